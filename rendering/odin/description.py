"""The public pictures of Odin in words: alternative texts, and the text-only mode."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.odin.content import content
from engine.odin.view import OdinView
from rendering.odin import telling
from rendering.odin.hand import card_text
from rendering.odin.legend import entries
from rendering.odin.signs import card_name, counted, item_name
from rendering.pictures import Caption, Lines
from rendering.telling import seat_name
from rendering.words import Words


def describe_public(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """The overview: what happened, seats, the action board, what lies beside it; goods and boards if there is room."""
    return [
        telling.last_deeds(last, caption, words),
        telling.heading(view, caption, words),
        *(telling.seat_line(view, caption, words, seat) for seat in range(view.seats)),
        telling.occupied(view, words),
        telling.imitations(view, words),
        telling.strips(view, words),
        telling.explorations(view, words),
        telling.rounds_to_come(view, words),
        *(goods(view, caption, words, seat) for seat in range(view.seats)),
        *(telling.boards_line(view, caption, words, seat) for seat in range(view.seats)),
    ], 2 * view.seats + 4


def goods(view: OdinView, caption: Caption, words: Words, seat: int) -> str:
    """The supply of a seat under its name."""
    return f"{seat_name(caption, seat)}: {telling.goods_line(view.players[seat], words)}"


def describe_boards(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """Every seat's boards: how far they are covered, then what lies where."""
    pieces = [
        f"{seat_name(caption, seat)}: {said}"
        for seat, player in enumerate(view.players)
        for board in player.boards
        if (said := telling.lying_words(board, words))
    ]
    return [
        telling.heading(view, caption, words),
        *(telling.boards_line(view, caption, words, seat) for seat in range(view.seats)),
        *pieces,
    ], len(pieces)


def describe_goods(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """What every seat has."""
    lines = [telling.heading(view, caption, words)]
    for seat in range(view.seats):
        lines += [telling.seat_line(view, caption, words, seat), goods(view, caption, words, seat)]
    return lines, 0


def describe_cards(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """The occupations that every seat has played, with what they do."""
    lines = [telling.heading(view, caption, words)]
    for seat, player in enumerate(view.players):
        lines.append(f"{seat_name(caption, seat)}: {telling.cards_words(player, words)}")
        lines += [f"{card_name(words, number)}: {card_text(words, number)}" for number in player.played]
    return lines, 0


def describe_table(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """What lies on the table for all."""
    return [
        telling.heading(view, caption, words),
        telling.rounds_to_come(view, words),
        telling.strips(view, words),
        *(face_words(board.face, board.silver, words) for board in view.explorations),
        words("odin.picture.alt.tiles", tiles=", ".join(tile_words(tile, words) for tile in view.special)),
        words("odin.picture.alt.piles", strips=view.strip_pile, cards=view.occupation_pile, weapons=view.weapon_pile),
    ], 1


def face_words(face: str, silver: int, words: Words) -> str:
    """An unclaimed exploration board: points, silver, who can reach it."""
    facts = content().faces[face]
    return words(
        "odin.picture.alt.face",
        face=words(f"odin.face.{face}"),
        points=facts.victory_points,
        silver=counted(words, "silver", silver),
        vikings=facts.vikings,
        ships=", ".join(item_name(words, ship) for ship in facts.ship_any_of),
    )


def tile_words(tile: str, words: Words) -> str:
    """A special tile with its sword value, and its price if it has one."""
    facts, name = content().special_tiles[tile], item_name(words, tile)
    if facts.silver_price < 0:
        return words("odin.picture.alt.tile_no_price", tile=name, sword=facts.sword)
    return words("odin.picture.alt.tile", tile=name, price=facts.silver_price, sword=facts.sword)


def describe_legend(view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    """What the signs mean."""
    signs = "; ".join(meaning for _, meaning in entries(words))
    return [telling.heading(view, caption, words), words("picture.alt.legend", signs=signs)], 0
