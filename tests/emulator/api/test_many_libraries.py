"""What libraries other than discord.py ask of the REST API, and what they read in its answers."""

import json

import aiohttp
import pytest

from emulator.server import LocalTable
from tests.emulator.hand_clock import HandClock
from tests.emulator.raw_bot import RawCall, raw_bot
from tests.emulator.sample_bot import TOKEN

BOT = {"Authorization": f"Bot {TOKEN}"}
PING = {"name": "ping", "description": "Ping"}


@pytest.fixture
async def call(table: LocalTable):
    async with raw_bot(table, TOKEN) as send:
        yield send


def channel_path(table: LocalTable) -> str:
    return f"/channels/{table.hooks.channel('board-games').id}"


@pytest.mark.parametrize("server", [False, True])
async def test_commands_one_by_one(table: LocalTable, call: RawCall, server: bool):
    guild = f"/guilds/{next(iter(table.world.guilds))}" if server else ""
    path = f"/applications/{table.world.bot.id}{guild}/commands"
    status, made = await call("POST", path, PING)
    assert (status, made.get("guild_id") is not None) == (201, server)
    status, again = await call("POST", path, {**PING, "description": "Again"})
    assert (status, again["id"], again["description"]) == (200, made["id"], "Again")
    assert again["version"] != made["version"]
    status, renamed = await call("PATCH", f"{path}/{made['id']}", {"name": "pong"})
    assert (status, renamed["id"], renamed["name"], renamed["description"]) == (200, made["id"], "pong", "Again")
    assert (await call("GET", f"{path}/{made['id']}", None))[1] == renamed
    status, refused = await call("POST", path, {"name": "Ping!", "description": "x"})
    assert (status, [*refused["errors"]]) == (400, ["name"])
    assert (await call("DELETE", f"{path}/{made['id']}", None))[0] == 204
    status, gone = await call("GET", f"{path}/{made['id']}", None)
    assert (status, gone["code"]) == (404, 10063)
    assert (await call("GET", path, None))[1] == []


async def test_localizations_are_given_to_who_asks_for_them(table: LocalTable, call: RawCall):
    path = f"/applications/{table.world.bot.id}/commands"
    await call("PUT", path, [{**PING, "name_localizations": {"de": "klopf"}}])
    assert "name_localizations" not in (await call("GET", path, None))[1][0]
    full = (await call("GET", path + "?with_localizations=true", None))[1][0]
    assert full["name_localizations"] == {"de": "klopf"}


async def test_a_form_without_files(table: LocalTable):
    async with aiohttp.ClientSession(headers=BOT) as web:
        body = {"payload_json": json.dumps({"content": "a & b"})}
        async with web.post(table.api_url + channel_path(table) + "/messages", data=body) as answer:
            assert answer.request_info.headers["Content-Type"] == "application/x-www-form-urlencoded"
            assert (answer.status, (await answer.json())["content"]) == (200, "a & b")


async def test_fields_that_are_null_are_not_given_back(table: LocalTable, call: RawCall):
    """interactions.py sends all fields that there are."""
    button = {"type": 2, "style": 1, "custom_id": "b", "label": "B", "url": None, "emoji": None, "sku_id": None}
    embed = {"title": "Scores", "description": None, "image": None}
    body = {"content": "x", "components": [{"type": 1, "components": [button]}], "embeds": [embed]}
    _, message = await call("POST", channel_path(table) + "/messages", body)
    assert "url" not in message["components"][0]["components"][0]
    assert message["embeds"] == [{"type": "rich", "title": "Scores"}]
    option = {"type": 3, "name": "word", "description": "A word", "choices": [], "max_length": None}
    _, command = await call("POST", f"/applications/{table.world.bot.id}/commands", {**PING, "options": [option]})
    assert "max_length" not in command["options"][0]


