"""What a question is about and what can be chosen, as pieces of a picture: the card that asks, offers, cards, ships, islands."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from engine.empires.facts.printed import CLANS
from engine.empires.table.moves import BASIC, GoTo, PickClan, Raid
from engine.game import Seat
from rendering.elements.captions import seat_and_kind
from rendering.elements.nameplate import draw_nameplate
from rendering.empires.cards.card import DrawnCard
from rendering.empires.cards.clans import clan_cards
from rendering.empires.cards.reading import card_text_blocks
from rendering.empires.pages import middle, own
from rendering.empires.pages.offers import boxes_of_offers, find_offers
from rendering.empires.pages.sight import PictureSight
from rendering.empires.scene import Among, asked_of, legal_moves_left
from rendering.empires.signs.blocks import MARGIN, PictureBlock, panel_block
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.pictures import WIDTH, SeatedPerson
from texts.words import Words

ANSWER_PLATE = 74
MOST_OWN, MOST_NEW = 2, 3
"""Pictures for own cards to choose from, and for such as nobody has seen before, at most."""


def answer_blocks(sight: PictureSight) -> list[PictureBlock]:
    """What the seat is asked about, then all from which it chooses."""
    return [
        *(middle.solo_event(sight) if sight.question == "demand" else []),
        *asking_card(sight),
        *clan_blocks(sight),
        *ship_blocks(sight),
        *([middle.ring_block(sight)] if middle.ways_of(sight) else []),
        *offer_blocks(sight),
        *others_cards(sight),
        *looked_at_blocks(sight),
        *hand_cards(sight),
        *own_cards(sight),
    ]


def asking_card(sight: PictureSight) -> list[PictureBlock]:
    """The card that asks, or the island that is dealt with, with its text."""
    asked = asked_of(sight.view)
    number = asked.get("island", asked.get("card"))
    lies = next((one for one in sight.empire(sight.seat) if one.number == number), None)
    if lies is None and (not isinstance(number, int) or not number):
        return []
    card = structs.replace(lies, exhausted=False, touched=None) if lies else sight.held(int(str(number)), None)
    return card_text_blocks([card], sight.words, sight.told)


def clan_blocks(sight: PictureSight) -> list[PictureBlock]:
    free = {move.clan for move in legal_moves_left(sight.at) if isinstance(move, PickClan)}
    listed = [clan for clan in CLANS if clan in free]
    return clan_cards(sight.view.data, listed, sight.words, chosen=sight.at.move is not None)


def offer_blocks(sight: PictureSight) -> list[PictureBlock]:
    """Payments, units, sides of a card, loads, as boxes of marks."""
    return boxes_of_offers(find_offers(sight.view, sight.words, sight.at), sight.seat)


def ship_blocks(sight: PictureSight) -> list[PictureBlock]:
    """The queue where a ship is chosen, loaded or resolved, and the islands that can be reached."""
    if sight.question not in middle.SHIP_QUESTIONS:
        return []
    if sight.question != "resolve_ship":
        isles = [] if sight.question == "deal_with_island" else [middle.isles_block(sight)]
        return [*isles, middle.queue_block(sight)]
    reached = {move.island for move in legal_moves_left(sight.at) if isinstance(move, GoTo)}
    chosen = Among(frozenset(reached), frozenset(reached if sight.at.move is not None else ()))
    islands = [
        sight.held(number, number in reached, chosen) for number in (*sight.view.near.open, *sight.view.distant.open)
    ]
    return [middle.queue_block(sight), *card_text_blocks(islands, sight.words, sight.told)]


def others_cards(sight: PictureSight) -> list[PictureBlock]:
    """The cards that can be raided, below their owners, once nothing but a raid is left."""
    moves = legal_moves_left(sight.at)
    raids = [move for move in moves if isinstance(move, Raid)]
    if not raids or len(raids) < len(moves):
        return []
    found: list[PictureBlock] = []
    for victim in dict.fromkeys(move.victim for move in raids):
        lit = frozenset(move.card for move in raids if move.victim == victim)
        choice = Among(lit, lit if sight.at.move is not None else frozenset())
        cards = [one for one in sight.empire(victim, choice) if one.raised]
        person = sight.caption.people[victim]
        above = panel_block(ANSWER_PLATE, draw_owner_plate, victim, person, sight.words)
        found.append(replace(above.saying(seat_and_kind(sight.caption, victim, sight.words)), leads=True))
        found += own.book_of_cards(cards, sight.words, sight.told, 1).blocks
    return found


def draw_owner_plate(brush: Brush, seat: Seat, person: SeatedPerson, words: Words) -> Tile:
    """Whose cards they are."""
    canvas = Canvas.opaque(brush, WIDTH, ANSWER_PLATE, brush.theme.paper)
    draw_nameplate(canvas, seat, person, MARGIN, WIDTH - MARGIN, ANSWER_PLATE // 2, words, to_act=False, winner=False)
    return canvas.as_tile()


# ---- cards ---------------------------------------------------------------------------------------------------------------


def cards_looked_at(sight: PictureSight) -> list[DrawnCard]:
    """Cards that are looked at: set aside, in the deck that is searched, in the discard pile."""
    player, choice = sight.own, sight.choice
    discard = player.discard if sight.question == "pick_reclaimed" else ()
    numbers = player.aside or sight.view.searched or discard
    kept = Among(choice.lit, choice.chosen | set(player.kept or ()))
    return [sight.held(number, choice.can(number), kept) for number in sorted(numbers)]


def looked_at_blocks(sight: PictureSight) -> list[PictureBlock]:
    """The cards looked at, in words as far as there is room."""
    return own.book_of_cards(cards_looked_at(sight), sight.words, sight.told, MOST_NEW).blocks


def own_cards(sight: PictureSight) -> list[PictureBlock]:
    """The cards of the own empire of which one is chosen; those on which an upgrade can be built."""
    choice = Among(frozenset(bases)) if (bases := open_bases(sight)) else sight.choice
    cards = [one for one in sight.empire(sight.seat, choice) if can_choose_card(one)]
    return own.book_of_cards(cards, sight.words, sight.told, MOST_OWN).blocks


def open_bases(sight: PictureSight) -> set[int]:
    """The fields on one of which the card chosen is built, as long as that is the question."""
    menu = sight.at.menus[-1] if sight.at.menus and sight.at.move is None else None
    return {*menu.values} - {BASIC} if menu is not None and menu.field == "base" else set()


def can_choose_card(one: DrawnCard) -> bool:
    return one.raised or any(upgrade.raised for upgrade in one.upgrades)


def hand_cards(sight: PictureSight) -> list[PictureBlock]:
    """The hand, where one of its cards is chosen."""
    return own.hand_book(sight, MOST_OWN).blocks if sight.lit(sight.own.hand or ()) else []
