"""Free mixes of goods (EMP-12.4, EMP-16.6): named whole, or unit by unit as older records and saved games have it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.choices import kinds_of
from engine.empires import EMPIRES
from engine.empires.facts.content import OWN, empires_contents
from engine.empires.rounds.frames import EmpiresState
from engine.empires.table.mixes import Mixes, Mixing
from engine.empires.table.moves import Gain, Pay, Take
from engine.frames import BadFrame
from engine.game import Refusal
from engine.play.match import play, understood
from tests.engine.empires.effects.test_cards_file import action
from tests.engine.empires.effects.test_own_cards import by_own_cards
from tests.engine.empires.positions import Position, table
from tests.engine.empires.saved_games import SAVED


@pytest.fixture(autouse=True)
def nobody_keeps_these_cards() -> Iterator[None]:
    yield
    empires_contents().pop(OWN, None)


def paying(**goods: int) -> Position:
    """Crofters' Council asks for any three resources."""
    return table("glenn ulaf").empire("crofters-council").give(**goods).turn().play("use crofters-council")


def gaining(**goods: int) -> Position:
    """Nomad Market gives any three resources."""
    position = table("nanurjuk ulaf").empire("nomad-market").hand("thaw").give(**goods).turn()
    return position.play("use nomad-market")


def offered(state: EmpiresState) -> list[str]:
    """The whole mixes that seat A is offered."""
    choices = EMPIRES.choices(state, 0)
    assert isinstance(choices, Mixes)
    return [EMPIRES.write(move) for move in choices.whole]


def snapshot(position: Position) -> bytes:
    """The position as it is saved."""
    return EMPIRES.encode(position.state)


# ---- whole mixes ---------------------------------------------------------------------------------------------------------


def test_a_mix_to_pay_is_of_what_is_there_with_gold_for_any_unit():
    """EMP-16.6."""
    assert offered(paying(sheep=2, wood=1, gold=1, axe=2, worker=3).state) == [
        "pay wood sheep sheep", "pay wood sheep gold", "pay sheep sheep gold",
    ]  # fmt: skip


def test_a_mix_is_paid_at_once():
    """EMP-12.5: it goes to the general supply, and is told as one."""
    position = paying(sheep=2, wood=1, gold=1)
    position.events.clear()
    position.play("pay gold sheep wood")
    assert (position.goods(), position.vp(), position.question) == ("1 sheep", 2, "B take_turn")
    assert position.told("spent", "gained") == ["spent", "gained"]


def test_a_mix_is_gained_at_once():
    """EMP-12.4."""
    position = gaining(wood=1)
    assert len(offered(position.state)) == 35
    position.play("gain stone wood wood")
    assert (position.goods(), position.question) == ("1 stone, 3 wood", "B take_turn")


@pytest.mark.parametrize(
    "text", ["pay wood wood wood", "pay wood sheep fish", "pay wood sheep axe", "pay wood wood sheep sheep"]
)
def test_more_units_or_others_do_not_pay(text: str):
    position = paying(wood=2, sheep=2, axe=1)
    assert position.refuses(text) == "EMP-16.6 no_such_unit"


@pytest.mark.parametrize("text", ["gain wood wood wood wood", "gain wood wood gold", "gain wood wood axe"])
def test_more_units_or_others_are_not_gained(text: str):
    assert gaining().refuses(text) == "EMP-12.4 not_offered"


def test_fewer_units_are_no_answer():
    """Typed, they are the beginning of a mix, and mean the one that begins so."""
    position = paying(wood=3, gold=1)
    assert EMPIRES.check(position.state, 0, Pay(("wood", "wood"))) == Refusal(
        "EMP-16.6", "no_such_unit", {"n": 3, "card": 163, "goods": ("wood", "wood")}
    )
    assert position.refuses("pay wood wood") == "EMP-23.5 ambiguous"
    assert position.play("pay gold").goods() == "1 wood"


def test_a_mix_is_paid_so_that_the_effect_is_left_possible():
    """EMP-11.7: two resources of one kind must be left to trade."""
    trade = action({"op": "trade", "spend": 2, "gain": 3}, cost_any={"from": ["food", "wood", "fish"], "count": 2})
    position = table("glenn ulaf").empire("seed-library").give(worker=1, food=2, wood=2)
    by_own_cards(position, "glenn", c164=trade).play("use 164")
    assert offered(position.state) == ["pay food food", "pay wood wood"]
    assert position.refuses("pay food wood") == "EMP-16.6 no_such_unit"
    position.play("take food")
    assert (position.question, position.goods()) == ("A trade_goods", "2 wood")


