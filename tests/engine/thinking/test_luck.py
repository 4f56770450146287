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
from engine.thinking.luck import (
    ChanceJudgement,
    DrawnGroup,
    DrawnPly,
    allotted_tries,
    error_of,
    judge_chance,
    share_in_doubt,
    told_part,
    worth_of_trying,
)
from engine.victory_curve import VictoryCurve
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


@pytest.mark.parametrize("game", [CARDS, replace(CARDS, hidden_draw=None)], ids=["in groups", "as it lies"])
def test_luck_is_what_exact_counting_finds(game: Any):
    """Cards and rolls, in thirty games: off by no more than the errors that are told, and to neither side."""
    off: list[float] = []
    errors: list[float] = []
    for deal in range(30):
        for one in draws_of(CARDS.name, deal):
            found = judge_chance(game, one, 60)
            assert found is not None
            off.append(found.brought - exact_luck(one))
            errors.append(found.error)
    assert len(off) == 180
    assert abs(fmean(off)) < 2.5 * sqrt(fmean(error**2 for error in errors) / len(off))
    assert 0.8 < sqrt(fmean(each**2 for each in off)) / sqrt(fmean(error**2 for error in errors)) < 1.25


@pytest.mark.parametrize("game", [CARDS, replace(CARDS, hidden_draw=None)], ids=["in groups", "as it lies"])
def test_luck_comes_to_nothing_over_all_that_may_come(game: Any):
    """Told of a game's every draw with the same dice for all else, the mean over many games is nothing within its error."""
    told = [judge_chance(game, one, 20) for deal in range(60) for one in draws_of(CARDS.name, deal)[:2]]
    brought = [one.brought for one in told if one is not None]
    spread = sqrt(fmean(each**2 for each in brought))
    assert spread > 0.05
    assert abs(fmean(brought)) < 2.5 * spread / sqrt(len(brought))


def test_the_chance_before_a_draw_is_that_of_all_that_may_come():
    """However often the groups are tried: here three of four tries go to cards with points, which four of seven are."""
    off: list[float] = []
    for deal in range(20):
        one = next(one for one in draws_of(CARDS.name, deal) if one.seat == 0)
        ply = drawn_ply(CARDS, one)
        for group, often in zip(ply.groups, (50, 150), strict=True):
            ply.try_often(group, often)
        assert [group.tries for group in ply.groups] == [50, 150]
        off.append(ply.before - exact_share(CARDS.view(CARDS.decode(one.before), one.seat), one.seat))
    assert abs(fmean(off)) < 0.012


def test_with_what_else_might_have_come_tried_in_turn_the_error_is_smaller():
    """That of the same number of tries: half, where nearly all that differs is the card itself."""
    errors: dict[bool, list[float]] = {True: [], False: []}
    for deal in range(20):
        one = [one for one in draws_of(CARDS.name, deal) if one.seat == 0][-1]
        for game in (CARDS, replace(CARDS, hidden_draw=None)):
            ply = drawn_ply(game, one)
            for group in ply.groups:
                ply.try_often(group, round(70 * group.weight))
            errors[game is CARDS].append(error_of(ply.groups))
    assert fmean(errors[True]) < 0.75 * fmean(errors[False])


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
            other, again = ply.next_pair(ply.groups[0])
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
    assert worth_of_trying(0.3, 50) > worth_of_trying(0.15, 50) > worth_of_trying(0.15, 200) > 0
    assert worth_of_trying(0.7, 1) == worth_of_trying(0.7, 2), "but no end of them"


def test_positions_go_where_what_is_told_goes_by_them():
    """To draws where the curve of the game is steep; no fewer than usual where all seats are even."""
    curve = KELTIS.victory_curve.among(2)
    assert told_part(curve, 0.5) == 1.0
    assert told_part(curve, 0.6) > 0.9 > told_part(curve, 0.9) > told_part(curve, 0.1) > 0.0
    assert told_part(CARDS.victory_curve.among(2), 0.9) == 1.0, "a curve that was not fitted is as steep everywhere"


