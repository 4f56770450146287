"""Whole games of A Feast for Odin over sockets: by the panel, by slash commands, by `/move`."""

from __future__ import annotations

import random
from itertools import cycle

import pytest
from players import Player, Turn, by_move, by_panel, by_slash_of, content_of, open_match, play_out, to_act
from stage import Stage

from bot.matches.games import GAMES
from emulator.slash import Upload
from engine.record import read_record, verify

by_slash = by_slash_of("odin")


def people(stage: Stage, number: int) -> list[Player]:
    """So many people in one new channel, who read English and Korean in turn."""
    channel = stage.channel()
    languages = cycle((("Ann", "en-US"), ("지민", "ko")))
    return [
        Player(stage, stage.person(*next(languages)), channel, random.Random(f"odin {number} {place}"))
        for place in range(number)
    ]


@pytest.mark.parametrize("way", [by_panel, by_move, by_slash])
async def test_whole_short_game(shared_stage: Stage, way: Turn):
    players = people(shared_stage, 2)
    await open_match(*players, game="odin", options={"length": "short", "decks": "A"})
    final = await play_out(players, way)

    text = players[0].file(final, 1).decode()
    record = read_record(text)
    assert verify(record, GAMES).ok
    assert record.options["length"] == "short"
    assert record.scores is not None
    assert len(record.scores) == 2
    checked = await players[0].slash("verify", file=Upload("record.txt", text.encode()))
    assert "is correct" in content_of(checked)


async def test_refusals_name_their_rule(shared_stage: Stage):
    """What cannot be done is refused with the rule; `/why` quotes it; the rulebook is found by number and by word."""
    ann, jimin = people(shared_stage, 2)
    await open_match(ann, jimin, game="odin")
    player = await to_act([ann, jimin])
    for line, rule in (("use a1", "ODIN-5.0.4"), ("use n1", "ODIN-5.0.2"), ("place oil home_board a1", "ODIN-7.1.1")):
        assert rule in await player.say("move", line=line)
        assert rule in await player.say("why", move=line)
    assert "g1" in await player.complete("odin use", "space")
    assert await player.complete("odin forge", "tile") == []
    assert await player.complete("odin upgrade", "goods") == []
    assert "ODIN-3.5.1" in await ann.say("rules", about="ODIN-3.5.1", game="odin")
    assert "ODIN-18.7" in await ann.say("rules", about="ODIN-18.7", game="odin")
    assert "룬 문자 표시돌" in await jimin.say("rules", about="룬 문자 표시돌", game="odin")
