"""Ratings: what a victory, a draw, a place among several and a bot player's fixed strength do to them."""

from __future__ import annotations

import math

import pytest

from bot.matches.games import GAMES
from bot.standings.ratings import APART, BASE, NEW, STEADY, Rating, after_match, of_bot
from engine.levels import Level, levels_of

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
        ("odin", Level.RELAXED, 0.88),
        ("empires", Level.RELAXED, 0.78),
        ("keltis", Level.STRONG, 0.737),
        ("manitoba", Level.STRONG, 0.993),
        ("odin", Level.STRONG, 0.91),
        ("empires", Level.STRONG, 0.885),
    ],
)
def test_the_model_expects_of_bot_players_what_was_measured(game: str, level: Level, share: float):
    apart = abs(of_bot(game, level).mu - STEADY)
    assert 1 / (1 + math.exp(-apart / math.sqrt(2 * BETA**2))) == pytest.approx(share, abs=0.01)
