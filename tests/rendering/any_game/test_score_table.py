"""Scores are compared source by source, in the picture and in words."""

from __future__ import annotations

import pytest
from msgspec import structs

from engine.empires import EMPIRES
from engine.empires.options import Options
from engine.game import Outcome, ScoreLine
from engine.keltis.game.scoring import score as keltis_score
from engine.manitoba.game.scoring import score as manitoba_score
from engine.odin import ODIN
from engine.odin.game.scoring import score as odin_score
from rendering.any_game.score_sheet import COLUMN, FRAME, GAP, MARGIN, PAD, ScoreStanding, draw_score_sheet, head_lines
from rendering.any_game.score_table import ScoreCell, compared_score_lines, score_rows, seats_by_rank
from rendering.games import PICTURES
from rendering.paint.canvas import Brush
from rendering.paint.fonts import Glyphs
from rendering.paint.theme import BODY, MEDIUM, PAPER
from rendering.painter import Painter
from rendering.pictures import FLAT, SQUARE, WIDTH, Look
from tests.engine.odin.positions import table as odin_table
from tests.rendering.golden_pictures import WORDS
from tests.rendering.manitoba.positions import manitoba
from tests.rendering.positions import caption, position
from texts.points import points_text

EN = WORDS["en"]
KELTIS, MANITOBA = PICTURES["keltis"].naming, PICTURES["manitoba"].naming


def test_every_point_of_every_player_stands_in_the_table() -> None:
    for outcome, naming in (
        (keltis_score(position("expansion_over").public), KELTIS),
        (manitoba_score(manitoba("over").public), MANITOBA),
    ):
        rows = score_rows(outcome, EN, naming)
        for seat, total in enumerate(outcome.totals):
            cells = [row.cells[seat] for row in rows]
            assert sum(cell.points for cell in cells if cell) == total
            assert sum(cell is not None for cell in cells) == len(outcome.lines[seat])


def test_a_source_is_a_row_and_what_is_a_players_own_stands_in_the_cell() -> None:
    figures = tuple(
        (ScoreLine("figure", points, {"size": "s", "at": at}), ScoreLine("figure", best, {"size": "s", "at": "g1"}))
        for points, best, at in ((3, 8, "e1"), (-4, 5, "start"))
    )
    tokens = ((ScoreLine("tokens", 6),), ())
    outcome = Outcome(tuple(a + b for a, b in zip(figures, tokens, strict=True)), (17, 1), (0,))
    rows = score_rows(outcome, EN, KELTIS)
    assert [row.name for row in rows] == ["small figure", "small figure", "points from tokens"]
    assert rows[0].cells == (ScoreCell(8, "g1"), ScoreCell(5, "g1"))
    assert rows[1].cells == (ScoreCell(3, "e1"), ScoreCell(-4, "start"))
    assert rows[2].cells == (ScoreCell(6), None)
    assert compared_score_lines(outcome, EN, KELTIS) == [
        "small figure ×2: A 11 (8 g1, 3 e1), B 1 (5 g1, −4 start)",
        "points from tokens: A 6",
    ]
    alone = Outcome(((figures[0][0],), ()), (3, 0), (0,))
    assert compared_score_lines(alone, EN, KELTIS) == ["small figure: A 3 (e1)"]


def test_a_tie_is_broken_in_the_order_of_the_sheet_too() -> None:
    """Among equal totals the higher tie-break stands before, number by number; then the first seat does."""
    lines = [[ScoreLine("tokens", points)] for points in (7, 7, 9, 7)]
    outcome = Outcome.of(lines, [(1, 5), (2, 0), (0, 0), (1, 5)])
    assert outcome.winners == (2,)
    assert outcome.tie_breaks == ((1, 5), (2, 0), (0, 0), (1, 5))
    assert seats_by_rank(outcome) == [2, 1, 0, 3]
    assert Outcome.of(lines[:2], [(1, 5), (2, 0)]).winners == (1,)
    assert Outcome.of(lines[:2]).winners == (0, 1)


@pytest.mark.parametrize("language", WORDS)
def test_no_word_of_a_source_is_wider_than_its_column(language: str) -> None:
    glyphs, words = Glyphs(), WORDS[language]
    room = WIDTH - 2 * MARGIN - 4 * COLUMN[4] - PAD - 12
    for name, outcome in (
        ("keltis", keltis_score(position("expansion_over").public)),
        ("manitoba", manitoba_score(manitoba("over").public)),
    ):
        for row in score_rows(outcome, words, PICTURES[name].naming):
            assert all(glyphs.width(line, BODY) <= room for line in glyphs.wrapped(row.name, room, BODY))


