"""What a question offers to choose among, as boxes of marks: prices, bundles, what a card brings, spaces, ships, tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from engine.game import Move, Seat
from engine.narrowing import Narrowed
from engine.odin.cards.actions import is_dice_action
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import (
    LIKE,
    SILVER,
    Bundle,
    CardOption,
    Deal,
    NamedBuilding,
    NamedShip,
    OreOn,
    Thing,
    parts_of,
)
from engine.odin.game.view import OdinView
from engine.odin.operations.kinds import asks_for_space
from engine.odin.table.moves import Accept, Arm, BuyShip, Choose, Emigrate, Fill, SendBoats, Swap
from rendering.elements.lines import fill_lines
from rendering.odin.scene import legal_moves_in_choosing
from rendering.odin.signs.boxes import draw_option_box
from rendering.odin.signs.icons import ANY_WEAPON, FLAG_DONE, ICONS, MOUNTAIN, RAISE
from rendering.odin.signs.layout import LAYOUT_GAP, LAYOUT_ROOM, MARGIN, PAD
from rendering.odin.signs.marks import APART, OdinMark, fitting_size, line_width, put_marks
from rendering.odin.table.spaces import OR, TO, action_board_cells, die_marks
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY
from rendering.pictures import FLAT, WIDTH
from texts.odin.things import bundle_in, option_text
from texts.words import Words

OFFER_PITCH, OFFER_BOX = 76, 68
FEW_OFFERS, OFFER_HIGH = 6, 106
"""Up to how many offers stand one below the other, and how high a line is then."""

HALF_ICONS = {"upgrade": RAISE, "mountain": MOUNTAIN}


class OfferBox(Struct, frozen=True):
    """Something to choose by its marks and what it is called, and whether it is chosen; a space is also `short`, its name."""

    marks: tuple[OdinMark, ...]
    said: str = ""
    chosen: bool = False
    short: tuple[OdinMark, ...] = ()


def find_offers_at_question(view: OdinView, at: Narrowed, words: Words) -> tuple[OfferBox, ...]:
    """What can be chosen at the question, the chosen one marked; nothing where other parts of the picture show it."""
    said = view.asked_words
    moves = legal_moves_in_choosing(at) if at.move is None else (at.move,)
    if any(isinstance(move, Accept) for move in moves) and "pay" in said:
        deal = Deal(bundle_in(said["pay"]), bundle_in(said["gain"]))
        return (OfferBox(tuple(option_marks(deal)), option_text(words, deal), isinstance(at.move, Accept)),)
    menu = at.menus[-1] if at.menus else None
    if menu is not None and menu.field == "option":
        listed: list[CardOption] = [*menu.values]
        chosen = listed[menu.chosen] if menu.chosen is not None else None
    else:
        listed = [option for move in moves if (option := option_of(move))]
        chosen = option_of(at.move)
    card = said.get("card")
    as_space = isinstance(card, int) and asks_for_space(card)
    return tuple(
        offer_of_option(option, words, as_space=as_space, chosen=option == chosen) for option in dict.fromkeys(listed)
    )


def option_of(move: Move | None) -> CardOption | None:
    """What a move chooses; None for moves that are shown otherwise."""
    match move:
        case Choose(option=option):
            return option
        case Emigrate(ship=ship) | Swap(ship=ship) | Arm(ship=ship):
            return ship
        case BuyShip(ship=ship):
            return Deal(Bundle(((SILVER, odin_content().ships[ship].silver_price),)), ship)
        case Fill(building=building, resource=resource):
            return Deal(resource, building)
        case SendBoats(boats=boats):
            return Bundle(tuple((boat, 1) for boat in boats))
        case _:
            return None


def offer_of_option(option: CardOption, words: Words, *, as_space: bool, chosen: bool) -> OfferBox:
    marks = tuple(option_marks(option, as_space))
    if as_space and isinstance(option, str) and option in action_board_cells():
        return OfferBox(marks, words(f"odin.space.{option}"), chosen, (("text", action_board_cells()[option].name),))
    return OfferBox(marks, option_text(words, option), chosen)


@cache
def things_counted() -> frozenset[str]:
    """Everything of which there can be so many."""
    facts = odin_content()
    return frozenset((*ICONS, *facts.special_tiles))


def option_marks(option: CardOption, as_space: bool = False) -> list[OdinMark]:
    """An option by what is in it: things, a half or a space, what is taken and what it brings."""
    if isinstance(option, Deal):
        won = option.gain
        gain = die_marks(won) if isinstance(won, str) and is_dice_action(won) else option_marks(won)
        return [*option_marks(option.pay), TO, *gain]
    if isinstance(option, str):
        if as_space and option in action_board_cells():
            return space_marks(option)
        if option in HALF_ICONS:
            return [("icon", HALF_ICONS[option])]
    marks: list[OdinMark] = []
    for thing, n in parts_of(option):
        marks += [APART] if marks else []
        marks += part_marks(thing, n)
    return marks or [("text", "–")]


def part_marks(thing: Thing, n: int) -> list[OdinMark]:
    """A part of a bundle; the number before it, a single one has none."""
    number: list[OdinMark] = [("text", str(n))] if n > 1 else []
    match thing:
        case OreOn(ship):
            return [*number, ("item", "ore"), ("icon", "arrow_left_bold"), *part_marks(ship, 1)]
        case NamedShip(kind, ore):
            return [("item", kind), *ore_marks(ore)]
        case "any_weapon":
            return [*number, ("icon", ANY_WEAPON)]
        case str() if thing in LIKE:
            return [*number, ("item", LIKE[thing][0])]
        case NamedBuilding(kind, which):
            return [("item", kind), ("text", str(which))]
        case str() if thing in things_counted():
            return [*number, ("item", thing)]
        case str():
            return space_marks(thing) if thing in action_board_cells() else []
        case _:
            return []


def ore_marks(ore: int) -> list[OdinMark]:
    return [("text", f"({ore}"), ("item", "ore"), ("text", ")")] if ore else []


def space_marks(space: str) -> list[OdinMark]:
    """A space by its name, with what it says."""
    cell = action_board_cells()[space]
    lines = [mark for line in cell.lines for mark in (OR, *line)][1:]
    return [("text", cell.name), APART, *lines]


def offer_boxes(brush: Brush, listed: tuple[OfferBox, ...], seat: Seat, words: Words) -> Tile:
    """The offers: a few one below the other with their words, many side by side, each as wide as it needs."""
    return few_boxes(brush, listed, seat) if len(listed) <= FEW_OFFERS else many_boxes(brush, listed, seat)


def few_boxes(brush: Brush, listed: tuple[OfferBox, ...], seat: Seat) -> Tile:
    """A line for each offer: its marks, and behind them what it is called; in two lines where one is too short."""
    canvas = Canvas.opaque(brush, WIDTH, len(listed) * OFFER_HIGH, brush.theme.paper)
    for number, offer in enumerate(listed):
        top, middle = number * OFFER_HIGH, number * OFFER_HIGH + (OFFER_HIGH - LAYOUT_GAP) // 2
        draw_option_box(canvas, (MARGIN, top, LAYOUT_ROOM, OFFER_HIGH - LAYOUT_GAP), seat, chosen=offer.chosen)
        x = MARGIN + PAD
        if offer.chosen:
            canvas.icon(FLAG_DONE, (x + 18, middle), 40, canvas.theme.seats[seat])
            x += 56
        size = fitting_size(brush, offer.marks, (LAYOUT_ROOM - 2 * PAD) * 2 // 3)
        x = put_marks(canvas, offer.marks, (x, middle), size) + 24
        lines = brush.glyphs.wrapped(offer.said, WIDTH - MARGIN - PAD - x, BODY)[:2] if offer.said else []
        canvas.lines(lines, (x, middle), 40, BODY, canvas.theme.ink)
    return canvas.as_tile()


def many_boxes(brush: Brush, listed: tuple[OfferBox, ...], seat: Seat) -> Tile:
    """The offers by their marks alone, side by side, line by line; by shorter ones where they are too many."""
    lines = offers_in_lines(brush, [offer.marks for offer in listed])
    if len(lines) * OFFER_PITCH > FLAT:
        lines = offers_in_lines(brush, [offer.short or offer.marks for offer in listed])
    canvas = Canvas.opaque(brush, WIDTH, len(lines) * OFFER_PITCH, brush.theme.paper)
    for number, line in enumerate(lines):
        x, y = MARGIN, number * OFFER_PITCH
        for place, marks, size, width in line:
            draw_option_box(canvas, (x, y, width, OFFER_BOX), seat, chosen=listed[place].chosen)
            put_marks(canvas, marks, (x + PAD, y + OFFER_BOX // 2), size)
            x += width + LAYOUT_GAP
    return canvas.as_tile()


OfferInLine = tuple[int, tuple[OdinMark, ...], tuple[int, int], int]
"""An offer by its number, its marks with their size, and the width of its box."""


def offers_in_lines(brush: Brush, listed: Sequence[tuple[OdinMark, ...]]) -> list[list[OfferInLine]]:
    sizes = [fitting_size(brush, marks, LAYOUT_ROOM - 2 * PAD) for marks in listed]
    offers = [
        (place, marks, size, line_width(brush, marks, *size) + 2 * PAD)
        for place, (marks, size) in enumerate(zip(listed, sizes, strict=True))
    ]
    return fill_lines(offers, lambda offer: offer[-1], LAYOUT_ROOM, LAYOUT_GAP)
