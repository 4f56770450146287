"""A card for each seat, two side by side: what everybody may know of it in numbers, and its home board in small."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, structs

from engine.game import Seat
from engine.odin.facts.pieces import BUILDINGS, HOME, SHIPS
from engine.odin.game.scoring import score
from engine.odin.game.view import OdinView, PlayerView
from engine.odin.table.placement import Lying
from rendering.elements.lines import cut_in_lines
from rendering.elements.nameplate import BOT
from rendering.elements.seats import seat_sign
from rendering.odin.scene import colour_totals, count_buildings, goods_of, ore_by_ship, points_now, things_of
from rendering.odin.seats.mini import mini_board, mini_size
from rendering.odin.signs.icons import CARD, EMIGRATE, FEAST, INCOME, MOOSE, PASSED, PENALTY, VIKING
from rendering.odin.signs.layout import LAYOUT_GAP, LAYOUT_ROOM, MARGIN, PAD, PANEL_RADIUS
from rendering.odin.signs.marks import APART, OdinMark, counted_marks, fitting_size, line_width, put_marks
from rendering.paint.canvas import Brush, Canvas, Point, Tile
from rendering.paint.theme import BOLD, HEAVY, NAME
from rendering.pictures import WIDTH, Caption, SeatedPerson
from texts.points import points_text
from texts.words import Words

SEAT_PLATE, SEAT_LINE, SEAT_FOOT = 56, 44, 8
SEAT_MARKS = (40, 5)
SEAT_SIGN, NAME_AT = 46, 56
LINES_BESIDE = 3
"""So many lines of numbers stand beside the small home board, the others below it."""

MarkGroup = tuple[OdinMark, ...]
"""Marks that stay together, such as an icon and its number."""


class SeatCard(Struct, frozen=True):
    """What is shown of a seat: `numbers` beside the home board with what lies on it, and below both the `supply`."""

    seat: Seat
    person: SeatedPerson
    points: int
    states: MarkGroup
    numbers: tuple[MarkGroup, ...]
    lying: Lying
    lit: bool
    supply: tuple[MarkGroup, ...] = ()

    @property
    def height(self) -> int:
        return SEAT_PLATE + (max(len(self.numbers), LINES_BESIDE) + len(self.supply)) * SEAT_LINE + SEAT_FOOT


def seat_width(seats: int) -> int:
    """How wide a card is: one fills the picture, two and more stand in pairs."""
    return LAYOUT_ROOM if seats == 1 else (LAYOUT_ROOM - LAYOUT_GAP) // 2


def seat_cards(view: OdinView, caption: Caption, brush: Brush, room: int) -> list[SeatCard]:
    """The cards of all seats in a room so high: with their supplies thing by thing where there is room for it."""
    width = seat_width(view.seats) - 2 * PAD
    plain = [plain_card(view, caption, seat) for seat in range(view.seats)]
    full = [
        structs.replace(card, supply=groups_in_lines(brush, supply_numbers(view.players[card.seat]), width))
        for card in plain
    ]
    return full if seats_height(full) <= room else plain


def seats_height(cards: Sequence[SeatCard]) -> int:
    return sum(max(card.height for card in pair) + LAYOUT_GAP for pair in card_pairs(cards))


def least_height(view: OdinView) -> int:
    """How high the cards are together without supplies."""
    return (SEAT_PLATE + 4 * SEAT_LINE + SEAT_FOOT + LAYOUT_GAP) * (1 if view.seats <= 2 else 2)


def card_pairs(cards: Sequence[SeatCard]) -> list[tuple[SeatCard, ...]]:
    return cut_in_lines(cards, 2)


def plain_card(view: OdinView, caption: Caption, seat: Seat) -> SeatCard:
    player, outcome = view.players[seat], score(view)
    lit = seat in outcome.winners and outcome.contest if view.over else seat in {one.seat for one in view.decisions}
    return SeatCard(
        seat=seat,
        person=caption.people[seat],
        points=points_now(view)[seat],
        states=seat_states(view, seat),
        numbers=seat_numbers(player),
        lying=next(board.laid for board in player.boards if board.name == HOME),
        lit=lit,
    )


def seat_states(view: OdinView, seat: Seat) -> MarkGroup:
    marks: list[OdinMark] = [("icon", MOOSE)] if view.start == seat else []
    marks += [("icon", PASSED)] if view.players[seat].passed else []
    return tuple(marks)


def groups_in_lines(brush: Brush, groups: Iterable[MarkGroup], room: int) -> tuple[MarkGroup, ...]:
    """Groups side by side, in as many lines as they need."""
    lines: list[MarkGroup] = []
    for group in groups:
        longer = (*lines[-1], APART, *group) if lines else group
        if lines and line_width(brush, longer, *SEAT_MARKS) <= room:
            lines[-1] = longer
        else:
            lines.append(group)
    return tuple(lines)


def seat_numbers(player: PlayerView) -> tuple[MarkGroup, ...]:
    """What a seat has in numbers: Vikings and silver; goods by colour; ships; cards, the feast, houses, penalties."""
    resting: MarkGroup = (("text", f"({player.resting})"),) if player.resting else ()
    vikings: MarkGroup = (("icon", VIKING), ("text", str(player.vikings)), *resting)
    silver = counted_marks((("silver", player.has.get("silver", 0)),))
    ranks: list[OdinMark] = []
    for rank, n in enumerate(colour_totals(player), 1):
        ranks += [APART, ("rank", str(rank)), ("text", str(n))]
    ships = counted_marks((kind, len(ore_by_ship(player, kind))) for kind in SHIPS if ore_by_ship(player, kind))
    if player.emigrated:
        ships += [APART, ("icon", EMIGRATE), ("text", str(len(player.emigrated)))]
    last: list[OdinMark] = [("icon", CARD), ("text", f"{len(player.played)}+{player.cards}")]
    last += [APART, ("icon", FEAST), ("text", str(player.cells))]
    for kind in BUILDINGS:
        last += (
            [APART, ("item", kind), ("text", str(count_buildings(player, kind)))]
            if count_buildings(player, kind)
            else []
        )
    last += [APART, ("icon", PENALTY), ("text", str(player.penalties))] if player.penalties else []
    income: MarkGroup = (("icon", INCOME), ("text", f"+{player.income}"))
    lines: list[MarkGroup] = [(*vikings, APART, *silver, APART, *income), tuple(ranks[1:]), tuple(ships), tuple(last)]
    return tuple(line for line in lines if line)


def supply_numbers(player: PlayerView) -> list[MarkGroup]:
    """Every kind of good, resource and weapon with its number."""
    return [tuple(counted_marks((one,))) for one in (*things_of(player), *goods_of(player))]


def card_row(brush: Brush, row: tuple[SeatCard, ...], width: int, words: Words) -> Tile:
    """Cards side by side, as high as the highest of them."""
    height = max(card.height for card in row)
    canvas = Canvas.opaque(brush, WIDTH, height + LAYOUT_GAP, brush.theme.paper)
    for place, card in enumerate(row):
        draw_card(canvas, card, (MARGIN + place * (width + LAYOUT_GAP), 0), (width, height), words)
    return canvas.as_tile()


def draw_card(canvas: Canvas, card: SeatCard, at: Point, size: tuple[int, int], words: Words) -> None:
    theme, (left, top), (width, height) = canvas.theme, at, size
    canvas.rounded((left, top, width, height), PANEL_RADIUS, theme.panel, theme.seats[card.seat], 8 if card.lit else 3)
    draw_seat_plate(canvas, card, (left + PAD, left + width - PAD), top + SEAT_PLATE // 2 + 4, words)
    small = canvas.brush.tile(mini_board, card.lying)
    canvas.put(small, (left + width - PAD - small.image.width, top + SEAT_PLATE))
    for number, marks in enumerate((*card.numbers, *card.supply)):
        beside = mini_size()[0] + LAYOUT_GAP if number < LINES_BESIDE else 0
        size = fitting_size(canvas.brush, marks, width - 2 * PAD - beside, SEAT_MARKS)
        put_marks(canvas, marks, (left + PAD, top + SEAT_PLATE + SEAT_LINE // 2 + number * SEAT_LINE), size)


def draw_seat_plate(canvas: Canvas, card: SeatCard, ends: tuple[int, int], y: int, words: Words) -> None:
    """Sign, name and state at the left, points at the right."""
    theme, glyphs, (left, right) = canvas.theme, canvas.brush.glyphs, ends
    said = words("picture.points", n=card.points, points=points_text(card.points))
    right -= canvas.text(said, (right, y), NAME, theme.ink, HEAVY, "r") + LAYOUT_GAP
    canvas.put(canvas.brush.tile(seat_sign, card.seat, SEAT_SIGN), (left + SEAT_SIGN // 2, y + SEAT_SIGN // 2 + 3))
    bot: MarkGroup = (("icon", BOT),) if card.person.bot else ()
    marks = (*bot, *card.states)
    room = right - left - NAME_AT - line_width(canvas.brush, marks, *SEAT_MARKS) - 2 * LAYOUT_GAP
    x = left + NAME_AT
    x += canvas.text(glyphs.shortened(card.person.name, room, NAME, BOLD), (x, y), NAME, theme.ink, BOLD) + LAYOUT_GAP
    put_marks(canvas, marks, (x, y), SEAT_MARKS, theme.muted)


def seat_card_rows(brush: Brush, view: OdinView, caption: Caption, words: Words, room: int) -> list[Tile]:
    width = seat_width(view.seats)
    return [brush.panel(card_row, row, width, words) for row in card_pairs(seat_cards(view, caption, brush, room))]
