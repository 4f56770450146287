"""A card in words, part by part: what it gives, what it does and when, its bonus; as printed, and as it comes out now."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from engine.empires.facts.printed import (
    ACTIONS,
    Ability,
    ActionAbility,
    CopyAbility,
    EmpiresCard,
    Feature,
    FeatureTriggerFacts,
    FieldAbility,
    InstantAbility,
    StorageAbility,
)
from engine.empires.rounds.frames import EmpiresState
from engine.empires.table.cards import field_goods, set_of
from engine.empires.table.state import CardInPlay
from engine.game import Seat
from texts.empires.filters import filtered_cards_text
from texts.empires.goods import all_of_text, every_text, free_units, goods_text, list_text, one_of_text
from texts.empires.operations import effect_now_text, effect_sentences, full_effect_text, traded_text
from texts.empires.simple_operations import Now
from texts.words import Words


def card_text(words: Words, card: EmpiresCard) -> str:
    """All that a card says, in sentences."""
    return " ".join(f"{part}." for part in card_parts(words, card))


def card_parts(words: Words, card: EmpiresCard) -> Iterator[str]:
    """The parts of a card, each without its last full stop, in the order in which they are printed."""
    if card.pillage is not None:
        yield words("empires.card.pillage", goods=goods_text(words, card.pillage))
    for ability in card.abilities:
        yield ability_words(words, card, ability)
    if card.building_bonus is not None:
        yield words("empires.card.building_bonus", effect=effect_sentences(words, card.building_bonus))


def ability_words(words: Words, card: EmpiresCard, ability: Ability) -> str:
    """One ability of a card."""
    match ability:
        case FieldAbility():
            return field_words(words, card, ability)
        case ActionAbility():
            return action_words(words, ability)
        case Feature():
            when = when_words(words, ability.on, once=ability.limit is not None)
            return words("empires.card.feature", when=when, effect=effect_sentences(words, ability.effect))
        case StorageAbility():
            payouts = one_of_text(words, [goods_text(words, option) for option in ability.options])
            return words("empires.card.storage", every=every_text(words, ability.accepts, ability.per), payouts=payouts)
        case InstantAbility():
            effect = effect_sentences(words, ability.effect)
            return words("empires.card.boost", actions=declared_actions_text(words, card), effect=effect)
        case CopyAbility():
            return words("empires.card.copy", card=filtered_cards_text(words, ability.filter))


def declared_actions_text(words: Words, card: EmpiresCard) -> str:
    """The actions of which a field or boost needs one to be declared."""
    return one_of_text(words, [action_named(words, action) for action in card.declare or ACTIONS])


def action_named(words: Words, action: str) -> str:
    """An action within a sentence."""
    return words("empires.card.declared", action=words(f"empires.action.{action}"))


def field_words(words: Words, card: EmpiresCard, ability: FieldAbility) -> str:
    """What a Field card gives, and the actions in whose windows it is built."""
    given = goods_text(words, ability.goods)
    if card.start:
        return words("empires.card.start_field", goods=given)
    return words(f"empires.card.{card.kind}", actions=declared_actions_text(words, card), goods=given)


def action_words(words: Words, ability: ActionAbility) -> str:
    """An action with its price."""
    effect = effect_sentences(words, ability.effect)
    if costs := cost_words(words, ability):
        return words(
            "empires.card.paid_action", costs=list_text(words, costs, "empires.card.both_costs"), effect=effect
        )
    return words("empires.card.action", effect=effect)


def cost_words(words: Words, ability: ActionAbility) -> list[str]:
    """What an action costs: goods that are spent, hand cards that are discarded."""
    spent = {good: n for good, n in ability.cost.items() if good != "card"}
    parts = [goods_text(words, spent)] if spent else []
    if ability.cost_any is not None:
        parts.append(free_units(words, ability.cost_any.source, ability.cost_any.count))
    said = [words("empires.card.spending", goods=all_of_text(words, parts))] if parts else []
    if discarded := ability.cost.get("card"):
        said.append(words("empires.card.discarding", n=discarded))
    return said


def when_words(words: Words, on: FeatureTriggerFacts, *, once: bool) -> str:
    """The moment at which a feature works."""
    if on.event == "lookout_end":
        return words("empires.card.when_lookout_ends")
    if on.who == "other":
        key = "empires.card.once_when_other" if once else "empires.card.when_other"
        return words(key, action=action_named(words, on.event))
    if on.event in ACTIONS:
        deed = words("empires.card.deed.action", action=action_named(words, on.event))
    else:
        deed = words(f"empires.card.deed.{on.event}")
    if on.filter is not None:
        deed = words("empires.card.deed_sharing", n=on.filter.min_sharing, deed=deed)
    if once:
        return words("empires.card.once_per_round", deed=deed)
    return words("empires.card.when" if on.event == "pass" else "empires.card.whenever", deed=deed)


# ---- as things stand now -------------------------------------------------------------------------------------------------


def action_told(words: Words, now: Now, action: ActionAbility) -> str:
    """The action of a card: its price and its effect now."""
    return traded_text(words, cost_told(words, action), full_effect_text(words, now, action.effect))


def cost_told(words: Words, action: ActionAbility) -> str:
    """What an action costs."""
    chosen = free_units(words, action.cost_any.source, action.cost_any.count) if action.cost_any else ""
    return words.listed(filter(None, [goods_text(words, action.cost), chosen]))


def card_told(words: Words, now: Now, card: EmpiresCard, paid: str = "") -> str:
    """What is paid for a card, what that brings at once, and what the card does from then on."""
    now = once_there(now) if card.is_built else now
    bonus = effect_now_text(words, now, card.building_bonus) if card.building_bonus else ""
    return " · ".join(filter(None, [traded_text(words, paid, bonus), *abilities_told(words, now, card)]))


def once_there(now: Now) -> Now:
    """The table with the card in the empire, so that the card counts itself too (EMP-7.5)."""
    s, seat, number = now
    player = s.players[seat]
    if player.card_in_play(number) is not None:
        return now
    hand = [card for card in player.hand if card != number]
    grown = structs.replace(player, hand=hand, empire=[*player.empire, CardInPlay(number)])
    return structs.replace(s, players=[grown if player is own else own for own in s.players]), seat, number


def abilities_told(words: Words, now: Now, card: EmpiresCard) -> Iterator[str]:
    """What a card can do, without its building bonus."""
    if card.pillage is not None:
        yield words("empires.does.pillage", goods=goods_text(words, card.pillage))
    for ability in card.abilities:
        match ability:
            case ActionAbility():
                yield words("empires.does.action", effect=action_told(words, now, ability))
            case FieldAbility():
                yield goods_text(words, ability.goods)
            case InstantAbility():
                yield full_effect_text(words, now, ability.effect)
            case _:
                yield ability_words(words, card, ability)


def requirement_text(words: Words, card: EmpiresCard) -> str:
    """The actions with which a boost or a field can be used."""
    return words("empires.does.with", actions=declared_actions_text(words, card)) if card.declare else ""


def set_told(words: Words, s: EmpiresState, seat: Seat, base: CardInPlay) -> str:
    """What a field gives with all its upgrades."""
    given: dict[str, int] = {}
    for one in set_of(s.players[seat], base):
        for good, n in field_goods(s, one).items():
            given[good] = given.get(good, 0) + n
    return goods_text(words, given)
