"""A newcomer with the real process: the help, a practice game, hints, and all of it after a kill."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from emulator.world.shown import words_of_message
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import BOARD, LOBBY, Player, button, content_of, offered, open_match, original, showing
from tests.e2e.stages.stage import Stage
from texts.catalogue import load_languages

KOREAN = load_languages()["ko"]
PRIVATE = 64
ADVICE, MORE = KOREAN("keltis.advice.play_card").splitlines()


async def test_a_practice_from_the_guideto_its_end(stage: Stage):
    await stage.start()
    minji = Player(stage, stage.person("민지", "ko"), stage.channel())
    guide = original(await minji.slash("help"))
    assert guide["flags"] & PRIVATE
    assert not minji.public()
    keltis, *_ = offered(guide, "practice")
    told = content_of(await minji.press(guide, keltis[1]))
    [thread] = [c.id for c in stage.table.world.channels.values() if c.parent_id == minji.channel]
    assert KOREAN("practice.begun_elsewhere", place=f"<#{thread}>") in told
    assert not minji.public()
    minji = replace(minji, channel=thread)
    board = await minji.until_public(BOARD)
    # No lobby: nobody could join. A line that calls Minji may stand below already.
    assert minji.public()[0]["id"] == board["id"]
    assert not showing(minji.public(), LOBBY)

    panel = original(await minji.press(board, button(board, "play")))
    assert ADVICE in words_of_message(panel)
    pressed = original(await minji.press(panel, button(panel, "hint")))  # the first thought starts a process
    assert pressed["flags"] & PRIVATE
    [hint] = await stage.hooks.until(lambda: [one for one in minji.sees() if "💡 힌트:" in words_of_message(one)])
    again = await minji.hint()
    assert again is not None
    assert words_of_message(again) == words_of_message(hint)
    await stage.hooks.until(lambda: hint["id"] not in {message["id"] for message in minji.sees()})
    await minji.press(again, button(again, "confirm"))
    while not await minji.lines():  # noqa: ASYNC110 - the bot player has its turn first
        await asyncio.sleep(0.05)
    await all_posted(stage)
    assert len(minji.public()) > 1

    await stage.kill()
    await stage.start()
    panel = original(await minji.slash("play"))
    assert ADVICE in words_of_message(panel)
    told = await minji.press(panel, button(panel, "explain"))
    explained = told.followups[-1].data if told.followups else original(told)
    assert MORE in words_of_message(explained)
    assert ADVICE not in content_of(await minji.press(explained, button(explained, "uncoach")))
    await stage.kill()
    await stage.start()
    assert ADVICE not in await minji.say("play")
    await minji.surely("game abandon")
    assert await minji.say("hint") == KOREAN("refused.no_match_here")
    await all_posted(stage)


async def test_nobody_else_hears_a_hint_and_nothing_moves_by_it(shared_stage: Stage):
    channel = shared_stage.channel()
    ann = Player(shared_stage, shared_stage.person("Ann"), channel)
    ben = Player(shared_stage, shared_stage.person("Ben"), channel)
    await open_match(ann, ben, options={"first": "A"})
    before = len(ben.sees())
    hint = await ann.hint()
    assert hint is not None
    assert "💡 Hint:" in words_of_message(hint)
    assert len(ben.sees()) == before
    assert "nothing to decide" in await ben.say("hint")
    assert "in one minute" in await ann.say("rules")
    assert await ann.lines()  # it is still her turn
