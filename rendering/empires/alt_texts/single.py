"""A card large and alone, in words: whose it is, what its copies cost, and all that is printed on it."""

from __future__ import annotations

from engine.empires.facts.content import SHIPPED, empires_contents
from rendering.empires.cards.single import card_origin_text, prices_of_copies, row_label
from rendering.pictures import Lines
from texts.empires.cards import card_parts
from texts.empires.goods import goods_text
from texts.empires.names import card_name
from texts.words import Words


def single_told(words: Words, number: int) -> Lines:
    card = empires_contents()[SHIPPED].cards[number]
    lines = [
        words(
            "empires.picture.card_told",
            name=card_name(words, card),
            kind=words(f"empires.card_kind.{card.kind}"),
            origin=card_origin_text(words, card),
        )
    ]
    if card.is_built:
        several = prices_of_copies(card)
        listed = [goods_text(words, price) for _, price in several]
        if len(several) > 1:
            listed = [
                words("empires.picture.price_of", number=words.listed(map(str, numbers)), price=price)
                for (numbers, _), price in zip(several, listed, strict=True)
            ]
        lines.append(words("empires.picture.told", what=row_label(words, "cost"), told=words.apart(listed)))
    if card.symbols:
        types = words.listed(words(f"empires.symbol.{symbol}") for symbol in card.symbols)
        lines.append(words("empires.picture.told", what=row_label(words, "symbols"), told=types))
    return [*lines, *(f"{part}." for part in card_parts(words, card))], 0
