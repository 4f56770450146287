"""What a question is about, as a picture: the card that asks, cards to look at, islands, ships, tiles, offers."""

from __future__ import annotations

from msgspec import structs

from engine.empires.content import contents
from engine.empires.facts import CLANS
from engine.empires.moves import ChooseShip, GoTo, MovePawn, PickClan, PlacePawn, Raid
from engine.empires.seen import table_seen
from engine.empires.tiles import price_of
from engine.empires.view import EmpiresView
from engine.game import Seat
from engine.narrowing import Narrowed
from rendering.canvas import Brush, Canvas, Tile
from rendering.empires import isles, standing
from rendering.empires.cards import Shown, draw_card
from rendering.empires.clan_cards import clan_cards
from rendering.empires.hand import GAP, MARGIN, hand
from rendering.empires.heading import HEADING, headed
from rendering.empires.offers import boxes, offers
from rendering.empires.ring import Marked, Way, ring
from rendering.empires.scene import TAKE_TURN, Among, among, asked_of, legal, question_of
from rendering.nameplate import draw_nameplate
from rendering.pictures import WIDTH, Caption, Person
from rendering.words import Words

PLATE = 74
WIDE = WIDTH - 2 * MARGIN


def asked_about(brush: Brush, view: EmpiresView, caption: Caption, words: Words, at: Narrowed, room: int) -> list[Tile]:
    """The picture of the question, in a room so high."""
    if not question_of(view) or view.seat is None:
        return []
    tiles = [*asking_card(brush, view, words), *clans(brush, view, words, at)]
    if listed := offers(view, words, at):
        tiles.append(brush.panel(boxes, listed, view.seat))
    tiles += to_sail(brush, view, words, at)
    tiles += others_cards(brush, view, caption, words, at)
    room -= sum(tile.height for tile in tiles)
    return [*tiles, *looked_at(brush, view, words, at, room)]


def asking_card(brush: Brush, view: EmpiresView, words: Words) -> list[Tile]:
    """The card that asks, or the island that is dealt with, with its text."""
    asked = asked_of(view)
    number = asked.get("island", asked.get("card"))
    if not isinstance(number, int) or number not in contents()[view.data].cards:
        return []
    return [brush.panel(wide_card, Shown(view.data, text_of(view, number)), words)]


def text_of(view: EmpiresView, number: int) -> int:
    """The physical card whose text counts for a card, which may be a copy in the own empire."""
    return next((one.text for one in view.players[view.own].empire if one.card == number), number)


def wide_card(brush: Brush, shown: Shown, words: Words) -> Tile:
    """A card as wide as the picture."""
    card = draw_card(brush, shown, words, WIDE, 0)
    canvas = Canvas.opaque(brush, WIDTH, card.height + GAP, brush.theme.paper)
    canvas.inlay(card, (MARGIN, GAP // 2))
    return canvas.as_tile()


def clans(brush: Brush, view: EmpiresView, words: Words, at: Narrowed) -> list[Tile]:
    """The clans that can be picked."""
    free = {move.clan for move in legal(at) if isinstance(move, PickClan)}
    return clan_cards(brush, view.data, [clan for clan in CLANS if clan in free], words, chosen=at.move is not None)


def looked_at(brush: Brush, view: EmpiresView, words: Words, at: Narrowed, room: int) -> list[Tile]:
    """Cards that are looked at: set aside, in the deck that is searched, in the discard pile."""
    player, choice = view.players[view.own], among(at)
    discard = player.discard if question_of(view) == "pick_reclaimed" else ()
    groups = (("new", player.aside), ("deck", view.searched), ("discard", discard))
    name, numbers = next(((name, found) for name, found in groups if found), ("new", ()))
    kept = player.kept or ()
    cards = [
        Shown(view.data, number, str(number), choice.can(number), number in choice.chosen or number in kept)
        for number in sorted(numbers, key=lambda number: (choice.can(number) is False, number))
    ]
    return headed(brush, hand(brush, cards, words, room - HEADING), words, name, len(cards))


# ---- ships and islands ---------------------------------------------------------------------------------------------------


def to_sail(brush: Brush, view: EmpiresView, words: Words, at: Narrowed) -> list[Tile]:
    """The queue where a ship is chosen or resolved, and the islands that can be reached."""
    question = question_of(view)
    tiles: list[Tile] = []
    if question in ("load_ship", "advance_ship", "pick_ship", "resolve_ship", "deal_with_island"):
        place = asked_of(view).get("place")
        lit = {move.place - 1 for move in legal(at) if isinstance(move, ChooseShip)}
        lit |= {place - 1} if isinstance(place, int) else set()
        tiles.append(isles.queue(brush, view, words, frozenset(lit)))
    if question == "resolve_ship":
        reached = {move.island for move in legal(at) if isinstance(move, GoTo)}
        cards = [
            Shown(view.data, number, str(number), number in reached, at.move is not None and number in reached)
            for number in (*view.near.open, *view.distant.open)
        ]
        tiles += hand(brush, cards, words, 1100)
    return tiles


# ---- other players -------------------------------------------------------------------------------------------------------


def others_cards(brush: Brush, view: EmpiresView, caption: Caption, words: Words, at: Narrowed) -> list[Tile]:
    """The cards that can be raided, once nothing but a raid is left."""
    moves = legal(at)
    if not moves or not all(isinstance(move, Raid) for move in moves):
        return []
    tiles: list[Tile] = []
    for victim in dict.fromkeys(move.victim for move in moves if isinstance(move, Raid)):
        lit = frozenset(move.card for move in moves if isinstance(move, Raid) and move.victim == victim)
        choice = Among(lit, lit if at.move is not None else frozenset())
        cards = [own for own in standing.empire_cards(view, victim, choice) if own.can]
        tiles.append(brush.panel(plate, victim, caption.people[victim], words))
        tiles += standing.rows(brush, [structs.replace(own, upgrades=()) for own in cards], words, standing.IN_FULL)
    return tiles


def plate(brush: Brush, seat: Seat, person: Person, words: Words) -> Tile:
    """Whose cards they are."""
    canvas = Canvas.opaque(brush, WIDTH, PLATE, brush.theme.paper)
    draw_nameplate(canvas, seat, person, MARGIN, WIDTH - MARGIN, PLATE // 2, words, to_act=False, winner=False)
    return canvas.as_tile()


# ---- the ring ------------------------------------------------------------------------------------------------------------


def own_ring(brush: Brush, view: EmpiresView, words: Words, at: Narrowed, marked: Marked) -> list[Tile]:
    """The ring, where pawns can be moved with the ways to do so; nothing while something else is asked."""
    ways = tuple(ways_of(view, at))
    if question_of(view) not in ("", TAKE_TURN) and not ways:
        return []
    return [ring(brush, view, words, marked, ways or None)]


def ways_of(view: EmpiresView, at: Narrowed) -> dict[Way, None]:
    """How pawns can come onto tiles, each way once."""
    table, paid = table_seen(view), question_of(view) == TAKE_TURN
    found: dict[Way, None] = {}
    for move in legal(at):
        if isinstance(move, PlacePawn | MovePawn):
            moved = isinstance(move, MovePawn)
            price = price_of(table, move.tile, moved=moved) if paid else {}
            found[Way(move.tile, moved, tuple(price.items()))] = None
    return found
