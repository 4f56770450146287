"""A turn with many kinds of move: one menu for each picture from which is chosen, and a foot of one row."""

from __future__ import annotations

import re

import msgspec
import pytest
from msgspec import structs

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.services import Services
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.layout.components import OPTION_LABEL_LIMIT, Menu
from bot.messages.layout.custom_ids import parse_custom_id, place_of
from bot.messages.layout.pages import FigurePart, Page, SectionPart
from bot.messages.panel.choice_parts import label_and_description
from bot.messages.panel.offers import OPENS, Entry
from bot.messages.panel.turn_page import panel_page
from engine.choices import KIND
from engine.odin.game.frames import BeforeIncome, HoldFeast, TakeTurn
from engine.odin.table.moves import Done
from tests.bot.support.drafting import labels, verbs
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.stored_matches import ANN, SEED, in_position, new_lobby, stored
from tests.engine.odin.positions import Position
from tests.engine.odin.positions import table as odin_table

HOLDING = {"silver": 8, "oil": 1, "wool": 1, "ore": 1}


async def page_of(services: Services, position: Position) -> Page:
    table = await in_position(services, position)
    page = await panel_page(channel_viewer(services, table.match), table, 0)
    must_be_within_limits(page)
    return page


def menus(page: Page) -> list[Menu]:
    return [part for part in page.parts if isinstance(part, Menu)]


async def test_what_may_be_done_besides_is_one_menu_below_the_own_board(services: Services) -> None:
    page = await page_of(services, odin_table().give(**HOLDING).turn())
    home, besides = page.parts[1:3]
    assert isinstance(home, FigurePart)
    assert isinstance(besides, Menu)
    said = [option.label for option in besides.options]
    assert any(label.startswith("Lay ") for label in said)
    assert any(label.startswith("Buy a ") for label in said)
    assert any(option.about == "3 silver → +3 points" for option in besides.options)


async def test_all_menus_of_a_page_are_told_from_each_other(services: Services) -> None:
    found = [menu.custom_id for menu in menus(await page_of(services, odin_table().give(**HOLDING).turn()))]
    assert len(found) > 1
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("silver", [0, 8])
@pytest.mark.parametrize("frame", [BeforeIncome, HoldFeast])
async def test_a_question_by_menu_has_no_sections_however_few_its_choices_are(
    services: Services, silver: int, frame: type[BeforeIncome | HoldFeast]
) -> None:
    page = await page_of(services, odin_table().give(oil=1, wool=1, peas=1, silver=silver).asks(frame(0), TakeTurn(0)))
    assert menus(page)
    assert not any(isinstance(part, SectionPart) for part in page.parts)


async def test_passing_stands_in_the_row_at_the_foot_with_its_warning(services: Services) -> None:
    """It warns that it gives something up; the page that asks once more says what."""
    table = await in_position(services, odin_table().give(**HOLDING).turn())
    page = await panel_page(channel_viewer(services, table.match), table, 0)
    [row] = [part for part in page.parts if isinstance(part, tuple) and any("Pass" in one.label for one in part)]
    assert row[0].label == f"Pass · ⚠️{OPENS}"
    assert [parse_custom_id(button.custom_id).verb for button in row] == ["pick", "type", "about", "hint", "see"]
    path, _ = place_of(parse_custom_id(row[0].custom_id).argument)
    assert "unused" in (await panel_page(channel_viewer(services, table.match), table, 0, path)).text


async def test_being_done_is_a_button_and_no_entry(services: Services) -> None:
    page = await page_of(services, odin_table().give(**HOLDING).asks(BeforeIncome(0), TakeTurn(0)))
    assert any(label.startswith("Nothing more, done · ⚠️") for label in labels(page))
    assert not any("done" in option.label for menu in menus(page) for option in menu.options)
    assert "hint" in verbs(page)


def test_what_has_no_room_below_stands_beside_the_name() -> None:
    entry = Entry((0,), KIND, None, Done(), at_once=True)
    effect = "Feature: " + "x" * (OPTION_LABEL_LIMIT - 10)
    assert label_and_description(entry, "Build it", f"1 food · {effect}") == ("Build it · 1 food", effect)
    assert label_and_description(entry, "Build it", "1 food · 1 card") == ("Build it", "1 food · 1 card")
    name, more = label_and_description(entry, "Build it", "y" * 2 * OPTION_LABEL_LIMIT)
    assert name == "Build it"
    assert len(more) == OPTION_LABEL_LIMIT


async def test_menus_over_which_cards_are_spread_are_called_by_the_cards(services: Services) -> None:
    """The expansion of Keltis has more ways to lay a card than a menu has room for."""
    match = lobby.take_rest(ANN, "Ann")(new_lobby(services))
    options = structs.replace(lobby.options_of(match), board="expansion-original")
    table = await stored(services, structs.replace(match, options=msgspec.json.encode(options)))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    page = await panel_page(channel_viewer(services, table.match), table, table.asked()[0].seat)
    laid = [menu.placeholder for menu in menus(page) if menu.placeholder.startswith("Lay a card")]
    assert len(laid) > 1
    assert all(re.fullmatch(r"Lay a card: \w+ \d+ – \w+ \d+", asks) for asks in laid), laid
