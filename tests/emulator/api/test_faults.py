"""Deadlines, refusals and everything that goes wrong on request, as the real library meets it."""

import io

import aiohttp
import discord
import pytest

from emulator.api.faults import FaultKind
from emulator.people.hooks import NoAnswer
from emulator.rules import permissions
from emulator.server import LocalTable
from tests.emulator.hand_clock import HandClock
from tests.emulator.raw_bot import begin, raw_bot
from tests.emulator.sample_bot import SampleBot, picture


def code_of(error: Exception) -> int:
    assert isinstance(error, discord.HTTPException)
    return error.code


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


async def test_an_answer_after_three_seconds_is_too_late(clock: HandClock):
    async with LocalTable(clock=clock) as table, raw_bot(table) as call:
        interaction = await begin(table, call)
        clock.advance(3.1)
        status, answer = await call("POST", f"/interactions/{interaction.id}/{interaction.token}/callback", {"type": 5})
        assert (status, answer["code"]) == (404, 10062)
        table.hooks.patience = 0.05
        with pytest.raises(NoAnswer, match="10062"):
            await table.hooks.settled(interaction)


async def test_the_first_answer_is_the_only_one(clock: HandClock):
    async with LocalTable(clock=clock) as table, raw_bot(table) as call:
        interaction = await begin(table, call)
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        follow_up = f"/webhooks/{table.world.bot.id}/{interaction.token}"
        status, answer = await call("POST", follow_up, {"content": "x"})
        assert (status, answer["code"]) == (404, 10015)
        assert (await call("POST", path, {"type": 5, "data": {"flags": 64}}))[0] == 204
        status, answer = await call("POST", path, {"type": 4, "data": {"content": "again"}})
        assert (status, answer["code"]) == (400, 40060)
        # The follow-up becomes the loading message, and stays as private as that was.
        status, message = await call("POST", follow_up, {"content": "thought"})
        assert (status, message["flags"], message["content"]) == (200, 64, "thought")
        clock.advance(15 * 60 + 1)
        status, answer = await call("PATCH", follow_up + "/messages/@original", {"content": "late"})
        assert (status, answer["code"]) == (401, 50027)


async def test_answers_must_fit_the_interaction(clock: HandClock):
    async with LocalTable(clock=clock) as table, raw_bot(table) as call:
        interaction = await begin(table, call)
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        for body in ({"type": 7, "data": {"content": "x"}}, {"type": 8, "data": {"choices": []}}, {"type": 4}):
            status, answer = await call("POST", path, body)
            assert status == 400, body
            assert answer["code"] in (50035, 50006)
        assert (await call("POST", path, {"type": 4, "data": {"content": "x"}}))[0] == 204


async def test_a_deferred_update_is_complete_with_its_edit(clock: HandClock):
    """Who waits for the answer to a button must not take the old message for it because it was only acknowledged."""
    table = LocalTable(clock=clock)
    await table.start()
    ben, channel = table.hooks.person("ben"), table.hooks.channel("board-games")
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
    for later in ("edit", "follow_up"):
        posted = table.book.create(channel, table.world.bot, {"content": "before", "components": [row]}, [])
        pressed = table.actions.press(ben, channel.id, posted.id, "go", None, forged=False)
        table.interactions.answer(pressed.id, pressed.token, {"type": 6}, [])
        assert pressed.answered.is_set()
        assert not pressed.settled.is_set()
        if later == "edit":
            table.interactions.edit(pressed, table.interactions.message(pressed, "@original"), {"content": "after"}, [])
        else:
            table.interactions.follow_up(pressed, {"content": "beside"}, [])
        assert pressed.settled.is_set()
    await table.stop()


async def test_old_messages_of_a_channel_take_three_edits_in_six_seconds(clock: HandClock):
    async with LocalTable(clock=clock) as table, raw_bot(table) as call:

        async def posted(where: str) -> str:
            channel = table.hooks.channel(where).id
            _, message = await call("POST", f"/channels/{channel}/messages", {"content": "0"})
            return f"/channels/{channel}/messages/{message['id']}"

        paths = [await posted("board-games"), await posted("board-games")]
        elsewhere = await posted("table-2")
        clock.advance(3601)
        answers = [await call("PATCH", paths[n % 2], {"content": str(n)}) for n in range(4)]
        assert [status for status, _ in answers] == [200] * 3 + [429]
        assert (answers[-1][1]["code"], answers[-1][1]["retry_after"]) == (30046, 6.0)
        assert (await call("PATCH", elsewhere, {"content": "1"}))[0] == 200
        clock.advance(6)
        assert (await call("PATCH", paths[0], {"content": "4"}))[0] == 200


async def test_a_nonce_is_forgotten_after_some_minutes(clock: HandClock):
    async with LocalTable(clock=clock) as table, raw_bot(table) as call:
        path = f"/channels/{table.hooks.channel('board-games').id}/messages"
        body = {"content": "x", "nonce": "n", "enforce_nonce": True}
        first, second = await call("POST", path, body), await call("POST", path, body)
        assert first[1]["id"] == second[1]["id"]
        clock.advance(301)
        assert (await call("POST", path, body))[1]["id"] != first[1]["id"]


