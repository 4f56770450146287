"""The luck of a finished game: what the draws and rolls of a seat changed, by what it knew before them.

Games are played on from each draw with what came and with any other thing that might have come, in imagined positions that are
alike but for that: so what is no luck of this draw is the same in both, and takes no part in the error. What else might have come
is tried in groups, so that which of it was tried has as little part in it.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import hypot, sqrt
from statistics import fmean, variance
from typing import Any

from msgspec import Struct, structs

from engine.chance import Chance, Draw, Listener, heard
from engine.game import Move, Seat, State, View
from engine.rules import AnyGame
from engine.thinking.judging import JudgedPosition, LookedBack, answer_given, differences_of
from engine.thinking.search import Imagined, played_on, share_of_victory
from engine.victory_curve import VictoryCurve


class ChanceJudgement(Struct, frozen=True):
    """The worth of a draw or roll to the seat that made it: its share of victory before and after, with the standard error of
    the difference, in so many imagined `positions`."""

    ply: int
    seat: Seat
    before: float
    after: float
    error: float
    positions: int = 1

    @property
    def brought(self) -> float:
        return self.after - self.before

    def told_by(self, curve: VictoryCurve) -> ChanceJudgement:
        """What a curve tells of it: what it brought goes by how steep the curve is before it. By how it bends, draws would bring
        whoever is behind something on average, which is no luck."""
        before, steepness = curve.told(self.before), curve.steepness(self.before)
        after = before + steepness * self.brought
        return structs.replace(self, before=before, after=after, error=steepness * self.error)


def judge_chance(game: AnyGame, position: JudgedPosition, positions: int) -> ChanceJudgement | None:
    """The worth of what a seat drew or rolled by its ply; None where it drew nothing.

    About so many `positions` are tried: more where one tells little, and fewer where games are long or what is told hardly goes
    by it (Neyman's allocation); and more of them with such things in the place of what came as make the most difference.
    """
    view, _, move = answer_given(game, position)
    ply = DrawnPly(game, view, move, position)
    if not ply.is_draw:
        return None
    for group in ply.groups:
        ply.try_often(group, max(FEWEST_DRAWN, round(FIRST_DRAWN * positions * group.weight)))
    told = told_part(game.victory_curve.among(ply.then[0].seats), ply.before)
    wanted = positions * worth_of_trying(told * spread_of(ply.groups), ply.plies_of_a_try)
    for group, often in zip(ply.groups, allotted_tries(ply.groups, wanted), strict=True):
        ply.try_often(group, often)
    doubt = share_in_doubt(game.draw_doubt(ply.then[0]), ply.before) * ply.part_left
    error = hypot(error_of(ply.groups), doubt)
    return ChanceJudgement(position.ply, position.seat, ply.before, ply.before + ply.brought, error, ply.tries)


def share_in_doubt(doubt: float, share: float) -> float:
    """By how much what a draw brought errs that is judged before the end: the less, the surer it is who wins."""
    kept = min(1.0, max(0.0, share))
    return doubt * 2 * sqrt(kept * (1 - kept))


FIRST_DRAWN, FEWEST_DRAWN = 0.2, 4
"""The part of the usual positions of a draw after which it is known how much more of them are worth, and how many these are at
least with things of each group."""

USUAL_DRAW = 0.015
"""The usual spread of what a draw brings in a position, over the square root of the plies that this takes."""

LENT = 0.25
"""The tries that each group is lent of the spread of all: a few that come out alike do not say that there is none."""

SPREAD_EVENLY = 0.25
"""The part of the spread of all by which each group is tried in any case."""


def worth_of_trying(spread: float, plies: float) -> float:
    """How many positions a draw is worth, as a part of the usual number: at most three times."""
    return min(3.0, spread / sqrt(max(plies, 1.0)) / USUAL_DRAW)


def told_part(curve: VictoryCurve, share: float) -> float:
    """How far what is told goes by a draw at this share, against one where all seats are even."""
    return curve.steepness(min(1.0, max(0.0, share))) / curve.steepness(curve.even)


class DrawnGroup:
    """Things of which one may come, each as likely as another: they are tried in turn, evenly, from somewhere on.

    `weight` is the chance that it is one of them that comes. Of what lies there, whatever it is, there are no `things`. `places`
    says where among them each tried one is, from 0 to 1; `left` is the number of playouts that did not go to the end.
    """

    def __init__(self, things: Sequence[Any] = (), weight: float = 1.0, start: float = 0.0) -> None:
        self.things, self.weight, self.start = things, weight, start
        self.expected: list[float] = []
        self.came: list[float] = []
        self.places: list[float] = []
        self.left = 0

    @property
    def tries(self) -> int:
        return len(self.came)

    @property
    def brought(self) -> list[float]:
        return differences_of(self.came, self.expected)

    @property
    def variance(self) -> float:
        """The variance of what a draw brings: between neighbours, as each thing of the group has its share of the tries."""
        brought = self.brought
        if len(brought) < 2:
            return 0.0
        if not self.things:
            return variance(brought)
        in_order = [one for _, one in sorted(zip(self.places, brought, strict=True))]
        return sum((one - other) ** 2 for one, other in pairwise(in_order)) / (2 * (len(brought) - 1))

    def next_thing(self) -> Any:
        """The thing that is tried next."""
        self.places.append((self.start + GOLDEN * self.tries) % 1.0)
        return self.things[int(self.places[-1] * len(self.things))]


GOLDEN = (sqrt(5) - 1) / 2
"""Steps of so much of a circle come evenly about, however many they are."""


def spreads_of(groups: Sequence[DrawnGroup]) -> list[float]:
    """How far what a draw brings is spread within each group."""
    own = [group.variance for group in groups]
    lent = LENT * sum(group.weight * one for group, one in zip(groups, own, strict=True))
    counts = [group.tries - 1 for group in groups]
    return [sqrt((count * one + lent) / (count + LENT)) for count, one in zip(counts, own, strict=True)]


def spread_of(groups: Sequence[DrawnGroup]) -> float:
    """The spread of what a draw brings that its tries leave if each group is tried as it is worth."""
    return sum(group.weight * spread for group, spread in zip(groups, spreads_of(groups), strict=True))


def allotted_tries(groups: Sequence[DrawnGroup], wanted: float) -> list[int]:
    """How often each group is tried, by how likely it is and how far it is spread, of so many tries in all."""
    even = SPREAD_EVENLY * spread_of(groups)
    parts = [group.weight * (spread + even) for group, spread in zip(groups, spreads_of(groups), strict=True)]
    return [round(wanted * part / (sum(parts) or 1.0)) for part in parts]


def error_of(groups: Sequence[DrawnGroup]) -> float:
    """The standard error of what a draw brought."""
    spreads = zip(groups, spreads_of(groups), strict=True)
    return sqrt(sum(group.weight**2 * spread**2 / group.tries for group, spread in spreads))


class DrawnPly:
    """A ply by which a seat drew something, played in imagined positions with what came, and with what else might have come."""

    def __init__(self, game: AnyGame, view: View, move: Move, position: JudgedPosition) -> None:
        self.game, self.seat, self.move = game, position.seat, move
        self.imagined = LookedBack(game, view, "draw")
        self.then = game.decode(position.before), game.decode(position.after)
        self.imagined.prospect = game.draw_prospect(self.then[0]) if game.draw_prospect else game.prospect
        self.numbers = open_numbers(game, move, position)

    @property
    def is_draw(self) -> bool:
        """Whether anything was drawn that can be drawn again."""
        return self.imagined.possible and (
            self._draw_again(self.game.decode(self.imagined.snapshot())) or bool(self.numbers)
        )

    @cached_property
    def groups(self) -> list[DrawnGroup]:
        """What may come, or all of it as one where nothing is known of that."""
        return drawn_groups(self.game, self.imagined) or [DrawnGroup()]

    @property
    def tries(self) -> int:
        return sum(group.tries for group in self.groups)

    @property
    def plies_of_a_try(self) -> float:
        return self.imagined.plies / self.tries

    @property
    def before(self) -> float:
        """The share of victory before the draw."""
        return sum(group.weight * fmean(group.expected) for group in self.groups)

    @property
    def brought(self) -> float:
        return sum(group.weight * fmean(group.brought) for group in self.groups)

    @property
    def part_left(self) -> float:
        """The part of playouts that did not go to the end."""
        return sum(group.weight * group.left / (2 * group.tries) for group in self.groups)

    def _draw_again(self, state: State[Any]) -> bool:
        return self.game.draw_again is not None and self.game.draw_again(state, self.seat, *self.then)

    def next_pair(self, group: DrawnGroup) -> tuple[State[Any], State[Any]]:
        """One more position as it is after the ply: with something of a group, and with what came."""
        before = self.imagined.snapshot()
        self.imagined.count += 1
        expected, came = self.game.decode(before), self.game.decode(before)
        if group.things and self.game.hidden_draw:
            thing = group.next_thing()
            for state in (expected, came):
                self.game.hidden_draw.put_first(state, self.seat, thing)
        self._draw_again(came)
        for state, numbers in ((expected, {}), (came, self.numbers)):
            with heard(same_numbers(numbers)):
                self.game.apply(state, self.seat, self.move)
        return expected, came

    def try_often(self, group: DrawnGroup, often: int) -> None:
        """Plays on from more positions, with something of a group and with what came, until these are so many."""
        while group.tries < often:
            for shares, state in zip((group.expected, group.came), self.next_pair(group), strict=True):
                plies, totals = played_on(self.game, state, self.imagined.until(state), self.imagined.prospect)
                self.imagined.plies += plies
                group.left += not self.game.is_over(state)
                shares.append(share_of_victory(totals, self.seat, self.imagined.width(state)))


def drawn_groups(game: AnyGame, imagined: Imagined) -> list[DrawnGroup]:
    """What may come by a draw of one hidden thing; nothing in a game that does not say it."""
    if game.hidden_draw is None:
        return []
    groups = game.hidden_draw.groups(game.decode(imagined.snapshot()), imagined.seat)
    number, chance = sum(map(len, groups)), Chance(imagined.seed)
    starts = [chance.below(STARTS, "drawn_group") / STARTS for _ in groups]
    return [DrawnGroup(group, len(group) / number, start) for group, start in zip(groups, starts, strict=True)]


STARTS = 1 << 32
"""Of how many places a group is begun at one."""


def open_numbers(game: AnyGame, move: Move, position: JudgedPosition) -> dict[str, list[Draw]]:
    """The numbers that a ply drew for all to see in the game as it was, by purpose."""
    found = defaultdict[str, list[Draw]](list)

    def note(draw: Draw) -> None:
        if game.is_open_draw(draw.purpose):
            found[draw.purpose].append(draw)

    with heard(note):
        game.apply(game.decode(position.before), position.seat, move)
    return dict(found)


def same_numbers(numbers: Mapping[str, Sequence[Draw]]) -> Listener:
    """Sets numbers in the order in which they were drawn, where as many are drawn again."""
    left = {purpose: deque(drawn) for purpose, drawn in numbers.items()}

    def next_number(draw: Draw) -> int | None:
        waiting = left.get(draw.purpose)
        return waiting.popleft().number if waiting and waiting[0].bound == draw.bound else None

    return next_number
