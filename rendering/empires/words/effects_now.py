"""What cards of Empires of the North do now for the seat that looks, in a few words: counted where it can be counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import structs

from bot.texts.catalogue import Language
from engine.empires import facts as f
from engine.empires.cards import field_goods, set_of
from engine.empires.effects.counters import count, times
from engine.empires.facts import Card
from engine.empires.frames import EmpiresState
from engine.empires.state import Standing
from engine.game import Seat
from rendering.empires.words.cards import ability_words, declared
from rendering.empires.words.names import (
    action_name,
    amount,
    cards,
    cards_of_choice,
    either,
    free_units,
    goods,
    kinds_of_goods,
    listed,
    units,
)
from rendering.empires.words.operations import counted, tell

Now = tuple[EmpiresState, Seat, int]
"""Where something is counted: the table as far as it is seen, the seat, and the physical card that does it."""


MAY_COME = (f.AssignedUnits, f.ReturnedCards)
"""What an effect may count that only the same effect brings there."""


def traded(words: Language, pay: str, gain: str) -> str:
    """A price and what it brings, either of which may be nothing."""
    return words("empires.does.trade", pay=pay, gain=gain) if pay and gain else pay or gain


def told_in_full(words: Language, now: Now, ops: Sequence[f.Op]) -> str:
    """An effect in short; one that brings nothing as things stand as the card tells it, and that it brings nothing now."""
    untold = ", ".join(uncounted(words, op) for op in ops)
    return effect_told(words, now, ops) or words("empires.does.nothing_now", effect=untold)


def uncounted(words: Language, op: f.Op) -> str:
    """What an op brings whatever is there to be counted now."""
    match op:
        case f.GainPer():
            return counted(words, op, "empires.does.gain_per")
        case f.Recover():
            return words("empires.does.recover", n=op.count)
        case _:
            return tell(words, op)


def effect_told(words: Language, now: Now, ops: Sequence[f.Op]) -> str:
    """Some ops in short, as they would come out now; goods of neighbouring ones together."""
    told: list[str] = []
    sums: list[f.Goods] = []
    for op in ops:
        given = gained(now, op)
        if given is None:
            told.append(op_told(words, now, op))
            sums.clear()
        elif sums:
            sums.append(given)
            told[-1] = goods(words, together(sums))
        elif given:
            sums.append(given)
            told.append(goods(words, given))
    return ", ".join(filter(None, told))


def gained(now: Now, op: f.Op) -> f.Goods | None:
    """The goods that an op gives now; None for one that does something else, too, or counts what may yet come."""
    s, seat, card = now
    match op:
        case f.Gain():
            return op.goods
        case f.GainPer():
            often = times(s, seat, op, card)
            if often:
                return {good: n * often for good, n in op.goods.items()}
            return None if isinstance(op.per, MAY_COME) else {}
        case f.If():
            several = [gained(now, one) for one in op.then]
            if None in several:
                return None
            holds = count(s, seat, op.cond.counter, card) >= op.cond.at_least
            return together([one for one in several if one]) if holds else {}
        case _:
            return None


def together(several: Sequence[f.Goods]) -> f.Goods:
    """Goods in one sum."""
    return {good: sum(one.get(good, 0) for one in several) for one in several for good in one}


def op_told(words: Language, now: Now, op: f.Op) -> str:
    """One op: counted now, or told as the card tells it."""
    given = gained(now, op)
    if given is not None:
        return goods(words, given) if given else ""
    told = COUNTED.get(type(op))
    return told(words, now, op) if told else uncounted(words, op)


def gain_any(words: Language, _now: Now, op: f.GainAny) -> str:
    """A mix."""
    return free_units(words, op.source, op.count)


def pay(words: Language, now: Now, op: f.PayFor) -> str:
    """A price and what it brings."""
    return traded(words, goods(words, op.cost), told_in_full(words, now, op.effect))


def may(words: Language, now: Now, op: f.May) -> str:
    """What may be left, where it brings something."""
    effect = effect_told(words, now, op.effect)
    return words("empires.does.may", effect=effect) if effect else ""


def choose(words: Language, now: Now, op: f.ChooseOne) -> str:
    """One of several."""
    return " / ".join(told_in_full(words, now, option) for option in op.options)


def only_if(words: Language, now: Now, op: f.If) -> str:
    """What comes on a condition, if it holds now."""
    s, seat, card = now
    holds = count(s, seat, op.cond.counter, card) >= op.cond.at_least
    return effect_told(words, now, op.then) if holds else ""


def recover(words: Language, now: Now, op: f.Recover) -> str:
    """As many spent workers as there are; nothing where there are none."""
    s, seat, _ = now
    back = min(op.count, s.players[seat].spent)
    return words("empires.does.recover", n=back) if back else ""


def perform(words: Language, _now: Now, op: f.PerformAction) -> str:
    """Actions by name."""
    return either(words, [action_name(words, action) for action in op.action])


def look(words: Language, _now: Now, op: f.Look) -> str:
    """Cards from the top of the deck."""
    return words("empires.does.look", looked=op.count, keep=op.take)


def search(words: Language, _now: Now, op: f.Search) -> str:
    """A card of the deck."""
    return words("empires.does.search", card=cards_of_choice(words, op.filter))


def restore(words: Language, _now: Now, op: f.Restore) -> str:
    """An exhausted card."""
    return words("empires.does.restore", card=cards(words, op.filter, exhausted=True))


def others_gain(words: Language, _now: Now, op: f.OthersGain) -> str:
    """What the others get."""
    return words("empires.does.others_gain", goods=goods(words, op.goods))


def assign(words: Language, _now: Now, op: f.Assign) -> str:
    """Goods onto this card."""
    least = max(op.min, 1)
    several = op.max if least == op.max else amount(words, least, op.max)
    return words("empires.does.assign", goods=units(words, op.source, several))


def release(words: Language, _now: Now, op: f.Release) -> str:
    """Goods that come back: all that a card has, or as many of some kinds as one likes."""
    if op.goods is None:
        return words(f"empires.does.release.{op.scope}")
    return words("empires.does.release_any", goods=listed(words, kinds_of_goods(words, op.goods)))


def exchange(words: Language, _now: Now, op: f.TradeGoods) -> str:
    """Resources of one kind for others."""
    spent, gained = (units(words, f.RESOURCES, n) for n in (op.spend, op.gain))
    return words("empires.does.exchange", spent=spent, gained=gained)


def return_to_hand(words: Language, _now: Now, op: f.ReturnToHand) -> str:
    """Cards of the empire; that it is another one than this is seen when it is chosen."""
    if op.scope == "this":
        return words("empires.does.return_this")
    return words("empires.does.return", cards=cards_of_choice(words, op.filter, op.min, op.max))


def expedition(words: Language, _now: Now, op: f.ExpeditionNow) -> str:
    """A ship of the queue at once."""
    return words("empires.does.expedition.both" if len(op.modes) > 1 else "empires.does.expedition.pillage")


def build(words: Language, _now: Now, op: f.BuildReduced) -> str:
    """A location for less."""
    return words("empires.does.build", n=op.reduce)


def always(key: str) -> Callable[[Language, Now, f.Op], str]:
    """What is told in the same words whenever it comes."""
    return lambda words, _now, _op: words(key)


COUNTED: MappingProxyType[type[Any], Callable[[Language, Now, Any], str]] = MappingProxyType(
    {
        f.GainAny: gain_any,
        f.PayFor: pay,
        f.May: may,
        f.ChooseOne: choose,
        f.If: only_if,
        f.Recover: recover,
        f.PerformAction: perform,
        f.GainFieldGoods: always("empires.does.field_goods"),
        f.Look: look,
        f.Search: search,
        f.Restore: restore,
        f.OthersGain: others_gain,
        f.Assign: assign,
        f.BuildReduced: build,
        f.ShiftPawn: always("empires.does.shift_pawn"),
        f.AdvanceShip: always("empires.does.advance_ship"),
        f.Reclaim: always("empires.does.reclaim"),
        f.RaidFree: always("empires.does.raid"),
        f.Release: release,
        f.TradeGoods: exchange,
        f.ReturnToHand: return_to_hand,
        f.MoveCopy: always("empires.does.move_copy"),
        f.ExpeditionNow: expedition,
        f.GainClanShip: always("empires.does.gain_clan_ship"),
    }
)
"""Ops that are told otherwise than on the card: shorter, and counted."""


def action_told(words: Language, now: Now, action: f.Action) -> str:
    """The action of a card: its price and its effect now."""
    return traded(words, cost_told(words, action), told_in_full(words, now, action.effect))


def cost_told(words: Language, action: f.Action) -> str:
    """What an action costs."""
    spent = [goods(words, action.cost)] if action.cost else []
    spent += [free_units(words, action.cost_any.source, action.cost_any.count)] if action.cost_any else []
    return ", ".join(spent)


def card_told(words: Language, now: Now, card: Card, paid: str = "") -> str:
    """What is paid for a card, what that brings at once, and what the card does from then on."""
    now = once_there(now) if card.is_built else now
    bonus = effect_told(words, now, card.building_bonus) if card.building_bonus else ""
    return " · ".join(filter(None, [traded(words, paid, bonus), *abilities_told(words, now, card)]))


def once_there(now: Now) -> Now:
    """The same with the card in the empire: what it counts is counted with it (EMP-7.5)."""
    s, seat, number = now
    player = s.players[seat]
    if player.standing(number) is not None:
        return now
    hand = [card for card in player.hand if card != number]
    grown = structs.replace(player, hand=hand, empire=[*player.empire, Standing(number)])
    return structs.replace(s, players=[grown if player is own else own for own in s.players]), seat, number


def abilities_told(words: Language, now: Now, card: Card) -> Iterator[str]:
    """What a card can do, without its building bonus."""
    if card.pillage is not None:
        yield words("empires.does.pillage", goods=goods(words, card.pillage))
    for ability in card.abilities:
        match ability:
            case f.Action():
                yield words("empires.does.action", effect=action_told(words, now, ability))
            case f.FieldAbility():
                yield goods(words, ability.goods)
            case f.Instant():
                yield told_in_full(words, now, ability.effect)
            case _:
                yield ability_words(words, card, ability)


def requirement(words: Language, card: Card) -> str:
    """The actions with which a boost or a field can be used."""
    return words("empires.does.with", actions=declared(words, card)) if card.declare else ""


def set_told(words: Language, s: EmpiresState, seat: Seat, base: Standing) -> str:
    """What a field gives with all its upgrades."""
    given: dict[str, int] = {}
    for one in set_of(s.players[seat], base):
        for good, n in field_goods(s, one).items():
            given[good] = given.get(good, 0) + n
    return goods(words, given)
