"""The bot seat: legal, equal for equal views, never stuck, better than chance, and right where it is plain what is right."""

from __future__ import annotations

import pickle
import random
from typing import get_args

import pytest

from engine.choices import drawn
from engine.game import Move
from engine.odin import ODIN
from engine.odin.asking.windows import BeforeIncome, FinalWindow
from engine.odin.bot.speaking import OdinReason
from engine.odin.game.frames import OdinState
from engine.odin.options import Options
from engine.odin.rounds.feasting import HoldFeast, serving_part
from engine.odin.table.feast import penalties_of_row
from engine.odin.table.moves import Serve, UseSpace
from tests.engine.odin.positions import Position, table

MOST_PLIES = 300
"""Plies of a seat in a game: about 80 actions with their questions, and the pieces that it lays."""


def choice(state: OdinState, seat: int) -> tuple[Move, str]:
    """What the bot seat plays, and why."""
    view, choices = ODIN.view(state, seat), ODIN.choices(state, seat)
    assert choices is not None
    assert ODIN.reason is not None
    move = ODIN.choose(view, choices)
    assert ODIN.check(state, seat, move) is None
    return move, ODIN.reason(view, choices, move)


def chosen(state: OdinState, seat: int) -> tuple[str, str]:
    """What the bot seat plays, in notation, and why."""
    move, why = choice(state, seat)
    return ODIN.write(move), why


def plays(position: Position) -> str:
    """What the bot seat plays in a position."""
    return chosen(position.state, position.asked)[0]


def play_out(state: OdinState) -> list[str]:
    """Lets bot seats play a game to the end, and gives the reasons for what they played."""
    reasons: list[str] = []
    while asked := ODIN.decisions(state):
        seat = asked[0].seat
        assert len(reasons) < MOST_PLIES * state.seats, "it goes round in circles"
        move, why = choice(state, seat)
        reasons.append(why)
        if isinstance(move, Serve):
            assert penalties_of_row(move.row) == penalties_of_row(serving_part(state, seat).proposed)
        ODIN.apply(state, seat, move)
    return reasons


@pytest.mark.parametrize(("seats", "length"), [(1, "long"), (2, "short"), (4, "short")])
def test_whole_games_with_reasons(seats: int, length: str):
    state = ODIN.new(seats, Options(length=length, decks="ABC"), bytes([seats]) * 32)
    reasons = play_out(state)
    assert set(reasons) <= set(get_args(OdinReason))
    assert reasons.count("") * 10 < len(reasons)
    outcome = ODIN.outcome(state)
    assert outcome is not None
    assert sum(outcome.totals) / seats > 30
    assert sum(player.penalties for player in state.players) <= 2 * seats


def test_the_bot_seat_plays_better_than_at_random():
    for seed in range(2):
        dice = random.Random(seed)
        state, bot = ODIN.new(2, Options(), dice.randbytes(32)), seed % 2
        while asked := ODIN.decisions(state):
            seat = dice.choice(asked).seat
            choices = ODIN.choices(state, seat)
            assert choices is not None
            move = ODIN.choose(ODIN.view(state, seat), choices) if seat == bot else drawn(choices, dice)
            assert ODIN.check(state, seat, move) is None
            ODIN.apply(state, seat, move)
        outcome = ODIN.outcome(state)
        assert outcome is not None
        assert outcome.winners == (bot,)
        assert outcome.totals[bot] > outcome.totals[1 - bot] + 50


def test_equal_views_equal_choices():
    """ODIN-13.6: a bot seat knows what is open and its own hand, and nothing else; views and choices can be sent elsewhere."""
    state = ODIN.new(2, Options(), bytes([5]) * 32)
    for _ in range(60):
        (asked, *_) = ODIN.decisions(state)
        other = ODIN.copy(state)
        other.occupation_pile.reverse()
        other.weapon_pile.reverse()
        other.strip_pile.reverse()
        sent = pickle.loads(pickle.dumps((ODIN.view(other, asked.seat), ODIN.choices(other, asked.seat))))
        move, _ = choice(state, asked.seat)
        assert move == ODIN.choose(*sent)
        ODIN.apply(state, asked.seat, move)


# ---- where it is plain what is right ---------------------------------------------------------------------------------------


def test_a_ship_emigrates_while_there_is_silver():
    position = table().ships("knarr").give(silver=5, peas=2, mead=2, beans=1).vikings(2).turn()
    assert choice(position.state, 0) == (UseSpace("emigrate_c2"), "emigrate")


def test_a_ship_is_bought_to_emigrate_at_once():
    position = table(round=5).give(silver=18).vikings(4).turn()
    text, why = chosen(position.state, 0)
    assert text.startswith("buy ")
    assert why == "emigrate_soon"
    assert choice(position.play(text).state, 0)[1] == "emigrate"


def test_no_ship_is_bought_for_silver_that_the_feast_needs():
    assert not plays(table(round=5).give(silver=5).vikings(4).stand("emigrate_c2 emigrate_c3").turn()).startswith("buy")


def test_the_highest_roll_of_a_pillage_is_kept():
    position = table().ships("longship-0").vikings(2).rolls(12, 12).turn().play("use pillage_c2")
    assert chosen(position.state, 0) == ("stop", "stop")
    loot = plays(position.play("stop"))
    assert "chalice" in loot


def test_the_lowest_roll_of_a_pillage_is_rolled_again():
    position = table().ships("longship-0").vikings(2).rolls(12, 1).turn().play("use pillage_c2")
    assert chosen(position.state, 0) == ("roll", "reroll")


def test_the_feast_is_served_without_gaps_when_it_can_be():
    position = table(round=1).give(peas=1, mead=1, silver=2).asks(HoldFeast(0))
    text, why = chosen(position.state, 0)
    assert why == "no_gap"
    assert position.play(text).player().penalties == 0


def test_no_food_that_the_last_feast_needs_rises():
    """Salt meat fills 4 cells: as linen it saves 4 points, and costs 12."""
    hungry = table(round=7).emigrated("knarr", "knarr", "knarr", "knarr").give(salt_meat=1, hide=1).vikings(1).turn()
    assert "salt_meat" not in plays(hungry.play("use m1"))
    fed = table(round=7).emigrated(*["knarr"] * 4).give(salt_meat=1, hide=1, silver=4, mead=1, peas=1).vikings(1).turn()
    assert "salt_meat" in plays(fed.play("use m1"))


def test_in_the_last_window_everything_is_laid_that_saves_a_point():
    position = (
        table(round=7).give(robe=1, treasure_chest=1, silver_hoard=1, wood=2).board("shed.1").asks(FinalWindow(0))
    )
    before = -sum(n for line, n in position.lines().items() if line.endswith("minus"))
    while position.question == "A final_window":
        position.play(plays(position))
    after = -sum(n for line, n in position.lines().items() if line.endswith("minus"))
    assert before - after == 9 + 9 + 12 + 2


def test_a_piece_that_raises_the_income_is_laid_before_it():
    position = table(round=3).give(chest=1).asks(BeforeIncome(0))
    text, why = chosen(position.state, 0)
    assert why == "income"
    assert position.play(text).player().board("home_board").laid  # type: ignore[union-attr]
