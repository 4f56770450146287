"""What seats are judged to have at the end, where looks at answers and the luck of draws of Keltis leave their playouts."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from math import sqrt
from statistics import fmean

import pytest

from engine.chance import Chance
from engine.keltis import KELTIS
from engine.keltis.bot.leaving import (
    FEW_CARDS,
    LATE,
    LATE_LEFT,
    LOOK_PROSPECT,
    LOOKED_TURNS,
    SEARCH_PROSPECT,
    SEARCHED_TURNS,
    SOON,
    draw_doubt,
    draw_prospect,
    positions_looked_at,
)
from engine.keltis.bot.outlook import (
    FEATURES,
    is_fitted,
    judge_points,
    lead_spread,
    outlook_features,
    row_outlook,
)
from engine.keltis.bot.outlook_weights import WEIGHED
from engine.keltis.facts.content import add_board, keltis_content
from engine.keltis.options import KeltisOptions
from engine.keltis.turns.frames import KeltisState
from engine.play.simulate import policy_game
from engine.prospect import Prospect
from engine.thinking.looks import ROUNDS
from engine.thinking.search import left_at, played_on


def new_game(deal: int, seats: int = 2, board: str = "base") -> KeltisState:
    return KELTIS.new(seats, KeltisOptions(board=board), bytes([deal]) * 32)


def later_positions(state: KeltisState, turns: int) -> Iterator[KeltisState]:
    """Lets bot players play to the end, and gives the position at the start and after every so many turns."""
    while state.agenda:
        begun = state.turn + turns
        yield state
        policy_game(KELTIS, state, is_there=lambda begun=begun: state.turn >= begun)


def test_every_feature_has_its_weights():
    state = new_game(0)
    assert len(outlook_features(state, state.players[0])) == len(FEATURES)
    assert tuple(WEIGHED) == FEATURES


def test_who_will_lead_is_known_the_better_the_nearer_the_end_is():
    """Shortly before the end about as well as is told, and much better than at the start."""
    early: list[float] = []
    late: list[float] = []
    told: list[float] = []
    for deal in range(16):
        state = new_game(deal)
        leads: list[tuple[float, float]] = []
        for now in later_positions(state, 5):
            points = judge_points(now)
            leads.append((points[0] - points[1], lead_spread(now)))
        outcome = KELTIS.outcome(state)
        assert outcome is not None
        lead = outcome.totals[0] - outcome.totals[1]
        off = [judged - lead for judged, _ in leads]
        early, late = [*early, *off[:2]], [*late, *off[-2:]]
        told += [spread for _, spread in leads[-2:]]
    assert root_mean_square(late) < 0.6 * root_mean_square(early)
    assert 0.4 < root_mean_square(late) / root_mean_square(told) < 1.4


def root_mean_square(values: list[float]) -> float:
    return sqrt(fmean(value**2 for value in values))


def test_the_order_of_the_draw_pile_has_no_part_in_it():
    """Else a judgement would be as scattered as the ends of games."""
    for now in later_positions(new_game(1), 9):
        judged = judge_points(now)
        now.deck = Chance(bytes([7]) * 32).shuffled(now.deck, "other order")
        assert judge_points(now) == judged


def test_room_and_cards_that_follow():
    """In the second colour: an ascending row, a descending one, one card that leaves both ways open, and no row."""
    assert row_outlook([12, 15], [14, 15, 17, 20], 1) == (7, 3, 2)
    assert row_outlook([20, 15], [12, 14, 17], 1) == (5, 2, 1)
    assert row_outlook([13], [11, 14, 21], 1) == (9, 2, 1)
    assert row_outlook([], [11, 14, 21], 1) == (11, pytest.approx(1.8), 3)


@pytest.mark.parametrize(
    ("prospect", "turns"),
    [(LATE_LEFT, LATE), (LOOK_PROSPECT, LOOKED_TURNS), (SEARCH_PROSPECT, SEARCHED_TURNS)],
)
def test_a_playout_is_left_after_the_same_turns_of_each_seat(prospect: Prospect[KeltisState], turns: int):
    state = new_game(3)
    _, points = played_on(KELTIS, state, left_at(prospect, state), prospect)
    assert state.turn // state.seats == turns
    assert points == judge_points(state)


def test_a_playout_is_left_sooner_where_the_pile_is_low():
    """And what a draw brings is less in doubt there."""
    state = new_game(3)
    early = draw_doubt(state)
    policy_game(KELTIS, state, is_there=lambda: len(state.deck) <= FEW_CARDS)
    begun, prospect = state.turn // state.seats, draw_prospect(state)
    played_on(KELTIS, state, left_at(prospect, state), prospect)
    assert state.agenda
    assert state.turn // state.seats - begun == SOON < LATE
    assert 0 < draw_doubt(state) < early


def test_answers_are_tried_in_more_positions_where_playouts_go_to_the_end():
    left, whole = positions_looked_at(new_game(3)), positions_looked_at(new_game(3, 3))
    assert all(few < many for few, many in zip(left, whole, strict=True))
    assert len(left) == len(ROUNDS)


@pytest.mark.parametrize(
    ("old", "new", "fitted"),
    [
        ("one_figure_per_path = true", "one_figure_per_path = false", False),
        ("points = 10\n", "points = 50\n", False),
        ("x = 500\n", "x = 501\n", True),
    ],
)
def test_an_owners_board_was_fitted_where_it_counts_as_that_of_the_fit(old: str, new: str, fitted: bool):
    text = files("engine.keltis").joinpath("data", "board_base.toml").read_text(encoding="utf-8")
    assert old in text
    assert add_board(text.replace('id = "base"', 'id = "mine"', 1).replace(old, new, 1).encode(), "mine.toml") == "mine"
    try:
        assert is_fitted(new_game(3, board="mine")) == fitted
    finally:
        del keltis_content().boards["mine"]


@pytest.mark.parametrize(("seats", "board"), [(3, "base"), (2, "expansion-original")])
def test_where_nothing_was_fitted_games_are_played_to_their_end(seats: int, board: str):
    state = new_game(3, seats, board)
    prospect = draw_prospect(state)
    _, points = played_on(KELTIS, state, left_at(prospect, state), prospect)
    outcome = KELTIS.outcome(state)
    assert outcome is not None
    assert points == outcome.totals
