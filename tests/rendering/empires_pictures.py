"""The pictures of Empires of the North that are kept as golden images."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.texts.catalogue import load_languages
from engine.empires.scoring import score
from rendering.painter import Painter
from rendering.pictures import Caption, Look, Picture
from tests.rendering.empires_positions import empires
from tests.rendering.positions import PEOPLE

WORDS = load_languages()
CONTRAST = Look(high_contrast=True)


def titled(seats: int) -> Caption:
    """A title and people for a number of seats."""
    return Caption("북방의 제국 · Thursday", PEOPLE[:seats])


def board(painter: Painter, name: str, language: str, part: str | None = None, look: Look = Look()) -> Picture:  # noqa: B008
    """The public picture of a stored position, or a part of it."""
    at = empires(name)
    return painter.board("empires", at.public, titled(at.public.seats), WORDS[language], look, at.last, part)


def private(painter: Painter, name: str, language: str, standing: int = 0, look: Look = Look()) -> Picture:  # noqa: B008
    """The private picture of a stored position, at one of the places where its seat may stand."""
    at = empires(name)
    assert at.private is not None
    here = at.standings[standing].narrowed
    return painter.private("empires", at.private, titled(at.private.seats), WORDS[language], look, here, at.last)


def final(painter: Painter, language: str) -> Picture:
    """The score sheet of the finished game."""
    return painter.final("empires", titled(4), WORDS[language], Look(), score(empires("over").public))


EMPIRES_PICTURES: Mapping[str, Callable[[Painter], Picture]] = {
    "empires-board-start-en": lambda p: board(p, "start", "en"),
    "empires-board-play-ko": lambda p: board(p, "play", "ko"),
    "empires-board-play-en-contrast": lambda p: board(p, "play", "en", look=CONTRAST),
    "empires-board-three-en": lambda p: board(p, "resolve_ship", "en"),
    "empires-board-solo-ko": lambda p: board(p, "demand", "ko"),
    "empires-board-over-ko": lambda p: board(p, "over", "ko"),
    "empires-empire-play-ko": lambda p: board(p, "play", "ko", "empire_a"),
    "empires-empire-over-en": lambda p: board(p, "over", "en", "empire_d"),
    "empires-islands-ko": lambda p: board(p, "play", "ko", "islands"),
    "empires-legend-ko": lambda p: board(p, "start", "ko", "legend"),
    "empires-legend-en": lambda p: board(p, "start", "en", "legend"),
    "empires-private-clans-en": lambda p: private(p, "clans", "en"),
    "empires-private-opening-ko": lambda p: private(p, "start", "ko", 1),
    "empires-private-turn-ko": lambda p: private(p, "play", "ko"),
    "empires-private-turn-en-contrast": lambda p: private(p, "play", "en", look=CONTRAST),
    "empires-private-lookout-en": lambda p: private(p, "lookout_keep", "en", 1),
    "empires-private-window-ko": lambda p: private(p, "window", "ko"),
    "empires-private-ship-en": lambda p: private(p, "resolve_ship", "en", 1),
    "empires-private-island-ko": lambda p: private(p, "deal_with_island", "ko"),
    "empires-private-pay-ko": lambda p: private(p, "pay_cost", "ko", 1),
    "empires-private-search-en": lambda p: private(p, "search_deck", "en"),
    "empires-private-pawn-en": lambda p: private(p, "shift_pawn", "en"),
    "empires-private-side-ko": lambda p: private(p, "pick_side", "ko"),
    "empires-private-harvest-en": lambda p: private(p, "harvest", "en", 1),
    "empires-private-demand-en": lambda p: private(p, "demand", "en"),
    "empires-final-ko": lambda p: final(p, "ko"),
}
