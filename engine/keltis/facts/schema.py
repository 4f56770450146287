"""What the data files say besides the boards: numbers, token sets, scoring tables; all of it together is `KeltisContent`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from engine.content import KnownFacts
from engine.keltis.facts.board import Board
from engine.keltis.facts.pieces import Size, Token


class StackSet(Struct, frozen=True):
    """The wish stones that lie in stacks (KEL-1.5)."""

    colours: tuple[str, ...]
    stones_each: int


class TokenSet(Struct, frozen=True):
    """The tokens of one kind of board, each kind with its number; shuffled onto the stones with a slot (KEL-3.4, KEL-3.5)."""

    token: tuple[Token, ...]
    stack: StackSet | None = None


class WishBonus(Struct, frozen=True):
    """Points for several wish stones of one colour (KEL-11.6); whether they are given once is an option (KEL-11.7)."""

    threshold: int
    points: int


class WishScoring(Struct, frozen=True):
    """The scores of wish stones: `table` is indexed by their number or by the number of their colours (KEL-11.4, KEL-11.5)."""

    by: Literal["count", "distinct_colours"]
    table: tuple[int, ...]
    same_colour: WishBonus | None = None


class Scoring(Struct, frozen=True):
    """The scoring of one kind of board (KEL-11)."""

    large_factor: int
    wish: WishScoring


class CardFacts(Struct, frozen=True):
    """The cards (KEL-1.1), the size of a hand, and how many are removed unseen by number of seats (KEL-3.2)."""

    values: tuple[int, ...]
    copies: int
    hand: int
    removed: dict[str, int]


class KeltisFigures(Struct, frozen=True):
    """The figures of one player (KEL-1.2)."""

    large: int
    small: int

    @property
    def sizes(self) -> tuple[Size, ...]:
        """The size of each of a player's figures; positions are kept in this order."""
        return ("L",) * self.large + ("s",) * self.small


class EndFacts(Struct, frozen=True):
    """The condition that ends the game (KEL-10)."""

    figures_in_end_zone: int


class StallGuard(Struct, frozen=True):
    """KEL-9.7."""

    enabled: bool
    idle_rounds: int


class Numbers(Struct, frozen=True):
    """What both boards share (`game.toml`)."""

    cards: CardFacts
    figures: KeltisFigures
    end: EndFacts
    stall_guard: StallGuard
    boards: tuple[str, ...]


class Sets(Struct, frozen=True):
    """The token sets of `tokens.toml`."""

    set: dict[str, TokenSet]


class Scorings(Struct, frozen=True):
    """The scorings of `scoring.toml`."""

    set: dict[str, Scoring]


class KeltisContent(Struct, frozen=True):
    """Everything that data files say, by id."""

    numbers: Numbers
    tokens: dict[str, TokenSet]
    scorings: dict[str, Scoring]
    boards: KnownFacts[Board] = field(default_factory=KnownFacts[Board])
