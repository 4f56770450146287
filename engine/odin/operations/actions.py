"""Actions and spaces that cards let their owner use without Vikings: `take_action`, `use_space` (engine/odin/data/README.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.frames import Frame
from engine.game import Move, Seat
from engine.odin.asking.over import EndUse
from engine.odin.asking.prices import emigration_price
from engine.odin.asking.ships import leave_bay, ships_to_emigrate
from engine.odin.asking.usable import is_of_use
from engine.odin.cards.actions import moments_in
from engine.odin.cards.amounts import amount_of
from engine.odin.cards.passive import price_discounted
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import LARGE_SHIPS, SILVER, ChosenBefore, Items, NamedShip
from engine.odin.operations.exchange import gains_after_paying
from engine.odin.operations.rules import CardChoice, ChoiceRules
from engine.odin.rounds.turns import Proper
from engine.odin.steps.dice import start_dice
from engine.odin.steps.emigrate import why_not_emigrated
from engine.odin.table.holdings import pay_items
from engine.odin.table.moments import Cause, Moment, OperationPath
from engine.odin.table.state import AnyTable, Use
from engine.odin.table.timing import TimingWindow


class TakeActionOperation(ChoiceRules[ops.TakeAction, NamedShip]):
    """An action, with the moments around it; without Vikings none can come back.

    Hunting and snares need nothing (cards 85 and 159), an emigration a ship, which is chosen (cards 84 and 110).
    """

    def possible(self, s: AnyTable, seat: Seat, op: ops.TakeAction, cause: Cause) -> bool:
        if op.action != "emigrate":
            return True
        return why_not_emigrated(s.players[seat], emigration_cost(s, seat, op, cause)) is None

    def brings(self, s: AnyTable, seat: Seat, op: ops.TakeAction, cause: Cause) -> Iterator[Items]:
        if op.action == "emigrate":
            price = emigration_cost(s, seat, op, cause)
            for kind in LARGE_SHIPS:
                if s.players[seat].fleet(kind):
                    yield gains_after_paying({}, {**price, NamedShip(kind): 1})

    def called(self, s: AnyTable, seat: Seat, op: ops.TakeAction, cause: Cause) -> str:
        return op.action

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.TakeAction, cause: Cause, path: OperationPath) -> None:
        s.players[seat].uses.append(Use(proper=op.action == "emigrate"))
        moment = (Moment("action", action=op.action),)
        body = [TakeUpDice(seat, op.action)]
        if op.action == "emigrate":
            body = [CardChoice(seat, cause, path), TimingWindow(seat, "during", moment, ("with",))]
        s.next_up(TimingWindow(seat, "before", moment), *body, TimingWindow(seat, "after", moment), EndUse(seat))

    def options(
        self, s: AnyTable, seat: Seat, op: ops.TakeAction, cause: Cause, done: Sequence[ChosenBefore]
    ) -> Sequence[NamedShip]:
        return ships_to_emigrate(s.players[seat]) if self.possible(s, seat, op, cause) else ()

    def chosen(self, s: AnyTable, op: ops.TakeAction, asked: CardChoice, option: NamedShip) -> None:
        price = emigration_cost(s, asked.seat, op, asked.cause)
        s.players[asked.seat].uses[-1].ships = [option.kind]
        pay_items(s, asked.seat, price, "emigrate")
        leave_bay(s, asked.seat, option, price)


def emigration_cost(s: AnyTable, seat: Seat, op: ops.TakeAction, cause: Cause) -> dict[str, int]:
    """The price of an emigration through an occupation, less discounts."""
    price = {SILVER: emigration_price(s)}
    if op.cost is not None:
        price = {item: amount_of(s, seat, amount, cause.moment) for item, amount in op.cost.items()}
    return price_discounted(s, seat, moments_in("", "emigrate"), price, {})


class TakeUpDice(Frame[AnyTable, Move], tag="card_dice"):
    """A dice action that an occupation takes begins."""

    action: str

    def auto(self, s: AnyTable) -> None:
        s.players[self.seat].uses[-1].proper = True
        start_dice(s, self.seat, self.action, 0)


class TakeSpaceOperation(ChoiceRules[ops.TakeSpace, str]):
    """A space is used without Vikings: no column bonus, nobody stands there (cards 77 and 91)."""

    chooses_space = True

    def options(
        self, s: AnyTable, seat: Seat, op: ops.TakeSpace, cause: Cause, done: Sequence[ChosenBefore]
    ) -> Sequence[str]:
        return spaces_to_use(s, seat, op)

    def chosen(self, s: AnyTable, op: ops.TakeSpace, asked: CardChoice, option: str) -> None:
        s.players[asked.seat].uses.append(Use(space=option))
        s.next_up(TimingWindow(asked.seat, "before", moments_in(option)), Proper(asked.seat), EndUse(asked.seat))


def spaces_to_use(s: AnyTable, seat: Seat, op: ops.TakeSpace) -> list[str]:
    """The spaces that can be used so."""
    spaces = [space for space in odin_content().spaces.values() if space.column == op.column]
    own = [
        space.order
        for space in spaces
        if (there := s.spaces.get(space.id)) and there.seat == seat and there.round == s.round
    ]
    return [
        space.id
        for space in spaces
        if (space.id in s.spaces) == (op.occupied == "required")
        and (not op.adjacent_to_own or any(abs(space.order - order) == 1 for order in own))
        and is_of_use(s, seat, space)
    ]
