"""The pages of A Feast for Odin: every question has its picture, the last of its page, and what one has stands above it."""

from __future__ import annotations

import pytest
from msgspec import structs

from engine.game import Decision
from engine.narrowing import NOTHING, Menu, Narrowed, narrow_by_path
from engine.odin import ODIN
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import PlacedVikings
from engine.odin.game.view import Exploration, OdinView
from engine.odin.options import Options
from engine.odin.table.feast import EMPTY, Dish
from engine.odin.table.moves import ApplyCard, StartWith, TakeItems, UseCard
from rendering.drawings import Drawings
from rendering.games import PICTURES
from rendering.odin.alt_texts.table import explorations_told
from rendering.odin.boards.shapes import BULGE, piece_tile, shape_extent, size_of
from rendering.odin.options.feast_row import larder_of, proposed_row, row_of
from rendering.odin.options.offers import OfferBox, offer_boxes
from rendering.odin.options.raising import find_risings, raising_tile
from rendering.odin.options.tiles_to_take import find_tiles_to_take, take_tiles
from rendering.odin.pages.asked import board_shown, chosen_in, taking_of
from rendering.odin.pages.private import odin_private_page
from rendering.odin.scene import ANYTIME, changes_of_last_turns, legal_moves_in_choosing, open_spaces
from rendering.odin.seats.hand import Held, occupation_tile
from rendering.odin.seats.home import home_lot, home_tile
from rendering.odin.seats.stock import (
    GOOD_CELLS,
    cell_for,
    draw_counts,
    goods_by_rank,
    goods_height,
    stock_of,
    things_height,
)
from rendering.odin.signs.colours import ODIN_PAPER
from rendering.odin.signs.icons import ICONS
from rendering.odin.table.action_board import HALVES, half_shown, space_tile
from rendering.odin.table.strip_rows import Taking, strip_rows
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.fonts import Glyphs
from rendering.paint.kept import BUDGET, Kept
from rendering.painter import Painter
from rendering.pictures import Look, Picture
from tests.rendering.album import WORDS
from tests.rendering.odin.pictures import ALBUM
from tests.rendering.odin.positions import odin
from tests.rendering.positions import left_with
from texts.odin.things import card_name

EN = WORDS["en"]


@pytest.fixture(scope="module")
def brush() -> Brush:
    return Brush(ODIN_PAPER, Glyphs(Kept(BUDGET)))


def grey(tile: Tile) -> bytes:
    """A tile as who sees no colours sees it."""
    return tile.image.convert("L").tobytes()


def own(name: str) -> OdinView:
    """The view of the seat that is asked in a stored position."""
    view = odin(name).private
    assert view is not None
    return view


def asked(name: str, standing: int = 0) -> Drawings:
    """The page of the seat that is asked."""
    at = odin(name)
    return odin_private_page(own(name), ALBUM.titled(at.public.seats), EN, at.standings[standing].narrowed)


# ---- what stands where ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "standing", "last"),
    [
        ("play", 0, "lower"),
        ("play", 1, "upper"),  # the half with the chosen space
        ("play", 2, "home"),  # on which board
        ("play", 3, "place"),
        ("play", 4, "place"),
        ("roll", 0, "dice"),
        ("loot", 0, "tiles"),
        ("cards", 0, "cards2"),
        ("raise", 0, "goods"),
        ("raise", 1, "goods"),
        ("strip", 0, "strips"),
        ("sale", 0, "tiles"),
        ("explore", 0, "faces"),
        ("choice", 0, "choice"),
        ("feast", 0, "feast"),
    ],
)
def test_the_last_picture_of_a_page_answers_what_is_asked(name: str, standing: int, last: str) -> None:
    assert asked(name, standing)[-1].name == last


@pytest.mark.parametrize(
    "name", ["play", "roll", "loot", "cards", "raise", "strip", "sale", "explore", "choice", "feast"]
)
def test_the_own_board_with_goods_begins_every_page_of_a_question(name: str) -> None:
    """What can be done at any time is chosen below it, and never below the picture of the question."""
    first, *others = asked(name)
    assert (first.name, first.kinds) == ("home", ANYTIME)
    assert not any(drawing.kinds for drawing in others)


