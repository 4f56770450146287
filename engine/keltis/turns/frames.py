"""The questions of the game, in the order of the rulebook: play a card, relay, clover, card marker, draw (KEL-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from engine.frames import Frame
from engine.game import Declined, Move, Refusal, Seat
from engine.keltis.facts.board import ANY_COLOUR
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import KeltisCard, colour_of
from engine.keltis.options import lay_requires_move, relay_is_optional
from engine.keltis.table.card_rows import continues_row
from engine.keltis.table.moves import (
    Discard,
    DiscardedCard,
    DrawOne,
    DrewHidden,
    DrewOpen,
    FigureMove,
    Forgo,
    LaidCard,
    Lay,
    StripHand,
    StrippedHand,
    StrippedRow,
    StripRow,
)
from engine.keltis.table.stance import stance_of
from engine.keltis.table.state import KeltisTable, guard_is_on
from engine.keltis.turns import refusals
from engine.keltis.turns.movement import TokenQuestion, end_at_once, move_figure_to_stone


class PlayCard(Frame["KeltisState", Lay | Discard], tag="play_card"):
    """KEL-4.1, KEL-4.2: play exactly one card: lay it and move a figure, or discard it."""

    always_asks = True  # a hand has two different cards to discard: no three are equal

    def moves(self, s: KeltisState) -> Iterator[Lay | Discard]:
        player, stance = s.players[self.seat], stance_of(s, self.seat)
        hand = sorted(set(player.hand))
        for card in hand:
            colour = colour_of(card)
            if continues_row(player.rows[colour], card):
                steps = stance.steps[colour]
                for figure, to in steps:
                    yield Lay(card, figure, to)
                if not steps and (colour in stance.relays or not lay_requires_move(s.options)):  # KEL-6.6, KEL-7.6
                    yield Lay(card)
        yield from map(Discard, hand)  # KEL-4.3

    def play(self, s: KeltisState, move: Lay | Discard) -> None:
        s.players[self.seat].hand.remove(move.card)
        s.push(DrawUp(self.seat))
        if isinstance(move, Discard):
            put_on_discard_pile(s, move.card)
            s.emit(DiscardedCard(self.seat, move.card))
            return
        s.players[self.seat].rows[colour_of(move.card)].append(move.card)
        s.idle, s.stirred = 0, True  # KEL-9.7
        s.emit(LaidCard(self.seat, move.card))
        if move.figure and move.to:
            ask_of_token(s, self.seat, move_figure_to_stone(s, self.seat, move.figure, move.to, "card"))
        elif colour_of(move.card) in stance_of(s, self.seat).relays:
            s.push(Relay(self.seat))

    def why_not(self, s: KeltisState, move: Move) -> Refusal:
        return refusals.play_card(s, self.seat, move)


class Relay(Frame["KeltisState", FigureMove | Forgo], tag="relay"):
    """KEL-6.6: the own figure of the path stands on its end stone, so another own figure may move one stone."""

    def moves(self, s: KeltisState) -> Iterator[FigureMove | Forgo]:
        yield from (FigureMove(figure, to) for figure, to in stance_of(s, self.seat).steps[ANY_COLOUR])
        if relay_is_optional(s.options):
            yield Forgo()

    def play(self, s: KeltisState, move: FigureMove | Forgo) -> None:
        take_figure_step(s, self.seat, move, "relay")

    def why_not(self, s: KeltisState, move: Move) -> Refusal:
        return refusals.no_step(s, self.seat, move, "relay")


class Clover(Frame["KeltisState", FigureMove | Forgo], tag="clover"):
    """KEL-8.4, KEL-8.5: one own figure may move one stone, whatever the colour; its token works too (KEL-8.7)."""

    def moves(self, s: KeltisState) -> Iterator[FigureMove | Forgo]:
        yield from (FigureMove(figure, to) for figure, to in stance_of(s, self.seat).steps[ANY_COLOUR])
        yield Forgo()

    def play(self, s: KeltisState, move: FigureMove | Forgo) -> None:
        take_figure_step(s, self.seat, move, "clover")

    def why_not(self, s: KeltisState, move: Move) -> Refusal:
        return refusals.no_step(s, self.seat, move, "clover")


class CardMarker(Frame["KeltisState", StripHand | StripRow | Forgo], tag="card_marker"):
    """KEL-8.6: discard the last card of an own row or a card from the hand, or neither."""

    def moves(self, s: KeltisState) -> Iterator[StripHand | StripRow | Forgo]:
        player = s.players[self.seat]
        yield from map(StripHand, sorted(set(player.hand)))
        yield from (StripRow(colour) for colour, row in enumerate(player.rows) if row)
        yield Forgo()

    def play(self, s: KeltisState, move: StripHand | StripRow | Forgo) -> None:
        player = s.players[self.seat]
        if isinstance(move, StripHand):
            player.hand.remove(move.card)
            put_on_discard_pile(s, move.card)
            s.emit(StrippedHand(self.seat, move.card))
        elif isinstance(move, StripRow):
            card = player.rows[move.colour].pop()
            put_on_discard_pile(s, card)
            s.emit(StrippedRow(self.seat, card))
        else:
            s.emit(Declined(self.seat, "marker"))

    def why_not(self, s: KeltisState, move: Move) -> Refusal:
        return refusals.card_marker(move)


class DrawUp(Frame["KeltisState", DrawOne], tag="draw_up"):
    """KEL-9.1, KEL-9.4, KEL-9.5: draw cards one after the other until the hand is full, then the turn is over."""

    def moves(self, s: KeltisState) -> Iterator[DrawOne]:
        if len(s.players[self.seat].hand) >= keltis_content().numbers.cards.hand:
            return
        yield DrawOne()
        if not guard_is_on(s):  # KEL-9.7
            for colour, pile in enumerate(s.piles):
                if pile and colour not in s.barred:
                    yield DrawOne(colour)

    def play(self, s: KeltisState, move: DrawOne) -> None:
        hand = s.players[self.seat].hand
        if move.pile is None:
            if not guard_is_on(s):  # KEL-9.7: while the guard is on, the count stands still
                s.stirred = True
            hand.append(s.deck.pop())
            s.revealed += 1
            s.emit(DrewHidden(self.seat, hand[-1]))
            if not s.deck:
                end_at_once(s, "deck")  # KEL-10.3
                return
        else:
            hand.append(s.piles[move.pile].pop())
            s.emit(DrewOpen(self.seat, hand[-1]))
        s.push(DrawUp(self.seat))

    def auto(self, s: KeltisState) -> None:
        """The hand is full: the next seat's turn (KEL-3.8), after the idle turns are counted (KEL-9.7)."""
        if s.stirred:
            s.idle = 0
        elif not guard_is_on(s):
            s.idle += 1
        s.stirred = False
        s.barred.clear()
        s.turn += 1
        s.push(PlayCard(s.left_of(self.seat)))

    def why_not(self, s: KeltisState, move: Move) -> Refusal:
        return refusals.draw_up(s, move)


def take_figure_step(s: KeltisState, seat: Seat, move: FigureMove | Forgo, by: Literal["clover", "relay"]) -> None:
    """Moves a figure by a clover or a relay, unless the player declines (KEL-8.10)."""
    if isinstance(move, FigureMove):
        ask_of_token(s, seat, move_figure_to_stone(s, seat, move.figure, move.to, by))
    else:
        s.emit(Declined(seat, by))


def ask_of_token(s: KeltisState, seat: Seat, token: TokenQuestion) -> None:
    """Lets the player use the clover or the card marker that a figure has come to (KEL-8.1)."""
    if token is not None:
        s.push(Clover(seat) if token == "clover" else CardMarker(seat))


def put_on_discard_pile(s: KeltisState, card: KeltisCard) -> None:
    """Puts a card on the discard pile of its colour, which nobody may draw from this turn (KEL-9.3)."""
    s.piles[colour_of(card)].append(card)
    if colour_of(card) not in s.barred:
        s.barred.append(colour_of(card))


AnyKeltisFrame: TypeAlias = PlayCard | Relay | Clover | CardMarker | DrawUp
KeltisState: TypeAlias = KeltisTable[AnyKeltisFrame]
