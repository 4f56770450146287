"""Several people decide at the same moment, in the small game that needs it: nobody disturbs anybody, nothing is lost."""

from __future__ import annotations

import asyncio
import random

import pytest

from emulator.api.faults import FaultKind
from emulator.world.shown import words_of_message
from tests.e2e.people.boards import all_posted, plies_on_record, said_once
from tests.e2e.people.players import (
    BOARD,
    SCORE,
    Player,
    button,
    content_of,
    offered,
    open_match,
    original,
    showing,
    to_play,
)
from tests.e2e.stages.stage import Json, Stage
from texts.catalogue import load_languages

NAMES = ("Ann", "Ben", "Cho", "Dan")
EN = load_languages()["en"]
STALE = EN("panel.moved_on")


async def seated(stage: Stage, people: int = 4, bots: int = 0) -> tuple[list[Player], Json]:
    """A draft that has begun, and its first board."""
    stage.module = "tests.draft"
    await stage.start()
    channel = stage.channel()
    players = [
        Player(stage, stage.person(name), channel, random.Random(number)) for number, name in enumerate(NAMES[:people])
    ]
    board = await open_match(*players, game="draft", bots=bots)
    await all_posted(stage)
    return players, board


async def panel_of(player: Player, board: Json) -> Json:
    """The private panel behind the board's button."""
    return original(await player.press(board, button(board, "play")))


async def choose_first(player: Player, panel: Json) -> Json:
    """The first thing that the panel offers; the panel afterwards."""
    _, custom_id, values = offered(panel, "pick", "choose")[0]
    after = original(await player.press(panel, custom_id, values[:1] if values else None))
    return original(await player.press(after, button(after, "confirm"))) if offered(after, "confirm") else after


async def answered(player: Player, panel: Json) -> Json:
    """A card and its side are chosen; the panel afterwards."""
    return await choose_first(player, await choose_first(player, panel))


def stale_answers(stage: Stage) -> list[str]:
    """The answers in which somebody was told that the game had moved on."""
    return [str(request.body) for request in stage.hooks.journal if STALE in str(request.body)]


async def play_all_at_once(players: list[Player]) -> None:
    """Everybody plays by panel at the same moment, again and again, until the final scores are there."""
    while any(await asyncio.gather(*(answer_all(player) for player in players))):
        await all_posted(players[0].stage)  # then whoever is called finds the newest board
    await players[0].until_public(SCORE)


async def answer_all(player: Player) -> bool:
    """All that this player is asked, by panel; what is offered meanwhile may end at any moment by the others' answers."""
    boards = [board for board in showing(player.public(), BOARD) if offered(board, "play")]
    if not boards:
        return False
    panel, played = await panel_of(player, boards[-1]), False
    while (steps := offered(panel, "pick", "choose", "confirm")) and EN("panel.meanwhile") not in words_of_message(
        panel
    ):
        confirm = [step for step in steps if step[0].verb == "confirm"]
        _, custom_id, values = player.pick(confirm or steps)
        panel = original(await player.press(panel, custom_id, [player.pick(values)] if values else None))
        played = True
    return played


async def test_four_people_play_at_the_same_moment_with_everything_told_twice(stage: Stage):
    players, _ = await seated(stage)
    stage.table.faults.twice = True
    await play_all_at_once(players)
    await all_posted(stage)
    assert stale_answers(stage) == []
    said_once(stage, players[0])


async def test_answers_get_lost_on_their_way(stage: Stage):
    players, _ = await seated(stage)
    stage.expect_refusals("callback 502")
    stage.table.faults.add(FaultKind.LOST_ANSWER, "POST /interactions", probability=0.3)
    await play_all_at_once(players)
    stage.table.faults.clear()
    await all_posted(stage)
    assert stale_answers(stage) == []
    said_once(stage, players[0])


