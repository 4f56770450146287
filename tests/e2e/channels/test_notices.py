"""Each person is called as they want: by a mention, in a direct message or not at all, once, whatever goes wrong."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from emulator.api.faults import FaultKind
from emulator.world.shown import pictures_of_message, words_of_message
from tests.e2e.people.boards import all_posted, calls, said_once
from tests.e2e.people.players import (
    BOARD,
    LOBBY,
    SCORE,
    Player,
    button,
    by_move,
    by_panel,
    can_choose,
    notified,
    offered,
    open_match,
    original,
    play_out,
    set_to,
    showing,
    to_act,
    to_play,
)
from tests.e2e.stages.stage import Stage

Json = dict[str, Any]


def two(stage: Stage) -> tuple[Player, Player]:
    """Ann, who begins, and Jimin."""
    channel = stage.channel()
    return (
        Player(stage, stage.person("Ann"), channel, random.Random(31)),
        Player(stage, stage.person("지민", "ko"), channel, random.Random(32)),
    )


def told(player: Player) -> list[Json]:
    """The direct messages to a player, oldest first, without answers to what was pressed there."""
    return [m for m in player.stage.hooks.direct_messages(player.person.id) if not m["flags"] & 64]


def mentioned(player: Player) -> list[Json]:
    """The messages of the channel that notify a player."""
    return [message for message in player.public() if player.person.id in notified(message)]


async def begun(host: Player, other: Player) -> Json:
    return await open_match(host, other, options={"first": "A"})


async def turn_of(player: Player) -> None:
    """The player plays until the next one is to act."""
    await all_posted(player.stage)
    board = player.board()
    while await by_move(player):
        pass
    await player.until_board(board)
    await all_posted(player.stage)


async def test_a_turn_is_told_in_a_direct_message_from_which_it_is_played(calling_stage: Stage):
    """It leads to the board; its panel is private there as well, and the next board stands in the channel."""
    ann, jimin = two(calling_stage)
    await set_to(jimin, "turn", "direct")
    await set_to(jimin, "language", "ko")
    await begun(ann, jimin)
    await turn_of(ann)
    board = ann.board()
    assert to_play(board) == {jimin.person.id}
    assert mentioned(jimin) == []
    [message] = told(jimin)
    assert "차례" in words_of_message(message)
    guild = calling_stage.table.world.channels[ann.channel].guild_id
    assert f"https://discord.com/channels/{guild}/{ann.channel}/{board['id']}" in words_of_message(message)
    assert not pictures_of_message(message)
    assert original(await jimin.press(message, button(message, "hand")))["flags"] & 64
    panel = original(await jimin.press(message, button(message, "play")))
    assert panel["flags"] & 64
    assert can_choose(panel)
    while steps := offered(panel, "pick", "choose", "confirm"):
        confirm = [step for step in steps if step[0].verb == "confirm"]
        _, custom_id, values = (confirm or steps)[0]
        panel = original(await jimin.press(panel, custom_id, values[:1] if values else None))
    await ann.until_board(board)
    await all_posted(calling_stage)
    assert len(told(jimin)) == 1
    assert mentioned(ann)[-1:] == calls(ann) == ann.public()[-1:]
    there = replace(jimin, channel=calling_stage.table.world.direct_channel(jimin.person).id)
    assert "무를 첫 수: **지민**" in await there.say("undo")


async def test_who_takes_no_direct_messages_is_called_in_the_channel_once(calling_stage: Stage):
    calling_stage.expect_refusals(r"POST /channels/\d+/messages 403$")
    ann, jimin = two(calling_stage)
    await set_to(jimin, "turn", "direct")
    calling_stage.hooks.refuse_direct(jimin.person.id)
    await begun(ann, jimin)
    await turn_of(ann)
    assert told(jimin) == []
    [call] = mentioned(jimin)
    assert "direct message" in words_of_message(call)
    assert call == ann.public()[-1]
    assert not pictures_of_message(call)
    await turn_of(jimin)
    assert mentioned(jimin) == [], "the line has done its work"
    calling_stage.hooks.refuse_direct(jimin.person.id, refuses=False)
    await turn_of(ann)
    assert mentioned(jimin) == []
    assert len(told(jimin)) == 1


async def test_who_wants_nothing_is_named_and_not_notified(calling_stage: Stage):
    ann, jimin = two(calling_stage)
    await set_to(jimin, "turn", "none")
    await begun(ann, jimin)
    await turn_of(ann)
    assert to_play(ann.board()) == {jimin.person.id}
    assert mentioned(jimin) == told(jimin) == []


async def test_a_lobby_and_an_end_in_direct_messages(short_stage: Stage):
    """Who is invited takes the seat from there, the host starts from there, and both are told of the end."""
    ann, jimin = two(short_stage)
    for player in (ann, jimin):
        for call in ("lobby", "end"):
            await set_to(player, call, "direct")
    await ann.slash("game new", game="keltis", **{"with": jimin.person.id})
    await ann.until_public(LOBBY)
    await all_posted(short_stage)
    [invitation] = told(jimin)
    assert "초대" in words_of_message(invitation) or "invited" in words_of_message(invitation)
    joined = original(await jimin.press(invitation, button(invitation, "join")))
    assert joined["flags"] & 64
    await all_posted(short_stage)
    [full] = told(ann)
    assert mentioned(ann) == mentioned(jimin) == []
    await ann.press(full, button(full, "start"))
    await ann.until_public(BOARD)
    final = await play_out((ann, jimin), by_panel)
    await all_posted(short_stage)
    assert not notified(final)
    for player in (ann, jimin):
        assert final["id"] in words_of_message(told(player)[-1])
        assert showing(told(player), SCORE) == []


@pytest.mark.parametrize(
    "kind", [FaultKind.LOST_ANSWER, pytest.param(FaultKind.BAD_GATEWAY, marks=pytest.mark.thorough)]
)
async def test_a_direct_message_whose_answer_was_lost_comes_once(stage: Stage, kind: FaultKind):
    stage.expect_refusals(" 502$")
    stage.module = "tests.e2e.programs.calling_bot"
    await stage.start()
    ann, jimin = two(stage)
    await set_to(jimin, "turn", "direct")
    await begun(ann, jimin)
    direct = stage.table.world.direct_channel(jimin.person)
    lost = stage.table.faults.add(kind, f"POST /channels/{direct.id}/messages", times=2)
    await turn_of(ann)
    assert lost.happened
    assert len(told(jimin)) == 1


async def test_killed_between_a_board_and_its_direct_message(stage: Stage):
    """Each stands there once after the restart, whichever of them the bot did not hear of.

    So it is with a call that was taken out of the channel: it is not there any more when that is done again.
    """
    stage.module = "tests.e2e.programs.calling_bot"
    await stage.start()
    ann, jimin = two(stage)
    await set_to(jimin, "turn", "direct")
    await begun(ann, jimin)
    direct = stage.table.world.direct_channel(jimin.person)
    for times, place in enumerate((ann.channel, direct.id), start=1):
        await all_posted(stage)
        late = stage.table.faults.add(FaultKind.DELAYED, f"POST /channels/{place}/messages", seconds=20)
        while await by_move(ann):
            pass
        await stage.hooks.until(lambda late=late: late.happened)
        await stage.kill()
        stage.table.faults.clear()
        await stage.start()
        await all_posted(stage)
        said_once(stage, ann)
        assert len(told(jimin)) == times
        await turn_of(jimin)


@pytest.mark.parametrize("heard", [False, True], ids=["the page", "the line"])
async def test_killed_between_a_page_and_the_line_that_calls_to_it(stage: Stage, heard: bool):
    """Each stands there once after the restart, whichever of them the bot did not hear of; the line alone notifies."""
    await stage.start()
    ann, jimin = two(stage)
    path = f"POST /channels/{ann.channel}/messages"
    if heard:  # the page is answered at once, the line is not
        stage.table.faults.add(FaultKind.DELAYED, path, times=1)
    late = stage.table.faults.add(FaultKind.DELAYED, path, seconds=20)
    await ann.slash("game new", game="keltis", **{"with": jimin.person.id})
    await stage.hooks.until(lambda: late.happened)
    assert len([m for m in ann.public() if jimin.person.id in notified(m)]) == heard
    await stage.kill()
    stage.table.faults.clear()
    await stage.start()
    await all_posted(stage)
    assert len(showing(ann.public(), LOBBY)) == 1
    [line] = mentioned(jimin)
    assert "you are invited to" in line["content"]


async def test_who_has_taken_the_seat_before_the_line_could_be_posted_is_not_called(stage: Stage):
    stage.expect_refusals(" 502$")
    await stage.start()
    ann, jimin = two(stage)
    path = f"POST /channels/{ann.channel}/messages"
    stage.table.faults.add(FaultKind.DELAYED, path, times=1)
    refused = stage.table.faults.add(FaultKind.REFUSED_GATEWAY, path)
    await ann.slash("game new", game="keltis", **{"with": jimin.person.id})
    await stage.hooks.until(lambda: refused.happened)
    await jimin.slash("game join")
    stage.table.faults.clear()
    await all_posted(stage)
    assert mentioned(jimin) == []


async def test_a_call_that_has_been_answered_is_not_made_any_more(stage: Stage):
    """Who has played before the direct message could be delivered needs none."""
    stage.expect_refusals(" 502$")
    stage.module = "tests.e2e.programs.calling_bot"
    await stage.start()
    ann, jimin = two(stage)
    await set_to(jimin, "turn", "direct")
    await begun(ann, jimin)
    refused = stage.table.faults.add(FaultKind.REFUSED_GATEWAY, r"POST /users/@me/channels")
    board = ann.board()
    while await by_move(ann):
        pass
    await ann.until_board(board)
    await stage.hooks.until(lambda: refused.happened)
    assert await to_act((ann, jimin)) is jimin
    while await by_move(jimin):
        pass
    stage.table.faults.clear()
    await all_posted(stage)
    assert told(jimin) == []
    assert mentioned(jimin) == []
