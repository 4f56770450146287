"""Commands in the menu of a message: offered where they are installed, with the message that they were chosen for."""

import pytest

from emulator.people.choosing import SlashNotPossible
from emulator.server import LocalTable
from tests.emulator.raw_bot import raw_bot

KEEP = {"name": "Keep this", "type": 3}


async def test_a_command_of_a_message_tells_which_message():
    async with LocalTable(journal=True) as table, raw_bot(table) as call:
        status, _ = await call("PUT", f"/applications/{table.world.bot.id}/commands", [KEEP])
        assert status == 200
        alice, channel = table.hooks.person("alice"), table.hooks.channel("board-games")
        said = table.actions.say(alice, channel.id, "hello")
        done = table.actions.from_menu(alice, channel.id, said.id, "Keep this")
        assert (done.data["type"], done.data["target_id"]) == (3, said.id)
        assert done.data["resolved"]["messages"][said.id]["content"] == "hello"
        answer = {"type": 4, "data": {"content": "kept", "flags": 64}}
        assert (await call("POST", f"/interactions/{done.id}/{done.token}/callback", answer))[0] == 204
        assert done.original is not None
        assert done.original.data["interaction_metadata"]["name"] == "Keep this"


async def test_nobody_chooses_what_they_do_not_see():
    """Neither a command that there is not, nor a message of others."""
    async with LocalTable(journal=True) as table, raw_bot(table) as call:
        await call(
            "PUT", f"/applications/{table.world.bot.id}/commands", [KEEP, {"name": "keep", "description": "Keep"}]
        )
        alice, channel = table.hooks.person("alice"), table.hooks.channel("board-games")
        said = table.actions.say(alice, channel.id, "hello")
        with pytest.raises(SlashNotPossible, match="no keep"):
            table.actions.from_menu(alice, channel.id, said.id, "keep")
        done = table.actions.from_menu(alice, channel.id, said.id, "Keep this")
        answer = {"type": 4, "data": {"content": "kept", "flags": 64}}
        await call("POST", f"/interactions/{done.id}/{done.token}/callback", answer)
        assert done.original is not None
        with pytest.raises(SlashNotPossible, match="no such message"):
            table.actions.from_menu(table.hooks.person("ben"), channel.id, done.original.id, "Keep this")
