"""`python -m bench.pictures`: the pictures of a move against the bare encoding of these very pictures (targets R1 to R4, D5).

A game that the bot policy plays is drawn step by step, as the bot draws it: the public page after every turn, the private one at
every question. The pictures of a page are then encoded alone: by our writer with nothing known from before, by Pillow with its
default settings as RGB pictures (what a careless bot would post) and as the very palette images, and by a palette made for each
(median cut). All figures are of whole pages, which take turns; a ratio is the median of the pages' ratios. Games can be named:
`python -m bench.pictures odin`.
"""

from __future__ import annotations

import asyncio
import io
import math
import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Annotated, Any

from msgspec import Struct, structs
from PIL import Image, ImageChops, ImageStat

from bench.tools.arguments import read_arguments
from bench.tools.measuring import (
    Row,
    machine_text,
    median_and_tail,
    memory_resident,
    milliseconds_of,
    noting_time,
    percentile,
    print_table,
    say,
    times_row,
)
from bench.tools.played import PLAYED, Played, questions
from engine.game import Event, Outcome, View
from engine.narrowing import NOTHING, Narrowed
from engine.rules import AnyGame
from rendering.any_game.score_sheet import ScoreStanding, draw_score_sheet
from rendering.games import PICTURES
from rendering.paint.canvas import Brush, Tile
from rendering.paint.fonts import Glyphs
from rendering.paint.sheet import BAND_ROWS
from rendering.painter import Painter
from rendering.pictures import WIDTH, Caption, Look, SeatedPerson, ShownPictures
from rendering.printing.palette import Palette
from rendering.printing.png import THOROUGH, packed_band, png_of_bands, raw_bands
from texts.catalogue import load_languages

SEATS, MEASURED, HOT, TICK = 4, 30, 50, 0.001
TURNS_WITH_CUTS = 6
CAPTION = Caption("Keltis", tuple(SeatedPerson(name) for name in ("하늘", "Minseo", "준호", "Ada")))
WORDS = load_languages()["ko"]


class Scene(Struct, frozen=True):
    """What is drawn: a view with the last turn's events for the public, or with where a seat stands in choosing.

    `part` names a larger cut of the public board; with an `outcome` the score sheet is drawn.
    """

    game: str
    view: View
    last: tuple[Event, ...] = ()
    at: Narrowed = NOTHING
    part: str | None = None
    outcome: Outcome | None = None

    def painted(self, painter: Painter, caption: Caption = CAPTION) -> ShownPictures:
        """The pictures as the bot has them drawn."""
        if self.outcome is not None:
            return painter.final(self.game, caption, WORDS, Look(), self.outcome)
        if self.view.seat is None:
            return painter.board(self.game, self.view, caption, WORDS, Look(), self.last, self.part)
        return painter.private(self.game, self.view, caption, WORDS, Look(), self.at)

    def in_full(self, brush: Brush) -> list[Image.Image]:
        """The pictures before their colours are mapped to the palette."""
        pictures = PICTURES[self.game]
        if self.outcome is not None:
            return [stacked(draw_score_sheet(brush, CAPTION, WORDS, ScoreStanding(self.outcome), pictures.naming))]
        if self.part is not None:
            page = pictures.parts[self.part].drawings(self.view, CAPTION, WORDS, self.last)
        elif self.view.seat is None:
            page = pictures.public(self.view, CAPTION, WORDS, self.last)
        else:
            page = pictures.private(self.view, CAPTION, WORDS, self.at, ())
        return [stacked(drawing.draw(brush)) for drawing in page]


def stacked(tiles: Sequence[Tile]) -> Image.Image:
    """Tiles one below the other."""
    sheet = Image.new("RGB", (WIDTH, sum(tile.image.height for tile in tiles)))
    top = 0
    for tile in tiles:
        sheet.paste(tile.image, (0, top))
        top += tile.image.height
    return sheet


def drawn(played: Played) -> tuple[list[Scene], list[Scene]]:
    """The public scenes and the private ones of a game, MEASURED of each at most."""
    name, asked = played.game.name, list(questions(played, SEATS, bytes(32)))
    public = [Scene(name, board.view, board.events) for _, _, board in asked if board]
    return public[:MEASURED], [Scene(name, view, at=at) for view, at, _ in asked[:MEASURED]]


