"""Plans: positions that hold nothing hidden, moves that keep what they rest on, plans that stop where that is gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from engine.empires.options import AT_RANDOM
from engine.game import Seat
from engine.keltis import KELTIS
from engine.keltis.facts.pieces import colour_of
from engine.keltis.table.moves import Discard, LaidCard
from engine.odin import ODIN
from engine.odin.options import LONG
from engine.thinking.plan import (
    PlannedMove,
    PlanStop,
    PlanTrial,
    play_as_planned,
    position_to_plan_on,
    topic_of,
    try_plan,
)
from tests.engine.empires.watched import WatchedEmpires
from tests.engine.keltis.watched import WatchedKeltis
from tests.engine.manitoba.watched import WatchedManitoba
from tests.engine.odin.watched import WatchedOdin
from tests.engine.watched import Watched

WATCHED: dict[str, tuple[Callable[[], Watched], int, int]] = {
    "keltis": (partial(WatchedKeltis, "expansion-original", 3, 7), 120, 20),
    "manitoba": (partial(WatchedManitoba, "standard", 3, 7), 160, 10),
    "odin": (partial(WatchedOdin, LONG, 3, 7), 60, 20),
    "empires": (partial(WatchedEmpires, AT_RANDOM, 3, 7), 90, 20),
}
"""Games, with how many plies are played, and on how many positions at least somebody can plan."""


def by_policy(game: Any, state: Any) -> None:
    """The next ply, as the policy plays it."""
    seat = game.decisions(state)[0].seat
    game.apply(state, seat, game.chosen(state, seat, game.choices(state, seat)))


def planned(game: Any, state: Any, seat: Seat) -> PlanTrial:
    """The seat's whole next turn, as its policy would play it if nothing happened before."""
    position = position_to_plan_on(game, state, seat)
    done = try_plan(game, position, seat, ())
    while not done.ended:
        there = game.decode(done.snapshot)
        move = game.chosen(there, seat, game.choices(there, seat))
        done = try_plan(game, position, seat, [*(each.text for each in done.moves), game.write(move)])
    return done


@pytest.mark.parametrize("name", WATCHED)
def test_what_a_seat_plans_on_holds_nothing_that_it_cannot_know(name: str):
    """Equal to the last byte where all is exchanged that the seat cannot see; and nothing has happened to the match."""
    make, plies, least = WATCHED[name]
    watched = make()
    game, found = watched.game, 0
    for number in range(plies):
        by_policy(game, watched.state)
        before = game.encode(watched.state)
        for seat in range(watched.seats):
            position = position_to_plan_on(game, watched.state, seat)
            if position is None:
                continue
            found += 1
            assert topic_of(game, position, seat)
            if number % 3 == 0:
                other = position_to_plan_on(game, watched.unknown_to(seat), seat)
                assert game.encode(other) == game.encode(position)
        assert game.encode(watched.state) == before
    assert found >= least


@pytest.mark.parametrize("name", WATCHED)
def test_a_planned_turn_can_be_played_where_nothing_has_changed(name: str):
    make, plies, _ = WATCHED[name]
    watched = make()
    game, seat = watched.game, 1
    for _ in range(plies):
        by_policy(game, watched.state)
        position = position_to_plan_on(game, watched.state, seat)
        if position is None:
            continue
        moves = planned(game, watched.state, seat).moves
        played, stop = play_as_planned(game, position, seat, [moves])
        assert (stop, [ply.text for ply in played]) == (None, [each.text for each in moves])


def keltis_turn() -> tuple[Any, Seat]:
    """A game of Keltis in which one seat is asked and the other one waits; some card lies open to be drawn."""
    state = KELTIS.new(2, KELTIS.options(), bytes([8]) * 32)
    for _ in range(20):
        by_policy(KELTIS, state)
    while topic_of(KELTIS, state, 0) != "play_card":
        by_policy(KELTIS, state)
    state.piles[colour_of(state.deck[0])].append(state.deck.pop(0))
    return state, 1


def discard_elsewhere(position: Any, seat: Seat) -> str:
    """A card to discard on a pile that is empty: the one that lies open can be drawn afterwards."""
    moves = [move for move in KELTIS.legal_moves(position, seat) if isinstance(move, Discard)]
    return next(KELTIS.write(move) for move in moves if not position.piles[colour_of(move.card)])


def test_nothing_is_planned_by_who_is_asked():
    state, seat = keltis_turn()
    assert position_to_plan_on(KELTIS, state, 1 - seat) is None


def test_a_plan_ends_before_what_is_not_known():
    """The card that would be drawn is in no picture and in no move: what is shown last is the position before."""
    state, seat = keltis_turn()
    position = position_to_plan_on(KELTIS, state, seat)
    assert position is not None
    discard = discard_elsewhere(position, seat)
    done = try_plan(KELTIS, position, seat, [discard, "draw deck", "draw deck"])
    assert (done.ended, [each.text for each in done.moves]) == ("revealed", [discard, "draw deck"])
    last = KELTIS.decode(done.snapshot)
    assert len(last.players[seat].hand) == len(position.players[seat].hand) - 1
    assert KELTIS.decode_events(done.moves[-1].brings) == []
    assert KELTIS.decode_events(done.moves[0].brings) != []


