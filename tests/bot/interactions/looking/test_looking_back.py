"""What people are shown of the analysis of a match that has ended, and how they play on otherwise from a turning point."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

import msgspec
import pytest
from msgspec import structs

from bot.interactions.answering.context import Context
from bot.interactions.handlers.looking import analysis
from bot.interactions.handlers.looking.analysis import show_analysis
from bot.interactions.handlers.looking.history import show_replay
from bot.matches.games.registry import GAMES
from bot.matches.history.record_file import record_of
from bot.matches.lobbies import lobby
from bot.matches.people.actor import PROGRAM, Actor
from bot.matches.people.posts import FinalBody
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.matches.workers.analyses import MatchAnalyses
from bot.messages.channel.board_page import final_page
from bot.messages.drawing.viewer import Viewer, channel_viewer
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, SectionPart, page_of
from bot.messages.panel.hints import chance_in_percent
from bot.messages.reports.analysis_pages import loss_reasons
from engine.play.record import read_record, write_record
from engine.play.verifying import verify
from engine.rules import AnyGame
from engine.thinking import analysis as analysing
from engine.thinking.judging import JudgedPosition, Judgement
from engine.thinking.levels import Level
from rendering.pictures import Look
from storage.records.matches import Match, MatchStatus
from tests.bot.support.drafting import Hand, buttons
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.short_looks import look_briefly
from tests.bot.support.stored_matches import (
    ANN,
    BEN,
    CHANNEL,
    SEED,
    alone,
    bots_played,
    looked_at_once,
    new_lobby,
    running,
    stored,
)

FOUND: dict[tuple[str, analysing.TaskKind, bytes], Sequence[analysing.TaskFinding]] = {}
"""Of a game's positions, what was found of this kind."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks that take no time; whatever they find is a turning point."""
    look_briefly(monkeypatch)
    monkeypatch.setattr(analysing, "GLANCES", 6)
    monkeypatch.setattr(analysing, "SHOWN", 1)
    monkeypatch.setattr("engine.thinking.turning.LEAST", -9.0)
    monkeypatch.setattr("engine.thinking.turning.SURE", -100.0)
    monkeypatch.setattr("tests.bot.support.services.looked_at_once", remembered)


async def remembered(
    game: AnyGame, kind: analysing.TaskKind, positions: Sequence[JudgedPosition]
) -> Sequence[analysing.TaskFinding]:
    """What is found of plies. Most of these tests look at the same match, of which the same is found."""
    asked = game.name, kind, msgspec.msgpack.encode(positions)
    if asked not in FOUND:
        FOUND[asked] = await looked_at_once(game, kind, positions)
    return FOUND[asked]


@dataclass
class Reader(Hand):
    """Who presses and reads: in a language, with pictures; in a channel of a server, or in direct messages."""

    code: str = "en"
    direct: bool = False

    @property
    def context(self) -> Context:
        viewer = Viewer(self.services, self.services.language(self.code), Look())
        return replace(super().context, viewer=viewer, **({"guild_id": None} if self.direct else {}))


async def abandoned(services: Services, plies: int = 14) -> Table:
    """A match of Ann and Ben that was abandoned after some plies, by the worst answers that there are."""
    table = await running(services)
    for _ in range(plies):
        [decision] = table.asked()
        choices = table.game.choices(table.position, decision.seat)
        assert choices is not None
        assert table.game.weigh is not None
        weighed = table.game.weigh(table.game.view(table.position, decision.seat), choices)
        move = min(weighed, key=lambda one: one.worth).move
        user = (ANN, BEN)[decision.seat]
        await table.play_move(Actor(user), decision.seat, move, table.match.questions[decision.seat].number)
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    return table


async def analysed(services: Services, table: Table) -> None:
    """Wait until all is known of a match."""
    while not (shown := await services.analyses.of(table.match.id)) or not shown.done:
        await services.analyses.worked_out(table.match.id, 1.0)


def sections(page: Page) -> list[SectionPart]:
    return [part for part in page.parts if isinstance(part, SectionPart)]


