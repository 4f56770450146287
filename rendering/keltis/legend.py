"""The legend: what the signs mean that a match shows now, in groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS, JOKER, START
from engine.keltis.game.view import KeltisView
from engine.keltis.options import board_of, scoring_of
from rendering.elements.legend import LegendEntry
from rendering.elements.seats import count_bubble, seat_sign
from rendering.keltis.board.figures import FigureGroup, figure_group_tile, figure_groups
from rendering.keltis.signs import BARRED, DECK, DOWN, HAND, ICONS, UP, suit_of
from rendering.keltis.tiles import token_tile, wish_stone
from rendering.paint.canvas import Canvas, Point
from texts.words import Words

LEGEND_ICON = 44
TOKENS = "points", "clover", "card", "wish"


def legend_groups(view: KeltisView, words: Words) -> list[tuple[str, list[LegendEntry]]]:
    """The signs that are on this match's pictures now, by what they stand on, each with its meaning."""
    found = {
        "stones": stone_entries(view, words),
        "figures": figure_entries(view, words),
        "board": board_entries(view, words),
        "cards": card_entries(view, words),
    }
    listed = {name: list(entries) for name, entries in found.items()}
    return [(words(f"picture.legend.{name}"), entries) for name, entries in listed.items() if entries]


def stone_entries(view: KeltisView, words: Words) -> Iterator[LegendEntry]:
    for colour in COLOURS:
        yield partial(put_suit, colour), words(f"keltis.colour.{colour}")
    if any(stone.colour == JOKER for stone in board_of(view.options).space):
        yield partial(put_suit, JOKER), words("picture.legend.joker")


def board_entries(view: KeltisView, words: Words) -> Iterator[LegendEntry]:
    """The kinds of token that still lie on stones, how many wish stones lie there, and the end zone."""
    lying = [*(token.kind for token in view.tokens.values()), *("wish" for _ in view.stacks)]
    for kind in (kind for kind in TOKENS if kind in lying):
        yield partial(put_token, kind), words(f"picture.legend.{kind}")
    if view.stacks:
        yield put_count, words("picture.legend.stack")
    yield put_zone, words("picture.legend.zone", n=keltis_content().numbers.end.figures_in_end_zone)


def figure_entries(view: KeltisView, words: Words) -> Iterator[LegendEntry]:
    """The large figure, and what a number at a figure says."""
    yield put_large, words("picture.legend.large", factor=scoring_of(view.options).large_factor)
    yield partial(put_group, FigureGroup(0, "s", 2)), words("picture.legend.count")
    for player in view.players:
        large, small = player.figures[0], player.figures[1:]
        if any(figure.at == large.at != board_of(view.options).start.id for figure in small):
            yield partial(put_group, FigureGroup(0, "L", 2, joined=True)), words("picture.legend.joined")
            break
    if any(has_fields(on_stone) for space, on_stone in figure_groups(view).items() if space != START):
        yield partial(put_field, FigureGroup(0, "L", 3, joined=True)), words("picture.legend.field")


def has_fields(on_stone: Sequence[FigureGroup]) -> bool:
    """Whether so many seats share a stone, some with several figures, that letters and numbers may stand in fields."""
    seats = {group.seat for group in on_stone}
    return 1 < len(seats) < sum(group.count for group in on_stone)


def card_entries(view: KeltisView, words: Words) -> Iterator[LegendEntry]:
    """The piles with their numbers, the hands, and which way rows go."""
    ways = {way for player in view.players for way in player.row_directions}
    shown = {DECK: ("deck", True), HAND: ("hand", True), UP: ("up", 1 in ways), DOWN: ("down", -1 in ways)}
    if any(view.piles):
        yield put_count, words("picture.legend.pile")
    for icon, (name, there) in (shown | {BARRED: ("barred", bool(view.barred))}).items():
        if there:
            yield partial(put_icon, icon), words(f"picture.legend.{name}")


def put_token(kind: str, canvas: Canvas, at: Point) -> None:
    brush = canvas.brush
    canvas.put(brush.tile(wish_stone, None, 54) if kind == "wish" else brush.tile(token_tile, kind, 2, None), at)


def put_suit(colour: str, canvas: Canvas, at: Point) -> None:
    suit = suit_of(canvas.theme, colour)
    canvas.rounded((at[0] - 30, at[1] - 24, 60, 48), 20, suit.fill, suit.edge, 3)
    canvas.icon(ICONS[colour], at, 36, suit.on)


def put_count(canvas: Canvas, at: Point) -> None:
    """The number beside a wish stone, or in the corner of a pile, as an example."""
    canvas.put(canvas.brush.tile(count_bubble, "3"), at)


def put_zone(canvas: Canvas, at: Point) -> None:
    """A piece of the end zone's ground."""
    canvas.rounded((at[0] - 30, at[1] - 24, 60, 48), 12, canvas.theme.zone, canvas.theme.zone_edge, 2)


def put_large(canvas: Canvas, at: Point) -> None:
    canvas.put(canvas.brush.tile(seat_sign, 0, 58, True), (at[0], at[1] + 31))


def put_group(group: FigureGroup, canvas: Canvas, at: Point) -> None:
    """Figures of the first seat with their number beside them, as a row of the legend has room for."""
    canvas.put(canvas.brush.tile(seat_sign, group.seat, 42, False), (at[0] - 24, at[1] + 24))
    canvas.put(canvas.brush.tile(count_bubble, group.said), (at[0] + 14, at[1] - 4))


def put_field(group: FigureGroup, canvas: Canvas, at: Point) -> None:
    """The field of a group in a crowd, as an example."""
    field = canvas.brush.tile(figure_group_tile, group, "crowd")
    canvas.put(field, (at[0], at[1] + field.image.height // 2))


def put_icon(name: str, canvas: Canvas, at: Point) -> None:
    canvas.icon(name, at, LEGEND_ICON, canvas.theme.ink)
