"""The page on driving an engine: its code runs, with every game, and its table of questions is whole."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from engine.chance import heard
from engine.empires import EMPIRES
from engine.frames import Frame
from engine.game import Move, tag_of
from engine.keltis import KELTIS
from engine.manitoba import MANITOBA
from engine.odin import ODIN
from engine.rules import AnyGame
from tests.engine.empires.positions import table as empires_table
from tests.engine.odin.positions import table as odin_table
from tests.engine.rule_numbers import numbered, rulebook

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "driving-an-engine.md").read_text(encoding="utf-8")
LOOP, CHANCE = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("game", [KELTIS, MANITOBA, ODIN, EMPIRES])
def test_the_loop_plays_a_whole_game(game: AnyGame):
    """As it stands there, with each game in the place of the one that it imports."""
    code = LOOP.replace("from engine.keltis import KELTIS as game", "")
    found: dict[str, Any] = {"game": game}
    exec(code, found)
    assert not game.decisions(found["state"])
    assert len(found["outcome"].totals) == 2


def test_the_loop_says_which_game_it_plays():
    found: dict[str, Any] = {}
    exec(LOOP, found)
    assert found["game"] is KELTIS


def test_the_loop_takes_a_few_lines():
    assert len([line for line in LOOP.splitlines() if line.strip()]) <= 12


def kinds(moves: Iterable[Move]) -> set[str]:
    """The kinds of some moves."""
    return {tag_of(type(move)) for move in moves}


def test_answers_leave_out_what_is_done_beside_the_question():
    """ODIN-8.1, EMP-17.7."""
    state = odin_table().ships("longship-0").give(silver=9, ore=1).give("B", silver=9).turn().state
    assert kinds(ODIN.answers(state, 0)) == {"use", "pass"}
    assert kinds(ODIN.legal_moves(state, 0)) == {"use", "pass", "place", "buy", "arm"}
    assert kinds(ODIN.legal_moves(state, 1)) == {"place", "buy"}
    assert not list(ODIN.answers(state, 1)), "it is not asked"
    position = empires_table("glenn ulaf").empire("kitchen-pot")
    position.player().always = [position.card("kitchen-pot").card]
    state = position.turn().state
    assert "prefer" in kinds(EMPIRES.legal_moves(state, 0))
    assert kinds(EMPIRES.answers(state, 0)) == kinds(EMPIRES.legal_moves(state, 0)) - {"prefer"}


def test_draws_are_heard_and_set():
    found: dict[str, Any] = {}
    exec(CHANCE, found)
    assert {draw.purpose for draw in found["draws"]} == {
        "odin.starting", "odin.strips", "odin.first", "odin.weapons", "odin.occupations"}  # fmt: skip


def test_what_a_listener_sets_is_drawn():
    with heard(lambda draw: 1 if draw.purpose == "keltis.first" else None):
        states = [KELTIS.new(2, KELTIS.options(), bytes([n]) * 32) for n in range(8)]
    assert {state.first for state in states} == {1}
    with heard(lambda draw: draw.bound), pytest.raises(ValueError, match="is not below"):
        KELTIS.new(2, KELTIS.options(), bytes(32))
    assert {KELTIS.new(2, KELTIS.options(), bytes([n]) * 32).first for n in range(8)} == {0, 1}, "only within it"


def kinds_of_frames(base: type[Any] = Frame) -> list[type[Any]]:
    """All classes of frames."""
    return [kind for below in base.__subclasses__() for kind in (below, *kinds_of_frames(below))]


def test_every_question_of_empires_stands_in_the_table():
    ask = {
        tag_of(kind)
        for kind in kinds_of_frames()
        if kind.__module__.startswith("engine.empires") and not kind.never_asks and not kind.__subclasses__()
    }
    rows = re.findall(r"^\| (EMP-23\.\d+) \| [^|]* \| (.*) \|$", PAGE, re.MULTILINE)
    assert {tag for _, tags in rows for tag in re.findall(r"`(\w+)`", tags)} == ask
    assert {rule for rule, _ in rows} == {
        rule for rule in numbered("EMP", rulebook("empires")) if rule.startswith("EMP-23.")
    }
