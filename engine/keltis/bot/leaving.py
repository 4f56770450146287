"""Where playouts are left and judged (`engine/keltis/bot/outlook.py`): what comes much later is hardly the doing of an answer or
a draw, and noise. Games for which nothing was fitted are played to their end."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from engine.keltis.bot.outlook import is_fitted, judge_points, lead_spread
from engine.keltis.turns.frames import KeltisState
from engine.prospect import Prospect


def turns_of_each(s: KeltisState) -> int:
    """The turns that each seat has had; always 0 where nothing was fitted, so that such games are played to their end."""
    return s.turn // s.seats if is_fitted(s) else 0


def prospect_after(turns: int) -> Prospect[KeltisState]:
    """Playouts that are left, and judged, after so many turns of each seat."""
    return Prospect(stage=turns_of_each, expected=judge_points, ahead=turns, spread=lead_spread)


# Searches of strong bot players

SEARCHED_TURNS = 8
"""The turns of each seat after which a playout of a search is left: with 5 it finds less, with 13 no more."""

SEARCH_PROSPECT: Prospect[KeltisState] = replace(prospect_after(SEARCHED_TURNS), doubt=-inf)
"""Any lead may be played: what is judged errs far less than what it leaves out is scattered."""


# Looks at answers

LOOKED_TURNS = 10
"""The turns of each seat after which a playout of a look at answers is left."""

LOOK_PROSPECT = prospect_after(LOOKED_TURNS)


def positions_looked_at(s: KeltisState) -> tuple[int, ...]:
    """In how many positions answers are tried, round by round: in fewer where playouts are left, as these differ less from one to
    the next."""
    return (4, 5, 8, 12, 18) if is_fitted(s) else (6, 10, 20, 40, 60)


# Luck

FEW_CARDS, SOON, LATE = 32, 8, 15
"""The turns of each seat after which a playout that tells luck is left: soon where the pile has no more than few cards, as the
judgement is off by hardly anything then."""

DOUBT_SOON, DOUBT_LATE = 0.004, 0.008
"""By how much of a victory what a draw brought errs where its playouts are left so soon, or so late."""

SOON_LEFT, LATE_LEFT = prospect_after(SOON), prospect_after(LATE)


def draw_prospect(s: KeltisState) -> Prospect[KeltisState]:
    """As far as games are played on from a draw."""
    return SOON_LEFT if len(s.deck) <= FEW_CARDS else LATE_LEFT


def draw_doubt(s: KeltisState) -> float:
    """By how much of a victory a draw is misjudged where its playouts are left."""
    return DOUBT_SOON if len(s.deck) <= FEW_CARDS else DOUBT_LATE


def positions_tried(s: KeltisState) -> int:
    """In how many positions a draw is about judged: more where playouts are left, in the same time."""
    return 170 if is_fitted(s) else 130
