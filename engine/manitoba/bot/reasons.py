"""Why a bot seat plays a move: what weighed most, by the measure by which the policy chose."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.choices import Choices
from engine.game import Move
from engine.manitoba.bot.policy import act_parts, answer_worth, area_worth, bonuses_worth, completes_place, step_worth
from engine.manitoba.facts.components import PATHS, PLACES, STORED_GOODS
from engine.manitoba.steps.paths import next_step
from engine.manitoba.table import moves
from engine.manitoba.table.sight import ManitobaPlayerSight, ManitobaSight

ManitobaReason: TypeAlias = Literal[
    "area",
    "path",
    "square_empty",
    "more_ready",
    "good",
    "foot",
    "bonus",
    "further",
    "completes",
    "for_place",
    "sector",
    "best_good",
    "better_sector",
    "reactivate",
    "points_now",
    "keep_rare",
    "least_lost",
    "own_near",
    "nothing_better",
    "",
]


def reason(view: ManitobaSight, _choices: Choices, move: Move) -> ManitobaReason:
    """Names what speaks most for a chosen move."""
    player = view.players[view.own]
    match move:
        case moves.ActWithDiscs(discs):
            by_area, by_path = act_parts(view, view.discs[discs - 1])
            return ("area" if by_area >= by_path else "path") if max(by_area, by_path) > 0 else ""
        case moves.WakeUp() | moves.Wake() | moves.WampumWake():
            return "more_ready" if player.square else "square_empty"
        case moves.PlaceFigure(area):
            return (
                "good" if area_worth(view, player, view.ground.index[area]) > 0 else "foot"
            )  # all areas are a foot alike
        case moves.WalkFigure(_, to):
            return "good" if area_worth(view, player, view.ground.index[to]) > 0 else ""
        case moves.Vision(path):
            return of_step(view, player, path)
        case moves.Finish() | moves.PassPassively() | moves.Decline() | moves.SkipScoring():
            return "nothing_better"
        case _:
            return of_answer(view, player, move)


def of_step(view: ManitobaSight, player: ManitobaPlayerSight, path: str) -> ManitobaReason:
    """Whether a step on a path is taken for its space or for those after it."""
    kind = PATHS.index(path)
    now = bonuses_worth(view, player, next_step(view, player, kind)[1])
    return "bonus" if now >= step_worth(view, player, kind) - now else "further"


def of_answer(view: ManitobaSight, player: ManitobaPlayerSight, move: Move) -> ManitobaReason:
    """The reason for an answer within a turn; empty where the policy weighs nothing."""
    match move:
        case moves.KeepIn(to):
            if to in PLACES:
                return "completes" if completes_place(view, player, PLACES.index(to)) else "for_place"
            return "sector" if to in STORED_GOODS else ""
        case moves.TakeOffered():
            return "best_good"
        case moves.CopySpace():
            return "bonus"
        case moves.WampumBerry():
            return "better_sector"
        case moves.Reactivate():
            return "reactivate"
        case moves.Score():
            return "points_now"
        case moves.DropFeather():
            return "least_lost"
        case moves.RemoveFigure():
            return "keep_rare" if answer_worth(view, player, move) > 0 else ""
        case moves.FillArea():
            return "own_near" if answer_worth(view, player, move) > 0 else ""
        case _:
            return ""
