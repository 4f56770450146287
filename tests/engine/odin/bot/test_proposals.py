"""Whole answers that are proposed where one would be put together in several steps: legal, different, the policy's own first."""

import random

import pytest

from engine.choices import drawn, kind_of
from engine.narrowing import follow_values, narrow_by_path
from engine.odin import ODIN
from engine.odin.bot.proposals import MOST, PROPOSALS
from engine.odin.facts.pieces import RisingGood
from engine.odin.table.moves import BuyTiles, Loot, Raise, Trade
from tests.engine.odin.positions import table


def proposed(state, seat):
    """The moves that are proposed to a seat, the best first."""
    choices = ODIN.choices(state, seat)
    found = [follow_values(choices, (), values) for values in ODIN.propose(ODIN.view(state, seat), choices)]
    assert [narrow_by_path(choices, path).move for path, _ in found] == [move for _, move in found]
    return [move for _, move in found]


@pytest.mark.parametrize("seed", [2, pytest.param(7, marks=pytest.mark.thorough)])
def test_what_is_proposed_in_whole_games_is_legal_and_begins_with_what_a_bot_player_would_do(seed):
    state, dice, seen = ODIN.new(3, ODIN.options(), bytes([seed]) * 32), random.Random(seed), set()
    while asked := ODIN.decisions(state):
        seat = dice.choice(asked).seat
        choices, found = ODIN.choices(state, seat), proposed(state, seat)
        move = ODIN.choose(ODIN.view(state, seat), choices)
        assert len(set(found)) == len(found)
        assert all(ODIN.check(state, seat, one) is None for one in found)
        for kind in {kind_of(one) for one in found}:
            own = [one for one in found if kind_of(one) == kind]
            assert kind in PROPOSALS
            assert len(own) <= MOST
            if kind_of(move) == kind and kind in ("upgrade", "trade", "purchase"):
                assert own[0] == move
            seen.add(kind)
        ODIN.apply(state, seat, move if dice.random() < 0.8 else drawn(choices, dice))
    assert {"upgrade", "purchase", "loot"} & seen


def test_goods_that_rise_are_proposed_as_a_whole():
    """The best that there is; then without the best good, and without the two best; food that is needed stays."""
    position = table(round=3).give(oil=1, hide=1, wool=1, peas=1, mead=1).turn().play("use upgrade_3")
    found = proposed(position.state, 0)
    assert found == [
        Raise(tuple(map(RisingGood, goods))) for goods in (("hide", "oil", "wool"), ("hide", "oil"), ("oil",))
    ]


def test_goods_that_are_turned_are_proposed_as_a_whole():
    """ODIN-5.5.1: all of them, then without one of them; never that nothing is turned."""
    position = table(round=3).give(oil=1, hide=1, wool=1, silver=1).ships("knarr longship-0").turn()
    found = proposed(position.play("use overseas_trade_c1").state, 0)
    assert all(isinstance(move, Trade) and move.goods for move in found)
    assert found[0].goods == ("hide", "oil", "wool")
    assert len(found[1].goods) == 2


def test_the_best_tiles_of_a_sale_are_proposed():
    """ODIN-5.5.3: of the many pairs of tiles the three that are worth most."""
    position = table(round=3).give(silver=12).ships("knarr knarr").turn().play("use special_sale")
    found = proposed(position.state, 0)
    assert len(found) == MOST
    assert all(isinstance(move, BuyTiles) and move.tiles for move in found)


def test_the_best_tiles_of_a_raid_are_proposed_for_the_least_that_they_cost():
    """ODIN-5.7.2."""
    position = table(round=3).give(stone=3, long_sword=3).ships("longship-0").turn().rolls(8, 7)
    position.play("use raid; stop")
    found = [move for move in proposed(position.state, 0) if isinstance(move, Loot)]
    assert len({move.tile for move in found}) == len(found) == MOST
    for move in found:
        cheaper = [
            Loot(move.tile, stone, swords)
            for stone in range(4)
            for swords in range(4)
            if stone + swords < move.stone + move.long_swords
        ]
        assert all(ODIN.check(position.state, 0, one) is not None for one in cheaper)


def test_what_is_proposed_depends_on_what_the_seat_knows_alone():
    position = table(round=3).give(oil=1, hide=1, wool=1, peas=1).turn().play("use upgrade_3")
    found = proposed(position.state, 0)
    position.hand("40 41", "B").pile("7 8 9")
    assert proposed(position.state, 0) == found
