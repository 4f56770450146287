"""What a move of Empires of the North costs and brings the seat that makes it, in a few words, as things stand now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.empires.effects.causes import OpPlace
from engine.empires.facts import printed as f
from engine.empires.facts import schema_effects as fx
from engine.empires.facts.printed import RESOURCES
from engine.empires.facts.schema_solo import ScenarioEvent
from engine.empires.game.keeping import KEEPING, KeptCards, Purpose, result_of_keeping
from engine.empires.game.seen import table_seen
from engine.empires.game.spare import enough_for, goods_after
from engine.empires.game.view import EmpiresView
from engine.empires.rounds.frames import EmpiresState
from engine.empires.table import moves as m
from engine.empires.table.cards import action_of, card_face, field_bases, field_goods
from engine.empires.table.tiles import price_of
from engine.game import Decision, Move, Seat, Word
from texts.catalogue import Language
from texts.empires.cards import abilities_told, action_told, card_told, once_there, requirement_text, set_told
from texts.empires.goods import goods_text
from texts.empires.operations import OPERATIONS, effect_now_text, full_effect_text, traded_text
from texts.empires.terms import cards_told, goods_name, seat_of

FREE, CHEAPER = "construct", "pick_cheaper"
"""The questions whose answers are built for nothing, or for less."""
MIXED = ("pay_any", "gain_units")
"""The questions that are answered by a free mix."""
FIELDS_TOLD = 4
"""The most fields whose goods are told one by one before one of them is chosen."""

Proposed = Callable[[EmpiresView], Mapping[KeptCards, Purpose]]
"""The cards that are proposed to the seat that looks, the best first, each set with what speaks for it."""


class Looking:
    """A seat that looks at a position and is asked something."""

    def __init__(self, words: Language, view: EmpiresView) -> None:
        self.words = words
        self.view = view
        self.seat: Seat = seat_of(view)
        self.table: EmpiresState = table_seen(view)
        asked = (decision for decision in view.decisions if decision.seat == self.seat)
        self.asked: Decision = next(asked, Decision(self.seat, ""))

    def word(self, name: str) -> Word:
        """What fills the question."""
        return self.asked.words.get(name)

    def card(self, number: int) -> f.EmpiresCard | None:
        """What is printed on a card."""
        return self.table.facts.cards.get(number)

    def told(self, number: int, paid: str = "") -> str:
        """A card in short, with what is paid for it."""
        card = self.card(number)
        return card_told(self.words, (self.table, self.seat, number), card, paid) if card else ""


def brings_text(words: Language, view: EmpiresView, move: Move, proposed: Proposed) -> str:
    """What a move costs and brings, as far as that can be said in a few words; else nothing."""
    at = Looking(words, view)
    match move:
        case m.PickClan():
            return clan_brings(at, move)
        case m.Keep():
            return keep_brings(at, move, proposed)
        case m.Build():
            return build_brings(at, move)
        case m.UseCard():
            return use_brings(at, move)
        case m.PlacePawn(tile=tile):
            return pawn_brings(at, tile, moved=False)
        case m.MovePawn(tile=tile):  # a card that moves a pawn neither costs food nor brings the action
            return pawn_brings(at, tile, moved=True) if at.asked.question == "take_turn" else ""
        case m.Perform(action=action):
            return tile_told(at, action)
        case m.Raid():
            return raid_brings(at, move)
        case m.PlayBoost(card=card) | m.BuildField(card=card):
            return at.told(card)
        case m.Choose():
            return choose_brings(at, move)
        case m.Accept():
            return accept_brings(at)
        case m.Pay() | m.Gain():
            return mix_brings(at, move)
        case m.Skip():
            return skip_brings(at)
        case _:
            return ship_move_brings(at, move)


def ship_move_brings(at: Looking, move: Move) -> str:
    """What a move of a ship, or on an island, costs and brings; nothing for other moves."""
    match move:
        case m.Sail():
            return sail_brings(at, move)
        case m.GoTo():
            return island_brings(at, move)
        case m.TurnOver(deck=deck):
            isles = at.view.near if deck == "near" else at.view.distant
            return at.words("empires.does.unknown", n=isles.deck or len(isles.discard))
        case m.Pillage() if card := island_at(at):
            return goods_text(at.words, card.pillage or {})
        case m.Conquer():
            return conquer_brings(at)
        case _:
            return ""


def card_explained(words: Language, view: EmpiresView, field: str, value: Any) -> str:
    """What a card does that is one of several to choose; nothing for other values."""
    if field not in ("cards", "card") or not isinstance(value, int):
        return ""
    at = Looking(words, view)
    card = at.card(value)
    if card is None:
        return ""
    wants = requirement_text(words, card)
    return " · ".join(filter(None, [wants, at.told(value, "" if wants else location_price_text(at, value))]))


def location_price_text(at: Looking, number: int) -> str:
    """What a location costs."""
    card = at.card(number)
    return goods_text(at.words, card.price(number)) if card and card.is_built else ""


# ---- before the first turn -------------------------------------------------------------------------------------------------


def clan_brings(at: Looking, move: m.PickClan) -> str:
    """How the clan plays, and whether it suits a first game."""
    plays = at.words(f"empires.plays.{move.clan}")
    return f"{plays} · {at.words('empires.plays.easy')}" if move.clan in f.EASY_CLANS else plays


def keep_brings(at: Looking, move: m.Keep, proposed: Proposed) -> str:
    """Why cards are proposed; the workers that they take in Lookout (EMP-5.6), and those left; what it costs to build them."""
    if not move.cards or at.asked.question not in KEEPING:
        return ""
    then, told = result_of_keeping(at.view, move.cards), why_kept(at, move, proposed(at.view))
    if then.workers:
        left = at.words("empires.keeping.left", n=then.left) if then.left else at.words("empires.keeping.none_left")
        told.append(f"{goods_text(at.words, {'worker': then.workers})} ({left})")
    if then.price:
        there = "gold" if then.payable else "missing"
        key = f"empires.keeping.price.{there if then.missing else 'there'}"
        told.append(at.words(key, price=goods_text(at.words, then.price), missing=goods_text(at.words, then.missing)))
    return " · ".join(told)


def why_kept(at: Looking, move: m.Keep, found: Mapping[KeptCards, Purpose]) -> list[str]:
    """What speaks for cards that are proposed, beside the best that are."""
    if move.cards not in found:
        return []
    best, *_ = found
    other, instead = (
        [card for card in cards if card not in than] for cards, than in ((move.cards, best), (best, move.cards))
    )
    names = {"other": cards_told(at.words, at.view.data, other), "instead": cards_told(at.words, at.view.data, instead)}
    return [at.words(f"empires.keeping.{found[move.cards]}", **names)]


# ---- a turn --------------------------------------------------------------------------------------------------------------


def build_brings(at: Looking, move: m.Build) -> str:
    """The price, the bonus now, and what the card does."""
    less = at.word("n")
    if at.asked.question == CHEAPER and isinstance(less, int):
        return at.told(move.card, lowered_price(at, move.card, less))
    return at.told(move.card, "" if at.asked.question == FREE else location_price_text(at, move.card))


def lowered_price(at: Looking, number: int, less: int) -> str:
    """What a location costs with so many resources less; which ones these are is asked afterwards."""
    card = at.card(number)
    full = card.price(number) if card else {}
    kept = {good: n for good, n in full.items() if good not in RESOURCES}
    if sum(full.values()) - sum(kept.values()) > less:
        return at.words("empires.does.cheaper", price=goods_text(at.words, full), n=less)
    return goods_text(at.words, kept) or at.words("empires.does.free")


def use_brings(at: Looking, move: m.UseCard) -> str:
    """The price of the action and its effect now."""
    one = at.table.players[at.seat].card_in_play(move.card)
    action = action_of(at.table, one) if one else None
    return action_told(at.words, (at.table, at.seat, move.card), action) if action else ""


def pawn_brings(at: Looking, tile: str, *, moved: bool) -> str:
    """What a pawn costs that is placed on a tile or moved there, and what the action of the tile brings."""
    price = goods_text(at.words, price_of(at.table, tile, moved=moved))
    return traded_text(at.words, price, tile_told(at, tile))


def tile_told(at: Looking, tile: str) -> str:
    """What one of the five actions brings now."""
    player = at.table.players[at.seat]
    match tile:
        case "explore":
            return at.words("empires.counted.card", n=1)
        case "populate":
            return at.words("empires.counted.worker", n=1)
        case "construct":
            n = sum((card := at.card(number)) is not None and card.is_built for number in player.hand)
            return at.words("empires.does.construct", n=n)
        case "harvest":
            fields = list(field_bases(at.table, player))
            sets = dict.fromkeys(set_told(at.words, at.table, at.seat, base) for base in fields)
            return " / ".join(sets) if len(sets) <= FIELDS_TOLD else at.words("empires.does.harvest", n=len(fields))
        case _:
            return at.words("empires.does.sail", n=player.clan_ships + player.common_ships)


def raid_brings(at: Looking, move: m.Raid) -> str:
    """The axe, and the action that the other one cannot use."""
    one = at.table.players[move.victim].card_in_play(move.card)
    action = action_of(at.table, one) if one else None
    if action is None:
        return ""
    effect = full_effect_text(at.words, (at.table, move.victim, move.card), action.effect)
    stopped = at.words("empires.does.stops", effect=effect)
    paid = "" if at.asked.question == "raid_by_card" else at.words("empires.counted.axe", n=1)
    return " · ".join(filter(None, [paid, stopped]))


# ---- within a turn -------------------------------------------------------------------------------------------------------


def choose_brings(at: Looking, move: m.Choose) -> str:
    """The goods of a field that is chosen for them; for another card, what it does."""
    one = at.table.players[at.seat].card_in_play(move.card)
    if one is not None and at.asked.question == "harvest":
        return set_told(at.words, at.table, at.seat, one)
    if one is not None and at.asked.question == "pick_field":
        return goods_text(at.words, field_goods(at.table, one))
    if one is not None:
        card = card_face(at.table, one)
        return " · ".join(abilities_told(at.words, (at.table, at.seat, move.card), card))
    return card_explained(at.words, at.view, "card", move.card)


def accept_brings(at: Looking) -> str:
    """What is offered."""
    place, card = at.word("op"), at.word("card")
    if not isinstance(place, OpPlace) or not isinstance(card, int):
        return ""
    op = place.op(at.table)
    return effect_now_text(at.words, (at.table, at.seat, card), op.effect) if isinstance(op, fx.May) else ""


def skip_brings(at: Looking) -> str:
    """The penalty, where a demand is not met; leaving something else out costs nothing."""
    if at.asked.question != "demand":
        return ""
    event = event_of(at)
    if event.instead:
        return at.words("empires.does.exhaust")
    lost = min(event.penalty_vp, at.table.players[at.seat].vp)
    return at.words("empires.does.penalty", n=lost) if lost else at.words("empires.does.no_penalty")


def side_name(words: Language, view: EmpiresView, number: Any) -> str:
    """One of several things by what it is: a side of a slash, a payout, a demand."""
    at = Looking(words, view)
    place, card = at.word("op"), at.word("card")
    sides: list[str] = []
    if at.asked.question == "demand":
        sides = [goods_text(words, demand) for demand in event_of(at).demand]
    elif isinstance(place, OpPlace) and isinstance(card, int):
        op = place.op(at.table)
        options = op.options if isinstance(op, fx.ChooseOne) else ()
        sides = [full_effect_text(words, (at.table, at.seat, card), option) for option in options]
    elif isinstance(card, int):
        one = at.table.players[at.seat].card_in_play(card)
        storage = card_face(at.table, one).storage if one else None
        sides = [goods_text(words, option) for option in storage.options] if storage else []
    told = sides[number - 1] if isinstance(number, int) and 0 < number <= len(sides) else ""
    return told or str(number)


def event_of(at: Looking) -> ScenarioEvent:
    """The event of the round in the solo game."""
    events = at.table.facts.scenarios[at.view.scenario].events
    return next(event for event in events if event.token == at.view.token)


def mix_brings(at: Looking, move: m.Pay | m.Gain) -> str:
    """The resources and gold left after a free mix, and the cards of the hand that become payable or unpayable by it."""
    if at.asked.question not in MIXED:
        return ""
    after = goods_after(at.view, move)
    then, now = (enough_for(at.view, goods) for goods in (after, at.view.players[at.seat].goods))
    more, fewer = (cards_told(at.words, at.view.data, sorted(cards)) for cards in (then - now, now - then))
    kept = {good: after[good] for good in (*RESOURCES, "gold") if good in after}
    told = [at.words("empires.mixing.then", goods=goods_name(at.words, kept))]
    told += [at.words("empires.mixing.enough", cards=more)] if then - now else []
    told += [at.words("empires.mixing.too_little", cards=fewer)] if now - then else []
    return " · ".join(told)


# ---- ships ---------------------------------------------------------------------------------------------------------------


def sail_brings(at: Looking, move: m.Sail) -> str:
    """How far a ship goes, and whether it can conquer."""
    reach = at.words("empires.does.reach.distant" if move.fish else "empires.does.reach.near")
    return f"{reach} · {at.words('empires.does.may_conquer')}" if move.axe else reach


def island_brings(at: Looking, move: m.GoTo) -> str:
    """What an island gives when it is pillaged, and what it does once conquered."""
    card = at.card(move.island)
    if card is None:
        return ""
    now = once_there((at.table, at.seat, move.island))
    loot, *own = abilities_told(at.words, now, card)
    bonus = effect_now_text(at.words, now, card.building_bonus or ())
    conquered = " · ".join(filter(None, [bonus, *own]))
    return f"{loot} · {at.words('empires.does.conquer', effect=conquered)}" if at.word("axe") else loot


def conquer_brings(at: Looking) -> str:
    """What the island brings and does."""
    card, island = island_at(at), at.word("island")
    if card is None or not isinstance(island, int):
        return ""
    now = once_there((at.table, at.seat, island))
    bonus = effect_now_text(at.words, now, card.building_bonus or ())
    return " · ".join(filter(None, [bonus, *list(abilities_told(at.words, now, card))[1:]]))


def island_at(at: Looking) -> f.EmpiresCard | None:
    """The island that is being dealt with."""
    island = at.word("island")
    return at.card(island) if isinstance(island, int) else None


def offered_told(words: Language, view: EmpiresView, place: Any) -> str:
    """What an op of a question does, by its place."""
    at = Looking(words, view)
    card = at.word("card")
    if not isinstance(place, OpPlace) or not isinstance(card, int):
        return str(place)
    op = place.op(at.table)
    now = (at.table, at.seat, card)
    # That one may is what is asked.
    return (
        effect_now_text(words, now, op.effect) if isinstance(op, fx.May) else OPERATIONS[type(op)].now(words, now, op)
    )
