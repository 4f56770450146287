"""Cards as they can be read: name, price, symbols, kind by colour, frame and icon, what they do in marks and in words."""

from __future__ import annotations

from msgspec import Struct

from engine.empires.content import contents
from engine.empires.facts import Card
from rendering.canvas import Brush, Canvas, Tile
from rendering.empires import formula
from rendering.empires.card_words import card_text
from rendering.empires.frames import EDGE, INSET, draw_frame, foot_of, side_of
from rendering.empires.marks import BAR, LINE, ROOM_APART, Phrase, goods_marks, lines_of, phrase_width, put_phrase
from rendering.empires.names import action_name, card_name, kind_name
from rendering.empires.signs import ACTION_ICONS, BONUS, DONE, KIND_ICONS, PILLAGE, START, kind_suit
from rendering.theme import BODY, BOLD, HEAVY, MEDIUM, SMALL, Rgb
from rendering.words import Words

NAME_LINE, HEAD_ROOM = 44, 18
MARKS_ALONE, NAMES_ALONE = 0, -1
"""What stands for the size of words where there is no room for them."""

TEXT_LINES = {BODY: 43, SMALL: 36, MARKS_ALONE: 0, NAMES_ALONE: 0}
"""Heights of lines of words by their size; small ones only repeat the marks."""

FOOT = 16
EDGE_ROOM = 2 * INSET + 8
"""What the frame takes of a card's width, with free room within it."""

SIGN = 46


class Shown(Struct, frozen=True):
    """A card as it is to be drawn: its physical number, the sign of its button, whether it can be played, or nobody asks.

    What cannot be played is pale. `data` is the set that the card belongs to.
    """

    data: str
    number: int
    sign: str = ""
    can: bool | None = None
    chosen: bool = False

    @property
    def card(self) -> Card:
        """What is printed on it."""
        return contents()[self.data].cards[self.number]


class Plan(Struct, frozen=True):
    """A card broken into lines for a width."""

    name: list[str]
    above: list[list[Phrase]]
    marks: list[list[Phrase]]
    text: list[str]
    size: int
    foot: int

    @property
    def head(self) -> int:
        """How high the head is."""
        return len(self.name) * NAME_LINE + HEAD_ROOM

    @property
    def height(self) -> int:
        """How high the card is."""
        if self.size == NAMES_ALONE:
            return self.head + EDGE
        words = len(self.text) * TEXT_LINES[self.size]
        return self.head + (len(self.above) + len(self.marks)) * LINE + words + 2 * FOOT + self.foot


def planned(brush: Brush, shown: Shown, words: Words, width: int, size: int) -> Plan:
    """A card in lines."""
    card = shown.card
    room = width - EDGE_ROOM - side_of(card.kind)
    name_room = (
        room - sum(SIGN + 8 for held in (True, shown.can, card.start) if held) - sign_width(brush, shown.sign) - 8
    )
    lines = brush.glyphs.wrapped(card_name(words, card), name_room, BODY, BOLD)
    name = [
        brush.glyphs.shortened(line, name_room, BODY, BOLD) for line in lines
    ]  # an owner's name may be one long word
    if size == NAMES_ALONE:
        return Plan(name, [], [], [], size, 0)
    types = phrase_width(brush, symbols(card)) + ROOM_APART if card.symbols else 0
    above = lines_of(brush, price(card, shown.number, words), room - types)
    marks = lines_of(brush, loot(card), room) + side_by_side(
        brush, [lines_of(brush, part, room) for part in deeds(card)], room
    )
    text = brush.glyphs.wrapped(card_text(words, card), room, size, MEDIUM) if size > MARKS_ALONE else []
    return Plan(name, above, marks, text, size, foot_of(card.kind))


def sign_width(brush: Brush, sign: str) -> int:
    """How wide the sign of a button is."""
    return max(SIGN, brush.glyphs.width(sign, BODY, HEAVY) + 20) if sign else 0


def side_by_side(brush: Brush, parts: list[list[list[Phrase]]], room: int) -> list[list[Phrase]]:
    """The lines of all parts, the last two parts side by side where they have room."""
    if len(parts) > 1 and len(parts[-1]) == 1:
        both = [*parts[-2][-1], BAR, *parts[-1][0]]
        if sum(phrase_width(brush, phrase) + ROOM_APART for phrase in both) - ROOM_APART <= room:
            parts = [*parts[:-2], [*parts[-2][:-1], both]]
    return [line for part in parts for line in part]


