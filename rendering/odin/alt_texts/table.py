"""What the pictures of Odin say in words: seats, boards, the table, each as short statements."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.first_seat import SEAT_LETTERS
from engine.game import Event, Seat
from engine.odin.facts.content import content
from engine.odin.facts.pieces import BUILDINGS, SHIPS
from engine.odin.game.view import OdinView, PlayerView
from engine.odin.table.boards import area_of
from engine.odin.table.events import Imitated, Placed, UsedSpace
from engine.odin.table.mountains import strip_number
from engine.odin.table.placement import income_covered
from engine.odin.table.state import Board
from rendering.elements.captions import seat_and_kind, seat_name, to_act
from rendering.odin.boards.packed import Lot, boards_of
from rendering.odin.scene import (
    built,
    covered_of,
    fleet,
    goods_of,
    minus_of,
    points_now,
    rounds_of,
    shown_of_last_turns,
    things_of,
)
from rendering.odin.table.action_board import Half, half_of
from rendering.odin.table.rows import items_left
from rendering.odin.table.spaces import cells, space_code
from rendering.odin.words.laying import cells_name
from rendering.pictures import Caption, Lines
from texts.odin.things import (
    board_name,
    card_name,
    counted,
    face_name,
    item_name,
    listed,
    phase_name,
    round_brings,
    space_called,
    space_name,
)
from texts.points import minus
from texts.statements import sentence
from texts.words import APART, Words


def heading(view: OdinView, caption: Caption, words: Words) -> str:
    """Who is asked, round, phase, title."""
    now = words("picture.over")
    if not view.over:
        phase = phase_name(words, view.phase) if view.phase else ""
        now = sentence([words("odin.picture.round", n=view.round, of=view.rounds), phase])
    return sentence([to_act(view, caption, words), now, caption.title])


def last_turns_told(events: Sequence[Event], caption: Caption, words: Words) -> str:
    """The spaces that every seat used last, and what it laid."""
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
    return words("odin.picture.alt.last", deeds=words.listed(said)) if said else ""


def occupied_told(view: OdinView, words: Words, half: Half, *, named: bool = False) -> str:
    """Who stands on which space of a half of the action board, seat by seat; by what is done there, where they are `named`."""
    taken = [
        [
            space
            for space, one in view.spaces.items()
            if one.seat == seat and space in cells() and half_of(space) == half
        ]
        for seat in range(view.seats)
    ]
    said = [
        f"{SEAT_LETTERS[seat]} {spaces_listed(spaces, words, named)}" for seat, spaces in enumerate(taken) if spaces
    ]
    return words("odin.picture.alt.occupied", spaces=("; " if not named else APART).join(said)) if said else ""


def free_told(view: OdinView, words: Words, half: Half, *, named: bool = False) -> str:
    """The spaces of a half of the action board on which nobody stands; by what is done there, where they are `named`."""
    spaces = [space for space in cells() if space not in view.spaces and half_of(space) == half]
    return words("odin.picture.alt.free", spaces=spaces_listed(spaces, words, named)) if spaces else ""


def spaces_listed(spaces: Collection[str], words: Words, named: bool) -> str:
    """Spaces by their codes in order; where they are named with what is done there, which several may have in common."""
    ordered = sorted(spaces, key=space_code)
    if not named:
        return " ".join(map(space_code, ordered))
    codes: dict[str, list[str]] = {}
    for space in ordered:
        codes.setdefault(space_called(words, space), []).append(space_code(space))
    return "; ".join(f"{' '.join(found)} {name}" for name, found in codes.items())


def imitations(view: OdinView, words: Words) -> str:
    """The columns with an imitation space, and who stands there."""
    if not view.imitable:
        return ""
    said = [str(column) + imitator(view, column) for column in view.imitable]
    return words("odin.picture.alt.imitation", columns=words.listed(said))


def imitator(view: OdinView, column: int) -> str:
    """Who stands on the imitation space of a column, in brackets."""
    one = view.spaces.get(f"imitation_c{column}")
    return f" ({SEAT_LETTERS[one.seat]})" if one else ""


def strips_told(view: OdinView, words: Words) -> str:
    """What is left of the mountain strips by their numbers, from the arrow end."""
    said = "; ".join(f"{strip_number(strip.strip)}: {listed(words, items_left(strip))}" for strip in view.strips)
    return words("odin.picture.alt.strips", strips=said) if said else ""


def explorations(view: OdinView, words: Words) -> str:
    """The unclaimed exploration boards with their silver."""
    said: list[str] = []
    for board in view.explorations:
        silver = f" ({counted(words, 'silver', board.silver)})" if board.silver else ""
        said.append(face_name(words, board.face) + silver)
    return words("odin.picture.alt.faces", faces=words.listed(said)) if said else ""


def special(view: OdinView, words: Words) -> str:
    """The special tiles that can still be had, with their prices and sword values."""
    said = words.listed(tile_words(tile, words) for tile in view.special)
    return words("odin.picture.alt.tiles", tiles=said) if said else ""


def tile_words(tile: str, words: Words) -> str:
    """A tile with its sword value, and its price if it has one."""
    facts, name = content(), item_name(words, tile)
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
    spent = listed(words, view.weapons_spent.items())
    return sentence([said, f"{spent_weapons(words)} {spent}" if spent else ""])


def spent_weapons(words: Words) -> str:
    """What stands before the weapons that are spent."""
    return words("odin.picture.spent")


def rounds_to_come(view: OdinView, words: Words) -> str:
    """What the coming rounds bring."""
    length, said = rounds_of(view), list[str]()
    for n in range(view.round + 1, view.rounds + 1):
        brings = round_brings(words, length.harvest[n - 1], length.flip[n - 1], silver=length.place_silver[n - 1])
        if brings:
            said.append(f"{n}: {words.listed(brings)}")
    return words("odin.picture.alt.rounds", rounds="; ".join(said)) if said and not view.over else ""


# ---- a seat --------------------------------------------------------------------------------------------------------------


def seat_line(view: OdinView, caption: Caption, words: Words, seat: Seat) -> str:
    """A seat: points, Vikings, silver, income, ships, buildings, feast, cards, penalties."""
    player = view.players[seat]
    points = points_now(view)[seat]
    said = [
        words("picture.points", n=points, points=minus(points)),
        *seat_state(view, words, seat),
        *fleet_words(player, words),
    ]
    kinds = [(kind, built(player, kind)) for kind in BUILDINGS if built(player, kind)]
    said += [listed(words, kinds)] if kinds else []
    said.append(words("odin.picture.alt.cells", n=player.cells))
    said.append(cards_words(player, words))
    said += [words("odin.picture.alt.penalties", n=player.penalties)] if player.penalties else []
    return f"{seat_and_kind(caption, seat, words)}: {words.listed(filter(None, said))}"


def cards_words(player: PlayerView, words: Words) -> str:
    """How many occupations are played, and how many in hand."""
    return words("odin.picture.alt.cards", played=len(player.played), hand=player.cards)


def seat_state(view: OdinView, words: Words, seat: Seat) -> list[str]:
    """Whether the seat starts or has passed; its Vikings, silver and income."""
    player = view.players[seat]
    return [
        words("odin.picture.legend.start") if view.start == seat else "",
        words("odin.picture.alt.passed") if player.passed else "",
        words("odin.picture.alt.vikings", n=player.vikings),
        words("odin.picture.alt.resting", n=player.resting) if player.resting else "",
        counted(words, "silver", player.has.get("silver", 0)),
        words("odin.picture.alt.income", n=player.income),
    ]


def fleet_words(player: PlayerView, words: Words) -> list[str]:
    """Ships in the bay with the ore on them, and those that emigrated."""
    said: list[str] = []
    for kind in SHIPS:
        ores = fleet(player, kind)
        if ores:
            ore = f" ({counted(words, 'ore', sum(ores))})" if sum(ores) else ""
            said.append(counted(words, kind, len(ores)) + ore)
    if player.emigrated:
        said.append(words("odin.picture.alt.emigrated", n=len(player.emigrated)))
    return said


def goods_line(player: PlayerView, words: Words) -> str:
    """All of the supply and the stables."""
    said = listed(words, (*things_of(player), *goods_of(player)))
    return words("odin.picture.alt.goods", goods=said) if said else words("odin.picture.alt.no_goods")


def goods_of_seat(view: OdinView, caption: Caption, words: Words, seat: Seat) -> str:
    """The supply of a seat under its name."""
    return f"{seat_name(caption, seat)}: {goods_line(view.players[seat], words)}"


def boards_told(view: OdinView, caption: Caption, words: Words, seat: Seat) -> list[str]:
    """The boards of a seat: how far they are covered, then what lies where."""
    boards = view.players[seat].boards
    said = APART.join(board_words(board, words) for board in boards)
    lying = [told for board in boards if (told := lying_words(board, words))]
    return [f"{seat_name(caption, seat)}: {said}", *lying]


def lots_told(lots: Sequence[Lot], words: Words) -> list[str]:
    """Some boards: how far each is covered, what lies on it."""
    said: list[str] = []
    for board in boards_of(tuple(lots)):
        said += [board_words(board, words), lying_words(board, words)]
    return said


def home_told(view: OdinView, caption: Caption, words: Words) -> Lines:
    """All that the seat has: itself in numbers, its goods, its boards, its cards by name; then what lies where."""
    assert view.seat is not None, "the view is a seat's"
    player = view.players[view.seat]
    lying = [told for board in player.boards if (told := lying_words(board, words))]
    return [
        seat_line(view, caption, words, view.seat),
        goods_line(player, words),
        APART.join(board_words(board, words) for board in player.boards),
        cards_named("in_hand", player.hand or (), words),
        cards_named("in_play", player.played, words),
        *lying,
    ], len(lying)


def cards_named(where: str, numbers: Sequence[int], words: Words) -> str:
    """Cards by name, and where they are; nothing of none."""
    named = words.listed(card_name(words, number) for number in numbers)
    return f"{words(f'odin.picture.{where}')} {named}" if named else ""


def board_words(board: Board, words: Words) -> str:
    """A board: how much of it is covered, what it costs as it lies, what it pays."""
    covered, of = covered_of(board)
    area = area_of(board)
    said = {"board": board_name(words, board.name), "minus": minus_of(board), "covered": covered, "of": of}
    if area is None:
        return words("odin.picture.alt.shed", **said)
    if area.is_house:
        return words("odin.picture.alt.house", **said)
    return words("odin.picture.alt.board", income=income_covered(area, board.laid), **said)


def lying_words(board: Board, words: Words) -> str:
    """What lies where on a board."""
    said = [f"{item_name(words, laid.piece)} {cells_name(laid)}" for laid in board.laid]
    return f"{board_name(words, board.name)}: {words.listed(said)}" if said else ""
