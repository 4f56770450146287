"""The mountain strips (ODIN-5.3, ODIN-3.11)."""

from __future__ import annotations

from tests.engine.odin.positions import table


def test_ex_59_three_and_two():
    position = table(strips="strip_3").strip("strip_7", 5).turn().play("use mountain_3_2; take strip_3 3")
    assert position.refuses("take strip_3 2") == "ODIN-5.3.3 strip_used"
    position.play("take strip_7 2")
    assert position.has() == {"wood": 3, "ore": 1, "silver": 2}
    assert [strip.strip for strip in position.state.strips] == ["strip_3"]


def test_ex_60_the_last_item():
    position = table(strips="strip_3").strip("strip_1", 6).turn().play("use mountain_2; take strip_1 1")
    assert position.has() == {"silver": 2}
    assert [strip.strip for strip in position.state.strips] == ["strip_3"]


def test_ex_102_two_of_each():
    position = table(strips="strip_1").strip("strip_3", 3).strip("strip_5", 5).turn()
    position.play("use mountain_2222_or_double_3")
    assert position.refuses("take strip_1 4") == "ODIN-5.3.2 too_many_items"
    position.play("take strip_1 2; take strip_3 2")
    assert position.question == "A take_from_strip"
    position.play("take strip_5 2")
    assert position.has() == {"wood": 2, "stone": 2, "ore": 1, "silver": 2}
    assert position.question == "B take_turn", "the fourth amount is lost"


def test_ex_103_a_short_strip():
    position = table(strips="strip_1").strip("strip_2", 6).turn().play("use mountain_2; take strip_2 1")
    assert position.has() == {"silver": 2}
    assert position.question == "B take_turn"


def test_ex_131_amounts_left_out():
    position = table(strips="strip_1 strip_3").turn().play("use mountain_3_2; take strip_1 2; skip")
    assert position.has() == {"wood": 2}
    position = table(strips="strip_1 strip_3").turn().play("use mountain_3_2; skip")
    assert position.refuses("skip") == "ODIN-3.5.3 use_one_effect"


def test_only_open_strips():
    """ODIN-5.3.4."""
    assert table().turn().play("use mountain_2").refuses("take strip_8 1") == "ODIN-5.3.4 strip_not_open"


def test_ex_34_a_strip_goes_and_one_comes():
    position = table(strips="strip_1 strip_3").strip("strip_4", 6)
    position.state.strip_pile = ["strip_6", "strip_5"]
    s = position.phases("mountains", "end").state
    assert [(strip.strip, strip.gone) for strip in s.strips] == [("strip_1", 1), ("strip_3", 1), ("strip_5", 0)]
    assert s.strip_pile == ["strip_6"]
    assert s.revealed == 1


def test_ex_35_the_pile_is_empty():
    s = table(4, strips="strip_1").phases("mountains", "end").state
    assert [(strip.strip, strip.gone) for strip in s.strips] == [("strip_1", 1)]
