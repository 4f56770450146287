"""One board that is edited while people have it before them, and a new one with a new chapter of the game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import aiohttp
import msgspec
import pytest
from msgspec import structs

from bot.matches.background.every_minute import Clocks
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import PATIENCE, BoardBody, NoticeBody, ThinkingBody, posts_for
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.channel.told_turns import last_turns, plies_told, undone_last
from bot.messages.delivery import edits
from bot.messages.delivery.boards import STILL_SEEN
from engine.game import Event
from storage.records.changes import Change
from storage.records.matches import Consent
from storage.records.people import Notice
from storage.records.posts import ShownMessage
from tests.bot.support.lively import Room, Said, Server
from tests.bot.support.posted import refusal
from tests.bot.support.posting import Posting, mentions, played, turn, waited_for, wish
from tests.bot.support.stored_matches import ANN, BEN, SEED, StandingClock, at_once, bots_played, new_lobby, stored
from tests.draft.game import DRAFT
from tests.draft.state import Claimed

EARLIER = "Earlier lines"


async def test_a_board_is_edited_and_a_line_calls(draft: Table, room: Room, posting: Posting):
    """The start stays, as it says what the shuffle is committed to; after it there is one board, which tells all since."""
    await posting.settled()
    [start] = room.boards()
    assert [call.pings for call in room.calls()] == [(ANN, BEN)], "both are asked: one line for them"
    await played(draft, posting, 1)
    [start, board] = room.boards()
    assert (start.buttons, board.buttons) == (False, True)
    [(_, before)] = board.files
    await played(draft, posting, 3)
    assert room.boards() == [start, board]
    assert (start.edits, board.edits) == (1, 3), "the start has lost its buttons"
    [(_, alt)] = board.files
    assert alt != before
    assert board.words.count("laid_open") == 2, "of two rounds each seat's last turn is told"
    assert board.words.count("claimed") == 1
    assert board.words.startswith(f"▶️ To play: {mentions(waited_for(draft))}")
    assert EARLIER in board.words
    assert board.is_page
    assert board.content == ""
    [call] = room.calls()
    assert call.content == f"🔔 Your turn: {mentions(waited_for(draft))}"
    assert room.messages[-1] is call
    assert call.buttons, "one's own answers may stand between it and the board"
    assert all(message.pings == () for message in room.boards())


@pytest.mark.parametrize("others", [STILL_SEEN, STILL_SEEN + 1])
async def test_a_board_that_nobody_has_before_them_is_posted_anew(
    draft: Table, room: Room, posting: Posting, others: int
):
    """Calls that stand do not count as messages below it."""
    await posting.settled()
    await played(draft, posting, 1)
    board = room.boards()[-1]
    room.chat(others)
    await played(draft, posting, 1)
    anew = others > STILL_SEEN
    assert len(room.boards()) == 2 + anew
    newest = room.boards()[-1]
    assert (newest is board) != anew
    assert (board.buttons, newest.buttons) == (not anew, True)
    assert ("laid_open" in newest.words) != anew, "a new one tells what the one before has not told"
    assert [room.messages[-1]] == room.calls()
    await played(draft, posting, 1)
    assert room.boards()[-1] is newest


async def test_a_quiet_channel_keeps_the_newest_picture_alone(
    draft: Table, room: Room, posting: Posting, services: Services
):
    await draft.change(Actor(ANN), lambda match: structs.replace(match, quiet=True))
    await posting.settled()
    await played(draft, posting, 2)
    room.chat(STILL_SEEN + 1)
    await played(draft, posting, 1)
    assert [bool(message.files) for message in room.ours() if "To play" in message.words] == [False, False, True]


async def test_without_the_right_to_look_there_is_a_board_for_every_turn(draft: Table, room: Room, posting: Posting):
    await posting.settled()
    await played(draft, posting, 1)
    room.refused["history"] = [refusal(403, 50001)]
    await played(draft, posting, 1)
    assert [board.buttons for board in room.boards()] == [False, False, True]


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (429, 30046), (400, 50083)])
async def test_a_board_that_cannot_be_edited_is_posted_anew(
    draft: Table, room: Room, posting: Posting, status: int, code: int
):
    """Somebody has deleted it, it is old and was edited often, or its thread has fallen asleep."""
    await posting.settled()
    await played(draft, posting, 1)
    room.refused["edit"] = [refusal(status, code)]
    await played(draft, posting, 1)
    assert [board.buttons for board in room.boards()] == [False, False, True]
    assert [room.messages[-1]] == room.calls()


async def test_a_board_that_discord_lets_wait_is_posted_anew(
    draft: Table, room: Room, posting: Posting, monkeypatch: pytest.MonkeyPatch
):
    """Where a message was edited too often discord.py waits as long as it is told to: that may be an hour."""
    await posting.settled()
    await played(draft, posting, 1)
    monkeypatch.setattr(edits, "EDIT_PATIENCE", 0.05)
    room.gates["edit"] = asyncio.Event()
    await turn(draft)
    async with asyncio.timeout(20):
        while len(room.boards()) == 2:  # noqa: ASYNC110 - only the room knows
            await asyncio.sleep(0.002)
    room.gates["edit"].set()
    await posting.settled()
    assert [board.buttons for board in room.boards()] == [False, False, True]


@pytest.mark.parametrize("kind", ["send", "edit", "delete"])
@pytest.mark.parametrize("done", ["lost", "refused"])
@pytest.mark.parametrize("trouble", [aiohttp.ServerDisconnectedError(), refusal(502, 0)])
async def test_whatever_goes_wrong_there_is_one_board_and_one_call(
    draft: Table, room: Room, posting: Posting, kind: str, done: str, trouble: Exception
):
    await posting.settled()
    await played(draft, posting, 1)
    getattr(room, done)[kind] = [trouble]
    await turn(draft)
    posting.go_on(await posting.failed())
    await posting.settled()
    assert [board.buttons for board in room.boards()] == [False, True]
    assert room.boards()[-1].words.count("laid_open") == 2
    assert room.boards()[-1].words.count("claimed") == 1
    assert [call.pings for call in room.calls()] == [tuple(waited_for(draft))]


async def test_only_the_newest_of_waiting_boards_is_shown(draft: Table, room: Room, posting: Posting):
    """While Discord lets an edit wait people play on: the next edit tells the last turns of all of it, and calls once."""
    await posting.settled()
    await played(draft, posting, 1)
    await posting.end()
    for _ in range(3):
        await turn(draft)
    sent = room.asked.count("send")
    posting.begin()
    await posting.settled()
    board = room.boards()[-1]
    assert (len(room.boards()), board.edits) == (2, 1)
    assert (board.words.count("laid_open"), board.words.count("claimed")) == (2, 1)
    assert [call.pings for call in room.calls()] == [tuple(waited_for(draft))]
    assert room.asked.count("send") == sent + 1


async def test_a_board_that_may_stand_unnoticed_is_not_left_behind(
    draft: Table, room: Room, posting: Posting, clock: StandingClock
):
    """A new board was posted, its answer lost, the process killed, and people had played on: it is taken up and edited."""
    await posting.settled()
    room.lost["send"] = [aiohttp.ServerDisconnectedError()]
    await turn(draft)
    await posting.failed()
    await posting.end()
    await turn(draft)
    clock.now += 3 * 60
    room.nonces.clear()
    posting.begin()
    await posting.settled()
    assert [board.buttons for board in room.boards()] == [False, True]
    assert "claimed" in room.boards()[-1].words
    assert [call.pings for call in room.calls()] == [(ANN, BEN)]


async def test_the_log_has_no_more_rows_than_a_phone_can_spare(
    draft: Table, room: Room, posting: Posting, monkeypatch: pytest.MonkeyPatch
):
    """The newest lines stay, and the last one says where the rest stands."""
    monkeypatch.setattr("bot.messages.channel.board_page.ROWS_TOLD", 2)
    await posting.settled()
    await played(draft, posting, 2)
    log = [line for line in room.boards()[-1].words.splitlines() if "laid_open" in line or EARLIER in line]
    assert [line.split(" ")[0] for line in log] == ["**Ben**", "…"]


async def test_boards_told_of_are_as_many_as_may_be_looked_at(
    draft: Table, room: Room, posting: Posting, monkeypatch: pytest.MonkeyPatch
):
    """Of a long round the last turns of all seats are there, however many boards there were before."""
    looked = list[int]()
    before = type(draft._services.store.outbox).shown_before

    async def shown_before(outbox: object, *asked: object) -> ShownMessage:
        found = await before(outbox, *asked)  # type: ignore[arg-type]
        looked.append(len(found.payloads))
        return found

    monkeypatch.setattr("bot.messages.channel.board_page.BOARDS_TOLD", 2)
    monkeypatch.setattr(type(draft._services.store.outbox), "shown_before", shown_before)
    await posting.settled()
    await played(draft, posting, 4)
    assert max(looked) == 2
    assert len(looked) == 5, "each board looks once"
    assert room.boards()[-1].words.count("laid_open") == 2


async def test_what_a_board_says_while_bot_players_think_is_told_once_in_the_end(
    draft: Table, room: Room, posting: Posting, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
):
    """It is edited in as well, and whoever was called is not called any more."""
    await posting.settled()
    await played(draft, posting, 1)
    [claiming] = waited_for(draft)
    claimed = draft.game.encode_events([Claimed((ANN, BEN).index(claiming), (7,))])
    told = ((0, claimed),)
    thinking = ThinkingBody(draft.match.revision, draft.game.encode(draft.position), told)
    monkeypatch.setattr(draft, "open_turn", lambda: object())
    monkeypatch.setattr("bot.messages.delivery.calls.waited_for", lambda *_: [])
    await draft.note(Change(at=clock(), before=draft.match, after=None, posts=posts_for(draft.match, [thinking])))
    clock.now += PATIENCE
    posting.wake()
    await posting.settled()
    [_, board] = room.boards()
    assert board.words.count("(7,)") == 1
    assert room.calls() == []
    await draft.play_line(Actor(claiming), "claim 7")
    await posting.settled()
    assert room.boards()[-1] is board
    assert board.words.count("(7,)") == 1


def test_a_picture_of_many_turns_marks_the_last_one_of_each():
    def turn_of(seat: int, *numbers: int) -> list[tuple[int, list[Event]]]:
        return [(seat, [Claimed(seat, (number,))]) for number in numbers]

    plies = [*turn_of(0, 1), *turn_of(1, 2), *turn_of(2, 3, 4), *turn_of(0, 5), *turn_of(2, 6)]
    assert last_turns(plies) == [Claimed(0, (5,)), Claimed(2, (6,))]
    assert last_turns(plies[:4]) == [Claimed(0, (1,)), Claimed(1, (2,)), Claimed(2, (3,)), Claimed(2, (4,))]
    assert last_turns([]) == []


async def agreed(table: Table, user: int, number: int) -> None:
    """So many of the last plies are taken back for somebody, with everybody's consent."""
    at = table.match.updated_at
    consent = Consent(
        id=f"c{table.match.revision}",
        match_id=table.match.id,
        kind="undo",
        data=b"",
        revision=table.match.revision,
        created_at=at,
        closed_at=at,
    )
    await table.take_back(Actor(user), (ANN, BEN).index(user), number, consent=consent)


