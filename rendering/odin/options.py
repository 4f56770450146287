"""What a question offers to choose among, as boxes of marks: prices, bundles, what a card brings, spaces, ships, tiles."""

from __future__ import annotations

from msgspec import Struct

from engine.game import Seat, Word
from engine.narrowing import Narrowed
from engine.odin.actions import is_dice_action
from engine.odin.cards.asks_for import asks_for_space
from engine.odin.cards.payments import FROM
from engine.odin.content import content
from engine.odin.moves import Accept, Choose, Emigrate, SendBoats, Swap
from engine.odin.pieces import BUILDINGS, SHIPS, parts_named
from engine.odin.view import OdinView
from rendering.canvas import Brush, Canvas, Tile
from rendering.odin.layout import GAP, MARGIN, PAD, ROOM
from rendering.odin.marks import APART, Mark, fitting, line_width, put_marks
from rendering.odin.scene import legal
from rendering.odin.signs import ANY_WEAPON, FLAG_DONE, ICONS, MOUNTAIN, RAISE
from rendering.odin.spaces import OR, TO, cells, die_marks
from rendering.pictures import WIDTH

PITCH, BOX = 74, 66
HALVES = {"upgrade": RAISE, "mountain": MOUNTAIN}


class Offer(Struct, frozen=True):
    """Something to choose, and whether it is chosen."""

    marks: tuple[Mark, ...]
    chosen: bool = False


def offers(view: OdinView, at: Narrowed) -> tuple[Offer, ...]:
    """What can be chosen at the question, the chosen one marked; nothing where other parts of the picture show it."""
    card = view.asked_words.get("card")
    as_space = isinstance(card, int) and asks_for_space(card)
    chosen = named(at.move) if at.move is not None else ""
    listed = [name for move in (legal(at) if at.move is None else (at.move,)) if (name := named(move))]
    menu = at.menus[-1] if at.menus else None
    if menu is not None and menu.field == "option":
        listed = [str(value) for value in menu.values]
    said = view.asked_words
    if any(isinstance(move, Accept) for move in legal(at)) and "pay" in said:
        return (Offer((*option_marks(said["pay"]), TO, *option_marks(said["gain"])), isinstance(at.move, Accept)),)
    return tuple(Offer(tuple(option_marks(name, as_space)), name == chosen) for name in dict.fromkeys(listed))


def named(move: object) -> str:
    """What a move chooses by name; nothing for moves that are shown otherwise."""
    match move:
        case Choose(option=option):
            return option
        case Emigrate(ship=ship) | Swap(ship=ship):
            return ship
        case SendBoats(boats=boats):
            return "+".join(boats)
        case _:
            return ""


def option_marks(option: Word, as_space: bool = False) -> list[Mark]:
    """An option by what is in it: `stone_house+longship`, `2wood+stone`, `upgrade`, `mead>oil`, `ore@longship-2`, a space."""
    option = str(option)
    if as_space and option in cells():
        return space_marks(option)
    pay, arrow, gain = option.partition(">")
    if arrow:
        return [*option_marks(pay), TO, *(die_marks(gain) if is_dice_action(gain) else option_marks(gain))]
    if option in HALVES:
        return [("icon", HALVES[option])]
    marks: list[Mark] = []
    for thing, n in parts_named(option):
        marks += [APART] if marks else []
        marks += part_marks(thing, n)
    return marks or [("text", "–")]


def part_marks(thing: str, n: int) -> list[Mark]:
    """A part of a bundle; the number before it, a single one has none."""
    number: list[Mark] = [("text", str(n))] if n > 1 else []
    kind, _, ore = thing.partition("-")
    if thing.startswith(FROM):
        return [*number, ("item", "ore"), ("icon", "arrow_left_bold"), *part_marks(thing.removeprefix(FROM), 1)]
    if kind in SHIPS and ore.isdigit():
        return [("item", kind), *ore_marks(int(ore))]
    if thing == "any_weapon":
        return [*number, ("icon", ANY_WEAPON)]
    building, _, which = thing.partition(".")
    if building in BUILDINGS and which:
        return [("item", building), ("text", which)]
    item = thing.removeprefix("any_")
    if item in ICONS or item in content().special_tiles:
        return [*number, ("item", item)]
    return space_marks(thing) if thing in cells() else []


def ore_marks(ore: int) -> list[Mark]:
    """The ore on a ship."""
    return [("text", f"({ore}"), ("item", "ore"), ("text", ")")] if ore else []


def space_marks(space: str) -> list[Mark]:
    """A space by its name, with what it says."""
    cell = cells()[space]
    lines = [mark for line in cell.lines for mark in (OR, *line)][1:]
    return [("text", cell.name), APART, *lines]


def marks_of(offer: Offer) -> tuple[Mark, ...]:
    """What stands in the box of an offer."""
    return (("icon", FLAG_DONE), APART, *offer.marks) if offer.chosen else offer.marks


def offer_boxes(brush: Brush, listed: tuple[Offer, ...], seat: Seat) -> Tile:
    """The offers side by side, line by line, each as wide as it needs; the chosen one framed and ticked."""
    theme, room = brush.theme, ROOM - 2 * PAD
    lines, used = [list[tuple[Offer, tuple[int, int], int]]()], 0
    for offer in listed:
        size = fitting(brush, marks_of(offer), room)
        width = line_width(brush, marks_of(offer), *size) + 2 * PAD
        if lines[-1] and used + width > ROOM:
            lines.append([])
            used = 0
        lines[-1].append((offer, size, width))
        used += width + GAP
    canvas = Canvas.opaque(brush, WIDTH, len(lines) * PITCH + GAP, theme.paper)
    for number, line in enumerate(lines):
        x, y = MARGIN, number * PITCH
        for offer, size, width in line:
            edge, stroke = (theme.seats[seat], 7) if offer.chosen else (theme.link, 3)
            canvas.rounded((x, y, width, BOX), 14, theme.panel, edge, stroke)
            put_marks(canvas, marks_of(offer), (x + PAD, y + BOX // 2), size)
            x += width + GAP
    return canvas.as_tile()
