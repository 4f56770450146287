"""The pictures that are kept as golden images, at the size in which a phone shows them."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path

from PIL import Image

from bot.texts.catalogue import load_languages
from engine.keltis.moves import Lay
from engine.keltis.scoring import score
from rendering.lobby import Lobby
from rendering.painter import Painter
from rendering.pictures import Look, Picture
from tests.rendering.manitoba_pictures import MANITOBA_PICTURES
from tests.rendering.positions import PEOPLE, caption, left_with, position

FOLDER = Path(__file__).parent / "golden"
PHONE_WIDTH = 400
WORDS = load_languages()


def board(painter: Painter, name: str, language: str, look: Look = Look()) -> Picture:  # noqa: B008
    """The public picture of a stored position."""
    at = position(name)
    return painter.board("keltis", at.public, caption(at.public.seats), WORDS[language], look, at.last)


def private(painter: Painter, name: str, language: str, choose: bool = False, look: Look = Look()) -> Picture:  # noqa: B008
    """The private picture of a stored position, on request with the last lay of the hand chosen."""
    at = position(name)
    assert at.private is not None
    chosen = [move for move in at.moves if isinstance(move, Lay)][-1] if choose else None
    return painter.private(
        "keltis", at.private, caption(at.private.seats), WORDS[language], look, left_with(at.moves, chosen)
    )


def final(painter: Painter, language: str) -> Picture:
    """The score sheet of the finished game."""
    at = position("expansion_over")
    return painter.final("keltis", caption(4), WORDS[language], Look(), score(at.public))


def lobby(painter: Painter, language: str) -> Picture:
    """A lobby with two seats taken."""
    options = (("게임판", "새로운 길, 새로운 목표"), ("첫 차례", "무작위"), ("소원의 돌", "가려 둠"))
    card = Lobby("목요일 켈티스", "켈티스", (PEOPLE[0], None, PEOPLE[2], None), options, host=0)
    return painter.lobby(card, WORDS[language], Look())


CONTRAST = Look(high_contrast=True)

KELTIS_PICTURES: Mapping[str, Callable[[Painter], Picture]] = {
    "board-base-ko": lambda p: board(p, "base_play", "ko"),
    "board-base-en": lambda p: board(p, "base_play", "en"),
    "board-expansion-ko": lambda p: board(p, "expansion_play", "ko"),
    "board-expansion-en-contrast": lambda p: board(p, "expansion_play", "en", CONTRAST),
    "board-start-en": lambda p: board(p, "expansion_start", "en"),
    "board-over-ko": lambda p: board(p, "expansion_over", "ko"),
    "private-base-clover-en": lambda p: private(p, "base_clover", "en"),
    "private-expansion-play-ko": lambda p: private(p, "expansion_play", "ko"),
    "private-expansion-chosen-en": lambda p: private(p, "expansion_play", "en", choose=True),
    "private-expansion-marker-ko": lambda p: private(p, "expansion_marker", "ko"),
    "private-expansion-draw-contrast": lambda p: private(p, "expansion_draw", "en", look=CONTRAST),
    "final-ko": lambda p: final(p, "ko"),
    "final-en": lambda p: final(p, "en"),
    "lobby-ko": lambda p: lobby(p, "ko"),
}

PICTURES = {**KELTIS_PICTURES, **MANITOBA_PICTURES}


def opened(picture: Picture) -> Image.Image:
    """The picture as pixels."""
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def as_on_phone(picture: Picture) -> Image.Image:
    """The picture reduced to a phone's width."""
    image = opened(picture)
    return image.resize((PHONE_WIDTH, image.height * PHONE_WIDTH // image.width), Image.Resampling.BOX)
