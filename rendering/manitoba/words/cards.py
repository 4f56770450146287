"""What the cards of a season do, and the score tiles to come, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.manitoba.facts.content import contents
from engine.manitoba.game.view import ManitobaView
from rendering.manitoba.season import Slot
from rendering.manitoba.words.effects import effect_words, good_list, tile_words
from texts.words import Words

LAST_SEASON = "autumn"


def slot_words(view: ManitobaView, slot: Slot, words: Words) -> str:
    """What happens at the end of a card's round."""
    if slot.tile is not None:
        tile = contents()[view.data].tiles[slot.tile]
        return tile_words(tile.kind, tile.goods, words)
    effects = "; ".join(effect_words(effect, words) for effect in slot.card.effects)
    return effects or slot.title


def undrawn_words(view: ManitobaView, words: Words) -> str:
    """The score tiles that are still to come, in no order; a season's are drawn when it begins, so in the last one none."""
    if view.season == LAST_SEASON:
        return ""
    tiles = contents()[view.data].tiles
    named = {id: goods_scored(words, tiles[id].goods) for id in view.undrawn}
    listed = [named[id] + (f" ×{n}" if n > 1 else "") for id, n in Counter(view.undrawn).items()]
    return words("manitoba.picture.undrawn", tiles=words.listed(listed)) if listed else ""


def goods_scored(words: Words, goods: Sequence[str]) -> str:
    """What a score tile asks for: goods of which one is chosen, or the most of one kind."""
    return good_list(goods, words) or words("manitoba.picture.legend.most")
