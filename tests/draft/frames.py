"""The steps of the draft, in the order of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from msgspec import Struct

from engine.choices import KIND, Open
from engine.frames import Frame, Together
from engine.game import Ended, Move, Refusal, Seat
from tests.draft.state import (
    NUMBERS,
    PARTS,
    POLISHES,
    ROUNDS,
    ROW,
    SIDES,
    Claim,
    Claimed,
    LaidOpen,
    Pick,
    Picked,
    Polish,
    Polished,
    Put,
    Row,
    Sided,
    Skip,
    Table,
)

DONE = "done"


class PickCard(Frame["DraftState", Pick], tag="pick_card"):
    """DRA-1: choose a card in secret."""

    def moves(self, s: DraftState) -> Iterator[Pick]:
        yield from map(Pick, sorted(s.players[self.seat].hand))

    def play(self, s: DraftState, move: Pick) -> None:
        player = s.players[self.seat]
        player.hand.remove(move.card)
        player.chosen = move.card
        s.emit(Picked(self.seat, move.card))
        s.push(PutCard(self.seat))

    def why_not(self, s: DraftState, move: Move) -> Refusal:
        return Refusal("DRA-1", "choose")


class PutCard(Frame["DraftState", Put], tag="put_card"):
    """DRA-2: choose its side in secret."""

    def moves(self, s: DraftState) -> Iterator[Put]:
        yield from map(Put, SIDES)

    def play(self, s: DraftState, move: Put) -> None:
        s.players[self.seat].side = move.side
        s.emit(Sided(self.seat, move.side))

    def why_not(self, s: DraftState, move: Move) -> Refusal:
        return Refusal("DRA-2", "choose_side")


class Draft(Together["DraftState", "PickCard | PutCard"], tag="draft"):
    """DRA-1 to DRA-3: all choose at once; then the cards are laid open and the hands go round."""

    stacks: list[list[PickCard | PutCard]]

    def auto(self, s: DraftState) -> None:
        laid: list[int] = []
        for seat, player in enumerate(s.players):
            assert player.chosen is not None
            assert player.side is not None
            (player.left if player.side == "left" else player.right).append(player.chosen)
            s.emit(LaidOpen(seat, player.chosen, player.side))
            laid.append(player.chosen)
            player.chosen = player.side = None
        hands = [player.hand for player in s.players]
        for seat, player in enumerate(s.players):
            player.hand = hands[seat - 1]
        s.turn += 1
        s.push(NextRound(0))
        s.push(ClaimNumber(laid.index(max(laid))))

    def why_not(self, s: DraftState, seat: Seat) -> Refusal:
        return Refusal("DRA-3", "wait")


class Claims(Struct, frozen=True):
    """What may be claimed: too much to list."""

    taken: frozenset[int]

    @property
    def moves(self) -> Sequence[Move]:
        return ()

    def left(self, chosen: Sequence[Any]) -> Sequence[Move]:
        return ()

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        match chosen:
            case []:
                return Open(KIND, ("claim", "row", "skip"))
            case ["claim"]:
                return Open("number", self.free(NUMBERS))
            case ["claim", int() as number] if self.has(number, NUMBERS):
                return Claim(number)
            case ["skip"]:
                return Skip()
            case ["row", *parts]:
                return self.row(parts)
        raise LookupError(f"{chosen} cannot be claimed")

    def row(self, parts: Sequence[Any]) -> Open | Move:
        """A row is complete when it is full, or when that is said."""
        numbers = tuple(part for part in parts if part != DONE)
        if len(set(numbers)) != len(numbers) or not all(self.has(number, PARTS) for number in numbers):
            raise LookupError(f"{parts} is no row")
        if len(numbers) == ROW or DONE in parts:
            return Row(numbers)
        left = tuple(number for number in self.free(PARTS) if number not in numbers)
        return Open("parts", (DONE, *left) if numbers else left)

    def has(self, number: int, bound: int) -> bool:
        """Whether nobody has claimed a number, without a list of all that are free."""
        return 1 <= number <= bound and number not in self.taken

    def free(self, bound: int) -> tuple[int, ...]:
        """The numbers up to a bound that nobody has claimed."""
        return tuple(number for number in range(1, bound + 1) if number not in self.taken)


class ClaimNumber(Frame["DraftState", Claim | Row | Skip], tag="claim_number"):
    """DRA-4: whoever has laid the highest card claims a free number, a row of small ones, or nothing."""

    def moves(self, s: DraftState) -> Iterator[Claim | Row | Skip]:
        yield Skip()
        claims = self.choices(s)
        yield from map(Claim, claims.free(NUMBERS))
        for length in range(1, ROW + 1):
            yield from map(Row, permutations(claims.free(PARTS), length))

    def allows(self, s: DraftState, move: Move) -> bool:
        claims = self.choices(s)
        if isinstance(move, Claim):
            return claims.has(move.number, NUMBERS)
        if isinstance(move, Row):
            different = 0 < len(set(move.parts)) == len(move.parts) <= ROW
            return different and all(claims.has(part, PARTS) for part in move.parts)
        return isinstance(move, Skip)

    def choices(self, s: DraftState) -> Claims:
        return Claims(frozenset(number for player in s.players for number in player.numbers))

    def play(self, s: DraftState, move: Claim | Row | Skip) -> None:
        numbers = () if isinstance(move, Skip) else (move.number,) if isinstance(move, Claim) else move.parts
        s.players[self.seat].numbers.extend(numbers)
        s.emit(Claimed(self.seat, numbers))

    def why_not(self, s: DraftState, move: Move) -> Refusal:
        return Refusal("DRA-4", "claim")


class NextRound(Frame["DraftState", Skip], tag="next_round"):
    """DRA-5: everybody draws a card, or the game is over."""

    def auto(self, s: DraftState) -> None:
        s.round += 1
        if s.round == ROUNDS:
            s.emit(Ended("rounds"))
            return
        for player in s.players:
            player.hand.append(s.deck.pop())
        s.revealed += 1
        s.push(draft(s))


class Polishing(Frame["DraftState", Polish], tag="polishing"):
    """DRA-6: whoever is not asked may polish own open cards, three in a game."""

    def moves(self, s: DraftState) -> Iterator[Polish]:
        player = s.players[self.seat]
        if len(player.polished) < POLISHES:
            yield from map(Polish, player.open_cards)

    def play(self, s: DraftState, move: Polish) -> None:
        s.players[self.seat].polished.append(move.card)
        s.emit(Polished(self.seat, move.card))

    def why_not(self, s: DraftState, move: Move) -> Refusal:
        return Refusal("DRA-6", "polish")


def draft(s: DraftState) -> Draft:
    """The question to all of a round."""
    return Draft([[PickCard(seat)] for seat in range(s.seats)])


def offer(s: DraftState, seat: Seat) -> Polishing:
    """DRA-6: what a seat may do that is not asked."""
    return Polishing(seat)


class DraftState(Table, kw_only=True):
    """A position of the draft, with its agenda."""

    agenda: list[Draft | ClaimNumber | NextRound]