async def test_what_was_taken_back_is_told_no_more(draft: Table, room: Room, posting: Posting):
    """That it was taken back is told in its place, until that seat does something else."""
    await posting.settled()
    await played(draft, posting, 1)
    [claiming] = waited_for(draft)
    before = room.boards()[-1].words
    await draft.play_line(Actor(claiming), "claim 7")
    await posting.settled()
    assert "(7,)" in room.boards()[-1].words
    await agreed(draft, claiming, 1)
    await posting.settled()
    said = room.boards()[-1].words
    assert "↩️" in said
    assert "(7,)" not in said
    assert said.splitlines()[2:] == before.splitlines()[1:], "all else stands as it was"
    await played(draft, posting, 1)
    said = room.boards()[-1].words
    assert "()" in said
    assert "↩️" not in said
    assert "(7,)" not in said
    assert waited_for(draft) == [ANN, BEN]
    assert len(room.boards()) == 2


async def test_what_was_taken_back_silently_is_not_told_either(draft: Table, room: Room, posting: Posting):
    """A board tells what is on record: of one that was taken back without a board, the next one tells nothing."""
    game, state = draft.game, draft.game.encode(draft.position)

    def body(since: int, *numbers: int, undone: int | None = None) -> BoardBody:
        plies = tuple((0, game.encode_events([Claimed(0, (number,))])) for number in numbers)
        return BoardBody(1, state, plies, undone=undone, since=since)

    told = [body(3, 1, 2), body(5, 3), body(4, 4)]
    assert [events for _, events in plies_told(game, told)] == [[Claimed(0, (number,))] for number in (1, 4)]
    legacy = structs.replace(body(0, 9), since=None)
    assert len(plies_told(game, [legacy, *told])) == 3
    assert undone_last([body(3, 1), body(3, undone=0)]) == 0
    assert undone_last([body(3, 1), body(3, undone=0), body(3, 5)]) is None
    assert undone_last([body(3, undone=1), body(3, 5)]) == 1


