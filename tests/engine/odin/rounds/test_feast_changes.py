"""Changing a row for the feast in one thing: what else it takes comes with it, and nothing better could (ODIN-6, ODIN-13.3)."""

import random
from collections import Counter
from functools import cache

import pytest

from engine.choices import Changeable, drawn
from engine.narrowing import narrow_by_path, possible_changes
from engine.odin import ODIN
from engine.odin.rounds.feasting import HoldFeast
from engine.odin.table.feast import AS_USUAL, GAP, SILVER, Dish, penalties_of_row, served_food, why_not_served
from engine.odin.table.feast_changes import LEAVE_OUT, PUT_IN, FeastLarder, changed_rows
from engine.odin.table.feast_proposal import proposal_with, propose_feast, usual_worth
from engine.odin.table.moves import Serve
from tests.engine.odin.positions import table
from tests.engine.odin.rounds.feasts import ALL_CARDS, BARBARIAN, FOOD, IN_ADVANCE, every_row, hands, lawful, missed


def wanted(row, least, most_silver):
    """Whether a row has so many of each food, of silver and of empty cells at least, and so much silver at most."""
    counted = Counter(dish.food for dish in row)
    return all(counted[food] >= n for food, n in least.items()) and counted[SILVER] <= most_silver


@pytest.mark.parametrize("hand", [*hands(40), *IN_ADVANCE], ids=range(45))
def test_no_row_that_has_what_it_is_to_have_is_better_than_the_proposal(hand):
    cells, larder, silver, terms = hand
    every = [dishes for dishes in every_row(cells, larder) if lawful(dishes, cells, larder, silver, terms)]
    dice = random.Random(str(hand))
    for _ in range(12):
        least = {food: dice.randint(0, 1) for food in (*larder, SILVER, GAP)}
        most_silver = dice.randint(0, 3)
        found = proposal_with(least, cells, larder, silver, terms, most_silver=most_silver)
        fitting = [dishes for dishes in every if wanted(dishes, least, most_silver)]
        assert (found is None) == (not fitting), least
        if found is not None:
            assert found in every
            assert wanted(found, least, most_silver)
            assert missed(found, usual_worth) == min(missed(dishes, usual_worth) for dishes in fitting)


@cache
def random_rows():
    """Rows that may be served, proposed or put together at random, with what there is for them, and all their changes."""
    dice, rows = random.Random(11), []
    for _ in range(25):
        food = {name: n for name in FOOD if (n := dice.randrange(3))}
        cells, there = (
            dice.randint(1, 12),
            FeastLarder(food, dice.randrange(6), dice.choice((AS_USUAL, ALL_CARDS, BARBARIAN))),
        )
        row = propose_feast(cells, food, there.silver, there.terms)
        for _ in range(3):
            found = [*changed_rows(row, cells, there)]
            rows.append((row, cells, there, found))
            row = dice.choice(found).row if found else row
    return rows


def test_every_changed_row_may_be_served_and_has_what_was_asked_for():
    """One tile less of each food of the row; one more of each food that there is beside it."""
    for row, cells, there, found in random_rows():
        before, offered = served_food(row), set[tuple[str, str]]()
        for changed in found:
            assert why_not_served(changed.row, cells, there.food, there.silver, there.terms) is None
            now, food = served_food(changed.row).get(changed.food, 0), changed.food
            if changed.how == LEAVE_OUT:
                assert now == before[food] - 1
            else:
                assert now > before.get(food, 0)
            offered.add((changed.how, food))
        assert {food for how, food in offered if how == LEAVE_OUT} == set(before)
        more = {
            food: n + 1 for food in (*there.food, SILVER) if (n := before.get(food, 0)) < there.food.get(food, cells)
        }
        possible = {
            food
            for food, n in more.items()
            if proposal_with({food: n}, cells, there.food, there.silver, there.terms) is not None
        }
        assert {food for how, food in offered if how == PUT_IN} == possible


def test_what_is_left_out_is_all_that_goes():
    """Everything else of the row stays, and a cell that was left empty stays empty."""
    for row, _, there, found in random_rows():
        before = Counter(served_food(row))
        for changed in found:
            if changed.how == LEAVE_OUT and there.terms == AS_USUAL:
                assert before - Counter(served_food(changed.row)) == Counter({changed.food: 1})
                assert penalties_of_row(changed.row) >= penalties_of_row(row)


def test_what_is_put_in_costs_no_more_penalties_where_that_can_be():
    """Nothing else comes into the row as long as what is in it, and beside it, leaves no more cells empty."""
    for row, cells, there, found in random_rows():
        for changed in found:
            if changed.how == LEAVE_OUT or penalties_of_row(row) or there.terms != AS_USUAL:
                continue
            alone = Counter(served_food(row)) + Counter([changed.food])
            if Counter(served_food(changed.row)) - alone:
                least = {changed.food: alone[changed.food]}
                without = proposal_with(least, cells, alone, alone[SILVER])
                assert without is None or penalties_of_row(without) > 0


@pytest.mark.parametrize(
    ("how", "food", "then"),
    [
        (LEAVE_OUT, "stockfish", {"peas": 1, "mead": 1, "silver": 3}),
        (LEAVE_OUT, "peas", {"stockfish": 1, "mead": 1, "silver": 2}),
        (PUT_IN, "silver", {"stockfish": 1, "mead": 1, "peas": 1, "silver": 1}),
    ],
)
def test_a_small_feast(how, food, then):
    """Peas, mead and stockfish on seven cells, with four silver: what goes is paid for; for a coin the peas stand upright."""
    there = FeastLarder({"peas": 1, "mead": 1, "stockfish": 1}, 4)
    row = propose_feast(7, there.food, there.silver)
    assert served_food(row) == {"peas": 1, "mead": 1, "stockfish": 1}
    [changed] = [one for one in changed_rows(row, 7, there) if (one.how, one.food) == (how, food)]
    assert served_food(changed.row) == then


def test_of_an_empty_row_everything_can_be_put_in():
    there = FeastLarder({"peas": 1}, 1)
    found = list(changed_rows((Dish(GAP),) * 3, 3, there))
    assert [(one.how, one.food, penalties_of_row(one.row)) for one in found] == [
        (PUT_IN, "peas", 1),
        (PUT_IN, SILVER, 2),
    ]


def test_every_change_has_a_path_to_the_row_that_it_makes():
    """Changes are there beside other kinds of move too, and follow from the seat's own larder alone."""
    dice = random.Random(4)
    for _ in range(20):
        food = {name: n for name in FOOD if (n := dice.randrange(4))}
        position = table(round=dice.randint(1, 7)).give(**food, silver=dice.randrange(8))
        if dice.random() < 0.5:
            position.board("shed").give(wood=2)
        position.asks(HoldFeast(0))
        choices = ODIN.choices(position.state, 0)
        assert isinstance(choices, Changeable)
        move = drawn(choices, dice)
        while not isinstance(move, Serve):
            move = drawn(choices, dice)
        other = position.give("B", peas=3, silver=9)
        found = possible_changes(choices, move)
        assert found == possible_changes(ODIN.choices(other.state, 0), move)
        for change, path, changed in found:
            assert narrow_by_path(choices, path).move == changed
            assert ODIN.check(position.state, 0, changed) is None
            assert changed != move
            was, now = served_food(move.row), served_food(changed.row)
            assert (now.get(change.value, 0) > was.get(change.value, 0)) == (change.field == PUT_IN)
