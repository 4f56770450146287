"""What every picture must be: small, true to its colours, equal when written in bands, silent about hidden cards."""

from __future__ import annotations

import io
import math
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from engine.keltis import KELTIS
from engine.keltis.facts.pieces import Figure, card_of_colour
from engine.keltis.game.view import KeltisView
from engine.keltis.options import KeltisOptions
from engine.keltis.table.moves import DrewHidden, LaidCard
from rendering.games import PICTURES as GAMES
from rendering.paint.canvas import Brush, Canvas
from rendering.paint.fonts import Glyphs
from rendering.paint.theme import CONTRAST, PAPER, Theme
from rendering.painter import Painter
from rendering.pictures import ALT_LIMIT, TEXT_LIMIT, Look, ShownPictures
from rendering.printing.palette import Palette, own_colours
from rendering.printing.png import QUICK, THOROUGH, combined_checksum, packed_band, png_of_bands, raw_bands
from tests.rendering.golden_pictures import WORDS, board, private
from tests.rendering.positions import caption, position
from tests.rendering.unpainted import Sketcher
from texts.statements import fitted_lines

LARGEST = 250 * 1024


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


def crowded() -> KeltisView:
    """Twenty figures on one stone, the longest rows, all wish stones open."""
    view = position("expansion_play").public
    rows = tuple(tuple(card_of_colour(colour, value) for value in range(11) for _ in (0, 1)) for colour in range(5))
    players = tuple(
        msgspec.structs.replace(
            player,
            figures=(Figure("L", "f3"), *(Figure("s", "f3") for _ in range(4))),
            rows=rows,
            row_directions=(1,) * 5,
            wish_colours=(6, 6, 6, 6, 6),
            wish_count=30,
        )
        for player in view.players
    )
    return msgspec.structs.replace(view, players=players)


@pytest.mark.parametrize("language", WORDS)
def test_the_fullest_board_stays_within_limits(painter: Painter, language: str) -> None:
    pictures = painter.board("keltis", crowded(), caption(4), WORDS[language], Look())
    for picture in pictures:
        assert len(picture.png) <= LARGEST
        assert len(picture.alt) <= ALT_LIMIT
        assert len(picture.text) <= TEXT_LIMIT
    assert any("f3 ×4" in picture.text for picture in pictures)


@pytest.mark.parametrize("theme", [PAPER, CONTRAST], ids=lambda theme: theme.name)
def test_256_colours_are_as_good_as_all(theme: Theme) -> None:
    at = position("expansion_play")
    brush, palette = Brush(theme, Glyphs()), Palette(theme)
    page = GAMES["keltis"].public(at.public, caption(4), WORDS["ko"], at.last)
    for tile in (tile for drawing in page for tile in drawing.draw(brush)):
        off = ImageChops.difference(tile.image, palette.mapped(tile.image).convert("RGB"))
        mean_square = sum(ImageStat.Stat(off).sum2) / (3 * off.width * off.height)
        assert 10 * math.log10(255**2 / mean_square) >= 40


@pytest.mark.parametrize("theme", [PAPER, CONTRAST], ids=lambda theme: theme.name)
def test_the_colours_of_areas_are_exact(theme: Theme) -> None:
    packed = Palette(theme).bytes
    assert len(packed) == 768
    assert set(own_colours(theme)) <= {tuple(packed[i : i + 3]) for i in range(0, 768, 3)}


def test_a_picture_that_has_not_changed_is_the_same_file_whatever_was_drawn_between() -> None:
    kept = Painter()
    first = {language: board(kept, "expansion_play", language) for language in ("ko", "en")}
    board(kept, "expansion_start", "ko")
    board(kept, "expansion_play", "ko", Look(high_contrast=True))
    for language in ("ko", "en", "ko"):
        assert board(kept, "expansion_play", language) == first[language]


def test_sketches_are_as_large_as_pictures_and_as_much_alike() -> None:
    """So who looks at which pictures have changed may have them drawn without paint."""
    beginning, later = position("expansion_start"), position("expansion_play")
    painter, sketcher = Painter(), Sketcher()
    drawn: list[list[bytes]] = [[], []]
    for view in (beginning.public, later.public, beginning.public):
        for pngs, one in zip(drawn, (painter, sketcher), strict=True):
            pngs += [picture.png for picture in one.board("keltis", view, caption(view.seats), WORDS["en"], Look())]
    pictures, sketches = drawn
    sizes = [[Image.open(io.BytesIO(png)).size for png in pngs] for pngs in drawn]
    assert sizes[0] == sizes[1]
    assert [pictures.index(png) for png in pictures] == [sketches.index(png) for png in sketches]
    assert len(set(sketches)) > 1


