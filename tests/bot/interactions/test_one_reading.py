"""What a button says and what it does come from one reading of the position; and what is said of a fault is true."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.interactions.deeds import play
from bot.interactions.router import Router
from bot.matches.actor import Actor
from bot.matches.house import House
from bot.matches.table import Table
from bot.messages.custom_ids import CustomId, parse
from bot.messages.drawing import Desk, channel_desk
from bot.messages.letters import Letter
from bot.messages.panel import panel
from engine.keltis.moves import Draw
from rendering.pictures import Shown
from storage.errors import StorageFailed
from tests.bot.drafting import offers
from tests.bot.interactions.test_router import Asked
from tests.bot.stored_matches import ANN, BEN, running


def acting(table: Table) -> tuple[int, Actor]:
    """The seat that is asked, and its person."""
    [decision] = table.asked()
    return decision.seat, Actor(table.match.seats[decision.seat].user_id or 0)


def ids(letter: Letter) -> list[CustomId]:
    """What the buttons and menus of a letter do."""
    rows = [list(row) if isinstance(row, tuple) else [row] for row in letter.rows]
    return [parse(item.custom_id) for row in rows for item in row]


async def drawing_up(house: House) -> Table:
    """A match in which somebody may draw from two piles: every button is a whole move."""
    table = await running(house)
    while table.asked()[0].question != "draw_up":
        seat, actor = acting(table)
        cards = [table.game.write(move) for move in table.game.legal_moves(table.position, seat)]
        await table.play_line(actor, next(card for card in cards if card.startswith("discard")))
    return table


async def pressed(house: House, custom_id: CustomId, who: Actor) -> str:
    """What somebody reads who presses a button."""
    asked: Any = Asked(str(custom_id))
    asked.user.id = who.user_id
    await Router(house).route(asked)
    [text] = asked.answers
    return text


async def test_a_panel_that_is_drawn_while_somebody_moves_does_what_it_says(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    """`/move` comes while the panel waits for its picture: its buttons are for what was asked before, and say so."""
    table = await running(house)
    seat, actor = acting(table)
    drawing, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(*_: object) -> Shown:
        drawing.set()
        await go_on.wait()
        return ()

    monkeypatch.setattr(Desk, "_drawn", slowly)
    shown = asyncio.create_task(panel(channel_desk(house, table.match), table, seat))
    await drawing.wait()
    before = table.reading(seat)
    await table.play_line(actor, table.game.write(next(iter(table.game.legal_moves(table.position, seat)))))
    go_on.set()
    offered = ids(await shown)
    assert {deed.revision for deed in offered} == {before.question}
    plies = len(table.plies)
    monkeypatch.undo()
    for deed in offered:
        if deed.verb in ("pick", "confirm", "back", "type"):
            assert (await pressed(house, deed, actor)).startswith(house.languages["ko"]("panel.moved_on"))
    assert len(table.plies) == plies


async def test_every_button_plays_the_move_that_it_names(house: House):
    """Of two panels that stand open only the newer one plays; and it plays what stands on its button."""
    table = await drawing_up(house)
    seat, actor = acting(table)
    desk = channel_desk(house, table.match)
    letter = await panel(desk, table, seat)
    label, custom_id, _ = next(offer for offer in offers(letter) if parse(offer[1]).verb == "pick")
    speech = desk.speech(table)
    draws = [move for move in table.game.legal_moves(table.position, seat) if isinstance(move, Draw)]
    told = {name: move for move in draws for name in (speech.move(move), speech.choice("pile", move.pile))}
    await pressed(house, parse(custom_id), actor)
    assert table.plies[-1].notation == table.game.write(told[label.partition(" · ")[0]])


async def test_a_fault_after_the_commit_does_not_say_that_nothing_has_changed(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    table = await drawing_up(house)
    seat, actor = acting(table)
    letter = await panel(channel_desk(house, table.match), table, seat)
    deed = next(deed for deed in ids(letter) if deed.verb == "pick" and deed.argument)
    plies = len(table.plies)

    async def failing(*_: object, **__: object) -> Letter:
        raise RuntimeError("the pen is broken")

    monkeypatch.setattr(play, "panel", failing)
    text = await pressed(house, deed, actor)
    assert len(table.plies) > plies
    assert text.startswith(house.languages["ko"]("refused.fault_after", error_id="X")[:15])


async def test_a_fault_of_which_nobody_knows_whether_it_came_after_the_commit_says_so(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    table = await running(house)

    async def failing(*_: object, **__: object) -> Any:
        raise StorageFailed("disk")

    monkeypatch.setattr(play, "panel", failing)
    monkeypatch.setattr(house.store, "processed", failing)
    text = await pressed(
        house, CustomId("play", table.match.id), Actor(BEN if acting(table)[1].user_id == ANN else ANN)
    )
    assert text.startswith(house.languages["ko"]("refused.fault_in_doubt", error_id="X")[:20])
