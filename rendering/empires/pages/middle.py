"""What lies in the middle of the table: the event of a solo game, the ring, the islands, the queue of ships."""

from __future__ import annotations

from engine.empires.game.seen import table_seen
from engine.empires.table.events_at_sea import Sailed
from engine.empires.table.moves import ChooseShip, MovePawn, PlacePawn
from engine.empires.table.tiles import price_of
from rendering.empires.alt_texts.table import event_words, islands_told, queue_told, ring_text, steps_text
from rendering.empires.pages.sight import PictureSight
from rendering.empires.scene import TAKE_TURN, asked_of, legal_moves_left, shown_by_seat
from rendering.empires.signs.blocks import PictureBlock
from rendering.empires.table import event, isles, ring
from rendering.empires.table.ring import Arrival

SHIP_QUESTIONS = ("load_ship", "advance_ship", "pick_ship", "resolve_ship", "deal_with_island")
"""What is asked about ships: the queue belongs to it."""


def solo_event(sight: PictureSight) -> list[PictureBlock]:
    """The event of the round, where somebody plays alone."""
    said = event_words(sight.view, sight.words)
    return [block.saying(said) for block in event.solo_event_block(sight.view, sight.words)]


def ring_block(sight: PictureSight) -> PictureBlock:
    """The ring, with the ways to come onto its tiles where pawns can be moved."""
    view, words, ways = sight.view, sight.words, tuple(ways_of(sight))
    coming = sight.at.move.tile if isinstance(sight.at.move, PlacePawn | MovePawn) else ""
    steps = steps_text(view, view.seat, words) if view.seat is not None and view.players[view.seat].clan else ""
    return ring.ring_panel(view, words, sight.marked, ways or None, coming).saying(steps, ring_text(view, words))


def isles_block(sight: PictureSight) -> PictureBlock:
    return isles.isles_panel(sight.view, sight.words).saying(*islands_told(sight.view, sight.words))


def queue_block(sight: PictureSight) -> PictureBlock:
    """The queue, with the ships marked that can be chosen or that have just been sent."""
    return isles.queue_panel(sight.view, sight.words, lit_ships(sight)).saying(queue_told(sight.view, sight.words))


def table_blocks(sight: PictureSight) -> list[PictureBlock]:
    """The middle of the table without the event."""
    return [ring_block(sight), isles_block(sight), queue_block(sight)]


def ways_of(sight: PictureSight) -> dict[Arrival, None]:
    """How pawns can come onto tiles, each way once."""
    seen, paid = table_seen(sight.view), sight.question == TAKE_TURN
    found: dict[Arrival, None] = {}
    for move in legal_moves_left(sight.at):
        if isinstance(move, PlacePawn | MovePawn):
            moved = isinstance(move, MovePawn)
            price = price_of(seen, move.tile, moved=moved) if paid else {}
            source = move.source if isinstance(move, MovePawn) else ""
            found[Arrival(move.tile, moved, tuple(price.items()), source)] = None
    return found


def lit_ships(sight: PictureSight) -> frozenset[int]:
    """The places, from 0, of the ships that stand out."""
    if sight.question not in SHIP_QUESTIONS:
        sailed = (
            seat for seat, done in shown_by_seat(sight.last).items() if any(isinstance(one, Sailed) for one in done)
        )
        return isles.newest_ships(sight.view, tuple(sailed))
    place = asked_of(sight.view).get("place")
    lit = {move.place - 1 for move in legal_moves_left(sight.at) if isinstance(move, ChooseShip)}
    return frozenset(lit | ({place - 1} if isinstance(place, int) else set()))
