"""What the steps of spaces and the dice actions look like in the file of the action board.

The head of action_spaces.toml says what each step means.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.game import tag_of
from engine.odin.facts.pieces import LARGE_SHIPS, SHIPS, SILVER, Bundle, Thing, bundle_items
from engine.odin.facts.schema import AnimalKind, Fact, Natural, Positive, PrintedItems

DiceActionName: TypeAlias = Literal["raid", "pillage", "hunting", "snare", "whaling"]


# ---- dice actions --------------------------------------------------------------------------------------------------------


class BattleFacts(Fact, frozen=True):
    """A raid or pillage: a high result is wanted (ODIN-5.7)."""

    die: Positive
    add_per_paid: tuple[str, ...]
    add_ship_ore: bool
    fails_if_result_at_most: Natural
    failure_gain: PrintedItems
    failure_returned_vikings: Natural


class HuntFacts(Fact, frozen=True):
    """Hunting, a snare or whaling: the result must be paid, so a low one is wanted (ODIN-5.7)."""

    die: Positive
    pay_result_with: tuple[str, str]
    success_gain: PrintedItems
    failure_gain: PrintedItems
    failure_returned_vikings: Natural
    subtract_boat_ore: bool = False


class DiceActions(Fact, frozen=True):
    """The five dice actions and how often one may roll (ODIN-5.7)."""

    max_rolls: Positive
    raid: BattleFacts
    pillage: BattleFacts
    hunting: HuntFacts
    snare: HuntFacts
    whaling: HuntFacts


# ---- steps of a space ----------------------------------------------------------------------------------------------------


class StepFacts(Fact, frozen=True, tag_field="op"):
    """Base of the steps of a space, told apart by `op`, with all that rules ask of every kind alike."""

    @property
    def ways(self) -> tuple[tuple[PrintedItems, PrintedItems], ...]:
        """The printed prices, each with what it brings; none where there is no price, or the position makes it."""
        return ()

    @property
    def may_cost(self) -> frozenset[str]:
        """What it costs in some position."""
        return frozenset(item for price, _ in self.ways for item in price)

    @property
    def is_free(self) -> bool:
        """Whether it can be carried out in every position."""
        return False

    @property
    def works_with(self) -> tuple[str, ...]:
        """Without a printed price: the kinds of things of which one at least must be there; none where that is not all."""
        return ()

    @property
    def actions(self) -> tuple[str, ...]:
        """The kinds of action that it is, which cards name; none for most."""
        return ()

    @property
    def parts(self) -> tuple[str, ...]:
        """What cards call it that act instead of a part of a space."""
        return ()

    @property
    def called(self) -> Bundle | Thing:
        """What a list of steps is called that begins with it, where one of several is chosen (ODIN-5.4.6)."""
        return tag_of(type(self))


class ActionFacts(StepFacts, frozen=True):
    """Base of the steps that are actions of the kind of their name."""

    @property
    def actions(self) -> tuple[str, ...]:
        return (tag_of(type(self)),)


class FreeStep(StepFacts, frozen=True):
    """Base of the steps that need nothing."""

    @property
    def is_free(self) -> bool:
        return True


class GainStep(FreeStep, frozen=True, tag="gain"):
    """Take items from the general supply; the one with an `action` is the plundering (ODIN-5.1)."""

    items: PrintedItems
    action: Literal["plunder"] | None = None

    @property
    def actions(self) -> tuple[str, ...]:
        return (self.action,) if self.action else ()

    @property
    def called(self) -> Bundle | Thing:
        return bundle_items(self.items)


class BuyStep(StepFacts, frozen=True, tag="buy"):
    """Pay the price once, take everything shown (ODIN-5.1)."""

    pay: PrintedItems
    gain: PrintedItems

    @property
    def ways(self) -> tuple[tuple[PrintedItems, PrintedItems], ...]:
        return ((self.pay, self.gain),)

    @property
    def called(self) -> Bundle | Thing:
        return bundle_items(self.gain)


class ExchangeStep(StepFacts, frozen=True, tag="exchange"):
    """Pay once, gain once; with `pay_one_of` one of several prices, with `play_occupations` cards in between (ODIN-5.2)."""

    gain: PrintedItems
    pay: PrintedItems | None = None
    pay_one_of: tuple[PrintedItems, ...] = ()
    play_occupations: Natural = 0
    optional: bool = False

    @property
    def prices(self) -> tuple[PrintedItems, ...]:
        """The prices of which one is paid."""
        return self.pay_one_of or (self.pay or {},)

    @property
    def ways(self) -> tuple[tuple[PrintedItems, PrintedItems], ...]:
        return tuple((price, self.gain) for price in self.prices)

    @property
    def parts(self) -> tuple[str, ...]:
        return ("build_ship",) if any(item in SHIPS for item in self.gain) else ()


class ExchangeChooseOneStep(StepFacts, frozen=True, tag="exchange_choose_one"):
    """Pay once, choose one of the bundles (ODIN-5.2)."""

    pay: PrintedItems
    options: tuple[PrintedItems, ...]

    @property
    def ways(self) -> tuple[tuple[PrintedItems, PrintedItems], ...]:
        return tuple((self.pay, option) for option in self.options)


class GainPerPlayerStep(FreeStep, frozen=True, tag="gain_per_player"):
    """Items times the number of players (ODIN-5.1)."""

    items: PrintedItems


class ProducePerAnimalStep(StepFacts, frozen=True, tag="produce_per_animal"):
    """One good for each animal of the kind in the stable, at most `max` (ODIN-5.1)."""

    animal: AnimalKind
    good: str
    max: Positive


class GainIfAnimalStep(StepFacts, frozen=True, tag="gain_if_animal"):
    """Items for those who have an animal of the kind in the stable (ODIN-5.1)."""

    animal: AnimalKind
    items: PrintedItems


class MountainStep(ActionFacts, frozen=True, tag="mountain"):
    """Up to so many items from each of so many different strips (ODIN-5.3)."""

    takes: tuple[Positive, ...]


class UpgradeStep(ActionFacts, frozen=True, tag="upgrade"):
    """Goods rise by colours (ODIN-5.4)."""

    max_goods: Positive
    max_steps_each: Positive

    @property
    def parts(self) -> tuple[str, ...]:
        return (tag_of(type(self)),)


class DrawWeaponsStep(FreeStep, frozen=True, tag="draw_weapons"):
    """Weapon cards from the top of the deck."""

    count: Positive


class OverseasTradeStep(ActionFacts, frozen=True, tag="overseas_trade"):
    """Pay, then turn different green goods to their blue side (ODIN-5.5)."""

    pay: PrintedItems

    @property
    def ways(self) -> tuple[tuple[PrintedItems, PrintedItems], ...]:
        return ((self.pay, {}),)


class SpecialSaleStep(StepFacts, frozen=True, tag="special_sale"):
    """Buy special tiles at their prices (ODIN-5.5)."""

    max_tiles: Positive

    @property
    def may_cost(self) -> frozenset[str]:
        return frozenset({SILVER})


class ForgeStep(StepFacts, frozen=True, tag="forge"):
    """Pay, take a blue tile with the forge symbol (ODIN-5.2)."""

    pay: PrintedItems

    @property
    def ways(self) -> tuple[tuple[PrintedItems, PrintedItems], ...]:
        return ((self.pay, {}),)


class ExploreStep(ActionFacts, frozen=True, tag="explore"):
    """Take one of these faces and its silver (ODIN-5.8)."""

    faces: tuple[str, ...]


class EmigrateStep(ActionFacts, frozen=True, tag="emigrate"):
    """A large ship emigrates; optional only if the swap before it was made (ODIN-5.6)."""

    optional_if_swapped: bool = False

    @property
    def works_with(self) -> tuple[str, ...]:
        return LARGE_SHIPS

    @property
    def may_cost(self) -> frozenset[str]:
        return frozenset({SILVER})


class DrawOccupationStep(FreeStep, frozen=True, tag="draw_occupation"):
    """Occupation cards from the pile (ODIN-5.9)."""

    count: Positive


class PlayOccupationStep(StepFacts, frozen=True, tag="play_occupation"):
    """Play occupation cards from the hand (ODIN-5.9)."""

    min: Positive
    max: Positive


class DiceStep(FreeStep, frozen=True, tag="dice"):
    """A dice action; whaling with up to so many boats (ODIN-5.7)."""

    action: DiceActionName
    max_boats: Natural = 0

    @property
    def actions(self) -> tuple[str, ...]:
        return (self.action,)


PlainStep: TypeAlias = (
    GainStep
    | BuyStep
    | ExchangeStep
    | ExchangeChooseOneStep
    | GainPerPlayerStep
    | ProducePerAnimalStep
    | GainIfAnimalStep
    | MountainStep
    | UpgradeStep
    | DrawWeaponsStep
    | OverseasTradeStep
    | SpecialSaleStep
    | ForgeStep
    | ExploreStep
    | EmigrateStep
    | DrawOccupationStep
    | PlayOccupationStep
    | DiceStep
)


class ChooseOneStep(StepFacts, frozen=True, tag="choose_one"):
    """Exactly one of several lists of steps."""

    options: tuple[tuple[PlainStep, ...], ...]

    @property
    def is_free(self) -> bool:
        return any(all(step.is_free for step in way) for way in self.options)


SpaceStep: TypeAlias = PlainStep | ChooseOneStep