@pytest.mark.parametrize("code", ["en", "ko"])
async def test_three_turning_points_with_what_would_have_been_better(services: Services, code: str) -> None:
    table = await abandoned(services)
    hand = Reader(services, table, BEN, code=code)
    await show_analysis(hand.context, table)
    assert {"en": "is worked out", "ko": "분석했습니다"}[code] in hand.text
    await analysed(services, table)
    await show_analysis(hand.context, table)
    page = page_of(hand.messages[-1])
    must_be_within_limits(page)
    assert {"en": "is worked out", "ko": "분석했습니다"}[code] not in page.text
    shown = await services.analyses.of(table.match.id)
    assert shown is not None
    losses = analysing.turning_points(shown.analysis, 1)
    assert len(sections(page)) == len(losses) == 3
    words, turns = services.language(code), analysing.turns_of(shown.plies)
    for number, (loss, section) in enumerate(zip(losses, sections(page), strict=True), start=1):
        before, after = map(chance_in_percent, (loss.better_share, loss.share))
        error = ceil(200 * loss.error)
        turn = turns[loss.ply] + 1
        head = words("analysis.point", number=number, turn=turn, before=before, after=after, error=error)
        assert section.words.splitlines()[0] == head
    [picture] = page.files
    assert "B Ben" in (picture.about or "")
    assert "%" in (picture.about or "")


async def test_the_position_of_a_turning_point_is_a_press_away(services: Services) -> None:
    table = await abandoned(services)
    await analysed(services, table)
    hand = Reader(services, table, ANN)
    await show_analysis(hand.context, table)
    first = sections(page_of(hand.messages[-1]))[0]
    await hand.do(first.button.custom_id)
    page = page_of(hand.messages[-1])
    must_be_within_limits(page)
    told = first.words.splitlines()
    assert set(told[1:3]) <= set(page.text.splitlines()), "both moves in words"
    assert len(page.files) >= 2, "both in the picture"
    await hand.press("To the analysis")
    assert sections(page_of(hand.messages[-1]))[0] == first


async def test_others_look_at_any_seat_and_at_the_points(services: Services) -> None:
    table = await abandoned(services)
    await analysed(services, table)
    hand = Reader(services, table, 999)
    await show_analysis(hand.context, table)
    assert "Turning points of Ann" in hand.text
    await hand.press("B Ben")
    assert "Turning points of Ben" in hand.text
    await hand.press("Points")
    page = page_of(hand.messages[-1])
    must_be_within_limits(page)
    assert [file.name.split("-")[0] for file in page.files] == ["points", "sources"]
    assert "Turns 1 to" in page.text


