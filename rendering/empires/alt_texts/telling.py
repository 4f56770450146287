"""What the pictures of Empires of the North say in words: seats, empires, ring, islands and queue, each as short statements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.empires.effects.causes import OpPlace
from engine.empires.facts.content import contents
from engine.empires.facts.printed import SUPPLIED
from engine.empires.game.scoring import score
from engine.empires.game.seen import table_seen
from engine.empires.game.view import CardInPlayView, EmpiresView, IslesView, PawnView, ShipView
from engine.empires.table.events import Built, PawnMoved, PawnPlaced, Used
from engine.empires.table.events_at_sea import Conquered, Pillaged, Raided, Sailed
from engine.empires.table.tiles import neighbours, price_of
from engine.game import Event, Seat, Word
from rendering.elements.captions import seat_and_kind, sentence, to_act
from rendering.elements.seats import LETTERS
from rendering.empires.scene import card_of, settled, shown_of_last_turns
from rendering.pictures import Caption
from texts.empires.cards import card_text
from texts.empires.names import (
    action_name,
    card_at,
    clan_name,
    counted_good,
    event_text,
    goods,
    listed,
    phase_name,
    settled_name,
)
from texts.empires.operations import tell
from texts.points import minus
from texts.words import Words


def card_named(view: EmpiresView, number: int, words: Words) -> str:
    """A card by name and number."""
    return card_at(words, card_of(view, number), number)


def counted(words: Words, one_by_one: tuple[str, ...]) -> str:
    """Units of goods by number."""
    return goods(words, {good: one_by_one.count(good) for good in dict.fromkeys(one_by_one)})


def word_in(view: EmpiresView) -> Callable[[Words, str, Word], Word]:
    """What fills a question, as a person says it."""

    def word(words: Words, field: str, value: Word) -> Word:
        match field, value:
            case (("card" | "island"), int()):
                return card_named(view, value, words) if value in contents()[view.data].cards else str(value)
            case "action", str():
                return action_name(words, value)
            case "cost", tuple():
                return counted(words, tuple(map(str, value)))
            case "op", OpPlace():
                return tell(words, value.op(table_seen(view)))
            case "token", int():
                return event_words(view, words)
            case "place", int():
                return ship_words(view.queue[value - 1], value, words)
            case _:
                return value

    return word


# ---- the table -----------------------------------------------------------------------------------------------------------


def heading(view: EmpiresView, caption: Caption, words: Words) -> str:
    """Who is asked, round and phase, the rule of the house for axes, the event of a solo game, the title."""
    if view.over:
        return sentence([words("picture.over"), caption.title])
    phase = phase_name(words, view.phase)
    now = words("empires.picture.alt.round", n=view.round, phase=phase) if view.round else phase
    last = words("empires.picture.alt.last_round") if view.last else ""
    axes = words("empires.picture.alt.axe_points") if view.axe_points else ""
    return sentence([to_act(view, caption, words), now, last, axes, event_words(view, words), caption.title])


def event_words(view: EmpiresView, words: Words) -> str:
    """What the number token of the round has brought."""
    return event_text(words, view.data, view.scenario, view.token).rstrip(".")


def ring(view: EmpiresView, words: Words) -> str:
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
    beside = [f"+{goods(words, price)}"] if price else []
    return action_name(words, tile) + (f" ({words.listed([*beside, *pawns])})" if beside or pawns else "")


def pawn_words(seat: Seat, pawn: PawnView, words: Words) -> str:
    """Whose pawn, and that it cannot move any more."""
    return words("empires.picture.alt.pawn_exhausted", seat=LETTERS[seat]) if pawn.exhausted else LETTERS[seat]


def steps(view: EmpiresView, seat: Seat, words: Words) -> str:
    """What each pawn of a seat can do: to which tiles it goes at what price, or that it is off the tiles."""
    table = table_seen(view)
    said: list[str] = []
    for pawn in view.players[seat].pawns:
        if not pawn.tile:
            said.append(words("empires.picture.alt.pawn_free"))
        elif pawn.exhausted:
            said.append(words("empires.picture.alt.pawn_done", tile=action_name(words, pawn.tile)))
        else:
            to = [
                f"{action_name(words, tile)} ({goods(words, price_of(table, tile, moved=True))})"
                for tile in neighbours(table, pawn.tile)
            ]
            said.append(words("empires.picture.alt.pawn_goes", tile=action_name(words, pawn.tile), to=" / ".join(to)))
    return words("empires.picture.alt.pawns", pawns="; ".join(said))


def named_cards(view: EmpiresView, key: str, cards: Iterable[int], words: Words) -> str:
    """Cards by name and number, and what they are: chosen, or kept."""
    return words(
        f"empires.picture.alt.{key}", cards=words.listed(card_named(view, number, words) for number in sorted(cards))
    )


def islands_told(view: EmpiresView, words: Words) -> list[str]:
    """The face-up islands of both kinds with their loot, and how many lie face down."""
    return [isles_words(view, isles, key, words) for isles, key in ((view.near, "near"), (view.distant, "distant"))]


def isles_words(view: EmpiresView, isles: IslesView, kind: str, words: Words) -> str:
    """Islands of one kind."""
    said = [island_words(view, island, words) for island in isles.open]
    return words(f"empires.picture.alt.{kind}", islands="; ".join(said) or "–", n=isles.deck)


def island_words(view: EmpiresView, island: int, words: Words) -> str:
    """An island and its loot."""
    return f"{card_named(view, island, words)}: {goods(words, card_of(view, island).pillage or {})}"


def queue_told(view: EmpiresView, words: Words) -> str:
    """The ships from the arrow on."""
    said = "; ".join(ship_words(ship, place, words) for place, ship in enumerate(view.queue, 1))
    return words("empires.picture.alt.queue", ships=said) if said else words("empires.picture.alt.no_queue")


def ship_words(ship: ShipView, place: int, words: Words) -> str:
    """A ship: its place, whose it is, what it carries."""
    load = [counted_good(words, good, 1) for good, there in (("fish", ship.fish), ("axe", ship.axe)) if there]
    kind = words("empires.ship.common" if ship.common else "empires.ship.clan")
    return f"{place}. {LETTERS[ship.seat]} {kind}" + (f" ({listed(words, load)})" if load else "")


# ---- a seat --------------------------------------------------------------------------------------------------------------


def seat_line(view: EmpiresView, caption: Caption, words: Words, seat: Seat) -> str:
    """A seat: clan, points on the track and as things stand, passed or not, goods, workers, ships, cards."""
    player = view.players[seat]
    total = score(view).totals[seat]
    ships = [
        words("empires.picture.alt.clan_ships", n=player.clan_ships) if player.clan_ships else "",
        counted_good(words, "ship", player.common_ships) if player.common_ships else "",
    ]
    said = [
        clan_name(words, view.data, player.clan),
        counted_good(words, "vp", player.vp),
        words("empires.picture.alt.total", points=minus(total)),
        words("empires.picture.alt.first") if view.first == seat else "",
        words("empires.picture.alt.passed") if player.passed else "",
        supply_told(player.goods, words),
        words("empires.picture.alt.spent", n=player.spent) if player.spent else "",
        *ships,
        words("empires.picture.alt.cards", hand=player.cards, deck=player.deck, discard=len(player.discard)),
    ]
    return f"{seat_and_kind(caption, seat, words)}: {words.listed(filter(None, said))}"


def supply_told(goods_there: Mapping[str, int], words: Words) -> str:
    """What lies in a supply."""
    there = {good: goods_there[good] for good in SUPPLIED if goods_there.get(good)}
    return goods(words, there) if there else words("empires.picture.alt.no_goods")


def empire_told(view: EmpiresView, caption: Caption, words: Words, seat: Seat) -> list[str]:
    """The cards of an empire by name, a set of a field and its upgrades together."""
    player = view.players[seat]
    said = [pile_words(view, seat, one, words, full=False) for one in player.empire if one.on is None]
    name = words("empires.picture.alt.empire", seat=LETTERS[seat], n=len(player.empire))
    return [f"{name} {'; '.join(said)}"] if said else []


def pile_words(view: EmpiresView, seat: Seat, head: CardInPlayView, words: Words, *, full: bool) -> str:
    """A card of an empire with the upgrades that lie on it; what a card says ends with a full stop."""
    above = (one for one in view.players[seat].empire if one.on == head.card)
    laid = [f"+ {standing_words(view, one, words, full=False)}" for one in above]
    return (" " if full else ", ").join([standing_words(view, head, words, full=full), *laid])


def standing_words(view: EmpiresView, one: CardInPlayView, words: Words, *, full: bool) -> str:
    """A card of an empire: its name, what it copies, its side, the goods on it, and what it says."""
    marks = [
        words("empires.picture.alt.copy_of", card=card_named(view, one.of, words)) if one.of is not None else "",
        words("empires.picture.alt.exhausted") if one.exhausted else "",
        words("empires.picture.alt.used") if one.used else "",
        words("empires.picture.alt.assigned", goods=goods(words, one.goods)) if one.goods else "",
        settled_name(words, answer) if (answer := settled(view, one.card)) else "",
    ]
    said = words.listed([card_named(view, one.card, words), *filter(None, marks)])
    return f"{said}: {card_text(words, card_of(view, one.text))}" if full else said


def hand_line(view: EmpiresView, number: int, words: Words, *, full: bool) -> str:
    """A card in the hand: its price, and what it says."""
    card = card_of(view, number)
    price = f" [{goods(words, card.price(number))}]" if card.is_built else ""
    return f"{card_named(view, number, words)}{price}" + (f": {card_text(words, card)}" if full else "")


# ---- what has just happened ----------------------------------------------------------------------------------------------

ToldEvent = Built | Used | PawnPlaced | PawnMoved | Raided | Sailed | Pillaged | Conquered


def last_turns_told(view: EmpiresView, events: list[Event], words: Words) -> str:
    """What every seat did in its last turn; that it has passed, its own line says."""
    said = [
        f"{LETTERS[event.seat]} {shown_event_words(view, event, words)}"
        for event in shown_of_last_turns(events)
        if isinstance(event, ToldEvent)
    ]
    return words("empires.picture.alt.last", deeds=words.listed(said)) if said else ""


def shown_event_words(view: EmpiresView, event: ToldEvent, words: Words) -> str:
    """One event in a word or two."""
    match event:
        case PawnPlaced() | PawnMoved():
            return action_name(words, event.tile)
        case Sailed():
            return words("empires.picture.alt.sent")
        case Pillaged():
            return words("empires.picture.alt.pillaged", card=card_named(view, event.island, words))
        case Conquered():
            return words("empires.picture.alt.conquered", card=card_named(view, event.island, words))
        case Raided():
            return words("empires.picture.alt.raided", card=card_named(view, event.card, words))
        case Built() | Used():
            return card_named(view, event.card, words)
