"""Channels, threads and servers as they really are: deleted, closed to the bot, left, slept in."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.interactions.incoming.verbs import HANDLERS
from emulator.api.faults import FaultKind
from emulator.people.choosing import SlashNotPossible
from emulator.rules import permissions
from emulator.world.places import PRIVATE_THREAD
from emulator.world.shown import pictures_of_message, words_of_message
from tests.e2e.people.boards import all_posted, said_once
from tests.e2e.people.players import (
    BOARD,
    LOBBY,
    Player,
    button,
    by_move,
    by_panel,
    content_of,
    notified,
    offered,
    open_match,
    original,
    showing,
    to_act,
)
from tests.e2e.stages.stage import Stage

MOVED_ON = "그사이에 게임이 진행되어"
TURNS = 4
"""Turns after which a game is well on its way."""


def pair(stage: Stage, channel: str | None = None) -> tuple[Player, Player]:
    channel = channel or stage.channel()
    return (
        Player(stage, stage.person("Ann"), channel, random.Random(11)),
        Player(stage, stage.person("지민", "ko"), channel, random.Random(12)),
    )


async def playing(stage: Stage) -> tuple[Player, Player]:
    """Two people in a match whose first board stands in the channel, with a bot that has just been started."""
    await stage.start()
    players = pair(stage)
    await open_match(*players)
    await all_posted(stage)
    return players


def gone_noted(stage: Stage, channel: str) -> bool:
    """Whether the bot has noted that the match of a channel cannot be reached."""
    return any("channel_gone" in line and f"channel={channel}" in line for line in stage.log().splitlines())


async def turn_over(players: tuple[Player, Player]) -> None:
    """Somebody plays until the other is to act."""
    await all_posted(players[0].stage)
    board = players[0].board()
    player = await to_act(players)
    while await by_move(player):
        pass
    await player.until_board(board)


async def test_a_thread_works_like_a_channel(shared_stage: Stage):
    """A game in a thread beside one in its channel, each with its own boards. The end of one is seen in `test_threads.py`."""
    above = pair(shared_stage)
    await open_match(*above)
    inside = pair(shared_stage, shared_stage.thread(above[0].channel, above[0].person))
    first = await open_match(*inside, bots=2)
    turns = 0
    while turns < TURNS:
        turns += sum([await by_panel(player) for player in inside])
    await inside[0].until_board(first)
    assert len(showing(above[0].public(), BOARD)) == 1


async def test_a_board_message_is_deleted(shared_stage: Stage):
    """The next board comes all the same, and `/status` and `/play` work meanwhile."""
    shared_stage.expect_refusals("GET /channels/.* 404$")
    players = pair(shared_stage)
    board = await open_match(*players)
    shared_stage.hooks.delete_message(players[0].channel, board["id"])
    shown = original(await players[0].slash("status"))
    assert pictures_of_message(shown)
    player = await to_act(players)
    while await by_move(player):
        pass
    await player.until_public(BOARD)
    await all_posted(shared_stage)


async def test_the_lobby_message_is_deleted(shared_stage: Stage):
    """The next change of the lobby posts it anew."""
    shared_stage.expect_refusals("PATCH /channels/.* 404$")
    ann, jimin = pair(shared_stage)
    await ann.slash("game new", game="keltis", seats=2)
    lobby = await ann.until_public(LOBBY)
    await all_posted(shared_stage)
    shared_stage.hooks.delete_message(ann.channel, lobby["id"])
    await jimin.slash("game join")
    again = await ann.until_public(LOBBY)
    assert again["id"] != lobby["id"]
    await ann.press(again, button(again, "start"))
    await ann.until_public(BOARD)
    await all_posted(shared_stage)


async def test_the_channel_is_deleted(shared_stage: Stage):
    """Nobody can be answered there; the log says so, and other games go on. Its host may open another elsewhere."""
    shared_stage.expect_refusals(" 404$")
    players = pair(shared_stage)
    board = await open_match(*players)
    panel = original(await (await to_act(players)).slash("play"))
    assert panel["components"]
    assert board["components"]
    shared_stage.hooks.delete_channel(players[0].channel)
    others = pair(shared_stage)
    await open_match(*others)
    await turn_over(others)
    listed = await Player(shared_stage, players[0].person, others[0].channel).say("game list")
    assert listed
    await all_posted(shared_stage)


async def test_a_match_without_its_channel_is_ended_from_the_list(shared_stage: Stage):
    """Its players see in their list that the channel is gone; one of them ends it, the others are told in private."""
    shared_stage.expect_refusals(" 404$")
    ann, jimin = pair(shared_stage)
    await open_match(ann, jimin)
    await all_posted(shared_stage)
    elsewhere = Player(shared_stage, ann.person, shared_stage.channel())
    assert not offered(original(await elsewhere.slash("games")), "end_gone")
    shared_stage.hooks.delete_channel(ann.channel)
    await shared_stage.hooks.until(lambda: gone_noted(shared_stage, ann.channel))
    listed = original(await elsewhere.slash("games"))
    assert "its channel is gone" in words_of_message(listed)
    asked = original(await elsewhere.press(listed, button(listed, "end_gone")))
    assert "has ended without a result" in await elsewhere.sure(asked)
    await shared_stage.hooks.until(
        lambda: any(
            "결과 없이 끝냈습니다" in words_of_message(one)
            for one in shared_stage.hooks.direct_messages(jimin.person.id)
        )
    )
    assert "its channel is gone" not in await elsewhere.say("games")


async def test_the_end_of_a_match_without_its_channel_is_told_after_a_kill(stage: Stage):
    """Once, whatever the bot did not hear of: there is no other place that tells of it."""
    stage.expect_refusals(" 404$")
    ann, jimin = await playing(stage)
    elsewhere = Player(stage, ann.person, stage.channel())
    stage.hooks.delete_channel(ann.channel)
    await stage.hooks.until(lambda: gone_noted(stage, ann.channel))
    listed = original(await elsewhere.slash("games"))
    await all_posted(stage)
    late = stage.table.faults.add(FaultKind.DELAYED, r"POST /channels/\d+/messages", seconds=20)
    await elsewhere.sure(original(await elsewhere.press(listed, button(listed, "end_gone"))))
    await stage.hooks.until(lambda: late.happened)
    await stage.kill()
    stage.table.faults.clear()
    await stage.start()
    await all_posted(stage)
    [told] = [
        one for one in stage.hooks.direct_messages(jimin.person.id) if "결과 없이 끝냈습니다" in words_of_message(one)
    ]
    assert "Ann" in words_of_message(told)
    assert ann.channel not in words_of_message(told)


async def test_a_missing_permission_is_given_back(stage: Stage):
    """While the bot may not write, moves are accepted and answered; then the boards appear, each once."""
    stage.expect_refusals(" 403$")
    players = await playing(stage)
    stage.hooks.deny(players[0].channel, permissions.SEND_MESSAGES)
    for _ in range(2):
        player = await to_act(players)
        while await by_move(player):
            assert player.answers[-1]
    for player, missing in zip(players, ("Attach Files", "파일 첨부"), strict=True):
        await stage.hooks.until(lambda seen=player, text=missing: any(text in words_of_message(m) for m in seen.sees()))
    assert len(showing(players[0].public(), BOARD)) == 1
    stage.hooks.deny(players[0].channel, 0)
    await all_posted(stage)
    said_once(stage, players[0])
    assert len(showing(players[0].public(), BOARD)) == 2, "one for all that has happened meanwhile"


async def test_thrown_out_and_invited_again(stage: Stage):
    """The game waits for the bot to come back; then it goes on."""
    stage.expect_refusals(" (403|404)$")
    players = await playing(stage)
    stage.hooks.remove_bot()
    await stage.hooks.until(lambda: "server_left" in stage.log())
    stage.hooks.invite_bot()
    await stage.hooks.until(lambda: "server_joined" in stage.log())
    await turn_over(players)
    await all_posted(stage)
    said_once(stage, players[0])


async def test_a_member_has_left(shared_stage: Stage):
    """The host hands the seat to somebody else, who plays on."""
    shared_stage.expect_refusals("GET /guilds/.*/members/.* 404$")
    ann, jimin = pair(shared_stage)
    shared_stage.excused.add(int(ann.channel))
    await open_match(ann, jimin)
    if await to_act((ann, jimin)) is ann:
        await turn_over((ann, jimin))
    shared_stage.hooks.member_leaves(jimin.person.id)
    cho = Player(shared_stage, shared_stage.person("초", "ko"), ann.channel)
    assert "방장" in await cho.say("seat", seat="B", to=cho.person.id)
    assert "handed over" in await ann.surely("seat", seat="B", to=cho.person.id)
    assert notified(await ann.until_text("is yours now")) == {cho.person.id}
    assert await by_move(cho)


async def test_nobody_looks_at_a_second_hand(shared_stage: Stage):
    """The host does not get the opponent's seat; somebody else gets it only as its owner agrees, and all are told."""
    ann, jimin = pair(shared_stage)
    shared_stage.excused.add(int(ann.channel))
    await open_match(ann, jimin)
    cho = Player(shared_stage, shared_stage.person("초", "ko"), ann.channel)
    hand = original(await jimin.slash("hand"))
    assert "already seen a hand" in await ann.say("seat", seat="B", to=ann.person.id)
    for heir in ({"to": cho.person.id}, {}):
        assert "I have asked" in await ann.say("seat", seat="B", **heir)
        request = await jimin.until_text("Shall the seat of")
        assert notified(request) == {jimin.person.id}
        assert "can answer this" in content_of(await ann.press(request, offered(request, "vote")[0][1]))
        await jimin.press(request, offered(request, "vote")[1][1])  # no
        await all_posted(shared_stage)
        shared_stage.hooks.delete_message(ann.channel, request["id"])
    assert content_of(await jimin.slash("hand")) == words_of_message(hand)
    await ann.slash("seat", seat="B", to=cho.person.id)
    request = await jimin.until_text("Shall the seat of")
    await jimin.press(request, offered(request, "vote")[0][1])
    notice = await cho.until_text("is yours now")
    assert notified(notice) == {cho.person.id}


