"""What speaks for a move by what everybody sees tells nothing of what a seat has hidden."""

from __future__ import annotations

import random

import pytest

from bot.matches.games.registry import GAMES
from engine.chance import Chance
from engine.choices import drawn
from engine.game import Move
from engine.thinking.reasons import open_reason


def questions_asked(game, games):
    """What is asked in games of two: the number of the game, its state, who is asked what. Whoever reads on has played a move."""
    for seed in range(games):
        state = game.new(2, game.options(), bytes([seed]) * 32)
        for _ in range(160):
            if not (asked := game.decisions(state)):
                break
            yield seed, state, asked[0].seat, game.choices(state, asked[0].seat)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_it_is_the_same_whatever_is_hidden(game):
    """The seat's own hidden things are dealt anew, as another seat may imagine them; some moves are no good ones."""
    dice, told, looked = random.Random(5), set(), 0
    for seed, state, seat, choices in questions_asked(game, 3):
        move = game.choose(game.view(state, seat), choices) if dice.random() < 0.8 else drawn(choices, dice)
        why = open_reason(game, state, seat, move)
        other = game.imagine(game.view(state, 1 - seat), Chance(bytes([seed]) * 32)) if game.imagine else None
        if other is not None and game.view(other, None) == game.view(state, None):
            looked += game.view(other, seat) != game.view(state, seat)
            assert open_reason(game, other, seat, move) == why
        told.add(why)
        game.apply(state, seat, move)
    assert len(told) > 5
    if game.name in ("keltis", "empires"):  # where hands are imagined
        assert looked > 10


@pytest.mark.parametrize("games", [1, pytest.param(4, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", GAMES)
def test_of_moves_that_everybody_sees_whole_it_says_no_more_than_that(name, games):
    """Those that look alike have one reason: different ones in the first game of Empires, in the others the same one again."""
    game, dice, compared, unlike = GAMES[name], random.Random(6), 0, 0
    for _, state, seat, choices in questions_asked(game, games):
        move, seen = game.choose(game.view(state, seat), choices), dict[str, tuple[Move, str]]()
        for other in (move, *(drawn(choices, dice) for _ in range(4))):
            after = game.copy(state)
            events = game.apply(after, seat, other)
            if not events or any(event.seen_by(None) != event for event in events):
                continue
            looks = repr((type(other), events, game.view(after, None)))
            why = open_reason(game, state, seat, other)
            compared += looks in seen
            first, reason = seen.setdefault(looks, (other, why))
            unlike += first != other
            assert reason == why
        game.apply(state, seat, move)
    assert compared > 10
    assert unlike or name != "empires"
