"""Actions are declared: the window for one boost or one field, and a pawn that comes onto its tile (EMP-8.14, EMP-9)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.effects import refusals
from engine.empires.effects.causes import ResolveEffect, cause_of
from engine.empires.effects.features import trigger_features
from engine.empires.steps.building import build_field
from engine.empires.steps.five_actions import frame_of_action
from engine.empires.steps.paying import payment_frames, turned_and_paid
from engine.empires.table.asking import Asking
from engine.empires.table.cards import bases_for, card_in_play
from engine.empires.table.events import BoostDiscarded, BoostPlayed, Declared, PawnMoved, PawnPlaced
from engine.empires.table.moves import BASIC, BuildField, PlayBoost, Skip
from engine.empires.table.state import AnyTable, Cause, Pawn, Player
from engine.empires.table.tiles import price_of
from engine.frames import Frame
from engine.game import Move, Refusal, Seat, Word


class ActionWindow(Asking[PlayBoost | BuildField | Skip], tag="window", omit_defaults=True):
    """EMP-9.1: a boost or a field whose requirement names the action. Only its owner knows whether this is asked (EMP-9.15).

    So nothing that others see has happened yet. Where a pawn performs the action, it comes from `source` ("" beside the tiles),
    and its food is paid, when this is answered; where a card does (`source` is None), the action of this `card` is told then,
    and the card is turned and paid then if it is `unused`.
    """

    action: str
    source: str | None = None
    card: int = 0
    unused: bool = False

    refused = Refusal("EMP-9.1", "answer_first")
    kinds = (PlayBoost, BuildField, Skip)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"action": self.action}

    def moves(self, s: AnyTable) -> Iterator[PlayBoost | BuildField | Skip]:
        fitting = list(self.fitting(s))
        if fitting:
            yield from fitting
            yield Skip()

    def fitting(self, s: AnyTable) -> Iterator[PlayBoost | BuildField]:
        """The boosts and fields of the hand that fit the action."""
        player, cards = s.players[self.seat], s.facts.cards
        for number in sorted(player.hand):
            card = cards[number]
            if card.declare and self.action in card.declare:
                if card.kind == "boost":
                    yield PlayBoost(number)
                else:
                    yield from field_moves(s, player, number)

    def play(self, s: AnyTable, move: PlayBoost | BuildField | Skip) -> None:
        self.close(s, None if isinstance(move, Skip) else move)

    def auto(self, s: AnyTable) -> None:
        self.close(s, None)

    def close(self, s: AnyTable, played: PlayBoost | BuildField | None) -> None:
        """Declares the action, and plays what is played with it."""
        if self.source is not None:
            price = price_of(s, self.action, moved=bool(self.source))
            s.next_up(*payment_frames(self.seat, price, 0), Arrive(self.seat, self.source, self.action, played))
            return
        if self.unused:
            one = card_in_play(s, self.seat, self.card)
            frames, rest = turned_and_paid(s, self.seat, one), ResolveEffect(self.seat, cause_of(one, "action"), at=1)
            s.next_up(*frames, ByCard(self.seat, self.card, self.action, played), rest)
            return
        if self.card:
            s.emit(Declared(self.seat, self.action, self.card))
        play_beside_action(s, self.seat, played)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.refuse_in_window(s, self.seat, move, self.action)


def field_moves(s: AnyTable, player: Player, number: int) -> Iterator[BuildField]:
    """The ways to build a field card: as a field of its own, as upgrade of a fitting one (EMP-9.7, EMP-9.11)."""
    card = s.card(number)
    if card.kind in ("field", "dual_field"):
        yield BuildField(number, BASIC)
    yield from (BuildField(number, base.card) for base in bases_for(s, player, card))


def declare_action(s: AnyTable, seat: Seat, action: str, card: int, *, unused: bool) -> None:
    """EMP-8.12: a card performs an action; one that is `unused` is turned and paid when the window is closed."""
    if unused:
        s.push(ActionWindow(seat, action, card=card, unused=True))
    else:
        s.next_up(ActionWindow(seat, action, card=card), frame_of_action(seat, action, by_pawn=False))


class Arrive(Frame[AnyTable, Move], tag="arrive", omit_defaults=True):
    """EMP-8.14, steps 1 and 2: a pawn stands on the tile where it performs its action, and what is played with it is played."""

    source: str
    tile: str
    played: PlayBoost | BuildField | None = None

    def auto(self, s: AnyTable) -> None:
        pawns = s.players[self.seat].pawns
        at = pawns.index(Pawn(self.source))
        pawns[at] = Pawn(self.tile, moved=bool(self.source))
        if self.source:
            s.emit(PawnMoved(self.seat, self.source, self.tile, action=True))
        else:
            s.emit(PawnPlaced(self.seat, self.tile))
        s.push(frame_of_action(self.seat, self.tile, by_pawn=True))
        play_beside_action(s, self.seat, self.played)


class ByCard(Frame[AnyTable, Move], tag="by_card", omit_defaults=True):
    """EMP-8.14, steps 1 and 2: a card that is turned and paid performs an action, and what is played with it is played."""

    card: int
    action: str
    played: PlayBoost | BuildField | None = None

    def auto(self, s: AnyTable) -> None:
        s.emit(Declared(self.seat, self.action, self.card))
        s.push(frame_of_action(self.seat, self.action, by_pawn=False))
        play_beside_action(s, self.seat, self.played)


def play_beside_action(s: AnyTable, seat: Seat, played: PlayBoost | BuildField | None) -> None:
    """Plays a boost, builds a field, or does nothing."""
    if isinstance(played, PlayBoost):
        play_boost(s, seat, played.card)
    elif isinstance(played, BuildField):
        build_field(s, seat, played)


def play_boost(s: AnyTable, seat: Seat, card: int) -> None:
    """EMP-9.2: run its effect, discard it, then features that react to boosts."""
    player = s.players[seat]
    player.hand.remove(card)
    player.playing.append(card)
    s.emit(BoostPlayed(seat, card))
    s.next_up(ResolveEffect(seat, Cause(card, card, "instant")), BoostDone(seat, card))


class BoostDone(Frame[AnyTable, Move], tag="boost_done"):
    """The boost is discarded."""

    card: int

    def auto(self, s: AnyTable) -> None:
        player = s.players[self.seat]
        player.playing.remove(self.card)
        player.discard.append(self.card)
        s.emit(BoostDiscarded(self.seat, self.card))
        trigger_features(s, self.seat, "boost")