async def test_of_a_game_that_cannot_be_judged_the_points_are_told(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.messages.reports.analysis_pages.is_judged", lambda _game, _seats: False)
    monkeypatch.setattr("engine.thinking.analysis.is_judged", lambda _game, _seats: False)
    table = await left(services, "odin")
    await analysed(services, table)
    hand = Reader(services, table, ANN)
    await show_analysis(hand.context, table)
    page = page_of(hand.messages[-1])
    must_be_within_limits(page)
    assert "cannot be judged" in page.text
    assert "Round 1" in page.text
    assert [file.name.split("-")[0] for file in page.files] == ["points", "sources"]
    assert sections(page) == []


async def left(services: Services, game: str, plies: int = 12) -> Table:
    """A match of Ann with a bot player, whom she has left after so many answers."""
    table = await alone(services, game)
    for _ in range(plies):
        await bots_played(table)
        choices = table.game.choices(table.position, 0)
        assert choices is not None
        move = table.game.chosen(table.position, 0, choices)
        await table.play_move(Actor(ANN), 0, move, table.match.questions[0].number)
    await bots_played(table)
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    return table


async def test_a_long_game_has_turning_points_and_its_luck_is_told(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "WEIGHED", 2)
    monkeypatch.setattr("engine.thinking.turning.AT_FIRST", 1)
    table = await left(services, "empires", plies=6)
    await analysed(services, table)
    hand = Reader(services, table, ANN)
    await show_analysis(hand.context, table)
    page = page_of(hand.messages[-1])
    must_be_within_limits(page)
    assert len(sections(page)) == 1
    assert "No other move cost more than chance may explain." in page.text
    assert "🎲 Luck: " in page.text
    shown = await services.analyses.of(table.match.id)
    assert shown is not None
    assert 0 in {one.seat for one in shown.analysis.draws.values()}
    await hand.press("Points")
    assert "**Set-up**: A **+" in hand.text, "no round has the number 0"


async def test_the_final_page_leads_to_the_analysis(services: Services) -> None:
    table = await alone(services, "keltis")
    await table.change(PROGRAM, handed_to_a_bot)
    await bots_played(table)
    assert table.match.status is MatchStatus.OVER
    body = FinalBody(table.match.revision, table.game.encode(table.position))
    page = await final_page(channel_viewer(services, table.match), table, body)
    [button] = [button for button in buttons(page) if button.label == "Analysis"]
    hand = Reader(services, table, ANN)
    await hand.do(button.custom_id)
    assert "is worked out" in hand.text
    assert page_of(hand.messages[-1]).files == (), "a line of nothing but the end tells nothing"


@pytest.mark.parametrize("about", ["analysis", "analysis_points"])
async def test_what_is_known_so_far_goes_on_to_the_whole_by_itself(
    services: Services, monkeypatch: pytest.MonkeyPatch, about: str
) -> None:
    """Each kind of task waits here until a page has come that tells of those before."""
    for name in ("FIRST_PAGE", "GOES_ON"):
        monkeypatch.setattr(analysis, name, 0.01)
    begun, shown = {"points", "glance"}, asyncio.Semaphore(0)

    async def following(
        game: AnyGame, kind: analysing.TaskKind, positions: Sequence[JudgedPosition]
    ) -> Sequence[analysing.TaskFinding]:
        if kind not in begun:
            begun.add(kind)
            await shown.acquire()
        return await remembered(game, kind, positions)

    table = await abandoned(services)
    worked_on = MatchAnalyses(services.store, following, services.metrics)
    hand = Reader(replace(services, analyses=worked_on), table, ANN)
    await hand.do(str(CustomId(about, table.match.id, seat=0)))
    assert "is worked out" in hand.text
    [coming] = hand.coming
    texts: list[str] = []
    async for page in coming(lambda: True):
        texts.append(page.text)
        shown.release()
    *on_the_way, whole = texts
    told = [int(found) for text in on_the_way for found in re.findall(r"(\d+)\u00a0% is worked out", text)]
    assert len(told) == len(on_the_way) >= 3
    assert told == sorted(told)
    assert "is worked out" not in whole
    await hand.do(str(CustomId(about, table.match.id, seat=0)))
    assert hand.text == whole
    assert len(hand.coming) == 1, "nothing is left to come"


async def test_the_first_page_tells_how_the_game_went_before_any_answer_is_looked_at(services: Services) -> None:
    """It comes within five seconds; until it is there nothing is drawn."""
    assert analysis.FIRST_PAGE < 5
    never = asyncio.Event()

    async def halting(
        game: AnyGame, kind: analysing.TaskKind, positions: Sequence[JudgedPosition]
    ) -> Sequence[analysing.TaskFinding]:
        if kind not in ("points", "glance"):
            await never.wait()
        return await looked_at_once(game, kind, positions)

    table = await abandoned(services)
    begun = MatchAnalyses(services.store, halting, services.metrics)
    hand = Reader(replace(services, analyses=begun), table, ANN)
    await show_analysis(hand.context, table)
    assert page_of(hand.messages[-1]).files == ()
    page = await anext(aiter(hand.coming[0](lambda: True)))
    assert len(page.files) == 1
    assert "is worked out" in page.text
    await begun.close()


async def test_nothing_is_drawn_for_who_looks_at_something_else_by_then(services: Services) -> None:
    table = await abandoned(services)
    hand = Reader(services, table, ANN)
    await show_analysis(hand.context, table)
    assert [page async for page in hand.coming[0](lambda: False)] == []


def handed_to_a_bot(match: Match) -> Match:
    """The match in which nobody is left."""
    return structs.replace(match, seats=(structs.replace(match.seats[1], name="Bot 2"), match.seats[1]))


async def test_what_both_answers_bring_is_no_reason(services: Services) -> None:
    """A first step costs a figure points in every colour: that does not tell which is better."""
    table = await running(services)
    reading, words = table.reading(0), services.language("en")
    speech = services.speech(table, words, 0)
    assert reading.choices is not None
    by_gain: dict[str, list[str]] = {}
    for move in reading.choices.moves:
        by_gain.setdefault(speech.brings(reading.view, move), []).append(table.game.write(move))
    gain = next(gain for gain, moves in by_gain.items() if gain and len(moves) > 1)
    played, better, other = *by_gain[gain][:2], next(moves[0] for moves in by_gain.values() if moves != by_gain[gain])
    loss = Judgement(0, 0, played, 0.4, 0.0, better, 0.5, 0.0, 0.1, 0.01)
    assert loss_reasons(words, speech, reading, loss) == []
    [line] = loss_reasons(words, speech, reading, structs.replace(loss, played=other))
    assert gain in line


async def test_what_goes_on_is_not_told_of(services: Services) -> None:
    """Nor is anything played on from it: both would tell what is hidden."""
    table = await running(services)
    hand = Reader(services, table, ANN)
    with pytest.raises(NotPossible, match=r"analysis\.goes_on"):
        await show_analysis(hand.context, table)
    for verb in ("analysis", "analysis_points", "turning", "what_if"):
        with pytest.raises(NotPossible, match=r"analysis\.goes_on"):
            await hand.do(str(CustomId(verb, table.match.id, seat=1, argument="0")))
    assert await services.store.analyses.get(table.match.id) is None


async def test_a_turning_point_that_is_none_any_more_shows_what_there_is_by_now(services: Services) -> None:
    """While more is worked out others may take its place: that is no game that has gone on."""
    table = await abandoned(services)
    await analysed(services, table)
    shown = await services.analyses.of(table.match.id)
    assert shown is not None
    seat = next(iter(shown.plies)).seat
    told = {one.ply for one in analysing.turning_points(shown.analysis, seat)}
    untold = next(ply for ply, one in enumerate(shown.plies) if one.seat == seat and ply not in told)
    hand = Reader(services, table, ANN)
    await hand.do(str(CustomId("turning", table.match.id, seat=seat, argument=str(untold))))
    assert "what bots think of it" in hand.text


@pytest.mark.parametrize("argument", ["", "x", "99", "1.5"])
async def test_a_button_for_no_ply_of_the_match_shows_what_there_is(services: Services, argument: str) -> None:
    table = await abandoned(services, plies=2)
    await analysed(services, table)
    hand = Reader(services, table, ANN)
    for verb in ("turning", "what_if"):
        with pytest.raises(Outdated):
            await hand.do(str(CustomId(verb, table.match.id, seat=0, argument=argument)))


async def test_who_plays_on_has_the_position_and_bots_at_all_other_seats(services: Services) -> None:
    """The record is that of a whole game: it says what led there, and is found right."""
    table = await abandoned(services)
    hand = Reader(services, table, BEN, direct=True)
    ply = next(place for place in range(6, 14) if table.plies[place].seat == 1)
    before = await services.store.matches.snapshot_before(table.match.id, ply + 1)
    await hand.do(str(CustomId("what_if", table.match.id, argument=str(ply))))
    begun = await services.tables.active_in(CHANNEL)
    assert begun is not None
    assert begun.match.status is MatchStatus.RUNNING
    assert [(seat.user_id, seat.bot) for seat in begun.match.seats] == [(None, True), (BEN, False)]
    assert begun.game.encode(begun.position) == before
    assert [one.notation for one in begun.plies] == [one.notation for one in table.plies[:ply]]
    assert begun.match.commitment == table.match.commitment
    assert [decision.seat for decision in begun.asked()] == [1]
    while begun.is_running:
        choices = begun.game.choices(begun.position, 1)
        assert choices is not None
        question = begun.match.questions[1].number
        await begun.play_move(Actor(BEN), 1, begun.game.chosen(begun.position, 1, choices), question)
        await bots_played(begun)
    record, seed = await record_of(services, begun.match.id)
    assert seed is not None
    found = verify(read_record(write_record(record)), GAMES)
    assert found.ok, found.problems
    assert {"shuffle", "hashes", "result"} <= set(found.checked)


async def test_bots_that_one_plays_on_against_are_as_strong_as_they_were(services: Services) -> None:
    """Who has lost to a strong one tries it otherwise against a strong one; people are stood in for by steady ones."""
    match = lobby.add_bot(ANN, "Strong bot", Level.STRONG)(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=3))
    )
    options = structs.replace(lobby.options_of(match), first="A")
    match = lobby.with_person_joined(BEN, "Ben")(structs.replace(match, options=msgspec.json.encode(options)))
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await abandoned_again(services, table)
    hand = Reader(services, table, ANN, direct=True)
    await hand.do(str(CustomId("what_if", table.match.id, argument="0")))
    begun = await services.tables.active_in(CHANNEL)
    assert begun is not None
    assert [(seat.name, seat.level) for seat in begun.match.seats[1:]] == [
        ("Strong bot 1", Level.STRONG),
        ("Bot 1", Level.STEADY),
    ]


async def test_a_replay_leads_to_playing_on_once_the_match_has_ended(services: Services) -> None:
    table = await running(services)
    hand = Reader(services, table, ANN, direct=True)
    await show_replay(hand.context, table, 0)
    assert "Play on from here" not in [button.label for button in buttons(page_of(hand.messages[-1]))]
    table = await abandoned_again(services, table)
    await show_replay(hand.context, table, 0)
    [on] = [button for button in buttons(page_of(hand.messages[-1])) if button.label == "Play on from here"]
    await hand.do(on.custom_id)
    begun = await services.tables.active_in(CHANNEL)
    assert begun is not None
    assert begun.plies == []


async def abandoned_again(services: Services, table: Table) -> Table:
    """The match after a ply, abandoned."""
    [decision] = table.asked()
    choices = table.game.choices(table.position, decision.seat)
    assert choices is not None
    user = (ANN, BEN)[decision.seat]
    number = table.match.questions[decision.seat].number
    await table.play_move(Actor(user), decision.seat, choices.moves[0], number)
    await table.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    return table
