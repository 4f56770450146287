"""What the bot seat thinks of occupations: what they bring now, and what they will bring (ODIN-9)."""

from __future__ import annotations

import pytest

from engine.game import Move
from engine.odin import ODIN
from engine.odin.asking.windows import AfterFeast
from engine.odin.bot.cards import apply_worth, card_worth, use_worth
from engine.odin.bot.worth import OdinSituation, read_situation
from engine.odin.table.moves import Choose
from tests.engine.odin.positions import Position, table

HOST, SHEPHERD = 19, 34
CHIEF, CUSTODIAN, SHEEP_SHEARER, FISHERMAN, HELMSMAN, SILK_STITCHER = 5, 23, 33, 27, 12, 114
"""A feast at once; silver for houses; wool for sheep; stockfish for boats; a weapon with each longship used; silk to buy."""
MODIFIER, TANNER, FARMER, ARMS_DEALER, FARM_SHOP_OWNER = 39, 47, 48, 56, 53
"""At any time: ore off ships; salt meat to hide; cattle to jewelry; two weapons to ore; an orange good to red."""


def chosen(position: Position) -> tuple[str, str]:
    """What the bot seat plays, and why."""
    view, choices = ODIN.view(position.state, position.asked), ODIN.choices(position.state, position.asked)
    assert choices is not None
    assert ODIN.reason is not None
    move = ODIN.choose(view, choices)
    return ODIN.write(move), ODIN.reason(view, choices, move)


def now(position: Position) -> OdinSituation:
    """The situation of the seat that is asked."""
    return read_situation(ODIN.view(position.turn().state, 0))


def test_a_card_that_counts_is_worth_what_is_there_to_be_counted():
    without, with_houses = now(table()), now(table().board("stone_house.1").board("long_house.1"))
    assert card_worth(without, CUSTODIAN) == 1
    assert card_worth(with_houses, CUSTODIAN) == pytest.approx(1 + 4 * with_houses.silver)


@pytest.mark.parametrize(("sheep", "wool"), [(2, 0), (3, 1), (6, 3)])
def test_a_graded_card_is_worth_the_grade_that_is_reached(sheep: int, wool: int):
    found = [card_worth(now(table().give(sheep=n)), SHEEP_SHEARER) for n in (sheep, 9)]
    assert (found[0] > 2) == (wool > 0)
    assert (found[0] == found[1]) == (wool == 3)


def test_the_step_of_a_card_that_is_reached_counts():
    """Three special tiles are silk, five are jewelry; two are nothing."""
    two = card_worth(now(table().give(belt=1, helmet=1)), HOST)
    three = card_worth(now(table().give(belt=1, helmet=1, fibula=1)), HOST)
    five = card_worth(now(table().give(belt=1, helmet=1, fibula=1, crucifix=1, horseshoe=1)), HOST)
    assert two == 0 < three < five


def test_a_card_with_a_condition_is_worth_nothing_without_it():
    """Milk and wool for two sheep."""
    one, two = (card_worth(now(table().give(sheep=n)), SHEPHERD) for n in (1, 2))
    assert one == 0 < two


def test_a_lasting_card_is_worth_more_the_earlier_it_is_played():
    worths = [card_worth(now(table(round=round)), TANNER) for round in (2, 4, 7)]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] > worths[-1] + 1


def test_a_feast_more_is_not_held_without_food():
    """The Chief is 7 points, but 3 are lost for each cell that stays empty."""
    hungry, fed = now(table(round=3)), now(table(round=3).emigrated("knarr", "knarr", "knarr").give(silver=40))
    assert card_worth(hungry, CHIEF) < -10
    assert card_worth(fed, CHIEF) > 3


def test_a_card_that_pays_for_ships_waits_for_ships():
    found = [
        card_worth(now(table().ships(ships)), FISHERMAN) for ships in ("", "whaling_boat", "whaling_boat whaling_boat")
    ]
    assert found[0] < found[1] < found[2]


def test_a_card_in_play_is_used_at_once_where_it_gains():
    """The seat does not give away food that the feast lacks: with enough of it salt meat becomes hide."""
    position = table(round=6).in_play(str(TANNER)).give(salt_meat=2, mead=9, beans=4, silver=9).turn()
    assert chosen(position) == ("apply tanner", "pays")
    position.play("apply tanner")
    assert position.has()["hide"] == 1


def test_a_card_in_play_is_not_used_at_a_loss():
    assert apply_worth(now(table(round=2).in_play(str(MODIFIER)).ships("longship-2")), MODIFIER) == 0
    hungry = table(round=6).in_play(str(TANNER)).give(salt_meat=1).vikings(1).turn()
    assert not chosen(hungry)[0].startswith("apply")


def test_only_what_a_card_names_rises_by_it():
    """Card 53 raises orange goods for 1 silver: whale meat that could rise is no reason to pay."""
    shop = table(round=6).in_play(str(FARM_SHOP_OWNER)).give(peas=1, whale_meat=1, mead=6, beans=4, silver=9)
    assert apply_worth(now(shop), FARM_SHOP_OWNER) < 0


def test_a_card_in_play_is_used_in_the_windows_too():
    position = table(round=6).in_play(str(FARMER)).give(cattle=1, silver=20).asks(AfterFeast(0))
    assert chosen(position)[0] == "apply farmer"
    assert position.play("apply farmer").has()["jewelry"] == 1


def test_what_any_of_several_things_pays_is_paid_with_what_there_is_most_of():
    dealer = now(table().in_play(str(ARMS_DEALER)).give(bow=3, spear=1))
    assert apply_worth(dealer, ARMS_DEALER) > 0
    assert apply_worth(now(table().in_play(str(ARMS_DEALER)).give(bow=1)), ARMS_DEALER) == 0


def test_what_is_paid_for_a_card_has_no_reason_of_its_own():
    position = table(round=6).in_play(str(ARMS_DEALER)).give(bow=2, snare=2).turn().play("apply arms_dealer")
    view, choices = ODIN.view(position.state, 0), ODIN.choices(position.state, 0)
    assert choices is not None
    assert ODIN.reason is not None
    move: Move = ODIN.choose(view, choices)
    assert isinstance(move, Choose)
    assert ODIN.reason(view, choices, move) == ""


def test_an_animal_that_pays_is_no_reason():
    position = table(round=6).in_play(str(FARMER)).give(cattle=1, pregnant_cattle=1, silver=20).turn()
    position.play("apply farmer")
    assert position.question == "A card_choice"
    assert chosen(position)[1] == ""


def test_an_offer_that_brings_nothing_is_left():
    """Silk for all the silver there is, after crafting in the second round."""
    position = table(round=2).in_play(str(SILK_STITCHER)).give(flax=1, silver=3).turn().play("use i1")
    assert position.question == "A card_offer"
    assert chosen(position)[0] == "skip"


def test_a_card_that_acts_is_used_only_for_a_gain():
    """Silk for 3 silver is no bargain while silver is scarce; a weapon for nothing is one."""
    assert use_worth(now(table(round=2).give(silver=9)), SILK_STITCHER) <= 0
    assert use_worth(now(table(round=2)), HELMSMAN) > 0


def test_the_card_of_the_fourth_column_costs_nothing_after_the_action():
    """ODIN-4.3, card 145: before it might use up what the space needs, after it nothing speaks against two points."""
    position = table().hand("145").give(silver=3).turn().play("use buy_sheep_and_cattle")
    assert (position.question, chosen(position)[0]) == ("A bonus_card", "skip")
    assert chosen(position.play("skip"))[0] == "play forester"
