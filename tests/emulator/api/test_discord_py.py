"""The whole way with the real library: log in, commands, answers, components, messages, threads."""

import asyncio

import aiohttp
import discord
import pytest

from emulator.people.hooks import is_loading, pressable_buttons
from emulator.server import LocalTable
from emulator.world.shown import pictures_of_message
from tests.emulator.sample_bot import SampleBot, board, picture


async def test_ready_with_guild_and_channels(bot: SampleBot):
    assert [guild.name for guild in bot.guilds] == ["Lawspeaker"]
    assert [channel.name for channel in bot.guilds[0].text_channels] == ["board-games", "table-2"]
    assert bot.guilds[0].me.guild_permissions.send_messages


async def test_a_wrong_token_is_refused(table: LocalTable):
    wrong = SampleBot(table.api_url, table.gateway_url)
    with pytest.raises(discord.LoginFailure):
        await wrong.start("another-token")
    await wrong.close()


async def test_a_private_answer_with_a_picture(table: LocalTable, bot: SampleBot):
    answer = await table.hooks.slash("alice", "game status")
    assert answer.original is not None
    message = answer.original.data
    assert message["flags"] & 64
    assert message["interaction_metadata"]["name"] == "game status"
    attachment = message["attachments"][0]
    assert (attachment["width"], attachment["height"]) == (8, 6)
    assert attachment["description"] == "a navy board"
    assert table.hooks.messages("alice")[-1] == message
    assert table.hooks.messages("ben") == []
    assert table.hooks.file("alice", attachment["id"]) == picture()
    with pytest.raises(PermissionError):
        table.hooks.file("ben", attachment["id"])
    async with aiohttp.ClientSession(table.url) as web:
        assert (await web.get(attachment["url"])).status == 200
        assert (await web.get(attachment["url"].split("?")[0])).status == 403
        assert (await web.get(attachment["url"].replace(answer.person.id, "1100000000000000204"))).status == 403


async def test_autocomplete_and_options(table: LocalTable, bot: SampleBot):
    choices = await table.hooks.complete("minji", "game play", "card", "r")
    assert len(choices) == 25
    assert choices[3] == {"name": "r3", "value": "r3"}
    answer = await table.hooks.slash("minji", "game play", {"card": "r3", "who": "1100000000000000203"})
    assert answer.original is not None
    assert answer.original.data["content"] == "r3 for Alice in ko"


async def test_button_modal_defer_follow_up_edit(table: LocalTable, bot: SampleBot):
    shown = await table.hooks.slash("alice", "game public")
    assert shown.original is not None
    pressed = await table.hooks.press("ben", shown.original.data, pressable_buttons(shown.original.data)["Ask"])
    assert pressed.modal is not None
    assert pressed.modal["title"] == "A question"
    answer = await table.hooks.submit(pressed, {"word": "keltis"})
    message = await table.hooks.until(
        lambda: answer.original and answer.original.data["attachments"] and answer.original.data
    )
    assert message["content"] == "you wrote keltis"
    assert not is_loading(message)
    assert message["flags"] & 64
    assert [m["content"] for m in table.hooks.messages("ben")] == ["here", "you wrote keltis"]
    assert [m["content"] for m in table.hooks.messages("alice")] == ["here"]


async def test_a_component_edits_its_message(table: LocalTable, bot: SampleBot):
    shown = await table.hooks.slash("alice", "game public")
    assert shown.original is not None
    old_file = shown.original.data["attachments"][0]
    await table.hooks.press("alice", shown.original.data, "turn")
    message = table.hooks.messages("ben")[-1]
    assert (message["content"], message["components"]) == ("turned", [])
    assert [a["description"] for a in message["attachments"]] == ["a red board"]
    assert old_file["id"] not in table.book.files
    async with aiohttp.ClientSession() as web, web.get(table.url + old_file["url"]) as late:
        assert late.status == 200, "a page that was just loading the old picture still gets it"


async def test_a_layout_and_its_button(table: LocalTable, bot: SampleBot):
    shown = await table.hooks.slash("alice", "game layout")
    assert shown.original is not None
    message = shown.original.data
    assert message["flags"] & 32768
    (shown_picture,) = pictures_of_message(message)
    assert (shown_picture.name, shown_picture.about) == ("board.png", "board")
    assert table.hooks.file("ben", shown_picture.id or "") == picture()
    pressed = await table.hooks.press("alice", message, "ask")
    assert pressed.modal is not None
    assert bot.seen[-1].message is not None


