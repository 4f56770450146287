"""Turning points of a seat: which of its dearest answers are weighed on, and which are told.

All of them are weighed in a few positions, those that would be told in some more; then, of those in doubt to be among those that
are told, always the one of which a weighing promises most: so the time goes where two answers cost about as much, or one hardly
more than nothing (after APT, Locatelli and others, 2016), but not again and again to two that cost the same (as with knowledge
gradients, Frazier and others, 2008).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, zip_longest
from math import exp

from msgspec import structs

from engine.thinking.judging import Judgement
from engine.thinking.looks import LEAST, TOLD, error_of_difference
from engine.thinking.search import safe_error
from engine.victory_curve import VictoryCurve

SURE = 2.0
"""The standard errors by which another answer must be better for the one given to be called a loss."""

AT_FIRST = 4
"""The positions of each answer before those in doubt are weighed on."""

FEWEST_TOLD = 8
"""The positions of an answer before it is told: in fewer of them its error is hardly known."""

AT_MOST = 20
"""The most weighings of one answer: more would hardly make it surer."""

WORKED_ON = 3.0
"""The standard errors that are told of a loss while it is worked out: in the end two, so no number is taken back by more."""

SETTLED = 2.0
"""The standard errors by which an answer must lie off the border of what is told to be weighed no more (see `ALIKE`)."""

ALIKE = 0.01
"""The share of victory by which an answer may lie off the border and is none the worse for being taken for one upon it."""


def pool_weighings(found: Sequence[Judgement], curve: VictoryCurve) -> Judgement:
    """Pools several weighings of the same two answers, as if all positions had been tried at once, and tells them by a curve; in
    few positions its error is mostly the usual one."""
    whole = sum(one.positions for one in found)

    def mean(name: str) -> float:
        return sum(one.positions * getattr(one, name) for one in found) / whole

    cost = mean("cost")
    within = sum((one.positions - 1) * one.positions * one.error**2 for one in found)
    between = sum(one.positions * (one.cost - cost) ** 2 for one in found)
    share, better_share = mean("share"), mean("better_share")
    steepness = curve.steepness(share, better_share)
    return structs.replace(
        found[0],
        share=curve.told(share),
        lead=mean("lead"),
        better_share=curve.told(better_share),
        better_lead=mean("better_lead"),
        cost=steepness * cost,
        error=steepness * safe_error(error_of_difference(within + between, whole), whole),
        positions=whole,
    )


def losses_told(judgements: Iterable[Judgement]) -> list[Judgement]:
    """The losses by more than chance that are hardly less than the least, the dearest first, as many as are told."""
    known = (one for one in judgements if one.positions >= FEWEST_TOLD)
    found = [one for one in known if one.cost - one.error >= LEAST and one.cost > SURE * one.error]
    return sorted(found, key=lambda one: (-one.cost, one.ply))[:TOLD]


def next_weighed(
    pools: Sequence[Sequence[int]],
    weighings: Mapping[int, Sequence[Judgement]],
    given_up: Collection[int],
    in_all: int,
    curve: VictoryCurve,
) -> int | None:
    """The ply to be weighed next of those of all seats; None when all is settled, or enough.

    `pools` are the plies of each seat, the likeliest first. Those `given_up` could not be weighed. So many weighings `in_all` are
    enough, once each answer has had its first positions, and each that would be told as many as that takes. The `curve` says what
    is told of their costs.
    """
    left = [ply for ply in chain(*zip_longest(*pools)) if ply is not None and ply not in given_up]
    for ply in left:
        if sum(one.positions for one in weighings.get(ply, ())) < AT_FIRST:
            return ply
    promises: dict[int, float] = {}
    for pool in pools:
        known = [pool_weighings(weighings[ply], curve) for ply in pool if ply in left]
        border = border_of([one.cost for one in known])
        for one in sorted(known, key=lambda one: -one.cost):
            if one.cost >= border and one.positions < FEWEST_TOLD:
                return one.ply
        promises |= {
            one.ply: promise_of_weighing(one, border)
            for one in known
            if doubt_about_border(one, border) > 1 / SETTLED and len(weighings[one.ply]) < AT_MOST
        }
    if sum(len(weighings[ply]) for ply in left) >= in_all:
        return None
    return max((ply for ply in left if ply in promises), key=lambda ply: promises[ply], default=None)


def border_of(costs: Sequence[float]) -> float:
    """The cost between the last answer that is told and the next one: cheaper answers are not told."""
    dearest = sorted(costs, reverse=True)
    return max(LEAST, sum(dearest[TOLD - 1 : TOLD + 1]) / 2) if len(dearest) > TOLD else LEAST


def promise_of_weighing(one: Judgement, border: float) -> float:
    """What one more weighing of an answer promises: the more, the likelier it lies on the other side of the border, and the less,
    the more positions are known, as they outweigh those that come."""
    return one.error * exp(-(((one.cost - border) / one.error) ** 2) / 2) / one.positions


def doubt_about_border(one: Judgement, border: float) -> float:
    """The doubt whether an answer lies above the border."""
    return one.error / max(abs(one.cost - border), ALIKE)
