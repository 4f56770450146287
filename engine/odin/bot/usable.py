"""Whether a space is of use as things stand, whatever cards may still change (ODIN-5.0.4).

A space that only a card makes usable may be chosen too; when the card is not played then, the whole turn is taken back
(ODIN-5.0.6). A bot seat would choose it again for ever, so it leaves such spaces alone.
"""

from __future__ import annotations

from engine.odin.bot.worth import Situation
from engine.odin.facts import schema_spaces as steps
from engine.odin.facts.content import content
from engine.odin.facts.pieces import ANIMALS, BUILDINGS, LARGE_SHIPS, SHIPS, SILVER, Items
from engine.odin.facts.schema_spaces import Requires, SpaceFacts
from engine.odin.possible.upgrades import raised


def is_usable(now: Situation, space: SpaceFacts) -> bool:
    """Whether what the space requires is there, and one of its steps can be carried out."""
    return required(now, space.requires) and any(can_carry_out(now, step) for step in space.steps)


def required(now: Situation, requires: Requires) -> bool:
    """Whether the ships and animals are there."""
    ships = all(now.fleet(kind) >= n for kind, n in requires.ship_min.items())
    any_ship = not requires.ship_any_of or now.fleet(*requires.ship_any_of)
    return ships and bool(any_ship) and all(animals_of(now, kind) >= n for kind, n in requires.animal_min.items())


def animals_of(now: Situation, kind: str) -> int:
    """How many animals of a kind stand in the stable."""
    return sum(now.count(face) for face in ANIMALS[kind])


def can_carry_out(now: Situation, step: steps.Step) -> bool:
    """Whether a step can be paid and what it brings can be received."""
    match step:
        case steps.BuyStep(pay=pay, gain=gain):
            return can_pay(now, pay) and could_receive(now, gain, pay)
        case steps.ExchangeStep(gain=gain):
            return any(can_pay(now, price) and could_receive(now, gain, price) for price in step.prices)
        case steps.ExchangeChooseOneStep(pay=pay, options=options):
            return can_pay(now, pay) and any(could_receive(now, option, pay) for option in options)
        case steps.ChooseOneStep(options=options):
            return any(all(can_carry_out(now, one) for one in way) for way in options)
        case steps.OverseasTradeStep(pay=pay) | steps.ForgeStep(pay=pay):
            return can_pay(now, pay)
        case steps.ProducePerAnimalStep(animal=animal) | steps.GainIfAnimalStep(animal=animal):
            return animals_of(now, animal) > 0
        case steps.UpgradeStep():
            return any(raised(good, 1) for good in now.player.has)
        case _:
            return can_do_rarer(now, step)


def can_do_rarer(now: Situation, step: steps.Step) -> bool:
    """The same for the rarer steps; plain gains can always be carried out."""
    match step:
        case steps.MountainStep():
            return bool(now.view.strips)
        case steps.SpecialSaleStep():
            prices = [content().special_tiles[tile].silver_price for tile in now.view.special]
            return any(0 <= price <= now.count(SILVER) for price in prices)
        case steps.ExploreStep(faces=faces):
            return any(board.face in faces for board in now.view.explorations)
        case steps.EmigrateStep():
            seats = content().home_board.banquet_table.seats
            pays = now.count(SILVER) >= now.view.round
            return pays and now.fleet(*LARGE_SHIPS) > 0 and len(now.player.emigrated) < seats
        case steps.PlayOccupationStep(max=most):
            return bool(now.player.hand) or (most > 2 and now.view.occupation_pile > 0)
        case _:
            return True


def can_pay(now: Situation, items: Items) -> bool:
    """Whether a price could be paid."""
    return all(now.count(item) + now.fleet(item) >= n for item, n in items.items())


def could_receive(now: Situation, gains: Items, paid: Items) -> bool:
    """Whether berths are free and buildings left for what would be received."""
    facts = content()
    bay = facts.home_board.bay
    for item, n in gains.items():
        if item in SHIPS:
            small = facts.ships[item].size == "small"
            same = [kind for kind in SHIPS if (facts.ships[kind].size == "small") == small]
            freed = sum(count for kind, count in paid.items() if kind in same)
            if now.fleet(*same) + n - freed > (bay.small_berths if small else bay.large_berths):
                return False
        elif item in BUILDINGS:
            built = sum(board.kind == item for player in now.view.players for board in player.boards)
            if built + n > facts.buildings[item].count_in_box:
                return False
    return True
