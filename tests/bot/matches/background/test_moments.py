"""Moments of the week: of which matches, once a week, posed and taken away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import msgspec
import pytest
from msgspec import structs

from bot.client import Lawspeaker
from bot.interactions.handlers.personal.moments import choose_moments, show_moments
from bot.interactions.incoming.router import act_on_press
from bot.matches.background.moments import PATIENCE, TO_CHOOSE, WEEK, WEIGHED, Moments, first_due
from bot.matches.background.reach import note_left
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.delivery.sending import UNKNOWN_CHANNEL
from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from bot.messages.layout.pages import Page
from bot.operation.processes.worker_pool import TooLong, WorkFailed
from bot.operation.processes.workers import NotStarted
from engine.thinking import analysis as analysing
from engine.thinking.analysis import Analysis
from engine.thinking.judging import JudgedPosition, Judgement
from engine.thinking.puzzles import Puzzle
from storage.records.matches import MatchStatus
from storage.records.moments import MomentWish
from storage.records.people import Person
from tests.bot.interactions.looking.test_puzzles import Solver
from tests.bot.support.drafting import Hand, labels
from tests.bot.support.lively import Room, Server
from tests.bot.support.lost_match import BETTER, PLAYED, PLY, add_lost_match, complete_analysis
from tests.bot.support.posted import BUTTON, every, refusal
from tests.bot.support.posting import Posting
from tests.bot.support.short_looks import look_briefly, lose_by_anything
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, GUILD, NOON, StandingClock, posed_at_once, running

ROOM = 77
"""The channel of moments, which is not that of the match."""
DUE = NOON
WISH = MomentWish(guild_id=GUILD, channel_id=ROOM, language="de", due_at=DUE)


def losses(*costs: float) -> Analysis:
    """An analysis that has found losses so dear, the first one in its place, the others at turns before it."""
    [loss] = complete_analysis().weighings[PLY]
    return Analysis(
        weighings={PLY - 2 * n: [structs.replace(loss, ply=PLY - 2 * n, cost=cost)] for n, cost in enumerate(costs)}
    )


@pytest.fixture
def moments(services: Services) -> Moments:
    return Moments(services)


async def lost(services: Services, *allowing: int, **how: Any) -> None:
    """A match of two days ago with a great loss in it, on a server that wants a moment, which is due."""
    await services.store.moments.wish(WISH)
    how = {"ended_at": DUE - 2 * 86400, "analysis": complete_analysis(), "guild": GUILD, **how}
    await add_lost_match(services.store, *(allowing or (ANN, BEN)), **how)


async def look_and_pose(moments: Moments) -> None:
    """A minute has passed."""
    await moments.look()
    await moments.pose_due()


async def waiting(services: Services) -> list[str]:
    """The kinds of messages that wait in the channel of moments."""
    entries = await services.store.outbox.due(services.clock() + 1, 99)
    return [entry.kind for entry in entries if entry.channel_id == ROOM]


async def posed(services: Services, moments: Moments, posting: Posting, server: Server) -> Room:
    """The channel with the moment of the lost match."""
    await lost(services)
    await look_and_pose(moments)
    await posting.settled()
    return server.get_partial_messageable(ROOM)


def ids(room: Room) -> list[str]:
    """What the buttons of the newest message ask for."""
    return [each["custom_id"] for each in every(room.messages[-1].payload) if each["type"] == BUTTON]


async def test_the_largest_turning_point_is_posed_and_says_nothing_of_whom(
    services: Services, moments: Moments, posting: Posting, server: Server
) -> None:
    room = await posed(services, moments, posting, server)
    [message] = room.messages
    words = services.languages["de"]
    assert message.words.startswith(words("moment.posed"))
    assert words("puzzle.head", game="Keltis", n=2, seat="B") in message.words
    assert len(message.files) >= 1
    assert len(ids(room)) == 5
    assert not message.pings
    shown = "\n".join([message.words, *ids(room), *(about or "" for _, about in message.files)])
    for told in ("Person", "Game 1", f"{1:010x}", str(ANN), str(BEN), "Siegchance"):
        assert told not in shown
    assert await services.store.moments.wish_of(GUILD) == structs.replace(WISH, due_at=DUE + WEEK)


async def test_it_comes_once_a_week_and_a_match_gives_one(
    services: Services, moments: Moments, clock: StandingClock
) -> None:
    await lost(services)
    for _ in range(3):
        await look_and_pose(moments)
    assert await waiting(services) == ["moment"]
    clock.now += WEEK
    await look_and_pose(moments)
    assert await waiting(services) == ["moment"]
    assert (await services.store.moments.wished())[0].due_at == DUE + 2 * WEEK


async def test_before_it_is_due_nothing_is_posed(services: Services, moments: Moments, clock: StandingClock) -> None:
    await lost(services)
    clock.now = DUE - 1
    await look_and_pose(moments)
    assert await waiting(services) == []
    clock.now = DUE
    await look_and_pose(moments)
    assert await waiting(services) == ["moment"]


async def test_who_was_away_for_weeks_poses_one_and_the_next_in_its_turn(
    services: Services, moments: Moments, clock: StandingClock
) -> None:
    clock.now = DUE + 2 * WEEK + 9000.0
    await lost(services, ended_at=DUE + 2 * WEEK)
    await look_and_pose(moments)
    assert await waiting(services) == ["moment"]
    assert (await services.store.moments.wished())[0].due_at == DUE + 3 * WEEK


@pytest.mark.parametrize(
    "how",
    [
        {"allowing": (ANN,)},
        {"ended_at": DUE - WEEK - 1},
        {"guild": GUILD + 1},
        {"analysis": losses(0.1)},
    ],
    ids=["one does not allow it", "long ago", "elsewhere", "nothing lost"],
)
async def test_where_there_is_none_nothing_is_posed(services: Services, moments: Moments, how: dict[str, Any]) -> None:
    await lost(services, *how.pop("allowing", (ANN, BEN)), **how)
    await look_and_pose(moments)
    assert await waiting(services) == []
    assert (await services.store.moments.wished())[0].due_at == DUE + WEEK


class Weighing:
    """Makes puzzles as a test wants, and keeps of which plies."""

    def __init__(self, *results: Puzzle | Exception | None) -> None:
        self.results, self.asked = list(results), list[int]()
        self.meanwhile: Callable[[], Any] | None = None

    async def __call__(self, game: Any, position: JudgedPosition, loss: Judgement) -> Puzzle | None:
        self.asked.append(loss.ply)
        if self.meanwhile is not None:
            await self.meanwhile()
        result = self.results.pop(0) if self.results else await posed_at_once(game, position, loss)
        if isinstance(result, Exception):
            raise result
        return result


def weighed(services: Services, *results: Puzzle | Exception | None) -> tuple[Moments, Weighing]:
    """Moments whose turning points are weighed so."""
    weighing = Weighing(*results)
    return Moments(replace(services, pose_puzzle=weighing)), weighing


@pytest.mark.parametrize(
    "problem", [None, TooLong("60 s"), WorkFailed("it raised")], ids=["does not stand", "too long", "fails"]
)
async def test_what_does_not_stand_gives_its_place_to_the_next(services: Services, problem: Exception | None) -> None:
    """A seat has three turning points that are told at most; this one has two that are dear enough."""
    await lost(services, analysis=losses(0.2, 0.19))
    moments, weighing = weighed(services, problem, None)
    await look_and_pose(moments)
    assert weighing.asked == [PLY, PLY - 2], "the dearest first"
    assert await waiting(services) == []
    assert (await services.store.moments.wished())[0].due_at == DUE + WEEK
    assert WEIGHED > 2


async def test_where_no_process_can_be_started_it_is_tried_again(services: Services) -> None:
    await lost(services)
    moments, weighing = weighed(services, NotStarted("no memory"))
    await look_and_pose(moments)
    assert await waiting(services) == []
    await look_and_pose(moments)
    assert weighing.asked == [PLY, PLY]
    assert await waiting(services) == ["moment"]


@pytest.mark.parametrize("what", ["off", "off and on", "withdrawn", "posed", "moved"])
async def test_what_changes_while_it_is_weighed_counts(services: Services, what: str) -> None:
    await lost(services)
    moments, weighing = weighed(services)

    async def meanwhile() -> None:
        weighing.meanwhile = None
        if what == "off":
            await services.store.moments.unwish(GUILD)
        elif what == "off and on":
            await services.store.moments.unwish(GUILD)
            await services.store.moments.wish(structs.replace(WISH, due_at=DUE + 5.0))
        elif what == "withdrawn":
            await services.store.people.save(Person(user_id=BEN), NOON)
        elif what == "posed":  # by another process that believes to lead
            await look_and_pose(Moments(services))
        else:
            await services.store.moments.wish(structs.replace(WISH, channel_id=ROOM + 1))

    weighing.meanwhile = meanwhile
    await look_and_pose(moments)
    assert await waiting(services) == (["moment"] if what == "posed" else [])
    entries = await services.store.outbox.due(services.clock() + 1, 99)
    assert any(entry.channel_id == ROOM + 1 for entry in entries) == (what == "moved")


async def test_matches_are_analysed_before_and_a_moment_waits_for_them(
    services: Services, moments: Moments, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = list[str]()

    async def begin(match_id: str) -> None:
        begun.append(match_id)

    monkeypatch.setattr(services.analyses, "of", begin)
    await lost(services)
    await lost(services, analysis=None, number=2)
    await look_and_pose(moments)
    assert begun == [f"{2:010x}"]
    assert await waiting(services) == []
    clock.now += PATIENCE
    await look_and_pose(moments)
    assert await waiting(services) == ["moment"], "then it goes by what is known"


async def test_nobody_waits_longer_for_an_analysis_because_of_it(
    services: Services, moments: Moments, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of a match of the week is begun only when none is under way; matches are not worked on for servers without moments."""
    begun = list[str]()

    async def begin(match_id: str) -> None:
        begun.append(match_id)

    monkeypatch.setattr(services.analyses, "of", begin)
    await lost(services, analysis=Analysis(), number=1)
    await lost(services, analysis=None, number=2)
    await look_and_pose(moments)
    assert begun == []
    await services.store.moments.unwish(GUILD)
    await look_and_pose(moments)
    assert begun == []


