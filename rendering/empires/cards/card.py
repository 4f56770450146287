"""Cards as pictures show them: what stands on one in marks, its colours, and its head."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from engine.empires.facts.content import empires_contents
from engine.empires.facts.printed import EmpiresCard
from engine.game import Seat
from rendering.empires.cards.frames import INSET, Colours, draw_frame
from rendering.empires.signs import formula, icons
from rendering.empires.signs.colours import kind_suit
from rendering.empires.signs.marks import Phrase, goods_marks, lines_of
from rendering.paint.canvas import Box, Canvas
from rendering.paint.measures import text_width, wrapped_lines
from rendering.paint.theme import BODY, BOLD, HEAVY, Rgb, Theme
from texts.empires.names import card_name
from texts.words import Words

CARD_NAME_LINE, HEAD_ROOM = 44, 14
EDGE_ROOM = 2 * INSET + 8
"""What the frame takes of a card's width, with free room within it."""

SIGN, HEAD_ICON, BESIDE = 46, 38, 48
"""How high the sign of a button is and how large an icon of a head, and what one takes with its room."""

LAID_OUT = 256
"""Cards whose lines are remembered, some four kilobytes each: a page asks for them several times, and so does the next one."""

SHADOW = 6
"""What lies below a card that is raised; every card has the room for it."""


class DrawnCard(Struct, frozen=True):
    """A card as it is to be drawn: its physical number and the one whose text counts, which is another one for a copy.

    `held`: it is not in play, so that its price matters. `can`: it can be chosen, it cannot, or nobody asks; only what can be
    chosen has the number of its button. In an empire it may be `exhausted`, have `goods` and `upgrades` on it; `touched` is who
    has used or raided it last, `settled` how its feature is answered without asking: "always", "never", or not at all. `data` is
    the set that the card belongs to.
    """

    data: str
    number: int
    text: int
    held: bool = False
    can: bool | None = None
    chosen: bool = False
    exhausted: bool = False
    goods: tuple[tuple[str, int], ...] = ()
    upgrades: tuple[DrawnCard, ...] = ()
    touched: Seat | None = None
    settled: str = ""

    @property
    def card(self) -> EmpiresCard:
        """What is printed on it."""
        return empires_contents()[self.data].cards[self.number]

    @property
    def face(self) -> EmpiresCard:
        """The card as which it is treated."""
        return empires_contents()[self.data].cards[self.text]

    @property
    def raised(self) -> bool:
        """Whether it stands out."""
        return bool(self.can) or self.chosen

    @property
    def pale(self) -> bool:
        """Whether it stands back."""
        return not self.raised and (self.exhausted or self.can is False)

    @property
    def sign(self) -> str:
        """The number of its button."""
        return str(self.number) if self.raised else ""


def of_no_seat(data: str, number: int, *, can: bool | None = None, chosen: bool = False) -> DrawnCard:
    """A card that is not in play: of a hand, a deck, or an island."""
    return DrawnCard(data, number, number, held=True, can=can, chosen=chosen)


# ---- what stands on a card -----------------------------------------------------------------------------------------------


def price_phrases(card: EmpiresCard, number: int) -> list[Phrase]:
    """What a card costs: goods, or the actions one of which must be declared; a distant island costs a fish (EMP-13.3)."""
    if card.is_built:
        return [goods_marks(card.price(number))]
    if card.declare is not None:
        return [(("icon", icons.ACTION_ICONS[action]),) for action in card.declare]
    return [(("good", "fish"),)] if card.kind == "island_distant" else []


def symbols_phrase(card: EmpiresCard) -> Phrase:
    return tuple(("symbol", symbol) for symbol in card.symbols)


def loot_phrases(card: EmpiresCard) -> list[Phrase]:
    """What pillaging an island gives."""
    return [(("icon", icons.PILLAGE), ("text", ":"), *goods_marks(card.pillage))] if card.pillage is not None else []


def abilities_of(card: EmpiresCard) -> list[list[Phrase]]:
    """Abilities and building bonus, each a part."""
    parts = [formula.ability_phrases(able) for able in card.abilities]
    if card.building_bonus is not None:
        first, *others = formula.effect_phrases(card.building_bonus)
        parts.append([(("icon", icons.BONUS), ("text", ":"), *first), *others])
    return parts


def state_phrases(own: DrawnCard, words: Words) -> list[list[Phrase]]:
    """What is true of a card in an empire beside its text: what it copies, the upgrades and goods on it, what is settled."""
    parts: list[list[Phrase]] = []
    if own.text != own.number:
        parts.append([(("icon", icons.COPY), ("text", card_name(words, own.face)))])
    for upgrade in own.upgrades:
        goods = upgrade.face.as_field.goods if upgrade.face.as_field else {}
        parts.append([(("icon", icons.UPGRADE_ICON), ("text", card_name(words, upgrade.card))), goods_marks(goods)])
    if own.goods:
        parts.append([(("icon", icons.ASSIGN), ("text", ":"), *goods_marks(dict(own.goods)))])
    if own.settled:
        parts.append([(("icon", icons.MAYBE), ("text", words(f"empires.picture.settled.{own.settled}")))])
    return [part for part in parts if part]


