"""The pictures of A Feast for Odin that are kept as golden images."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.texts.catalogue import load_languages
from engine.odin.scoring import score
from rendering.painter import Painter
from rendering.pictures import Caption, Look, Picture
from tests.rendering.odin_positions import odin
from tests.rendering.positions import PEOPLE, in_both_languages

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
    **in_both_languages(
        {
            "odin-board-start": lambda painter, language: board(painter, "start", language),
            "odin-board-play": lambda painter, language: board(painter, "play", language),
            "odin-board-two": lambda painter, language: board(painter, "two", language),
            "odin-board-over": lambda painter, language: board(painter, "over", language),
            "odin-board-solo": lambda painter, language: board(painter, "solo", language),
            "odin-boards-play": lambda painter, language: board(painter, "play", language, "boards"),
            "odin-boards-two": lambda painter, language: board(painter, "two", language, "boards"),
            "odin-goods-play": lambda painter, language: board(painter, "play", language, "goods"),
            "odin-cards-two": lambda painter, language: board(painter, "two", language, "cards"),
            "odin-table-start": lambda painter, language: board(painter, "start", language, "table"),
            "odin-table-two": lambda painter, language: board(painter, "two", language, "table"),
            "odin-legend": lambda painter, language: board(painter, "start", language, "legend"),
            "odin-private-turn": lambda painter, language: private(painter, "play", language),
            "odin-private-use": lambda painter, language: private(painter, "play", language, 1),
            "odin-private-board": lambda painter, language: private(painter, "play", language, 2),
            "odin-private-places": lambda painter, language: private(painter, "play", language, 3),
            "odin-private-laid": lambda painter, language: private(painter, "play", language, 4),
            "odin-private-roll": lambda painter, language: private(painter, "roll", language),
            "odin-private-cards": lambda painter, language: private(painter, "cards", language),
            "odin-private-raise": lambda painter, language: private(painter, "raise", language, 1),
            "odin-private-strip": lambda painter, language: private(painter, "strip", language),
            "odin-private-sale": lambda painter, language: private(painter, "sale", language),
            "odin-private-taken": lambda painter, language: private(painter, "strip", language, 1),
            "odin-private-explore": lambda painter, language: private(painter, "explore", language),
            "odin-private-loot": lambda painter, language: private(painter, "loot", language, 1),
            "odin-private-choice": lambda painter, language: private(painter, "choice", language),
            "odin-private-chosen": lambda painter, language: private(painter, "choice", language, 1),
            "odin-private-feast": lambda painter, language: private(painter, "feast", language),
            "odin-private-feast-chosen": lambda painter, language: private(painter, "feast", language, 1),
            "odin-final": lambda painter, language: final(painter, language),
        }
    ),
    "odin-board-play-en-contrast": lambda painter: board(painter, "play", "en", look=CONTRAST),
    "odin-private-places-en-contrast": lambda painter: private(painter, "play", "en", 3, CONTRAST),
}