async def test_a_match_that_was_played_is_analysed_and_gives_the_moment(
    services: Services, moments: Moments, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it for real, but that looks are short, and that any loss is great enough."""
    look_briefly(monkeypatch)
    lose_by_anything(monkeypatch)
    monkeypatch.setattr(analysing, "WEIGHED", 2)
    table = await played_to_its_end(services)
    for user in (ANN, BEN):
        await services.store.people.save(Person(user_id=user, puzzles=True), NOON)
    await services.store.moments.wish(WISH)
    await look_and_pose(moments)
    assert await waiting(services) == []
    async with asyncio.timeout(120):
        while not await services.analyses.worked_out(table.match.id, 1.0):
            pass
    await look_and_pose(moments)
    assert await waiting(services) == ["moment"]


async def played_to_its_end(services: Services) -> Table:
    table = await running(services)
    while table.match.status is MatchStatus.RUNNING:
        seat = table.asked()[0].seat
        choices = table.game.choices(table.position, seat)
        assert choices is not None
        move = table.game.chosen(table.position, seat, choices)
        await table.play_move(Actor((ANN, BEN)[seat]), seat, move, table.match.questions[seat].number)
    return table


# Pressing


async def pressed(services: Services, custom_id: str, user: int, code: str = "en") -> Page:
    table = await services.tables.get(f"{1:010x}")
    assert table is not None
    solver = Solver(services, table, user, code=code)
    await act_on_press(solver.context, parse_custom_id(custom_id), {})
    return solver.page


def answer_of(puzzle: Puzzle, text: str) -> int:
    """The place of an answer."""
    return [one.text for one in puzzle.offered].index(text)


async def puzzle_posed(services: Services, room: Room) -> Puzzle:
    saved = await services.store.puzzles.get(parse_custom_id(ids(room)[0]).argument.partition(".")[0])
    assert saved is not None
    return msgspec.msgpack.decode(saved.content, type=Puzzle)


async def test_each_reads_in_their_own_language_how_theirs_was(
    services: Services, moments: Moments, posting: Posting, server: Server
) -> None:
    room = await posed(services, moments, posting, server)
    puzzle = await puzzle_posed(services, room)
    page = await pressed(services, ids(room)[answer_of(puzzle, BETTER)], 555, "ko")
    words = services.languages["ko"]
    assert words("puzzle.best") in page.text
    assert words("puzzle.found", n=1) in page.text
    page = await pressed(services, ids(room)[answer_of(puzzle, PLAYED)], 556, "fr")
    words = services.languages["fr"]
    assert words("puzzle.not_best") in page.text
    assert page.text.count("← votre réponse") == 1
    assert words("puzzle.found", n=1) in page.text


async def test_who_looks_it_up_has_not_found_it(
    services: Services, moments: Moments, posting: Posting, server: Server
) -> None:
    room = await posed(services, moments, posting, server)
    puzzle, look = await puzzle_posed(services, room), ids(room)[-1]
    page = await pressed(services, look, 555)
    assert page.text.count("win chance") == len(puzzle.answers)
    assert "your answer" not in page.text
    assert "There is something better" not in page.text
    page = await pressed(services, ids(room)[answer_of(puzzle, BETTER)], 555)
    assert "That is the best answer" in page.text
    assert "0 people have found" in page.text
    await pressed(services, ids(room)[answer_of(puzzle, PLAYED)], 556)
    page = await pressed(services, look, 556)
    assert page.text.count("← your answer") == 1, "theirs of before"


@pytest.mark.parametrize("how", ["pressed", "looked", "erased"])
async def test_it_is_taken_away_when_somebody_does_not_allow_it_any_more(
    services: Services, moments: Moments, posting: Posting, server: Server, how: str
) -> None:
    room = await posed(services, moments, posting, server)
    [message], buttons = room.messages, ids(room)
    if how == "erased":
        await services.store.erasure.erase(BEN, ["Person 102"], {"en": "a player"})
    else:
        await services.store.people.save(Person(user_id=BEN), NOON)
    if how == "pressed":
        with pytest.raises(NotPossible, match=r"puzzle\.gone"):
            await pressed(services, buttons[0], 555)
    for look in range(3):
        if look or how != "pressed":
            await look_and_pose(moments)
        await posting.settled()
        assert room.messages == [message]
        assert message.words == services.languages["de"]("moment.taken")
        assert not message.buttons
        assert not message.files
        assert message.edits == 1
    with pytest.raises(NotPossible, match=r"puzzle\.gone"):
        await pressed(services, buttons[0], 556)


async def test_one_that_nobody_allows_any_more_before_it_stands_is_never_posted(
    services: Services, moments: Moments, server: Server, posting: Posting
) -> None:
    await posting.end()
    await lost(services)
    await look_and_pose(moments)
    await services.store.people.save(Person(user_id=BEN), NOON)
    await look_and_pose(moments)
    posting.begin()
    await posting.settled()
    assert server.get_partial_messageable(ROOM).messages == []


# Where


async def test_where_the_channel_is_gone_no_more_are_posed(
    services: Services, moments: Moments, posting: Posting, server: Server
) -> None:
    await lost(services)
    server.get_partial_messageable(ROOM).refused["send"] = [refusal(404, UNKNOWN_CHANNEL)]
    await look_and_pose(moments)
    async with asyncio.timeout(20):  # the message is given up first
        while await services.store.moments.wished():  # noqa: ASYNC110 - only the store knows
            await asyncio.sleep(0.002)
    await posting.settled()


async def test_a_server_that_the_bot_has_left_wants_none(services: Services) -> None:
    await services.store.moments.wish(WISH)
    await services.store.moments.wish(structs.replace(WISH, guild_id=GUILD + 1))
    await note_left(services, GUILD)
    assert [wish.guild_id for wish in await services.store.moments.wished()] == [GUILD + 1]


async def test_a_channel_that_is_deleted_has_none(services: Services) -> None:
    await services.store.moments.wish(WISH)
    bot = Lawspeaker(services)
    gone: Any = SimpleNamespace(id=ROOM + 1)
    await bot.on_guild_channel_delete(gone)
    assert await services.store.moments.wished() == [WISH]
    gone.id = ROOM
    await bot.on_guild_channel_delete(gone)
    assert await services.store.moments.wished() == []


async def test_a_server_that_it_was_taken_off_while_nobody_listened_is_found(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No match is played there; another server with moments answers."""
    bot, asked = Lawspeaker(services), list[int]()
    there = structs.replace(WISH, guild_id=GUILD + 1)
    for wish in (WISH, there):
        await services.store.moments.wish(wish)

    async def fetch_guild(guild_id: int, **_: object) -> None:
        asked.append(guild_id)
        if guild_id == GUILD:
            raise refusal(404, 10004)

    monkeypatch.setattr(bot, "fetch_guild", fetch_guild)
    await bot.look_for_left(0)
    assert sorted(asked) == [GUILD, GUILD + 1]
    assert await services.store.moments.wished() == [there]


MANAGER = {"permissions": discord.Permissions(manage_guild=True)}


async def test_managers_choose_the_channel_and_the_language_and_can_end_it(
    services: Services, clock: StandingClock
) -> None:
    hand = Hand(services, await running(services), ANN, server=MANAGER)
    await show_moments(hand.context)
    assert "There is none here." in hand.text
    assert labels(hand.messages[-1]) == ["Pose it in this channel"]
    await act_on_press(hand.context, CustomId("moments", argument="here"), {})
    wish = MomentWish(guild_id=GUILD, channel_id=CHANNEL, language="en", due_at=NOON + TO_CHOOSE)
    assert await services.store.moments.wish_of(GUILD) == wish
    assert f"<#{CHANNEL}>" in hand.text
    await act_on_press(hand.context, CustomId("moments_language"), {"values": ["fr"]})
    assert await services.store.moments.wish_of(GUILD) == structs.replace(wish, language="fr")
    clock.now += 99.0
    await act_on_press(hand.context, CustomId("moments", argument="here"), {})
    assert await services.store.moments.wish_of(GUILD) == structs.replace(wish, language="fr"), "it is due as before"
    await act_on_press(hand.context, CustomId("moments", argument="nowhere"), {})
    assert await services.store.moments.wish_of(GUILD) is None
    for pressed_id, data in (("moments_language", {"values": ["fr"]}), ("moments", {})):
        with pytest.raises(NotPossible):
            await act_on_press(hand.context, CustomId(pressed_id, argument="?"), data)


@pytest.mark.parametrize(
    ("where", "key"), [({"in_thread": True}, "moment.no_thread"), ({"no_post": "refused.here"}, "refused.here")]
)
async def test_not_in_a_thread_nor_where_nothing_can_be_posted(
    services: Services, where: dict[str, Any], key: str
) -> None:
    hand = Hand(services, await running(services), ANN, server=MANAGER)
    with pytest.raises(NotPossible, match=key):
        await choose_moments(replace(hand.context, **where), CustomId("moments", argument="here"), {})
    assert await services.store.moments.wished() == []


async def test_others_read_it_and_change_nothing(services: Services) -> None:
    hand = Hand(services, await running(services), BEN)
    await services.store.moments.wish(WISH)
    await show_moments(hand.context)
    assert f"<#{ROOM}>" in hand.text
    assert labels(hand.messages[-1]) == []
    for custom_id in (
        CustomId("moments", argument="here"),
        CustomId("moments", argument="nowhere"),
        CustomId("moments_language"),
    ):
        with pytest.raises(NotPossible, match="only_managers"):
            await act_on_press(hand.context, custom_id, {"values": ["fr"]})
    assert await services.store.moments.wish_of(GUILD) == WISH


def test_who_begins_again_does_not_have_two_in_a_week() -> None:
    assert first_due(NOON - 9, NOON) == NOON - 9 + WEEK


def test_the_first_waits_for_its_language_to_be_chosen() -> None:
    assert first_due(None, NOON) == first_due(NOON - 2 * WEEK, NOON) == NOON + TO_CHOOSE
    assert TO_CHOOSE >= 60.0
