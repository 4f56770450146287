"""What libraries other than discord.py do on their way in, and on their way out."""

from collections.abc import AsyncIterator

import aiohttp
import msgspec
import pytest

from emulator.server import LocalTable
from tests.emulator.sample_bot import TOKEN
from tests.emulator.wire import PLAIN, STREAM, Json, connect, identified

TEXT, BINARY = aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY


@pytest.fixture
async def web() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def test_a_frame_of_json_may_be_binary(table: LocalTable, web: aiohttp.ClientSession):
    wire = await connect(table, web)
    await wire.socket.send_bytes(msgspec.json.encode({"op": 2, "d": {"token": TOKEN, "intents": 1}}))
    assert (await wire.next())["t"] == "READY"


@pytest.mark.parametrize(
    ("query", "asked", "kinds"),
    [(PLAIN, {}, {TEXT}), (STREAM, {}, {BINARY}), (STREAM, {"compress": True}, {BINARY})],
)
async def test_frames_come_as_they_are_asked_for(
    table: LocalTable, web: aiohttp.ClientSession, query: str, asked: Json, kinds: set[aiohttp.WSMsgType]
):
    wire, _ = await identified(table, web, query=query, **asked)
    table.hooks.add_channel("news")
    assert (await wire.event("CHANNEL_CREATE"))["name"] == "news"
    assert {*wire.kinds} == kinds


async def test_events_may_be_compressed_one_by_one(table: LocalTable, web: aiohttp.ClientSession):
    wire, _ = await identified(table, web, query=PLAIN, compress=True)
    assert wire.kinds == [TEXT, BINARY, BINARY]  # the greeting came before it could be asked


async def test_the_gateway_is_told_without_a_token(table: LocalTable, web: aiohttp.ClientSession):
    async with web.get(table.api_url + "/gateway") as answer:
        assert (answer.status, await answer.json()) == (200, {"url": table.gateway_url})
    async with web.get(table.api_url + "/gateway/bot") as answer:
        assert answer.status == 401


async def test_a_slash_at_the_end_is_no_matter(table: LocalTable, web: aiohttp.ClientSession):
    wire = await connect(table, web, "/" + PLAIN)
    await wire.send(2, {"token": TOKEN, "intents": 1})
    assert (await wire.next())["t"] == "READY"


@pytest.mark.parametrize("version", ["", "/v9", "/v10"])
async def test_a_version_of_the_api_is_no_matter(table: LocalTable, web: aiohttp.ClientSession, version: str):
    async with web.get(f"{table.url}/api{version}/users/@me", headers={"Authorization": f"Bot {TOKEN}"}) as answer:
        assert (await answer.json())["verified"] is True


async def test_the_token_may_have_its_word_before_it(table: LocalTable, web: aiohttp.ClientSession):
    wire = await connect(table, web)
    await wire.send(2, {"token": f"Bot {TOKEN}", "intents": 1})
    assert (await wire.next())["t"] == "READY"


async def test_ready_has_what_libraries_read(table: LocalTable, web: aiohttp.ClientSession):
    wire, ready = await identified(table, web)
    assert (ready["private_channels"], ready["user"]["verified"]) == ([], True)
    await wire.send(1, 1)
    assert await wire.next() == {"op": 11, "d": None, "s": None, "t": None}


@pytest.mark.parametrize("code", [1000, 3024, 4900])
async def test_a_close_is_answered_with_its_own_code(table: LocalTable, web: aiohttp.ClientSession, code: int):
    """Seen on the wire, as a client's library tells only the code that it sent itself."""
    wire = await web.ws_connect(table.gateway_url + PLAIN)
    await wire.receive()
    await wire._writer.send_frame(code.to_bytes(2), aiohttp.WSMsgType.CLOSE)
    answer = await wire._reader.read()
    assert (answer.type, answer.data) == (aiohttp.WSMsgType.CLOSE, code)


@pytest.mark.parametrize(
    ("presence", "shown"),
    [
        ({"activities": [{"type": 0, "name": "chess"}], "status": "online"}, "chess"),
        ({"game": {"type": 0, "name": "draughts"}, "status": "online"}, "draughts"),
        ({"activities": [{"type": 4, "name": "Custom", "state": "thinking"}]}, "thinking"),
        ({"status": "idle", "activities": []}, ""),
        (None, ""),
    ],
)
async def test_what_a_bot_says_that_it_does_is_shown(
    table: LocalTable, web: aiohttp.ClientSession, presence: Json | None, shown: str
):
    wire, _ = await identified(table, web, presence=presence)
    async with web.ws_connect(f"{table.url}/page/socket") as tab:
        assert (await tab.receive_json())["bot"]["activity"] == shown
        await wire.send(3, {"activities": [{"type": 0, "name": "go"}], "status": "online", "afk": False, "since": None})
        assert await tab.receive_json() == {"t": "presence", "online": True, "activity": "go"}


@pytest.mark.parametrize("way", ["resume", "identify"])
async def test_a_session_that_is_to_be_resumed_goes_on_where_it_is(
    table: LocalTable, web: aiohttp.ClientSession, way: str
):
    wire, ready = await identified(table, web)
    table.gateway.invalidate(resumable=True)
    assert (await wire.next())["d"] is True
    table.hooks.add_channel("meanwhile")
    if way == "resume":
        await wire.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": 2})
        assert [(await wire.next())["t"] for _ in range(2)] == ["CHANNEL_CREATE", "RESUMED"]
    else:
        await wire.send(2, {"token": TOKEN, "intents": 1})
        assert (await wire.next())["t"] == "READY"
    assert table.gateway.online


async def test_members_are_sent_in_parts_with_those_who_are_not_there(
    table: LocalTable, web: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("emulator.api.gateway.LARGEST_CHUNK", 2)
    wire, _ = await identified(table, web)
    guild_id = next(iter(table.world.guilds))
    ids = [*table.world.people, table.world.bot.id, "1"]
    await wire.send(8, {"guild_id": guild_id, "user_ids": ids, "presences": True})
    chunks = [await wire.event("GUILD_MEMBERS_CHUNK") for _ in range(3)]
    assert [(c["chunk_index"], c["chunk_count"], len(c["members"])) for c in chunks] == [
        (0, 3, 2),
        (1, 3, 2),
        (2, 3, 1),
    ]
    assert (chunks[0]["not_found"], chunks[0]["presences"]) == (["1"], [])
