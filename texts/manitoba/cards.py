"""What the cards of a season do, and the score tiles to come, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.manitoba.facts.content import manitoba_contents
from engine.manitoba.facts.schema import ScoreTile, SeasonCard
from engine.manitoba.game.view import ManitobaView
from texts.manitoba.effects import effect_title, effect_words, good_list, printed_card_name, tile_words
from texts.words import Words

LAST_SEASON = "autumn"


class SeasonSlot(Struct, frozen=True):
    """A card of a season's row, and the score tile that belongs to it."""

    card: SeasonCard
    tile: ScoreTile | None = None


def season_slots(data: str, row: Iterable[str], tiles: Iterable[str]) -> list[SeasonSlot]:
    """The cards of a row by their ids, in order: score tiles lie at the cards that ask for one (MAN-3.3)."""
    facts, lying = manitoba_contents()[data], iter(tiles)
    return [
        SeasonSlot(card, facts.tiles[next(lying)] if card.slot == "score" and not card.final else None)
        for card in (facts.cards[id] for id in row)
    ]


def slots_of(view: ManitobaView) -> list[SeasonSlot]:
    """The cards of a view's season."""
    return season_slots(view.data, view.row, view.tiles)


def slot_title(words: Words, slot: SeasonSlot) -> str:
    """What a card of the row is called in short."""
    card = slot.card
    if card.slot == "event":
        return effect_title(card.effects[0], words) if len(card.effects) == 1 else printed_card_name(words, card)
    kind = slot.tile.kind if slot.tile is not None else "final" if card.slot == "score" else card.slot
    return words(f"manitoba.picture.card.{kind}")


def slot_words(words: Words, slot: SeasonSlot) -> str:
    """What happens at the end of a card's round."""
    if slot.tile is not None:
        return tile_words(slot.tile.kind, slot.tile.goods, words)
    effects = words.apart(effect_words(effect, words) for effect in slot.card.effects)
    return effects or slot_title(words, slot)


def undrawn_words(view: ManitobaView, words: Words) -> str:
    """The score tiles that are still to come, in no order; a season's are drawn when it begins, so in the last one none."""
    if view.season == LAST_SEASON:
        return ""
    tiles = manitoba_contents()[view.data].tiles
    named = {id: goods_scored(words, tiles[id].goods) for id in view.undrawn}
    listed = [named[id] + (f" ×{n}" if n > 1 else "") for id, n in Counter(view.undrawn).items()]
    return words("manitoba.picture.undrawn", tiles=words.listed(listed)) if listed else ""


def goods_scored(words: Words, goods: Sequence[str]) -> str:
    """What a score tile asks for: one of some goods, or the most of one kind."""
    return good_list(goods, words) or words("manitoba.picture.legend.most")