def test_who_waits_sees_the_own_board_and_all_spaces() -> None:
    waiting = structs.replace(own("play"), decisions=())
    assert [drawing.name for drawing in odin_private_page(waiting, ALBUM.titled(4), EN, NOTHING)] == ["home", *HALVES]


def test_who_begins_alone_sees_nothing_but_the_cards_to_begin_with() -> None:
    """All starting occupations of three decks: in full as far as three pictures have room, the others by name."""
    state = ODIN.new(1, Options(decks="ABC", start_card="chosen"), bytes(32))
    choices = ODIN.choices(state, 0)
    assert choices is not None
    drawings = odin_private_page(ODIN.view(state, 0), ALBUM.titled(1), EN, narrow_by_path(choices, ()))
    assert [drawing.name for drawing in drawings] == ["cards", "cards2", "cards3"]
    said = "\n".join(line for drawing in drawings for line in drawing.told[0])
    assert all(card_name(EN, move.card) in said for move in choices.moves if isinstance(move, StartWith))


@pytest.mark.parametrize(
    ("question", "said", "move", "picture"),
    [
        ("card_offer", {}, UseCard(158), "cards"),
        ("before_income", {}, UseCard(158), "cards"),
        ("card_choice", {"card": 9}, ApplyCard(158), "asking"),
        ("take_turn", {}, ApplyCard(158), "asking"),
    ],
)
def test_a_card_in_play_that_is_used_is_shown_and_no_other(
    brush: Brush, question: str, said: dict[str, int], move: UseCard | ApplyCard, picture: str
) -> None:
    """Also while another card asks something; it is framed."""
    view = own("play")
    view = structs.replace(view, decisions=(Decision(view.seat or 0, question, {**said}),))
    page = odin_private_page(view, ALBUM.titled(4), EN, left_with([move], move))
    shown = [drawing for drawing in page if drawing.name in ("cards", "asking")]
    assert [drawing.name for drawing in shown] == [picture]
    assert [line.partition(":")[0] for line in shown[0].told[0]] == ["Chosen", card_name(EN, 158)]
    framed = occupation_tile(brush, 158, EN, "chosen", view.seat or 0)
    assert grey(shown[0].draw(brush)[0]) == grey(framed)


def test_where_a_card_lays_is_asked_below_the_own_boards() -> None:
    asking = (Decision(own("play").seat or 0, "card_lay", {"card": 9, "item": "ore", "n": 1}),)
    drawings = odin_private_page(structs.replace(own("play"), decisions=asking), ALBUM.titled(4), EN, NOTHING)
    assert [drawing.name for drawing in drawings] == ["asking", "islands", "home"]
    assert not any(drawing.kinds for drawing in drawings)


def test_a_public_view_has_no_private_page() -> None:
    with pytest.raises(ValueError, match="a private page"):
        odin_private_page(odin("play").public, ALBUM.titled(4), EN, NOTHING)


def test_other_boards_and_cards_are_a_press_away_where_there_are_some() -> None:
    parts = PICTURES["odin"].parts
    first, *_ = asked("play")
    assert first.looks == ("islands", "hand", "table")
    assert asked("roll")[0].looks == ("hand", "table")
    assert all(parts[name].own == (name != "table") for name in first.looks)
    for name in ("home", "islands", "hand"):
        drawings = parts[name].drawings(own("play"), ALBUM.titled(4), EN, ())
        assert drawings
        assert all(drawing.told[0] for drawing in drawings)
    bare = structs.replace(own("roll"), players=tuple(bare_of(player) for player in own("roll").players))
    for name in ("islands", "hand"):
        (drawing,) = parts[name].drawings(bare, ALBUM.titled(4), EN, ())
        assert drawing.name == "nothing"


def bare_of(player):  # pyright: ignore[reportMissingParameterType, reportUnknownParameterType]
    """A seat without cards and without boards but the home board."""
    return structs.replace(player, hand=(), played=(), boards=player.boards[:1])


