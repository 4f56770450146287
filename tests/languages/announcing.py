"""What people are told without having asked: calls, reminders, notices, requests, final pages; and what `/verify` finds."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any, Protocol, cast

import msgspec
from msgspec import structs

from bot.interactions.answering.context import Context
from bot.interactions.handlers.looking.records import check_record
from bot.matches.background.every_minute import HOUR, Clocks
from bot.matches.history.record_file import whole_entries
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import FinalBody
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.seats import consents, handing_over
from bot.matches.services import Services
from bot.messages.channel.board_page import final_page
from bot.messages.drawing.viewer import Viewer, channel_viewer
from bot.messages.layout.components import OPTION_LABEL_LIMIT
from bot.messages.layout.pages import Message
from engine.chance import commitment
from engine.play.record import Record, RecordedMove, write_record
from rendering.pictures import ALT_LIMIT, Look
from storage.records.matches import Match
from storage.records.people import Notice
from tests.bot.support.lively import Said, Server
from tests.bot.support.posted import every
from tests.bot.support.posting import Posting, wish
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, SEED, StandingClock, bots_played, new_lobby, stored
from tests.bot.test_ways_out import CheckedHere, returned

PLACE = CHANNEL + 50
"""The channel of these matches; those that nobody is told of have others."""
LEAST_TOLD = 12
"""Texts of messages that one match brings at least, in the channel and in private."""


class Listener(Protocol):
    """Who hears what is said."""

    wrong: dict[str, None]

    def text(self, text: str | None, where: str, limit: int | None = None) -> None: ...
    def message(self, message: Message, where: str) -> None: ...


async def announce(services: Services, game: str, names: tuple[str, ...], language: str, heard: Listener) -> None:
    """A match of two people from its lobby until they give it up, each called in another way, and a lobby nobody starts."""
    server = Server()
    posting = Posting(services, server)
    match = lobby.with_person_joined(BEN, names[1])(
        lobby.with_person_joined(ANN, names[0])(in_language(services, PLACE, game, names[0], language))
    )
    await wish(services, BEN, on_turn=Notice.DIRECT, on_reminder=Notice.DIRECT, reminder_hours=1, language=language)
    await wish(services, ANN, reminder_hours=1)
    table = await stored(services, match)
    await stored(services, in_language(services, PLACE + 1, game, names[0], language))
    posting.begin()
    said = set[str]()
    try:
        async for _ in happening(services, table, server):
            await posting.idle()
            for message in (message for room in server.rooms.values() for message in room.ours()):
                said.add(message.words)
                posted(message, heard)
    finally:
        await posting.end()
    if len(said) < LEAST_TOLD:
        heard.wrong[f"announced: only {len(said)} messages"] = None


async def happening(services: Services, table: Table, server: Server) -> AsyncIterator[None]:
    """What happens at the table and to the other lobby, with a pause after each thing of which somebody is told."""
    ann, ben, clock, clocks = Actor(ANN), Actor(BEN), cast(StandingClock, services.clock), Clocks(services)
    await table.start(ann, lobby.with_play_begun(ANN), SEED)
    yield
    seat = table.seats_of(ANN)[0]
    await consents.ask_consent(services, table, ann, consents.ConsentAsked("abandon", seat))
    yield
    for closed in (set[int](), {BEN}):
        server.closed_doors = closed
        await play_on(table)
        yield
        clock.now += 3 * HOUR
        await clocks.remind()
        yield
    await consents.ask_consent(services, table, ann, consents.ConsentAsked("undo", seat, 1))
    yield
    await play_on(table)
    yield
    await handing_over.hand_over(services, table, ben, table.seats_of(BEN)[0], handing_over.Heir(), resigned=True)
    await bots_played(table)
    yield
    await consents.ask_consent(services, table, ann, consents.ConsentAsked("abandon", seat))
    clock.now += services.settings.lobby_hours * HOUR
    await clocks.expire_lobbies()
    yield


async def play_on(table: Table) -> None:
    """A move of whoever is asked."""
    asked = table.asked()[0]
    user = table.match.seats[asked.seat].user_id
    assert user is not None
    await table.play_line(Actor(user), table.game.write(next(iter(table.game.legal_moves(table.position, asked.seat)))))


def in_language(services: Services, channel: int, game: str, title: str, language: str) -> Match:
    """A lobby in the language."""
    return structs.replace(new_lobby(services, channel, 2, game), title=title, language=language)


def posted(message: Said, heard: Listener) -> None:
    """All that a message in Discord's hands says and shows."""
    heard.text(message.words, "announced")
    for _, about in message.files:
        heard.text(about, "announced, alt", ALT_LIMIT)
    for component in every(message.payload):
        for one in (component, *component.get("options", ())):
            for field in ("label", "placeholder", "description"):
                heard.text(one.get(field), f"announced, {field}", OPTION_LABEL_LIMIT)


async def conclude(services: Services, table: Table, heard: Listener) -> None:
    """The page of the end, as if the match ended here: with pictures, and with words in their place."""
    body = FinalBody(1, table.game.encode(table.position))
    viewer = channel_viewer(services, table.match)
    for shown in (viewer, Viewer(services, viewer.words, Look(in_words=True))):
        heard.message(await final_page(shown, table, body), "final")


async def verify(context: Context, table: Table, heard: Listener) -> None:
    """What is said of records of a match: a right one, such as are wrong in one way each, and what is none."""
    here = replace(context, services=replace(context.services, record_checks=cast(Any, CheckedHere())))
    record = await record_so_far(context.services, table)
    for content in (*(write_record(one) for one in (record, *wrong(record))), "x"):
        file: Any = SimpleNamespace(size=1, read=partial(returned, content.encode()))
        try:
            await check_record(here, file)
        except NotPossible as problem:
            heard.text(context.viewer.words(problem.key, **problem.words), "verify")


async def record_so_far(services: Services, table: Table) -> Record:
    """All moves of a match with its seed."""
    plies = await services.store.matches.plies(table.match.id)
    return Record(
        game=table.match.game,
        rules=table.game.version,
        names=tuple(seat.name for seat in table.match.seats),
        options=msgspec.json.decode(table.match.options),
        commitment=commitment(SEED),
        seed=SEED,
        moves=tuple(whole_entries(plies)),
    )


def wrong(record: Record) -> Iterator[Record]:
    """Records of which one thing is wrong each."""
    first, *others = (move for move in record.moves if isinstance(move, RecordedMove))
    yield structs.replace(record, rules=record.rules + 1)
    yield structs.replace(record, options={"no_such_option": 1})
    yield structs.replace(record, commitment=commitment(bytes(32)))
    yield structs.replace(record, scores=(0,) * len(record.names), winners=(0,))
    yield structs.replace(record, moves=(structs.replace(first, text="x"), *others))
    yield structs.replace(record, moves=(structs.replace(first, seat=1 - first.seat), *others))
    yield structs.replace(record, moves=(RecordedMove(first.seat, first.text, "0" * len(first.digest)), *others))
    yield structs.replace(record, seed=None, moves=(structs.replace(first, text="x"), *others))
