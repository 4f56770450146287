"""Pages of a puzzle: the position with the answers to choose from, and what each of them is worth.

Nothing on them says whose match it was: seats have their letters for names, and there is no title, place or date.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from msgspec import structs

from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.registry import GAMES
from bot.matches.lobbies.lobby import new_match
from bot.matches.position.reading import Reading, reading_of_snapshot
from bot.messages.drawing.figures import drawn_or_told
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, Part, SectionPart, Text
from bot.messages.panel.hints import chance_in_percent, error_in_percent, hint_reason, points_apart_text
from bot.messages.panel.turn_words import asked_question_lines
from bot.messages.reports.analysis_pages import move_of, narrowed_after_move
from engine.first_seat import SEAT_LETTERS
from engine.narrowing import NOTHING
from engine.thinking.puzzles import Puzzle, PuzzleAnswer, advice_of_puzzle
from storage.records.matches import Seat
from storage.records.puzzles import SavedPuzzle
from texts.catalogue import Language
from texts.speech import Speech

LOOK_UP = "look"
"""Stands in the place of an answer where somebody wants to read what each is worth."""


@dataclass(frozen=True)
class PosedPuzzle:
    """A puzzle as it is posed to somebody: `asked_game` is the only one that they want puzzles of, empty where any will do."""

    id: str
    game: str
    puzzle: Puzzle
    asked_game: str = ""


def posed_puzzle(saved: SavedPuzzle, asked_game: str = "") -> PosedPuzzle:
    """A puzzle that is kept, as it is posed."""
    return PosedPuzzle(saved.id, saved.game, msgspec.msgpack.decode(saved.content, type=Puzzle), asked_game)


async def puzzle_page(viewer: Viewer, posed: PosedPuzzle) -> Page:
    """A puzzle, with the way to another one."""
    other = next_puzzle_button(viewer.words, posed, "button.puzzle_other")
    return Page((*await puzzle_parts(viewer, posed), (other,)))


async def moment_page(viewer: Viewer, posed: PosedPuzzle) -> Page:
    """A puzzle as the moment of a week, with the way to its answer for who does not want to give one."""
    words, look = viewer.words, CustomId("puzzle_answer", argument=f"{posed.id}.{LOOK_UP}.")
    page = Page((*await puzzle_parts(viewer, posed), (Button(words("moment.look_up"), str(look), emoji="🔎"),)))
    return page.begun_with(words("moment.posed"))


def taken_moment_page(words: Language) -> Page:
    """What stands in the place of a moment that may not be shown any more."""
    return Page((Text(words("moment.taken")),))


async def puzzle_parts(viewer: Viewer, posed: PosedPuzzle) -> list[Part]:
    """The position as its seat saw it, with the question, and the answers in an order that gives nothing away."""
    words, reading = viewer.words, puzzle_reading(viewer.words, posed)
    speech = puzzle_speech(words, reading)
    parts: list[Part] = [Text(puzzle_head(words, posed, reading))]
    parts += drawn_or_told(viewer, await viewer.private(reading, NOTHING))
    question = asked_question_lines(viewer, reading, speech, explained=False)
    parts.append(Text("\n".join([*question, words("puzzle.choose")])))
    for place, answer in enumerate(posed.puzzle.offered):
        chosen = CustomId("puzzle_answer", argument=f"{posed.id}.{place}.{posed.asked_game}")
        said = words("puzzle.answer", number=place + 1, move=speech.move(move_of(reading, answer.text)))
        parts.append(SectionPart(said, Button(words("puzzle.choose_number", number=place + 1), str(chosen))))
    return parts


async def solved_page(viewer: Viewer, posed: PosedPuzzle, chosen: PuzzleAnswer | None, found_by: int) -> Page:
    """What each answer is worth and why the best one is, with the position after that; so many people have found it.

    `chosen` is the answer of whoever reads, None for who gave none.
    """
    words, puzzle, reading = viewer.words, posed.puzzle, puzzle_reading(viewer.words, posed)
    speech, advice = puzzle_speech(words, reading), advice_of_puzzle(reading.game, puzzle)
    lines = [puzzle_head(words, posed, reading)]
    if chosen is not None:
        as_good = "puzzle.as_good" if chosen.as_good else "puzzle.not_best"
        lines.append(words("puzzle.best" if chosen == puzzle.answers[0] else as_good))
    for answer in puzzle.answers:
        lines += answer_worth_lines(words, posed, reading, speech, answer, chosen)
        if answer == puzzle.answers[0]:
            lines.append(hint_reason(words, reading, speech, advice))
    best = move_of(reading, puzzle.answers[0].text)
    pictures = drawn_or_told(viewer, await viewer.private(reading, narrowed_after_move(reading, best)))
    found = Text(words("puzzle.found", n=found_by))
    return Page((Text("\n".join(lines)), *pictures, found, (next_puzzle_button(words, posed, "button.puzzle_next"),)))


def puzzle_head(words: Language, posed: PosedPuzzle, reading: Reading) -> str:
    """Which game, how many play, and the seat that is asked."""
    game, seats = words(f"{posed.game}.title"), len(reading.match.seats)
    return words("puzzle.head", game=game, n=seats, seat=SEAT_LETTERS[posed.puzzle.seat])


def answer_worth_lines(
    words: Language,
    posed: PosedPuzzle,
    reading: Reading,
    speech: Speech,
    answer: PuzzleAnswer,
    chosen: PuzzleAnswer | None,
) -> list[str]:
    """What an answer is worth, whether it was the one that was chosen, and what speaks against one that is worse."""
    is_best = posed.puzzle.is_best(answer)
    told = words(
        "puzzle.worth",
        mark="✅" if is_best else "▫️",
        number=posed.puzzle.offered.index(answer) + 1,
        move=speech.move(move_of(reading, answer.text)),
        share=chance_in_percent(answer.outlook.share),
        error=error_in_percent(answer.outlook.error),
    )
    line = words("puzzle.your_answer", answer=told) if answer == chosen else told
    against = points_apart_text(words, reading.game, answer.apart, against=True)
    return [line, words("puzzle.against", what=against)] if against and not is_best else [line]


def next_puzzle_button(words: Language, posed: PosedPuzzle, key: str) -> Button:
    """The button to another puzzle."""
    return Button(words(key), str(CustomId("puzzle", argument=posed.asked_game)), emoji="🧩")


def puzzle_reading(words: Language, posed: PosedPuzzle) -> Reading:
    """The position, read by its seat in a match of nobody."""
    game, puzzle = GAMES[posed.game], posed.puzzle
    seats = game.decode(puzzle.position).seats
    empty = new_match(
        posed.game,
        title=words("puzzle.title"),
        seats=seats,
        language=words.language,
        host=0,
        guild=None,
        channel=0,
        at=0.0,
    )
    match = structs.replace(empty, seats=tuple(Seat(name=SEAT_LETTERS[seat]) for seat in range(seats)))
    return reading_of_snapshot(game, match, puzzle.position, puzzle.seat)


def puzzle_speech(words: Language, reading: Reading) -> Speech:
    """Somebody who speaks of the position to its seat."""
    names = [seat.name for seat in reading.match.seats]
    return Speech(words, reading.match.game, ADAPTERS[reading.match.game].vocabulary, names, reading.view)
