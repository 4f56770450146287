"""What a seat has, in words: the seat in numbers, its goods, its boards, its occupations."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from engine.odin.facts.pieces import BUILDINGS, SHIPS
from engine.odin.game.view import OdinView, PlayerView
from engine.odin.table.boards import area_of
from engine.odin.table.boards import points_lost as minus_points
from engine.odin.table.placement import income_covered
from engine.odin.table.state import Board
from rendering.elements.captions import seat_and_kind, seat_name
from rendering.odin.boards.packed import Lot, boards_of
from rendering.odin.scene import count_buildings, covered_of, goods_of, ore_by_ship, points_now, things_of
from rendering.pictures import Caption, Lines
from texts.odin.laying import cells_name
from texts.odin.things import board_name, card_name, counted_thing, counted_things, item_name
from texts.points import points_text
from texts.words import APART, Words


def seat_line(view: OdinView, caption: Caption, words: Words, seat: Seat) -> str:
    """A seat: points, Vikings, silver, income, ships, buildings, feast, cards, penalties."""
    player = view.players[seat]
    points = points_now(view)[seat]
    said = [
        words("picture.points", n=points, points=points_text(points)),
        *seat_state(view, words, seat),
        *fleet_words(player, words),
    ]
    kinds = [(kind, count_buildings(player, kind)) for kind in BUILDINGS if count_buildings(player, kind)]
    said += [counted_things(words, kinds)] if kinds else []
    said.append(words("odin.picture.alt.cells", n=player.cells))
    said.append(cards_words(player, words))
    said += [words("odin.picture.alt.penalties", n=player.penalties)] if player.penalties else []
    return words.headed(seat_and_kind(caption, seat, words), words.listed(filter(None, said)))


def cards_words(player: PlayerView, words: Words) -> str:
    return words("odin.picture.alt.cards", played=len(player.played), hand=player.cards)


def seat_state(view: OdinView, words: Words, seat: Seat) -> list[str]:
    """Whether the seat starts or has passed; its Vikings, silver and income."""
    player = view.players[seat]
    return [
        words("odin.picture.legend.start") if view.start == seat else "",
        words("odin.picture.alt.passed") if player.passed else "",
        words("odin.picture.alt.vikings", n=player.vikings),
        words("odin.picture.alt.resting", n=player.resting) if player.resting else "",
        counted_thing(words, "silver", player.has.get("silver", 0)),
        words("odin.picture.alt.income", n=player.income),
    ]


def fleet_words(player: PlayerView, words: Words) -> list[str]:
    said: list[str] = []
    for kind in SHIPS:
        ores = ore_by_ship(player, kind)
        if ores:
            ore = f" ({counted_thing(words, 'ore', sum(ores))})" if sum(ores) else ""
            said.append(counted_thing(words, kind, len(ores)) + ore)
    if player.emigrated:
        said.append(words("odin.picture.alt.emigrated", n=len(player.emigrated)))
    return said


def goods_line(player: PlayerView, words: Words) -> str:
    said = counted_things(words, (*things_of(player), *goods_of(player)))
    return words("odin.picture.alt.goods", goods=said) if said else words("odin.picture.alt.no_goods")


def goods_of_seat(view: OdinView, caption: Caption, words: Words, seat: Seat) -> str:
    return words.headed(seat_name(caption, seat), goods_line(view.players[seat], words))


def boards_told(view: OdinView, caption: Caption, words: Words, seat: Seat) -> list[str]:
    """The boards of a seat: how far they are covered, then what lies where."""
    boards = view.players[seat].boards
    said = APART.join(board_words(board, words) for board in boards)
    lying = [told for board in boards if (told := lying_words(board, words))]
    return [words.headed(seat_name(caption, seat), said), *lying]


def lots_told(lots: Sequence[Lot], words: Words) -> list[str]:
    """Some boards: how far each is covered, what lies on it."""
    said: list[str] = []
    for board in boards_of(tuple(lots)):
        said += [board_words(board, words), lying_words(board, words)]
    return said


def home_told(view: OdinView, caption: Caption, words: Words) -> Lines:
    """All that the seat has: itself in numbers, its goods, its boards, its cards by name; then what lies where."""
    assert view.seat is not None, "the view is a seat's"
    player = view.players[view.seat]
    lying = [told for board in player.boards if (told := lying_words(board, words))]
    return [
        seat_line(view, caption, words, view.seat),
        goods_line(player, words),
        APART.join(board_words(board, words) for board in player.boards),
        cards_named("in_hand", player.hand or (), words),
        cards_named("in_play", player.played, words),
        *lying,
    ], len(lying)


def cards_named(where: str, numbers: Sequence[int], words: Words) -> str:
    """Cards by name, and where they are; nothing of none."""
    named = words.listed(card_name(words, number) for number in numbers)
    return f"{words(f'odin.picture.{where}')} {named}" if named else ""


def board_words(board: Board, words: Words) -> str:
    """A board: how much of it is covered, what it costs as it lies, what it pays."""
    covered, of = covered_of(board)
    area = area_of(board)
    said = {"board": board_name(words, board.name), "minus": minus_points(board), "covered": covered, "of": of}
    if area is None:
        return words("odin.picture.alt.shed", **said)
    if area.is_house:
        return words("odin.picture.alt.house", **said)
    return words("odin.picture.alt.board", income=income_covered(area, board.laid), **said)


def lying_words(board: Board, words: Words) -> str:
    """What lies where on a board."""
    said = [f"{item_name(words, laid.piece)} {cells_name(laid)}" for laid in board.laid]
    return words.headed(board_name(words, board.name), words.listed(said)) if said else ""
