"""The kinds of steps: each has its rules and its worth, and what is possible as printed is one text for states and views."""

import random
from typing import get_args

import pytest

from engine.odin import ODIN
from engine.odin.asking.prices import price_after_discounts
from engine.odin.asking.reductions import price_key, price_reductions
from engine.odin.asking.usable import is_of_use, why_not_used
from engine.odin.bot.steps import STEP_WORTHS
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import (
    IMITATED_COLUMNS,
    building_called,
    imitation_space,
    read_dish,
    read_loot,
    read_option,
    read_rise,
    read_ship,
    ship_called,
    write_dish,
    write_loot,
    write_option,
    write_rise,
    write_ship,
)
from engine.odin.facts.pieces import Bundle, Deal, NamedBuilding, NamedShip, OreOn, RisingGood, TwoTiles
from engine.odin.options import Options
from engine.odin.rounds.ahead import Ahead, can_cards_open
from engine.odin.rounds.hopes import in_question
from engine.odin.steps.kinds import STEP_RULES, is_of_use_as_printed
from engine.play.simulate import random_game
from tests.engine.odin.positions import table

KINDS = {*get_args(steps.PlainStep), steps.ChooseOneStep}


def test_every_kind_of_step_has_its_rules_and_its_worth():
    assert STEP_RULES.keys() == STEP_WORTHS.keys() == KINDS
    assert all(rules.carry_out.__qualname__.startswith(type(rules).__name__) for rules in STEP_RULES.values())


@pytest.mark.parametrize("seed", range(4))
def test_without_cards_a_space_is_of_use_as_printed_or_not_at_all(seed):
    """ODIN-5.0.4: at states as at views of them, beside what says why not."""
    judged = set()

    def judge(state, *_):
        seat = state.active
        player, view = state.players[seat], ODIN.see(state, seat)
        if not state.agenda or player.played or player.uses:
            return
        for space in odin_content().spaces.values():
            useful = why_not_used(state, seat, space) is None
            assert is_of_use_as_printed(state, player, space) == useful, space.id
            assert is_of_use_as_printed(view, view.players[seat], space) == useful, space.id
            judged.add(useful)

    random_game(ODIN, ODIN.new(3, Options(), bytes([seed]) * 32), random.Random(seed), judge)
    assert judged == {True, False}


OPTIONS = {
    "ore@longship-2": OreOn(NamedShip("longship", 2)),
    "whaling_boat-0": NamedShip("whaling_boat"),
    "shed.2": NamedBuilding("shed", 2),
    "any_weapon": "any_weapon",
    "longship": "longship",
    "pregnant_sheep": "pregnant_sheep",
    "nothing": Bundle(),
    "2wood": Bundle((("wood", 2),)),
    "2wood+longship-1": Bundle((("wood", 2), (NamedShip("longship", 1), 1))),
    "2silver>hunting": Deal(Bundle((("silver", 2),)), "hunting"),
    "mead>oil": Deal("mead", "oil"),
    "hut.1": "hut.1",
    "longship-many": "longship-many",
    "2**wood**+oil": "2**wood**+oil",
    "oil+": "oil+",
    "oil>fur>silk": "oil>fur>silk",
}
"""Text that stands for nothing stays as it was typed, and is marked as such where it is told."""


@pytest.mark.parametrize("text", OPTIONS)
def test_an_option_is_read_as_what_it_stands_for(text):
    assert read_option(text) == OPTIONS[text]
    assert write_option(OPTIONS[text]) == text


def test_names_are_read_as_they_are_written():
    assert [read_ship(write_ship(NamedShip(*ship))) for ship in (("knarr",), ("longship", 2))] == [
        NamedShip("knarr"),
        NamedShip("longship", 2),
    ]
    assert ship_called("raft") is None
    assert building_called("shed") is None
    assert [read_rise(write_rise(RisingGood("peas", n))) for n in (1, 2)] == [RisingGood("peas", n) for n in (1, 2)]
    assert read_loot(write_loot(TwoTiles("belt", "silk"))) == TwoTiles("belt", "silk")
    assert [read_dish(write_dish("peas", upright=up)) for up in (False, True)] == [("peas", False), ("peas", True)]
    assert [IMITATED_COLUMNS[imitation_space(column)] for column in (1, 4)] == [1, 4]


