"""The choice of discs: for every number of lifted discs what one could do, and the stack that the others would see (MAN-D10)."""

from __future__ import annotations

from msgspec import Struct

from engine.manitoba.facts.components import good_of_disc, land_of_disc
from engine.manitoba.game.view import ManitobaView
from rendering.elements.lines import cut_in_lines
from rendering.elements.pieces import Piece, put_pieces
from rendering.manitoba.season.bonuses import bonus_signs
from rendering.manitoba.season.paths import IN_LINE
from rendering.manitoba.season.totem import disc_tile
from rendering.manitoba.signs import GOOD_ICONS, MARGIN, ROOM, VISION, WAKE, disc_suit
from rendering.paint.canvas import Brush, Canvas, Tile, heights_around
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM, TITLE
from rendering.pictures import WIDTH
from texts.manitoba.discs import goods_open, next_step, village_of
from texts.manitoba.hints import Lift
from texts.words import Words

LIFT_TOP, LIFT_HEAD, LIFT_LINE, LIFT_GAP = 12, 56, 112, 8
LIFT_DISC, LIFT_PITCH, STACKS_APART = 54, 58, 16
"""Size of a disc, the step to the next one, and the gap between the village's stack and the outside one."""

NUMBER_AT, ACTION, WAKES_AT, STACK_AT = 64, (100, 604), 768, 866
"""Where the columns lie: the middle of the number, left and width of the action, the middle of the waking, the first disc."""

STEP_AT, STEP_LINE = 400, 38
"""How far right in the action its step on a path lies, and the height of a line of it."""


class LiftChoice(Struct, frozen=True):
    """So many discs: the stacks that they make, what the disc on top opens to the seat, and how many could be woken."""

    discs: int
    village: tuple[str, ...]
    outside: tuple[str, ...]
    goods: int | None = None
    step: tuple[Piece, ...] | None = None
    wakes: int | None = None


def lift_choices(view: ManitobaView, lifts: dict[int, Lift]) -> tuple[LiftChoice, ...]:
    """Every number of discs with what it opens to the seat whose view it is."""
    found: list[LiftChoice] = []
    for discs, lift in sorted(lifts.items()):
        stacks = village_of(view.totem, discs)
        top = view.totem[discs - 1] if lift.acts else None
        goods, step = (goods_open(view, top), next_step(view, top)) if top else (None, None)
        signs = None if step is None else tuple(sign for bonus in step for sign in bonus_signs(bonus))
        found.append(LiftChoice(discs, *stacks, goods, signs, lift.wakes))
    return tuple(found)


def lift_table(brush: Brush, listed: tuple[LiftChoice, ...], words: Words) -> Tile:
    """A box for each number of discs, below the names of the columns."""
    theme = brush.theme
    canvas = Canvas.opaque(
        brush, WIDTH, LIFT_TOP + LIFT_HEAD + len(listed) * (LIFT_LINE + LIFT_GAP) + LIFT_GAP, theme.paper
    )
    titles = (("acting", ACTION[0] + 16), ("waking", WAKES_AT - 50), ("village_outside", STACK_AT - LIFT_DISC // 2))
    for name, x in titles:
        canvas.text(words(f"manitoba.picture.{name}"), (x, LIFT_TOP + LIFT_HEAD // 2), BODY, theme.muted, MEDIUM)
    for number, choice in enumerate(listed):
        draw_choice(canvas, choice, LIFT_TOP + LIFT_HEAD + number * (LIFT_LINE + LIFT_GAP), words)
    return canvas.as_tile()


def draw_choice(canvas: Canvas, choice: LiftChoice, top: int, words: Words) -> None:
    """One number of discs: white and raised, as it can be chosen."""
    theme, middle = canvas.theme, top + LIFT_LINE // 2 - 3
    canvas.rounded((MARGIN, top + 6, ROOM, LIFT_LINE - 6), 20, theme.muted)
    canvas.rounded((MARGIN, top, ROOM, LIFT_LINE - 6), 20, theme.white, theme.ink, 4)
    canvas.text(str(choice.discs), (NUMBER_AT, middle), TITLE, theme.ink, HEAVY, "m")
    if choice.goods is not None:
        draw_action(canvas, choice, middle, words)
    if choice.wakes is not None:
        put_pieces(canvas, [(WAKE, f"≤{choice.wakes}")], (WAKES_AT, middle), 44, BODY, theme.ink, BOLD)
    for x, colour, stays in discs_at(choice.village, choice.outside):
        canvas.put(canvas.brush.tile(disc_tile, colour, LIFT_DISC, stays), (x, middle - 3))


def draw_action(canvas: Canvas, choice: LiftChoice, middle: int, words: Words) -> None:
    """The landscape to act on with the goods that lie there, and what a step on the path of its colour gives."""
    theme, (left, width), top = canvas.theme, ACTION, choice.village[0]
    suit = disc_suit(theme, top)
    canvas.rounded((left, middle - 41, width, 82), 16, suit.tint, suit.edge, 2)
    canvas.put(canvas.brush.tile(disc_tile, top, 60, False), (left + 46, middle - 3))
    canvas.text(words(f"manitoba.landscape.{land_of_disc(top)}"), (left + 88, middle), BODY, theme.ink, BOLD)
    goods = [(GOOD_ICONS[good_of_disc(top)], f"×{choice.goods}")]
    put_pieces(canvas, goods, (left + 266, middle), 44, BODY, suit.deep if choice.goods else theme.muted, BOLD, "l")
    if choice.step is not None:
        canvas.icon(VISION, (left + STEP_AT, middle), 40, theme.ink)
        lines = step_lines(choice.step)
        x, icon = left + STEP_AT + 32, 40 if len(lines) == 1 else 34
        for line, y in zip(lines, heights_around(middle, len(lines), STEP_LINE), strict=True):
            put_pieces(canvas, line, (x, y), icon, BODY, theme.ink, HEAVY, "l")


def step_lines(step: tuple[Piece, ...]) -> list[tuple[Piece, ...]]:
    """What a step gives, in two lines where it is much, such as a choice of five goods."""
    if not step:
        return [(("", "–"),)]
    return cut_in_lines(step, IN_LINE)


def discs_at(village: tuple[str, ...], outside: tuple[str, ...]) -> list[tuple[int, str, bool]]:
    """Where the discs lie: the village's, then, pale, those outside."""
    found = [(STACK_AT + place * LIFT_PITCH, colour, False) for place, colour in enumerate(village)]
    after = STACK_AT + len(village) * LIFT_PITCH + (STACKS_APART if village else 0)
    return found + [(after + place * LIFT_PITCH, colour, True) for place, colour in enumerate(outside)]
