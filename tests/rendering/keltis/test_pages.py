"""The last picture of a page of Keltis answers what is asked, and what has not changed is the same file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import pytest

from engine.game import Move
from engine.keltis.facts.pieces import card_of_colour
from engine.keltis.table.moves import Discard, DrawOne, FigureMove, LaidCard, Lay, StripHand, StripRow
from rendering.elements.legend import SIGN_ROOM
from rendering.keltis.cards.hand import hand_tile
from rendering.keltis.cards.open_cards import OpenCards, cards_of
from rendering.keltis.cards.piles import piles_sheet
from rendering.keltis.hints import keltis_hints
from rendering.keltis.legend import legend_groups
from rendering.keltis.pages import cards_page, choosing_scene, drawable_piles, private_page, public_page
from rendering.keltis.tiles import playing_card
from rendering.paint.canvas import Brush, Canvas
from rendering.paint.fonts import Glyphs
from rendering.paint.theme import PAPER
from rendering.painter import Painter
from rendering.pictures import ALT_LIMIT, FLAT, Look, ShownPictures
from tests.rendering.golden_pictures import WORDS, board
from tests.rendering.positions import Position, caption, left_with, position
from texts.keltis.vocabulary import KELTIS_WORDS

EN = WORDS["en"]
TOGETHER = 2000
"""Rows of a page's pictures at most: two screens of a phone, with its texts."""


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


def names(at: Position, moves: Sequence[Move], chosen: Move | None = None) -> list[str]:
    assert at.private is not None
    return [
        drawing.name for drawing in private_page(at.private, caption(at.private.seats), EN, left_with(moves, chosen))
    ]


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("expansion_play", "hand"),
        ("base_clover", "board"),
        ("expansion_marker", "hand"),
        ("expansion_draw", "piles"),
        ("base_play", "hand"),
    ],
)
def test_the_last_picture_answers_the_question(name: str, last: str) -> None:
    at = position(name)
    assert names(at, at.moves)[-1] == last
    assert sorted(names(at, at.moves)) == ["board", "hand", "piles"]
    for move in at.moves[:40]:
        shown_by: dict[type[Move], str] = {
            Discard: "hand",
            StripHand: "hand",
            StripRow: "hand",
            DrawOne: "piles",
            FigureMove: "board",
        }
        figure_goes = isinstance(move, Lay) and move.figure is not None
        assert names(at, (move,), move)[-1] == ("board" if figure_goes else shown_by.get(type(move), last))


def test_where_a_figure_goes_is_asked_of_the_board_once_the_card_is_chosen() -> None:
    at = position("expansion_play")
    lays = [move for move in at.moves if isinstance(move, Lay)]
    cards = {move.card for move in lays}
    assert len(cards) > 3
    assert names(at, lays)[-1] == "hand"
    for one in cards:
        of_card = [move for move in lays if move.card == one]
        assert names(at, of_card) == ["piles", "hand", "board"]


def test_who_is_not_asked_sees_the_hand_last() -> None:
    at = position("expansion_play")
    assert names(at, ())[-1] == "hand"


def test_a_card_that_can_be_chosen_is_raised_and_the_others_are_pale() -> None:
    """Where nothing is to be chosen they all lie there in full colour."""
    brush, own = Brush(PAPER, Glyphs()), (card_of_colour(0, 3), card_of_colour(4, 9))
    for raised, elsewhere, grounds in (
        (frozenset({own[0]}), False, (PAPER.suits[0].fill, PAPER.suits[4].tint)),
        (frozenset[int](), False, (PAPER.suits[0].fill, PAPER.suits[4].fill)),
        (frozenset[int](), True, (PAPER.suits[0].tint, PAPER.suits[4].tint)),
    ):
        image = hand_tile(brush, own, raised, elsewhere).image
        assert tuple(image.getpixel((600 + aside, 60)) for aside in (-20, 20)) == grounds
    one, other = (brush.tile(playing_card, own[0], 134, 166, standing).image for standing in ("open", "flat"))
    assert one.height > other.height
    assert one.getpixel((67, 2)) == PAPER.ink


def test_piles_that_can_be_drawn_from_are_raised_and_the_others_struck_out() -> None:
    at = position("expansion_draw")
    assert at.private is not None
    assert at.private.seat is not None
    sources = {move.pile for move in at.moves if isinstance(move, DrawOne)}
    assert set(drawable_piles(at.private, at.private.seat) or ()) == sources
    play = position("expansion_play").private
    assert play is not None
    assert drawable_piles(play, 0) is None
    brush = Brush(PAPER, Glyphs())
    full = sum(map(bool, at.private.piles))
    flat, some, none = (
        piles_sheet(brush, at.private, {}, open_to)[0].image for open_to in (None, sources, frozenset[int]())
    )
    assert full > 0
    assert len({image.tobytes() for image in (flat, some, none)}) == 3


def test_the_board_of_a_panel_shows_the_chosen_step_with_its_gain() -> None:
    at = position("expansion_play")
    assert at.private is not None
    move = next(move for move in at.moves if isinstance(move, Lay) and move.figure)
    assert move.figure is not None
    assert move.to is not None
    scene = choosing_scene(at.private, 0, move, keltis_hints(at.private, (move,)), ())
    assert any(group.seat == 0 and not group.faded for group in scene.standing[move.to])
    assert list(scene.ringed) == list(scene.gains) == [move.to]
    assert scene.choosing
    assert [(walk.origin, walk.to) for walk in scene.steps] == [(move.figure.at, move.to)]


