"""What seats of Empires may expect to have at the end, and where a search leaves its playouts."""

import pytest

from engine.empires import EMPIRES
from engine.empires.bot.expected_weights import CARD_WEIGHTS, WEIGHED
from engine.empires.bot.expecting import (
    PROSPECT,
    cards_of_seat,
    expected_points,
    features_of_seat,
    rounds_following,
    weights_of_card,
)
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.options import Options
from engine.prospect import Budget
from engine.thinking.search import left_at, played_on, search
from tests.engine.empires.positions import table


def test_every_feature_has_its_weights():
    assert list(features_of_seat(table().state, 0)) == list(WEIGHED)


def test_every_card_with_weights_is_one_of_the_game():
    assert CARD_WEIGHTS.keys() <= {card.id for card in empires_contents()[SHIPPED].all_cards()}


@pytest.mark.parametrize("leader", [4, 20])
def test_a_card_counts_what_it_is_worth_to_its_owner(monkeypatch: pytest.MonkeyPatch, leader: int):
    """More where many rounds may follow, in which it brings something; one of which nothing is known counts as any card does."""
    state = table().give("B", vp=leader).state
    before, [name, *_] = expected_points(state), cards_of_seat(state, 0)
    assert name in CARD_WEIGHTS, "everybody begins with cards"
    now, later = weights_of_card(name)
    monkeypatch.setitem(CARD_WEIGHTS, name, (now + 2.0, later + 0.5))
    dearer = expected_points(state)
    assert dearer[0] - before[0] == pytest.approx(2.0 + 0.5 * rounds_following(state))
    assert dearer[1] == before[1]
    monkeypatch.delitem(CARD_WEIGHTS, name)
    assert before[0] - expected_points(state)[0] == pytest.approx(now + later * rounds_following(state))


@pytest.mark.parametrize("leader", [4, 20])
@pytest.mark.parametrize("good", ["vp", "wood", "food", "gold", "axe", "worker", "common_ships"])
def test_who_has_more_may_expect_more(good: str, leader: int):
    """In any round: whether many may follow, or the leader is close to the end (EMP-15.1)."""
    few, more = (expected_points(table().give(vp=3).give("B", vp=leader).give(**{good: n}).state) for n in (3, 4))
    assert more[0] > few[0]


def test_an_axe_left_is_expected_to_count_where_the_house_says_so():
    """EMP-15.8."""
    usual, house = table().give(axe=3).state, table().give(axe=3).state
    house.axe_points = True
    assert expected_points(house)[0] == pytest.approx(expected_points(usual)[0] + 3)
    assert expected_points(house)[1] == expected_points(usual)[1]


def test_in_the_solo_game_it_counts_how_many_rounds_follow():
    """EMP-19.2."""
    early, late = (table("glenn", scenario="mild-summer").state for _ in range(2))
    early.round, late.round = 1, 5
    assert expected_points(early)[0] > expected_points(late)[0] + 20


@pytest.mark.parametrize(("begun", "left"), [(0, 2), (2, 3)])
def test_a_playout_is_left_as_the_next_round_begins(begun: int, left: int):
    """In the opening, where nothing can be judged yet, as the second one begins."""
    state = EMPIRES.new(2, Options(), bytes(32))
    until = left_at(PROSPECT, state)
    while state.round < begun:
        _, totals = played_on(EMPIRES, state, until, PROSPECT)
        until = left_at(PROSPECT, state)
    plies, totals = played_on(EMPIRES, state, until, PROSPECT)
    assert plies
    assert (state.round, state.phase) == (left, "lookout")
    assert totals == PROSPECT.expected(state)


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_a_search_finds_the_same_for_equal_views(whole: bool):
    """And it has tried several answers, whatever is asked: cards to keep, a turn, an island; or all of a whole game."""
    state, tried = EMPIRES.new(2, Options(), bytes([9]) * 32), set[str]()
    usual = {"keep_opening", "lookout_keep", "take_turn", "window", "resolve_ship"}
    while (asked := EMPIRES.decisions(state)) and (whole or not tried >= usual):
        seat, choices = asked[0].seat, EMPIRES.choices(state, asked[0].seat)
        assert choices is not None
        view = EMPIRES.view(state, seat)
        if view.asked not in tried:
            found, again = (search(EMPIRES, view, choices, Budget(3, 4, 100)) for _ in range(2))
            assert found == again
            assert EMPIRES.check(state, seat, found.move) is None
            tried |= {view.asked} if found.candidates else set()
        EMPIRES.apply(state, seat, EMPIRES.choose(view, choices))
    assert tried >= usual
