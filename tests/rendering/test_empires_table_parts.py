"""The ring, the Expedition board and supplies can be read in any position."""

from __future__ import annotations

import random
from itertools import chain

import pytest
from msgspec import structs

from bot.texts.catalogue import load_languages
from engine.choices import drawn
from engine.empires import EMPIRES
from engine.empires.content import SHIPPED, contents
from engine.empires.facts import ACTIONS
from engine.empires.options import AT_RANDOM, Options
from engine.empires.view import EmpiresView, PawnView, ShipView
from rendering.band import HEIGHT
from rendering.canvas import Brush, Canvas, Tile
from rendering.empires.cards import deeds, loot
from rendering.empires.isles import isles
from rendering.empires.legend import entries, legend
from rendering.empires.marks import LINE, ROOM_APART, Mark, lines_of, phrase_width
from rendering.empires.ring import draw_ring, pawns_of, ring
from rendering.empires.signs import ACTION_ICONS, EMPIRES_CONTRAST, EMPIRES_PAPER, KIND_ICONS
from rendering.empires.supply import put_supply, supply, supply_height
from rendering.fonts import Glyphs
from rendering.pictures import TALLEST, WIDTH
from rendering.theme import Theme
from tests.rendering.overhearing import Overheard, is_read

WORDS = load_languages()
GLYPHS = Glyphs()


def played(seats: int, plies: int) -> EmpiresView:
    """What the public sees after some random moves."""
    dice = random.Random(f"{seats} {plies}")
    state = EMPIRES.new(seats, Options(clans=AT_RANDOM), dice.randbytes(32))
    for _ in range(plies):
        seat = EMPIRES.decisions(state)[0].seat
        choices = EMPIRES.choices(state, seat)
        assert choices is not None
        EMPIRES.apply(state, seat, drawn(choices, dice))
    return EMPIRES.view(state, None)


def crowded() -> EmpiresView:
    """Everybody's pawns on one orange tile, twelve ships in the queue, one island, much of everything."""
    view = played(4, 30)
    ships = tuple(ShipView(n % 4, n % 3 == 0, n % 2 == 0, n % 4 != 3) for n in range(12))
    pawns = (PawnView("construct", exhausted=False, moved=False), PawnView("construct", exhausted=True, moved=False))
    much = dict.fromkeys(("worker", "food", "wood", "stone", "sheep", "fish", "gold", "axe"), 23)
    players = tuple(
        structs.replace(player, pawns=pawns, goods=much, spent=12, common_ships=2, vp=104) for player in view.players
    )
    near, distant = structs.replace(view.near, open=view.near.open[:1]), structs.replace(view.distant, open=())
    return structs.replace(
        view, ring=ACTIONS, orange=("construct",), queue=ships, players=players, near=near, distant=distant
    )


def parts(brush: Brush, view: EmpiresView, language: str) -> list[Tile]:
    """All of them."""
    tiles = [ring(brush, view, WORDS[language]), *isles(brush, view, WORDS[language])]
    for player in view.players:
        canvas = Canvas.opaque(brush, WIDTH, supply_height(brush, player, WIDTH - 40), brush.theme.panel)
        put_supply(canvas, player, (20, 0), WIDTH - 40)
        tiles.append(canvas.as_tile())
    return tiles


@pytest.mark.parametrize("theme", [EMPIRES_PAPER, EMPIRES_CONTRAST], ids=lambda theme: theme.name)
@pytest.mark.parametrize("language", sorted(WORDS))
def test_the_parts_of_the_table_can_be_read(overheard: Overheard, theme: Theme, language: str) -> None:
    brush = Brush(theme, Glyphs())
    for view in (played(2, 0), played(3, 70), crowded()):
        tiles = parts(brush, view, language)
        assert all(tile.sheet.width == WIDTH for tile in tiles)
        assert sum(tile.sheet.height for tile in tiles) <= TALLEST
    assert len(overheard.icons) > 20
    is_read(overheard)


def test_every_pawn_on_a_tile_is_seen_and_its_side_too() -> None:
    view, brush = crowded(), Brush(EMPIRES_PAPER, GLYPHS)
    assert len(pawns_of(view)) == 8
    assert len(pawns_of(played(4, 0))) == 0
    ready = tuple(structs.replace(pawn, exhausted=False) for pawn in pawns_of(view))
    both = [draw_ring(brush, view.data, view.ring, (), pawns, WORDS["en"]) for pawns in (ready, pawns_of(view))]
    assert both[0].image.tobytes() != both[1].image.tobytes()


@pytest.mark.parametrize("language", sorted(WORDS))
def test_the_legend_can_be_read(overheard: Overheard, language: str) -> None:
    for theme in (EMPIRES_PAPER, EMPIRES_CONTRAST):
        tile = legend(Brush(theme, Glyphs()), WORDS[language])
        assert tile.sheet.height <= TALLEST - HEIGHT
    is_read(overheard)


def as_icon(mark: Mark) -> Mark:
    """A mark as it stands on cards: there the sign of a kind of card has no colour of its own."""
    kind, value = mark
    return ("icon", KIND_ICONS[value]) if kind == "kind" else mark


def test_the_legend_explains_every_sign_of_cards_and_supplies() -> None:
    explained = {as_icon(mark) for mark, _ in entries(WORDS["en"])} | {("icon", icon) for icon in ACTION_ICONS.values()}
    phrases = [phrase for card in contents()[SHIPPED].all_cards() for part in deeds(card) for phrase in part]
    phrases += [*supply(crowded().players[0]), *(loot(contents()[SHIPPED].cards[199]))]
    drawn_icons = {mark for phrase in phrases for mark in phrase if mark[0] in ("icon", "good", "symbol")}
    assert drawn_icons - explained == set()


def test_a_supply_tells_what_is_there_and_breaks_where_there_is_no_room() -> None:
    brush, rich = Brush(EMPIRES_PAPER, GLYPHS), crowded().players[0]
    told = list(chain.from_iterable(supply(rich)))
    assert ("vp", "104") in told
    assert told.count(("text", "23")) == 8
    assert ("good", "axe") not in chain.from_iterable(supply(structs.replace(rich, goods={})))
    lines = lines_of(brush, supply(rich), 600)
    assert all(sum(phrase_width(brush, one) + ROOM_APART for one in line) - ROOM_APART <= 600 for line in lines)
    assert supply_height(brush, rich, 600) == len(lines) * LINE > LINE
