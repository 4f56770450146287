"""Exploration: an unclaimed board with its silver (ODIN-5.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.game import Move, Refusal, Seat
from engine.odin.asking import refusals
from engine.odin.asking.questions import SeatQuestion
from engine.odin.asking.ships import use_longships
from engine.odin.cards.actions import moments_in
from engine.odin.cards.passive import find_rule
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import SILVER
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.steps.rules import StepDue, StepRules
from engine.odin.table.events import Explored
from engine.odin.table.holdings import add_items
from engine.odin.table.moves import Explore
from engine.odin.table.state import AnyTable, Board, Owner, SharedTable


class ExploreRules(StepRules[steps.ExploreStep]):
    """ODIN-5.8."""

    def as_printed(self, at: SharedTable, player: Owner, space: SpaceFacts, step: steps.ExploreStep) -> bool:
        return lies_open(at, step.faces)

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.ExploreStep) -> Refusal | None:
        there = lies_open(s, faces_for(s, seat, space.id, step.faces))
        return None if there else Refusal("ODIN-5.8.1", "no_face", {"faces": tuple(step.faces)})

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.ExploreStep, due: StepDue) -> None:
        s.push(ExploreFace(seat, step.faces))


def lies_open(at: SharedTable, faces: Sequence[str]) -> bool:
    """Whether an unclaimed board shows one of these faces."""
    return any(board.face in faces for board in at.explorations)


def faces_for(s: AnyTable, seat: Seat, space: str, faces: tuple[str, ...]) -> tuple[str, ...]:
    """The faces that may be explored on a space (card 107: any)."""
    return tuple(odin_content().faces) if find_rule(s, seat, "explore_any_board", moments_in(space)) else faces


class ExploreFace(SeatQuestion[Explore], tag="explore_face"):
    """ODIN-5.8: an unclaimed board whose visible face is named, with its silver; the ship stays in the bay."""

    faces: tuple[str, ...]

    def answers(self, s: AnyTable) -> Iterator[Explore]:
        faces = faces_for(s, self.seat, s.players[self.seat].uses[-1].space, self.faces)
        yield from (Explore(board.face) for board in s.explorations if board.face in faces)

    def take(self, s: AnyTable, move: Explore) -> None:
        board = next(board for board in s.explorations if board.face == move.face)
        player = s.players[self.seat]
        player.uses[-1].used, player.ready = True, False
        use_longships(player, 1)
        s.explorations.remove(board)
        player.boards.append(Board(board.face))
        if board.silver:
            add_items(player, SILVER, board.silver)
        s.emit(Explored(self.seat, board.face, board.silver))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, Explore):
            named = move.face in self.faces
            return Refusal("ODIN-5.8.1", "face_not_there" if named else "face_not_named", {"face": move.face})
        return refusals.other_move("ODIN-5.8.1", "explore_face")
