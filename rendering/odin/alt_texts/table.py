"""What lies there for all, in words: the action board, strips, boards, tiles and piles; who is asked; the last turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from engine.first_seat import SEAT_LETTERS
from engine.game import Event
from engine.odin.facts.content import odin_content
from engine.odin.game.view import OdinView
from engine.odin.table.events import Imitated, Placed, UsedSpace
from engine.odin.table.mountains import strip_number
from rendering.elements.captions import to_act
from rendering.odin.scene import rounds_of, shown_of_last_turns
from rendering.odin.table.action_board import Half, half_of
from rendering.odin.table.rows import items_left_by_kind
from rendering.odin.table.spaces import action_board_cells, space_code
from rendering.pictures import Caption
from texts.odin.things import (
    board_name,
    counted_thing,
    counted_things,
    face_name,
    item_name,
    round_brings,
    space_name,
)
from texts.statements import statements_line
from texts.words import APART, Words


def heading_told(view: OdinView, caption: Caption, words: Words) -> str:
    """Who is asked, round, phase, title."""
    now = words("picture.over")
    if not view.over:
        phase = words(f"odin.phase.{view.phase}") if view.phase else ""
        now = statements_line([words("odin.picture.round", n=view.round, of=view.rounds), phase])
    return statements_line([to_act(view, caption, words), now, caption.title])


def last_turns_told(events: Sequence[Event], caption: Caption, words: Words) -> str:
    """The spaces that every seat used last, and what it laid, each with how often."""
    said: list[str] = []
    for event in shown_of_last_turns(events):
        name = SEAT_LETTERS[event.seat]
        if isinstance(event, UsedSpace | Imitated):
            said.append(f"{name} {space_name(words, event.space)}")
        elif isinstance(event, Placed):
            laid = words(
                "odin.picture.alt.laid", piece=item_name(words, event.piece), board=board_name(words, event.board)
            )
            said.append(f"{name} {laid}")
    deeds = (one if times == 1 else f"{one} ×{times}" for one, times in Counter(said).items())
    return words("odin.picture.alt.last", deeds=words.listed(deeds)) if said else ""


def occupied_told(view: OdinView, words: Words, half: Half, *, named: bool = False) -> str:
    """Who stands on which space of a half of the action board, seat by seat; by what is done there, where they are `named`."""
    taken = [
        [
            space
            for space, one in view.spaces.items()
            if one.seat == seat and space in action_board_cells() and half_of(space) == half
        ]
        for seat in range(view.seats)
    ]
    said = [
        f"{SEAT_LETTERS[seat]} {spaces_listed(spaces, words, named)}" for seat, spaces in enumerate(taken) if spaces
    ]
    return words("odin.picture.alt.occupied", spaces=APART.join(said) if named else words.apart(said)) if said else ""


def free_told(view: OdinView, words: Words, half: Half, *, named: bool = False) -> str:
    """The spaces of a half of the action board on which nobody stands; by what is done there, where they are `named`."""
    spaces = [space for space in action_board_cells() if space not in view.spaces and half_of(space) == half]
    return words("odin.picture.alt.free", spaces=spaces_listed(spaces, words, named)) if spaces else ""


def spaces_listed(spaces: Collection[str], words: Words, named: bool) -> str:
    """Spaces by their codes in order; where they are named with what is done there, which several may have in common."""
    ordered = sorted(spaces, key=space_code)
    if not named:
        return " ".join(map(space_code, ordered))
    codes: dict[str, list[str]] = {}
    for space in ordered:
        codes.setdefault(words(f"odin.space.{space}"), []).append(space_code(space))
    return words.apart(f"{' '.join(found)} {name}" for name, found in codes.items())


def imitations_told(view: OdinView, words: Words) -> str:
    """The columns with an imitation space, and who stands there."""
    if not view.imitable:
        return ""
    said = [str(column) + imitator_text(view, column) for column in view.imitable]
    return words("odin.picture.alt.imitation", columns=words.listed(said))


def imitator_text(view: OdinView, column: int) -> str:
    one = view.spaces.get(f"imitation_c{column}")
    return f" ({SEAT_LETTERS[one.seat]})" if one else ""


def strips_told(view: OdinView, words: Words) -> str:
    """What is left of the mountain strips by their numbers, from the arrow end."""
    said = words.apart(
        words.headed(str(strip_number(strip.strip)), counted_things(words, items_left_by_kind(strip)))
        for strip in view.strips
    )
    return words("odin.picture.alt.strips", strips=said) if said else ""


def explorations_told(view: OdinView, words: Words) -> str:
    said: list[str] = []
    for board in view.explorations:
        silver = f" ({counted_thing(words, 'silver', board.silver)})" if board.silver else ""
        said.append(face_name(words, board.face) + silver)
    return words("odin.picture.alt.faces", faces=words.listed(said)) if said else ""


def special_tiles_text(view: OdinView, words: Words) -> str:
    """The special tiles that can still be had, with their prices and sword values."""
    said = words.listed(tile_words(tile, words) for tile in view.special)
    return words("odin.picture.alt.tiles", tiles=said) if said else ""


def tile_words(tile: str, words: Words) -> str:
    """A tile with its sword value, and its price if it has one."""
    facts, name = odin_content(), item_name(words, tile)
    of = facts.special_tiles.get(tile)
    sword = facts.goods[tile].sword if of is None else of.sword
    if sword is None:
        return name
    if of is None or of.silver_price < 0:
        return words("odin.picture.alt.tile_no_price", tile=name, sword=sword)
    return words("odin.picture.alt.tile", tile=name, price=of.silver_price, sword=sword)


def piles_told(view: OdinView, words: Words) -> str:
    """How many lie in each pile, and the weapons that are spent."""
    said = words("odin.picture.alt.piles", strips=view.strip_pile, cards=view.occupation_pile, weapons=view.weapon_pile)
    spent = counted_things(words, view.weapons_spent.items())
    return statements_line([said, f"{spent_weapons_label(words)} {spent}" if spent else ""])


def spent_weapons_label(words: Words) -> str:
    """What stands before the weapons that are spent, in the picture too."""
    return words("odin.picture.spent")


def rounds_to_come(view: OdinView, words: Words) -> str:
    length, said = rounds_of(view), list[str]()
    for n in range(view.round + 1, view.rounds + 1):
        brings = round_brings(words, length.harvest[n - 1], length.flip[n - 1], silver=length.place_silver[n - 1])
        if brings:
            said.append(words.headed(str(n), words.listed(brings)))
    return words("odin.picture.alt.rounds", rounds=words.apart(said)) if said and not view.over else ""