async def test_errors_are_json_without_a_charset(table: LocalTable):
    async with aiohttp.ClientSession(headers=BOT) as web:
        for method, path, headers, status in (
            ("PUT", "/users/@me", {}, 405),
            ("GET", "/nowhere", {}, 404),
            ("GET", "/users/@me", {"Origin": "http://evil.example"}, 403),
        ):
            async with web.request(method, table.api_url + path, headers=headers) as answer:
                assert (answer.status, answer.headers["Content-Type"]) == (status, "application/json")
                assert (await answer.json())["message"].startswith(str(status))


async def test_a_429_tells_of_the_limit_as_answers_do(table: LocalTable, clock: HandClock):
    table.rest.buckets.limit = 1
    table.rest.buckets.clock = clock
    async with aiohttp.ClientSession(headers=BOT) as web:
        address = table.api_url + channel_path(table)
        async with web.get(address) as first, web.get(address) as second:
            assert (first.status, second.status) == (200, 429)
            kept = ("X-RateLimit-Limit", "X-RateLimit-Bucket", "X-RateLimit-Reset")
            assert [first.headers[name] for name in kept] == [second.headers[name] for name in kept]
            told = [second.headers[f"X-RateLimit-{name}"] for name in ("Remaining", "Reset-After", "Scope")]
            assert told == ["0", "1.000", "user"]
            assert (second.headers["Retry-After"], (await second.json())["retry_after"]) == ("1.000", 1.0)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


async def test_servers_roles_and_members(table: LocalTable, call: RawCall):
    [guild] = (await call("GET", "/users/@me/guilds", None))[1]
    assert "approximate_member_count" not in guild
    [counted] = (await call("GET", "/users/@me/guilds?with_counts=true&limit=1", None))[1]
    assert counted["approximate_member_count"] == 5
    assert (await call("GET", f"/users/@me/guilds?after={guild['id']}", None))[1] == []
    assert (await call("GET", f"/users/@me/guilds?before={guild['id']}", None))[1] == []
    path = f"/guilds/{guild['id']}"
    assert (await call("GET", path + "?with_counts=true", None))[1]["approximate_presence_count"] == 5
    roles = (await call("GET", path + "/roles", None))[1]
    assert [role["name"] for role in roles] == ["@everyone", "Regulars"]
    assert (await call("GET", f"{path}/roles/{roles[1]['id']}", None))[1] == roles[1]
    assert (await call("GET", path + "/roles/1", None))[1]["code"] == 10011
    seen: list[str] = []
    while page := (await call("GET", f"{path}/members?limit=2&after={seen[-1] if seen else 0}", None))[1]:
        seen += [member["user"]["id"] for member in page]
    assert seen == [table.world.bot.id, *table.world.people]
    found = (await call("GET", path + "/members/search?query=AL&limit=5", None))[1]
    assert [member["user"]["username"] for member in found] == ["alice"]
    assert (await call("GET", path + "/members/search", None))[0] == 400


@pytest.mark.parametrize(
    "path",
    [
        "/soundboard-default-sounds",
        "/sticker-packs",
        "/voice/regions",
        "/applications/{bot}/emojis",
        "/guilds/{guild}/emojis",
    ],
)
async def test_lists_of_what_is_not_there_are_empty(table: LocalTable, call: RawCall, path: str):
    path = path.format(bot=table.world.bot.id, guild=next(iter(table.world.guilds)))
    status, answer = await call("GET", path, None)
    assert (status, next(iter(answer.values())) if isinstance(answer, dict) else answer) == (200, [])


