"""A whaling boat for a knarr, before an emigration: a kind of exchange (ODIN-5.6.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.game import Declined, Move, Refusal
from engine.odin.asking import refusals
from engine.odin.asking.questions import Question
from engine.odin.facts import schema_steps as steps
from engine.odin.possible.paths import StepPath, may_leave_out, used_step
from engine.odin.table.holdings import can_receive, get_ship, give_up_ship, ships_named
from engine.odin.table.moves import Skip, Swap
from engine.odin.table.state import AnyTable


class SwapBoat(Question[Swap | Skip], tag="swap_boat"):
    """ODIN-5.6.6: a whaling boat for a knarr; ore on the boat is lost."""

    path: StepPath
    rest: tuple[StepPath, ...]

    def answers(self, s: AnyTable) -> Iterator[Swap | Skip]:
        player, step = s.players[self.seat], self.step(s)
        if can_receive(s, player, step.gain, step.pay or {}):
            yield from map(Swap, ships_named(player, lambda ship: ship.kind in (step.pay or {})))
        if may_leave_out(s, self.seat, self.rest):
            yield Skip()

    def step(self, s: AnyTable) -> steps.ExchangeStep:
        """The exchange."""
        return cast("steps.ExchangeStep", used_step(s, self.seat, self.path))

    def take(self, s: AnyTable, move: Swap | Skip) -> None:
        if isinstance(move, Skip):
            s.emit(Declined(self.seat, "swap"))
            return
        use = s.players[self.seat].uses[-1]
        use.used = use.swapped = True
        give_up_ship(s, self.seat, move.ship)
        for ship in self.step(s).gain:
            get_ship(s, self.seat, ship)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, Swap):
            return Refusal("ODIN-5.6.6", "no_such_ship", {"ship": move.ship})
        return refusals.USE_ONE if isinstance(move, Skip) else refusals.other_move("ODIN-5.6.6", "swap_boat")
