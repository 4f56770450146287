"""What the data file says is to stand in a channel, compared with what stands there."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import groupby

from emulator.world.shown import words_of_message
from tests.e2e.people.players import BOARD, Player, showing
from tests.e2e.stages.stage import Json, Stage

BELL = "🔔"


async def all_posted(stage: Stage) -> None:
    """Wait until nothing waits for delivery any more."""
    async with asyncio.timeout(stage.hooks.patience):
        written = stage.written()
        while waiting_posts(stage):
            await stage.written_since(written)
            written = stage.written()


def waiting_posts(stage: Stage) -> int:
    """How many committed messages have not been delivered yet, but for calls that wait until people have left the table."""
    with stage.looking_into_file() as file:
        waiting = "SELECT count(*) FROM outbox WHERE done_at IS NULL AND kind <> 'late_call'"
        return file.execute(waiting).fetchone()[0]


def plies_on_record(stage: Stage) -> int:
    """How many plies are on the record of the only match."""
    with stage.looking_into_file() as file:
        return file.execute("SELECT count(*) FROM plies WHERE taken_back_at_revision IS NULL").fetchone()[0]


def said_once(stage: Stage, player: Player) -> None:
    """Every committed board of the channel stands there, exactly once, in the order of the commits.

    A message shows several of them one after the other, the newest one that was wanted; and at most one line calls.
    """
    with stage.looking_into_file() as file:
        rows = file.execute(
            "SELECT message_id, failure FROM outbox WHERE channel_id = ? AND failure IS NOT 'not needed'"
            " AND (kind = 'board' OR kind = 'thinking' AND failure IS NULL) ORDER BY id",
            (int(player.channel),),
        ).fetchall()
    assert [row["failure"] for row in rows] == [None] * len(rows)
    committed = [message_id for message_id, _ in groupby(str(row["message_id"]) for row in rows)]
    assert committed == [message["id"] for message in showing(player.public(), BOARD)]
    assert set(Counter(committed).values()) == {1}
    assert len(calls(player)) <= 1


def calls(player: Player) -> list[Json]:
    """The lines in the channel that call who is to act."""
    return [message for message in player.public() if words_of_message(message).startswith(BELL)]
