"""Goods and cards that come and go: gains, costs, draws and refilled decks (EMP-5.4, EMP-12.4, EMP-12.5)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.empires.table.events import Drew, Gained, Recovered, Refilled, Spent
from engine.empires.table.state import AnyTable, Isles, Player
from engine.game import Event, Seat


def add_good(goods: dict[str, int], good: str, n: int) -> None:
    """Changes a number of goods; a kind of which none is left is not named any more."""
    left = goods.get(good, 0) + n
    assert left >= 0, f"{left} {good}"
    if left:
        goods[good] = left
    else:
        goods.pop(good, None)


def gain_goods(s: AnyTable, seat: Seat, goods: Mapping[str, int], source: int = 0) -> None:
    """EMP-12.4: from the general supply, cards last."""
    player = s.players[seat]
    cards = goods.get("card", 0)
    others = {good: n for good, n in goods.items() if good != "card" and n}
    for good, n in others.items():
        if good == "vp":
            player.vp += n
        elif good == "ship":
            player.common_ships += n
        else:
            add_good(player.goods, good, n)
    if others:
        s.emit(Gained(seat, others, source))
    if cards:
        draw_cards(s, seat, cards, source)


def spend_goods(s: AnyTable, seat: Seat, goods: Mapping[str, int], source: int = 0) -> None:
    """EMP-12.5: to the general supply, workers to the spent tile."""
    player = s.players[seat]
    for good, n in goods.items():
        add_good(player.goods, good, -n)
    player.spent += goods.get("worker", 0)
    if goods:
        s.emit(Spent(seat, dict(goods), source, held=source in player.hand))


def recover_workers(s: AnyTable, seat: Seat, most: int, source: int = 0) -> None:
    """EMP-12.8: as many workers as there are, up to a number."""
    player = s.players[seat]
    n = min(most, player.spent)
    if n:
        player.spent -= n
        add_good(player.goods, "worker", n)
        s.emit(Recovered(seat, n, source))


def draw_cards(s: AnyTable, seat: Seat, n: int, source: int = 0) -> None:
    """Cards from the own deck to the hand, as many as there are."""
    drawn = take_cards(s, seat, n)
    if drawn:
        s.players[seat].hand += drawn
        s.emit(Drew(seat, tuple(drawn), len(drawn), source))


def take_cards(s: AnyTable, seat: Seat, n: int) -> list[int]:
    """Takes cards off the own deck, as many as there are."""
    player = s.players[seat]
    taken: list[int] = []
    while len(taken) < n and has_cards(player):
        if not player.deck:
            refill_deck(s, seat)
        taken.append(player.deck.pop())
        s.revealed += 1
        if not player.deck:
            refill_deck(s, seat)
    return taken


def has_cards(player: Player) -> bool:
    """Whether a card can be taken from the deck, or from the discard pile that becomes one."""
    return bool(player.deck or player.discard)


def refill_deck(s: AnyTable, seat: Seat) -> None:
    """EMP-5.4: the discard pile becomes the deck."""
    player = s.players[seat]
    shuffle_in(s, player.deck, player.discard, f"empires.deck.{seat}", Refilled(seat))


def take_island(s: AnyTable, distance: str) -> int | None:
    """Takes the top island of a deck; gives None when there is none at all."""
    isles = s.isles(distance)
    if not isles.deck:
        refill_islands(s, isles, distance)
    if not isles.deck:
        return None
    island = isles.deck.pop()
    s.revealed += 1
    if not isles.deck:
        refill_islands(s, isles, distance)
    return island


def refill_islands(s: AnyTable, isles: Isles, distance: str) -> None:
    """EMP-5.4, EMP-13.8: the discarded islands become the deck."""
    shuffle_in(s, isles.deck, isles.discard, f"empires.{distance}", Refilled(None, distance))


def shuffle_in(s: AnyTable, deck: list[int], discard: list[int], purpose: str, event: Event) -> None:
    """Shuffles a discard pile into its empty deck, if it holds a card."""
    if discard:
        deck += s.chance.shuffled(sorted(discard), purpose)
        discard.clear()
        s.revealed += 1
        s.emit(event)


def discard_island(s: AnyTable, island: int) -> None:
    """Puts an island on its discard pile (EMP-13.16)."""
    distance = "near" if s.card(island).kind == "island_near" else "distant"
    s.isles(distance).discard.append(island)
