"""Cards that leave an empire, and all that is attached to them (EMP-12.17, EMP-12.18, EMP-12.23)."""

from __future__ import annotations

from engine.empires.table.cards import card_face
from engine.empires.table.events import LeftEmpire, Returned
from engine.empires.table.holdings import discard_island
from engine.empires.table.state import AnyTable, CardInPlay, Player
from engine.game import Seat


def attached_cards(player: Player, cards: set[int]) -> list[CardInPlay]:
    """EMP-12.23: upgrades and copies of these cards, upgrades and copies of those, and so on."""
    gone = set(cards)
    while True:
        more = [one for one in player.empire if one.card not in gone and (one.on in gone or one.of in gone)]
        if not more:
            return [one for one in player.empire if one.card in gone - cards]
        gone |= {one.card for one in more}


def return_to_hand(s: AnyTable, seat: Seat, card: int) -> None:
    """EMP-12.17: a card comes back to the hand; what is attached to it goes to the discard pile."""
    player = s.players[seat]
    lost = attached_cards(player, {card})
    one = player.card_in_play(card)
    assert one is not None
    workers = strip_goods(player, one)
    player.empire.remove(one)
    player.hand.append(card)
    workers += sum(drop_card(s, player, other) for other in lost)
    s.emit(Returned(seat, card, tuple(other.card for other in lost), workers))


def discard_attached(s: AnyTable, seat: Seat, card: int) -> None:
    """The upgrades and copies on a card leave, while the card itself stays (EMP-12.15g)."""
    player = s.players[seat]
    lost = [other for other in attached_cards(player, {card}) if other.on == card]
    lost += [other for other in attached_cards(player, {one.card for one in lost}) if other.card != card]
    workers = sum(drop_card(s, player, other) for other in lost)
    if lost:
        s.emit(LeftEmpire(seat, tuple(other.card for other in lost), workers))


def drop_card(s: AnyTable, player: Player, one: CardInPlay) -> int:
    """A card goes from the empire to its discard pile; gives the workers that lay on it."""
    workers = strip_goods(player, one)
    player.empire.remove(one)
    if card_face(s, CardInPlay(one.card)).is_island:
        discard_island(s, one.card)
    else:
        player.discard.append(one.card)
    return workers


def strip_goods(player: Player, one: CardInPlay) -> int:
    """Goods on a card that leaves are lost, its workers go to the spent tile; gives their number."""
    workers = one.goods.get("worker", 0)
    player.spent += workers
    one.goods = {}
    return workers
