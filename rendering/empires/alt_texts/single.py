"""A card large and alone, in words: whose it is, what its copies cost, and all that is printed on it."""

from __future__ import annotations

from typing import Literal

from engine.empires.facts.content import SHIPPED, contents
from engine.empires.facts.printed import Card
from rendering.pictures import Lines
from texts.empires.cards import card_parts
from texts.empires.names import card_name, clan_name, goods, headed, kind_name, symbol_name
from texts.words import Words

LABELS = {
    "cost": "empires.picture.cost",
    "declare": "empires.picture.declare",
    "symbols": "empires.picture.symbols",
}


def origin(words: Words, card: Card) -> str:
    """Whose card it is, and its numbers."""
    numbers = words("empires.picture.numbers", n=len(card.numbers), numbers=words.listed(map(str, card.numbers)))
    if card.clan is None:
        return numbers
    return f"{clan_name(words, SHIPPED, card.clan)} · {numbers}"


def label(words: Words, part: Literal["cost", "declare", "symbols"]) -> str:
    """What stands before the prices, declared actions or symbols of a card."""
    return words(LABELS[part])


def prices(card: Card) -> list[tuple[tuple[int, ...], dict[str, int]]]:
    """What the copies of a card cost, those that cost the same together."""
    found: list[tuple[tuple[int, ...], dict[str, int]]] = []
    for number in card.numbers:
        price = card.price(number)
        same = next((place for place, (_, other) in enumerate(found) if other == price), None)
        if same is None:
            found.append(((number,), price))
        else:
            found[same] = ((*found[same][0], number), price)
    return found


def single_told(words: Words, number: int) -> Lines:
    """The picture of a card in lines."""
    card = contents()[SHIPPED].cards[number]
    lines = [
        words(
            "empires.picture.card_told",
            name=card_name(words, card),
            kind=kind_name(words, card.kind),
            origin=origin(words, card),
        )
    ]
    if card.is_built:
        several = prices(card)
        listed = [goods(words, price) for _, price in several]
        if len(several) > 1:
            listed = [
                words("empires.picture.price_of", number=words.listed(map(str, numbers)), price=price)
                for (numbers, _), price in zip(several, listed, strict=True)
            ]
        lines.append(headed(words, label(words, "cost"), "; ".join(listed)))
    if card.symbols:
        types = words.listed(symbol_name(words, symbol) for symbol in card.symbols)
        lines.append(headed(words, label(words, "symbols"), types))
    return [*lines, *(f"{part}." for part in card_parts(words, card))], 0
