"""Turning points of a seat: which of its dearest answers are weighed on, and which are told.

All of them are weighed a few times; then always the one that is most in doubt to be among those that are told: so the time goes
where two answers cost about as much, or one hardly more than nothing (after APT, Locatelli and others, 2016).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from math import sqrt

from msgspec import structs

from engine.thinking.judging import Judgement

TOLD = 3
"""Turning points of a seat, at most."""

SURE = 2.0
"""The standard errors by which another answer must be better for the one given to be called a loss."""

LEAST = 0.02
"""The least share of victory of a loss, less a standard error of doubt."""

AT_FIRST = 3
"""The weighings of each answer before those in doubt are weighed on."""

AT_MOST = 30
"""The most weighings of one answer: more would hardly make it surer."""

SETTLED = 2.5
"""The standard errors by which an answer must lie off the border of what is told to be weighed no more (see `ALIKE`)."""


ALIKE = 0.01
"""The share of victory by which an answer may lie off the border and is none the worse for being taken for one upon it."""


def pool_weighings(found: Sequence[Judgement]) -> Judgement:
    """Pools several weighings of the same two answers, each by its number of positions."""
    whole = sum(one.positions for one in found)

    def mean(name: str) -> float:
        return sum(one.positions * getattr(one, name) for one in found) / whole

    return structs.replace(
        found[0],
        **{name: mean(name) for name in ("share", "lead", "better_share", "better_lead", "cost")},
        error=sqrt(sum((one.positions * one.error) ** 2 for one in found)) / whole,
        positions=whole,
    )


def losses_told(judgements: Iterable[Judgement]) -> list[Judgement]:
    """The losses by more than chance that are hardly less than the least, the dearest first, as many as are told."""
    found = [one for one in judgements if one.cost - one.error >= LEAST and one.cost > SURE * one.error]
    return sorted(found, key=lambda one: (-one.cost, one.ply))[:TOLD]


def next_weighed(
    pools: Sequence[Sequence[int]],
    weighings: Mapping[int, Sequence[Judgement]],
    given_up: Collection[int],
    in_all: int,
) -> int | None:
    """The ply to be weighed next of those of all seats; None when all is settled, or enough.

    `pools` are the plies of each seat. Those `given_up` could not be weighed. So many weighings `in_all` are enough, once each
    answer has had its first ones.
    """
    often = {ply: len(weighings.get(ply, ())) for ply in chain(*pools) if ply not in given_up}
    least = min(often, key=lambda ply: often[ply], default=None)
    if least is None or often[least] < AT_FIRST:
        return least
    if sum(often.values()) >= in_all:
        return None
    doubts: dict[int, float] = {}
    for pool in pools:
        known = [pool_weighings(weighings[ply]) for ply in pool if ply in often]
        border = border_of([one.cost for one in known])
        doubts |= {one.ply: doubt_about_border(one, border) for one in known}
    most = max((ply for ply in doubts if often[ply] < AT_MOST), key=lambda ply: doubts[ply], default=None)
    return most if most is not None and doubts[most] > 1 / SETTLED else None


def border_of(costs: Sequence[float]) -> float:
    """The cost between the last answer that is told and the next one: cheaper answers are not told."""
    dearest = sorted(costs, reverse=True)
    return max(LEAST, sum(dearest[TOLD - 1 : TOLD + 1]) / 2) if len(dearest) > TOLD else LEAST


def doubt_about_border(one: Judgement, border: float) -> float:
    """The doubt whether an answer lies above the border."""
    return one.error / max(abs(one.cost - border), ALIKE)
