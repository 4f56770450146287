"""Whole games of Empires of the North over sockets: by the panel and by `/move`; steps of one by its own commands."""

from __future__ import annotations

import random
from itertools import cycle

import pytest

from bot.matches.games.registry import GAMES
from emulator.api.rest import JournalRequest
from emulator.people.slash import GivenUpload
from emulator.world.shown import pictures_of_message, words_of_message
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.play.record import read_record
from engine.play.verifying import verify
from tests.e2e.people.leaks import leaks, tables_in
from tests.e2e.people.players import (
    Player,
    by_move,
    by_panel,
    by_slash_of,
    content_of,
    open_match,
    original,
    play_out,
    to_act,
)
from tests.e2e.people.reading import other_words
from tests.e2e.stages.stage import Stage
from tests.tested_language import OTHER
from texts.empires.names import card_name

by_slash = by_slash_of("empires")


def people(stage: Stage, number: int) -> list[Player]:
    """So many people in one new channel, who read English and Korean in turn."""
    channel = stage.channel()
    languages = cycle((("Ann", "en-US"), ("지민", OTHER)))
    return [
        Player(stage, stage.person(*next(languages)), channel, random.Random(f"empires {number} {place}"))
        for place in range(number)
    ]


async def whole_game(players: list[Player], options: dict[str, str], bots: int = 0) -> str:
    """Plays a game to its end, one person by `/move` and the others by the panel; gives its record."""
    ways = dict(zip(map(id, players), (by_move, *[by_panel] * 3), strict=False))

    async def own_way(player: Player) -> bool:
        return await ways[id(player)](player)

    await open_match(*players, game="empires", options=options, bots=bots)
    return players[0].record(await play_out(players, own_way))


async def test_whole_solo_game(shared_stage: Stage):
    """Four rounds against a scenario."""
    [ann] = people(shared_stage, 1)
    text = await whole_game([ann], {"clans": "random", "scenario": "long-winter"})
    record = read_record(text)
    assert verify(record, GAMES).ok
    assert record.options["scenario"] == "long-winter"
    checked = await ann.slash("verify", file=GivenUpload("record.txt", text.encode()))
    assert "is correct" in content_of(checked)


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [2, 4])
async def test_whole_game(shared_stage: Stage, seats: int):
    """Several people, each in their own way: as many rounds as it takes somebody to reach 25 points."""
    record = read_record(await whole_game(people(shared_stage, seats), {"clans": "random"}))
    assert verify(record, GAMES).ok
    assert record.scores is not None
    assert len(record.scores) == seats


async def test_steps_by_the_games_own_commands(shared_stage: Stage):
    """Each option is completed from its autocomplete; what stands in the channel is played without a refusal."""
    players = people(shared_stage, 2)
    await open_match(*players, game="empires")
    played = 0
    for _ in range(12):
        played += sum([await by_slash(player) for player in players])
    assert played >= 12
    assert not [answer for player in players for answer in player.answers if "EMP-23.5" in answer]


async def test_refusals_name_their_rule(shared_stage: Stage):
    """What cannot be done is refused with the rule; `/why` quotes it; cards and rules are found by number and by word."""
    ann, jimin = people(shared_stage, 2)
    await open_match(ann, jimin, game="empires")
    player = await to_act([ann, jimin])
    for line, rule in (("pass", "EMP-3.10"), ("pick picts", "EMP-3.10")):
        assert rule in await player.say("move", line=line)
        assert rule in await player.say("why", move=line)
    assert "glenn" in await player.complete("empires clan", "clan")
    assert await player.complete("empires build", "card") == []
    assert "EMP-8.7" in await ann.say("rules", about="EMP-8.7", game="empires")
    shown = original(await ann.slash("rules", about="#145", game="empires"))
    assert "Barn Raising" in words_of_message(shown)
    [picture] = pictures_of_message(shown)
    assert "145, 146" in (picture.about or ""), "the card is there as a picture, told in words"
    assert not pictures_of_message(original(await ann.slash("rules", about="EMP-8.7", game="empires")))
    card = card_name(other_words(), empires_contents()[SHIPPED].cards[145])
    assert card in await jimin.say("rules", about="Barn Raising", game="empires")


async def test_the_watchdog_for_hidden_cards_barks(shared_stage: Stage):
    """A public text that names a card of somebody's hand is found in both languages; one that is open is not."""
    ann, jimin = people(shared_stage, 2)
    await open_match(ann, jimin, game="empires", options={"clans": "random"})
    [table] = tables_in(shared_stage, int(ann.channel))
    seat = table.seats[int(ann.person.id)][0]
    known = table.known[None]
    hidden = next(number for number in table.known[seat] if number not in known)
    card = empires_contents()[SHIPPED].cards[hidden]
    at = shared_stage.table.clock.now()

    def told(text: str) -> list[str]:
        return leaks(
            shared_stage, [JournalRequest(at, "POST", f"/channels/{ann.channel}/messages", {}, {"content": text}, [])]
        )

    assert told(f"Ann drew {card.name['en']} ({hidden}).")
    assert told(f"{card.name['ko']} ({hidden})")
    assert not told(f"Ann drew a card ({hidden}).")
