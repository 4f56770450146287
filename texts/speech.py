"""Putting the engine's ids into sentences: events, questions, refusals, moves, in one language, for one match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from engine.choices import KIND, kind_of
from engine.game import Decision, Event, Move, Refusal, Seat, View
from texts.catalogue import Language
from texts.literal import literal_text, quoted_text
from texts.vocabulary import Offered, Vocabulary


class Speech:
    """Speaks one language about one match, whose public view is `view` (None: it has not begun, or only its record is known)."""

    def __init__(
        self, words: Language, game: str, vocabulary: Vocabulary, names: Sequence[str], view: View | None = None
    ) -> None:
        self.words = words
        self._view = view
        self._game = game
        self._vocabulary = vocabulary
        self._names = names

    def about(self, view: View) -> Speech:
        """A speech about another position of the match."""
        return Speech(self.words, self._game, self._vocabulary, self._names, view)

    def name(self, seat: Seat) -> str:
        """The name of who sits there, as it stands in a message."""
        return literal_text(self._names[seat])

    def event(self, event: Event) -> str:
        """What happened, without who did it."""
        return self._say(f"event.{self._vocabulary.event_key(event)}", structs.asdict(event))

    def sentences(self, events: Sequence[Event]) -> tuple[str, ...]:
        """What happened, one after the other; neighbouring events that the game joins are told in one sentence, and what one
        sentence names is left out of the next where the game says so."""
        joined: list[Event] = []
        for event in events:
            both = self._vocabulary.joined(joined[-1], event) if joined else None
            if both is None:
                joined.append(event)
            else:
                joined[-1] = both
        shortened = map(self._vocabulary.shortened, joined, joined[1:])
        return tuple(map(self.event, [*joined[:1], *shortened]))

    def gathered(self, events: Sequence[Event]) -> Sequence[Event]:
        """What a move has made happen; what each seat got alike is one event."""
        return self._vocabulary.gathered(events, len(self._names))

    def teller(self, event: Event, before: Seat | None) -> Seat | None:
        """The seat that does an event, None for what happens to all; `before` is the seat of the event before."""
        if event.__struct_config__.tag in self._vocabulary.for_all:
            return None
        return getattr(event, "seat", before)

    def untold(self, event: Event, audience: Seat | None) -> bool:
        """Whether an event, as an audience sees it, goes without saying for that audience."""
        return self._vocabulary.untold(event, audience)

    def places(self, event: Event) -> bool:
        """Whether a placement begins with an event, which the log tells in a line of its own."""
        return event.__struct_config__.tag in self._vocabulary.placements

    def refusal(self, refusal: Refusal) -> str:
        """Why a move is not possible; the rule is named apart."""
        typed = {name: quoted_text(value) if isinstance(value, str) else value for name, value in refusal.words.items()}
        return self._say(f"refusal.{refusal.reason}", typed)

    def question(self, decision: Decision) -> str:
        """What a seat is asked."""
        return self._say(f"ask.{decision.question}", decision.words)

    def at_a_glance(self, view: View) -> str:
        """What is to be known of a match before one looks at a picture: its round, what is left; for a seat, its points."""
        return self._vocabulary.at_a_glance(self.words, view)

    def advice(self, question: str) -> list[str]:
        """What can be done at a question and why one would, for somebody who plays for the first time; or nothing.

        What matters most is the first line.
        """
        key = f"{self._game}.advice.{question}"
        return self.words(key).splitlines() if key in self.words else []

    def routine(self, question: str, name: str) -> str:
        """Tells that somebody has a question answered without being asked."""
        return self.words(f"{self._game}.routine.{question}", name=name)

    def routine_about(self, question: str) -> str:
        """Explains such a routine to whoever has it."""
        return self.words(f"{self._game}.routine_about.{question}")

    def routine_begins(self, question: str) -> str:
        """The label of the button that begins it."""
        return self.words(f"{self._game}.routine_begins.{question}")

    def routine_ends(self, question: str) -> str:
        """The label of the button that ends it."""
        return self.words(f"{self._game}.routine_ends.{question}")

    def reason(self, reason: str) -> str:
        """Why a bot player would choose a move, in the word that its policy gives."""
        return self.words(f"{self._game}.reason.{reason}")

    def move(self, move: Move) -> str:
        """A move in words, as on a button that confirms it."""
        told = self._vocabulary.told.get(kind_of(move))
        if told is not None:
            return told(self.words, move)
        filled = {name: value for name, value in structs.asdict(move).items() if value is not None}
        missing = "".join(f".no_{name}" for name, value in structs.asdict(move).items() if value is None)
        return self._say(f"move.{kind_of(move)}{missing}", filled)

    def in_short(self, move: Move) -> str:
        """What a move is called where there is little room, or nothing."""
        return self._vocabulary.in_short(self.words, move)

    def menu(self, field: str, kind: str) -> str:
        """What a menu asks for, in a move of this kind."""
        asked = f"{field}.{kind}" if field in self._vocabulary.menus_by_kind else field
        return self.words(f"{self._game}.menu.{asked}")

    def choice(self, field: str, value: Any, chosen: Sequence[Any] = ()) -> str:
        """One value of a menu, written as on a button: with a capital, unless it is a name that the board shows.

        `chosen` are the values that are chosen with it.
        """
        if field == KIND:
            return self.words(f"{self._game}.kind.{value}")
        if field in self._vocabulary.amid and chosen:
            text = self._vocabulary.amid[field](self.words, chosen, value)
        else:
            text = self.words(f"{self._game}.none.{field}") if value is None else self.term(field, value)
        return text if field in self._vocabulary.as_drawn else self.words.capitalised(text)

    def begins(self, kind: str, field: str, value: Any, chosen: Sequence[Any]) -> str:
        """What begins a kind of move, on a button among others: with its first value, where the game has words for that.

        `chosen` are the values up to this one; those before it are no choice.
        """
        said, first = self.choice(field, value, chosen), self._vocabulary.begun.get(kind)
        if first is None:
            return said
        [first_value, *_] = chosen[1:] if chosen[0] == kind else chosen
        begun = self.words(f"{self._game}.begin.{kind}", value=self.term(first, first_value))
        return begun if field == first else f"{begun} · {said}"

    def icon(self, field: str, value: Any) -> str:
        """An emoji for a value of a menu, or nothing."""
        return self._vocabulary.icon(self._view, field, value)

    def brings(self, view: View, move: Move) -> str:
        """What a move gives the seat whose view this is, in a few words, or nothing."""
        return " · ".join(filter(None, (self.remarks(view, move), self._vocabulary.brings(self.words, view, move))))

    def gives_up(self, view: View, move: Move, offered: Offered) -> str:
        """What a move of the seat whose view this is leaves unused, or nothing."""
        return self._vocabulary.unspent(self.words, self._vocabulary.given_up(view, move, offered))

    def supposes(self) -> str:
        """What is supposed of what others have still to choose where somebody plans ahead, or nothing."""
        return self._vocabulary.supposes(self.words)

    def remarks(self, view: View, move: Move) -> str:
        """What must be known of a move before it is chosen, or nothing."""
        return self._vocabulary.remarks(self.words, view, move)

    def brings_in_a_row(self, view: View, events: Sequence[Event]) -> str:
        """What several moves in a row take and give together the seat whose view this is, by what they make happen."""
        return self._vocabulary.brings_in_a_row(self.words, view, events)

    def differs(self, view: View, before: Move, after: Move) -> str:
        """What a changed move has more and less than it had before, and what it costs."""
        return self._vocabulary.differs(self.words, view, before, after)

    def explains(self, view: View, field: str, value: Any) -> str:
        """What a value is or does that makes no move yet, in a few words, or nothing."""
        return self._vocabulary.explains(self.words, view, field, value)

    def suggested(self, view: View, move: Move, number: int, said: str | None = None, *, again: bool = False) -> str:
        """A move that is suggested, on a button: by the name of the value that makes it, or by its number; what it brings.

        Beside another button that leads to the same move it does not say that `again`, but what is different.
        """
        brings = "" if again else self.brings(view, move)
        if said is not None:
            return f"{said} · {brings}" if brings else said
        text = self.words(f"{self._game}.suggested.{kind_of(move)}", n=number, brings=brings, move=self.move(move))
        return text.removesuffix(" · ")

    def term(self, field: str, value: Any) -> str:
        """A value by the name of the field it stands in."""
        return str(self._filling(field, value))

    def _say(self, key: str, filled: Mapping[str, Any]) -> str:
        return self.words(f"{self._game}.{key}", **{name: self._filling(name, value) for name, value in filled.items()})

    def _filling(self, field: str, value: Any) -> Any:
        """What a sentence is filled with: a name where the field has one; a number stays one, for signs and plurals."""
        if field == "seat" or field in self._vocabulary.seats:
            return self.name(value) if value in range(len(self._names)) else str(value)
        if field in self._vocabulary.by_seat:
            return self.words.listed(f"{self.name(seat)} ({own})" for seat, own in enumerate(value))
        if value is None:
            return value
        if field in self._vocabulary.seen and self._view is not None:
            return self._vocabulary.seen[field](self.words, self._view, value)
        term = self._vocabulary.terms.get(field)
        return term(self.words, value) if term else value


class Narration(Struct, frozen=True):
    """What one seat did, or (None) what happened to all, in sentences."""

    seat: Seat | None
    sentences: tuple[str, ...]


def narrate_plies(
    speech: Speech, plies: Sequence[tuple[Seat, Sequence[Event]]], audience: Seat | None, *, by_placement: bool = False
) -> list[Narration]:
    """What happened in these plies, one after the other, as far as the audience may know; neighbouring ones of a seat joined.

    `by_placement` begins anew with each placement of the same seat: a lone player has many in a row.
    A move may make things happen to others: an event belongs to the seat that it names, and if it names none, to the seat of
    the event before.
    """
    told: list[tuple[Seat | None, list[Event]]] = []
    for mover, events in plies:
        teller: Seat | None = mover
        known = [seen for event in events if (seen := event.seen_by(audience)) is not None]
        for seen in speech.gathered(known):
            if speech.untold(seen, audience):
                continue
            teller = speech.teller(seen, teller)
            if not told or told[-1][0] != teller or (by_placement and speech.places(seen)):
                told.append((teller, []))
            told[-1][1].append(seen)
    return [Narration(teller, speech.sentences(happened)) for teller, happened in told]
