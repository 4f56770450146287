"""Before and after the game: seats, options, who may do what, abandoning, resigning, handing over, a rematch."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.interactions.handlers.lobbies.lobby_buttons import SEAT_BUTTONS
from bot.interactions.incoming.verbs import HANDLERS
from bot.messages.layout.custom_ids import parse_custom_id
from emulator.api.faults import FaultKind
from emulator.rules.component_limits import STRING_SELECT, walk_components
from emulator.world.shown import pictures_of_message, words_of_message
from engine.play.record import read_record
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import (
    BOARD,
    LOBBY,
    SCORE,
    Json,
    Player,
    add_bot,
    button,
    by_move,
    by_panel,
    change_seats,
    choose_option,
    content_of,
    notified,
    offered,
    open_match,
    option_of,
    original,
    play_out,
    showing,
    to_act,
    to_play,
)
from tests.e2e.stages.stage import Stage


def trio(stage: Stage) -> tuple[Player, Player, Player]:
    channel = stage.channel()
    people = (stage.person("Ann"), stage.person("지민", "ko"), stage.person("Cho"))
    ann, jimin, cho = (Player(stage, person, channel, random.Random(21)) for person in people)
    return ann, jimin, cho


async def seat_buttons(host: Player) -> list[str]:
    """What the host is offered to do with seats."""
    page = original(await host.slash("game options"))
    return [parsed.verb for parsed, _, _ in offered(page, *SEAT_BUTTONS)]


def card_of(lobby: Json) -> str:
    """What the card of a lobby shows, in words."""
    [card] = pictures_of_message(lobby)
    return card.about or ""


def full_notices(player: Player) -> list[Json]:
    """What has told hosts that all seats are taken."""
    return [message for message in player.public() if "every seat of" in words_of_message(message)]


async def test_after_the_end_the_channel_is_not_empty(shared_stage: Stage):
    """What a running match is needed for says that the game is over, beside commands that still show it."""
    ann, jimin, _ = trio(shared_stage)
    await open_match(ann, jimin)
    for player in (ann, jimin):
        await player.surely("resign")
    await ann.until_text("🏆")
    for command, options in (("play", {}), ("undo", {}), ("resign", {}), ("move", {"line": "draw deck"})):
        assert "is over" in await ann.say(command, **options), command
    assert "끝났습니다" in await jimin.say("why", move="draw deck")
    assert "Final score" in await ann.say("score")


async def test_seats_come_and_go(shared_stage: Stage):
    """Joining, leaving, bots, a full table, a second seat: each is answered in private and shown in the one lobby."""
    ann, jimin, cho = trio(shared_stage)
    await ann.slash("game new", game="keltis", seats=3, title="Stones")
    lobby = await ann.until_public(LOBBY)
    assert "already" in await ann.say("game join")
    assert "참가" in content_of(await jimin.press(lobby, button(lobby, "join")))
    assert "seat is still free" in await ann.say("game start")
    assert "방장" in content_of(await jimin.press(lobby, button(lobby, "start")))
    assert await seat_buttons(ann) == ["add_bot", "fill_bots", "take_rest", "clear_seat"]
    assert "A bot has taken a seat" in await add_bot(ann, "strong")
    assert await seat_buttons(ann) == ["clear_seat", "start"]
    before = original(await ann.slash("game options"))
    assert "Every seat is taken" in await cho.say("game join")
    await shared_stage.hooks.until(lambda: not offered(showing(ann.public(), LOBBY)[-1], "join"))
    whose = original(await ann.press(before, button(before, "clear_seat")))
    assert "Whose seat" in words_of_message(whose)
    assert [parsed.verb for parsed, _, _ in offered(whose, "take_out", "clear_other")] == ["take_out", "clear_other"]
    cleared = await ann.press(whose, button(whose, "clear_other"))
    assert "free again" in content_of(cleared)
    await shared_stage.hooks.until(lambda: offered(showing(ann.public(), LOBBY)[-1], "join"))
    again = await ann.press(original(cleared), button(whose, "clear_other"), forged=True)
    assert "no seat to clear" in content_of(again)
    assert "나왔습니다" in await jimin.say("game leave")
    assert "no seat" in await cho.say("game leave")
    assert await ann.say("game start")
    assert "You play all" in await change_seats(ann, "take_rest")
    await all_posted(shared_stage)
    [shown] = showing(ann.public(), LOBBY)
    assert shown["id"] == lobby["id"]
    assert "Stones" in words_of_message(shown)
    assert "Ann 3" in card_of(shown)


async def test_the_host_takes_somebody_out_of_a_lobby(shared_stage: Stage):
    """They are told in private, and cannot sit down there again; nothing is said about it to others, who still can."""
    ann, jimin, cho = trio(shared_stage)
    await ann.slash("game new", game="keltis", seats=2, title="Stones")
    lobby = await ann.until_public(LOBBY)
    await jimin.press(lobby, button(lobby, "join"))
    await all_posted(shared_stage)
    public = len(ann.public())
    options = original(await ann.slash("game options"))
    whose = original(await ann.press(options, button(options, "clear_seat")))
    out = await ann.press(whose, button(whose, "take_out"))
    assert "has no seat here any more" in content_of(out)
    await all_posted(shared_stage)
    assert len(ann.public()) == public, "but for the lobby, which is edited, nothing is said"
    told = shared_stage.hooks.direct_messages(jimin.person.id)
    assert "Stones" in words_of_message(told[-1])
    assert "앉을 수 없습니다" in await jimin.say("game join")
    assert "You have" in await cho.say("game join")


async def test_a_host_who_leaves_blocks_nobody(shared_stage: Stage):
    """Who stays is the host; when the last one leaves, the channel is free for the next lobby."""
    ann, jimin, cho = trio(shared_stage)
    await ann.slash("game new", game="keltis", seats=3, **{"with": cho.person.id})
    await jimin.say("game join")
    assert f"<@{jimin.person.id}> is the host" in await ann.surely("game leave")
    assert await seat_buttons(jimin) == ["add_bot", "fill_bots", "take_rest", "clear_seat"]
    assert "닫았습니다" in await jimin.surely("game leave")
    await ann.slash("game new", game="keltis", seats=3, title="Stones")
    await shared_stage.hooks.until(
        lambda: any("Stones" in words_of_message(shown) for shown in showing(ann.public(), LOBBY))
    )


@pytest.mark.parametrize("game", ["odin", "empires"])
async def test_a_lobby_for_one_offers_nothing_for_seats(shared_stage: Stage, game: str):
    """Whoever plays alone has the only seat: there is none to fill and none to clear, until a second one is wanted.

    What is left is to start."""
    ann, _, _ = trio(shared_stage)
    await ann.slash("game new", game=game, seats=1)
    assert await seat_buttons(ann) == ["start"]
    page = await choose_option(ann, "seats", "2")
    assert [parsed.verb for parsed, _, _ in offered(page, *SEAT_BUTTONS)] == ["add_bot", "fill_bots", "take_rest"]


async def test_invited_people_are_called_and_their_seats_are_kept(shared_stage: Stage):
    """`with` keeps a seat for each; who opens the game is not called by their own doing; a seat can be freed or declined."""
    ann, jimin, cho = trio(shared_stage)
    guests = {"with": jimin.person.id, "with2": cho.person.id}
    await ann.slash("game new", game="keltis", **guests)
    lobby = await ann.until_public(LOBBY)
    assert [offer[0].verb for offer in offered(lobby, "join", "leave", "start", "options", "add_bot")] == [
        "join",
        "leave",
        "start",
        "options",
    ]
    assert notified(lobby) == set()
    line = await ann.until_text("you are invited to")
    assert line["content"], "a classic message, of which a phone's notification shows the words"
    assert notified(line) == set(guests.values())
    assert "나왔습니다" in await jimin.say("game leave")
    await change_seats(ann, "clear_seat")
    assert "You play all" in await change_seats(ann, "take_rest")
    await ann.slash("game start")
    await ann.until_public(BOARD)
    assert not full_notices(ann)


async def test_options_are_honoured(shared_stage: Stage):
    """What the host chose in the menus is what the record says; nobody else can choose; a value nobody offers is refused."""
    ann, jimin, _ = trio(shared_stage)
    chosen = {
        "board": "expansion-original",
        "wish_stones": "open",
        "stall_guard": "off",
        "same_colour_bonus": "per_colour",
        "lay_without_move": "allowed",
        "large_doubles_tokens": "yes",
        "first": "B",
        "seats": "2",
    }
    await ann.slash("game new", game="keltis", seats=4)
    lobby = await ann.until_public(LOBBY)
    assert "방장" in content_of(await jimin.press(lobby, button(lobby, "options")))
    page = original(await ann.slash("game options"))
    menu = next(custom_id for parsed, custom_id, _ in offered(page, "option") if option_of(parsed) == "board")
    refused = await ann.press(page, menu, ["moon"], forged=True)
    assert "no such option" in content_of(refused)
    for name, value in chosen.items():
        page = await choose_option(ann, name, value)
        menus = [part for part in walk_components(page["components"]) if part["type"] == STRING_SELECT]
        shown = [menu for menu in menus if option_of(parse_custom_id(menu["custom_id"])) == name]
        assert [o["value"] for menu in shown for o in menu["options"] if o.get("default")] == [value]
    await jimin.slash("game join")
    await ann.slash("game start")
    board = await ann.until_public(BOARD)
    assert to_play(board) == {jimin.person.id}
    record = read_record(ann.record(original(await ann.slash("export"))))
    assert {name: record.options[name] for name in chosen if name != "seats"} == {
        name: value for name, value in chosen.items() if name != "seats"
    }
    assert len(record.names) == 2


async def test_one_match_in_a_channel(shared_stage: Stage):
    """A second lobby is refused while there is a match; when it is closed there can be another."""
    ann, jimin, _ = trio(shared_stage)
    await ann.slash("game new", game="keltis")
    await ann.until_public(LOBBY)
    assert "이미" in await jimin.say("game new", game="keltis")
    assert "방장" in await jimin.say("game abandon")
    assert "closed" in await ann.surely("game abandon")
    await ann.until_text("This lobby is closed")
    await jimin.slash("game new", game="keltis", title="둘째")
    await ann.until_text("둘째")


async def test_abandon_by_consent(shared_stage: Stage):
    """One asks, the others are spelled out what it means; a refusal leaves all as it is, an agreement ends the match."""
    ann, jimin, cho = trio(shared_stage)
    await open_match(ann, jimin)
    assert "asked" in await ann.say("game abandon")
    request = await ann.until_text("🏳️")
    assert notified(request) == {jimin.person.id}
    assert "no seat" in content_of(await cho.press(request, offered(request, "vote")[0][1]))
    assert "already" in await ann.say("game abandon")
    await jimin.press(request, offered(request, "vote")[1][1])
    assert not ann.public()[-1]["components"]
    await by_move(await to_act((ann, jimin)))

    await jimin.slash("game abandon")
    request = await shared_stage.hooks.until(
        lambda: next((m for m in reversed(ann.public()) if offered(m, "vote")), None)
    )
    play = button(ann.board(), "play")
    await ann.press(request, offered(request, "vote")[0][1])
    await ann.until_text("was abandoned")
    await shared_stage.hooks.until(lambda: not offered(ann.board(), *HANDLERS))
    board = ann.board()
    for player, over, abandoned in ((ann, "over", "abandoned"), (jimin, "끝난 게임", "중단")):
        assert over in content_of(await player.press(board, play, forged=True))
        assert abandoned in await player.say("status")


async def test_resign_and_play_to_the_end(shared_stage: Stage):
    """A bot takes over for who resigns; when everybody has, the game ends by itself; who asks for a rematch has a seat in it."""
    ann, jimin, _ = trio(shared_stage)
    shared_stage.excused.add(int(ann.channel))
    await open_match(ann, jimin)
    assert await jimin.surely("resign")
    await ann.until_text("🏳️")
    assert "자리" in await jimin.say("play")
    async with asyncio.timeout(20):
        while not await by_move(ann):  # noqa: ASYNC110 - the bot may be to act first, and begin to think only now
            await asyncio.sleep(0.05)
    assert "bot plays on" in (await ann.surely("resign")).lower()
    final = await ann.until_public(SCORE)
    answer = await ann.press(final, button(final, "rematch"))
    assert "open again" in content_of(answer)
    lobby = await ann.until_public(LOBBY, 2)
    assert "Ann" in card_of(lobby)


async def test_at_the_end_everybody_is_called_and_a_rematch_invites(short_stage: Stage):
    """Lines of words beside the pages call: all seats at the end, and for the rematch who is invited, seated when they press."""
    ann, jimin, cho = trio(short_stage)
    await open_match(ann, jimin, options={"stall_guard": "on"})
    final = await play_out((ann, jimin), by_move)
    people = {ann.person.id, jimin.person.id}
    assert notified(final) == set()
    assert notified(await ann.until_text("final scores are above")) == people
    await jimin.press(final, button(final, "rematch"))
    lobby = await ann.until_public(LOBBY, 2)
    assert notified(lobby) == set()
    assert notified(await ann.until_text("you are invited to")) == {ann.person.id}
    assert "Ann (invited)" in card_of(lobby)
    assert "Ann" in await jimin.say("game start")
    assert "kept for people who were invited" in content_of(await cho.press(lobby, button(lobby, "join")))
    assert "You have joined" in content_of(await ann.press(lobby, button(lobby, "join")))
    await short_stage.hooks.until(lambda: len(full_notices(ann)) == 2)
    assert [notified(notice) for notice in full_notices(ann)] == [{ann.person.id}, {jimin.person.id}]
    await jimin.slash("game start")
    await ann.until_public(BOARD)


async def test_hot_seat_and_rematch(short_stage: Stage):
    """One person plays all seats from one panel to the end; the rematch has the same seats and options."""
    ann, jimin, _ = trio(short_stage)
    await ann.slash("game new", game="keltis", seats=2)
    lobby = await ann.until_public(LOBBY)
    await change_seats(ann, "take_rest")
    await choose_option(ann, "stall_guard", "off")
    await ann.press(lobby, button(lobby, "start"))
    await ann.until_public(BOARD)
    final = await play_out([ann], by_panel)
    assert "자리" in content_of(await jimin.press(final, button(final, "rematch")))
    await ann.press(final, button(final, "rematch"))
    again = await ann.until_public(LOBBY, 2)
    assert "Ann 2" in card_of(again)
    await ann.press(again, button(again, "start"))
    await ann.until_public(BOARD)
    assert await short_stage.hooks.until(lambda: not offered(showing(ann.public(), LOBBY)[-1], "join"))
    record = read_record(ann.record(original(await ann.slash("export"))))
    assert record.options["stall_guard"] == "off"
    assert record.names == ("Ann", "Ann 2")
    assert record.seed is None


async def test_the_first_answer_of_discord_is_lost_and_somebody_joins(shared_stage: Stage):
    """The lobby stands in the channel, though the bot does not know it: it becomes the one with two people, not a second."""
    shared_stage.expect_refusals("POST /channels/.* 502$")
    ann, jimin, _ = trio(shared_stage)
    fault = shared_stage.table.faults.add(FaultKind.LOST_ANSWER, f"POST /channels/{ann.channel}/messages", times=1)
    await ann.slash("game new", game="keltis", seats=2)
    await shared_stage.hooks.until(lambda: fault.happened)
    await jimin.slash("game join")
    await all_posted(shared_stage)
    [lobby] = showing(ann.public(), LOBBY)
    assert "Every seat is taken" in words_of_message(lobby)
    await ann.press(lobby, button(lobby, "start"))
    await ann.until_public(BOARD)


async def test_a_quiet_channel_and_the_list_of_one_s_own_games(shared_stage: Stage):
    """The board before keeps its words without picture and buttons; `/games` leads to the board, mine to act first."""
    ann, jimin, _ = trio(shared_stage)
    await open_match(ann, jimin, options={"pictures": "newest"})
    first = ann.board()
    acting = await to_act((ann, jimin))
    while await by_move(acting):
        pass
    newest = await shared_stage.hooks.until(
        lambda: next((m for m in ann.public() if m["id"] != first["id"] and offered(m, "play")), None)
    )

    def before() -> Json:
        return next(m for m in ann.public() if m["id"] == first["id"])

    await shared_stage.hooks.until(lambda: not pictures_of_message(before()))
    assert words_of_message(before()) == words_of_message(first)
    assert not offered(before(), *HANDLERS)
    assert pictures_of_message(newest)
    other = jimin if acting is ann else ann
    link = f"https://discord.com/channels/{shared_stage.table.world.channels[ann.channel].guild_id}/{ann.channel}/{newest['id']}"
    for player, head in (
        (other, ("**Your turn**", "**내 차례**")),
        (acting, ("**Others are to play**", "**다른 사람 차례**")),
    ):
        listed = await player.say("games")
        assert listed.splitlines()[0] in head
        assert link in listed
