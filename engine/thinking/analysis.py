"""The analysis of a finished game: where each seat lost most, where points came from, what was luck.

It is worked out task by task, so that it can wait for others and go on where it was: the points after every turn, a look at every
answer, a closer one at those that seem to have cost most, weighings of the dearest against better ones, the draws. The tasks
follow from the game and from what is known already: they are the same for everybody who works them out, however often that is
interrupted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Literal, TypeAlias, get_args

from msgspec import Struct, structs

from engine.game import Seat
from engine.prospect import Budget
from engine.rules import AnyGame
from engine.thinking.judging import (
    ChanceJudgement,
    JudgedPosition,
    Judgement,
    PointsStanding,
    judge_answer,
    judge_chance,
    points_standing,
    weigh_two_answers,
)
from engine.thinking.levels import Level, levels_of
from engine.thinking.turning import LEAST, losses_told, next_weighed, pool_weighings

VERSION = 6
"""The version of the analysis: what an earlier one has found is worked out anew."""

SHALLOW = Budget(candidates=8, positions=40, plies=6_000, first_round=1, leaves_out=False)
"""The usual cost of a look at one of all answers of a game (see `Game.looks`): many others are tried, each seldom, as an answer
that is never tried is never found. So none of the eight is left out, however long playouts are."""

DEEP = Budget(candidates=8, positions=320, plies=20_000, leaves_out=False)
"""The cost of a close look at one of those that seem to have cost most: a second of processor time."""

WEIGHING = Budget(candidates=2, positions=160, plies=10_000)
"""The cost of weighing one answer against another, once."""

DRAWN = 100
"""The number of positions in which a game is played on before and after a draw."""

WEIGHINGS = 120
"""The usual number of weighings of a game in all (see `Game.weighings`)."""

LOOKED_INTO, WEIGHED = 24, 16
"""The usual numbers of turns of all seats whose dearest answer is looked at closely, and of those that are weighed (see
`Game.looks`)."""

UNSEEN = 0.2
"""The share of victory by which two answers may differ in the next position, although they were alike in all before."""

TaskKind: TypeAlias = Literal["points", "look", "look_closely", "weigh", "draw"]
TaskFinding: TypeAlias = PointsStanding | Judgement | ChanceJudgement | None

KINDS: tuple[TaskKind, ...] = get_args(TaskKind)

AT_ONCE: dict[TaskKind, int] = {"points": 20, "look": 2, "look_closely": 1, "weigh": 1, "draw": 1}
"""The number of plies of a task: it takes about a second."""

EFFORT: dict[TaskKind, float] = {"points": 0.1, "look": 5.0, "look_closely": 20.0, "weigh": 10.0, "draw": 10.0}
"""The time that a ply takes, beside those of other tasks."""


class Past(Struct, frozen=True):
    """A ply of a finished game: who made it, whether chance or something hidden came to light, whether it was made aside."""

    seat: Seat
    revealed: bool
    aside: bool = False


class Task(Struct, frozen=True):
    """A few plies that are looked at together."""

    kind: TaskKind
    plies: tuple[int, ...]
    number: int = 0
    """The number of times that the same was done before, with other dice."""


class Analysis(Struct):
    """The findings so far, by ply. `missed` are plies about which a task has found nothing, by its kind."""

    version: int = VERSION
    points: dict[int, PointsStanding] = {}
    looks: dict[int, Judgement] = {}
    close_looks: dict[int, Judgement] = {}
    weighings: dict[int, list[Judgement]] = {}
    draws: dict[int, ChanceJudgement] = {}
    missed: dict[TaskKind, set[int]] = {}

    def known(self, kind: TaskKind) -> set[int]:
        """The plies about which a kind of task has been done."""
        known = (self.points, self.looks, self.close_looks, (), self.draws)  # one may be weighed again and again
        return set(dict(zip(KINDS, known, strict=True))[kind]) | self.missed.get(kind, set())

    def book(self, task: Task, found: Sequence[TaskFinding]) -> None:
        """Takes in what a task has found, ply by ply; nothing is found about those beyond."""
        for place, ply in enumerate(task.plies):
            match found[place] if place < len(found) else None:
                case PointsStanding() as one:
                    self.points[ply] = one
                case ChanceJudgement() as one:
                    self.draws[ply] = one
                case Judgement() as one:
                    self._judge(task.kind, ply, one)
                case None:
                    self.missed.setdefault(task.kind, set()).add(ply)

    def _judge(self, kind: TaskKind, ply: int, found: Judgement) -> None:
        if kind == "weigh":
            self.weighings.setdefault(ply, []).append(found)
        else:
            (self.looks if kind == "look" else self.close_looks)[ply] = found

    def judgement(self, ply: int) -> Judgement | None:
        """The best that is known of an answer."""
        if ply in self.weighings:
            return pool_weighings(self.weighings[ply])
        return self.close_looks.get(ply) or self.looks.get(ply)


def is_judged(game: AnyGame, seats: int) -> bool:
    """Whether answers of a game can be judged: it can be searched, and there is somebody to win against."""
    return seats > 1 and Level.STRONG in levels_of(game)


def is_luck_told(game: AnyGame, seats: int) -> bool:
    """Whether the luck of draws can be told: in a game that is short enough to play many whole games on from each of them."""
    return is_judged(game, seats) and game.prospect is None


def turns_of(plies: Sequence[Past]) -> list[int]:
    """The turn of each ply, from 0: the plies of one seat in a row. What was done aside belongs to the turn in which it was."""
    turns: list[int] = []
    turn, mover = -1, None
    for ply in plies:
        if not ply.aside and ply.seat != mover:
            turn, mover = turn + 1, ply.seat
        turns.append(max(turn, 0))
    return turns


def turn_ends(plies: Sequence[Past]) -> list[int]:
    """The last ply of each turn."""
    turns = turns_of(plies)
    return [place for place, turn in enumerate(turns) if turns[place + 1 : place + 2] != [turn]]


def next_task(game: AnyGame, seats: int, plies: Sequence[Past], analysis: Analysis) -> Task | None:
    """The next task; None when all is known."""
    for kind, wanted in task_stages(game, seats, plies, analysis):
        known = analysis.known(kind)
        left = [ply for ply in wanted if ply not in known]
        if left:
            before = len(analysis.weighings.get(left[0], ())) if kind == "weigh" else 0
            return Task(kind, tuple(left[: AT_ONCE[kind]]), before)
    return None


def task_stages(
    game: AnyGame, seats: int, plies: Sequence[Past], analysis: Analysis
) -> Iterator[tuple[TaskKind, Sequence[int]]]:
    """The plies of each kind of task, in the order of the tasks; those of a stage are not known before it is reached."""
    yield "points", turn_ends(plies)
    if not is_judged(game, seats):
        return
    yield "look", [place for place, ply in enumerate(plies) if not ply.aside]
    yield "look_closely", dearest_answers(seats, plies, analysis.looks, of_looks(game, LOOKED_INTO) // seats)
    pools: list[list[int]] = [[] for _ in range(seats)]
    for ply in dearest_answers(seats, plies, analysis.close_looks, of_looks(game, WEIGHED) // seats):
        pools[plies[ply].seat].append(ply)
    weighed_next = next_weighed(pools, analysis.weighings, analysis.known("weigh"), most_weighings(game))
    yield "weigh", [] if weighed_next is None else [weighed_next]
    if is_luck_told(game, seats):
        yield "draw", [place for place, ply in enumerate(plies) if ply.revealed and not ply.aside]


def dearest_answers(seats: int, plies: Sequence[Past], judgements: Mapping[int, Judgement], number: int) -> list[int]:
    """The answers of each seat that may have cost most, one a turn: doubt counts as cost, as each look was short."""
    turns = turns_of(plies)
    chosen: list[int] = []
    for seat in range(seats):
        own = [one for one in judgements.values() if one.seat == seat and at_most(one) > LEAST]
        by_turn: dict[int, Judgement] = {}
        for one in sorted(own, key=lambda one: (-at_most(one), one.ply)):
            by_turn.setdefault(turns[one.ply], one)
        chosen += [one.ply for one in list(by_turn.values())[:number]]
    return chosen


def at_most(one: Judgement) -> float:
    """The most that an answer may have cost: no difference in a few positions says little of the next one."""
    return one.cost + max(one.error, UNSEEN / one.positions)


def share_done(game: AnyGame, seats: int, plies: Sequence[Past], analysis: Analysis) -> float:
    """The share of the work that is done, by the time that it takes."""
    done, whole, is_known = 0.0, 0.0, True
    for kind, wanted in task_stages(game, seats, plies, analysis):
        known = len(analysis.known(kind).intersection(wanted))
        expected = (
            len(wanted) if is_known or kind != "look_closely" else of_looks(game, LOOKED_INTO)
        )  # which these are is not known yet
        if kind == "weigh":
            known = sum(map(len, analysis.weighings.values()))
            expected = max(known + 1, most_weighings(game)) if wanted or not is_known else known
        done += EFFORT[kind] * known
        whole += EFFORT[kind] * expected
        is_known = is_known and known == expected
    return done / whole if whole else 1.0


def worked_out(game: AnyGame, kind: TaskKind, position: JudgedPosition) -> TaskFinding:
    """Works out one ply for a task."""
    if kind == "points":
        return points_standing(game, position)
    if kind == "draw":
        return judge_chance(game, position, DRAWN)
    if kind == "weigh":
        return weigh_two_answers(game, position, WEIGHING.in_step_with(game.budget))
    return judge_answer(game, position, (budget_of_look(game) if kind == "look" else DEEP).in_step_with(game.budget))


def budget_of_look(game: AnyGame) -> Budget:
    """The cost of a look in a game: half of it where playouts are left early, as they are short and there are many answers."""
    plies = of_looks(game, SHALLOW.plies) // (1 if game.prospect is None else 2)
    return structs.replace(SHALLOW, positions=of_looks(game, SHALLOW.positions), plies=plies)


def of_looks(game: AnyGame, usual: int) -> int:
    """The usual number times `Game.looks`."""
    return round(usual * game.looks)


def most_weighings(game: AnyGame) -> int:
    """The number of weighings of a finished game in all."""
    return round(WEIGHINGS * game.weighings)


def position_for_task(analysis: Analysis, task: Task, position: JudgedPosition) -> JudgedPosition:
    """Prepares a ply for a task."""
    other = analysis.close_looks[position.ply].better if task.kind == "weigh" else ""
    return structs.replace(position, other=other, purpose=f"{task.kind} {task.number}")


def turning_points(analysis: Analysis, seat: Seat) -> list[Judgement]:
    """The answers of a seat that cost it most share of victory, by more than chance, the dearest first."""
    known = (analysis.judgement(ply) for ply in analysis.weighings)
    return losses_told(one for one in known if one and one.seat == seat)


def victory_shares(analysis: Analysis, seat: Seat) -> list[tuple[int, float]]:
    """The share of victory that a seat could expect at its answers, by what it knew, with their plies."""
    known = {ply: analysis.judgement(ply) for ply in sorted(analysis.looks)}
    return [(ply, one.share) for ply, one in known.items() if one and one.seat == seat]


class Luck(Struct, frozen=True):
    """The share of victory that draws brought a seat, with the standard error; and the best and the worst draw."""

    draws: int
    sum: float
    error: float
    best: ChanceJudgement | None
    worst: ChanceJudgement | None


def luck_of_seat(analysis: Analysis, seat: Seat) -> Luck:
    own = [one for one in analysis.draws.values() if one.seat == seat]
    brought = {one.ply: one.after - one.before for one in own}
    ordered = sorted(own, key=lambda one: (brought[one.ply], one.ply))
    return Luck(
        len(own),
        sum(brought.values()),
        sqrt(sum(one.error**2 for one in own)),
        ordered[-1] if ordered and brought[ordered[-1].ply] > 0 else None,
        ordered[0] if ordered and brought[ordered[0].ply] < 0 else None,
    )


class Chapter(Struct, frozen=True):
    """The points that each seat gained in a part of the game, by source. `name` is the game's word for it; a part without one
    is told by its turns, `first` to `last`, from 0."""

    name: int | str | None
    first: int
    last: int
    gained: tuple[dict[str, int], ...]


PARTS = 4
"""The number of parts in which a game without chapters is told."""


def point_chapters(analysis: Analysis) -> list[Chapter]:
    """The sources of points, part by part: the parts of a seat add up to its points at the end."""
    ends = [analysis.points[ply] for ply in sorted(analysis.points)]
    groups: list[list[int]] = []
    for place, one in enumerate(ends):
        new = place * PARTS // len(ends) != (place - 1) * PARTS // len(ends) if one.chapter is None else None
        if not groups or (new if new is not None else one.chapter != ends[groups[-1][-1]].chapter):
            groups.append([])
        groups[-1].append(place)
    found: list[Chapter] = []
    before: tuple[dict[str, int], ...] | None = None
    for group in groups:
        after = ends[group[-1]].points
        gained = tuple(points_gained(before[seat] if before else {}, own) for seat, own in enumerate(after))
        found.append(Chapter(ends[group[0]].chapter, group[0], group[-1], gained))
        before = after
    return found


def points_gained(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """The points that each source has gained; lost ones are below 0."""
    gained = {source: after.get(source, 0) - before.get(source, 0) for source in (*before, *after)}
    return {source: points for source, points in gained.items() if points}
