"""The checks of a whole set of cards beyond the types of `printed.py`: clans, islands, solo scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from engine.content import repeated_ids
from engine.empires.facts.checks_cards import card_problems, goods_problems
from engine.empires.facts.printed import (
    CLANS,
    SUPPLIED,
    TOKENS,
    Clan,
    CopyAbility,
    EmpiresCard,
    EmpiresContent,
    Scenario,
)
from engine.empires.facts.schema_effects import GainOp, MoveCopy, Restore
from engine.texts import ENGLISH, Texts, in_language, without_english

CardProblem: TypeAlias = tuple[str, str]
"""The part of the set, a clan, `islands` or `solo`; and what is wrong with it."""

FIRST_NUMBERS = {"heidel": 1, "ulaf": 34, "nanurjuk": 67, "panuk": 100, "glenn": 133, "mckinnon": 166}
"""The first of the numbers of each clan's cards (EMP-21)."""

MARKS = {
    "heidel": "mug",
    "ulaf": "longship",
    "nanurjuk": "sled",
    "panuk": "penguin",
    "glenn": "thistle",
    "mckinnon": "coin",
}
"""The symbol that only this clan has."""

CARDS_OF_A_CLAN, STARTING, WORKERS, SHIPS = 33, 3, 5, 2
"""EMP-2.1, EMP-3.3, EMP-3.6, EMP-3.4."""

WITH_RESERVE = "ulaf"
ISLANDS = {"near": (199, 12), "distant": (211, 10)}
"""The first number and the count of the islands of each deck (EMP-2.1)."""

ROUNDS, SCENARIOS = 4, 4
"""EMP-19.1, EMP-19.2."""


def deck_problems(content: EmpiresContent) -> Iterator[CardProblem]:
    """Everything that is wrong with a set of cards."""
    for name in CLANS:
        clan = content.decks.clans.get(name)
        if clan is None:
            yield name, "the clan is missing"
            continue
        for reason in (*clan_problems(name, clan), *combo_problems(content, clan)):
            yield name, reason
    for reason in island_problems(content):
        yield "islands", reason
    for reason in solo_problems(content):
        yield "solo", reason
    for part, texts in texts_by_part(content).items():
        yield from ((part, f"{key}: there is no English") for key in without_english(texts))


def texts_by_part(content: EmpiresContent) -> dict[str, dict[str, Texts]]:
    """All that is said, by the part of the set in which it stands and the key that files of languages have."""
    clans, islands, solo = content.decks.clans, content.islands, content.solo
    found: dict[str, dict[str, Texts]] = {
        clan: {f"{clan}.name": facts.name, f"{clan}.plan": facts.plan, **names_in_data(facts.cards)}
        for clan, facts in clans.items()
    }
    found["islands"] = names_in_data((*islands.near, *islands.distant))
    found["solo"] = {f"rank.{rank.min}": rank.name for rank in solo.ranks}
    for scenario in solo.scenarios:
        found["solo"][f"{scenario.id}.name"] = scenario.name
        found["solo"] |= {f"{scenario.id}.{event.token}": event.text for event in scenario.events}
    return found


def names_in_data(cards: Iterable[EmpiresCard]) -> dict[str, Texts]:
    return {f"{card.id}.name": card.name for card in cards}


def name_of_card(card: EmpiresCard) -> str:
    """A card by its id and name, as a complaint calls it."""
    return f"{card.id} {in_language(card.name, ENGLISH)}"


def complaint_texts(cards: Iterable[EmpiresCard], block: str) -> Iterator[str]:
    """What is wrong with some cards, each called by its id and name."""
    for card in cards:
        for reason in card_problems(card, block):
            yield f"{name_of_card(card)}: {reason}"


def name_problems(cards: Iterable[EmpiresCard]) -> Iterator[str]:
    """EMP-2.9: copies share a name, and other cards have another one."""
    listed = tuple(cards)
    for language in sorted({language for card in listed for language in card.name}):
        names = [card.name[language] for card in listed if language in card.name]
        yield from (f"{times} cards are called {name}" for name, times in repeated_ids(names).items())


# ---- clans ---------------------------------------------------------------------------------------------------------------


def clan_problems(name: str, clan: Clan) -> Iterator[str]:
    """EMP-2.1, EMP-3: what is wrong with a clan and its cards."""
    cards, first = clan.cards, FIRST_NUMBERS[name]
    yield from complaint_texts(cards, name)
    yield from name_problems(cards)
    if sorted(number for card in cards for number in card.numbers) != list(range(first, first + CARDS_OF_A_CLAN)):
        yield f"numbers: {first} to {first + CARDS_OF_A_CLAN - 1}, each once"
    if sum(card.copies for card in cards if card.start) != STARTING:
        yield f"starting cards: there are {STARTING}"
    if {(card.clan, card.nation) for card in cards} != {(name, clan.nation)}:
        yield "a card is of another clan or nation"
    if (clan.clan_ships.start, clan.clan_ships.reserve) != (SHIPS, int(name == WITH_RESERVE)):
        yield f"clan_ships: {SHIPS}, and one in reserve for {WITH_RESERVE} alone (EMP-3.4)"
    goods = Counter({"worker": WORKERS})
    for card in cards:
        if card.kind == "start_field" and card.as_field is not None:
            goods.update(card.as_field.goods)
    if dict(goods) != clan.start_goods:
        yield f"start_goods: {WORKERS} workers and the starting fields give {dict(goods)}"
    symbols = {symbol for card in cards for symbol in card.symbols}
    if symbols & set(MARKS.values()) != {MARKS[name]} or "island" in symbols:
        yield f"symbols: {MARKS[name]} is this clan's, and those of others and island it has not"
    yield from use_problems(cards)
    yield from circle_problems(cards)


