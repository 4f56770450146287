"""What ops ask their owner about cards, ships and pawns (EMP-23.13, EMP-23.14), and what the answers cause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Generic

from engine.empires.effects import possible as can
from engine.empires.effects import refusals
from engine.empires.effects.causes import op_at
from engine.empires.effects.features import happened, moved_away
from engine.empires.effects.raids import raid, raids
from engine.empires.facts import schema_effects as fx
from engine.empires.steps.building import BY_CARD, PlaceCard, copy
from engine.empires.steps.expedition import ResolveShip, own_ships
from engine.empires.steps.pawns import shift, shifts
from engine.empires.steps.paying import payments
from engine.empires.table.asking import Asking, M
from engine.empires.table.cards import action_of, card_in_play, field_goods, fits, is_field_card
from engine.empires.table.events import CopyMoved, FieldGoods, Kept, Reclaimed, Restored, Searched
from engine.empires.table.events_at_sea import ShipAdvanced
from engine.empires.table.holdings import gain, refill
from engine.empires.table.leaving import discard_attached, return_to_hand
from engine.empires.table.moves import Build, Choose, ChooseShip, Done, Drop, Keep, MovePawn, Prefer, Raid, Skip
from engine.empires.table.payments import lowered
from engine.empires.table.preferences import ALWAYS, NEVER, prefer, preferred, to_settle
from engine.empires.table.state import AnyTable, Cause, Path
from engine.empires.table.subsets import Subsets, subsets
from engine.game import Declined, Move, Refusal, Word


class OfCard(Asking[M], Generic[M]):
    """A question of an op; which op of which card asks."""

    cause: Cause
    path: Path

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.cause.card}


class ChooseCard(OfCard[Choose]):
    """One of some cards."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Choose,)


class PickField(ChooseCard, tag="pick_field"):
    """EMP-9.14: one single Field card, whose goods are gained."""

    refused: ClassVar[Refusal] = Refusal("EMP-9.14", "card_does_not_fit")

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        return (Choose(one.card) for one in s.players[self.seat].empire if is_field_card(s, one))

    def play(self, s: AnyTable, move: Choose) -> None:
        s.emit(FieldGoods(self.seat, move.card))
        gain(s, self.seat, field_goods(s, card_in_play(s, self.seat, move.card)), self.cause.card)


class PickRestored(ChooseCard, tag="pick_restored"):
    """EMP-12.13: an exhausted card that turns upright."""

    refused: ClassVar[Refusal] = Refusal("EMP-12.13", "card_does_not_fit")

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        op = op_at(s, self.cause, self.path)
        assert isinstance(op, fx.Restore)
        return (Choose(one.card) for one in can.restorable(s, self.seat, op, self.cause))

    def play(self, s: AnyTable, move: Choose) -> None:
        card_in_play(s, self.seat, move.card).exhausted = False
        s.emit(Restored(self.seat, move.card))


class PickReclaimed(ChooseCard, tag="pick_reclaimed"):
    """A card of the own discard pile that goes to the hand."""

    refused: ClassVar[Refusal] = Refusal("EMP-23.14", "card_does_not_fit")

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        return map(Choose, sorted(s.players[self.seat].discard))

    def play(self, s: AnyTable, move: Choose) -> None:
        player = s.players[self.seat]
        player.discard.remove(move.card)
        player.hand.append(move.card)
        s.emit(Reclaimed(self.seat, move.card))


class SearchDeck(ChooseCard, tag="search_deck"):
    """EMP-12.11: one of the fitting cards of the deck, which only its owner sees."""

    refused: ClassVar[Refusal] = Refusal("EMP-12.11", "card_does_not_fit")

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        op = op_at(s, self.cause, self.path)
        assert isinstance(op, fx.Search)
        player = s.players[self.seat]
        fitting = (n for n in sorted(player.deck) if fits(s, player, op.filter, s.card(n), s.card(n).kind))
        return map(Choose, fitting)

    def play(self, s: AnyTable, move: Choose) -> None:
        player = s.players[self.seat]
        player.deck.remove(move.card)
        player.hand.append(move.card)
        self.shuffle(s, (move.card,))

    def auto(self, s: AnyTable) -> None:
        self.shuffle(s, ())

    def shuffle(self, s: AnyTable, taken: tuple[int, ...]) -> None:
        """The deck is shuffled; one that was emptied is refilled (EMP-5.4)."""
        player = s.players[self.seat]
        player.deck = s.chance.shuffled(sorted(player.deck), f"empires.deck.{self.seat}")
        s.revealed += 1
        s.emit(Searched(self.seat, taken, len(taken)))
        if not player.deck:
            refill(s, self.seat)


