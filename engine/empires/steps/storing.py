"""After Lookout: storage pays out, then features hear of it, player by player (EMP-5.5, EMP-5.8, EMP-12.9)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.effects.features import FeatureTrigger
from engine.empires.facts.printed import StorageAbility
from engine.empires.table.asking import Asking
from engine.empires.table.cards import card_face
from engine.empires.table.holdings import gain_goods
from engine.empires.table.moves import Side
from engine.empires.table.state import AnyTable, CardInPlay
from engine.frames import Frame
from engine.game import Move, Refusal, Word


class AfterLookout(Frame[AnyTable, Move], tag="after_lookout"):
    """EMP-5.8: one player's storage cards in the order in which they came, then the features."""

    def auto(self, s: AnyTable) -> None:
        paying = [one for one in s.players[self.seat].empire if full_sets_on_card(s, one)]
        payouts = [Payout(self.seat, one.card, full_sets_on_card(s, one)) for one in paying]
        s.next_up(*payouts, FeatureTrigger(self.seat, "lookout_end"))


def full_sets_on_card(s: AnyTable, one: CardInPlay) -> int:
    """EMP-12.9: how many full sets lie on a card; goods that its text does not name make none (A46)."""
    storage = card_face(s, one).storage
    return sum(one.goods.get(good, 0) for good in storage.accepts) // storage.per if storage else 0


class Payout(Asking[Side], tag="payout"):
    """EMP-12.9: one of the listed payouts for each set; sets may choose differently."""

    card: int
    left: int

    refused = Refusal("EMP-12.9", "no_such_payout")
    kinds = (Side,)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.card, "n": self.left}

    def storage(self, s: AnyTable) -> StorageAbility:
        one = s.players[self.seat].card_in_play(self.card)
        storage = card_face(s, one).storage if one else None
        assert storage is not None  # nothing leaves while storage pays
        return storage

    def moves(self, s: AnyTable) -> Iterator[Side]:
        return (Side(n + 1) for n in range(len(self.storage(s).options)))

    def play(self, s: AnyTable, move: Side) -> None:
        if self.left > 1:
            s.push(Payout(self.seat, self.card, self.left - 1))
        gain_goods(s, self.seat, self.storage(s).options[move.number - 1], self.card)
