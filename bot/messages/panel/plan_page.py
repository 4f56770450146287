"""The pages of a plan: where its owner chooses its moves while others are asked, and where they see what they have left."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import discord
from msgspec import Struct

from bot.matches.people.refusals import NotPossible
from bot.matches.play.table import Table
from bot.matches.position.plan import MOST_ALTERNATIVES, Plan, plan_of
from bot.matches.position.plan_draft import PlanDraft, find_plan_draft
from bot.matches.position.reading import Reading
from bot.messages.drawing.figures import drawn_or_told
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import OPTION_LABEL_LIMIT, Button, Menu, Option
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, Part, Text, in_rows
from bot.messages.panel.foot import last_row
from bot.messages.panel.plan_words import plan_action_id, plan_stop_text, planned_move_text, planned_moves_text
from bot.messages.panel.turn_page import PanelWalk, choosing_page
from bot.messages.panel.turn_words import asked_question_lines, steps_so_far
from engine.game import Seat
from engine.narrowing import NOTHING, narrow_by_path
from texts.literal import clipped_text
from texts.speech import Speech


class PlanShown(Struct, frozen=True):
    """The part of a plan to show: what is chosen so far of the next move, the page of a long menu, and what is said first."""

    path: tuple[int, ...] = ()
    page: int = 0
    said: str = ""


async def plan_page(viewer: Viewer, table: Table, seat: Seat, shown: PlanShown = PlanShown()) -> Page:  # noqa: B008 - it never changes
    """The plan of a seat: its draft, or else what was left for the turn. Raises NotPossible where there is neither.

    Raises LookupError when the path was chosen for other moves.
    """
    saved = table.plans.get(seat)
    plan = plan_of(saved) if saved else None
    if plan is not None and plan.lines and plan.draft is None:
        return plan_left_page(viewer, table, seat, plan, shown.said)
    now = find_plan_draft(table, seat, plan.draft or () if plan else ())
    if now is None:
        raise NotPossible("plan.not_now")
    return await plan_draft_page(viewer, table, now, shown)


async def plan_draft_page(viewer: Viewer, table: Table, now: PlanDraft, shown: PlanShown) -> Page:
    """The position after the moves chosen so far, and what can be chosen there, as in one's turn."""
    reading = now.reading
    speech = plan_speech(viewer, table, reading)
    lines = [*([shown.said] if shown.said else []), viewer.words("plan.head")]
    lines += [f"-# {supposed}"] if (supposed := speech.supposes()) else []
    lines += planned_moves_text(viewer, reading, speech, now.moves)
    foot = plan_draft_foot(viewer, now)
    if reading.choices is None:
        lines.append(viewer.words("plan.ends_turn" if now.done.ended == "over" else "plan.ends_unknown"))
        pictures = drawn_or_told(viewer, await viewer.private(reading, NOTHING), lines)
        return Page((Text("\n".join(lines)), *pictures, *in_rows(foot)))
    at = narrow_by_path(reading.choices, shown.path)
    lines += asked_question_lines(viewer, reading, speech, explained=False)
    lines += steps_so_far(viewer, reading, at, shown.path, speech)
    walk = PanelWalk(viewer, reading, speech, shown.path)
    row = last_row(viewer, reading, speech, at, shown.path, foot)
    return Page((Text("\n".join(lines)), *await choosing_page(walk, shown.page, lines, (), row)))


def plan_draft_foot(viewer: Viewer, now: PlanDraft) -> tuple[Button, ...]:
    """The buttons that leave the draft for the turn, take its last move back, and lead back to the match."""
    reading, buttons = now.reading, list[Button]()
    if now.moves:
        leave = CustomId("plan", reading.match.id, reading.question, reading.seat, "leave.")
        buttons.append(Button(viewer.words("button.plan_leave"), str(leave), discord.ButtonStyle.success, "✅"))
        buttons.append(Button(viewer.words("button.plan_step_back"), plan_action_id(reading, "step_back")))
    return (*buttons, Button(viewer.words("button.plan_stop"), plan_action_id(reading, "stop"), emoji="◀️"))


def plan_left_page(viewer: Viewer, table: Table, seat: Seat, plan: Plan, said: str) -> Page:
    """What was left for the next turn: moves, alternatives, conditions, and the buttons that change them."""
    reading, words = table.reading(seat), viewer.words
    speech, first = plan_speech(viewer, table, reading), plan.lines[0]
    due, blocked = reading.decision is not None, plan.blocked
    lines = [*([said] if said else []), words("plan.left_head")]
    lines += [plan_stop_text(viewer, reading, speech, blocked), words("plan.after_all")] if blocked else []
    lines += planned_moves_text(viewer, reading, speech, [move.text for move in first])
    for number, alternative in enumerate(plan.lines[1:], 2):
        alike = max(alike_at_start(alternative, other) for other in plan.lines[: number - 1])
        moves = [planned_move_text(reading, speech, move.text) for move in alternative[alike:]]
        lines.append(words("plan.otherwise", n=alike + 1, moves=" › ".join(moves)))
    lines += [words("plan.else_asked"), words("plan.regardless" if plan.regardless else "plan.conditions")]
    lines.append(words("plan.by_day" if plan.by_day else "plan.any_hour"))
    parts: list[Part] = [Text("\n".join(lines))]
    if not due and len(plan.lines) < MOST_ALTERNATIVES:
        parts.append(alternatives_menu(viewer, reading, speech, plan))
    turned = (("regardless", plan.regardless), ("by_day", plan.by_day))
    switches = tuple(
        Button(
            words(f"button.plan_{name}_{'off' if on else 'on'}"), plan_action_id(reading, name, "off" if on else "on")
        )
        for name, on in turned
    )
    play = Button(words("button.plan_now"), plan_action_id(reading, "now"), discord.ButtonStyle.primary, "▶️")
    now = (play,) if due and not blocked else ()
    back = Button(words("button.plan_back"), str(CustomId("play", reading.match.id)), emoji="◀️")
    drop = Button(words("button.plan_drop"), plan_action_id(reading, "drop"), emoji="🗑️")
    return Page((*parts, switches, (*now, drop, back)))


def alternatives_menu(viewer: Viewer, reading: Reading, speech: Speech, plan: Plan) -> Menu:
    """A menu of the first alternative's moves: the chosen one begins another alternative, for where it does not hold."""
    options = tuple(
        Option(
            clipped_text(
                viewer.words("plan.instead_of", n=number + 1, move=planned_move_text(reading, speech, move.text)),
                OPTION_LABEL_LIMIT,
            ),
            str(number),
        )
        for number, move in enumerate(plan.lines[0][:25])
    )
    return Menu(viewer.words("menu.plan_otherwise"), plan_action_id(reading, "otherwise"), options)


def alike_at_start(moves: Sequence[object], others: Sequence[object]) -> int:
    """The number of equal moves with which two alternatives begin."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(moves, others, strict=False))))


def plan_speech(viewer: Viewer, table: Table, reading: Reading) -> Speech:
    """A speech about the position of the plan, as its seat sees it."""
    speech = viewer.speech(table, reading.seat)
    return speech.about(reading.view) if reading.ahead else speech
