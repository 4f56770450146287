"""What is bought and exchanged on a space: for one price, one of several prices, or one of several bundles (ODIN-5.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.game import Declined, Move, Refusal, Seat, Word
from engine.odin.asking import refusals
from engine.odin.asking.paths import StepPath, may_leave_out, used_space, used_step
from engine.odin.asking.questions import SeatQuestion
from engine.odin.asking.usable import why_not_paid, why_not_step
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.pieces import SHIPS, bundle_items
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.steps.charges import charge_price, grant_reward, trade_in
from engine.odin.steps.rules import StepDue, StepRules
from engine.odin.table.holdings import can_receive, get_ship, give_up_ship, ships_named
from engine.odin.table.moves import Accept, Choose, Skip, Swap
from engine.odin.table.state import AnyTable


class BuyRules(StepRules[steps.BuyStep]):
    """ODIN-5.0.3, ODIN-5.1.1."""

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.BuyStep) -> Refusal | None:
        return why_not_paid(s, seat, space, (step.pay,), step.gain)

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.BuyStep, due: StepDue) -> None:
        trade_in(s, seat, step.pay, step.gain)


class ExchangeRules(StepRules[steps.ExchangeStep]):
    """ODIN-5.2: asked where it may be left out, or where several prices are printed."""

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.ExchangeStep) -> Refusal | None:
        return why_not_paid(s, seat, space, step.prices, step.gain)

    def carry_out(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.ExchangeStep, due: StepDue) -> None:
        if any(item in SHIPS for price in step.prices for item in price):
            s.push(SwapBoat(seat, due.path, due.rest))
        elif step.optional:
            s.push(OfferExchange(seat, due.path))
        else:
            payable = [price for price in step.prices if not why_not_paid(s, seat, space, (price,), step.gain)]
            if len(payable) > 1:
                s.push(ChoosePrice(seat, due.path))
            else:
                trade_in(s, seat, payable[0], step.gain, step.play_occupations)


class ChoosePrice(SeatQuestion[Choose], tag="choose_price"):
    """ODIN-5.2.6, ODIN-5.2.9: which of several prices is paid."""

    path: StepPath

    def answers(self, s: AnyTable) -> Iterator[Choose]:
        space = used_space(s, self.seat)
        step = used_step(s, self.seat, self.path, steps.ExchangeStep)
        for price in step.prices:
            if not why_not_paid(s, self.seat, space, (price,), step.gain):
                yield Choose(bundle_items(price))

    def take(self, s: AnyTable, move: Choose) -> None:
        step = used_step(s, self.seat, self.path, steps.ExchangeStep)
        price = next(price for price in step.prices if bundle_items(price) == move.option)
        trade_in(s, self.seat, price, step.gain, step.play_occupations)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        step = used_step(s, self.seat, self.path, steps.ExchangeStep)
        return refusals.refuse_other_option(move, "ODIN-5.2.1", [bundle_items(price) for price in step.prices])


class OfferExchange(SeatQuestion[Accept | Skip], tag="offer_exchange"):
    """ODIN-5.2.8: an exchange that may be left out."""

    path: StepPath

    def about(self, s: AnyTable) -> dict[str, Word]:
        step = used_step(s, self.seat, self.path, steps.ExchangeStep)
        return {"pay": bundle_items(step.pay or {}), "gain": bundle_items(step.gain)}

    def answers(self, s: AnyTable) -> Iterator[Accept | Skip]:
        step = used_step(s, self.seat, self.path, steps.ExchangeStep)
        if not why_not_step(s, self.seat, used_space(s, self.seat), step):
            yield Accept()
        yield Skip()

    def take(self, s: AnyTable, move: Accept | Skip) -> None:
        if isinstance(move, Accept):
            step = used_step(s, self.seat, self.path, steps.ExchangeStep)
            trade_in(s, self.seat, step.prices[0], step.gain)
        else:
            s.emit(Declined(self.seat, "exchange"))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, Accept):
            step = used_step(s, self.seat, self.path, steps.ExchangeStep)
            return Refusal("ODIN-5.2.8", "cannot_pay", {"items": tuple(Counter(step.pay or {}).elements())})
        return refusals.other_move("ODIN-5.2.8", "offer_exchange")


class BundleRules(StepRules[steps.ExchangeChooseOneStep]):
    """ODIN-5.2.4."""

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.ExchangeChooseOneStep) -> Refusal | None:
        reasons = [why_not_paid(s, seat, space, (step.pay,), option) for option in step.options]
        return None if None in reasons else reasons[0]

    def carry_out(
        self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.ExchangeChooseOneStep, due: StepDue
    ) -> None:
        s.push(ChooseBundle(seat, due.path))


class ChooseBundle(SeatQuestion[Choose], tag="choose_bundle"):
    """ODIN-5.2.4: one of the bundles, paid with the answer."""

    path: StepPath

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"space": used_space(s, self.seat).id}

    def answers(self, s: AnyTable) -> Iterator[Choose]:
        space = used_space(s, self.seat)
        step = used_step(s, self.seat, self.path, steps.ExchangeChooseOneStep)
        for option in step.options:
            if not why_not_paid(s, self.seat, space, (step.pay,), option):
                yield Choose(bundle_items(option))

    def take(self, s: AnyTable, move: Choose) -> None:
        step = used_step(s, self.seat, self.path, steps.ExchangeChooseOneStep)
        bundle = next(option for option in step.options if bundle_items(option) == move.option)
        charge_price(s, self.seat, step.pay, bundle)
        grant_reward(s, self.seat, bundle)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        step = used_step(s, self.seat, self.path, steps.ExchangeChooseOneStep)
        return refusals.refuse_other_option(move, "ODIN-5.2.4", [bundle_items(option) for option in step.options])


class SwapBoat(SeatQuestion[Swap | Skip], tag="swap_boat"):
    """ODIN-5.6.6: a whaling boat for a knarr; ore on the boat is lost."""

    path: StepPath
    rest: tuple[StepPath, ...]

    def answers(self, s: AnyTable) -> Iterator[Swap | Skip]:
        player = s.players[self.seat]
        step = used_step(s, self.seat, self.path, steps.ExchangeStep)
        if can_receive(s, player, step.gain, step.pay or {}):
            yield from map(Swap, ships_named(player, lambda ship: ship.kind in (step.pay or {})))
        if may_leave_out(s, self.seat, self.rest):
            yield Skip()

    def take(self, s: AnyTable, move: Swap | Skip) -> None:
        if isinstance(move, Skip):
            s.emit(Declined(self.seat, "swap"))
            return
        use = s.players[self.seat].uses[-1]
        use.used = use.swapped = True
        give_up_ship(s, self.seat, move.ship)
        for ship in used_step(s, self.seat, self.path, steps.ExchangeStep).gain:
            get_ship(s, self.seat, ship)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, Swap):
            return Refusal("ODIN-5.6.6", "no_such_ship", {"ship": move.ship})
        return refusals.USE_ONE if isinstance(move, Skip) else refusals.other_move("ODIN-5.6.6", "swap_boat")
