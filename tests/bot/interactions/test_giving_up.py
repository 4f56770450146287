"""A press that gives up what cannot be had again warns, says what it is where it is asked once more, and never stands out."""

from __future__ import annotations

import random

import pytest
from discord import ButtonStyle

from bot.matches.adapters import ADAPTERS
from bot.matches.services import Services
from bot.matches.table import Table
from bot.messages.components import Button, Menu
from bot.messages.pages import Page, Section, page_of
from engine.choices import drawn
from engine.empires import EMPIRES
from engine.empires.game.unspent import unspent
from engine.empires.options import Options
from engine.empires.table import moves as m
from engine.game import tag_of
from tests.bot.drafting import Hand
from tests.bot.stored_matches import ANN, in_position
from tests.engine.empires import positions as empires_positions
from tests.engine.manitoba import positions as manitoba_positions
from tests.engine.odin import positions as odin_positions
from tests.engine.played_position import PlayedPosition


async def at_panel(services: Services, position: PlayedPosition) -> tuple[Table, Hand]:
    """Ann with her panel open in a position."""
    table = await in_position(services, position)
    hand = Hand(services, table, ANN)
    await hand.play()
    return table, hand


def offered(hand: Hand, name: str) -> tuple[str, Button]:
    """What is said of a choice, on its button or beside it, and the button."""
    shown = hand.messages[-1]
    parts = shown.parts if isinstance(shown, Page) else shown.rows
    told = [(part.words.replace("*", ""), part.button) for part in parts if isinstance(part, Section)]
    told += [(button.label, button) for part in parts if isinstance(part, tuple) for button in part]
    found = [(said, button) for said, button in told if name in said]
    assert found, told
    return found[0]


@pytest.mark.parametrize(
    ("position", "label", "lost"),
    [
        (odin_positions.table().turn(), "Pass", "⚠️ unused: 8 Vikings"),
        (empires_positions.table("glenn ulaf").give(worker=2).turn(), "Pass", "⚠️ unused: 2 pawns"),
        (manitoba_positions.table(2).passive("brown", "A"), "Pass", "⚠️ unused: your action of this round"),
    ],
    ids=("odin", "empires", "manitoba"),
)
async def test_a_pass_that_leaves_something_unused_takes_two_presses(
    services: Services, position: PlayedPosition, label: str, lost: str
) -> None:
    table, hand = await at_panel(services, position)
    said, button = offered(hand, label)
    assert "⚠️" in said
    assert button.style is ButtonStyle.secondary
    plies = len(table.plies)
    await hand.do(button.custom_id)
    assert len(table.plies) == plies
    assert lost in hand.text
    await hand.press("Confirm")
    assert table.plies[plies].notation == "pass"


async def test_keeping_none_at_lookout_takes_two_presses(services: Services) -> None:
    table, hand = await at_panel(services, empires_positions.table("glenn ulaf").give(worker=2).lookout())
    [menu] = [row for row in page_of(hand.messages[-1]).rows if isinstance(row, Menu)]
    none = menu.options[0]
    assert (none.label, none.about) == ("Keep none ›", "⚠️ unused: 4 new cards")
    await hand.press("Keep none")
    assert not table.plies
    assert "⚠️ unused: 4 new cards" in hand.text
    await hand.press("Confirm")
    assert table.plies[0].notation == "keep"


@pytest.mark.parametrize("game", ["odin", "empires", "manitoba"])
def test_passing_is_the_last_resort_everywhere(game: str) -> None:
    assert "pass" in ADAPTERS[game].vocabulary.last_resort


def test_what_could_still_be_done_is_what_the_rules_allow() -> None:
    """It is told from the view alone, which hides the order of decks: it must not miss what needs a card of one."""
    compared = 0
    for seed in range(3):
        dice = random.Random(seed)
        state = EMPIRES.new(2 + seed, Options(clans="random"), bytes([seed]) * 32)
        while asked := EMPIRES.decisions(state):
            decision = dice.choice(asked)
            choices = EMPIRES.choices(state, decision.seat)
            assert choices is not None
            if decision.question == "take_turn":
                told = unspent(EMPIRES.view(state, decision.seat))
                kinds = [tag_of(type(move)) for move in choices.moves]
                assert told.get("card", 0) == kinds.count(tag_of(m.UseCard))
                assert told.get("location", 0) == kinds.count(tag_of(m.Build))
                assert ("pawn" in told) == (tag_of(m.PlacePawn) in kinds)
                compared += 1
            EMPIRES.apply(state, decision.seat, drawn(choices, dice))
    assert compared > 100
