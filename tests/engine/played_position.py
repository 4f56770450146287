"""A position of any game for tests, with questions and moves in its notation; each game adds how one is set up and read."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar, Self

from engine.game import Event, Refusal, Seat
from engine.play.match import understood
from engine.rules import AnyGame, IllegalMove
from tests.engine.hidden import played_untold

SEATS = "ABCD"


class PlayedPosition:
    """A state and what has happened to it. Seats are letters, the seat asked now is meant where none is named."""

    game: ClassVar[AnyGame]

    def __init__(self, state: Any) -> None:
        self.state = state
        self.events: list[Event] = []

    def play(self, line: str) -> Self:
        """Plays moves, separated by semicolons, each for the seat that is asked then; `B: keep 1 2` is played by that seat."""
        for step in line.split(";"):
            seat, _, text = step.strip().rpartition(": ")
            mover = SEATS.index(seat) if seat else self.asked
            move = understood(self.game, self.state, mover, text)
            self.events += played_untold(self.game, self.state, mover, move).events
        return self

    def offers(self, beginning: str = "") -> list[str]:
        """The legal moves whose text begins so."""
        legal = self.game.legal_moves(self.state, self.asked)
        return sorted(text for move in legal if (text := self.game.write(move)).startswith(beginning))

    def refuses(self, text: str, seat: str | None = None) -> str:
        """Rule and reason why a move is refused; the empty string when it is legal. Nothing is played."""
        refusal = self.refusal(text, seat)
        return f"{refusal.rule} {refusal.reason}" if refusal else ""

    def refusal(self, text: str, seat: str | None = None) -> Refusal | None:
        """Why a move is refused."""
        mover = SEATS.index(seat) if seat else self.asked
        before = self.game.encode(self.state)
        try:
            refusal = self.game.check(self.state, mover, understood(self.game, self.state, mover, text))
        except IllegalMove as problem:
            refusal = problem.refusal
        assert self.game.encode(self.state) == before, "to ask is not to play"
        return refusal

    @property
    def asked(self) -> Seat:
        """The seat that is asked."""
        (decision,) = self.game.decisions(self.state)
        return decision.seat

    @property
    def question(self) -> str:
        """Who is asked what: `A keep`; `over` at the end."""
        asked = self.game.decisions(self.state)
        return f"{SEATS[asked[0].seat]} {asked[0].question}" if asked else "over"

    def happened(self) -> Counter[str]:
        """How often each kind of event has happened."""
        return Counter(str(event.__struct_config__.tag) for event in self.events)
