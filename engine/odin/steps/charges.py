"""What the steps of a space cost and give (ODIN-5.0.8, ODIN-5.2)."""

from __future__ import annotations

from engine.frames import Frame
from engine.game import Move, Seat
from engine.odin.asking.prices import price_after_discounts
from engine.odin.facts.pieces import BUILDINGS, SHIPS, SILVER, Items
from engine.odin.steps.occupations import PlayCards
from engine.odin.table.holdings import build_items, gain_items, pay_items
from engine.odin.table.state import AnyTable


def grant_reward(s: AnyTable, seat: Seat, items: Items) -> None:
    """Items that a step of the space in use gives."""
    use = s.players[seat].uses[-1]
    use.used = True
    use.reward_silver += items.get(SILVER, 0)
    made = {item: n for item, n in items.items() if item in SHIPS or item in BUILDINGS}
    for item, n in items.items():
        use.gained[item] = use.gained.get(item, 0) + n
    use.built += [item for item, n in made.items() for _ in range(n)]
    build_items(s, seat, made)
    gain_items(s, seat, {item: n for item, n in items.items() if item not in made}, use.space, by_action=True)


def charge_price(s: AnyTable, seat: Seat, price: Items, gains: Items | None = None) -> None:
    """The price of a step is paid once."""
    use = s.players[seat].uses[-1]
    use.used = True
    use.cost_silver += price.get(SILVER, 0)
    paid = price_after_discounts(s, seat, use.space, price, gains)
    for item, n in paid.items():
        use.paid[item] = use.paid.get(item, 0) + n
    pay_items(s, seat, paid, use.space)


def trade_in(s: AnyTable, seat: Seat, price: Items, gains: Items, cards: int = 0) -> None:
    """A price is paid, so many cards may be played, then everything right of the arrow is taken (ODIN-5.2.1, 5.2.9)."""
    charge_price(s, seat, price, gains)
    if cards:
        s.next_up(PlayCards(seat, 0, cards), Reward(seat, dict(gains)))
    else:
        grant_reward(s, seat, gains)


class Reward(Frame[AnyTable, Move], tag="reward"):
    """What a step gives once cards have been played (ODIN-5.2.9)."""

    items: dict[str, int]

    def auto(self, s: AnyTable) -> None:
        grant_reward(s, self.seat, self.items)
