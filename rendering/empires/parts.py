"""What is a press away: each empire and the islands card by card in words, the own hand, all in one large sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from engine.empires.game.view import EmpiresView
from engine.game import Event, Seat
from rendering.canvas import Brush, Canvas, Tile
from rendering.drawings import Drawing, Drawings
from rendering.empires import strips, table
from rendering.empires.blocks import GAP, MARGIN, TOP, Block, height_of, panel, pictures_of
from rendering.empires.cards import Shown
from rendering.empires.reading import CardLine, reading
from rendering.empires.sight import Sight
from rendering.empires.standing import rows_of_cards
from rendering.empires.words import telling
from rendering.empires.words.names import card_name
from rendering.measures import wrapped
from rendering.pictures import APART, TALLEST, WIDTH, Caption
from rendering.theme import BODY, MEDIUM
from rendering.words import Words

INDENT, NAMES_LINE = 22, 42
"""How far within a strip's edges a list of names is, and how high a line of it."""


def empire_of(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event], *, seat: Seat) -> Drawings:
    """The empire of a seat, its cards in words."""
    return empire_pages(Sight(view, caption, words, last=last), seat)


def own_empire(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The empire of the seat whose view it is."""
    sight = Sight(view, caption, words, last=last)
    return empire_pages(sight, sight.seat)


def empire_pages(sight: Sight, seat: Seat) -> list[Drawing]:
    """The strip of a seat, then its cards in words; of what only gives goods marks say all."""
    view, words = sight.view, sight.words
    strip = strips.strip_block(view, sight.caption, words, seat, sight.last)
    said = telling.seat_line(view, sight.caption, words, seat)
    cards = sight.empire(seat)
    fields = [own for own in cards if own.face.as_field is not None and own.text == own.number]
    others = [own for own in cards if own not in fields]
    blocks = [*reading(others, words, sight.told), *rows_of_cards(fields, words, sight.told, full=True)]
    return pictures_of("empire", [strip.saying(said), *blocks])


def hand_part(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The hand of the seat whose view it is, in words."""
    sight = Sight(view, caption, words, last=last)
    cards = sight.hand()
    heading = words("empires.picture.heading.hand", n=len(cards))
    return pictures_of("hand", reading(cards, words, sight.told), heading=heading)


def islands_part(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """The face-up islands in words."""
    sight = Sight(view, caption, words, last=last)
    cards = [sight.held(number, None) for number in (*view.near.open, *view.distant.open)]
    near = words("empires.picture.isles_near", n=view.near.deck)
    distant = words("empires.picture.isles_distant", n=view.distant.deck)
    return pictures_of("islands", reading(cards, words, sight.told), heading=f"{near} / {distant}")


def large(view: EmpiresView, caption: Caption, words: Words, last: Sequence[Event]) -> Drawings:
    """All in one sheet: the table, then every seat with its empire, all empires as fully as there is room."""
    sight = Sight(view, caption, words, last=last)
    top: list[Block] = [*table.solo_event(sight), *table.table(sight)]
    every = [
        strips.strip_block(view, caption, words, seat, ()).saying(telling.seat_line(view, caption, words, seat))
        for seat in range(view.seats)
    ]
    empires = [sight.empire(seat) for seat in range(view.seats)]
    left = TALLEST - TOP - height_of(top) - height_of(every)
    ways: tuple[Callable[[list[Shown]], list[Block]], ...] = (
        lambda cards: rows_of_cards(cards, words, sight.told, full=True),
        lambda cards: rows_of_cards(cards, words, sight.named, full=False),
        lambda cards: listed_names(cards, words, sight.named),
    )
    shown = ([way(cards) for cards in empires] for way in ways)
    cards = next((found for found in shown if sum(map(height_of, found)) <= left), [list[Block]() for _ in empires])
    below = [block for strip, own in zip(every, cards, strict=True) for block in (strip, *own)]
    return pictures_of("large", [*top, *below], shape="large")


def listed_names(cards: Sequence[Shown], words: Words, told: CardLine) -> list[Block]:
    """The names of cards one behind the other, each name once."""
    names = Counter(card_name(words, own.card) for own in cards)
    said = APART.join(name if n == 1 else f"{name} \N{MULTIPLICATION SIGN}{n}" for name, n in names.items())
    lines = tuple(wrapped(said, WIDTH - 2 * MARGIN - 2 * INDENT)) if cards else ()
    height = len(lines) * NAMES_LINE + GAP
    return (
        [panel(height, draw_listed, lines, height).telling(lambda: [words.listed(map(told, cards))])] if lines else []
    )


def draw_listed(brush: Brush, lines: tuple[str, ...], height: int) -> Tile:
    """Lines of names."""
    canvas = Canvas.opaque(brush, WIDTH, height, brush.theme.paper)
    for place, line in enumerate(lines):
        said = brush.glyphs.plain(line)
        canvas.text(said, (MARGIN + INDENT, NAMES_LINE // 2 + place * NAMES_LINE), BODY, brush.theme.ink, MEDIUM)
    return canvas.as_tile()