# ---- pictures that have not changed --------------------------------------------------------------------------------------


def named(pictures: tuple[Picture, ...]) -> dict[str, bytes]:
    """The pictures of a page by their names."""
    return {picture.name: picture.png for picture in pictures}


def drawn(view: OdinView) -> dict[str, bytes]:
    """The public page, drawn by a painter that knows nothing yet."""
    return named(Painter().board("odin", view, ALBUM.titled(view.seats), EN, Look()))


def test_what_happens_on_one_half_leaves_the_picture_of_the_other_as_it_is() -> None:
    view = odin("play").public
    one = drawn(view)
    other = drawn(structs.replace(view, spaces={**view.spaces, "stockfish": PlacedVikings(0, 1, 5)}))
    assert one["upper"] != other["upper"]
    assert one["lower"] == other["lower"]


def test_choosing_a_space_leaves_the_own_board_as_it_is() -> None:
    before, after = (named(ALBUM.private(Painter(), "play", "en", standing)) for standing in (0, 1))
    assert before["home"] == after["home"]
    assert before["upper"] != after["upper"]


# ---- what can be chosen, cannot be, is taken -----------------------------------------------------------------------------


def test_spaces_that_are_free_taken_usable_and_not_look_different_without_colours(brush: Brush) -> None:
    states = [(None, "free"), (None, "usable"), (None, "closed"), (1, "free"), (1, "usable")]
    tiles = [space_tile(brush, "stockfish", seat, state, latest=False) for seat, state in states]
    assert len({grey(tile) for tile in (*tiles, space_tile(brush, "stockfish", 1, "free", latest=True))}) == 6


def test_a_space_that_can_be_used_is_white_and_others_are_not(brush: Brush) -> None:
    at = odin("play").standings[0].narrowed
    board = board_shown(own("play"), at, changes_of_last_turns(()))
    assert board.usable == open_spaces(at)
    assert set().union(*(half_shown(board, half).usable or () for half in HALVES)) == board.usable
    usable, closed = (space_tile(brush, "stockfish", None, state, latest=False) for state in ("usable", "closed"))
    assert usable.image.convert("RGB").getpixel((150, 8)) == ODIN_PAPER.white
    assert closed.image.convert("RGB").getpixel((150, 8)) == ODIN_PAPER.dull


def test_what_can_be_done_at_any_time_is_no_answer_to_a_question() -> None:
    at = odin("play").standings[0].narrowed
    assert {type(move).__name__ for move in at.listed} > {"BuyShip"}
    assert not any(type(move).__name__ == "BuyShip" for move in legal_moves_in_choosing(at))


@pytest.mark.parametrize("piece", [*odin_content().goods, *odin_content().special_tiles])
def test_goods_have_the_shape_and_size_of_their_tiles(piece: str) -> None:
    facts, cell = odin_content(), 30
    good = facts.goods.get(piece)
    shape = facts.special_tiles[piece].shape if good is None else None
    columns, rows = (good.width, good.height) if good is not None else (len(shape[0]), len(shape))  # pyright: ignore
    assert shape_extent(piece) == (columns, rows)
    assert size_of(piece, cell) == (max(columns * cell, BULGE[1]), max(rows * cell, BULGE[0]))


def test_pieces_to_choose_from_look_other_than_those_that_cannot_be_chosen(brush: Brush) -> None:
    for piece in ("peas", "chest", "belt"):
        assert len({grey(piece_tile(brush, piece, 30, state)) for state in ("usual", "open", "closed")}) == 3


def test_goods_that_can_be_laid_stand_out_while_one_is_chosen(brush: Brush) -> None:
    view, lit = own("play"), frozenset({"spices"})
    assert view.seat is not None
    player = view.players[view.seat]
    stocks = stock_of(player), stock_of(player, lit)
    assert [stock.state("spices") for stock in stocks] == ["usual", "open"]
    assert [stock.state("peas") for stock in stocks] == ["usual", "closed"]
    tiles = [home_tile(brush, home_lot(player), stock, view.seat, frozenset(), EN) for stock in stocks]
    assert grey(tiles[0]) != grey(tiles[1])


