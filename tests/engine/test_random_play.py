"""Random games of every game under watch: nothing is lost, nothing hidden shows, nothing illegal passes.

`python -m tests.engine.fuzz` plays thousands. MAN-1.7, MAN-2.1; ODIN-1.9, ODIN-3, ODIN-9, ODIN-11.1, ODIN-13.1, ODIN-13.6;
EMP-24, EMP-25, EMP-27.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec
import pytest

from engine.chance import commitment
from engine.choices import drawn
from engine.empires import EMPIRES
from engine.keltis import KELTIS
from engine.manitoba import MANITOBA
from engine.odin import ODIN
from engine.play.match import play
from engine.play.record import Record, RecordedMove, read_record, write_record
from engine.play.simulate import next_seat, simulate
from engine.play.verifying import verify
from engine.rules import AnyGame, hash_of_snapshot
from tests.engine.fuzz import WATCHED
from tests.engine.keltis.watched import WatchedKeltis

ODIN_SAMPLE = {("long", 2), ("short", 4)}
"""Length and seats of Odin's games that are always played, beside those of one and three with more cards; the others are
played in thorough runs."""


def in_turn(layouts: Sequence[str], seat_counts: Sequence[int]) -> set[tuple[str, int]]:
    """Each layout and each number of seats at least once: these are always played, the others in thorough runs."""
    longest = max(len(layouts), len(seat_counts))
    return {(layouts[n % len(layouts)], seat_counts[n % len(seat_counts)]) for n in range(longest)}


TWICE = ("base", 4)
"""Played for both endings of Keltis."""
KELTIS_GAMES = [
    pytest.param("keltis", board, seats, [seed], marks=() if sampled and not seed else pytest.mark.thorough)
    for board in WATCHED["keltis"][1]
    for seats in KELTIS.seat_counts
    for sampled in [(board, seats) in in_turn(WATCHED["keltis"][1], KELTIS.seat_counts) - {TWICE}]
    for seed in range(4)
]
MANITOBA_GAMES = [
    pytest.param("manitoba", variant, seats, [seed], marks=() if sampled and not seed else pytest.mark.thorough)
    for variant in WATCHED["manitoba"][1]
    for seats in MANITOBA.seat_counts
    for sampled in [(variant, seats) in in_turn(WATCHED["manitoba"][1], MANITOBA.seat_counts)]
    for seed in range(2)
]
ODIN_GAMES = [
    pytest.param("odin", length, seats, [1], marks=() if (length, seats) in ODIN_SAMPLE else pytest.mark.thorough)
    for length in WATCHED["odin"][1]
    for seats in ODIN.seat_counts
]
ODIN_CARD_GAMES = [("odin-cards", "short", seats, [1]) for seats in (1, 3)]
EMPIRES_GAMES = [
    *(
        ("empires", clans, seats, [seed])
        for clans, seats, seed in [("picked", 1, 2), ("random", 2, 3), ("picked", 4, 5)]
    ),
    pytest.param("empires", "random", 3, [5], marks=pytest.mark.thorough),
]


def endings(game: str, seats: int) -> set[str]:
    """How a game may end."""
    if game == "keltis":
        return {"deck", "zone"}
    if game == "manitoba":
        return {"autumn"}
    return {"points"} if game == "empires" and seats > 1 else {"rounds"}


@pytest.mark.parametrize(
    ("game", "layout", "seats", "seeds"),
    [*KELTIS_GAMES, *MANITOBA_GAMES, *ODIN_GAMES, *ODIN_CARD_GAMES, *EMPIRES_GAMES],
)
def test_watched_games(game, layout, seats, seeds):
    watched, _ = WATCHED[game]
    for seed in seeds:
        assert watched(layout, seats, seed).play() in endings(game, seats)


def test_games_of_both_endings_of_keltis_are_watched():
    assert {WatchedKeltis(*TWICE, seed).play() for seed in (102, 105)} == {"deck", "zone"}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (MANITOBA, {"variant": "duck-mountains", "mountain_refill": "after_all"}),
        (ODIN, {"length": "short", "decks": "ABC"}),
        (EMPIRES, {"clans": "random"}),
    ],
    ids=["manitoba", "odin", "empires"],
)
def test_a_record_is_verified(game: AnyGame, options: dict[str, str]):
    """From the seed to the result (EMP-17.4), rulings and what was done off the turn included; unfinished, by notation alone."""
    seed, chosen = bytes([3]) * 32, game.options(**options, first="B")
    state, dice, moves = game.new(3, chosen, seed), random.Random(4), list[RecordedMove]()
    while (seat := next_seat(game, state, dice)) is not None:
        choices = game.choices(state, seat)
        assert choices is not None
        ply = play(game, state, seat, drawn(choices, dice))
        moves.append(RecordedMove(ply.seat, ply.text, ply.digest))
    outcome = game.outcome(state)
    assert outcome is not None
    record = Record(
        game=game.name,
        rules=game.version,
        names=("Ann", "Bo", "Cy"),
        options=msgspec.to_builtins(chosen),
        commitment=commitment(seed),
        seed=seed,
        scores=outcome.totals,
        winners=outcome.winners,
        state=hash_of_snapshot(game.encode(state)),
        moves=tuple(moves),
    )
    games = {game.name: game}
    assert verify(read_record(write_record(record)), games).problems == ()
    running = msgspec.structs.replace(record, seed=None, scores=None, winners=None, state=None)
    assert verify(running, games).problems == ()
    assert verify(msgspec.structs.replace(record, scores=(1, 2, 3)), games).problems[0].reason == "other_result"


@pytest.mark.parametrize(
    ("game", "games", "seats", "options", "by_policy", "ending"),
    [
        (MANITOBA, 3, 4, {}, False, "autumn"),
        (ODIN, 2, 2, {"length": "short"}, False, "rounds"),
        (EMPIRES, 2, 2, {"clans": "random"}, True, "points"),
    ],
    ids=["manitoba", "odin", "empires"],
)
def test_simulate_knows_the_game(game: AnyGame, games, seats, options, by_policy, ending):
    report = simulate(game, games, seats, 5, game.options(**options), by_policy=by_policy)
    assert report.endings == {ending: games}