@pytest.mark.parametrize("name", ["base_play", "expansion_play", "expansion_draw", "expansion_marker", "base_clover"])
def test_pages_are_two_screens_of_a_phone_at_most(name: str, painter: Painter) -> None:
    at = position(name)
    assert at.private is not None
    people = caption(at.public.seats)
    for page in (
        painter.board("keltis", at.public, people, EN, Look(), at.last),
        painter.private("keltis", at.private, people, EN, Look(), left_with(at.moves)),
    ):
        assert sum(int.from_bytes(picture.png[20:24]) for picture in page) <= TOGETHER


def by_name(page: ShownPictures) -> dict[str, bytes]:
    return {picture.name: picture.png for picture in page}


def test_what_a_choice_does_not_touch_is_the_same_file(painter: Painter) -> None:
    """While a card is chosen and then a stone for its figure, the piles stay; a card that is laid leaves the board as it is."""
    at = position("expansion_play")
    assert at.private is not None
    move = next(move for move in at.moves if isinstance(move, Lay) and move.figure)
    of_card = [other for other in at.moves if isinstance(other, Lay) and other.card == move.card]
    ways = (left_with(at.moves), left_with(of_card), left_with(at.moves, move))
    pages = [by_name(painter.private("keltis", at.private, caption(4), EN, Look(), way)) for way in ways]
    for before, after in pairwise(pages):
        assert before["piles"] == after["piles"]
        assert before["board"] != after["board"]
    assert pages[1]["hand"] == pages[2]["hand"]
    quiet, laid = (
        by_name(painter.board("keltis", at.public, caption(4), EN, Look(), last))
        for last in ((), (LaidCard(1, card_of_colour(2, 1)),))
    )
    assert quiet["board"] == laid["board"]
    assert quiet["seats"] != laid["seats"]


@pytest.mark.parametrize("name", ["base_play", "expansion_play", "expansion_over"])
@pytest.mark.parametrize("language", WORDS)
def test_the_words_of_a_page_are_told_whole(name: str, language: str) -> None:
    """Nothing that a page shows is left to be found elsewhere; but the points of rows, where names are long."""
    at = position(name)
    for drawing in public_page(at.public, caption(at.public.seats), WORDS[language], at.last):
        lines, optional = drawing.told
        assert len("\n".join(filter(None, lines[: len(lines) - optional]))) <= ALT_LIMIT


def test_the_legend_has_what_there_is() -> None:
    start, over = position("expansion_start").public, position("base_play").public
    expansion, base = (
        {name: [meaning for _, meaning in entries] for name, entries in legend_groups(view, EN)}
        for view in (start, over)
    )
    assert EN("picture.legend.joker") in expansion["Stones"]
    assert EN("picture.legend.joker") not in base["Stones"]
    assert EN("picture.legend.card") not in base["On the board"]
    assert {EN("picture.legend.up"), EN("picture.legend.down")} & {*expansion["Cards"]} == set()
    assert {EN("picture.legend.up"), EN("picture.legend.down")} <= {*base["Cards"]}
    assert EN("picture.legend.joined") not in expansion["Figures"]


@pytest.mark.parametrize("name", ["expansion_start", "base_play", "expansion_play"])
def test_no_sign_of_the_legend_touches_its_meaning(name: str) -> None:
    """Every sign stays in the place that it has, with a gap before the words."""
    brush, room = Brush(PAPER, Glyphs()), 300
    for _, entries in legend_groups(position(name).public, EN):
        for sign, meaning in entries:
            canvas = Canvas.clear(brush, room, room, PAPER.paper)
            sign(canvas, (room // 2, room // 2))
            painted = canvas.as_tile().image.getbbox()
            assert painted is not None
            assert room // 2 - painted[0] <= SIGN_ROOM // 2 + 2, meaning
            assert painted[2] - room // 2 <= SIGN_ROOM // 2 - 6, meaning


def test_the_fullest_rows_have_room_in_pictures_of_their_own(painter: Painter) -> None:
    full = tuple(tuple(card_of_colour(colour, value) for value in range(11) for _ in (0, 1)) for colour in range(5))
    brush = Brush(PAPER, Glyphs())
    cards = OpenCards(full, (1,) * 5, 0, caption(4).people[0])
    tile = cards_of(brush, cards, EN)
    assert tile.height == cards.height
    assert 2 * cards.height < FLAT
    at = position("expansion_play")
    pages = cards_page(at.public, caption(4), EN, ())
    told = "\n".join(line for drawing in pages for line in drawing.told[0])
    assert all(person.name in told for person in caption(4).people)
    assert (
        len(pages)
        == len({drawing.name for drawing in pages})
        == len(board(painter, "expansion_play", "en", part="cards"))
    )


@pytest.mark.parametrize("language", WORDS)
def test_the_small_line_says_how_near_the_end_is_and_to_a_seat_its_points(language: str) -> None:
    words, at = WORDS[language], position("expansion_play")
    public, own = (KELTIS_WORDS.at_a_glance(words, view) for view in (at.public, at.private))
    assert own.startswith(f"{public} · ")
    for number in (at.public.turn, at.public.in_zone, at.public.deck_size):
        assert re.search(rf"\b{number}", public)
    assert "19" in own.removeprefix(public)
    assert words("picture.over") in KELTIS_WORDS.at_a_glance(words, position("expansion_over").public)
