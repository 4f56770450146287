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
    return ships and bool(any_ship) and all(animals(now, kind) >= n for kind, n in requires.animal_min.items())


def animals(now: Situation, kind: str) -> int:
    """How many animals of a kind stand in the stable."""
    return sum(now.count(face) for face in ANIMALS[kind])


def can_carry_out(now: Situation, step: steps.Step) -> bool:
    """Whether a step can be paid and what it brings can be received."""
    match step:
        case steps.Buy(pay=pay, gain=gain):
            return owns(now, pay) and has_room(now, gain, pay)
        case steps.Exchange(gain=gain):
            return any(owns(now, price) and has_room(now, gain, price) for price in step.prices)
        case steps.ExchangeChooseOne(pay=pay, options=options):
            return owns(now, pay) and any(has_room(now, option, pay) for option in options)
        case steps.ChooseOne(options=options):
            return any(all(can_carry_out(now, one) for one in way) for way in options)
        case steps.OverseasTrade(pay=pay) | steps.Forge(pay=pay):
            return owns(now, pay)
        case steps.ProducePerAnimal(animal=animal) | steps.GainIfAnimal(animal=animal):
            return animals(now, animal) > 0
        case steps.Upgrade():
            return any(raised(good, 1) for good in now.player.has)
        case _:
            return can_do_rarer(now, step)


def can_do_rarer(now: Situation, step: steps.Step) -> bool:
    """The same for the rarer steps; plain gains can always be carried out."""
    match step:
        case steps.Mountain():
            return bool(now.view.strips)
        case steps.SpecialSale():
            prices = [content().special_tiles[tile].silver_price for tile in now.view.special]
            return any(0 <= price <= now.count(SILVER) for price in prices)
        case steps.Explore(faces=faces):
            return any(board.face in faces for board in now.view.explorations)
        case steps.Emigrate():
            seats = content().home_board.banquet_table.seats
            pays = now.count(SILVER) >= now.view.round
            return pays and now.fleet(*LARGE_SHIPS) > 0 and len(now.player.emigrated) < seats
        case steps.PlayOccupation(max=most):
            return bool(now.player.hand) or (most > 2 and now.view.occupation_pile > 0)
        case _:
            return True


def owns(now: Situation, items: Items) -> bool:
    """Whether a price could be paid."""
    return all(now.count(item) + now.fleet(item) >= n for item, n in items.items())


def has_room(now: Situation, gains: Items, paid: Items) -> bool:
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
