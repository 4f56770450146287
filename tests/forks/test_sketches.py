"""A sketch is to the bot what the picture is: as large, told in the same words, and another file where that is another one."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image

from bot.matches.games.registry import GAMES
from engine.chance import SEED_BYTES
from rendering.drawings import Drawing
from rendering.painter import Painter
from rendering.pictures import Caption, Look, Picture, ShownPictures
from tests.forks import sketches
from tests.forks.painter import PEOPLE
from tests.forks.sketches import SHARE, SKETCHES, give_sketches, is_painted
from tests.rendering.unpainted import is_sketch
from texts.catalogue import FALLBACK, load_languages

WORDS = load_languages()[FALLBACK]
DRAWN = ("keltis", "empires")
"""Games whose pictures have panels that are kept, and pictures that do not."""


@pytest.fixture
def sketching(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Painters sketch where they may; the file that lets them."""
    for name in ("_picture", "_png"):
        monkeypatch.setattr(Painter, name, getattr(Painter, name))
    monkeypatch.chdir(tmp_path)
    give_sketches()
    return tmp_path / SKETCHES


def pictures_of(painter: Painter, name: str, seed: int) -> ShownPictures:
    """What everybody and the first who is asked see of the beginning of a game."""
    game = GAMES[name]
    state = game.new(len(PEOPLE), game.options(), bytes([seed] * SEED_BYTES))
    caption, asked = Caption(name, PEOPLE), game.decisions(state)[0].seat
    public = painter.board(name, game.view(state, None), caption, WORDS, Look())
    return *public, *painter.private(name, game.view(state, asked), caption, WORDS, Look())


def size_of(picture: Picture) -> tuple[int, int]:
    with Image.open(io.BytesIO(picture.png)) as image:
        image.load()
        return image.size


@pytest.mark.parametrize("game", DRAWN)
def test_a_sketch_stands_for_the_picture(sketching: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    painter, seeds = Painter(), (1, 1, 2)
    painted = [picture for seed in seeds for picture in pictures_of(painter, game, seed)]
    assert not any(is_sketch(picture.png) for picture in painted)
    sketching.touch()
    monkeypatch.setattr(sketches, "is_painted", lambda _: False)
    sketched = [picture for seed in seeds for picture in pictures_of(painter, game, seed)]
    assert all(is_sketch(picture.png) for picture in sketched)
    for picture, other in zip(painted, sketched, strict=True):
        assert structs.replace(other, png=picture.png) == picture
        assert size_of(other) == size_of(picture)

    def same(pictures: list[Picture]) -> list[list[bool]]:
        return [[one.png == other.png for other in pictures] for one in pictures]

    assert same(sketched) == same(painted)


def test_what_is_among_the_share_is_painted(sketching: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter()
    painted = pictures_of(painter, "keltis", 1)
    sketching.touch()
    monkeypatch.setattr(sketches, "is_painted", lambda drawing: drawing.name == painted[0].name)
    drawn = pictures_of(painter, "keltis", 1)
    assert [is_sketch(picture.png) for picture in drawn] == [picture.name != painted[0].name for picture in painted]
    assert drawn[0] == painted[0]


def test_the_share_of_what_is_painted() -> None:
    drawings = [Drawing("board", lambda _: (), (["one line", f"{number}"], 0)) for number in range(100 * SHARE)]
    painted = [*map(is_painted, drawings)]
    assert 80 < sum(painted) < 120
    assert painted == [*map(is_painted, drawings)]
