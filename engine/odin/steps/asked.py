"""What the steps of a space ask (ODIN-5.2 to ODIN-5.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.game import Declined, Move, Refusal, Word
from engine.odin.asking import refusals
from engine.odin.asking.questions import Question
from engine.odin.facts.content import content
from engine.odin.facts.pieces import SILVER, named
from engine.odin.facts.schema_spaces import ExchangeChooseOneStep, ExchangeStep, SpaceFacts
from engine.odin.possible.paths import StepPath, may_leave_out, space_of, step_at
from engine.odin.possible.prices import due, emigration_price, sale_price
from engine.odin.possible.ships import emigrants, emigrate_ship, use_longships
from engine.odin.possible.upgrades import Raising, Trading, raising, rise, trading
from engine.odin.possible.usable import faces_for, tiles_to_buy, why_no_emigration, why_not_paid, why_not_step
from engine.odin.steps.trades import charge, reward, trade_in
from engine.odin.table.answers import Part, listed
from engine.odin.table.events import Explored
from engine.odin.table.holdings import add, can_receive, get_ship, give_up_ship, ships_named
from engine.odin.table.listening import At
from engine.odin.table.moments import Moment
from engine.odin.table.mountains import take_items, takes
from engine.odin.table.moves import (
    Accept,
    BuyTiles,
    Choose,
    Emigrate,
    Explore,
    Forge,
    Raise,
    Skip,
    Swap,
    TakeItems,
    Trade,
)
from engine.odin.table.state import AnyTable, Board, Use


def used_space(s: AnyTable, seat: int) -> tuple[Use, SpaceFacts]:
    """The seat's use of a space, and the space."""
    use = s.players[seat].uses[-1]
    return use, space_of(use)


class ChoosePrice(Question[Choose], tag="choose_price"):
    """ODIN-5.2.6, ODIN-5.2.9: which of several prices is paid."""

    path: StepPath

    def answers(self, s: AnyTable) -> Iterator[Choose]:
        _, space = used_space(s, self.seat)
        step = self.step(s)
        for price in step.prices:
            if not why_not_paid(s, self.seat, space, (price,), step.gain):
                yield Choose(named(price))

    def step(self, s: AnyTable) -> ExchangeStep:
        """The exchange."""
        return cast("ExchangeStep", step_at(used_space(s, self.seat)[1], self.path))

    def take(self, s: AnyTable, move: Choose) -> None:
        step = self.step(s)
        price = next(price for price in step.prices if named(price) == move.option)
        trade_in(s, self.seat, price, step.gain, step.play_occupations)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.option(move, "ODIN-5.2.1", [named(price) for price in self.step(s).prices])


class OfferExchange(Question[Accept | Skip], tag="offer_exchange"):
    """ODIN-5.2.8: an exchange that may be left out."""

    path: StepPath

    def about(self, s: AnyTable) -> dict[str, Word]:
        step = self.step(s)
        return {"pay": named(step.pay or {}), "gain": named(step.gain)}

    def answers(self, s: AnyTable) -> Iterator[Accept | Skip]:
        if not why_not_step(s, self.seat, used_space(s, self.seat)[1], self.step(s)):
            yield Accept()
        yield Skip()

    def step(self, s: AnyTable) -> ExchangeStep:
        """The exchange."""
        return cast("ExchangeStep", step_at(used_space(s, self.seat)[1], self.path))

    def take(self, s: AnyTable, move: Accept | Skip) -> None:
        if isinstance(move, Accept):
            trade_in(s, self.seat, self.step(s).prices[0], self.step(s).gain)
        else:
            s.emit(Declined(self.seat, "exchange"))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.no_exchange(move, self.step(s))


class SwapBoat(Question[Swap | Skip], tag="swap_boat"):
    """ODIN-5.6.6: a whaling boat for a knarr; ore on the boat is lost."""

    path: StepPath
    rest: tuple[StepPath, ...]

    def answers(self, s: AnyTable) -> Iterator[Swap | Skip]:
        player, step = s.players[self.seat], self.step(s)
        if can_receive(s, player, step.gain, step.pay or {}):
            yield from map(Swap, ships_named(player, lambda ship: ship.kind in (step.pay or {})))
        if may_leave_out(s, self.seat, self.rest):
            yield Skip()

    def step(self, s: AnyTable) -> ExchangeStep:
        """The exchange."""
        return cast("ExchangeStep", step_at(used_space(s, self.seat)[1], self.path))

    def take(self, s: AnyTable, move: Swap | Skip) -> None:
        if isinstance(move, Skip):
            s.emit(Declined(self.seat, "swap"))
            return
        use = s.players[self.seat].uses[-1]
        use.used = use.swapped = True
        give_up_ship(s, self.seat, move.ship)
        for ship in self.step(s).gain:
            get_ship(s, self.seat, ship)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.swap(move)


