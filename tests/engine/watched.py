"""A random game under watch: after every ply everything is asked that must always hold, of any game.

Nothing is lost, nothing hidden shows, nothing illegal passes. What a game has of its own (its pieces, its secrets) a
subclass adds; `fuzz.py` plays thousands of them.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from engine.game import Ended, Event, Move, Refusal, Seat
from engine.match import free_undo, understood
from engine.rules import AnyGame, digest


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
        self.plies: list[tuple[Seat, str, bool, str]] = []
        self.snapshots: list[bytes] = []

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

    def ply(self) -> list[Event]:
        """Plays one move."""
        (decision,) = self.game.decisions(self.state)
        seat = decision.seat
        legal = list(self.game.legal_moves(self.state, seat))
        assert len(legal) > 1, "a dead end, or a question with one answer"
        assert len(set(map(self.game.write, legal))) == len(legal), "two moves are written alike"
        self.judge(seat, legal)
        clever = self.dice.random() < self.clever
        move = self.game.choose(self.game.view(self.state, seat), legal) if clever else self.dice.choice(legal)
        assert move in legal
        before = self.game.copy(self.state)
        self.snapshots.append(self.game.encode(before))
        events = self.game.apply(self.state, seat, move)
        assert not self.state.events
        assert self.game.decode_events(self.game.encode_events(events)) == events
        showed = self.state.revealed != before.revealed
        self.watch(before, seat, move, events, showed=showed)
        self.plies.append((seat, self.game.write(move), showed, digest(self.game.encode(self.state))))
        return events

    def judge(self, seat: Seat, legal: list[Move]) -> None:
        """`check` lets the legal moves pass and refuses all others with a rule, and asking changes nothing."""
        before, view = self.game.encode(self.state), self.game.view(self.state, seat)
        prefix = self.game.turn_rule.partition("-")[0]
        for move in self.dice.sample(legal, min(3, len(legal))):
            assert self.game.check(self.state, seat, move) is None
            assert self.game.read(view, self.game.write(move), legal) == move
        for move in (self.any_move() for _ in range(6)):
            refusal = self.game.check(self.state, seat, move)
            assert (refusal is None) == (move in legal), f"check and legal_moves disagree on {move}"
            assert refusal is None or refusal.rule.startswith(f"{prefix}-")
        for other in range(self.seats):
            if other != seat:
                assert not list(self.game.legal_moves(self.state, other))
                refusal = self.game.check(self.state, other, legal[0])
                assert refusal is not None
                assert refusal.reason == "not_your_turn"
        meant = self.game.read(view, self.any_text(legal), legal)
        assert isinstance(meant, Refusal) or meant in legal or self.game.check(self.state, seat, meant) is not None
        assert self.game.encode(self.state) == before, "asking changes the state"

    def any_text(self, legal: list[Move]) -> str:
        """A legal move, mistyped."""
        letters = list(self.game.write(self.dice.choice(legal)))
        for _ in range(self.dice.randrange(3)):
            place = self.dice.randrange(len(letters))
            letters[place] = self.dice.choice([*self.signs, letters[place] * 2])
        return "".join(letters)

    def hold(self) -> None:
        """What must hold between two plies."""
        self.hold_pieces()
        self.hold_snapshot()
        self.hold_secrets()
        self.hold_undo()

    def hold_snapshot(self) -> None:
        """A saved position is the position."""
        snapshot = self.game.encode(self.state)
        assert self.game.encode(self.game.decode(snapshot)) == snapshot
        assert self.game.decode(snapshot) == self.state

    def hold_secrets(self) -> None:
        """Who cannot know what is different sees, is asked and is offered the same."""
        asked = self.game.decisions(self.state)
        if not asked:
            return  # at the end everything is open
        before = self.game.encode(self.state)
        for seat in {None, asked[0].seat, self.dice.randrange(self.seats)}:
            other = self.unknown_to(seat)
            assert self.game.view(other, seat) == self.game.view(self.state, seat), f"{seat} sees what it cannot know"
            assert self.game.decisions(other) == asked
            if seat is not None:
                assert list(self.game.legal_moves(other, seat)) == list(self.game.legal_moves(self.state, seat))
        assert self.game.encode(self.state) == before, "a view changes the state"

    def hold_undo(self) -> None:
        """What may be taken back freely was one seat's alone, showed nothing and used no chance."""
        for seat in range(self.seats):
            free = free_undo([(mover, showed) for mover, _, showed, _ in self.plies], seat)
            if free:
                assert all(mover == seat for mover, *_ in self.plies[-free:])
                before = self.game.decode(self.snapshots[-free])
                assert (before.revealed, before.chance) == (self.state.revealed, self.state.chance)

    def replay(self) -> None:
        """The moves in notation, played again from the seed, give the same hash after every ply."""
        state = self.game.new(self.seats, self.options, self.seed)
        for seat, text, _, hash_after in self.plies:
            self.game.apply(state, seat, understood(self.game, state, seat, text))
            assert digest(self.game.encode(state)) == hash_after
