"""Which sentences tell the events of Empires of the North: what is told of one, and which of them one sentence tells."""

from __future__ import annotations

from msgspec import structs

from engine.empires.table import events as e
from engine.empires.table import events_at_sea as sea
from engine.game import Declined, Ended, Event, Seat


class UsedFor(Event, frozen=True, tag="used_for"):
    """The action of a card with what was spent for it, and gained by it."""

    seat: Seat
    card: int
    cost: dict[str, int]
    goods: dict[str, int]


class BuiltFor(Event, frozen=True, tag="built_for"):
    """A location with what was paid for it, and a copy with what it copies."""

    seat: Seat
    card: int
    of: int
    cost: dict[str, int]


class MovedFor(Event, frozen=True, tag="moved_for"):
    """A pawn that was moved for food."""

    seat: Seat
    source: str
    tile: str
    cost: dict[str, int]


class PlacedFor(Event, frozen=True, tag="placed_for"):
    """A pawn that was put on a tile that costs something."""

    seat: Seat
    tile: str
    cost: dict[str, int]


class Brought(Event, frozen=True, tag="brought"):
    """What a field, an island or a boost brought at once; `how` says what was done with it."""

    seat: Seat
    card: int
    goods: dict[str, int]
    how: str


def is_untold(event: Event, audience: Seat | None) -> bool:
    """Whether an event follows from what was told before; that others look at cards and choose does, in a Lookout."""
    match event:
        case e.SetAside():
            return event.seat != audience and event.count > 0
        case e.Chose():
            return event.seat != audience
        case e.CardsKept():
            return not event.count and not event.rejected  # that there were no cards to look at was told
        case sea.ShipHome():
            return not event.empty
        case _:
            return isinstance(event, SMALL)


JOINED = (UsedFor, BuiltFor, MovedFor, PlacedFor, Brought)
"""What `joined_event` makes."""

HOW: dict[type[Event], str] = {
    e.Harvested: "harvested",
    e.FieldGoods: "field_goods",
    e.FieldBuilt: "field_built",
    e.BoostPlayed: "boost_played",
}
SMALL = (e.PawnTurned, e.BoostDiscarded)
"""What follows from what was told before."""


def joined_event(before: Event, event: Event) -> Event | None:
    """Costs with what they paid for, gains with what brought them, units one by one."""
    if isinstance(before, e.Spent):
        return paid_for(before, event)
    if isinstance(event, e.Spent):
        return spent_on(before, event)
    if isinstance(event, e.Gained):
        return gained_by(before, event)
    if isinstance(before, e.Chose) and isinstance(event, e.CardsKept):
        return event
    if isinstance(before, e.Drew) and isinstance(event, e.Drew) and before.count and event.count:
        return structs.replace(before, cards=before.cards + event.cards, count=before.count + event.count)
    if isinstance(before, e.Released) and isinstance(event, e.Released) and before.card == event.card:
        return structs.replace(before, goods=added_goods(before.goods, event.goods))
    return None


def paid_for(before: e.Spent, event: Event) -> Event | None:
    """What was spent, and for what."""
    match event:
        case e.Spent() if (event.source, event.held) == (before.source, before.held):
            return structs.replace(before, goods=added_goods(before.goods, event.goods))
        case e.Built(by="paid") if event.card == before.source or before.held:
            return BuiltFor(event.seat, event.card, event.of, before.goods)
        case _ if before.source or before.held:
            return None
        case e.PawnMoved() if event.action:
            return MovedFor(event.seat, event.source, event.tile, before.goods)
        case e.PawnPlaced():
            return PlacedFor(event.seat, event.tile, before.goods)
        case _:
            return None


def spent_on(before: Event, event: e.Spent) -> Event | None:
    """The price of the action of a card."""
    match before:
        case e.Used() if before.card == event.source:
            return UsedFor(before.seat, before.card, event.goods, {})
        case UsedFor() if before.card == event.source and not before.goods:
            return structs.replace(before, cost=added_goods(before.cost, event.goods))
        case _:
            return None


