"""Taking back: free and silent within one's own turn, by consent beyond it, never by surprise."""

from __future__ import annotations

import random
from typing import Any

from emulator.rules.component_limits import walk_components
from emulator.world.shown import words_of_message
from engine.play.record import Record, read_record
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import (
    Player,
    button,
    by_move,
    content_of,
    notified,
    offered,
    open_match,
    original,
    to_act,
)
from tests.e2e.stages.stage import Stage
from tests.tested_language import OTHER

Json = dict[str, Any]


def pair(stage: Stage) -> tuple[Player, Player]:
    channel = stage.channel()
    return (
        Player(stage, stage.person("Ann"), channel, random.Random(31)),
        Player(stage, stage.person("지민", OTHER), channel, random.Random(32)),
    )


async def recorded(player: Player) -> Record:
    return read_record(player.record(original(await player.slash("export"))))


async def moves(player: Player) -> list[str]:
    return [move.text for move in (await recorded(player)).moves]


async def open_turn(players: tuple[Player, Player]) -> Player:
    """Somebody who is in the middle of a turn: discarded a card, is asked where to draw from."""
    other = await to_act(players)
    lines = await other.complete("move", "line", "discard")
    await other.slash("move", line=lines[0])
    player = await to_act(players)
    assert player is not other
    lines = [line for line in await player.complete("move", "line", "lay") if line.startswith("lay")]
    await player.slash("move", line=lines[0])
    assert any(line.startswith("draw") for line in await player.complete("move", "line")), lines
    return player


async def request_in(player: Player) -> Json:
    """The newest request with open buttons."""
    return await player.stage.hooks.until(
        lambda: next((m for m in reversed(player.public()) if offered(m, "vote")), None)
    )


async def test_free_undo(shared_stage: Stage):
    """By `/undo`, by the panel and by the board's button: nothing was revealed, so nobody is asked and nothing posted."""
    players = pair(shared_stage)
    await open_match(*players)
    player = await open_turn(players)
    await all_posted(shared_stage)
    public = [m["id"] for m in player.public()]
    before = await moves(player)
    step = before[-1]

    panel = original(await player.slash("undo"))
    assert await moves(player) == before[:-1]
    assert offered(panel, "pick", "choose")
    await player.slash("move", line=step)
    panel = original(await player.slash("play"))
    panel = original(await player.press(panel, button(panel, "back")))
    assert await moves(player) == before[:-1]
    await player.slash("move", line=step)
    board = player.board()
    await player.press(board, button(board, "undo"))
    assert await moves(player) == before[:-1]
    assert [m["id"] for m in player.public()] == public


async def after_a_turn(stage: Stage) -> tuple[Player, Player]:
    """Who has just had the first turn, and whose turn it is."""
    players = pair(stage)
    await open_match(*players)
    first = await to_act(players)
    while await by_move(first):
        pass
    return first, players[1 - players.index(first)]


async def test_undo_by_consent(shared_stage: Stage):
    """Beyond the own turn the bot spells out what it would take back; all agree, and the board stands as before."""
    first, other = await after_a_turn(shared_stage)
    before = await moves(first)
    await first.slash("undo")
    assert await moves(first) == before
    told = original(await first.slash("undo"))
    asked = await first.press(told, button(told, "undo_ask"))
    assert content_of(asked)
    request = await request_in(other)
    assert notified(request) == {other.person.id}
    await other.press(request, offered(request, "vote")[0][1])
    await other.until_text("↩️")
    assert len(await moves(first)) < len(before)
    assert await to_act((first, other)) is first


async def test_undo_refused_and_outdated(shared_stage: Stage):
    """A refusal changes nothing; a request for an earlier position changes nothing either, and says so."""
    first, other = await after_a_turn(shared_stage)
    before = await moves(first)
    told = original(await first.slash("undo"))
    await first.press(told, button(told, "undo_ask"))
    request = await request_in(other)
    await other.press(request, offered(request, "vote")[1][1])
    assert await moves(first) == before
    told = original(await first.slash("undo"))
    await first.press(told, button(told, "undo_ask"))
    request = await request_in(other)
    assert await by_move(other)
    after = await moves(first)
    # With the next board the bot closes the request itself, and may have done so by now.
    answer = await other.press(request, offered(request, "vote")[0][1], forged=True)
    assert "no longer counts" in content_of(answer)
    assert not offered(await other.until_text("no longer counts"), "vote")
    assert await moves(first) == after


async def test_undo_alone(shared_stage: Stage):
    """Who plays against bots decides alone, after one more click."""
    ann, _ = pair(shared_stage)
    await open_match(ann, bots=1, options={"first": "A"})
    while not (played := (await recorded(ann)).moves) or played[-1].seat == 0:  # until the bot player has had a turn
        await by_move(ann)
    before = await moves(ann)
    await ann.slash("undo")
    assert await moves(ann) == before
    told = original(await ann.slash("undo"))
    assert [part["label"] for part in walk_components(told["components"]) if "label" in part][:1] == ["Undo anyway"]
    assert "Moved since then: Bot 1" in words_of_message(told)
    await ann.press(told, button(told, "undo_ask"))
    assert len(await moves(ann)) < len(before)
    assert await by_move(ann)


async def test_my_whole_turn_for_nothing(shared_stage: Stage):
    """Where several own steps are free, one press takes all of them back; each answer says which they were."""
    players = [Player(shared_stage, shared_stage.person(name), shared_stage.channel()) for name in ("Ann",)]
    players.append(Player(shared_stage, shared_stage.person("Bea"), players[0].channel))
    await open_match(*players, game="manitoba")
    ann = await to_act(players)
    begun = await moves(ann)
    panel = original(await ann.slash("play"))
    while not offered(panel, "back_turn"):
        steps = offered(panel, "confirm") or offered(panel, "pick", "choose")
        _, custom_id, values = steps[0]
        panel = original(await ann.press(panel, custom_id, values[:1] if values else None))
    before = await moves(ann)
    assert len(before) >= len(begun) + 2
    told = content_of(await ann.slash("undo"))
    assert told.startswith("↩️ 1 move undone: ")
    assert len(told.splitlines()[0]) > len("↩️ 1 move undone: ")
    assert await moves(ann) == before[:-1]
    await ann.slash("move", line=before[-1])
    panel = original(await ann.slash("play"))
    told = content_of(await ann.press(panel, button(panel, "back_turn")))
    assert told.startswith(f"↩️ {len(before) - len(begun)} moves undone: ")
    assert await moves(ann) == begun
