"""The bot seat: legal, equal for equal views, never stuck, better than chance, and right where it is plain what is right."""

from __future__ import annotations

import pickle
import random
from typing import get_args

import pytest

from engine.choices import drawn
from engine.empires import EMPIRES
from engine.empires.frames import EmpiresState
from engine.empires.options import Options
from engine.empires.reasons import Reason
from engine.game import Move
from tests.engine.empires_positions import Position, numbers_of, table

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
    assert set(reasons) <= set(get_args(Reason))
    assert reasons.count("") * 10 < len(reasons)
    outcome = EMPIRES.outcome(state)
    assert outcome is not None
    assert sum(outcome.totals) / seats > 40


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


# ---- where it is plain what is right ---------------------------------------------------------------------------------------


def test_gold_is_kept_when_resources_can_pay():
    """EMP-7.9; gold is worth a point at the end, a resource half of one."""
    position = (
        table("glenn ulaf").give(wood=2, gold=2, sheep=4, worker=2).pawns("sail! sail!").hand("weavers-loft").turn()
    )
    text, why = plays(position)
    assert (text.split()[0], why) == ("build", "pays_back")
    position.play(text)
    assert plays(position) == ("pay wood wood", "least_missed")


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
    assert plays(position.lookout()) == ("keep", "best_cards")


def test_a_demand_is_met_when_the_penalty_is_dearer():
    """EMP-19.3."""
    assert plays(table("glenn", scenario="long-winter").give(food=5, vp=5).token(1)) == ("side 1", "penalty")
