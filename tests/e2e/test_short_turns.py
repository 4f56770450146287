"""Games of short turns over sockets: one board that is edited, one line that calls, whatever goes wrong on the way."""

from __future__ import annotations

import asyncio
import random

import pytest
from boards import all_posted
from players import BOARD, LOBBY, SCORE, Player, by_move, offered, open_match, with_file
from stage import Json, Stage

from bot.messages.short_turns import STILL_SEEN
from emulator.faults import Kind

BELL = "🔔"
LOST = r"(POST|PATCH|DELETE|GET) /channels/\d+/messages"


async def seated(stage: Stage, people: int = 3, bots: int = 0) -> list[Player]:
    """A draft of short turns that has begun."""
    stage.module = "tests.draft.short_turns"
    await stage.start()
    channel = stage.channel()
    names = ("Ann", "Ben", "Cho")[:people]
    players = [Player(stage, stage.person(name), channel, random.Random(number)) for number, name in enumerate(names)]
    await open_match(*players, game="draft", bots=bots)
    await all_posted(stage)
    return players


def calls(player: Player) -> list[Json]:
    return [message for message in player.public() if message["content"].startswith(BELL)]


def mentioned(message: Json) -> set[str]:
    return {user["id"] for user in message["mentions"]}


async def play_round(players: list[Player]) -> None:
    """Everybody who is asked answers, all at the same moment."""
    for _ in range(2):  # a card, then its side
        await asyncio.gather(*map(by_move, players))
    await all_posted(players[0].stage)


async def stands_in_order(players: list[Player], boards: int = 2) -> None:
    """The newest board alone has buttons, and one line calls whoever is waited for."""
    shown = with_file(players[0].public(), BOARD)
    assert len(shown) == boards
    assert [bool(offered(board, "play")) for board in shown] == [False] * (boards - 1) + [True]
    waited_for = {player.person.id for player in players if await player.lines()}
    [call] = calls(players[0])
    assert mentioned(call) >= waited_for
    assert players[0].public()[-1]["id"] == call["id"]


async def test_played_out_with_everything_told_twice_and_answers_lost(stage: Stage):
    """There are the lobby, the start, one board and the final scores, which call everybody; and nothing else."""
    players = await seated(stage)
    stage.expect_refusals("502|DELETE .* 404")
    stage.table.faults.twice = True
    stage.table.faults.add(Kind.LOST_ANSWER, LOST, probability=0.1)
    stage.table.faults.add(Kind.BAD_GATEWAY, LOST, probability=0.1)
    while not with_file(players[0].public(), SCORE):
        await play_round(players)
    stage.table.faults.clear()
    await all_posted(stage)
    lobby, start, board, final = players[0].public()
    assert [len(with_file([message], name)) for message, name in ((lobby, LOBBY), (start, BOARD), (board, BOARD))] == [
        1
    ] * 3
    assert mentioned(final) == {player.person.id for player in players}
    assert not any(offered(message, "play") for message in (start, board))
    assert "over" in board["content"] or "Ended" in board["content"] or not calls(players[0])


@pytest.mark.parametrize("seed", [1, 2])
async def test_killed_at_random_moments(stage: Stage, seed: int):
    """Between a commit and its edit, between an edit and its call, between a call and the removal of the one before."""
    chance = random.Random(seed)
    players = await seated(stage, people=2)
    stage.expect_refusals("DELETE .* 404")
    await play_round(players)
    for _ in range(3):
        answers = [asyncio.create_task(by_move(player)) for player in players]
        await asyncio.sleep(chance.uniform(0.0, 0.15))
        await stage.kill()
        for answer in answers:
            answer.cancel()
        await asyncio.gather(*answers, return_exceptions=True)
        await stage.start()
        await all_posted(stage)
        await stands_in_order(players)


async def test_people_write_in_between(stage: Stage):
    """A board that has gone up among what they write is posted anew; who has one before them sees it change."""
    players = await seated(stage, people=2)
    await play_round(players)
    await stands_in_order(players)
    board = with_file(players[0].public(), BOARD)[-1]
    for number in range(STILL_SEEN + 1):
        stage.table.deeds.say(players[0].person, players[0].channel, f"hello {number}")
    await play_round(players)
    await stands_in_order(players, boards=3)
    stage.hooks.delete_message(players[0].channel, with_file(players[0].public(), BOARD)[-1]["id"])
    stage.expect_refusals("PATCH .* 404")
    await play_round(players)
    await stands_in_order(players, boards=3)
    assert board["id"] == with_file(players[0].public(), BOARD)[1]["id"]
