"""What bot players think of a match that has ended, and playing on otherwise from a turning point."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

from msgspec import structs

from bot.interactions.answering.context import Context
from bot.interactions.handlers.lobbies.opening import begun_alone, new_lobby
from bot.interactions.handlers.lobbies.places import DIRECT, OpeningPlace
from bot.matches.games.bot_levels import bot_name
from bot.matches.lobbies import lobby, prefilled
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.origin import origin_before
from bot.matches.play.table import Table
from bot.matches.position.reading import Reading, reading_of_snapshot
from bot.matches.workers.analyses import KnownAnalysis
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page
from bot.messages.reports.analysis_pages import analysis_page, points_page, turning_page
from engine.game import Seat
from engine.thinking.analysis import Past, turning_points, turns_of
from engine.thinking.judging import Judgement
from engine.thinking.levels import Level
from storage.records.matches import Match

FIRST_PAGE, GOES_ON = 4.0, 10.0
"""Seconds after which a page tells what has become known since: at first how the game went, which is soon known."""


async def open_analysis(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    table = await context.table_of(custom_id)
    await show_analysis(context, table, custom_id.seat)


async def show_analysis(context: Context, table: Table, seat: Seat | None = None) -> None:
    """Shows the turning points of a seat: the one asked for, else this person's own, else the first."""
    own = table.seats_of(context.actor.user_id)
    if seat is None or seat not in range(len(table.match.seats)):
        seat = own[0] if own else 0

    async def page(viewer: Viewer, shown: KnownAnalysis) -> Page:
        readings = [await reading_at(context, table, loss.ply, seat) for loss in turning_points(shown.analysis, seat)]
        return await analysis_page(viewer, table, seat, shown, readings)

    await show_known(context, table, page)


async def open_points_analysis(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows where everybody's points came from."""
    table = await context.table_of(custom_id)
    await show_known(context, table, lambda viewer, shown: points_page(viewer, table, custom_id.seat or 0, shown))


async def show_known(context: Context, table: Table, page: Callable[[Viewer, KnownAnalysis], Awaitable[Page]]) -> None:
    """Shows a page about what is known of a match so far, which follows by itself as more is known."""
    first = await known_analysis(context, table)
    await context.show(table, await page(context.viewer, first))
    unasked = replace(context.viewer, posted=True)

    async def more(is_waited_for: Callable[[], bool]) -> AsyncIterator[Page]:
        shown, ended, within = first, False, FIRST_PAGE
        while not ended:
            ended, within = await context.services.analyses.worked_out(table.match.id, within), GOES_ON
            if not is_waited_for():
                return
            newer = await known_analysis(context, table)
            if newer.progress != shown.progress:
                yield await page(unasked, shown := newer)

    if not first.done:
        context.becomes(table, more)


async def open_turning_point(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows the position of a turning point with both answers, or the present turning points where it is none any more."""
    table = await context.table_of(custom_id)
    shown = await known_analysis(context, table)
    loss = loss_of(shown, custom_id)
    if loss is None:
        await show_analysis(context, table, custom_id.seat)
        return
    reading = await reading_at(context, table, loss.ply, loss.seat)
    turn = turns_of(shown.plies)[loss.ply] + 1
    await context.show(table, await turning_page(context.viewer, table, reading, loss, turn))


def loss_of(shown: KnownAnalysis, custom_id: CustomId) -> Judgement | None:
    """The turning point of a button; None where it is none any more, as more was worked out since.

    Raises Outdated for what no message of ours has.
    """
    seat, argument = custom_id.seat, custom_id.argument
    if seat is None or argument not in (str(ply) for ply, one in enumerate(shown.plies) if one.seat == seat):
        raise Outdated
    return next((one for one in turning_points(shown.analysis, seat) if str(one.ply) == argument), None)


async def known_analysis(context: Context, table: Table) -> KnownAnalysis:
    """What is known of a match so far. Raises NotPossible for one that goes on, as it would tell hidden things."""
    must_have_ended(table)
    shown = await context.services.analyses.of(table.match.id)
    if shown is None:
        raise NotPossible("refused.not_started")
    return shown


def must_have_ended(table: Table) -> None:
    """Raises NotPossible for a match that goes on."""
    if table.match.status in lobby.ACTIVE:
        raise NotPossible("analysis.goes_on")


async def reading_at(context: Context, table: Table, ply: int, seat: Seat) -> Reading:
    """The reading of a seat before a ply, numbered from 0."""
    snapshot = await context.services.store.matches.snapshot_before(table.match.id, ply + 1)
    assert snapshot is not None  # every ply on record has one
    return reading_of_snapshot(table.game, table.match, snapshot, seat)


async def what_if(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Begins a match of a person alone with bot players that goes on from a position of one that is over."""
    table, words, user = await context.table_of(custom_id), context.viewer.words, context.actor.user_id
    must_have_ended(table)
    number, _, where = custom_id.argument.partition(".")
    ply = int(number) if number.isdecimal() else -1
    origin = await origin_before(context.services.store, table.match.id, ply)
    if ply not in range(len(table.plies)) or origin is None or where not in ("", DIRECT):
        raise Outdated
    past = [Past(one.seat, one.revealed, one.bond == "aside") for one in table.plies]
    turn = turns_of(past)[ply] + 1
    title = words("what_if.title", turn=turn, title=table.match.title)

    def make(place: OpeningPlace) -> Match:
        seats = len(table.match.seats)
        fresh = new_lobby(context, place, table.match.game, title=title, seats=seats, language=words.language)
        bots = {level: bot_name(words, level) for level in Level}
        return prefilled.what_if(table.match, fresh, table.plies[ply].seat, user, context.name, bots)

    await begun_alone(
        context,
        make,
        lambda begun: begun.start_from(Actor(user), lobby.with_play_begun(user), origin),
        name=context.shared_language()("what_if.title", turn=turn, title=table.match.title),
        elsewhere=structs.replace(custom_id, argument=f"{ply}.{DIRECT}"),
        direct=where == DIRECT,
        said=("what_if.begun", "what_if.begun_elsewhere"),
        turn=turn,
    )
