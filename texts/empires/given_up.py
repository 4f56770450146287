"""What the moves of Empires of the North that end or decline something leave unused, where it does not come again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from engine.empires.effects.causes import OpPlace
from engine.empires.facts import schema_effects as fx
from engine.empires.game.seen import table_seen
from engine.empires.game.unspent import unspent_by_passing
from engine.empires.game.view import EmpiresView
from engine.empires.table import moves as m
from engine.game import Move

LAPSES: Mapping[str, str] = MappingProxyType({"shift_pawn": "shift", "advance_ship": "advance"})
"""What is left unused by skipping each question. Cards that could be declared stay in the hand (EMP-9.1); what an event
demands is a price, in the place of its penalty (EMP-19.3)."""
NO_PRICE: tuple[type[fx.Operation], ...] = (
    fx.GainOp, fx.GainAny, fx.GainPer, fx.GainFieldGoods, fx.PerformAction, fx.LookAtCards, fx.Search, fx.Reclaim, fx.ShiftPawn,
    fx.Restore, fx.Recover, fx.ReleaseOp, fx.AdvanceShip, fx.ExpeditionNow, fx.RaidFree, fx.GainClanShip,
)  # fmt: skip
"""Operations of cards that take nothing from their owner."""


def given_up(view: EmpiresView, move: Move) -> dict[str, int]:
    """What a move leaves unused: at a pass what could still be done, cards that nobody keeps, what a card offers for nothing."""
    asked = view.question
    if asked is None:
        return {}
    match move:
        case m.Pass():
            return unspent_by_passing(view)
        case m.Keep(()) if asked.question == "lookout_keep" and view.players[view.own].goods.get("worker"):
            return {"lookout": len(view.players[view.own].aside or ())}
        case m.Skip() if asked.question == "offer_effect":
            return {"effect": 1} if is_free(view, asked.words.get("op")) else {}
        case m.Skip() if asked.question in LAPSES:
            return {LAPSES[asked.question]: 1}
        case _:
            return {}


def is_free(view: EmpiresView, place: object) -> bool:
    """Whether what a card offers costs nothing."""
    op = place.op(table_seen(view)) if isinstance(place, OpPlace) else None
    return isinstance(op, fx.May) and all_free(op.effect)


def all_free(ops: Iterable[fx.Op]) -> bool:
    """Whether none of some operations takes anything, nor of those within them."""

    def free(op: fx.Op) -> bool:
        match op:
            case fx.IfCounted(then=inner):
                return all_free(inner)
            case fx.ChooseOne(options=options):
                return any(map(all_free, options))
            case _:
                return isinstance(op, NO_PRICE)

    return all(map(free, ops))
