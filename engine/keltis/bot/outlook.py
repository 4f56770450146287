"""What every seat may expect to have at the end, judged from the whole of an imagined position where a playout is left
(`engine/keltis/bot/leaving.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.keltis.bot.outlook_weights import LEVEL, WEIGHED
from engine.keltis.facts.board import Board
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS, VALUES, Colour, KeltisCard, colour_of
from engine.keltis.options import board_of, scoring_of
from engine.keltis.table.state import KeltisPlayer, figures_in_zone
from engine.keltis.turns.frames import KeltisState

FEATURES = (
    "large_points",
    "large_depth",
    "small_points",
    "small_depth",
    "waiting",
    "arrived",
    "wishes",
    "wish_points",
    "room",
    "room_ahead",
    "following",
    "following_large",
    "close",
    "points_in_hand",
    "points_in_room",
    "room_beyond",
    "to_come",
    "to_come_large",
)
"""The features of a seat: points and rows of its figures, how many wait at the start and are in the end zone, its wish stones;
then, of all colours together, the values that its rows still have room for (also by the stones that lie ahead), the cards of its
hand that follow there (also those of its large figure, and those that follow closely), what the figures make by these cards and
by half the room, the room beyond the hand, and the cards of the pile that fit its rows (also those of its large figure)."""

ROOM_USED = 0.55
"""The part of the values for which a row has room that about come to lie there."""

BEFORE_A_ROW = 0.6
"""The part of the cards of a hand that follow each other in a row that is not begun."""

CLOSE = 2
"""The values within which a card follows closely."""


def outlook_features(s: KeltisState, player: KeltisPlayer) -> list[float]:
    """All features of a seat, in the order of their names."""
    board = board_of(s.options)
    depth, points = board.depth, board.points
    large, *small = player.figures
    depths = [depth[at] for at in player.figures]
    wishes, table = sum(player.wishes), scoring_of(s.options).wish.table
    return [
        points[large],
        depths[0],
        sum([points[at] for at in small]),
        sum(depths[1:]),
        depths.count(0),
        sum(at in board.zone for at in player.figures),
        wishes,
        table[min(wishes, len(table) - 1)],
        *colour_features(s, player),
    ]


def colour_features(s: KeltisState, player: KeltisPlayer) -> list[float]:
    """What the colours are good for, all together."""
    board = board_of(s.options)
    gained = row_gains(board)
    on_path = figures_on_paths(board, player)
    by_colour: list[list[KeltisCard]] = [[] for _ in COLOURS]
    for card in player.hand:
        by_colour[colour_of(card)].append(card)
    found: list[tuple[float, ...]] = []
    for colour, row in enumerate(player.rows):
        reached, factor = on_path.get(colour, (0, 1))
        left = len(gained) - 1 - reached
        room, following, close = row_outlook(row, by_colour[colour], colour)
        coming = fitting_cards(row, colour, s.deck) / 10 if row else 0.0
        found.append(
            (
                room if row else 0,
                room * left if row else 0,
                following,
                factor * following,
                close,
                factor * (gained[reached + int(min(left, following))] - gained[reached]),
                factor * (gained[reached + int(min(left, ROOM_USED * room))] - gained[reached]),
                max(0.0, min(left, room) - following),
                coming,
                factor * coming,
            )
        )
    return [sum(of_colours) for of_colours in zip(*found, strict=True)]


def row_outlook(row: Sequence[KeltisCard], cards: Sequence[KeltisCard], colour: Colour) -> tuple[float, float, int]:
    """The values for which a row has room, how many cards of a hand follow there, and how many of them follow closely."""
    if not row:
        return VALUES, BEFORE_A_ROW * len(cards), len(cards)
    first, at = row[0], row[-1]
    lowest = colour * VALUES
    above, below = lowest + VALUES - at, at - lowest + 1
    up, down = [card for card in cards if card >= at], [card for card in cards if card <= at]
    if at > first:
        room, follow = above, up
    elif at < first:
        room, follow = below, down
    else:
        room, follow = max(above, below), up if len(up) >= len(down) else down
    return room, len(follow), sum([-CLOSE <= card - at <= CLOSE for card in follow])


def fitting_cards(row: Sequence[KeltisCard], colour: Colour, cards: Sequence[KeltisCard]) -> int:
    """How many of some cards continue a row."""
    lowest = colour * VALUES
    low = row[-1] if row[-1] > row[0] else lowest
    high = row[-1] + 1 if row[-1] < row[0] else lowest + VALUES
    return sum([low <= card < high for card in cards])


@lru_cache(maxsize=8)
def row_gains(board: Board) -> tuple[int, ...]:
    """The points of a small figure by the row that it has come to, from the start stone on."""
    return (board.start.points, *(row.points for row in sorted(board.row, key=lambda row: row.n)))


def figures_on_paths(board: Board, player: KeltisPlayer) -> dict[Colour, tuple[int, int]]:
    """How far a figure has come on the path of each colour, and how often its points count."""
    large = keltis_content().scorings[board.scoring_set].large_factor
    return {
        COLOURS.index(path): (board.depth[at], 1 if number else large)
        for number, at in enumerate(player.figures)
        if (path := board.path[at]) in COLOURS
    }


def stage_terms(s: KeltisState) -> tuple[float, float, float]:
    """How far the game has come: the draws of each seat that the pile has, in tens, the part of the figures that end it that have
    arrived, and the rows that a figure has behind it, in tens."""
    depth = board_of(s.options).depth
    behind = [depth[at] for player in s.players for at in player.figures]
    return (
        len(s.deck) / s.seats / 10,
        figures_in_zone(s) / keltis_content().numbers.end.figures_in_end_zone,
        sum(behind) / len(behind) / 10,
    )


def points_now(s: KeltisState, player: KeltisPlayer, features: Sequence[float]) -> float:
    """What the score would be now."""
    return scoring_of(s.options).large_factor * features[0] + features[2] + features[7] + player.points


def outlook_terms(s: KeltisState, seat: int, features: Sequence[float]) -> list[float]:
    """What is weighed of a seat: its features, and each of them times what is left of the game; then whose turn it is."""
    draws, arrived, behind = stage_terms(s)
    moves = float(s.agenda[-1].seat == seat)
    return [
        *features,
        *[draws * one for one in features],
        *[arrived * one for one in features],
        *[behind * one for one in features],
        1.0,
        draws,
        arrived,
        behind,
        moves,
        moves * draws,
    ]


def judge_points(s: KeltisState) -> list[float]:
    """The points that everybody may expect."""
    expected: list[float] = []
    for seat, player in enumerate(s.players):
        features = outlook_features(s, player)
        terms = outlook_terms(s, seat, features)
        to_come = sum([weight * term for weight, term in zip(TERM_WEIGHTS, terms, strict=True)])
        expected.append(points_now(s, player, features) + to_come)
    return expected


TIMES, LEVEL_TERMS = 4, 6
"""How often each feature is weighed, and the number of terms beside the features."""

TERM_WEIGHTS = (*(WEIGHED[name][times] for times in range(TIMES) for name in FEATURES), *LEVEL)
"""The weights of all terms, in their order."""


def lead_spread(s: KeltisState) -> float:
    """By how many points a lead that is judged errs: found on games that were left out of the fit."""
    return 5.0 + 3.7 * stage_terms(s)[0]


FITTED, FITTED_BOARD = 2, "base"
"""The seats and the board of the games that were fitted."""


def is_fitted(s: KeltisState) -> bool:
    """Whether the weights were fitted on such games: not with more than two seats."""
    return s.seats == FITTED and is_fitted_board(board_of(s.options))


@lru_cache(maxsize=8)
def is_fitted_board(board: Board) -> bool:
    """Whether a board is as that of the fit; where its stones lie, and which of them have tokens, may differ."""
    other = keltis_content().boards[FITTED_BOARD]
    as_fitted = (other.rules.one_figure_per_path, other.row, other.token_set, other.scoring_set)
    return (board.rules.one_figure_per_path, board.row, board.token_set, board.scoring_set) == as_fitted
