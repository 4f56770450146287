"""The facts of the game, read from `data/` and checked: boards (KEL-13), token sets, scoring tables, numbers."""

from __future__ import annotations

from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Literal, TypeAlias

from msgspec import Struct, field

from engine.content import BadContent, parsed
from engine.keltis.pieces import COLOURS, JOKER, START, Colour, Figure, Size, Space, Token

ANY_COLOUR: Colour = -1
"""The colour of a joker stone, which any card may enter (KEL-7.3); also of a clover, which enters any stone (KEL-8.5)."""

Step: TypeAlias = tuple[Figure, Space]
"""A figure and the stone that it goes to."""


class BoardRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The flags of KEL-15.7."""

    one_figure_per_path: bool
    end_space_relay: bool
    lay_requires_move: bool
    large_doubles_tokens: bool
    shared_spaces: Literal[True] = True
    clover_ignores_colour: Literal[True] = True
    relay_optional: bool = True


class Canvas(Struct, frozen=True):
    """The size of the sheet that the coordinates of the stones refer to."""

    width: int
    height: int


class StartStone(Struct, frozen=True):
    """The stone on which all figures begin (KEL-2.2)."""

    x: int
    y: int
    next: tuple[Space, ...]
    id: str = START
    points: int = 0


class BoardRow(Struct, frozen=True):
    """All stones of one distance from the start, and what a figure there scores."""

    n: int
    points: int
    end_zone: bool
    letter: str = ""


class Stone(Struct, frozen=True):
    """One stone of the board."""

    id: Space
    row: int
    colour: str
    kind: Literal["stone", "end"]
    next: tuple[Space, ...]
    x: int
    y: int
    path: str | None = None
    slot: bool = False
    stack: str | None = None


class Board(Struct, frozen=True, dict=True):
    """A board as its file describes it (KEL-2.9), with the look-ups that the rules need."""

    schema: Literal["keltis-board/1"]
    id: str
    title: str
    title_ko: str
    variant: Literal["base", "expansion"]
    token_set: str
    scoring_set: str
    rules: BoardRules
    canvas: Canvas
    start: StartStone
    row: tuple[BoardRow, ...]
    space: tuple[Stone, ...]

    @cached_property
    def stones(self) -> dict[Space, Stone]:
        """The stones by their id."""
        return {stone.id: stone for stone in self.space}

    @cached_property
    def next(self) -> dict[Space, tuple[Space, ...]]:
        """Where a figure may step to from each stone, the start stone included (KEL-7.1)."""
        return {self.start.id: self.start.next} | {stone.id: stone.next for stone in self.space}

    @cached_property
    def colour(self) -> dict[Space, Colour]:
        """The colour of each stone; ANY_COLOUR for a joker."""
        return {s.id: ANY_COLOUR if s.colour == JOKER else COLOURS.index(s.colour) for s in self.space}

    @cached_property
    def path(self) -> dict[Space, str | None]:
        """The path of each stone; None for the start stone and on a board without paths."""
        return {self.start.id: None} | {stone.id: stone.path for stone in self.space}

    @cached_property
    def steps(self) -> dict[Size, tuple[dict[Space, tuple[Step, ...]], ...]]:
        """Where a figure of each size may go from each stone: by card colour, and in the last place (ANY_COLOUR) by a clover.

        Made once per board, because every list of legal moves is made of these.
        """

        def going(size: Size, card: Colour) -> dict[Space, tuple[Step, ...]]:
            entered = (
                self.space if card == ANY_COLOUR else [s for s in self.space if self.colour[s.id] in (card, ANY_COLOUR)]
            )
            open_to = {stone.id for stone in entered}
            return {at: tuple((Figure(size, at), to) for to in self.next[at] if to in open_to) for at in self.next}

        kinds = (*range(len(COLOURS)), ANY_COLOUR)
        return {"L": tuple(going("L", kind) for kind in kinds), "s": tuple(going("s", kind) for kind in kinds)}

    @cached_property
    def points(self) -> dict[Space, int]:
        """What one small figure scores on each stone (KEL-11.1)."""
        rows = {row.n: row.points for row in self.row}
        return {self.start.id: self.start.points} | {stone.id: rows[stone.row] for stone in self.space}

    @cached_property
    def zone(self) -> frozenset[Space]:
        """The stones of the end zone."""
        rows = {row.n for row in self.row if row.end_zone}
        return frozenset(stone.id for stone in self.space if stone.row in rows)

    @cached_property
    def depth(self) -> dict[Space, int]:
        """The board row of each stone; 0 for the start stone."""
        return {self.start.id: 0} | {stone.id: stone.row for stone in self.space}

    @cached_property
    def slots(self) -> tuple[Space, ...]:
        """The stones that get a token at set-up, in the order of the file (KEL-3.9)."""
        return tuple(stone.id for stone in self.space if stone.slot)

    @cached_property
    def stacks(self) -> dict[Space, Colour]:
        """The stones with a stack of wish stones, and the colour of the stack (KEL-3.6)."""
        return {stone.id: COLOURS.index(stone.stack) for stone in self.space if stone.stack}


class StackSet(Struct, frozen=True):
    """The wish stones that lie in stacks (KEL-1.5)."""

    colours: tuple[str, ...]
    stones_each: int


class TokenSet(Struct, frozen=True):
    """The tokens of one kind of board; `slots` of them are shuffled onto the stones."""

    slots: int
    token: tuple[Token, ...]
    stack: StackSet | None = None


class Bonus(Struct, frozen=True):
    """Points for several wish stones of one colour (KEL-11.6, KEL-11.7)."""

    threshold: int
    points: int
    award: Literal["once", "per_colour"]


class WishScoring(Struct, frozen=True):
    """What wish stones score: `table` is indexed by their number or by the number of their colours (KEL-11.4, KEL-11.5)."""

    by: Literal["count", "distinct_colours"]
    table: tuple[int, ...]
    same_colour: Bonus | None = None


class Scoring(Struct, frozen=True):
    """How one kind of board is scored (KEL-11)."""

    large_factor: int
    wish: WishScoring


class CardFacts(Struct, frozen=True):
    """The cards (KEL-1.1), the size of a hand, and how many are removed unseen by number of seats (KEL-3.2)."""

    values: tuple[int, ...]
    copies: int
    hand: int
    removed: dict[str, int]


class FigureFacts(Struct, frozen=True):
    """The figures of one player (KEL-1.2)."""

    large: int
    small: int

    @property
    def sizes(self) -> tuple[Size, ...]:
        """The size of each of a player's figures; positions are kept in this order."""
        return ("L",) * self.large + ("s",) * self.small


