"""Every refusal of the table: reachable, with the rule that it names and the words that its sentence is filled with."""

from __future__ import annotations

import pytest

from engine.frames import BadFrame
from engine.game import Refusal
from engine.odin.asking.questions import SeatQuestion
from engine.odin.rounds.closing import Closing, closing_stacks
from engine.odin.rounds.feasting import HoldFeast
from engine.odin.table.moves import Pass
from engine.odin.table.state import AnyTable
from tests.engine.odin.positions import Position, table
from tests.engine.refusal_reasons import Example, reasons_in_code, refused_otherwise


def feast() -> Position:
    """One cell is to be filled, by one of several foods."""
    return table(round=1).give(peas=1, flax=2, beans=1, silver=1).asks(HoldFeast(0))


def raid() -> Position:
    """A raid is to be declared."""
    return table().ships("longship-0").rolls(8, 6).turn().play("use raid; stop")


def hunt() -> Position:
    """A hunt is to be declared."""
    return table().give(wood=9).rolls(8, 3).turn().play("use hunting_c1; stop")


def last_feast() -> Position:
    """The last feast is to be held, then outlines may be filled."""
    position = table(1, round=7).give(wood=4, peas=1).board("shed.1")
    return position.asks(Closing(closing_stacks(position.state, last=True)))


def final_window() -> Position:
    """Outlines may be filled."""
    return last_feast().play(f"serve peas {'gap ' * 10}")


def after_the_turn() -> Position:
    """The seat plays cards at any time by a card of its own, and its turn is over."""
    return table().in_play("52").hand("43").give(silver=2).turn().play("use stockfish; done")


def fish_to_lay() -> Position:
    """A stockfish of the banquet table may be laid into a long house."""
    position = table(round=3).in_play("172").give(stockfish=3).board("long_house.1").phases("closing", "end")
    return (
        position.play("A: done")
        .play("A: serve stockfish gap stockfish-up gap stockfish-up gap")
        .play("A: card fish_cook")
    )


def done_with_round() -> Refusal | None:
    """Somebody else is still asked."""
    position = table(2).give(oil=1).give("B", mead=1)
    return (
        position.asks(Closing(closing_stacks(position.state, last=False)))
        .play("B: serve mead gap gap gap gap gap gap")
        .refusal("done", "B")
    )


def imitated() -> Position:
    """The imitation space of the first column has been used."""
    position = table(4)
    position.state.imitable = [1]
    return position.stand("beans stockfish", "C").turn().play("imitate beans")


def cards() -> Position:
    """One or two of two cards are to be played."""
    return table().hand("28 29").turn().play("use play_occupations_2")


def price() -> Position:
    """Wood or ore is to be paid."""
    return table().give(wood=1, ore=1).turn().play("use chest")


