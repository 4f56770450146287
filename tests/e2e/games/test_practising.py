"""Practices and games against bots alone: in a thread by themselves or in direct messages, and the channel stays free."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import replace

import pytest

from emulator.rules import permissions
from emulator.world.places import PRIVATE_THREAD, PUBLIC_THREAD
from emulator.world.shown import words_of_message
from tests.e2e.people.boards import all_posted, said_once
from tests.e2e.people.players import (
    BOARD,
    LOBBY,
    SCORE,
    Player,
    button,
    by_move,
    by_panel,
    content_of,
    offered,
    open_match,
    original,
    play_out,
    showing,
)
from tests.e2e.stages.stage import Stage

GAMES = ("keltis", "manitoba", "odin", "empires")
PRACTISING = permissions.CREATE_PRIVATE_THREADS | permissions.CREATE_PUBLIC_THREADS


def person(stage: Stage, name: str, channel: str | None = None, locale: str = "en-US") -> Player:
    return Player(stage, stage.person(name, locale), channel or stage.channel(), random.Random(5))


def threads(player: Player) -> list[str]:
    """The threads of a channel, oldest first."""
    known = player.stage.table.world.channels.values()
    return [channel.id for channel in known if channel.parent_id == player.channel]


def direct(player: Player) -> Player:
    """The same person in the direct messages with the bot."""
    return replace(player, channel=player.stage.table.world.direct_channel(player.person).id)


async def practised(player: Player, game: str = "keltis") -> str:
    """Presses the practice of a game in the help; gives the answer."""
    guide = original(await player.slash("help"))
    pressed = next(id_ for parsed, id_, _ in offered(guide, "practice") if parsed.argument == game)
    return content_of(await player.press(guide, pressed))


async def explained(player: Player) -> None:
    """Once it is this person's turn, the panel below the board explains the question."""
    await player.until_public(BOARD)
    while not await player.lines():  # noqa: ASYNC110 - a bot player may have its turn first
        await asyncio.sleep(0.05)
    board = player.board()
    assert board is not None
    assert "🎓" in words_of_message(original(await player.press(board, button(board, "play"))))


@pytest.mark.parametrize("game", GAMES)
async def test_a_practice_in_a_busy_channel_has_a_thread_of_its_own(shared_stage: Stage, game: str):
    """Its owner's alone; the match in the channel goes on, and so does that of somebody else who practises there."""
    ann, ben = person(shared_stage, "Ann"), person(shared_stage, "Ben")
    ben = replace(ben, channel=ann.channel)
    await open_match(ann, ben)
    said = await practised(ann, game)
    [thread] = threads(ann)
    assert f"<#{thread}>" in said
    place = shared_stage.table.world.channels[thread]
    assert place.kind == PRIVATE_THREAD
    assert ann.person.id in place.member_ids
    assert "Ann" in place.name
    inside = replace(ann, channel=thread)
    await explained(inside)
    assert len(showing(ann.public(), BOARD)) == 1
    assert f"<#{threads(ann)[-1]}>" in await practised(ben, game) or len(threads(ann)) == 2
    assert len(threads(ann)) == 2
    await all_posted(shared_stage)


async def test_the_channel_of_a_practice_is_free(shared_stage: Stage):
    """Others open their match there, and its owner is led to the thread from there."""
    ann = person(shared_stage, "Ann")
    await practised(ann)
    [thread] = threads(ann)
    await replace(ann, channel=thread).until_public(BOARD)
    assert f"<#{thread}>" in await ann.say("play")
    ben = person(shared_stage, "Ben", ann.channel)
    assert "no game in this channel" in await ben.say("play")
    await open_match(ben, person(shared_stage, "Cho", ann.channel))


async def test_a_practice_is_played_to_its_end_and_once_more_in_its_thread(shared_stage: Stage):
    ann = person(shared_stage, "Ann")
    await practised(ann)
    inside = replace(ann, channel=threads(ann)[0])
    await inside.until_public(BOARD)
    await play_out([inside], by_panel)
    final = showing(inside.public(), SCORE)[-1]
    last = inside.board()
    assert "practice" in content_of(await inside.press(final, button(final, "rematch")))
    await inside.until_board(last)
    await explained(inside)
    assert threads(ann) == [inside.channel], "no second thread"
    assert not showing(inside.public(), LOBBY)
    said_once(shared_stage, inside)


async def test_a_practice_asked_for_in_a_thread_of_others_has_one_of_its_own(shared_stage: Stage):
    ann = person(shared_stage, "Ann")
    thread = shared_stage.thread(ann.channel, ann.person)
    await practised(replace(ann, channel=thread))
    [first, second] = threads(ann)
    assert first == thread
    await replace(ann, channel=second).until_public(BOARD)


async def test_without_private_threads_it_is_a_public_one(shared_stage: Stage):
    ann = person(shared_stage, "Ann")
    shared_stage.hooks.deny(ann.channel, permissions.CREATE_PRIVATE_THREADS)
    await practised(ann)
    [thread] = threads(ann)
    assert shared_stage.table.world.channels[thread].kind == PUBLIC_THREAD
    await replace(ann, channel=thread).until_public(BOARD)


