"""What a question offers beside cards, tiles and ships: payments, units, sides of a card, loads, as boxes of marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from engine.empires.effects.causes import OpPlace
from engine.empires.facts.content import empires_contents
from engine.empires.facts.printed import SUPPLIED
from engine.empires.facts.schema_effects import ChooseOne, May
from engine.empires.game.seen import table_seen
from engine.empires.game.view import EmpiresView
from engine.empires.table.moves import (
    Accept,
    Conquer,
    Drop,
    Gain,
    Pay,
    Perform,
    Pillage,
    Release,
    Sail,
    Side,
    Take,
    Trade,
    TurnOver,
)
from engine.game import Move, Seat
from engine.narrowing import Narrowed
from rendering.empires.cards.card import draw_lift
from rendering.empires.scene import asked_of, card_of, legal_moves_left
from rendering.empires.signs import formula
from rendering.empires.signs.blocks import GAP, MARGIN, PictureBlock, panel_block
from rendering.empires.signs.icons import CLAN_SHIP, CONQUER, DECK, LEFT_OUT, PILLAGE, SWAP
from rendering.empires.signs.marks import Phrase, goods_marks, phrase_width, put_phrase
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.pictures import WIDTH
from texts.empires.names import card_name
from texts.words import Words

BOX, PITCH, OFFER_PAD = 78, 98, 22
OFFERS_ROOM = WIDTH - 2 * MARGIN
PHRASES_APART: Phrase = (("gap", ""),)
MIXES = 6
"""Up to so many mixes of goods are each drawn; beyond that, the kinds of goods in them."""


class MarkedOffer(Struct, frozen=True):
    """Something to choose: marks in one or more lines' worth, and whether it is chosen."""

    marks: Phrase
    chosen: bool = False


def find_offers(view: EmpiresView, words: Words, at: Narrowed) -> tuple[MarkedOffer, ...]:
    """What can be chosen, each once, the chosen one marked; nothing where other parts of the picture show it."""
    moves = legal_moves_left(at)
    if len(moves) > MIXES and all(isinstance(move, Pay | Gain) for move in moves):
        return tuple(MarkedOffer((("good", good),)) for good in kinds_mixed(moves))
    found = {marks: at.move is not None for move in moves if (marks := marks_of(view, words, move))}
    return tuple(MarkedOffer(marks, chosen) for marks, chosen in found.items())


def kinds_mixed(moves: Iterable[Move]) -> list[str]:
    """The goods of which mixes are made, in the order in which they are always named."""
    named = {good for move in moves if isinstance(move, Pay | Gain) for good in move.goods}
    return [good for good in SUPPLIED if good in named]


def marks_of(view: EmpiresView, words: Words, move: Move) -> Phrase:
    """What a move chooses; nothing for moves that are shown otherwise."""
    match move:
        case Pay() | Gain():
            return goods_marks(Counter(move.goods)) or (("text", "–"),)
        case Drop():
            return (("icon", LEFT_OUT), *(goods_marks(Counter(move.goods)) or (("text", "–"),)))
        case Take():
            return (("good", move.good),)
        case Trade():
            return (("good", move.give), ("icon", SWAP), ("good", move.get))
        case Release():
            return (("good", move.good), ("text", card_name(words, card_of(view, move.card))))
        case Perform():
            return (("action", move.action), ("text", words(f"empires.action.{move.action}")))
        case Sail():
            return sail_marks(move)
        case Pillage():
            island = asked_of(view).get("island")
            loot = card_of(view, island).pillage if isinstance(island, int) else None
            return (("icon", PILLAGE), ("text", ":"), *goods_marks(loot or {}))
        case Conquer():
            return (("icon", CONQUER), ("text", ":"), ("symbol", "island"))
        case TurnOver():
            return turned_marks(view, words, move)
        case Side():
            return side_marks(view, move.number - 1)
        case Accept():
            return offered_effect(view)
        case _:
            return ()


def sail_marks(move: Sail) -> Phrase:
    ship = ("good", "ship") if move.ship == "common" else ("icon", CLAN_SHIP)
    aboard = tuple(("good", good) for good in (move.fish, move.axe) if good)
    return (ship, ("icon", "plus"), *aboard) if aboard else (ship,)


def turned_marks(view: EmpiresView, words: Words, move: TurnOver) -> Phrase:
    """The top card of a deck of islands; the distant ones have their fish."""
    if move.deck == "near":
        return (("icon", DECK), ("text", words("empires.picture.isles_near", n=view.near.deck)))
    said = words("empires.picture.isles_distant", n=view.distant.deck)
    return (("icon", DECK), ("text", said), ("good", "fish"))


def side_marks(view: EmpiresView, side: int) -> Phrase:
    """One of several things: a side of a slash, a payout of a storage, a demand of a solo event."""
    asked = asked_of(view)
    if isinstance(place := asked.get("op"), OpPlace):
        op = place.op(table_seen(view))
        return with_gaps(formula.effect_phrases(op.options[side])) if isinstance(op, ChooseOne) else ()
    number = asked.get("card")
    if isinstance(number, int):
        one = next(one for one in view.players[view.own].empire if one.card == number)
        storage = card_of(view, one.text).storage
        return goods_marks(storage.options[side]) if storage else ()
    events = empires_contents()[view.data].scenarios[view.scenario].events
    return goods_marks(next(event for event in events if event.token == view.token).demand[side])


def offered_effect(view: EmpiresView) -> Phrase:
    """What is done when one says yes."""
    place = asked_of(view).get("op")
    op = place.op(table_seen(view)) if isinstance(place, OpPlace) else None
    return with_gaps(formula.effect_phrases(op.effect)) if isinstance(op, May) else ()


def with_gaps(phrases: list[Phrase]) -> Phrase:
    """Phrases in one, with room between them."""
    return tuple(mark for phrase in phrases for mark in (*PHRASES_APART, *phrase))[1:]


def boxes_of_offers(listed: tuple[MarkedOffer, ...], seat: Seat) -> list[PictureBlock]:
    """The offers side by side, line by line, each as wide as it needs."""
    found: list[PictureBlock] = []
    line: list[MarkedOffer] = []
    for offer in listed:
        if line and sum(width_of(one) + GAP for one in line) + width_of(offer) > OFFERS_ROOM:
            found.append(panel_block(PITCH, draw_boxes, tuple(line), seat))
            line = []
        line.append(offer)
    return [*found, panel_block(PITCH, draw_boxes, tuple(line), seat)] if line else found


def width_of(offer: MarkedOffer) -> int:
    return min(phrase_width(offer.marks) + 2 * OFFER_PAD, OFFERS_ROOM)


def draw_boxes(brush: Brush, listed: tuple[MarkedOffer, ...], seat: Seat) -> Tile:
    """Offers of one line, raised; the chosen one framed in the seat's colour."""
    theme = brush.theme
    canvas = Canvas.opaque(brush, WIDTH, PITCH, theme.paper)
    x, y = MARGIN, GAP // 2
    for offer in listed:
        width = width_of(offer)
        edge, stroke = (theme.seats[seat], 8) if offer.chosen else (theme.ink, 3)
        draw_lift(canvas, (x, y, width, BOX), 16)
        canvas.rounded((x, y, width, BOX), 16, theme.white, edge, stroke)
        put_phrase(canvas, offer.marks, (x + (width - phrase_width(offer.marks, brush)) // 2, y + BOX // 2))
        x += width + GAP
    return canvas.as_tile()
