"""For first-time players: what to press, a practice game, and what a bot player would do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import discord
from msgspec import structs

from bot.interactions.answering.context import Context
from bot.interactions.handlers.lobbies.opening import PRACTICE_BEGUN, begun_alone, begun_at_once, new_lobby
from bot.interactions.handlers.lobbies.places import DIRECT, OpeningPlace
from bot.interactions.handlers.looking.rules import rules_message
from bot.interactions.handlers.playing.play import panel_seat
from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.bot_levels import bot_name, levels_offered
from bot.matches.games.registry import GAMES
from bot.matches.lobbies import prefilled
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import BUTTON_LABEL_LIMIT, Button, ClassicMessage
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import BUTTONS_IN_ROW, Page, Text, page_of
from bot.messages.panel.foot import EARLIER
from bot.messages.panel.hints import hint_coming_parts, hint_parts
from bot.messages.panel.turn_page import panel_page
from bot.operation.configuration.version import program_version
from bot.operation.monitoring.failures import report_failure
from bot.operation.processes.tasks import cancel_tasks
from bot.operation.processes.worker_pool import WorkFailed
from bot.operation.processes.workers import NoReply
from engine.game import Seat
from engine.thinking.advice import Advice, answers_looked_at
from storage.records.matches import Match
from texts.literal import clipped_text

AT_ONCE = 0.3
"""Seconds within which a hint is shown without a word before it."""


async def show_help(context: Context) -> None:
    """Shows what to press on one screen, a button to a practice of each game, and the version."""
    words = context.viewer.words
    buttons = tuple(
        Button(
            clipped_text(words("button.practice", game=words(f"{game}.title")), BUTTON_LABEL_LIMIT),
            str(CustomId("practice", argument=game)),
            discord.ButtonStyle.primary,
            "🎓",
        )
        for game in GAMES
    )
    rows = tuple(buttons[first : first + BUTTONS_IN_ROW] for first in range(0, len(buttons), BUTTONS_IN_ROW))
    text = f"{words('help.text')}\n{words('help.version', version=program_version())}"
    await context.answer.give(ClassicMessage(text, rows=rows))


async def begin_practice(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Begins a match of a person alone with bot players, in nobody's way; its panels explain."""
    game, _, where = custom_id.argument.partition(".")
    if game not in GAMES or where not in ("", DIRECT):
        raise Outdated
    words, all_read = context.viewer.words, context.shared_language()

    def make(place: OpeningPlace) -> Match:
        seats = min(count for count in GAMES[game].seat_counts if count > 1)
        title = words("practice.title", name=context.name)
        match = new_lobby(context, place, game, title=title, seats=seats, language=words.language)
        level = levels_offered(game)[0]
        return prefilled.practice_lobby(match, context.actor.user_id, context.name, bot_name(words, level), level)

    await begun_alone(
        context,
        make,
        lambda table: begun_at_once(context, table),
        name=all_read("practice.thread", name=context.name, game=all_read(f"{game}.title")),
        elsewhere=CustomId("practice", argument=f"{game}.{DIRECT}"),
        direct=where == DIRECT,
        said=PRACTICE_BEGUN,
    )


async def explain_to_novice(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Explains a question of a practice beside the panel, with its rules and a button that ends explaining.

    Where the panel tells only the end of what was done before, this says where the rest stands.
    """
    table, (question, _, before) = await context.table_of(custom_id), custom_id.argument.partition(".")
    game, words = table.match.game, context.viewer.words
    advice, rule = context.viewer.speech(table).advice(question), ADAPTERS[game].vocabulary.rules.get(question)
    if not advice:
        raise Outdated
    rules = page_of(await rules_message(context, game, rule)).parts if rule else ()
    done = structs.replace(custom_id, verb="uncoach", argument="")
    row = (Button(words("button.uncoach"), str(done)),)
    lines = [f"🎓 {' '.join(advice)}", *([f"-# {words('board.before')}"] if before == EARLIER else [])]
    await context.answer.give_beside(Page((Text("\n".join(lines)), row, *rules)))


async def end_coaching(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Ends the explanations of a practice; the game goes on."""
    table, seat = await panel_seat(context, custom_id)
    await table.change(context.actor, lambda match: structs.replace(match, coached=False))
    await context.show(table, await panel_page(context.viewer, table, seat), seat)


async def press_hint(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows in the panel what a bot player would do."""
    table, seat = await panel_seat(context, custom_id)
    await show_hint_at(context, table, seat)


async def show_hint(context: Context, table: Table) -> None:
    """Shows what a bot player would do at this person's seat."""
    table.must_be_running()
    await show_hint_at(context, table, table.own_seat(context.actor.user_id))


async def show_hint_at(context: Context, table: Table, seat: Seat) -> None:
    """Shows the panel with what a bot player would do from this seat's knowledge, why, and a button that does it.

    Where that is not known at once, the panel says what is looked at, and becomes the hint. Raises NotPossible for a seat that is
    asked nothing, or when nothing was thought of; Outdated when the match has gone on meanwhile.
    """
    if table.match.rated:
        raise NotPossible("hint.rated")
    reading, viewer = table.reading(seat), context.viewer
    thought = asyncio.create_task(hint_advice(context, reading), name=f"hint at {table.match.id}")
    try:
        known, _ = await asyncio.wait({thought}, timeout=AT_ONCE)
        if known:
            await context.show(table, await hint_page(context, table, reading, await thought), seat)
            return
        await context.show(table, await hint_coming_page(viewer, table, reading), seat)
    except BaseException:
        await cancel_tasks([thought])
        raise

    async def hint(is_waited_for: Callable[[], bool]) -> AsyncIterator[Page]:
        try:
            page = await hint_page(context, table, reading, await thought)
        except Outdated:
            page = await panel_page(viewer, table, seat)
        except NotPossible as problem:
            sorry = [Text(viewer.words(problem.key, **problem.words))]
            page = await panel_page(viewer, table, seat, hint=sorry, hinted=False)
        if is_waited_for():
            yield page_of(context.seen_from_here(table, page))

    context.becomes(table, hint)


async def hint_coming_page(viewer: Viewer, table: Table, reading: Reading) -> Page:
    """The panel while a hint is thought of: it says what is looked at, and can be asked again."""
    looked_at = answers_looked_at(reading.game, reading.view, reading.choices) if reading.choices else ()
    coming = hint_coming_parts(viewer.words, viewer.speech(table, reading.seat), looked_at)
    return await panel_page(viewer, table, reading.seat, hint=coming, hinted=False)


async def hint_page(context: Context, table: Table, reading: Reading, advice: Advice) -> Page:
    """The panel with a hint. Raises Outdated when the match has gone on since it was thought of."""
    viewer, seat = context.viewer, reading.seat
    table.must_be_asked(seat, reading.question)
    return await panel_page(viewer, table, seat, hint=hint_parts(viewer, reading, viewer.speech(table, seat), advice))


async def hint_advice(context: Context, reading: Reading) -> Advice:
    """The advice of a strong bot player at this seat. Raises NotPossible."""
    if reading.decision is None or reading.choices is None:
        raise NotPossible("hint.not_asked")
    view = reading.view
    try:
        return await context.services.hint(context.actor.user_id, reading.game, view, reading.choices)
    except NoReply as problem:
        raise NotPossible("hint.none") from problem
    except WorkFailed as problem:
        report_failure(problem, "hint", metrics=context.services.metrics, match=reading.match.id, seat=reading.seat)
        raise NotPossible("hint.none") from problem