def gained_by(before: Event, event: e.Gained) -> Event | None:
    """What came, and by what; points of a boost come by the boost itself."""
    match before:
        case e.Gained() if event.source == before.source:
            return structs.replace(before, goods=added_goods(before.goods, event.goods))
        case e.Used() if before.card == event.source:
            return UsedFor(before.seat, before.card, {}, event.goods)
        case UsedFor() | Brought() if before.card == event.source:
            return structs.replace(before, goods=added_goods(before.goods, event.goods))
        case e.Harvested() | e.FieldBuilt(base=0) | e.BoostPlayed() if before.card == event.source:
            return Brought(before.seat, before.card, event.goods, HOW[type(before)])
        case e.FieldGoods():
            return Brought(before.seat, before.card, event.goods, HOW[type(before)])
        case sea.Pillaged() if before.island == event.source:
            return Brought(before.seat, before.island, event.goods, "pillaged")
        case _:
            return None


def shortened_event(before: Event, event: Event) -> Event:
    """An effect of the card that the sentence before has named, without its name."""
    if isinstance(event, e.Gained | e.Recovered) and event.source and event.source == card_of_event(before):
        return structs.replace(event, source=0)
    return event


def card_of_event(event: Event) -> int:
    """The card whose doing a sentence tells; 0 where it names none."""
    match event:
        case UsedFor() | BuiltFor() | Brought() | e.Used() | e.Built() | e.FieldBuilt() | e.BoostPlayed():
            return event.card
        case e.Gained() | e.Recovered():
            return event.source
        case sea.Pillaged() | sea.Conquered():
            return event.island
        case _:
            return 0


def added_goods(goods: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    """Goods together."""
    return goods | {good: goods.get(good, 0) + n for good, n in more.items()}


def event_key(event: Event) -> str:
    """The tag of an event with the variant that has a sentence of its own."""
    return ".".join(filter(None, (str(event.__struct_config__.tag), event_variant(event))))


def event_variant(event: Event) -> str:
    """The part of an event's key for which it has a sentence of its own; empty where one sentence does for all."""
    match event:
        case e.OwnersOnly():
            return hidden_variant(event)
        case Declined():
            return event.what
        case Ended():
            return event.by
        case e.ClanPicked():
            return "drawn" if event.drawn else ""
        case e.Chose():
            return "cards" if event.cards else ""
        case e.Refilled():
            return "islands" if event.islands else ""
        case e.PhaseBegan():
            return event.phase
        case e.Preferred():
            return event.answer
        case e.Gained() | e.Recovered():
            return "by" if event.source else ""
        case _:
            return board_variant(event)


def board_variant(event: Event) -> str:
    """The variants of events in empires, on the ring and at sea."""
    match event:
        case UsedFor():
            return "cost_goods" if event.cost and event.goods else "goods" if event.goods else "cost"
        case BuiltFor():
            return "copy" if event.of else ""
        case e.Built():
            return "copy" if event.of else event.by
        case e.FieldBuilt():
            return "upgrade" if event.base else ""
        case e.Returned():
            return "lost" if event.lost else ""
        case e.PawnMoved():
            return "action" if event.action else ""
        case sea.Sailed():
            return load_variant(event)
        case sea.ShipHome():
            return "empty" if event.empty else ""
        case e.CleanedUp():
            return "orange" if event.orange else ""
        case e.Penalty():
            return "" if event.vp else "none"
        case Brought():
            return event.how
        case _:
            return ""


def hidden_variant(event: e.OwnersOnly) -> str:
    """Whether the cards are seen, or only how many there are, or none."""
    if not event.count:
        return "none"
    seen = "" if event.cards else "hidden"
    if isinstance(event, e.CardsKept) and not event.rejected:
        return f"{seen}_all".strip("_")
    return seen


def load_variant(event: sea.Sailed) -> str:
    """What a ship carries."""
    return "_".join(filter(None, ("gold" if event.gold else "fish" if event.fish else "", "axe" if event.axe else "")))