async def test_buckets(clock: HandClock):
    async with LocalTable(clock=clock) as table, raw_bot(table) as call:
        table.rest.buckets.limit, table.rest.buckets.seconds = 5, 5.0
        path = f"/channels/{table.hooks.channel('board-games').id}/messages"
        answers = [await call("POST", path, {"content": "x"}) for _ in range(6)]
        assert [status for status, _ in answers] == [200] * 5 + [429]
        assert answers[-1][1]["retry_after"] == 5.0
        clock.advance(5)
        assert (await call("POST", path, {"content": "x"}))[0] == 200


async def test_slow_handler(table: LocalTable, bot: SampleBot, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("emulator.rules.limits.ANSWER_SECONDS", 0.05)
    table.hooks.patience = 0.3
    with pytest.raises(NoAnswer):
        await table.hooks.slash("alice", "game slow", {"seconds": 0.1})
    assert [code_of(error) for error in bot.refused] == [10062]
    assert table.hooks.messages("alice") == []


async def test_a_bad_gateway_after_the_work_was_done(table: LocalTable, bot: SampleBot):
    fault = table.faults.add(FaultKind.BAD_GATEWAY, "POST /channels/", times=1)
    await bot.guilds[0].text_channels[0].send("once", nonce="n")
    assert fault.happened == 1
    assert [m["content"] for m in table.hooks.messages("ben")] == ["once"]


async def test_a_lost_answer(table: LocalTable, bot: SampleBot):
    table.faults.add(FaultKind.LOST_ANSWER, "POST /channels/", times=1)
    with pytest.raises(aiohttp.ClientError):
        await bot.guilds[0].text_channels[0].send("once", nonce="n")
    assert [m["content"] for m in table.hooks.messages("ben")] == ["once"]


async def test_a_lost_request(table: LocalTable, bot: SampleBot):
    table.faults.add(FaultKind.LOST_REQUEST, "POST /channels/", times=1)
    with pytest.raises(aiohttp.ClientError):
        await bot.guilds[0].text_channels[0].send("never")
    await bot.guilds[0].text_channels[0].send("once")
    assert [m["content"] for m in table.hooks.messages("ben")] == ["once"]


async def test_rate_limited_then_served(table: LocalTable, bot: SampleBot):
    table.faults.add(FaultKind.RATE_LIMITED, "POST /channels/", times=1, seconds=0.01)
    await bot.guilds[0].text_channels[0].send("once")
    assert [r.status for r in table.hooks.journal if r.path.endswith("/messages")] == [429, 200]


async def test_chance_decides_and_is_repeatable(table: LocalTable):
    fault = table.faults.add(FaultKind.DELAYED, "GET", probability=0.1)
    for _ in range(1000):
        table.faults.strike("GET /x", FaultKind.DELAYED)
        table.faults.strike("POST /x", FaultKind.DELAYED)
    assert 70 < fault.happened < 130


async def test_events_delivered_twice(table: LocalTable, bot: SampleBot):
    table.faults.twice = True
    table.faults.clear()
    await table.hooks.slash("alice", "game play", {"card": "r1"})
    assert len(bot.seen) == 1
    table.faults.twice = True
    await table.hooks.slash("alice", "game play", {"card": "r1"})
    await table.hooks.until(lambda: [r for r in table.hooks.journal if r.status == 400])
    assert len(bot.seen) == 3
    assert bot.seen[1].id == bot.seen[2].id


async def test_missing_permissions(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    for bits, code in ((permissions.SEND_MESSAGES, 50013), (permissions.VIEW_CHANNEL, 50001)):
        table.hooks.deny("board-games", bits)
        with pytest.raises(discord.Forbidden) as refused:
            await channel.send("x")
        assert refused.value.code == code
    table.hooks.deny("board-games", 0)
    await channel.send("x")
    assert channel.permissions_for(bot.guilds[0].me).send_messages


async def test_deleted_channel_and_message(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    sent = await channel.send("x")
    table.hooks.delete_message("board-games", str(sent.id))
    with pytest.raises(discord.NotFound) as refused:
        await sent.edit(content="y")
    assert refused.value.code == 10008
    table.hooks.delete_channel("board-games")
    with pytest.raises(discord.NotFound) as refused:
        await channel.send("x")
    assert refused.value.code == 10003


async def test_thrown_out_and_invited_again(table: LocalTable, bot: SampleBot):
    channel = bot.guilds[0].text_channels[0]
    table.hooks.remove_bot()
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("x")
    assert refused.value.code == 50001
    await table.hooks.until(lambda: not bot.guilds)
    table.hooks.invite_bot()
    await table.hooks.until(lambda: bot.guilds)
    assert [c.name for c in bot.guilds[0].text_channels] == ["board-games", "table-2"]


async def test_a_stale_button_is_not_offered_but_can_be_forged(table: LocalTable, bot: SampleBot):
    shown = await table.hooks.slash("alice", "game public")
    assert shown.original is not None
    await table.hooks.press("alice", shown.original.data, "turn")
    with pytest.raises(ValueError, match="turn"):
        await table.hooks.press("alice", shown.original.data, "turn")
    await table.hooks.press("alice", shown.original.data, "turn", forged=True)


async def test_a_file_that_is_too_large(table: LocalTable, bot: SampleBot):
    file = discord.File(io.BytesIO(picture() + bytes(10 * 1024 * 1024)), "big.png")
    with pytest.raises(discord.HTTPException) as refused:
        await bot.guilds[0].text_channels[0].send(file=file)
    assert (refused.value.status, refused.value.code) == (413, 40005)
