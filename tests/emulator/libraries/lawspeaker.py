"""Lawspeaker over whole games, and what two libraries say of all that it sent: they know limits of their own."""

import asyncio
import json
import random
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from bot.matches.games.registry import GAMES
from emulator.api.rest import JournalRequest
from tests.e2e.people.players import Player, by_panel, open_match, play_out
from tests.e2e.stages.stage import Stage
from tests.emulator.libraries.catalogue import BOTS, LIBRARIES
from tests.emulator.libraries.forms import (
    fill_in_form_of_lobby,
    fill_in_forms,
    is_for,
    look_at_suggestions,
    typed_options,
)
from tests.emulator.libraries.installing import bot_command

Json = dict[str, Any]

PATIENCE = 60.0
OPTIONS = {"odin": {"length": "short"}}
"""What a host chooses, so that a game comes to its end sooner."""
LANGUAGES = ("en-US", "ko")
MODAL = 9
SELDOM = 12
"""Turns from one look at all forms and suggestions to the next."""


class Sent(NamedTuple):
    """What a bot sent, sorted: messages and edits, forms, suggestions, commands; and the messages as they then were."""

    bodies: list[Json]
    forms: list[Json]
    suggestions: list[list[Json]]
    commands: list[Json]
    messages: list[Json]


class JudgedBy(NamedTuple):
    """A library that judges: its own program below `bots/`, which reads a file and writes a fault a line."""

    library: str
    program: str


JUDGES = (JudgedBy("discord.js", "judging.mjs"), JudgedBy("hikari", "judging.py"))


async def recorded_games(names: Sequence[str]) -> Sent:
    """Play one whole game of each of these by the panel, in two languages, and give all that was sent."""
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        stage.real = True
        stage.hooks.patience = PATIENCE
        messages: list[Json] = []

        def hear(event: str, data: Json, _guild: str | None, _only: str | None) -> None:
            if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
                messages.append(data)

        await stage.table.start()
        stage.table.world.listeners.append(hear)
        try:
            await stage.start()
            for name in names:
                await _play(stage, name)
        finally:
            await stage.close()
    return sorted_out(stage.hooks.journal, messages)


async def _play(stage: Stage, name: str) -> None:
    """One whole game, in which everybody now and then opens all forms, and looks at all that is suggested as they type."""
    channel = stage.channel()
    players = [
        Player(stage, stage.person(f"Ann{place}", language), channel, random.Random(f"{name} {place}"))
        for place, language in enumerate(LANGUAGES)
    ]
    await open_match(*players, game=name, options=OPTIONS.get(name))
    own = [option for option in typed_options(stage.table.commands.in_scope(None)) if is_for(name, option)]
    turns = count()

    async def asking(player: Player) -> bool:
        if next(turns) % SELDOM == 0:
            await look_at_suggestions(player, own)
            await fill_in_forms(player)
        return await by_panel(player)

    await play_out(players, asking)
    for player in players:
        await fill_in_form_of_lobby(player, name)


def sorted_out(journal: Iterable[JournalRequest], messages: list[Json]) -> Sent:
    """What the requests of a journal brought, beside the messages that came of them."""
    sent = Sent([], [], [], [], messages)
    for request in journal:
        if request.path.endswith("/commands") and isinstance(request.body, list):
            sent.commands.extend(request.body)
        elif request.path.endswith("/callback"):
            _sort_answer(request.body, sent)
        elif "/messages" in request.path or request.path.startswith("/webhooks/"):
            sent.bodies.extend([request.body] if isinstance(request.body, dict) else [])
    return sent


def _sort_answer(body: Json, sent: Sent) -> None:
    data = body.get("data") or {}
    if body["type"] == MODAL:
        sent.forms.append(data)
    elif "choices" in data:
        sent.suggestions.append(data["choices"])
    else:
        sent.bodies.append(data)


def faults_found_by(judged_by: JudgedBy, sent: Sent) -> list[str]:
    """What a library says against all this. Raises CalledProcessError where its program fails."""
    *runner, _ = bot_command(LIBRARIES[judged_by.library])
    return _run_judge([*runner, str(_program_of(judged_by))], sent)


def _program_of(judged_by: JudgedBy) -> Path:
    """Where the program lies: for Node.js beside its packages."""
    library = LIBRARIES[judged_by.library]
    *_, bot = bot_command(library)
    return Path(bot).with_name(judged_by.program) if library.for_node else BOTS / judged_by.program


def _run_judge(command: list[str], sent: Sent) -> list[str]:
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(sent._asdict(), file)
        file.flush()
        judge = subprocess.run([*command, file.name], stdout=subprocess.PIPE, text=True, check=True)
    return judge.stdout.splitlines()


def report_lines(names: Sequence[str] = tuple(GAMES)) -> tuple[list[str], bool]:
    """Play, have all judged, and give the lines to write and whether nothing was found."""
    sent = asyncio.run(recorded_games(names))
    counts = ", ".join(f"{len(things)} {kind}" for kind, things in sent._asdict().items())
    lines, clean = [f"lawspeaker, one game each of {', '.join(names)}: {counts}"], True
    for judged_by in JUDGES:
        faults = faults_found_by(judged_by, sent)
        clean = clean and not faults
        lines.append(f"judged by {judged_by.library} {LIBRARIES[judged_by.library].version}: {len(faults)} faults")
        lines += [f"  {fault}" for fault in dict.fromkeys(faults)]
    return lines, clean