EXAMPLES: dict[str, Example] = {
    "over": ("ODIN-11.1", set(), lambda: table().asks().refusal("pass", "A")),
    "not_your_turn": ("ODIN-3.5.1", {"seat"}, lambda: table().give("B", oil=1).turn().refusal("pass", "B")),
    "unreadable": ("ODIN-13.9.2", {"text"}, lambda: table().turn().refusal("what")),
    "ambiguous": ("ODIN-13.9.2", {"n", "first", "second"}, lambda: table().turn().refusal("use")),
    "other_question": ("ODIN-3.5.1", {"question"}, lambda: table().turn().refusal("skip")),
    "no_such_space": ("ODIN-5.0.1", {"space"}, lambda: table().turn().refusal("use nowhere")),
    "occupied": ("ODIN-3.5.2", {"space", "seat"}, lambda: table().stand("beans").turn().refusal("use beans")),
    "too_few_vikings": ("ODIN-3.5.2", {"n", "there"}, lambda: table().vikings(1).turn().refusal("use mead")),
    "needs_ships": ("ODIN-5.0.2", {"ship", "n"}, lambda: table().turn().refusal("use raid")),
    "needs_any_ship": ("ODIN-5.0.2", {"ships"}, lambda: table().turn().refusal("use explore_c1")),
    "needs_animal": ("ODIN-5.1.2", {"animal"}, lambda: table().turn().refusal("use milk")),
    "cannot_pay": ("ODIN-5.0.4", {"items"}, lambda: table().turn().refusal("use linen")),
    "no_room": (
        "ODIN-5.0.4",
        {"items"},
        lambda: table().give(wood=2).ships("knarr knarr knarr knarr").turn().refusal("use build_knarr"),
    ),
    "no_strip": ("ODIN-5.3.4", set(), lambda: table(strips="").turn().refusal("use mountain_2")),
    "nothing_rises": ("ODIN-5.4.4", set(), lambda: table().turn().refusal("use upgrade_2")),
    "no_tile_to_buy": (
        "ODIN-5.5.3",
        set(),
        lambda: table().ships("knarr").give("B", glass_beads=1).turn().refusal("use special_sale"),
    ),
    "no_face": ("ODIN-5.8.1", {"faces"}, lambda: table().ships("longship-0").turn().refusal("use explore_c3")),
    "no_seat": (
        "ODIN-5.6.5",
        set(),
        lambda: table().ships("knarr").emigrated(*["knarr"] * 6).give(silver=9).turn().refusal("use emigrate_c2"),
    ),
    "card_not_now": ("ODIN-9.4", {"card"}, lambda: table().ships("longship-1").turn().refusal("apply modifier")),
    "card_on_own_turn": ("ODIN-8.6", {"card"}, lambda: after_the_turn().refusal("apply tutor", "A")),
    "not_there": ("ODIN-7.1", {"piece", "board"}, lambda: fish_to_lay().refusal("place stockfish home_board 0 a1")),
    "no_card": ("ODIN-5.9.2", set(), lambda: table().turn().refusal("use play_occupations_2")),
    "no_imitation_space": ("ODIN-4.4", {"column"}, lambda: table().stand("beans").turn().refusal("imitate beans")),
    "imitated_already": ("ODIN-4.4", {"column"}, lambda: imitated().refusal("imitate stockfish")),
    "nobody_to_imitate": (
        "ODIN-4.4",
        {"space"},
        lambda: no_model().refusal("imitate beans"),
    ),
    "not_in_hand": (
        "ODIN-5.9.2",
        {"card"},
        lambda: cards().refusal("play 1"),
    ),
    "play_one": (
        "ODIN-5.9.2",
        set(),
        lambda: cards().refusal("skip"),
    ),
    "no_such_option": ("ODIN-5.2.1", {"option", "options"}, lambda: price().refusal("choose stone")),
    "strip_used": (
        "ODIN-5.3.3",
        {"strip"},
        lambda: table().turn().play("use mountain_3_2; take strip_1 1").refusal("take strip_1 1"),
    ),
    "strip_not_open": (
        "ODIN-5.3.4",
        {"strip"},
        lambda: table().turn().play("use mountain_2").refusal("take strip_8 1"),
    ),
    "too_many_items": ("ODIN-5.3.2", {"n"}, lambda: table().turn().play("use mountain_2").refusal("take strip_1 3")),
    "use_one_effect": ("ODIN-3.5.3", set(), lambda: table().turn().play("use mountain_3_2; skip").refusal("skip")),
    "too_many_goods": ("ODIN-5.4.1", {"n"}, lambda: upgrade().refusal("upgrade peas beans beans")),
    "one_colour_only": ("ODIN-5.4.2", set(), lambda: upgrade().refusal("upgrade peas+2")),
    "cannot_rise": ("ODIN-5.4.4", {"goods"}, lambda: upgrade().refusal("upgrade silk")),
    "cannot_turn": (
        "ODIN-5.5.1",
        {"goods"},
        lambda: table().ships("knarr").give(oil=1, silver=1).turn().play("use overseas_trade_c1").refusal("trade hide"),
    ),
    "too_many_tiles": ("ODIN-5.5.3", {"n"}, lambda: sale().refusal("purchase helmet belt cloakpin")),
    "tile_not_there": ("ODIN-5.5.3", {"tile"}, lambda: sale().refusal("purchase oil")),
    "not_for_sale": ("ODIN-5.5.3", {"tile"}, lambda: sale().refusal("purchase english_crown")),
    "tiles_too_dear": ("ODIN-5.5.3", {"tiles"}, lambda: sale().refusal("purchase round_shield")),
    "not_forged": ("ODIN-5.2.7", {"tile"}, lambda: table().give(ore=1).turn().play("use forge").refusal("forge belt")),
    "face_not_named": ("ODIN-5.8.1", {"face"}, lambda: explorer().refusal("explore iceland")),
    "face_not_there": ("ODIN-5.8.1", {"face"}, lambda: away().refusal("explore greenland")),
    "no_such_ship": ("ODIN-8.2", {"ship"}, lambda: table().turn().refusal("buy raft")),
    "no_berth": (
        "ODIN-8.2",
        {"ship"},
        lambda: table().ships("knarr knarr knarr knarr").give(silver=9).turn().refusal("buy knarr"),
    ),
    "no_slot": (
        "ODIN-8.3",
        {"ship"},
        lambda: table().ships("whaling_boat-1").give(ore=1).turn().refusal("arm whaling_boat-1"),
    ),
    "arming_in_action": (
        "ODIN-8.5",
        set(),
        lambda: table().ships("longship-0").give(ore=1, wood=1).turn().play("use chest").refusal("arm longship-0"),
    ),
    "no_such_boats": (
        "ODIN-5.7.7",
        {"n"},
        lambda: table().ships("whaling_boat-0 whaling_boat-1").turn().play("use whaling_c4").refusal("boats knarr"),
    ),
    "die_rolled": ("ODIN-8.5", set(), lambda: raid().refusal("buy knarr")),
    "pays_exactly": ("ODIN-5.7.12", {"n"}, lambda: hunt().refusal("spend 4 0")),
    "too_many_back": ("ODIN-5.7.14", {"n"}, lambda: hunt().refusal("fail 1")),
    "too_weak": ("ODIN-5.7.3", {"tile"}, lambda: raid().refusal("loot treasure_chest 0 0")),
    "no_loot": ("ODIN-5.7.3", {"tile"}, lambda: raid().refusal("loot oil 0 0")),
    "breaks_off": (
        "ODIN-8.10",
        set(),
        lambda: (
            table()
            .ships("knarr")
            .give(silver=1, oil=1)
            .turn()
            .play("use overseas_trade_c1")
            .refusal("place silver home_board 0 a1")
        ),
    ),
    "not_in_supply": ("ODIN-7.1.1", {"piece"}, lambda: table().turn().refusal("place oil home_board 0 a1")),
    "no_such_board": ("ODIN-7.1.1", {"seat", "board"}, lambda: table().turn().refusal("place oil iceland 0 a1")),
    "not_accepted": ("ODIN-7.1.1", {"area", "piece"}, lambda: laying(peas=1).refusal("place peas home_board 0 a1")),
    "no_such_turn": ("ODIN-7.2.7", {"piece", "n"}, lambda: laying(oil=1).refusal("place oil home_board 7 a1")),
    "outside": ("ODIN-7.2.1", {"area", "row", "column"}, lambda: laying(oil=1).refusal("place oil home_board 0 f13")),
    "never_covered": (
        "ODIN-7.2.3",
        {"area", "row", "column"},
        lambda: table().give(silver=1).board("long_house.1").turn().refusal("place silver long_house.1 0 b4"),
    ),
    "overlap": (
        "ODIN-7.2.2",
        {"area", "row", "column"},
        lambda: laying(silver=2).play("place silver home_board 0 a1").refusal("place silver home_board 0 a1"),
    ),
    "colours_touch": (
        "ODIN-7.3.1",
        {"area", "row", "column", "colour"},
        lambda: laying(oil=2).play("place oil home_board 0 a1").refusal("place oil home_board 0 b1"),
    ),
    "income_too_early": (
        "ODIN-7.4.1",
        {"area", "row", "column"},
        lambda: laying(silver=1).refusal("place silver home_board 0 k2"),
    ),
    "no_such_outline": ("ODIN-7.1.3", {"building", "resource"}, lambda: final_window().refusal("fill shed.1 ore")),
    "outlines_full": (
        "ODIN-11.2",
        {"building", "resource"},
        lambda: (
            last_feast()
            .board("shed.2")
            .play(f"serve peas {'gap ' * 10}; fill shed.1 wood; fill shed.1 wood; fill shed.1 wood")
            .refusal("fill shed.1 wood")
        ),
    ),
    "outlines_later": ("ODIN-11.2", set(), lambda: last_feast().refusal("fill shed.1 wood")),
    "nothing_to_declare": ("ODIN-8.7", set(), lambda: table().give("B", oil=1).turn().refusal("done", "B")),
    "done_with_round": ("ODIN-8.11", {"seat"}, done_with_round),
    "no_food": ("ODIN-6.2", {"food"}, lambda: feast().refusal("serve oil")),
    "no_other_side": ("ODIN-6.10", {"food"}, lambda: feast().refusal("serve beans-up")),
    "too_few": ("ODIN-6.10", {"food", "n"}, lambda: feast().refusal("serve mead gap gap gap gap")),
    "lengthwise_once": ("ODIN-6.4", {"food"}, lambda: feast().refusal("serve flax silver flax")),
    "same_colour": ("ODIN-6.5", {"food", "other"}, lambda: feast().refusal("serve flax peas gap")),
    "wrong_width": ("ODIN-6.10", {"n", "cells"}, lambda: feast().refusal("serve flax")),
    "too_little_silver": ("ODIN-6.10", {"n"}, lambda: feast().refusal("serve silver silver flax gap")),
}
"""Reason: rule, words, an example. The catalogue's sentence is `odin.refusal.<reason>`."""


