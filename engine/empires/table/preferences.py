"""Preferences: an optional feature always works, never does, or asks each time (EMP-17.7)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.table.asking import Asking
from engine.empires.table.cards import text_of
from engine.empires.table.events import Preferred
from engine.empires.table.moves import Prefer
from engine.empires.table.state import AnyTable
from engine.game import Refusal, Seat

ALWAYS, NEVER, ASK = "always", "never", "ask"


class Preferences(Asking[Prefer], tag="preferences"):
    """Offers seats that are not asked to settle how optional features of their empire are answered from now on.

    Each feature is offered once, until its owner wants to be asked again in a turn: otherwise the log would fill without end.
    """

    refused = Refusal("EMP-17.7", "no_preference")
    kinds = (Prefer,)

    def moves(self, s: AnyTable) -> Iterator[Prefer]:
        player, optional = s.players[self.seat], s.facts.optional_features
        for one in player.empire if optional else ():
            if text_of(one) in optional:
                yield from to_settle(s, self.seat, one.card)

    def play(self, s: AnyTable, move: Prefer) -> None:
        set_preference(s, self.seat, move)


def offer_outside_turn(s: AnyTable, seat: Seat) -> Preferences:
    """Offers a seat that is not asked to settle its preferences."""
    return Preferences(seat)


def set_preference(s: AnyTable, seat: Seat, move: Prefer) -> None:
    """Settles how a feature is answered from now on."""
    player = s.players[seat]
    player.always = sorted({*player.always, move.card} if move.answer == ALWAYS else {*player.always} - {move.card})
    player.never = sorted({*player.never, move.card} if move.answer == NEVER else {*player.never} - {move.card})
    s.emit(Preferred(seat, move.card, move.answer))


def find_preference(s: AnyTable, seat: Seat, card: int) -> str:
    """How a feature is answered; ASK where nothing is settled."""
    player = s.players[seat]
    return ALWAYS if card in player.always else NEVER if card in player.never else ASK


def to_settle(s: AnyTable, seat: Seat, card: int) -> Iterator[Prefer]:
    """Offers to settle a feature for good when it asks."""
    if card and find_preference(s, seat, card) == ASK:
        yield from (Prefer(card, answer) for answer in (ALWAYS, NEVER))


def preferences_to_reset(s: AnyTable, seat: Seat) -> Iterator[Prefer]:
    """Offers in the own turn to be asked again what has been settled: with bot players, or alone, one is always asked."""
    player = s.players[seat]
    yield from (Prefer(card, ASK) for card in sorted({*player.always, *player.never}) if player.card_in_play(card))
