"""Whoever plays for the first time: hints that give nothing away, and a practice that explains every question."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from bot.interactions.handlers.playing import learning
from bot.matches.games.registry import GAMES
from bot.matches.lobbies import lobby, prefilled
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.moving import MoveResult
from bot.matches.play.open_tables import OpenTables
from bot.matches.play.table import Table, TableServices
from bot.matches.services import Services
from bot.messages.layout.components import ClassicMessage
from bot.messages.layout.pages import FigurePart, Page, SectionPart, Text, page_of
from bot.messages.panel.hints import hint_reason, margin_text, points_apart_text
from bot.messages.panel.turn_page import panel_page
from bot.messages.panel.turn_words import PRACTICE_ROWS
from bot.operation.processes.worker_pool import WorkFailed
from bot.operation.processes.workers import NoReply
from engine.choices import Choices
from engine.game import View
from engine.keltis import KELTIS
from engine.rules import AnyGame
from engine.thinking.advice import Advice, Advised, AdvisedOutlook, PointsApart, answers_looked_at
from engine.thinking.levels import Level
from storage.records.matches import MatchStatus
from tests.bot.support.drafting import Hand, at_home, buttons, claiming
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.stored_matches import (
    ANN,
    BEN,
    CHANNEL,
    SEED,
    StandingClock,
    bots_played,
    new_lobby,
    running,
    stored,
)
from tests.draft.state import Row
from texts.stories import SMALL_COLUMN, rows_of


async def practising(services: Services, game: str = "keltis") -> tuple[Table, Hand]:
    """Ann in a practice that has begun, at her first question."""
    full = prefilled.practice_lobby(new_lobby(services, game=game), ANN, "Ann", "Bot", Level.RELAXED)
    table = await stored(services, full)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await bots_played(table)
    return table, Hand(services, table, ANN)


async def test_a_hint_is_what_the_bot_player_would_do(services: Services) -> None:
    """It is told in the panel, right above what can be chosen, changes nothing, and is played by its own button."""
    table = await running(services)
    hand = Hand(services, table, ANN)
    await hand.play()
    before, plies = table.match, len(table.plies)
    await hand.press("Hint")
    assert (table.match, len(table.plies)) == (before, plies)
    assert hand.beside == []
    choices = table.game.choices(table.position, 0)
    assert choices is not None
    view = table.game.view(table.position, 0)
    move = table.game.choose(view, choices)
    speech = hand.context.viewer.speech(table)
    told = hand.messages[-1]
    assert isinstance(told, Page)
    assert table.game.reason is not None
    reason = table.game.reason(view, choices, move)
    [hint] = [part for part in told.parts if isinstance(part, SectionPart)]
    assert hint.words == f"💡 Hint: **{speech.move(move)}**"
    at = told.parts.index(hint)
    above, why, below = told.parts[:at], told.parts[at + 1], told.parts[at + 2 :]
    assert why == Text(speech.reason(reason))
    assert f"**{speech.question(table.asked()[0])}**" in Page(above).text, (
        "the question and the pictures stand above it"
    )
    assert not any(isinstance(part, FigurePart | Text) for part in below)
    assert not any(button.label == "Hint" for button in buttons(told)), "it has been given"
    await hand.do(hint.button.custom_id)
    assert table.plies[plies].notation == table.game.write(move)
    with pytest.raises(Outdated):
        await hand.do(hint.button.custom_id)


async def test_who_thinks_of_a_hint_is_given_what_the_seat_knows(services: Services) -> None:
    table = await running(services)
    given: list[tuple[AnyGame, View, Choices]] = []

    async def listening(_user: int, game: AnyGame, view: View, choices: Choices) -> Advice:
        given.append((game, view, choices))
        return Advice((Advised(game.choose(view, choices)),))

    hand = Hand(replace(services, hint=listening), table, ANN)
    await learning.show_hint(hand.context, table)
    assert given == [(table.game, table.game.view(table.position, 0), table.game.choices(table.position, 0))]
    told = page_of(hand.messages[-1]).parts
    hint = next(place for place, part in enumerate(told) if isinstance(part, SectionPart))
    assert told[hint + 1] == Text("-# There is nothing to weigh here: I would always do this.")


async def test_a_hint_says_what_it_is_worth_and_what_speaks_against_the_others(services: Services) -> None:
    """No number is finer than its error, nobody is told that a game in play is won, and what cannot be told apart is as good."""
    table = await running(services)
    first, second, third, fourth, fifth, *_ = table.game.choices(table.position, 0).moves
    fewer = PointsApart((("figure", -2.0),))
    apart = PointsApart((("figure", 2.0), ("wishes_by_number", -0.6), ("tokens", 0.7)), others=-3.2)
    answers = (
        Advised(first, AdvisedOutlook(0.998, 5.2, 0.017), apart=apart),
        Advised(second, AdvisedOutlook(0.58, -0.3, 0.02), as_good=True),
        Advised(third, AdvisedOutlook(0.31, -1.4, 0.02), apart=fewer, error_apart=0.011),
        Advised(fourth, AdvisedOutlook(0.3, -1.4, 0.02), error_apart=0.03),
        Advised(fifth, AdvisedOutlook(0.99, 3.2, 0.02), apart=fewer, error_apart=0.002),
    )

    async def strong(_user: int, _game: AnyGame, _view: View, _choices: Choices) -> Advice:
        return Advice(answers)

    hand = Hand(replace(services, hint=strong), table, ANN)
    await learning.show_hint(hand.context, table)
    say = hand.context.viewer.speech(table, 0).move
    assert [line for line in hand.text.splitlines() if line.startswith("-# ")][-6:] == [
        "-# Compared with the next best: figures +2, points from tokens +1, the others −3",
        "-# Win chance 99\u00a0%, about ±4; about 5 points ahead",
        f"-# Just as good, as far as I can tell: {say(second)}",
        f"-# Or: {say(third)} · 99\u00a0% → 31\u00a0%, about ±3: figures −2",
        f"-# Or: {say(fourth)} · 99\u00a0% → 30\u00a0%, about ±6",
        f"-# Or: {say(fifth)} · as likely to win: figures −2",
    ]
    assert margin_text(services.language("ko"), AdvisedOutlook(0.3, -1.4)) == "약 1점 뒤짐"


@pytest.mark.parametrize(
    ("apart", "said"),
    [
        (PointsApart((("figure", 3.0), ("tokens", 1.0), ("wishes_by_number", -3.0))), "wish stones −3, figures +3"),
        (PointsApart((("figure", 3.0),), others=4.0, lead=-1.0), "figures +3, the others +4"),
        (PointsApart((("figure", 3.0), ("tokens", 1.0)), lead=-2.0), "the lead −2, figures +3, points from tokens +1"),
        (PointsApart((("figure", 3.0),), others=-1.0, lead=-2.0), "the lead −2, figures +3, the others −1"),
        (PointsApart(lead=-2.0), "the lead −2"),
        (PointsApart((("figure", 3.0),), lead=2.0), "figures +3"),
    ],
)
def test_what_speaks_against_an_answer_comes_first_beside_it(services: Services, apart: PointsApart, said: str) -> None:
    """What speaks for it took the place of all that makes it worse: as it was told, it was better."""
    assert points_apart_text(services.language("en"), KELTIS, apart, against=True) == said


async def test_what_speaks_against_an_answer_is_no_reason_for_it(services: Services) -> None:
    """It is named after what speaks for it, and where nothing does another reason is told."""
    table = await running(services)
    words, game = services.language("en"), table.game
    poorer, first, second, *_ = game.choices(table.position, 0).moves
    speech = Hand(services, table, ANN).context.viewer.speech(table, 0)
    outlook = AdvisedOutlook(0.5, 0.0, 0.02)
    for apart, said in (
        (PointsApart((("figure", -4.0),)), None),
        (
            PointsApart((("figure", -4.0), ("tokens", 1.0), ("wishes_by_number", -3.0))),
            "points from tokens +1, figures −4",
        ),
        (PointsApart((("figure", -4.0),), others=-5.0), "figures −4, the others −5"),
        (PointsApart(lead=2.3), "the lead +2"),
        (PointsApart(lead=-2.3), None),
    ):
        answers = (Advised(first, outlook, apart=apart), Advised(second, outlook), Advised(poorer, outlook))
        reason = hint_reason(words, table.reading(0), speech, Advice(answers))
        assert (reason == words("hint.against", what=said)) if said else "Compared" not in reason, reason
    assert game.name == "keltis"


@pytest.mark.parametrize(
    ("as_good", "said"),
    [
        ((True, True), "-# I cannot tell the best answers apart: either is fine."),
        ((True, False), "-# When I play on from here, nothing else wins more often, as far as I can tell."),
    ],
)
async def test_every_hint_has_a_reason(services: Services, as_good: tuple[bool, bool], said: str) -> None:
    """Where neither the policy nor points speak for it, it says what is known all the same."""
    table = await running(services)
    words = services.language("en")
    best, *others = (
        Advised(move, AdvisedOutlook(0.5, 0.0, 0.02)) for move in table.game.choices(table.position, 0).moves[:3]
    )
    answers = (best, *(structs.replace(one, as_good=good) for one, good in zip(others, as_good, strict=True)))
    speech = Hand(services, table, ANN).context.viewer.speech(table, 0)
    reason = hint_reason(words, table.reading(0), speech, Advice(answers))
    brings = speech.brings(table.reading(0).view, best.move)
    assert reason == (words("hint.brings", what=brings) if brings and not all(as_good) else said)


@pytest.mark.parametrize("problem", [NoReply("too long"), WorkFailed("Traceback")])
async def test_a_hint_that_nobody_finds_is_declined_kindly(services: Services, problem: Exception) -> None:
    table = await running(services)

    async def failing(*_: Any) -> Advice:
        raise problem

    with pytest.raises(NotPossible) as refused:
        await learning.show_hint(Hand(replace(services, hint=failing), table, ANN).context, table)
    assert refused.value.key == "hint.none"


async def test_no_hint_for_whom_nobody_asks(services: Services) -> None:
    table = await running(services)
    with pytest.raises(NotPossible) as refused:
        await learning.show_hint(Hand(services, table, BEN).context, table)
    assert refused.value.key == "hint.not_asked"


async def test_a_hint_for_a_question_that_is_answered_meanwhile_is_outdated(services: Services) -> None:
    table = await running(services)

    async def too_late(_user: int, game: AnyGame, view: View, choices: Choices) -> Advice:
        move = game.choose(view, choices)
        await table.play_line(Actor(ANN), game.write(move))
        return Advice((Advised(move),))

    with pytest.raises(Outdated):
        await learning.show_hint(Hand(replace(services, hint=too_late), table, ANN).context, table)


class SlowHint:
    """A hint that is thought of until `may` is set; what `comes` of it then may also be a fault."""

    def __init__(self, comes: Exception | None = None) -> None:
        self.may, self.comes = asyncio.Event(), comes

    async def __call__(self, _user: int, game: AnyGame, view: View, choices: Choices) -> Advice:
        await self.may.wait()
        if self.comes:
            raise self.comes
        return Advice((Advised(game.choose(view, choices)),))


async def asked_for_a_slow_hint(services: Services, slow: SlowHint, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """Ann has pressed for a hint that is not there at once."""
    monkeypatch.setattr(learning, "AT_ONCE", 0.01)
    hand = Hand(replace(services, hint=slow), await running(services), ANN)
    await hand.play()
    await hand.press("Hint")
    return hand


async def pages_that_come(hand: Hand, slow: SlowHint, *, is_waited_for: bool = True) -> list[Page]:
    """What the newest page becomes once the hint has been thought of."""
    slow.may.set()
    return [page async for page in hand.coming[-1](lambda: is_waited_for)]


async def test_a_hint_that_takes_longer_says_at_once_what_is_looked_at_and_takes_its_place(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can be asked for again meanwhile: who thinks of it may be killed."""
    slow = SlowHint()
    hand = await asked_for_a_slow_hint(services, slow, monkeypatch)
    table, first = hand.table, page_of(hand.messages[-1])
    view, choices = table.game.view(table.position, 0), table.game.choices(table.position, 0)
    assert choices is not None
    looked_at = answers_looked_at(table.game, view, choices)
    assert f"looking at {len(looked_at)} answers" in first.text
    assert hand.context.viewer.speech(table).move(looked_at[0]) in first.text
    assert "press **Hint** again" in first.text
    assert any(button.label == "Hint" for button in buttons(first))
    assert "💡 Hint:" not in first.text
    [page] = await pages_that_come(hand, slow)
    assert "💡 Hint:" in page.text
    assert "looking at" not in page.text
    assert not any(button.label == "Hint" for button in buttons(page))
    must_be_within_limits(first)
    must_be_within_limits(page)


