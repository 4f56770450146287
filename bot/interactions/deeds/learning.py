"""For whoever plays for the first time: what to press, a practice game, and what a bot player would do."""

from __future__ import annotations

import os
from typing import Any

import discord

from bot.interactions.deeds.lobbies import open_lobby
from bot.interactions.deeds.play import panel_seat
from bot.interactions.scene import Scene
from bot.matches import lobby
from bot.matches.actor import Actor
from bot.matches.games import GAMES
from bot.matches.reading import Reading
from bot.matches.refusing import NotPossible, Outdated
from bot.matches.table import Table
from bot.messages.custom_ids import BadId, CustomId, path_text
from bot.messages.letters import BUTTON_LABEL_LIMIT, Button, Letter, Row
from bot.messages.pages import ROW_LIMIT, Text
from bot.messages.panel import panel
from bot.messages.panel_foot import deed as panel_deed
from bot.operation.failures import report
from bot.operation.worker_pool import WorkFailed
from bot.operation.workers import NoReply
from bot.texts.literal import clipped
from engine.chance import SEED_BYTES
from engine.game import Move, Seat
from engine.narrowing import path_to


async def show_help(scene: Scene) -> None:
    """What to press, on one screen, and a button to a practice of each game."""
    words = scene.desk.words
    buttons = tuple(
        Button(
            clipped(words("button.practice", game=words(f"{game}.title")), BUTTON_LABEL_LIMIT),
            str(CustomId("practice", argument=game)),
            discord.ButtonStyle.primary,
            "🎓",
        )
        for game in GAMES
    )
    rows = tuple(buttons[first : first + ROW_LIMIT] for first in range(0, len(buttons), ROW_LIMIT))
    await scene.answer.give(Letter(words("help.text"), rows=rows))


async def practice(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """A match of a person alone with bot players, in this channel: it begins at once, and its panels explain."""
    if deed.argument not in GAMES:
        raise Outdated
    if scene.guild_id is None:
        raise NotPossible("refused.only_in_servers")
    words, user = scene.desk.words, scene.actor.user_id
    match = lobby.new_match(
        deed.argument,
        title=words("practice.title", name=scene.name),
        seats=min(count for count in GAMES[deed.argument].seat_counts if count > 1),
        language=words.language,
        host=user,
        guild=scene.guild_id,
        channel=scene.channel_id,
        at=scene.house.clock(),
    )
    full = lobby.practice(match, user, scene.name, words("lobby.bot_name"))
    await open_lobby(scene, full, shown=False)  # nobody could join: it begins at once
    table = await scene.house.tables.get(match.id)
    assert table is not None  # it has just been opened
    # The lobby was this press; should the program end here, the lobby is full and `/game start` is left.
    await table.start(Actor(user), lobby.ready(user), os.urandom(SEED_BYTES))
    await scene.say("practice.begun")


async def uncoach(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """The explanations of a practice end; the game goes on."""
    table, seat = await panel_seat(scene, deed)
    await table.change(scene.actor, lobby.uncoached)
    await scene.show(table, await panel(scene.desk, table, seat), seat)


async def hint(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """The panel's button: what a bot player would do, in the panel."""
    table, seat = await panel_seat(scene, deed)
    await show_hint_at(scene, table, seat)


async def show_hint(scene: Scene, table: Table) -> None:
    """What a bot player would do at this person's seat."""
    table.must_be_running()
    await show_hint_at(scene, table, table.own_seat(scene.actor.user_id))


async def show_hint_at(scene: Scene, table: Table, seat: Seat) -> None:
    """The panel with what a bot player would do who knows what this seat knows, why, and a button that does it.

    Raises NotPossible for a seat that is asked nothing, or when nothing was thought of; Outdated when the match has gone on
    meanwhile.
    """
    reading, speech, words = table.reading(seat), scene.desk.speech(table, seat), scene.desk.words
    move, reason = await thought(scene, reading)
    table.must_be_asked(seat, reading.question)
    lines = [words("hint.move", move=speech.move(move)), *([speech.reason(reason)] if reason else [])]
    said = (Text("\n".join(lines)), *played_by(scene, reading, move))
    await scene.show(table, await panel(scene.desk, table, seat, said=said), seat)


async def thought(scene: Scene, reading: Reading) -> tuple[Move, str]:
    """What the game's policy would do at this seat, and its reason. Raises NotPossible."""
    if reading.decision is None or reading.choices is None:
        raise NotPossible("hint.not_asked")
    view = reading.view
    try:
        return await scene.house.hint(scene.actor.user_id, reading.game, view, reading.choices)
    except NoReply as problem:
        raise NotPossible("hint.none") from problem
    except WorkFailed as problem:
        report(problem, "hint", metrics=scene.house.metrics, match=reading.match.id, seat=reading.seat)
        raise NotPossible("hint.none") from problem


def played_by(scene: Scene, reading: Reading, move: Move) -> tuple[Row, ...]:
    """A button that plays the move, however many parts it is put together of; none for one too long for a button."""
    assert reading.choices is not None
    try:
        done = str(panel_deed(reading, "confirm", path_text(path_to(reading.choices, move))))
    except BadId:
        return ()
    return ((Button(scene.desk.words("button.hint_play"), done, discord.ButtonStyle.success, "✅"),),)
