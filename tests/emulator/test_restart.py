"""The world outlives the process: kept in a file, bounded, and complete also after a kill."""

import asyncio
import os
import signal
import sqlite3
import sys
from pathlib import Path

import aiohttp
import pytest

from emulator.rules.limits import COMPONENTS_V2, EPHEMERAL
from emulator.server import LocalTable
from emulator.world.files import Upload
from emulator.world.shown import pictures_of_message
from tests.emulator.raw_bot import raw_bot

ROOT = Path(__file__).resolve().parents[2]


async def test_the_world_comes_back(tmp_path: Path):
    store = tmp_path / "local.sqlite"
    async with LocalTable(store=store) as table, raw_bot(table) as call:
        channel = table.hooks.channel("board-games").id
        await call("PUT", f"/applications/{table.world.bot.id}/commands", [{"name": "ping", "description": "Ping"}])
        _, first = await call("POST", f"/channels/{channel}/messages", {"content": "first"})
        _, second = await call("POST", f"/channels/{channel}/messages", {"content": "second"})
        await call("PATCH", f"/channels/{channel}/messages/{first['id']}", {"content": "edited"})
        await call("DELETE", f"/channels/{channel}/messages/{second['id']}", None)
        _, thread = await call("POST", f"/channels/{channel}/threads", {"name": "hands", "type": 12})
        table.actions.say(table.hooks.person("ben"), channel, "hello")
        table.world.set_locale(table.hooks.person("ben"), "ko")
        table.hooks.refuse_direct("ben")
        table.reading.read(table.hooks.person("ben"), channel)
        table.book.store_file(channel, "board.png", b"bytes", None)
        private = {"content": "your turn", "flags": EPHEMERAL}
        table.book.create(
            table.world.channels[channel], table.world.bot, private, [], owner_id=table.hooks.person("ben").id
        )
    async with LocalTable(store=store) as again, raw_bot(again) as call:
        assert [m["content"] for m in again.hooks.messages("alice")] == ["edited", "hello"]
        # The open page of a person outlives the bot, and its private panels go on where they stood.
        assert [m["content"] for m in again.hooks.messages("ben")] == ["edited", "hello", "your turn"]
        assert again.hooks.person("ben").locale == "ko"
        assert not again.hooks.person("ben").accepts_direct
        unread = [set(again.reading.unread(again.hooks.person(who))) for who in ("ben", "alice")]
        assert unread == [set(), {channel}]
        assert again.hooks.channel("hands").id == thread["id"]
        assert [c["name"] for c in again.commands.in_scope(None)] == ["ping"]
        assert [file.content for file in again.book.files.values()] == [b"bytes"]
        _, third = await call("POST", f"/channels/{channel}/messages", {"content": "third"})
        assert int(third["id"]) > int(thread["id"])


@pytest.mark.parametrize("earlier", [False, True])
async def test_a_layout_s_pictures_come_back_and_can_be_kept(tmp_path: Path, earlier: bool):
    """Also from a store whose messages had all attachments in the message object."""
    store = tmp_path / "local.sqlite"
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
    body = {"components": [gallery], "flags": COMPONENTS_V2}
    async with LocalTable(store=store) as table:
        channel = table.hooks.channel("board-games")
        posted = table.book.create(channel, table.world.bot, body, [Upload(0, "board.png", b"bytes")])
        assert posted.data["attachments"] == []
        if earlier:
            posted.replace({**posted.data, "attachments": posted.attachments}, [])
            table.world.keep("message", posted.id, posted.stored)
    async with LocalTable(store=store) as again, raw_bot(again) as call:
        (message,) = again.hooks.messages("ben")
        assert message["attachments"] == []
        (shown,) = pictures_of_message(message)
        body = {"attachments": [{"id": shown.id}], "components": [gallery, {"type": 14}]}
        path = f"/channels/{message['channel_id']}/messages/{message['id']}"
        assert (await call("PATCH", path, body))[0] == 200
        assert [shown] == pictures_of_message(again.hooks.messages("ben")[0])
        assert again.hooks.file("ben", shown.id or "") == b"bytes"


async def test_old_messages_are_forgotten(tmp_path: Path):
    async with LocalTable(store=tmp_path / "local.sqlite") as table:
        ben, channel = table.hooks.person("ben"), table.hooks.channel("board-games")
        pinned = table.actions.say(ben, channel.id, "pinned")
        table.book.pin(channel, pinned, True)
        for number in range(250):
            table.actions.say(ben, channel.id, str(number))
            table.book.create(channel, table.world.bot, {"content": "psst"}, [], owner_id=ben.id)
        assert len(table.hooks.messages("ben")) == 401
    async with LocalTable(store=tmp_path / "local.sqlite") as again:
        contents = [m["content"] for m in again.hooks.messages("ben")]
        assert len(contents) == 401
        assert (contents[0], contents[1], contents[-2]) == ("pinned", "50", "249")


async def test_a_killed_process_keeps_every_answered_message(tmp_path: Path):
    store = tmp_path / "local.sqlite"
    command = [sys.executable, "-m", "emulator", "--token", "t", "--store", str(store)]
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    addresses = dict([(await process.stdout.readline()).decode().split() for _ in range(3)])
    posted: list[str] = []
    async with aiohttp.ClientSession(headers={"Authorization": "Bot t"}) as session:
        for number in range(20):
            address = addresses["API"] + "/channels/1100000000000000101/messages"
            async with session.post(address, json={"content": str(number)}) as response:
                posted.append((await response.json())["id"])
        os.kill(process.pid, signal.SIGKILL)
        await process.wait()
    async with LocalTable(store=store) as again:
        assert [m["id"] for m in again.hooks.messages("ben")] == posted


async def test_what_could_not_be_written_is_written_next_time(tmp_path: Path):
    """A full disk or a locked file for a moment: what was waiting is still known, the newest version of each thing."""
    store = tmp_path / "local.sqlite"
    async with LocalTable(store=store) as table:
        ben, channel = table.hooks.person("ben"), table.hooks.channel("board-games").id
        with sqlite3.connect(store) as other:
            other.execute("CREATE TRIGGER full BEFORE INSERT ON things BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        table.actions.say(ben, channel, "hello")
        await asyncio.sleep(0.1)  # it is being written, in vain
        table.world.set_locale(ben, "ko")
        with sqlite3.connect(store) as other:
            other.execute("DROP TRIGGER full")
    async with LocalTable(store=store) as again:
        assert [m["content"] for m in again.hooks.messages("ben")] == ["hello"]
        assert again.hooks.person("ben").locale == "ko"


async def test_a_damaged_file_is_named(tmp_path: Path):
    """It is not safe from a power cut: what to do then is said in one sentence."""
    store = tmp_path / "local.sqlite"
    store.write_bytes(b"no database" * 1000)
    table = LocalTable(store=store)
    with pytest.raises(OSError, match=r"local\.sqlite: .* move this file away"):
        await table.start()
    await table.stop()
