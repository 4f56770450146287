"""Things from the general supply, and weapon cards: `gain`, `draw_weapons`, `take_weapon` (engine/odin/data/README.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.game import Seat
from engine.odin.cards.amounts import amount_of, items_now
from engine.odin.facts import schema_effects as ops
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import (
    BUILDINGS,
    SHIPS,
    SILVER,
    Bundle,
    ChosenBefore,
    Cost,
    Items,
    Thing,
    bundle_items,
    items_times,
)
from engine.odin.operations.rules import CardChoice, ChoiceRules, card_source
from engine.odin.table.boards import buildings_left
from engine.odin.table.holdings import free_berths, gain_items
from engine.odin.table.moments import Cause, OperationPath
from engine.odin.table.state import AnyTable, OperationRules
from engine.odin.table.weapons import draw_weapons, take_weapons


class GainOperation(ChoiceRules[ops.GainItems, str]):
    """Things from the general supply; with `choose_good` the good is chosen (card 31)."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.GainItems, cause: Cause) -> bool:
        if op.choose_good:
            return bool(goods_to_choose(s, seat, op.choose_good))
        return any(can_receive_any(s, seat, item) for item in items_now(s, seat, op.items, cause.moment))

    def brings(self, s: AnyTable, seat: Seat, op: ops.GainItems, cause: Cause) -> Iterator[Items]:
        yield items_now(s, seat, op.items, cause.moment)

    def costs(self, s: AnyTable, seat: Seat, op: ops.GainItems, cause: Cause) -> Iterator[Cost]:
        yield Cost(items_times(items_now(s, seat, op.items, cause.moment), -1))

    def called(self, s: AnyTable, seat: Seat, op: ops.GainItems, cause: Cause) -> Bundle | Thing:
        return bundle_items(items_now(s, seat, op.items, cause.moment))

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.GainItems, cause: Cause, path: OperationPath) -> None:
        if op.choose_good:
            super().carry_out(s, seat, op, cause, path)
            return
        items = items_now(s, seat, op.items, cause.moment)
        if cause.moment.to == "banquet_table":
            items.pop(SILVER, 0)  # has come with the row (ODIN-6.10)
        gain_items(s, seat, items, card_source(cause), by_action=True)

    def options(
        self, s: AnyTable, seat: Seat, op: ops.GainItems, cause: Cause, done: Sequence[ChosenBefore]
    ) -> Sequence[str]:
        return goods_to_choose(s, seat, op.choose_good) if op.choose_good else ()

    def chosen(self, s: AnyTable, op: ops.GainItems, asked: CardChoice, option: str) -> None:
        (amount,) = op.items.values()
        n = amount_of(s, asked.seat, amount, asked.cause.moment)
        gain_items(s, asked.seat, {option: n}, card_source(asked.cause), by_action=True)


def can_receive_any(s: AnyTable, seat: Seat, item: str) -> bool:
    """Whether at least one of a thing can be received."""
    if item in SHIPS:
        return free_berths(s.players[seat], item) > 0
    if item in BUILDINGS:
        return buildings_left(s, item) > 0
    return item not in odin_content().special_tiles or item in s.special


def goods_to_choose(s: AnyTable, seat: Seat, wanted: ops.ChooseGood) -> list[str]:
    """What `$good` may be."""
    player = s.players[seat]
    return [id for id in odin_content().goods if player.count(id) == wanted.exactly and id not in wanted.exclude]


class DrawWeaponsOperation(OperationRules[ops.DrawWeapons]):
    """Weapon cards from the pile, which never runs out (ODIN-10.5)."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.DrawWeapons, cause: Cause) -> bool:
        return amount_of(s, seat, op.count, cause.moment) > 0

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.DrawWeapons, cause: Cause, path: OperationPath) -> None:
        n = amount_of(s, seat, op.count, cause.moment)
        if cause.moment.event == "place_vikings":
            s.players[seat].uses[-1].weapons += n  # it waits until just before the action (ODIN-9.11, step 6)
        else:
            draw_weapons(s, seat, n)


class TakeWeaponOperation(OperationRules[ops.TakeWeapon]):
    """Weapon cards by name."""

    def possible(self, s: AnyTable, seat: Seat, op: ops.TakeWeapon, cause: Cause) -> bool:
        return bool(weapons_to_take(s, seat, op, cause))

    def carry_out(self, s: AnyTable, seat: Seat, op: ops.TakeWeapon, cause: Cause, path: OperationPath) -> None:
        take_weapons(s, seat, weapons_to_take(s, seat, op, cause), card_source(cause))


def weapons_to_take(s: AnyTable, seat: Seat, op: ops.TakeWeapon, cause: Cause) -> dict[str, int]:
    """The named weapons, or all that are missing."""
    player, full = s.players[seat], items_now(s, seat, op.fill_to, cause.moment)
    missing = {weapon: n - player.count(weapon) for weapon, n in full.items() if n > player.count(weapon)}
    return missing or items_now(s, seat, op.items, cause.moment)
