"""Phases for one seat alone, and cards played from the hand: `run_phase`, `play_occupation` (engine/odin/data/README.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.frames import Frame
from engine.game import Move, Seat
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.pieces import HOME, Cost, Items, merge_items
from engine.odin.rounds.phases import HouseBonus, OwnPhase
from engine.odin.steps.occupations import PlayCards
from engine.odin.table.boards import bonus_by_board
from engine.odin.table.holdings import gain_items
from engine.odin.table.moments import Cause, Moment, OperationPath
from engine.odin.table.state import AnyTable, OperationRules
from engine.odin.table.timing import TimingWindow


class RunPhaseOperation(OperationRules[ops.RunPhase]):
    """A feast or breeding phase (cards 5 and 35); of a bonus phase only what the houses or the home board pay (20 and 21)."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.RunPhase, cause: Cause) -> bool:
        return True

    def brings(self, s: AnyTable, seat: Seat, op: ops.RunPhase, cause: Cause) -> Iterator[Items]:
        if op.phase == "bonus":
            paying = bonus_by_board(s, seat)
            if op.scope == "houses":
                yield merge_items([items for board, _, items in paying if board.building])
            else:
                yield merge_items([items for board, _, items in paying if board.name == HOME])

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.RunPhase, cause: Cause, path: OperationPath) -> None:
        if op.phase in ("feast", "breeding"):
            s.push(OwnPhase(seat, op.phase))
        else:
            pay_bonuses(s, seat, houses=op.scope == "houses")


def pay_bonuses(s: AnyTable, seat: Seat, *, houses: bool) -> None:
    """What the enclosed bonus cells of the houses, or of the home board, pay now."""
    frames: list[Frame[AnyTable, Move]] = []
    for board, cells, items in bonus_by_board(s, seat):
        if board.building and houses:
            yields = Moment("house_bonus", count=cells, to=board.name)
            frames += [TimingWindow(seat, "instead", (yields,)), HouseBonus(seat, dict(items))]
        elif board.name == HOME and not houses:
            gain_items(s, seat, Counter(items), "bonus")
    s.next_up(*frames)


class PlayOccupationOperation(OperationRules[ops.PlayOccupation]):
    """Cards from the hand at no further cost."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.PlayOccupation, cause: Cause) -> bool:
        return len(s.players[seat].hand) >= op.min

    def costs(self, s: AnyTable, seat: Seat, op: ops.PlayOccupation, cause: Cause) -> Iterator[Cost]:
        yield Cost({}, cards=op.min)

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.PlayOccupation, cause: Cause, path: OperationPath) -> None:
        s.push(PlayCards(seat, op.min, op.max))