async def test_panels_from_before_a_kill_are_good_after_it(stage: Stage):
    """Two have answered before the process dies, one is half-way, one has only looked: all of them go on where they are."""
    (ann, ben, cho, dan), board = await seated(stage)
    panels = await asyncio.gather(*(panel_of(player, board) for player in (ann, ben, cho, dan)))
    await asyncio.gather(answered(ann, panels[0]), answered(ben, panels[1]))
    half = await choose_first(cho, panels[2])
    await stage.kill()
    assert plies_on_record(stage) == 5
    await stage.start()
    await choose_first(cho, half)
    await answered(dan, panels[3])
    await ann.until_public(BOARD, 2)
    await all_posted(stage)
    assert plies_on_record(stage) == 8
    assert stale_answers(stage) == []


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.thorough)])
async def test_killed_while_several_are_answering(stage: Stage, seed: int):
    """Whoever was answered is on record; whoever was not tries again with the very same button."""
    chance = random.Random(seed)
    players, board = await seated(stage)
    panels = await asyncio.gather(*(panel_of(player, board) for player in players))
    sent = []
    for player, panel in zip(players, panels, strict=True):
        _, custom_id, _ = offered(panel, "pick")[0]
        sent.append(
            stage.table.actions.press(player.person, panel["channel_id"], panel["id"], custom_id, None, forged=False)
        )
    await asyncio.sleep(chance.uniform(0.0, 0.1))
    await stage.kill()
    assert plies_on_record(stage) >= sum(one.answered.is_set() for one in sent)
    await stage.start()
    again = await asyncio.gather(*(panel_of(player, board) for player in players))
    await asyncio.gather(
        *(
            (choose_first if can_be_sided(panel) else answered)(player, panel)
            for player, panel in zip(players, again, strict=True)
        )
    )
    await players[0].until_public(BOARD, 2)
    assert plies_on_record(stage) == 8
    assert stale_answers(stage) == []


def can_be_sided(panel: Json) -> bool:
    """Whether a panel asks for the side already."""
    return EN.pattern("panel.meanwhile") not in words_of_message(panel) and "side" in words_of_message(panel)


async def test_what_somebody_has_chosen_is_nobody_elses_business(stage: Stage):
    (ann, ben, cho, _), board = await seated(stage)
    own = await panel_of(ann, board)
    await choose_first(ann, own)
    half = content_of(await ben.slash("status"))
    assert "Ann" in half, "she is still waited for"
    await choose_first(ann, await panel_of(ann, board))
    for player in (ben, cho):
        seen = content_of(await player.slash("status"))
        assert EN("panel.answered", names="Ann") in seen
        log = content_of(await player.slash("history"))
        assert "Chose a card." in log
        assert "Chose the card" not in log
    assert "Chose the card" in content_of(await ann.slash("history"))
    assert len(showing(ann.public(), BOARD)) == 1, "an answer calls nobody: all are asked already"


async def test_an_answer_is_taken_back_and_the_one_that_came_after_it_stays(stage: Stage):
    (ann, ben, cho, dan), board = await seated(stage)
    panels = await asyncio.gather(*(panel_of(player, board) for player in (ann, ben, cho, dan)))
    done = await answered(ann, panels[0])
    await answered(ben, panels[1])
    back = original(await ann.press(done, button(done, "back")))
    assert "side" in words_of_message(back)
    assert plies_on_record(stage) == 3
    assert EN("panel.answered", names="Ben") in content_of(await cho.slash("status"))
    await choose_first(ann, back)
    await asyncio.gather(
        answered(cho, await panel_of(cho, board)), answered(dan, panels[3])
    )  # she has looked elsewhere
    await ann.until_public(BOARD, 2)
    assert stale_answers(stage) == []
    assert "nothing" in content_of(await ann.slash("undo")).lower() or plies_on_record(stage) == 8


async def test_who_waits_may_do_something_and_nobody_is_called_for_it(stage: Stage):
    players, board = await seated(stage, people=2)
    panels = await asyncio.gather(*(panel_of(player, board) for player in players))
    await asyncio.gather(*(answered(player, panel) for player, panel in zip(players, panels, strict=True)))
    second = await players[0].until_public(BOARD, 2)
    claiming, waiting = players if to_play(second) == {players[0].person.id} else reversed(players)
    asked = await panel_of(claiming, second)
    meanwhile = await panel_of(waiting, second)
    assert EN("panel.meanwhile") in words_of_message(meanwhile)
    assert offered(meanwhile, "pick"), "one card lies open: there is nothing to choose"
    [line] = await waiting.complete("move", "line")
    assert line.startswith("polish ")
    assert "Polished" in content_of(await waiting.slash("move", line=line))
    assert waiting.board() == second
    skip = [step for step in offered(asked, "pick") if step[0].argument][-1]
    assert STALE not in content_of(await claiming.press(asked, skip[1]))
    third = await waiting.until_board(second)
    assert "Polished" in words_of_message(third)


async def test_bot_players_answer_beside_people(stage: Stage):
    players, _ = await seated(stage, people=2, bots=2)
    await play_all_at_once(players)
    assert stale_answers(stage) == []
