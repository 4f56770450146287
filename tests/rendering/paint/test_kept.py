"""What is kept for drawing: one budget for all of it, and pictures that are the same however little is kept."""

from __future__ import annotations

import io
import zlib
from collections.abc import Hashable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from rendering.elements.seats import seat_sign
from rendering.paint.canvas import Brush, Canvas
from rendering.paint.fonts import Glyphs
from rendering.paint.kept import ENTRY, MEGABYTE, MOST_USES, USUAL_EFFORT, Kept, effort_of, held_bytes
from rendering.paint.sheet import BAND_ROWS, Layer, Mask, Sheet, Step, Tile
from rendering.paint.theme import PAPER, Rgb
from rendering.painter import Painter
from rendering.pictures import Look
from rendering.printing.png import QUICK, THOROUGH, packed_band
from rendering.printing.press import LARGE, RUN, level_for, missing_runs
from tests.rendering.golden_pictures import PICTURES, board, private

RED: Rgb = (200, 0, 0)


def test_a_thing_is_made_once() -> None:
    kept, made = Kept(), list[str]()

    def make(name: str) -> str:
        made.append(name)
        return name.upper()

    assert [kept.of(make, name) for name in "abab"] == ["A", "B", "A", "B"]
    assert made == ["a", "b"]


def test_what_was_used_longest_ago_goes_first() -> None:
    kept = Kept(3 * (ENTRY + 100))
    for name in "abc":
        kept.keep(name, bytes(100))
    assert kept.find("a")
    kept.keep("d", bytes(100))
    assert [kept.find(name) is not None for name in "abcd"] == [True, False, True, True]
    assert kept.held == kept.budget


def test_a_thing_that_is_larger_than_the_budget_is_given_and_not_kept() -> None:
    kept = Kept(1000)
    kept.keep("small", b"")
    assert kept.of(bytes, 5000) == bytes(5000)
    assert (kept.find("small"), kept.held) == (b"", ENTRY)  # what would not make room enough stays


def test_what_saves_least_time_for_its_bytes_goes_first() -> None:
    kept, painted = Kept(40_000), Sheet(400, 400, RED)
    layer, tile = Layer(painted, Kept()), Tile(Image.new("RGB", (80, 80)))
    assert held_bytes(tile) > held_bytes(layer)
    assert effort_of(layer) > effort_of(tile) > effort_of(b"")
    kept.keep("layer", layer)
    kept.keep("tile", tile)
    for number in range(20):
        kept.keep(number, bytes(400))
    assert [kept.find(key) is not None for key in ("layer", "tile", 0)] == [True, False, True]


@pytest.mark.parametrize(("others", "there"), [(20, True), (60, False)])
def test_what_is_used_again_and_again_outlives_what_is_used_once(others: int, there: bool) -> None:
    kept = Kept(4 * (ENTRY + 100))
    kept.keep("often", bytes(100))
    for _ in range(2 * MOST_USES):
        assert kept.find("often")
    for number in range(others):
        kept.keep(number, bytes(100))
    assert (kept.find("often") is not None) == there  # nor does it stay for ever


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(0, 3000), st.booleans()), max_size=60))
def test_what_goes_is_due_before_all_that_stays(things: list[tuple[str, int, bool]]) -> None:
    """Held against the same store told plainly: everything is looked through for what is due first."""
    kept = Kept(8000)
    plain: dict[str, tuple[float, int, int, int]] = {}  # when due, its number, how often used, its bytes
    now = 0.0
    for number, (name, size, keeping) in enumerate(things):
        if keeping:
            kept.keep(name, bytes(size))
        else:
            assert (kept.find(name) is not None) == (name in plain)
        if not keeping and name not in plain:
            continue
        due, first, uses, held = plain.get(name, (0.0, number, 0, 0))
        held = size + ENTRY if keeping else held
        uses = min(uses + 1, MOST_USES)
        plain[name] = max(due if keeping else 0, now + USUAL_EFFORT / held * uses), first, uses, held
        while sum(held for *_, held in plain.values()) > 8000:
            gone = min(plain, key=lambda name: plain[name])
            now = plain.pop(gone)[0]
        assert kept.held == sum(held for *_, held in plain.values())


