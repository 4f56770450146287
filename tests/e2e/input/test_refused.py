"""Where the bot is not let, over the real process: nothing is left standing unseen, no time runs, and whoever pressed is told."""

from __future__ import annotations

import random

import pytest

from emulator.api.faults import FaultKind
from emulator.people.choosing import SlashNotPossible
from emulator.rules import permissions
from emulator.world.interactions import COMMAND
from emulator.world.places import PRIVATE_THREAD
from emulator.world.shown import words_of_message
from tests.e2e.channels.test_tournaments import TABLE, chosen, content_of, opened, played, started, until_tables
from tests.e2e.channels.test_tournaments import button as pressed
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import (
    BOARD,
    LOBBY,
    Player,
    button,
    by_move,
    notified,
    offered,
    open_match,
    original,
    showing,
    to_act,
)
from tests.e2e.processes.test_clocks import plies
from tests.e2e.stages.stage import Json, Stage

HOUR = 3600
CLOSED = " 403$"


def matches(stage: Stage) -> list[str]:
    """The states of all matches."""
    with stage.looking_into_file() as file:
        return [row["status"] for row in file.execute("SELECT status FROM matches ORDER BY created_at")]


def gone(stage: Stage) -> bool:
    """Whether the only match is noted not to be reached."""
    with stage.looking_into_file() as file:
        return file.execute("SELECT gone_since FROM matches").fetchone()["gone_since"] is not None


async def hours_pass(stage: Stage, hours: float) -> None:
    """The bot is killed, and so many hours have passed when it is there again."""
    await stage.kill()
    with stage.editing_file() as file:
        file.execute("UPDATE clocks SET ticks_since = ticks_since - ?, warned_at = warned_at - ?", (hours * HOUR,) * 2)
        file.execute("UPDATE matches SET gone_since = gone_since - ?", (hours * HOUR,))
    await stage.start()


async def timed(stage: Stage) -> tuple[Player, Player]:
    """Two people in a brisk match whose first board stands in the channel; Ann begins."""
    await stage.start()
    channel = stage.channel()
    ann = Player(stage, stage.person("Ann"), channel, random.Random(61))
    jimin = Player(stage, stage.person("지민", "ko"), channel, random.Random(62))
    await open_match(ann, jimin, options={"first": "A", "clock": "brisk", "at_zero": "turn"})
    await all_posted(stage)
    return ann, jimin


async def until_told(stage: Stage, player: Player, text: str) -> Json:
    """A private message to somebody with this text, once it is there."""

    def found() -> Json | None:
        return next(
            (one for one in stage.hooks.direct_messages(player.person.id) if text in words_of_message(one)), None
        )

    return await stage.hooks.until(found)


async def until_beside(player: Player, text: str) -> None:
    """Waits until somebody reads this in the channel, be it in private."""
    await player.stage.hooks.until(lambda: any(text in words_of_message(one) for one in player.sees()))


# Where the bot is not


async def test_where_the_bot_is_not_nothing_is_offered(shared_stage: Stage):
    """Also to who has added it to their own account: commands that post something are installed on servers alone."""
    ann = shared_stage.person("Ann")
    far = shared_stage.hooks.add_guild("Elsewhere", bot_inside=False)
    channel = shared_stage.hooks.add_channel("far away", far.id)
    shared_stage.hooks.install(ann.id)
    with pytest.raises(SlashNotPossible):
        await Player(shared_stage, ann, channel.id).slash("rules", game="keltis")
    offered = shared_stage.table.actions.available(ann, shared_stage.table.world.direct_channel(ann))
    assert {"play", "games", "help"} <= {command["name"] for command in offered}
    assert not {"tournament", "table", "seat"} & {command["name"] for command in offered}


async def test_a_command_from_there_is_refused_in_words_and_nothing_is_stored(stage: Stage):
    """Discord's clients keep commands for a while; the interaction says that only the person has installed it."""
    await stage.start()
    ann, world = stage.person("Ann"), stage.table.world
    far = stage.hooks.add_guild("Elsewhere", bot_inside=False)
    channel = stage.hooks.add_channel("far away", far.id)
    stage.hooks.install(ann.id)
    register = stage.table.commands.in_scope(None)
    game = next(command for command in register if command["name"] == "game")
    new = {"type": 1, "name": "new", "options": [{"type": 3, "name": "game", "value": "keltis"}]}
    data = {"id": game["id"], "name": "game", "type": 1, "options": [new]}
    sent = stage.table.interactions.begin(COMMAND, ann, world.channels[channel.id], data, command_name="game new")
    answered = await stage.hooks.settled(sent)
    assert "I am not on this server" in content_of(answered)
    assert matches(stage) == []
    assert not [request for request in stage.hooks.journal if request.path == f"/channels/{channel.id}/messages"]


# Posting is refused after all


