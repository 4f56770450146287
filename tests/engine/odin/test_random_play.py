"""Random games of A Feast for Odin under watch, for all numbers of seats and both lengths (ODIN-3, ODIN-11.1)."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.chance import commitment
from engine.choices import drawn
from engine.match import play
from engine.odin import ODIN
from engine.odin.options import Options
from engine.record import Played, Record, read_record, verify, write_record
from engine.rules import digest
from engine.simulate import next_seat, simulate
from tests.engine.odin.watched import LAYOUTS, WatchedCards, WatchedOdin

SAMPLE = {(1, "long"), (2, "short"), (3, "long"), (4, "short")}
"""Seats and length of the games that are always played; the fuzzer plays thousands of all."""

EVERY = [
    pytest.param(seats, length, marks=() if (seats, length) in SAMPLE else pytest.mark.thorough)
    for seats in ODIN.seat_counts
    for length in LAYOUTS
]


@pytest.mark.parametrize(("seats", "length"), EVERY)
def test_watched_games(seats, length):
    """ODIN-1.9, ODIN-3, ODIN-11.1, ODIN-13.1, ODIN-13.6."""
    assert WatchedOdin(length, seats, 1).play() == "rounds"


@pytest.mark.parametrize("seats", [1, 3])
def test_watched_games_with_many_cards(seats):
    """ODIN-9."""
    assert WatchedCards("short", seats, 1).play() == "rounds"


def test_a_record_is_verified():
    """From the seed to the result, with what was done off the turn; ODIN-13.1."""
    seed, options = bytes([3]) * 32, Options(length="short", decks="ABC", first="B")
    state, dice, moves = ODIN.new(3, options, seed), random.Random(4), list[Played]()
    while (seat := next_seat(ODIN, state, dice)) is not None:
        choices = ODIN.choices(state, seat)
        assert choices is not None
        ply = play(ODIN, state, seat, drawn(choices, dice))
        moves.append(Played(ply.seat, ply.text, ply.digest))
    outcome = ODIN.outcome(state)
    assert outcome is not None
    record = Record(
        game="odin",
        rules=ODIN.version,
        names=("Ann", "Bo", "Cy"),
        options=msgspec.to_builtins(options),
        commitment=commitment(seed),
        seed=seed,
        scores=outcome.totals,
        winners=outcome.winners,
        state=digest(ODIN.encode(state)),
        moves=tuple(moves),
    )
    assert verify(read_record(write_record(record)), {"odin": ODIN}).problems == ()


def test_simulate_knows_the_game():
    assert simulate(ODIN, 2, 2, 5, Options(length="short")).endings == {"rounds": 2}
