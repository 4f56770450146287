"""What a group may choose before the start, and the facts that follow from the choice."""

from __future__ import annotations

from msgspec import Struct

from engine.first_seat import BY_LOT, SEAT_LETTERS
from engine.keltis.facts.board import Board
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import Figure, Size, Token
from engine.keltis.facts.schema import Scoring

AS_BOARD = "board"
"""Play by the flag of the board file (KEL-15.7)."""


class KeltisOptions(Struct, frozen=True):
    """The options of a new game; every field is one of `option_values`."""

    board: str = "base"
    first: str = BY_LOT
    relay: str = AS_BOARD
    lay_without_move: str = AS_BOARD
    large_doubles_tokens: str = AS_BOARD
    same_colour_bonus: str = "once"
    wish_stones: str = "hidden"
    stall_guard: str = "on"


def option_values(options: KeltisOptions) -> dict[str, tuple[str, ...]]:
    """The options that matter on the chosen board, each with its values, the usual one first."""
    boards = keltis_content().boards
    offered = {"board": tuple(boards), "first": (BY_LOT, *SEAT_LETTERS)}
    board = boards.get(options.board)
    if board is None:
        return offered
    if board.rules.end_space_relay:
        offered["relay"] = (AS_BOARD, "optional", "compulsory")
    else:
        offered["lay_without_move"] = (AS_BOARD, "refused", "allowed")
    offered["large_doubles_tokens"] = (AS_BOARD, "no", "yes")
    if keltis_content().scorings[board.scoring_set].wish.same_colour:
        offered["same_colour_bonus"] = ("once", "per_colour")
        offered["wish_stones"] = ("hidden", "open")
    offered["stall_guard"] = ("on", "off")
    return offered


def board_of(options: KeltisOptions) -> Board:
    return keltis_content().boards[options.board]


def as_the_board_says(options: KeltisOptions, option: str) -> str:
    """The value that an option left to the board has on this board (KEL-15.7)."""
    rules = board_of(options).rules
    said = {
        "relay": "optional" if rules.relay_optional else "compulsory",
        "lay_without_move": "refused" if rules.lay_requires_move else "allowed",
        "large_doubles_tokens": "yes" if rules.large_doubles_tokens else "no",
    }
    return said[option]


def relay_is_optional(options: KeltisOptions) -> bool:
    """KEL-6.6."""
    return _value_of_option(options, "relay") == "optional"


def lay_requires_move(options: KeltisOptions) -> bool:
    """KEL-7.6."""
    return _value_of_option(options, "lay_without_move") == "refused"


def token_points(options: KeltisOptions, token: Token, size: Size) -> int:
    """The points that a token brings the figure that arrives; an option says whether the large one gets them twice (KEL-8.3)."""
    doubled = size == "L" and _value_of_option(options, "large_doubles_tokens") == "yes"
    return 2 * token.value if doubled else token.value


def _value_of_option(options: KeltisOptions, option: str) -> str:
    chosen: str = getattr(options, option)
    return as_the_board_says(options, option) if chosen == AS_BOARD else chosen


def scoring_of(options: KeltisOptions) -> Scoring:
    return keltis_content().scorings[board_of(options).scoring_set]


def row_points(options: KeltisOptions, figure: Figure) -> int:
    """The score of a figure where it stands: the points of its board row, multiplied for the large one (KEL-11.1, KEL-11.2)."""
    factor = scoring_of(options).large_factor if figure.size == "L" else 1
    return factor * board_of(options).points[figure.at]
