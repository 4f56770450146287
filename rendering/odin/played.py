"""The occupations that lie open before each seat, as they can be read."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event, Seat
from engine.odin.view import OdinView
from rendering.canvas import Brush, Canvas, Tile
from rendering.nameplate import draw_nameplate
from rendering.odin.hand import cards
from rendering.odin.layout import MARGIN
from rendering.odin.marks import Mark, put_marks
from rendering.odin.public import head
from rendering.odin.signs import CARD, DRAW
from rendering.pictures import TALLEST, WIDTH, Caption, Person
from rendering.words import Words

PLATE = 78


def draw_cards(brush: Brush, view: OdinView, caption: Caption, words: Words, last: Sequence[Event]) -> list[Tile]:
    """What every seat has played, card by card where there is room, else by name; how many cards it still holds."""
    top = head(brush, view, caption, words)
    room, open_cards = TALLEST - top.height - view.seats * PLATE, dict[Seat, list[Tile]]()
    for seat in sorted(range(view.seats), key=lambda seat: len(view.players[seat].played)):
        share = room // (view.seats - len(open_cards))  # what those with few cards do not need is left for the others
        open_cards[seat] = cards(brush, view.players[seat].played, words("odin.picture.more_cards"), words, share)
        room -= sum(tile.height for tile in open_cards[seat])
    tiles = [top]
    for seat, player in enumerate(view.players):
        tiles.append(brush.panel(plate, seat, caption.people[seat], len(player.played), player.cards, words))
        tiles += open_cards[seat]
    return tiles


def plate(brush: Brush, seat: Seat, person: Person, played: int, held: int, words: Words) -> Tile:
    """Whose cards they are, and how many there are on the table and in the hand."""
    canvas = Canvas.opaque(brush, WIDTH, PLATE, brush.theme.paper)
    marks: list[Mark] = [("icon", CARD), ("text", str(played)), ("gap", ""), ("icon", DRAW), ("text", str(held))]
    put_marks(canvas, marks, (WIDTH - MARGIN, PLATE // 2), (44, 6), None, "r")
    draw_nameplate(canvas, seat, person, MARGIN, WIDTH - 320, PLATE // 2, words, to_act=False, winner=False)
    return canvas.as_tile()