async def test_a_new_chapter_has_a_new_board(
    draft: Table, room: Room, posting: Posting, monkeypatch: pytest.MonkeyPatch
):
    """A round, a season: the board of the one before stays as it was, without its buttons."""
    by_round = replace(DRAFT, chapter=lambda view: view.round)
    monkeypatch.setattr(draft, "game", by_round)
    await posting.settled()
    rounds = [draft.position.round]  # type: ignore[attr-defined]
    for _ in range(4):
        await played(draft, posting, 1)
        rounds.append(draft.position.round)  # type: ignore[attr-defined]
    assert rounds == [0, 0, 1, 1, 2]
    boards = room.boards()
    assert [board.buttons for board in boards] == [False, False, False, True]
    assert [board.edits for board in boards] == [1, 1, 2, 0], "all have lost their buttons, one has shown two positions"
    assert [room.messages[-1]] == room.calls()


async def test_whether_a_chapter_begins_is_seen_by_the_last_board_alone(
    draft: Table, room: Room, posting: Posting, monkeypatch: pytest.MonkeyPatch
):
    """However many a message has told: each is a position that would have to be read again at every turn."""
    looked = list[int]()

    def chapter(_view: object) -> int:
        looked.append(0)
        return 0

    monkeypatch.setattr(draft, "game", replace(DRAFT, chapter=chapter))
    await posting.settled()
    await played(draft, posting, 4)
    looked.clear()
    await played(draft, posting, 1)
    assert len(looked) == 2
    assert len(room.boards()) == 2