async def test_who_has_pressed_something_else_meanwhile_keeps_that_page(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowHint()
    hand = await asked_for_a_slow_hint(services, slow, monkeypatch)
    assert await pages_that_come(hand, slow, is_waited_for=False) == []


async def test_a_slow_hint_that_nobody_finds_says_so_and_can_be_asked_for_again(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowHint(NoReply("killed"))
    hand = await asked_for_a_slow_hint(services, slow, monkeypatch)
    [page] = await pages_that_come(hand, slow)
    assert hand.services.languages["en"]("hint.none") in page.text
    assert any(button.label == "Hint" for button in buttons(page))


async def test_a_slow_hint_for_a_question_that_is_answered_meanwhile_becomes_the_present_page(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowHint()
    hand = await asked_for_a_slow_hint(services, slow, monkeypatch)
    table = hand.table
    choices = table.game.choices(table.position, 0)
    assert choices is not None
    await table.play_line(Actor(ANN), table.game.write(table.game.choose(table.game.view(table.position, 0), choices)))
    [page] = await pages_that_come(hand, slow)
    assert "💡" not in page.text


@pytest.mark.parametrize("row", [(3, 1), (5, 2, 8)])
async def test_a_hint_of_many_parts_is_played_by_its_button(
    services: Services, monkeypatch: pytest.MonkeyPatch, row: tuple[int, ...]
) -> None:
    """A row that says that it is complete, and one that is so by itself."""
    at_home(services, monkeypatch)
    table, asked = await claiming(services)

    async def thought(_user: int, _game: AnyGame, _view: View, _choices: Choices) -> Advice:
        return Advice((Advised(Row(row)),))

    hand = Hand(replace(services, hint=thought), table, asked.user)
    await learning.show_hint(hand.context, table)
    assert "💡 Hint:" in hand.text
    play = next(button for button in buttons(hand.messages[-1]) if button.label == "Play this")
    await hand.do(play.custom_id)
    assert table.plies[-1].notation == table.game.write(Row(row))


@pytest.mark.parametrize("game", ["keltis", "manitoba"])
async def test_a_practice_explains_every_question(services: Services, game: str) -> None:
    """In the panel of the person who learns, until they have heard enough; the rows of the panel hold it all."""
    table, hand = await practising(services, game)
    asked: set[str] = set()
    viewer = hand.context.viewer
    for _ in range(40):
        [decision] = table.asked()
        message = await panel_page(viewer, table, decision.seat)
        [first, *more] = viewer.words(f"{game}.advice.{decision.question}").splitlines()
        assert f"🎓 {first}" in message.text.splitlines()
        assert not any(line in message.text for line in more), "the rest is a press away"
        must_be_within_limits(message)
        asked.add(decision.question)
        choices = table.game.choices(table.position, decision.seat)
        assert choices is not None
        move = table.game.choose(table.game.view(table.position, decision.seat), choices)
        await table.play_move(Actor(ANN), decision.seat, move, table.match.questions[decision.seat].number)
        await bots_played(table)
    assert len(asked) > 1


async def test_what_a_question_is_about_is_told_in_full_beside_the_panel(services: Services) -> None:
    """The explanation, then the rules; of a question that nothing explains there is nothing to tell.

    At the first question nothing has happened before, so nothing says where that stands."""
    table, hand = await practising(services)
    await hand.play()
    pages = len(hand.messages)
    await hand.press("More")
    assert len(hand.messages) == pages
    explained, rules = [part.words for part in page_of(hand.beside[-1]).parts if isinstance(part, Text)]
    speech = hand.context.viewer.speech(table)
    assert explained == f"🎓 {' '.join(speech.advice('play_card'))}"
    assert rules.startswith("### KEL-4 ")
    with pytest.raises(Outdated):
        await hand.do(f"v1:{table.match.id}:1:0:explain:no_question")


async def test_the_news_of_a_practice_are_a_few_small_lines(services: Services) -> None:
    """What was done and what followed, the question is what counts."""
    table, _ = await practising(services, "manitoba")
    told = MoveResult()
    while not all(any(seat == one for seat, _ in told.plies) for one in (0, 1)):
        choices = table.game.choices(table.position, 0)
        assert choices is not None
        move = table.game.choose(table.game.view(table.position, 0), choices)
        told = await table.play_move(Actor(ANN), 0, move, table.match.questions[0].number)
    viewer = Hand(services, table, ANN).context.viewer
    page = await panel_page(viewer, table, 0, told=told)
    news, _, _ = page.text.partition("\n**")
    assert all(line.startswith("-# ") for line in news.splitlines())
    assert 0 < sum(rows_of(line.removeprefix("-# "), SMALL_COLUMN) for line in news.splitlines()) <= PRACTICE_ROWS
    assert news.startswith("-# **Bot 1** · … "), "the end of what was done last"
    hand = Hand(services, table, ANN)
    hand.messages.append(page)
    await hand.press("More")
    assert viewer.words("board.before") in hand.beside[-1].text, "and where the beginning stands"
    hand.messages.append(await panel_page(viewer, table, 0))
    await hand.press("More")
    assert viewer.words("board.before") not in hand.beside[-1].text, "a page that tells nothing leaves nothing out"


async def test_enough_is_enough(services: Services, players: BotPlayers, clock: StandingClock) -> None:
    """No explanation any more, also after a restart; the game and its question are the same."""
    table, hand = await practising(services)
    await hand.play()
    position, questions = table.position, table.match.questions
    await hand.press("More")
    [enough] = [button for button in buttons(hand.beside[-1]) if button.label == "Stop explaining"]
    await hand.do(enough.custom_id)
    assert "🎓" not in hand.text
    assert not {"More", "Stop explaining"} & set(hand.labels())
    assert {"Hint", "?"} <= set(hand.labels())
    assert (table.position, table.match.questions) == (position, questions)
    fresh = OpenTables(
        TableServices(services.store, clock, services.wake, services.metrics, players, services.calendars)
    )
    again = await fresh.get(table.match.id)
    assert again is not None
    assert not again.match.coached


async def test_a_practice_is_a_game_alone_with_bots_and_begins_with_who_learns(services: Services) -> None:
    table, _ = await practising(services)
    assert [(seat.user_id, seat.bot) for seat in table.match.seats] == [(ANN, False), (None, True)]
    assert [decision.seat for decision in table.asked()] == [0]
    assert table.match.coached


async def test_a_usual_game_explains_nothing(services: Services) -> None:
    hand = Hand(services, await running(services), ANN)
    await hand.play()
    assert "🎓" not in hand.text
    assert "More" not in hand.labels()


async def test_several_games_side_by_side_in_direct_messages(services: Services) -> None:
    hand = Hand(services, await running(services), BEN)
    alone = replace(hand.context, guild_id=None, channel_id=CHANNEL + 1)
    for game in ("keltis", "odin", "keltis"):
        await learning.begin_practice(alone, learning.CustomId("practice", argument=game), {})
    begun = await services.store.matches.active_in_channel(CHANNEL + 1)
    assert sorted(match.game for match in begun) == ["keltis", "keltis", "odin"]
    assert {match.status for match in begun} == {MatchStatus.RUNNING}


@pytest.mark.parametrize("argument", ["chess", "keltis.nowhere", ""])
async def test_a_button_for_no_practice_of_ours_begins_none(services: Services, argument: str) -> None:
    table = await running(services)
    with pytest.raises(Outdated):
        await Hand(services, table, BEN).do(f"v1::::practice:{argument}")
    assert (await services.tables.active_in(CHANNEL)) is table


async def test_a_long_game_is_practised_short(services: Services) -> None:
    """A Feast for Odin with the cards for beginners; other games as they are usually played."""
    odin, _ = await practising(services, "odin")
    assert (odin.position.length, odin.position.decks) == ("short", "A")  # type: ignore[attr-defined]
    usual = lobby.options_of(new_lobby(services))
    keltis = lobby.options_of(prefilled.practice_lobby(new_lobby(services), ANN, "Ann", "Bot", Level.RELAXED))
    assert keltis == structs.replace(usual, first="A")


@pytest.mark.parametrize("game", GAMES)
async def test_a_practice_has_a_bot_player_to_learn_from(services: Services, game: str) -> None:
    """Also of a game that can be played alone."""
    hand = Hand(services, await running(services), BEN)
    elsewhere = replace(hand.context, guild_id=None, channel_id=CHANNEL + 1)
    await learning.begin_practice(elsewhere, learning.CustomId("practice", argument=game), {})
    begun = await services.tables.active_in(CHANNEL + 1)
    assert begun is not None
    assert [(seat.user_id, seat.bot) for seat in begun.match.seats] == [(BEN, False), (None, True)]


async def test_the_help_offers_a_practice_of_every_game(services: Services) -> None:
    table = await running(services)
    hand = Hand(services, table, ANN)
    await learning.show_help(hand.context)
    assert hand.labels() == [f"Practice: {hand.context.viewer.words(f'{game}.title')}" for game in GAMES]
    assert len(hand.text) < 1000


async def test_a_help_of_many_games_has_rows_of_five(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(services, await running(services), ANN)
    monkeypatch.setattr(learning, "GAMES", ["keltis"] * 7)
    await learning.show_help(hand.context)
    message = hand.messages[-1]
    assert isinstance(message, ClassicMessage)
    assert [len(row) for row in message.rows if isinstance(row, tuple)] == [5, 2]


async def test_the_rules_open_with_the_game_in_one_minute(services: Services) -> None:
    table = await running(services)
    hand = Hand(services, table, ANN)
    await hand.do(f"v1:{table.match.id}:::rules:")
    assert hand.text.startswith("### The game in one minute")
    labels = hand.labels()
    assert labels[0].startswith("KEL-0 ·")
    assert labels[-2].startswith("KEL-19 ·")
    assert labels[-1] == "Rulings"
