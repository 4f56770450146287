"""What a question is about, as a picture: spaces, cards, strips, boards, tiles, dishes, a roll, options to choose among."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec import structs

from engine.choices import fields_of, value_of
from engine.narrowing import Narrowed
from engine.odin.content import content
from engine.odin.moves import BuyTiles, Explore, Forge, Imitate, Loot, PlayCard, TakeItems, UseSpace
from engine.odin.view import OdinView
from rendering import band as bands
from rendering.canvas import Brush, Tile
from rendering.odin import action_board, table
from rendering.odin.dice_odds import dice, throw_of
from rendering.odin.feast_row import feast_row, row_of
from rendering.odin.goods_box import BOX_HEIGHT
from rendering.odin.hand import cards, hand
from rendering.odin.laying import laying
from rendering.odin.layout import VITALS
from rendering.odin.options import offer_boxes, offers
from rendering.odin.parts import faces, special_tiles, strip_lines
from rendering.odin.scene import (
    Changed,
    begins_to_lay,
    cards_of,
    imitated_spaces,
    legal,
    open_spaces,
    spot_of,
)
from rendering.pictures import TALLEST
from rendering.words import Words

TAKE_TURN = "take_turn"

Panel = Callable[[Brush, OdinView, Words, Narrowed], list[Tile]]


def asked_about(brush: Brush, view: OdinView, words: Words, at: Narrowed, now: Changed) -> list[Tile]:
    """The picture of the question: laying goes before all others, for it can be done at any time, then the cards that ask."""
    spot = spot_of(at)
    asking = asking_cards(brush, view, words, at)
    if spot is not None or begins_to_lay(at):
        return [*asking, *laying(brush, view, spot, words)] if spot is not None and spot.board else asking
    if view.asked in ("", TAKE_TURN):
        return asking or spaces(brush, view, words, at, now)
    panel = PANELS.get(view.asked, things)
    return [*asking, *panel(brush, view, words, at)]


def asking_cards(brush: Brush, view: OdinView, words: Words, at: Narrowed) -> list[Tile]:
    """The occupations that ask, or that can be used, as they can be read."""
    numbers = cards_of(view, at)
    only = numbers[0] if len(numbers) == 1 else None
    room = TALLEST - bands.HEIGHT - VITALS - BOX_HEIGHT
    return cards(brush, numbers, words("odin.picture.more_cards"), words, room, only)


def spaces(brush: Brush, view: OdinView, words: Words, at: Narrowed, now: Changed) -> list[Tile]:
    """The action board: what can be used is in full colour, the chosen space framed; all of it for who only waits."""
    move = at.move
    chosen = move.space if isinstance(move, UseSpace | Imitate) else ""
    usable = None
    if view.asked:
        usable = frozenset({chosen}) if chosen else open_spaces(at)
    board = structs.replace(
        action_board.shown(view, now),
        usable=usable,
        columns=None if usable is None else frozenset(content().spaces[space].column for space in imitated_spaces(at)),
        copyable=imitated_spaces(at),
        chosen=chosen,
        looking=view.seat,
    )
    lying = tuple((strip.strip, strip.gone) for strip in view.strips)
    return [brush.panel(table.strips, lying, words), brush.panel(action_board.board, board)]


def things(brush: Brush, view: OdinView, words: Words, at: Narrowed) -> list[Tile]:
    """Whatever can be chosen among, by what the answers are: strips, exploration boards, tiles, options."""
    assert view.seat is not None, "only a seat is asked"
    moves = (at.move,) if at.move is not None else legal(at)
    tiles: list[Tile] = []
    if any(isinstance(move, TakeItems) for move in moves) or asks_for(at, "strip"):
        lying = tuple((strip.strip, strip.gone) for strip in view.strips)
        tiles.append(brush.panel(strip_lines, lying, strips_to_take(at), taken(at), view.seat, chosen_in(at, "strip")))
    if found := {move.face for move in moves if isinstance(move, Explore)}:
        lit = tuple((face.face, face.silver) for face in view.explorations if face.face in found)
        tiles.append(brush.panel(faces, lit, words))
    if wanted := special_wanted(view, at):
        chosen = wanted if at.move is not None else wanted & {chosen_in(at, "tile")}
        tiles.append(brush.panel(special_tiles, view.special, words, wanted, (view.seat, chosen)))
    if listed := offers(view, at):
        tiles.append(brush.panel(offer_boxes, listed, view.seat))
    return tiles


def chosen_in(at: Narrowed, field: str) -> str:
    """What is chosen in the menu of a field, or by the move that is found; nothing while that is open."""
    if at.move is not None:
        return str(value_of(at.move, field)) if field in fields_of(at.move) else ""
    menus = (menu for menu in at.menus if menu.field == field and menu.chosen is not None)
    return next((str(menu.values[menu.chosen or 0]) for menu in menus), "")


def asks_for(at: Narrowed, field: str) -> bool:
    """Whether a field is chosen, or being chosen."""
    return any(menu.field == field for menu in at.menus)


def strips_to_take(at: Narrowed) -> frozenset[str]:
    """The strips from which may be taken; the chosen one."""
    menu = next((menu for menu in at.menus if menu.field == "strip"), None)
    if menu is not None:
        values = menu.values if menu.chosen is None else (menu.values[menu.chosen],)
        return frozenset(map(str, values))
    moves = (at.move,) if at.move is not None else legal(at)
    return frozenset(move.strip for move in moves if isinstance(move, TakeItems))


def taken(at: Narrowed) -> int:
    """How many items are chosen to be taken."""
    return at.move.count if isinstance(at.move, TakeItems) else 0


def special_wanted(view: OdinView, at: Narrowed) -> frozenset[str]:
    """The special tiles that can be bought, forged or looted; the chosen ones."""
    moves = (at.move,) if at.move is not None else legal(at)
    named: set[str] = set()
    for move in moves:
        if isinstance(move, BuyTiles):
            named.update(move.tiles)
        elif isinstance(move, Forge | Loot):
            named.add(move.tile)
    for menu in at.menus:
        if menu.field == "tile":
            named.update(map(str, menu.values if menu.chosen is None else (menu.values[menu.chosen],)))
    return frozenset(named & set(view.special))


def feast(brush: Brush, view: OdinView, words: Words, at: Narrowed) -> list[Tile]:
    """The banquet table."""
    cells = view.asked_words.get("n", 0)
    penalty = content().components.thing_penalty.victory_points
    return [brush.panel(feast_row, row_of(at), int(str(cells)), penalty, words)]


def rolled(brush: Brush, view: OdinView, words: Words, at: Narrowed) -> list[Tile]:
    """The die, and what can be had for it."""
    throw = throw_of(view)
    return [*([brush.panel(dice, throw, words)] if throw else []), *things(brush, view, words, at)]


def own_hand(brush: Brush, view: OdinView, words: Words, at: Narrowed) -> list[Tile]:
    """The hand, card by card."""
    assert view.seat is not None, "only a seat has a hand"
    numbers = view.players[view.seat].hand or ()
    return hand(brush, numbers, words, TALLEST - bands.HEIGHT - VITALS - BOX_HEIGHT, chosen_card(at))


PANELS: Mapping[str, Panel] = MappingProxyType(
    {"hold_feast": feast, "roll_again": rolled, "declare": rolled, "play_cards": own_hand, "bonus_card": own_hand}
)
"""What is drawn for questions whose answers do not say it."""


def asks_for_cards(view: OdinView) -> bool:
    """Whether the hand is what the question is about, and drawn already."""
    return PANELS.get(view.asked) is own_hand


def chosen_card(at: Narrowed) -> int | None:
    """The card that is chosen to be played."""
    return at.move.card if isinstance(at.move, PlayCard) else None
