"""A random game under watch: after every ply everything is asked that must always hold, of any game.

Nothing is lost, nothing hidden shows, nothing illegal passes. What a game has of its own (its pieces, its secrets) a
subclass adds; `fuzz.py` plays thousands of them.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from engine.chance import Chance
from engine.choices import Choices, drawn
from engine.frames import frames_asking
from engine.game import Ended, Event, Move, Refusal, Seat, View
from engine.play.match import Ply, free_undo, play, understood
from engine.play.simulate import next_seat
from engine.rules import AnyGame
from tests.engine.hidden import played_untold

PLAYED_ON, PLIES_ON = 0.2, 4
"""How often an imagined position is played on, and how far."""


class TakenBack(NamedTuple):
    """The position without the plies that a seat may take back: the first of them, and what others did since that holds in it."""

    first: int
    since: list[int]
    state: Any


class Watched(ABC):
    """One random game, every ply of which is watched; a seat plays well or at random."""

    game: ClassVar[AnyGame]
    longest: ClassVar[int]
    """No game has more plies."""

    signs: ClassVar[tuple[str, ...]]
    """What a slip of the finger puts in the place of a letter."""

    def __init__(self, options: Any, seats: int, dice: random.Random) -> None:
        self.dice = dice
        self.options = options
        self.seats = seats
        self.seed = dice.randbytes(32)
        self.state: Any = self.game.new(seats, options, self.seed)
        self.clever = dice.choice([0.0, 0.5, 0.95])
        self.plies: list[Ply] = []
        self.taken_back: dict[Seat, TakenBack] = {}
        self.views: dict[Seat | None, View] = {}
        self.offered: dict[Seat, Choices | None] = {}
        self.snapshot = b""

    # ------------------------------------------------------------------ what a game adds

    @abstractmethod
    def any_move(self) -> Move:
        """Any move that can be made up, sensible or not."""

    @abstractmethod
    def hold_pieces(self) -> None:
        """Nothing is lost or doubled, everything is where it may be."""

    @abstractmethod
    def unknown_to(self, seat: Seat | None) -> Any:
        """The same position but for what this seat (None: the public) cannot know."""

    @abstractmethod
    def watch(self, before: Any, seat: Seat, move: Move, events: Sequence[Event], *, showed: bool) -> None:
        """Judges a ply by the position before it; `showed`: it counts as having brought something to light."""

    # ------------------------------------------------------------------ what holds for all

    def play(self) -> str:
        """Plays to the end; says how the game ended."""
        self.hold()
        events: list[Event] = []
        while self.game.decisions(self.state):
            assert len(self.plies) < self.longest, "the game does not end"
            events = self.ply()
            self.hold()
        self.replay()
        ended = events[-1]
        assert isinstance(ended, Ended)
        return ended.by

    def view(self, seat: Seat | None) -> View:
        """What a seat sees: the same between two plies, for asking changes nothing (`ply`)."""
        if seat not in self.views:
            self.views[seat] = self.game.view(self.state, seat)
        return self.views[seat]

    def choices(self, seat: Seat) -> Choices | None:
        """What a seat is offered, likewise."""
        if seat not in self.offered:
            self.offered[seat] = self.game.choices(self.state, seat)
        return self.offered[seat]

    def ply(self) -> list[Event]:
        """Plays one move: of somebody who is asked, or of somebody to whom something is offered meanwhile."""
        seat = next_seat(self.game, self.state, self.dice)
        assert seat is not None
        choices = self.choices(seat)
        assert choices is not None
        is_asked = any(decision.seat == seat for decision in self.game.decisions(self.state))
        assert not is_asked or not choices.moves or len(choices.moves) > 1, "a dead end, or a question with one answer"
        assert len(set(map(self.game.write, choices.moves))) == len(choices.moves), "two moves are written alike"
        self.judge(seat, choices)
        clever = self.dice.random() < self.clever and is_asked
        move = self.game.choose(self.view(seat), choices) if clever else drawn(choices, self.dice)
        before = self.game.copy(self.state)
        self.views.clear()
        self.offered.clear()
        ply = played_untold(self.game, self.state, seat, move, self.view)
        assert ply.before == self.snapshot, "asking changes the state"
        assert not self.state.events
        events = list(ply.events)
        assert self.game.decode_events(self.game.encode_events(events)) == events
        self.watch(before, seat, move, events, showed=ply.revealed)
        self.plies.append(ply)
        return events

    def judge(self, seat: Seat, choices: Choices) -> None:
        """`check` lets the legal moves pass and refuses all others with a rule."""
        view = self.view(seat)
        prefix = self.game.turn_rule.partition("-")[0]
        legal = [drawn(choices, self.dice) for _ in range(3)]
        for move in legal:
            assert self.game.check(self.state, seat, move) is None
            assert self.game.read(view, self.game.write(move), choices) == move
        for move in (self.any_move() for _ in range(6)):
            refusal = self.game.check(self.state, seat, move)
            if choices.moves:
                assert (refusal is None) == (move in choices.moves), f"check and the choices disagree on {move}"
            assert refusal is None or refusal.rule.startswith(f"{prefix}-")
        self.judge_others(legal[0])
        meant = self.game.read(view, self.any_text(choices), choices)
        if not isinstance(meant, Refusal) and choices.moves:
            assert (meant in choices.moves) == (self.game.check(self.state, seat, meant) is None)

    def judge_others(self, legal: Move) -> None:
        """Who is not asked, and is offered nothing, can do nothing."""
        asked = {decision.seat for decision in self.game.decisions(self.state)}
        for other in range(self.seats):
            if other not in asked and self.choices(other) is None:
                assert not list(self.game.legal_moves(self.state, other))
                refusal = self.game.check(self.state, other, legal)
                assert refusal is not None
                assert refusal.rule

    def any_text(self, choices: Choices) -> str:
        """A legal move, mistyped."""
        letters = list(self.game.write(drawn(choices, self.dice)))
        for _ in range(self.dice.randrange(3)):
            place = self.dice.randrange(len(letters))
            letters[place] = self.dice.choice([*self.signs, letters[place] * 2])
        return "".join(letters)

    def hold(self) -> None:
        """What must hold between two plies."""
        self.hold_pieces()
        self.hold_snapshot()
        self.hold_secrets()
        self.hold_imagined()
        self.hold_undo()

    def hold_snapshot(self) -> None:
        """A saved position is the position."""
        self.snapshot = self.game.encode(self.state)
        saved = self.game.decode(self.snapshot)
        assert self.game.encode(saved) == self.snapshot
        assert saved == self.state

    def hold_secrets(self) -> None:
        """Who cannot know what is different sees, is asked and is offered the same, and a bot player there chooses the same."""
        asked = [decision.seat for decision in self.game.decisions(self.state)]
        if not asked:
            return  # at the end everything is open
        for seat in {None, self.dice.choice(asked), self.dice.randrange(self.seats)}:
            other = self.unknown_to(seat)
            view = self.view(seat)
            assert self.game.view(other, seat) == view, f"{seat} sees what it cannot know"
            assert [decision.seat for decision in view.decisions] == asked
            if seat is not None:
                choices = self.choices(seat)
                assert self.game.choices(other, seat) == choices
                if self.game.sight and seat in asked:
                    assert choices is not None
                    assert self.game.chosen(other, seat, choices) == self.game.choose(view, choices)
                    frame = self.game.frame_of(other, seat)
                    assert frame is not None
                    assert self.game.answered(other, frame) == self.game.choose(view, choices)

    def hold_imagined(self) -> None:
        """What a seat imagines looks to it as the position does, offers it the same, and is a position that can be saved."""
        if self.game.imagine is None:
            return
        for seat in {decision.seat for decision in self.game.decisions(self.state)} | {self.dice.randrange(self.seats)}:
            view = self.view(seat)
            if view.over:
                return  # at the end nothing is left to imagine
            imagined = self.game.imagine(view, Chance(self.dice.randbytes(32)))
            if imagined is None:
                continue
            assert self.game.view(imagined, seat) == view, f"{seat} imagines what it does not see"
            assert self.game.choices(imagined, seat) == self.choices(seat)
            assert self.game.encode(self.game.copy(imagined)) == self.game.encode(imagined)
            self.hold_apart(imagined, seat, view)

    def hold_apart(self, imagined: Any, seat: Seat, view: Any) -> None:
        """What is played in an imagined position changes nothing in the view that it comes from."""
        if self.dice.random() > PLAYED_ON:
            return
        for _ in range(PLIES_ON):
            if asked := frames_asking(imagined):
                self.game.apply(imagined, asked[0].seat, drawn(asked[0].choices(imagined), self.dice))
        assert self.game.view(self.state, seat) == view, "an imagined position is a part of the view"

    def hold_undo(self) -> None:
        """What may be taken back freely showed nothing and used no chance, and what others did since holds without it.

        What held after the last ply is not played again, only what has come since.
        """
        for seat in range(self.seats):
            free = free_undo(self.plies, seat)
            if not free:
                continue
            first, known = free[-1], self.taken_back.get(seat)
            since = [place for place in range(first, len(self.plies)) if place not in free]
            if known is None or known.first != first or known.since != since[: len(known.since)]:
                known = TakenBack(first, [], self.game.decode(self.plies[first].before))
                self.taken_back[seat] = known
            assert all(self.plies[place].seat != seat for place in since)
            if not any(self.plies[place].revealed for place in since):
                assert (known.state.revealed, known.state.chance) == (self.state.revealed, self.state.chance)
            for ply in (self.plies[place] for place in since[len(known.since) :]):
                again = play(self.game, known.state, ply.seat, understood(self.game, known.state, ply.seat, ply.text))
                assert (again.events, again.bond) == (ply.events, ply.bond)
            known.since[:] = since

    def replay(self) -> None:
        """The moves in notation, played again from the seed, give the same hash after every ply."""
        state = self.game.new(self.seats, self.options, self.seed)
        for ply in self.plies:
            again = play(self.game, state, ply.seat, understood(self.game, state, ply.seat, ply.text))
            assert again.digest == ply.digest
