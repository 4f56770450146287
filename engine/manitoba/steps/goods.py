"""Gaining goods, storing them, ceremonial places and what they bring (MAN-9.1, MAN-10)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.frames import Frame
from engine.game import Declined, Move, Refusal, Seat, Word
from engine.manitoba.facts.components import FEATHER, GOODS, KINDS, PLACES, STORED, SUPPLY, Kind
from engine.manitoba.steps import refusals
from engine.manitoba.table.events import Completed, GotWampum, Reactivated, ReturnedHome, Stored
from engine.manitoba.table.moves import Decline, KeepIn, Reactivate, TakeOffered
from engine.manitoba.table.state import AnyManitobaTable, good_ids, has_room


class KeepGood(Frame[AnyManitobaTable, KeepIn], tag="keep"):
    """MAN-10.2, MAN-10.3: a good goes into a sector, or onto a ceremonial place that does not hold its kind.

    Until it is kept it is counted with the supply, where it goes when there is no room. A feather that a ceremonial place
    releases is not `gained`; it goes into a sector, `ceremonial` being False (MAN-10.5).
    """

    good: Kind
    ceremonial: bool = True
    gained: bool = True

    def about(self, s: AnyManitobaTable) -> dict[str, Word]:
        return {"good": GOODS[self.good]}

    def moves(self, s: AnyManitobaTable) -> Iterator[KeepIn]:
        player, room = s.players[self.seat], False
        for sector in STORED if self.good == FEATHER else (self.good,):
            if has_room(s, self.seat, sector):
                room = True
                yield KeepIn(GOODS[sector])
        if self.ceremonial:
            for place, held in enumerate(player.places):  # a place never rests full (MAN-10.5)
                if self.good not in held:
                    room = True
                    yield KeepIn(PLACES[place])
        if room and self.gained and not s.rulings.must_place_gained_good_if_room:
            yield KeepIn(SUPPLY)

    def play(self, s: AnyManitobaTable, move: KeepIn) -> None:
        if move.to == SUPPLY:
            s.emit(ReturnedHome(self.seat, GOODS[self.good]))
        elif move.to in PLACES:
            put_on_place(s, self.seat, self.good, PLACES.index(move.to))
        else:
            put_in_sector(s, self.seat, self.good, GOODS.index(move.to))

    def auto(self, s: AnyManitobaTable) -> None:
        s.emit(ReturnedHome(self.seat, GOODS[self.good]))

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.why_not_keep(s, self.seat, move, self.good, ceremonial=self.ceremonial, gained=self.gained)


class TakeGood(Frame[AnyManitobaTable, TakeOffered | Decline], tag="take"):
    """MAN-9.1, MAN-12.2: one good of the kinds listed comes from the supply; nothing when none of them is left."""

    goods: tuple[Kind, ...]
    optional: bool = False

    def moves(self, s: AnyManitobaTable) -> Iterator[TakeOffered | Decline]:
        left = [kind for kind in self.goods if s.supply[kind]]
        yield from (TakeOffered(GOODS[kind]) for kind in left)
        if left and self.optional:
            yield Decline()

    def play(self, s: AnyManitobaTable, move: TakeOffered | Decline) -> None:
        if isinstance(move, TakeOffered):
            s.push(KeepGood(self.seat, GOODS.index(move.good)))
        else:
            s.emit(Declined(self.seat, "take"))

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.why_not_take(s, move, self.goods, optional=self.optional)


class Award(Frame[AnyManitobaTable, Move], tag="award"):
    """MAN-10.5: a player who has completed a ceremonial place gets a wampum tile if there is one, then may reactivate another."""

    place: int

    def auto(self, s: AnyManitobaTable) -> None:
        place = s.facts.places[self.place]
        if place.wampum_gain:
            get_wampum(s, self.seat, place.wampum_gain)
        for _ in range(place.reactivate):
            s.push(ReactivateTile(self.seat))


class ReactivateTile(Frame[AnyManitobaTable, Reactivate | Decline], tag="reactivate"):
    """MAN-10.5: one inactive own tile may be turned back to active."""

    def moves(self, s: AnyManitobaTable) -> Iterator[Reactivate | Decline]:
        if s.players[self.seat].inactive:
            yield Reactivate()
            yield Decline()

    def play(self, s: AnyManitobaTable, move: Reactivate | Decline) -> None:
        if isinstance(move, Decline):
            s.emit(Declined(self.seat, "reactivate"))
            return
        player = s.players[self.seat]
        player.inactive -= 1
        player.active += 1
        s.emit(Reactivated(self.seat))

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.other_question(s, move, "MAN-10.5", "reactivate")


def put_in_sector(s: AnyManitobaTable, seat: Seat, good: Kind, sector: Kind) -> None:
    """Puts a token from the supply into a sector, on top of the others (MAN-10.1)."""
    s.supply[good] -= 1
    s.players[seat].sectors[sector].append(good)
    s.emit(Stored(seat, GOODS[good], GOODS[sector]))


def put_on_place(s: AnyManitobaTable, seat: Seat, good: Kind, place: int) -> None:
    """Puts a token from the supply onto a ceremonial place; empties a full one at once (MAN-10.5)."""
    held = s.players[seat].places[place]
    s.supply[good] -= 1
    held.append(good)
    s.emit(Stored(seat, GOODS[good], PLACES[place]))
    if len(held) == s.facts.places[place].capacity:
        clear_full_place(s, seat, place)


def clear_full_place(s: AnyManitobaTable, seat: Seat, place: int) -> None:
    """Moves the goods of a full place to their sectors, stored goods first (MAN-R23), or to the supply (MAN-10.5)."""
    held = s.players[seat].places[place]
    goods = [kind for kind in KINDS if kind in held]
    held.clear()
    s.emit(Completed(seat, PLACES[place], good_ids(goods)))
    s.push(Award(seat, place))
    for good in goods:
        s.supply[good] += 1
        if good == FEATHER:
            s.push(KeepGood(seat, FEATHER, ceremonial=False, gained=False))
        elif has_room(s, seat, good):
            put_in_sector(s, seat, good, good)
        else:
            s.emit(ReturnedHome(seat, GOODS[good]))


def get_wampum(s: AnyManitobaTable, seat: Seat, tiles: int) -> None:
    """Gives the seat active tiles, as many as the supply has (MAN-9.6)."""
    tiles = min(tiles, s.wampum)
    s.wampum -= tiles
    s.players[seat].active += tiles
    s.emit(GotWampum(seat, tiles))