def price(card: Card, number: int, words: Words) -> list[Phrase]:
    """What a card costs: goods, or an action that must be declared; of what is not in a hand, what it is."""
    if card.is_built:
        return [goods_marks(card.price(number))]
    if card.declare is None:
        fish: Phrase = (("good", "fish"),) if card.kind == "island_distant" else ()  # EMP-13.3
        return [(("text", kind_name(words, card.kind)), *fish)]
    return [(("icon", ACTION_ICONS[action]), ("text", action_name(words, action))) for action in card.declare]


def symbols(card: Card) -> Phrase:
    """The types of a card."""
    return tuple(("symbol", symbol) for symbol in card.symbols)


def loot(card: Card) -> list[Phrase]:
    """What pillaging an island gives."""
    return [(("icon", PILLAGE), ("text", ":"), *goods_marks(card.pillage))] if card.pillage is not None else []


def deeds(card: Card) -> list[list[Phrase]]:
    """Abilities and building bonus, each a part."""
    parts = [formula.ability(able) for able in card.abilities]
    if card.building_bonus is not None:
        first, *others = formula.effect(card.building_bonus)
        parts.append([(("icon", BONUS), ("text", ":"), *first), *others])
    return parts


def draw_card(brush: Brush, shown: Shown, words: Words, width: int, height: int, size: int = BODY) -> Tile:
    """A card of a width and at least a height, its words in a size."""
    theme, card, plan = brush.theme, shown.card, planned(brush, shown, words, width, size)
    suit, pale = kind_suit(theme, card.kind), shown.can is False
    ink = theme.muted if pale else None
    canvas = Canvas.opaque(brush, width, max(height, plan.height), theme.paper)
    head, on = (suit.tint, suit.edge) if pale else (suit.fill, suit.on)
    if size == NAMES_ALONE:
        canvas.rounded((0, 0, width, canvas.height), 14, head, suit.fill, EDGE)
        draw_head(canvas, shown, plan, (INSET + 4, width - INSET), on, head)
        return canvas.as_tile()
    edges = draw_frame(canvas, card.kind, (0, 0, width, canvas.height), suit.fill, head, plan.head)
    left, right, y = INSET + 4, edges[1] - INSET, plan.head + FOOT
    draw_head(canvas, shown, plan, (left, right), on, head)
    if card.symbols:
        put_phrase(canvas, symbols(card), (right - phrase_width(brush, symbols(card)), y + LINE // 2), ink)
    y = draw_lines(canvas, plan.above, (left, y), ink)
    canvas.fill((edges[0] + 11, y, edges[1] - 11, y + len(plan.marks) * LINE), suit.tint)
    y = draw_lines(canvas, plan.marks, (left, y), ink)
    draw_words(canvas, plan, (left, y + 6), ink or theme.ink)
    return canvas.as_tile()


def draw_head(canvas: Canvas, shown: Shown, plan: Plan, span: tuple[int, int], on: Rgb, ground: Rgb) -> None:
    """The sign of its button, the name, whether it can be played, its kind."""
    (left, right), middle = span, plan.head // 2 + 2
    if shown.sign:
        width = sign_width(canvas.brush, shown.sign)
        canvas.rounded((left - 2, middle - SIGN // 2, width, SIGN), SIGN // 2, on)
        canvas.text(shown.sign, (left - 2 + width // 2, middle), BODY, ground, HEAVY, "m")
        left += width + 8
    for place, line in enumerate(plan.name):
        y = middle + round((place - (len(plan.name) - 1) / 2) * NAME_LINE)
        canvas.text(line, (left, y), BODY, on, BOLD)
    icons = [KIND_ICONS[shown.card.kind], *([START] if shown.card.start else []), *([DONE] if shown.can else [])]
    for place, icon in enumerate(icons):
        canvas.icon(icon, (right - SIGN // 2 - place * (SIGN + 8), middle), 38, on)


def draw_lines(canvas: Canvas, lines: list[list[Phrase]], at: tuple[int, int], ink: Rgb | None) -> int:
    """Lines of marks; gives where they end."""
    y = at[1]
    for line in lines:
        x = at[0]
        for phrase in line:
            x = put_phrase(canvas, phrase, (x, y + LINE // 2), ink) + ROOM_APART
        y += LINE
    return y


def draw_words(canvas: Canvas, plan: Plan, at: tuple[int, int], ink: Rgb) -> None:
    """What the card does, in words."""
    pitch = TEXT_LINES[plan.size]
    for place, line in enumerate(plan.text):
        spot = at[0], at[1] + pitch // 2 + place * pitch
        if plan.size == BODY:
            canvas.text(line, spot, BODY, ink, MEDIUM)
        else:
            canvas.note(line, spot, ink)
