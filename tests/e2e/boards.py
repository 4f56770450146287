"""What the data file says is to stand in a channel, compared with what stands there."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import groupby

from players import BOARD, Player, with_file
from stage import Json, Stage

from bot.matches.kits import KITS

BELL = "🔔"


async def all_posted(stage: Stage) -> None:
    """Wait until nothing waits for delivery any more."""
    async with asyncio.timeout(stage.hooks.patience):
        # Only the file knows, and it tells nobody when it changes.
        while waiting_posts(stage):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


def waiting_posts(stage: Stage) -> int:
    """How many committed messages have not been delivered yet."""
    with stage.looking_into_file() as file:
        return file.execute("SELECT count(*) FROM outbox WHERE done_at IS NULL").fetchone()[0]


def plies_on_record(stage: Stage) -> int:
    """How many plies are on the record of the only match."""
    with stage.looking_into_file() as file:
        return file.execute("SELECT count(*) FROM plies WHERE taken_back_at_revision IS NULL").fetchone()[0]


def said_once(stage: Stage, player: Player) -> None:
    """Every committed board of the channel stands there, exactly once, in the order of the commits.

    Where turns are short a message shows several of them, the newest one that was wanted, and at most one line calls.
    """
    with stage.looking_into_file() as file:
        [game] = {
            row["game"] for row in file.execute("SELECT game FROM matches WHERE channel_id = ?", (int(player.channel),))
        }
        rows = file.execute(
            "SELECT message_id, failure FROM outbox WHERE channel_id = ?"
            " AND (kind = 'board' OR kind = 'thinking' AND failure IS NULL) ORDER BY id",
            (int(player.channel),),
        ).fetchall()
    # Another process may have games of its own at its table: the draft of the tests.
    short_turns = game in KITS and KITS[game].short_turns
    if short_turns:
        rows = [row for row in rows if row["failure"] != "not needed"]
    assert [row["failure"] for row in rows] == [None] * len(rows)
    committed = [str(row["message_id"]) for row in rows]
    if short_turns:
        committed = [message_id for message_id, _ in groupby(committed)]
        assert len(calls(player)) <= 1
    assert committed == [message["id"] for message in with_file(player.public(), BOARD)]
    assert set(Counter(committed).values()) == {1}


def calls(player: Player) -> list[Json]:
    """The lines in the channel that call who is to act, where turns are short."""
    return [message for message in player.public() if message["content"].startswith(BELL)]
