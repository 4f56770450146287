"""What path spaces, event cards and score tiles give or ask, as short lines of signs."""

from __future__ import annotations

from collections.abc import Sequence

from engine.manitoba.facts.schema import Effect, PathBonus
from rendering.elements.pieces import Piece
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
from texts.points import signed_points


def goods_signs(goods: Sequence[str]) -> list[Piece]:
    """Goods of which one is taken or scored, with strokes between them."""
    line: list[Piece] = []
    for good in goods:
        line += [("", "/")] if line and len(goods) <= 2 else []
        line.append((GOOD_ICONS[good], ""))
    return line


def bonus_signs(bonus: PathBonus) -> list[Piece]:
    """One bonus of a path space (MAN-9)."""
    match bonus.kind:
        case "points":
            return [("", signed_points(bonus.n))]
        case "take":
            return goods_signs(bonus.goods)
        case "wake":
            return [(WAKE, str(bonus.n))]
        case "wampum":
            return [(WAMPUM, str(bonus.n))]
        case "exempt":
            return [(EXEMPT, ""), (GOOD_ICONS[bonus.good], "")]
        case "wake_points":
            return [(WAKE, signed_points(bonus.n))]
        case "deploy_anywhere":
            return [(FIGURE, ""), (ANYWHERE, "")]
        case "free_passive_placement":
            return [(FREE, "∞")]
        case "copy_instant":
            return [(COPY, "")]
        case "no_final_sacrifice":
            return [(KEEPS, "")]


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
            return [("", signed_points(effect.points)), (FIGURE, ""), *where]
        case "majority_figures":
            return [(FIGURE, f"{effect.first}·{effect.second}")]
        case "majority_contiguous":
            return [(GROUP, f"{effect.first}·{effect.second}")]
        case "wake":
            return [(WAKE, str(effect.n))]


def tile_signs(kind: str, goods: Sequence[str]) -> list[Piece]:
    """What a score tile asks to score (MAN-13)."""
    return [(MOST, "")] if kind == "most" else goods_signs(goods)


FINAL_SIGNS: list[Piece] = [(FLAG, "")]
