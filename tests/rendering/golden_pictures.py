"""The pictures that are kept as golden images, at the size in which a phone shows them."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import structs
from PIL import Image

from engine.keltis.facts.pieces import START, Figure, card_of_colour
from engine.keltis.game.scoring import score
from engine.keltis.table.moves import DiscardedCard, FigureMoved, LaidCard, Lay
from rendering.any_game.lobby import Lobby
from rendering.painter import Painter
from rendering.pictures import WIDTH, Look, ShownPictures
from tests.rendering.empires.pictures import EMPIRES_PICTURES
from tests.rendering.manitoba.pictures import MANITOBA_PICTURES
from tests.rendering.odin.pictures import ODIN_PICTURES
from tests.rendering.positions import PEOPLE, caption, left_with, position
from texts.catalogue import load_languages

FOLDER = Path(__file__).parent / "golden"
PHONE_WIDTH = 400
GAP = 24
"""Rows between two pictures of a page."""
WORDS = load_languages()


def board(
    painter: Painter,
    name: str,
    language: str,
    look: Look = Look(),  # noqa: B008
    part: str | None = None,
) -> ShownPictures:
    """The public picture of a stored position, or a part of it."""
    at = position(name)
    return painter.board("keltis", at.public, caption(at.public.seats), WORDS[language], look, at.last, part)


def round_of_all(painter: Painter, language: str) -> ShownPictures:
    """The public picture with the last steps of three seats, one of two stones: two of them have met."""
    at = position("expansion_play")
    steps = (
        FigureMoved(1, "s", "f3", "g4", "card"),
        LaidCard(1, card_of_colour(2, 1)),
        FigureMoved(2, "s", "e4", "f4", "clover"),
        FigureMoved(2, "s", "f4", "g5", "card"),
        DiscardedCard(2, card_of_colour(3, 5)),
        FigureMoved(0, "s", "e2", "f2", "card"),
    )
    return painter.board("keltis", at.public, caption(4), WORDS[language], Look(), (*steps, *at.last))


def private(painter: Painter, name: str, language: str, choose: bool = False, look: Look = Look()) -> ShownPictures:  # noqa: B008
    """The private picture of a stored position, on request with the last lay of the hand chosen."""
    at = position(name)
    assert at.private is not None
    chosen = [move for move in at.moves if isinstance(move, Lay)][-1] if choose else None
    return painter.private(
        "keltis", at.private, caption(at.private.seats), WORDS[language], look, left_with(at.moves, chosen)
    )


def moving(painter: Painter, language: str) -> ShownPictures:
    """The private picture of somebody who has chosen a card and is asked where a figure goes."""
    at = position("expansion_play")
    assert at.private is not None
    lays = [move for move in at.moves if isinstance(move, Lay)]
    of_card = [move for move in lays if move.card == lays[0].card]
    return painter.private("keltis", at.private, caption(4), WORDS[language], Look(), left_with(of_card))


def since(painter: Painter, language: str) -> ShownPictures:
    """The private picture of somebody who has not looked since three others moved."""
    at = position("expansion_play")
    assert at.private is not None
    steps = (
        FigureMoved(1, "s", "f3", "g4", "card"),
        FigureMoved(2, "s", "c2", "d3", "card"),
        DiscardedCard(2, card_of_colour(3, 5)),
        *at.last,
    )
    return painter.private("keltis", at.private, caption(4), WORDS[language], Look(), left_with(at.moves), steps)


def crowd(painter: Painter, language: str) -> ShownPictures:
    """The public picture with up to eight groups of figures on a stone."""
    view = position("expansion_play").public
    places = (
        (("L", "f3"), ("s", "f3"), ("s", "g4"), ("s", "e4"), ("s", START)),
        (("L", "f3"), ("s", "f3"), ("s", "f3"), ("s", "g4"), ("s", "e4")),
        (("L", "f3"), ("s", "f3"), ("s", "g4"), ("s", "e4"), ("s", START)),
        (("L", "f3"), ("s", "f3"), ("s", "g4"), ("s", "e4"), ("s", "f4")),
    )
    players = tuple(
        structs.replace(player, figures=tuple(Figure(size, at) for size, at in stood))
        for player, stood in zip(view.players, places, strict=True)
    )
    return painter.board("keltis", structs.replace(view, players=players), caption(4), WORDS[language], Look())


def final(painter: Painter, language: str) -> ShownPictures:
    """The score sheet of the finished game."""
    at = position("expansion_over")
    return painter.final("keltis", caption(4), WORDS[language], Look(), score(at.public))


def lobby(painter: Painter, language: str) -> ShownPictures:
    """A lobby with two seats taken."""
    options = (("게임판", "새로운 길, 새로운 목표"), ("첫 차례", "무작위"), ("소원의 돌", "가려 둠"))
    sheet = Lobby("목요일 켈티스", "켈티스", (PEOPLE[0], None, PEOPLE[2], None), options, host=0)
    return painter.lobby(sheet, WORDS[language], Look())


def full_lobby(painter: Painter, language: str) -> ShownPictures:
    """A lobby of four with so many options that some of them have a picture of their own."""
    options = tuple((f"What is chosen, number {number}", f"the usual way, number {number}") for number in range(12))
    kept = Lobby("Thursday's game of Keltis", "Keltis", PEOPLE, options, host=1, kept=(3,))
    return painter.lobby(kept, WORDS[language], Look())


CONTRAST = Look(high_contrast=True)

KELTIS_PICTURES: Mapping[str, Callable[[Painter], ShownPictures]] = {
    "board-base-ko": lambda p: board(p, "base_play", "ko"),
    "board-base-en": lambda p: board(p, "base_play", "en"),
    "board-expansion-ko": lambda p: board(p, "expansion_play", "ko"),
    "board-expansion-en-contrast": lambda p: board(p, "expansion_play", "en", CONTRAST),
    "board-start-en": lambda p: board(p, "expansion_start", "en"),
    "board-over-ko": lambda p: board(p, "expansion_over", "ko"),
    "board-round-ko": lambda p: round_of_all(p, "ko"),
    "large-expansion-ko": lambda p: board(p, "expansion_play", "ko", part="large"),
    "large-base-en": lambda p: board(p, "base_play", "en", part="large"),
    "part-cards-en": lambda p: board(p, "expansion_play", "en", part="cards"),
    "part-legend-ko": lambda p: board(p, "expansion_play", "ko", part="legend"),
    "part-legend-en-contrast": lambda p: board(p, "expansion_play", "en", CONTRAST, "legend"),
    "private-base-clover-en": lambda p: private(p, "base_clover", "en"),
    "private-expansion-play-ko": lambda p: private(p, "expansion_play", "ko"),
    "private-expansion-since-ko": lambda p: since(p, "ko"),
    "board-crowd-en": lambda p: crowd(p, "en"),
    "private-expansion-chosen-en": lambda p: private(p, "expansion_play", "en", choose=True),
    "private-expansion-moving-ko": lambda p: moving(p, "ko"),
    "private-expansion-marker-ko": lambda p: private(p, "expansion_marker", "ko"),
    "private-expansion-draw-contrast": lambda p: private(p, "expansion_draw", "en", look=CONTRAST),
    "final-ko": lambda p: final(p, "ko"),
    "final-en": lambda p: final(p, "en"),
    "lobby-ko": lambda p: lobby(p, "ko"),
    "lobby-full-en": lambda p: full_lobby(p, "en"),
}

PICTURES = {**KELTIS_PICTURES, **MANITOBA_PICTURES, **ODIN_PICTURES, **EMPIRES_PICTURES}


def opened(pictures: ShownPictures) -> Image.Image:
    """The pictures of a page as pixels, one below the other."""
    images = [Image.open(io.BytesIO(picture.png)).convert("RGB") for picture in pictures]
    page = Image.new("RGB", (WIDTH, sum(image.height + GAP for image in images) - GAP))
    top = 0
    for image in images:
        page.paste(image, (0, top))
        top += image.height + GAP
    return page


def as_on_phone(pictures: ShownPictures) -> Image.Image:
    """The pictures of a page reduced to a phone's width."""
    image = opened(pictures)
    return image.resize((PHONE_WIDTH, image.height * PHONE_WIDTH // image.width), Image.Resampling.BOX)
