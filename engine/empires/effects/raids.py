"""Raids: other players' ready action cards are exhausted (EMP-10)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.effects.features import trigger_features
from engine.empires.table.cards import card_in_play, ready_actions
from engine.empires.table.events_at_sea import Raided
from engine.empires.table.moves import Raid
from engine.empires.table.state import AnyTable
from engine.game import Seat


def legal_raids(s: AnyTable, seat: Seat) -> Iterator[Raid]:
    """The raids that a seat could make, whether it has an axe or not (EMP-10.1, EMP-10.3)."""
    for victim in s.order(seat)[1:]:
        if not s.players[victim].passed:
            yield from (Raid(victim, one.card) for one in ready_actions(s, s.players[victim]))


def raid_card(s: AnyTable, seat: Seat, move: Raid) -> None:
    """EMP-10.5: the card turns; features of the raider, then of the owner, hear of it."""
    card_in_play(s, move.victim, move.card).exhausted = True
    s.emit(Raided(seat, move.victim, move.card))
    trigger_features(s, move.victim, "raided")
    trigger_features(s, seat, "raid")
