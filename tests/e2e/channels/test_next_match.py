"""Somebody with many matches plays them all from one message, and from places in which the bot is not."""

from __future__ import annotations

import random

import pytest

from bot.interactions.incoming.verbs import HANDLERS
from emulator.people.slash import SlashNotPossible
from emulator.world.shown import pictures_of_message, words_of_message
from tests.e2e.people.boards import all_posted, said_once
from tests.e2e.people.players import (
    LOBBY,
    Player,
    button,
    by_move,
    can_choose,
    content_of,
    offered,
    open_match,
    original,
    showing,
    to_play,
)
from tests.e2e.stages.stage import Json, Stage

PRESSES = 11
PRIVATE = 64


def two(stage: Stage) -> tuple[Player, Player]:
    channel = stage.channel()
    return (
        Player(stage, stage.person("Ann"), channel, random.Random(71)),
        Player(stage, stage.person("Ben"), channel, random.Random(72)),
    )


def at(player: Player, channel: str) -> Player:
    """The same person in another channel."""
    return Player(player.stage, player.person, channel, player.chance)


async def choosing_clans(ann: Player, ben: Player) -> None:
    """A match in which Ann is to choose first: a turn of one press."""
    await open_match(ann, ben, game="empires", options={"first": "B"})


async def press_turn(player: Player, page: Json) -> tuple[Json, int]:
    """A turn by panel, each step the first that is offered; the page after it, and the presses that it took."""
    presses = 0
    while steps := offered(page, "confirm") or offered(page, "pick", "choose"):
        _, custom_id, values = steps[0]
        page = original(await player.press(page, custom_id, values[:1] if values else None))
        presses += 1
    return page, presses


async def test_five_matches_are_played_from_one_message_with_eleven_presses(shared_stage: Stage):
    """In four channels and a thread. What each move posts goes to its own channel, where everybody sees it."""
    ann, ben = two(shared_stage)
    channels = [ann.channel, *(shared_stage.channel() for _ in range(3))]
    places = [*channels, shared_stage.thread(channels[3], ann.person)]
    for place in places:
        await choosing_clans(at(ann, place), at(ben, place))
    await all_posted(shared_stage)
    board = ann.board()
    page, presses = original(await ann.press(board, button(board, "play"))), 1
    first, left = page["id"], []
    while True:
        page, taken = await press_turn(ann, page)
        presses += taken
        left.append(len(offered(page, "next")))
        if not left[-1]:
            break
        page, presses = original(await ann.press(page, button(page, "next"))), presses + 1
        assert page["id"] == first
        assert can_choose(page)
    assert (len(left), presses) == (len(places), 10)
    assert presses < PRESSES
    await all_posted(shared_stage)
    for place in places:
        there = at(ben, place)
        assert to_play(there.board()) == {ben.person.id}
        said_once(shared_stage, there)
    assert "Nothing waits for you now." in await ann.say("games")
    names = await shared_stage.hooks.complete(ann.person.id, "status", "match", "ben", where=ann.channel)
    assert len(names) == len(places)
    far = next(
        choice["value"] for choice in names if f"#{shared_stage.hooks.channel(channels[2]).name}" in choice["name"]
    )
    looked = await ann.slash("status", match=far, public=True)
    assert original(looked)["flags"] & PRIVATE
    assert f"<#{channels[2]}>" in content_of(looked)
    assert "None of your games" in await ann.say("play", match="chess")


async def test_a_list_leads_on_also_after_a_kill(stage: Stage):
    """The button is as old as one likes: it opens what waits now, here in the direct messages with the bot."""
    await stage.start()
    ann, ben = two(stage)
    elsewhere = stage.channel()
    await choosing_clans(ann, ben)
    await choosing_clans(at(ann, elsewhere), at(ben, elsewhere))
    await all_posted(stage)
    direct = at(ann, stage.table.world.direct_channel(ann.person).id)
    listed = original(await direct.slash("games"))
    await stage.kill()
    await stage.start()
    page, presses = original(await direct.press(listed, button(listed, "next"))), 0
    assert f"<#{ann.channel}>" in words_of_message(page)
    page, presses = await press_turn(direct, page)
    assert presses == 1
    again = original(await direct.press(page, button(page, "next")))
    assert f"<#{elsewhere}>" in words_of_message(again)
    await press_turn(direct, again)
    assert {message["id"] for message in direct.public()} == set()
    await all_posted(stage)
    for place in (ann.channel, elsewhere):
        assert to_play(at(ben, place).board()) == {ben.person.id}
        said_once(stage, at(ben, place))