async def test_a_bot_s_seat_is_not_given_to_a_bot(shared_stage: Stage):
    """Nothing would change but the bot player's number, which the channel would be told."""
    ann, jimin = pair(shared_stage)
    await open_match(ann, jimin, bots=1)
    assert await ann.complete("seat", "seat") == ["A", "B", "C"]
    for unknown in ("D", "2", ""):
        assert "Its seats: A, B, C." in await ann.say("seat", seat=unknown)
    assert "A bot of this level already has this seat" in await ann.say("seat", seat="C")
    await all_posted(shared_stage)
    assert not [message for message in ann.public() if "🪑" in words_of_message(message)]


async def test_host_and_member_have_left(shared_stage: Stage):
    """Whoever keeps the channel hands the seats on, so that a match never blocks a channel for ever."""
    shared_stage.expect_refusals("GET /guilds/.*/members/.* 404$")
    ann, jimin = pair(shared_stage)
    shared_stage.excused.add(int(ann.channel))
    await open_match(ann, jimin)
    for gone in (ann, jimin):
        shared_stage.hooks.member_leaves(gone.person.id)
    world = shared_stage.table.world
    owner = Player(shared_stage, world.people[next(iter(world.guilds.values())).owner_id], ann.channel)
    for seat in ("A", "b"):
        while MOVED_ON in (said := await owner.surely("seat", seat=seat)):
            pass  # a bot player that has the other seat by now has moved before it was said for sure
        assert "넘겼습니다" in said
    assert await owner.until_text("🏆")


