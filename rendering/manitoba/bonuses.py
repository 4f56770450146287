"""What path spaces, event cards and score tiles give or ask, as short lines of signs and in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.manitoba.schema import Bonus, Card, Effect, Space
from engine.texts import in_language
from rendering.manitoba.signs import (
    ANYWHERE,
    COPY,
    EXEMPT,
    FIGURE,
    FLAG,
    FREE,
    GOOD_ICONS,
    GROUP,
    HOME,
    KEEPS,
    LAND_ICONS,
    LOSE,
    MOST,
    MOVE,
    VISION,
    WAKE,
    WAMPUM,
)
from rendering.pieces import Piece
from rendering.points import signed
from rendering.words import Words


def goods_signs(goods: Sequence[str]) -> list[Piece]:
    """Goods of which one is taken or scored, with strokes between them."""
    line: list[Piece] = []
    for good in goods:
        line += [("", "/")] if line and len(goods) <= 2 else []
        line.append((GOOD_ICONS[good], ""))
    return line


def bonus_signs(bonus: Bonus) -> list[Piece]:
    """One bonus of a path space (MAN-9)."""
    match bonus.kind:
        case "points":
            return [("", signed(bonus.n))]
        case "take":
            return goods_signs(bonus.goods)
        case "wake":
            return [(WAKE, str(bonus.n))]
        case "wampum":
            return [(WAMPUM, str(bonus.n))]
        case "exempt":
            return [(EXEMPT, ""), (GOOD_ICONS[bonus.good], "")]
        case "wake_points":
            return [(WAKE, signed(bonus.n))]
        case "deploy_anywhere":
            return [(FIGURE, ""), (ANYWHERE, "")]
        case "free_passive_placement":
            return [(FREE, "∞")]
        case "copy_instant":
            return [(COPY, "")]
        case "no_final_sacrifice":
            return [(KEEPS, "")]


def bonus_words(bonus: Bonus, words: Words) -> str:
    """One bonus of a path space in words."""
    return words(
        f"manitoba.picture.bonus.{bonus.kind}",
        n=bonus.n,
        goods=good_list(bonus.goods, words),
        good=words(f"manitoba.good.{bonus.good}") if bonus.good else "",
    )


def good_list(goods: Sequence[str], words: Words) -> str:
    """Goods of which one is chosen."""
    return "/".join(words(f"manitoba.good.{good}") for good in goods)


def space_words(space: Space, words: Words, first: bool) -> str:
    """All that a space gives; `first`: the bonus of the first figure is still to be had."""
    plain = ", ".join(bonus_words(bonus, words) for bonus in (*space.instant, *space.permanent, *space.once))
    said = [plain]
    if first:
        extra = ", ".join(bonus_words(bonus, words) for bonus in space.first)
        said.append(words(f"manitoba.picture.first_{space.first_mode}", what=extra))
    if space.repeat:
        again = ", ".join(bonus_words(bonus, words) for bonus in space.repeat)
        said.append(words("manitoba.picture.repeat", what=again))
    return "; ".join(part for part in said if part)


def effect_signs(effect: Effect) -> list[Piece]:
    """One effect of an event card (MAN-12.2)."""
    match effect.kind:
        case "vision_step":
            return [(VISION, "+1")]
        case "move_figure":
            return [(FIGURE, ""), (MOVE, "")]
        case "remove_figure":
            return [(FIGURE, ""), (MOVE, ""), (HOME, "")]
        case "take_good":
            return goods_signs(effect.goods)
        case "remove_feather":
            return [(LOSE, ""), (GOOD_ICONS["feather"], "")]
        case "points_per_figure":
            where = [(LAND_ICONS[effect.terrain], "")] if effect.terrain else []
            return [("", signed(effect.points)), (FIGURE, ""), *where]
        case "majority_figures":
            return [(FIGURE, f"{effect.first}·{effect.second}")]
        case "majority_contiguous":
            return [(GROUP, f"{effect.first}·{effect.second}")]
        case "wake":
            return [(WAKE, str(effect.n))]


def effect_words(effect: Effect, words: Words) -> str:
    """One effect in words, complete."""
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


def tile_signs(kind: str, goods: Sequence[str]) -> list[Piece]:
    """What a score tile asks to score (MAN-13)."""
    return [(MOST, "")] if kind == "most" else goods_signs(goods)


def tile_words(kind: str, goods: Sequence[str], words: Words) -> str:
    """A score tile in words."""
    return words(f"manitoba.picture.tile.{kind}", goods=good_list(goods, words))


FINAL_SIGNS: list[Piece] = [(FLAG, "")]


def card_name(card: Card, words: Words) -> str:
    """The name of a card, where it has one."""
    return in_language(card.names, words.language)
