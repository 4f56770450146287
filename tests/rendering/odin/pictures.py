"""The pictures of A Feast for Odin that are kept as golden images."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.odin.game.scoring import score
from rendering.painter import Painter
from rendering.pictures import Look, ShownPictures
from tests.rendering.album import CONTRAST, WORDS, Album
from tests.rendering.odin.positions import odin
from tests.rendering.positions import in_both_languages

ALBUM = Album("odin", "오딘 · Thursday", odin, score)
board, private, final = ALBUM.board, ALBUM.private, ALBUM.final


def own(painter: Painter, name: str, language: str, part: str) -> ShownPictures:
    """A part of what a seat alone is shown, of the seat that is asked in a position."""
    at = odin(name)
    assert at.private is not None
    return painter.board("odin", at.private, ALBUM.titled(at.private.seats), WORDS[language], Look(), at.last, part)


ODIN_PICTURES: Mapping[str, Callable[[Painter], ShownPictures]] = {
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
            "odin-own-home": lambda painter, language: own(painter, "play", language, "home"),
            "odin-own-hand": lambda painter, language: own(painter, "cards", language, "hand"),
            "odin-final": lambda painter, language: final(painter, language),
        }
    ),
    "odin-board-play-en-contrast": lambda painter: board(painter, "play", "en", look=CONTRAST),
    "odin-private-turn-ko-contrast": lambda painter: private(painter, "play", "ko", look=CONTRAST),
    "odin-private-places-en-contrast": lambda painter: private(painter, "play", "en", 3, CONTRAST),
}
