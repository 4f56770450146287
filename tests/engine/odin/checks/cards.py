"""What must hold of the occupation cards, beyond their types.

Those are in `engine/odin/facts/schema_cards.py` and `engine/odin/facts/schema_effects.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from msgspec import Struct

from engine.odin.facts import schema_amounts as amounts
from engine.odin.facts import schema_effects as effects
from engine.odin.facts.content import texts_of
from engine.odin.facts.look_ups import OdinContent
from engine.odin.facts.schema_cards import (
    CardCounts,
    Deck,
    DeckCounts,
    HouseBuilt,
    MountainRemoved,
    MountainTaken,
    OccupationFacts,
    OccupationsFile,
    ShipAcquired,
    ShipBuilt,
    ThingsGained,
    TilePlaced,
)
from tests.engine.odin.checks.ids import Ids, unknown

ONLY_PAID = frozenset(("any_sheep", "any_cattle", "any_weapon", "longship_ore"))
"""What can be paid and is no single thing: an animal of either face, weapons in any mix, ore of the longship in use."""

A_GOOD = "$good"
"""The good that is chosen."""

RULES: dict[effects.RuleName, int] = {
    "fewer_vikings": 106,
    "explore_any_board": 107,
    "split_battle_result": 136,
    "spear_as_long_sword": 137,
    "loot_green": 138,
    "reduce_top_special_sword_value": 139,
    "use_all_boats": 141,
    "knarr_as_longship": 147,
    "max_rolls": 153,
    "peas_horizontal": 186,
}
"""The card to which each changed rule belongs."""


def card_problems(c: OdinContent, file: OccupationsFile) -> Iterator[str]:
    """Everything that is wrong with the cards."""
    ids = Ids.of(c)
    for card in c.cards.values():
        for reason in one_card(card, ids, file.source_keys):
            yield f"{card.number} {card.id}: {reason}"
    yield from problems_together(c, file)


def problems_together(c: OdinContent, file: OccupationsFile) -> Iterator[str]:
    """ODIN-2.3: names that occur twice, and numbers of cards that differ from what is said elsewhere."""
    written = [card.get("number") for card in file.cards]
    if written != list(range(1, file.counts.cards + 1)):
        yield "cards are numbered from 1 in order"
    texts = texts_of(c)
    said = [(key.partition(".")[2], text) for key, by_code in texts.items() for text in by_code.values()]
    for (field, value), times in Counter([*said, *(("id", card.id) for card in c.cards.values())]).items():
        if times > 1:
            yield f"{times} cards have the {field} {value}"
    if file.counts != counted(c):
        yield "counts: the cards make other numbers"
    used = Counter(
        part.rule for card in c.cards.values() for part in parts(card.clauses) if isinstance(part, effects.ChangeRule)
    )
    for rule in RULES:
        if used[rule] != 1:
            yield f"the rule {rule} stands on {used[rule]} cards"


def counted(c: OdinContent) -> CardCounts:
    """How many cards there are (ODIN-2.3)."""
    letters: list[Deck] = sorted({card.deck for card in c.cards.values()})
    decks: dict[Deck, DeckCounts] = {
        id: DeckCounts(len(c.deck(id, starting=True)), len(c.deck(id, starting=False))) for id in letters
    }
    return CardCounts(len(c.cards), sum(deck.starting for deck in decks.values()), decks)


def one_card(card: OccupationFacts, ids: Ids, sources: Iterable[str]) -> Iterator[str]:
    """What is wrong with a card."""
    if card.special != bool(card.special_note):
        yield "special cards, and no others, have a special_note"
    if wrong := unknown(card.sources, sources):
        yield f"sources: {wrong}"
    for part in parts(card.clauses):
        if isinstance(part, effects.ChangeRule) and (RULES[part.rule] != card.number or not card.special):
            yield f"the rule {part.rule} is that of {RULES[part.rule]}, a special card"
        check = CHECKS.get(type(part))
        if check and (wrong := check(part, ids)):
            yield wrong


def parts(value: Any) -> list[Struct]:
    """All Structs within a value, itself included, in the order in which they are written."""
    found: list[Struct] = []
    left: list[Any] = [value]  # the next one last
    while left:
        one = left.pop()
        if isinstance(one, Struct):
            found.append(one)
            left += [getattr(one, name) for name in reversed(one.__struct_fields__)]
        elif isinstance(one, dict):
            left += reversed(cast("dict[str, Any]", one).values())
        elif isinstance(one, tuple):
            left += reversed(cast("tuple[Any, ...]", one))
    return found


# ---- one part ------------------------------------------------------------------------------------------------------------


def triggered(trigger: ThingsGained | TilePlaced | MountainTaken | MountainRemoved, ids: Ids) -> str | None:
    """The things that set a clause off; `silver_2` is the 2-silver item of a strip."""
    return unknown(trigger.items, ids.items | {"silver_2"})


def built(trigger: HouseBuilt | ShipBuilt | ShipAcquired, ids: Ids) -> str | None:
    """The ships or buildings that set a clause off."""
    return unknown(trigger.items, ids.buildings if isinstance(trigger, HouseBuilt) else ids.ships)


def good_count(counter: amounts.GoodCount, ids: Ids) -> str | None:
    """The good that is counted."""
    return unknown([counter.id], ids.goods)


def pairs_count(counter: amounts.PairsCount, ids: Ids) -> str | None:
    """The two goods that are counted."""
    return unknown(counter.ids, ids.goods)


def ascending(amount: amounts.TierAmount | amounts.AtMostAmount | effects.Tier, _ids: Ids) -> str | None:
    """Steps and limits rise."""
    limits = [step[0] for step in amount.steps]
    return None if limits == sorted(set(limits)) else "steps do not rise"


def event_holds(condition: amounts.EventHolds, ids: Ids) -> str | None:
    """Only what is built is no number."""
    if condition.event == "builds":
        return unknown(map(str, condition.one_of), ids.ships | ids.buildings)
    values = (condition.exactly, *condition.one_of)
    return "compared with a word" if any(isinstance(value, str) for value in values) else None


def special_tile(condition: amounts.Available | amounts.OnBoard, ids: Ids) -> str | None:
    """Special tiles, and nothing else, are looked for on boards."""
    tile = condition.available if isinstance(condition, amounts.Available) else condition.on_board
    return unknown([tile], ids.special_tiles)


def gain(op: effects.GainItems, ids: Ids) -> str | None:
    """What is taken; `$good` and `choose_good` go together."""
    if (op.choose_good is not None) != (A_GOOD in op.items):
        return f"{A_GOOD} and choose_good go together"
    if op.choose_good and (wrong := unknown(op.choose_good.exclude, ids.goods)):
        return wrong
    return unknown(op.items, ids.items | {A_GOOD})


def exchange(op: effects.Exchange, ids: Ids) -> str | None:
    """What is paid and what that brings."""
    if not op.gain and not op.then:
        return "an exchange for nothing"
    return unknown(op.pay, ids.items | ONLY_PAID) or unknown(op.gain, ids.items)


def choose(op: effects.ChooseOptions, _ids: Ids) -> str | None:
    """How many of how many options."""
    possible = op.min <= op.max <= len(op.options) and all(op.options)
    return None if possible else "from `min` to `max` of the options, none of them empty"


def tiles_from(source: effects.TilesFrom, ids: Ids) -> str | None:
    """The goods that may rise or turn."""
    return unknown(source.ids, ids.goods)


def take_weapon(op: effects.TakeWeapon, ids: Ids) -> str | None:
    """Weapons by name, or up to a number of each."""
    if bool(op.items) == bool(op.fill_to):
        return "items or fill_to"
    return unknown([*op.items, *op.fill_to], ids.weapons)


def take_action(op: effects.TakeAction, ids: Ids) -> str | None:
    """What the action costs here."""
    return unknown(op.cost or (), ids.items)


def cards_played(op: effects.PlayOccupation, _ids: Ids) -> str | None:
    """How many cards."""
    return None if op.min <= op.max else "from `min` to `max` cards"


def move(op: effects.MovePieces, ids: Ids) -> str | None:
    """What is moved."""
    return unknown([op.item], ids.items)


def discount(op: effects.Discount, ids: Ids) -> str | None:
    """What becomes cheaper."""
    return unknown(op.items, ids.items)


CHECKS: dict[type[Struct], Callable[[Any, Ids], str | None]] = {
    ThingsGained: triggered,
    TilePlaced: triggered,
    MountainTaken: triggered,
    MountainRemoved: triggered,
    HouseBuilt: built,
    ShipBuilt: built,
    ShipAcquired: built,
    amounts.GoodCount: good_count,
    amounts.PairsCount: pairs_count,
    amounts.TierAmount: ascending,
    amounts.AtMostAmount: ascending,
    effects.Tier: ascending,
    amounts.EventHolds: event_holds,
    amounts.Available: special_tile,
    amounts.OnBoard: special_tile,
    effects.GainItems: gain,
    effects.Exchange: exchange,
    effects.ChooseOptions: choose,
    effects.TilesFrom: tiles_from,
    effects.TakeWeapon: take_weapon,
    effects.TakeAction: take_action,
    effects.PlayOccupation: cards_played,
    effects.MovePieces: move,
    effects.Discount: discount,
}
"""What is asked of each kind of part besides its types."""
