"""Drawing and playing occupation cards: as steps of a space, and as bonuses of a column (ODIN-4, ODIN-5.9, ODIN-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.frames import Frame
from engine.game import Declined, Move, Refusal, Seat, Word
from engine.odin.asking import refusals
from engine.odin.asking.questions import SeatQuestion
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.pieces import PlayedCard
from engine.odin.facts.printed import DRAW_COLUMN
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.steps.rules import StepDue, StepRules
from engine.odin.table.events import DrewOccupation, PlayedOccupation
from engine.odin.table.moments import Moment
from engine.odin.table.moves import PlayCard, Skip
from engine.odin.table.state import AnyTable, Owner, SharedTable
from engine.odin.table.timing import TimingWindow, trigger_cards


class DrawOccupationRules(StepRules[steps.DrawOccupationStep]):
    """ODIN-5.9.1."""

    def carry_out(
        self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.DrawOccupationStep, due: StepDue
    ) -> None:
        s.players[seat].uses[-1].used = True
        draw_occupations(s, seat, step.count)


class PlayOccupationRules(StepRules[steps.PlayOccupationStep]):
    """ODIN-4.2, ODIN-5.9.2: a card in hand, or one that the third column will bring."""

    def as_printed(self, at: SharedTable, player: Owner, space: SpaceFacts, step: steps.PlayOccupationStep) -> bool:
        return bool(player.hand) or (space.column == DRAW_COLUMN and bool(at.occupation_pile))

    def why_not(self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.PlayOccupationStep) -> Refusal | None:
        use = s.players[seat].uses[-1:]
        drawn = bool(use and use[0].proper)
        can = bool(s.players[seat].hand) if drawn else self.as_printed(s, s.players[seat], space, step)
        return None if can else Refusal("ODIN-5.9.2", "no_card")

    def carry_out(
        self, s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.PlayOccupationStep, due: StepDue
    ) -> None:
        s.players[seat].uses[-1].used = True
        s.push(PlayCards(seat, step.min, step.max))


class DrawCard(Frame[AnyTable, Move], tag="draw_card"):
    """The next occupation of the pile comes into the hand; nothing when it is empty (ODIN-4.1, ODIN-10.4)."""

    def auto(self, s: AnyTable) -> None:
        if s.occupation_pile:
            card = s.occupation_pile.pop()
            s.players[self.seat].hand.append(card)
            s.revealed += 1
            s.emit(DrewOccupation(self.seat, card))


def draw_occupations(s: AnyTable, seat: Seat, n: int) -> None:
    """A seat draws occupations, card by card; cards may replace each drawing (card 99)."""
    for _ in range(min(n, len(s.occupation_pile))):
        s.next_up(TimingWindow(seat, "instead", (Moment("draw_occupation"),)), DrawCard(seat))


class PlayCards(SeatQuestion[PlayCard | Skip], tag="play_cards"):
    """Occupations from the hand, one after the other; at least `least` and at most `most` (ODIN-5.9.2, ODIN-5.9.3)."""

    least: int
    most: int
    played: int = 0
    last: int = 0

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": self.most - self.played}

    def answers(self, s: AnyTable) -> Iterator[PlayCard | Skip]:
        hand = s.players[self.seat].hand
        if hand and self.played < self.most:
            yield from map(PlayCard, sorted(hand))
            if self.played >= self.least:
                yield Skip()

    def lacks(self) -> int:
        """How many cards must still be played."""
        return max(self.least - self.played, 0)

    def goes_on(self, s: AnyTable) -> bool:
        """Goes on with a card in hand for each of several such questions, which card 52 nests."""
        needed = sum(one.lacks() for one in self.waiting(s) if isinstance(one, PlayCards))
        return not self.lacks() or len(s.players[self.seat].hand) >= needed

    def take(self, s: AnyTable, move: PlayCard | Skip) -> None:
        if isinstance(move, PlayCard):
            s.push(PlayCards(self.seat, self.least, self.most, self.played + 1, move.card))
            play_card(s, self.seat, move.card)
        else:
            if not self.played:
                s.emit(Declined(self.seat, "play"))
            self.auto(s)

    def auto(self, s: AnyTable) -> None:
        if self.played:
            trigger_cards(s, self.seat, Moment("occupations_played", count=self.played, card=self.last))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, PlayCard):
            return Refusal("ODIN-5.9.2", "not_in_hand", {"card": move.card})
        if isinstance(move, Skip) and self.played < self.least:
            return Refusal("ODIN-5.9.2", "play_one")
        return refusals.other_move("ODIN-5.9.2", "play_cards")


class BonusCard(SeatQuestion[PlayCard | Skip], tag="bonus_card"):
    """ODIN-4.3: the card of the fourth column, right before or right after the action."""

    last: bool = False

    @property
    def closes(self) -> bool:
        return self.last

    def play(self, s: AnyTable, move: Any) -> None:
        s.players[self.seat].uses[-1].over = self.last
        super().play(s, move)

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"last": int(self.last)}

    def answers(self, s: AnyTable) -> Iterator[PlayCard | Skip]:
        player = s.players[self.seat]
        if player.hand and not player.uses[-1].bonus_card:
            yield from map(PlayCard, sorted(player.hand))
            yield Skip()

    def may_lapse(self, s: AnyTable) -> bool:
        return True

    def take(self, s: AnyTable, move: PlayCard | Skip) -> None:
        if isinstance(move, PlayCard):
            s.players[self.seat].uses[-1].bonus_card = True
            s.push(TimingWindow(self.seat, "after", (Moment("occupations_played", count=1, card=move.card),)))
            play_card(s, self.seat, move.card)
        elif self.last:
            s.emit(Declined(self.seat, "bonus_card"))

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        if isinstance(move, PlayCard):
            return Refusal("ODIN-4.3", "not_in_hand", {"card": move.card})
        return refusals.other_move("ODIN-4.3", "bonus_card")


def play_card(s: AnyTable, seat: Seat, card: int) -> None:
    """An occupation is laid down; what it does when it is played comes next (ODIN-9.10)."""
    player = s.players[seat]
    player.hand.remove(card)
    player.played.append(PlayedCard(card))
    s.hooks.keep_out_of_open_windows(s, seat, card)
    s.emit(PlayedOccupation(seat, card))
    s.push(TimingWindow(seat, "on", (Moment("play", card=card),)))
