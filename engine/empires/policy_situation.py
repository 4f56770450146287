"""What a bot seat sees of a position at a glance: rounds to come, what is counted, what is wanted (view alone)."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from msgspec import Struct

from engine.empires import facts as f
from engine.empires.cards import COPIED_KINDS
from engine.empires.content import contents
from engine.empires.policy_weights import WEIGHTS
from engine.empires.turns import LAST_ROUND_AT
from engine.empires.view import EmpiresView, PlayerView, StandingView
from engine.game import Seat, Word

MOST_ROUNDS = 4.0
"""More rounds to come are not counted on."""


class Situation(Struct, frozen=True, dict=True):
    """A view with the eyes of one seat; of another seat's cards only the open ones count."""

    view: EmpiresView
    seat: Seat

    @cached_property
    def player(self) -> PlayerView:
        """The seat's own things."""
        return self.view.players[self.seat]

    @cached_property
    def content(self) -> f.Content:
        """The values of the data files."""
        return contents()[self.view.data]

    @cached_property
    def question(self) -> str:
        """What the seat is asked; nothing when it is not."""
        return next((one.question for one in self.view.decisions if one.seat == self.seat), "")

    @cached_property
    def words(self) -> dict[str, Word]:
        """The words of its question."""
        return next((one.words for one in self.view.decisions if one.seat == self.seat), dict[str, Word]())

    def asked_card(self) -> f.Card:
        """The card about which it is asked."""
        return self.card(int(str(self.words["card"])))

    def card(self, number: int) -> f.Card:
        """What is printed on a physical card, or on the original of a copy in the own empire."""
        one = self.standing(number)
        return self.content.cards[one.text if one else number]

    def face(self, one: StandingView) -> f.Card:
        """The card as which a card of the empire is treated."""
        return self.content.cards[one.text]

    def standing(self, number: int) -> StandingView | None:
        """The card of the empire with this physical number."""
        return next((one for one in self.player.empire if one.card == number), None)

    def count(self, good: str) -> int:
        """Units in the supply."""
        return self.player.goods.get(good, 0)

    @cached_property
    def hand(self) -> tuple[int, ...]:
        """The own hand; nothing of another seat."""
        return self.player.hand or ()

    @cached_property
    def symbols(self) -> Counter[str]:
        """How many cards of the empire have each symbol."""
        return Counter(symbol for one in self.player.empire for symbol in self.face(one).symbols)

    @cached_property
    def left(self) -> float:
        """How many rounds will follow this one, as a guess."""
        return rounds_left(self.view, self.content)

    @cached_property
    def now(self) -> float:
        """Whether cards can still be used in this round: 1 or 0."""
        return 0.0 if self.view.phase == "expedition" else 1.0

    @cached_property
    def late(self) -> float:
        """1 while rounds will follow, falling to 0 in the last one."""
        return min(1.0, self.left)

    @cached_property
    def ahead(self) -> bool:
        """Whether the seat would win if the game ended now."""
        own = standing_points(self.player)
        return all(own >= standing_points(player) for player in self.view.players)

    @cached_property
    def wanted(self) -> Counter[str]:
        """What the cards of the hand cost in resources beyond what the supply holds of each."""
        costs = Counter[str]()
        for number in self.hand:
            costs.update(self.content.cards[number].price(number))
        return costs - Counter(self.player.goods)

    @cached_property
    def labour(self) -> int:
        """How many workers the ready actions of the empire would take."""
        actions = (self.face(one).action for one in self.player.empire if not one.exhausted)
        return sum(action.cost.get("worker", 0) for action in actions if action)

    @cached_property
    def steps(self) -> int:
        """How many pawns can still be moved for food in this round, or come onto a tile first."""
        return sum(not pawn.exhausted for pawn in self.player.pawns) if self.now else 0

    def counted(self, counter: f.Counter, card: int) -> int:
        """What a counter stands at."""
        empire = self.player.empire
        match counter:
            case f.BySymbol(symbol=symbol):
                return self.symbols[symbol]
            case f.ByKind(kinds=kinds):
                return sum(self.kind(one) in kinds for one in empire)
            case f.Islands():
                return sum(self.face(one).is_island for one in empire)
            case f.DistinctSymbols():
                return len(self.symbols)
            case f.LargestSymbolGroup():
                return max(self.symbols.values(), default=0)
            case f.AssignedUnits(goods=goods, scope=scope):
                where = [one for one in empire if scope == "own_cards" or one.card == card]
                return sum(one.goods.get(good, 0) for one in where for good in goods)
            case f.InSupply(good=good):
                return self.count(good)
            case f.ReturnedCards():
                return 1

    def kind(self, one: StandingView) -> str:
        """As what a card counts."""
        kind = self.face(one).kind
        return kind if one.of is None else COPIED_KINDS.get(kind, kind)


def rounds_left(view: EmpiresView, content: f.Content) -> float:
    """How many rounds will follow this one: known in the solo game, else by how far the leader is from the end."""
    if view.scenario:
        return float(content.solo.rounds - max(1, view.round))
    if view.last:
        return 0.0
    leader = max(view.players, key=lambda player: player.vp)
    this = WEIGHTS.first_pace if view.round <= 1 else WEIGHTS.pace
    share = sum(not pawn.tile for pawn in leader.pawns) / len(leader.pawns) if view.phase == "action" else 1.0
    missing = LAST_ROUND_AT - leader.vp - this * (0.0 if view.phase == "expedition" or leader.passed else share)
    return min(MOST_ROUNDS, max(0.0, missing / WEIGHTS.pace))


def standing_points(player: PlayerView) -> float:
    """What a seat would score now, about."""
    resources = sum(player.goods.get(good, 0) for good in f.RESOURCES)
    return player.vp + len(player.empire) + resources / 2 + player.goods.get("gold", 0)
