"""The pictures of A Feast for Odin that are kept as golden images."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.texts.catalogue import load_languages
from engine.odin.scoring import score
from rendering.painter import Painter
from rendering.pictures import Caption, Look, Picture
from tests.rendering.odin_positions import odin
from tests.rendering.positions import PEOPLE

WORDS = load_languages()
CONTRAST = Look(high_contrast=True)


def titled(seats: int) -> Caption:
    """A title and people for a number of seats."""
    return Caption("오딘 · Thursday", PEOPLE[:seats])


def board(painter: Painter, name: str, language: str, part: str | None = None, look: Look = Look()) -> Picture:  # noqa: B008
    """The public picture of a stored position, or a part of it."""
    at = odin(name)
    return painter.board("odin", at.public, titled(at.public.seats), WORDS[language], look, at.last, part)


def private(painter: Painter, name: str, language: str, standing: int = 0, look: Look = Look()) -> Picture:  # noqa: B008
    """The private picture of a stored position, at one of the places where its seat may stand."""
    at = odin(name)
    assert at.private is not None
    here = at.standings[standing].narrowed
    return painter.private("odin", at.private, titled(at.private.seats), WORDS[language], look, here, at.last)


def final(painter: Painter, language: str) -> Picture:
    """The score sheet of the finished game."""
    return painter.final("odin", titled(3), WORDS[language], Look(), score(odin("over").public))


ODIN_PICTURES: Mapping[str, Callable[[Painter], Picture]] = {
    "odin-board-start-ko": lambda p: board(p, "start", "ko"),
    "odin-board-play-ko": lambda p: board(p, "play", "ko"),
    "odin-board-play-en-contrast": lambda p: board(p, "play", "en", look=CONTRAST),
    "odin-board-two-en": lambda p: board(p, "two", "en"),
    "odin-board-over-ko": lambda p: board(p, "over", "ko"),
    "odin-board-solo-en": lambda p: board(p, "solo", "en"),
    "odin-boards-play-ko": lambda p: board(p, "play", "ko", "boards"),
    "odin-boards-two-en": lambda p: board(p, "two", "en", "boards"),
    "odin-goods-play-en": lambda p: board(p, "play", "en", "goods"),
    "odin-cards-two-ko": lambda p: board(p, "two", "ko", "cards"),
    "odin-table-start-ko": lambda p: board(p, "start", "ko", "table"),
    "odin-table-two-en": lambda p: board(p, "two", "en", "table"),
    "odin-legend-ko": lambda p: board(p, "start", "ko", "legend"),
    "odin-legend-en": lambda p: board(p, "start", "en", "legend"),
    "odin-private-turn-ko": lambda p: private(p, "play", "ko"),
    "odin-private-use-en": lambda p: private(p, "play", "en", 1),
    "odin-private-board-ko": lambda p: private(p, "play", "ko", 2),
    "odin-private-places-ko": lambda p: private(p, "play", "ko", 3),
    "odin-private-places-en-contrast": lambda p: private(p, "play", "en", 3, CONTRAST),
    "odin-private-laid-en": lambda p: private(p, "play", "en", 4),
    "odin-private-roll-ko": lambda p: private(p, "roll", "ko"),
    "odin-private-cards-ko": lambda p: private(p, "cards", "ko"),
    "odin-private-cards-en": lambda p: private(p, "cards", "en"),
    "odin-private-raise-en": lambda p: private(p, "raise", "en", 1),
    "odin-private-strip-ko": lambda p: private(p, "strip", "ko"),
    "odin-private-sale-en": lambda p: private(p, "sale", "en"),
    "odin-private-taken-en": lambda p: private(p, "strip", "en", 1),
    "odin-private-explore-ko": lambda p: private(p, "explore", "ko"),
    "odin-private-loot-en": lambda p: private(p, "loot", "en", 1),
    "odin-private-choice-ko": lambda p: private(p, "choice", "ko"),
    "odin-private-chosen-en": lambda p: private(p, "choice", "en", 1),
    "odin-private-feast-ko": lambda p: private(p, "feast", "ko"),
    "odin-private-feast-chosen-en": lambda p: private(p, "feast", "en", 1),
    "odin-final-ko": lambda p: final(p, "ko"),
}
