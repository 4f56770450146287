"""Moves as text (KEL-15.2, KEL-15.3): what a person can read and type, `lay r7 s@d3>e4`, `draw deck`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from engine.choices import Choices
from engine.game import Move, Refusal
from engine.keltis.moves import DECK, AnyMove, Discard, Draw, Lay, Skip, Step, StripHand, StripRow
from engine.keltis.options import board_of
from engine.keltis.pieces import COLOURS, VALUES, Card, Colour, Figure, Size, Space, card, colour_of, value_of
from engine.keltis.view import KeltisView

RULE = "KEL-15.2"
COLOUR_WORDS = {word: number for number, colour in enumerate(COLOURS) for word in (colour, colour[0])}
CARD = re.compile(rf"({'|'.join(sorted(COLOUR_WORDS, key=len, reverse=True))}) *(\d{{1,2}})\b *(.*)", re.ASCII)


def write(move: Move) -> str:
    """The text of a move. Raises TypeError for a move of another game."""
    match move:
        case Lay(card, None, _) | Lay(card, _, None):
            return f"lay {write_card(card)}"
        case Lay(card, Figure() as figure, str() as to):
            return f"lay {write_card(card)} {write_step(figure, to)}"
        case Discard(card):
            return f"discard {write_card(card)}"
        case Step(figure, to):
            return f"move {write_step(figure, to)}"
        case StripHand(card):
            return f"strip hand {write_card(card)}"
        case StripRow(colour):
            return f"strip row {COLOURS[colour]}"
        case Draw(None):
            return f"draw {DECK}"
        case Draw(int() as pile):
            return f"draw {COLOURS[pile]}"
        case Skip():
            return "skip"
        case _:
            raise TypeError(f"{move} is no move of Keltis")


def write_card(card: Card) -> str:
    """`r7` for red 7."""
    return f"{COLOURS[colour_of(card)][0]}{value_of(card)}"


def write_step(figure: Figure, to: Space) -> str:
    """`s@d3>e4` for a small figure on d3 that goes to e4."""
    return f"{figure.size}@{figure.at}>{to}"


class Way(Struct, frozen=True):
    """As much of `L@d3>e4` as was typed."""

    size: Size | None = None
    origin: Space | None = None
    to: Space | None = None

    def means(self, figure: Figure | None, to: Space | None) -> bool:
        """Whether a figure's step is one that may be meant."""
        if figure is None:
            return self == Way()
        return (
            self.size in (None, figure.size) and self.origin in (None, figure.at) and (self.to is None or self.to == to)
        )


def read(view: KeltisView, text: str, choices: Choices) -> Move | Refusal:
    """The move that a text means: a legal one where it fits exactly one, else the move as typed, for its refusal."""
    verb, *rest = text.split(maxsplit=1) or [""]
    reader = READERS.get(verb.lower())
    meant = reader(view, " ".join(rest).strip(), choices.moves) if reader else None
    return meant or Refusal(RULE, "unreadable", {"text": text})


def _read_lay(view: KeltisView, rest: str, legal: Sequence[Move]) -> Move | Refusal | None:
    match = CARD.fullmatch(rest.lower())
    way = read_way(view, match[3]) if match else None
    laid = read_card(match[1], match[2]) if match else None
    if way is None or laid is None:
        return None
    fitting = [m for m in legal if isinstance(m, Lay) and m.card == laid and way.means(m.figure, m.to)]
    if len(fitting) > 1:
        return ambiguous(fitting)
    return fitting[0] if fitting else Lay(laid, *as_typed(view, way))


def _read_step(view: KeltisView, rest: str, legal: Sequence[Move]) -> Move | Refusal | None:
    way = read_way(view, rest)
    if way is None:
        return None
    fitting = [m for m in legal if isinstance(m, Step) and way.means(m.figure, m.to)]
    if len(fitting) > 1:
        return ambiguous(fitting)
    figure, to = as_typed(view, way)
    return fitting[0] if fitting else Step(figure or Figure("s", ""), to or "")


def _read_discard(_view: KeltisView, rest: str, _legal: Sequence[Move]) -> Move | None:
    thrown = read_whole_card(rest)
    return None if thrown is None else Discard(thrown)


def _read_strip(_view: KeltisView, rest: str, _legal: Sequence[Move]) -> Move | None:
    what, _, which = rest.lower().partition(" ")
    colour, thrown = read_colour(which), read_whole_card(which.strip())
    if what == "row" and colour is not None:
        return StripRow(colour)
    return StripHand(thrown) if what == "hand" and thrown is not None else None


def _read_draw(_view: KeltisView, rest: str, _legal: Sequence[Move]) -> Move | None:
    colour = read_colour(rest)
    if colour is None:
        return Draw() if rest.lower() == DECK else None
    return Draw(colour)


def _read_skip(_view: KeltisView, rest: str, _legal: Sequence[Move]) -> Move | None:
    return None if rest else Skip()


READERS: Mapping[str, Callable[[KeltisView, str, Sequence[Move]], Move | Refusal | None]] = {
    "lay": _read_lay,
    "play": _read_lay,
    "move": _read_step,
    "discard": _read_discard,
    "strip": _read_strip,
    "draw": _read_draw,
    "skip": _read_skip,
}


def read_card(colour: str, value: str) -> Card | None:
    """A card by the name or letter of its colour and its value."""
    return card(COLOUR_WORDS[colour], int(value)) if int(value) < VALUES else None


def read_whole_card(text: str) -> Card | None:
    """A card with nothing behind it: `r7`, `red 7`."""
    match = CARD.fullmatch(text.lower())
    return read_card(match[1], match[2]) if match and not match[3] else None


def read_colour(text: str) -> Colour | None:
    """A colour by its name or letter."""
    return COLOUR_WORDS.get(text.strip().lower())


def read_way(view: KeltisView, text: str) -> Way | None:
    """`L@d3>e4`, or a part of it; None for something else. Stones are recognised in capitals and in small letters."""
    spaces = {space.lower(): space for space in board_of(view.options).next}
    names_origin = "@" in text and ">" not in text
    words = [word for word in text.lower().replace("@", " ").replace(">", " ").split() if word != "to"]
    size: Size | None = None
    if words and words[0] in ("l", "s"):
        size = "L" if words.pop(0) == "l" else "s"
    places = [spaces.get(word, word) for word in words]
    if len(places) > 2:
        return None
    if len(places) == 2:
        return Way(size, places[0], places[1])
    if names_origin and places:
        return Way(size, places[0])
    return Way(size, None, places[0] if places else None)


def as_typed(view: KeltisView, way: Way) -> tuple[Figure | None, Space | None]:
    """The step as it was typed, what was left out filled in as well as can be, so that its refusal can be told."""
    if way == Way():
        return None, None
    links = board_of(view.options).next
    own = [f for f in view.players[view.own].figures if way.means(f, way.to)]
    near = [figure for figure in own if way.to in links[figure.at]]
    figure = (near or own or [Figure(way.size or "s", way.origin or "")])[0]
    onwards = links.get(figure.at) or ("",)
    return figure, way.to or onwards[0]


def ambiguous(fitting: Sequence[AnyMove]) -> Refusal:
    """Several moves are meant: says two of them."""
    first, second, *_ = map(write, fitting)
    return Refusal("KEL-15.3", "ambiguous", {"n": len(fitting), "first": first, "second": second})
