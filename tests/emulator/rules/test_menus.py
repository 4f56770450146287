"""Menus of people, roles and channels: what may be chosen, and what comes along with it."""

from typing import Any

import pytest

from emulator.people.choosing import SlashNotPossible
from emulator.people.slash import Typed
from emulator.server import LocalTable
from emulator.world.interactions import Interaction
from tests.emulator.raw_bot import RawCall, raw_bot
from tests.emulator.sample_bot import TOKEN

USER, ROLE, MENTIONABLE, CHANNEL = 5, 6, 7, 8


@pytest.fixture
async def call(table: LocalTable):
    async with raw_bot(table, TOKEN) as send:
        yield send


async def menu(table: LocalTable, call: RawCall, kind: int, **fields: Any) -> tuple[int, Any]:
    """Posts a message with one menu."""
    select = {"type": kind, "custom_id": "menu", **fields}
    body = {"content": "choose", "components": [{"type": 1, "components": [select]}]}
    return await call("POST", f"/channels/{table.hooks.channel('board-games').id}/messages", body)


def choose(table: LocalTable, message: Any, *values: str) -> Interaction:
    alice = table.hooks.person("alice")
    return table.actions.press(alice, message["channel_id"], message["id"], "menu", [*values])


async def test_what_is_chosen_comes_along(table: LocalTable, call: RawCall):
    ben, role = table.hooks.person("ben").id, table.hooks.add_role("Referees").id
    guild, place = next(iter(table.world.guilds)), table.hooks.channel("table-2").id
    for kind, values, found in (
        (USER, [ben], {"users": [ben], "members": [ben]}),
        (ROLE, [role], {"roles": [role]}),
        (ROLE, [guild], {"roles": [guild]}),
        (MENTIONABLE, [ben, role], {"users": [ben], "members": [ben], "roles": [role]}),
        (CHANNEL, [place], {"channels": [place]}),
    ):
        _, message = await menu(table, call, kind, max_values=2)
        data = choose(table, message, *values).data
        assert data["values"] == values
        assert {what: [*things] for what, things in data["resolved"].items()} == found


@pytest.mark.parametrize("kind", [USER, ROLE, MENTIONABLE, CHANNEL])
async def test_what_is_not_offered_cannot_be_chosen(table: LocalTable, call: RawCall, kind: int):
    direct = table.world.direct_channel(table.hooks.person("alice")).id
    _, message = await menu(table, call, kind, min_values=1, max_values=1)
    for values in ([], ["1"], [direct], [*table.world.people][:2], [*table.world.channels][:2]):
        with pytest.raises(SlashNotPossible):
            choose(table, message, *values)


async def test_a_menu_of_threads_takes_no_channels(table: LocalTable, call: RawCall):
    channel = table.hooks.channel("table-2")
    _, thread = await call("POST", f"/channels/{channel.id}/threads", {"name": "talk", "type": 11})
    _, message = await menu(table, call, CHANNEL, channel_types=[11])
    with pytest.raises(SlashNotPossible):
        choose(table, message, channel.id)
    assert choose(table, message, thread["id"]).data["resolved"]["channels"][thread["id"]]["name"] == "talk"


@pytest.mark.parametrize(
    ("kind", "given", "most", "status"),
    [
        (USER, ["user"], 1, 200),
        (USER, ["role"], 1, 400),
        (ROLE, ["role"], 1, 200),
        (CHANNEL, ["user"], 1, 400),
        (MENTIONABLE, ["user", "role"], 2, 200),
        (MENTIONABLE, ["user", "role"], 1, 400),
    ],
)
async def test_defaults_are_of_the_kind_of_the_menu(
    table: LocalTable, call: RawCall, kind: int, given: list[str], most: int, status: int
):
    defaults = [{"id": str(number + 1), "type": what} for number, what in enumerate(given)]
    assert (await menu(table, call, kind, default_values=defaults, max_values=most))[0] == status


async def test_options_of_commands_take_roles_and_mentionables(table: LocalTable, call: RawCall):
    options = [{"type": kind, "name": name, "description": name} for kind, name in ((8, "role"), (9, "anything"))]
    command = {"name": "who", "description": "Who", "options": options}
    await call("POST", f"/applications/{table.world.bot.id}/commands", command)
    role, ben = table.hooks.add_role("Referees").id, table.hooks.person("ben").id
    alice, channel = table.hooks.person("alice"), table.hooks.channel("board-games").id
    typed = Typed("who", [], {"role": role, "anything": ben})
    resolved = table.actions.slash(alice, channel, typed).data["resolved"]
    assert [*resolved["roles"]] == [role]
    assert [*resolved["users"]] == [ben]
    with pytest.raises(SlashNotPossible):
        table.actions.slash(alice, channel, Typed("who", [], {"role": ben}))


async def test_a_menu_in_a_form_brings_what_was_chosen(table: LocalTable, call: RawCall):
    await call("POST", f"/applications/{table.world.bot.id}/commands", {"name": "ask", "description": "Ask"})
    alice, channel = table.hooks.person("alice"), table.hooks.channel("board-games").id
    opener = table.actions.slash(alice, channel, Typed("ask", [], {}))
    select = {"type": ROLE, "custom_id": "menu", "required": False, "min_values": 0}
    form = {"title": "Ask", "custom_id": "form", "components": [{"type": 18, "label": "Who", "component": select}]}
    await call("POST", f"/interactions/{opener.id}/{opener.token}/callback", {"type": 9, "data": form})
    table.actions.remember_modal(opener)
    role = table.hooks.add_role("Referees").id
    for values, resolved in (([], None), ([role], [role])):
        sent = [{"type": 18, "id": 1, "component": {"type": ROLE, "id": 2, "custom_id": "menu", "values": values}}]
        data = table.actions.submit(alice, "form", sent).data
        assert (None if resolved is None else [*data["resolved"]["roles"]]) == resolved
