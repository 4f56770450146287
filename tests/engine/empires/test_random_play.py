"""Random games of Empires of the North under watch, for all numbers of seats (EMP-24, EMP-25, EMP-27)."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.chance import commitment
from engine.choices import drawn
from engine.empires import EMPIRES
from engine.empires.options import Options
from engine.match import play
from engine.record import Played, Record, read_record, verify, write_record
from engine.rules import digest
from engine.simulate import next_seat, simulate
from tests.engine.empires.watched import WatchedEmpires


@pytest.mark.parametrize(
    ("clans", "seats", "seed"), [("picked", 1, 2), ("random", 2, 3), ("random", 3, 5), ("picked", 4, 5)]
)
def test_watched_games(clans, seats, seed):
    """Hundreds more: `python -m tests.engine.fuzz empires`."""
    assert WatchedEmpires(clans, seats, seed).play() == ("rounds" if seats == 1 else "points")


def test_a_record_is_verified():
    """From the seed to the result; EMP-17.4."""
    seed, options = bytes([3]) * 32, Options(clans="random", first="B")
    state, dice, moves = EMPIRES.new(3, options, seed), random.Random(4), list[Played]()
    while (seat := next_seat(EMPIRES, state, dice)) is not None:
        choices = EMPIRES.choices(state, seat)
        assert choices is not None
        ply = play(EMPIRES, state, seat, drawn(choices, dice))
        moves.append(Played(ply.seat, ply.text, ply.digest))
    outcome = EMPIRES.outcome(state)
    assert outcome is not None
    record = Record(
        game="empires",
        rules=EMPIRES.version,
        names=("Ann", "Bo", "Cy"),
        options=msgspec.to_builtins(options),
        commitment=commitment(seed),
        seed=seed,
        scores=outcome.totals,
        winners=outcome.winners,
        state=digest(EMPIRES.encode(state)),
        moves=tuple(moves),
    )
    assert verify(read_record(write_record(record)), {"empires": EMPIRES}).problems == ()


def test_simulate_knows_the_game():
    assert simulate(EMPIRES, 2, 2, 5, Options(clans="random"), by_policy=True).endings == {"points": 2}
