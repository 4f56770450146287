"""MAN-7, MAN-9: the vision paths, first and lasting bonuses, the Shaman's copies."""

import pytest

from engine.manitoba import MANITOBA
from engine.manitoba.steps.season_events import EventVision
from engine.manitoba.table.state import has_learnt
from tests.engine.manitoba.positions import places, table


def test_man_ex_07_first_on_a_space():
    """MAN-7.4, MAN-R24."""
    position = table().on("A", hunter=2).on("B", hunter=2).acts("brown")
    position.play(position.offers("place")[0] + "; keep bison; vision hunter")
    assert position.points() == [3]
    assert position.player("A").paths[1] == 3
    later = table().on("A", hunter=2).on("B", hunter=5).acts("brown").play("vision hunter")
    assert later.points() == [2]


@pytest.mark.parametrize(
    ("path", "points"),
    [
        ({"hunter": 1}, 2),
        ({"hunter": 2}, 3),
        ({"hunter": 4}, 4),
        ({"hunter": 5}, 5),
        ({"gatherer": 5}, 5),
        ({"warrior": 5}, 5),
    ],
)
def test_man_9_points_of_the_spaces(path, points):
    """MAN-7.2, MAN-7.5: the first comer's points; on a last space 5, once."""
    colour = {"hunter": "brown", "gatherer": "green", "warrior": "beige"}[next(iter(path))]
    position = table().on("A", **path).acts(colour).play(f"vision {next(iter(path))}")
    assert position.points() == [points]
    assert position.player("A").paths == table().on("A", **{name: n + 1 for name, n in path.items()}).player("A").paths


def test_man_7_1_entering_and_advancing():
    """MAN-7.3, MAN-D04: the figure comes from the square, one per path, and stays there."""
    position = table().on("B", hunter=1).acts("brown").play("vision hunter")
    assert position.home() == (4, 3)
    assert position.points() == [1]
    assert position.player("A").paths == position.player("B").paths
    empty = table().at_home("A", square=0, wigwam=8).acts("brown")
    assert empty.question == "over"
    assert table().at_home("A", square=0, wigwam=8).tiles("A", active=1).acts("brown").refuses("vision hunter") == (
        "MAN-7.1 square_empty"
    )


def test_man_7_6_the_shamans_last_space_is_the_end():
    position = table().on("A", shaman=5).acts("white")
    assert position.offers("vision") == []
    assert position.refuses("vision shaman") == "MAN-7.6 path_finished"


def test_man_ex_15_copying_a_space():
    """MAN-R25, MAN-D20: the plain bonus, the other figure stays."""
    position = table().on("A", hunter=2, shaman=1).acts("white").play("vision shaman")
    assert position.offers() == ["copy hunter", "decline"]
    position.play("copy hunter")
    assert position.points() == [1]
    assert (position.player("A").paths[1], position.player("A").paths[4]) == (2, 2)


def test_man_ex_26_what_can_be_copied():
    """MAN-9.3: nothing from spaces with lasting effects only, and of a last space the repeat bonus."""
    position = table().on("A", hunter=4, gatherer=6, warrior=3, shaman=1).acts("white").play("vision shaman")
    assert position.offers() == ["copy gatherer", "decline"]
    assert position.refuses("copy hunter") == "MAN-9.3 nothing_to_copy"
    position.play("copy gatherer; keep berry")
    assert position.sector("A", "berry") == "berry"
    assert position.points() == [0]


def test_man_9_7_nothing_to_copy():
    """MAN-9.5: without an own figure on a space that offers something nobody is asked."""
    position = table().acts("white").play("vision shaman")
    assert position.question == "A act"
    assert position.refuses("copy shaman") == "MAN-5.2 other_question"
    asleep = table().on("A", warrior=1).at_home("A", square=7, wigwam=0).acts("white").play("vision shaman")
    assert asleep.question == "A act"


def test_man_9_7_a_good_that_the_supply_lacks_is_nothing_to_copy():
    """MAN-D20: Gatherer 2 gives a berry or a horse."""
    for left, offered in (({"berry": 0, "horse": 0}, []), ({"berry": 0}, ["copy gatherer", "decline"])):
        position = table().on("A", gatherer=2).supply(**left).acts("white").play("vision shaman")
        assert [text for text in position.offers() if text.split()[0] in ("copy", "decline")] == offered


def test_man_ex_39_repeat_bonus():
    """MAN-R08."""
    position = table().on("A", hunter=6).acts("brown").play("vision hunter")
    assert position.points() == [2]
    event = table().on("A", hunter=6).asks(EventVision(0))
    assert event.offers("vision") == ["vision gatherer", "vision shaman", "vision warrior"]
    assert event.refuses("vision hunter") == "MAN-R08 path_finished"
    ruled = table(event_step_gives_repeat_bonus="yes").on("A", hunter=6).asks(EventVision(0)).play("vision hunter")
    assert ruled.points() == [2]


def exempt(position):
    """The goods from which A is exempt."""
    return [sector.good for sector in MANITOBA.view(position.state, None).players[0].sectors if sector.exempt]


