"""What every seat may expect to have at the end (EMP-15.3), judged as a round begins: where a search leaves its playouts.

Each feature of a seat and each card of its empire counts so much, and so much more for every round that may follow. Both were
found by regression on games of bot players (`engine/empires/bot/expected_weights.py`).
"""

from __future__ import annotations

from engine.empires.bot.expected_weights import CARD_WEIGHTS, WEIGHED
from engine.empires.facts.printed import RESOURCES
from engine.empires.rounds.frames import EmpiresState
from engine.empires.rounds.turns import LAST_ROUND_AT
from engine.empires.table.cards import action_of, card_face, feature_of, field_goods
from engine.game import Seat
from engine.prospect import Prospect

PACE = 8.0
"""The points on the track that a leader gains in a round, about."""

NOTHING_MORE = (0.0, 0.0)
"""A card that no bot player has had in its empire, or that an operator has added, counts as any card does."""


def expected_points(s: EmpiresState) -> list[float]:
    following = rounds_following(s)
    return [
        sum(n * (WEIGHED[name][0] + WEIGHED[name][1] * following) for name, n in features_of_seat(s, seat).items() if n)
        + sum(now + later * following for now, later in map(weights_of_card, cards_of_seat(s, seat)))
        + (s.players[seat].count("axe") if s.axe_points else 0)
        for seat in range(s.seats)
    ]


def weights_of_card(name: str) -> tuple[float, float]:
    """What a card of an empire counts more than any card does, and what each round that may follow adds to it."""
    return CARD_WEIGHTS.get(name, NOTHING_MORE)


def rounds_following(s: EmpiresState) -> float:
    """The rounds that may follow this one: known in the solo game, else judged by how far the leader is from the end."""
    if s.scenario:
        return float(s.facts.solo.rounds - s.round)
    return max(0.0, LAST_ROUND_AT - max(player.vp for player in s.players)) / PACE


def features_of_seat(s: EmpiresState, seat: Seat) -> dict[str, float]:
    player = s.players[seat]
    resources = sum(player.count(good) for good in RESOURCES)
    best_other = max((other.vp for n, other in enumerate(s.players) if n != seat), default=player.vp)
    return {
        "seat": 1.0,
        "following": rounds_following(s),
        "round": s.round,
        "vp": player.vp,
        "lead": player.vp - best_other,
        "resource": resources,
        "food": player.count("food"),
        "gold": player.count("gold"),
        "axe": player.count("axe"),
        "worker": player.count("worker") + sum(one.goods.get("worker", 0) for one in player.empire),
        "ship": player.clan_ships + player.common_ships,
        "hand": len(player.hand),
        "card": len(player.empire),
        "action": sum(action_of(s, one) is not None for one in player.empire),
        "feature": sum(feature_of(s, one) is not None for one in player.empire),
        "field_good": sum(sum(field_goods(s, one).values()) for one in player.empire),
        "assigned": sum(sum(one.goods.values()) for one in player.empire),
    }


def cards_of_seat(s: EmpiresState, seat: Seat) -> list[str]:
    """The cards of an empire, islands too, as they are called in the files."""
    return [card_face(s, one).id for one in s.players[seat].empire]


def expected_spread(s: EmpiresState) -> float:
    """The points by which a judged lead errs, found on 120 games of bot players with two and three seats."""
    return 5.5 + 1.5 * rounds_following(s)


def round_under_way(s: EmpiresState) -> int:
    return max(1, s.round)


PROSPECT: Prospect[EmpiresState] = Prospect(
    stage=round_under_way,
    expected=expected_points,
    spread=expected_spread,
    weighed=Prospect(stage=round_under_way, expected=expected_points, spread=expected_spread, ahead=2),
)
"""Playouts are left as the next round begins; before the first one, as the second begins. To be weighed, answers have one more
round: then the judgement agrees with the ends of whole games, which are scattered so widely that it takes many more of them."""
