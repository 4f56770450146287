"""What the pictures say in words of the table and of what is asked there: ring, islands, queue, event."""

from __future__ import annotations

from collections.abc import Callable

from engine.empires.effects.causes import OpPlace
from engine.empires.game.seen import table_seen
from engine.empires.game.view import EmpiresView, IslesView, PawnView
from engine.empires.table.tiles import neighbouring_tiles, price_of
from engine.first_seat import SEAT_LETTERS
from engine.game import Seat, Word
from rendering.elements.captions import to_act
from rendering.empires.scene import card_of
from rendering.pictures import Caption
from texts.empires.goods import goods_text
from texts.empires.names import event_text, ship_in_queue
from texts.empires.operations import operation_text
from texts.empires.terms import card_named, goods_name
from texts.statements import statements_line
from texts.words import Words


def word_in(view: EmpiresView) -> Callable[[Words, str, Word], Word]:
    """What fills a question, as a person says it."""

    def word(words: Words, field: str, value: Word) -> Word:
        match field, value:
            case (("card" | "island"), int()):
                return card_named(words, view.data, value)
            case "action", str():
                return words(f"empires.action.{value}")
            case "cost", tuple():
                return goods_name(words, value)
            case "op", OpPlace():
                return operation_text(words, value.op(table_seen(view)))
            case "token", int():
                return event_words(view, words)
            case "place", int():
                return ship_in_queue(words, view.queue[value - 1], value)
            case _:
                return value

    return word


def heading_text(view: EmpiresView, caption: Caption, words: Words) -> str:
    """Who is asked, round and phase, the rule of the house for axes, the event of a solo game, the title."""
    if view.over:
        return statements_line([words("picture.over"), caption.title])
    phase = words(f"empires.phase.{view.phase}")
    now = words("empires.picture.alt.round", n=view.round, phase=phase) if view.round else phase
    last = words("empires.picture.alt.last_round") if view.last else ""
    axes = words("empires.picture.alt.axe_points") if view.axe_points else ""
    return statements_line([to_act(view, caption, words), now, last, axes, event_words(view, words), caption.title])


def event_words(view: EmpiresView, words: Words) -> str:
    """What the number token of the round has brought."""
    return event_text(words, view.data, view.scenario, view.token).rstrip(".")


def ring_text(view: EmpiresView, words: Words) -> str:
    """The tiles in their order with the pawns that stand there, and which of them cost more."""
    return words("empires.picture.alt.ring", tiles=" – ".join(tile_words(view, tile, words) for tile in view.ring))


def tile_words(view: EmpiresView, tile: str, words: Words) -> str:
    """One tile: its name, its price if it has one, who stands there."""
    price = price_of(table_seen(view), tile, moved=False)
    pawns = [
        pawn_words(seat, pawn, words)
        for seat, player in enumerate(view.players)
        for pawn in player.pawns
        if pawn.tile == tile
    ]
    beside = [f"+{goods_text(words, price)}"] if price else []
    return words(f"empires.action.{tile}") + (f" ({words.listed([*beside, *pawns])})" if beside or pawns else "")


def pawn_words(seat: Seat, pawn: PawnView, words: Words) -> str:
    """Whose pawn, and that it cannot move any more."""
    return (
        words("empires.picture.alt.pawn_exhausted", seat=SEAT_LETTERS[seat]) if pawn.exhausted else SEAT_LETTERS[seat]
    )


def steps_text(view: EmpiresView, seat: Seat, words: Words) -> str:
    """What each pawn of a seat can do: to which tiles it goes at what price, or that it is off the tiles."""
    table = table_seen(view)
    said: list[str] = []
    for pawn in view.players[seat].pawns:
        if not pawn.tile:
            said.append(words("empires.picture.alt.pawn_free"))
        elif pawn.exhausted:
            said.append(words("empires.picture.alt.pawn_done", tile=words(f"empires.action.{pawn.tile}")))
        else:
            to = [
                f"{words(f'empires.action.{tile}')} ({goods_text(words, price_of(table, tile, moved=True))})"
                for tile in neighbouring_tiles(table, pawn.tile)
            ]
            said.append(
                words("empires.picture.alt.pawn_goes", tile=words(f"empires.action.{pawn.tile}"), to=" / ".join(to))
            )
    return words("empires.picture.alt.pawns", pawns=words.apart(said))


def islands_told(view: EmpiresView, words: Words) -> list[str]:
    """The face-up islands of both kinds with their loot, and how many lie face down."""
    return [isles_words(view, isles, key, words) for isles, key in ((view.near, "near"), (view.distant, "distant"))]


def isles_words(view: EmpiresView, isles: IslesView, kind: str, words: Words) -> str:
    said = [island_words(view, island, words) for island in isles.open]
    return words(f"empires.picture.alt.{kind}", islands=words.apart(said) or "–", n=isles.deck)


def island_words(view: EmpiresView, island: int, words: Words) -> str:
    return words.headed(card_named(words, view.data, island), goods_text(words, card_of(view, island).pillage or {}))


def queue_told(view: EmpiresView, words: Words) -> str:
    """The ships from the arrow on."""
    said = words.apart(ship_in_queue(words, ship, place) for place, ship in enumerate(view.queue, 1))
    return words("empires.picture.alt.queue", ships=said) if said else words("empires.picture.alt.no_queue")