def test_a_thing_that_is_kept_anew_counts_once() -> None:
    kept = Kept()
    for size in (10, 20):
        kept.keep("a", bytes(size))
    assert kept.held == ENTRY + 20


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(0, 3000)), max_size=40))
def test_the_budget_is_what_is_held(things: list[tuple[str, int]]) -> None:
    kept = Kept(8000)
    for name, size in things:
        kept.keep(name, bytes(size))
        there = [found for key in "abcdefgh" if (found := kept.find(key)) is not None]
        assert kept.held == sum(held_bytes(found) + ENTRY for found in there) <= kept.budget


def test_pixels_and_packed_rows_are_weighed_as_they_are() -> None:
    grey, colour = Image.new("L", (30, 20)), Image.new("RGB", (30, 20))
    assert held_bytes(Mask(grey)) == 600
    assert held_bytes((Mask(grey), 3, 4)) == 600
    assert (
        held_bytes(Tile(colour)) == held_bytes(Tile(Image.new("RGBA", (30, 20)))) == 2400
    )  # Pillow has no pixels of three bytes
    sheet = Sheet(30, 2 * BAND_ROWS, RED)
    layer = Layer(sheet, Kept())
    assert held_bytes(layer) == sum(map(len, layer.rows)) > 0
    assert held_bytes(grey) == 600
    assert held_bytes(colour) == 2400
    band = packed_band(memoryview(bytes(3100)), 100, 3)
    assert held_bytes(band) == len(band.packed)
    assert held_bytes(None) == held_bytes("text") == held_bytes(7) == 0


@pytest.mark.parametrize(
    "name",
    [
        "private-expansion-play-ko",
        pytest.param("board-expansion-ko", marks=pytest.mark.thorough),
        pytest.param("manitoba-private-passive-ko", marks=pytest.mark.thorough),
    ],
)
def test_pictures_are_the_same_however_little_is_kept(name: str) -> None:
    draw, poor, rich = PICTURES[name], Painter(budget=0), Painter()
    anew = [pixels(picture.png) for picture in draw(poor)]
    for _ in range(2):
        assert [pixels(picture.png) for picture in draw(rich)] == anew
    assert poor.held == 0 < rich.held


def test_what_is_kept_stays_within_the_budget_over_many_pictures() -> None:
    painter = Painter(budget=16 * MEGABYTE)
    for draw in [*PICTURES.values()][::12]:
        draw(painter)
        assert 8 * MEGABYTE < painter.held <= 16 * MEGABYTE


def test_glyphs_and_tiles_are_kept_where_the_painter_says() -> None:
    kept = Kept(MEGABYTE)
    brush = Brush(PAPER, Glyphs(kept))
    brush.tile(seat_sign, 0, 60)
    assert kept.held > 60 * 60 * 4
    assert kept.budget + brush.glyphs.faces.budget == MEGABYTE
    assert brush.glyphs.faces.budget == MEGABYTE // 3  # no face fits, and texts are drawn all the same
    assert brush.glyphs.faces.held == 0


def test_rows_of_a_layer_are_unpacked_once_within_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = scribbled().as_tile().sheet
    band = 4 * sheet.width * BAND_ROWS + ENTRY
    rich, poor = (Layer(sheet, Kept(budget)) for budget in (10 * band, band))
    unpacked, decompress = [0], zlib.decompress

    def counted(packed: bytes) -> bytes:
        unpacked[0] += 1
        return decompress(packed)

    monkeypatch.setattr("rendering.paint.sheet.zlib.decompress", counted)
    for layer, times in ((rich, len(rich.rows)), (poor, 3 * len(poor.rows))):
        unpacked[0] = 0
        for _ in range(3):
            seen = b"".join(rows.convert("RGB").tobytes() for _, rows in layer.bands(0, layer.height))
            assert seen == sheet.painted().tobytes()
        assert unpacked[0] == times


def test_a_painter_counts_the_rows_that_it_holds_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter(budget=16 * MEGABYTE)
    draw = PICTURES["private-expansion-play-ko"]
    rows, keep = list[Image.Image](), Kept.keep

    def noted(self: Kept, key: Hashable, thing: object) -> None:
        if isinstance(thing, Image.Image):
            rows.append(thing)
        keep(self, key, thing)

    monkeypatch.setattr(Kept, "keep", noted)
    draw(painter)
    once = painter.held
    assert once > painter.kept.held > sum(map(held_bytes, rows)) > 0
    for _ in range(2):
        draw(painter)
    assert painter.held == once