def test_a_draw_that_hardly_changes_what_is_told_is_tried_less():
    """A seat that has as good as won, by a curve that is flat there: for the same draw fewer positions than without a curve."""
    curved = replace(CARDS, victory_curve=VictoryCurve(slope=4.0))
    draws = [one for deal in range(30) for one in draws_of(CARDS.name, deal)]
    found = [(judge_chance(CARDS, one, 40), judge_chance(curved, one, 40)) for one in draws]
    sure = [(plain, told) for plain, told in found if plain and told and not 0.15 < plain.before < 0.85]
    assert len(sure) > 5
    assert sum(told.positions for _, told in sure) < 0.9 * sum(plain.positions for plain, _ in sure)


def test_a_seat_of_keltis_draws_what_is_tried_and_what_came():
    """One of each group beside what came; the other cards of the hand are the same."""
    one = draws_of("keltis", 5)[20]
    ply = drawn_ply(KELTIS, one)
    assert len(ply.groups) > 3
    assert sum(group.weight for group in ply.groups) == pytest.approx(1.0)
    drew = KELTIS.decode(one.after).players[one.seat].hand[-1]
    for group in ply.groups:
        expected, came = (state.players[one.seat].hand for state in ply.next_pair(group))
        assert expected[:-1] == came[:-1]
        assert came[-1] == drew
        assert expected[-1] == group.things[int(group.places[-1] * len(group.things))]


def group_with(brought: list[float], weight: float) -> DrawnGroup:
    group = DrawnGroup(weight=weight)
    group.expected, group.came = [0.5] * len(brought), [0.5 + one for one in brought]
    return group


def test_positions_go_to_what_makes_a_difference():
    """Least to things that are all alike, and yet some; as many as they are likely to things that are spread alike."""
    same, spread = [0.01, 0.0] * 3, [0.2, -0.2] * 3
    few, many = allotted_tries([group_with(same, 0.5), group_with(spread, 0.5)], 100)
    assert 10 < few < 40
    assert many > 60
    assert abs(few + many - 100) <= 1
    assert allotted_tries([group_with(spread, 0.25), group_with(spread, 0.75)], 100) == [25, 75]


def test_things_of_a_group_are_tried_in_turn():
    """Each as often as the others, but for one, from wherever it is begun."""
    for start in (0.0, 0.37, 0.92):
        group = DrawnGroup("abcdefgh", 1.0, start)
        tried = list[str]()
        for _ in range(80):
            tried.append(group.next_thing())
            group.came.append(0.0)
        assert all(9 <= tried.count(thing) <= 11 for thing in "abcdefgh")
        assert len(set(tried[:8])) >= 6


def test_what_differs_between_things_is_no_error():
    """As each of them has its share of the tries; but without things that are tried in turn it is one."""
    told: list[float] = []
    for things in ("abcdefgh", ""):
        group = DrawnGroup(things, 1.0, 0.3)
        for _ in range(64):
            worth = things.index(group.next_thing()) / 10 if things else len(group.came) % 8 / 10
            group.expected.append(0.0)
            group.came.append(worth)
        told.append(error_of([group]))
    assert told[0] < 0.3 * told[1]


def test_a_few_tries_that_come_out_alike_do_not_say_that_all_do():
    alike, spread = group_with([0.0] * 4, 0.5), group_with([0.2, -0.2] * 20, 0.5)
    assert error_of([alike, spread]) > 1.02 * error_of([spread])
    assert error_of([group_with([0.0] * 400, 0.5), spread]) < 1.001 * error_of([spread])


def test_the_error_tells_what_a_judgement_before_the_end_may_be_off_by():
    """None of it where games were played to their end; less where it is as good as known who wins."""
    assert share_in_doubt(0.07, 0.5) == 0.07 > share_in_doubt(0.07, 0.1) > share_in_doubt(0.07, 0.0) == 0
    for game, options, doubted in (
        (ODIN, OdinOptions(length="short"), True),
        (KELTIS, KELTIS.options(), True),
        (KELTIS, KeltisOptions(board="expansion-original"), False),
        (MANITOBA, MANITOBA.options(), False),
    ):
        one = first_draw(game, 5, options)
        told, sure = (
            judge_chance(replace(game, draw_doubt=lambda _state, doubt=doubt: doubt), one, 1) for doubt in (0.2, 0.0)
        )
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