class ChooseBundle(Question[Choose], tag="choose_bundle"):
    """ODIN-5.2.4: one of the bundles, paid with the answer."""

    path: StepPath

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"space": used_space(s, self.seat)[1].id}

    def answers(self, s: AnyTable) -> Iterator[Choose]:
        _, space = used_space(s, self.seat)
        step = self.step(s)
        for option in step.options:
            if not why_not_paid(s, self.seat, space, (step.pay,), option):
                yield Choose(named(option))

    def step(self, s: AnyTable) -> ExchangeChooseOneStep:
        """The exchange."""
        return cast("ExchangeChooseOneStep", step_at(used_space(s, self.seat)[1], self.path))

    def take(self, s: AnyTable, move: Choose) -> None:
        step = self.step(s)
        bundle = next(option for option in step.options if named(option) == move.option)
        charge(s, self.seat, step.pay, bundle)
        reward(s, self.seat, bundle)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.option(move, "ODIN-5.2.4", [named(option) for option in self.step(s).options])


class TakeFromStrip(Question[TakeItems | Skip], tag="take_from_strip"):
    """ODIN-5.3: one amount after the other, each from another strip, one item at least in all."""

    takes: tuple[int, ...]
    used: tuple[str, ...]
    rest: tuple[StepPath, ...]

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": self.takes[0]}

    def answers(self, s: AnyTable) -> Iterator[TakeItems | Skip]:
        first = next(takes(s, self.takes[0], self.used), None)
        if first:
            yield from takes(s, self.takes[0], self.used)
            if len(self.takes) > 1 or may_leave_out(s, self.seat, self.rest):
                yield Skip()

    def take(self, s: AnyTable, move: TakeItems | Skip) -> None:
        if len(self.takes) > 1:
            used = self.used if isinstance(move, Skip) else (*self.used, move.strip)
            s.push(TakeFromStrip(self.seat, self.takes[1:], used, self.rest))
        if isinstance(move, TakeItems):
            use = s.players[self.seat].uses[-1]
            use.used = True
            taken = take_items(s, self.seat, move)
            use.mountain += taken
            for item in taken:
                use.gained[item] = use.gained.get(item, 0) + 1
        else:
            s.emit(Declined(self.seat, "mountain"))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.strip(s, move, self.takes[0], self.used)


class RaiseGoods(Question[Raise | Skip], tag="raise_goods"):
    """ODIN-5.4: which goods rise, all at once."""

    most: int
    colours: int
    rest: tuple[StepPath, ...]

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": self.most, "colours": self.colours}

    def raising(self, s: AnyTable) -> Raising:
        """What can rise."""
        return raising(s.players[self.seat], self.most, self.colours)

    def answers(self, s: AnyTable) -> Iterator[Raise | Skip]:
        possible = False
        for move in self.raising(s).moves():
            possible = True
            yield move
        if possible and self.may_lapse(s):
            yield Skip()

    def may_lapse(self, s: AnyTable) -> bool:
        return may_leave_out(s, self.seat, self.rest)

    def accepts(self, s: AnyTable, move: Move) -> bool:
        if isinstance(move, Raise):
            return self.raising(s).allows(move.goods)
        return isinstance(move, Skip) and self.may_lapse(s)

    def parts(self, s: AnyTable) -> list[Part]:
        skipped = [Skip()] if self.may_lapse(s) else []
        return [self.raising(s), *listed(skipped)]

    def take(self, s: AnyTable, move: Raise | Skip) -> None:
        if isinstance(move, Raise):
            use = s.players[self.seat].uses[-1]
            use.used = True
            use.raised += rise(s, self.seat, move.goods)
        else:
            s.emit(Declined(self.seat, "upgrade"))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.no_upgrade(move, self.most, self.colours)


