"""Why a bot seat plays a move: what weighed most in it, by the same measure by which the policy chose."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.game import Move
from engine.keltis.card_rows import fits
from engine.keltis.moves import Discard, Draw, Lay, Skip, Step, StripHand
from engine.keltis.pieces import Card, colour_of
from engine.keltis.policy import StepPart, step_parts
from engine.keltis.view import KeltisView

Reason: TypeAlias = StepPart | Literal["useless_card", "least_card", "open_card", "unseen_card", "nothing_better", ""]


def reason(view: KeltisView, move: Move) -> Reason:
    """What speaks most for a move that was chosen."""
    match move:
        case Lay(figure=figure, to=to) | Step(figure=figure, to=to) if figure and to:
            best, worth = max(step_parts(view, figure, to), key=lambda part: part[1])
            return best if worth > 0 else ""
        case Discard(card) | StripHand(card):
            return "least_card" if is_of_use(view, card) else "useless_card"
        case Draw(pile):
            return "unseen_card" if pile is None else "open_card"
        case Skip():
            return "nothing_better"
        case _:
            return ""


def is_of_use(view: KeltisView, card: Card) -> bool:
    """Whether a card still fits the own row of its colour."""
    return fits(view.players[view.own].rows[colour_of(card)], card)