def test_all_kinds_of_goods_at_once_have_room_beside_the_home_board(brush: Brush) -> None:
    """In their shapes as long as there is room for these, then as signs with numbers."""
    player, (width, height) = own("play").players[0], (434, 716)
    pouch = dict.fromkeys(("wood", "stone", "ore", "silver", "bow", "snare", "spear"), 2)
    some, all_kinds = (
        stock_of(structs.replace(player, has=dict.fromkeys(goods, 2) | pouch))
        for goods in (FOURTEEN, odin_content().goods)
    )
    assert goods_height(some, cell_for(some, width, height - things_height(some)), width) <= height - things_height(
        some
    )
    assert cell_for(stock_of(structs.replace(player, has={})), width, height) == GOOD_CELLS[0]
    assert goods_height(all_kinds, GOOD_CELLS[-1], width) > height - things_height(all_kinds)
    canvas = Canvas.opaque(brush, width, height, ODIN_PAPER.paper)
    low = 0
    for number, goods in goods_by_rank(all_kinds):
        low += draw_counts(canvas, all_kinds, number, goods, (0, low, width)) + 8
    assert low <= height - things_height(all_kinds)


FOURTEEN = (
    *("peas", "flax", "beans", "cabbage", "mead", "stockfish", "milk", "salt_meat"),
    *("oil", "hide", "wool", "linen", "chest", "spices"),
)


def test_a_card_that_can_be_played_looks_other_than_one_that_cannot(brush: Brush) -> None:
    held = Held(1, frozenset({60}), None), Held(1, frozenset(), None), Held(1, frozenset({60}), 60), Held(1)
    assert [one.state(60) for one in held] == ["open", "closed", "chosen", "usual"]
    assert len({grey(occupation_tile(brush, 60, EN, one.state(60), 1)) for one in held}) == 4


def test_a_chosen_offer_is_ticked(brush: Brush) -> None:
    for n in (2, 9):
        plain = [OfferBox((("item", item),), item) for item in [*ICONS][:n]]
        ticked = [structs.replace(plain[0], chosen=True), *plain[1:]]
        assert grey(offer_boxes(brush, tuple(plain), 0, EN)) != grey(offer_boxes(brush, tuple(ticked), 0, EN))


# ---- questions -----------------------------------------------------------------------------------------------------------


def test_a_strip_says_what_comes_next_and_the_chosen_one_is_ticked(brush: Brush) -> None:
    """While how many items is still to choose; and also without colours."""
    strips = Menu("strip", ("strip_5", "strip_6"), 0)
    at = Narrowed((strips, Menu("count", (1, 2))), ("strip_5",), ())
    assert (chosen_in(at, "strip"), chosen_in(at, "count")) == ("strip_5", "")
    assert chosen_in(Narrowed((), (), (), TakeItems("strip_6", 2)), "strip") == "strip_6"
    taking = taking_of(own("strip"), odin("strip").standings[0].narrowed)
    assert taking.lit == frozenset({"strip_2", "strip_5"})
    assert {strip: taking.reach(strip) for strip in ("strip_2", "strip_6")} == {"strip_2": taking.most, "strip_6": 0}
    chosen = Taking(0, taking.lit, 4, "strip_5", 2)
    assert [chosen.reach(strip) for strip in ("strip_5", "strip_2")] == [2, 0]
    lying = ("strip_5", 0), ("strip_2", 0)
    assert len({grey(strip_rows(brush, lying, one)) for one in (Taking(0, taking.lit, 4), chosen)}) == 2
    (told,) = [line for line in asked("strip")[-1].told[0] if line.startswith(EN("odin.strip", n=5).capitalize())]
    assert EN("odin.counted.wood", n=3) in told


