"""The panel at the feast: a whole row that waits to be confirmed can be changed in one thing, and says what that costs."""

from __future__ import annotations

import random

import pytest

from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.layout.components import OPTIONS_LIMIT, Menu
from bot.messages.layout.custom_ids import LIMIT, parse_custom_id, place_of
from bot.messages.layout.pages import COMPONENTS_LIMIT, Page, count_components
from bot.messages.panel import offers
from bot.messages.panel.turn_page import panel_page
from engine.narrowing import find_suggestions, narrow_by_path
from engine.odin.asking.windows import AfterFeast
from engine.odin.rounds.feasting import HoldFeast
from engine.odin.table.feast import EMPTY, foods_to_serve, served_food
from engine.odin.table.moves import Serve
from tests.bot.support.stored_matches import in_position
from tests.engine.odin.positions import Position
from tests.engine.odin.positions import table as position
from texts.odin.feasts import feast_row

LEAVE_OUT, PUT_IN = "Leave something out", "Put something in"


def feast(round: int, **larder: int) -> Position:
    """The feast of a round, with this in the supply."""
    return position(round=round).give("A", **larder).asks(HoldFeast(0))


async def page_at(services: Services, table: Table, path: tuple[int, ...]) -> Page:
    return await panel_page(channel_viewer(services, table.match), table, 0, path)


def whole_row(table: Table) -> tuple[int, ...]:
    """The path to the proposed row, to look at it."""
    reading = table.reading(0)
    assert reading.choices is not None
    return max((path for path, _ in find_suggestions(reading.choices, ())), key=len)


def move_at(table: Table, path: tuple[int, ...]) -> Serve:
    reading = table.reading(0)
    assert reading.choices is not None
    move = narrow_by_path(reading.choices, path).move
    assert isinstance(move, Serve)
    return move


def menus(page: Page) -> dict[str, Menu]:
    return {row.placeholder: row for row in page.rows if isinstance(row, Menu)}


async def test_a_whole_row_can_be_changed_beside_being_confirmed(services: Services) -> None:
    """Each entry says what goes, what comes and what it costs; choosing it shows the changed row in the same way."""
    table = await in_position(services, feast(3, peas=1, mead=1, stockfish=1, silver=3))
    path = whole_row(table)
    page = await page_at(services, table, path)
    assert "Confirm" in [button.label for row in page.rows if isinstance(row, tuple) for button in row]
    [out] = [option for option in menus(page)[LEAVE_OUT].options if option.label.startswith("Mead")]
    assert out.about == "−1 mead, +2 silver · no Thing penalty"
    changed = tuple(place_of(out.value)[0])
    assert served_food(move_at(table, changed).row).get("mead", 0) == 0
    then = await page_at(services, table, changed)
    assert [option.about for option in menus(then)[PUT_IN].options if option.label.startswith("Mead")] == [
        "−2 silver, +1 mead · no Thing penalty"
    ]


async def test_what_a_change_would_leave_empty_is_counted(services: Services) -> None:
    table = await in_position(services, feast(3, peas=1, mead=1, stockfish=1))
    page = await page_at(services, table, whole_row(table))
    told = {option.label.removesuffix(" ›"): option.about for option in menus(page)[LEAVE_OUT].options}
    gaps = move_at(table, whole_row(table)).row.count(EMPTY)
    assert told["Stockfish"] == f"−1 stockfish · {gaps + 3} Thing penalties"


@pytest.mark.parametrize("round", [1, 4, 7])
async def test_changes_of_long_rows_fit_a_page_and_its_menus(services: Services, round: int) -> None:
    """Twelve cells full of whatever there is: ids, options and components stay within what Discord takes."""
    dice = random.Random(round)
    position = feast(round, **{food: dice.randint(1, 4) for food in foods_to_serve()}, silver=9).board("shed.1")
    table = await in_position(services, position)
    path = whole_row(table)
    for _ in range(6):
        page = await page_at(services, table, path)
        found = menus(page)
        assert set(found) == {LEAVE_OUT, PUT_IN}
        assert count_components(page.parts) <= COMPONENTS_LIMIT
        assert len({menu.custom_id for menu in found.values()}) == len(found)
        options = [option for menu in found.values() for option in menu.options]
        assert all(len(menu.options) <= OPTIONS_LIMIT for menu in found.values())
        assert all(len(option.value) <= LIMIT and option.about for option in options)
        path = tuple(place_of(dice.choice(options).value)[0])


async def test_only_a_row_that_waits_to_be_confirmed_can_be_changed(services: Services) -> None:
    """Not the question itself, where whole rows are proposed, nor a row that is begun."""
    table = await in_position(services, feast(3, peas=1, mead=1, stockfish=1, silver=3))
    for path in ((), whole_row(table)[:2]):
        assert not {LEAVE_OUT, PUT_IN} & set(menus(await page_at(services, table, path)))


async def test_the_buttons_of_a_feast_say_what_is_different(services: Services) -> None:
    """What is served stands on the first one alone; beside Confirm it stands above."""
    start = position(round=1).give(peas=1, mead=1, stockfish=1, silver=3, oil=1).asks(HoldFeast(0), AfterFeast(0))
    table = await in_position(services, start)
    served = feast_row(
        services.languages["en"], [dish for dish in move_at(table, whole_row(table)).row if dish != "gap"]
    )
    row = next(part for part in (await page_at(services, table, ())).rows if "proposed feast" in str(part))
    assert isinstance(row, tuple)
    assert [button.label for button in row] == [
        f"The proposed feast · no Thing penalty · {served}",
        "Serve it, and lay nothing after it",
        "Look at it, change it ›",
        "Always serve what is proposed",
    ]
    assert declaring(await page_at(services, table, whole_row(table))) == ["Serve it, and lay nothing after it"]


def declaring(page: Page) -> list[str]:
    """What stands on the button that serves a row and says that nothing else is done."""
    return [
        button.label
        for row in page.rows
        if isinstance(row, tuple)
        for button in row
        if parse_custom_id(button.custom_id).verb == "confirm_both"
    ]


async def test_changes_that_come_to_the_same_row_are_offered_once(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord refuses a menu with one value twice."""
    table = await in_position(services, feast(3, peas=1, mead=1, stockfish=1, silver=3))
    path, found = whole_row(table), offers.possible_changes
    before = menus(await page_at(services, table, path))
    monkeypatch.setattr(offers, "possible_changes", lambda choices, move: [*found(choices, move)] * 2)
    assert menus(await page_at(services, table, path)) == before
    assert before[PUT_IN].options
