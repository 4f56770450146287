"""Knarr actions: overseas trading, where green goods become blue, and the special sale, where tiles are bought (ODIN-5.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from engine.game import Move, Refusal, Seat, Word
from engine.odin.asking import refusals
from engine.odin.asking.prices import price_after_discounts as price_due
from engine.odin.asking.questions import SeatQuestion
from engine.odin.asking.upgrades import Trading, trading_part, upgrade_goods
from engine.odin.asking.usable import why_not_paid
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import SILVER, Items, RisingGood
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.steps.charges import charge_price, grant_reward
from engine.odin.steps.rules import StepDue, StepRules
from engine.odin.table.answers import ChoicePart
from engine.odin.table.moves import BuyTiles, Trade
from engine.odin.table.state import AnyTable, Owner, SharedTable


class OverseasTradeRules(StepRules[steps.OverseasTradeStep]):
    """ODIN-5.5.1: paying is enough."""

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.OverseasTradeStep) -> Refusal | None:
        return why_not_paid(s, seat, space, (step.pay,), {})

    def carry_out(
        self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.OverseasTradeStep, due: StepDue
    ) -> None:
        s.push(TradeOverseas(seat, dict(step.pay)))


class TradeOverseas(SeatQuestion[Trade], tag="trade_overseas"):
    """ODIN-5.5.1: the price, then different green goods to blue."""

    price: dict[str, int]

    def trading(self, s: AnyTable) -> Trading:
        return trading_part(s.players[self.seat])

    def payable(self, s: AnyTable) -> bool:
        player = s.players[self.seat]
        return player.owns(price_due(s, self.seat, player.uses[-1].space, self.price))

    def answers(self, s: AnyTable) -> Iterator[Trade]:
        if self.payable(s):
            yield from self.trading(s).moves()

    def accepts(self, s: AnyTable, move: Move) -> bool:
        return isinstance(move, Trade) and self.trading(s).allows(move.goods)

    def parts(self, s: AnyTable) -> list[ChoicePart]:
        return [self.trading(s)]

    def take(self, s: AnyTable, move: Trade) -> None:
        charge_price(s, self.seat, self.price)
        upgrade_goods(s, self.seat, [RisingGood(good) for good in move.goods])

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, Trade):
            return Refusal("ODIN-5.5.1", "cannot_turn", {"goods": move.goods})
        return refusals.other_move("ODIN-5.5.1", "trade_overseas")


class SpecialSaleRules(StepRules[steps.SpecialSaleStep]):
    """ODIN-5.5.3."""

    def as_printed(self, at: SharedTable, player: Owner, space: SpaceFacts, step: steps.SpecialSaleStep) -> bool:
        return any(player.owns({SILVER: sale_price(tiles)}) for tiles in tiles_together(at.special, 1))

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.SpecialSaleStep) -> Refusal | None:
        return None if next(tiles_to_buy(s, seat, space.id, 1), None) else Refusal("ODIN-5.5.3", "no_tile_to_buy")

    def prices(self, s: AnyTable, step: steps.SpecialSaleStep) -> Iterable[tuple[Items, Items]]:
        return (({SILVER: total}, {}) for total in sums_of_sale(tuple(s.special), step.max_tiles))

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.SpecialSaleStep, due: StepDue) -> None:
        s.push(BuySpecialTiles(seat, step.max_tiles))


def sale_price(tiles: tuple[str, ...]) -> int:
    """The printed price of special tiles bought together."""
    return sum(odin_content().special_tiles[tile].silver_price for tile in tiles)


@lru_cache(maxsize=256)
def sums_of_sale(special: tuple[str, ...], most: int) -> tuple[int, ...]:
    """The printed prices of at most so many of these tiles, each once. Kept, as tiles are sold seldom and asked for often."""
    return tuple(sorted({sale_price(tiles) for tiles in tiles_together(special, most)}))


def tiles_together(special: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    """Those of these tiles that are sold together, at most so many; the crown is not for sale."""
    sold = [tile for tile in special if odin_content().special_tiles[tile].silver_price >= 0]
    for n in range(1, most + 1):
        yield from combinations(sold, n)


def tiles_to_buy(s: AnyTable, seat: Seat, space: str, most: int) -> Iterator[tuple[str, ...]]:
    """The tiles sold together for which a seat has the silver."""
    for tiles in tiles_together(s.special, most):
        if s.players[seat].owns(price_due(s, seat, space, {SILVER: sale_price(tiles)})):
            yield tiles


class BuySpecialTiles(SeatQuestion[BuyTiles], tag="buy_special_tiles"):
    """ODIN-5.5.3: tiles named together and paid as one sum."""

    most: int

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": self.most}

    def answers(self, s: AnyTable) -> Iterator[BuyTiles]:
        yield from map(BuyTiles, tiles_to_buy(s, self.seat, s.players[self.seat].uses[-1].space, self.most))

    def take(self, s: AnyTable, move: BuyTiles) -> None:
        charge_price(s, self.seat, {SILVER: sale_price(move.tiles)})
        grant_reward(s, self.seat, dict.fromkeys(move.tiles, 1))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, BuyTiles):
            if len(move.tiles) > self.most:
                return Refusal("ODIN-5.5.3", "too_many_tiles", {"n": self.most})
            missing = next(iter(Counter(move.tiles) - Counter(s.special)), None)
            if missing is not None:
                return Refusal("ODIN-5.5.3", "tile_not_there", {"tile": missing})
            crown = next((tile for tile in move.tiles if odin_content().special_tiles[tile].silver_price < 0), None)
            if crown is not None:
                return Refusal("ODIN-5.5.3", "not_for_sale", {"tile": crown})
            return Refusal("ODIN-5.5.3", "tiles_too_dear", {"tiles": move.tiles})
        return refusals.other_move("ODIN-5.5.3", "buy_special_tiles")
