"""Records of matches: a file to keep, and the check of one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog

from bot.interactions.answering.context import Context
from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.registry import GAMES
from bot.matches.history.record_file import SHOWN_OF_PROOF, record_of
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.workers.checking import Unreadable
from bot.messages.layout.components import CONTENT_LIMIT, Button, ClassicMessage, FileToSend
from bot.messages.layout.custom_ids import CustomId
from bot.messages.reports.replay_file import replay_file as made
from engine.game import Refusal
from engine.play.record import write_record
from engine.play.verifying import RecordProblem
from texts.literal import clipped_text, literal_text
from texts.speech import Speech

LOG: Any = structlog.get_logger("reading")
RECORD_LIMIT = 512 * 1024
"""Most bytes of a record file; a long match has some tens of thousands."""


async def export_record(context: Context, table: Table) -> None:
    """Gives the record as a file, as far as its reader may know it, and a button that makes the replay a page."""
    text, record = await record_for(context, table)
    button = Button(
        context.viewer.words("button.replay_file"),
        str(CustomId("replay_file", table.match.id)),
        emoji="\N{VIDEOCASSETTE}",
    )
    await context.answer.give(ClassicMessage(text, (record,), ((button,),)))


async def replay_file(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Gives the record, and beside it the page that steps through what everybody saw."""
    table = await context.table_of(custom_id)
    text, record = await record_for(context, table)
    page = FileToSend(f"{table.match.game}-{table.match.id}.html", await replay_of(context, table))
    await context.answer.give(ClassicMessage(f"{text}\n{context.viewer.words('export.page')}", (record, page)))


async def record_for(context: Context, table: Table) -> tuple[str, FileToSend]:
    """The record as its reader may know it, and what is said of it."""
    if table.state is None:
        raise NotPossible("refused.not_started")
    own = table.seats_of(context.actor.user_id)
    record, _ = await record_of(context.services, table.match.id, own[0] if own else None)
    text = context.viewer.words(
        "export.over" if not record.partial else "export.running_own" if own else "export.running"
    )
    return text, FileToSend(f"{table.match.game}-{table.match.id}.txt", write_record(record).encode())


async def replay_of(context: Context, table: Table) -> bytes:
    """Makes the page that steps through a match, one at a time. Raises NotPossible for a second one of the same person."""
    services, viewer = context.services, context.viewer
    snapshots = partial(services.store.matches.snapshot_before, table.match.id)
    with services.replays.place(context.actor.user_id):
        async with services.one_replay:
            # Whoever waits for a panel goes first: its many pictures are drawn as those for a channel are.
            drawn = replace(viewer, posted=True).drawn
            return await made(table.frozen(), viewer.words, viewer.look, snapshots, drawn)


async def check_record(context: Context, file: discord.Attachment) -> None:
    """Replays a record file, and tells what holds of rules, hashes, shuffle and result."""
    words = context.viewer.words
    if file.size > RECORD_LIMIT:
        raise NotPossible("verify.too_large")
    try:
        found = await context.services.record_checks.check(context.actor.user_id, file.read)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
        LOG.warning("file_not_fetched", problem=repr(problem))
        raise NotPossible("verify.not_fetched") from problem
    if isinstance(found, Unreadable):
        raise NotPossible("verify.unreadable" if found.line else "verify.no_record", line=found.line)
    if found.game not in GAMES:
        raise NotPossible("verify.unknown_game")
    checked = words.listed(words(f"verify.checked.{what}") for what in found.checked)
    right = "verify.ok" if found.whole else "verify.unfinished"
    lines = [words("verify.bad" if found.problems else right, n=found.moves, checked=checked)]
    if found.unproved and not found.problems:
        shown = literal_text(found.commitment[:SHOWN_OF_PROOF])
        unproved = words.listed(words(f"verify.unproved.{what}", commitment=shown) for what in found.unproved)
        lines.append(words("verify.unproved", unproved=unproved))
    speech = Speech(words, found.game, ADAPTERS[found.game].vocabulary, found.names)
    lines += [f"- {problem_line(words, speech, problem)}" for problem in found.problems]
    await context.answer.give(ClassicMessage(clipped_text("\n".join(lines), CONTENT_LIMIT)))


def problem_line(words: Any, speech: Speech, problem: RecordProblem) -> str:
    """A line that says what is wrong at which move."""
    if problem.rule:
        refused = speech.refusal(Refusal(problem.rule, problem.reason, problem.words))
        text = words("refused.rule", reason=refused, rule=problem.rule)
    else:
        text = words(f"verify.problem.{problem.reason}")
    return words("verify.at", ply=problem.ply, text=text) if problem.ply else text