def larger_cuts(game: str, public: Sequence[Scene]) -> list[Scene]:
    """All larger cuts of some boards, in the order in which people press them."""
    parts = PICTURES[game].parts_of(SEATS)
    return [structs.replace(scene, part=part) for scene in public[:: len(public) // TURNS_WITH_CUTS] for part in parts]


def sheets(game: AnyGame, public: Sequence[Scene]) -> list[Scene]:
    """The score sheets as they would be after these turns."""
    return [structs.replace(scene, outcome=game.score(scene.view)) for scene in public]


def png_of_pillow(image: Image.Image) -> bytes:
    """The picture as Pillow writes it."""
    sink = io.BytesIO()
    image.save(sink, "PNG")
    return sink.getvalue()


def png_of_ours(image: Image.Image, palette: Palette) -> bytes:
    """The picture as our writer writes it when nothing is known from before."""
    spans = [(top, min(top + BAND_ROWS, image.height)) for top in range(0, image.height, BAND_ROWS)]
    rows = zip(spans, raw_bands(image, spans), strict=True)
    bands = [packed_band(raw, bottom - top, THOROUGH) for (top, bottom), raw in rows]
    return png_of_bands(image.width, bands, palette.bytes)


def decibels(one: Image.Image, other: Image.Image) -> float:
    """The peak signal-to-noise ratio of two RGB pictures."""
    squares = ImageStat.Stat(ImageChops.difference(one, other)).sum2
    mean = sum(squares) / (3 * one.width * one.height)
    return 10 * math.log10(255**2 / mean) if mean else math.inf


def time_encodings(scene: Scene, page: ShownPictures, palette: Palette, brush: Brush) -> dict[str, float]:
    """Milliseconds of the bare encodings of a page; its bytes against palettes of its own; its least likeness to RGB."""
    numbers = [opened(picture.png) for picture in page]
    full = scene.in_full(brush)
    cut = [png_of_pillow(image.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)) for image in full]
    size = sum(len(picture.png) for picture in page)
    return {
        "ours": milliseconds_of(lambda: [png_of_ours(image, palette) for image in numbers]),
        "palette": milliseconds_of(lambda: [png_of_pillow(image) for image in numbers]),
        "rgb": milliseconds_of(lambda: [png_of_pillow(image) for image in full]),
        "bytes": size / sum(map(len, cut)),
        "psnr": min(decibels(one, other.convert("RGB")) for one, other in zip(full, numbers, strict=True)),
        "size": size / 1024,
    }


def opened(png: bytes) -> Image.Image:
    """Reads the picture of a file."""
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def measure(what: str, name: str, pictures: Sequence[Scene]) -> None:
    """Prints the figures of one kind of page of one game."""
    painter = Painter()
    process = milliseconds_of(lambda: pictures[0].painted(painter))
    match = milliseconds_of(lambda: pictures[0].painted(painter, Caption("another match", CAPTION.people)))
    theme = PICTURES[pictures[0].game].themes[0]
    palette, brush = Palette(theme), Brush(theme, Glyphs())
    warm: list[float] = []
    found: list[dict[str, float]] = []
    page: ShownPictures = ()
    for scene in pictures[1:]:
        began = time.process_time()
        page = scene.painted(painter)
        warm.append((time.process_time() - began) * 1000)
        found.append(time_encodings(scene, page, palette, brush))

    def column(name: str) -> list[float]:
        return [each[name] for each in found]

    def bare(what: str, name: str, target: str = "") -> Row:
        ratio = statistics.median(taken / bare for taken, bare in zip(warm, column(name), strict=True))
        return Row(f"  bare encoding, {what}", median_and_tail(column(name)), f"{ratio:.2f}", target)

    rows = " + ".join(str(opened(picture.png).height) for picture in page)
    print_table(
        f"{what}, {name}: {WIDTH} x {rows}, {len(warm)} pages",
        [
            times_row("after a move: from the view to the PNGs", warm, target="R1: p50 13 ms; R2: p99 40 ms"),
            bare("our writer, nothing known", "ours"),
            bare("Pillow's default, same palette", "palette"),
            bare("Pillow's default, RGB", "rgb", "R1: at most 0.20"),
            Row("first page of the process", f"{process:.0f} ms"),
            Row("first page of a match", f"{match:.0f} ms", "", "R2: at most 250 ms"),
            Row(
                "bytes, against median cut + Pillow",
                f"at most {max(column('size')):.0f} KiB",
                f"{statistics.median(column('bytes')):.2f}",
                "R3: at most 1.20, 230 KiB",
            ),
            Row("likeness to the RGB pictures", f"at least {min(column('psnr')):.1f} dB", "", "R3: at least 40 dB"),
        ],
    )


async def lateness(work: Callable[[], Any]) -> list[float]:
    """Returns by how many milliseconds each tick on the event loop is late while a thread works."""
    with ThreadPoolExecutor(1) as thread:
        working = asyncio.get_running_loop().run_in_executor(thread, work)
        late: list[float] = []
        while not working.done():
            with noting_time(late):
                await asyncio.sleep(TICK)
        await working
    return [taken - TICK * 1000 for taken in late]


class Arguments(Struct):
    """The games whose pictures are drawn; all where none is named."""

    games: Annotated[tuple[str, ...], tuple(played.game.name for played in PLAYED)] = ()


def main() -> None:
    games = read_arguments(Arguments, __doc__).games
    pictures: list[Scene] = []
    for played in (one for one in PLAYED if not games or one.game.name in games):
        public, private = drawn(played)
        measure("public board", played.name, public)
        measure("private panel", played.name, private)
        measure("larger cuts", played.name, larger_cuts(played.game.name, public))
        measure("score sheet", played.name, sheets(played.game, public))
        pictures += [*public, *private]
    painter = Painter()
    for scene in pictures:
        scene.painted(painter)
    late = asyncio.run(lateness(lambda: [scene.painted(painter) for scene in pictures]))
    before = memory_resident()
    for number in range(HOT):
        for scene in islice(pictures, 0, None, MEASURED // 2):
            scene.painted(painter, Caption(f"match {number}", CAPTION.people))
    print_table(
        "the bot meanwhile",
        [
            times_row("event loop late while pictures are drawn", late, target="R4: p99 at most 5 ms"),
            Row(
                f"memory for pictures of {HOT} matches",
                f"{memory_resident() - before:.0f} MB",
                "",
                "D5: 500 MB for the bot",
            ),
        ],
    )
    say(f"loop late at worst: {percentile(late, 100):.1f} ms")
    say(machine_text())


if __name__ == "__main__":
    main()