async def test_the_host_of_a_lobby_has_left(shared_stage: Stage):
    """Whoever keeps the channel closes the lobby; the others cannot."""
    ann, jimin = pair(shared_stage)
    await ann.slash("game new", game="keltis")
    await jimin.slash("game join")
    shared_stage.hooks.member_leaves(ann.person.id)
    assert "방장" in await jimin.say("game abandon")
    world = shared_stage.table.world
    owner = Player(shared_stage, world.people[next(iter(world.guilds.values())).owner_id], ann.channel)
    await owner.surely("game abandon")
    await jimin.until_text("lobby is closed")
    await jimin.slash("game new", game="keltis", title="둘째")
    await jimin.until_text("둘째")


async def test_direct_messages(shared_stage: Stage):
    """A written word and a command in a direct channel get a polite answer that says what can be played there, and where else."""
    ann, jimin = pair(shared_stage)
    world = shared_stage.table.world
    for player, here, word in ((ann, "You have no game here", "hello"), (jimin, "게임이 없습니다", "안녕")):
        direct = world.direct_channel(player.person)
        alone = Player(shared_stage, player.person, direct.id)
        assert here in content_of(await alone.slash("status"))
        with pytest.raises(SlashNotPossible):  # what is about a server is not offered there
            await alone.say("table")
        shared_stage.table.actions.say(player.person, direct.id, word)
        await shared_stage.hooks.until(lambda seen=alone: len(seen.public()) >= 2)
        said = words_of_message(alone.public()[-1])
        assert "/game new" in said
        assert "/게임 열기" in said  # a written word does not tell whose language is which


