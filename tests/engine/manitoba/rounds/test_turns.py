"""MAN-3 to MAN-6, MAN-8: totem, active and passive turns, territory actions."""

import pytest

from engine.manitoba.facts.components import COLOURS
from engine.manitoba.rounds.phases import ROUND, Phases
from tests.engine.manitoba.positions import Position, places, table


def stack(discs):
    return " ".join(COLOURS[disc] for disc in discs)


def test_man_ex_04_choosing_a_disc():
    """MAN-4.1, MAN-4.2, MAN-6.2."""
    position = table().totem("green beige brown white blue").begins().play("act brown")
    assert (stack(position.state.village), stack(position.state.outside)) == ("brown beige green", "white blue")
    assert position.offers("place") == places(position.areas("prairie"))
    assert position.offers("vision") == ["vision hunter"]


def test_man_ex_05_blue_has_no_path():
    """MAN-5.3."""
    position = table().begins().play("act blue")
    assert position.offers("vision") == []
    assert position.refuses("vision hunter") == "MAN-5.3 blue_has_no_path"
    position.play(position.offers("place")[0] + "; keep canoe")
    assert position.question == "over"


def test_man_ex_06_a_disc_must_be_chosen():
    """MAN-4.3."""
    position = table().begins()
    assert position.refuses("finish") == "MAN-4.3 choose_discs_first"
    assert position.offers("act") == [f"act {n}" for n in range(1, 6)]
    position.play("act 2; finish")
    assert stack(position.state.village) == "beige green"


def test_man_ex_08_waking_up():
    """MAN-5.1, MAN-5.4, MAN-5.5."""
    position = table().at_home("A", square=0, wigwam=5).begins().play("wake 3 3")
    assert position.home() == (3, 2)
    assert position.question == "over"
    assert len(position.state.village) == 3


def test_man_ex_09_passive_options():
    """MAN-8.1, MAN-8.4."""
    position = table().passive("brown beige green")
    wanted = position.areas("forest") + position.areas("hill") + position.areas("prairie")
    assert position.offers("place") == places(wanted)
    assert position.offers("vision") == ["vision gatherer", "vision hunter", "vision warrior"]
    assert position.offers("pass") == ["pass"]
    assert position.refuses("vision shaman") == "MAN-8.1 path_outside"
    assert position.refuses(f"place {position.areas('lake')[0]}") == "MAN-8.1 colour_outside"
    blue = table().passive("blue")
    assert blue.offers("vision") == []


def test_man_8_1_a_passive_move_goes_onto_any_colour_of_the_village():
    position = table().stand("B", "1-hill").passive("beige blue brown")
    near = [area for terrain in ("hill", "lake", "prairie") for area in position.near("1-hill", terrain)]
    assert {area.split("-")[1] for area in near} >= {"lake", "prairie"}
    assert position.offers("move") == sorted(f"move 1-hill {area}" for area in near)
    position.play("move 1-hill 1-prairie; keep sector")
    assert (position.who_on("1-prairie"), position.question) == ("B", "over")


def test_man_ex_10_the_totem_goes_on():
    """MAN-4.4, MAN-16.3."""
    position = table().village("brown beige green").asks(Phases(0, ("next_active_player", "active_turn")))
    assert position.question == "B choose_discs"
    assert stack(position.state.totem) == "white blue brown beige green"


def test_man_ex_20_passive_placing_needs_a_neighbour():
    """MAN-6.3."""
    for warrior in (0, 1, 2, 3):
        position = table().stand("B", "1-lake").on("B", warrior=warrior)
        position.passive("green")
        near = position.near("1-lake", "forest")
        assert "1-forest" in near
        forests = position.areas("forest")
        assert len(near) < len(forests)
        assert position.offers("place") == places(forests if warrior >= 2 else near)
        if warrior < 2:
            far = next(area for area in forests if area not in near)
            assert position.refuses(f"place {far}") == "MAN-6.3 not_next_to_own"


@pytest.mark.parametrize(
    ("disc", "after"),
    [
        ("white", "brown beige blue green white"),
        ("green", "green blue beige brown white"),
        ("beige", "blue green beige brown white"),
    ],
)
def test_man_ex_30_next_totem(disc, after):
    """MAN-4.5."""
    position = table().totem("white brown beige blue green")
    position.begins().play(f"act {disc}; finish").asks(Phases(0, ("next_active_player", "active_turn")))
    assert stack(position.state.totem) == after


def test_man_ex_37_without_figures_on_the_territory_any_area():
    """MAN-6.3."""
    position = table().passive("green")
    assert position.offers("place") == places(position.areas("forest"))


