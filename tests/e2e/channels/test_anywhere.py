"""Matches without a channel: people from anywhere, each with a board in their own direct messages."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import replace

from emulator.world.shown import words_of_message
from tests.e2e.games.test_odin_games import by_short_panel
from tests.e2e.people.boards import all_posted, plies_on_record
from tests.e2e.people.players import (
    BOARD,
    LOBBY,
    SCORE,
    Player,
    button,
    by_move,
    choose_option,
    content_of,
    offered,
    original,
    showing,
)
from tests.e2e.stages.stage import Stage
from tests.forks import client as forks


def strangers(
    stage: Stage, names: tuple[str, ...] = ("Ann", "Ben"), locales: tuple[str, ...] = ("en-US", "ko")
) -> list[Player]:
    """People of whom no two share a server, each in their direct messages with the bot."""
    world, players = stage.table.world, list[Player]()
    for name, locale in zip(names, locales, strict=True):
        person = stage.person(name, locale)
        home = stage.hooks.add_guild(f"the server of {name}")
        home.member_ids[:] = [person.id]
        stage.hooks.member_leaves(person.id)
        players.append(Player(stage, person, world.direct_channel(person).id, random.Random(len(players) + 3)))
    return players


def code_in(text: str) -> str:
    """The code that somebody is to pass on."""
    [code] = re.findall(r"`(\w{5}-\w{5})`", text)
    return code


async def invited(host: Player, guest: Player, game: str = "keltis", **options: str) -> None:
    """The host opens a lobby in direct messages, and the guest sits down by its code."""
    code = code_in(await host.say("game new", game=game))
    await host.until_public(LOBBY)
    for name, value in options.items():
        await choose_option(host, name, value)
    shown = original(await guest.slash("game join", code=code.lower().replace("-", " ")))
    [(_, sit, _)] = offered(shown, "join_code")
    await guest.press(shown, sit)
    await guest.until_public(LOBBY)


async def begun(host: Player, guest: Player, game: str = "keltis", **options: str) -> None:
    """The same, and the match begins: each has the board."""
    await invited(host, guest, game, **options)
    before = [len(showing(player.public(), BOARD)) for player in (host, guest)]
    await host.slash("game start")
    for player, known in zip((host, guest), before, strict=True):
        await player.until_public(BOARD, known + 1)


async def until_all_have_the_end(players: list[Player]) -> None:
    for player in players:
        await player.until_public(SCORE)


async def test_two_without_a_common_server_play_keltis_to_the_end(stage: Stage):
    """With kills in between; one closes their direct messages in the middle, and opens them again: nothing is lost."""
    stage.module = "tests.e2e.programs.calling_bot"
    await stage.start()
    ann, ben = strangers(stage)
    await begun(ann, ben)
    chance, plies = random.Random(4), 0
    for step in range(400):
        if showing(ann.public(), SCORE) or showing(ben.public(), SCORE):
            break
        if step in (5, 15):
            await stage.kill()
            stage.real = not forks.POSSIBLE
            assert plies_on_record(stage) >= plies
            await stage.start()
        if step == 8:
            await closed_and_opened(stage, ann, ben)
        moved = [await by_move(player) for player in (ann, ben)]
        plies += sum(moved)
        if not any(moved):
            await asyncio.sleep(chance.uniform(0.0, 0.05))
    await until_all_have_the_end([ann, ben])
    await all_posted(stage)
    for player in (ann, ben):
        assert len(showing(player.public(), SCORE)) == 1
        first = words_of_message(showing(player.public(), BOARD)[0])
        assert "Test" not in first


async def closed_and_opened(stage: Stage, ann: Player, ben: Player) -> None:
    """Ben takes no direct messages for a while: the match waits for him, and goes on once he does."""
    stage.expect_refusals("/messages.* 403")
    stage.hooks.refuse_direct(ben.person.id)
    while not any("cannot write to **Ben**" in words_of_message(message) for message in ann.public()):
        for player in (ann, ben):
            if await by_move(player):  # a call is left out where the next board has come before it
                await asyncio.sleep(0.5)
        await asyncio.sleep(0.05)
    assert "DM" in await ben.say("games")
    stage.hooks.refuse_direct(ben.person.id, False)
    await ben.say("games")
    await ann.until_text("can write to **Ben** again")


async def test_a_long_game_by_direct_message(stage: Stage):
    """A Feast for Odin, played by panels to its end, with kills in between; whoever may pass mostly does."""
    await stage.start()
    ann, ben = strangers(stage)
    await begun(ann, ben, "odin", length="short")
    kills = [10, 30]  # after so many plies
    for _ in range(2000):
        if showing(ann.public(), SCORE) or showing(ben.public(), SCORE):
            break
        if kills and plies_on_record(stage) >= kills[0]:
            del kills[0]
            await stage.kill()
            stage.real = not forks.POSSIBLE
            await stage.start()
        if not any([await by_short_panel(player) for player in (ann, ben)]):
            await asyncio.sleep(0.05)
    await until_all_have_the_end([ann, ben])
    await all_posted(stage)
    assert not kills


async def said(player: Player, line: str) -> str:
    """Says a line by the button below the board; gives the answer."""
    board = player.board()
    opened = await player.press(board, button(board, "say"))
    return content_of(await player.stage.hooks.submit(opened, {"line": line}))


async def test_a_line_a_turn_goes_to_the_others_who_have_not_muted_it(shared_stage: Stage):
    ann, ben = strangers(shared_stage)
    await begun(ann, ben)
    assert "Well *met*" in (await said(ann, "Well *met*")).replace("\\", "")
    read = await ben.until_text("Well")
    assert "**Ann**" in words_of_message(read)
    assert "already" in await said(ann, "and another")
    people = original(await ben.press(ben.board(), button(ben.board(), "people")))
    quiet = original(await ben.press(people, button(people, "quiet")))
    assert "Ann" in words_of_message(quiet)
    while not await by_move(ann):
        await by_move(ben)
    await said(ann, "nobody reads this")
    await all_posted(shared_stage)
    assert not [message for message in ben.public() if "nobody reads" in words_of_message(message)]


async def test_what_is_asked_of_the_others_stands_with_each_and_is_answered_by_both(shared_stage: Stage):
    """A request to end the match: what one has answered, the other's copy shows as well."""
    ann, ben = strangers(shared_stage)
    await begun(ann, ben)
    await ann.slash("game abandon")
    request = await vote_of(ben)
    yes = next(id_ for parsed, id_, _ in offered(request, "vote") if parsed.argument.endswith(".yes"))
    await ben.press(request, yes)
    await all_posted(shared_stage)
    for player in (ann, ben):
        assert not [message for message in player.public() if offered(message, "vote", "play")]


