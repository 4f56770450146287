"""The pictures of Manitoba that are kept as golden images."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.manitoba.game.scoring import score
from engine.manitoba.table.events import MovedFigure, PlacedFigure
from engine.manitoba.table.moves import ActWithDiscs, WalkFigure
from rendering.painter import Painter
from rendering.pictures import Caption, Look, ShownPictures
from tests.rendering.manitoba.positions import manitoba
from tests.rendering.positions import PEOPLE, left_with
from texts.catalogue import load_languages

WORDS = load_languages()
CONTRAST = Look(high_contrast=True)


def titled(seats: int) -> Caption:
    """A title and people for a number of seats."""
    return Caption("마니토바 · Thursday", PEOPLE[:seats])


def board(painter: Painter, name: str, language: str, part: str | None = None, look: Look = Look()) -> ShownPictures:  # noqa: B008
    """The public picture of a stored position, or a part of it."""
    at = manitoba(name)
    return painter.board("manitoba", at.public, titled(at.public.seats), WORDS[language], look, at.last, part)


def private(painter: Painter, name: str, language: str, choose: bool = False, look: Look = Look()) -> ShownPictures:  # noqa: B008
    """The private picture of a stored position, on request with the last act or walk chosen."""
    at = manitoba(name)
    assert at.private is not None
    chosen = [move for move in at.moves if isinstance(move, ActWithDiscs | WalkFigure)][-1] if choose else None
    return painter.private(
        "manitoba", at.private, titled(at.private.seats), WORDS[language], look, left_with(at.moves, chosen)
    )


def since(painter: Painter, language: str) -> ShownPictures:
    """The private picture of somebody who has not looked since two others walked and climbed."""
    at = manitoba("passive")
    assert at.private is not None
    steps = (PlacedFigure(0, "6-hill", "action"), MovedFigure(1, "6-mountain", "6-lake", "action"), *at.last)
    people = titled(at.private.seats)
    return painter.private("manitoba", at.private, people, WORDS[language], Look(), left_with(at.moves), steps)


def final(painter: Painter, language: str) -> ShownPictures:
    """The score sheet of the finished game."""
    return painter.final("manitoba", titled(4), WORDS[language], Look(), score(manitoba("over").public))


MANITOBA_PICTURES: Mapping[str, Callable[[Painter], ShownPictures]] = {
    "manitoba-board-start-en": lambda p: board(p, "start", "en"),
    "manitoba-board-lake-ko": lambda p: board(p, "passive", "ko"),
    "manitoba-board-mountains-en": lambda p: board(p, "score", "en"),
    "manitoba-board-autumn-en-contrast": lambda p: board(p, "vision", "en", look=CONTRAST),
    "manitoba-board-over-ko": lambda p: board(p, "over", "ko"),
    "manitoba-territory-ko": lambda p: board(p, "keep", "ko", "territory"),
    "manitoba-territory-en": lambda p: board(p, "vision", "en", "territory"),
    "manitoba-paths-en": lambda p: board(p, "vision", "en", "paths"),
    "manitoba-paths-ko": lambda p: board(p, "start", "ko", "paths"),
    "manitoba-villages-ko": lambda p: board(p, "score", "ko", "villages"),
    "manitoba-legend-ko": lambda p: board(p, "act", "ko", "legend"),
    "manitoba-legend-en": lambda p: board(p, "vision", "en", "legend"),
    "manitoba-season-en": lambda p: board(p, "discs", "en", "season"),
    "manitoba-private-first-area-ko": lambda p: private(p, "start", "ko"),
    "manitoba-private-first-path-en": lambda p: private(p, "first_path", "en"),
    "manitoba-private-discs-ko": lambda p: private(p, "discs", "ko"),
    "manitoba-private-discs-en": lambda p: private(p, "discs", "en"),
    "manitoba-private-discs-chosen-en": lambda p: private(p, "discs", "en", choose=True),
    "manitoba-private-act-en": lambda p: private(p, "act", "en"),
    "manitoba-private-passive-ko": lambda p: private(p, "passive", "ko"),
    "manitoba-private-since-en": lambda p: since(p, "en"),
    "manitoba-private-walk-chosen-en": lambda p: private(p, "passive", "en", choose=True),
    "manitoba-private-keep-en": lambda p: private(p, "keep", "en"),
    "manitoba-private-take-en": lambda p: private(p, "take", "en"),
    "manitoba-private-wake-ko": lambda p: private(p, "wake", "ko"),
    "manitoba-private-score-ko": lambda p: private(p, "score", "ko"),
    "manitoba-private-final-en": lambda p: private(p, "final", "en"),
    "manitoba-private-refill-ko": lambda p: private(p, "refill", "ko"),
    "manitoba-private-copy-ko": lambda p: private(p, "copy", "ko"),
    "manitoba-private-vision-en": lambda p: private(p, "vision", "en"),
    "manitoba-private-move-en": lambda p: private(p, "event_move", "en"),
    "manitoba-private-remove-ko-contrast": lambda p: private(p, "remove", "ko", look=CONTRAST),
    "manitoba-final-ko": lambda p: final(p, "ko"),
    "manitoba-final-en": lambda p: final(p, "en"),
}
