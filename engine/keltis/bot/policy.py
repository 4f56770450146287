"""The policy of bot seats: a simple, sensible choice from what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import Literal, TypeAlias, cast

from engine.choices import Choices, Weighed
from engine.game import Move, Seat
from engine.keltis.bot.weights import WEIGHTS
from engine.keltis.facts.board import Board
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import VALUES, Figure, KeltisCard, StoneId, Token, colour_of, value_of
from engine.keltis.options import board_of
from engine.keltis.table.card_rows import continues_row, row_direction
from engine.keltis.table.moves import Discard, DrawOne, FigureMove, Lay, StripHand, StripRow
from engine.keltis.table.sight import KeltisSight

StepPart: TypeAlias = Literal["points", "way", "first_step", "wish", "clover", "card"]
"""The good parts of a step."""

RowPart: TypeAlias = Literal["small_gap", "followed"]
"""The good parts of a card on its row."""


def choose(view: KeltisSight, choices: Choices) -> Move:
    """The move that seems best, the first of equal ones, so that the choice is the same every time."""
    seat, moves, lays = view.own, choices.moves, LayWorths(view)
    chosen, most = moves[0], -inf
    for move in moves:
        kind = type(move)
        if kind is Discard and most >= -WEIGHTS.discard:
            continue  # most moves are discards, and most of these are worth less than the best card that can be laid
        worth = lays.worth(cast("Lay", move)) if kind is Lay else move_worth_of_keltis(view, seat, move)
        if worth > most:
            chosen, most = move, worth
    return chosen


def weigh(view: KeltisSight, choices: Choices) -> list[Weighed]:
    """All answers with their worth."""
    return [Weighed(move, move_worth_of_keltis(view, view.own, move)) for move in choices.moves]


def move_worth_of_keltis(view: KeltisSight, seat: Seat, move: Move) -> float:
    """How good a move seems, in points; declining and drawing unseen are worth nothing."""
    if isinstance(move, Lay):
        return LayWorths(view).worth(move)
    if isinstance(move, FigureMove):
        return step_worth(view, move.figure, move.to)
    if isinstance(move, Discard):
        following = (seat + 1) % len(view.players)
        to_next = WEIGHTS.gift * keeping_worth(view, following, move.card)
        return -WEIGHTS.discard - keeping_worth(view, seat, move.card) - to_next
    if isinstance(move, StripHand):
        return WEIGHTS.strip_hand - keeping_worth(view, seat, move.card)
    if isinstance(move, StripRow):
        return -WEIGHTS.strip_row
    if isinstance(move, DrawOne) and move.pile is not None:
        return keeping_worth(view, seat, view.piles[move.pile][-1]) - WEIGHTS.open_card
    return 0.0


class LayWorths:
    """How good it seems to lay one card or another, in points: a step and a row are judged once, as many moves have them."""

    def __init__(self, view: KeltisSight) -> None:
        self.view, self.seat = view, view.own
        self._steps: dict[tuple[Figure, StoneId], float] = {}
        self._rows: dict[KeltisCard, list[tuple[RowPart, float]]] = {}

    def worth(self, move: Lay) -> float:
        """The worth of a card that is laid, with the step that it brings about."""
        card, figure, to = move.card, move.figure, move.to
        gain = 0.0
        if figure and to:
            step = figure, to
            known = self._steps.get(step)
            gain = self._steps[step] = step_worth(self.view, figure, to) if known is None else known
        on_row = self._rows.get(card)
        if on_row is None:
            on_row = self._rows[card] = row_parts(self.view, self.seat, card)
        for _, part in on_row:
            gain += part
        return gain


def step_worth(view: KeltisSight, figure: Figure, to: StoneId) -> float:
    """What a figure's step brings, all in all."""
    gain = way_worth(board_of(view.options), figure, to)
    for _, worth in stone_parts(view, to):
        gain += worth
    return gain


def step_parts(view: KeltisSight, figure: Figure, to: StoneId) -> list[tuple[StepPart, float]]:
    """What a figure's step brings, part by part: its row's points, the way made towards the end, what lies on the stone."""
    return [*way_parts(board_of(view.options), figure, to), *stone_parts(view, to)]