async def test_a_private_thread_without_the_bot(stage: Stage):
    """What the bot may do in the channel does not say that it is let into the thread: whoever pressed is told within a moment,
    and the thread is free.
    """
    stage.expect_refusals(CLOSED)
    await stage.start()
    ann, channel = stage.person("Ann"), stage.channel()
    stage.hooks.deny(channel, permissions.MANAGE_THREADS)
    inside = Player(stage, ann, stage.thread(channel, ann, PRIVATE_THREAD))
    answer = await inside.slash("game new", game="keltis")
    await stage.hooks.until(lambda: "I may not post here, so nothing was opened" in words_of_message(original(answer)))
    assert matches(stage) == ["abandoned"]
    await all_posted(stage)
    stage.table.world.join_thread(stage.hooks.channel(inside.channel), stage.table.world.bot.id)
    await inside.slash("game new", game="keltis")
    await inside.until_public(LOBBY)
    await all_posted(stage)
    assert len(showing(inside.public(), LOBBY)) == 1


async def test_a_practice_that_cannot_be_posted_in_its_thread(stage: Stage):
    """The thread could be made, and takes no board: whoever pressed is told, and may try elsewhere."""
    stage.expect_refusals(CLOSED)
    await stage.start()
    ann = Player(stage, stage.person("Ann"), stage.channel())
    guide = original(await ann.slash("help"))
    stage.table.faults.add(FaultKind.FORBIDDEN, r"POST /channels/\d+/messages")
    answer = await ann.press(guide, offered(guide, "practice")[0][1])
    await stage.hooks.until(lambda: "nothing was opened" in words_of_message(original(answer)))
    assert matches(stage) == ["abandoned"]
    await all_posted(stage)


async def test_rights_that_say_otherwise(stage: Stage):
    """Discord says that the bot may post, and refuses it: a lobby, a rematch, the start of a match."""
    stage.expect_refusals(CLOSED)
    await stage.start()
    channel = stage.channel()
    ann, jimin = (Player(stage, stage.person(name), channel) for name in ("Ann", "Jimin"))
    posting = rf"(POST|PATCH) /channels/{channel}/messages"
    stage.table.faults.add(FaultKind.FORBIDDEN, posting)
    answer = await ann.slash("game new", game="keltis")
    await stage.hooks.until(lambda: "nothing was opened" in words_of_message(original(answer)))
    stage.table.faults.clear()
    await ann.slash("game new", game="keltis")
    await ann.until_public(LOBBY)
    await jimin.slash("game join")
    await all_posted(stage)
    stage.table.faults.add(FaultKind.FORBIDDEN, posting)
    await ann.slash("game start")
    await until_beside(ann, "I am not allowed to write in this channel")
    assert matches(stage) == ["abandoned", "running"]
    stage.table.faults.clear()
    stage.table.world.channel_changed(stage.hooks.channel(channel))
    await ann.until_text("I can post here again")
    await all_posted(stage)
    assert showing(ann.public(), BOARD)


async def test_a_channel_closed_to_the_bot_stores_nothing(shared_stage: Stage):
    """What Discord tells with the command is enough: it is not even tried."""
    ann = Player(shared_stage, shared_stage.person("Ann"), shared_stage.channel())
    shared_stage.hooks.deny(ann.channel, permissions.SEND_MESSAGES)
    assert "nothing was opened" in await ann.say("game new", game="keltis")
    shared_stage.hooks.deny(ann.channel, 0)
    await ann.slash("game new", game="keltis", title="Second")
    await ann.until_text("Second")


# Time


async def test_taken_off_the_server_in_a_match_with_a_clock(stage: Stage):
    """No turn is played for anybody, over a restart; its people are told elsewhere, and it goes on where they left it."""
    stage.expect_refusals(" (403|404)$")
    ann, jimin = await timed(stage)
    stage.hooks.add_channel("meeting point", stage.hooks.add_guild("Elsewhere").id)
    home = stage.hooks.channel(ann.channel).guild_id
    stage.hooks.remove_bot(home)
    await until_told(stage, ann, "I can no longer post in the channel")
    await until_told(stage, jimin, "글을 올리지 못합니다")
    await hours_pass(stage, 100)
    listed = await Player(stage, ann.person, stage.hooks.channel("meeting point").id).say("games")
    assert "its channel is gone or closed to me" in listed
    assert "discord.com" not in listed
    stage.hooks.invite_bot(home)
    said = await ann.until_text("I can post here again")
    assert notified(said) == {ann.person.id}
    await stage.hooks.until(lambda: len(showing(ann.public(), BOARD)) == 2)
    await all_posted(stage)
    assert plies(stage) == []
    assert "Ann: 11 h 59 min, until" in words_of_message(ann.board()) or "Ann: 12 h, until" in words_of_message(
        ann.board()
    )
    assert await by_move(await to_act((ann, jimin)))


