"""Whole games of A Feast for Odin over sockets: by the panel and by `/move`; steps of one by its own commands."""

from __future__ import annotations

import random
from itertools import cycle

from bot.matches.games.registry import GAMES
from emulator.api.rest import JournalRequest
from emulator.people.hooks import pressable_buttons
from emulator.people.slash import GivenUpload
from emulator.world.shown import words_of_message
from engine.odin.facts.content import odin_content
from engine.play.record import read_record
from engine.play.verifying import verify
from tests.e2e.people.leaks import leaks, tables_in
from tests.e2e.people.players import (
    Player,
    button,
    by_move,
    by_panel,
    by_slash_of,
    content_of,
    offered,
    open_match,
    original,
    play_out,
    to_act,
    to_play,
)
from tests.e2e.people.reading import other_words
from tests.e2e.stages.stage import Stage
from tests.tested_language import OTHER
from texts.catalogue import load_languages

by_slash = by_slash_of("odin")
PASSES = 0.7
SAID_TO_PASS = tuple(said("odin.kind.pass") for said in load_languages().values())


def people(stage: Stage, number: int) -> list[Player]:
    """So many people in one new channel, who read English and Korean in turn."""
    channel = stage.channel()
    languages = cycle((("Ann", "en-US"), ("지민", OTHER)))
    return [
        Player(stage, stage.person(*next(languages)), channel, random.Random(f"odin {number} {place}"))
        for place in range(number)
    ]


async def by_short_move(player: Player) -> bool:
    """One ply by `/move`: whoever may pass mostly does, as every round is played, and with few turns in each."""
    if player.chance.random() < PASSES and await player.complete("move", "line", "pass") == ["pass"]:
        player.answers.append(content_of(await player.slash("move", line="pass")))
        return True
    return await by_move(player)


async def by_short_panel(player: Player) -> bool:
    """A turn by the panel, when the board asks for one: whoever may pass mostly does."""
    board = player.board()
    if player.person.id not in to_play(board) or not offered(board, "play"):
        return False
    if player.chance.random() < PASSES:
        panel = original(await player.press(board, button(board, "play")))
        passing = [custom_id for said, custom_id in pressable_buttons(panel).items() if said.startswith(SAID_TO_PASS)]
        if passing:
            panel = original(await player.press(panel, passing[0]))
            if sure := offered(panel, "confirm"):  # with Vikings left it is asked once more
                panel = original(await player.press(panel, sure[0][1]))
            player.answers.append(words_of_message(panel))
            return True
    return await by_panel(player)


async def test_whole_short_game(shared_stage: Stage):
    """One plays by `/move`, one by the panel: a game is long, so both ways share one."""
    players = people(shared_stage, 2)
    ways = dict(zip(map(id, players), (by_short_move, by_short_panel), strict=True))

    async def own_way(player: Player) -> bool:
        return await ways[id(player)](player)

    await open_match(*players, game="odin", options={"length": "short", "decks": "A"})
    final = await play_out(players, own_way)
    assert all(player.answers for player in players)

    text = players[0].record(final)
    record = read_record(text)
    assert verify(record, GAMES).ok
    assert record.options["length"] == "short"
    assert record.scores is not None
    assert len(record.scores) == 2
    checked = await players[0].slash("verify", file=GivenUpload("record.txt", text.encode()))
    assert "is correct" in content_of(checked)


async def test_steps_by_the_games_own_commands(shared_stage: Stage):
    """Each option is completed from its autocomplete; what stands in the channel is played without a refusal."""
    players = people(shared_stage, 2)
    await open_match(*players, game="odin", options={"length": "short"})
    played = 0
    for _ in range(12):
        played += sum([await by_slash(player) for player in players])
    assert played >= 12
    answers = [answer for player in players for answer in player.answers]
    assert not [answer for answer in answers if "ODIN-13.9.2" in answer]


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
    stone = other_words()("odin.good.rune_stone")
    assert stone in await jimin.say("rules", about=stone, game="odin")


async def test_the_watchdog_for_hidden_occupations_barks(shared_stage: Stage):
    """A public text that names an occupation of somebody's hand is found in both languages; one that is open is not."""
    ann, jimin = people(shared_stage, 2)
    await open_match(ann, jimin, game="odin")
    [table] = tables_in(shared_stage, int(ann.channel))
    seat = table.seats[int(ann.person.id)][0]
    [card] = [odin_content().cards[number] for number in table.known[seat]]
    at = shared_stage.table.clock.now()

    def told(text: str) -> list[str]:
        return leaks(
            shared_stage, [JournalRequest(at, "POST", f"/channels/{ann.channel}/messages", {}, {"content": text}, [])]
        )

    assert told(f"Ann drew {card.name['en']} ({card.number}).")
    assert told(f"{card.name['ko']} ({card.number})")
    assert not told(f"Ann drew an occupation ({card.number}).")
