"""What bonuses, effects, score tiles and spaces do, in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.manitoba.facts.schema import Effect, PathBonus, PathSpace, SeasonCard
from engine.texts import in_language
from texts.words import Words


def bonus_words(bonus: PathBonus, words: Words) -> str:
    """A bonus of a path space in words."""
    return words(
        f"manitoba.picture.bonus.{bonus.kind}",
        n=bonus.n,
        goods=good_list(bonus.goods, words),
        good=words(f"manitoba.good.{bonus.good}") if bonus.good else "",
    )


def good_list(goods: Sequence[str], words: Words) -> str:
    """The goods to choose one from."""
    return "/".join(words(f"manitoba.good.{good}") for good in goods)


def space_words(space: PathSpace, words: Words, first: bool) -> str:
    """All that a space gives; `first`: the bonus of the first figure is still to be had."""
    plain = words.listed(bonus_words(bonus, words) for bonus in (*space.instant, *space.permanent, *space.once))
    said = [plain]
    if first:
        extra = words.listed(bonus_words(bonus, words) for bonus in space.first)
        said.append(words(f"manitoba.picture.first_{space.first_mode}", what=extra))
    if space.repeat:
        again = words.listed(bonus_words(bonus, words) for bonus in space.repeat)
        said.append(words("manitoba.picture.repeat", what=again))
    return words.apart(part for part in said if part)


def effect_words(effect: Effect, words: Words) -> str:
    """A complete effect in words."""
    return words(
        f"manitoba.picture.effect.{effect.kind}" + (".there" if effect.terrain else ""),
        n=effect.points or effect.n,
        first=effect.first,
        second=effect.second,
        goods=good_list(effect.goods, words),
        landscape=words(f"manitoba.landscape.{effect.terrain}") if effect.terrain else "",
    )


def effect_title(effect: Effect, words: Words) -> str:
    """What an effect is called below its signs."""
    return words(f"manitoba.picture.title.{effect.kind}")


def tile_words(kind: str, goods: Sequence[str], words: Words) -> str:
    """A score tile in words."""
    return words(f"manitoba.picture.tile.{kind}", goods=good_list(goods, words))


def printed_card_name(words: Words, card: SeasonCard) -> str:
    """The name of a card, where it has one."""
    return in_language(card.names, words.language)
