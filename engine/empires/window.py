"""The window of a declared action: one boost or one field before it is performed (EMP-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.empires import refusals
from engine.empires.asking import Asking
from engine.empires.building import build_field
from engine.empires.cards import bases_for
from engine.empires.effects.causes import Cause, Run
from engine.empires.events import BoostDiscarded, BoostPlayed
from engine.empires.features import happened
from engine.empires.moves import BASIC, BuildField, PlayBoost, Skip
from engine.empires.state import AnyTable, Player
from engine.frames import Frame
from engine.game import Move, Refusal, Seat, Word


class Window(Asking[PlayBoost | BuildField | Skip], tag="window"):
    """EMP-9.1: a boost or a field whose requirement names the action. Whether this is asked, its owner alone knows (EMP-9.15)."""

    action: str

    refused: ClassVar[Refusal] = Refusal("EMP-9.1", "answer_first")
    kinds: ClassVar[tuple[type[Move], ...]] = (PlayBoost, BuildField, Skip)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"action": self.action}

    def moves(self, s: AnyTable) -> Iterator[PlayBoost | BuildField | Skip]:
        fitting = list(self.fitting(s))
        if fitting:
            yield from fitting
            yield Skip()

    def fitting(self, s: AnyTable) -> Iterator[PlayBoost | BuildField]:
        """What of the hand fits the action."""
        player = s.players[self.seat]
        for number in player.hand:
            card = s.card(number)
            if card.declare and self.action in card.declare:
                if card.kind == "boost":
                    yield PlayBoost(number)
                else:
                    yield from fields(s, player, number)

    def play(self, s: AnyTable, move: PlayBoost | BuildField | Skip) -> None:
        if isinstance(move, PlayBoost):
            play_boost(s, self.seat, move.card)
        elif isinstance(move, BuildField):
            build_field(s, self.seat, move)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return refusals.window(s, self.seat, move, self.action)


def fields(s: AnyTable, player: Player, number: int) -> Iterator[BuildField]:
    """The ways to build a field card: as a field of its own, as upgrade of a fitting one (EMP-9.7, EMP-9.11)."""
    card = s.card(number)
    if card.kind in ("field", "dual_field"):
        yield BuildField(number, BASIC)
    yield from (BuildField(number, base.card) for base in bases_for(s, player, card))


def play_boost(s: AnyTable, seat: Seat, card: int) -> None:
    """EMP-9.2: run its effect, discard it, then features that react to boosts."""
    player = s.players[seat]
    player.hand.remove(card)
    player.playing.append(card)
    s.emit(BoostPlayed(seat, card))
    s.next_up(Run(seat, Cause(card, card, "instant")), BoostDone(seat, card))


class BoostDone(Frame[AnyTable, Move], tag="boost_done"):
    """The boost is discarded."""

    card: int

    def auto(self, s: AnyTable) -> None:
        player = s.players[self.seat]
        player.playing.remove(self.card)
        player.discard.append(self.card)
        s.emit(BoostDiscarded(self.seat, self.card))
        happened(s, self.seat, "boost")