def use_problems(cards: tuple[EmpiresCard, ...]) -> Iterator[str]:
    """Finds cards that could never do their work."""
    fields = [(card.kind, set(card.as_field.goods)) for card in cards if card.as_field is not None]
    bases = [goods for kind, goods in fields if kind != "upgrade_field"]
    gained = (set(op.goods) for card in cards for op in card.ops if isinstance(op, GainOp))
    have = set[str]().union({"worker", "card"}, *bases, *gained)
    for card in cards:
        said = name_of_card(card)
        given = set(card.as_field.goods) if card.kind == "upgrade_field" and card.as_field is not None else set[str]()
        if not any(given <= base for base in bases):
            yield f"{said}: goods: no field of the clan has them (EMP-9.8)"
        costs = (card.cost or {}, *(card.cost_variants or {}).values(), card.action.cost if card.action else {})
        for unpaid in sorted({good for cost in costs for good in cost} - have):
            yield f"{said}: cost: nothing in this clan gives {unpaid}"
        for op in card.ops:
            if isinstance(op, Restore) and not restores_another(card, op, cards):
                yield f"{said}: restore: no other action card of the clan has such a symbol"
    copies = any(isinstance(ability, CopyAbility) for card in cards for ability in card.abilities)
    if not copies and any(isinstance(op, MoveCopy) for card in cards for op in card.ops):
        yield "move_copy: the clan has no copy cards"


def restores_another(card: EmpiresCard, op: Restore, cards: tuple[EmpiresCard, ...]) -> bool:
    """Whether the op can turn another card of the clan upright."""
    wanted = set(op.filter.symbols or ())
    return not wanted or any(other.action and wanted & set(other.symbols) for other in cards if other is not card)


def circle_problems(cards: tuple[EmpiresCard, ...]) -> Iterator[str]:
    """EMP-27.5: two cards that restored each other would run in circles."""
    restoring = [(card, op) for card in cards if card.kind != "boost" for op in card.ops if isinstance(op, Restore)]
    copies = any(card.as_copy for card in cards)
    for card, op in restoring:
        paid = card.action is not None and bool(card.action.cost)
        if len(restoring) > 1 or card.copies > 1 or not op.other or not paid or copies:
            yield (
                f"{name_of_card(card)}: restore: one location of a clan without copy cards may restore another card,"
                " for a price (EMP-27.5)"
            )


def combo_problems(content: EmpiresContent, clan: Clan) -> Iterator[str]:
    """Cards that go well together are cards of the clan, or islands."""
    islands = (*content.islands.near, *content.islands.distant)
    known = {number for card in (*clan.cards, *islands) for number in card.numbers}
    if other := sorted({number for combo in clan.combos for number in combo} - known):
        yield f"combos: {', '.join(map(str, other))} are no cards of the clan and no islands"


# ---- islands and solo ----------------------------------------------------------------------------------------------------


def island_problems(content: EmpiresContent) -> Iterator[str]:
    """EMP-2.1: what is wrong with the islands."""
    for place, cards in (("near", content.islands.near), ("distant", content.islands.distant)):
        first, count = ISLANDS[place]
        yield from complaint_texts(cards, "island")
        if [card.number for card in cards] != list(range(first, first + count)):
            yield f"{place}: numbers: {first} to {first + count - 1} in order"
        for card in cards:
            if card.kind != f"island_{place}" or card.clan is not None or card.nation is not None:
                yield f"{name_of_card(card)}: it is no {place} island of nobody's"
            if any(isinstance(op, Restore) for op in card.ops):
                yield f"{name_of_card(card)}: restore: islands restore nothing (EMP-27.5)"
    yield from name_problems((*content.islands.near, *content.islands.distant))


def solo_problems(content: EmpiresContent) -> Iterator[str]:
    """EMP-19: what is wrong with the solo scenarios."""
    solo = content.solo
    if solo.rounds != ROUNDS or len({scenario.id for scenario in solo.scenarios}) != SCENARIOS:
        yield f"rounds, scenarios: {ROUNDS} rounds, {SCENARIOS} scenarios"
    if [rank.min for rank in solo.ranks] != sorted({rank.min for rank in solo.ranks}) or solo.ranks[:1] == ():
        yield "ranks: their totals rise"
    for scenario in solo.scenarios:
        for reason in scenario_problems(scenario):
            yield f"{scenario.id}: {reason}"


def scenario_problems(scenario: Scenario) -> Iterator[str]:
    """EMP-19.3: a demand has one penalty, and a penalty a demand."""
    if tuple(event.token for event in scenario.events) != TOKENS:
        yield "events: one for each token from 1 to 5, in order"
    for event in scenario.events:
        penalties = (event.penalty_vp > 0) + (event.instead is not None)
        if penalties != bool(event.demand):
            yield f"token {event.token}: a demand has one penalty, and a penalty a demand"
        for demand in event.demand:
            yield from (f"token {event.token}: {why}" for why in goods_problems("demand", demand, SUPPLIED))
        if event.gain is not None:
            yield from (f"token {event.token}: {why}" for why in goods_problems("gain", event.gain))