async def test_a_history_is_centred_and_has_bounds(table: LocalTable, call: RawCall):
    path = channel_path(table) + "/messages"
    ids = [(await call("POST", path, {"content": str(number)}))[1]["id"] for number in range(7)]

    async def contents(query: str) -> list[str]:
        return [message["content"] for message in (await call("GET", path + query, None))[1]]

    assert await contents(f"?around={ids[3]}&limit=3") == ["4", "3", "2"]
    assert await contents(f"?around={ids[0]}&limit=3") == ["2", "1", "0"]
    assert await contents(f"?around={ids[6]}&limit=4") == ["6", "5", "4"]
    assert await contents(f"?before={ids[3]}&limit=2") == ["2", "1"]
    assert await contents(f"?after={ids[3]}&limit=2") == ["5", "4"]
    for limit in (0, 101, 500):
        status, refused = await call("GET", f"{path}?limit={limit}", None)
        assert (status, [*refused["errors"]]) == (400, ["limit"])


async def test_members_of_a_thread_are_paged(table: LocalTable, call: RawCall):
    _, thread = await call("POST", channel_path(table) + "/threads", {"name": "talk", "type": 11})
    path = f"/channels/{thread['id']}/thread-members"
    for who in table.world.people:
        await call("PUT", f"{path}/{who}", None)
    pages, after = [], "0"
    while page := (await call("GET", f"{path}?with_member=true&limit=2&after={after}", None))[1]:
        pages.append(len(page))
        after = page[-1]["user_id"]
    assert pages == [2, 2, 1]
    assert len((await call("GET", path, None))[1]) == 5


async def test_pins_in_the_way_of_before(table: LocalTable, call: RawCall):
    path = channel_path(table)
    _, message = await call("POST", path + "/messages", {"content": "rules"})
    assert (await call("PUT", f"{path}/pins/{message['id']}", None))[0] == 204
    assert [pinned["content"] for pinned in (await call("GET", path + "/pins", None))[1]] == ["rules"]
    assert (await call("DELETE", f"{path}/pins/{message['id']}", None))[0] == 204
    assert (await call("GET", path + "/pins", None))[1] == []


@pytest.mark.parametrize("directly", [False, True])
async def test_a_message_tells_of_a_new_pin(table: LocalTable, call: RawCall, directly: bool):
    here = table.hooks.channel("board-games")
    channel = table.world.direct_channel(table.hooks.person("ben")) if directly else here
    path = f"/channels/{channel.id}"
    _, message = await call("POST", path + "/messages", {"content": "rules"})
    for _ in range(2):  # who pins what is pinned changes nothing
        assert (await call("PUT", f"{path}/messages/pins/{message['id']}", None))[0] == 204
    told, *others = (await call("GET", path + "/messages", None))[1]
    assert [other["id"] for other in others] == [message["id"]]
    assert (told["type"], told["content"], told["author"]["id"]) == (6, "", table.world.bot.id)
    reference = {"type": 0, "channel_id": channel.id, "message_id": message["id"]}
    assert told["message_reference"] == reference | ({} if directly else {"guild_id": here.guild_id})
    assert (await call("DELETE", f"{path}/messages/pins/{message['id']}", None))[0] == 204
    assert len((await call("GET", path + "/messages", None))[1]) == 2


async def test_several_messages_are_deleted_at_once(clock: HandClock):
    async with LocalTable(clock=clock) as table, raw_bot(table) as call:
        path = channel_path(table) + "/messages"
        old, *young = [(await call("POST", path, {"content": str(n)}))[1]["id"] for n in range(2)]
        clock.advance(15 * 86_400)
        young += [(await call("POST", path, {"content": str(n)}))[1]["id"] for n in range(3)]
        young = young[1:]
        told: list[object] = []
        table.world.listeners.append(lambda event, data, *_: told.append((event, len(data["ids"]))))
        for ids, code in (([young[0]], 50016), ([old, young[0]], 50034)):
            status, refused = await call("POST", path + "/bulk-delete", {"messages": ids})
            assert (status, refused["code"]) == (400, code)
        assert (await call("POST", path + "/bulk-delete", {"messages": [*young[:2], "1"]}))[0] == 204
        assert told == [("MESSAGE_DELETE_BULK", 2)]
        assert [m["content"] for m in table.hooks.messages("alice")] == ["0", "1", "2"]
