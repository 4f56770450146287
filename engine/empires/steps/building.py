"""Cards that come into an empire: paid locations, copies, fields; their goods and building bonus (EMP-7, EMP-9.4, EMP-12.15)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.effects.causes import ResolveEffect, cause_of
from engine.empires.effects.features import FeatureTrigger
from engine.empires.facts.printed import EmpiresContent
from engine.empires.steps.paying import payment_frames
from engine.empires.table.asking import Asking
from engine.empires.table.cards import can_stand, card_face, card_in_play, copyable_originals, field_goods
from engine.empires.table.events import Built, FieldBuilt
from engine.empires.table.holdings import gain_goods
from engine.empires.table.moves import BASIC, Build, BuildField, Choose
from engine.empires.table.payments import is_payable
from engine.empires.table.state import AnyTable, CardInPlay, Player
from engine.game import Refusal, Seat, Word

PAID, CONSTRUCT, BY_CARD = "paid", "construct", "card"


def building_moves(s: AnyTable, player: Player) -> Iterator[Build]:
    """EMP-7.1: the hand cards that can be built by paying."""
    facts = s.facts
    return (Build(number) for number in sorted(player.hand) if can_build(s, facts, player, number))


def can_build(s: AnyTable, facts: EmpiresContent, player: Player, number: int) -> bool:
    price = facts.prices.get(number)
    return price is not None and is_payable(player, price) and can_stand(s, player, facts.cards[number])


def build_by_paying(s: AnyTable, seat: Seat, card: int) -> None:
    """EMP-7.5: pay, then place it."""
    s.next_up(*payment_frames(seat, s.card(card).price(card), card), PlaceCard(seat, card, PAID))


class PlaceCard(Asking[Choose], tag="choose_original"):
    """A location comes from the hand into the empire; a copy card's owner says what it copies (EMP-7.5, EMP-12.15)."""

    card: int
    by: str

    refused = Refusal("EMP-12.15", "no_original")
    kinds = (Choose,)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.card}

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        return (Choose(one.card) for one in copyable_originals(s, s.players[self.seat], s.card(self.card)))

    def play(self, s: AnyTable, move: Choose) -> None:
        one = CardInPlay(self.card)
        copy_card(one, card_in_play(s, self.seat, move.card))
        self.enter(s, one)

    def auto(self, s: AnyTable) -> None:
        if s.card(self.card).as_copy is None:
            self.enter(s, CardInPlay(self.card))

    def enter(self, s: AnyTable, one: CardInPlay) -> None:
        """The card is in the empire: its bonus, then features that react to building."""
        player = s.players[self.seat]
        player.hand.remove(self.card)
        player.empire.append(one)
        s.emit(Built(self.seat, self.card, self.by, one.of or 0))
        s.push(FeatureTrigger(self.seat, "build", self.card))
        run_field_bonus(s, self.seat, one)


def copy_card(one: CardInPlay, original: CardInPlay) -> None:
    """EMP-12.15: a card is treated as another one, as upgrade of the same set and as dual field of the same mode."""
    one.of = original.card
    one.on, one.mode = original.on, original.mode


def run_field_bonus(s: AnyTable, seat: Seat, one: CardInPlay) -> None:
    """The goods of a field, and the building bonus (EMP-9.4, EMP-12.3)."""
    if card_face(s, one).building_bonus:
        s.push(ResolveEffect(seat, cause_of(one, "bonus")))
    goods = field_goods(s, one)
    if goods:
        gain_goods(s, seat, goods, one.card)


def build_field(s: AnyTable, seat: Seat, move: BuildField) -> None:
    """EMP-9.4, EMP-9.7: a field comes from the hand into the empire."""
    player = s.players[seat]
    player.hand.remove(move.card)
    one = CardInPlay(move.card, on=None if move.base == BASIC else move.base)
    if s.card(move.card).kind == "dual_field":
        one.mode = "basic" if one.on is None else "upgrade"
    player.empire.append(one)
    s.emit(FieldBuilt(seat, move.card, move.base))
    run_field_bonus(s, seat, one)