class KeepSeen(Asking[Keep], tag="keep_seen"):
    """EMP-12.25: so many of the cards set aside go to the hand, the others to the discard pile."""

    take: int

    refused: ClassVar[Refusal] = Refusal("EMP-12.25", "keep_exactly")
    kinds: ClassVar[tuple[type[Move], ...]] = (Keep,)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": self.take}

    def moves(self, s: AnyTable) -> Iterator[Keep]:
        return self.choices(s).all()

    def allows(self, s: AnyTable, move: Move) -> bool:
        return isinstance(move, Keep) and move in self.choices(s).all()

    def choices(self, s: AnyTable) -> Subsets:
        return subsets(s.players[self.seat].aside, self.take, self.take)

    def play(self, s: AnyTable, move: Keep) -> None:
        player = s.players[self.seat]
        rejected = [card for card in player.aside if card not in move.cards]
        player.hand += move.cards
        player.discard += rejected
        player.aside = []
        s.emit(Kept(self.seat, move.cards, len(move.cards), tuple(rejected)))


class ReturnCards(OfCard[Choose | Done], tag="return_cards"):
    """EMP-12.17: cards go to the hand one after the other, from `least` to `most` more."""

    least: int
    most: int

    refused: ClassVar[Refusal] = Refusal("EMP-12.17", "card_does_not_fit")
    kinds: ClassVar[tuple[type[Move], ...]] = (Choose, Done)

    def moves(self, s: AnyTable) -> Iterator[Choose | Done]:
        op = op_at(s, self.cause, self.path)
        assert isinstance(op, fx.ReturnToHand)
        fitting = list(can.returnable(s, self.seat, op, self.cause)) if self.most else []
        yield from (Choose(one.card) for one in fitting)
        if fitting and self.least <= 0:
            yield Done()

    def play(self, s: AnyTable, move: Choose | Done) -> None:
        if isinstance(move, Choose):
            rest = ReturnCards(self.seat, self.cause, self.path, self.least - 1, self.most - 1)
            s.push(rest)
            return_to_hand(s, self.seat, move.card)
            rest.tally(s)
            happened(s, self.seat, "return")
        else:
            self.tally(s)

    def auto(self, s: AnyTable) -> None:
        self.tally(s)

    def tally(self, s: AnyTable) -> None:
        """So many have come back by this op; those that a feature on the way returned count for the feature alone."""
        op = op_at(s, self.cause, self.path)
        assert isinstance(op, fx.ReturnToHand)
        s.players[self.seat].returned = op.max - self.most

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        return Refusal("EMP-12.17", "return_first") if isinstance(move, Done) else super().refusal(s, move)


class PickCopy(ChooseCard, tag="pick_copy"):
    """EMP-12.15g: the own copy card that moves."""

    refused: ClassVar[Refusal] = Refusal("EMP-12.15", "card_does_not_fit")

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        player = s.players[self.seat]
        return (Choose(one.card) for one in player.empire if can.new_originals(s, player, one))

    def play(self, s: AnyTable, move: Choose) -> None:
        s.push(PickNewOriginal(self.seat, self.cause, self.path, move.card))


class PickNewOriginal(ChooseCard, tag="pick_new_original"):
    """EMP-12.15e, EMP-12.15g: the card that it copies from now on; no bonus, no goods of a field."""

    copy: int

    refused: ClassVar[Refusal] = Refusal("EMP-12.15", "card_does_not_fit")

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.copy}

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        player, one = s.players[self.seat], card_in_play(s, self.seat, self.copy)
        return (Choose(other.card) for other in can.new_originals(s, player, one))

    def play(self, s: AnyTable, move: Choose) -> None:
        discard_attached(s, self.seat, self.copy)
        one = card_in_play(s, self.seat, self.copy)
        copy(one, card_in_play(s, self.seat, move.card))
        if action_of(s, one) is None:
            one.exhausted = False
        moved_away(s, self.seat, self.copy)
        s.emit(CopyMoved(self.seat, self.copy, move.card))


class PickCheaper(OfCard[Build], tag="pick_cheaper"):
    """Op `build`: which hand card is built at a lower cost."""

    refused: ClassVar[Refusal] = Refusal("EMP-11.7", "not_payable_reduced")
    kinds: ClassVar[tuple[type[Move], ...]] = (Build,)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {**super().about(s), "n": reduction(s, self)}

    def moves(self, s: AnyTable) -> Iterator[Build]:
        return map(Build, can.cheaper(s, s.players[self.seat], reduction(s, self)))

    def play(self, s: AnyTable, move: Build) -> None:
        s.push(DropCost(self.seat, self.cause, self.path, move.card))


