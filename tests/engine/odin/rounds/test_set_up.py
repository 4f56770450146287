"""Setting up, and phases 1 to 4 of a round (ODIN-2, ODIN-3.1 to ODIN-3.4)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance import Chance
from engine.odin import ODIN
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import WEAPONS, Exploration, WeaponCard
from engine.odin.game.frames import OdinState
from engine.odin.game.set_up import set_up
from engine.odin.options import Options
from engine.odin.table.vikings import vikings_to_come
from engine.odin.table.weapons import draw_weapons
from engine.rules import BadOptions
from tests.engine.odin.positions import table


def dealt(seats: int = 2, seed: int = 1, **options: str) -> OdinState:
    """A table before the first round."""
    return set_up(seats, Options(**options), Chance(bytes([seed]) * 32))


def faces(s: OdinState) -> dict[str, int]:
    """The unclaimed boards with their silver."""
    return {board.face: board.silver for board in s.explorations}


def test_ex_01_vikings_at_the_start():
    for length, on_table, on_square in (("long", 7, 5), ("short", 6, 6)):
        s = dealt(3, length=length)
        assert [player.vikings for player in s.players] == [on_square] * 3
        assert vikings_to_come(s) == on_table


@pytest.mark.parametrize(("seats", "strips"), [(1, 2), (2, 2), (3, 2), (4, 3)])
def test_ex_02_open_strips(seats, strips):
    s = dealt(seats)
    assert len(s.strips) == strips
    assert sorted([*s.strip_pile, *(strip.strip for strip in s.strips)]) == sorted(odin_content().strips)


def test_ex_03_imitation_spaces():
    assert {tuple(dealt(4, seed).imitable) for seed in range(40)} == {(1, 3), (1, 4), (2, 3), (2, 4)}
    assert all(dealt(seats).imitable == [] for seats in (1, 2, 3))
    position = table(4).stand("beans buy_sheep wool plunder")
    position.state.imitable = [1, 4]
    position.give("A", silver=9, sheep=1).ships("longship-0 longship-0").turn()
    beans, plunder = (odin_content().spaces[space].place.lower() for space in ("beans", "plunder"))
    assert position.offers("imitate") == [f"imitate {beans}", f"imitate {plunder}"]
    assert position.refuses("imitate buy_sheep") == "ODIN-4.4 no_imitation_space"


def test_everybody_begins_alike():
    """ODIN-2.3, ODIN-2.4, ODIN-2.6."""
    s = dealt(4, decks="BC")
    for player in s.players:
        assert player.has == {"mead": 1, "bow": 1, "snare": 1, "spear": 1}
        (card,) = player.hand
        assert odin_content().cards[card].starting
        assert odin_content().cards[card].deck in "BC"
    assert not any(odin_content().cards[card].starting for card in s.occupation_pile)
    assert len(s.occupation_pile) == 88
    assert faces(s) == {"shetland": 0, "faroe_islands": 0, "iceland": 0, "greenland": 0}
    left = Counter(card.name for card in s.weapon_pile)
    assert left == {"bow": 8, "snare": 8, "spear": 8, "long_sword": 11}


def test_no_game_for_five_or_without_a_known_deck():
    with pytest.raises(BadOptions):
        ODIN.new(5, Options(), bytes(32))
    with pytest.raises(BadOptions):
        ODIN.new(2, Options(decks="D"), bytes(32))


def test_ex_11_the_first_viking_joins():
    s = ODIN.new(2, Options(), bytes(32))
    assert s.round == 1
    assert [player.vikings for player in s.players] == [6, 6]


@pytest.mark.parametrize(
    ("length", "round", "crops"),
    [
        ("long", 1, "peas beans flax"),
        ("long", 2, "peas beans flax grain"),
        ("long", 3, ""),
        ("long", 4, "peas beans flax grain cabbage"),
        ("long", 6, "peas beans flax grain cabbage fruits"),
        ("long", 7, ""),
        ("short", 3, "peas beans flax grain"),
        ("short", 5, "peas beans flax grain cabbage"),
    ],
)
def test_ex_12_harvest(length, round, crops):
    position = table(length=length, round=round).phases("harvest", "end")
    assert position.has("A") == position.has("B") == dict.fromkeys(crops.split(), 1)


def test_ex_13_the_first_board_turns():
    s = table(round=3).phases("exploration_boards", "end").state
    assert faces(s) == {"bear_island": 0, "faroe_islands": 2, "iceland": 2, "greenland": 2}


def test_ex_14_silver_on_a_board_that_turns_is_gone():
    position = table(round=4)
    position.state.explorations = [
        Exploration("bear_island"),
        *(Exploration(face, 2) for face in ("faroe_islands", "iceland", "greenland")),
    ]
    s = position.phases("exploration_boards", "end").state
    assert faces(s) == {"bear_island": 2, "baffin_island": 0, "iceland": 4, "greenland": 4}


def test_ex_15_a_claimed_board_does_not_turn():
    s = table(round=3).board("shetland").phases("exploration_boards", "end").state
    assert faces(s) == {"faroe_islands": 2, "iceland": 2, "greenland": 2}


@pytest.mark.parametrize(("length", "round"), [("long", 1), ("long", 2), ("long", 7), ("short", 1), ("short", 6)])
def test_ex_16_rounds_in_which_nothing_turns(length, round):
    s = table(length=length, round=round).phases("exploration_boards", "end").state
    assert faces(s) == {"shetland": 0, "faroe_islands": 0, "iceland": 0, "greenland": 0}


def test_ex_17_a_new_weapon_for_everybody():
    position = table()
    position.state.weapon_pile = [WeaponCard.bow, WeaponCard.long_sword]
    position.phases("new_weapon", "end")
    assert position.has("A") == {"long_sword": 1}
    assert position.has("B") == {"bow": 1}


def test_ex_92_the_discard_pile_becomes_the_pile():
    position = table(seats=1)
    position.state.weapon_pile, position.state.weapons_spent = [], {"spear": 2}
    position.phases("new_weapon", "end")
    assert position.has() == {"spear": 1}
    assert position.state.weapon_pile == [WeaponCard.spear]
    assert position.state.weapons_spent == {}


def test_substitute_weapons():
    """ODIN-10.5: in the proportion of the cards."""
    position = table(seats=4)
    position.state.weapon_pile = []
    position.phases("new_weapon", "end")
    assert all(sum(position.has(seat).values()) == 1 for seat in "ABCD")
    many = table()
    many.state.weapon_pile = []
    draw_weapons(many.state, 0, 60)
    assert set(many.has()) == set(WEAPONS)
    assert many.state.weapons_spent == {}


def test_the_solo_player_may_choose_the_starting_card():
    """ODIN-12.5."""
    s = ODIN.new(1, Options(start_card="chosen"), bytes(32))
    (decision,) = ODIN.decisions(s)
    assert decision.question == "choose_start"
    assert len(list(ODIN.legal_moves(s, 0))) == 15
    assert len(ODIN.new(2, Options(start_card="chosen"), bytes(32)).players[1].hand) == 1