@pytest.mark.parametrize("denied", [PRACTISING, permissions.SEND_MESSAGES_IN_THREADS, permissions.ATTACH_FILES])
async def test_where_no_thread_can_be_made_direct_messages_are_offered(shared_stage: Stage, denied: int):
    ann = person(shared_stage, "Ann")
    shared_stage.hooks.deny(ann.channel, denied)
    guide = original(await ann.slash("help"))
    refused = await ann.press(guide, offered(guide, "practice")[0][1])
    assert "direct messages instead" in content_of(refused)
    assert threads(ann) == []
    shown = refused.followups[-1].data if refused.followups else original(refused)
    before = len(ann.sees())
    assert "our direct messages" in content_of(await ann.press(shown, button(shown, "practice")))
    assert not [message for message in ann.sees()[before:] if "not allowed" in words_of_message(message)], (
        "the board is elsewhere"
    )
    await explained(direct(ann))


async def test_who_takes_no_direct_messages_is_told_and_nothing_is_stored(shared_stage: Stage):
    shared_stage.expect_refusals("POST /channels/.* 403$")
    ann = person(shared_stage, "Ann")
    shared_stage.hooks.deny(ann.channel, PRACTISING)
    shared_stage.hooks.refuse_direct(ann.person.id)
    guide = original(await ann.slash("help"))
    refused = await ann.press(guide, offered(guide, "practice")[0][1])
    shown = refused.followups[-1].data if refused.followups else original(refused)
    assert "take no direct messages" in content_of(await ann.press(shown, button(shown, "practice")))
    assert "**To watch here**" in (await ann.say("games")).splitlines()[0], "none is hers"


@pytest.mark.parametrize("game", GAMES)
async def test_a_practice_in_direct_messages(shared_stage: Stage, game: str):
    """Where it is asked for there; by its commands too."""
    ann = person(shared_stage, "지민", locale="ko")
    alone = direct(ann)
    await practised(alone, game)
    await explained(alone)
    assert "💡" in await alone.say("hint")
    assert await by_move(alone)
    await all_posted(shared_stage)
    assert "1" in await alone.say("history")
    assert await alone.say("score")
    await alone.surely("game abandon")
    assert "`/게임 열기`" in await alone.say("play")


@pytest.mark.parametrize(("game", "seats"), [("odin", 1), ("empires", 1), ("keltis", 3)])
async def test_games_alone_in_direct_messages(shared_stage: Stage, game: str, seats: int):
    """Solo games, and against bots; nobody can be invited, or come."""
    ann = person(shared_stage, "Ann")
    alone = direct(ann)
    assert "nobody is invited by name" in await alone.say(
        "game new", game=game, **{"with": person(shared_stage, "Ben").person.id}
    )
    await alone.slash("game new", game=game, seats=seats)
    lobby = await alone.until_public(LOBBY)
    assert not offered(lobby, "join")
    if seats > 1:
        levels = original(await alone.press(lobby, button(lobby, "fill_bots")))
        page = await alone.press(levels, offered(levels, "fill_bots_at")[0][1])
        shown = original(page)
        assert not [parsed for parsed, _, _ in offered(shown, "option") if ".rated." in parsed.argument]
        assert "The board is below" in content_of(await alone.press(shown, button(shown, "start")))
    else:
        await alone.press(lobby, button(lobby, "start"))
    board = await alone.until_public(BOARD)
    assert original(await alone.press(board, button(board, "play")))["components"]
    await all_posted(shared_stage)
    said_once(shared_stage, alone)


async def test_a_busy_channel_offers_a_thread_for_a_lobby(shared_stage: Stage):
    """With all that was asked for; from the rematch of the last match there, too."""
    ann, ben, cho = (person(shared_stage, name) for name in ("Ann", "Ben", "Cho"))
    ben, cho = replace(ben, channel=ann.channel), replace(cho, channel=ann.channel)
    await open_match(ann, ben)
    refused = await cho.slash("game new", game="odin", title="Whale. Hunt", seats=3, **{"with": ben.person.id})
    shown = original(refused)
    assert "already a game" in content_of(refused)
    said = content_of(await cho.press(shown, button(shown, "new_in_thread")))
    [thread] = threads(cho)
    assert f"<#{thread}>" in said
    inside = replace(cho, channel=thread)
    lobby = await inside.until_public(LOBBY)
    assert "Whale. Hunt" in words_of_message(lobby)
    assert f"<@{ben.person.id}>" in words_of_message(lobby)
    assert shared_stage.table.world.channels[thread].kind == PUBLIC_THREAD
    assert "Whale. Hunt" in await replace(ben, channel=thread).say("game join")


async def test_a_thread_of_a_practice_that_is_deleted(shared_stage: Stage):
    """Its owner ends it from the list, and practises anew."""
    shared_stage.expect_refusals(" 404$")
    ann = person(shared_stage, "Ann")
    await practised(ann)
    [thread] = threads(ann)
    await replace(ann, channel=thread).until_public(BOARD)
    await all_posted(shared_stage)
    shared_stage.hooks.delete_channel(thread)
    await shared_stage.hooks.until(lambda: re.search(rf"channel_gone .*channel={thread}", shared_stage.log()))
    listed = original(await ann.slash("games"))
    asked = original(await ann.press(listed, button(listed, "end_gone")))
    assert "ended without a result" in await ann.sure(asked)
    await practised(ann)
    assert len(threads(ann)) == 1
