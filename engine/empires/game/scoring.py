"""Final scoring, which can be looked at before the end too (EMP-15.3 to EMP-15.5, EMP-15.8, EMP-19.7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from engine.empires.facts.content import empires_contents
from engine.empires.facts.printed import RESOURCES
from engine.empires.game.view import EmpiresView, PlayerView
from engine.game import Outcome, ScoreLine

RESOURCES_PER_POINT = 2
"""EMP-15.4: this many resources are worth a point."""


def score(view: EmpiresView) -> Outcome:
    """All sources of points of each seat; somebody alone wins only by reaching the mark of the solo game."""
    outcome = Outcome.of((lines(view, player) for player in view.players), map(tie_break, view.players))
    if not view.scenario:
        return outcome
    solo, total = empires_contents()[view.data].solo, outcome.totals[0]
    won = outcome.winners if total >= solo.win_total else ()
    return structs.replace(outcome, winners=won, rank=sum(total >= rank.min for rank in solo.ranks) - 1)  # EMP-19.7


def lines(view: EmpiresView, player: PlayerView) -> list[ScoreLine]:
    """Where one seat's points come from."""
    resources = sum(player.count(good) for good in RESOURCES)
    found = [
        ScoreLine("track", player.vp),
        ScoreLine("cards", len(player.empire), {"n": len(player.empire)}),
        ScoreLine("resources", resources // RESOURCES_PER_POINT, {"n": resources}),
        ScoreLine("gold", player.count("gold"), {"n": player.count("gold")}),
    ]
    if view.axe_points:
        found.append(ScoreLine("axes", player.count("axe"), {"n": player.count("axe")}))
    return found


def tie_break(player: PlayerView) -> tuple[int, int, int]:
    """EMP-15.5: cards in the empire, then all own workers, then hand cards."""
    assigned = sum(one.goods.get("worker", 0) for one in player.empire)
    return len(player.empire), player.goods.get("worker", 0) + player.spent + assigned, player.cards


def score_track(view: EmpiresView) -> Sequence[int]:
    """The score track (EMP-1.3)."""
    return [player.vp for player in view.players]