class TradeOverseas(Question[Trade], tag="trade_overseas"):
    """ODIN-5.5.1: the price, then different green goods to blue."""

    price: dict[str, int]

    def trading(self, s: AnyTable) -> Trading:
        """What can be turned."""
        return trading(s.players[self.seat])

    def payable(self, s: AnyTable) -> bool:
        """Whether the price is there."""
        player = s.players[self.seat]
        return player.owns(due(s, self.seat, player.uses[-1].space, self.price))

    def answers(self, s: AnyTable) -> Iterator[Trade]:
        if self.payable(s):
            yield from self.trading(s).moves()

    def accepts(self, s: AnyTable, move: Move) -> bool:
        return isinstance(move, Trade) and self.trading(s).allows(move.goods)

    def parts(self, s: AnyTable) -> list[Part]:
        return [self.trading(s)]

    def take(self, s: AnyTable, move: Trade) -> None:
        charge(s, self.seat, self.price)
        rise(s, self.seat, move.goods)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.trade(move)


class BuySpecialTiles(Question[BuyTiles], tag="buy_special_tiles"):
    """ODIN-5.5.3: tiles named together and paid as one sum."""

    most: int

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": self.most}

    def answers(self, s: AnyTable) -> Iterator[BuyTiles]:
        yield from map(BuyTiles, tiles_to_buy(s, self.seat, s.players[self.seat].uses[-1].space, self.most))

    def take(self, s: AnyTable, move: BuyTiles) -> None:
        charge(s, self.seat, {SILVER: sale_price(move.tiles)})
        reward(s, self.seat, dict.fromkeys(move.tiles, 1))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.no_sale(s, move, self.most)


class ForgeTile(Question[Forge], tag="forge_tile"):
    """ODIN-5.2.7: a blue tile with the forge symbol."""

    price: dict[str, int]

    def answers(self, s: AnyTable) -> Iterator[Forge]:
        player = s.players[self.seat]
        if player.owns(due(s, self.seat, player.uses[-1].space, self.price)):
            yield from (Forge(good.id) for good in content().goods.values() if good.forge)
            yield from (Forge(tile) for tile in s.special if content().special_tiles[tile].forge)

    def take(self, s: AnyTable, move: Forge) -> None:
        charge(s, self.seat, self.price)
        reward(s, self.seat, {move.tile: 1})

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.no_forging(move)


class ExploreFace(Question[Explore], tag="explore_face"):
    """ODIN-5.8: an unclaimed board whose visible face is named, with its silver; the ship stays in the bay."""

    faces: tuple[str, ...]

    def answers(self, s: AnyTable) -> Iterator[Explore]:
        faces = faces_for(s, self.seat, s.players[self.seat].uses[-1].space, self.faces)
        yield from (Explore(board.face) for board in s.explorations if board.face in faces)

    def take(self, s: AnyTable, move: Explore) -> None:
        board = next(board for board in s.explorations if board.face == move.face)
        player = s.players[self.seat]
        player.uses[-1].used, player.ready = True, False
        use_longships(player, 1)
        s.explorations.remove(board)
        player.boards.append(Board(board.face))
        if board.silver:
            add(player, SILVER, board.silver)
        s.emit(Explored(self.seat, board.face, board.silver))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.no_exploring(move, self.faces)


class EmigrateShip(Question[Emigrate | Skip], tag="emigrate_ship"):
    """ODIN-5.6: a large ship becomes a part of the banquet table."""

    optional: bool

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": emigration_price(s)}

    def answers(self, s: AnyTable) -> Iterator[Emigrate | Skip]:
        _, space = used_space(s, self.seat)
        if not why_no_emigration(s, self.seat, space):
            yield from map(Emigrate, emigrants(s.players[self.seat]))
            if self.may_lapse(s):
                yield Skip()

    def may_lapse(self, s: AnyTable) -> bool:
        return self.optional and s.players[self.seat].uses[-1].swapped

    def take(self, s: AnyTable, move: Emigrate | Skip) -> None:
        if isinstance(move, Skip):
            s.emit(Declined(self.seat, "emigrate"))
            return
        use = s.players[self.seat].uses[-1]
        use.used = True
        use.cost_silver += s.round
        use.ships = [move.ship.partition("-")[0]]
        taken = At(self.seat, "during", (Moment("action", action="emigrate", space=use.space),), ("with", "after"))
        if s.agenda[-1:] != [taken]:  # in a game saved by an earlier version it waits beneath the question
            s.push(taken)
        emigrate_ship(s, self.seat, move.ship, use.space)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.no_emigration(move)
