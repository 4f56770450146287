"""One strip for each seat: what everybody may know of it, in short."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.game import Seat
from engine.odin.pieces import BUILDINGS, SHIPS
from engine.odin.scoring import score
from engine.odin.view import OdinView
from rendering.canvas import Brush, Canvas, Tile
from rendering.nameplate import draw_nameplate
from rendering.odin.layout import MARGIN, PAD, ROOM
from rendering.odin.marks import APART, Mark, counted, fitting, line_width, put_marks
from rendering.odin.scene import built, colour_totals, fleet, goods_of, points_now, things_of
from rendering.odin.signs import CARD, EMIGRATE, FEAST, INCOME, MOOSE, PASSED, PENALTY, VIKING
from rendering.pictures import WIDTH, Caption, Person
from rendering.points import minus
from rendering.theme import HEAVY, NAME
from rendering.words import Words

LINE = 54
BELOW = 8
GOODS_SIZE = (40, 4)


class SeatStrip(Struct, frozen=True):
    """What is shown of a seat. `vitals` are what it has in numbers, `goods` what lies in its supply."""

    seat: Seat
    person: Person
    points: int
    vitals: tuple[Mark, ...]
    goods: tuple[tuple[Mark, ...], ...]
    to_act: bool
    winner: bool

    @property
    def height(self) -> int:
        """How high the strip is."""
        return (2 + len(self.goods)) * LINE + 12


def seat_strips(view: OdinView, caption: Caption, brush: Brush, room: int) -> list[SeatStrip]:
    """The strips of all seats in a room so high. Goods are shown one by one where there is room for it, else by colour."""
    points = points_now(view)
    acting = {decision.seat for decision in view.decisions}
    outcome = score(view)
    winners = outcome.winners if view.over and outcome.contest else ()
    single = [in_lines(brush, one_by_one(view, seat)) for seat in range(view.seats)]
    needed = sum((2 + len(lines)) * LINE + 12 + BELOW for lines in single)
    return [
        SeatStrip(
            seat=seat,
            person=caption.people[seat],
            points=points[seat],
            vitals=tuple(vitals(view, seat)),
            goods=single[seat] if needed <= room else (tuple(by_colour(view, seat)),),
            to_act=seat in acting,
            winner=seat in winners,
        )
        for seat in range(view.seats)
    ]


def one_by_one(view: OdinView, seat: Seat) -> list[tuple[str, int]]:
    """Every kind of good, resource and weapon with its number."""
    player = view.players[seat]
    return [*things_of(player), *goods_of(player)]


def in_lines(brush: Brush, items: Sequence[tuple[str, int]]) -> tuple[tuple[Mark, ...], ...]:
    """Things with their numbers in as many lines as they need; one at least."""
    lines: list[list[tuple[str, int]]] = [[]]
    for item in items:
        if line_width(brush, counted([*lines[-1], item]), *GOODS_SIZE) > ROOM - 2 * PAD:
            lines.append([])
        lines[-1].append(item)
    return tuple(tuple(counted(line)) for line in lines)


def by_colour(view: OdinView, seat: Seat) -> list[Mark]:
    """Resources and weapons one by one, goods by colour alone."""
    player = view.players[seat]
    marks = counted(things_of(player))
    for rank, n in enumerate(colour_totals(player), 1):
        marks += [APART, ("rank", str(rank)), ("text", str(n))]
    return marks


def vitals(view: OdinView, seat: Seat) -> list[Mark]:
    """Silver, income, ships with those that emigrated, buildings, feast cells, cards, penalties."""
    player = view.players[seat]
    marks: list[Mark] = [("item", "silver"), ("text", str(player.has.get("silver", 0)))]
    marks += [APART, ("icon", INCOME), ("text", f"+{player.income}")]
    for kind in SHIPS:
        ore = sum(fleet(player, kind))
        if fleet(player, kind):
            marks += [APART, ("item", kind), ("text", str(len(fleet(player, kind))))]
            marks += [("text", f"({ore}"), ("item", "ore"), ("text", ")")] if ore else []
    if player.emigrated:
        marks += [APART, ("icon", EMIGRATE), ("text", str(len(player.emigrated)))]
    for kind in BUILDINGS:
        if built(player, kind):
            marks += [APART, ("item", kind), ("text", str(built(player, kind)))]
    marks += [APART, ("icon", FEAST), ("text", str(player.cells))]
    marks += [APART, ("icon", CARD), ("text", f"{len(player.played)}+{player.cards}")]
    if player.penalties:
        marks += [APART, ("icon", PENALTY), ("text", str(player.penalties))]
    return marks


def strip(brush: Brush, own: SeatStrip, head: tuple[Mark, ...], words: Words) -> Tile:
    """One strip: name, Vikings and points; numbers; goods."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, own.height + BELOW, theme.paper)
    lit = own.to_act or own.winner
    edge = theme.seats[own.seat] if lit else theme.line
    canvas.rounded((MARGIN - 8, 0, ROOM + 16, own.height), 18, theme.panel, edge, 7 if lit else 2)
    right, y = WIDTH - MARGIN - PAD, 34
    said = words("picture.points", n=own.points, points=minus(own.points))
    right -= canvas.text(said, (right, y), NAME, theme.ink, HEAVY, "r") + 30
    put_marks(canvas, head, (right, y), (40, 6), None, "r")
    right -= line_width(brush, head, 40, 6) + 20
    draw_nameplate(canvas, own.seat, own.person, MARGIN + 8, right, y, words, to_act=own.to_act, winner=own.winner)
    for number, marks in enumerate((own.vitals, *own.goods), 1):
        size = fitting(brush, marks, ROOM - 2 * PAD)
        put_marks(canvas, marks, (MARGIN + PAD, 34 + number * LINE), size)
    return canvas.as_tile()


def head_marks(view: OdinView, seat: Seat) -> tuple[Mark, ...]:
    """Whether the seat starts, has passed, and how many Vikings it has and waits for."""
    player = view.players[seat]
    marks: list[Mark] = [("icon", MOOSE)] if view.start == seat else []
    marks += [APART, ("icon", PASSED)] if player.passed else []
    marks += [APART, ("icon", VIKING), ("text", str(player.vikings))]
    if player.resting:
        marks += [("text", f"({player.resting})")]
    return tuple(marks)


def strips(brush: Brush, view: OdinView, caption: Caption, words: Words, room: int) -> list[Tile]:
    """The strips of all seats in a room so high."""
    found = seat_strips(view, caption, brush, room)
    return [brush.panel(strip, own, head_marks(view, own.seat), words) for own in found]
