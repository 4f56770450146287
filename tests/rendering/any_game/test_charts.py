"""Charts over many games: within their boxes, legible in both looks, and told as they are drawn."""

from __future__ import annotations

import pytest
from msgspec import structs

from rendering.any_game.charts import (
    PEOPLE,
    RECENT,
    Chart,
    ChartRow,
    ChartTable,
    ComparedBars,
    RatingHistory,
    chart_drawing,
)
from rendering.any_game.tournament_table import MOST, StandingsPlace, TournamentStandings, in_parts
from rendering.painter import Painter
from rendering.pictures import FLAT, Look
from tests.rendering.many_pictures import WORDS
from tests.rendering.overhearing import Overheard, is_held, is_read
from tests.rendering.unpainted import paint_nothing

LONG = "A name that somebody has chosen so that it fits nowhere at all"


def table(rows: int) -> ChartTable:
    people = [
        ChartRow(place, LONG if place % 2 else "민지", 1900 - 37 * place, place % 3 == 0, 7 * place, place, place == 4)
        for place in range(1, rows + 1)
    ]
    return ChartTable("table", "2026 · all games", tuple(people), 8)


def standings(rows: int) -> TournamentStandings:
    """Long names beside the longest numbers that there are, every third of somebody who is away."""
    people = [
        StandingsPlace(
            place,
            LONG if place % 2 else "민지",
            f"{20 - place}¾",
            "10/11",
            "22.5",
            "−117.5",
            place % 3 == 0,
            place == 4,
        )
        for place in range(1, rows + 1)
    ]
    return TournamentStandings("standings1", LONG, tuple(people))


CHARTS: dict[str, Chart] = {
    "history": RatingHistory("rating", LONG, tuple(1000 + 17 * (n % 9) - n for n in range(60)), 8, ((1, 2), (4, 4)) * 9),
    "two": RatingHistory("rating", "Ann", (1010, 990), 8, ((1, 2),)),
    "level": RatingHistory("rating", "Ann", (1000, 1000), 8, ()),
    "sources": ComparedBars(
        "sources", "Points", (LONG, "this server"),
        tuple((f"{LONG} {n}" if n == 3 else f"source {n}", (n * 3.3 - 9, 7.0)) for n in range(10)),
    ),
    "one": ComparedBars("games", "Games", ("Games",), (("Keltis", (12.0,)),), whole=True),
    "nothing": ComparedBars("games", "Games", ("Games", "Won"), (("Keltis", (0.0, 0.0)),), whole=True),
    "table": table(PEOPLE),
    "short": table(1),
    "standings": standings(MOST),
    "winner": standings(1),
}  # fmt: skip


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("contrast", [False, True])
def test_charts_can_be_read(
    overheard: Overheard, monkeypatch: pytest.MonkeyPatch, language: str, contrast: bool
) -> None:
    paint_nothing(monkeypatch)
    painter = Painter()
    for name, chart in CHARTS.items():
        [picture] = painter.charts([chart], WORDS[language], Look(high_contrast=contrast))
        is_held((picture,), f"{name} {language}")
        assert picture.shape == "flat"
        assert int.from_bytes(picture.png[20:24], "big") <= FLAT
    is_read(overheard)


def told(chart: Chart, language: str = "en") -> list[str]:
    return chart_drawing(chart, WORDS[language]).told[0]


def test_words_say_what_a_history_shows() -> None:
    lines = told(CHARTS["two"])
    assert lines == ["Ann: rating 990", "1010 (game 1), 990 (game 2)", "Last places: 1 of 2"]
    title, figures, places = told(CHARTS["history"])
    assert title == f"{LONG}: rating {1000 + 17 * (59 % 9) - 59}"
    assert figures.startswith("1000 (game 1)")
    assert figures.endswith("(game 60)")
    assert places.count(" of ") == RECENT


def test_words_say_what_is_compared() -> None:
    lines = told(ComparedBars("sources", "Points", ("Ann", "all"), (("ships", (-3.25, 4.0)), ("silver", (0.0, 12.5)))))
    assert lines == ["Points", "ships: Ann −3.2, all 4.0", "silver: Ann 0.0, all 12.5"]


@pytest.mark.parametrize("language", WORDS)
def test_words_say_every_row_of_a_table_and_what_settles(language: str) -> None:
    chart = table(PEOPLE)
    _, *rows = told(chart, language)
    _, *settled = told(
        structs.replace(chart, rows=tuple(structs.replace(row, settling=False) for row in chart.rows)), language
    )
    assert len(rows) == PEOPLE
    marked = [row != other for row, other in zip(rows, settled, strict=True)]
    assert marked == [place % 3 == 0 for place in range(1, PEOPLE + 1)]
    assert all(str(1900 - 37 * place) in row for place, row in enumerate(rows, start=1))


@pytest.mark.parametrize("language", WORDS)
def test_words_say_every_row_of_standings_and_who_is_away(language: str) -> None:
    chart = standings(MOST)
    _, *rows = told(chart, language)
    _, *present = told(
        structs.replace(chart, rows=tuple(structs.replace(row, gone=False) for row in chart.rows)), language
    )
    assert len(rows) == MOST
    marked = [row != other for row, other in zip(rows, present, strict=True)]
    assert marked == [place % 3 == 0 for place in range(1, MOST + 1)]
    assert all(f"{20 - place}¾" in row and "−117.5" in row for place, row in enumerate(rows, start=1))


def test_many_people_are_in_several_pictures_as_even_as_can_be() -> None:
    rows = standings(MOST).rows
    assert [len(part) for part in in_parts([*rows, *rows[:6]])] == [8, 8]
    assert [len(part) for part in in_parts(rows)] == [MOST]
    assert in_parts([]) == []
