"""The analysis of a finished game: where each seat lost most, where points came from, what was luck.

It is worked out task by task, so that it can wait for others and go on where it was: the points after every turn, glances at how
the game went, looks at every answer and on at those that may have cost most, weighings of these against better ones, the draws.
The tasks follow from the game and from what is known already: they are the same for everybody who works them out, however
often that is interrupted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import sqrt
from typing import Literal, TypeAlias, get_args

from msgspec import Struct, structs

from engine.game import Seat
from engine.prospect import Budget
from engine.rules import AnyGame
from engine.thinking.judging import (
    Glance,
    JudgedPosition,
    Judgement,
    PointsStanding,
    glance_at_answer,
    look_at_answers,
    points_standing,
    weigh_two_answers,
)
from engine.thinking.levels import Level, levels_of
from engine.thinking.looks import ROUNDS, Looked, likeliest_better, next_looks, others_tried, turns_to_weigh
from engine.thinking.luck import ChanceJudgement, judge_chance
from engine.thinking.turning import losses_told, next_weighed, pool_weighings
from engine.victory_curve import VictoryCurve

VERSION = 14
"""The version of the analysis: what an earlier one has found is worked out anew."""

GLANCE = Budget(positions=48, plies=2_000)
"""The cost of a glance at an answer: how its seat stood then."""

GLANCES = 20
"""The number of glances at turns of all seats before all answers are looked at, and once more after they are weighed: the first
page tells how things went before anything is known of the answers."""

SHOWN = 8
"""The number of positions from which on the share of victory after an answer is shown."""

WEIGHING = Budget(candidates=2, positions=160, plies=10_000)
"""The cost of weighing one answer against another, once."""

WEIGHED = 20
"""The number of turns of all seats whose dearest answer is weighed."""

TaskKind: TypeAlias = Literal["points", "glance", "look", "weigh", "draw"]
TaskFinding: TypeAlias = PointsStanding | Glance | Looked | Judgement | ChanceJudgement | None

KINDS: tuple[TaskKind, ...] = get_args(TaskKind)

AT_ONCE: dict[TaskKind, int] = {"points": 20, "glance": 5, "look": 4, "weigh": 1, "draw": 1}
"""The most plies of a task: it takes about a second at most."""

EFFORT: dict[TaskKind, float] = {"points": 0.1, "glance": 2.0, "look": 5.0, "weigh": 10.0, "draw": 10.0}
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
    others: tuple[tuple[str, ...], ...] = ()
    """For each ply the answers, in notation, beside which the given one is tried; nothing where all are that are worth it."""


class Stage(Struct, frozen=True):
    """The part of the work that is alike: the plies that are still to be done, of which the first few are the next task, how many
    were done, and how many are to be done in all."""

    kind: TaskKind
    left: Sequence[int]
    done: int
    whole: int
    number: int = 0


class Analysis(Struct, dict=True):
    """The findings so far, by ply, as playouts gave them; what is told of them, and chosen by that, goes by the `curve`.

    `missed` are plies about which a task has found nothing, by its kind.
    """

    version: int = VERSION
    curve: VictoryCurve = VictoryCurve()
    points: dict[int, PointsStanding] = {}
    glances: dict[int, Glance] = {}
    looks: dict[int, Looked] = {}
    weighings: dict[int, list[Judgement]] = {}
    draws: dict[int, ChanceJudgement] = {}
    missed: dict[TaskKind, set[int]] = {}

    def known(self, kind: TaskKind) -> set[int]:
        """The plies about which a kind of task has been done; those of looks and weighings may be done again."""
        known = (self.points, self.glances, self.looks, (), self.draws)
        return set(dict(zip(KINDS, known, strict=True))[kind]) | self.missed.get(kind, set())

    def book(self, task: Task, found: Sequence[TaskFinding]) -> None:
        """Takes in what a task has found, ply by ply; nothing is found about those beyond."""
        for place, ply in enumerate(task.plies):
            match found[place] if place < len(found) else None:
                case PointsStanding() as one:
                    self.points[ply] = one
                case Glance() as one:
                    self.glances[ply] = one
                case Looked() as one:
                    self.looks[ply] = self.looks[ply].looked_on(one) if ply in self.looks else one
                case ChanceJudgement() as one:
                    self.draws[ply] = one
                case Judgement() as one:
                    self.weighings.setdefault(ply, []).append(one)
                case None:
                    self.missed.setdefault(task.kind, set()).add(ply)

    def judgement(self, ply: int) -> Judgement | None:
        """What the weighings of an answer have found, as it is told."""
        return pool_weighings(self.weighings[ply], self.curve) if ply in self.weighings else None

    def looks_told(self) -> Mapping[int, Looked]:
        """What the looks at answers have found, as it is told."""
        if self.curve.is_plain:
            return self.looks
        kept = self._looks_and_told
        kept |= {
            ply: (one, one.told_by(self.curve))
            for ply, one in self.looks.items()
            if ply not in kept or kept[ply][0] is not one
        }
        return {ply: kept[ply][1] for ply in self.looks}

    @cached_property
    def _looks_and_told(self) -> dict[int, tuple[Looked, Looked]]:
        """The looks, each with what is told of it: that is asked again before each task."""
        return {}

    def share(self, ply: int) -> float | None:
        """The share of victory after an answer as it is told, by all games that were played on from there alike; None where these
        are few."""
        if (weighed := self.judgement(ply)) is not None:
            return weighed.share
        glance, look, draw = self.glances.get(ply), self.looks.get(ply), self.draws.get(ply)
        known = [(one.positions, one.share) for one in (glance, look) if one is not None]
        known += [(draw.positions, draw.before)] if draw is not None else []
        whole = sum(positions for positions, _ in known)
        if whole < SHOWN:
            return None
        return self.curve.told(sum(positions * share for positions, share in known) / whole)


def begin_analysis(game: AnyGame, seats: int) -> Analysis:
    """An analysis of a game of so many seats of which nothing is known yet."""
    return Analysis(curve=game.victory_curve.among(seats))


def is_judged(game: AnyGame, seats: int) -> bool:
    """Whether answers of a game can be judged: it can be searched, and there is somebody to win against."""
    return seats > 1 and Level.STRONG in levels_of(game)


def is_luck_told(game: AnyGame, seats: int) -> bool:
    """Whether the luck of draws can be told: in a game in which what came can be exchanged."""
    return is_judged(game, seats) and game.draw_again is not None


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
    turns = turns_of(plies)
    for stage in task_stages(game, seats, plies, analysis):
        if not stage.left:
            continue
        chosen = tuple(stage.left[: AT_ONCE[stage.kind]])
        looks = analysis.looks_told()
        if stage.kind == "weigh":
            better = tuple((likeliest_better(looks[ply]),) for ply in chosen)
            return Task("weigh", chosen, len(analysis.weighings.get(chosen[0], ())), better)
        if stage.kind == "look" and stage.number:
            missed = analysis.missed.get("look", set())
            looks = {ply: one for ply, one in looks.items() if ply not in missed}  # as `later_looks` has chosen
            others = tuple(others_tried(looks, ply, turns, stage.number) for ply in chosen)
            return Task("look", chosen, stage.number, others)
        return Task(stage.kind, chosen, stage.number)
    return None


def task_stages(game: AnyGame, seats: int, plies: Sequence[Past], analysis: Analysis) -> Iterator[Stage]:
    """The stages of the work, in the order of the tasks; what is left of a stage is not known before it is reached."""

    def stage(kind: TaskKind, wanted: Sequence[int]) -> Stage:
        known = analysis.known(kind)
        left = [ply for ply in wanted if ply not in known]
        return Stage(kind, left, len(wanted) - len(left), len(wanted))

    yield stage("points", turn_ends(plies))
    if not is_judged(game, seats):
        return
    yield stage("glance", spread_over(plies, seats, GLANCES // seats))
    first = stage("look", [place for place, ply in enumerate(plies) if not ply.aside])
    yield first
    is_reached = not first.left
    for number in range(1, len(ROUNDS)):
        later = later_looks(seats, plies, analysis, number, is_reached=is_reached)
        yield later
        is_reached = is_reached and not later.left
    yield weighing_stage(game, seats, plies, analysis, is_reached=is_reached)
    yield stage("glance", spread_over(plies, seats, 2 * GLANCES // seats))
    if is_luck_told(game, seats):
        yield stage("draw", [place for place, ply in enumerate(plies) if ply.revealed and not ply.aside])


def spread_over(plies: Sequence[Past], seats: int, number: int) -> list[int]:
    """The ends of so many turns of each seat, or of all, evenly spread over the game."""
    ends = turn_ends(plies)
    found: list[int] = []
    for seat in range(seats):
        own = [ply for ply in ends if plies[ply].seat == seat and not plies[ply].aside]
        several = min(number, len(own))
        found += [own[place * (len(own) - 1) // max(1, several - 1)] for place in range(several)]
    return found


def later_looks(seats: int, plies: Sequence[Past], analysis: Analysis, number: int, *, is_reached: bool) -> Stage:
    """A round of looks after the first one, once that `is_reached`."""
    turns, left = turns_of(plies), list[int]()
    most = ROUNDS[number].answers
    wanted = len(plies) if most is None else most // seats
    missed = analysis.missed.get("look", set())
    for seat in range(seats) if is_reached else ():
        own = [one for one in analysis.looks_told().values() if one.seat == seat and one.ply not in missed]
        left += next_looks(own, turns, number, wanted)
    done = sum(one.rounds > number for one in analysis.looks.values())
    is_over = is_reached and not left
    return Stage("look", left, done, done if is_over else max(done + 1, min(wanted * seats, len(plies))), number)


def weighing_stage(game: AnyGame, seats: int, plies: Sequence[Past], analysis: Analysis, *, is_reached: bool) -> Stage:
    """The weighings, once they are reached: of the answers that may be told after all looks, the dearest first."""
    turns, pools = turns_of(plies), list[list[int]]()
    for seat in range(seats) if is_reached else ():
        own = (one for one in analysis.looks_told().values() if one.seat == seat)
        pools.append(turns_to_weigh(own, turns, WEIGHED // seats))
    following = next_weighed(pools, analysis.weighings, analysis.known("weigh"), game.weighings, analysis.curve)
    done = sum(map(len, analysis.weighings.values()))
    is_over = is_reached and following is None
    left = [] if following is None else [following]
    return Stage("weigh", left, done, done if is_over else max(done + 1, game.weighings))


def share_done(game: AnyGame, seats: int, plies: Sequence[Past], analysis: Analysis) -> float:
    """The share of the work that is done, by the time that it takes."""
    stages = list(task_stages(game, seats, plies, analysis))
    whole = sum(EFFORT[stage.kind] * stage.whole for stage in stages)
    return sum(EFFORT[stage.kind] * stage.done for stage in stages) / whole if whole else 1.0


def worked_out(game: AnyGame, kind: TaskKind, position: JudgedPosition) -> TaskFinding:
    """Works out one ply for a task."""
    match kind:
        case "points":
            return points_standing(game, position)
        case "glance":
            return glance_at_answer(game, position, GLANCE.in_step_with(game.analysis_plies))
        case "look":
            return look_at_answers(game, position, game.looks(game.decode(position.before))[position.number])
        case "weigh":
            return weigh_two_answers(game, position, WEIGHING.in_step_with(game.analysis_plies))
        case "draw":
            return judge_chance(game, position, game.draws(game.decode(position.before)))


def position_for_task(task: Task, position: JudgedPosition) -> JudgedPosition:
    """Prepares a ply for a task."""
    others = task.others[task.plies.index(position.ply)] if task.others else ()
    return structs.replace(position, others=others, number=task.number, purpose=f"{task.kind} {task.number}")


def turning_points(analysis: Analysis, seat: Seat) -> list[Judgement]:
    """The answers of a seat that cost it most share of victory, by more than chance, the dearest first."""
    known = (analysis.judgement(ply) for ply in analysis.weighings)
    return losses_told(one for one in known if one and one.seat == seat)


def victory_shares(analysis: Analysis, seat: Seat) -> list[tuple[int, float]]:
    """The share of victory that a seat could expect at its answers, by what it knew, with their plies."""
    own = {
        ply
        for found in (analysis.glances, analysis.looks, analysis.draws)
        for ply, one in found.items()
        if one.seat == seat
    }
    known = ((ply, analysis.share(ply)) for ply in sorted(own))
    return [(ply, share) for ply, share in known if share is not None]


class Luck(Struct, frozen=True):
    """The share of victory that draws brought a seat, with the standard error; and the best and the worst draw."""

    draws: int
    sum: float
    error: float
    best: ChanceJudgement | None
    worst: ChanceJudgement | None


def luck_of_seat(analysis: Analysis, seat: Seat) -> Luck:
    own = [one.told_by(analysis.curve) for one in analysis.draws.values() if one.seat == seat]
    ordered = sorted(own, key=lambda one: (one.brought, one.ply))
    return Luck(
        len(own),
        sum(one.brought for one in own),
        sqrt(sum(one.error**2 for one in own)),
        ordered[-1] if ordered and ordered[-1].brought > 0 else None,
        ordered[0] if ordered and ordered[0].brought < 0 else None,
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
