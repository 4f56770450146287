"""Runs a library's bot through all steps at a local table of its own."""

import asyncio
import os
from asyncio.subprocess import Process
from typing import NamedTuple

from emulator.server import LocalTable
from tests.emulator.libraries.catalogue import Library
from tests.emulator.libraries.installing import bot_command
from tests.emulator.libraries.steps import STEPS
from tests.judge import Judge

TOKEN = "MTEwMDAwMDAwMDAwMDAwMDAwMQ.local.table"
"""Its first part is the bot's id: some libraries read it there."""
INTENTS = 1 << 15
PATIENCE = 20.0
SAID = "what it said"
MEANT = {(404, 10008)}
"""Refusals for which a step asks."""


class Outcome(NamedTuple):
    """What came of a step: nothing said is green, `-` stands for what the library lacks."""

    step: str
    problem: str

    @property
    def is_bad(self) -> bool:
        return self.problem not in ("", "-")


async def run_library(library: Library) -> list[Outcome]:
    """Run all steps; the last line is about what was asked and answered over all of them."""
    async with LocalTable(token=TOKEN, journal=True, granted_intents=INTENTS) as table:
        table.hooks.patience = PATIENCE
        bot = await asyncio.create_subprocess_exec(
            *bot_command(library),
            env={**os.environ, **addresses_for_bot(table)},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        assert bot.stdout is not None
        said = asyncio.create_task(bot.stdout.read())
        try:
            outcomes = [await _take_step(table, library, bot, number) for number in range(len(STEPS))]
            outcomes.append(Outcome("asks and is answered as described", _faults_of_journal(table)))
        finally:
            if bot.returncode is None:
                bot.kill()
            await bot.wait()
        words = (await said).decode(errors="replace")[-1500:]
    if any(outcome.is_bad for outcome in outcomes):
        outcomes.append(Outcome(SAID, words or "nothing"))
    return outcomes


def addresses_for_bot(table: LocalTable) -> dict[str, str]:
    """What a bot is told by its environment."""
    return {
        "LOCAL_URL": table.url,
        "LOCAL_API": table.api_url,
        "LOCAL_GATEWAY": table.gateway_url,
        "LOCAL_TOKEN": TOKEN,
        "LOCAL_BEN": table.hooks.person("ben").id,
    }


async def _take_step(table: LocalTable, library: Library, bot: Process, number: int) -> Outcome:
    name, take = STEPS[number]
    if name in library.lacks:
        return Outcome(name, "-")
    if bot.returncode is not None:
        return Outcome(name, "the bot has ended")
    try:
        await take(table)
    except Exception as problem:  # noqa: BLE001 - a step may fail in any way, and all others are taken as well
        return Outcome(name, f"{type(problem).__name__}: {problem}")
    return Outcome(name, "")


def _faults_of_journal(table: LocalTable) -> str:
    """What was refused without being meant, and what does not fit Discord's description."""
    refused = [
        f"{entry.method} {entry.path} {entry.status}: {entry.answer}"
        for entry in table.hooks.journal
        if entry.status >= 400 and entry.status != 429 and (entry.status, entry.answer["code"]) not in MEANT
    ]
    judge = Judge.load()
    wrong = judge.answer_faults(table.hooks.journal) if judge is not None else []
    return "\n".join(dict.fromkeys([*refused, *wrong]))
