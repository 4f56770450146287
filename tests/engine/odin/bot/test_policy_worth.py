"""What the bot seat holds things to be worth: in order, whatever the weights are."""

from __future__ import annotations

import pytest

from engine.odin import ODIN
from engine.odin.bot.gains import rising_worth
from engine.odin.bot.placing import goals_of, promised_goals_worth
from engine.odin.bot.worth import (
    OdinSituation,
    beyond_room,
    colour_worth,
    face_worth,
    filled_by,
    good_worth,
    missed_worth,
    read_situation,
    remember_worth,
    situation_without,
    thing_worth,
)
from engine.odin.facts.content import odin_content
from tests.engine.odin.positions import Position, table


def now(position: Position) -> OdinSituation:
    """The situation of the first seat."""
    return read_situation(ODIN.view(position.turn().state, 0))


def test_of_goods_that_must_rise_large_ones_are_worth_more_for_each_cell():
    """Each takes one arrow, whatever its size; what lies on boards as it is, is worth its cells."""
    here = now(table())
    assert good_worth(here, "whale_meat") / 9 > good_worth(here, "salt_meat") / 4 > good_worth(here, "mead") / 2
    assert good_worth(here, "spices") / 6 == pytest.approx(good_worth(here, "rune_stone") / 2)


def test_two_animals_breed_and_a_third_adds_little():
    first, second, third = (thing_worth(now(table(round=2).give(cattle=n)), "cattle") for n in (0, 1, 2))
    assert first == second > third + 1
    assert thing_worth(now(table(round=7)), "cattle") < first
    assert missed_worth(now(table(round=2).give(cattle=3)), "cattle", 2) == pytest.approx(second + third)


def test_an_island_is_worth_more_when_the_home_board_is_nearly_full():
    empty, full = now(table(round=6)), now(table(round=6).lay("home_board", "0-9 0-12"))
    assert full.room < 20 < empty.room
    assert beyond_room(full) > beyond_room(empty)
    assert face_worth(full, "iceland", 4) > face_worth(empty, "iceland", 4) + 5


def test_the_more_vikings_are_to_come_the_more_room_is_needed():
    assert beyond_room(now(table(round=2))) > beyond_room(now(table(round=5)))
    assert beyond_room(now(table(round=7).vikings(9))) > beyond_room(now(table(round=7).vikings(2)))


def test_silver_is_worth_less_when_there_is_plenty():
    worths = [now(table(round=2).give(silver=n)).silver for n in (2, 9, 24, 40)]
    assert worths[0] == worths[1] > worths[2] > worths[3] == now(table(round=7)).silver


def test_the_goods_that_gain_most_rise():
    here = now(table(round=7).give(whale_meat=1, mead=1, salt_meat=1, silver=20))
    assert rising_worth(here, 1, 1) < rising_worth(here, 2, 1) < 2 * rising_worth(here, 1, 1)


def test_the_last_food_of_a_kind_is_its_whole_length():
    """ODIN-6.4: of two salt meats one lies lengthwise, over 4 cells, the other one over 1."""
    here = now(table().give(salt_meat=2))
    assert (filled_by(here, "salt_meat", 1), filled_by(here, "salt_meat", 2)) == (1, 5)
    assert filled_by(situation_without(here, "salt_meat"), "salt_meat", 1) == 4


def test_goods_are_worth_less_where_there_is_hardly_room():
    roomy, full = now(table(round=5)), now(table(round=5).lay("home_board", "0-11 0-12"))
    assert full.room <= 0
    assert colour_worth(full, "blue") < colour_worth(roomy, "blue") / 2
    assert colour_worth(full, "red") == colour_worth(roomy, "red")


def test_a_bonus_that_is_covered_promises_nothing_more():
    """ODIN-3.10.2."""
    home = odin_content().areas["home_board"]
    mead = home.bonuses[3]
    goals = goals_of(home, 0, 1, 5, near=True)
    assert promised_goals_worth(goals, mead.neighbours) > promised_goals_worth(goals, 0)
    assert promised_goals_worth(goals, mead.neighbours | mead.cell) < promised_goals_worth(goals, mead.neighbours)


def test_goods_that_rise_together_may_leave_the_feast_hungry():
    """Each of two could rise, as the other one is food enough; not both."""
    here = now(table(round=7).emigrated(*["knarr"] * 4).give(salt_meat=1, grain=1))
    assert 0 < rising_worth(here, 2, 2) < 1.5 * rising_worth(here, 1, 2)


def test_a_worth_is_worked_out_once_in_a_situation():
    asked: list[int] = []

    @remember_worth
    def twice(_now: OdinSituation, n: int = 1) -> float:
        asked.append(n)
        return 2.0 * n

    here, there = now(table()), now(table())
    assert [twice(here, 3), twice(here, 3), twice(here), twice(here, n=4), twice(here, n=4)] == [6, 6, 2, 8, 8]
    assert twice(there, 3) == 6
    assert asked == [3, 1, 4, 3]


def test_what_is_known_of_a_situation_is_not_known_of_one_that_came_of_it():
    here = now(table(round=2).give(mead=1))
    assert thing_worth(here, "mead")
    assert not situation_without(here, "mead").known
