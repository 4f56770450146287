"""The effects of a space in printed order: one small function for each kind of step (ODIN-9.11 step 7, ODIN-5.1 to ODIN-5.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias, cast

from engine.frames import Frame
from engine.game import Move, Refusal, Seat, Word
from engine.odin.asking import refusals
from engine.odin.asking.questions import Question
from engine.odin.cards.actions import kinds, parts_to_replace
from engine.odin.facts import schema_spaces as steps
from engine.odin.facts.pieces import SHIPS, named, times
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.possible.paths import StepPath, space_of, step_at
from engine.odin.possible.ships import use_longships
from engine.odin.possible.usable import why_not_carried_out, why_not_paid, why_not_step
from engine.odin.steps import asked
from engine.odin.steps.dice import start_dice
from engine.odin.steps.occupations import PlayCards, draw_occupations
from engine.odin.steps.trades import reward, trade_in
from engine.odin.table.listening import At, comes
from engine.odin.table.moments import Moment
from engine.odin.table.moves import Choose
from engine.odin.table.state import AnyTable
from engine.odin.table.weapons import draw_weapons

CarryOut: TypeAlias = Callable[[AnyTable, Seat, SpaceFacts, Any, "Carry"], None]


class Effects(Frame[AnyTable, Move], tag="effects"):
    """The steps of the space in use that are still to come."""

    left: tuple[StepPath, ...]

    def auto(self, s: AnyTable) -> None:
        s.players[self.seat].uses[-1].proper = True
        path, rest = self.left[0], self.left[1:]
        if rest:
            s.push(Effects(self.seat, rest))
        carry(s, self.seat, path, rest)


def carry(s: AnyTable, seat: Seat, path: StepPath, rest: tuple[StepPath, ...]) -> None:
    """A step comes next, unless a card takes its place."""
    s.push(Carry(seat, path, rest))
    if s.players[seat].played:
        use = s.players[seat].uses[-1]
        comes(s, seat, "instead", parts_to_replace(use.space, step_at(space_of(use), path)))


class Carry(Frame[AnyTable, Move], tag="carry"):
    """One step of the space in use; nothing when it is not possible now, which a later step allows (ODIN-5.0.4 d)."""

    path: StepPath
    rest: tuple[StepPath, ...]

    def auto(self, s: AnyTable) -> None:
        use = s.players[self.seat].uses[-1]
        space = space_of(use)
        step = step_at(space, self.path)
        if why_not_carried_out(s, self.seat, space, step):
            return
        inside = tuple(Moment("action", action=action, space=use.space) for action in kinds(step))
        if inside and not isinstance(step, steps.EmigrateStep):  # left out it is no action: these come with the ship
            only_after = isinstance(step, steps.DiceStep)  # the others come with the declaration
            s.push(At(self.seat, "after", inside) if only_after else At(self.seat, "during", inside, ("with", "after")))
        CARRY_OUT[type(step)](s, self.seat, space, step, self)


class ChooseHalf(Question[Choose], tag="choose_half"):
    """ODIN-5.4.6, and a sheep or cattle: exactly one of several lists of steps."""

    path: StepPath

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"space": space_of(s.players[self.seat].uses[-1]).id}

    def answers(self, s: AnyTable) -> Iterator[Choose]:
        space = space_of(s.players[self.seat].uses[-1])
        for way in self.step(space).options:
            if not any(why_not_step(s, self.seat, space, step) for step in way):
                yield Choose(half(way))

    def step(self, space: SpaceFacts) -> steps.ChooseOneStep:
        """The choice."""
        return cast("steps.ChooseOneStep", step_at(space, self.path))

    def take(self, s: AnyTable, move: Choose) -> None:
        step = self.step(space_of(s.players[self.seat].uses[-1]))
        chosen = [half(way) for way in step.options].index(move.option)
        for n in reversed(range(len(step.options[chosen]))):
            carry(s, self.seat, (*self.path, chosen, n), ())

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        step = self.step(space_of(s.players[self.seat].uses[-1]))
        return refusals.option(move, "ODIN-5.4.6", [half(way) for way in step.options])


def half(way: Sequence[steps.PlainStep]) -> str:
    """What one of several lists of steps is called: by what it gives, or by its kind of action."""
    first = way[0]
    match first:
        case steps.GainStep():
            return named(first.items)
        case steps.BuyStep():
            return named(first.gain)
        case _:
            return str(first.__struct_config__.tag)


# ---- one function for each kind of step -----------------------------------------------------------------------------------


def do_gain(
    s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.GainStep | steps.GainIfAnimalStep, _frame: Carry
) -> None:
    """ODIN-5.1.1, ODIN-5.1.3, ODIN-5.7.10."""
    if kinds(step):
        use_longships(s.players[seat], 2)
    reward(s, seat, step.items)


def take_per_player(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.GainPerPlayerStep, _frame: Carry) -> None:
    """ODIN-5.1.4."""
    reward(s, seat, times(step.items, s.seats))


def produce(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.ProducePerAnimalStep, _frame: Carry) -> None:
    """ODIN-5.1.2."""
    reward(s, seat, {step.good: min(step.max, s.players[seat].animals(step.animal))})


def do_buy(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.BuyStep, _frame: Carry) -> None:
    """ODIN-5.0.3."""
    trade_in(s, seat, step.pay, step.gain)


def do_exchange(s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.ExchangeStep, frame: Carry) -> None:
    """ODIN-5.2: asked where it may be left out, or where several prices are printed."""
    if any(item in SHIPS for price in step.prices for item in price):
        s.push(asked.SwapBoat(seat, frame.path, frame.rest))
    elif step.optional:
        s.push(asked.OfferExchange(seat, frame.path))
    else:
        payable = [price for price in step.prices if not why_not_paid(s, seat, space, (price,), step.gain)]
        if len(payable) > 1:
            s.push(asked.ChoosePrice(seat, frame.path))
        else:
            trade_in(s, seat, payable[0], step.gain, step.play_occupations)


def do_bundle(s: AnyTable, seat: Seat, _space: SpaceFacts, _step: steps.ExchangeChooseOneStep, frame: Carry) -> None:
    """ODIN-5.2.4."""
    s.push(asked.ChooseBundle(seat, frame.path))


def do_choose_one(s: AnyTable, seat: Seat, _space: SpaceFacts, _step: steps.ChooseOneStep, frame: Carry) -> None:
    """ODIN-5.4.6."""
    s.push(ChooseHalf(seat, frame.path))


def do_mountain(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.MountainStep, frame: Carry) -> None:
    """ODIN-5.3."""
    s.push(asked.TakeFromStrip(seat, step.takes, (), frame.rest))


def do_upgrade(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.UpgradeStep, frame: Carry) -> None:
    """ODIN-5.4."""
    s.push(asked.RaiseGoods(seat, step.max_goods, step.max_steps_each, frame.rest))


def do_weapons(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.DrawWeaponsStep, _frame: Carry) -> None:
    """ODIN-5.4.5."""
    s.players[seat].uses[-1].used = True
    draw_weapons(s, seat, step.count)


def do_overseas(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.OverseasTradeStep, _frame: Carry) -> None:
    """ODIN-5.5.1."""
    s.push(asked.TradeOverseas(seat, dict(step.pay)))


def do_sale(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.SpecialSaleStep, _frame: Carry) -> None:
    """ODIN-5.5.3."""
    s.push(asked.BuySpecialTiles(seat, step.max_tiles))


def do_forge(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.ForgeStep, _frame: Carry) -> None:
    """ODIN-5.2.7."""
    s.push(asked.ForgeTile(seat, dict(step.pay)))


def do_explore(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.ExploreStep, _frame: Carry) -> None:
    """ODIN-5.8."""
    s.push(asked.ExploreFace(seat, step.faces))


def do_emigrate(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.EmigrateStep, _frame: Carry) -> None:
    """ODIN-5.6."""
    s.push(asked.EmigrateShip(seat, step.optional_if_swapped))


def draw(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.DrawOccupationStep, _frame: Carry) -> None:
    """ODIN-5.9.1."""
    s.players[seat].uses[-1].used = True
    draw_occupations(s, seat, step.count)


def play(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.PlayOccupationStep, _frame: Carry) -> None:
    """ODIN-5.9.2."""
    s.players[seat].uses[-1].used = True
    s.push(PlayCards(seat, step.min, step.max))


def do_dice(s: AnyTable, seat: Seat, _space: SpaceFacts, step: steps.DiceStep, _frame: Carry) -> None:
    """ODIN-5.7."""
    s.players[seat].uses[-1].used = True
    start_dice(s, seat, step.action, step.max_boats)


CARRY_OUT: MappingProxyType[type[Any], CarryOut] = MappingProxyType(
    {
        steps.GainStep: do_gain,
        steps.GainIfAnimalStep: do_gain,
        steps.GainPerPlayerStep: take_per_player,
        steps.ProducePerAnimalStep: produce,
        steps.BuyStep: do_buy,
        steps.ExchangeStep: do_exchange,
        steps.ExchangeChooseOneStep: do_bundle,
        steps.ChooseOneStep: do_choose_one,
        steps.MountainStep: do_mountain,
        steps.UpgradeStep: do_upgrade,
        steps.DrawWeaponsStep: do_weapons,
        steps.OverseasTradeStep: do_overseas,
        steps.SpecialSaleStep: do_sale,
        steps.ForgeStep: do_forge,
        steps.ExploreStep: do_explore,
        steps.EmigrateStep: do_emigrate,
        steps.DrawOccupationStep: draw,
        steps.PlayOccupationStep: play,
        steps.DiceStep: do_dice,
    }
)
"""What each kind of step does."""
