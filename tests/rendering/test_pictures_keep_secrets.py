"""Positions that look alike to somebody give that person the same pictures, byte for byte, and the same words.

This is asked of every kind of picture, of the public and of every seat, over random games: what a picture shows beyond
what its reader may know would make two files differ.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import pytest

from bot.matches.games.registry import GAMES
from engine.choices import drawn
from engine.game import Seat
from rendering.paint.canvas import Brush, Panel
from rendering.paint.sheet import Layer, Mask, Sheet, Tile
from rendering.painter import Painter, Style
from rendering.pictures import Look, ShownPictures
from tests.engine.empires.watched import WatchedEmpires
from tests.engine.keltis.watched import WatchedKeltis
from tests.engine.manitoba.watched import WatchedManitoba
from tests.engine.odin.watched import WatchedOdin
from tests.engine.watched import Watched
from tests.rendering.many_pictures import Drawing, Moment, private_drawings, public_drawings, sampled

EVERY = 150
"""Plies between two positions that are drawn; fewer are drawn of Empires of the North, where more comes anew with each."""

AMID = 40
"""The ply before which the only position is drawn where not all is looked at."""

WATCHED = (
    *((WatchedKeltis, board, EVERY) for board in ("base", "expansion-original")),
    *((WatchedManitoba, variant, EVERY) for variant in ("standard", "duck-mountains")),
    *((WatchedOdin, length, EVERY) for length in ("long", "short")),
    (WatchedEmpires, "random", 3 * EVERY),
)


def played(watched: Watched, every: int, first: int) -> Iterator[Moment]:
    """Some positions of a game, before its end: then everything is open."""
    plies, happened = 0, []
    while asked := watched.game.decisions(watched.state):
        if plies % every == first:
            yield Moment(watched.game, watched.state, tuple(happened[-30:]))
        choices = watched.game.choices(watched.state, asked[0].seat)
        assert choices is not None
        happened += watched.game.apply(watched.state, asked[0].seat, drawn(choices, watched.dice))
        plies += 1


def pictures(at: Moment, seat: Seat | None) -> Iterator[tuple[str, Drawing]]:
    """All that one reader can be shown."""
    language = "en" if seat is None else "ko"
    yield from public_drawings(at, language, Look()) if seat is None else private_drawings(at, seat, language, Look())


class StepTeller(Painter):
    """Tells by which steps pictures are drawn, in the place of painting them: drawn by the same steps they are the same.

    As a press prints a panel once, it tells one once, by the same key.
    """

    def __init__(self) -> None:
        super().__init__()
        self._panels: dict[Hashable, bytes] = {}
        self._pieces: dict[int, bytes] = {}

    def _png(self, draw: Callable[[Brush], Sequence[Tile]], style: Style, passing: bool) -> bytes:
        return style.press.palette.bytes + b"".join(self._tile(tile, style) for tile in draw(style.brush))

    def _tile(self, tile: Tile, style: Style) -> bytes:
        if not isinstance(tile, Panel):
            return self._steps(tile.sheet)
        key = id(style), tile.key
        if key not in self._panels:
            self._panels[key] = self._steps(tile.sheet)
        return self._panels[key]

    def _steps(self, sheet: Sheet) -> bytes:
        told = hashlib.blake2b(repr((sheet.width, sheet.height, sheet.ground)).encode())
        for colour, piece, *region in sheet._steps:
            told.update(repr((colour, region)).encode())
            told.update(self._piece(piece))
        return told.digest()

    def _piece(self, piece: Mask | Tile | Layer | None) -> bytes:
        """What a step puts there, by its pixels: two painters give the same piece different numbers."""
        if piece is None:
            return b"plain"
        if piece.number not in self._pieces:
            mode, pixels = ("", piece.rows) if isinstance(piece, Layer) else (piece.image.mode, [piece.image.tobytes()])
            told = hashlib.blake2b(f"{mode} {piece.width} {piece.height}".encode())
            for rows in pixels:
                told.update(rows)
            self._pieces[piece.number] = told.digest()
        return self._pieces[piece.number]


class Painters(NamedTuple):
    """Two who tell and two who paint, with nothing in common: what one has kept does not make their pictures equal."""

    tellers: tuple[StepTeller, StepTeller]
    painters: tuple[Painter, Painter]

    def must_draw_alike(self, one: Drawing, other: Drawing, name: str) -> None:
        """What is drawn by other steps, or in another order, is painted: it may look the same all the same."""
        for first, second in (self.tellers, self.painters):
            if one(first) == other(second):
                return
        pytest.fail(name)


@pytest.fixture(scope="module")
def painters() -> Painters:
    return Painters((StepTeller(), StepTeller()), (Painter(), Painter()))


@pytest.mark.parametrize(("number", "seats", "whole"), sampled([kind.game for kind, *_ in WATCHED]))
def test_who_may_not_know_what_differs_gets_equal_pictures(
    painters: Painters, number: int, seats: int, whole: bool
) -> None:
    """Whoever looks; or, of a sample, the public, the seat that is asked and its neighbour."""
    kind, layout, every = WATCHED[number]
    watched = kind(layout, seats, 7)  # pyright: ignore[reportCallIssue, reportArgumentType] - both are made so
    told, readers = 0, set[Seat | None]()
    for at in played(watched, every, 0) if whole else islice(played(watched, every, AMID), 1):
        asked = at.game.decisions(at.state)[0].seat
        readers = {None, *range(seats)} if whole else {None, asked, (asked + 1) % seats}
        for seat in readers:
            elsewhere = Moment(at.game, watched.unknown_to(seat), at.events)
            assert at.game.encode(elsewhere.state) != at.game.encode(at.state)
            for (name, one), (_, other) in zip(pictures(at, seat), pictures(elsewhere, seat), strict=True):
                painters.must_draw_alike(one, other, f"{name} shows {seat} what only others may know")
                told += 1
    assert told > 3 * (len(readers) - 1)


def test_every_game_is_asked() -> None:
    assert {kind.game.name for kind, *_ in WATCHED} == set(GAMES)


def test_a_picture_that_tells_is_found() -> None:
    """What differs in the open is not equal: the comparison sees the hand of the seat that it is drawn for."""
    watched = WatchedKeltis("base", 2, 7)
    at = Moment(watched.game, watched.state, ())
    elsewhere = Moment(watched.game, watched.unknown_to(None), ())
    shown: list[list[ShownPictures]] = [
        [draw(one) for one in (StepTeller(), Painter()) for _, draw in private_drawings(moment, 0, "en", Look())]
        for moment in (at, elsewhere)
    ]
    assert [one != other for one, other in zip(*shown, strict=True)] == [True] * len(shown[0])
