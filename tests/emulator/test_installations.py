"""Where the bot is not: whoever has added it to their own account uses it there as Discord lets them, and it cannot post."""

import pytest

from emulator.people.choosing import SlashNotPossible
from emulator.people.slash import Typed
from emulator.rules import permissions
from emulator.server import LocalTable
from emulator.world.places import PRIVATE_THREAD, Channel
from tests.emulator.raw_bot import RawCall, raw_bot

PING = {"name": "ping", "description": "Ping"}


async def told(table: LocalTable, call: RawCall, **fields: object) -> None:
    """The bot registers its only command."""
    await call("PUT", f"/applications/{table.world.bot.id}/commands", [{**PING, **fields}])


def offered(table: LocalTable, where: str) -> bool:
    """Whether Alice is offered the command in a channel."""
    return bool(table.actions.available(table.hooks.person("alice"), table.hooks.channel(where)))


async def test_a_command_is_offered_where_it_is_installed():
    """By default to servers and to people; one for servers alone is offered to nobody where the bot is not."""
    async with LocalTable(journal=True) as table, raw_bot(table) as call:
        elsewhere = table.hooks.add_guild("Elsewhere", bot_inside=False)
        table.hooks.add_channel("far away", elsewhere.id)
        await told(table, call)
        assert (offered(table, "board-games"), offered(table, "far away")) == (True, False)
        table.hooks.install("alice")
        assert offered(table, "far away")
        await told(table, call, integration_types=[0], contexts=[0, 1])
        assert (offered(table, "board-games"), offered(table, "far away")) == (True, False)
        table.hooks.remove_bot()
        direct = table.world.direct_channel(table.hooks.person("alice"))
        assert not offered(table, direct.id), "with the bot alone it needs a server in common"


async def test_an_interaction_tells_who_has_installed_it():
    async with LocalTable(journal=True) as table, raw_bot(table) as call:
        events: list[dict[str, object]] = []
        table.world.listeners.append(lambda event, data, *_: events.append(data) if event.startswith("INTER") else None)
        await told(table, call)
        alice, elsewhere = table.hooks.person("alice"), table.hooks.add_guild("Elsewhere", bot_inside=False)
        home, far = table.hooks.channel("board-games"), table.hooks.add_channel("far away", elsewhere.id)
        direct = table.world.direct_channel(alice)
        table.hooks.install("alice")
        for channel in (home, far, direct):
            table.actions.slash(alice, channel.id, Typed("ping", [], {}))
        assert [event["authorizing_integration_owners"] for event in events] == [
            {"0": home.guild_id, "1": alice.id},
            {"1": alice.id},
            {"0": "0", "1": alice.id},
        ]
        assert [event["context"] for event in events] == [0, 0, 1]


async def test_where_the_bot_is_not_it_answers_but_cannot_post():
    """And it follows up five times at most."""
    async with LocalTable(journal=True) as table, raw_bot(table) as call:
        await told(table, call)
        alice, elsewhere = table.hooks.person("alice"), table.hooks.add_guild("Elsewhere", bot_inside=False)
        far = table.hooks.add_channel("far away", elsewhere.id)
        table.hooks.install("alice")
        done = table.actions.slash(alice, far.id, Typed("ping", [], {}))
        answered, _ = await call(
            "POST", f"/interactions/{done.id}/{done.token}/callback", {"type": 4, "data": {"content": "here"}}
        )
        assert answered == 204
        status, refused = await call("POST", f"/channels/{far.id}/messages", {"content": "hello"})
        assert (status, refused["code"]) == (403, 50001)
        follow_ups = f"/webhooks/{table.world.bot.id}/{done.token}"
        came = [await call("POST", follow_ups, {"content": f"{number}"}) for number in range(6)]
        assert [status for status, _ in came] == [200] * 5 + [400]
        assert came[-1][1]["code"] == 40094


async def test_who_has_not_installed_it_cannot_use_it():
    async with LocalTable(journal=True) as table, raw_bot(table) as call:
        await told(table, call)
        far = table.hooks.add_channel("far away", table.hooks.add_guild("Elsewhere", bot_inside=False).id)
        with pytest.raises(SlashNotPossible, match="no command /ping here"):
            table.actions.slash(table.hooks.person("ben"), far.id, Typed("ping", [], {}))


async def test_a_private_thread_is_closed_to_a_bot_that_is_not_in_it():
    """Unless it manages threads, or somebody adds it."""
    async with LocalTable(journal=True) as table, raw_bot(table) as call:
        world, home = table.world, table.hooks.channel("board-games")
        alice = table.hooks.person("alice")
        thread = world.add_channel(
            Channel(
                world.snowflakes.next(),
                PRIVATE_THREAD,
                "hidden",
                guild_id=home.guild_id,
                parent_id=home.id,
                member_ids=[alice.id],
            )
        )

        async def posted() -> tuple[int, int]:
            status, answer = await call("POST", f"/channels/{thread.id}/messages", {"content": "hello"})
            return status, answer.get("code", 0)

        assert await posted() == (200, 0)
        table.hooks.deny(home.id, permissions.MANAGE_THREADS)
        assert await posted() == (403, 50001)
        world.join_thread(thread, world.bot.id)
        assert await posted() == (200, 0)


async def test_no_more_threads_than_a_server_may_have():
    async with LocalTable(journal=True) as table, raw_bot(table) as call:
        home = table.hooks.channel("board-games")
        table.hooks.limit_threads(1)
        forms = [{"name": f"thread {number}", "type": 11} for number in range(2)]
        came = [await call("POST", f"/channels/{home.id}/threads", form) for form in forms]
        assert [status for status, _ in came] == [201, 400]
        assert came[-1][1]["code"] == 160006
