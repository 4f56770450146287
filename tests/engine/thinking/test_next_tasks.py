"""What an analysis does next, by what it has found so far."""

from __future__ import annotations

from engine.keltis import KELTIS
from engine.thinking.analysis import Analysis, Past, Task, begin_analysis, later_looks, next_task
from engine.thinking.judging import Glance, PointsStanding
from engine.thinking.looks import Looked, Tried, likeliest_loss


def tried(answer: str, cost: float, spread: float, positions: int) -> Tried:
    return Tried(answer, positions, cost * positions, positions * (cost**2 + spread**2))


def prepared(plies: list[Past], looks: list[Looked]) -> Analysis:
    analysis = begin_analysis(KELTIS, 2)
    for ply, past in enumerate(plies):
        analysis.points[ply] = PointsStanding(ply, None, ({}, {}))
        analysis.glances[ply] = Glance(ply, past.seat, 10, 0.5)
    analysis.looks = {one.ply: one for one in looks}
    return analysis


def test_what_is_weighed_is_the_answer_by_which_it_was_chosen():
    """By what is told of it, which may be another one than by the playouts alone."""
    plies = [Past(0, False)]
    found = Looked(0, 0, 40, 0.6, (tried("large", 0.3, 0.3, 40), tried("small", 0.26, 0.01, 40)), 5)
    analysis = prepared(plies, [found])
    task = next_task(KELTIS, 2, plies, analysis)
    assert isinstance(task, Task)
    assert task.kind == "weigh"
    assert task.others == ((likeliest_loss(analysis.looks_told()[0]).answer,),)


def test_an_answer_looked_at_again_has_others_beside_it_though_looks_were_missed():
    """Missed looks raise no border by which others are left out, else an answer is tried beside all of them again."""
    plies = [Past(ply % 2, False) for ply in range(8)]
    dear = [Looked(ply, 0, 40, 0.5, (tried("x", 0.2, 0.05, 40),)) for ply in (0, 2, 4)]
    hopeful = Looked(6, 0, 4, 0.5, (tried("y", 0.03, 0.02, 4),))
    analysis = prepared(plies, [*dear, hopeful])
    analysis.missed = {"look": {0, 1, 2, 3, 4, 5, 7}}
    assert list(later_looks(2, plies, analysis, 1, is_reached=True).left) == [6]
    task = next_task(KELTIS, 2, plies, analysis)
    assert isinstance(task, Task)
    assert task.kind == "look"
    assert task.others == (("y",),)
