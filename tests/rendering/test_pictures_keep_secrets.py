"""Positions that look alike to somebody give that person the same pictures, byte for byte, and the same words.

This is asked of every kind of picture, of the public and of every seat, over random games: what a picture shows beyond
what its reader may know would make two files differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from bot.matches.games.registry import GAMES
from engine.choices import drawn
from engine.game import Seat
from rendering.painter import Painter
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


@pytest.fixture(scope="module")
def painters() -> tuple[Painter, Painter]:
    """Two who have nothing in common, so that what one has kept does not make their pictures equal."""
    return Painter(), Painter()


@pytest.mark.parametrize(("number", "seats", "whole"), sampled([kind.game for kind, *_ in WATCHED]))
def test_who_may_not_know_what_differs_gets_equal_pictures(
    painters: tuple[Painter, Painter], number: int, seats: int, whole: bool
) -> None:
    """Whoever looks; or, of a sample, the public, the seat that is asked and its neighbour."""
    kind, layout, every = WATCHED[number]
    watched = kind(layout, seats, 7)  # pyright: ignore[reportCallIssue, reportArgumentType] - both are made so
    painter, other_painter = painters
    told, readers = 0, set[Seat | None]()
    for at in played(watched, every, 0) if whole else islice(played(watched, every, AMID), 1):
        asked = at.game.decisions(at.state)[0].seat
        readers = {None, *range(seats)} if whole else {None, asked, (asked + 1) % seats}
        for seat in readers:
            elsewhere = Moment(at.game, watched.unknown_to(seat), at.events)
            assert at.game.encode(elsewhere.state) != at.game.encode(at.state)
            for (name, one), (_, other) in zip(pictures(at, seat), pictures(elsewhere, seat), strict=True):
                assert one(painter) == other(other_painter), f"{name} shows {seat} what only others may know"
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
        [draw(Painter()) for _, draw in private_drawings(moment, 0, "en", Look())] for moment in (at, elsewhere)
    ]
    assert shown[0] != shown[1]
