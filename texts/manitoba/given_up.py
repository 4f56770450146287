"""What the moves of Manitoba that end or decline something leave unused, where it does not come again."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.game import Move
from engine.manitoba.game.view import ManitobaView
from engine.manitoba.table.moves import Decline, Finish, PassPassively, Score, SkipScoring
from texts.manitoba.hints import sector_worth
from texts.vocabulary import Offered

TERRITORY, VISION = ("place", "move"), ("vision",)
"""The kinds of moves of the two actions."""
LAPSES: Mapping[str, str] = MappingProxyType(
    {
        "take": "good",
        "reactivate": "tile",
        "copy": "bonus",
        "wake": "waking",
        "deploy": "figure",
        "first_path": "step",
        "event_vision": "step",
        "event_move": "walk",
    }
)
"""What is left unused by declining each question. A figure or a feather that an event would take away stays (MAN-12.2)."""


def given_up(view: ManitobaView, move: Move, offered: Offered) -> dict[str, int]:
    """What a move leaves unused: actions that are still possible, what a bonus or an event offers, points of the final scoring.

    Wampum tiles stay active (MAN-11.1), and tokens of a sector that is not scored in a season stay there (MAN-13.5).
    """
    match move:
        case Finish() if view.asked == "act":
            actions = (("territory", TERRITORY), ("vision", VISION))
            return {name: 1 for name, kinds in actions if not set(kinds).isdisjoint(offered.kinds)}
        case PassPassively():
            return {} if {*TERRITORY, *VISION}.isdisjoint(offered.kinds) else {"passive": 1}
        case Decline() if view.asked in LAPSES:
            return {LAPSES[view.asked]: 1}
        case SkipScoring() if view.asked == "final":
            points = points_offered(view, offered)
            return {"points": points} if points > 0 else {}
        case _:
            return {}


def points_offered(view: ManitobaView, offered: Offered) -> int:
    """What the sector that is scored, or the best of them, would bring."""
    player = view.players[view.own]
    scored = [
        sector_worth(player, move.good, move).scored or 0
        for move in offered.of_kind("score")
        if isinstance(move, Score)
    ]
    return max(scored, default=0)