def test_a_picture_that_was_drawn_before_is_printed_without_painting(monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter()
    first = [draw(painter, "expansion_play", "ko") for draw in (board, private)]
    monkeypatch.setattr(Sheet, "painted", None)
    assert [draw(painter, "expansion_play", "ko") for draw in (board, private)] == first
    with pytest.raises(TypeError):
        board(painter, "expansion_play", "ko", Look(high_contrast=True))


def pixels(png: bytes) -> bytes:
    """What a picture shows, however it was packed."""
    return Image.open(io.BytesIO(png)).convert("RGB").tobytes()


# Sheets


def scribbled() -> Canvas:
    """A sheet with a layer and everything that can be done on it, across the edges of bands and of the sheet."""
    brush = Brush(PAPER, Glyphs())
    ground = Canvas.opaque(brush, 120, 70, PAPER.zone)
    ground.shape("circle", (60, 35), 64, RED)
    canvas = Canvas.opaque(brush, 120, 150, PAPER.paper)
    canvas.rounded((4, 10, 60, 40), 12, PAPER.ink)  # the layer hides its lower part
    canvas.lay(Layer(ground.as_tile().sheet, Kept()), 29)
    small = Canvas.clear(brush, 40, 40, PAPER.white)
    small.shape("diamond", (20, 20), 40, PAPER.bad)
    canvas.put(small.as_tile((20, 20)), (118, 64))
    canvas.rounded((10, 50, 90, 90), 20, PAPER.panel, PAPER.ink, 3)
    canvas.line((5, 5), (115, 145), 9, RED)
    canvas.text("하늘 9", (60, 100), 40, PAPER.ink, align="m")
    return canvas


@given(st.integers(0, 149), st.integers(1, 150))
def test_a_part_of_a_sheet_is_painted_as_in_the_whole(top: int, rows: int) -> None:
    sheet, bottom = SCRIBBLED.as_tile().sheet, min(150, top + rows)
    assert sheet.painted(top, bottom).tobytes() == WHOLE.crop((0, top, 120, bottom)).tobytes()


SCRIBBLED = scribbled()
WHOLE = SCRIBBLED.image


def test_bands_follow_each_other_and_layers_begin_and_end_with_one() -> None:
    spans = SCRIBBLED.as_tile().sheet.bands()
    assert [top for top, _ in spans] == [0, *(bottom for _, bottom in spans[:-1])]
    assert spans[-1][1] == 150
    assert {29, 29 + 70} <= {top for top, _ in spans}
    assert max(bottom - top for top, bottom in spans) == BAND_ROWS


def test_bands_are_told_apart_by_what_reaches_into_them() -> None:
    mask = Mask(Image.new("L", (10, 10), 255))

    def digests(*tops: int, ink: Rgb = RED, mask: Mask = mask, ground: Rgb = PAPER.paper, salt: int = 1) -> list[bytes]:
        sheet = Sheet(50, 4 * BAND_ROWS, ground)
        for top in tops:
            sheet.note(Step(ink, mask, 5, top, 15, top + 10))
        return sheet.digests(sheet.bands(), salt)

    plain = digests()
    assert len(set(plain)) == 1
    one = digests(3)
    assert one[0] != plain[0]
    assert one[1:] == plain[1:]
    assert digests(3 + BAND_ROWS)[1] == one[0]  # wherever it lies
    across = digests(BAND_ROWS - 2)
    assert len({*across[:2], plain[0]}) == 3
    others = [digests(4), digests(3, 3), digests(3, ink=(1, 2, 3)), digests(3, mask=Mask(mask.image))]
    others += [digests(3, ground=PAPER.panel), digests(3, salt=2)]
    assert len({one[0], *(other[0] for other in others)}) == 7


def test_runs_of_missing_bands_are_cut() -> None:
    assert [*missing_runs([False, True, True, False, True])] == [(1, 2), (4, 4)]
    assert [*missing_runs([True] * (RUN + 1))] == [(0, RUN - 1), (RUN, RUN)]
    assert [*missing_runs([False] * 3)] == []


def test_what_changes_is_packed_quickly_unless_the_file_gets_large() -> None:
    small = packed_band(memoryview(bytes(3200)), 100, THOROUGH)
    large = small._replace(packed=bytes(LARGE // 4))
    for passing in (False, True):
        for quick in ([small, None, None, None], [large, large, None]):
            assert level_for(quick, passing=passing) == QUICK
        assert (
            level_for([large, large, large, large, None], passing=passing) == THOROUGH
        )  # five of them are more than LARGE
    for all_but_new in ([small, None, None, None, None], [None]):
        assert level_for(all_but_new, passing=False) == THOROUGH
        assert level_for(all_but_new, passing=True) == QUICK
