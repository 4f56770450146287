"""The mountain strips: taking items from them, and what becomes of them at the end of a round (ODIN-5.3, ODIN-3.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.game import Seat
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import SILVER, Items, OpenStrip, list_items, merge_items
from engine.odin.table.events import StripRevealed, StripsShortened, TookItems
from engine.odin.table.holdings import add_items
from engine.odin.table.moments import Moment
from engine.odin.table.moves import TakeItems
from engine.odin.table.state import AnyTable
from engine.odin.table.timing import trigger_cards

SILVER_PAIR = "silver_2"
"""The item that is worth 2 silver."""


def items_left(strip: OpenStrip) -> Sequence[str]:
    """The items of a strip from the arrow end (ODIN-5.3.1)."""
    return odin_content().strips[strip.strip].items[strip.gone :]


def items_in_supply(taken: Sequence[str]) -> Items:
    """The things that a seat has of the items of a strip: 2 silver for the pair."""
    return merge_items([{SILVER: 2} if item == SILVER_PAIR else {item: 1} for item in taken])


def strip_number(strip: str) -> int:
    """The number of a mountain strip, by which it is called, from 1."""
    return list(odin_content().strips).index(strip) + 1


def begins_with(strip: OpenStrip, only: Sequence[str]) -> bool:
    """Whether the next item of a strip is of these kinds; of any, where none is said."""
    items = odin_content().strips[strip.strip].items
    return strip.gone < len(items) and (not only or items[strip.gone] in only)


def strip_takes(s: AnyTable, most: int, used: Sequence[str]) -> Iterator[TakeItems]:
    """Each way to take up to so many items from one strip that this action has not used yet (ODIN-5.3.2, ODIN-5.3.3)."""
    for strip in (strip for strip in s.strips if strip.strip not in used):
        for n in range(1, min(most, len(items_left(strip))) + 1):
            yield TakeItems(strip.strip, n)


def take_items(s: AnyTable, seat: Seat, move: TakeItems) -> Sequence[str]:
    """A seat takes items from the arrow end; a strip without items leaves the game (ODIN-5.3.1). Returns them."""
    strip = next(strip for strip in s.strips if strip.strip == move.strip)
    taken = items_left(strip)[: move.count]
    strip.gone += move.count
    cleared = not items_left(strip)
    if cleared:
        s.strips.remove(strip)
    player = s.players[seat]
    player.ready = False
    for item, n in items_in_supply(taken).items():
        add_items(player, item, n)
    s.emit(TookItems(seat, move.strip, list_items(Counter(taken)), cleared))
    trigger_cards(s, seat, *(Moment("mountain_take", item=item, count=1) for item in taken))
    return taken


def shorten_strips(s: AnyTable) -> None:
    """Removes the item nearest to the arrow from every open strip, and strips without items (ODIN-3.11.1)."""
    strips = tuple(strip.strip for strip in s.strips)
    removed = tuple(items_left(strip)[0] for strip in s.strips)
    for strip in s.strips:
        strip.gone += 1
    gone = tuple(strip.strip for strip in s.strips if not items_left(strip))
    s.strips = [strip for strip in s.strips if strip.strip not in gone]
    if strips:
        s.emit(StripsShortened(strips, removed, gone))
    moments = [Moment("mountain_remove", item=item, count=1) for item in removed]
    for seat in range(s.seats):
        trigger_cards(s, seat, *moments)


def reveal_strip(s: AnyTable) -> None:
    """A new strip lies open, if the pile has one (ODIN-3.11.2)."""
    if s.strip_pile:
        s.strips.append(OpenStrip(s.strip_pile.pop()))
        s.revealed += 1
        s.emit(StripRevealed(s.strips[-1].strip))
