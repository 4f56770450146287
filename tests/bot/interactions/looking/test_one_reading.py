"""What a button says and what it does come from one reading of the position; and what is said of a fault is true."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.interactions.handlers.playing import play
from bot.interactions.incoming.router import Router
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer, channel_viewer
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from bot.messages.panel.turn_page import panel_page
from engine.keltis.table.moves import DrawOne
from rendering.pictures import ShownPictures
from storage.errors import StorageFailed
from tests.bot.interactions.test_router import Asked
from tests.bot.support.drafting import offers
from tests.bot.support.stored_matches import ANN, BEN, running


def acting(table: Table) -> tuple[int, Actor]:
    """The seat that is asked, and its person."""
    [decision] = table.asked()
    return decision.seat, Actor(table.match.seats[decision.seat].user_id or 0)


def ids(message: ClassicMessage) -> list[CustomId]:
    """What the buttons and menus of a message do."""
    rows = [list(row) if isinstance(row, tuple) else [row] for row in message.rows]
    return [parse_custom_id(item.custom_id) for row in rows for item in row]


async def drawing_up(services: Services) -> Table:
    """A match in which somebody may draw from two piles: every button is a whole move."""
    table = await running(services)
    while table.asked()[0].question != "draw_up":
        seat, actor = acting(table)
        cards = [table.game.write(move) for move in table.game.legal_moves(table.position, seat)]
        await table.play_line(actor, next(card for card in cards if card.startswith("discard")))
    return table


async def pressed(services: Services, custom_id: CustomId, who: Actor) -> str:
    """What somebody reads who presses a button."""
    asked: Any = Asked(str(custom_id))
    asked.user.id = who.user_id
    await Router(services).route(asked)
    [text] = asked.answers
    return text


async def test_a_panel_that_is_drawn_while_somebody_moves_does_what_it_says(
    services: Services, monkeypatch: pytest.MonkeyPatch
):
    """`/move` comes while the panel waits for its picture: its buttons are for what was asked before, and say so."""
    table = await running(services)
    seat, actor = acting(table)
    drawing, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(*_: object) -> ShownPictures:
        drawing.set()
        await go_on.wait()
        return ()

    monkeypatch.setattr(Viewer, "drawn", slowly)
    shown = asyncio.create_task(panel_page(channel_viewer(services, table.match), table, seat))
    await drawing.wait()
    before = table.reading(seat)
    await table.play_line(actor, table.game.write(next(iter(table.game.legal_moves(table.position, seat)))))
    go_on.set()
    offered = ids(await shown)
    assert {parsed.revision for parsed in offered} == {before.question}
    plies = len(table.plies)
    monkeypatch.undo()
    for parsed in offered:
        if parsed.verb in ("pick", "confirm", "back", "type"):
            assert (await pressed(services, parsed, actor)).startswith(services.languages["ko"]("panel.moved_on"))
    assert len(table.plies) == plies


async def test_every_button_plays_the_move_that_it_names(services: Services):
    """Of two panels that stand open only the newer one plays; and it plays what stands on its button."""
    table = await drawing_up(services)
    seat, actor = acting(table)
    viewer = channel_viewer(services, table.match)
    message = await panel_page(viewer, table, seat)
    label, custom_id, _ = next(offer for offer in offers(message) if parse_custom_id(offer[1]).verb == "pick")
    speech = viewer.speech(table)
    draws = [move for move in table.game.legal_moves(table.position, seat) if isinstance(move, DrawOne)]
    told = {name: move for move in draws for name in (speech.move(move), speech.choice("pile", move.pile))}
    await pressed(services, parse_custom_id(custom_id), actor)
    assert table.plies[-1].notation == table.game.write(told[label.partition(" · ")[0]])


async def test_a_fault_after_the_commit_does_not_say_that_nothing_has_changed(
    services: Services, monkeypatch: pytest.MonkeyPatch
):
    table = await drawing_up(services)
    seat, actor = acting(table)
    message = await panel_page(channel_viewer(services, table.match), table, seat)
    parsed = next(parsed for parsed in ids(message) if parsed.verb == "pick" and parsed.argument)
    plies = len(table.plies)

    async def failing(*_: object, **__: object) -> ClassicMessage:
        raise RuntimeError("the pen is broken")

    monkeypatch.setattr(play, "panel_page", failing)
    text = await pressed(services, parsed, actor)
    assert len(table.plies) > plies
    assert text.startswith(services.languages["ko"]("refused.fault_after", error_id="X")[:15])


async def test_a_fault_of_which_nobody_knows_whether_it_came_after_the_commit_says_so(
    services: Services, monkeypatch: pytest.MonkeyPatch
):
    table = await running(services)

    async def failing(*_: object, **__: object) -> Any:
        raise StorageFailed("disk")

    monkeypatch.setattr(play, "panel_page", failing)
    monkeypatch.setattr(services.store, "processed", failing)
    text = await pressed(
        services, CustomId("play", table.match.id), Actor(BEN if acting(table)[1].user_id == ANN else ANN)
    )
    assert text.startswith(services.languages["ko"]("refused.fault_in_doubt", error_id="X")[:20])
