"""Looking at a match: what one has, the board and its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.interactions.answering.context import Context
from bot.matches.lobbies import lobby
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.messages.channel.board_page import (
    BOARDS_TOLD,
    last_moves_lines,
    last_turns,
    part_buttons,
    result_parts,
    scores_line,
    thinking_lines,
)
from bot.messages.channel.clock_words import status_clocks
from bot.messages.drawing.figures import drawn_or_told
from bot.messages.drawing.viewer import Viewer, channel_viewer
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.custom_ids import CustomId, place_of
from bot.messages.layout.pages import Page, Part, Text, in_rows
from bot.messages.panel.looks import looked_at_page
from bot.messages.panel.routine_buttons import routine_lines
from bot.messages.panel.turn_page import panel_page
from bot.messages.panel.turn_words import names_of, news_lines
from engine.game import Event, Seat
from rendering.games import PICTURES
from rendering.pictures import ShownPictures
from storage.records.matches import Match, MatchStatus
from texts.catalogue import Language
from texts.literal import literal_text


async def press_hand(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows what one has beside the panel, or the panel itself in a game where that shows it."""
    table = await context.table_of(custom_id)
    mine = PICTURES[table.match.game].mine
    if not mine:
        await show_hand(context, table)
        return
    seat = table.own_seat(context.actor.user_id)
    walk = context.walk(table, seat)
    path = place_of(walk.argument)[0] if walk is not None else ()
    await context.answer.show_looked_up(
        await looked_at_page(context.viewer, table, seat, mine, path), of=table.match.id
    )


async def show_hand(context: Context, table: Table) -> None:
    """Shows everything that this person's seat may know, with the panel when it is to act."""
    seat = table.own_seat(context.actor.user_id)
    await context.show(table, await panel_page(context.viewer, table, seat), seat)


async def press_part(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows a part of the board, larger."""
    await show_status(context, await context.table_of(custom_id), custom_id.argument)


async def show_status(context: Context, table: Table, part: str | None = None, *, public: bool = False) -> None:
    """Shows the board or a part of it, the scores, who is to act and since when; a `public` one as the channel reads it."""
    match = table.match
    viewer = channel_viewer(context.services, match) if public else context.viewer
    if match.status is MatchStatus.LOBBY:
        await show_lobby(context, viewer.words, match)
        return
    own = table.seats_of(context.actor.user_id)
    since = None if public or not own or table.state is None else table.looked_at(table.own_seat(context.actor.user_id))
    told = [event for _, events in table.happened_since(since) for event in events] if since is not None else []
    await show_board(context, viewer, table, news_lines(viewer, table, None, since), told or last_events(table), part)


async def show_in_own_language(context: Context, table: Table) -> None:
    """Shows what the message in the channel shows, as this person reads: the lobby, the board with what each seat did last,
    or the final scores.
    """
    match, viewer = table.match, context.viewer
    if match.status is MatchStatus.LOBBY:
        await show_lobby(context, viewer.words, match)
        return
    if match.status is MatchStatus.OVER:
        await show_final(context, table)
        return
    plies = [(ply.seat, table.game.decode_events(ply.events)) for ply in table.known_to(None)[-BOARDS_TOLD:]]
    await show_board(context, viewer, table, last_moves_lines(viewer, table, plies, None), last_turns(plies))


async def show_lobby(context: Context, words: Language, match: Match) -> None:
    """Tells who has joined a match that has not begun."""
    seats = words.listed(literal_text(seat.name) for seat in match.seats if lobby.is_seat_taken(seat)) or "–"
    await context.answer.give(ClassicMessage(words("status.lobby", title=literal_text(match.title), seats=seats)))


async def show_final(context: Context, table: Table) -> None:
    """The final scores: who has won, and where every point came from."""
    await context.show_looked_up(table, Page(tuple(await result_parts(context.viewer, table))))


async def show_board(
    context: Context,
    viewer: Viewer,
    table: Table,
    news: Sequence[str],
    marked: Sequence[Event],
    part: str | None = None,
) -> None:
    """Shows the board or a part of it, with these news and events marked: whom it waits for, the clocks, the points."""
    words, match = viewer.words, table.match
    lines = [words("status.title", title=literal_text(match.title), game=words(f"{match.game}.title")), *news]
    lines += await status_lines(context, viewer, table)
    if table.state is None:
        await context.answer.give(ClassicMessage("\n".join(lines)))
        return
    lines += status_clocks(words, match, await table.calendars(), context.services.clock()) if table.is_running else []
    lines += routine_lines(table.game, match, viewer.speech(table)) if table.is_running else []
    parts = PICTURES[match.game].parts_of(len(match.seats))
    if part is not None and part not in parts:
        names = words.listed(f"`{name}`" for name in parts)
        raise NotPossible("status.no_such_part", names=names)
    pictures = await viewer.board(match, table.game.encode(table.state), marked, part)
    lines.append(f"-# {scores_line(viewer.words, table, table.position)}")
    rows = in_rows(part_buttons(viewer, match))
    await context.show_looked_up(table, Page((*in_pictures(viewer, lines, pictures), *rows)))


async def status_lines(context: Context, viewer: Viewer, table: Table) -> list[str]:
    """Tells who is to act and since when, or that nobody is, and where else in the channel something goes on."""
    words, match, asked, lines = viewer.words, table.match, table.asked(), list[str]()
    if not asked:
        lines.append(words(f"status.{match.status.value}"))
        threads = await context.threads_here()
        return [*lines, words("status.threads", threads=threads)] if threads else lines
    people = [decision.seat for decision in asked if not match.seats[decision.seat].bot]
    for since, seats in sorted(by_time(table, people).items()):
        lines.append(words("status.waiting", name=names_of(match, seats), since=f"<t:{since}:R>"))
    lines += thinking_lines(viewer, match, [decision.seat for decision in asked])
    if answered := table.answered():
        lines.append(words("panel.answered", names=names_of(match, answered)))
    return lines


def in_pictures(viewer: Viewer, lines: Sequence[str], pictures: ShownPictures) -> list[Part]:
    """Words, and pictures below them as their reader wants these."""
    return [Text("\n".join(lines)), *drawn_or_told(viewer, pictures, lines)]


def by_time(table: Table, seats: Sequence[Seat]) -> dict[int, list[Seat]]:
    """The seats that wait, by the moment since which they do."""
    times: dict[int, list[Seat]] = {}
    for seat in seats:
        times.setdefault(int(table.match.questions[seat].since), []).append(seat)
    return times


def last_events(table: Table) -> list[Event]:
    """The events of the last seat that moved, as far as everybody knows."""
    events: list[Event] = []
    plies = table.known_to(None)
    for ply in reversed(plies):
        if ply.seat != plies[-1].seat:
            break
        events[:0] = table.game.decode_events(ply.events)
    return events
