"""Wampum tiles and their two uses (MAN-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.frames import Frame
from engine.game import Move, Refusal, Seat
from engine.manitoba.facts.components import BERRY, GOODS, STORED
from engine.manitoba.steps import refusals
from engine.manitoba.steps.figures import wake_figures
from engine.manitoba.table.events import ReturnedHome, UsedWampum
from engine.manitoba.table.moves import Finish, WampumBerry, WampumWake
from engine.manitoba.table.state import AnyManitobaTable, has_room

WampumUse: TypeAlias = WampumWake | WampumBerry


def wampum_uses(s: AnyManitobaTable, seat: Seat) -> Iterator[WampumUse]:
    """What the seat can do with an active tile now (MAN-11.1), never in the last round (MAN-11.4)."""
    player = s.players[seat]
    if not player.active or refusals.in_last_round(s):
        return
    uses = s.facts.goods.wampum.uses
    if player.wigwam and "wake_one" in uses:
        yield WampumWake()
    if BERRY in player.sectors[BERRY] and "berry_to_other_sector" in uses:
        for sector in STORED:
            if sector != BERRY and (s.rulings.exchange_into_full_sector or has_room(s, seat, sector)):
                yield WampumBerry(GOODS[sector])


def use_wampum(s: AnyManitobaTable, seat: Seat, move: WampumUse) -> None:
    """Turns an active tile to inactive for one of its uses (MAN-11.1)."""
    player = s.players[seat]
    player.active -= 1
    player.inactive += 1
    if isinstance(move, WampumWake):
        s.emit(UsedWampum(seat, "wake", None))
        wake_figures(s, seat, 1, "wampum")
        return
    s.emit(UsedWampum(seat, "berry", move.sector))
    sector = GOODS.index(move.sector)
    player.sectors[BERRY].remove(BERRY)
    if has_room(s, seat, sector):
        player.sectors[sector].append(BERRY)  # still a berry token (MAN-11.5)
    else:
        s.supply[BERRY] += 1  # MAN-R07, where it is ruled otherwise
        s.emit(ReturnedHome(seat, GOODS[BERRY]))


class WampumPause(Frame[AnyManitobaTable, WampumUse | Finish], tag="wampum"):
    """Tiles may be used, one after the other, and nothing else.

    By itself it is MAN-R01, where it is ruled otherwise: before a step at the end of the round is carried out.
    """

    def moves(self, s: AnyManitobaTable) -> Iterator[WampumUse | Finish]:
        yield from wampum_uses(s, self.seat)
        yield Finish()

    def play(self, s: AnyManitobaTable, move: WampumUse | Finish) -> None:
        if not isinstance(move, Finish):
            s.push(self)
            use_wampum(s, self.seat, move)

    def why_not(self, s: AnyManitobaTable, move: Move) -> Refusal:
        return refusals.wampum_pause(s, self.seat, move)


def offer_wampum_pause(s: AnyManitobaTable, seat: Seat) -> None:
    """Lets a seat use tiles before its step at the end of the round, where that is ruled (MAN-R01)."""
    if s.rulings.wampum_during_end_of_round:
        s.push(WampumPause(seat))
