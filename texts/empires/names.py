"""How Empires of the North calls its things in running text: goods in numbers, cards that fit a filter, what is counted."""

from __future__ import annotations

from collections.abc import Sequence

from engine.empires.facts.content import contents
from engine.empires.facts.printed import FIELD_KINDS, RESOURCES, Card
from engine.empires.facts.schema import Goods
from engine.empires.facts.schema_effects import AssignedUnits, ByKind, BySymbol, Counter, Filter, InSupply
from engine.game import tag_of
from engine.texts import in_language
from texts.words import Words

GOODS = ("worker", *RESOURCES, "gold", "axe", "card", "ship", "vp")
"""EMP-2.5: all that can be gained, in the order in which it is named everywhere."""

LOCATION_KINDS = ("location_action", "location_feature", "start_location")
"""EMP-2.11: the kinds of non-field locations."""


def card_name(words: Words, card: Card) -> str:
    """A card by its name in the language of the words."""
    return in_language(card.name, words.language)


def card_at(words: Words, card: Card, number: int) -> str:
    """A card by name and number."""
    return words("empires.card_at", name=card_name(words, card), n=number)


def clan_name(words: Words, data: str, clan: str) -> str:
    """A clan as it is called in the data; what is none stays as it is."""
    facts = contents()[data].decks.clans.get(clan)
    return in_language(facts.name, words.language) if facts else clan


def event_text(words: Words, data: str, scenario: str, token: int) -> str:
    """What a number token brings in a scenario; nothing where it brings none."""
    facts = contents()[data].scenarios.get(scenario)
    return (
        next((in_language(one.text, words.language) for one in facts.events if one.token == token), "") if facts else ""
    )


def headed(words: Words, heading: str, told: str) -> str:
    """A sentence below a heading, in one line."""
    return words("empires.picture.told", what=heading, told=told)


def phase_name(words: Words, phase: str) -> str:
    """A phase of the round."""
    return words(f"empires.phase.{phase}")


def symbol_name(words: Words, symbol: str) -> str:
    """A type of card by its symbol."""
    return words(f"empires.symbol.{symbol}")


def settled_name(words: Words, answer: str) -> str:
    """How it is settled what a card does from now on."""
    return words(f"empires.picture.settled.{answer}")


def kind_name(words: Words, kind: str) -> str:
    """A kind of card, as it stands on the card."""
    return words(f"empires.card_kind.{kind}")


def action_name(words: Words, action: str) -> str:
    """One of the five actions, as it stands on its tile."""
    return words(f"empires.action.{action}")


def joined(words: Words, parts: Sequence[str], key: str) -> str:
    """`a`, `a and b`, `a, b and c`; the key says with which word."""
    *before, last = parts
    return words(key, first=words.listed(before), last=last) if before else last


def listed(words: Words, parts: Sequence[str]) -> str:
    """All of these."""
    return joined(words, parts, "empires.card.and")


def either(words: Words, parts: Sequence[str]) -> str:
    """One of these."""
    return joined(words, parts, "empires.card.or")


def counted_good(words: Words, good: str, n: int | str) -> str:
    """So many of a good; a range of numbers comes as text."""
    return words(f"empires.counted.{good}", n=n)


def good_named(words: Words, good: str, n: int = 1) -> str:
    """A good without a number; `n` chooses between one and several."""
    return words(f"empires.good.{good}", n=n)


def goods(words: Words, several: Goods) -> str:
    """So many of each good: `1 food and 2 VP`."""
    return listed(words, [counted_good(words, good, several[good]) for good in GOODS if good in several])


def kinds_of_goods(words: Words, kinds: Sequence[str], n: int = 2) -> list[str]:
    """The names of goods without a number, or of all resources in one word; `n` chooses between one and several."""
    named = ("resource",) if set(kinds) == set(RESOURCES) else kinds
    return [good_named(words, good, n) for good in named]


def units(words: Words, kinds: Sequence[str], n: int | str) -> str:
    """So many units in any mix of some kinds; a range of numbers comes as text."""
    if len(kinds) == 1:
        return counted_good(words, kinds[0], n)
    if set(kinds) == set(RESOURCES):
        return counted_good(words, "resource", n)
    if n == 1:
        return words("empires.card.one_of", n=n, kinds=either(words, kinds_of_goods(words, kinds, 1)))
    return words("empires.card.mixed", n=n, kinds=joined(words, kinds_of_goods(words, kinds), "empires.card.and_or"))


