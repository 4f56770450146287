"""What somebody who watches a match has before them: the board as all see it, in their own words, and how to be told of it."""

from __future__ import annotations

import discord

from bot.matches.people.posts import BOARDS, BoardBody, body_if_readable
from bot.matches.play.table import Table
from bot.matches.play.transitions import with_clocks_shown
from bot.messages.channel.board_page import BOARDS_TOLD, board_parts, result_parts
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button, Menu, Option
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, Part, Text
from storage.records.matches import Match, MatchStatus
from storage.records.people import WatchNotice
from texts.catalogue import Language
from texts.literal import literal_text

AFTER_ALL = 2**62
"""A number that no entry of the outbox has reached."""
SIGNS = {WatchNotice.ROUNDS: "🔔", WatchNotice.END: "🏁", WatchNotice.NOTHING: "🔕"}
"""The signs of what a watcher may be told."""


async def watching_page(viewer: Viewer, table: Table, told: WatchNotice, until: float | None) -> Page:
    """The page of a watcher, which goes on by itself `until` a moment, or (None) only when a button is pressed.

    Of a match that is over it shows the end, and nothing to press.
    """
    words, match = viewer.words, table.match
    title = words("watch.title", title=literal_text(match.title), game=words(f"{match.game}.title"))
    if not table.is_running:
        return Page(tuple(await parts_of_end(viewer, table))).begun_with(title)
    goes_on = words("watch.until", at=f"<t:{int(until)}:t>") if until is not None else words("watch.stands_still")
    *earlier, board = await present_boards(viewer, table)
    parts = [
        *await board_parts(viewer, table, board, earlier),
        Text(f"-# {goes_on}"),
        notice_menu(words, table, told),
        watching_buttons(words, match, renewing=until is None),
    ]
    return Page(tuple(parts)).begun_with(title)


async def parts_of_end(viewer: Viewer, table: Table) -> list[Part]:
    """The final scores, or that there are none."""
    if table.match.status is MatchStatus.OVER:
        return await result_parts(viewer, table)
    return [Text(viewer.words(f"status.{table.match.status.value}"))]


async def present_boards(viewer: Viewer, table: Table) -> list[BoardBody]:
    """The boards of one message for the position as it stands: of a show those of the channel, which say what speaks for each
    turn; else one that tells what each seat did last.
    """
    match = table.match
    if match.pace is not None:
        shown = await viewer.services.store.outbox.shown_before(
            match.id, match.channel_id, BOARDS, AFTER_ALL, BOARDS_TOLD
        )
        boards = [body for body in map(body_if_readable, shown.payloads) if isinstance(body, BoardBody)]
        if boards and boards[-1].revision == match.revision:
            return boards
    told = tuple((ply.seat, ply.events) for ply in table.known_to(None)[-BOARDS_TOLD:])
    body = BoardBody(match.revision, table.game.encode(table.position), told)
    return [with_clocks_shown(body, match, await table.calendars(), viewer.services.clock())]


def notice_menu(words: Language, table: Table, told: WatchNotice) -> Menu:
    """The menu in which a watcher says what they want to be told; rounds are there only in a game that has some."""
    offered = [each for each in WatchNotice if each is not WatchNotice.ROUNDS or table.game.chapter is not None]
    options = tuple(
        Option(words(f"watch.told.{each.value}"), each.value, SIGNS[each], chosen=each is told) for each in offered
    )
    return Menu(words("watch.menu"), str(CustomId("watch_told", table.match.id)), options)


def watching_buttons(words: Language, match: Match, *, renewing: bool = False) -> tuple[Button, ...]:
    """What a watcher can press: to have the page go on, bright where it does not, and to watch no more."""
    style = discord.ButtonStyle.primary if renewing else discord.ButtonStyle.secondary
    return (
        Button(words("button.watch_on"), str(CustomId("watch", match.id)), style, "👁️"),
        Button(words("button.unwatch"), str(CustomId("unwatch", match.id)), emoji="✖️"),
    )
