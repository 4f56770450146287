"""Bodies with values of the wrong kind are refused as Discord refuses them, wherever they stand; none is a fault of the table."""

from collections.abc import Iterator
from typing import Any

import pytest

from emulator.server import LocalTable
from tests.emulator.raw_bot import begin, raw_bot

Json = dict[str, Any]
WRONG: tuple[Any, ...] = (None, True, 7, "text", [], [7], {"x": 7})
MESSAGE: Json = {
    "content": "hello",
    "nonce": "n",
    "enforce_nonce": True,
    "flags": 0,
    "embeds": [
        {
            "title": "t",
            "color": 1,
            "fields": [{"name": "n", "value": "v"}],
            "footer": {"text": "f"},
            "image": {"url": "u"},
        }
    ],
    "allowed_mentions": {"parse": ["users"], "users": [], "replied_user": False},
    "attachments": [],
    "components": [
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "b", "emoji": {"name": "x"}}]},
        {"type": 1, "components": [{"type": 3, "custom_id": "m", "options": [{"label": "o", "value": "v"}]}]},
    ],
}
MODAL: Json = {
    "type": 9,
    "data": {
        "title": "t",
        "custom_id": "c",
        "components": [
            {"type": 18, "label": "l", "component": {"type": 4, "custom_id": "i", "style": 1, "max_length": 9}}
        ],
    },
}
COMMANDS: list[Json] = [
    {
        "name": "ping",
        "description": "Ping",
        "name_localizations": {"ko": "핑"},
        "contexts": [0],
        "options": [{"type": 3, "name": "o", "description": "d", "choices": [{"name": "n", "value": "v"}]}],
    }
]
THREAD: Json = {"name": "t", "type": 11, "auto_archive_duration": 60, "invitable": True}


def spoilt(node: Any) -> Iterator[Any]:
    """Copies of a body in which one value is of another kind."""
    yield from WRONG
    inside = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in inside:
        for bad in spoilt(value):
            copied = node.copy()
            copied[key] = bad
            yield copied


@pytest.mark.parametrize(
    ("body", "place", "code"),
    [
        ({"content": 5}, ("content",), "STRING_TYPE_CONVERT"),
        ({"content": "x", "tts": "yes"}, ("tts",), "BOOLEAN_TYPE_CONVERT"),
        ({"embeds": {}}, ("embeds",), "LIST_TYPE_CONVERT"),
        ({"embeds": [{"fields": [5]}]}, ("embeds", "0", "fields", "0"), "MODEL_TYPE_CONVERT"),
        ({"components": [{"type": "1"}]}, ("components", "0", "type"), "NUMBER_TYPE_COERCE"),
        ([], (), "MODEL_TYPE_CONVERT"),
    ],
)
async def test_the_place_of_a_wrong_value_is_named(body: Any, place: tuple[str, ...], code: str):
    async with LocalTable() as table, raw_bot(table) as call:
        channel = table.hooks.channel("board-games").id
        status, answer = await call("POST", f"/channels/{channel}/messages", body)
        assert (status, answer["code"]) == (400, 50035)
        node = answer["errors"]
        for step in place:
            node = node[step]
        assert node["_errors"][0]["code"] == code


async def test_no_value_is_a_fault():
    """Whatever stands in a body or an address, it is taken or refused."""
    async with LocalTable() as table, raw_bot(table) as call:
        bot, channel = table.world.bot.id, table.hooks.channel("board-games").id
        table.rest.buckets.limit = 1_000_000
        _, posted = await call("POST", f"/channels/{channel}/messages", {"content": "here"})
        message = f"/channels/{channel}/messages/{posted['id']}"
        bodies = [
            *(("POST", f"/channels/{channel}/messages", body) for body in spoilt(MESSAGE)),
            *(("PATCH", message, {**body, "content": "x"}) for body in spoilt(MESSAGE) if isinstance(body, dict)),
            *(("PUT", f"/applications/{bot}/commands", body) for body in spoilt(COMMANDS)),
            *(("POST", f"/channels/{channel}/threads", body) for body in spoilt(THREAD)),
            *(("PATCH", f"/channels/{channel}", body) for body in spoilt({"name": "board-games", "archived": False})),
            *(("POST", "/users/@me/channels", body) for body in spoilt({"recipient_id": "1"})),
            *(
                ("GET", f"/channels/{channel}/messages?{name}={value}", None)
                for name in ("limit", "after")
                for value in ("x", "²")
            ),
        ]
        for method, path, body in bodies:
            status, _ = await call(method, path, body)
            assert status < 500, (method, path, body)


@pytest.mark.parametrize("good", [{"type": 4, "data": MESSAGE}, MODAL])
async def test_no_answer_is_a_fault(good: Json):
    async with LocalTable() as table, raw_bot(table) as call:
        table.rest.buckets.limit = 1_000_000
        interaction = await begin(table, call)
        for body in spoilt(good):
            status, _ = await call("POST", f"/interactions/{interaction.id}/{interaction.token}/callback", body)
            assert status < 500, body
            interaction.answered.clear()
