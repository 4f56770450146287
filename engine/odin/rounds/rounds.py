"""What happens when: the phases of a round as data, top to bottom, and what each of them does (ODIN-3)."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from engine.frames import Frame
from engine.game import Move
from engine.odin.facts.content import odin_content
from engine.odin.rounds.closing import Closing, closing_stacks
from engine.odin.rounds.phases import OwnPhase, is_last
from engine.odin.rounds.turns import Turns
from engine.odin.table.events import BoardTurned, ColourBegan, MooseTaken, RoundBegan, SilverLaid
from engine.odin.table.moments import Moment
from engine.odin.table.mountains import reveal_strip, shorten_strips
from engine.odin.table.state import AnyTable
from engine.odin.table.timing import TimingWindow
from engine.odin.table.vikings import SOLO, all_return, new_vikings, vikings_on_cell

ROUND = (
    "new_viking",
    "harvest",
    "exploration_boards",
    "new_weapon",
    "actions",
    "start_player",
    "closing",
    "bonus",
    "mountains",
    "return_vikings",
)
"""ODIN-3: the twelve phases; income, breeding and feast make up the closing (ODIN-8.11)."""

LAST_ROUND = (*ROUND[:7], "scoring", "end")
"""ODIN-11.1: no bonus, no mountains."""


class RoundPhases(Frame[AnyTable, Move], tag="phases"):
    """What is still to happen in this round, the next phase first; then the next round."""

    left: tuple[str, ...] = ()

    def auto(self, s: AnyTable) -> None:
        if not self.left:
            s.round += 1
            s.push(RoundPhases(self.seat, LAST_ROUND if is_last(s) else ROUND))
            return
        s.push(RoundPhases(self.seat, self.left[1:]))
        s.phase = self.left[0]
        PHASES[s.phase](s)


def each_seat(s: AnyTable, phase: str) -> None:
    """A phase of every seat, in turn order (ODIN-9.12)."""
    s.next_up(*(OwnPhase(seat, phase) for seat in s.in_turn))


def new_viking(s: AnyTable) -> None:
    """Phase 1 (ODIN-3.1)."""
    alone = s.seats == SOLO
    s.emit(ColourBegan(s.round, vikings_on_cell(s, s.round)) if alone else RoundBegan(s.round, s.start))
    s.latest = None
    for player in s.players:
        player.passed = False
        player.placements = []
    new_vikings(s)


def turn_exploration_board(s: AnyTable) -> None:
    """Phase 3 (ODIN-3.3)."""
    flip, lays = s.game_length.flip[s.round - 1], s.game_length.place_silver[s.round - 1]
    faces, coins = odin_content().faces, odin_content().rounds.silver_placed_per_unclaimed_board
    got: list[str] = []
    for board in s.explorations:
        if flip and faces[board.face].board == flip:
            turned, board.face, silver, board.silver = board.face, faces[board.face].reverse, board.silver, 0
            s.emit(BoardTurned(turned, board.face, silver))
        elif lays:
            board.silver += coins
            got.append(board.face)
    if got:
        s.emit(SilverLaid(tuple(got), coins))


def begin_actions(s: AnyTable) -> None:
    """Phase 5 (ODIN-3.5). From here on everybody may act off their turn, so what opened it is not taken back silently."""
    s.revealed += 1
    phase = (Moment("phase", phase="actions"),)
    s.next_up(Turns(s.start), *(TimingWindow(seat, "end", phase, ("after",)) for seat in s.in_turn))


def start_player(s: AnyTable) -> None:
    """Phase 6 (ODIN-3.6); not in the solo game (ODIN-12.4)."""
    if s.seats != SOLO and s.latest is not None and s.latest != s.start:
        s.start = s.latest
        s.emit(MooseTaken(s.start))


def begin_mountains(s: AnyTable) -> None:
    """Phase 11 (ODIN-3.11)."""
    shorten_strips(s)
    for _ in range(odin_content().mountains.deal.added_per_round):
        reveal_strip(s)


def begin_scoring(s: AnyTable) -> None:
    """ODIN-11.2: cards that act at scoring; the silver is counted after them."""
    s.next_up(*(TimingWindow(seat, "on", (Moment("scoring"),)) for seat in s.in_turn))


PHASES: MappingProxyType[str, Callable[[AnyTable], None]] = MappingProxyType(
    {
        "new_viking": new_viking,
        "harvest": lambda s: each_seat(s, "harvest"),  # phase 2 (ODIN-3.2)
        "exploration_boards": turn_exploration_board,
        "new_weapon": lambda s: each_seat(s, "new_weapon"),  # phase 4 (ODIN-3.4)
        "actions": begin_actions,
        "start_player": start_player,
        "closing": lambda s: s.push(Closing(closing_stacks(s, last=is_last(s)))),  # phases 7 to 9 (ODIN-8.11)
        "bonus": lambda s: each_seat(s, "bonus"),  # phase 10 (ODIN-3.10)
        "mountains": begin_mountains,
        "return_vikings": all_return,
        "scoring": begin_scoring,
        "end": lambda s: s.end("rounds"),  # ODIN-11.1
    }
)
"""What each phase does."""
