"""What the policy remembers from position to position changes no answer, and does not grow without end."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any

import pytest

from engine.empires import EMPIRES
from engine.empires.bot import policy, situation
from engine.empires.bot.remembering import MOST_REMEMBERED, Memory, written_down
from engine.empires.bot.situation import EmpiresSituation
from engine.empires.game.sighted import Seen
from engine.empires.options import Options
from engine.empires.rounds.frames import EmpiresState
from engine.empires.rounds.turns import TakeTurn
from engine.empires.table.moves import UseCard
from engine.empires.table.state import QueuedShip
from engine.frames import frames_asking
from engine.game import Move
from tests.engine.empires.positions import numbers_of, table

MEMORIES = (
    situation.OUTLOOKS,
    situation.OUTLOOKS_AT,
    situation.SAID_OF_CARDS,
    situation.SAID_OF_TURNS,
    policy.IN_ORDER,
)


def chosen_afresh(state: EmpiresState, seat: int) -> Move:
    """What the policy chooses from its view, with nothing remembered; afterwards all is as it was."""
    kept: list[Mapping[Any, Any]] = [dict(memory) for memory in MEMORIES]
    for memory in MEMORIES:
        memory.clear()
    choices = EMPIRES.choices(state, seat)
    assert choices is not None
    move = EMPIRES.choose(EMPIRES.view(state, seat), choices)
    for memory, before in zip(MEMORIES, kept, strict=True):
        memory.clear()
        memory.update(before)
    return move


def change_something(state: EmpiresState, dice: random.Random) -> None:
    """Makes a position differ in one thing that somebody sees."""
    player = dice.choice(state.players)
    match dice.randrange(8):
        case 0 if player.empire:
            one = dice.choice(player.empire)
            one.exhausted = not one.exhausted
        case 1:
            player.vp += dice.randint(1, 5)
        case 2:
            player.spent += 1
        case 3:
            good = dice.choice(["food", "wood", "stone", "gold", "axe", "worker", "fish"])
            player.goods[good] = player.count(good) + 1
        case 4 if player.hand and player.deck:
            player.hand[0], player.deck[0] = player.deck[0], player.hand[0]
        case 5 if state.near.open and state.near.deck:
            state.near.open[0], state.near.deck[0] = state.near.deck[0], state.near.open[0]
        case 6:
            state.round = max(1, state.round + dice.choice([-1, 1]))
        case _:
            player.goods.pop(dice.choice([*player.goods, "food"]), None)


def alike_positions(seats: int, seed: int, often: int) -> Iterator[EmpiresState]:
    """Positions of games of bot players, each with some that differ from it in up to two things."""
    dice = random.Random(seed)
    while often:
        state = EMPIRES.new(seats, Options(clans="random"), dice.randbytes(32))
        while often and (asked := frames_asking(state)):
            if state.phase in ("action", "expedition"):
                often -= 1
                for changes in range(3):
                    other = EMPIRES.copy(state)
                    for _ in range(changes):
                        change_something(other, dice)
                    yield other
            EMPIRES.apply(state, asked[0].seat, EMPIRES.answered(state, asked[0]))


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2)])
def test_an_answer_by_what_is_remembered_is_that_by_a_fresh_look(seats: int, seed: int):
    """Positions that are alike but for something come one after the other: nothing may be taken from the wrong one."""
    compared = 0
    for state in alike_positions(seats, seed, often=150):
        (frame,) = frames_asking(state)
        if len(list(frame.moves(state))) > 1:
            compared += 1
            fresh = chosen_afresh(state, frame.seat)
            assert EMPIRES.answered(state, frame) == fresh
            assert EMPIRES.chosen(state, frame.seat, frame.choices(state)) == fresh
    assert compared > 350


def seat_a_third(state: EmpiresState) -> None:
    state.players.append(copy.deepcopy(state.players[1]))
    state.seats = 3


CHANGES: dict[str, Callable[[EmpiresState], None]] = {
    "supply": lambda s: s.players[0].goods.update(stone=5),
    "spent workers": lambda s: setattr(s.players[0], "spent", 2),
    "hand": lambda s: s.players[0].hand.append(s.players[0].deck.pop()),
    "pawns": lambda s: setattr(s.players[0].pawns[0], "exhausted", True),
    "a card turned": lambda s: setattr(s.players[0].empire[0], "exhausted", True),
    "a feature used": lambda s: setattr(s.players[0].empire[0], "used", 1),
    "goods on a card": lambda s: s.players[0].empire[0].goods.update(worker=1),
    "near islands": lambda s: s.near.open.append(s.near.deck.pop()),
    "distant islands": lambda s: s.distant.open.append(s.distant.deck.pop()),
    "ships": lambda s: s.queue.append(QueuedShip(1, False, True, False)),
    "order of the tiles": lambda s: s.ring.insert(0, s.ring.pop(1)),
    "orange tiles": lambda s: s.orange.append(s.ring[0]),
    "somebody to raid": lambda s: setattr(s.players[1], "passed", True),
    "points for axes": lambda s: setattr(s, "axe_points", True),
    "number of seats": seat_a_third,
    "texts of cards": lambda s: setattr(s, "data", "shipped"),
    "who is ahead": lambda s: setattr(s.players[1], "vp", 24),
    "rounds to come": lambda s: setattr(s, "last", True),
    "phase": lambda s: setattr(s, "phase", "expedition"),
}
"""What a turn may be worth more or less by, beside cards of others."""


@pytest.mark.parametrize("what", CHANGES)
def test_what_a_turn_is_worth_is_remembered_with_all_that_it_hangs_on(what: str):
    state = EMPIRES.copy(table("glenn ulaf").give(food=2, axe=1, vp=21).give("B", vp=20).turn().state)
    state.players[0].clan_ships = 0  # else an axe is of use also without a raid
    before = EmpiresSituation(Seen(state, 0), 0).turn_key
    assert EmpiresSituation(Seen(EMPIRES.copy(state), 0), 0).turn_key == before
    CHANGES[what](state)
    assert EmpiresSituation(Seen(state, 0), 0).turn_key != before


def test_seats_with_the_same_things_are_told_apart():
    """Ships in the queue are those of one of them."""
    state = EMPIRES.copy(table("glenn ulaf").state)
    state.players[1] = copy.deepcopy(state.players[0])
    own, other = (EmpiresSituation(Seen(state, seat), seat) for seat in range(2))
    assert own.own_cards == other.own_cards
    assert own.turn_key != other.turn_key


def test_a_card_that_raids_is_worth_what_there_is_to_raid():
    """What it brings hangs on what others have: the same hand, empire and supply say nothing of it."""
    worths, (cove, *_) = list[float](), numbers_of("wreckers-cove")
    for raidable in (True, False):
        position = table("glenn ulaf").empire("wreckers-cove").give(worker=1)
        if raidable:
            position.empire("silver-fjord", "B")
        state = position.turn().state
        (frame,) = frames_asking(state)
        assert isinstance(frame, TakeTurn)
        now = EmpiresSituation(Seen(state, 0), 0)
        (use,) = (one for one in policy.moves_in_order(now, state, frame) if one.move == UseCard(cove))
        assert use.worth == policy.choice_worth(now, use.move)
        worths.append(use.worth)
    assert worths[0] > worths[1]


def test_a_turn_asks_where_there_is_anything_but_passing():
    for state in alike_positions(2, 3, often=120):
        (frame,) = frames_asking(state)
        if isinstance(frame, TakeTurn):
            first = list(zip(frame.enough_moves(state), range(2), strict=False))
            assert len(first) == min(2, len(list(frame.moves(state))))
            assert len({move for move, _ in first}) == len(first)


def test_a_memory_works_each_thing_out_once_until_it_is_too_much():
    memory, numbers = Memory[int, int](), count(1)
    assert [memory.recall(key, lambda: next(numbers)) for key in (7, 8, 7)] == [1, 2, 1]
    for key in range(2 * MOST_REMEMBERED):
        memory.recall(key, lambda: next(numbers))
        assert len(memory) <= MOST_REMEMBERED


def test_parts_are_written_down_alike_only_where_they_are_equal():
    assert written_down([1, 2], {"food": 1}) == written_down([1, 2], {"food": 1})
    assert written_down([1], [2]) != written_down([1, 2], [])
