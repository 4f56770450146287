"""What a picture is made from: a view with its people and words, where a seat stands in choosing, and what was done last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.empires.facts.printed import EmpiresCard
from engine.empires.game.view import CardInPlayView, EmpiresView, PlayerView
from engine.game import Event, Seat
from engine.narrowing import NOTHING, Narrowed
from rendering.empires.alt_texts.seats import hand_line, pile_words
from rendering.empires.cards.card import DrawnCard, of_no_seat
from rendering.empires.cards.standing import empire_cards
from rendering.empires.scene import Among, card_of, choice_among, question_of, shown_by_seat, tiles_of, touched_cards
from rendering.pictures import Caption
from texts.words import Words


@dataclass(frozen=True)
class PictureSight:
    """A view of the table, and what its pictures need beside it."""

    view: EmpiresView
    caption: Caption
    words: Words
    at: Narrowed = NOTHING
    last: Sequence[Event] = ()

    @property
    def seat(self) -> Seat:
        """Whose view it is. Raises ValueError for a view of the public."""
        if self.view.seat is None:
            raise ValueError("a private picture needs the view of a seat")
        return self.view.seat

    @property
    def own(self) -> PlayerView:
        return self.view.players[self.seat]

    @cached_property
    def question(self) -> str:
        """The tag of what the seat is asked; empty when it is not asked."""
        return question_of(self.view)

    @cached_property
    def choice(self) -> Among:
        """The cards that can be chosen, and those that are."""
        return choice_among(self.at)

    @cached_property
    def marked(self) -> tuple[tuple[str, Seat], ...]:
        """The tile onto which each seat has come in its last turn."""
        return tiles_of(shown_by_seat(self.last))

    @cached_property
    def _standing(self) -> dict[int, tuple[Seat, CardInPlayView]]:
        return {one.card: (seat, one) for seat, player in enumerate(self.view.players) for one in player.empire}

    def card(self, number: int) -> EmpiresCard:
        return card_of(self.view, number)

    def empire(self, seat: Seat, choice: Among | None = None) -> list[DrawnCard]:
        """The cards of an empire, those that a seat has touched marked."""
        return empire_cards(self.view, seat, Among() if choice is None else choice, touched_cards(self.last))

    def hand(self, choice: Among | None = None) -> list[DrawnCard]:
        """The cards of the own hand by their numbers; without a choice nobody asks for them."""
        asked = Among() if choice is None else choice
        return [self.held(number, asked.can(number), asked) for number in sorted(self.own.hand or ())]

    def held(self, number: int, can: bool | None, choice: Among | None = None) -> DrawnCard:
        return of_no_seat(self.view.data, number, can=can, chosen=choice is not None and number in choice.chosen)

    def lit(self, numbers: Sequence[int] | set[int]) -> bool:
        """Whether one is asked to choose among some cards."""
        return bool((self.choice.lit | self.choice.chosen) & set(numbers))

    def told(self, own: DrawnCard) -> str:
        """A card with all that it says."""
        return self._told(own, full=True)

    def named(self, own: DrawnCard) -> str:
        """A card by its name, with its price or what lies on it; with all that it says where it can be chosen."""
        return self._told(own, full=own.raised)

    def _told(self, own: DrawnCard, *, full: bool) -> str:
        if own.held or own.number not in self._standing:
            return hand_line(self.view, own.number, self.words, full=full)
        seat, one = self._standing[own.number]
        return pile_words(self.view, seat, one, self.words, full=full)