async def vote_of(player: Player) -> dict[str, object]:
    """The request that stands with a player."""
    return await player.stage.hooks.until(
        lambda: next((message for message in player.public() if offered(message, "vote")), None)
    )


async def test_whoever_is_blocked_does_not_sit_down(shared_stage: Stage):
    ann, ben = strangers(shared_stage)
    await begun(ann, ben)
    people = original(await ann.press(ann.board(), button(ann.board(), "people")))
    await ann.press(people, button(people, "block"))
    code = code_in(await ann.say("game new", game="keltis"))
    assert "앉을 수 없습니다" in await ben.say("game join", code=code)


async def test_a_code_is_taken_where_the_bot_is_not(shared_stage: Stage):
    """By whoever has added it to their account: they are answered there in private, and the board is in their direct messages."""
    ann, ben = strangers(shared_stage)
    far = shared_stage.hooks.add_guild("Elsewhere", bot_inside=False)
    there = replace(ben, channel=shared_stage.hooks.add_channel("far away", far.id).id)
    shared_stage.hooks.install(ben.person.id)
    code = code_in(await ann.say("game new", game="keltis"))
    await ann.until_public(LOBBY)
    shown = original(await there.slash("game join", code=code))
    assert "Ann" in words_of_message(shown)
    await there.press(shown, button(shown, "join_code"))
    await ben.until_public(LOBBY)
    await ann.slash("game start")
    await ben.until_public(BOARD)
    assert there.public() == []


async def test_where_one_cannot_be_written_to_one_does_not_sit_down(shared_stage: Stage):
    shared_stage.expect_refusals("/messages.* 403")
    ann, ben = strangers(shared_stage)
    home = shared_stage.hooks.add_guild("home of Ben")
    home.member_ids[:] = [ben.person.id]
    there = replace(ben, channel=shared_stage.hooks.add_channel("games", home.id).id)
    code = code_in(await ann.say("game new", game="keltis"))
    shared_stage.hooks.refuse_direct(ben.person.id)
    shown = original(await there.slash("game join", code=code))
    refused = await there.press(shown, button(shown, "join_code"))
    assert "DM" in content_of(refused)
    shared_stage.hooks.refuse_direct(ben.person.id, False)
    await there.press(shown, button(shown, "join_code"))
    await ben.until_public(LOBBY)


async def test_whoever_sits_down_in_closed_direct_messages_reads_so_and_the_seat_is_free(shared_stage: Stage):
    """What they press there is answered all the same; only what is posted is refused."""
    shared_stage.expect_refusals("/messages.* 403")
    ann, ben = strangers(shared_stage)
    code = code_in(await ann.say("game new", game="keltis"))
    await ann.until_public(LOBBY)
    shared_stage.hooks.refuse_direct(ben.person.id)
    shown = original(await ben.slash("game join", code=code))
    pressed = await ben.press(shown, button(shown, "join_code"))
    await shared_stage.hooks.until(lambda: "제가 스레드를" in content_of(pressed) or None)
    await ann.until_text("**Ben**")
    shared_stage.hooks.refuse_direct(ben.person.id, False)
    again = original(await ben.slash("game join", code=code))
    await ben.press(again, button(again, "join_code"))
    await ben.until_public(LOBBY)
