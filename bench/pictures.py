# ruff: noqa: T201 - a command that prints
"""`python -m bench.pictures`: how fast a move's picture is, against bare encoding of that very picture (targets R1 to R3).

Every round draws the board after another move of one game, as the bot does, and encodes the same pixels with Pillow: as RGB
with its default settings, and as a palette image. The ratio is the median of the rounds' ratios.
"""

from __future__ import annotations

import io
import math
import statistics
import time
from collections.abc import Callable, Iterator

from PIL import Image

from bot.texts.catalogue import load_languages
from engine.game import Event
from engine.keltis import KELTIS
from engine.keltis.options import Options
from engine.keltis.view import KeltisView
from rendering.painter import Painter
from rendering.pictures import Caption, Look, Person

TURNS, SEATS = 60, 4
CAPTION = Caption("Keltis", tuple(Person(name) for name in ("하늘", "Minseo", "준호", "Ada")))
WORDS = load_languages()["ko"]


def turns(board: str) -> Iterator[tuple[KeltisView, list[Event]]]:
    """The public view after every turn of a game that the bot policy plays, with the turn's events."""
    state = KELTIS.new(SEATS, Options(board=board), bytes(32))
    events: list[Event] = []
    while asked := KELTIS.decisions(state):
        seat, turn = asked[0].seat, state.turn
        move = KELTIS.choose(KELTIS.view(state, seat), list(KELTIS.legal_moves(state, seat)))
        events += KELTIS.apply(state, seat, move)
        if state.turn != turn:
            yield KELTIS.view(state, None), events
            events = []


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def saved(image: Image.Image) -> int:
    """Bytes of the picture as Pillow writes it."""
    sink = io.BytesIO()
    image.save(sink, "PNG")
    return sink.tell()


def report(board: str) -> None:
    """Prints the figures of one board."""
    drawn = list(turns(board))[:TURNS]
    painter = Painter()
    cold = spent(lambda: painter.board("keltis", *arguments(drawn[0])))
    again = Painter()
    again.board("keltis", drawn[-1][0], Caption("another match", CAPTION.people), WORDS, Look())
    first = spent(lambda: again.board("keltis", *arguments(drawn[0])))
    warm: list[float] = []
    ratios: list[tuple[float, float]] = []
    sizes: list[int] = []
    for at in drawn[1:]:
        warm.append(spent(lambda at=at: painter.board("keltis", *arguments(at))))
        png = painter.board("keltis", *arguments(at)).png
        sizes.append(len(png))
        palette_image = Image.open(io.BytesIO(png))
        palette_image.load()
        full = palette_image.convert("RGB")
        ratios.append((warm[-1] / spent(lambda i=full: saved(i)), warm[-1] / spent(lambda i=palette_image: saved(i))))
    against_rgb, against_palette = (statistics.median(column) for column in zip(*ratios, strict=True))
    late = sorted(warm)[math.ceil(len(warm) * 0.99) - 1]
    print(f"{board}: {full.width} x {full.height}, {max(sizes) // 1024} KiB at most")
    print(f"  after a move: {statistics.median(warm):.1f} ms (p50), {late:.1f} ms (p99)")
    print(
        f"  against Pillow's bare encoding: {against_rgb:.2f} of RGB, {against_palette:.2f} of the same palette image"
    )
    print(f"  first picture: of a match {first:.0f} ms, of the process {cold:.0f} ms")


def arguments(at: tuple[KeltisView, list[Event]]) -> tuple[KeltisView, Caption, object, Look, list[Event]]:
    """What the painter is given for a position."""
    return at[0], CAPTION, WORDS, Look(), at[1]


if __name__ == "__main__":
    for name in ("base", "expansion-original"):
        report(name)
