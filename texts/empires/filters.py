"""Which cards an effect of Empires of the North is about, and what it counts, in running text."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.facts.printed import FIELD_KINDS
from engine.empires.facts.schema_effects import AssignedUnits, ByKind, BySymbol, CardCounter, Filter, InSupply
from engine.game import tag_of
from texts.empires.goods import amount_text, every_text, one_of_text, units_text
from texts.words import Words

LOCATION_KINDS = ("location_action", "location_feature", "start_location")
"""EMP-2.11: the kinds of non-field locations."""


def kinds_of_cards(words: Words, kinds: Sequence[str]) -> str:
    """Kinds of cards in one word where they have one: all Field cards, all locations that are none."""
    if set(FIELD_KINDS[1:]) <= set(kinds) <= set(FIELD_KINDS):
        return words("empires.card.fields")
    if are_locations(kinds):
        return words("empires.card.locations")
    return one_of_text(words, [words(f"empires.card_kind.{kind}") for kind in kinds])


def are_locations(kinds: Sequence[str]) -> bool:
    """Whether these are all non-field locations; starting cards may be left out where cards go to a hand or from it."""
    return set(LOCATION_KINDS[:2]) <= set(kinds) <= set(LOCATION_KINDS)


def kind_of_cards(words: Words, kinds: Sequence[str] | None, many: str, n: int, *, exhausted: bool) -> str:
    """A number of cards of some kinds, or of any; `n` chooses between one and several."""
    if exhausted:
        if not kinds:
            return words("empires.card.exhausted_cards", n=n, amount=many)
        return words("empires.card.exhausted_of_kind", n=n, amount=many, kinds=kinds_of_cards(words, kinds))
    if not kinds:
        return words("empires.card.cards", n=n, amount=many)
    if are_locations(kinds):
        return words("empires.card.location_cards", n=n, amount=many)
    return words("empires.card.cards_of_kind", n=n, amount=many, kinds=kinds_of_cards(words, kinds))


def filtered_cards_text(words: Words, fit: Filter, least: int = 1, most: int = 1, *, exhausted: bool = False) -> str:
    """A number of cards that fit a filter; `exhausted` ones are action cards."""
    said = kind_of_cards(words, fit.kinds, amount_text(words, least, most), most, exhausted=exhausted)
    if fit.symbols:
        symbols = one_of_text(words, [words(f"empires.symbol.{symbol}") for symbol in fit.symbols])
        said = words("empires.card.with_symbol", cards=said, symbols=symbols)
    return words("empires.card.sharing", cards=said) if fit.symbol_in_empire else said


def cards_of_choice(words: Words, fit: Filter, least: int = 1, most: int = 1) -> str:
    """A number of cards that fit a filter; where every card does, they are of somebody's choice."""
    said = filtered_cards_text(words, fit, least, most)
    return words("empires.card.of_choice", cards=said) if fit == Filter() else said


# ---- what is counted -----------------------------------------------------------------------------------------------------


def for_each(words: Words, per: CardCounter, number: int) -> str:
    """`for every 2 cards …`."""
    kinds = kinds_counted(per)
    filled = {"every": every_text(words, kinds, number)} if kinds else {"n": number, **counter_words(words, per)}
    return words(f"empires.card.for_each.{counter_key(per)}", **filled)


def if_at_least(words: Words, per: CardCounter, number: int) -> str:
    """`if at least 3 cards …`."""
    kinds = kinds_counted(per)
    filled = {"things": units_text(words, kinds, number)} if kinds else {"n": number, **counter_words(words, per)}
    return words(f"empires.card.if.{counter_key(per)}", **filled)


def counter_key(per: CardCounter) -> str:
    """What a counter's sentences are called."""
    return "assigned_here" if isinstance(per, AssignedUnits) and per.scope == "this" else tag_of(type(per))


def kinds_counted(per: CardCounter) -> Sequence[str]:
    """The kinds of goods that are counted; none where it is cards."""
    return per.goods if isinstance(per, AssignedUnits) else (per.good,) if isinstance(per, InSupply) else ()


def counter_words(words: Words, per: CardCounter) -> dict[str, str]:
    """What fills the sentence of a counter."""
    if isinstance(per, BySymbol):
        return {"symbol": words(f"empires.symbol.{per.symbol}")}
    return {"kinds": kinds_of_cards(words, per.kinds)} if isinstance(per, ByKind) else {}
