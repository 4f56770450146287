"""Analyses that take no time, for tests of what is done with them."""

from __future__ import annotations

import msgspec
import pytest

from engine.prospect import Budget
from engine.rules import AnyGame
from engine.thinking import analysis as analysing
from engine.thinking import looks, luck, puzzles
from engine.thinking.judging import JudgedPosition, look_at_answers
from engine.thinking.looks import Looked

TINY = Budget(candidates=2, positions=2, plies=1)
LOOKED: dict[tuple[str, bytes], Looked | None] = {}
"""Of a game's positions, what was seen in one imagined one: several tests and runs look at the same match."""


def look_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers are tried in two rounds beside two others, in as few positions as can be; those are weighed which cost anything."""
    for name, value in {"GLANCE": TINY, "WEIGHING": TINY, "look_at_answers": looked_at_briefly}.items():
        monkeypatch.setattr(analysing, name, value)
    of_draws = {"FEWEST_DRAWN": 2, "FIRST_DRAWN": 0.0, "worth_of_trying": lambda *_: 0.0, "drawn_groups": lambda *_: []}
    for name, value in of_draws.items():
        monkeypatch.setattr(luck, name, value)
    for name, value in {
        "analysis.ROUNDS": looks.ROUNDS[:2],
        "judging.CANDIDATES": 3,
        "judging.MORE": 1,
        "looks.LEAST": -1.0,
        "turning.AT_FIRST": 2,
        "turning.FEWEST_TOLD": 2,
        "turning.SETTLED": 0.001,
    }.items():
        monkeypatch.setattr(f"engine.thinking.{name}", value)


def looked_at_briefly(game: AnyGame, position: JudgedPosition, _positions: int) -> Looked | None:
    """What is seen of an answer beside others in one imagined position; the same is worked out once."""
    asked = game.name, msgspec.msgpack.encode(position)
    if asked not in LOOKED:
        LOOKED[asked] = look_at_answers(game, position, 1)
    return LOOKED[asked]


def lose_by_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was weighed is a loss that makes a puzzle."""
    for name, value in {"LEAST": -99.0, "SURE": -100.0}.items():
        monkeypatch.setattr(f"engine.thinking.turning.{name}", value)
    for name, value in {"CLEAR": -9.0, "SURE": 9.0, "FIRST": 2, "TOLD_APART": 999.0}.items():
        monkeypatch.setattr(puzzles, name, value)
    monkeypatch.setattr("bot.matches.workers.puzzle_making.CLEAR", -9.0)
