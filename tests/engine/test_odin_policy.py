"""The bot seat: legal, equal for equal views, and better than chance."""

from __future__ import annotations

import random

from engine.choices import drawn
from engine.odin import ODIN
from engine.odin.options import Options


def test_the_bot_seat_plays_better_than_at_random():
    for seed in range(3):
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
    """ODIN-13.6: a bot seat knows what is open and its own hand, and nothing else."""
    state = ODIN.new(2, Options(), bytes([5]) * 32)
    for _ in range(60):
        (asked, *_) = ODIN.decisions(state)
        other = ODIN.copy(state)
        other.occupation_pile.reverse()
        other.weapon_pile.reverse()
        other.strip_pile.reverse()
        chosen, meant = (ODIN.choose(ODIN.view(s, asked.seat), ODIN.choices(s, asked.seat)) for s in (state, other))
        assert chosen == meant
        ODIN.apply(state, asked.seat, chosen)
