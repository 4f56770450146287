"""A game whose luck can be worked out exactly: the first seat draws cards, the second one rolls, all of it counts as points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import comb
from statistics import fmean
from typing import Any

from msgspec import Struct

from engine.chance import Chance
from engine.choices import Choices, Weighed
from engine.drawn_again import HiddenDraw, put_on_top, taken_off
from engine.frames import Frame
from engine.game import Ended, Move, Outcome, Refusal, ScoreLine, Seat, State, View
from engine.rules import Game, decisions_seen
from engine.thinking.search import share_of_victory

CARDS = (0, 0, 0, 2, 4, 8, 12)
SIDES, TURNS = 8, 3
DIE = "cards.die"


class NoOptions(Struct, frozen=True):
    """There is nothing to choose."""


class Go(Move, frozen=True, tag="go"):
    """Draw, or roll: the answer `0`; or the same by another name."""

    way: int = 0


class Going(Frame["Cards", Go], tag="going"):
    """Whose turn it is."""

    def moves(self, s: Cards) -> Iterator[Go]:
        yield from (Go(0), Go(1))

    def play(self, s: Cards, move: Go) -> None:
        s.revealed += 1
        s.turn += 1
        s.points[self.seat] += s.chance.below(SIDES, DIE) if self.seat else s.deck.pop()
        if s.turn < 2 * TURNS:
            s.push(Going(1 - self.seat))
        else:
            s.end("over")

    def why_not(self, s: Cards, move: Move) -> Refusal:
        return Refusal("TOY-1", "no")


class Cards(State[Any], kw_only=True):
    """The points of both, and the hidden deck."""

    agenda: list[Going]
    deck: list[int]
    points: list[int]
    turn: int = 0


class CardsView(View, frozen=True, kw_only=True):
    """What both see: all but the order of the deck."""

    points: tuple[int, ...]
    unseen: tuple[int, ...]


def set_up(seats: int, _options: NoOptions, chance: Chance) -> Cards:
    """Each begins with some points, so that games are unlike from the start."""
    points = [chance.below(10, "start") for _ in range(seats)]
    return Cards(seats=seats, chance=chance, agenda=[Going(0)], deck=chance.shuffled(CARDS, "deck"), points=points)


def see(s: Cards, seat: Seat | None) -> CardsView:
    return CardsView(
        seats=s.seats,
        seat=seat,
        turn=s.turn,
        decisions=decisions_seen(s, seat),
        over=not s.agenda,
        points=tuple(s.points),
        unseen=tuple(sorted(s.deck)),
    )


def imagine(view: CardsView, chance: Chance) -> Cards:
    return Cards(
        seats=view.seats,
        chance=chance,
        agenda=[Going(decision.seat) for decision in view.decisions],
        deck=chance.shuffled(view.unseen, "imagined"),
        points=list(view.points),
        turn=view.turn,
    )


def draw_again(state: Cards, _seat: Seat, before: Cards, after: Cards) -> bool:
    return put_on_top(state.deck, taken_off(before.deck, after.deck), state.chance)


def card_groups(state: Cards, seat: Seat) -> Sequence[Sequence[int]]:
    """Blanks and cards with points; nothing for the second seat, which rolls."""
    in_order = sorted(state.deck)
    groups = [card for card in in_order if not card], [card for card in in_order if card]
    return () if seat else [group for group in groups if group]


def put_card_first(state: Cards, _seat: Seat, card: int) -> None:
    put_on_top(state.deck, [card], state.chance)


def only_answer(_view: CardsView, choices: Choices) -> Sequence[Weighed]:
    return [Weighed(move, 0.0) for move in choices.moves]


GAME: Game[Cards, CardsView] = Game(
    name="cards",
    version=1,
    seat_counts=range(2, 3),
    state=Cards,
    events=Ended,
    options=NoOptions,
    option_values=lambda _options: {},
    set_up=set_up,
    see=see,
    score=lambda view: Outcome.of([ScoreLine("cards", points)] for points in view.points),
    write=lambda move: str(move.way) if isinstance(move, Go) else "",
    read=lambda _view, text, _choices: Go(int(text)),
    choose=lambda _view, choices: choices.moves[0],
    turn_rule="TOY-1",
    end_rule="TOY-2",
    weigh=only_answer,
    imagine=imagine,
    draw_again=draw_again,
    hidden_draw=HiddenDraw(groups=card_groups, put_first=put_card_first),
    is_open_draw=lambda purpose: purpose == DIE,
)


def exact_share(view: CardsView, seat: Seat) -> float:
    """The share of victory that a seat may expect, over all that may be drawn and rolled."""
    draws = TURNS - (view.turn + 1) // 2
    rolls = TURNS - view.turn // 2
    drawn = Counter(map(sum, hands(view.unseen, draws)))
    rolled = Counter(map(sum, product(range(SIDES), repeat=rolls)))
    own, other = view.points
    ways = {(own + cards, other + dice): drawn[cards] * rolled[dice] for cards in drawn for dice in rolled}
    return fmean((share_of_victory(totals, seat) for totals in ways), ways.values())


def hands(cards: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """All so many cards of these, each of the same chance."""
    if number == 0:
        return [()]
    found = [(card, *rest) for at, card in enumerate(cards) for rest in hands(cards[at + 1 :], number - 1)]
    assert len(found) == comb(len(cards), number)
    return found
