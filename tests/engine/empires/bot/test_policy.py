"""The bot seat: legal, equal for equal views, never stuck, better than chance, and right where it is plain what is right."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import get_args

import pytest
from msgspec import UNSET

from engine.choices import drawn
from engine.empires import EMPIRES
from engine.empires.bot.actions import used_worth
from engine.empires.bot.policy import FIRST, build_promise, choice_worth
from engine.empires.bot.reasons import EmpiresReason
from engine.empires.bot.situation import EmpiresSituation, alike_in_cards, remember_judgement, useful_axe
from engine.empires.bot.weights import WEIGHTS
from engine.empires.facts.printed import CLANS, EASY_CLANS
from engine.empires.game.sighted import Seen
from engine.empires.options import Options
from engine.empires.rounds.frames import EmpiresState
from engine.empires.table.moves import Build, PickClan, PlacePawn, UseCard
from engine.empires.table.subsets import Subsets
from engine.game import Move
from tests.engine.empires.positions import Position, numbers_of, table

MOST_PLIES = 400
"""Plies of a seat in a game: about 100 actions with their questions."""


def choice(state: EmpiresState, seat: int) -> tuple[Move, str]:
    """What the bot seat plays, and why."""
    view, choices = EMPIRES.view(state, seat), EMPIRES.choices(state, seat)
    assert choices is not None
    assert EMPIRES.reason is not None
    move = EMPIRES.choose(view, choices)
    assert EMPIRES.check(state, seat, move) is None
    return move, EMPIRES.reason(view, choices, move)


def plays(position: Position) -> tuple[str, str]:
    """What the bot seat plays in a position, in notation, and why."""
    (asked, *_) = EMPIRES.decisions(position.state)
    move, why = choice(position.state, asked.seat)
    return EMPIRES.write(move), why


@pytest.mark.parametrize(("seats", "scenario"), [(1, "great-drift"), (2, "mild-summer"), (4, "mild-summer")])
def test_whole_games_with_reasons(seats: int, scenario: str):
    state = EMPIRES.new(seats, Options(clans="random", scenario=scenario), bytes([seats]) * 32)
    reasons: list[str] = []
    while asked := EMPIRES.decisions(state):
        assert len(reasons) < MOST_PLIES * seats, "it goes round in circles"
        move, why = choice(state, asked[0].seat)
        reasons.append(why)
        EMPIRES.apply(state, asked[0].seat, move)
    assert set(reasons) <= set(get_args(EmpiresReason))
    assert reasons.count("") * 10 < len(reasons)
    outcome = EMPIRES.outcome(state)
    assert outcome is not None
    assert sum(outcome.totals) / seats > 40


@pytest.mark.parametrize(("kind", "worth"), [(Build, build_promise), (UseCard, used_worth)])
def test_what_is_built_and_what_cards_do_comes_before_pawns(
    kind: type[Build | UseCard], worth: Callable[[EmpiresSituation, int], float]
):
    """Cards may be raided and buildings work on: only where a pawn brings far more it moves first."""
    dice = random.Random(5)
    state = EMPIRES.new(2, Options(clans="random"), dice.randbytes(32))
    assert EMPIRES.weigh is not None
    found = 0
    while (asked := EMPIRES.decisions(state)) and not found:
        seat = asked[0].seat
        view, choices = EMPIRES.view(state, seat), EMPIRES.choices(state, seat)
        assert choices is not None
        weighed = EMPIRES.weigh(view, choices)
        pawn = max((one.worth for one in weighed if isinstance(one.move, PlacePawn)), default=0.0)
        others = max((one.worth for one in weighed if not isinstance(one.move, PlacePawn | kind)), default=0.0)
        own = max(
            (worth(EmpiresSituation(view, seat), one.move.card) for one in weighed if isinstance(one.move, kind)),
            default=0.0,
        )
        move = EMPIRES.choose(view, choices)
        if 0.0 < own < pawn < own + FIRST and others < own:
            assert isinstance(move, kind)
            found += 1
        EMPIRES.apply(state, seat, move)
    assert found


def test_the_bot_seat_plays_better_than_at_random():
    for seed in range(2):
        dice = random.Random(seed)
        state, bot = EMPIRES.new(2, Options(clans="random"), dice.randbytes(32)), seed % 2
        while asked := EMPIRES.decisions(state):
            seat = dice.choice(asked).seat
            choices = EMPIRES.choices(state, seat)
            assert choices is not None
            move = EMPIRES.choose(EMPIRES.view(state, seat), choices) if seat == bot else drawn(choices, dice)
            EMPIRES.apply(state, seat, move)
        outcome = EMPIRES.outcome(state)
        assert outcome is not None
        assert outcome.winners == (bot,)
        assert outcome.totals[bot] > outcome.totals[1 - bot] + 15


def test_equal_views_equal_choices():
    """EMP-24: a bot seat knows what is open and its own hand, and nothing else; views and choices can be sent elsewhere."""
    state = EMPIRES.new(2, Options(), bytes([5]) * 32)
    for _ in range(120):
        (asked, *_) = EMPIRES.decisions(state)
        other = EMPIRES.copy(state)
        for isles in (other.near, other.distant):
            isles.deck.reverse()
        for seat, player in enumerate(other.players):
            player.deck.reverse()
            if seat != asked.seat:
                player.hand, player.deck = (
                    player.deck[: len(player.hand)],
                    player.hand + player.deck[len(player.hand) :],
                )
        sent = pickle.loads(pickle.dumps((EMPIRES.view(other, asked.seat), EMPIRES.choices(other, asked.seat))))
        move, _ = choice(state, asked.seat)
        assert move == EMPIRES.choose(*sent)
        EMPIRES.apply(state, asked.seat, move)


def test_what_is_remembered_of_a_situation_is_what_is_found_anew():
    """Worths are kept while a question is thought over; asked in whatever order, each is that of a fresh look."""
    state, dice = EMPIRES.new(3, Options(clans="random"), bytes([6]) * 32), random.Random(6)
    compared = 0
    while compared < 400:
        seat = EMPIRES.decisions(state)[0].seat
        view, choices = EMPIRES.view(state, seat), EMPIRES.choices(state, seat)
        assert choices is not None
        if not isinstance(choices, Subsets):
            thinking = EmpiresSituation(view, seat)
            for move in dice.sample(list(choices.moves), len(choices.moves)):
                assert choice_worth(thinking, move) == choice_worth(EmpiresSituation(view, seat), move)
                compared += 1
        EMPIRES.apply(state, seat, EMPIRES.choose(view, choices))


def test_a_remembered_judge_is_asked_once_of_each_thing_in_each_situation():
    asked: list[str] = []

    @remember_judgement(alike_in_cards)
    def judge(now: EmpiresSituation, good: str) -> float:
        asked.append(f"{now.seat} {good}")
        return float(len(asked))

    view = EMPIRES.view(table("glenn ulaf").turn().state, 0)
    own, other = EmpiresSituation(view, 0), EmpiresSituation(view, 1)
    assert [judge(own, "wood"), judge(own, "gold"), judge(other, "wood"), judge(own, "wood")] == [1.0, 2.0, 3.0, 1.0]
    assert asked == ["0 wood", "0 gold", "1 wood"]


# ---- where it is plain what is right ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_easy_clans_are_left_to_whoever_has_still_to_pick(seats: int):
    """Who plays for the first time is told that Glenn and Ulaf suit them."""
    for seed in range(12):
        state = EMPIRES.new(seats, Options(), bytes([seed]) * 32)
        for still in reversed(range(seats)):
            (asked,) = EMPIRES.decisions(state)
            move, why = choice(state, asked.seat)
            assert isinstance(move, PickClan)
            assert (why == "easy_left") == bool(still)
            assert not still or move.clan not in EASY_CLANS
            EMPIRES.apply(state, asked.seat, move)


def test_what_the_bot_seat_leaves_depends_on_who_has_picked_not_on_what_is_hidden():
    """With nobody left to pick, the easy clans are as good as the others."""
    taken: set[str] = set()
    for seed in range(24):
        state = EMPIRES.new(2, Options(), bytes([seed]) * 32)
        for _ in range(2):
            (asked,) = EMPIRES.decisions(state)
            move, _ = choice(state, asked.seat)
            EMPIRES.apply(state, asked.seat, move)
        taken.add(state.players[state.first].clan)  # EMP-3.10: who begins picks last
    assert taken == set(CLANS)


def test_gold_is_kept_when_resources_can_pay():
    """EMP-7.9; gold is worth a point at the end, a resource half of one."""
    position = (
        table("glenn ulaf").give(wood=2, gold=2, sheep=4, worker=2).pawns("sail! sail!").hand("weavers-loft").turn()
    )
    text, why = plays(position)
    assert (text.split()[0], why) == ("build", "pays_back")
    position.play(text)
    assert plays(position) == ("pay wood wood", "least_missed")


def test_an_axe_is_kept_as_gold_is_where_it_counts_a_point():
    """EMP-15.8: with nothing left to do in the last round; and whoever has more axes is then ahead."""
    for house, kept, ahead in ((False, 0.0, (True, True)), (True, 1.0, (True, False))):
        position = (
            table("glenn ulaf").give(vp=30, axe=2).give("B", vp=30).pawns("harvest! populate!").passed("B").turn()
        )
        position.state.axe_points = house or UNSET
        position.state.last = True
        for view in (EMPIRES.view(position.state, 0), Seen(position.state, 0)):
            now = EmpiresSituation(view, 0)
            assert now.units["axe"] == pytest.approx(kept + spare(now), abs=0.1)
            assert tuple(eye.ahead for eye in now.eyes) == ahead


def spare(now: EmpiresSituation) -> float:
    """What an axe is worth beside that."""
    return WEIGHTS.axe if useful_axe(now) else 0.0


def test_the_richest_field_is_harvested():
    position = table("glenn ulaf").empire("shared-acres neighbours-furrows@shared-acres").turn().play("pawn harvest")
    assert plays(position) == (f"choose {numbers_of('shared-acres')[0]}", "richest_field")


def test_an_island_is_conquered_early_and_pillaged_late():
    """EMP-13.5, EMP-13.6: what it would yield in later rounds counts as long as there are some."""
    for vp, why in ((0, "conquer"), (30, "pillage")):
        position = table("ulaf glenn").islands("amber-beach birch-isle").give(vp=vp).queue("A+axe")
        position.state.last = vp > 25
        position.expedition().play(f"island {numbers_of('amber-beach')[0]}")
        assert plays(position)[1] == why


def test_the_seat_passes_when_nothing_is_worth_its_cost():
    """EMP-15.4: in the last round a card is worth a point, and so is each gold that it would cost."""
    position = table("glenn ulaf").give(gold=2, vp=30).pawns("harvest! populate!").hand("weavers-loft").turn()
    assert plays(position) == ("pass", "nothing_better")


def test_no_worker_is_spent_on_cards_that_will_not_be_built():
    """EMP-5.6: in the last round a card for which there are no goods would stay in the hand."""
    position = table("glenn ulaf").deck("harvest-fair weavers-loft crofters-council kitchen-pot").give(worker=1, vp=40)
    assert plays(position.lookout()) == ("keep", "nothing_better")


def test_a_demand_is_met_when_the_penalty_is_dearer():
    """EMP-19.3."""
    assert plays(table("glenn", scenario="long-winter").give(food=5, vp=5).token(1)) == ("side 1", "penalty")


def test_units_go_where_the_card_counts_them():
    """EMP-12.6: what lies on a card and is counted there pays, now or later."""
    cache, green = numbers_of("trail-cache")[0], numbers_of("village-green")[0]
    position = table("nanurjuk ulaf").empire("trail-cache").give(wood=3).pawns("harvest! populate!").turn()
    assert plays(position)[0] == f"use {cache}"
    position.play(f"use {cache}; take wood")
    assert plays(position)[0] == "take wood"
    position = table("glenn ulaf").empire("village-green").give(worker=1).pawns("harvest! populate!").turn()
    assert plays(position)[0] == f"use {green}"
    assert plays(position.play(f"use {green}"))[0] == "take worker"


def test_units_stay_where_the_card_counts_no_more():
    """EMP-12.6: Trail Cache counts four at most."""
    position = table("nanurjuk ulaf").empire("trail-cache:wood=4").give(wood=3, vp=1).pawns("harvest! populate!").turn()
    position.play(f"use {numbers_of('trail-cache')[0]}")
    assert plays(position)[0] == "side 2"
