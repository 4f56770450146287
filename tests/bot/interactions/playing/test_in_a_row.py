"""Laying all that is suggested: shown first with what it brings together, played in one commit, taken back at one press."""

from __future__ import annotations

import pytest

from bot.matches.people.actor import Actor
from bot.matches.people.refusals import Outdated
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import parse_custom_id
from bot.messages.layout.pages import Page
from bot.messages.panel.in_a_row_page import in_a_row_page
from bot.messages.panel.turn_page import panel_page
from engine.odin.asking.windows import BeforeIncome
from engine.odin.rounds.turns import TakeTurn
from tests.bot.support.drafting import Hand
from tests.bot.support.stored_matches import ANN, in_position
from tests.engine.odin.positions import Position
from tests.engine.odin.positions import table as position


def window(**goods: int) -> Position:
    """Ann may lay something before the income; the bot player has done so."""
    return position(round=4).give("A", **goods).asks(BeforeIncome(0), TakeTurn(0))


def button(page: Page | None, verb: str) -> Button | None:
    assert page is not None
    buttons = [one for row in page.rows if isinstance(row, tuple) for one in row]
    return next((one for one in buttons if parse_custom_id(one.custom_id).verb == verb), None)


async def first_page(services: Services, table: Table) -> Page:
    return await panel_page(channel_viewer(services, table.match), table, 0)


async def test_several_pieces_are_offered_at_once_and_shown_first(services: Services) -> None:
    """The page says which pieces and what they bring together; its picture has them marked, and nothing is played yet."""
    table = await in_position(services, window(oil=2, hide=1))
    offer = button(await first_page(services, table), "in_a_row")
    assert offer is not None
    assert offer.label == "Lay all as suggested (3) ›"
    before = table.game.encode(table.position)
    page = await in_a_row_page(channel_viewer(services, table.match), table, 0)
    assert page is not None
    assert "2 oil, 1 hide" in page.text
    assert page.files
    assert button(page, "confirm_in_a_row") is not None
    assert button(page, "look") is not None
    assert table.game.encode(table.position) == before


async def test_what_pieces_bring_in_a_row_is_what_the_boards_pay_then(services: Services) -> None:
    table = await in_position(services, window(oil=3, hide=3, linen=2, chest=1))
    reading = table.reading(0)
    speech = channel_viewer(services, table.match).speech(table, 0)
    then, line = reading.in_a_row
    said = speech.brings_in_a_row(reading.view, [event for ply in line.plies for event in ply.events])
    income = table.game.view(then, 0).players[0].income - reading.view.players[0].income  # type: ignore[attr-defined]
    saved = [table.game.score(table.game.view(state, 0)).lines[0] for state in (reading.state, then)]
    boards = [sum(one.points for one in lines if one.source == "home_board_minus") for lines in saved]
    assert f"{boards[1] - boards[0]} points saved" in said
    assert (f"income +{income}" in said) == (income > 0)


async def test_all_of_it_is_one_commit_and_taken_back_at_one_press(services: Services) -> None:
    table = await in_position(services, window(oil=2, hide=1))
    before, revision = table.game.encode(table.position), table.match.revision
    told = await table.play_in_a_row(Actor(ANN), 0, table.reading(0).question)
    assert len(told.plies) == 3
    assert table.match.revision == revision + 1
    assert table.free_undo(0) == 3
    await table.take_back_own(Actor(ANN), 0, table.reading(0).question, whole=True)
    assert table.game.encode(table.position) == before


async def test_at_a_later_question_it_does_nothing(services: Services) -> None:
    table = await in_position(services, window(oil=2, hide=1))
    question = table.reading(0).question
    await table.play_in_a_row(Actor(ANN), 0, question)
    now = table.game.encode(table.position)
    with pytest.raises(Outdated):
        await table.play_in_a_row(Actor(ANN), 0, question)
    assert table.game.encode(table.position) == now


async def test_a_single_piece_is_laid_like_any_other(services: Services) -> None:
    table = await in_position(services, window(oil=1))
    assert button(await first_page(services, table), "in_a_row") is None
    assert await in_a_row_page(channel_viewer(services, table.match), table, 0) is None


async def test_two_presses_lay_all_of_it_and_one_takes_it_back(services: Services) -> None:
    """The button, Confirm; then the panel goes on, and all that was laid can be taken back at once."""
    table = await in_position(services, window(oil=2, hide=1))
    before, hand = table.game.encode(table.position), Hand(services, table, ANN)
    await hand.play()
    await hand.press("Lay all as suggested (3)")
    assert "Confirm" in hand.labels()
    await hand.press("Confirm")
    assert len(table.plies) == 3
    await hand.press("Undo 3")
    assert table.game.encode(table.position) == before


async def test_a_button_from_before_is_outdated(services: Services) -> None:
    table = await in_position(services, window(oil=2, hide=1))
    hand = Hand(services, table, ANN)
    await hand.play()
    [offer] = [custom_id for label, custom_id, _ in hand.offers() if label.startswith("Lay all")]
    await table.play_line(Actor(ANN), next(ply.text for ply in table.reading(0).in_a_row[1].plies))
    with pytest.raises(Outdated):
        await hand.do(offer)
    assert len(table.plies) == 1