async def test_nobody_is_called_at_a_table_that_is_left(draft: Table, room: Room, posting: Posting, services: Services):
    await posting.settled()
    await played(draft, posting, 1)
    await draft.change(Actor(ANN), lobby.with_match_abandoned(services.clock()), NoticeBody("notice.abandoned", {}))
    await posting.settled()
    assert room.calls() == []
    assert not any(board.buttons for board in room.boards())


async def test_the_end_is_a_message_of_its_own_that_calls_everybody(draft: Table, room: Room, posting: Posting):
    await posting.settled()
    await played(draft, posting, 6)
    assert waited_for(draft) == []
    [_, board] = room.boards()
    assert not board.buttons
    assert room.calls() == []
    [final, line] = room.messages[-2:]
    assert (final.pings, final.buttons) == ((), True)
    assert (line.pings, line.buttons) == ((ANN, BEN), False)
    assert line.content.startswith(f"🏁 {mentions([ANN, BEN])}: **"), (
        "a notification shows these words, and none of a page"
    )
    assert len(room.ours()) == 5, "lobby, start, board, final scores, and the line that calls"
    assert [message for message in room.ours() if "🏁" in message.words or "🏆" in message.words] == [final, line]


@pytest.mark.parametrize("game", ["keltis", "manitoba", "odin", "empires"])
@pytest.mark.parametrize("slow", [False, True])
async def test_a_start_at_which_a_bot_begins_leaves_one_board_and_one_call(
    services: Services, room: Room, posting: Posting, players: BotPlayers, game: str, slow: bool
):
    """The board that says that it thinks becomes the one after it, and still says what the shuffle is committed to."""
    thinks = asyncio.Event()

    async def slowly(*asked: Any) -> Any:
        await thinks.wait()
        return await at_once(*asked)

    players._choose = slowly if slow else players._choose
    match = lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game=game)))
    options = structs.replace(lobby.options_of(match), first="B")
    match = structs.replace(match, options=msgspec.json.encode(options))
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    if slow:
        await posting.settled()
        [board] = boards(room)
        assert ("thinking" in board.words) == (table.open_turn() is not None)
        thinks.set()
    await bots_played(table)
    await posting.settled()
    [board] = boards(room)
    assert "Shuffle check value" in board.words
    assert "thinking" not in board.words
    assert f"<@{ANN}>" in board.words
    assert board.buttons
    [call] = room.calls()
    assert call.pings == (ANN,)
    assert room.messages[-1] is call


def boards(room: Room) -> list[Said]:
    """The messages with a board of whatever game."""
    return [message for message in room.ours() if "To play" in message.words or "thinking" in message.words]


def test_what_the_set_up_made_happen_is_told_with_what_bots_did_thereupon():
    """It stands before all plies on record: none of them takes its place."""
    begun = BoardBody(1, b"", ((1, DRAFT.encode_events([Claimed(1, (9,))])),), started=True)
    after = BoardBody(2, b"", ((1, DRAFT.encode_events([Claimed(1, (7,))])),), since=0)
    again = BoardBody(3, b"", ((0, DRAFT.encode_events([Claimed(0, (5,))])),), since=0)
    assert [event.numbers for _, events in plies_told(DRAFT, [begun, after]) for event in events] == [(9,), (7,)]
    assert [event.numbers for _, events in plies_told(DRAFT, [begun, after, again]) for event in events] == [(9,), (5,)]


@pytest.mark.parametrize("notice", Notice)
async def test_who_plays_in_direct_messages_is_called_there_once(
    services: Services, server: Server, room: Room, posting: Posting, clock: StandingClock, notice: Notice
):
    """By the line below the board, however they want to be called; not at all where they do not. A reminder comes there too."""
    await wish(services, ANN, on_turn=notice, on_reminder=notice, reminder_hours=1.0)
    match = lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    options = msgspec.json.encode(structs.replace(lobby.options_of(match), first="A"))
    table = await stored(services, structs.replace(match, options=options, guild_id=None))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await posting.settled()
    wanted = notice is not Notice.NONE
    assert [call.pings for call in room.calls()] == [(ANN,)] * wanted
    clock.now += 3601
    await Clocks(services).remind()
    await posting.settled()
    assert len([message for message in room.ours() if message.content.startswith("⏰")]) == wanted
    assert ANN not in server.rooms, "and no direct message besides"