def test_bands_that_are_taken_over_give_the_same_picture() -> None:
    """They may be packed in another way than new ones: not every byte of the file is the same."""
    kept = Painter()
    for name, language in (("expansion_start", "ko"), ("expansion_play", "en"), ("expansion_play", "ko")):
        for one, other in zip(board(kept, name, language), board(Painter(), name, language), strict=True):
            taken_over, fresh = (Image.open(io.BytesIO(picture.png)) for picture in (one, other))
            assert taken_over.getpalette() == fresh.getpalette()
            assert taken_over.tobytes() == fresh.tobytes()


def test_bands_that_are_taken_over_from_a_panel_give_the_same_picture() -> None:
    """They may be packed in another way: what one person sees until the next press is packed quickly."""
    kept = Painter()
    private(kept, "expansion_play", "ko")
    for one, other in zip(*(board(painter, "expansion_play", "ko") for painter in (kept, Painter())), strict=True):
        taken_over, fresh = (Image.open(io.BytesIO(picture.png)) for picture in (one, other))
        assert taken_over.getpalette() == fresh.getpalette()
        assert taken_over.tobytes() == fresh.tobytes()


@given(st.lists(st.binary(min_size=64, max_size=64), min_size=1, max_size=90), st.integers(1, 90), st.data())
def test_a_written_png_is_read_back_as_it_was(rows: list[bytes], height: int, data: st.DataObject) -> None:
    image = Image.frombytes("P", (64, len(rows)), b"".join(rows))
    spans = [(top, min(top + height, len(rows))) for top in range(0, len(rows), height)]
    levels = st.sampled_from((QUICK, THOROUGH))
    bands = [
        packed_band(raw, bottom - top, data.draw(levels))
        for (top, bottom), raw in zip(spans, raw_bands(image, spans), strict=True)
    ]
    read = Image.open(io.BytesIO(png_of_bands(64, bands, bytes(range(256)) * 3)))
    read.load()
    assert read.tobytes() == image.tobytes()


@given(st.binary(), st.binary())
def test_sums_of_pieces_combine(one: bytes, other: bytes) -> None:
    import zlib

    assert combined_checksum(zlib.adler32(one), zlib.adler32(other), len(other)) == zlib.adler32(one + other)


def test_states_that_differ_in_hidden_things_give_equal_public_pictures(painter: Painter) -> None:
    state = KELTIS.new(3, KeltisOptions(board="expansion-original"), b"1" * 32)
    other = KELTIS.copy(state)
    other.deck.reverse()
    other.players[0].hand, other.players[1].hand = other.players[1].hand, other.players[0].hand
    one, two = (painter.board("keltis", KELTIS.view(s, None), caption(3), WORDS["en"], Look()) for s in (state, other))
    assert one == two


def test_hands_and_drawn_cards_are_not_told_to_all(painter: Painter) -> None:
    at = position("expansion_play")
    assert all(player.hand is None for player in at.public.players)
    drawn = DrewHidden(0, card_of_colour(4, 10)).seen_by(None)
    assert drawn is not None
    quiet = painter.board("keltis", at.public, caption(4), WORDS["en"], Look(), at.last)
    assert painter.board("keltis", at.public, caption(4), WORDS["en"], Look(), (*at.last, drawn)) == quiet


@pytest.mark.parametrize("draw", [private, board])
def test_who_wants_words_gets_the_same_words_and_nothing_is_drawn(
    painter: Painter, draw: Callable[..., ShownPictures], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = draw(painter, "expansion_play", "ko")
    monkeypatch.setattr(Canvas, "stamp", None)
    told = draw(Painter(), "expansion_play", "ko", look=Look(in_words=True))
    assert told == tuple(msgspec.structs.replace(picture, png=b"") for picture in usual)


def test_the_last_turn_is_highlighted(painter: Painter) -> None:
    at = position("expansion_play")
    plain = painter.board("keltis", at.public, caption(4), WORDS["en"], Look())
    assert any(isinstance(event, LaidCard) for event in at.last)
    assert [picture.png for picture in board(painter, "expansion_play", "en")] != [picture.png for picture in plain]


def test_texts_that_are_too_long_lose_what_matters_least() -> None:
    assert fitted_lines(["aa", "bb", "cc"], 5, 1, "…") == "aa\nbb"
    assert fitted_lines(["a", "", "b"], 9, 0, "…") == "a\nb"


def test_nothing_is_cut_within_a_statement_and_what_is_left_out_is_said_to_be_elsewhere() -> None:
    lines = ["A 30 points", "B 20 points · 3 cards · a ship", "C 10 points"]
    assert fitted_lines(lines, len("\n".join(lines)), 0, "more: /hand") == "\n".join(lines)
    assert fitted_lines(lines, 50, 0, "more: /hand") == "A 30 points\nB 20 points · 3 cards\nmore: /hand"
    assert fitted_lines(lines, 30, 0, "more: /hand") == "A 30 points\nmore: /hand"


@given(st.lists(st.text("ab ·", max_size=30), min_size=1), st.integers(20, 60), st.integers(0, 3))
def test_texts_keep_within_their_limit(lines: list[str], limit: int, optional: int) -> None:
    assert len(fitted_lines(lines, limit, optional, "more")) <= limit
