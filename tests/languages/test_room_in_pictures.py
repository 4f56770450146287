"""In every language that is there, no word of ours is cut in a picture, reaches over an edge, or touches another text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar, cast

import pytest

from engine.empires.facts.content import empires_contents
from engine.odin.facts.content import odin_content
from rendering.any_game.charts import Chart, ChartRow, ChartTable, ComparedBars, RatingHistory
from rendering.any_game.plots import Bars, Plot, PlotLine
from rendering.any_game.tournament_table import StandingsPlace, TournamentStandings
from rendering.empires.table.isles import IslandSlot, draw_isles
from rendering.games import PICTURES
from rendering.odin.options.tiles_to_take import TileToTake, shape_of_tiles, take_tiles
from rendering.odin.seats.hand import occupation_tile
from rendering.odin.table.faces import FACES_ACROSS, ShownExplorationBoard, exploration_boards_tile
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.fonts import Glyphs
from rendering.paint.theme import BODY, BOLD, MEDIUM, PAPER
from rendering.painter import Painter
from rendering.pictures import FLAT, SQUARE, Look
from tests.languages.drawn_words import drawn_words
from tests.rendering import golden_pictures
from tests.rendering.many_pictures import KINDS, drawings, moments
from tests.rendering.positions import PEOPLE, caption
from tests.rendering.unpainted import paint_nothing
from tests.tested_language import TESTED
from tests.texts.spoken_games import SPOKEN
from texts.catalogue import FALLBACK, Language, load_languages

WORDS = load_languages()
CODES = [TESTED] if TESTED else sorted(WORDS)
BY_TURNS = [
    *((code, False) for code in CODES),
    *(pytest.param(code, True, marks=pytest.mark.thorough) for code in CODES),
]
"""Every language, and whether it is drawn in whole: usually they take turns, and each has its share of all there is."""

NAMES = tuple(person.name for person in PEOPLE)
EVERY, FIRST, SOME = 67, 20, 3
"""Plies between positions of a random game, the first one, and how many of them are drawn."""
LEAST_WORDS = 150
"""Words that a share of the golden pictures has, at least."""

T = TypeVar("T")


def share(listed: Sequence[T], code: str, whole: bool) -> Sequence[T]:
    """What of a list is drawn in a language."""
    return listed if whole else listed[CODES.index(code) :: len(CODES)]


def golden_names() -> list[str]:
    """The golden pictures, each once; those of one language in that one."""
    names = golden_pictures.PICTURES
    return [name for name in names if not name.endswith("-ko") or f"{name.removesuffix('-ko')}-en" not in names]


@pytest.mark.parametrize(("code", "whole"), BY_TURNS)
def test_words_have_room_in_golden_pictures(code: str, whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in (FALLBACK, "ko"):  # those of the golden pictures
        monkeypatch.setitem(cast("dict[str, Language]", WORDS), language, WORDS[code])
    paint_nothing(monkeypatch)
    drawn, painter = drawn_words(monkeypatch, NAMES), Painter()
    for name in share(golden_names(), code, whole):
        golden_pictures.PICTURES[name](painter)
        drawn.next_picture()
    assert drawn.wrong == set()
    assert drawn.words > LEAST_WORDS


@pytest.mark.thorough
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_words_have_room_in_pictures_of_any_position(code: str, kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    paint_nothing(monkeypatch)
    drawn, painter, (game, options) = drawn_words(monkeypatch, NAMES), Painter(), KINDS[kind]
    for at in islice(moments(game, options, max(game.seat_counts), kind, EVERY, FIRST), SOME):
        for _, draw in drawings(at, code, Look()):
            draw(painter)
            drawn.next_picture()
    assert drawn.wrong == set()


def odin_pieces(words: Language) -> Iterator[Callable[[Brush], Tile]]:
    """Everything of A Feast for Odin that has a name in a narrow place: occupations, exploration boards, tiles."""
    odin = odin_content()
    yield from (lambda brush, n=n: occupation_tile(brush, n, words, "usual", 0) for n in odin.cards)
    for few in (1, FACES_ACROSS):
        lying = [ShownExplorationBoard(face, 0) for face in odin.faces]
        for start in range(0, len(lying), few):
            some = tuple(lying[start : start + few])
            yield lambda brush, some=some: exploration_boards_tile(brush, some, 0, words)
    tiles = tuple(TileToTake(tile, open=True) for tile in (*odin.goods, *odin.special_tiles))
    yield from (lambda brush, few=few: take_tiles(brush, few, 0, words) for few in (tiles[:23], tiles[23:]))


def islands(words: Language) -> Iterator[Callable[[Brush], Tile]]:
    """All islands side by side."""
    for data, facts in empires_contents().items():
        islands = [IslandSlot(data, number) for number, card in facts.cards.items() if card.kind.startswith("island")]
        for start in range(0, len(islands), 4):
            four = islands[start : start + 4]
            yield lambda brush, four=four: draw_isles(brush, tuple(four[:2]), tuple(four[2:]), (20, 20), 500, words)


@pytest.mark.parametrize(("code", "whole"), BY_TURNS)
def test_every_name_has_room_where_it_stands(code: str, whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = drawn_words(monkeypatch)
    for game, pieces in (("odin", odin_pieces), ("empires", islands)):
        brush = Brush(PICTURES[game].themes[0], Glyphs())
        for draw in share(list(pieces(WORDS[code])), code, whole):
            draw(brush)
            drawn.next_picture()
    painter = Painter()
    paint_nothing(monkeypatch)
    for number in share(range(1, 221), code, whole):
        painter.card("empires", number, WORDS[code], Look())
        drawn.next_picture()
    assert drawn.wrong == set()
    assert drawn.words


def charts(words: Language) -> list[Chart]:
    """All kinds of charts with the words that pages give them."""
    rows = tuple((words(f"{game.game}.title"), (12.0, 3.0)) for game in SPOKEN)
    figures = tuple(range(1000, 1030))
    return [
        RatingHistory("rating", words("chart.by_game"), figures, 8, ((1, 2), (4, 4)) * 9),
        ComparedBars("games", words("chart.by_game"), (words("chart.games"), words("chart.won")), rows, whole=True),
        *(
            ComparedBars("sources", words("chart.sources"), ("Ann", words("chart.server")), tuple(listed))
            for listed in sources(words)
        ),
        ChartTable("table", "Ω", (ChartRow(1, "Ann", 1000, True, 10, 10),), 8),
        TournamentStandings("standings", "Ω", (StandingsPlace(1, "Ann", "10", "10/11", "22.5", "−117.5", True, True),)),
    ]


def sources(words: Language) -> Iterator[list[tuple[str, tuple[float, float]]]]:
    """What points come from in each game, ten a list."""
    for game in SPOKEN:
        naming = PICTURES[game.game].naming
        names = [
            words.capitalised(name) for name in dict.fromkeys(naming.row(words, line) for line in game.score_lines)
        ]
        yield from ([(name, (9.0, 7.0)) for name in names[start : start + 10]] for start in range(0, len(names), 10))


@pytest.mark.parametrize("code", CODES)
def test_words_have_room_in_charts(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    paint_nothing(monkeypatch)
    words, painter, drawn = WORDS[code], Painter(), drawn_words(monkeypatch)
    for chart in charts(words):
        painter.charts([chart], words, Look())
        drawn.next_picture()
    lines = tuple(PlotLine(seat, ((1, 3.0), (9, 30.0))) for seat in range(4))
    for of_hundred, title in enumerate(("analysis.points", "analysis.share")):
        painter.plots("keltis", caption(4), words, Look(), [Plot("points", words(title), lines, 9, bool(of_hundred))])
        drawn.next_picture()
    for listed in sources(words):
        own = tuple((name, (3, 4, 5, 6)) for name, _ in listed)
        painter.plots("keltis", caption(4), words, Look(), [], [Bars("sources", words("analysis.sources"), own)])
        drawn.next_picture()
    assert {one for one in drawn.wrong if not any(name in one for name in NAMES)} == set()
    assert drawn.words > LEAST_WORDS // 5


def test_many_tiles_take_a_higher_picture() -> None:
    """As many as can be looted once a card adds green goods to the blue ones."""
    odin = odin_content()
    columns = {good.box_column for good in odin.goods.values() if good.sword is not None}
    goods = [
        good.id
        for good in odin.goods.values()
        if good.sword is not None or (good.colour == "green" and good.box_column in columns)
    ]
    listed = tuple(TileToTake(tile, open=True) for tile in (*goods, *odin.special_tiles))
    brush = Brush(PICTURES["odin"].themes[0], Glyphs())
    assert shape_of_tiles(listed) == "square"
    assert FLAT < take_tiles(brush, listed, 0, WORDS[FALLBACK]).height <= SQUARE
    assert shape_of_tiles(listed[:24]) == "flat"
    assert take_tiles(brush, listed[:24], 0, WORDS[FALLBACK]).height <= FLAT


def wrong_with(draw: Callable[[Canvas], Any]) -> set[str]:
    with pytest.MonkeyPatch.context() as patch:
        drawn = drawn_words(patch, ["Ann"])
        draw(Canvas.opaque(Brush(PAPER, Glyphs()), 400, 100, PAPER.paper))
    return drawn.wrong


def test_what_has_no_room_is_found() -> None:
    ink, line = PAPER.ink, PAPER.line

    def edge(canvas: Canvas) -> None:
        canvas.rounded((50, 20, 60, 60), 8, line)
        canvas.text("shaman", (60, 50), BODY, ink)

    def beside(canvas: Canvas) -> None:
        end = 20 + canvas.text("shaman", (20, 50), BODY, ink)
        canvas.text("9", (end + 1, 50), BODY, ink)

    def in_line(canvas: Canvas) -> None:
        end = 20 + canvas.text("shaman", (20, 50), BODY, ink)
        canvas.text("9", (end + 12, 50), BODY, ink)

    letterings = ((BODY, BOLD), (BODY, MEDIUM))
    assert wrong_with(edge) == {"'shaman' lies over an edge"}
    assert wrong_with(beside) == {"'9' touches 'shaman'"}
    assert wrong_with(in_line) == set()
    assert wrong_with(lambda canvas: canvas.text("shaman", (350, 50), BODY, ink)) == {
        "'shaman' reaches out of its picture"
    }
    assert wrong_with(lambda canvas: canvas.term("shaman", (20, 50), 60, ink, letterings)) == {"'shaman' is cut"}
    assert wrong_with(lambda canvas: canvas.term("Ann Shaman", (20, 50), 60, ink, letterings)) == set()
