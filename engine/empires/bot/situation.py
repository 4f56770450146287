"""What a bot seat reads off a position at a glance, from `Sight` alone: rounds to come, what is counted, what is wanted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property, wraps
from typing import Any, TypeVar

from msgspec import Struct

from engine.empires.bot.weights import WEIGHTS
from engine.empires.effects.counters import count_on_cards
from engine.empires.effects.features import can_run_again
from engine.empires.facts import printed as f
from engine.empires.facts import schema_effects as fx
from engine.empires.rounds.turns import LAST_ROUND_AT
from engine.empires.table.cards import card_face, symbols_in_empire
from engine.empires.table.sight import CardInPlaySight, PlayerSight, Sight
from engine.game import Seat, Word

JudgeQuestion = TypeVar("JudgeQuestion", bound=Hashable)

MOST_ROUNDS = 4.0
"""More rounds to come are not counted on."""


class EmpiresSituation(Struct, frozen=True, dict=True):
    """A view with the eyes of one seat; another seat's cards count only if they are open."""

    view: Sight
    seat: Seat

    @cached_property
    def found(self) -> defaultdict[Callable[[EmpiresSituation, Any], float], dict[Hashable, float]]:
        """The answers that each `remember_judgement` judge has given, by what it was asked."""
        return defaultdict(dict)

    @cached_property
    def eyes(self) -> tuple[EmpiresSituation, ...]:
        """The same view with the eyes of each seat."""
        return tuple(EmpiresSituation(self.view, seat) for seat in range(self.view.seats))

    @cached_property
    def player(self) -> PlayerSight:
        return self.view.players[self.seat]

    @cached_property
    def content(self) -> f.EmpiresContent:
        return self.view.facts

    @cached_property
    def question(self) -> str:
        """The question that the seat is asked; empty when it is not."""
        return self.view.asked if self.seat == self.view.own else ""

    @cached_property
    def words(self) -> Mapping[str, Word]:
        return self.view.asked_words if self.seat == self.view.own else {}

    def asked_card(self) -> f.EmpiresCard:
        """The card about which it is asked."""
        return self.card(int(str(self.words["card"])))

    def card(self, number: int) -> f.EmpiresCard:
        """What is printed on a physical card, or on the original of a copy in the own empire."""
        return self.faces.get(number) or self.content.cards[number]

    def face(self, one: CardInPlaySight) -> f.EmpiresCard:
        """The card as which a card of the empire is treated."""
        return self.faces[one.card]

    @cached_property
    def faces(self) -> dict[int, f.EmpiresCard]:
        """The cards as which those of the empire are treated, by physical number."""
        return {one.card: card_face(self.view, one) for one in self.player.empire}

    def card_in_play(self, number: int) -> CardInPlaySight | None:
        """The card of the empire with this physical number."""
        return self.places.get(number)

    @cached_property
    def places(self) -> dict[int, CardInPlaySight]:
        """The cards of the empire by their physical numbers."""
        return {one.card: one for one in self.player.empire}

    @cached_property
    def own_features(self) -> dict[str, list[tuple[f.Feature, int]]]:
        """The features that still react to what the seat itself does, by event, each with its card."""
        found: dict[str, list[tuple[f.Feature, int]]] = {}
        for one in self.player.empire:
            feature = self.face(one).feature
            if feature and feature.on.who == "self" and can_run_again(feature, one):
                found.setdefault(feature.on.event, []).append((feature, one.card))
        return found

    def count(self, good: str) -> int:
        return self.player.count(good)

    @cached_property
    def hand(self) -> Sequence[int]:
        """The own hand; nothing of another seat."""
        return self.view.own_hand if self.seat == self.view.own else ()

    @cached_property
    def symbols(self) -> Counter[str]:
        return symbols_in_empire(self.view, self.player)

    @cached_property
    def left(self) -> float:
        return rounds_left(self.view)

    @cached_property
    def now(self) -> float:
        """1 while cards can still be used in this round, else 0."""
        return 0.0 if self.view.phase == "expedition" else 1.0

    @cached_property
    def late(self) -> float:
        """1 while rounds will follow, falling to 0 in the last one."""
        return min(1.0, self.left)

    @cached_property
    def ahead(self) -> bool:
        """Whether the seat would win if the game ended now."""
        own = standing_points(self.view, self.player)
        return all(own >= standing_points(self.view, player) for player in self.view.players)

    @cached_property
    def wanted(self) -> dict[str, int]:
        """The goods that the supply lacks to build the whole hand, and how many of each."""
        costs: dict[str, int] = {}
        for number in self.hand:
            for good, n in self.content.cards[number].price(number).items():
                costs[good] = costs.get(good, 0) + n
        return {good: n - self.count(good) for good, n in costs.items() if n > self.count(good)}

    @cached_property
    def labour(self) -> int:
        """The workers that the ready actions of the empire would take."""
        actions = (self.face(one).action for one in self.player.empire if not one.exhausted)
        return sum(action.cost.get("worker", 0) for action in actions if action)

    @cached_property
    def steps(self) -> int:
        """The pawns that can still be moved for food in this round, now or once they stand on a tile."""
        return sum(not pawn.exhausted for pawn in self.player.pawns) if self.now else 0

    def counted(self, counter: fx.CardCounter, card: int) -> int:
        match counter:
            case fx.BySymbol(symbol=symbol):
                return self.symbols[symbol]  # asked most often
            case fx.ReturnedCards():
                return 1
            case _:
                return count_on_cards(self.view, self.seat, counter, card)


def remember_judgement(
    judge: Callable[[EmpiresSituation, JudgeQuestion], float],
) -> Callable[[EmpiresSituation, JudgeQuestion], float]:
    """Makes a judge remember its answers about a situation, which never changes: the moves of one question ask the same often."""

    @wraps(judge)
    def recalled(now: EmpiresSituation, asked: JudgeQuestion) -> float:
        said = now.found[judge]
        if asked in said:
            return said[asked]
        found = said[asked] = judge(now, asked)
        return found

    return recalled


def rounds_left(view: Sight) -> float:
    """The rounds that follow this one: known in the solo game, else guessed from how far the leader is from the end."""
    if view.scenario:
        return float(view.facts.solo.rounds - max(1, view.round))
    if view.last:
        return 0.0
    leader = max(view.players, key=lambda player: player.vp)
    this = WEIGHTS.first_pace if view.round <= 1 else WEIGHTS.pace
    share = sum(not pawn.tile for pawn in leader.pawns) / len(leader.pawns) if view.phase == "action" else 1.0
    missing = LAST_ROUND_AT - leader.vp - this * (0.0 if view.phase == "expedition" or leader.passed else share)
    return min(MOST_ROUNDS, max(0.0, missing / WEIGHTS.pace))


def standing_points(view: Sight, player: PlayerSight) -> float:
    """What a seat would score now, about."""
    resources = sum(player.count(good) for good in f.RESOURCES)
    axes = player.count("axe") if view.axe_points else 0
    return player.vp + len(player.empire) + resources / 2 + player.count("gold") + axes