def free_units(words: Words, kinds: Sequence[str], n: int) -> str:
    """So many units that somebody may choose."""
    several = units(words, kinds, n)
    return words("empires.card.free_resources", resources=several) if set(kinds) == set(RESOURCES) else several


def every(words: Words, kinds: Sequence[str], number: int) -> str:
    """`each worker`, `every 2 gold`."""
    if number == 1:
        if kinds == ("worker",):  # people are counted by a word of their own
            return words("empires.card.each_worker")
        return words("empires.card.each", thing=either(words, kinds_of_goods(words, kinds, 1)))
    return words("empires.card.every", things=units(words, kinds, number))


def amount(words: Words, least: int, most: int) -> str:
    """`1`, `up to 3`, `1 to 3`."""
    if least == most:
        return str(most)
    return words("empires.card.range", least=least, most=most) if least else words("empires.card.up_to", most=most)


# ---- cards ---------------------------------------------------------------------------------------------------------------


def kinds_of_cards(words: Words, kinds: Sequence[str]) -> str:
    """Kinds of cards in one word where they have one: all Field cards, all locations that are none."""
    if set(FIELD_KINDS[1:]) <= set(kinds) <= set(FIELD_KINDS):
        return words("empires.card.fields")
    if are_locations(kinds):
        return words("empires.card.locations")
    return either(words, [kind_name(words, kind) for kind in kinds])


def are_locations(kinds: Sequence[str]) -> bool:
    """Whether these are all non-field locations; starting cards may be left out where cards go to a hand or from it."""
    return set(LOCATION_KINDS[:2]) <= set(kinds) <= set(LOCATION_KINDS)


def kind_of_cards(words: Words, kinds: Sequence[str] | None, many: str, n: int, *, exhausted: bool) -> str:
    """So many cards of some kinds, or of any; `n` chooses between one and several."""
    if exhausted:
        if not kinds:
            return words("empires.card.exhausted_cards", n=n, amount=many)
        return words("empires.card.exhausted_of_kind", n=n, amount=many, kinds=kinds_of_cards(words, kinds))
    if not kinds:
        return words("empires.card.cards", n=n, amount=many)
    if are_locations(kinds):
        return words("empires.card.location_cards", n=n, amount=many)
    return words("empires.card.cards_of_kind", n=n, amount=many, kinds=kinds_of_cards(words, kinds))


def cards(words: Words, fit: Filter, least: int = 1, most: int = 1, *, exhausted: bool = False) -> str:
    """So many cards that fit a filter; `exhausted` ones are action cards."""
    said = kind_of_cards(words, fit.kinds, amount(words, least, most), most, exhausted=exhausted)
    if fit.symbols:
        symbols = either(words, [symbol_name(words, symbol) for symbol in fit.symbols])
        said = words("empires.card.with_symbol", cards=said, symbols=symbols)
    return words("empires.card.sharing", cards=said) if fit.symbol_in_empire else said


def cards_of_choice(words: Words, fit: Filter, least: int = 1, most: int = 1) -> str:
    """So many cards that fit a filter; where every card does, they are of somebody's choice."""
    said = cards(words, fit, least, most)
    return words("empires.card.of_choice", cards=said) if fit == Filter() else said


# ---- what is counted -----------------------------------------------------------------------------------------------------


def for_each(words: Words, per: Counter, number: int) -> str:
    """`for every 2 cards …`."""
    kinds = kinds_counted(per)
    filled = {"every": every(words, kinds, number)} if kinds else {"n": number, **counter_words(words, per)}
    return words(f"empires.card.for_each.{counter_key(per)}", **filled)


def if_at_least(words: Words, per: Counter, number: int) -> str:
    """`if at least 3 cards …`."""
    kinds = kinds_counted(per)
    filled = {"things": units(words, kinds, number)} if kinds else {"n": number, **counter_words(words, per)}
    return words(f"empires.card.if.{counter_key(per)}", **filled)


def counter_key(per: Counter) -> str:
    """What a counter's sentences are called."""
    return "assigned_here" if isinstance(per, AssignedUnits) and per.scope == "this" else tag_of(type(per))


def kinds_counted(per: Counter) -> Sequence[str]:
    """The kinds of goods that are counted; none where it is cards."""
    return per.goods if isinstance(per, AssignedUnits) else (per.good,) if isinstance(per, InSupply) else ()


def counter_words(words: Words, per: Counter) -> dict[str, str]:
    """What fills the sentence of a counter."""
    if isinstance(per, BySymbol):
        return {"symbol": symbol_name(words, per.symbol)}
    return {"kinds": kinds_of_cards(words, per.kinds)} if isinstance(per, ByKind) else {}
