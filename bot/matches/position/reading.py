"""One look at a match, from which a panel's words, buttons and pictures all come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.matches.position.plan import Plan
from bot.matches.position.routine import is_answered, routine_due, routine_move
from engine.choices import Choices, kinds_of
from engine.game import Decision, Move, Seat, State, View
from engine.narrowing import MenuPath, find_suggestions, follow_values
from engine.play.match import PlayedLine, play_in_a_row
from engine.rules import AnyGame, question_name
from storage.records.matches import Match


@dataclass(frozen=True)
class Reading:
    """One frozen look at a match from a seat.

    `question` is what its buttons are made for, `decision` what the seat is asked (None: nothing now), `choices` what it
    may do (None: nothing), `free` how many of its steps it may take back without asking. `answered` are the seats that have
    done their part where several are asked at once. `plan` is what the seat has planned for its turn.

    Where it is `ahead`, the position is one to plan on: `question` stands for that position and the planned moves before it.
    """

    game: AnyGame
    match: Match
    state: State[Any]
    seat: Seat
    question: int
    asked: tuple[Decision, ...]
    answered: tuple[Seat, ...]
    choices: Choices | None
    free: int
    plan: Plan | None = None
    ahead: bool = False

    @cached_property
    def view(self) -> View:
        """All that the seat may know; made once, as much of a panel is read from it."""
        return self.game.view(self.state, self.seat)

    @cached_property
    def snapshot(self) -> bytes:
        """The position as it is stored: from it copies are made to try moves on."""
        return self.game.encode(self.state)

    @cached_property
    def proposals(self) -> list[tuple[MenuPath, Move]]:
        """Whole answers that the game proposes where one takes several steps, each with its path."""
        choices = self.choices
        if choices is None:
            return []
        return [follow_values(choices, (), values) for values in self.game.propose(self.view, choices)]

    def suggestions(self, path: Sequence[int]) -> list[tuple[MenuPath, Move]]:
        """A few good moves behind these places, each with its path, best first: those the choices suggest, then the proposals."""
        if self.choices is None:
            return []
        own, begun = find_suggestions(self.choices, path), tuple(path)
        known = {way for way, _ in own}
        return own + [(way, move) for way, move in self.proposals if way[: len(begun)] == begun and way not in known]

    @cached_property
    def in_a_row(self) -> tuple[State[Any], PlayedLine]:
        """The position after the moves that the game proposes in a row, and these moves as played."""
        moves = () if self.choices is None else (*self.game.in_a_row(self.view, self.choices),)
        return play_in_a_row(self.game, self.state, self.seat, moves)

    @property
    def played_in_a_row(self) -> int:
        """How many moves that are."""
        return len(self.in_a_row[1].plies)

    @property
    def number_in_a_row(self) -> int:
        """How many moves that are, where they are several; 0 for a single one, which is made like any other."""
        return self.played_in_a_row if self.played_in_a_row > 1 else 0

    @property
    def kinds(self) -> Sequence[str]:
        return kinds_of(self.choices) if self.choices is not None else ()

    def of_kind(self, kind: str) -> Sequence[Move]:
        """The moves of one kind, where they are few enough to be listed."""
        if self.choices is None or kind not in self.kinds:
            return ()
        return self.choices.left([kind] if len(self.kinds) > 1 else [])

    @property
    def decision(self) -> Decision | None:
        """What the seat is asked; None where it is asked nothing."""
        return next((decision for decision in self.asked if decision.seat == self.seat), None)

    @property
    def topic(self) -> str | None:
        """The name of the question that the seat is asked, or offered while others are asked; None for neither."""
        frame = self.game.frame_of(self.state, self.seat)
        return question_name(frame) if frame else None

    def can_take_back(self, move: Move) -> bool:
        """Whether a legal move of the seat could be taken back freely: it reveals nothing, and nobody follows at once."""
        state = self.game.decode(self.snapshot)
        self.game.apply(state, self.seat, move)
        while (one := self.answered_next(state)) is not None:
            self.game.apply(state, one.seat, routine_move(self.game, state, one))
        asked = self.game.decisions(state)
        shown = state.revealed != self.state.revealed
        return bool(asked) and not shown and not any(map(self.answers_at_once, asked))

    def other_answers(self, move: Move) -> Sequence[Move]:
        """The other answers to the question after a legal move, where that is usually answered by routine; else none."""
        state = self.game.decode(self.snapshot)
        self.game.apply(state, self.seat, move)
        one = self.answered_next(state)
        if one is None or one.question not in self.game.usual or state.revealed != self.state.revealed:
            return ()
        usual = routine_move(self.game, state, one)
        return tuple(answer for answer in self.game.legal_moves(state, self.seat) if answer != usual)

    def answered_next(self, state: State[Any]) -> Decision | None:
        """The question that is answered for the seat in a position that comes next; None in a plan, which has no routine."""
        before = {(decision.seat, decision.question) for decision in self.asked}
        one = None if self.ahead else routine_due(self.game, self.match, state, before)
        return one if one is not None and one.seat == self.seat else None

    def declared_with(self, move: Move, then: Move) -> bool:
        """Whether another move can follow a legal move of the seat at once: it is legal, and nothing is revealed between them."""
        state = self.game.decode(self.snapshot)
        self.game.apply(state, self.seat, move)
        return state.revealed == self.state.revealed and self.game.check(state, self.seat, then) is None

    def answers_at_once(self, decision: Decision) -> bool:
        """Whether a question is answered at once: by a bot player, or by the routine of another seat."""
        asked = self.match.seats[decision.seat]
        return asked.bot or (decision.seat != self.seat and is_answered(self.game, asked, decision.question))


def reading_of_snapshot(game: AnyGame, match: Match, snapshot: bytes, seat: Seat) -> Reading:
    """The reading of a seat in a position that has been, where nothing is played any more."""
    state = game.decode(snapshot)
    return Reading(
        game=game,
        match=match,
        state=state,
        seat=seat,
        question=match.revision,
        asked=game.decisions(state),
        answered=(),
        choices=game.choices(state, seat),
        free=0,
    )
