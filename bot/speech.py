"""Putting the engine's ids into sentences: events, questions, refusals, moves, in one language, for one match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct, structs

from bot.texts.catalogue import Language
from engine.game import Decision, Event, Move, Refusal, ScoreLine, Seat
from engine.narrowing import KIND, kind_of

Term = Callable[[Language, Any], str]


@dataclass(frozen=True)
class Vocabulary:
    """How one game names its things. `terms` goes by the name of a field, of an event, a move or a refusal alike.

    `event_key` gives the end of an event's key where one event needs several sentences; `option_value` names
    a value of an option, seen beside the other options, which may decide what it means.
    """

    terms: Mapping[str, Term]
    event_key: Callable[[Event], str]
    option_value: Callable[[Language, Any, str, str], str]
    icons: Mapping[str, str]


class Speech:
    """Speaks one language about one match."""

    def __init__(self, words: Language, game: str, vocabulary: Vocabulary, names: Sequence[str]) -> None:
        self.words = words
        self._game = game
        self._vocabulary = vocabulary
        self._names = names

    def name(self, seat: Seat) -> str:
        """The name of who sits there."""
        return self._names[seat]

    def event(self, event: Event) -> str:
        """What happened, without who did it."""
        return self._say(f"event.{self._vocabulary.event_key(event)}", structs.asdict(event))

    def refusal(self, refusal: Refusal) -> str:
        """Why a move is not possible; the rule is named apart."""
        return self._say(f"refusal.{refusal.reason}", refusal.words)

    def question(self, decision: Decision) -> str:
        """What a seat is asked."""
        return self._say(f"ask.{decision.question}", {})

    def move(self, move: Move) -> str:
        """A move in words, as on a button that confirms it."""
        filled = {name: value for name, value in structs.asdict(move).items() if value is not None}
        missing = "".join(f".no_{name}" for name, value in structs.asdict(move).items() if value is None)
        return self._say(f"move.{kind_of(move)}{missing}", filled)

    def menu(self, field: str) -> str:
        """What a menu asks for."""
        return self.words(f"{self._game}.menu.{field}")

    def choice(self, field: str, value: Any) -> str:
        """One value of a menu, written as on a button: with a capital."""
        if field == KIND:
            return self.words(f"{self._game}.kind.{value}")
        text = self.words(f"{self._game}.none.{field}") if value is None else self.term(field, value)
        return text[:1].upper() + text[1:]

    def icon(self, field: str, value: Any) -> str:
        """An emoji for a value of a menu, or nothing."""
        return self._vocabulary.icons.get(f"{field}.{value}", "")

    def score_line(self, line: ScoreLine) -> str:
        """Where points come from."""
        return self._say(f"score.{line.source}", line.words)

    def term(self, field: str, value: Any) -> str:
        """A value by the name of the field it stands in."""
        return str(self._filling(field, value))

    def _say(self, key: str, filled: Mapping[str, Any]) -> str:
        return self.words(f"{self._game}.{key}", **{name: self._filling(name, value) for name, value in filled.items()})

    def _filling(self, field: str, value: Any) -> Any:
        """What a sentence is filled with: a name where the field has one; a number stays one, for signs and plurals."""
        if field == "seat":
            return self.name(value)
        term = self._vocabulary.terms.get(field)
        return term(self.words, value) if term and value is not None else value


class Narration(Struct, frozen=True):
    """What one seat did, in sentences."""

    seat: Seat
    sentences: tuple[str, ...]


def narrate(speech: Speech, plies: Sequence[tuple[Seat, Sequence[Event]]], audience: Seat | None) -> list[Narration]:
    """What happened in these plies, one after the other, as far as the audience may know; neighbouring ones of a seat joined."""
    told: list[tuple[Seat, list[str]]] = []
    for seat, events in plies:
        if not told or told[-1][0] != seat:
            told.append((seat, []))
        seen = (event.seen_by(audience) for event in events)
        told[-1][1].extend(speech.event(event) for event in seen if event)
    return [Narration(seat, tuple(sentences)) for seat, sentences in told]