async def test_where_the_bot_is_not_one_plays_in_private(stage: Stage):
    """Whoever has added it to their own account; nothing is posted there, whatever is asked for."""
    await stage.start()
    ann, ben = two(stage)
    await open_match(ann, ben, options={"first": "A"})
    await all_posted(stage)
    guild = stage.hooks.add_guild("Elsewhere", bot_inside=False)
    far = at(ann, stage.hooks.add_channel("far-away", guild.id).id)
    with pytest.raises(SlashNotPossible):
        await far.say("play")
    stage.hooks.install(ann.person.id)
    for refused in ("game new", "undo", "settings", "table"):
        with pytest.raises(SlashNotPossible):
            await far.slash(refused)
    board = ann.board()
    page = original(await far.slash("play"))
    assert f"<#{ann.channel}>" in words_of_message(page)
    page, presses = await press_turn(far, page)
    assert presses
    assert "Waiting for **Ben**" in words_of_message(page)
    await ann.until_board(board)
    for command, options in (("status", {"public": True}), ("hand", {}), ("score", {}), ("history", {}), ("games", {})):
        shown = await far.slash(command, **options)
        assert original(shown)["flags"] & PRIVATE, command
    assert await by_move(ben)
    assert "💡" in content_of(await far.slash("hint"))
    await all_posted(stage)
    assert far.public() == []


async def test_the_menu_of_a_message_opens_the_panel_and_what_one_sees(shared_stage: Stage):
    """Of one without buttons, too, as the lobby is after the start; and for whoever looks on, in their language."""
    ann, ben = two(shared_stage)
    board = await open_match(ann, ben, options={"first": "A"})
    await all_posted(shared_stage)
    menu = shared_stage.hooks.from_menu
    [lobby] = showing(ann.public(), LOBBY)
    assert not offered(lobby, *HANDLERS)
    page, presses = await press_turn(ann, original(await menu(ann.person.id, lobby, "Play here")))
    assert presses
    board = await ann.until_board(board)
    jimin = Player(shared_stage, shared_stage.person("지민", "ko"), ann.channel)
    looked = original(await menu(jimin.person.id, board, "My view"))
    assert looked["flags"] & PRIVATE
    assert pictures_of_message(looked)
    assert "차례: **Ben** 님" in words_of_message(looked)
    assert "내 자리가 없습니다" in content_of(await menu(jimin.person.id, board, "Play here"))
    assert can_choose(original(await menu(ben.person.id, board, "My view")))
    assert not can_choose(original(await menu(ann.person.id, page, "My view")))
    said = shared_stage.table.actions.say(jimin.person, ann.channel, "hello").data
    assert "게임의 것이 아닙니다" in content_of(await menu(jimin.person.id, said, "My view"))


async def test_nobody_else_is_shown_a_match_of_another_channel(shared_stage: Stage):
    """Neither one that was chosen, nor the only one that somebody has, where the channel has none."""
    ann, ben = two(shared_stage)
    await choosing_clans(ann, ben)
    await all_posted(shared_stage)
    elsewhere = at(ann, shared_stage.channel())
    assert "There is no game in this channel" in content_of(await elsewhere.slash("status", public=True))
    assert elsewhere.public() == []
    alone = await elsewhere.slash("status")
    assert original(alone)["flags"] & PRIVATE
    assert f"<#{ann.channel}>" in content_of(alone)
    public = await ann.slash("status", public=True)
    assert not original(public).get("flags", 0) & PRIVATE
