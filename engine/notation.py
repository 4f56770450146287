"""Moves as text, alike in all games: how a move is written, and which move a typed text means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from engine.choices import Choices
from engine.game import Move, Refusal, View

V = TypeVar("V", bound=View)

Test: TypeAlias = Callable[[Sequence[str], Sequence[str]], bool]
"""Whether words typed (the first) may mean a move that is written in these words (the second), all in small letters."""


def unreadable_alone(_view: View, word: str) -> Any:
    """Refuses to read a word alone; for fields that a game reads together with others."""
    raise LookupError(word)


@dataclass(frozen=True)
class Spelling:
    """Writes the values of a field, with a text `before` them; an empty text leaves the field out.

    `read` gives the value that a typed word means in a view, legal or not, and raises LookupError or ValueError for a word
    that means none.
    """

    write: Callable[[Any], str] = str
    read: Callable[[Any, str], Any] = unreadable_alone
    before: str = " "


WORD = Spelling(read=lambda _view, word: word)
"""A field whose values are words that can be typed as they are."""


@dataclass(frozen=True)
class Form:
    """The written form of a kind of move: a verb of one or more words, then its fields, in the `order` named or in their own."""

    verb: str
    fields: tuple[Spelling, ...] = ()
    order: tuple[str, ...] = ()


@dataclass(frozen=True)
class Notation(Generic[V]):
    """How a game writes its moves, and how it reads what people type.

    `forms` has each kind of move. `typed` splits a text into words as moves are written, with synonyms replaced; none when
    it is no move whatever the position. A legal move is found by the first of `tests` that any passes, `likeliest` choosing
    among those that pass. `as_typed` is the move that is meant when it is not legal, so that its refusal can be told.
    `unreadable` and `ambiguous` are the rules of the refusals.
    """

    forms: Mapping[type[Move], Form]
    typed: Callable[[V, str], Sequence[str]]
    tests: Sequence[Test]
    as_typed: Callable[[V, Sequence[str]], Move | None]
    unreadable: str
    ambiguous: str
    likeliest: Callable[[Sequence[Move], Sequence[str]], Sequence[Move]] = lambda fitting, words: fitting
    split: Callable[[str], list[str]] = str.split

    def write(self, move: Move) -> str:
        """The text of a move. Raises TypeError for a move of another game."""
        form = self.forms.get(type(move))
        if form is None:
            raise TypeError(f"{move} is no move of this game")
        text = form.verb
        for spelling, name in zip(form.fields, form.order or move.__struct_fields__, strict=True):
            value = spelling.write(getattr(move, name))
            text += spelling.before + value if value else ""
        return text

    def read(self, view: V, text: str, choices: Choices) -> Move | Refusal:
        """The move that a text means: a legal one where it fits exactly one, else the move as typed, for its refusal."""
        words = self.typed(view, text)
        if words:
            written = [(move, self.split(self.write(move).lower())) for move in choices.moves]
            for test in self.tests:
                fitting = self.likeliest([move for move, own in written if test(words, own)], words)
                if len(fitting) > 1:
                    first, second, *_ = map(self.write, fitting)
                    return Refusal(self.ambiguous, "ambiguous", {"n": len(fitting), "first": first, "second": second})
                if fitting:
                    return fitting[0]
        return (self.as_typed(view, words) if words else None) or Refusal(self.unreadable, "unreadable", {"text": text})


def read_number(word: str, digits: int) -> int:
    """A number of so many digits at most. Raises ValueError for something else."""
    if not (word.isascii() and word.isdigit() and len(word) <= digits):
        raise ValueError(word)
    return int(word)


def in_full(forms: Mapping[type[Move], Form], view: View, words: Sequence[str]) -> Move | None:
    """The move that words say with its whole verb and one word for each field, legal or not; None when they say none."""
    for kind, form in forms.items():
        verb = form.verb.split()
        values = words[len(verb) :]
        if list(words[: len(verb)]) == verb and len(values) == len(form.fields):
            try:
                return kind(*[spelling.read(view, word) for spelling, word in zip(form.fields, values, strict=True)])
            except (LookupError, ValueError):
                continue
    return None


def same(words: Sequence[str], own: Sequence[str]) -> bool:
    """Whether a move was typed as it is written."""
    return list(words) == list(own)


def in_order(words: Sequence[str], own: Sequence[str]) -> bool:
    """Whether all that was typed after the verb stands in the move, in this order."""
    rest = iter(own[1:])
    return words[0] == own[0] and all(word in rest for word in words[1:])


def is_abbreviated(words: Sequence[str], own: Sequence[str]) -> bool:
    """Whether every word after the verb is the beginning of a word of the move, or a part between its hyphens, in order."""
    rest = iter(own[1:])
    return words[0] == own[0] and all(
        any(full.startswith(word) or word in full.split("-") for full in rest) for word in words[1:]
    )
