"""MAN-10, MAN-11: storage, ceremonial places, wampum."""

import pytest

from engine.manitoba.facts.components import BERRY, FEATHER, GOODS
from engine.manitoba.rounds.phases import Phases
from engine.manitoba.rounds.season_scorings import ScoreSector
from engine.manitoba.steps.goods import Award, KeepGood, TakeGood
from engine.manitoba.table.events import ReturnedHome
from tests.engine.manitoba.positions import Position, table


def test_man_ex_11_where_a_feather_may_go():
    """MAN-10.2, MAN-10.4, MAN-D15."""
    position = table().give("A", small="berry feather", horse="horse " * 6).asks(KeepGood(0, FEATHER))
    assert position.offers() == ["keep berry", "keep bison", "keep canoe", "keep large"]
    assert position.refuses("keep small") == "MAN-10.4 kind_on_place"
    assert position.refuses("keep horse") == "MAN-10.1 sector_full"


def test_man_ex_12_completing_a_place_and_using_the_tile():
    """MAN-10.5, MAN-11.2, MAN-D22."""
    position = table().give("A", small="berry feather", berry="berry " * 3, horse="horse").stand("A", "1-forest")
    assert position.left("berry") + 1 <= 12
    position.acts("beige").play("place 1-hill; keep small; keep horse; wampum berry horse")
    assert position.place("A", "small") == ""
    assert position.sector("A", "berry") == "berry berry berry"
    assert position.sector("A", "horse") == "horse horse feather berry"
    assert (position.player("A").active, position.player("A").inactive) == (0, 1)
    assert position.question == "A act"
    assert position.offers("vision") == ["vision warrior"]


def test_man_ex_36_large_place_reactivates():
    """MAN-D16: whether or not the supply has a tile."""
    position = table().give("A", large="berry bison horse").tiles("A", inactive=1)
    position.state.wampum = 0
    position.acts("blue").play("place 1-lake; keep large")
    assert position.offers() == ["decline", "reactivate"]
    position.play("reactivate")
    assert (position.player("A").active, position.player("A").inactive) == (1, 0)
    none = table().give("A", large="berry bison horse").asks(Award(0, 1))
    assert (none.question, none.player("A").active) == ("over", 1)


@pytest.mark.parametrize(("place", "goods"), [("small", "berry horse"), ("large", "berry bison horse")])
def test_man_10_5_the_goods_of_a_full_place_go_to_their_sectors(place, goods):
    position = table().give("A", **{place: goods}).asks(KeepGood(0, GOODS.index("canoe"))).play(f"keep {place}")
    assert position.place("A", place) == ""
    assert [position.sector("A", good) for good in (*goods.split(), "canoe")] == [*goods.split(), "canoe"]


def test_man_ex_43_no_berry_into_a_full_sector():
    """MAN-R07: by another ruling it goes to the supply."""
    position = table().give("A", berry="berry", horse="horse " * 6).tiles("A", active=1).begins()
    assert position.offers("wampum") == ["wampum berry bison", "wampum berry canoe", "wampum wake"]
    assert position.refuses("wampum berry horse") == "MAN-R07 sector_full"
    ruled = table(exchange_into_full_sector="yes").give("A", berry="berry", horse="horse " * 6).tiles("A", active=1)
    left = ruled.left("berry")
    ruled.begins().play("wampum berry horse")
    assert (ruled.left("berry"), ruled.sector("A", "horse")) == (left + 1, "horse horse horse horse horse horse")
    assert ruled.events[-1] == ReturnedHome(0, "berry"), "the log says where it went"


def test_man_ex_44_goods_of_a_full_sector_go_to_the_supply():
    """MAN-R23."""
    position = table().give("A", small="bison horse", bison="bison " * 6)
    left, tiles = position.left("bison"), position.state.wampum
    position.acts("blue").play("place 1-lake; keep small")
    assert position.place("A", "small") == ""
    assert (position.sector("A", "horse"), position.sector("A", "canoe")) == ("horse", "canoe")
    assert position.left("bison") == left + 1
    assert (position.player("A").active, position.state.wampum) == (1, tiles - 1)


def test_man_r23_a_feather_pushes_no_other_good_out():
    """MAN-D15: stored goods go first, then the feather to a sector with room."""
    position = table().give("A", small="feather horse", horse="horse " * 5)
    position.acts("blue").play("place 1-lake; keep small")
    assert position.sector("A", "horse") == "horse " * 5 + "horse"
    assert position.offers() == ["keep berry", "keep bison", "keep canoe"]
    assert position.refuses("keep large") == "MAN-10.5 storage_only"


def test_man_10_1_sectors_and_places_for_a_stored_good():
    """MAN-D14: its own sector or a place."""
    position = table().asks(KeepGood(0, 1))
    assert position.offers() == ["keep bison", "keep large", "keep small"]
    assert position.refuses("keep berry") == "MAN-10.2 other_sector"
    assert position.refuses("keep pocket") == "MAN-10.2 no_such_store"
    assert position.refuses("decline") == "MAN-10.3 must_keep"


def test_man_10_3_without_room_it_goes_to_the_supply():
    """MAN-R06."""
    full = {"bison": "bison " * 6, "small": "bison", "large": "bison"}
    position = table(4).give("A", **full)
    left = position.left("bison")
    position.asks(KeepGood(0, 1))
    assert (position.question, position.left("bison")) == ("over", left)
    one = table(4).give("A", bison="bison " * 6, small="bison").asks(KeepGood(0, 1))
    assert one.place("A", "large") == "bison", "one way is no question"
    ruled = table(must_place_gained_good_if_room="no").asks(KeepGood(0, 1)).play("keep supply")
    assert ruled.sector("A", "bison") == ""


