"""Moves as text: short, by number or by name, whole turns in one line."""

from __future__ import annotations

import pytest

from engine.choices import Open
from engine.empires import EMPIRES
from engine.empires.game.notation import FORMS, read
from engine.empires.table import moves as m
from engine.empires.table.subsets import ENOUGH, NONE, subset_choices
from engine.play.match import play_line
from tests.engine.empires.positions import table

WRITTEN = {
    "build 146": m.Build(146),
    "field 141 on 133": m.BuildField(141, 133),
    "field 136": m.BuildField(136, m.BASIC),
    "move explore sail": m.MovePawn("explore", "sail"),
    "move explore sail 1": m.MovePawn("explore", "sail", 1),
    "pay wood gold": m.Pay(("wood", "gold")),
    "keep": m.Keep(()),
    "keep 12 15": m.Keep((12, 15)),
    "raid B 47": m.Raid(1, 47),
    "sail clan": m.Sail("clan", "", ""),
    "sail common gold axe": m.Sail("common", "gold", "axe"),
    "sail clan axe": m.Sail("clan", "", "axe"),
    "release 151 worker": m.Release(151, "worker"),
    "turn near": m.TurnOver("near"),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_moves_are_written_and_read(text):
    position = table().turn()
    assert EMPIRES.write(WRITTEN[text]) == text
    choices = EMPIRES.choices(position.state, 0)
    assert choices is not None
    assert read(EMPIRES.view(position.state, 0), text, choices) == WRITTEN[text]


def test_every_kind_of_move_has_a_form():
    kinds = [
        kind for kind in vars(m).values() if isinstance(kind, type) and issubclass(kind, m.Move) and kind is not m.Move
    ]
    assert set(FORMS) == set(kinds)


def test_names_and_parts_of_names():
    position = table("glenn ulaf").hand("barn-raising.146 kitchen-pot").give(wood=1, food=2).turn()
    assert position.refuses("build barn") == ""
    assert position.refuses("build pot") == ""
    assert position.refuses("build " + position.state.card(146).name["ko"].split()[0]) == ""


def test_a_whole_turn_in_one_line():
    position = table("glenn ulaf").hand("bumper-crop").turn()
    state, line = play_line(EMPIRES, position.state, 0, "pawn harvest; boost bumper; choose coppice; choose oat-field")
    assert [ply.text for ply in line.plies] == ["pawn harvest", "boost 160", "choose 135", "choose 133"]
    assert state.players[0].goods == {"wood": 1, "sheep": 1, "food": 2}


def test_other_words_for_yes_and_no():
    position = table("nanurjuk ulaf").empire("ice-bridge sled-builders").turn().play("pass; yes")
    assert position.in_hand() == "sled-builders"


def test_cards_to_keep_are_put_together_one_by_one():
    """EMP-23.3: from none to two of three cards."""
    choices = subset_choices([30, 10, 20], 0, 2)
    assert choices.after([]) == Open("cards", (NONE, 10, 20, 30))
    assert choices.after([20]) == Open("cards", (ENOUGH, 10, 30))
    assert choices.after([20, ENOUGH]) == m.Keep((20,))
    assert choices.after([NONE]) == m.Keep(())
    assert choices.after([30, 10]) == m.Keep((10, 30))
    assert (len(list(choices.all())), choices.moves) == (7, ())
    for wrong in ([10, 10], [40], [10, 20, 30]):
        with pytest.raises(LookupError):
            choices.after(wrong)


def test_exactly_so_many_are_kept():
    """EMP-3.8."""
    choices = subset_choices([10, 20, 30, 40], 3, 3)
    assert choices.after([]) == Open("cards", (10, 20, 30, 40))
    assert choices.after([40, 20, 10]) == m.Keep((10, 20, 40))
    with pytest.raises(LookupError):
        choices.after([10, ENOUGH])
    assert subset_choices([10], 3, 3).after([]) == Open("cards", (10,))
