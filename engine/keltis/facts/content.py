"""The content of the game: the data files that come with the project, and the boards that an owner adds (KEL-13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from engine.content import BadContent, parse_toml, read_shipped
from engine.keltis.facts.board_files import read_board
from engine.keltis.facts.schema import KeltisContent, Numbers, Scorings, Sets
from engine.texts import Texts, add_languages

GAME = "keltis"


@lru_cache(maxsize=1)
def keltis_content() -> KeltisContent:
    """The facts that come with the project, and the boards an owner has added."""
    read = partial(read_shipped, GAME)
    numbers: Numbers = parse_toml(read("game.toml"), Numbers, "game.toml")
    sets: Sets = parse_toml(read("tokens.toml"), Sets, "tokens.toml")
    scorings: Scorings = parse_toml(read("scoring.toml"), Scorings, "scoring.toml")
    facts = KeltisContent(numbers, sets.set, scorings.set)
    for name in numbers.boards:
        board = read_board(read(name), name, facts)
        if board is not None:
            facts.boards[board.id] = board
    add_languages(GAME, texts_of(facts))
    return facts


def texts_of(facts: KeltisContent) -> dict[str, Texts]:
    """The titles of the boards, by the keys that files of languages have."""
    return {f"{board.id}.title": board.titles for board in facts.boards.values()}


def add_boards(boards: Sequence[tuple[str, bytes]]) -> list[str]:
    """Adds an owner's board files, given as name and text; gives the ids of the boards, templates left out.

    Raises BadContent as `add_board` does.
    """
    return [id for name, text in boards if (id := add_board(text, name)) is not None]


def add_board(text: bytes, name: str) -> str | None:
    """Adds an owner's board file (KEL-2.6, `board_printed.template.toml`); gives its id, None for a template.

    Raises BadContent when the file breaks KEL-13 or names a board that is already there.
    """
    facts = keltis_content()
    board = read_board(text, name, facts)
    if board is None:
        return None
    if board.id in facts.boards:
        raise BadContent(f"{name}: KEL-13.1: there is a board {board.id!r} already")
    facts.boards[board.id] = board
    return board.id
