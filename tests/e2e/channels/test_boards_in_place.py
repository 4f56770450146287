"""A board that is edited and a line that calls, over sockets: they tell and call once, whatever goes wrong on the way."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.messages.delivery.boards import STILL_SEEN
from emulator.api.faults import FaultKind
from emulator.world.shown import words_of_message
from tests.e2e.people.boards import all_posted, calls
from tests.e2e.people.players import (
    BOARD,
    LOBBY,
    SCORE,
    Player,
    by_move,
    notified,
    offered,
    open_match,
    showing,
    to_play,
)
from tests.e2e.stages.stage import Stage


async def seated(stage: Stage, people: int = 3, bots: int = 0) -> list[Player]:
    """A draft that has begun, with a bot that calls whoever is waited for at once."""
    stage.module = "tests.e2e.programs.calling_draft"
    await stage.start()
    channel = stage.channel()
    names = ("Ann", "Ben", "Cho")[:people]
    players = [Player(stage, stage.person(name), channel, random.Random(number)) for number, name in enumerate(names)]
    await open_match(*players, game="draft", bots=bots)
    await all_posted(stage)
    return players


async def play_round(players: list[Player]) -> None:
    """Everybody who is asked answers, all at the same moment."""
    for _ in range(2):  # a card, then its side
        await asyncio.gather(*map(by_move, players))
        await all_posted(players[0].stage)  # a call that somebody is quicker than is not made


def calls_on_record(stage: Stage) -> list[str]:
    """The calls that stand by what the data file says of the only match; each board that was shown has had its call."""
    with stage.looking_into_file() as file:
        rows = file.execute("SELECT kind, message_id FROM outbox ORDER BY id").fetchall()
    of: dict[str, list[int | None]] = {"board": [], "call": [], "remove": []}
    for row in rows:
        of.setdefault(row["kind"], []).append(row["message_id"])
    assert len(of["call"]) == sum(message_id is not None for message_id in of["board"])
    assert len(set(of["remove"])) == len(of["remove"])
    return [str(message_id) for message_id in of["call"] if message_id is not None and message_id not in of["remove"]]


def stands_in_order(player: Player, boards: int = 2) -> tuple[set[str], set[str]]:
    """The newest board alone has buttons, and at most one line calls; whom the board names, and whom the line calls."""
    shown = showing(player.public(), BOARD)
    assert len(shown) == boards
    assert [bool(offered(board, "play")) for board in shown] == [False] * (boards - 1) + [True]
    lines = calls(player)
    assert lines == player.public()[-1:] or not lines
    assert [message["id"] for message in lines] == calls_on_record(player.stage)
    return to_play(shown[-1]), {who for line in lines for who in notified(line)}


async def test_played_out_with_everything_told_twice_and_answers_lost(stage: Stage):
    """Lobby, which is full, start, one board, the final scores and the line that calls everybody; and nothing else."""
    players = await seated(stage)
    stage.expect_refusals("callback 400|502|DELETE .* 404")
    stage.table.faults.twice = True
    await play_round(players)
    for kind, method in (
        (FaultKind.LOST_ANSWER, "PATCH"),
        (FaultKind.BAD_GATEWAY, "POST"),
        (FaultKind.LOST_ANSWER, "DELETE"),
    ):
        stage.table.faults.add(kind, rf"{method} /channels/\d+/messages", times=1)
    while not showing(players[0].public(), SCORE):
        await play_round(players)
    assert [fault.happened for fault in stage.table.faults.rules] == [1, 1, 1]
    await all_posted(stage)
    lobby, _full, start, board, final, line = players[0].public()
    assert [showing([message], what) for message, what in ((lobby, LOBBY), (start, BOARD), (board, BOARD))] == [
        [lobby],
        [start],
        [board],
    ]
    assert (notified(final), notified(line)) == (set(), {player.person.id for player in players})
    assert not any(offered(message, "play") for message in (start, board))


async def test_killed_at_random_moments(stage: Stage):
    """Between a commit and its edit, between an edit and its call, between a call and the removal of the one before."""
    chance = random.Random(1)
    players = await seated(stage, people=2)
    await play_round(players)
    for _ in range(2):
        answers = [asyncio.create_task(by_move(player)) for player in players]
        await asyncio.sleep(chance.uniform(0.0, 0.15))
        await stage.kill()
        for answer in answers:
            answer.cancel()
        await asyncio.gather(*answers, return_exceptions=True)
        await stage.start()
        await all_posted(stage)
        named, called = stands_in_order(players[0])
        assert called <= named, "who was quicker than the line is not called any more"


@pytest.mark.parametrize("step", ["PATCH", pytest.param("POST", marks=pytest.mark.thorough)])
async def test_killed_between_an_edit_and_its_call(stage: Stage, step: str):
    """Discord has the edit, or the line that calls after it, and the bot has not heard so: each is there once after it."""
    players = await seated(stage, people=2)
    await play_round(players)
    before = players[0].board()
    late = stage.table.faults.add(FaultKind.DELAYED, rf"{step} /channels/\d+/messages", seconds=20)
    await asyncio.gather(*map(by_move, players))  # a claim, by whoever is asked for one
    await stage.hooks.until(lambda: late.happened)
    await stage.kill()
    stage.table.faults.clear()
    shown = players[0].board()
    assert shown["id"] == before["id"]
    assert shown != before
    await stage.start()
    await all_posted(stage)
    named, called = stands_in_order(players[0])
    assert called == named
    assert words_of_message(players[0].board()) == words_of_message(shown)


async def test_who_is_at_the_table_is_not_called_until_the_process_forgets_them(stage: Stage):
    """Whoever has just pressed something has the board before them; after a restart nobody is known to be there."""
    await stage.start()
    channel = stage.channel()
    ann, ben = (Player(stage, stage.person(name), channel) for name in ("Ann", "Ben"))
    await open_match(ann, ben, options={"first": "A"})
    await all_posted(stage)
    for player in (ann, ben):
        while await by_move(player):
            pass
        await all_posted(stage)
        assert calls(ann) == []
    await stage.kill()
    await stage.start()
    while await by_move(ann):
        pass
    await all_posted(stage)
    [line] = calls(ann)
    assert line == ann.public()[-1]
    assert notified(line) == {ben.person.id} == to_play(ann.board())
    while await by_move(ben):
        pass
    await all_posted(stage)
    assert calls(ann) == [], "she has just pressed, and the line for him has done its work"


async def test_people_write_in_between(stage: Stage):
    """A board that has gone up among what they write is posted anew; who has one before them sees it change."""
    players = await seated(stage, people=2)
    await play_round(players)
    named, called = stands_in_order(players[0])
    assert called == named
    board = showing(players[0].public(), BOARD)[-1]
    for number in range(STILL_SEEN + 1):
        stage.table.actions.say(players[0].person, players[0].channel, f"hello {number}")
    await play_round(players)
    named, called = stands_in_order(players[0], boards=3)
    assert called == named
    stage.hooks.delete_message(players[0].channel, showing(players[0].public(), BOARD)[-1]["id"])
    stage.expect_refusals("GET .* 404")
    await play_round(players)
    named, called = stands_in_order(players[0], boards=3)
    assert called == named
    assert board["id"] == showing(players[0].public(), BOARD)[1]["id"]
