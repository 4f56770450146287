"""Looks at the answers of a finished game, in rounds: what cannot be among the dearest of its seat any more gets no more of them.

In the first round every answer is tried beside all others that are worth a trial, each seldom; in those that follow, the few that
may have cost most, beside those that may be better. So most of the time goes to answers that are told in the end (identification
of the best arms with confidence bounds, as in Kaufmann and Kalyanakrishnan, 2013, in rounds as in sequential halving).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import inf, sqrt
from typing import NamedTuple

from msgspec import Struct, structs

from engine.game import Seat
from engine.victory_curve import VictoryCurve

TOLD = 3
"""Turning points of a seat, at most."""

LEAST = 0.02
"""The least share of victory of a loss, less a standard error of doubt."""

CANDIDATES = 8
"""The number of answers of a question that are tried, the given one among them."""


class LookRound(NamedTuple):
    """The number of answers of all seats that are looked at in a round, at most, None for all that may be told in the end; and
    the number of other answers that each is tried beside, at most."""

    answers: int | None
    others: int


ROUNDS = (LookRound(None, CANDIDATES - 1), LookRound(None, 5), LookRound(70, 4), LookRound(40, 3), LookRound(28, 2))
"""The rounds of looks; in how many positions of each is `Game.looks`."""

HOPEFUL, SURELY = 1.5, 1.0
"""The standard errors by which an answer may be dearer than it was found to be, and by which others are surely as dear."""

SPREAD, AS_POSITIONS = 0.15, 4
"""The usual spread of a difference of shares of victory from position to position, and the number of positions as much as which
it counts beside what was found: a few positions that happen to be alike say little of the next one."""


def error_of_difference(squares: float, positions: int, usual: float = SPREAD) -> float:
    """The standard error of a mean difference of shares of victory, of which that is the sum of squares about it; `usual` is the
    usual spread of such differences."""
    spread = max(0.0, squares) + AS_POSITIONS * usual**2
    return sqrt(spread / (positions - 1 + AS_POSITIONS) / positions)


ALIKE_AFTER = 3
"""The number of positions after which answers that have come to the same in each of them are tried as one, the first of them."""


class Tried(Struct, frozen=True, omit_defaults=True):
    """Another answer, in notation, beside the one that was given: the number of imagined positions in which both were tried, and
    by how much more it was worth there, in shares of victory: the sum of that, and of its squares. By so much `steepness` more
    than that is told. `usual` is how far such differences are usually spread in looks of that game."""

    answer: str
    positions: int
    more: float
    squares: float
    steepness: float = 1.0
    usual: float = SPREAD

    @property
    def cost(self) -> float:
        return self.steepness * self.more / self.positions

    @property
    def error(self) -> float:
        """The standard error of the cost."""
        about_mean = self.squares - self.more**2 / self.positions
        return self.steepness * error_of_difference(about_mean, self.positions, self.usual)

    @property
    def is_alike(self) -> bool:
        """Whether it has come to the same as the given answer in all positions."""
        return self.positions >= ALIKE_AFTER and not (self.more or self.squares)

    @property
    def at_most(self) -> float:
        """The most that the given answer may have cost against it."""
        return self.cost + HOPEFUL * self.error

    @property
    def at_least(self) -> float:
        """The least that the given answer has cost against it."""
        return self.cost - SURELY * self.error

    def tried_on(self, again: Tried) -> Tried:
        """All positions together."""
        return structs.replace(
            self,
            positions=self.positions + again.positions,
            more=self.more + again.more,
            squares=self.squares + again.squares,
        )


class Looked(Struct, frozen=True, dict=True):
    """An answer that was given, after so many rounds: the imagined positions in which it was tried, the mean share of victory
    there, and the other answers. What it may have cost is asked again before each task."""

    ply: int
    seat: Seat
    positions: int
    share: float
    others: tuple[Tried, ...]
    rounds: int = 1

    @cached_property
    def at_most(self) -> float:
        """The most that the answer may have cost."""
        return max((one.at_most for one in self.unlike), default=-inf)

    @cached_property
    def at_least(self) -> float:
        """The least that it has cost."""
        return max((one.at_least for one in self.others), default=-inf)

    @cached_property
    def unlike(self) -> tuple[Tried, ...]:
        """The other answers without those that have come to the same as the given one, or as another one, in all positions."""
        came_to: dict[object, Tried] = {}
        for one in self.others:
            is_known = one.positions >= ALIKE_AFTER
            came_to.setdefault((one.positions, one.more, one.squares) if is_known else one.answer, one)
        return tuple([one for one in came_to.values() if not one.is_alike])

    def told_by(self, curve: VictoryCurve) -> Looked:
        """What a curve tells of it."""

        def told(one: Tried) -> Tried:
            return structs.replace(one, steepness=curve.steepness(self.share, self.share + one.cost))

        return structs.replace(self, share=curve.told(self.share), others=tuple(map(told, self.others)))

    def looked_on(self, again: Looked) -> Looked:
        """What both rounds have found; answers that the second one has left out stay as they were."""
        found = {one.answer: one for one in again.others}
        whole = self.positions + again.positions
        return structs.replace(
            self,
            positions=whole,
            share=(self.positions * self.share + again.positions * again.share) / whole,
            others=tuple(one.tried_on(found[one.answer]) if one.answer in found else one for one in self.others),
            rounds=self.rounds + 1,
        )

    def hopeful(self, border: float, most: int) -> tuple[Tried, ...]:
        """The other answers against which it may have cost more than that and than against each other, the likeliest first."""
        bar = max(border, self.at_least)
        found = sorted(self.unlike, key=lambda one: (-one.at_most, one.answer))
        return tuple([one for one in found if one.at_most >= bar][:most])


def look_border(looks: Iterable[Looked], turns: Sequence[int]) -> float:
    """The least that as many turns of a seat as are told have surely cost, those being its `looks`: cheaper ones are not told."""
    surely: dict[int, float] = {}
    for one in looks:
        surely[turns[one.ply]] = max(one.at_least, surely.get(turns[one.ply], -inf))
    dearest = sorted(surely.values(), reverse=True)[:TOLD]
    return max(LEAST, dearest[-1]) if len(dearest) == TOLD else LEAST


def hopeful_looks(looks: Iterable[Looked], turns: Sequence[int]) -> list[Looked]:
    """Those of a seat that may be told in the end, the likeliest first."""
    own = list(looks)
    border = look_border(own, turns)
    return sorted((one for one in own if one.at_most > border), key=lambda one: (-one.at_most, one.ply))


def next_looks(looks: Sequence[Looked], turns: Sequence[int], number: int, wanted: int) -> list[int]:
    """The plies of a seat that are looked at for the round of that `number`, from 0, the likeliest first: so many as are
    `wanted`, together with those that have had that round."""
    left = wanted - sum(one.rounds > number for one in looks)
    waiting = [one.ply for one in hopeful_looks(looks, turns) if one.rounds == number]
    return waiting[: max(0, left)]


def turns_to_weigh(looks: Iterable[Looked], turns: Sequence[int], number: int) -> list[int]:
    """The plies of a seat that are weighed after all rounds, one a turn, so many at most, those that surely cost most first: of
    those that were looked at longest, as of the others little more is known than that they are in doubt, and that may be told
    against the very answer beside which they are weighed."""
    own = list(looks)
    border, longest = look_border(own, turns), max((one.rounds for one in own), default=0)
    beside = {one.ply: likeliest_loss(one) for one in own if one.rounds == longest}
    by_turn: dict[int, int] = {}
    for ply in sorted(beside, key=lambda ply: (-beside[ply].at_least, ply)):
        if beside[ply].at_most > border:
            by_turn.setdefault(turns[ply], ply)
    return [*by_turn.values()][:number]


def others_tried(looks: Mapping[int, Looked], ply: int, turns: Sequence[int], number: int) -> tuple[str, ...]:
    """The other answers that are tried in a later round."""
    one = looks[ply]
    border = look_border((each for each in looks.values() if each.seat == one.seat), turns)
    return tuple(each.answer for each in one.hopeful(border, ROUNDS[number].others))


def likeliest_better(one: Looked) -> str:
    """The other answer that is weighed against the given one."""
    return likeliest_loss(one).answer


def likeliest_loss(one: Looked) -> Tried:
    """The other answer against which the given one has surely cost most."""
    return max(one.others, key=lambda each: each.at_least)
