"""The luck of draws: what exact counting finds, told with its error, by nothing but what the seat knew and then drew."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import hypot, sqrt
from statistics import fmean
from typing import Any

import msgspec
import pytest

from bot.matches.games.registry import GAMES
from engine.chance import Chance
from engine.keltis import KELTIS
from engine.keltis.options import KeltisOptions
from engine.manitoba import MANITOBA
from engine.odin import ODIN
from engine.odin.options import Options as OdinOptions
from engine.thinking.analysis import Analysis, is_luck_told, luck_of_seat
from engine.thinking.bot_games import play_with_bots
from engine.thinking.judging import JudgedPosition, answer_given
from engine.thinking.levels import Level
from engine.thinking.luck import ChanceJudgement, DrawnPly, doubt_of_judgement, judge_chance, worth_of_trying
from tests.engine.thinking.cards_and_dice import GAME as CARDS
from tests.engine.thinking.cards_and_dice import exact_share

STEADY = (Level.STEADY,)
PLAYED = {**GAMES, CARDS.name: CARDS}


@cache
def draws_of(name: str, deal: int, options: Any = None) -> list[JudgedPosition]:
    """The plies of a game of two bot players by which something came to light; a game is played once for all tests."""
    game = PLAYED[name]
    played = play_with_bots(game, 2, options or game.options(), bytes([deal]) * 32, STEADY)
    return [one for ply, one in zip(played.plies, played.positions, strict=True) if ply.revealed]


def first_draw(game: Any, deal: int, options: Any = None) -> JudgedPosition:
    """The first ply of a game by which a seat drew what can be drawn again, and which is judged therefore."""
    return next(one for one in draws_of(game.name, deal, options) if drawn_ply(game, one).is_draw)


def drawn_ply(game: Any, one: JudgedPosition) -> DrawnPly:
    view, _, move = answer_given(game, one)
    return DrawnPly(game, view, move, one)


def exact_luck(one: JudgedPosition) -> float:
    before, after = (CARDS.view(CARDS.decode(state), one.seat) for state in (one.before, one.after))
    return exact_share(after, one.seat) - exact_share(before, one.seat)


def test_luck_is_what_exact_counting_finds():
    """Cards and rolls, in thirty games: off by no more than the errors that are told, and to neither side."""
    off: list[float] = []
    errors: list[float] = []
    for deal in range(30):
        for one in draws_of(CARDS.name, deal):
            found = judge_chance(CARDS, one, 60)
            assert found is not None
            off.append(found.brought - exact_luck(one))
            errors.append(found.error)
    assert len(off) == 180
    assert abs(fmean(off)) < 2.5 * sqrt(fmean(error**2 for error in errors) / len(off))
    assert 0.8 < sqrt(fmean(each**2 for each in off)) / sqrt(fmean(error**2 for error in errors)) < 1.25


def test_luck_comes_to_nothing_over_all_that_may_come():
    """Told of a game's every draw with the same dice for all else, the mean over many games is nothing within its error."""
    told = [judge_chance(CARDS, one, 20) for deal in range(60) for one in draws_of(CARDS.name, deal)[:2]]
    brought = [one.brought for one in told if one is not None]
    spread = sqrt(fmean(each**2 for each in brought))
    assert spread > 0.05
    assert abs(fmean(brought)) < 2.5 * spread / sqrt(len(brought))


def drawn_things(view: Any) -> list[Any]:
    """What a seat has, and what lies open that comes off a pile."""
    return [
        view.players[view.own],
        *(getattr(view, name, None) for name in ("near", "distant", "strips", "tiles", "row")),
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_was_drawn_is_seen_again_in_every_imagined_position(game: Any):
    """Cards, tiles, islands, strips, dice: with what came the seat sees what it saw then, without it mostly something else."""
    plies = unlike = 0
    for one in draws_of(game.name, 5)[:15]:
        ply = drawn_ply(game, one)
        if not ply.is_draw:
            continue
        plies += 1
        seen = drawn_things(game.view(game.decode(one.after), one.seat))
        for _ in range(3):
            other, again = ply.next_pair()
            assert drawn_things(game.view(again, one.seat)) == seen
            unlike += drawn_things(game.view(other, one.seat)) != seen
    assert plies > 2
    assert unlike > plies


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_a_seat_could_not_see_makes_no_difference_to_its_luck(game: Any):
    """All that is hidden from it lies elsewhere, and its luck is the same; so it is when it is judged again."""
    one = first_draw(game, 5)
    view, _, move = answer_given(game, one)
    true, state = game.decode(one.before), game.imagine(view, Chance(bytes(32)))
    game.draw_again(state, one.seat, true, game.decode(one.after))
    state.chance = true.chance
    before = game.encode(state)
    assert before != one.before
    game.apply(state, one.seat, move)
    assert state.agenda
    unlike = msgspec.structs.replace(one, before=before, after=game.encode(state))
    assert judge_chance(game, unlike, 4) == judge_chance(game, one, 4) == judge_chance(game, one, 4) is not None


def test_what_brings_nothing_to_light_is_no_draw():
    played = play_with_bots(GAMES["keltis"], 2, GAMES["keltis"].options(), bytes(32), STEADY)
    quiet = next(one for ply, one in zip(played.plies, played.positions, strict=True) if not ply.revealed)
    assert judge_chance(GAMES["keltis"], quiet, 4) is None


def test_positions_go_where_they_tell_most():
    """More to draws whose worth is spread, fewer to those after which games are long."""
    assert worth_of_trying([0.0, 0.4], 50) > worth_of_trying([0.0, 0.2], 50) > worth_of_trying([0.0, 0.2], 200) > 0
    assert worth_of_trying([0.0, 1.0], 1) == worth_of_trying([0.0, 1.0], 2), "but no end of them"


def test_the_error_tells_what_a_judgement_before_the_end_may_be_off_by():
    """None of it where games were played to their end; less where it is as good as known who wins."""
    assert (
        doubt_of_judgement(ODIN, 0.5)
        == ODIN.draw_doubt
        > doubt_of_judgement(ODIN, 0.1)
        > doubt_of_judgement(ODIN, 0.0)
        == 0
    )
    for game, options, doubted in (
        (ODIN, OdinOptions(length="short"), True),
        (KELTIS, KELTIS.options(), True),
        (KELTIS, KeltisOptions(board="expansion-original"), False),
        (MANITOBA, MANITOBA.options(), False),
    ):
        one = first_draw(game, 5, options)
        told, sure = (judge_chance(replace(game, draw_doubt=doubt), one, 1) for doubt in (0.2, 0.0))
        assert told is not None
        assert sure is not None
        assert (told.error > sure.error) == doubted


def test_luck_is_told_of_games_in_which_what_came_can_be_exchanged():
    assert all(is_luck_told(game, 2) for game in GAMES.values())
    assert not is_luck_told(replace(ODIN, draw_again=None), 2)
    assert not is_luck_told(ODIN, 1), "alone there is nobody to win against"


def test_luck_is_the_sum_of_all_draws_of_a_seat():
    draws = {
        1: ChanceJudgement(1, 0, 0.5, 0.6, 0.03),
        3: ChanceJudgement(3, 0, 0.6, 0.55, 0.04),
        4: ChanceJudgement(4, 1, 0.4, 0.9, 0.1),
    }
    own = luck_of_seat(Analysis(draws=draws), 0)
    assert (own.draws, own.best, own.worst) == (2, draws[1], draws[3])
    assert own.sum == pytest.approx(0.05)
    assert own.error == pytest.approx(hypot(0.03, 0.04))
