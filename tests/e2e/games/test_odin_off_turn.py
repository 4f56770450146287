"""Several seats at the same moment: who waits lays goods, buys and arms (ODIN-8.6 b), and all feasts are held at once (8.11)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from emulator.rules.component_limits import walk_components
from emulator.world.shown import words_of_message
from engine.odin import ODIN
from tests.e2e.people.boards import all_posted, plies_on_record, said_once
from tests.e2e.people.players import Player, button, offered, open_match, original, to_play
from tests.e2e.stages.stage import Json, Stage
from texts.catalogue import load_languages

EN = load_languages()["en"]
RICHES = {"oil": 1, "silver": 8, "ore": 1}


def alter(stage: Stage, change: Callable[[Any], None]) -> None:
    """The position of the only match is changed in the file, as no play could do so soon. The bot does not run."""
    with stage.editing_file() as file:
        [(snapshot,)] = file.execute("SELECT snapshot FROM matches")
        state = ODIN.decode(snapshot)
        change(state)
        file.execute("UPDATE matches SET snapshot = ?", (ODIN.encode(state),))


async def ann_asked_and_ben_rich(stage: Stage) -> tuple[Player, Player, Json]:
    """Ann has her first turn, Ben waits and has something to do with it; the board of it."""
    await stage.start()
    channel = stage.channel()
    ann, ben = (Player(stage, stage.person(name), channel) for name in ("Ann", "Ben"))
    await open_match(ann, ben, game="odin", options={"first": "A"})
    await all_posted(stage)
    await stage.stop()
    alter(stage, lambda state: state.players[1].has.update(RICHES))
    await stage.start()
    return ann, ben, ann.board()


async def first_offered(player: Player, panel: Json) -> Json:
    """The panel after the first thing that it offers."""
    _, custom_id, values = (offered(panel, "confirm") or offered(panel, "pick", "choose"))[0]
    return original(await player.press(panel, custom_id, values[:1] if values else None))


async def test_three_ways_while_another_is_asked(stage: Stage):
    ann, ben, board = await ann_asked_and_ben_rich(stage)
    half = await first_offered(ann, original(await ann.press(board, button(board, "play"))))
    panel = original(await ben.press(board, button(board, "play")))
    assert EN("panel.meanwhile") in words_of_message(panel)
    panel = original(await ben.press(panel, *choice(panel, "oil")))
    while "Laid" not in words_of_message(panel):
        panel = await first_offered(ben, panel)

    assert "longship" in await ben.say("move", line="buy longship")
    assert await ben.complete("odin arm", "ship") == ["longship-0"]
    assert "ore" in await ben.say("odin arm", ship="longship-0")
    assert "ODIN-3.5.1" in await ben.say("move", line="use g1")

    await all_posted(stage)
    assert ann.board() == board, "nobody is called for it"
    while ann.board() == board:  # her panel from before goes on where it stood
        assert EN("panel.moved_on") not in words_of_message(half)
        half = await first_offered(ann, half)
        await all_posted(stage)
    told = words_of_message(ann.board())
    assert "Ben" in told
    assert "longship" in told
    said_once(stage, ann)


async def test_feasts_at_the_same_moment_and_a_kill_between(stage: Stage):
    """Both are asked by one board. One is done before the process dies, the other in the middle of a row."""
    await stage.start()
    channel = stage.channel()
    ann, ben = (Player(stage, stage.person(name), channel) for name in ("Ann", "Ben"))
    await open_match(ann, ben, game="odin", options={"first": "A", "length": "short"})
    for player in (ann, ben):
        await player.say("move", line="pass")
    await all_posted(stage)
    board = ann.board()
    assert to_play(board) == {ann.person.id, ben.person.id}
    of_ann, of_ben = [
        original(one) for one in await asyncio.gather(*(p.press(board, button(board, "play")) for p in (ann, ben)))
    ]

    half = original(await ann.press(of_ann, *dish(of_ann)))
    done = await first_offered(ben, of_ben)
    assert "Held the feast" in words_of_message(done)
    assert EN("panel.moved_on") not in words_of_message(done)
    assert ann.board() == board, "who is asked already is not called again"
    await stage.kill()
    assert plies_on_record(stage) == 3
    await stage.start()

    while "Held the feast" not in words_of_message(half):
        half = await first_offered(ann, half)
        assert EN("panel.moved_on") not in words_of_message(half)
    await ann.until_board(board)
    await all_posted(stage)
    said_once(stage, ann)


def choice(panel: Json, text: str) -> tuple[str, list[str] | None]:
    """The first choice of a panel whose label says this, as a button or in a menu."""
    for component in walk_components(panel["components"]):
        for option in component.get("options", ()):
            if text in option["label"].lower():
                return component["custom_id"], [option["value"]]
        if text in (component.get("label") or "").lower():
            return component["custom_id"], None
    raise AssertionError(words_of_message(panel))


def dish(panel: Json) -> tuple[str, list[str] | None]:
    """What a panel offers behind the proposed feast: a first dish, as a button or in a menu."""
    found = [(custom_id, [value]) for _, custom_id, values in offered(panel, "choose") for value in values or ()]
    return [*found, *((custom_id, None) for _, custom_id, _ in offered(panel, "pick"))][1]
