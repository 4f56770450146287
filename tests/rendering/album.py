"""Pictures of one game's stored positions, alike for all games whose positions hold where a seat stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.game import Outcome
from rendering.painter import Painter
from rendering.pictures import Caption, Look, ShownPictures
from tests.rendering.positions import PEOPLE, Stored
from texts.catalogue import load_languages

WORDS = load_languages()
CONTRAST = Look(high_contrast=True)

V = TypeVar("V")


@dataclass(frozen=True)
class Album(Generic[V]):
    """A game, the title of a match, where its positions are found by name, and how its score is made of a view."""

    game: str
    title: str
    position: Callable[[str], Stored[V, Any, Any]]
    score: Callable[[V], Outcome]

    def titled(self, seats: int) -> Caption:
        """The title, and people for a number of seats."""
        return Caption(self.title, PEOPLE[:seats])

    def board(
        self,
        painter: Painter,
        name: str,
        language: str,
        part: str | None = None,
        look: Look = Look(),  # noqa: B008
    ) -> ShownPictures:
        """The public picture of a position, or a part of it."""
        at = self.position(name)
        people = self.titled(at.public.seats)
        return painter.board(self.game, at.public, people, WORDS[language], look, at.last, part)

    def private(
        self,
        painter: Painter,
        name: str,
        language: str,
        standing: int = 0,
        look: Look = Look(),  # noqa: B008
    ) -> ShownPictures:
        """The private picture of a position, at one of the places where its seat may stand."""
        at = self.position(name)
        assert at.private is not None
        here, people = at.standings[standing].narrowed, self.titled(at.private.seats)
        return painter.private(self.game, at.private, people, WORDS[language], look, here, at.last)

    def own(self, painter: Painter, name: str, language: str, part: str) -> ShownPictures:
        """A part of the pictures that is shown to the seat of a position alone."""
        at = self.position(name)
        assert at.private is not None
        people = self.titled(at.private.seats)
        return painter.board(self.game, at.private, people, WORDS[language], Look(), at.last, part)

    def final(self, painter: Painter, language: str) -> ShownPictures:
        """The score sheet of the finished game."""
        over = self.position("over").public
        return painter.final(self.game, self.titled(over.seats), WORDS[language], Look(), self.score(over))
