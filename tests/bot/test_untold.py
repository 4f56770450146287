"""A walk over every card and island of Empires and every occupation of Odin: nobody reads what lies hidden from them.

Each is played in all its ways; after each move all is looked at that is told of it then: the log, what stands beside the
pictures in their place, and what somebody who is asked is told of each answer. Languages take turns, move by move.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice
from typing import Any

import pytest

from bot.matches.games.adapters import ADAPTERS
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.game import Move, Seat, View
from engine.odin import ODIN
from engine.odin.facts.content import odin_content as odin_content
from engine.odin.rounds.turns import TakeTurn
from engine.odin.steps.occupations import PlayCards
from engine.odin.table.moves import PlayCard
from engine.play.match import Ply
from engine.rules import AnyGame
from engine.texts import in_language
from rendering.painter import Painter
from rendering.pictures import Caption, Look
from tests.engine import hidden, played_position
from tests.engine.empires import cards as empires_cards
from tests.engine.hidden import HIDING, Id
from tests.engine.odin.positions import table as odin_table
from tests.rendering.positions import PEOPLE
from tests.turns import IN_TURNS, whose_turn
from texts.catalogue import Language, load_languages
from texts.empires import names as empires_names
from texts.speech import Speech, narrate_plies
from texts.words import Words

LANGUAGES = load_languages()
PAINTER = Painter()
NAMES = tuple(person.name for person in PEOPLE)
MOVES = 25
"""Answers of which is looked at what they would bring."""
AFTER = 6
"""Moves that are played after an occupation."""
GOODS: dict[str, Any] = {
    "silver": 30,
    "wood": 9,
    "stone": 9,
    "ore": 9,
    "peas": 3,
    "meat": 3,
    "hide": 3,
    "sheep": 2,
    "cattle": 2,
    "spear": 3,
}


def empires_name(words: Words, card: Id) -> str:
    return empires_names.card_name(words, empires_contents()[SHIPPED].cards[int(card)])


def odin_name(words: Words, card: Id) -> str:
    """An occupation; strips have no names."""
    return in_language(odin_content().cards[card].name, words.language) if isinstance(card, int) else ""


NAMED: dict[str, Callable[[Words, Id], str]] = {"empires": empires_name, "odin": odin_name}
"""What is called by a name of its own."""


class Walk:
    """Looks at what is told after each move. `looked` counts the texts, and by `moves` it is known whose turn it is to speak."""

    def __init__(self, in_turns: bool) -> None:
        self.painter, self.looked, self.moves, self.in_turns = PAINTER, 0, 0, in_turns

    def begin(self, moves: int) -> None:
        """Begins with another card: nothing is looked at yet, and so many moves count as made."""
        self.looked, self.moves = 0, moves

    def played(self, game: AnyGame, state: Any, seat: Seat, move: Move) -> Ply:
        """Plays a move, and looks at all that is told of it."""
        before = {one: HIDING[game.name].hidden(state, one) for one in (None, *range(state.seats))}
        ply = hidden.played_untold(game, state, seat, move)
        self.moves += 1
        for reader, kept in before.items():
            untold = kept & HIDING[game.name].hidden(state, reader)
            view = game.view(state, reader)
            for words in () if view.over else whose_turn(LANGUAGES.values(), self.moves, self.in_turns):
                texts = list(self.texts(game, state, ply, reader, view, words))
                self.looked += len(texts)
                named = list(named_in(game.name, texts, untold, words))
                assert not named, f"{reader} reads of {named} in {words.language}"
        return ply

    def texts(
        self, game: AnyGame, state: Any, ply: Ply, reader: Seat | None, view: View, words: Language
    ) -> Iterator[str]:
        """What somebody reads who stands by, or is asked next."""
        speech = Speech(words, game.name, ADAPTERS[game.name].vocabulary, NAMES[: state.seats], view)
        for story in narrate_plies(speech, [(ply.seat, ply.events)], reader):
            yield from story.sentences
        yield speech.at_a_glance(view)
        caption, look = Caption("Thursday", PEOPLE[: state.seats]), Look(in_words=True)
        seen = [one for event in ply.events if (one := event.seen_by(reader)) is not None]
        shown = (
            self.painter.board(game.name, view, caption, words, look, seen)
            if reader is None
            else self.painter.private(game.name, view, caption, words, look, last=seen)
        )
        yield from (told for picture in shown for told in (picture.alt, picture.text))
        choices = game.choices(state, reader) if reader is not None else None
        for move in islice(choices.moves if choices else (), MOVES):
            yield f"{speech.move(move)} {speech.brings(view, move)}"


def named_in(game: str, texts: Iterable[str], untold: set[Id], words: Words) -> Iterator[str]:
    """What of the hidden things texts name: by the name of a kind that is hidden whole, or by its number behind a name."""
    for line in dict.fromkeys(chain.from_iterable(map(str.splitlines, texts))):
        for name, cards in names_in(game, words.language, line):
            if cards <= untold and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line):
                yield name
            yield from (one for card in cards & untold if (one := f"{name} ({card})") in line)


@cache
def names_in(game: str, language: str, line: str) -> Sequence[tuple[str, frozenset[Id]]]:
    """The names that stand in a line, with the cards and islands that are called so: most lines stand in many texts."""
    return [(name, cards) for name, cards in named_alike(game, language).items() if name in line]


@cache
def named_alike(game: str, language: str) -> dict[str, frozenset[Id]]:
    """All cards and islands that have a name, by that name."""
    everything: Iterable[Id] = empires_contents()[SHIPPED].cards if game == "empires" else odin_content().cards
    found: dict[str, set[Id]] = {}
    for card in everything:
        if name := NAMED[game](LANGUAGES[language], card):
            found.setdefault(name, set()).add(card)
    return {name: frozenset(cards) for name, cards in found.items()}


@pytest.fixture(params=IN_TURNS)
def walk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Walk:
    """A walk that sees each move of a position."""
    found = Walk(request.param)
    monkeypatch.setattr(played_position, "played_untold", found.played)
    return found


def test_every_card_and_island_of_empires(walk: Walk, subtests: pytest.Subtests) -> None:
    for card in (*empires_cards.CLAN_CARDS, *empires_cards.ISLANDS):
        with subtests.test(card=f"{card.number} {card.name['en']}"):
            walk.begin(card.number)
            for number in card.numbers:
                for _, position in empires_cards.ways(card, number):
                    assert position.events
            assert walk.looked or not card.is_built


def test_every_occupation_of_odin(walk: Walk, subtests: pytest.Subtests) -> None:
    for card in odin_content().cards:
        with subtests.test(card=card):
            walk.begin(card)
            position, dice = odin_table().give(**GOODS), random.Random(card)
            hand = [card, next(one for one in odin_content().cards if one != card)]
            position.player().hand = hand
            position.state.occupation_pile = [n for n in position.state.occupation_pile if n not in hand]
            position.asks(PlayCards(0, 1, 1), TakeTurn(0)).play(ODIN.write(PlayCard(card)))
            for _ in range(AFTER):
                if position.question == "over":
                    break
                legal = [*islice(ODIN.legal_moves(position.state, position.asked), 40)]
                position.play(ODIN.write(dice.choice(legal)))
            assert walk.looked


def test_what_a_text_names_is_found() -> None:
    """By its number where a copy of it lies open, by its name where none does."""
    words, told = LANGUAGES["en"], ["Ann built New Outpost (76)."]
    assert list(named_in("empires", told, {77}, words)) == []
    assert list(named_in("empires", told, {76}, words)) == ["New Outpost (76)"]
    assert list(named_in("empires", ["Ann paid for New Outpost."], {76, 77}, words)) == ["New Outpost"]
