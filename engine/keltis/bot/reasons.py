"""Why a bot seat plays a move: what makes it better than others, by the measure by which the policy chose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from engine.choices import Choices
from engine.game import Move
from engine.keltis.bot.policy import RowPart, StepPart, row_parts, step_parts
from engine.keltis.facts.pieces import KeltisCard, colour_of
from engine.keltis.game.view import KeltisView
from engine.keltis.table.card_rows import continues_row
from engine.keltis.table.moves import Discard, DrawOne, FigureMove, Forgo, Lay, StripHand

ReasonPart: TypeAlias = StepPart | RowPart
KeltisReason: TypeAlias = (
    ReasonPart | Literal["useless_card", "least_card", "open_card", "unseen_card", "nothing_better", ""]
)


def reason(view: KeltisView, choices: Choices, move: Move) -> KeltisReason:
    """Names what speaks most for a chosen move."""
    match move:
        case Lay() | FigureMove():
            alike = [other for other in choices.moves if type(other) is type(move) and other != move]
            return most_outstanding_part(worth_by_part(view, move), [worth_by_part(view, other) for other in alike])
        case Discard(card) | StripHand(card):
            return "least_card" if is_of_use(view, card) else "useless_card"
        case DrawOne(pile):
            return "unseen_card" if pile is None else "open_card"
        case Forgo():
            return "nothing_better"
        case _:
            return ""


def worth_by_part(view: KeltisView, move: Move) -> dict[ReasonPart, float]:
    """The worth of a move, part by part."""
    found: dict[ReasonPart, float] = {}
    if isinstance(move, Lay | FigureMove) and move.figure and move.to:
        for part, worth in step_parts(view, move.figure, move.to):
            found[part] = found.get(part, 0.0) + worth
    if isinstance(move, Lay):
        found.update(row_parts(view, view.own, move.card))
    return found


def most_outstanding_part(
    own: Mapping[ReasonPart, float], others: Sequence[Mapping[ReasonPart, float]]
) -> KeltisReason:
    """The part in which a move is furthest above the mean of the others; empty where it is above in none."""

    def lead(part: ReasonPart) -> float:
        return own[part] - sum(other.get(part, 0.0) for other in others) / max(1, len(others))

    best = max(own, key=lead, default=None)
    return best if best is not None and lead(best) > 0 else ""


def is_of_use(view: KeltisView, card: KeltisCard) -> bool:
    """Whether a card still fits the own row of its colour."""
    return continues_row(view.players[view.own].rows[colour_of(card)], card)
