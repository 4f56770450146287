"""Phases for one seat alone, and cards played from the hand: `run_phase`, `play_occupation` (engine/odin/data/README.md)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Seat
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.pieces import HOME, Cost, Items, merge_items
from engine.odin.rounds.phases import OwnPhase, pay_bonuses
from engine.odin.steps.occupations import PlayCards
from engine.odin.table.boards import BoardBonus, bonus_by_board
from engine.odin.table.moments import Cause, OperationPath
from engine.odin.table.state import AnyTable, OperationRules


class RunPhaseOperation(OperationRules[ops.RunPhase]):
    """A feast or breeding phase (cards 5 and 35), or only the bonuses of the houses or the home board (20 and 21)."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.RunPhase, cause: Cause) -> bool:
        return True

    def brings(self, s: AnyTable, seat: Seat, op: ops.RunPhase, cause: Cause) -> Iterator[Items]:
        if op.phase == "bonus":
            yield merge_items([items for _, _, items in bonuses_within(s, seat, op)])

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.RunPhase, cause: Cause, path: OperationPath) -> None:
        if op.phase in ("feast", "breeding"):
            s.push(OwnPhase(seat, op.phase))
        else:
            pay_bonuses(s, seat, bonuses_within(s, seat, op))


def bonuses_within(s: AnyTable, seat: Seat, op: ops.RunPhase) -> list[BoardBonus]:
    """What the houses pay now, or the home board."""
    paying = bonus_by_board(s, seat)
    return [one for one in paying if (one[0].building if op.scope == "houses" else one[0].name == HOME)]


class PlayOccupationOperation(OperationRules[ops.PlayOccupation]):
    """Cards from the hand at no further cost."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.PlayOccupation, cause: Cause) -> bool:
        return len(s.players[seat].hand) >= op.min

    def costs(self, s: AnyTable, seat: Seat, op: ops.PlayOccupation, cause: Cause) -> Iterator[Cost]:
        yield Cost({}, cards=op.min)

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.PlayOccupation, cause: Cause, path: OperationPath) -> None:
        s.push(PlayCards(seat, op.min, op.max))
