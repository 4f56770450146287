"""The parts of a position that the policy reads; a view has them, and a state as one of its seats sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from engine.game import Seat
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import KeltisCard, StoneId, Token
from engine.keltis.options import KeltisOptions, board_of
from engine.keltis.table.state import KeltisTable


class KeltisPlayerSight(Protocol):
    """What everybody sees of a player. `rows` is indexed by colour."""

    @property
    def rows(self) -> Sequence[Sequence[KeltisCard]]: ...


class KeltisSight(Protocol):
    """What a seat sees of the table; `own` is that seat, `hand` its cards, `piles` are the discard piles, top last (KEL-9.6)."""

    @property
    def own(self) -> Seat: ...
    @property
    def options(self) -> KeltisOptions: ...
    @property
    def players(self) -> Sequence[KeltisPlayerSight]: ...
    @property
    def piles(self) -> Sequence[Sequence[KeltisCard]]: ...
    @property
    def hand(self) -> Sequence[KeltisCard]: ...

    def token_on(self, space: StoneId) -> Token | None:
        """The token that lies on a stone; None for nothing."""
        ...

    def wishes_on(self, space: StoneId) -> int:
        """How many wish stones lie on a stone."""
        ...


class KeltisSeen:
    """A state as one of its seats sees it: nothing is copied, so it is good until the next move. See `KeltisSight`."""

    def __init__(self, s: KeltisTable[Any], seat: Seat) -> None:
        self.own = seat
        self.options = s.options
        self.players: Sequence[KeltisPlayerSight] = s.players
        self.piles = s.piles
        self.hand = s.players[seat].hand
        self._tokens, self._stacks = s.tokens, s.stacks

    def token_on(self, space: StoneId) -> Token | None:
        number = self._tokens.get(space)
        return None if number is None else keltis_content().tokens[board_of(self.options).token_set].token[number]

    def wishes_on(self, space: StoneId) -> int:
        return self._stacks.get(space, 0)