async def test_deferred_answers(table: LocalTable, bot: SampleBot):
    await table.hooks.slash("alice", "game think")
    messages = await table.hooks.until(lambda: len(m := table.hooks.messages("ben")) == 2 and m)
    assert [m["content"] for m in messages] == ["thought", "one more"]
    assert messages[0]["attachments"]
    assert messages[0]["edited_timestamp"] is None


async def test_messages_files_edits_threads_pins(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    sent = await channel.send("first", file=board(), nonce="turn-1")
    again = await channel.send("first", file=board(), nonce="turn-1")
    assert again.id == sent.id
    assert len(table.hooks.messages("ben")) == 1
    assert await sent.attachments[0].read() == picture()
    kept = await sent.edit(content="second")
    assert kept.attachments[0].id == sent.attachments[0].id
    replaced = await sent.edit(attachments=[board("red")])
    assert [a.description for a in replaced.attachments] == ["a red board"]
    await sent.pin()
    assert [m.id async for m in channel.pins()] == [sent.id]
    said = [m.content async for m in channel.history() if m.type is not discord.MessageType.pins_add]
    assert said == ["second"]
    await sent.delete()
    with pytest.raises(discord.NotFound) as refused:
        await channel.fetch_message(sent.id)
    assert refused.value.code == 10008


async def test_private_threads_and_archiving(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    thread = await channel.create_thread(name="hands", type=discord.ChannelType.private_thread)
    alice = await bot.guilds[0].fetch_member(1100000000000000203)
    await thread.add_user(alice)
    secret = await thread.send("for alice")
    assert [m["content"] for m in table.hooks.messages("alice", "hands")] == ["for alice"]
    assert table.hooks.messages("ben", "hands") == []
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as refused:
        await secret.edit(content="changed")
    assert refused.value.code == 50083
    table.actions.say(table.hooks.person("alice"), str(thread.id), "wake up")
    await secret.edit(content="changed")


async def test_direct_messages(table: LocalTable, bot: SampleBot):
    ben = await bot.fetch_user(1100000000000000204)
    await ben.send("hello")
    channel = table.world.direct_channel(table.hooks.person("ben"))
    assert [m["content"] for m in table.hooks.messages("ben", channel.id)] == ["hello"]
    assert table.hooks.messages("alice", channel.id) == []
    answer = await table.hooks.slash("ben", "game status", where=channel.id)
    assert answer.original is not None
    assert bot.seen[-1].guild_id is None
    assert bot.seen[-1].user.id == 1100000000000000204


async def test_pings_are_those_allowed(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    text = "<@1100000000000000203> and <@1100000000000000204>"
    await channel.send(text)
    assert table.hooks.messages("ben")[-1]["mentions"] == []
    only = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(1100000000000000203)])
    sent = await channel.send(text, allowed_mentions=only)
    assert [user["username"] for user in table.hooks.messages("ben")[-1]["mentions"]] == ["alice"]
    await sent.edit(view=None)  # its words stay, and so does who is mentioned
    assert [user["username"] for user in table.hooks.messages("ben")[-1]["mentions"]] == ["alice"]
    await sent.edit(content=text)
    assert table.hooks.messages("ben")[-1]["mentions"] == []


async def test_commands_are_echoed_and_keep_their_version(table: LocalTable, bot: SampleBot):
    first = await bot.tree.fetch_commands()
    again = await bot.tree.sync()
    assert [c.id for c in again] == [c.id for c in first]
    assert len(first[0].options) == 6
    registered = table.commands.in_scope(None)[0]
    assert registered["version"] == table.commands.overwrite(None, [dict(registered)])[0]["version"]


async def test_resume_after_a_cut_connection(table: LocalTable, bot: SampleBot):
    table.gateway.drop(4000)
    await asyncio.wait_for(bot.resumed.wait(), 10)
    answer = await table.hooks.slash("alice", "game play", {"card": "r1"})
    assert answer.original is not None


async def test_events_during_a_break_are_replayed(table: LocalTable, bot: SampleBot):
    table.gateway.ask_to_reconnect()
    table.hooks.add_channel("later")
    await asyncio.wait_for(bot.resumed.wait(), 10)
    assert "later" in [channel.name for channel in bot.guilds[0].text_channels]
