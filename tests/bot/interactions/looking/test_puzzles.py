"""What people are shown of a puzzle: the position and the answers, then what each is worth; and of whom nothing is said."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec
import pytest

from bot.interactions.answering.context import Context
from bot.interactions.handlers.looking.puzzles import show_puzzle
from bot.interactions.handlers.personal.settings import show_settings
from bot.interactions.incoming.router import act_on_press
from bot.matches.games.registry import GAMES
from bot.matches.people.actor import Actor
from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from bot.messages.layout.pages import Page, SectionPart, page_of
from bot.messages.reports.puzzle_pages import moment_page, posed_puzzle
from engine.thinking.puzzles import Puzzle
from rendering.pictures import Look
from storage.records.people import Person
from tests.bot.support.drafting import Hand
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.puzzles import saved_puzzle
from tests.bot.support.stored_matches import ANN, BEN, NOON, SEED, alone, bots_played, running
from texts.catalogue import load_languages


@dataclass
class Solver(Hand):
    """Who presses and reads, in a language; with pictures."""

    code: str = "en"

    @property
    def context(self) -> Context:
        return replace(super().context, viewer=Viewer(self.services, self.services.language(self.code), Look()))

    @property
    def page(self) -> Page:
        return page_of(self.messages[-1])

    def answers(self) -> list[SectionPart]:
        return [part for part in self.page.parts if isinstance(part, SectionPart)]

    async def press_id(self, custom_id: str) -> None:
        await act_on_press(self.context, parse_custom_id(custom_id), {})

    async def answer(self, puzzle: Puzzle, number: int) -> None:
        """Press the answer that is so good: 0 is the best."""
        place = puzzle.offered.index(puzzle.answers[number])
        await self.press_id(self.answers()[place].button.custom_id)


async def posed(services: Services, code: str = "en", user: int = BEN) -> tuple[Solver, Puzzle]:
    """Somebody before a puzzle of Ann's position, which is of no match."""
    table = await running(services)
    saved = saved_puzzle(table.game, table.position, 0)
    await services.store.puzzles.add(saved)
    solver = Solver(services, table, user, code=code)
    await show_puzzle(solver.context)
    return solver, msgspec.msgpack.decode(saved.content, type=Puzzle)


@pytest.mark.parametrize("code", sorted(load_languages()))
async def test_the_position_and_the_answers_say_nothing_of_their_worth_or_of_whom(
    services: Services, code: str
) -> None:
    solver, puzzle = await posed(services, code)
    page = solver.page
    must_be_within_limits(page)
    assert len(solver.answers()) == len(puzzle.answers) == 4
    ids = [part.button.custom_id for part in solver.answers()]
    assert [parse_custom_id(one).argument for one in ids] == [f"a1b2c3.{place}." for place in range(4)]
    assert len(page.files) >= 1
    shown = "\n".join([page.text, *(file.about or "" for file in page.files), *ids])
    table: Table = solver.table
    for told in ("Ann", "Ben", "Test", table.match.id, str(ANN), str(BEN), "62", "44"):
        assert told not in shown
    words = services.language(code)
    assert words("puzzle.head", game=words("keltis.title"), n=2, seat="A") in page.text


async def test_what_each_answer_is_worth_and_why_comes_after_the_press(services: Services) -> None:
    solver, puzzle = await posed(services)
    await solver.answer(puzzle, 2)
    page = solver.page
    must_be_within_limits(page)
    lines = page.text.splitlines()
    assert "There is something better." in lines
    worths = [line for line in lines if "win chance" in line]
    assert [line.split("win chance ")[1][:4] for line in worths] == ["62\u00a0%", "61\u00a0%", "44\u00a0%", "30\u00a0%"]
    assert all("about ±3" in line for line in worths)
    assert [line[0] for line in worths] == ["✅", "✅", "▫", "▫"]
    assert [line.endswith("← your answer") for line in worths] == [False, False, True, False]
    reason = lines[lines.index(worths[0]) + 1]
    assert reason == services.language("en")("hint.against", what="the others −4")
    assert lines[lines.index(worths[2]) + 1] == "-# Compared with the best: the others +4"
    assert "0 people have found the best answer at the first try." in lines
    assert page.files


@pytest.mark.parametrize(("number", "said"), [(0, "That is the best answer."), (1, "That is just as good")])
async def test_who_finds_it_is_counted_once(services: Services, number: int, said: str) -> None:
    solver, puzzle = await posed(services)
    asked = solver.page
    await solver.answer(puzzle, number)
    assert said in solver.page.text
    assert "1 person has found the best answer" in solver.page.text
    solver.messages.append(asked)  # the same once more, by an older page
    await solver.answer(puzzle, 3)
    assert "There is something better." in solver.page.text
    [kept] = (await services.store.erasure.kept(BEN))["puzzles"]
    assert (kept["answer"], kept["best"]) == (puzzle.answers[number].text, 1)