def test_cards_can_be_played_on_the_third_column_with_none_in_hand():
    """ODIN-4.2, ODIN-5.9.2: it brings one, while there are any."""
    state = table().state
    player, spaces = state.players[0], odin_content().spaces
    assert not player.hand
    state.occupation_pile = [1]
    with_pile = {
        id for id in ("play_occupations_2", "play_occupations_4") if is_of_use_as_printed(state, player, spaces[id])
    }
    assert with_pile == {"play_occupations_4"}
    state.occupation_pile = []
    assert not is_of_use_as_printed(state, player, spaces["play_occupations_4"])


def test_a_card_lowers_each_sum_that_a_sale_can_come_to():
    """ODIN-5.5.3: two tiles are paid as one sum; Patron (2) takes 1 silver off what costs 2 or more."""
    view = ODIN.see(table().in_play("2").turn().state, 0)
    sale = next(id for id, space in odin_content().spaces.items() if isinstance(space.steps[0], steps.SpecialSaleStep))
    assert view.dues[price_key(sale, {"silver": 2})] == {"silver": 1}
    assert price_key(sale, {"silver": 1}) not in view.dues


def test_a_step_costs_nothing_but_what_it_may_cost():
    """Discounts are looked for in no other steps than those that may cost what the cards make cheaper."""
    state, asked = ODIN.new(2, ODIN.options(), bytes([3]) * 32), 0
    every = [
        (space.id, place, step)
        for space in odin_content().spaces.values()
        for place, step in enumerate(space.all_steps)
    ]
    found: set[tuple[str, int]] = set()
    while (decisions := ODIN.decisions(state)) and asked < 120:
        asked += 1
        for space, place, step in every:
            for printed, _ in state.hooks.prices(state, step):
                assert step.may_cost >= printed.keys()
                found |= {(space, place)} if printed else set()
        seat = decisions[0].seat
        ODIN.apply(state, seat, ODIN.chosen(state, seat, ODIN.choices(state, seat)))
    assert found == {(space, place) for space, place, step in every if step.may_cost}


def test_what_cards_make_cheaper_is_so_in_every_space():
    """ODIN-5.0.5: whatever else a price asks for; looked for here in all steps of all spaces."""
    cheaper = set[int]()
    for number in odin_content().cards:
        state = table().in_play(str(number)).turn().state
        due = {
            price_key(space.id, printed): dict(paid)
            for space in odin_content().spaces.values()
            for step in space.all_steps
            for printed, gains in state.hooks.prices(state, step)
            if (paid := price_after_discounts(state, 0, space.id, printed, gains)) != printed
        }
        assert price_reductions(state, 0)[0] == due
        cheaper |= {number} if any(len(printed) > 1 for _, printed in due) else set()
    assert cheaper, "some make a price of several things cheaper"


def test_a_view_tells_each_space_that_only_a_card_in_play_could_open():
    """ODIN-5.0.6: with nothing in hand, and in whatever column; looked for here with every card in play."""
    opening = set[str]()
    for number in odin_content().cards:
        state = table().in_play(str(number)).give(wood=1).turn().state
        ahead = Ahead(state, 0)
        told = {
            space.id
            for space in in_question(state, 0, "take_turn")
            if not is_of_use(state, 0, space, ahead.means)
            and can_cards_open(state, 0, space, ahead.acting, ahead.means)
        }
        assert ODIN.see(state, 0).hopes.keys() >= told
        opening |= told
    assert opening >= {"build_longship", "build_shed"}