def odin_turn() -> tuple[Any, Seat, Sequence[str]]:
    """A game of Odin at the first turn of another seat, and three spaces that this one can use in its own."""
    state = ODIN.new(2, ODIN.options(), bytes([8]) * 32)
    while topic_of(ODIN, state, 0) != "take_turn" and topic_of(ODIN, state, 1) != "take_turn":
        by_policy(ODIN, state)
    seat = 0 if topic_of(ODIN, state, 1) == "take_turn" else 1
    position = position_to_plan_on(ODIN, state, seat)
    assert position is not None
    spaces = [text for move in ODIN.answers(position, seat) if (text := ODIN.write(move)).startswith("use ")]
    return state, seat, spaces


def moves_of(game: Any, state: Any, seat: Seat, *texts: str) -> tuple[PlannedMove, ...]:
    """These moves, planned."""
    done = try_plan(game, position_to_plan_on(game, state, seat), seat, texts)
    assert len(done.moves) == len(texts)
    return done.moves


def taken_by_other(state: Any, seat: Seat, space: str) -> None:
    """The other seat takes a space, and its turn is over."""
    other = 1 - seat
    choices = ODIN.choices(state, other)
    assert choices is not None
    move = ODIN.read(ODIN.view(state, other), space, choices)
    ODIN.apply(state, other, move)  # type: ignore[arg-type]
    while topic_of(ODIN, state, seat) != "take_turn":
        by_policy(ODIN, state)


def test_a_space_that_is_taken_stops_a_plan_with_its_rule():
    state, seat, spaces = odin_turn()
    moves = moves_of(ODIN, state, seat, spaces[0])
    taken_by_other(state, seat, spaces[0])
    plies, stop = play_as_planned(ODIN, state, seat, [moves])
    assert plies == []
    assert stop is not None
    assert (stop.text, stop.why) == (spaces[0], "rule")
    assert stop.refusal is not None
    assert stop.refusal.rule == "ODIN-3.5.2"


def test_where_a_move_does_not_hold_the_next_alternative_is_played():
    """If the first space is free; else the second; else its owner is asked."""
    state, seat, spaces = odin_turn()
    alternatives = [moves_of(ODIN, state, seat, space) for space in spaces[:2]]
    for taken, played in ((None, spaces[0]), (spaces[0], spaces[1])):
        here = ODIN.copy(state)
        taken_by_other(here, seat, taken or spaces[2])
        plies, stop = play_as_planned(ODIN, here, seat, alternatives)
        assert ([ply.text for ply in plies], stop) == ([played], None)


EXTRA = (LaidCard(1, 0),)
"""What a move was to bring, and does not any more."""


def test_a_move_that_would_not_bring_the_same_is_not_played_unless_it_may():
    """As where somebody has covered the card that was to be drawn."""
    state, seat = keltis_turn()
    position = position_to_plan_on(KELTIS, state, seat)
    assert position is not None
    expected = moves_of(KELTIS, state, seat, KELTIS.write(next(iter(KELTIS.legal_moves(position, seat)))))
    other = PlannedMove(expected[0].text, KELTIS.encode_events([*KELTIS.decode_events(expected[0].brings), *EXTRA]))
    plies, stop = play_as_planned(KELTIS, KELTIS.copy(position), seat, [[other]])
    assert (plies, stop) == ([], PlanStop(other.text, "brings"))
    plies, stop = play_as_planned(KELTIS, KELTIS.copy(position), seat, [[other]], regardless=True)
    assert ([ply.text for ply in plies], stop) == ([other.text], None)


def test_nothing_is_played_beyond_the_turn_whatever_its_owner_has_said():
    state, seat = keltis_turn()
    position = position_to_plan_on(KELTIS, state, seat)
    assert position is not None
    discard = discard_elsewhere(position, seat)
    moves = [*moves_of(KELTIS, state, seat, discard, "draw deck"), PlannedMove("draw deck", KELTIS.encode_events([]))]
    plies, stop = play_as_planned(KELTIS, KELTIS.copy(position), seat, [moves], regardless=True)
    assert ([ply.text for ply in plies], stop) == ([discard, "draw deck"], PlanStop("draw deck", "over"))


def test_what_comes_to_light_stops_the_rest_unless_it_may():
    """As where a card more is to be drawn than when it was planned."""
    state, seat = keltis_turn()
    position = position_to_plan_on(KELTIS, state, seat)
    assert position is not None
    discard = discard_elsewhere(position, seat)
    position.deck.append(position.players[seat].hand.pop())
    draw = PlannedMove("draw deck", KELTIS.encode_events([]))
    moves = [PlannedMove(discard, draw.brings), draw, draw]
    for regardless, played, stop in ((False, 2, PlanStop("draw deck", "revealed")), (True, 3, None)):
        plies, stopped = play_as_planned(KELTIS, KELTIS.copy(position), seat, [moves], regardless=regardless)
        assert (len(plies), stopped) == (played, stop)
