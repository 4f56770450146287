"""Clans are picked in the open, then everybody gets what belongs to theirs (EMP-3.3 to EMP-3.12)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.facts.printed import CLANS
from engine.empires.rounds.rounds import Round
from engine.empires.steps.lookout import open_hands
from engine.empires.table.asking import Asking
from engine.empires.table.events import ClanPicked
from engine.empires.table.moves import PickClan
from engine.empires.table.state import AnyTable, CardInPlay
from engine.frames import Frame
from engine.game import Move, Refusal, Seat


class PickOwnClan(Asking[PickClan], tag="pick_clan"):
    """EMP-3.10: a clan that nobody has picked."""

    refused = Refusal("EMP-3.10", "clan_taken")
    kinds = (PickClan,)

    def moves(self, s: AnyTable) -> Iterator[PickClan]:
        taken = {player.clan for player in s.players}
        return (PickClan(clan) for clan in CLANS if clan not in taken)

    def play(self, s: AnyTable, move: PickClan) -> None:
        s.players[self.seat].clan = move.clan
        s.emit(ClanPicked(self.seat, move.clan))


def picking_order(s: AnyTable) -> list[Seat]:
    """EMP-3.10: the player to the right of the first player, then counter-clockwise, the first player last."""
    return [(s.first - n) % s.seats for n in range(1, s.seats + 1)]


class DealOut(Frame[AnyTable, Move], tag="deal_out"):
    """EMP-3.3 to EMP-3.8: starting cards, decks, ships, goods, and five cards to choose from."""

    def auto(self, s: AnyTable) -> None:
        for seat in range(s.seats):
            deal_clan(s, seat)
        s.push(Round(s.first))
        open_hands(s)


def deal_clan(s: AnyTable, seat: Seat) -> None:
    player = s.players[seat]
    clan = s.facts.decks.clans[player.clan]
    player.empire = [CardInPlay(number) for card in clan.cards if card.start for number in card.numbers]
    deck = [number for card in clan.cards if not card.start for number in card.numbers]
    player.deck = s.chance.shuffled(deck, f"empires.deck.{seat}")
    player.clan_ships, player.reserve = clan.clan_ships.start, clan.clan_ships.reserve
    player.goods = dict(clan.start_goods)
