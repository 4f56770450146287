"""Whole games of Manitoba over sockets: by the panel, by slash commands, by `/move`, each with other seats and another land."""

from __future__ import annotations

import random
from itertools import cycle
from typing import Any

import pytest

from bot.matches.games.registry import GAMES
from bot.messages.channel.board_page import ROWS_TOLD
from emulator.people.slash import GivenUpload
from emulator.rules.component_limits import TEXT_DISPLAY
from emulator.world.shown import pictures_of_message, words_of_message
from engine.play.record import read_record
from engine.play.verifying import verify
from rendering.games import PICTURES
from tests.e2e.people.players import (
    BOARD,
    TO_ACT,
    Player,
    Turn,
    by_move,
    by_panel,
    by_slash_of,
    content_of,
    offered,
    open_match,
    original,
    play_out,
    showing,
)
from tests.e2e.people.reading import other_words
from tests.e2e.stages.stage import Json, Stage
from tests.tested_language import OTHER
from texts.stories import rows_of

by_slash = by_slash_of("manitoba")
LANDS = ("standard", "lake-manitoba", "duck-mountains")


def people(stage: Stage, number: int) -> list[Player]:
    """So many people in one new channel, who read English and Korean in turn."""
    channel = stage.channel()
    languages = cycle((("Ann", "en-US"), ("지민", OTHER)))
    return [
        Player(stage, stage.person(*next(languages)), channel, random.Random(f"{number} {place}"))
        for place in range(number)
    ]


def story_of(board: Json) -> list[str]:
    """The lines of a board that tell what has happened; the others above its picture say who is to act."""
    first = next(part for part in board["components"] if part["type"] == TEXT_DISPLAY)
    return [line for line in first["content"].splitlines() if not line.startswith((*TO_ACT, "⏳", "🤖"))]


@pytest.mark.parametrize(
    ("seats", "bots", "way"),
    [
        (2, 0, by_panel),
        *[pytest.param(*way, marks=pytest.mark.thorough) for way in ((4, 2, by_move), (3, 1, by_slash))],
    ],
)
async def test_whole_game(shared_stage: Stage, seats: int, bots: int, way: Turn):
    players = people(shared_stage, seats - bots)
    land = LANDS[seats - 2]
    await open_match(*players, game="manitoba", bots=bots, options={"variant": land})
    final = await play_out(players, way)

    text = players[0].record(final)
    record = read_record(text)
    assert verify(record, GAMES).ok
    assert record.options["variant"] == land
    assert record.scores is not None
    assert len(record.scores) == seats
    assert record.seed is not None
    assert record.seed.hex()[:8] in words_of_message(final)
    checked = await players[0].slash("verify", file=GivenUpload("record.txt", text.encode()))
    assert "is correct" in content_of(checked)
    for board in showing(players[0].public(), BOARD)[1:]:
        log = story_of(board)
        told = [line for line in log if "`/history`" not in line]
        assert len(told) == 1 or sum(map(rows_of, log)) <= ROWS_TOLD, "a phone's screen has room for more than the log"


async def test_three_ways_at_one_table(shared_stage: Stage):
    """One by the panel, one by slash commands, one by lines; what can be read at every step is there."""
    players = people(shared_stage, 3)
    ways = dict(zip(map(id, players), (by_panel, by_slash, by_move), strict=True))

    async def own_way(player: Player) -> bool:
        return await ways[id(player)](player)

    board = await open_match(*players, game="manitoba")
    parts = list(PICTURES["manitoba"].parts_of(3))
    assert {"territory", "paths", "villages", "season", "legend"} == set(parts)
    for part in parts:
        cut = original(await players[0].press(board, custom_id(board, "part", part)))
        assert all(picture.about for picture in pictures_of_message(cut))
        assert pictures_of_message(original(await players[1].slash("status", part=part)))
    assert await players[1].complete("status", "part") == parts
    assert "`territory`" in await players[0].say("status", part="moon")
    for _ in range(40):
        await own_way(await to_act_of(players))
    score = original(await players[1].slash("score"))
    assert other_words()("manitoba.score.final_berry") in (pictures_of_message(score)[0].about or "")
    assert "MAN-6.3" in await players[0].say("rules", about="MAN-6.3", game="manitoba")


async def to_act_of(players: list[Player]) -> Player:
    """The one of them whose turn it is."""
    for player in players:
        if await player.lines():
            return player
    raise AssertionError("nobody is asked anything")


def custom_id(message: dict[str, Any], verb: str, argument: str) -> str:
    """The custom id of a button with this verb and argument."""
    [found] = [custom_id for parsed, custom_id, _ in offered(message, verb) if parsed.argument == argument]
    return found


async def test_refusals_name_their_rule(shared_stage: Stage):
    """What cannot be done is refused with the rule; `/why` quotes it; the commands of another game know their place."""
    ann, jimin = people(shared_stage, 2)
    await open_match(ann, jimin, game="manitoba")
    player = ann if await ann.lines() else jimin
    for line, rule in (("place 9-lake", "MAN-2.4"), ("act 2", "MAN-2.13"), ("finish", "MAN-2.13")):
        assert rule in await player.say("move", line=line)
        assert rule in await player.say("why", move=line)
    assert await player.complete("manitoba act", "discs") == []
    assert await player.complete("keltis lay", "card") == []
    assert len(await player.complete("manitoba place", "area")) == 15
    assert "Manitoba" in await ann.say("keltis skip")
