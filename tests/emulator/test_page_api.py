"""The browser's side: one websocket per tab, privacy between tabs, and no way in from elsewhere."""

import base64
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from typing import Any

import aiohttp
import discord
import pytest
from yarl import URL

from emulator.server import LocalTable
from tests.emulator.raw_bot import raw_bot
from tests.emulator.sample_bot import TOKEN, SampleBot

Json = dict[str, Any]
ALICE, BEN, MINJI = "1100000000000000203", "1100000000000000204", "1100000000000000201"
KELTIS = "1100000000000000101"


class Tab:
    """A browser tab as a person."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[Json] = []

    async def send(self, kind: str, **fields: Any) -> None:
        await self.socket.send_json({"t": kind, **fields})

    async def next(self, kind: str, **fields: Any) -> Json:
        """The next frame of a kind with these fields; all before it are kept in `heard`."""
        while True:
            frame = await self.socket.receive_json(timeout=5)
            self.heard.append(frame)
            if frame["t"] == kind and all(frame.get(key) == value for key, value in fields.items()):
                return frame

    async def drained(self) -> list[Json]:
        """Everything heard until the server has answered one more question."""
        await self.send("open", channel=KELTIS)
        await self.next("messages")
        return self.heard


OpenTab = Callable[[str], Awaitable[Tab]]


@pytest.fixture
async def open_tab(table: LocalTable) -> AsyncIterator[OpenTab]:
    async with aiohttp.ClientSession() as session:

        async def tab(who: str) -> Tab:
            return Tab(await session.ws_connect(f"{table.url}/page/socket", params={"as": who}))

        yield tab


async def test_hello_tells_everything(table: LocalTable, bot: SampleBot, open_tab: OpenTab):
    hello = await (await open_tab(ALICE)).next("hello")
    assert hello["me"] == {"id": ALICE, "name": "Alice", "locale": "en-US"}
    assert (hello["accepts_direct"], hello["unread"]) == (True, {})
    assert hello["guild"]["can_leave"]
    assert [person["name"] for person in hello["people"]] == ["민지", "서준", "Alice", "Ben"]
    assert [channel["name"] for channel in hello["channels"]] == ["board-games", "table-2", "Lawspeaker"]
    assert [command["name"] for command in hello["commands"]] == ["game"]
    assert hello["bot"]["online"] is True
    assert (await (await open_tab("")).next("hello"))["me"]["id"] == MINJI


async def test_a_private_answer_reaches_only_its_person(table: LocalTable, bot: SampleBot, open_tab: OpenTab):
    alice, alice_too, ben = await open_tab(ALICE), await open_tab(ALICE), await open_tab(BEN)
    await alice.send("slash", ref=1, channel=KELTIS, command="game", path=["status"], options=[])
    await alice.next("pending", ref=1, state="thinking")
    message = (await alice.next("message"))["message"]
    await alice.next("pending", ref=1, state="done")
    assert (await alice_too.next("message"))["message"]["id"] == message["id"]
    assert "message" not in [frame["t"] for frame in await ben.drained()]
    assert ben.heard[-1]["messages"] == []
    async with aiohttp.ClientSession() as web:
        picture = await web.get(table.url + message["attachments"][0]["url"])
        assert picture.content_type == "image/png"
    await ben.send("dismiss", message=message["id"])
    await ben.drained()
    assert len(table.hooks.messages("alice")) == 1
    await alice.send("dismiss", message=message["id"])
    assert (await alice.next("deleted"))["id"] == message["id"]
    assert table.hooks.messages("alice") == []


async def test_buttons_modals_and_edits(table: LocalTable, bot: SampleBot, open_tab: OpenTab):
    alice, ben = await open_tab(ALICE), await open_tab(BEN)
    await alice.send("slash", ref="s", channel=KELTIS, command="game", path=["public"], options=[])
    message = (await ben.next("message"))["message"]
    press = {"channel": KELTIS, "message": message["id"], "component_type": 2}
    await ben.send("component", ref="b", custom_id="ask", **press)
    modal = (await ben.next("modal", ref="b"))["modal"]
    field = modal["components"][0]
    entered = {**field["component"], "value": "keltis"}
    components = [{"type": 18, "id": field["id"], "component": entered}]
    await ben.send("modal_submit", ref="m", channel=KELTIS, custom_id=modal["custom_id"], components=components)
    edited = await ben.next("edited")
    assert edited["message"]["content"] == "you wrote keltis"
    await ben.send("component", ref="t", custom_id="turn", **press)
    assert (await alice.next("edited"))["message"]["content"] == "turned"
    await ben.send("component", ref="u", custom_id="turn", **press)
    assert "turn" in (await ben.next("pending", ref="u"))["reason"]


async def test_autocomplete_typing_and_language(table: LocalTable, bot: SampleBot, open_tab: OpenTab):
    minji = await open_tab(MINJI)
    slash = {"channel": KELTIS, "command": "game", "path": ["play"]}
    await minji.send(
        "autocomplete", ref=1, focused="card", options=[{"name": "card", "type": 3, "value": "b"}], **slash
    )
    assert (await minji.next("choices"))["choices"][1] == {"name": "b1", "value": "b1"}
    await minji.send("locale", locale="en-US")
    await minji.send("slash", ref=2, options=[{"name": "card", "type": 3, "value": "b1"}], **slash)
    assert (await minji.next("message"))["message"]["content"] == "b1 for nobody in en-US"
    await minji.send("say", channel=KELTIS, content="well played")
    assert (await minji.next("message"))["message"]["author"]["global_name"] == "민지"
    await minji.send("slash", ref=3, options=[], **slash)
    assert (await minji.next("pending", ref=3))["state"] == "failed"
    await minji.send("nonsense")
    await minji.next("error")


async def test_a_file_as_an_option(table: LocalTable, open_tab: OpenTab):
    option = {"type": 11, "name": "record", "description": "A record", "required": True}
    table.commands.overwrite(None, [{"name": "verify", "description": "Check", "options": [option]}])
    events: list[Json] = []
    table.world.listeners.append(lambda name, data, guild, only: events.append({"name": name, "data": data}))
    alice = await open_tab(ALICE)
    value = {"name": "game.txt", "data": base64.b64encode(b"moves").decode()}
    await alice.send("slash", ref=1, channel=KELTIS, command="verify", options=[{"name": "record", "value": value}])
    await alice.next("pending", state="thinking")
    data = events[-1]["data"]["data"]
    attachment = data["resolved"]["attachments"][data["options"][0]["value"]]
    assert (attachment["filename"], attachment["size"]) == ("game.txt", 5)
    assert table.hooks.file("alice", attachment["id"]) == b"moves"


async def test_deleting_messages_of_which_none_is_left(table: LocalTable, open_tab: OpenTab):
    tab = await open_tab(ALICE)
    await tab.next("hello")
    async with raw_bot(table, TOKEN) as call:
        path = f"/channels/{KELTIS}/messages/bulk-delete"
        assert await call("POST", path, {"messages": ["1", "2"]}) == (204, None)
    assert "deleted" not in [frame["t"] for frame in await tab.drained()]


async def test_threads_presence_and_nobody_answering(
    table: LocalTable, bot: SampleBot, open_tab: OpenTab, monkeypatch: pytest.MonkeyPatch
):
    alice, ben = await open_tab(ALICE), await open_tab(BEN)
    channel = bot.guilds[0].text_channels[0]
    thread = await channel.create_thread(name="hands", type=discord.ChannelType.private_thread)
    await thread.add_user(discord.Object(int(ALICE)))
    about = (await alice.next("channel"))["channel"]
    assert (about["name"], about["parent_id"]) == ("hands", KELTIS)
    await thread.remove_user(discord.Object(int(ALICE)))
    await alice.next("channel_deleted", id=str(thread.id))
    assert "channel" not in [frame["t"] for frame in await ben.drained()]
    await bot.close()
    assert (await alice.next("presence"))["online"] is False
    monkeypatch.setattr("emulator.rules.limits.ANSWER_SECONDS", 0.05)
    await alice.send("slash", ref=1, channel=KELTIS, command="game", path=["public"], options=[])
    await alice.next("pending", ref=1, state="failed")


async def test_what_one_tab_has_read_is_read_in_all(table: LocalTable, open_tab: OpenTab):
    alice, alice_too = await open_tab(ALICE), await open_tab(ALICE)
    for tab in (alice, alice_too):
        await tab.next("hello")
    table.actions.say(table.hooks.person("ben"), KELTIS, "hello")
    await alice.next("message")
    await alice.send("read", channel=KELTIS)
    await alice_too.next("read", channel=KELTIS)
    assert (await (await open_tab(ALICE)).next("hello"))["unread"] == {}
    assert (await (await open_tab(MINJI)).next("hello"))["unread"] == {KELTIS: 0}


async def test_leaving_and_coming_back(table: LocalTable, open_tab: OpenTab):
    alice, minji = await open_tab(ALICE), await open_tab(MINJI)
    await alice.next("hello")
    await alice.send("membership", inside=False)
    outside = await alice.next("hello")
    assert outside["guild"] is None
    assert [channel["name"] for channel in outside["channels"]] == ["Lawspeaker"]
    await alice.send("membership", inside=True)
    assert len((await alice.next("hello"))["channels"]) == 3
    await minji.send("membership", inside=False)
    assert "owner" in (await minji.next("pending"))["reason"]
    await minji.send("accepts_direct", accepts=False)
    assert (await minji.next("people", accepts_direct=False))["people"]
    assert (await alice.next("people"))["accepts_direct"] is True


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:{port}"}, 200),
        ({"Host": "evil.example:{port}"}, 403),
        ({"Host": "127.0.0.1.evil.example"}, 403),
        ({"Origin": "http://127.0.0.1:{port}"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, 200),
        ({"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}, 200),
    ],
)
@pytest.mark.parametrize("path", ["/", "/api/v10/users/@me", "/page/socket"])
async def test_only_this_computers_own_pages(table: LocalTable, headers: dict[str, str], status: int, path: str):
    sent = {name: value.format(port=table.port) for name, value in headers.items()}
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    upgrade["Sec-WebSocket-Key"] = base64.b64encode(b"0" * 16).decode()
    extra = {"Authorization": "Bot a-token"} | (upgrade if path == "/page/socket" else {})
    async with aiohttp.ClientSession() as web:
        response = await web.get(table.url + path, headers=extra | sent)
        response.close()
    assert response.status == (101 if status == 200 and path == "/page/socket" else status)


async def test_unknown_addresses(table: LocalTable):
    async with aiohttp.ClientSession() as web:
        unknown = await web.get(table.api_url + "/users/@me/billing", headers={"Authorization": "Bot a-token"})
        assert (unknown.status, await unknown.json()) == (404, {"message": "404: Not Found", "code": 0})
        assert (await web.get(table.url + "/page/../server.py")).status == 404
        assert (await web.get(table.url + "/page/socket.py")).status == 404
        assert (await web.get(URL(table.url + "/page/0/..%2F..%2Fserver.py", encoded=True))).status == 404


def test_only_loopback():
    with pytest.raises(ValueError, match=r"0\.0\.0\.0"):
        LocalTable(host="0.0.0.0")


FRAMES: list[Json] = [
    {"t": "open", "channel": KELTIS},
    {"t": "read", "channel": KELTIS},
    {"t": "say", "channel": KELTIS, "content": "x"},
    {
        "t": "slash",
        "ref": "1-1",
        "channel": KELTIS,
        "command": "game",
        "path": ["status"],
        "options": [{"name": "part", "value": "x"}, {"name": "file", "value": {"name": "a", "data": "bW92ZXM="}}],
    },
    {"t": "autocomplete", "channel": KELTIS, "command": "game", "path": ["status"], "options": [], "focused": "part"},
    {"t": "component", "channel": KELTIS, "message": "MESSAGE", "custom_id": "x", "values": ["y"]},
    {
        "t": "modal_submit",
        "custom_id": "x",
        "components": [{"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": "y", "value": "z"}}],
    },
    {"t": "locale", "locale": "en-US"},
    {"t": "accepts_direct", "accepts": True},
    {"t": "membership", "inside": True},
    {"t": "dismiss", "message": "MESSAGE"},
]
WRONG: list[Any] = [None, 5, 1.5, -1, 10**30, "ü", True, [], {}, [5], [None], {"a": 1}]


def spoilt(whole: Any) -> Iterator[Any]:
    """The same with each of its parts replaced by each of the wrong values."""
    yield from WRONG
    parts: Iterable[Any] = (
        whole.items() if isinstance(whole, dict) else enumerate(whole if isinstance(whole, list) else ())
    )
    for key, part in parts:
        for wrong in spoilt(part):
            copy = dict(whole) if isinstance(whole, dict) else list(whole)
            copy[key] = wrong
            yield copy


async def test_nonsense_of_any_shape_leaves_the_tab_open(
    table: LocalTable, open_tab: OpenTab, caplog: pytest.LogCaptureFixture
):
    """A fault of the page is told to the page; what is open at this tab stays open, and no traceback is logged."""
    tab = await open_tab(ALICE)
    message = (await message_of(tab))["id"]
    nonsense = [wrong for frame in FRAMES for wrong in spoilt(frame)]
    for frame in nonsense:
        await tab.socket.send_str(json.dumps(frame).replace("MESSAGE", message))
    for text in ("", "{", '{"t": "say"', "[" * 100_000, '{"t": "open", "x": ' + "[" * 100_000, "\ud800"):
        await tab.socket.send_bytes(text.encode("utf-8", "surrogatepass"))
        await tab.socket.send_str(text.encode("ascii", "backslashreplace").decode())
    assert await tab.drained()
    assert not tab.socket.closed
    assert {type(person.locale) for person in table.world.people.values()} == {str}
    assert [record for record in caplog.records if record.exc_info] == []


async def message_of(tab: Tab) -> Json:
    """A message that the tab's person has just written."""
    await tab.send("say", channel=KELTIS, content="hello")
    return (await tab.next("message"))["message"]
