"""What effects that spaces and occupations share are worth to a bot seat: strips, goods that rise, emigration."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from engine.odin.asking.upgrades import good_after_rise
from engine.odin.bot.weights import WEIGHTS
from engine.odin.bot.worth import (
    KIND_OF_ANIMAL,
    OdinSituation,
    bundle_worth,
    eaten_worth,
    filled_by,
    hunger_worth,
    is_food,
    remember_worth,
    rise_worth,
    ship_worth,
)
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import LARGE_SHIPS, OpenStrip
from engine.odin.table.mountains import items_in_supply, items_left


def mountain_worth(now: OdinSituation, takes: Iterable[int]) -> float:
    """What the best strips are worth, each for one of these numbers of items."""
    strips, found = list(now.view.strips), 0.0
    for most in takes:
        best = max(strips, key=lambda strip: taken_worth(now, strip, most), default=None)
        if best:
            found += taken_worth(now, best, most)
            strips.remove(best)
    return found


def taken_worth(now: OdinSituation, strip: OpenStrip, n: int) -> float:
    """What the first so many items of a strip are worth."""
    return bundle_worth(now, items_in_supply(items_left(strip)[:n]))


class Rise(Struct, frozen=True):
    """A good that would gain by rising: how much, and the feast cells that it filled."""

    gain: float
    cells: int


def rising_worth(now: OdinSituation, goods: int, colours: int, among: Collection[str] | None = None) -> float:
    """What it is worth that so many goods may rise, each so many colours at most; with `among`, only these goods.

    The goods that rise may together leave the feast hungry.
    """
    risen = rises_worth(now, colours) if among is None else rises_worth(now, colours, tuple(among))
    best = sorted(risen, key=lambda rise: rise.gain, reverse=True)[:goods]
    apart = sum(rise.gain + hunger_worth(now, rise.cells) for rise in best)
    return max([apart - hunger_worth(now, sum(rise.cells for rise in best)), *(rise.gain for rise in best), 0.0])


@remember_worth
def rises_worth(now: OdinSituation, colours: int, among: tuple[str, ...] | None = None) -> Sequence[Rise]:
    """What each good of the supply gains when it rises as far as is best, or of these; what gains nothing is left out."""
    found: list[Rise] = []
    for good, n in now.player.has.items():
        if among is not None and good not in among:
            continue
        best = max(
            (rise_worth(now, good, better) for far in range(1, colours + 1) if (better := good_after_rise(good, far))),
            default=0,
        )
        if best > 0:
            served = is_food(good) and good not in KIND_OF_ANIMAL
            found += [Rise(best, filled_by(now, good, 1) if served else 0)] * n
    return found


def emigration_worth(now: OdinSituation, kind: str) -> float:
    """What it is worth that a ship emigrates: points, and fewer feast cells from now on (ODIN-5.6)."""
    points = odin_content().ships[kind].emigrated_victory_points - ship_worth(now, kind)
    food = eaten_worth(now, min(2, now.player.cells)) + 2 * now.left * WEIGHTS.food_ahead
    return points + food - now.view.round * now.silver + WEIGHTS.emigrate


@remember_worth
def best_emigration_worth(now: OdinSituation) -> float:
    """What the best emigration of a ship in the bay is worth; 0 without a large ship."""
    large = (ship.kind for ship in now.player.ships if ship.kind in LARGE_SHIPS)
    return max((emigration_worth(now, kind) for kind in large), default=0.0)