def test_man_d61_a_gained_good_may_be_sent_away_but_not_the_feather_that_a_place_releases():
    """MAN-10.5: by another ruling (MAN-R06)."""
    position = table(must_place_gained_good_if_room="no").give("A", small="berry feather").asks(KeepGood(0, 1))
    assert "keep supply" in position.offers()
    position.play("keep small")
    assert position.offers() == ["keep berry", "keep bison", "keep canoe", "keep horse"]


def test_man_10_6_places_are_safe_and_count_nothing():
    """MAN-9.1: see also MAN-EX-24, MAN-EX-28 and MAN-EX-29."""
    position = table(tile="single-bison").give("A", bison="bison", small="bison", large="bison")
    position.asks(ScoreSector(0, "single-bison"))
    assert position.points() == [1]
    assert (position.place("A", "small"), position.place("A", "large")) == ("bison", "bison")


def test_man_11_1_a_tile_wakes_or_moves_a_berry():
    """MAN-5.6, MAN-11.7: before the discs, before and after the action, any number of times."""
    position = table().tiles("A", active=3).give("A", berry="berry").begins()
    position.play("wampum wake")
    assert position.question == "A choose_discs"
    position.play("act brown; wampum wake; vision hunter; finish")
    assert position.home() == (6, 1)
    passive = table().tiles("B", active=2).passive("brown").play("wampum wake; vision hunter; wampum wake")
    assert passive.home("B") == (6, 1)
    assert (passive.player("B").active, passive.player("B").inactive) == (0, 2)
    waking = table().tiles("A", active=1).begins().play("wake 1 1")
    assert waking.offers() == ["finish", "wampum wake"]


def test_man_11_5_only_berries_of_the_berry_sector():
    position = table().tiles("A", active=1).at_home("A", square=8, wigwam=0)
    position.give("A", berry="feather", horse="berry").acts("brown")
    assert position.offers("wampum") == []
    assert position.refuses("wampum berry bison") == "MAN-11.5 no_berry"
    assert position.refuses("wampum berry berry") == "MAN-11.1 no_other_sector"


def test_man_ex_40_last_round():
    """MAN-11.4, MAN-11.6, MAN-17.1: a tile is gained, but not used."""
    position = table(card="autumn-score-5").give("A", small="berry bison").acts("blue")
    position.play("place 1-lake; keep small")
    assert position.player("A").active == 1
    assert position.question == "over"
    view = position.outcome().lines[0][-1]
    assert (view.source, view.points) == ("wampum", 2)
    refused = table(card="autumn-score-5").tiles("A", active=1).begins()
    assert refused.refuses("wampum wake") == "MAN-11.4 no_wampum_in_last_round"


def test_man_r01_wampum_at_the_end_of_a_round():
    """MAN-11.3: only by another ruling, before the own step, and never in autumn 5."""

    def scoring(card: str, **rulings: str) -> Position:
        position = table(card=card, tile="single-berry", **rulings).tiles("A", active=1).give("A", berry="berry")
        return position.asks(Phases(0, ("season_card",)))

    position = scoring("spring-score-3", wampum_during_end_of_round="yes")
    assert position.offers() == [
        "finish",
        "wampum berry bison",
        "wampum berry canoe",
        "wampum berry horse",
        "wampum wake",
    ]
    assert position.refuses("score berry") == "MAN-R01 other_question"
    assert position.play("wampum berry bison").points() == [-2]
    assert scoring("autumn-score-5", wampum_during_end_of_round="yes").question == "over"
    assert scoring("spring-score-3").points() == [1]


@pytest.mark.parametrize(
    ("season", "event"),
    [("spring", "spring-clear-night"), ("summer", "summer-starfall"), ("autumn", "autumn-red-leaves")],
)
def test_man_r01_the_pause_for_tiles_comes_before_every_step_in_every_season(season, event):
    """Before the own step of an event, of a scoring and of the season's end, in turn."""

    def paused(card: str) -> list[str]:
        position = table(2, card=card, tile="either-berry-bison", wampum_during_end_of_round="yes")
        position.tiles("A", active=1).tiles("B", active=1).asks(Phases(0, ("season_card",)))
        asked: list[str] = []
        while position.question != "over":
            asked.append(position.question)
            position.play("finish" if "wampum" in position.question else position.offers()[0])
        return asked

    scored = ["A wampum", "A score", "B wampum", "B score"]
    assert paused(f"{season}-score-3") == scored
    assert paused(event) == ["A wampum", "A event_vision", "B wampum", "B event_vision"]
    if season != "autumn":
        leaving, waking = ["A wampum", "B wampum"], ["A wampum", "A wake", "B wampum", "B wake"]
        assert paused(f"{season}-score-5") == [*scored, *leaving, *waking]


def test_man_9_1_take_from_the_supply():
    position = table().asks(TakeGood(0, (BERRY, FEATHER)))
    assert position.refuses("take canoe") == "MAN-9 not_offered"
    assert table().supply(feather=0).asks(TakeGood(0, (0, 1, 4))).refuses("take feather") == "MAN-9.1 supply_empty"


def test_man_10_5_what_a_place_releases_goes_to_sectors_only():
    """MAN-10.5, MAN-D16: not to the other place, though it has room; the tile comes before the reactivation."""
    position = (
        table().give("A", small="berry", large="bison horse canoe").tiles("A", inactive=1).asks(KeepGood(0, FEATHER))
    )
    position.play("keep large")
    assert position.offers() == ["keep berry", "keep bison", "keep canoe", "keep horse"]
    assert position.refuses("keep small") == "MAN-10.5 storage_only"
    position.play("keep berry")
    assert (position.player("A").active, position.offers()) == (1, ["decline", "reactivate"])
    position.play("reactivate")
    assert (position.player("A").active, position.player("A").inactive) == (2, 0)