def test_man_ex_45_first_wampum():
    """MAN-9.2, MAN-9.6, MAN-R24: the supply is empty, and the first is the first all the same."""
    position = table().on("A", hunter=3).on("B", hunter=3)
    left, position.state.wampum = position.state.wampum, 0
    position.acts("brown").play("vision hunter")
    assert (position.player("A").active, exempt(position)) == (0, ["bison"])
    position.state.wampum = left
    position.passive("brown").play("vision hunter")
    assert position.player("B").active == 0
    assert table().on("A", hunter=3).acts("brown").play("vision hunter").player("A").active == 1


def test_man_9_2_lasting_effects_stay():
    """Exemptions, free placing, no sacrifice."""
    position = table().on("A", hunter=6, gatherer=5, warrior=4, shaman=3)
    assert exempt(position) == ["berry", "bison", "horse", "canoe"]
    assert has_learnt(position.state, 0, "free_passive_placement")
    assert not MANITOBA.view(position.state, None).players[0].keeps_all
    assert MANITOBA.view(position.on("A", shaman=5).state, None).players[0].keeps_all


def test_man_9_1_gatherer_chooses_among_the_kinds():
    """MAN-D17: any one good on space 5, feathers too."""
    position = table().on("A", gatherer=4).acts("green").play("vision gatherer")
    assert position.offers() == ["take berry", "take bison", "take canoe", "take feather", "take horse"]
    assert position.refuses("decline") == "MAN-9.5 must_take"
    position.play("take feather")
    assert position.offers() == ["keep berry", "keep bison", "keep canoe", "keep horse", "keep large", "keep small"]


def test_man_ex_51_only_one_kind_left():
    position = table().on("A", gatherer=1).supply(horse=0).acts("green").play("vision gatherer")
    assert position.question == "A keep"
    position.play("keep berry")
    assert position.sector("A", "berry") == "berry"


def test_man_7_2_what_cannot_be_carried_out_is_lost():
    position = table().on("A", gatherer=1).supply(horse=0, berry=0).acts("green").play("vision gatherer")
    assert position.question == "A act"
    awake = table().at_home("A", square=8, wigwam=0).acts("beige").play("vision warrior")
    assert awake.question == "A act"


def test_man_9_5_waking_may_be_declined():
    """MAN-D18, MAN-R29."""
    position = table().acts("beige").play("vision warrior")
    assert position.offers() == ["decline", "wake 1"]
    position.play("decline")
    assert position.home() == (4, 3)
    again = table().on("A", warrior=6).acts("beige").play("vision warrior; wake 1")
    assert again.home() == (5, 2)
    assert again.points() == [1], "Warrior 3 scores for it (MAN-9.4)"


def test_man_r18_wake_points_not_for_paths():
    """MAN-9.4: waking by path spaces, where it is ruled so."""
    ruled = table(wake_points_for_every_wake="no").on("A", warrior=6).acts("beige").play("vision warrior; wake 1")
    assert ruled.points() == [0]
    action = table(wake_points_for_every_wake="no").on("A", warrior=6).begins().play("wake 1 1")
    assert action.points() == [1]


def test_man_ex_50_warrior_5_needs_a_figure():
    """MAN-9.7, MAN-D19."""
    done = table().on("A", warrior=4, hunter=6).at_home("A", square=0, wigwam=6).asks(EventVision(0))
    assert done.offers() == ["decline", "vision warrior"]
    done.play("vision warrior")
    assert done.question == "over"
    ready = table().on("A", warrior=4).acts("beige").play("vision warrior")
    assert ready.question == "A deploy"
    assert len(ready.offers("place")) == 20
    ready.play("place 3-mountain; keep horse")
    assert ready.who_on("3-mountain") == "A"
    assert table().on("A", warrior=4).acts("beige").play("vision warrior; decline").home() == (4, 3)


def test_deploying_is_offered_on_all_unoccupied_areas():
    position = table().stand("B", "1-lake 2-hill").on("A", warrior=4).acts("beige").play("vision warrior")
    free = [area.id for area in MANITOBA.view(position.state, 0).areas if area.seat is None]
    assert position.offers("place") == places(free)
    assert position.refuses("place 1-lake") == "MAN-1.4 occupied"


def test_man_9_3_copying_the_placing_of_warrior_5():
    """MAN-9.3, MAN-D19, MAN-D20, MAN-D15: any unoccupied area; its feather may go where a gained one may."""
    position = (
        table().on("A", warrior=5, shaman=3).stand("B", "1-lake").acts("white").play("vision shaman; copy warrior")
    )
    assert "place 1-lake" not in position.offers()
    assert {"decline", "place 1-mountain", "place 2-forest"} <= set(position.offers())
    position.play("place 1-mountain")
    assert position.question == "A keep"
    assert len(position.offers()) == 6
    last_figure = table().on("A", warrior=5, shaman=3).at_home("A", square=0, wigwam=6).acts("white")
    assert last_figure.play("vision shaman").question == "over", "with an empty square there is nothing to copy"


def test_man_9_5_a_good_without_room_is_still_taken():
    """MAN-10.3, MAN-D17."""
    full = {good: f"{good} " * 6 for good in ("berry", "bison", "horse", "canoe")}
    position = table(2).on("A", gatherer=4).give("A", **full, small="feather", large="feather").acts("green")
    left = position.left("feather")
    position.play("vision gatherer; take feather")
    assert position.left("feather") == left
    assert position.question == "A act"
