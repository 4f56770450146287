"""Plots: scales that hold all values, lines told by more than their colour, words that say the same."""

from __future__ import annotations

import io
from itertools import combinations, pairwise
from math import dist

import pytest
from PIL import Image

from rendering.any_game.plots import (
    ASIDE,
    BOTTOM,
    SIGN,
    TICKS,
    TOLD,
    TOP,
    Bars,
    Plot,
    PlotLine,
    PlotMark,
    PlotScale,
    ends_stand,
    marks_stand,
    plot_lines,
    some_values,
    ticks_of,
    told_bars,
    without_level_points,
)
from rendering.elements.seats import BUBBLE
from rendering.painter import Painter
from rendering.pictures import ALT_LIMIT, FLAT, SQUARE, WIDTH, Look
from tests.rendering.golden_pictures import WORDS
from tests.rendering.positions import caption

EN = WORDS["en"]


def plot(*values: float, of_hundred: bool = False) -> Plot:
    line = PlotLine(0, tuple(enumerate(values, start=1)))
    return Plot("points", "Points", (line, PlotLine(1, ((2, 3.0),))), len(values), of_hundred)


@pytest.mark.parametrize("values", [(0,), (-23, 41), (3, 7, 118), (-60, -1), (0, 1_900)])
def test_the_scale_holds_every_value_in_a_few_steps(values: tuple[float, ...]) -> None:
    ticks = ticks_of(plot(*values))
    assert ticks[0] <= min(*values, 0)
    assert ticks[-1] >= max(values)
    assert 2 <= len(ticks) <= TICKS + 1
    assert 0.0 in ticks
    assert len({after - before for before, after in pairwise(ticks)}) == 1


def test_a_level_stretch_is_one_stroke() -> None:
    assert without_level_points([(0, 5), (1, 5), (2, 5), (3, 8), (4, 8)]) == [(0, 5), (2, 5), (3, 8), (4, 8)]


def test_a_few_values_stand_for_many_the_first_and_the_last_among_them() -> None:
    values = [(turn, turn / 40) for turn in range(1, 41)]
    few = some_values(values)
    assert len(few) == TOLD
    assert (few[0], few[-1]) == (values[0], values[-1])
    assert some_values(values[:3]) == values[:3]


def test_words_say_the_values_of_every_seat() -> None:
    lines = plot_lines(plot(0.25, 0.5, of_hundred=True), caption(2), EN)
    names = [person.name for person in caption(2).people]
    assert lines == [
        "Points",
        f"A {names[0]}: 25\u00a0% (turn 1), 50\u00a0% (turn 2)",
        f"B {names[1]}: 300\u00a0% (turn 2)",
    ]
    bars = Bars("sources", "Sources", (("ships", (3, -4)), ("silver", (0, 12))))
    assert told_bars(bars, caption(2), EN) == ["Sources", "ships: A 3, B −4", "silver: A 0, B 12"]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("contrast", [False, True])
def test_pictures_are_flat_and_show_every_seat_in_its_colour(seats: int, contrast: bool) -> None:
    lines = tuple(
        PlotLine(seat, tuple((turn, float(turn * (seat + 1))) for turn in range(1, 30))) for seat in range(seats)
    )
    stages = ((1, "Spring"), (12, "Summer"))
    drawn = Plot("points", "Points", lines, 29, stages=stages, marks=(PlotMark(3, 3.0, 1),))
    bars = Bars(
        "sources",
        "Sources",
        tuple(
            (f"source {number}" + ", called by a long name" * (number > 8), (number,) * seats) for number in range(13)
        ),
    )
    painter = Painter()
    pictures = painter.plots("keltis", caption(seats), EN, Look(high_contrast=contrast), [drawn], [bars])
    theme = painter._style(Look(high_contrast=contrast), "keltis").brush.theme
    for picture in pictures:
        assert 0 < len(picture.alt) <= ALT_LIMIT
        with Image.open(io.BytesIO(picture.png)) as image:
            assert image.size[0] == WIDTH
            assert image.size[1] <= (FLAT if picture.name == "points" else SQUARE)
            colours = {colour for _, colour in image.convert("RGB").getcolors(WIDTH * FLAT)}  # type: ignore[misc]
        assert set(theme.seats[:seats]) <= colours


@pytest.mark.parametrize("values", [(0.0, 0.0), (0.5, 0.52), (1.0, 1.0), (0.9, 0.1)])
def test_a_sign_stands_where_its_line_ends(values: tuple[float, float]) -> None:
    """Not at the end of the game, as long as nothing is known of it: it would tell a value there."""
    scale, ends = PlotScale(80, 0.0, 1.0), ((12, values[0]), (13, values[1]))
    stand = ends_stand(scale, [PlotLine(seat, ((1, 0.5), end)) for seat, end in enumerate(ends)])
    assert {seat: x for seat, (x, _) in stand.items()} == {
        seat: scale.at(*end)[0] + ASIDE for seat, end in enumerate(ends)
    }
    assert dist(stand[0], stand[1]) >= SIGN
    assert all(y <= BOTTOM + SIGN for _, y in stand.values())


@pytest.mark.parametrize("value", [0.0, 0.35, 0.97, 1.0])
@pytest.mark.parametrize("turns", [(10, 11, 12), (11, 10, 40), (5, 5, 5)])
def test_no_number_of_a_mark_lies_over_another(value: float, turns: tuple[int, ...]) -> None:
    """However near their points are to one another."""
    scale = PlotScale(80, 0.0, 1.0)
    marks = [PlotMark(turn, value, number) for number, turn in enumerate(turns, start=1)]
    stand = marks_stand(scale, marks)
    assert sorted(mark.number for mark, _ in stand) == [1, 2, 3]
    assert all(dist(one, other) > BUBBLE for (_, one), (_, other) in combinations(stand, 2))
    for mark, (x, y) in stand:
        assert x == scale.at(mark.turn, mark.value)[0]
        assert TOP - BUBBLE < y < BOTTOM, "over the names, or below the scale"


def test_a_game_without_anything_to_show_is_drawn_too() -> None:
    nothing = Plot("points", "Points", (PlotLine(0, ()), PlotLine(1, ())), 0)
    [picture, _] = Painter().plots("keltis", caption(2), EN, Look(), [nothing], [Bars("sources", "Sources", ())])
    assert picture.png
