"""What comes from deck, discard pile and hand: cards that are looked at, searched, taken back, built at a lower cost."""

from __future__ import annotations

from collections.abc import Iterator

from engine.empires.effects.possible import constructable_cards
from engine.empires.facts import schema_effects as fx
from engine.empires.operations.questions import ChooseCard, OfCard
from engine.empires.steps.building import BY_CARD, PlaceCard
from engine.empires.steps.lookout import KeepCards, keep_cards, set_aside
from engine.empires.steps.paying import payment_frames
from engine.empires.table.cards import does_card_fit
from engine.empires.table.events import Reclaimed, Searched
from engine.empires.table.holdings import has_cards, refill_deck
from engine.empires.table.moves import Build, Choose, Drop, Keep
from engine.empires.table.payments import is_payable, lowered_cost, ways_to_lower
from engine.empires.table.state import AnyTable, Cause, OpPath, OpRules, Player
from engine.game import Refusal, Seat, Word


class LookRules(OpRules[fx.LookAtCards]):
    """Sets cards aside that only their owner sees."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.LookAtCards, cause: Cause) -> bool:
        return has_cards(s.players[seat])

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.LookAtCards, cause: Cause, path: OpPath) -> None:
        set_aside(s, [seat], op.count)
        s.push(KeepSeen(seat, op.take))


class KeepSeen(KeepCards, tag="keep_seen"):
    """EMP-12.25: so many of the cards set aside go to the hand, the others to the discard pile."""

    take: int

    refused = Refusal("EMP-12.25", "keep_exactly")

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": self.take}

    def bounds(self, s: AnyTable) -> tuple[int, int]:
        return self.take, self.take

    def play(self, s: AnyTable, move: Keep) -> None:
        keep_cards(s, self.seat, move.cards)


class SearchRules(OpRules[fx.Search]):
    """The owner sees the whole deck; an empty one is refilled before (EMP-12.11)."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.Search, cause: Cause) -> bool:
        return has_cards(s.players[seat])

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.Search, cause: Cause, path: OpPath) -> None:
        if not s.players[seat].deck:
            refill_deck(s, seat)
        s.revealed += 1
        s.push(SearchDeck(seat, cause, path))


class SearchDeck(ChooseCard, tag="search_deck"):
    """EMP-12.11: one of the fitting cards of the deck, which only its owner sees."""

    refused = Refusal("EMP-12.11", "card_does_not_fit")

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        op = self.op(s, fx.Search)
        player = s.players[self.seat]
        fitting = (n for n in sorted(player.deck) if does_card_fit(s, player, op.filter, s.card(n), s.card(n).kind))
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
            refill_deck(s, self.seat)


class ReclaimRules(OpRules[fx.Reclaim]):
    """Takes a card of the discard pile."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.Reclaim, cause: Cause) -> bool:
        return bool(s.players[seat].discard)

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.Reclaim, cause: Cause, path: OpPath) -> None:
        s.push(PickReclaimed(seat, cause, path))


class PickReclaimed(ChooseCard, tag="pick_reclaimed"):
    """A card of the own discard pile that goes to the hand."""

    refused = Refusal("EMP-23.14", "card_does_not_fit")

    def moves(self, s: AnyTable) -> Iterator[Choose]:
        return map(Choose, sorted(s.players[self.seat].discard))

    def play(self, s: AnyTable, move: Choose) -> None:
        player = s.players[self.seat]
        player.discard.remove(move.card)
        player.hand.append(move.card)
        s.emit(Reclaimed(self.seat, move.card))


class BuildRules(OpRules[fx.BuildReduced]):
    """Builds a hand card at a lower cost."""

    def possible(self, s: AnyTable, seat: Seat, op: fx.BuildReduced, cause: Cause) -> bool:
        return next(cards_payable_cheaper(s, s.players[seat], op.reduce), None) is not None

    def carry_out(self, s: AnyTable, seat: Seat, op: fx.BuildReduced, cause: Cause, path: OpPath) -> None:
        s.push(PickCheaper(seat, cause, path))


class PickCheaper(OfCard[Build], tag="pick_cheaper"):
    """Op `build`: which hand card is built at a lower cost."""

    refused = Refusal("EMP-11.7", "not_payable_reduced")
    kinds = (Build,)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {**super().about(s), "n": self.op(s, fx.BuildReduced).reduce}

    def moves(self, s: AnyTable) -> Iterator[Build]:
        return map(Build, cards_payable_cheaper(s, s.players[self.seat], self.op(s, fx.BuildReduced).reduce))

    def play(self, s: AnyTable, move: Build) -> None:
        s.push(DropCost(self.seat, self.cause, self.path, move.card))


class DropCost(OfCard[Drop], tag="drop_cost"):
    """Op `build`: which resources are left out of the cost."""

    built: int

    refused = Refusal("EMP-11.7", "no_such_drop")
    kinds = (Drop,)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"card": self.built}

    def moves(self, s: AnyTable) -> Iterator[Drop]:
        price = s.card(self.built).price(self.built)
        return map(Drop, payable_drops(s.players[self.seat], price, self.op(s, fx.BuildReduced).reduce))

    def play(self, s: AnyTable, move: Drop) -> None:
        price = lowered_cost(s.card(self.built).price(self.built), move.goods)
        s.next_up(*payment_frames(self.seat, price, self.built), PlaceCard(self.seat, self.built, BY_CARD))


def cards_payable_cheaper(s: AnyTable, player: Player, reduce: int) -> Iterator[int]:
    """The hand cards that can be paid when their cost is lowered."""
    for number in constructable_cards(s, player):
        if next(payable_drops(player, s.card(number).price(number), reduce), None) is not None:
            yield number


def payable_drops(player: Player, price: dict[str, int], reduce: int) -> Iterator[tuple[str, ...]]:
    """The resources that may be left out of a cost so that the rest can be paid."""
    return (dropped for dropped in ways_to_lower(price, reduce) if is_payable(player, lowered_cost(price, dropped)))
