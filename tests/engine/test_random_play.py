"""Random games of Manitoba under watch: nothing is lost, nothing undrawn shows, nothing illegal passes (section 22)."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.chance import commitment
from engine.choices import Listed
from engine.manitoba import MANITOBA
from engine.manitoba.options import Options
from engine.manitoba.policy import taste
from engine.match import play
from engine.record import Played, Record, read_record, verify, write_record
from engine.rules import digest
from engine.simulate import simulate
from tests.engine.manitoba.watched import LAYOUTS, WatchedManitoba


@pytest.mark.parametrize("variant", LAYOUTS)
@pytest.mark.parametrize("seats", MANITOBA.seat_counts)
@pytest.mark.parametrize("seed", range(2))
def test_watched_games(variant, seats, seed):
    """Section 22, MAN-1.7, MAN-2.1."""
    assert WatchedManitoba(variant, seats, seed).play() == "autumn"


def test_a_record_is_verified():
    """From the seed to the result, with rulings; and before the end by its notation alone."""
    seed, options = bytes([3]) * 32, Options(variant="duck-mountains", mountain_refill="after_all", first="B")
    state, dice, moves = MANITOBA.new(3, options, seed), random.Random(4), list[Played]()
    while asked := MANITOBA.decisions(state):
        seat = asked[0].seat
        ply = play(MANITOBA, state, seat, dice.choice(list(MANITOBA.legal_moves(state, seat))))
        moves.append(Played(ply.seat, ply.text, ply.digest))
    outcome = MANITOBA.outcome(state)
    assert outcome is not None
    record = Record(
        game="manitoba",
        rules=MANITOBA.version,
        names=("Ann", "Bo", "Cy"),
        options=msgspec.to_builtins(options),
        commitment=commitment(seed),
        seed=seed,
        scores=outcome.totals,
        winners=outcome.winners,
        state=digest(MANITOBA.encode(state)),
        moves=tuple(moves),
    )
    games = {"manitoba": MANITOBA}
    assert verify(read_record(write_record(record)), games).problems == ()
    running = msgspec.structs.replace(record, seed=None, scores=None, winners=None, state=None)
    assert verify(running, games).problems == ()
    assert verify(msgspec.structs.replace(record, scores=(1, 2, 3)), games).problems[0].reason == "other_result"


def test_the_bot_seat_plays_better_than_at_random():
    better = 0
    for seed in range(6):
        dice = random.Random(seed)
        state = MANITOBA.new(3, Options(), dice.randbytes(32))
        bot = seed % 3
        while asked := MANITOBA.decisions(state):
            seat = asked[0].seat
            legal = list(MANITOBA.legal_moves(state, seat))
            move = (
                MANITOBA.choose(MANITOBA.view(state, seat), Listed(tuple(legal))) if seat == bot else dice.choice(legal)
            )
            MANITOBA.apply(state, seat, move)
        outcome = MANITOBA.outcome(state)
        assert outcome is not None
        better += outcome.winners == (bot,)
    assert better == 6


def test_equal_views_equal_choices():
    """MAN-1.7: a bot seat knows what is open and nothing else; a game taken up again goes on as it would have."""
    state = MANITOBA.new(3, Options(), bytes([5]) * 32)
    while asked := MANITOBA.decisions(state):
        seat = asked[0].seat
        other = MANITOBA.decode(MANITOBA.encode(state))
        other.tile_stack.reverse()
        other.chance.seed = bytes(32)
        chosen, meant = (MANITOBA.choose(MANITOBA.view(s, seat), MANITOBA.choices(s, seat)) for s in (state, other))
        assert chosen == meant
        MANITOBA.apply(state, seat, chosen)


def test_bot_seats_differ_in_taste():
    """Else they would run one race in lockstep, and the order of turns would decide it."""
    layouts = [MANITOBA.new(4, Options(), bytes([seed]) * 32).layout for seed in range(8)]
    tastes = [taste(layout, seat) for layout in layouts for seat in range(4)]
    assert all(sorted(one.paths.values()) == [0, 1 / 3, 2 / 3, 1] and 0.5 <= one.foot < 1.5 for one in tastes)
    assert len({one.foot for one in tastes}) == len(tastes)
    favourites = [max(one.paths, key=one.paths.__getitem__) for one in tastes]
    assert all(len(set(favourites[game : game + 4])) > 1 for game in range(0, len(favourites), 4))


def test_simulate_knows_the_game():
    report = simulate(MANITOBA, 3, 4, 5, Options())
    assert report.endings == {"autumn": 3}
