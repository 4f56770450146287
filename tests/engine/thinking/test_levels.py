"""The levels of bot players, and contests between them."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.empires import EMPIRES
from engine.game import Outcome, ScoreLine
from engine.keltis import KELTIS
from engine.keltis.options import KeltisOptions
from engine.manitoba import MANITOBA
from engine.odin import ODIN
from engine.thinking.contest import by_other_taste, choosers_of_game, contest_of_names, names_turned_on
from engine.thinking.levels import Level, choose_at, levels_of


def questions(game, plies: int):
    """Views and choices of a game of bot players, of so many plies or to its end."""
    state = game.new(2, game.options(), bytes([6]) * 32)
    while plies and (asked := game.decisions(state)):
        plies, seat = plies - 1, asked[0].seat
        view, choices = game.view(state, seat), game.choices(state, seat)
        yield view, choices
        game.apply(state, seat, game.choose(view, choices))


@pytest.mark.parametrize("game", [KELTIS, MANITOBA])
def test_a_relaxed_player_errs_now_and_then_and_always_the_same_way(game):
    same = Counter[bool]()
    for view, choices in questions(game, 120):
        move = choose_at(game, view, choices, Level.RELAXED)
        assert move == choose_at(game, view, choices, Level.RELAXED)
        assert move in choices.moves
        same[move == choose_at(game, view, choices, Level.STEADY)] += 1
    assert same[True] > 10
    assert same[False] > 10


def test_a_steady_player_plays_the_policy():
    for view, choices in questions(KELTIS, 5):
        assert choose_at(KELTIS, view, choices, Level.STEADY) == KELTIS.choose(view, choices)


@pytest.mark.parametrize("game", [KELTIS, MANITOBA])
def test_a_policy_chooses_the_first_of_the_answers_that_it_weighs_most(game):
    """Those that it need not weigh, as they are worth less than another in any case, are left out in choosing alone."""
    kinds = set[str]()
    for view, choices in questions(game, 60):
        best = max(game.weigh(view, choices), key=lambda one: one.worth).move
        assert game.choose(view, choices) == best
        kinds.add(type(best).__name__)
    assert len(kinds) > 2


def test_a_level_that_a_game_lacks_is_refused():
    assert levels_of(KELTIS) == levels_of(MANITOBA) == levels_of(ODIN) == levels_of(EMPIRES) == tuple(Level)
    plain = replace(KELTIS, weigh=None)
    assert levels_of(plain) == (Level.STEADY,)
    view, choices = next(questions(plain, 1))
    assert choose_at(plain, view, choices, Level.STEADY) == plain.choose(view, choices)
    for level in (Level.RELAXED, Level.STRONG):
        with pytest.raises(ValueError, match=f"keltis has no level {level.value}"):
            choose_at(plain, view, choices, level)


def test_every_name_has_every_place_of_every_deal():
    """Where seat A always wins, everybody wins as often; and the cards are the same for all."""
    a_wins = replace(KELTIS, score=lambda view: Outcome.of([[ScoreLine("by", -seat)] for seat in range(view.seats)]))
    came = contest_of_names(a_wins, ("steady", "other", "relaxed"), choosers_of_game(a_wins), 5, 1, KeltisOptions())
    assert came.games == 6
    assert [one.name for one in came.standings] == ["steady", "other", "relaxed"]
    assert [one.share for one in came.standings] == pytest.approx([1 / 3] * 3)
    assert [one.share_error for one in came.standings] == pytest.approx([0] * 3)
    assert [one.margin for one in came.standings] == pytest.approx([(1 - 1 - 2) / 3] * 3)


def test_names_go_on_by_one_seat():
    assert [names_turned_on(("x", "y", "z"), by) for by in range(3)] == [
        ("x", "y", "z"),
        ("z", "x", "y"),
        ("y", "z", "x"),
    ]


def test_seats_of_one_name_count_together():
    came = contest_of_names(KELTIS, ("relaxed", "steady", "steady"), choosers_of_game(KELTIS), 6, 1, KeltisOptions())
    assert sum(one.share for one in came.standings) == pytest.approx(1)
    again = contest_of_names(KELTIS, ("relaxed", "steady", "steady"), choosers_of_game(KELTIS), 6, 1, KeltisOptions())
    assert came == again
    assert came != contest_of_names(
        KELTIS, ("relaxed", "steady", "steady"), choosers_of_game(KELTIS), 6, 2, KeltisOptions()
    )


def test_another_policy_is_another_one_for_each_seed():
    view_choices = list(questions(MANITOBA, 60))
    chosen = [[by_other_taste(bytes([seed]))(MANITOBA, *asked) for asked in view_choices] for seed in (1, 1, 2)]
    steady = [MANITOBA.choose(*asked) for asked in view_choices]
    assert chosen[0] == chosen[1] != chosen[2]
    assert steady != chosen[0]


def test_relaxed_is_weaker_than_steady():
    came = contest_of_names(KELTIS, ("steady", "relaxed"), choosers_of_game(KELTIS), 40, 3, KeltisOptions())
    assert came.standings[0].share > 0.6