def test_a_good_is_drawn_with_what_it_becomes_and_a_named_one_is_ticked(brush: Brush) -> None:
    view, (before, open_menu) = own("raise"), (one.narrowed for one in odin("raise").standings[:2])
    named_one = structs.replace(open_menu, chosen=("upgrade", "peas"))
    assert [one.pieces for one in find_risings(view, before)] == [
        ("peas", "mead"), ("mead", "oil"), ("flax", "stockfish"), ("beans", "milk"),
    ]  # fmt: skip
    assert find_risings(view, before) == find_risings(view, open_menu)
    assert [one.chosen for one in find_risings(view, open_menu)] == [()] * 4
    assert [one.chosen for one in find_risings(view, named_one)] == [(1,), (), (), ()]
    assert len({grey(raising_tile(brush, find_risings(view, at), 0, EN)) for at in (before, named_one)}) == 2


def test_a_tile_that_is_chosen_is_ticked_and_what_is_too_dear_is_pale(brush: Brush) -> None:
    view, at = own("loot"), odin("loot").standings
    first, open_menu = (find_tiles_to_take(view, standing.narrowed) for standing in at[:2])
    assert first == open_menu
    assert [one.tile for one in first if not one.open] == ["english_crown"]
    menu = structs.replace(at[1].menus[-1], chosen=3)
    chosen = find_tiles_to_take(view, structs.replace(at[1], menus=(*at[1].menus[:-1], menu)).narrowed)
    assert [one.tile for one in chosen if one.chosen] == ["silk"]
    assert grey(take_tiles(brush, first, 0, EN)) != grey(take_tiles(brush, chosen, 0, EN))


def test_the_feast_shows_what_is_proposed_and_the_food_that_is_left() -> None:
    view, (before, after) = own("feast"), (one.narrowed for one in odin("feast").standings[:2])
    assert view.seat is not None
    has = view.players[view.seat].has
    assert proposed_row(view) == row_of(after)
    assert dict(larder_of(view, before, ()).food) == {
        food: has[food] for food in ("peas", "mead", "stockfish", "grain")
    }
    assert "grain" not in dict(larder_of(view, after, row_of(after)).food)
    assert asked("feast")[-1].heading == EN("odin.picture.feast.proposed")
    assert not asked("feast", 1)[-1].heading
    peas = Narrowed(
        (Menu("kind", ("serve", "place"), 0), Menu("row", (Dish("mead"), EMPTY))), ("serve", Dish("peas")), ()
    )
    assert dict(larder_of(view, peas, row_of(peas)).food)["peas"] == has["peas"] - 1
    assert larder_of(view, peas, row_of(peas)).state("mead") == "open"
    assert larder_of(view, peas, row_of(peas)).state("grain") == "closed"


def test_no_feast_is_proposed_where_a_card_in_play_changes_it() -> None:
    view = own("feast")
    players = tuple(structs.replace(player, played=(158,)) for player in view.players)
    assert proposed_row(structs.replace(view, players=players)) == ()


@pytest.mark.parametrize("part", ["boards", "goods", "cards", "table", "legend"])
def test_parts_for_all_show_no_hand(part: str) -> None:
    """Drawn of the view of the public, which knows none."""
    view = odin("play").public
    assert all(player.hand is None for player in view.players)
    assert PICTURES["odin"].parts[part].drawings(view, ALBUM.titled(4), EN, odin("play").last)


@pytest.mark.parametrize(("language", "said"), [("en", "1 pea → mead"), ("ko", "완두 1개 → 벌꿀 술")])
def test_goods_that_can_rise_are_counted_as_everywhere(language: str, said: str) -> None:
    view = own("raise")
    at = odin("raise").standings[0].narrowed
    told = odin_private_page(view, ALBUM.titled(view.seats), WORDS[language], at)[-1].told[0]
    assert said in " ".join(told)


def test_a_board_without_silver_is_named_alone() -> None:
    boards = (Exploration("shetland", 0), Exploration("iceland", 2))
    view = structs.replace(odin("play").public, explorations=boards)
    assert explorations_told(view, EN) == "Unclaimed boards: Shetland, Iceland (2 silver)"
