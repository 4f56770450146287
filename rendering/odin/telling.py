"""What the pictures of Odin say in words: seats, boards, the table, each as short statements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.game import Event, Seat
from engine.odin.boards import area_of
from engine.odin.events import Imitated, Placed, UsedSpace
from engine.odin.pieces import BUILDINGS, SHIPS
from engine.odin.placement import income
from engine.odin.state import Board
from engine.odin.view import OdinView, PlayerView
from rendering.odin.laying import place_name
from rendering.odin.scene import (
    built,
    covered_of,
    deeds_of_last_turns,
    fleet,
    goods_of,
    minus_of,
    points_now,
    rounds_of,
    things_of,
)
from rendering.odin.signs import board_name, counted, item_name
from rendering.odin.spaces import cells, space_name
from rendering.odin.table import items_left
from rendering.pictures import Caption
from rendering.points import minus
from rendering.seats import LETTERS
from rendering.telling import seat_and_kind, seat_name, sentence, to_act
from rendering.words import Words


def listed(words: Words, items: Iterable[tuple[str, int]]) -> str:
    """Things with their numbers."""
    return ", ".join(counted(words, item, n) for item, n in items)


def heading(view: OdinView, caption: Caption, words: Words) -> str:
    """Who is asked, round, phase, title."""
    now = words("picture.over")
    if not view.over:
        phase = words(f"odin.phase.{view.phase}") if view.phase else ""
        now = sentence([words("odin.picture.round", n=view.round, of=view.rounds), phase])
    return sentence([to_act(view, caption, words), now, caption.title])


def last_deeds(events: Sequence[Event], caption: Caption, words: Words) -> str:
    """The spaces that every seat used last, and what it laid."""
    said: list[str] = []
    for deed in deeds_of_last_turns(events):
        name = LETTERS[deed.seat]
        if isinstance(deed, UsedSpace | Imitated):
            said.append(f"{name} {space_name(deed.space)}")
        elif isinstance(deed, Placed):
            laid = words(
                "odin.picture.alt.laid", piece=item_name(words, deed.piece), board=board_name(words, deed.board)
            )
            said.append(f"{name} {laid}")
    return words("odin.picture.alt.last", deeds=", ".join(said)) if said else ""


def occupied(view: OdinView, words: Words) -> str:
    """Who stands on which space, seat by seat."""
    said = [
        f"{LETTERS[seat]} {' '.join(names)}"
        for seat in range(view.seats)
        if (
            names := sorted(
                space_name(space) for space, one in view.spaces.items() if one.seat == seat and space in cells()
            )
        )
    ]
    return words("odin.picture.alt.occupied", spaces="; ".join(said)) if said else ""


def imitations(view: OdinView, words: Words) -> str:
    """The columns with an imitation space, and who stands there."""
    if not view.imitable:
        return ""
    said = [str(column) + imitator(view, column) for column in view.imitable]
    return words("odin.picture.alt.imitation", columns=", ".join(said))


def imitator(view: OdinView, column: int) -> str:
    """Who stands on the imitation space of a column, in brackets."""
    one = view.spaces.get(f"imitation_c{column}")
    return f" ({LETTERS[one.seat]})" if one else ""


def strips(view: OdinView, words: Words) -> str:
    """What is left of the mountain strips, from the arrow end."""
    said = "; ".join(listed(words, items_left(strip)) for strip in view.strips)
    return words("odin.picture.alt.strips", strips=said) if said else ""


def explorations(view: OdinView, words: Words) -> str:
    """The unclaimed exploration boards with their silver."""
    said = [
        f"{words(f'odin.face.{board.face}')} ({counted(words, 'silver', board.silver)})" for board in view.explorations
    ]
    return words("odin.picture.alt.faces", faces=", ".join(said)) if said else ""


def rounds_to_come(view: OdinView, words: Words) -> str:
    """What the coming rounds bring."""
    length, said = rounds_of(view), list[str]()
    for n in range(view.round + 1, view.rounds + 1):
        brings = [
            words("odin.picture.alt.harvest", n=length.harvest[n - 1]) if length.harvest[n - 1] else "",
            words("odin.picture.alt.flip", board=length.flip[n - 1]) if length.flip[n - 1] else "",
            words("odin.picture.alt.silver_laid") if length.place_silver[n - 1] else "",
        ]
        if any(brings):
            said.append(f"{n}: {', '.join(filter(None, brings))}")
    return words("odin.picture.alt.rounds", rounds="; ".join(said)) if said and not view.over else ""


# ---- a seat --------------------------------------------------------------------------------------------------------------


def seat_line(view: OdinView, caption: Caption, words: Words, seat: Seat) -> str:
    """A seat: points, Vikings, silver, income, ships, buildings, feast, cards, penalties."""
    player = view.players[seat]
    points = points_now(view)[seat]
    said = [
        words("picture.points", n=points, points=minus(points)),
        *state_of(view, words, seat),
        *fleet_words(player, words),
    ]
    kinds = [(kind, built(player, kind)) for kind in BUILDINGS if built(player, kind)]
    said += [listed(words, kinds)] if kinds else []
    said.append(words("odin.picture.alt.cells", n=player.cells))
    said.append(cards_words(player, words))
    said += [words("odin.picture.alt.penalties", n=player.penalties)] if player.penalties else []
    return f"{seat_and_kind(caption, seat, words)}: {', '.join(filter(None, said))}"


def cards_words(player: PlayerView, words: Words) -> str:
    """How many occupations are played, and how many in hand."""
    return words("odin.picture.alt.cards", played=len(player.played), hand=player.cards)


def state_of(view: OdinView, words: Words, seat: Seat) -> list[str]:
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


def boards_line(view: OdinView, caption: Caption, words: Words, seat: Seat) -> str:
    """The boards of a seat in short."""
    said = "; ".join(board_words(board, words) for board in view.players[seat].boards)
    return f"{seat_name(caption, seat)}: {said}"


def board_words(board: Board, words: Words) -> str:
    """A board: how much of it is covered, what it costs as it lies, what it pays."""
    covered, of = covered_of(board)
    area = area_of(board)
    said = {"board": board_name(words, board.name), "minus": minus_of(board), "covered": covered, "of": of}
    if area is None:
        return words("odin.picture.alt.shed", **said)
    if area.is_house:
        return words("odin.picture.alt.house", **said)
    return words("odin.picture.alt.board", income=income(area, board.laid), **said)


def lying_words(board: Board, words: Words) -> str:
    """What lies where on a board."""
    said = [f"{item_name(words, laid.piece)} {place_name(laid)}" for laid in board.laid]
    return f"{board_name(words, board.name)}: {', '.join(said)}" if said else ""
