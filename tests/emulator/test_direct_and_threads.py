"""Direct messages that may be refused, threads as Discord tells of them, people who leave: what a bot is answered."""

import discord
import pytest

from emulator.server import LocalTable
from tests.emulator.raw_bot import raw_bot
from tests.emulator.sample_bot import SampleBot

ALICE, BEN = 1100000000000000203, 1100000000000000204


async def refusal(awaitable: object) -> tuple[int, int]:
    """The status and code with which a request is refused."""
    with pytest.raises(discord.HTTPException) as refused:
        await awaitable  # type: ignore[misc]
    return refused.value.status, refused.value.code


async def test_a_refused_direct_message(table: LocalTable, bot: SampleBot):
    ben = await bot.fetch_user(BEN)
    table.hooks.refuse_direct("ben")
    channel = await ben.create_dm()  # opening tells nothing yet
    assert await refusal(channel.send("hello")) == (403, 50007)
    table.hooks.refuse_direct("ben", refuses=False)
    sent = await channel.send("hello")
    table.hooks.refuse_direct("ben")
    await sent.edit(content="hello again")  # what has been said can be corrected
    assert [m["content"] for m in table.hooks.direct_messages("ben")] == ["hello again"]
    assert table.hooks.direct_messages("alice") == []


async def test_nobody_is_written_to_who_shares_no_server(table: LocalTable, bot: SampleBot):
    ben = await bot.fetch_user(BEN)
    table.hooks.member_leaves("ben")
    assert await refusal(ben.send("hello")) == (403, 50007)
    assert await refusal(bot.guilds[0].fetch_member(BEN)) == (404, 10007)
    table.hooks.member_returns("ben")
    await ben.send("hello")
    table.hooks.remove_bot()
    assert await refusal(ben.send("hello")) == (403, 50007)


async def test_direct_channels_that_cannot_be_opened():
    async with LocalTable(journal=True) as table, raw_bot(table) as call:
        for recipient, code in (("1", 50033), (None, 50033), (table.world.bot.id, 50007)):
            status, answer = await call("POST", "/users/@me/channels", {"recipient_id": recipient})
            assert (status, answer["code"]) == (400, code)


async def test_a_public_thread_is_announced_where_it_was_started(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    thread = await channel.create_thread(name="Keltis 7", type=discord.ChannelType.public_thread)
    [announced] = [message async for message in channel.history()]
    assert announced.type is discord.MessageType.thread_created
    assert (announced.content, announced.reference and announced.reference.channel_id) == ("Keltis 7", thread.id)
    await channel.create_thread(name="hands", type=discord.ChannelType.private_thread)
    assert len(table.hooks.messages("alice")) == 1


async def test_a_thread_from_a_message_begins_with_it_as_it_stands(table: LocalTable, bot: SampleBot):
    board = await bot.guilds[0].text_channels[0].send("the board")
    thread = await board.create_thread(name="talk")
    assert thread.id == board.id
    await board.edit(content="the next board")
    first = table.hooks.messages("alice", "talk")[0]
    assert (first["type"], first["content"]) == (21, "")
    assert first["referenced_message"]["content"] == "the next board"
    assert (await bot.fetch_channel(thread.id)).message_count == 0  # type: ignore[union-attr]
    await board.delete()
    assert table.hooks.messages("alice", "talk")[0]["referenced_message"] is None


async def test_who_is_in_a_thread(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    thread = await channel.create_thread(name="hands", type=discord.ChannelType.private_thread)
    await thread.add_user(discord.Object(ALICE))
    pinged = discord.AllowedMentions(users=True)
    await thread.send(f"<@{BEN}>, your hand", allowed_mentions=pinged)  # who is mentioned comes in
    members = {member.id for member in await thread.fetch_members()}
    assert members == {int(table.world.bot.id), ALICE, BEN}
    assert (await thread.fetch_member(BEN)).id == BEN
    table.hooks.member_leaves("ben")
    assert await refusal(thread.fetch_member(BEN)) == (404, 10007)
    assert table.hooks.messages("ben", "hands") == []
    assert await refusal(thread.add_user(discord.Object(BEN))) == (404, 10007)
    await thread.leave()
    assert {member.id for member in await thread.fetch_members()} == {ALICE}


async def test_unread_is_what_came_since_one_looked(table: LocalTable, bot: SampleBot):
    ben = table.hooks.person("ben")
    here, direct = table.hooks.channel("board-games"), table.world.direct_channel(ben)
    channel = bot.guilds[0].text_channels[0]
    pinged = discord.AllowedMentions(users=True)
    await channel.send("a board")
    assert table.reading.unread(ben) == {here.id: 0}
    await channel.send(f"<@{BEN}> is to play", allowed_mentions=pinged)
    await (await bot.fetch_user(BEN)).send("it is your turn")
    assert table.reading.unread(ben) == {here.id: 1, direct.id: 1}
    table.reading.read(ben, here.id)
    table.actions.say(ben, here.id, "I am thinking")
    assert table.reading.unread(ben) == {direct.id: 1}
