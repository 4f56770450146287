"""What happens to cards of the empire: they turn upright, return to the hand, copy another one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.empires.effects.features import moved_away, trigger_features
from engine.empires.facts import schema_effects as fx
from engine.empires.operations.questions import ChooseCard, OfCard
from engine.empires.steps.building import copy_card
from engine.empires.table.cards import action_of, card_in_play, copyable_originals, fits_in_play
from engine.empires.table.events import CopyMoved, Restored
from engine.empires.table.leaving import discard_attached, return_to_hand
from engine.empires.table.moves import Choose, Done
from engine.empires.table.state import AnyTable, CardInPlay, Cause, OpPath, OpRules, Player
from engine.game import Move, Refusal, Seat, Word


class RestoreRules(OpRules[fx.Restore]):
    """Turns an exhausted card that fits upright."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.Restore, cause: Cause) -> bool:
        return next(restorable_cards(s, seat, op, cause), None) is not None

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.Restore, cause: Cause, path: OpPath) -> None:
        s.push(PickRestored(seat, cause, path))


class PickRestored(ChooseCard, tag="pick_restored"):
    """EMP-12.13: an exhausted card that turns upright."""

    refused = Refusal("EMP-12.13", "card_does_not_fit")

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        op = self.op(s, fx.Restore)
        return (Choose(one.card) for one in restorable_cards(s, self.seat, op, self.cause))

    def play(self, s: AnyTable, move: Choose) -> None:
        card_in_play(s, self.seat, move.card).exhausted = False
        s.emit(Restored(self.seat, move.card))


def restorable_cards(s: AnyTable, seat: Seat, op: fx.Restore, cause: Cause) -> Iterator[CardInPlay]:
    """The own exhausted cards that may be turned upright (EMP-12.13)."""
    player = s.players[seat]
    for one in player.empire:
        if one.exhausted and not (op.other and one.card == cause.card) and fits_in_play(s, player, op.filter, one):
            yield one


class ReturnRules(OpRules[fx.ReturnToHand]):
    """Returns cards to the hand, if there are as many as must be."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.ReturnToHand, cause: Cause) -> bool:
        return op.min == 0 or sum(1 for _ in islice(returnable_cards(s, seat, op, cause), op.min)) == op.min

    def is_idle(self, s: AnyTable, seat: Seat, op: fx.ReturnToHand, cause: Cause) -> bool:
        return next(returnable_cards(s, seat, op, cause), None) is None

    def resolve(self, s: AnyTable, seat: Seat, op: fx.ReturnToHand, cause: Cause, path: OpPath) -> None:
        s.players[seat].returned = 0  # what follows counts the cards of this op, also where it is left out
        super().resolve(s, seat, op, cause, path)

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.ReturnToHand, cause: Cause, path: OpPath) -> None:
        s.push(ReturnCards(seat, cause, path, op.min, op.max))


class ReturnCards(OfCard[Choose | Done], tag="return_cards"):
    """EMP-12.17: cards go to the hand one after the other, from `least` to `most` more."""

    least: int
    most: int

    refused = Refusal("EMP-12.17", "card_does_not_fit")
    kinds = (Choose, Done)

    def moves(self, s: AnyTable) -> Iterator[Choose | Done]:
        op = self.op(s, fx.ReturnToHand)
        fitting = list(returnable_cards(s, self.seat, op, self.cause)) if self.most else []
        yield from (Choose(one.card) for one in fitting)
        if fitting and self.least <= 0:
            yield Done()

    def play(self, s: AnyTable, move: Choose | Done) -> None:
        if isinstance(move, Choose):
            rest = ReturnCards(self.seat, self.cause, self.path, self.least - 1, self.most - 1)
            s.push(rest)
            return_to_hand(s, self.seat, move.card)
            rest.tally(s)
            trigger_features(s, self.seat, "return")
        else:
            self.tally(s)

    def auto(self, s: AnyTable) -> None:
        self.tally(s)

    def tally(self, s: AnyTable) -> None:
        """Counts the cards that this op has returned; those that a feature returned on the way count for the feature alone."""
        op = self.op(s, fx.ReturnToHand)
        s.players[self.seat].returned = op.max - self.most

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return Refusal("EMP-12.17", "return_first") if isinstance(move, Done) else super().refusal(s, move)


def returnable_cards(s: AnyTable, seat: Seat, op: fx.ReturnToHand, cause: Cause) -> Iterator[CardInPlay]:
    """EMP-12.17: clan cards that may go to the hand; a copy only if it returns itself."""
    player, cards, itself = s.players[seat], s.facts.cards, op.scope == "this"
    for one in player.empire:
        if op.scope != "any" and (one.card == cause.card) != itself:
            continue
        card = cards[one.card]
        if card.start or card.is_island or (one.of is not None and not itself):
            continue
        if fits_in_play(s, player, op.filter, one):
            yield one


class MoveCopyRules(OpRules[fx.MoveCopy]):
    """Lays a copy beside another card, if it has somewhere to go."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.MoveCopy, cause: Cause) -> bool:
        return any(new_originals(s, s.players[seat], one) for one in s.players[seat].empire)

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.MoveCopy, cause: Cause, path: OpPath) -> None:
        s.push(PickCopy(seat, cause, path))


class PickCopy(ChooseCard, tag="pick_copy"):
    """EMP-12.15g: the own copy card that moves."""

    refused = Refusal("EMP-12.15", "card_does_not_fit")

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        player = s.players[self.seat]
        return (Choose(one.card) for one in player.empire if new_originals(s, player, one))

    def play(self, s: AnyTable, move: Choose) -> None:
        s.push(PickNewOriginal(self.seat, self.cause, self.path, move.card))


class PickNewOriginal(ChooseCard, tag="pick_new_original"):
    """EMP-12.15e, EMP-12.15g: the card that it copies from now on; no bonus, no goods of a field."""

    copy: int

    refused = Refusal("EMP-12.15", "card_does_not_fit")

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.copy}

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        player, one = s.players[self.seat], card_in_play(s, self.seat, self.copy)
        return (Choose(other.card) for other in new_originals(s, player, one))

    def play(self, s: AnyTable, move: Choose) -> None:
        discard_attached(s, self.seat, self.copy)
        one = card_in_play(s, self.seat, self.copy)
        copy_card(one, card_in_play(s, self.seat, move.card))
        if action_of(s, one) is None:
            one.exhausted = False
        moved_away(s, self.seat, self.copy)
        s.emit(CopyMoved(self.seat, self.copy, move.card))


def new_originals(s: AnyTable, player: Player, one: CardInPlay) -> list[CardInPlay]:
    """EMP-12.15g: the cards to which a copy can be moved; none for a card that is no copy."""
    if one.of is None:
        return []
    fitting = copyable_originals(s, player, s.card(one.card))
    return [other for other in fitting if other.card != one.of and other.on != one.card]