def test_what_can_be_paid_in_one_kind_alone_is_not_asked():
    position = paying(wood=3)
    assert (position.goods(), position.vp(), position.question) == ("", 2, "B take_turn")


def test_choices_are_whole_mixes_each_with_one_value():
    choices = EMPIRES.choices(gaining().state, 0)
    assert isinstance(choices, Mixes)
    assert kinds_of(choices) == ("gain",)
    assert choices.after([("food", "food", "fish")]) == Gain(("food", "food", "fish"))
    assert len(choices.left([])) == 35
    with pytest.raises(LookupError):
        choices.after([("food", "food", "gold")])


# ---- unit by unit, as of old ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begun", "whole", "units"),
    [
        (paying, "pay wood sheep sheep", "take sheep; take wood; take sheep"),
        (gaining, "gain food fish fish", "take fish; take food; take fish"),
    ],
)
def test_unit_by_unit_comes_to_the_same_as_the_whole_mix(begun, whole: str, units: str):
    """Notation of older records is read on, and leads to the same position."""
    goods = {"wood": 2, "sheep": 3, "gold": 1}
    assert snapshot(begun(**goods).play(whole)) == snapshot(begun(**goods).play(units))


def test_what_is_left_after_one_unit_is_named_whole_or_goes_on():
    position = gaining().play("take food")
    assert len(offered(position.state)) == 15
    assert position.question == "A gain_units"
    assert snapshot(gaining().play("take food; gain wood wood")) == snapshot(gaining().play("gain wood food wood"))


def test_one_mix_of_several_kinds_is_asked_as_older_records_answer_there():
    position = paying(wood=2, sheep=1)
    assert offered(position.state) == ["pay wood wood sheep"]
    choices = EMPIRES.choices(position.state, 0)
    assert choices is not None
    assert choices.after([]) == understood(EMPIRES, position.state, 0, "pay wood wood sheep")
    position.play("take wood")
    assert position.question == "A pay_any"
    assert position.play("take sheep").goods() == ""


def test_a_single_unit_that_cannot_be_is_refused():
    assert paying(wood=2, sheep=2).refuses("take gold") == "EMP-16.6 no_such_unit"
    assert gaining().refuses("take gold") == "EMP-12.4 not_offered"


@pytest.mark.parametrize("file", sorted([*SAVED.glob("*/pay_any.msgpack"), *SAVED.glob("*/gain_units.msgpack")]))
def test_saved_games_of_every_version_go_on_either_way(file: Path):
    """The frame of a question that is half answered has the fields that it had."""
    state = EMPIRES.decode(file.read_bytes())
    seat = EMPIRES.decisions(state)[0].seat
    choices = EMPIRES.choices(state, seat)
    assert isinstance(choices, Mixes)
    at_once = EMPIRES.decode(file.read_bytes())
    mix = choices.whole[0]
    play(EMPIRES, at_once, seat, mix)
    for good in mix.goods:
        if EMPIRES.encode(state) != EMPIRES.encode(at_once):  # the last ones may go without asking
            play(EMPIRES, state, seat, Take(good))
    assert EMPIRES.encode(state) == EMPIRES.encode(at_once)


# ---- frames and bot players ----------------------------------------------------------------------------------------------


def test_a_question_about_mixes_says_what_is_done_with_them():
    with pytest.raises(BadFrame):

        class Nothing(Mixing[Gain], tag="nothing"):
            pass


def chosen(position: Position) -> str:
    """What a bot player answers."""
    choices = EMPIRES.choices(position.state, 0)
    assert choices is not None
    return EMPIRES.write(EMPIRES.choose(EMPIRES.view(position.state, 0), choices))


def test_a_bot_player_gains_of_each_kind_as_much_as_it_is_worth_more():
    """Food as long as pawns can be moved for it, and of what the hand costs no more than is missing."""
    assert chosen(gaining(food=1).hand("dog-team")) == "gain food wood fish"


def test_a_bot_player_pays_food_that_no_pawn_is_moved_for():
    assert chosen(paying(food=4, wood=3, gold=1)) == "pay food food wood"
