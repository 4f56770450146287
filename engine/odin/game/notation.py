"""Moves as text: what a person can read and type, `use g1`, `place oil home_board 0 c10`, `serve mead silver peas-up`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any

from engine.choices import Choices, Listed
from engine.game import Move, Refusal
from engine.notation import WORD, Form, Notation, Spelling, in_full, in_order, is_abbreviated, same
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import (
    read_board,
    read_building,
    read_dish,
    read_loot,
    read_option,
    read_rise,
    read_ship,
    write_board,
    write_building,
    write_dish,
    write_loot,
    write_option,
    write_rise,
    write_ship,
)
from engine.odin.facts.pieces import RisingGood, TwoTiles
from engine.odin.game.view import OdinView
from engine.odin.table import moves as m
from engine.odin.table.answers import OfferedParts
from engine.odin.table.feast import Dish

ROWS = "abcdefghijklmnopqr"
"""The rows of the action board, and of other boards, from the top; columns are counted from 1 at the left (ODIN-1)."""


def read_number(word: str) -> int:
    """A number of one or two digits. Raises ValueError for something else."""
    if not (word.isascii() and word.isdigit() and len(word) < 3):
        raise ValueError(word)
    return int(word)


def read_card(word: str) -> int:
    """An occupation by its id or its printed number. Raises LookupError for a word that names none."""
    if word.isascii() and word.isdigit():
        return odin_content().cards[int(word)].number
    return {card.id: card.number for card in odin_content().cards.values()}[word]


def read_space(word: str) -> str:
    """A space by its place on the action board, `g1`, or by its id or the only one that begins so.

    Returns any other word as it is, for the refusal that names it.
    """
    spaces = odin_content().spaces.values()
    ids = [space.id for space in spaces if word in (space.place, space.id)] or [
        space.id for space in spaces if space.id.startswith(word)
    ]
    return ids[0] if len(ids) == 1 else word


def write_space(space: str) -> str:
    """The place of a space on the action board; an id that is no space stays as it is."""
    facts = odin_content().spaces.get(space)
    return facts.place if facts else space


def read_cell(word: str) -> tuple[int, int]:
    """The row and the column of a cell, `c10`, from 0. Raises ValueError for a word that is none."""
    return ROWS.index(word[:1] or "-"), read_number(word[1:]) - 1


def write_card(card: object) -> str:
    """An occupation by its id; any other value as text."""
    facts = odin_content().cards.get(card) if isinstance(card, int) else None
    return facts.id if facts else str(card)


def write_value(value: Any) -> str:
    """A value of a field that is one word; a space, a card and a place on a board are written otherwise."""
    match value:
        case Dish(food, upright):
            return write_dish(food, upright=upright)
        case RisingGood():
            return write_rise(value)
        case TwoTiles():
            return write_loot(value)
        case str() | int():
            return str(value)
        case _:
            return write_option(value)


def move_words(values: Sequence[Any]) -> str:
    """Several words, as a move names them."""
    return " ".join(map(write_value, values))


NUMBER = Spelling(read=lambda _view, word: read_number(word))
CARD = Spelling(write=write_card, read=lambda _view, word: read_card(word))
SPEARS = Spelling(write=lambda n: str(n) if n else "", read=lambda _view, word: read_number(word))
WORDS = Spelling(write=move_words)
OPTION = Spelling(write=write_option, read=lambda _view, word: read_option(word))
BOARD = Spelling(write=write_board, read=lambda _view, word: read_board(word))
BUILDING = Spelling(write=write_building, read=lambda _view, word: read_building(word))
SHIP = Spelling(write=write_ship, read=lambda _view, word: read_ship(word))
LOOT = Spelling(write=write_loot, read=lambda _view, word: read_loot(word))
SPACE = Spelling(write=write_space, read=lambda _view, word: read_space(word))
ROW = Spelling(write=lambda row: ROWS[row])
COLUMN = Spelling(write=lambda column: str(column + 1), before="")

FORMS: dict[type[Move], Form] = {
    m.StartWith: Form("start", (CARD,)),
    m.UseSpace: Form("use", (SPACE,)),
    m.Imitate: Form("imitate", (SPACE,)),
    m.Pass: Form("pass"),
    m.PlayCard: Form("play", (CARD,)),
    m.UseCard: Form("card", (CARD,)),
    m.ApplyCard: Form("apply", (CARD,)),
    m.Skip: Form("skip"),
    m.Accept: Form("accept"),
    m.Choose: Form("choose", (OPTION,)),
    m.TakeItems: Form("take", (WORD, NUMBER)),
    m.Raise: Form("upgrade", (WORDS,)),
    m.Trade: Form("trade", (WORDS,)),
    m.BuyTiles: Form("purchase", (WORDS,)),
    m.Forge: Form("forge", (WORD,)),
    m.Explore: Form("explore", (WORD,)),
    m.Emigrate: Form("emigrate", (SHIP,)),
    m.Swap: Form("swap", (SHIP,)),
    m.SendBoats: Form("boats", (WORDS,)),
    m.Roll: Form("roll"),
    m.Stop: Form("stop"),
    m.Spend: Form("spend", (NUMBER, NUMBER)),
    m.Loot: Form("loot", (LOOT, NUMBER, NUMBER, SPEARS)),
    m.Fail: Form("fail", (NUMBER,)),
    m.Serve: Form("serve", (WORDS,)),
    m.Done: Form("done"),
    m.Place: Form("place", (WORD, BOARD, NUMBER, ROW, COLUMN), ("piece", "board", "turn", "row", "column")),
    m.BuyShip: Form("buy", (WORD,)),
    m.Arm: Form("arm", (SHIP,)),
    m.Fill: Form("fill", (BUILDING, WORD)),
}


SEVERAL: MappingProxyType[str, Callable[[Sequence[str]], Move]] = MappingProxyType(
    {
        "upgrade": lambda words: m.Raise(tuple(map(read_rise, words))),
        "trade": lambda words: m.Trade(tuple(words)),
        "purchase": lambda words: m.BuyTiles(tuple(words)),
        "boats": lambda words: m.SendBoats(tuple(map(read_ship, words))),
        "serve": lambda words: m.Serve(tuple([Dish(*read_dish(word)) for word in words])),
    }
)
"""The moves of which a part has several words. They raise ValueError for words that can mean nothing."""


def as_typed(view: OdinView, words: Sequence[str]) -> Move | None:
    """The move as it was typed, in full, legal or not; None when the words say none."""
    verb, *rest = words
    if verb in SEVERAL:
        try:
            return SEVERAL[verb](rest)
        except ValueError:
            return None
    if verb == "place":
        return read_place(rest)
    if verb == "loot" and len(rest) == 3:
        rest.append("0")
    words = (verb, *rest)
    return in_full(FORMS, view, words)


def read_place(words: Sequence[str]) -> Move | None:
    """A place: piece, board, turn, and the cell of the top left corner; the turn may be left out."""
    match words:
        case [piece, board, turn, at]:
            pass
        case [piece, board, at]:
            turn = "0"
        case _:
            return None
    try:
        row, column = read_cell(at)
        return m.Place(piece=piece, board=read_board(board), turn=read_number(turn), column=column, row=row)
    except ValueError:
        return None


def words_typed(_view: OdinView, text: str) -> list[str]:
    """The words of a text; commas may stand between them."""
    return text.lower().replace(",", " ").split()


NOTATION: Notation[OdinView] = Notation(
    forms=FORMS,
    typed=words_typed,
    tests=(same, in_order, is_abbreviated),
    as_typed=as_typed,
    unreadable="ODIN-13.9.2",
    ambiguous="ODIN-13.9.2",
)


def is_open(text: str) -> bool:
    """Whether everybody sees what a move says: all but the occupation that somebody alone chooses to begin with (ODIN-12.5)."""
    return text.split()[0] != FORMS[m.StartWith].verb


def read(view: OdinView, text: str, choices: Choices) -> Move | Refusal:
    """The move that a text means. Only legal moves that are listed may be shortened."""
    if isinstance(choices, OfferedParts):
        few = tuple(move for part in choices.parts for move in part.left(()))
        choices = Listed(few)
    return NOTATION.read(view, text, choices)