async def test_taken_off_while_the_bot_was_down(stage: Stage):
    """Nobody told it: it asks for the servers that Discord does not name."""
    stage.expect_refusals(" (403|404)$")
    ann, _ = await timed(stage)
    stage.hooks.add_guild("Elsewhere")
    await stage.stop()
    stage.hooks.remove_bot(stage.hooks.channel(ann.channel).guild_id)
    await stage.start()
    await until_told(stage, ann, "I can no longer post in the channel")
    assert gone(stage)


async def test_it_is_ended_from_the_private_message(stage: Stage):
    """By the second press, and the other is told."""
    stage.expect_refusals(" (403|404)$")
    ann, jimin = await timed(stage)
    stage.hooks.add_guild("Elsewhere")
    stage.hooks.remove_bot(stage.hooks.channel(ann.channel).guild_id)
    told = await until_told(stage, ann, "I can no longer post in the channel")
    asked = original(await ann.press(told, button(told, "end_gone")))
    assert "has ended without a result" in await ann.sure(asked)
    await until_told(stage, jimin, "**Ann's game** 게임을 결과 없이 끝냈습니다")
    await all_posted(stage)
    assert matches(stage) == ["abandoned"]


async def test_a_channel_in_which_the_bot_may_not_send_warns_nobody_and_takes_no_turn(stage: Stage):
    """Ten of twelve hours are gone when the warning is refused: then the clock stands still, and warns anew later."""
    stage.expect_refusals(CLOSED)
    ann, _ = await timed(stage)
    stage.hooks.deny(ann.channel, permissions.SEND_MESSAGES)
    await hours_pass(stage, 10)
    await stage.hooks.until(lambda: gone(stage))
    await hours_pass(stage, 48)
    assert plies(stage) == []
    stage.hooks.deny(ann.channel, 0)
    await ann.until_text("The clocks have stood still meanwhile")
    await all_posted(stage)
    assert not [message for message in ann.public() if "you have" in words_of_message(message)]
    await stage.hooks.until(lambda: "Ann: 1 h 59 min, until" in words_of_message(ann.board()))
    await hours_pass(stage, 1)
    warning = await ann.until_text("you have 59 min left")
    assert notified(warning) == {ann.person.id}
    assert plies(stage) == []


# Tournaments


async def test_a_tournament_without_room_for_threads_waits_and_goes_on(stage: Stage):
    """Its organiser is called, all tables stand in the channel, the page says why; at a press it goes on to its end."""
    stage.expect_refusals(r"/threads 400$")
    cup = await opened(stage, 4)
    await chosen(cup, "rounds", "1")
    stage.hooks.limit_threads(0)
    await started(cup)
    called = await cup.until("As many threads are open on this server")
    assert notified(called) == {cup.organiser.person.id}
    await cup.until("round 1 of 1")
    assert sum(bool(TABLE.search(words_of_message(message))) for message in cup.organiser.public()) == 2
    assert "As many threads are open" in words_of_message(cup.page)
    stage.hooks.limit_threads(1000)
    await cup.organiser.press(cup.page, pressed(cup.page, "tournament_retry"))
    threads = await until_tables(cup, 1, 2)
    await all_posted(stage)
    assert "As many threads" not in words_of_message(cup.page)
    await played(cup, threads)
    await cup.until("is over. <@")


async def test_a_tournament_is_not_started_where_threads_are_forbidden(stage: Stage):
    """And one that runs already waits for the right."""
    cup = await opened(stage, 2)
    stage.hooks.deny(cup.organiser.channel, permissions.SEND_MESSAGES_IN_THREADS)
    asked = original(await cup.organiser.press(cup.page, pressed(cup.page, "tournament_start")))
    answer = content_of(await cup.organiser.press(asked, pressed(asked, "tournament_start")))
    assert "스레드" in answer
    with stage.looking_into_file() as file:
        assert file.execute("SELECT status FROM tournaments").fetchone()["status"] == "open"
    stage.hooks.deny(cup.organiser.channel, 0)
    asked = original(await cup.organiser.press(cup.page, pressed(cup.page, "tournament_start")))
    await cup.organiser.press(asked, pressed(asked, "tournament_start"))
    await until_tables(cup, 1, 1)
    await all_posted(stage)


async def test_a_tournament_whose_page_is_refused_is_not_left_standing(stage: Stage):
    stage.expect_refusals(CLOSED)
    stage.module = "tests.draft"
    await stage.start()
    channel, world = stage.channel(), stage.table.world
    keeper = Player(stage, world.people[next(iter(world.guilds.values())).owner_id], channel)
    stage.table.faults.add(FaultKind.FORBIDDEN, rf"POST /channels/{channel}/messages")
    answer = await keeper.slash("tournament new", game="draft", title="Cup", language="en")
    await stage.hooks.until(lambda: "아무것도 열지 않았습니다" in words_of_message(original(answer)))
    stage.table.faults.clear()
    await keeper.slash("tournament new", game="draft", title="Bowl", language="en")
    await keeper.until_text("join in!")