@lru_cache(maxsize=1024)
def way_worth(board: Board, figure: Figure, to: StoneId) -> float:
    """What a step brings whatever lies on the stone. Kept, because it is the same in all games and asked often."""
    gain = 0.0
    for _, worth in way_parts(board, figure, to):
        gain += worth
    return gain


def way_parts(board: Board, figure: Figure, to: StoneId) -> list[tuple[StepPart, float]]:
    """What a step brings whatever lies on the stone, part by part."""
    factor = keltis_content().scorings[board.scoring_set].large_factor if figure.size == "L" else 1
    parts: list[tuple[StepPart, float]] = [
        ("points", factor * (board.points[to] - board.points[figure.at])),
        ("way", WEIGHTS.way),
    ]
    if figure.at == board.start.id:
        parts.append(("first_step", WEIGHTS.first_step * factor))
    return parts


def stone_parts(view: KeltisSight, to: StoneId) -> list[tuple[StepPart, float]]:
    """What lies on a stone brings whoever enters it, part by part."""
    parts: list[tuple[StepPart, float]] = []
    token = view.token_on(to)
    if token is not None:
        parts.append((token.kind, token_worth(token)))
    if view.wishes_on(to):
        parts.append(("wish", WEIGHTS.wish))
    return parts


def token_worth(token: Token) -> float:
    """What a token is worth: the points that it shows, and what else it brings."""
    match token.kind:
        case "wish":
            return token.value + WEIGHTS.wish
        case "clover":
            return token.value + WEIGHTS.clover
        case "card":
            return token.value + WEIGHTS.token_card
        case "points":
            return token.value


def row_parts(view: KeltisSight, seat: Seat, card: KeltisCard) -> list[tuple[RowPart, float]]:
    """What speaks for a card on its row now, part by part: the gap that it leaves, and what can follow the first one of a row."""
    row = view.players[seat].rows[colour_of(card)]
    parts: list[tuple[RowPart, float]] = [("small_gap", -WEIGHTS.gap * values_left_behind(view, row, card))]
    if not row:
        parts.append(("followed", WEIGHTS.following * (following_cards(view.hand, card) - 1)))
    return parts


def following_cards(hand: Sequence[KeltisCard], first: KeltisCard) -> int:
    """Counts the other cards of the hand that can follow the first card of a row in the direction that has more room."""
    lowest = first - value_of(first)
    low, high = (first + 1, lowest + VALUES) if rises_from(first) else (lowest, first)
    count = 0
    for card in hand:
        count += low <= card < high
    return count


def rises_from(first: KeltisCard) -> bool:
    """Whether a row that begins with this card has more room upwards."""
    return 2 * value_of(first) < VALUES


def values_left_behind(view: KeltisSight, row: Sequence[KeltisCard], card: KeltisCard) -> float:
    """Counts the values that a card leaves behind: from the last card, or for a first one from the end at which rows begin.

    Values of cards that lie out count less.
    """
    if row:
        last = row[-1]
        low, high = (last, card) if last < card else (card, last)
    elif rises_from(card):
        low, high = card - value_of(card) - 1, card
    else:
        low, high = card, card - value_of(card) + VALUES
    distance = high - low if row else high - low - 1
    return distance - WEIGHTS.lying_out * lying_between(view, low, high) if high - low > 1 else distance


def lying_between(view: KeltisSight, low: KeltisCard, high: KeltisCard) -> int:
    """Counts the cards of a colour between these two that lie in rows and on the discard pile."""
    colour = colour_of(high - 1)
    count = 0
    for cards in (view.piles[colour], *[player.rows[colour] for player in view.players]):
        for card in cards:
            count += low < card < high
    return count


def keeping_worth(view: KeltisSight, seat: Seat, card: KeltisCard) -> float:
    """The use of a card for a seat's row: nothing when it does not fit, most when it comes next."""
    row = view.players[seat].rows[colour_of(card)]
    if not continues_row(row, card):
        return 0.0
    kept = max(WEIGHTS.hardly_kept, WEIGHTS.kept - WEIGHTS.gap * values_left_behind(view, row, card))
    return kept + (WEIGHTS.kept_for_row if row_direction(row) else 0.0)
