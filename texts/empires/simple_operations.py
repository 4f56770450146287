"""How operations that hold no others are told: on the card, and in short, as it would come out now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from engine.empires.effects.counters import times_gained_now
from engine.empires.facts.printed import RESOURCES
from engine.empires.facts.schema import Goods
from engine.empires.facts.schema_effects import (
    AdvanceShip,
    Assign,
    AssignedUnits,
    BuildReduced,
    ExpeditionNow,
    GainAny,
    GainClanShip,
    GainFieldGoods,
    GainOp,
    GainPer,
    LookAtCards,
    MoveCopy,
    Op,
    OthersGain,
    PerformAction,
    RaidFree,
    Reclaim,
    Recover,
    ReleaseOp,
    Restore,
    ReturnedCards,
    ReturnToHand,
    Search,
    ShiftPawn,
    TradeGoods,
)
from engine.empires.rounds.frames import EmpiresState
from engine.game import Seat
from texts.empires.filters import cards_of_choice, filtered_cards_text, for_each
from texts.empires.goods import (
    all_of_text,
    amount_text,
    free_units,
    goods_text,
    kinds_of_goods,
    list_text,
    one_of_text,
    units_text,
)
from texts.words import Words

Now = tuple[EmpiresState, Seat, int]
"""Where something is counted: the table as far as it is seen, the seat, and the physical card that does it."""

MAY_COME = (AssignedUnits, ReturnedCards)
"""What an effect may count that only the same effect brings there."""

PrintedText = Callable[[Words, Any], str]
ComesOut = Callable[[Words, Now, Any], str]
FilledBy = Callable[[Words, Any], Mapping[str, object]]


class Telling(Struct, frozen=True):
    """How one kind of operation is told.

    `printed` is a sentence without its full stop; `now` is shorter, and counted as it would come out now: nothing where nothing
    would. `general` is the short form whatever is there, where that is not as printed. `gives` are the goods that it gives now,
    and nothing else; None where it does something else, too, or counts what may yet come.
    """

    printed: PrintedText
    now: ComesOut
    general: PrintedText | None = None
    gives: Callable[[Now, Any], Goods | None] = lambda _now, _op: None


def whenever_text(told: PrintedText) -> ComesOut:
    """Tells an effect that comes out alike whenever it is done."""
    return lambda words, _now, op: told(words, op)


def filled_alike(printed: str, short: str, filled: FilledBy = lambda _words, _op: {}) -> Telling:
    """Tells an operation by two sentences, given by their keys, that are filled with the same words."""

    def told_by(key: str) -> PrintedText:
        return lambda words, op: words(key, **filled(words, op))

    return Telling(told_by(printed), whenever_text(told_by(short)))


# ---- goods ---------------------------------------------------------------------------------------------------------------


def gain_per_now(words: Words, now: Now, op: GainPer) -> str:
    """The goods, by what is counted; what they come for where that may yet come."""
    given = gives_per(now, op)
    return gain_counted(words, op, "empires.does.gain_per") if given is None else goods_text(words, given)


def gives_per(now: Now, op: GainPer) -> Goods | None:
    """The goods as often as they come now."""
    s, seat, card = now
    if often := times_gained_now(s, seat, op, card):
        return {good: n * often for good, n in op.goods.items()}
    return None if isinstance(op.per, MAY_COME) else {}


def gain_counted(words: Words, op: GainPer, key: str) -> str:
    """Goods for what is counted, in the text of a key, with the limits of the counting behind."""
    each = for_each(words, op.per, op.divisor)
    said = words(key, goods=goods_text(words, op.goods), each=each)
    limits = [words("empires.card.rounded_up")] if op.round == "up" and op.divisor > 1 else []
    if op.max is not None:
        limits.append(words("empires.card.times", n=op.max))
    return words("empires.card.limited", effect=said, limits=words.listed(limits)) if limits else said


def recover_now(words: Words, now: Now, op: Recover) -> str:
    """As many spent workers as there are; nothing where there are none."""
    s, seat, _ = now
    back = min(op.count, s.players[seat].spent)
    return words("empires.does.recover", n=back) if back else ""


def assign_text(words: Words, op: Assign) -> str:
    """Goods are put onto this card; none at all only where none may be assigned."""
    said = words("empires.card.assign", goods=assigned_units(words, op))
    if op.limit is not None:
        said = words("empires.card.never_more", effect=said, goods=units_text(words, op.source, op.limit))
    return said if op.min else words("empires.card.may", effect=said)


def assigned_units(words: Words, op: Assign) -> str:
    """How many units of which goods may be put onto this card."""
    least = max(op.min, 1)
    return units_text(words, op.source, op.max if least == op.max else amount_text(words, least, op.max))


def release_text(words: Words, op: ReleaseOp) -> str:
    """Goods come back from cards: all of them, or as many as the owner likes."""
    if op.goods is None:
        return words(f"empires.card.release.{op.scope}")
    kinds = list_text(words, kinds_of_goods(words, op.goods), "empires.card.and_or")
    return words(f"empires.card.release_any.{op.scope}", goods=kinds)


def release_short(words: Words, op: ReleaseOp) -> str:
    """Goods that come back: all that a card has, or as many of some kinds as one likes."""
    if op.goods is None:
        return words(f"empires.does.release.{op.scope}")
    return words("empires.does.release_any", goods=all_of_text(words, kinds_of_goods(words, op.goods)))


# ---- cards ---------------------------------------------------------------------------------------------------------------


def restore_text(words: Words, op: Restore) -> str:
    """An exhausted card, mostly another one than this."""
    said = words("empires.card.restore", card=filtered_cards_text(words, op.filter, exhausted=True))
    return words("empires.card.not_this", effect=said) if op.other else said


def return_to_hand(words: Words, op: ReturnToHand) -> str:
    """Cards of the empire."""
    if op.scope == "this":
        return words("empires.card.return_this")
    said = words("empires.card.return", cards=cards_of_choice(words, op.filter, op.min, op.max))
    return words("empires.card.not_this", effect=said) if op.scope == "other" else said


def return_to_hand_short(words: Words, op: ReturnToHand) -> str:
    """Cards of the empire; that it is another one than this is seen when it is chosen."""
    if op.scope == "this":
        return words("empires.does.return_this")
    return words("empires.does.return", cards=cards_of_choice(words, op.filter, op.min, op.max))


# ---- actions and ships ---------------------------------------------------------------------------------------------------


def perform_text(words: Words, op: PerformAction) -> str:
    """A whole action."""
    actions = [words(f"empires.card.performed.{action}") for action in op.action]
    return words("empires.card.perform", actions=one_of_text(words, actions))


SIMPLE: Mapping[type[Op], Telling] = MappingProxyType(
    {
        GainOp: Telling(
            lambda words, op: words("empires.card.gain", goods=goods_text(words, op.goods)),
            lambda words, _now, op: goods_text(words, op.goods),
            gives=lambda _now, op: op.goods,
        ),
        GainAny: Telling(
            lambda words, op: words("empires.card.gain", goods=free_units(words, op.source, op.count)),
            lambda words, _now, op: free_units(words, op.source, op.count),
        ),
        GainPer: Telling(
            lambda words, op: gain_counted(words, op, "empires.card.gain_per"),
            gain_per_now,
            lambda words, op: gain_counted(words, op, "empires.does.gain_per"),
            gives_per,
        ),
        TradeGoods: filled_alike(
            "empires.card.trade",
            "empires.does.exchange",
            lambda words, op: {
                "n": op.spend,
                "spent": units_text(words, RESOURCES, op.spend),
                "gained": units_text(words, RESOURCES, op.gain),
            },
        ),
        OthersGain: filled_alike(
            "empires.card.others_gain",
            "empires.does.others_gain",
            lambda words, op: {"goods": goods_text(words, op.goods)},
        ),
        Recover: Telling(
            lambda words, op: words("empires.card.recover", n=op.count),
            recover_now,
            lambda words, op: words("empires.does.recover", n=op.count),
        ),
        Assign: Telling(
            assign_text, lambda words, _now, op: words("empires.does.assign", goods=assigned_units(words, op))
        ),
        ReleaseOp: Telling(release_text, whenever_text(release_short)),
        BuildReduced: filled_alike("empires.card.build", "empires.does.build", lambda _words, op: {"n": op.reduce}),
        LookAtCards: filled_alike(
            "empires.card.look", "empires.does.look", lambda _words, op: {"looked": op.count, "keep": op.take}
        ),
        Search: filled_alike(
            "empires.card.search", "empires.does.search", lambda words, op: {"card": cards_of_choice(words, op.filter)}
        ),
        Restore: Telling(
            restore_text,
            lambda words, _now, op: words(
                "empires.does.restore", card=filtered_cards_text(words, op.filter, exhausted=True)
            ),
        ),
        ReturnToHand: Telling(return_to_hand, whenever_text(return_to_hand_short)),
        PerformAction: Telling(
            perform_text,
            lambda words, _now, op: one_of_text(words, [words(f"empires.action.{action}") for action in op.action]),
        ),
        ExpeditionNow: Telling(
            lambda words, op: words(
                "empires.card.expedition.both" if len(op.modes) > 1 else "empires.card.expedition.pillage"
            ),
            lambda words, _now, op: words(
                "empires.does.expedition.both" if len(op.modes) > 1 else "empires.does.expedition.pillage"
            ),
        ),
        GainFieldGoods: filled_alike("empires.card.gain_field_goods", "empires.does.field_goods"),
        Reclaim: filled_alike("empires.card.reclaim", "empires.does.reclaim"),
        ShiftPawn: filled_alike("empires.card.move_pawn", "empires.does.shift_pawn"),
        AdvanceShip: filled_alike("empires.card.advance_ship", "empires.does.advance_ship"),
        RaidFree: filled_alike("empires.card.raid", "empires.does.raid"),
        MoveCopy: filled_alike("empires.card.move_copy", "empires.does.move_copy"),
        GainClanShip: filled_alike("empires.card.gain_clan_ship", "empires.does.gain_clan_ship"),
    }
)
"""How each of them is told."""
