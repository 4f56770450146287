"""Moves as text (KEL-15.2, KEL-15.3): what a person can read and type, `lay r7 s@d3>e4`, `draw deck`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.game import Move
from engine.keltis.facts.pieces import (
    COLOURS,
    VALUES,
    Colour,
    Figure,
    KeltisCard,
    Size,
    StoneId,
    card_of_colour,
    colour_of,
    value_of,
)
from engine.keltis.game.view import KeltisView
from engine.keltis.options import board_of
from engine.keltis.table.moves import DECK, Discard, DrawOne, FigureMove, Forgo, Lay, StripHand, StripRow
from engine.notation import Form, Notation, Spelling, in_full, in_order

COLOUR_WORDS = {word: number for number, colour in enumerate(COLOURS) for word in (colour, colour[0])}
CARD_WORDS = re.compile(rf"({'|'.join(sorted(COLOUR_WORDS, key=len, reverse=True))}) *(\d{{1,2}})\b *(.*)", re.ASCII)
STEP_WORDS = re.compile(r"[@>]?[^\s@>]+")
SIZES: dict[str, Size] = {"l": "L", "s": "s"}


def write_card(card: KeltisCard) -> str:
    """`r7` for red 7."""
    return f"{COLOURS[colour_of(card)][0]}{value_of(card)}"


def write_figure(figure: Figure | None) -> str:
    """`s@d3` for a small figure on d3."""
    return f"{figure.size}@{figure.at}" if figure else ""


def write_colour(colour: Colour) -> str:
    """`red`."""
    return COLOURS[colour]


def write_pile(colour: Colour | None) -> str:
    """A discard pile by its colour, or the draw pile."""
    return DECK if colour is None else write_colour(colour)


def read_card(word: str) -> KeltisCard:
    """A card as `write_card` writes it."""
    return card_of_colour(COLOUR_WORDS[word[0]], int(word[1:]))


def read_pile(word: str) -> Colour | None:
    """A pile as `write_pile` writes it."""
    return None if word == DECK else COLOURS.index(word)


CARD = Spelling(write_card, lambda _view, word: read_card(word))
COLOUR = Spelling(write_colour, lambda _view, word: COLOURS.index(word))
PILE = Spelling(write_pile, lambda _view, word: read_pile(word))
FIGURE = Spelling(write_figure)
TO = Spelling(lambda to: to or "", before=">")

FORMS: dict[type[Move], Form] = {
    Lay: Form("lay", (CARD, FIGURE, TO)),
    Discard: Form("discard", (CARD,)),
    FigureMove: Form("move", (FIGURE, TO)),
    StripHand: Form("strip hand", (CARD,)),
    StripRow: Form("strip row", (COLOUR,)),
    DrawOne: Form("draw", (PILE,)),
    Forgo: Form("skip"),
}


def typed_words_of_keltis(_view: KeltisView, text: str) -> list[str]:
    """The words of a text: `play Red 7 d3 e4` as lay, r7, @d3, >e4. Only a figure's step may lack something."""
    verb, _, rest = " ".join(text.lower().split()).partition(" ")
    if verb == "strip":
        what, _, rest = rest.partition(" ")
        verb = f"strip {what}"
    found = CARD_WORDS.fullmatch(rest)
    named = [f"{found[1][0]}{int(found[2])}"] if found and int(found[2]) < VALUES else []
    behind = found[3] if found else ""
    match verb:
        case "lay" | "play" if named and (step := step_words(behind)) is not None:
            return ["lay", *named, *step]
        case "move" if (step := step_words(rest)) is not None:
            return ["move", *step]
        case "discard" | "strip hand" if named and not behind:
            return [*verb.split(), *named]
        case "draw" | "strip row" if rest in COLOUR_WORDS:
            return [*verb.split(), COLOURS[COLOUR_WORDS[rest]]]
        case "draw" if rest == DECK:
            return ["draw", DECK]
        case "skip" if not rest:
            return ["skip"]
        case _:
            return []


def step_words(text: str) -> list[str] | None:
    """`s@d3>e4`, or a part of it, as s, @d3, >e4; None for something else. A single place is where the figure goes."""
    words = [word for word in text.replace("@", " ").replace(">", " ").split() if word != "to"]
    size = [words.pop(0)] if words and words[0] in SIZES else []
    if len(words) > 2:
        return None
    if len(words) == 2 or (words and "@" in text and ">" not in text):
        words[0] = f"@{words[0]}"
    return [*size, *(word if word[0] == "@" else f">{word}" for word in words)]


def as_typed(view: KeltisView, words: Sequence[str]) -> Move | None:
    """The move as it was typed, with the missing parts of a step filled in as well as can be, so that its refusal can be told."""
    if words[0] == "lay":
        return Lay(read_card(words[1]), *step_typed(view, words[2:]))
    if words[0] == "move":
        figure, to = step_typed(view, words[1:])
        return FigureMove(figure or Figure("s", ""), to or "")
    return in_full(FORMS, view, words)


def step_typed(view: KeltisView, words: Sequence[str]) -> tuple[Figure | None, StoneId | None]:
    """A figure and where it goes. Stones are recognised in capitals and in small letters."""
    if not words:
        return None, None
    links = board_of(view.options).next
    spaces = {space.lower(): space for space in links}
    places = {word[0]: spaces.get(word[1:], word[1:]) for word in words if word not in SIZES}
    size, origin, to = SIZES.get(words[0]), places.get("@"), places.get(">")
    own = [f for f in view.players[view.own].figures if size in (None, f.size) and origin in (None, f.at)]
    near = [figure for figure in own if to in links[figure.at]]
    figure = (near or own or [Figure(size or "s", origin or "")])[0]
    onwards = links.get(figure.at) or ("",)
    return figure, to or onwards[0]


NOTATION: Notation[KeltisView] = Notation(
    forms=FORMS,
    typed=typed_words_of_keltis,
    tests=(in_order,),
    as_typed=as_typed,
    unreadable="KEL-15.2",
    ambiguous="KEL-15.3",
    split=STEP_WORDS.findall,
)
