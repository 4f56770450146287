"""What is said of plans, in the panel too: their moves in words, what became of them, and the button that leads there."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches.play.table import Table
from bot.matches.position.plan import PlanNote
from bot.matches.position.plan_draft import can_plan
from bot.matches.position.reading import Reading
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import CustomId
from engine.choices import Listed
from engine.game import Move
from engine.thinking.plan import PlanStop
from texts.literal import clipped_text, quoted_text
from texts.speech import Speech

MOVES_LIMIT = 1200
"""Characters for the moves of an alternative."""


def plan_button(viewer: Viewer, table: Table, reading: Reading) -> tuple[Button, ...]:
    """Leads to the page of the plan, where there is one or one can be made."""
    planned = reading.plan is not None and bool(reading.plan.lines)
    if not (planned or can_plan(table, reading.seat)):
        return ()
    label = viewer.words("button.plan_line" if planned else "button.plan")
    return (Button(label, plan_action_id(reading, "open"), emoji="🗒️"),)


def plan_action_id(reading: Reading, what: str, to: str = "") -> str:
    """The custom id of a button that does something with a plan as a whole."""
    return str(CustomId("planned", reading.match.id, seat=reading.seat, argument=f"{what}.{to}"))


def plan_news(viewer: Viewer, table: Table, reading: Reading, speech: Speech) -> list[str]:
    """What the panel says of a plan: that it waits, or what became of it."""
    plan = reading.plan
    if plan is None:
        return []
    if plan.note is not None:
        return plan_note_lines(viewer, reading, speech, plan.note)
    if not plan.lines:
        return []
    if plan.blocked is not None:
        return [plan_stop_text(viewer, reading, speech, plan.blocked)]
    return [viewer.words("plan.due" if table.plans[reading.seat].due is not None else "plan.waits")]


def planned_move_text(reading: Reading, speech: Speech, text: str) -> str:
    """A planned move in words, whether it is legal now or not; as it was written where it cannot be read."""
    move = reading.game.read(reading.view, text, Listed(()))
    return speech.move(move) if isinstance(move, Move) else f"`{quoted_text(text)}`"


def planned_moves_text(viewer: Viewer, reading: Reading, speech: Speech, texts: Sequence[str]) -> list[str]:
    """Planned moves, one numbered line of text each."""
    moves = [
        viewer.words("plan.step", n=number, move=planned_move_text(reading, speech, text))
        for number, text in enumerate(texts, 1)
    ]
    return [clipped_text("\n".join(moves), MOVES_LIMIT)] if moves else []


def plan_note_lines(viewer: Viewer, reading: Reading, speech: Speech, note: PlanNote) -> list[str]:
    """What became of a plan: the moves that were played, and the one at which it stopped and why."""
    words, lines = viewer.words, list[str]()
    if note.played:
        moves = " › ".join(planned_move_text(reading, speech, text) for text in note.played)
        lines.append(words("plan.played", moves=clipped_text(moves, MOVES_LIMIT)))
    if note.stop is not None:
        lines.append(plan_stop_text(viewer, reading, speech, note.stop))
    return lines


def plan_stop_text(viewer: Viewer, reading: Reading, speech: Speech, stop: PlanStop) -> str:
    """The move at which a plan stopped, and why."""
    return viewer.words(
        "plan.stopped",
        move=planned_move_text(reading, speech, stop.text),
        why=plan_stop_reason_text(viewer, speech, stop),
    )


def plan_stop_reason_text(viewer: Viewer, speech: Speech, stop: PlanStop) -> str:
    """Why a move was not played: the rule against it, or what has changed."""
    if stop.refusal is not None:
        return viewer.words("refused.rule", reason=speech.refusal(stop.refusal), rule=stop.refusal.rule)
    return viewer.words(f"plan.why_{stop.why}")
