"""Emigration: a large ship becomes a part of the banquet table (ODIN-5.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.game import Declined, Move, Refusal, Seat, Word
from engine.odin.asking import refusals
from engine.odin.asking.paths import used_space
from engine.odin.asking.prices import emigration_price
from engine.odin.asking.prices import price_after_discounts as price_due
from engine.odin.asking.questions import SeatQuestion
from engine.odin.asking.ships import emigrate_ship, ships_to_emigrate
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import SILVER, Items
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.steps.rules import StepDue, StepRules
from engine.odin.table.moments import Moment
from engine.odin.table.moves import Emigrate, Skip
from engine.odin.table.state import AnyTable, Owner, SharedTable
from engine.odin.table.timing import TimingWindow


class EmigrateRules(StepRules[steps.EmigrateStep]):
    """ODIN-5.6: the silver, a large ship, a free seat."""

    def as_printed(self, at: SharedTable, player: Owner, space: SpaceFacts, step: steps.EmigrateStep) -> bool:
        return why_not_emigrated(player, {SILVER: at.round}) is None

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.EmigrateStep) -> Refusal | None:
        return why_no_emigration(s, seat, space)

    def prices(self, s: AnyTable, step: steps.EmigrateStep) -> Iterable[tuple[Items, Items]]:
        return [({SILVER: emigration_price(s)}, {})]

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.EmigrateStep, due: StepDue) -> None:
        s.push(EmigrateShip(seat, step.optional_if_swapped))


def why_no_emigration(s: AnyTable, seat: Seat, space: SpaceFacts) -> Refusal | None:
    """The rule against an emigration on a space."""
    return why_not_emigrated(s.players[seat], price_due(s, seat, space.id, {SILVER: emigration_price(s)}))


def why_not_emigrated(player: Owner, price: Items) -> Refusal | None:
    """The rule against an emigration at a price."""
    if not player.large_ships():
        return Refusal("ODIN-5.6.1", "needs_any_ship", {"ships": ("knarr", "longship")})
    if len(player.emigrated) >= odin_content().ships_file.emigration.max_per_player:
        return Refusal("ODIN-5.6.5", "no_seat")
    if not player.owns(price):
        return Refusal("ODIN-5.6.1", "cannot_pay", {"items": (SILVER,) * price[SILVER]})
    return None


class EmigrateShip(SeatQuestion[Emigrate | Skip], tag="emigrate_ship"):
    """ODIN-5.6: a large ship becomes a part of the banquet table."""

    optional: bool

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": emigration_price(s)}

    def answers(self, s: AnyTable) -> Iterator[Emigrate | Skip]:
        space = used_space(s, self.seat)
        if not why_no_emigration(s, self.seat, space):
            yield from map(Emigrate, ships_to_emigrate(s.players[self.seat]))
            if self.may_lapse(s):
                yield Skip()

    def may_lapse(self, s: AnyTable) -> bool:
        return self.optional and s.players[self.seat].uses[-1].swapped

    def take(self, s: AnyTable, move: Emigrate | Skip) -> None:
        if isinstance(move, Skip):
            s.emit(Declined(self.seat, "emigrate"))
            return
        use = s.players[self.seat].uses[-1]
        use.used = True
        use.cost_silver += s.round
        use.ships = [move.ship.kind]
        taken = TimingWindow(
            self.seat, "during", (Moment("action", action="emigrate", space=use.space),), ("with", "after")
        )
        if s.agenda[-1:] != [taken]:  # in a game saved by an earlier version it waits beneath the question
            s.push(taken)
        emigrate_ship(s, self.seat, move.ship, use.space)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, Emigrate):
            return Refusal("ODIN-5.6.1", "no_such_ship", {"ship": move.ship})
        return refusals.USE_ONE if isinstance(move, Skip) else refusals.other_move("ODIN-5.6.1", "emigrate_ship")