class EndFacts(Struct, frozen=True):
    """When the game ends (KEL-10)."""

    figures_in_end_zone: int


class StallGuard(Struct, frozen=True):
    """KEL-9.7."""

    enabled: bool
    idle_rounds: int


class Numbers(Struct, frozen=True):
    """What both boards share (`game.toml`)."""

    cards: CardFacts
    figures: FigureFacts
    end: EndFacts
    stall_guard: StallGuard
    boards: tuple[str, ...]


class Sets(Struct, frozen=True):
    """The token sets of `tokens.toml`."""

    set: dict[str, TokenSet]


class Scorings(Struct, frozen=True):
    """The scorings of `scoring.toml`."""

    set: dict[str, Scoring]


class Content(Struct, frozen=True):
    """Everything that data files say, by id."""

    numbers: Numbers
    tokens: dict[str, TokenSet]
    scorings: dict[str, Scoring]
    boards: dict[str, Board] = field(default_factory=dict[str, Board])


@lru_cache(maxsize=1)
def content() -> Content:
    """The facts that come with the project, and the boards an owner has added."""
    from engine.keltis.boards import read_board

    def read(name: str) -> bytes:
        return files("engine.keltis").joinpath("data", name).read_bytes()

    numbers: Numbers = parsed(read("game.toml"), Numbers, "game.toml")
    sets: Sets = parsed(read("tokens.toml"), Sets, "tokens.toml")
    scorings: Scorings = parsed(read("scoring.toml"), Scorings, "scoring.toml")
    facts = Content(numbers, sets.set, scorings.set)
    for name in numbers.boards:
        board = read_board(read(name), name, facts)
        if board is not None:
            facts.boards[board.id] = board
    return facts


def add_board(text: bytes, name: str) -> str | None:
    """Adds an owner's board file (KEL-2.6, `board_printed.template.toml`); gives its id, None for a template.

    Raises BadContent when the file breaks KEL-13 or names a board that is already there.
    """
    from engine.keltis.boards import read_board

    facts = content()
    board = read_board(text, name, facts)
    if board is None:
        return None
    if board.id in facts.boards:
        raise BadContent(f"{name}: KEL-13.1: there is a board {board.id!r} already")
    facts.boards[board.id] = board
    return board.id
