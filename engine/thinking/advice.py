"""Advice to a seat: the best answers that the strongest level finds, with the worth of each."""

from __future__ import annotations

from msgspec import Struct

from engine.choices import Choices
from engine.game import Move
from engine.rules import Game, S, V
from engine.thinking.levels import Level, levels_of
from engine.thinking.search import Findings, search

ADVISED = 3
"""The number of answers told."""


class AdvisedOutlook(Struct, frozen=True):
    """The results of an answer in games that were played on from there: the share of victory, and the mean lead in points."""

    share: float
    lead: float


class Advised(Struct, frozen=True):
    """An answer and its outlook; None where nothing was tried: in a game that cannot be searched, and for an only answer."""

    move: Move
    outlook: AdvisedOutlook | None = None


class Advice(Struct, frozen=True):
    """The answers advised, the best first, and the reason for that one; "" where there is none."""

    answers: tuple[Advised, ...]
    reason: str = ""


def advise_seat(game: Game[S, V], view: V, choices: Choices) -> Advice:
    """Advises a seat that has this view and these choices; equal views get the same advice."""
    if Level.STRONG not in levels_of(game):
        move = game.choose(view, choices)
        return Advice((Advised(move),), reason_of(game, view, choices, move))
    found = search(game, view, choices, game.budget)
    if not found.candidates:
        return Advice((Advised(found.move),), reason_of(game, view, choices, found.move))
    return Advice(outlooks_told(found), reason_of(game, view, choices, found.move))


def outlooks_told(found: Findings) -> tuple[Advised, ...]:
    """The answers that are told: the one to play, then the best others, none of which is said to be worth more.

    An answer that leads by no more than chance is not played, so its lead says nothing.
    """
    best = next(one for one in found.candidates if one.move == found.move)
    others = sorted((one for one in found.candidates if one is not best), key=lambda one: -one.lead)
    share, lead = found.outlook(best)
    told = [Advised(best.move, AdvisedOutlook(share, lead))]
    for one in others[: ADVISED - 1]:
        own_share, own_lead = found.outlook(one)
        told.append(Advised(one.move, AdvisedOutlook(min(share, own_share), min(lead, own_lead))))
    return tuple(told)


def reason_of(game: Game[S, V], view: V, choices: Choices, move: Move) -> str:
    """Why the policy plays a move, if it does and can say so."""
    if game.reason is None or game.choose(view, choices) != move:
        return ""
    return game.reason(view, choices, move)
