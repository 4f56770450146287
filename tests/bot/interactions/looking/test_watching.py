"""Watching a match without a seat: the page, how it goes on by itself, and how it stops."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec import structs

from bot.interactions.handlers.looking import watching
from bot.matches.lobbies import lobby
from bot.matches.people.actor import PROGRAM, Actor
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.channel.board_page import board_page
from bot.messages.channel.watching_page import present_boards, watching_page
from bot.messages.drawing.viewer import Viewer, channel_viewer
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Menu, Message, Page
from rendering.pictures import Look
from storage.records.changes import Change, Post
from storage.records.matches import Seat
from storage.records.people import WatchNotice
from tests.bot.messages.delivery.test_delivery import first_turn
from tests.bot.support.drafting import Hand, verbs
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, SEED, alone, bots_played, new_lobby, running, stored

CAT = 103
GAMES = ("keltis", "manitoba", "odin", "empires")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "PAUSE", 0.0)


def watch_of(table: Table) -> str:
    return str(CustomId("watch", table.match.id))


async def watched(services: Services) -> tuple[Table, Hand]:
    """Cat watches Ann and Ben."""
    table = await running(services)
    hand = Hand(services, table, CAT)
    await hand.do(watch_of(table))
    return table, hand


def becoming(hand: Hand, pages: list[Page]) -> asyncio.Task[None]:
    """What the newest page becomes, until nothing comes any more."""

    async def collect() -> None:
        async for page in hand.coming[-1](lambda: True):
            pages.append(page)  # noqa: PERF401 - the test looks at each as it comes

    return asyncio.create_task(collect())


async def came(pages: list[Page]) -> None:
    """Waits for a page."""
    async with asyncio.timeout(10):
        while not pages:  # noqa: ASYNC110 - nobody is told that one has come
            await asyncio.sleep(0.001)


def chosen(page: Message) -> list[str]:
    """What the menu says that is told."""
    [menu] = [row for row in page.rows if isinstance(row, Menu)]
    return [option.value for option in menu.options if option.chosen]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", GAMES)
async def test_the_button_has_room_under_every_board(services: Services, game: str, seats: int):
    match = lobby.fill_with_bots(ANN, "Bot")(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game=game, seats=seats))
    )
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await bots_played(table)
    viewer = channel_viewer(services, table.match)
    [body] = await present_boards(viewer, table)
    page = await board_page(viewer, table, body)
    must_be_within_limits(page)
    assert verbs(page).count("watch") == 1
    viewer = Viewer(services, services.languages["de"], Look())
    must_be_within_limits(await watching_page(viewer, table, WatchNotice.END, 1.0))


async def test_somebody_without_a_seat_sees_what_all_see_and_is_told_the_end(services: Services):
    table, hand = await watched(services)
    [body] = await present_boards(hand.context.viewer, table)
    board = await board_page(hand.context.viewer, table, body)
    shown = hand.messages[-1]
    assert board.text in shown.text
    assert "hand" not in verbs(shown)
    assert chosen(shown) == ["end"]
    assert await services.store.watchers.of_match(table.match.id) == {CAT: WatchNotice.END}
    assert (await services.person(CAT)).locale == "en-US"
    await hand.do(str(CustomId("watch_told", table.match.id)), ["nothing"])
    assert chosen(hand.messages[-1]) == ["nothing"]
    await hand.do(watch_of(table))
    assert chosen(hand.messages[-1]) == ["nothing"], "who goes on watching is told as before"


async def test_rounds_are_offered_where_there_are_some(services: Services):
    table, hand = await watched(services)
    assert "rounds" not in [value for _, _, values in hand.offers() for value in values]
    with pytest.raises(Outdated):
        await hand.do(str(CustomId("watch_told", table.match.id)), ["always"])
    await table.change(PROGRAM, lobby.with_match_abandoned(services.clock()))
    with_rounds = await alone(services, "odin")
    other = Hand(services, with_rounds, CAT)
    await other.do(watch_of(with_rounds))
    assert "rounds" in [value for _, _, values in other.offers() for value in values]


async def test_who_plays_needs_no_page_of_a_watcher(services: Services):
    table = await running(services)
    hand = Hand(services, table, BEN)
    for pressed in (watch_of(table), str(CustomId("watch_told", table.match.id))):
        with pytest.raises(NotPossible) as refused:
            await hand.do(pressed, ["end"])
        assert refused.value.key == "refused.watch_own"
    assert await services.store.watchers.of_match(table.match.id) == {}


async def test_nobody_watches_what_others_may_not_see(services: Services):
    """A match in direct messages, and a practice: no button is there, and a press with its id is refused."""
    table = await running(services)
    match, hand = table.match, Hand(services, table, CAT)
    direct, practice = structs.replace(match, guild_id=None), structs.replace(match, coached=True)
    former = structs.replace(direct, seats=(Seat(bot=True, name="Bot", away_id=CAT), match.seats[1]))
    hidden = ((direct, NotPossible), (practice, Outdated), (former, Outdated))
    for table.match, refusal in hidden:
        for pressed in (watch_of(table), str(CustomId("watch_told", match.id))):
            with pytest.raises(refusal):
                await hand.do(pressed, ["end"])
    assert await services.store.watchers.of_match(match.id) == {}


async def test_the_page_follows_the_match_until_its_end(services: Services):
    table, hand = await watched(services)
    pages: list[Page] = []
    task = becoming(hand, pages)
    await asyncio.sleep(0)
    await table.play_line(Actor(ANN), first_turn(table))
    await came(pages)
    assert "**Ann** ·" in pages[0].text
    await table.change(PROGRAM, lobby.with_match_abandoned(services.clock()))
    await task
    assert len(pages) == 2
    assert services.languages["en"]("status.abandoned") in pages[1].text
    assert verbs(pages[1]) == []
    await hand.do(watch_of(table))
    assert len(hand.coming) == 1, "a match that is over is shown once"


async def test_an_end_that_comes_while_the_page_is_edited_is_shown_too(services: Services):
    table, hand = await watched(services)
    pages: list[Page] = []
    coming = hand.coming[-1](lambda: True)

    async def edited() -> None:
        async for page in coming:
            pages.append(page)
            if table.is_running:  # Discord takes its time with the edit
                await table.change(PROGRAM, lobby.with_match_abandoned(services.clock()))

    task = asyncio.create_task(edited())
    await asyncio.sleep(0)
    await table.play_line(Actor(ANN), first_turn(table))
    await task
    assert services.languages["en"]("status.abandoned") in pages[-1].text
    assert verbs(pages[-1]) == []


async def test_what_comes_while_the_first_page_is_drawn_follows_it(services: Services, monkeypatch: pytest.MonkeyPatch):
    table = await running(services)

    async def drawn_slowly(*given: Any) -> Page:
        page = await watching_page(*given)
        await table.change(PROGRAM, lobby.with_match_abandoned(services.clock()))
        return page

    hand = Hand(services, table, CAT)
    monkeypatch.setattr(watching, "watching_page", drawn_slowly)
    await hand.do(watch_of(table))
    monkeypatch.setattr(watching, "watching_page", watching_page)
    pages: list[Page] = []
    await becoming(hand, pages)
    assert [services.languages["en"]("status.abandoned") in page.text for page in pages] == [True]


async def test_it_says_when_it_goes_on_no_longer(services: Services, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watching, "GOES_ON", 0.05)
    _, hand = await watched(services)
    pages: list[Page] = []
    await becoming(hand, pages)
    [page] = pages
    assert services.languages["en"]("watch.stands_still") in page.text
    assert verbs(page)[-2:] == ["watch", "unwatch"]


async def test_it_sees_what_another_process_has_played(services: Services, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watching, "LOOK", 0.01)
    table, hand = await watched(services)
    saved = await services.store.matches.saved(table.match.id)
    assert saved is not None
    pages: list[Page] = []
    task = becoming(hand, pages)
    after = saved.match.revised(services.clock(), quiet=True)
    await services.store.commit(Change(at=services.clock(), before=saved.match, after=after))
    services.tables.forget([table.match.id])
    await came(pages)
    task.cancel()
    assert table.match.quiet


async def test_it_stops_by_a_press_wherever_that_is(services: Services):
    table, hand = await watched(services)
    pages: list[Page] = []
    task = becoming(hand, pages)
    await hand.do(str(CustomId("unwatch", table.match.id)))
    assert verbs(hand.messages[-1]) == ["watch"]
    assert await services.store.watchers.of_match(table.match.id) == {}
    await asyncio.sleep(0)
    await table.play_line(Actor(ANN), first_turn(table))
    await task
    assert pages == []


async def test_who_sits_down_meanwhile_has_another_page(services: Services):
    table, hand = await watched(services)
    pages: list[Page] = []
    task = becoming(hand, pages)
    await asyncio.sleep(0)
    await table.change(PROGRAM, lambda match: lobby.with_seat(match, 1, lobby.seat_for_person(match, CAT, "Cat")))
    await task
    assert pages == []


async def test_a_board_that_cannot_be_read_is_passed_over(services: Services):
    """One of a show, as a later version has left it."""
    table = await running(services)
    table.match = structs.replace(table.match, pace=30.0)
    later = msgspec.msgpack.encode({"post": "later"})
    post = Post(channel_id=CHANNEL, kind="board", nonce="later", payload=later)
    await services.store.commit(Change(at=services.clock(), before=table.match, after=None, posts=(post,)))
    boards = await present_boards(channel_viewer(services, table.match), table)
    assert [board.revision for board in boards] == [table.match.revision]
