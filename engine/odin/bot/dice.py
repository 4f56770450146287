"""How a bot seat rolls: what each result of a die is worth, and when the next roll promises more (ODIN-5.7)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from msgspec import Struct

from engine.odin.bot.worth import OdinSituation, bundle_worth, loss_of_items, remember_worth, thing_worth, viking_worth
from engine.odin.facts.content import odin_content
from engine.odin.facts.schema_steps import BattleFacts, HuntFacts
from engine.odin.steps.dice import facts_of


@remember_worth
def dice_worth(now: OdinSituation, action: str, max_boats: int = 0) -> float:
    """What a dice action is worth before its first roll."""
    facts, delta = facts_of(action), 0
    if isinstance(facts, BattleFacts):
        delta = max((ship.ore for ship in now.player.ships if ship.kind == "longship"), default=0)
        delta *= facts.add_ship_ore
    elif facts.subtract_boat_ore:
        boats = sorted((1 + ship.ore for ship in now.player.ships if ship.kind == "whaling_boat"), reverse=True)
        delta = -sum(boats[:max_boats])
    return expected_dice_worth(now, action, delta, odin_content().spaces_file.dice_action.max_rolls)


def expected_dice_worth(now: OdinSituation, action: str, delta: int, rolls: int) -> float:
    """What so many rolls promise if one stops at the right time; `delta` is what changes each of them."""
    facts = facts_of(action)
    ends = read_dice_ends(now, facts)
    results = [result_worth(now, action, roll + delta, ends) for roll in range(1, facts.die + 1)]
    promised = sum(results) / len(results)
    for _ in range(rolls - 1):
        promised = sum(max(result, promised) for result in results) / len(results)
    return promised


def result_worth(now: OdinSituation, action: str, value: int, ends: DiceEnds | None = None) -> float:
    """What a value of the die is worth, declared a success or a failure, whichever is better.

    A caller that asks about several values passes the `ends` of the action.
    """
    facts = facts_of(action)
    ends = ends or read_dice_ends(now, facts)
    if isinstance(facts, BattleFacts):
        return max(ends.failed, best_loot(now, value, facts.fails_if_result_at_most, ends.spoils))
    return ends.gained if value <= 0 else max(ends.failed, hunted_worth(now, facts, value, ends.gained))


class DiceEnds(Struct, frozen=True):
    """What a dice action can come to, whatever is rolled: what its failure is worth, what the success of a hunt gains, what can
    be looted in a battle."""

    failed: float
    gained: float
    spoils: Sequence[Spoil]


def read_dice_ends(now: OdinSituation, facts: HuntFacts | BattleFacts) -> DiceEnds:
    """The ends of a dice action."""
    failed = bundle_worth(now, facts.failure_gain) + facts.failure_returned_vikings * viking_worth(now)
    if isinstance(facts, BattleFacts):
        return DiceEnds(failed, 0.0, lootable_spoils(now))
    return DiceEnds(failed, bundle_worth(now, facts.success_gain), ())


def hunted_worth(now: OdinSituation, facts: HuntFacts, value: int, gained: float) -> float:
    """What a success is worth that brings so much and in which so much is to be paid; less than nothing when it cannot be."""
    wood, weapon = facts.pay_result_with
    weapons = min(value, now.count(weapon))
    if now.count(wood) + weapons < value:
        return -1.0
    return gained - loss_of_items(now, {weapon: weapons, wood: value - weapons})


class Spoil(Struct, frozen=True):
    """A tile that can be looted, the battle result that it needs, and what it is worth."""

    tile: str
    needed: int
    worth: float


def lootable_spoils(now: OdinSituation) -> list[Spoil]:
    """What can be looted."""
    facts = odin_content()
    swords = {good.id: good.sword for good in facts.goods.values() if good.sword is not None}
    swords |= {tile: facts.special_tiles[tile].sword for tile in now.view.special}
    return [Spoil(tile, sword, thing_worth(now, tile)) for tile, sword in swords.items()]


def best_loot(now: OdinSituation, value: int, failing: int, spoils: Sequence[Spoil]) -> float:
    """What the best loot within reach is worth, less what is spent for it; less than nothing for what cannot be paid."""
    costs: dict[int, float] = {}
    found = -1.0
    for spoil in spoils:
        lacking = max(spoil.needed, failing + 1) - value
        if lacking not in costs:
            costs[lacking] = spending_cost(now, max(lacking, 0))
        found = max(found, spoil.worth - costs[lacking])
    return found


def spending_cost(now: OdinSituation, lacking: int) -> float:
    """What it costs to add so much to a roll, in points: infinity where it cannot be added.

    Long swords are spent first, which do little else.
    """
    swords = min(lacking, now.count("long_sword"))
    stones = lacking - swords
    return inf if stones > now.count("stone") else loss_of_items(now, {"long_sword": swords, "stone": stones})
