"""A private message that goes while what it became, or its removal, is not heard of."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import aiohttp
import pytest

from bot.interactions.answering.open_messages import OpenMessages
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.pages import Page, Text
from tests.bot.interactions.test_open_messages import KELTIS, answered, said, shown, stand
from tests.bot.support.asking import Asked
from tests.bot.support.posted import refusal
from tests.bot.support.stored_matches import ANN


@pytest.fixture
def opened() -> OpenMessages:
    return OpenMessages()


def removed_by(opened: OpenMessages, remove: Callable[[], Awaitable[None]]) -> None:
    """Ann's page is removed in this way."""
    page = opened.page_of(ANN, KELTIS)
    assert page is not None
    page.remove = remove


async def a_while() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


LOST = [aiohttp.ServerDisconnectedError(), refusal(502, 0), refusal(404, 10008)]


@pytest.mark.parametrize("problem", LOST)
async def test_a_page_whose_removal_is_carried_out_unheard_is_not_the_page(opened: OpenMessages, problem: Exception):
    """The last: the library's second attempt finds nothing to remove. Else the two pages remove each other, and none stands."""
    first = await shown(opened, Asked())

    async def remove() -> None:
        await first.delete_original_response()
        raise problem

    removed_by(opened, remove)
    pressed = Asked(message=first.original)
    pressed.heard.clear()
    pressing = asyncio.create_task(shown(opened, pressed))
    await asyncio.sleep(0)
    between = asyncio.create_task(shown(opened, Asked()))
    await a_while()
    pressed.heard.set()
    await asyncio.gather(pressing, between)
    [new] = pressed.ours
    assert not new.gone
    assert stand(first, between.result()) == [False, False]


@pytest.mark.parametrize("problem", [aiohttp.ServerDisconnectedError(), refusal(400, 40060)])
async def test_a_page_that_was_changed_unheard_and_goes_comes_anew(opened: OpenMessages, problem: Exception):
    """The reply is lost, the page is gone when Discord is asked for it: the press is answered all the same."""
    first = await shown(opened, Asked())
    pressed = Asked(message=first.original)
    pressed.heard.clear()
    pressed.unheard = [problem]
    pressing = asyncio.create_task(shown(opened, pressed))
    await asyncio.sleep(0)
    between = await shown(opened, Asked())
    pressed.heard.set()
    await pressing
    assert [each.gone for each in pressed.ours] == [False]
    assert stand(first, between) == [False, False]


async def test_a_correction_of_a_page_that_came_anew_is_not_said_where_that_stood(opened: OpenMessages):
    """The first page still goes: a correction there is gone with it."""
    first, going = await shown(opened, Asked()), asyncio.Event()

    async def remove() -> None:
        await going.wait()
        await first.delete_original_response()

    removed_by(opened, remove)
    pressed = Asked(message=first.original)
    pressed.heard.clear()
    async with answered(opened, pressed) as answer:
        giving = asyncio.create_task(answer.give(Page((Text("done"),)), of=KELTIS))
        await asyncio.sleep(0)
        between = asyncio.create_task(shown(opened, Asked()))
        await a_while()
        pressed.heard.set()
        await giving
        await answer.correct(ClassicMessage("not possible"))
        going.set()
        await between
    assert any("not possible" in f"{each.content}{each.payload}" and not each.gone for each in pressed.ours)


async def test_what_was_said_beside_and_came_anew_goes_with_the_next_press(opened: OpenMessages):
    """As a page of the rules that is turned while a command takes it away."""
    beside = await said(opened, Asked())
    pressed = Asked(message=beside.original)
    pressed.heard.clear()

    async def turn() -> None:
        async with answered(opened, pressed) as answer:
            await answer.give(ClassicMessage("the next page of the rules"))

    turning = asyncio.create_task(turn())
    await asyncio.sleep(0)
    await shown(opened, Asked())
    pressed.heard.set()
    await turning
    [new] = pressed.ours
    assert not new.gone
    await shown(opened, Asked())
    assert new.gone


async def test_a_passing_message_that_has_become_the_page_before_it_is_heard_of_stays(opened: OpenMessages):
    """It is pressed as soon as it is there, and the bot hears of it only then: it is the page, and goes with no other press."""
    first = Asked()
    first.heard.clear()

    async def sit_down() -> None:
        async with answered(opened, first) as answer:
            await answer.give(ClassicMessage("You have sat down."), passing=True)

    sitting = asyncio.create_task(sit_down())
    await asyncio.sleep(0)
    await shown(opened, Asked(message=first.original))
    first.heard.set()
    await sitting
    await said(opened, Asked())
    assert stand(first) == [True]