class DropCost(OfCard[Drop], tag="drop_cost"):
    """Op `build`: which resources are left out of the cost."""

    built: int

    refused: ClassVar[Refusal] = Refusal("EMP-11.7", "no_such_drop")
    kinds: ClassVar[tuple[type[Move], ...]] = (Drop,)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.built}

    def moves(self, s: AnyTable) -> Iterator[Drop]:
        price = s.card(self.built).price(self.built)
        return map(Drop, can.payable_drops(s.players[self.seat], price, reduction(s, self)))

    def play(self, s: AnyTable, move: Drop) -> None:
        price = lowered(s.card(self.built).price(self.built), move.goods)
        s.next_up(*payments(self.seat, price, self.built), PlaceCard(self.seat, self.built, BY_CARD))


def reduction(s: AnyTable, frame: PickCheaper | DropCost) -> int:
    """By how much the cost is lowered."""
    op = op_at(s, frame.cause, frame.path)
    assert isinstance(op, fx.BuildReduced)
    return op.reduce


class RaidByCard(Asking[Raid], tag="raid_by_card"):
    """EMP-10.7: a raid that costs no axe."""

    refused: ClassVar[Refusal] = Refusal("EMP-10.1", "answer_first")
    kinds: ClassVar[tuple[type[Move], ...]] = (Raid,)

    def moves(self, s: AnyTable) -> Iterator[Raid]:
        return raids(s, self.seat)

    def play(self, s: AnyTable, move: Raid) -> None:
        raid(s, self.seat, move)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        assert isinstance(move, Raid)
        return refusals.why_no_raid(s, self.seat, move)


class AskShift(Asking[MovePawn | Skip | Prefer], tag="shift_pawn"):
    """EMP-12.12: a ready pawn may go to any other tile; `card` is that of the feature that offers it, if one does."""

    card: int

    refused: ClassVar[Refusal] = Refusal("EMP-12.12", "no_such_shift")
    kinds: ClassVar[tuple[type[Move], ...]] = (MovePawn, Skip)

    def moves(self, s: AnyTable) -> Iterator[MovePawn | Skip | Prefer]:
        answer = preferred(s, self.seat, self.card)
        possible = list(shifts(s, s.players[self.seat])) if answer != NEVER else []
        yield from possible
        if possible and answer != ALWAYS:
            yield Skip()
            yield from to_settle(s, self.seat, self.card)

    def play(self, s: AnyTable, move: MovePawn | Skip | Prefer) -> None:
        if isinstance(move, Prefer):
            s.push(self)
            prefer(s, self.seat, move)
        elif isinstance(move, MovePawn):
            shift(s, self.seat, move)
        else:
            s.emit(Declined(self.seat, "move_pawn"))


class Advance(Asking[ChooseShip | Skip], tag="advance_ship"):
    """EMP-12.14: an own ship may swap with the one directly in front of it."""

    refused: ClassVar[Refusal] = Refusal("EMP-12.14", "no_such_ship")
    kinds: ClassVar[tuple[type[Move], ...]] = (ChooseShip, Skip)

    def moves(self, s: AnyTable) -> Iterator[ChooseShip | Skip]:
        places = [place for place in own_ships(s, self.seat) if place]
        if places:
            yield from (ChooseShip(place + 1) for place in places)
            yield Skip()

    def play(self, s: AnyTable, move: ChooseShip | Skip) -> None:
        if isinstance(move, Skip):
            s.emit(Declined(self.seat, "advance_ship"))
            return
        at = move.place - 1
        s.queue[at - 1], s.queue[at] = s.queue[at], s.queue[at - 1]
        s.emit(ShipAdvanced(self.seat, at))


class PickShip(Asking[ChooseShip], tag="pick_ship"):
    """EMP-12.16: which own ship is resolved now."""

    modes: tuple[str, ...]

    refused: ClassVar[Refusal] = Refusal("EMP-12.16", "no_such_ship")
    kinds: ClassVar[tuple[type[Move], ...]] = (ChooseShip,)

    def moves(self, s: AnyTable) -> Iterator[ChooseShip]:
        return (ChooseShip(place + 1) for place in own_ships(s, self.seat))

    def play(self, s: AnyTable, move: ChooseShip) -> None:
        s.push(ResolveShip(self.seat, move.place - 1, self.modes))
