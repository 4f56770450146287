"""Moves as text: `build 146`, `pawn harvest`, `move explore sail`, `pay wood gold`, `field 141 on 133`, `raid B 47`.

Cards are called by their physical numbers, which are unique; where people type, names do as well: `build barn-raising`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from types import MappingProxyType

from engine.choices import Choices, Listed
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.facts.printed import SUPPLIED
from engine.empires.game.view import EmpiresView
from engine.empires.table import moves as m
from engine.empires.table.mixes import Mixes
from engine.empires.table.subsets import Subsets
from engine.first_seat import SEAT_LETTERS
from engine.game import Move, Refusal
from engine.notation import WORD, Form, Notation, Spelling, in_full, in_order, is_abbreviated, read_number, same

SYNONYMS = {"yes": "accept", "no": "skip", "enough": "done"}


def read_card(view: EmpiresView, word: str) -> int:
    """A card by its number or its name. Raises LookupError for a word that is neither."""
    if word.isascii() and word.isdigit():
        return read_number(word, 4)
    number = next((number for number, names in names_of(view.data).items() if word in names), None)
    if number is None:
        raise LookupError(word)
    return number


def owner_of(view: EmpiresView, card: int) -> int:
    """The seat whose empire holds a card. Raises LookupError for a card that is in none."""
    for seat, player in enumerate(view.players):
        if any(one.card == card for one in player.empire):
            return seat
    raise LookupError(card)


def write_seat(seat: int) -> str:
    """Gives the letter of a seat; a number that is no seat stays as it is."""
    return SEAT_LETTERS[seat] if seat in range(len(SEAT_LETTERS)) else str(seat)


def unless_none(n: int) -> str:
    """Writes a number, and nothing for 0."""
    return str(n) if n else ""


NUMBER = Spelling(read=lambda _view, word: read_number(word, 4))
CARD = Spelling(read=read_card)
BASE = Spelling(write=unless_none, read=read_card, before=" on ")
MOVED = Spelling(write=unless_none, read=NUMBER.read)
SEAT = Spelling(write=write_seat, read=lambda _view, word: SEAT_LETTERS.index(word.upper() or "-"))
WORDS = Spelling(write=" ".join)
CARDS = Spelling(write=lambda cards: " ".join(map(str, cards)))

FORMS: dict[type[Move], Form] = {
    m.PickClan: Form("pick", (WORD,)),
    m.Keep: Form("keep", (CARDS,)),
    m.Build: Form("build", (CARD,)),
    m.PlacePawn: Form("pawn", (WORD,)),
    m.MovePawn: Form("move", (WORD, WORD, MOVED)),
    m.Raid: Form("raid", (SEAT, CARD)),
    m.UseCard: Form("use", (CARD,)),
    m.Pass: Form("pass"),
    m.PlayBoost: Form("boost", (CARD,)),
    m.BuildField: Form("field", (CARD, BASE)),
    m.Skip: Form("skip"),
    m.Done: Form("done"),
    m.Accept: Form("accept"),
    m.Pay: Form("pay", (WORDS,)),
    m.Gain: Form("gain", (WORDS,)),
    m.Drop: Form("drop", (WORDS,)),
    m.Take: Form("take", (WORD,)),
    m.Release: Form("release", (CARD, WORD)),
    m.Trade: Form("trade", (WORD, WORD)),
    m.Choose: Form("choose", (CARD,)),
    m.Side: Form("side", (NUMBER,)),
    m.Perform: Form("perform", (WORD,)),
    m.Prefer: Form("prefer", (CARD, WORD)),
    m.Sail: Form("sail", (WORD, WORD, WORD)),
    m.ChooseShip: Form("ship", (NUMBER,)),
    m.GoTo: Form("island", (CARD,)),
    m.TurnOver: Form("turn", (WORD,)),
    m.Pillage: Form("pillage"),
    m.Conquer: Form("conquer"),
}


@lru_cache(maxsize=8)
def names_of(data: str) -> MappingProxyType[int, tuple[str, ...]]:
    """The names of each card, in small letters with hyphens."""
    cards = empires_contents()[data].cards
    return MappingProxyType({n: tuple(map(hyphenated_name, card.name.values())) for n, card in cards.items()})


def hyphenated_name(name: str) -> str:
    """A name as one word: `barn-raising`."""
    return "-".join(re.findall(r"\w+", name.lower().replace("'", "").replace("’", "")))


def by_name(data: str) -> Callable[[Sequence[str], Sequence[str]], bool]:
    """Makes the test whether a move was typed with names of cards, or beginnings or parts of them, in place of numbers."""

    def test(words: Sequence[str], own: Sequence[str]) -> bool:
        rest = iter(own[1:])
        return words[0] == own[0] and all(any(means(word, full) for full in rest) for word in words[1:])

    def means(word: str, full: str) -> bool:
        if not full.isdigit():
            return full == word
        return any(name.startswith(word) or word in name.split("-") for name in names_of(data).get(int(full), ()))

    return test


def complete_moves(fitting: Sequence[Move], words: Sequence[str]) -> Sequence[Move]:
    """Prefers the moves typed in full: `field bog` is a field of its own, not an upgrade."""
    return [move for move in fitting if len(write(move).split()) == len(words)] or fitting


def as_typed(view: EmpiresView, words: Sequence[str]) -> Move | None:
    """The move as it was typed, in full, legal or not; None when the words say none."""
    verb, *rest = words
    try:
        match verb, rest:
            case "keep", _:
                return m.Keep(tuple(read_card(view, word) for word in rest))
            case (("pay" | "gain" | "drop"), _) if set(rest) <= set(SUPPLIED):
                return {"pay": m.Pay, "gain": m.Gain, "drop": m.Drop}[verb](tuple(rest))
            case "field", [card, "on", base]:
                return m.BuildField(read_card(view, card), read_card(view, base))
            case "field", [card]:
                return m.BuildField(read_card(view, card), m.BASIC)
            case "move", [source, tile]:
                return m.MovePawn(source, tile)
            case "raid", [card]:
                number = read_card(view, card)
                return m.Raid(owner_of(view, number), number)
            case "sail", [ship, *load] if len(load) < 3:
                return m.Sail(ship, next((one for one in load if one != "axe"), ""), "axe" if "axe" in load else "")
            case _:
                return in_full(FORMS, view, words)
    except (LookupError, ValueError):
        return None


def words_of_text(_view: EmpiresView, text: str) -> list[str]:
    """The words of a text; commas may stand between them."""
    words = text.lower().replace(",", " ").split()
    return [SYNONYMS.get(words[0], words[0]), *words[1:]] if words else []


@lru_cache(maxsize=8)
def notation(data: str) -> Notation[EmpiresView]:
    """The notation of games by a set of facts, whose names of cards it reads."""
    return Notation(
        forms=FORMS,
        typed=words_of_text,
        tests=(same, in_order, is_abbreviated, by_name(data)),
        likeliest=complete_moves,
        as_typed=as_typed,
        unreadable="EMP-23.5",
        ambiguous="EMP-23.5",
    )


def write(move: Move) -> str:
    """The text of a move. Raises TypeError for a move of another game."""
    return notation(SHIPPED).write(move)


def read(view: EmpiresView, text: str, choices: Choices) -> Move | Refusal:
    """The move that a text means: a legal one where it fits exactly one, else the move as typed, for its refusal."""
    if isinstance(choices, Subsets | Mixes):
        # few enough to be shortened like other moves
        choices = Listed(choices.whole if isinstance(choices, Mixes) else tuple(choices.all()))
    return notation(view.data).read(view, text, choices)
