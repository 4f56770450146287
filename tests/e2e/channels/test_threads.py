"""A match in a thread of its own: opened once at the start, and the channel is free again; or it stays, and says so."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from emulator.api.faults import FaultKind
from emulator.rules import permissions
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
    choose_option,
    offered,
    open_match,
    option_of,
    original,
    play_out,
    showing,
    to_act,
)
from tests.e2e.stages.stage import Stage

OPENING = r"POST /channels/\d+/messages/\d+/threads"


def two(stage: Stage) -> tuple[Player, Player]:
    channel = stage.channel()
    return (
        Player(stage, stage.person("Ann"), channel, random.Random(41)),
        Player(stage, stage.person("지민", "ko"), channel, random.Random(42)),
    )


async def started(ann: Player, jimin: Player) -> str:
    """A lobby whose host wants a thread, filled and started; gives the id of its message."""
    await ann.slash("game new", game="keltis", seats=2)
    lobby = await ann.until_public(LOBBY)
    await jimin.slash("game join")
    page = await choose_option(ann, "place", "thread")
    assert offered(page, "option")
    await all_posted(ann.stage)
    ann.answers.append(await ann.say("game start"))
    return lobby["id"]


def inside(thread: str, *players: Player) -> list[Player]:
    """The same people in the thread."""
    return [replace(player, channel=thread) for player in players]


async def test_a_match_is_played_in_its_thread_and_its_channel_is_free(short_stage: Stage):
    ann, jimin = two(short_stage)
    thread = await started(ann, jimin)
    assert f"<#{thread}>" in ann.answers[-1], "who has started it is led there"
    within = inside(thread, ann, jimin)
    await within[0].until_public(BOARD)
    await all_posted(short_stage)
    place = short_stage.table.world.channels[thread]
    assert place.parent_id == ann.channel
    assert place.name in words_of_message(showing(ann.public(), LOBBY)[-1])
    assert showing(ann.public(), BOARD) == []
    for command in ("status", "play"):
        assert f"<#{thread}>" in await ann.say(command), command
    await open_match(ann, jimin)  # another one in the channel, meanwhile
    await play_out(within, by_panel)
    said_once(short_stage, within[0])
    assert len(showing(ann.public(), BOARD)) == 1
    final = showing(within[0].public(), SCORE)[-1]
    await within[0].press(final, button(final, "rematch"))
    await within[0].until_public(LOBBY)
    page = original(await within[0].slash("game options"))
    assert all(option_of(parsed) != "place" for parsed, _, _ in offered(page, "option"))


async def test_a_thread_that_has_fallen_asleep_wakes_with_the_next_board(shared_stage: Stage):
    ann, jimin = two(shared_stage)
    thread = await started(ann, jimin)
    within = inside(thread, ann, jimin)
    await within[0].until_public(BOARD)
    await all_posted(shared_stage)
    player = await to_act(within)
    shared_stage.hooks.channel(thread).archived = True
    board = player.board()
    assert await by_panel(player)
    await player.until_board(board)
    assert not shared_stage.hooks.channel(thread).archived


@pytest.mark.parametrize("denied", [permissions.CREATE_PUBLIC_THREADS, permissions.SEND_MESSAGES_IN_THREADS])
async def test_without_the_permission_it_stays_in_the_channel_and_says_so(shared_stage: Stage, denied: int):
    shared_stage.expect_refusals(f"{OPENING} 403$")
    ann, jimin = two(shared_stage)
    shared_stage.hooks.deny(ann.channel, denied)
    thread = await started(ann, jimin)
    await ann.until_text("🧵")
    await ann.until_public(BOARD)
    await all_posted(shared_stage)
    assert thread not in shared_stage.table.world.channels
    assert [words_of_message(message)[0] for message in ann.public()].count("🧵") == 1
    assert await by_move(await to_act((ann, jimin)))


async def test_a_lobby_that_was_deleted_has_no_thread(shared_stage: Stage):
    shared_stage.expect_refusals(" 404$")
    ann, jimin = two(shared_stage)
    await ann.slash("game new", game="keltis", seats=2)
    lobby = await ann.until_public(LOBBY)
    await jimin.slash("game join")
    await choose_option(ann, "place", "thread")
    await all_posted(shared_stage)
    shared_stage.hooks.delete_message(ann.channel, lobby["id"])
    await ann.slash("game start")
    await all_posted(shared_stage)
    # The lobby's message is posted anew when it is to be edited, and the thread starts from that one.
    thread = showing(ann.public(), LOBBY)[-1]["id"]
    assert len(showing(inside(thread, ann)[0].public(), BOARD)) == 1


@pytest.mark.parametrize(
    "kind", [FaultKind.LOST_ANSWER, pytest.param(FaultKind.BAD_GATEWAY, marks=pytest.mark.thorough)]
)
async def test_a_thread_whose_answer_was_lost_is_opened_once(stage: Stage, kind: FaultKind):
    stage.expect_refusals(f"{OPENING} (502|400)$")
    await stage.start()
    ann, jimin = two(stage)
    lost = stage.table.faults.add(kind, OPENING, times=1)
    thread = await started(ann, jimin)
    within = inside(thread, ann, jimin)
    await within[0].until_public(BOARD)
    await all_posted(stage)
    assert lost.happened
    said_once(stage, within[0])
    assert await by_move(await to_act(within))


@pytest.mark.parametrize(
    "pause", [0.05, pytest.param(None, marks=pytest.mark.thorough), pytest.param(0.3, marks=pytest.mark.thorough)]
)
async def test_killed_while_the_thread_is_opened(stage: Stage, pause: float | None):
    """Before the bot has heard of it (None), or shortly after the start: one thread, all boards in it, the channel free."""
    stage.expect_refusals(f"{OPENING} 400$")
    await stage.start()
    ann, jimin = two(stage)
    late = stage.table.faults.add(FaultKind.DELAYED, OPENING, seconds=20) if pause is None else None
    thread = await started(ann, jimin)
    if late is not None:
        await stage.hooks.until(lambda: late.happened)
    else:
        await asyncio.sleep(pause or 0)
    await stage.kill()
    stage.table.faults.clear()
    await stage.start()
    within = inside(thread, ann, jimin)
    await within[0].until_public(BOARD)
    await all_posted(stage)
    assert [c.id for c in stage.table.world.channels.values() if c.is_thread] == [thread]
    assert showing(ann.public(), BOARD) == []
    assert "🧵" not in str(ann.public())
    said_once(stage, within[0])
    assert await by_move(await to_act(within))
    await open_match(ann, jimin)