def no_model() -> Position:
    """There is an imitation space, and nobody to imitate."""
    position = table(4)
    position.state.imitable = [1]
    return position.turn()


def upgrade() -> Position:
    """Two goods may rise by one colour."""
    return table().give(peas=1, beans=2, silk=1).turn().play("use upgrade_2")


def sale() -> Position:
    """Special tiles may be bought for 3 silver."""
    return table().ships("knarr").give(silver=3).turn().play("use special_sale")


def explorer() -> Position:
    """Shetland or the Faroe Islands may be explored."""
    return table().ships("knarr").turn().play("use explore_c1")


def away() -> Position:
    """Greenland is claimed."""
    position = table().ships("knarr").board("greenland", "B")
    position.state.explorations[0].face = "bear_island"
    return position.turn().play("use explore_c2")


def laying(**items: int) -> Position:
    """A turn with something to lay."""
    return table().give(**items).turn()


def test_refusals_name_their_rules_and_carry_their_words():
    assert refused_otherwise(EXAMPLES) == {}


def test_every_reason_has_an_example():
    assert reasons_in_code("odin") == set(EXAMPLES)


def test_a_question_says_why_not() -> None:
    def mute() -> type[SeatQuestion[Pass]]:
        class Mute(SeatQuestion[Pass], tag="mute"):
            def answers(self, s: AnyTable) -> list[Pass]:
                return [Pass()]

        return Mute

    with pytest.raises(BadFrame, match="Mute asks without refusal"):
        mute()
