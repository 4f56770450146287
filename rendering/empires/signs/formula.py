"""What a card does, in marks: prices, arrows, what comes of it. The words of the card say the same in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from engine.empires.facts.printed import (
    FIELD_KINDS,
    RESOURCES,
    Ability,
    ActionAbility,
    CopyAbility,
    Feature,
    FieldAbility,
    InstantAbility,
    StorageAbility,
)
from engine.empires.facts.schema_effects import (
    AdvanceShip,
    Assign,
    AssignedUnits,
    BuildReduced,
    ByKind,
    BySymbol,
    CardCounter,
    ChooseOne,
    DistinctSymbols,
    ExpeditionNow,
    Filter,
    GainAny,
    GainClanShip,
    GainFieldGoods,
    GainOp,
    GainPer,
    IfCounted,
    InSupply,
    Islands,
    LargestSymbolGroup,
    LookAtCards,
    May,
    MoveCopy,
    Op,
    Ops,
    OthersGain,
    PayFor,
    PerformAction,
    RaidFree,
    Reclaim,
    Recover,
    ReleaseOp,
    Restore,
    ReturnedCards,
    ReturnToHand,
    Search,
    ShiftPawn,
    TradeGoods,
)
from rendering.empires.signs import icons
from rendering.empires.signs.icons import EVENT_ICONS, KIND_ICONS
from rendering.empires.signs.marks import GAP_MARK, Mark, Phrase, goods_marks
from texts.empires.filters import are_locations

PhrasesOf = Callable[[Any], Sequence[Phrase]]

SLASH: Mark = ("text", "/")
ARROW: Mark = ("icon", icons.THEN)


def icon_marks(*names: str) -> tuple[Mark, ...]:
    return tuple(("icon", name) for name in names)


def number_marks(n: int) -> tuple[Mark, ...]:
    """A number before a thing; a single thing has none."""
    return () if n == 1 else (("text", str(n)),)


def units_marks(kinds: Sequence[str], n: int) -> Phrase:
    """So many units of any of these kinds."""
    if set(kinds) == set(RESOURCES):
        return (*number_marks(n), *icon_marks(icons.ANY))
    between: list[Mark] = []
    for kind in kinds:
        between += [SLASH] if between else []
        between.append(("good", kind))
    return (*number_marks(n), *between)


def kinds_of(kinds: Sequence[str]) -> Phrase:
    """Kinds of cards; all Field cards and all other locations have one icon each."""
    if set(kinds) <= set(FIELD_KINDS):
        return icon_marks(icons.FIELDS)
    return (
        icon_marks(icons.LOCATION)
        if are_locations(kinds)
        else icon_marks(*dict.fromkeys(KIND_ICONS[kind] for kind in kinds))
    )


def filter_marks(fit: Filter) -> Phrase:
    kinds = kinds_of(fit.kinds) if fit.kinds else ()
    types = tuple(("symbol", symbol) for symbol in fit.symbols or ())
    return (("good", "card"), *kinds, *types, *(icon_marks(icons.SHARING) if fit.symbol_in_empire else ()))


def counter_marks(counter: CardCounter) -> Phrase:
    match counter:
        case BySymbol():
            return (("symbol", counter.symbol),)
        case ByKind():
            return kinds_of(counter.kinds)
        case Islands():
            return (("symbol", "island"),)
        case DistinctSymbols():
            return icon_marks(icons.DISTINCT)
        case LargestSymbolGroup():
            return icon_marks("cards_outline", icons.SHARING)
        case AssignedUnits():
            return (*units_marks(counter.goods, 1), *icon_marks(icons.ASSIGNED))
        case InSupply():
            return (("good", counter.good), *icon_marks(icons.SUPPLY))
        case ReturnedCards():
            return icon_marks(icons.RETURN)


# ---- operations ----------------------------------------------------------------------------------------------------------


def effect_phrases(ops: Ops) -> list[Phrase]:
    """What an effect does, operation by operation."""
    return [phrase for op in ops for phrase in DRAWN[type(op)](op)]


def one_phrase(draw: Callable[[Any], Phrase]) -> PhrasesOf:
    """An operation that is a single phrase."""
    return lambda op: [draw(op)]


def same_phrase(*marks: Mark) -> PhrasesOf:
    """An operation that always looks the same."""
    return lambda _op: [marks]


def gain_per_marks(op: GainPer) -> Phrase:
    """So many of what is counted, what they bring, and how often at most."""
    most: Phrase = () if op.max is None else (("text", f"\N{LESS-THAN OR EQUAL TO}{op.max}\N{MULTIPLICATION SIGN}"),)
    return (*number_marks(op.divisor), *counter_marks(op.per), ("text", "="), *goods_marks(op.goods), *most)


def trade_marks(op: TradeGoods) -> Phrase:
    return (*number_marks(op.spend), *icon_marks(icons.ANY, icons.SWAP), *number_marks(op.gain), *icon_marks(icons.ANY))


def may_marks(op: May) -> list[Phrase]:
    """A question before it."""
    first, *others = effect_phrases(op.effect)
    return [(*icon_marks(icons.MAYBE), *first), *others]


def pay_marks(op: PayFor) -> list[Phrase]:
    """A price, an arrow, what it brings."""
    first, *others = effect_phrases(op.effect)
    return [(*goods_marks(op.cost), ARROW, *first), *others]


def choose_marks(op: ChooseOne) -> list[Phrase]:
    """A slash between the sides."""
    phrases: list[Phrase] = []
    for option in op.options:
        first, *others = effect_phrases(option)
        phrases += [(SLASH, *first) if phrases else first, *others]
    return phrases


def if_marks(op: IfCounted) -> list[Phrase]:
    """What must be counted, a colon, what comes of it."""
    first, *others = effect_phrases(op.then)
    least: Mark = ("text", f"{op.cond.at_least}+")
    return [(least, *counter_marks(op.cond.counter), ("text", ":"), *first), *others]


def perform_marks(op: PerformAction) -> Phrase:
    """Actions on dark grounds."""
    marks: list[Mark] = []
    for action in op.action:
        marks += [SLASH] if marks else []
        marks.append(("action", action))
    return tuple(marks)


def assign_marks(op: Assign) -> Phrase:
    """Goods onto a tray."""
    most: Mark = ("text", str(op.max) if op.min == op.max else f"{op.min}\N{EN DASH}{op.max}")
    return (*icon_marks(icons.ASSIGN), most, *units_marks(op.source, 1))


def release_marks(op: ReleaseOp) -> Phrase:
    """Goods from a tray."""
    return (*icon_marks(icons.RELEASE), *(units_marks(op.goods, 1) if op.goods else ()))


def expedition_marks(op: ExpeditionNow) -> Phrase:
    """A ship, an arrow, what it does with the island."""
    modes = (
        icon_marks(icons.PILLAGE)
        if len(op.modes) == 1
        else (*icon_marks(icons.PILLAGE), SLASH, *icon_marks(icons.CONQUER))
    )
    return (("good", "ship"), ARROW, *modes)


def return_marks(op: ReturnToHand) -> Phrase:
    """Cards, an arrow, a hand."""
    cards: Phrase = kinds_of(op.filter.kinds) if op.filter.kinds else (("good", "card"),)
    most = number_marks(op.max) if op.min == op.max else (("text", f"{op.min}\N{EN DASH}{op.max}"),)
    return (*most, *cards, ARROW, *icon_marks(icons.RETURN))


DRAWN: dict[type[Op], PhrasesOf] = {
    GainOp: one_phrase(lambda op: goods_marks(op.goods)),
    GainAny: one_phrase(lambda op: units_marks(op.source, op.count)),
    GainPer: one_phrase(gain_per_marks),
    TradeGoods: one_phrase(trade_marks),
    May: may_marks,
    PayFor: pay_marks,
    ChooseOne: choose_marks,
    IfCounted: if_marks,
    PerformAction: one_phrase(perform_marks),
    GainFieldGoods: same_phrase(("icon", icons.FIELDS), ARROW, ("icon", icons.FIELD_GOODS)),
    BuildReduced: one_phrase(
        lambda op: (*icon_marks(icons.BONUS), ("text", f"\N{MINUS SIGN}{op.reduce}"), *icon_marks(icons.ANY))
    ),
    LookAtCards: one_phrase(
        lambda op: (*icon_marks(icons.LOOK), ("text", str(op.count)), ARROW, *number_marks(op.take), ("good", "card"))
    ),
    Search: one_phrase(lambda op: (*icon_marks(icons.SEARCH), *filter_marks(op.filter))),
    Reclaim: same_phrase(("icon", icons.RECLAIM), ARROW, ("good", "card")),
    ShiftPawn: same_phrase(("icon", icons.MAYBE), ("icon", icons.PAWN), ARROW),
    Restore: one_phrase(
        lambda op: (*icon_marks(icons.RESTORE), *(("symbol", symbol) for symbol in op.filter.symbols or ()))
    ),
    Recover: one_phrase(lambda op: (*number_marks(op.count), *icon_marks(icons.RECOVER))),
    Assign: one_phrase(assign_marks),
    ReleaseOp: one_phrase(release_marks),
    AdvanceShip: same_phrase(("icon", icons.MAYBE), ("good", "ship"), ("icon", icons.ADVANCE)),
    ExpeditionNow: one_phrase(expedition_marks),
    RaidFree: same_phrase(("icon", icons.RAID)),
    ReturnToHand: one_phrase(return_marks),
    MoveCopy: same_phrase(("icon", icons.COPY), ARROW),
    GainClanShip: same_phrase(("icon", icons.CLAN_SHIP)),
    OthersGain: one_phrase(lambda op: (*icon_marks(icons.OTHERS), *goods_marks(op.goods))),
}
"""How each operation is drawn."""


# ---- abilities -----------------------------------------------------------------------------------------------------------


def ability_phrases(able: Ability) -> list[Phrase]:
    match able:
        case FieldAbility():
            return [goods_marks(able.goods)]
        case ActionAbility():
            return action_phrases(able)
        case Feature():
            return feature_phrases(able)
        case StorageAbility():
            return [storage_phrase(able)]
        case InstantAbility():
            return effect_phrases(able.effect)
        case CopyAbility():
            return [(*icon_marks(icons.COPY), *(("symbol", symbol) for symbol in able.filter.symbols or ()))]


def action_phrases(able: ActionAbility) -> list[Phrase]:
    """A price, an arrow, what it brings."""
    price = goods_marks(able.cost)
    if able.cost_any is not None:
        price = (*price, *((GAP_MARK,) if price else ()), *units_marks(able.cost_any.source, able.cost_any.count))
    first, *others = effect_phrases(able.effect)
    return [(*price, ARROW, *first), *others]


def feature_phrases(able: Feature) -> list[Phrase]:
    """What must happen, a colon, what it brings."""
    on = able.on
    before = icon_marks(icons.OTHERS) if on.who == "other" else ()
    once: Phrase = (("text", "1×"),) if able.limit else ()
    sharing: Phrase = (("text", f"{on.filter.min_sharing}+"), *icon_marks(icons.SHARING)) if on.filter else ()
    first, *others = effect_phrases(able.effect)
    return [(*once, *before, *icon_marks(EVENT_ICONS[on.event]), *sharing, ("text", ":"), *first), *others]


def storage_phrase(able: StorageAbility) -> Phrase:
    """So much in the safe, a colon, what it pays."""
    paid = [goods_marks(option) for option in able.options]
    options = tuple(chain.from_iterable((SLASH, *option) if place else option for place, option in enumerate(paid)))
    return (*icon_marks(icons.STORE), *number_marks(able.per), *units_marks(able.accepts, 1), ("text", ":"), *options)
