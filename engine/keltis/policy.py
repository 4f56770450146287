"""How a bot seat plays: a simple, sensible choice from what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from engine.choices import Choices, Weighed
from engine.game import Move, Seat
from engine.keltis.card_rows import direction, fits
from engine.keltis.moves import Discard, Draw, Lay, Step, StripHand, StripRow
from engine.keltis.options import board_of, scoring_of
from engine.keltis.pieces import VALUES, Card, Figure, Space, colour_of, value_of
from engine.keltis.sight import Sight

StepPart: TypeAlias = Literal["points", "way", "first_step", "wish", "clover", "card"]
"""What may be good about a step."""

TOKEN_WORTH = {"points": 0.0, "wish": 3.0, "clover": 2.5, "card": 1.0}
GAP = 0.6
"""What it costs to lay a card that is one value further away than the next one."""

WAY = 1.5
"""What a step is worth because it leads on."""

FIRST_STEP = 4.5
"""What the first step of a small figure is worth beside its points, which the next steps bring back.

Tried against 1.5 to 5.0 in games of two: with less the large figure never leaves the start stone.
"""


def choose(view: Sight, choices: Choices) -> Move:
    """The move that seems best; of equal ones the first, so that the choice is the same every time."""
    seat = view.own
    return max(choices.moves, key=lambda move: worth(view, seat, move))


def weigh(view: Sight, choices: Choices) -> list[Weighed]:
    """All answers with their worth."""
    return [Weighed(move, worth(view, view.own, move)) for move in choices.moves]


def worth(view: Sight, seat: Seat, move: Move) -> float:
    """How good a move seems, in points; declining and drawing unseen are worth nothing."""
    row = view.players[seat].rows
    if isinstance(move, Lay):
        step = step_worth(view, move.figure, move.to) if move.figure and move.to else 0.0
        return step - GAP * gap(row[colour_of(move.card)], move.card)
    if isinstance(move, Step):
        return step_worth(view, move.figure, move.to)
    if isinstance(move, Discard):
        return -1.5 - keeping_worth(row[colour_of(move.card)], move.card)
    if isinstance(move, StripHand):
        return 0.5 - keeping_worth(row[colour_of(move.card)], move.card)
    if isinstance(move, StripRow):
        return -0.5
    if isinstance(move, Draw) and move.pile is not None:
        top = view.piles[move.pile][-1]
        return keeping_worth(row[move.pile], top) - 1.5
    return 0.0


def step_worth(view: Sight, figure: Figure, to: Space) -> float:
    """What a figure's step brings, all in all."""
    gain = 0.0
    for _, worth in step_parts(view, figure, to):
        gain += worth
    return gain


def step_parts(view: Sight, figure: Figure, to: Space) -> list[tuple[StepPart, float]]:
    """What a figure's step brings, part by part: its row's points, the way made towards the end, what lies on the stone."""
    board = board_of(view.options)
    factor = scoring_of(view.options).large_factor if figure.size == "L" else 1
    parts: list[tuple[StepPart, float]] = [
        ("points", factor * (board.points[to] - board.points[figure.at])),
        ("way", WAY),
    ]
    if figure.at == board.start.id:
        parts.append(("first_step", FIRST_STEP * factor))
    token = view.token_on(to)
    if token is not None:
        parts.append((token.kind, token.value + TOKEN_WORTH[token.kind]))
    if view.wishes_on(to):
        parts.append(("wish", TOKEN_WORTH["wish"]))
    return parts


def gap(row: Sequence[Card], card: Card) -> int:
    """How many values a card leaves behind: from the last card, or from the nearer end for the first one."""
    if row:
        return abs(card - row[-1])
    return min(value_of(card), VALUES - 1 - value_of(card))


def keeping_worth(row: Sequence[Card], card: Card) -> float:
    """How useful a card is for a row: nothing when it does not fit, most when it comes next."""
    if not fits(row, card):
        return 0.0
    return max(0.3, 2.5 - GAP * gap(row, card)) + (0.2 if direction(row) else 0.0)
