"""What a group may choose before the start (MAN-D01); each ruling's effect is tested beside its rule."""

import re
from pathlib import Path

import pytest

from engine.manitoba import MANITOBA
from engine.manitoba.options import AS_DATA, ManitobaOptions, Rulings, option_values
from engine.manitoba.rounds.phases import ROUND, SETTING_OUT, Phases
from engine.manitoba.rounds.solstice import FirstPath
from engine.rules import BadOptions
from tests.engine.manitoba.positions import table

TESTS = Path(__file__).parent


def test_every_value_of_every_option_can_be_played():
    """MAN-18.1, MAN-R21."""
    for name, values in option_values(ManitobaOptions()).items():
        for value in values:
            assert MANITOBA.decisions(MANITOBA.new(3, ManitobaOptions(**{name: value}), bytes(32)))


def test_the_usual_value_of_every_option_stands_first():
    offered = option_values(ManitobaOptions())
    assert [offered[name][0] for name in offered] == [getattr(ManitobaOptions(), name) for name in offered]
    assert set(offered) == set(ManitobaOptions.__struct_fields__) - {"data"}
    assert len(ManitobaOptions.__struct_fields__) <= 25, "a menu of Discord has no more room"


def test_every_ruling_is_the_shipped_one_unless_chosen():
    assert MANITOBA.new(2, ManitobaOptions(), bytes(32)).rulings == Rulings()


def test_every_other_value_of_every_ruling_is_tested():
    code = "\n".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    shipped = {True: "yes", False: "no"}
    for name, values in option_values(ManitobaOptions()).items():
        if name in Rulings.__struct_fields__:
            usual = getattr(Rulings(), name)
            for value in values:
                if value not in (AS_DATA, shipped.get(usual, str(usual)), str(usual)) and not value.isdigit():
                    assert re.search(rf'{name}=(ruling|"{value}")', code), f"{name}={value}"


def test_a_path_may_have_to_be_chosen_in_the_solstice():
    """MAN-R05."""
    ruled = table(setup_vision_figure_optional="no").asks(FirstPath(0))
    assert ruled.offers() == ["vision gatherer", "vision hunter", "vision shaman", "vision warrior"]
    assert "decline" in table().asks(FirstPath(0)).offers()


def test_the_first_good_may_go_on_a_place():
    """MAN-R04."""
    position = table(setup_area_good_may_use_ceremonial="yes").asks(Phases(0, SETTING_OUT))
    position.play("place 1-lake")
    assert position.offers() == ["keep canoe", "keep large", "keep small"]


@pytest.mark.parametrize(
    "wrong", [{"data": "moon"}, {"variant": "sea"}, {"first": "Z"}, {"final_tie": "coin"}, {"score_floor": "1"}]
)
def test_an_unknown_value_is_refused_by_name(wrong):
    with pytest.raises(BadOptions, match=next(iter(wrong))):
        MANITOBA.new(2, ManitobaOptions(**wrong), bytes(32))


def test_the_order_of_a_round_is_data():
    """MAN-3.1, MAN-3.2."""
    assert ROUND == ("active_turn", "passive_turns", "season_card", "next_card", "next_active_player", "round")
