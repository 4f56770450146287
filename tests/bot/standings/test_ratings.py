"""Ratings: what a victory, a draw, a place among several and a bot player's fixed strength do to them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations_with_replacement, permutations, product
from typing import Any

import pytest

from bot.matches.games.registry import GAMES
from bot.standings import ratings
from bot.standings.ratings import APART, BASE, MODEL, NEW, STEADY, Rating, after_match, of_bot
from engine.thinking.levels import Level, levels_of

BETA = 25 / 6


def test_somebody_new_has_the_base_figure():
    assert NEW.figure == BASE
    assert Rating(30.0, 2.0).figure > Rating(30.0, 4.0).figure > Rating(24.0, 4.0).figure


def test_a_victory_raises_and_a_defeat_lowers():
    won, lost = after_match([NEW, NEW], [1, 2])
    assert won.mu > NEW.mu > lost.mu
    assert won.sigma == lost.sigma < NEW.sigma


def test_a_draw_brings_unequal_people_nearer_and_leaves_equal_ones():
    equal = after_match([NEW, NEW], [1, 1])
    assert [one.mu for one in equal] == [NEW.mu, NEW.mu]
    strong, weak = Rating(32.0, 3.0), Rating(22.0, 3.0)
    after = after_match([strong, weak], [1, 1])
    assert after[0].mu < strong.mu
    assert after[1].mu > weak.mu


def test_places_among_several_count_in_their_order_and_not_as_numbers():
    four = after_match([NEW] * 4, [1, 2, 2, 4])
    assert four[0].mu > four[1].mu == four[2].mu > four[3].mu
    assert after_match([NEW] * 4, [1, 2, 2, 5]) == four


LEVELS = [Rating(25.0, 1.0), Rating(54.2, 1.0), Rating(13.3, 1.0)]
"""What bot players are rated, about."""
BEFORE = [NEW, Rating(41.0, 2.5), Rating(12.5, 1.1), Rating(27.3, 5.1)]


def all_places(seats: int) -> list[tuple[int, ...]]:
    """All patterns of places: each is one more than how many are better."""
    patterns = product(range(1, seats + 1), repeat=seats)
    return [places for places in patterns if all(own == 1 + sum(one < own for one in places) for own in places)]


def test_there_are_so_many_patterns_of_ties():
    assert [len(all_places(seats)) for seats in (2, 3, 4)] == [3, 13, 75]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_place_rates_below_a_worse_one_whatever_ties_there_are(seats: int, monkeypatch: pytest.MonkeyPatch):
    """All patterns of ties, of sides that are rated alike, of people who are not, and of people with bot players."""
    after_order, known = ratings._after_order, dict[Any, list[Rating]]()

    def after_order_once(before: Sequence[Rating], order: Sequence[int]) -> list[Rating]:
        """Each order is of eight patterns."""
        if (*before, *order) not in known:
            known[*before, *order] = after_order(before, order)
        return known[*before, *order]

    monkeypatch.setattr(ratings, "_after_order", after_order_once)
    for before in combinations_with_replacement([*BEFORE, *LEVELS], seats):  # the places go through all seats
        alike = [(one, other) for one, other in permutations(range(seats), 2) if before[one] == before[other]]
        if not alike:
            continue
        for places in all_places(seats):
            after = after_match(before, places)
            for one, other in alike:
                if places[one] == places[other]:
                    assert after[one] == after[other], (before, places)
                elif places[one] < places[other]:
                    assert after[one].mu > after[other].mu, (before, places)
                    assert after[one].figure >= after[other].figure, (before, places)


def test_two_joint_winners_of_four_gain_more_than_the_third():
    first, second, third, last = after_match([NEW] * 4, [1, 1, 3, 4])
    assert first == second
    assert first.mu > NEW.mu > third.mu > last.mu
    assert first.figure > third.figure > last.figure


def test_without_a_draw_the_model_decides_alone():
    unequal = [Rating(27.3, 5.1), NEW, Rating(20.0, 2.0)]
    teams = [[MODEL.create_rating([one.mu, one.sigma])] for one in unequal]
    alone = [one for [one] in MODEL.rate(teams, ranks=[2.0, 3.0, 1.0])]
    assert [(one.mu, one.sigma) for one in after_match(unequal, [2, 3, 1])] == [
        (round(one.mu, 6), round(one.sigma, 6)) for one in alone
    ]


def test_the_same_match_gives_the_same_ratings_in_few_digits():
    once, again = (after_match([Rating(27.3, 5.1), NEW, of_bot("keltis", Level.STRONG)], [2, 3, 1]) for _ in range(2))
    assert once == again
    assert all(round(one.mu, 6) == one.mu and round(one.sigma, 6) == one.sigma for one in once)


@pytest.mark.parametrize("game", GAMES)
def test_bot_players_of_every_level_have_their_rating_in_order(game: str):
    ratings = [of_bot(game, level).mu for level in levels_of(GAMES[game])]
    assert ratings == sorted(set(ratings))
    assert of_bot(game, Level.STEADY).mu == STEADY
    assert set(levels_of(GAMES[game])) - {Level.STEADY} <= APART[game].keys()


@pytest.mark.parametrize(
    ("game", "level", "share"),
    [
        ("keltis", Level.RELAXED, 0.84),
        ("manitoba", Level.RELAXED, 0.78),
        ("odin", Level.RELAXED, 0.938),
        ("empires", Level.RELAXED, 0.78),
        ("keltis", Level.STRONG, 0.737),
        ("manitoba", Level.STRONG, 0.917),
        ("odin", Level.STRONG, 0.925),
        ("empires", Level.STRONG, 0.885),
    ],
)
def test_the_model_expects_of_bot_players_what_was_measured(game: str, level: Level, share: float):
    apart = abs(of_bot(game, level).mu - STEADY)
    assert 1 / (1 + math.exp(-apart / math.sqrt(2 * BETA**2))) == pytest.approx(share, abs=0.01)