async def test_the_next_one_is_another_of_the_same_wish(services: Services) -> None:
    solver, puzzle = await posed(services)
    game = GAMES["manitoba"]
    state = game.new(2, game.options(), SEED)
    seat = game.decisions(state)[0].seat
    await services.store.puzzles.add(saved_puzzle(game, state, seat, puzzle_id="0d"))
    await show_puzzle(solver.context, "keltis")
    assert "Keltis" in solver.page.text
    await solver.answer(puzzle, 0)
    [button] = [row[0] for row in solver.page.rows if isinstance(row, tuple)]
    assert parse_custom_id(button.custom_id) == CustomId("puzzle", argument="keltis")
    await solver.press_id(str(CustomId("puzzle")))
    assert "Manitoba" in solver.page.text
    with pytest.raises(NotPossible, match="none_of_game"):
        await show_puzzle(solver.context, "odin")


async def test_where_there_is_none_it_says_where_they_come_from(services: Services) -> None:
    solver = Solver(services, await running(services), BEN)
    with pytest.raises(NotPossible, match=r"puzzle\.none"):
        await show_puzzle(solver.context)


async def test_one_of_a_match_that_is_not_allowed_any_more_is_told_no_more_of(services: Services) -> None:
    """Nor one of a match that goes on: nothing of it is shown, whatever is pressed."""
    solver, _ = await posed(services)
    saved = saved_puzzle(solver.table.game, solver.table.position, 0, solver.table.match.id, "beef")
    await services.store.puzzles.add(saved)
    for user in (ANN, BEN):
        await services.store.people.save(Person(user_id=user, puzzles=True), NOON)
    with pytest.raises(NotPossible, match=r"puzzle\.gone"):
        await solver.press_id(str(CustomId("puzzle_answer", argument="beef.0.")))
    for _ in range(3):
        await show_puzzle(solver.context)
        assert "beef" not in solver.answers()[0].button.custom_id


@pytest.mark.parametrize("argument", ["a1b2c3.4.", "a1b2c3.x.", "a1b2c3", "a1b2c3.-1.", "a1b2c3.²."])
async def test_what_no_message_of_ours_has_is_refused(services: Services, argument: str) -> None:
    solver, _ = await posed(services)
    with pytest.raises(NotPossible):
        await solver.press_id(str(CustomId("puzzle_answer", argument=argument)))


async def test_whoever_wants_their_games_to_become_puzzles_says_so(services: Services) -> None:
    solver = Solver(services, await running(services), BEN)
    await show_settings(solver.context)
    assert "🧩 Puzzles and moments of the week from your finished games: no" in solver.text
    await act_on_press(solver.context, CustomId("set", argument="puzzles"), {"values": ["yes"]})
    assert (await services.store.people.get(BEN)).puzzles
    await act_on_press(solver.context, CustomId("set", argument="puzzles"), {"values": ["no"]})
    assert not (await services.store.people.get(BEN)).puzzles
    with pytest.raises(NotPossible):
        await act_on_press(solver.context, CustomId("set", argument="puzzles"), {"values": ["maybe"]})


@pytest.mark.parametrize("game", ["manitoba", "odin", "empires"])
async def test_every_game_has_such_a_page(services: Services, game: str) -> None:
    table = await alone(services, game)
    await bots_played(table)
    for _ in range(6):
        if not any(decision.seat == 0 for decision in table.asked()):
            break
        choices = table.game.choices(table.position, 0)
        assert choices is not None
        assert table.game.weigh is not None
        if len(table.game.weigh(table.game.view(table.position, 0), choices)) >= 4:
            break
        move = table.game.chosen(table.position, 0, choices)
        await table.play_move(Actor(ANN), 0, move, table.match.questions[0].number)
        await bots_played(table)
    await services.store.puzzles.add(saved_puzzle(table.game, table.position, 0))
    solver = Solver(services, table, BEN)
    await show_puzzle(solver.context)
    must_be_within_limits(solver.page)
    assert len(solver.answers()) == 4
    await solver.press_id(solver.answers()[1].button.custom_id)
    must_be_within_limits(solver.page)
    saved = await services.store.puzzles.get("a1b2c3")
    assert saved is not None
    page = await moment_page(solver.context.viewer, posed_puzzle(saved))
    must_be_within_limits(page)
    assert len(page.rows) == 5
