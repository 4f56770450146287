"""What a bot seat reads off a position at a glance, from `Sight` alone: rounds to come, what is counted, what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import wraps
from operator import attrgetter
from typing import TypeAlias, TypeVar

from engine.empires.bot.remembering import Memory, written_down
from engine.empires.bot.weights import WEIGHTS
from engine.empires.effects.counters import count_on_cards
from engine.empires.effects.features import can_run_again
from engine.empires.facts import printed as f
from engine.empires.facts import schema_effects as fx
from engine.empires.rounds.turns import LAST_ROUND_AT
from engine.empires.table.cards import card_face, symbols_in_empire, text_of
from engine.empires.table.sight import CardInPlaySight, PlayerSight, Sight
from engine.game import Seat, Word
from engine.kept import kept

JudgeQuestion = TypeVar("JudgeQuestion", bound=Hashable)

MOST_ROUNDS = 4.0
"""More rounds to come are not counted on."""

CardsKey: TypeAlias = tuple["Outlook", bytes]
TurnKey: TypeAlias = tuple["Outlook", bytes, bytes]

JudgeAnswers: TypeAlias = dict[Callable[..., float], dict[Hashable, float]]
"""The answers of judges, by what each was asked."""


class EmpiresSituation:
    """A view with the eyes of one seat; another seat's cards count only if they are open.

    `now` is 1 while cards can still be used in this round, else 0. `found` are the answers that judges have given.
    """

    def __init__(self, view: Sight, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.player: PlayerSight = view.players[seat]
        self.content: f.EmpiresContent = view.facts
        self.now = 0.0 if view.phase == "expedition" else 1.0
        self.found: JudgeAnswers = {}

    @kept
    def eyes(self) -> tuple[EmpiresSituation, ...]:
        """The same view with the eyes of each seat."""
        return tuple([EmpiresSituation(self.view, seat) for seat in range(self.view.seats)])

    @kept
    def question(self) -> str:
        """The question that the seat is asked; empty when it is not."""
        return self.view.asked if self.seat == self.view.own else ""

    @kept
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

    @kept
    def faces(self) -> dict[int, f.EmpiresCard]:
        """The cards as which those of the empire are treated, by physical number."""
        return {one.card: card_face(self.view, one) for one in self.player.empire}

    def card_in_play(self, number: int) -> CardInPlaySight | None:
        """The card of the empire with this physical number."""
        return self.places.get(number)

    @kept
    def places(self) -> dict[int, CardInPlaySight]:
        """The cards of the empire by their physical numbers."""
        return {one.card: one for one in self.player.empire}

    @kept
    def own_features(self) -> dict[str, list[tuple[f.Feature, int]]]:
        """The features that still react to what the seat itself does, by event, each with its card."""
        found: dict[str, list[tuple[f.Feature, int]]] = {}
        features = self.content.features
        for one in self.player.empire:
            feature = features.get(text_of(one))
            if feature and feature.on.who == "self" and can_run_again(feature, one):
                found.setdefault(feature.on.event, []).append((feature, one.card))
        return found

    def count(self, good: str) -> int:
        return self.player.goods.get(good, 0)

    @kept
    def hand(self) -> Sequence[int]:
        """The own hand; nothing of another seat."""
        return self.view.own_hand if self.seat == self.view.own else ()

    @kept
    def symbols(self) -> Mapping[str, int]:
        """How many cards of the empire have each symbol."""
        return symbols_in_empire(self.view, self.player)

    @kept
    def left(self) -> float:
        return rounds_left(self.view)

    @kept
    def late(self) -> float:
        """1 while rounds will follow, falling to 0 in the last one."""
        return min(1.0, self.left)

    @kept
    def ahead(self) -> bool:
        """Whether the seat would win if the game ended now."""
        own = standing_points(self.view, self.player)
        return all(own >= standing_points(self.view, player) for player in self.view.players)

    @kept
    def wanted(self) -> dict[str, int]:
        """The goods that the supply lacks to build the whole hand, and how many of each."""
        costs: dict[str, int] = {}
        for number in self.hand:
            for good, n in self.content.cards[number].price(number).items():
                costs[good] = costs.get(good, 0) + n
        there = self.player.goods
        return {good: lacking for good, n in costs.items() if (lacking := n - there.get(good, 0)) > 0}

    @kept
    def labour(self) -> int:
        """The workers that the ready actions of the empire would take."""
        found, actions = 0, self.content.actions
        for one in self.player.empire:
            if not one.exhausted:
                action = actions.get(text_of(one))
                if action:
                    found += action.cost.get("worker", 0)
        return found

    @kept
    def steps(self) -> int:
        """The pawns that can still be moved for food in this round, now or once they stand on a tile."""
        return sum([not pawn.exhausted for pawn in self.player.pawns]) if self.now else 0

    @kept
    def outlook(self) -> Outlook:
        return outlook_of(self)

    @kept
    def units(self) -> Mapping[str, float]:
        """The worth of one unit of each good."""
        return self.outlook.units

    @kept
    def missed(self) -> Mapping[str, float]:
        """The cost of spending one unit of each good."""
        return self.outlook.missed

    @kept
    def own_cards(self) -> bytes:
        """What lies in the empire and the supply, written down."""
        return written_down(self.player.empire, self.player.goods, self.player.spent)

    @kept
    def turn_key(self) -> TurnKey:
        """All that the worth of a turn hangs on, but what others have."""
        view = self.view
        parts = (
            self.seat,
            self.hand,
            self.player.pawns,
            view.ring,
            view.orange,
            view.near.open,
            view.distant.open,
            view.queue,
        )
        return self.outlook, self.own_cards, written_down(*parts)

    def counted(self, counter: fx.CardCounter, card: int) -> int:
        match counter:
            case fx.BySymbol(symbol=symbol):
                return self.symbols.get(symbol, 0)  # asked most often
            case fx.ReturnedCards():
                return 1
            case _:
                return count_on_cards(self.view, self.seat, counter, card)


# ---- what is remembered ----------------------------------------------------------------------------------------------------


def remember_judgement(
    where: Callable[[EmpiresSituation], JudgeAnswers],
) -> Callable[[Callable[[EmpiresSituation, JudgeQuestion], float]], Callable[[EmpiresSituation, JudgeQuestion], float]]:
    """Makes a judge remember its answers where situations are alike in all that it looks at: a playout asks the same often."""

    def remembering(
        judge: Callable[[EmpiresSituation, JudgeQuestion], float],
    ) -> Callable[[EmpiresSituation, JudgeQuestion], float]:
        @wraps(judge)
        def recalled(now: EmpiresSituation, asked: JudgeQuestion) -> float:
            said = now.found.get(judge)
            if said is None:
                said = now.found[judge] = where(now).setdefault(judge, {})
            found = said.get(asked)
            if found is None:
                found = said[asked] = judge(now, asked)
            return found

        return recalled

    return remembering


def alike_in_cards(now: EmpiresSituation) -> JudgeAnswers:
    """What was said where goods have these worths, and the same lies in the empire and the supply."""
    return SAID_OF_CARDS.recall((now.outlook, now.own_cards), dict)


def alike_in_turn(now: EmpiresSituation) -> JudgeAnswers:
    """What was said where hand, pawns, islands and ships are the same as well: all but what others have."""
    return SAID_OF_TURNS.recall(now.turn_key, dict)


# ---- how far the end is ----------------------------------------------------------------------------------------------------


def rounds_left(view: Sight) -> float:
    """The rounds that follow this one: known in the solo game, else guessed from how far the leader is from the end."""
    if view.scenario:
        return float(view.facts.solo.rounds - max(1, view.round))
    if view.last:
        return 0.0
    leader = max(view.players, key=attrgetter("vp"))
    this = WEIGHTS.first_pace if view.round <= 1 else WEIGHTS.pace
    share = sum([not pawn.tile for pawn in leader.pawns]) / len(leader.pawns) if view.phase == "action" else 1.0
    missing = LAST_ROUND_AT - leader.vp - this * (0.0 if view.phase == "expedition" or leader.passed else share)
    return min(MOST_ROUNDS, max(0.0, missing / WEIGHTS.pace))


def standing_points(view: Sight, player: PlayerSight) -> float:
    """What a seat would score now, about."""
    count = player.goods.get
    resources = sum([count(good, 0) for good in f.RESOURCES])
    axes = count("axe", 0) if view.axe_points else 0
    return player.vp + len(player.empire) + resources / 2 + count("gold", 0) + axes


# ---- goods -----------------------------------------------------------------------------------------------------------------


class Outlook:
    """How goods are valued: all situations that agree on that have the same one, so that it tells them apart from others.

    `units` is the worth of one unit of each good, `missed` the cost of spending one: of resources the half point that they are at
    the end.
    """

    def __init__(self, now: EmpiresSituation) -> None:
        self.content = now.content
        self.units = unit_worths(now)
        self.missed = missed_unit_worths(now, self.units)


def outlook_of(now: EmpiresSituation) -> Outlook:
    """The outlook of all situations that are alike in what the worths of goods hang on."""
    view = now.view
    common = (
        id(now.content),  # of facts that the outlook holds: nothing else has this number while it is remembered
        view.seats,
        now.left,
        now.now,
        bool(view.axe_points),
        useful_axe(now),
        vp_worth(now),
    )
    return OUTLOOKS_AT.recall((common, now.steps, tuple(now.hand), now.own_cards), lambda: outlook_alike(now, common))


def outlook_alike(now: EmpiresSituation, common: tuple[Hashable, ...]) -> Outlook:
    """The outlook of those in which hand, empire and supply ask for the same."""
    hand, food, workers = len(now.hand), now.count("food"), now.count("worker")
    asks = (
        (hand > 5) - (hand < 5),
        frozenset(now.wanted),
        (food < now.steps) + (food <= now.steps),
        (workers < now.labour) + (workers < now.labour + 1),
    )
    return OUTLOOKS.recall((*common, *asks), lambda: Outlook(now))


def unit_worths(now: EmpiresSituation) -> dict[str, float]:
    left, late, soon = now.left, now.late, now.now
    kept_axe = WEIGHTS.gold if now.view.axe_points else 0.0  # as gold, it counts a point at the end (EMP-15.8)
    crowded = 0.5 if len(now.hand) > 5 else 1.0
    return {
        **{good: resource_unit_worth(now, good) for good in f.RESOURCES},
        "vp": vp_worth(now),
        "gold": WEIGHTS.gold + 0.1 * late,
        "worker": WEIGHTS.worker_round * left + soon * labour_worth(now),
        "axe": kept_axe + WEIGHTS.axe_round * late + (WEIGHTS.axe if soon and useful_axe(now) else 0.0),
        "card": (WEIGHTS.card * soon + WEIGHTS.card_round * left) * crowded,
        "ship": WEIGHTS.ship_round * left + 0.3 * soon,
    }


def vp_worth(now: EmpiresSituation) -> float:
    """A point on the track brings the end nearer: it is worth more to a seat that would win now, else less."""
    if now.view.scenario or now.view.last or now.left > 1.5:
        return 1.0
    return 1.0 + (WEIGHTS.haste if now.ahead else -WEIGHTS.haste)


def resource_unit_worth(now: EmpiresSituation, good: str, more: int = 0) -> float:
    """Half a point at the end, and more while the hand or a pawn needs the unit; `more` units come before it."""
    wanted = WEIGHTS.wanted * max(now.late, 0.5 * now.now) if now.wanted.get(good, 0) > more else 0.0
    step = WEIGHTS.step if good == "food" and now.count("food") + more < now.steps else 0.0
    return WEIGHTS.resource + max(wanted, step) + 0.05 * now.late


def labour_worth(now: EmpiresSituation) -> float:
    """The worth of a ready worker in this round."""
    return WEIGHTS.scarce if now.count("worker") < now.labour + 1 else WEIGHTS.idle


def useful_axe(now: EmpiresSituation) -> bool:
    """Whether there may be a ship to carry it, or somebody to raid."""
    if now.player.clan_ships + now.player.common_ships:
        return True
    return any(not player.passed for seat, player in enumerate(now.view.players) if seat != now.seat)


def missed_unit_worths(now: EmpiresSituation, units: Mapping[str, float]) -> dict[str, float]:
    return {
        **units,
        **dict.fromkeys(f.RESOURCES, WEIGHTS.resource),
        "worker": WEIGHTS.scarce if now.count("worker") < now.labour else WEIGHTS.idle,
        "card": 0.1 + WEIGHTS.discard * now.late * (len(now.hand) < 5),
        "food": missed_then(now, "food", 0),
    }


def missed_then(now: EmpiresSituation, good: str, spent: int) -> float:
    """The cost of spending one more unit after so many others: pawns are moved for the last food."""
    if good == "food":
        return WEIGHTS.resource + (WEIGHTS.step if now.count("food") - spent <= now.steps else 0.0)
    return WEIGHTS.resource if good in f.RESOURCES else now.missed[good]


OUTLOOKS, OUTLOOKS_AT = Memory[Hashable, Outlook](), Memory[Hashable, Outlook]()
SAID_OF_CARDS, SAID_OF_TURNS = Memory[CardsKey, JudgeAnswers](), Memory[TurnKey, JudgeAnswers]()