def test_the_score_sheet_in_words_names_winner_totals_and_sources() -> None:
    outcome = manitoba_score(manitoba("over").public)
    text = Painter().final("manitoba", caption(4), EN, Look(in_words=True), outcome)[0].text.split("\n")
    assert text[0].startswith("Final score · Winner: A very long name")
    assert text[1].startswith("D A very long name")
    assert "final scoring (canoes): A 2, B 2, C 2, D 7" in text


@pytest.mark.parametrize("name", ["Minseo", "하늘바람별님", "Robin the Great", "Sir Lancelot of the Lake", "x" * 32])
def test_a_long_name_stands_in_lines_over_its_column(name: str) -> None:
    """Whole where two lines have room for it, broken between words where it can be."""
    glyphs, room = Glyphs(), COLUMN[4] - 2 * (GAP + FRAME)
    lines = head_lines(glyphs, name, room)
    assert len(lines) <= 2
    assert all(glyphs.width(line, BODY, MEDIUM) <= room for line in lines)
    told = "".join(lines).replace("…", "")
    assert name.replace(" ", "").startswith(told.replace(" ", ""))
    assert "…" not in "".join(lines) or len(name) > 20
    if name == "Robin the Great":
        assert lines == ["Robin", "the Great"]


def test_a_score_alone_is_no_victory_where_there_is_nothing_to_win() -> None:
    """ODIN-12.5: the words speak of no winner."""
    outcome = odin_score(ODIN.view(odin_table(1).state, None))
    text = Painter().final("odin", caption(1), EN, Look(in_words=True), outcome)[0].text.split("\n")
    assert text[0] == f"Final score · {caption(1).title}"


def test_while_the_game_goes_on_nobody_has_won_and_hidden_points_stay_hidden() -> None:
    """The table is the same as at the end; what a seat hides stands as a question mark."""
    outcome = keltis_score(position("expansion_over").public)
    hides = (False, True, False, False)
    text = Painter().score("keltis", caption(4), EN, Look(in_words=True), outcome, hides)[0].text.split("\n")
    final = Painter().final("keltis", caption(4), EN, Look(in_words=True), outcome)[0].text.split("\n")
    assert text[0] == "If the game ended now"
    assert text[2:] == final[2:]
    assert [f"{points_text(outcome.totals[seat])} +? points" in text[1] for seat in range(4)] == list(hides)
    assert "+?" not in final[1]
    assert not any(ScoreStanding(outcome, hides, over=False).has_won(seat) for seat in range(4))


def scored(game: str) -> Outcome:
    """The points of the first seat of a game, with all sources that it has had."""
    match game:
        case "keltis":
            return keltis_score(position("expansion_over").public)
        case "manitoba":
            return manitoba_score(manitoba("over").public)
        case "odin":
            return odin_score(ODIN.view(odin_table(1).state, None))
        case _:
            return EMPIRES.score(EMPIRES.view(EMPIRES.new(2, Options(), bytes(32)), None))


@pytest.fixture(scope="module")
def brush() -> Brush:
    return Brush(PAPER, Glyphs())


def height(brush: Brush, game: str, seats: int, language: str, giving: int) -> int:
    """How high the table of so many seats is if so many sources gave each of them a point, and the others nothing."""
    lines = [structs.replace(line, points=int(n < giving)) for n, line in enumerate(scored(game).lines[0])]
    outcome = Outcome((tuple(lines),) * seats, (giving,) * seats, (0,))
    tiles = draw_score_sheet(brush, caption(seats), WORDS[language], ScoreStanding(outcome), PICTURES[game].naming)
    return sum(tile.height for tile in tiles)


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("game", ["keltis", "manitoba", "odin", "empires"])
def test_a_score_sheet_is_flat_and_with_very_many_sources_nearly_so(
    brush: Brush, game: str, seats: int, language: str
) -> None:
    """Eleven sources have room beside people with long names; all thirteen of Odin only on a higher sheet."""
    assert height(brush, game, seats, language, giving=11) <= FLAT
    assert height(brush, game, seats, language, giving=99) <= (SQUARE if game == "odin" else FLAT)


def test_sources_that_gave_nobody_anything_make_room_for_others(brush: Brush) -> None:
    assert height(brush, "odin", 4, "en", giving=11) < height(brush, "odin", 4, "en", giving=99)
    assert height(brush, "empires", 4, "en", giving=1) == height(brush, "empires", 4, "en", giving=4)