async def test_what_happens_elsewhere_hurries_nothing(stage: Stage):
    """A busy server is no reason to knock again at the closed channel of another: Discord counts refusals, and bans."""
    stage.expect_refusals(" 403$")
    players = await playing(stage)
    closed, elsewhere = players[0].channel, stage.hooks.add_guild("Elsewhere")
    busy = stage.hooks.add_channel("busy", elsewhere.id)
    stage.hooks.deny(closed, permissions.SEND_MESSAGES)
    player = await to_act(players)
    while await by_move(player):
        pass

    def refused() -> int:
        return sum(
            request.path == f"/channels/{closed}/messages" and request.status == 403 for request in stage.hooks.journal
        )

    await stage.hooks.until(lambda: refused() >= 3)  # the next pause is 4 seconds
    before = refused()
    for _ in range(30):
        stage.table.world.channel_changed(busy)
        await asyncio.sleep(0.03)
    assert refused() - before <= 1
    stage.hooks.deny(closed, 0)
    await all_posted(stage)
    said_once(stage, players[0])


async def test_a_lobby_expires_in_a_thread_that_sleeps(stage: Stage):
    """Discord archives threads before lobbies expire: it is said there all the same, and the lobby loses its buttons."""
    await stage.start()
    ann = stage.person("Ann")
    player = Player(stage, ann, stage.thread(stage.channel(), ann))
    await player.slash("game new", game="keltis", title="Stones")
    await player.until_public(LOBBY)
    await all_posted(stage)
    await stage.stop()
    stage.hooks.channel(player.channel).archived = True
    stage.settings = {"LAWSPEAKER_LOBBY_HOURS": "0.00001"}
    await stage.start()
    await player.until_text("⌛")
    await all_posted(stage)
    assert not offered(showing(player.public(), LOBBY)[-1], *HANDLERS)


async def test_the_list_tells_of_no_channel_that_its_reader_does_not_see(stage: Stage):
    """A title tells who plays what where: a match in a hidden channel or a private thread is nobody's business elsewhere."""
    await stage.start()  # of its own: a list has room for few
    ann, jimin = pair(stage)
    world, hooks = stage.table.world, stage.hooks
    open_room = Player(stage, ann.person, stage.channel())
    await open_room.slash("game new", game="keltis", title="Seen by all")
    hidden = hooks.channel(ann.channel)
    await ann.slash("game new", game="keltis", title="Hidden")
    world.set_denied(hidden, jimin.person.id, permissions.VIEW_CHANNEL)
    thread = stage.thread(open_room.channel, ann.person, PRIVATE_THREAD)
    inside = Player(stage, ann.person, thread)
    await inside.slash("game new", game="keltis", title="Whispered")
    elsewhere = stage.channel()
    own = await Player(stage, ann.person, elsewhere).say("game list")
    assert all(title in own for title in ("Seen by all", "Hidden", "Whispered"))
    told = await Player(stage, jimin.person, elsewhere).say("game list")
    assert "Seen by all" in told
    assert "Hidden" not in told
    assert "Whispered" not in told