def brief_phrase(own: DrawnCard) -> Phrase:
    """What is told of a card beside its name: its price, what a field gives with its upgrades, or what lies on the card."""
    if own.held:
        return tuple(mark for phrase in price_phrases(own.card, own.number) for mark in phrase)
    if own.goods:
        return (("icon", icons.ASSIGN), *goods_marks(dict(own.goods)))
    given: Counter[str] = Counter()
    for one in (own, *own.upgrades):
        given.update(one.face.as_field.goods if one.face.as_field else {})
    return goods_marks(given)


# ---- how it looks --------------------------------------------------------------------------------------------------------


class CardHead(Struct, frozen=True):
    """The head of a card: the lines of its name, the icons at its right end, and marks beside the name."""

    name: tuple[str, ...]
    icons: tuple[str, ...]
    marks: Phrase = ()

    @property
    def height(self) -> int:
        return len(self.name) * CARD_NAME_LINE + HEAD_ROOM


def card_head(
    own: DrawnCard, words: Words, room: int, icons: tuple[str, ...], marks: Phrase, width_of_marks: int
) -> CardHead:
    """The head in so much room; marks stand in it only where the name needs no second line for them."""
    room -= sign_width(own.sign) + BESIDE * len(icons)
    name = card_name(words, own.card)
    beside = marks if marks and text_width(name, BOLD) + width_of_marks + 14 <= room else ()
    return CardHead(tuple(wrapped_lines(name, room, BOLD)), icons, beside)


def icons_of(own: DrawnCard) -> tuple[str, ...]:
    """The icons at the right end of a head, from the right: its kind, that it is a starting card, its side, that it is chosen."""
    start = (icons.START,) if own.card.start and own.held else ()
    return (
        icons.KIND_ICONS[own.face.kind],
        *start,
        *((icons.EXHAUSTED,) if own.exhausted else ()),
        *((icons.DONE,) if own.chosen else ()),
    )


def sign_width(sign: str) -> int:
    """What the sign of a button takes at the left end of a head."""
    return max(SIGN, text_width(sign, HEAVY) + 20) + 8 if sign else 0


def colours_of(theme: Theme, own: DrawnCard) -> Colours:
    """The colours of a card: white with a dark edge where it can be chosen, flat and like the paper where it cannot."""
    suit = kind_suit(theme, own.face.kind)
    if own.raised:
        return Colours(suit.deep, suit.fill, theme.white)
    if own.pale:
        return Colours(theme.line, suit.tint, theme.paper)
    return Colours(suit.fill, suit.fill, theme.panel)


def head_ink(theme: Theme, own: DrawnCard) -> Rgb:
    suit = kind_suit(theme, own.face.kind)
    return suit.edge if own.pale else suit.on


def draw_lift(canvas: Canvas, box: Box, radius: int) -> None:
    """The shadow below a box that is raised; the box itself is drawn over it."""
    left, top, width, height = box
    canvas.rounded((left + 3, top + 20, width - 6, height - 20 + SHADOW), radius, canvas.theme.muted)


def draw_body(canvas: Canvas, own: DrawnCard, box: Box, head: CardHead) -> tuple[int, int]:
    """The frame and the head of a card; gives the left and the right edge of what stands within."""
    theme, (left, top, width, height), kind = canvas.theme, box, own.face.kind
    if own.raised:
        draw_lift(canvas, (left, top, width, height - SHADOW), 20)
    ink = colours_of(theme, own)
    edges = draw_frame(canvas, kind, (left, top, width, height - SHADOW), ink, head.height)
    within = left + INSET + 4, edges[1] - INSET
    draw_head(canvas, own, head, within, top)
    return within


def draw_head(canvas: Canvas, own: DrawnCard, head: CardHead, span: tuple[int, int], top: int) -> None:
    """The number of its button, the name, and icons from the right."""
    ink, (left, right), middle = head_ink(canvas.theme, own), span, top + head.height // 2 + 2
    if own.sign:
        width = sign_width(own.sign) - 8
        canvas.rounded((left - 2, middle - SIGN // 2, width, SIGN), SIGN // 2, ink)
        ground = colours_of(canvas.theme, own).head
        canvas.text(own.sign, (left - 2 + width // 2, middle), BODY, ground, HEAVY, "m")
        left += width + 8
    name = [canvas.brush.glyphs.shortened(line, right - left, BODY, BOLD) for line in head.name]
    canvas.lines(name, (left, middle), CARD_NAME_LINE, BODY, ink, BOLD)
    for place, icon in enumerate(head.icons):
        canvas.icon(icon, (right - HEAD_ICON // 2 - 4 - place * BESIDE, middle), HEAD_ICON, ink)


def lines_in(parts: list[list[Phrase]], room: int) -> list[list[list[Phrase]]]:
    return [lines_of(part, room) for part in parts if part]
