"""Games of short turns over sockets: one board that is edited, one line that calls, whatever goes wrong on the way."""

from __future__ import annotations

import asyncio
import random
import re

from boards import all_posted
from players import BOARD, LOBBY, SCORE, Player, by_move, offered, open_match, with_file
from stage import Json, Stage

from bot.messages.short_turns import STILL_SEEN
from emulator.faults import Kind

BELL = "🔔"


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
    shown = with_file(player.public(), BOARD)
    assert len(shown) == boards
    assert [bool(offered(board, "play")) for board in shown] == [False] * (boards - 1) + [True]
    lines = calls(player)
    assert lines == player.public()[-1:] or not lines
    assert [message["id"] for message in lines] == calls_on_record(player.stage)
    to_play = shown[-1]["content"].splitlines()[-1]
    return set(re.findall(r"<@(\d+)>", to_play)), {who for line in lines for who in mentioned(line)}


async def test_played_out_with_everything_told_twice_and_answers_lost(stage: Stage):
    """There are the lobby, which is full, the start, one board and the final scores, which call everybody; and nothing else."""
    players = await seated(stage)
    stage.expect_refusals("callback 400|502|DELETE .* 404")
    stage.table.faults.twice = True
    await play_round(players)
    for kind, method in ((Kind.LOST_ANSWER, "PATCH"), (Kind.BAD_GATEWAY, "POST"), (Kind.LOST_ANSWER, "DELETE")):
        stage.table.faults.add(kind, rf"{method} /channels/\d+/messages", times=1)
    while not with_file(players[0].public(), SCORE):
        await play_round(players)
    assert [fault.happened for fault in stage.table.faults.rules] == [1, 1, 1]
    await all_posted(stage)
    lobby, _full, start, board, final = players[0].public()
    assert [message["attachments"][0]["filename"] for message in (lobby, start, board)] == [LOBBY, BOARD, BOARD]
    assert mentioned(final) == {player.person.id for player in players}
    assert not any(offered(message, "play") for message in (start, board))


async def test_killed_at_random_moments(stage: Stage):
    """Between a commit and its edit, between an edit and its call, between a call and the removal of the one before."""
    chance = random.Random(1)
    players = await seated(stage, people=2)
    stage.expect_refusals("DELETE .* 404")
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
        to_play, called = stands_in_order(players[0])
        assert called <= to_play, "who was quicker than the line is not called any more"


async def test_people_write_in_between(stage: Stage):
    """A board that has gone up among what they write is posted anew; who has one before them sees it change."""
    players = await seated(stage, people=2)
    await play_round(players)
    to_play, called = stands_in_order(players[0])
    assert called == to_play
    board = with_file(players[0].public(), BOARD)[-1]
    for number in range(STILL_SEEN + 1):
        stage.table.deeds.say(players[0].person, players[0].channel, f"hello {number}")
    await play_round(players)
    to_play, called = stands_in_order(players[0], boards=3)
    assert called == to_play
    stage.hooks.delete_message(players[0].channel, with_file(players[0].public(), BOARD)[-1]["id"])
    stage.expect_refusals("PATCH .* 404")
    await play_round(players)
    to_play, called = stands_in_order(players[0], boards=3)
    assert called == to_play
    assert board["id"] == with_file(players[0].public(), BOARD)[1]["id"]