def test_man_ex_41_wake_up_points():
    """MAN-9.4, MAN-D11."""
    position = table().on("A", warrior=3).at_home("A", square=5, wigwam=2).begins().play("wake 3 2")
    assert position.points() == [2]
    assert len(position.state.village) == 3


def test_man_ex_49_moving_a_figure():
    """MAN-6.4, MAN-6.5, MAN-D13."""
    position = table().stand("A", "1-hill").acts("brown")
    assert "1-prairie" in position.near("1-hill", "prairie")
    position.play("move 1-hill 1-prairie; keep sector")
    assert position.sector("A", "bison") == "bison"
    assert (position.who_on("1-hill"), position.good_on("1-hill")) == ("", False)
    assert (position.who_on("1-prairie"), position.good_on("1-prairie")) == ("A", False)


def test_man_1_4_one_figure_and_one_good():
    """MAN-6.6: neither onto an occupied area nor over it."""
    position = table().stand("A", "1-hill").stand("B", "1-prairie").acts("brown")
    assert position.refuses("place 1-prairie") == "MAN-1.4 occupied"
    assert position.refuses("move 1-hill 1-prairie") == "MAN-1.4 occupied"
    far = next(area for area in position.areas("prairie") if area not in position.near("1-hill", "prairie"))
    assert position.refuses(f"move 1-hill {far}") == "MAN-6.6 not_neighbours"
    assert position.refuses(f"move 1-prairie {far}") == "MAN-6.1 not_your_figure"


def test_man_6_4_an_area_without_a_good_may_be_entered():
    position = table().bare("1-prairie").acts("brown").play("place 1-prairie")
    assert position.who_on("1-prairie") == "A"
    assert position.sector("A", "bison") == ""


def test_man_5_2_each_action_once_in_either_order():
    """MAN-D12."""
    one = table().acts("brown").play("vision hunter")
    assert one.refuses("vision hunter") == "MAN-5.2 vision_done"
    one.play("place 1-prairie; keep bison")
    assert one.question == "over"
    other = table().acts("brown").play("place 1-prairie; keep bison")
    assert other.refuses("place 2-prairie") == "MAN-5.2 territory_done"
    other.play("finish")
    assert other.question == "over"


def test_man_5_4_more_discs_than_figures():
    """MAN-R02: at least one disc; with nobody asleep only acting is offered (MAN-D10)."""
    position = table().begins()
    assert position.offers("wake 1") == ["wake 1 0", "wake 1 1"]
    assert position.offers("wake 5")[-1] == "wake 5 3"
    assert position.refuses("wake 0 0") == "MAN-R02 no_such_disc"
    assert position.refuses("wake 1 2") == "MAN-5.4 too_few_discs"
    assert position.refuses("wake 5 4") == "MAN-5.5 too_few_asleep"
    awake = table().at_home("A", square=8, wigwam=0).begins()
    assert awake.offers("wake") == []
    assert awake.refuses("wake 2 1") == "MAN-5.4 nobody_asleep"


def test_man_r02_wake_up_without_discs():
    position = table(wakeup_min_disks="0").begins().play("wake 0 0")
    assert (position.state.village, len(position.state.outside)) == ([], 5)
    nothing = table(wakeup_min_disks="0").passive("")
    assert nothing.question == "over", "passive players have no action"
    awake = table(wakeup_min_disks="0").at_home("A", square=8, wigwam=0).begins()
    assert awake.offers("wake") == [], "MAN-D10: nobody sleeps"


def test_man_5_7_a_turn_ends_by_itself():
    """MAN-8.3: also the passive one; who can do nothing is passed over."""
    position = table().passive("brown").play("vision hunter")
    assert position.question == "over"
    stuck = table().at_home("B", square=0, wigwam=8).passive("brown")
    assert stuck.question == "over"
    assert stuck.happened()["passed"] == 1


def test_man_3_1_order_of_a_round():
    """MAN-3.2, MAN-1.6: the active player, then clockwise from the left; then event, marker, totem."""
    position: Position = table(3, card="winter-2").asks(Phases(0, ROUND))
    asked = []
    while position.state.season == "winter":
        asked.append(position.question)
        position.play("act 3; finish" if "choose" in position.question else "pass")
    assert asked == ["A choose_discs", "B passive", "C passive"]
    assert position.question == "B choose_discs"
    order = [
        tag for event in position.events if (tag := event.__struct_config__.tag) in ("season_began", "totem_passed")
    ]
    assert order == ["season_began", "totem_passed"]  # MAN-16.2
    assert position.refuses("act 1", "C") == "MAN-3.1 not_your_turn"
    assert position.state.round == 2
