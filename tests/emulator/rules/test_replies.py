"""Replies, mentions of roles, and what this stand-in has not."""

import pytest

from emulator.rules import permissions
from emulator.server import LocalTable
from tests.emulator.raw_bot import RawCall, raw_bot
from tests.emulator.sample_bot import TOKEN


@pytest.fixture
async def call(table: LocalTable):
    async with raw_bot(table, TOKEN) as send:
        yield send


def messages_path(table: LocalTable) -> str:
    return f"/channels/{table.hooks.channel('board-games').id}/messages"


async def test_a_reply_carries_the_message(table: LocalTable, call: RawCall):
    asked = table.actions.say(table.hooks.person("ben"), table.hooks.channel("board-games").id, "whose turn?")
    path = messages_path(table)
    body = {"content": "yours", "message_reference": {"message_id": asked.id}}
    status, reply = await call("POST", path, body)
    assert (status, reply["type"], reply["message_reference"]["message_id"]) == (200, 19, asked.id)
    assert reply["referenced_message"]["content"] == "whose turn?"
    assert [user["username"] for user in reply["mentions"]] == ["ben"]
    quiet = {**body, "allowed_mentions": {"parse": []}}
    assert (await call("POST", path, quiet))[1]["mentions"] == []
    aloud = {**body, "allowed_mentions": {"parse": [], "replied_user": True}}
    assert len((await call("POST", path, aloud))[1]["mentions"]) == 1
    await call("DELETE", f"{path}/{asked.id}", None)
    assert (await call("GET", f"{path}/{reply['id']}", None))[1]["referenced_message"] is None
    assert table.hooks.messages("alice")[0]["referenced_message"] is None


async def test_a_reply_to_nothing(table: LocalTable, call: RawCall):
    body = {"content": "yours", "message_reference": {"message_id": "1"}}
    status, refused = await call("POST", messages_path(table), body)
    assert (status, [*refused["errors"]]) == (400, ["message_reference"])
    body["message_reference"]["fail_if_not_exists"] = False
    assert (await call("POST", messages_path(table), body))[1]["type"] == 0
    table.hooks.deny("board-games", permissions.READ_MESSAGE_HISTORY)
    status, refused = await call("POST", messages_path(table), body)
    assert (status, refused["code"]) == (403, 160002)


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ({"poll": {"question": {"text": "Which game?"}, "answers": []}}, "polls"),
        ({"content": "x", "sticker_ids": ["1"]}, "stickers"),
        ({"message_reference": {"type": 1, "message_id": "1", "channel_id": "1"}}, "forwards"),
    ],
)
async def test_what_is_not_here_is_said_in_words(table: LocalTable, call: RawCall, body: dict[str, object], what: str):
    status, refused = await call("POST", messages_path(table), body)
    assert (status, refused["code"]) == (400, 50035)
    assert what in str(refused["errors"])


async def test_roles_are_mentioned_where_they_may(table: LocalTable, call: RawCall):
    role = table.hooks.add_role("Referees")
    body = {"content": f"<@&{role.id}> <@&1>"}
    path = messages_path(table)
    assert (await call("POST", path, body))[1]["mention_roles"] == [role.id]
    assert (await call("POST", path, {**body, "allowed_mentions": {"parse": ["users"]}}))[1]["mention_roles"] == []
    listed = {"parse": [], "roles": [role.id]}
    assert (await call("POST", path, {**body, "allowed_mentions": listed}))[1]["mention_roles"] == [role.id]
