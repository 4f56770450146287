"""Bots play for others to watch: through a kill to the end, with somebody who watches, and somebody who sits down."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest

from bot.matches.games.registry import GAMES
from emulator.rules import permissions
from emulator.world.shown import words_of_message
from engine.play.record import read_record
from engine.play.verifying import verify
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import BOARD, SCORE, Player, button, by_panel, content_of, offered, original, showing
from tests.e2e.programs.quick_shows import PACE
from tests.e2e.stages.stage import Stage

Json = dict[str, Any]


async def at_show(stage: Stage, game: str, pace: float) -> tuple[Player, Player]:
    """Ann has opened a show, and Ben looks into its thread, as she does."""
    stage.module, stage.settings = "tests.e2e.programs.quick_shows", {**stage.settings, PACE: str(pace)}
    await stage.start()
    channel = stage.channel()
    ann, ben = (Player(stage, stage.person(name), channel, random.Random(4)) for name in ("Ann", "Ben"))
    said = content_of(await ann.slash("game show", game=game, pause=10, level="steady", against="relaxed"))
    found = re.search(r"<#(\d+)>", said)
    assert found is not None, said
    assert stage.table.world.channels[found[1]].parent_id == channel
    return replace(ann, channel=found[1]), replace(ben, channel=found[1])


def page_of_watcher(ben: Player) -> Json:
    """What stands on Ben's private page now."""
    return next(message for message in reversed(ben.sees()) if offered(message, "unwatch"))


async def test_a_show_runs_to_its_end_through_a_kill_and_its_watcher_is_told(stage: Stage):
    ann, ben = await at_show(stage, "manitoba", 0.12)
    assert await ann.complete("game show", "level") == [], "of which game is not said yet"
    assert await ann.complete("game show", "against", "st", game="odin") == ["steady", "strong"]
    again = content_of(await replace(ann, channel=stage.channel()).slash("game show", game="keltis"))
    assert f"<#{ann.channel}>" in again, "one at a time"
    board = await ben.until_public(BOARD, 2)
    assert not offered(board, "play", "hand", "undo")
    watched = original(await ben.press(board, button(board, "watch")))
    chosen = original(await ben.press(watched, button(watched, "watch_told"), ["rounds"]))
    before = words_of_message(chosen)
    await stage.hooks.until(lambda: words_of_message(page_of_watcher(ben)) != before)
    assert "💭" in words_of_message(ben.board())
    await stage.kill()
    with stage.looking_into_file() as file:
        [(played,)] = file.execute("SELECT count(*) FROM plies").fetchall()
    assert played
    await stage.start()
    final = await ben.until_public(SCORE)
    await all_posted(stage)
    assert not offered(final, "rematch")
    record = read_record(ben.record(final))
    assert verify(record, GAMES).ok
    assert len(record.moves) > played
    told = [words_of_message(message) for message in stage.hooks.direct_messages(ben.person.id)]
    assert len(set(told)) == len(told)
    assert [text.startswith("👁️") for text in told] == [True] * (len(told) - 1) + [False]
    assert 2 <= len(told) <= 5, "each new season, and the end"
    assert told[-1].startswith("🏁")
    assert not any(ben.person.id in str(message) for message in ben.public()), "nobody sees who watches"


async def test_somebody_sits_down_in_the_place_of_a_bot_and_plays(stage: Stage):
    ann, ben = await at_show(stage, "keltis", 0.7)
    await ben.until_public(BOARD, 2)
    board = ben.board()
    seats = original(await ben.press(board, button(board, "take_seat")))
    panel = original(await ben.press(seats, offered(seats, "take_seat_at")[0][1]))
    assert "🪑" in words_of_message(panel)
    with stage.looking_into_file() as file:
        [(before,)] = file.execute("SELECT count(*) FROM plies").fetchall()

    await stage.hooks.until(lambda: offered(ben.board(), "play"))
    assert "seat" in await ann.say("game abandon"), "who opened it has no seat in what is a match now"
    while not showing(ben.public(), SCORE):  # the bot answers at once, and is waited for nowhere
        if not await by_panel(ben):
            await stage.hooks.until(lambda: offered(ben.board(), "play") or showing(ben.public(), SCORE))
    await all_posted(stage)
    with stage.looking_into_file() as file:
        plies = file.execute("SELECT seat, interaction_id FROM plies ORDER BY number").fetchall()
    assert {row["seat"] for row in plies[before:] if row["interaction_id"] is not None} == {0}
    assert {row["seat"] for row in plies[before:]} == {0, 1}
    opened = content_of(await replace(ann, channel=stage.channel()).slash("game show", game="keltis"))
    assert re.search(r"<#\d+>", opened), "the server may have another one"


@pytest.mark.parametrize("where", ["no rights", "direct"])
async def test_where_no_thread_can_be_made_it_is_refused_kindly(shared_stage: Stage, where: str):
    channel = shared_stage.channel()
    cat = Player(shared_stage, shared_stage.person("Cat"), channel)
    if where == "no rights":
        shared_stage.hooks.deny(channel, permissions.CREATE_PUBLIC_THREADS)
        answer = await cat.say("game show", game="keltis")
        assert "thread" in answer
    else:
        direct = shared_stage.table.world.direct_channel(cat.person).id
        answer = await replace(cat, channel=direct).say("game show", game="keltis")
        assert "server" in answer
    with shared_stage.looking_into_file() as file:
        assert not file.execute(
            "SELECT 1 FROM matches WHERE pace IS NOT NULL AND host_id = ?", (int(cat.person.id),)
        ).fetchall()
