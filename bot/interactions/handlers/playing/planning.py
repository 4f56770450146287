"""Planning one's next turn while others are asked: choosing its steps, leaving them, and what is done with what was left."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from bot.interactions.answering.context import Context
from bot.interactions.handlers.playing.play import next_seat, places_in, show_panel, show_result
from bot.matches.games.adapters import ADAPTERS
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.position import plan_edits
from bot.matches.position.plan import STEPS, Plan, plan_of
from bot.matches.position.plan_draft import PlanDraft, find_plan_draft
from bot.messages.layout.custom_ids import CustomId
from bot.messages.panel.offers import plays_at_once
from bot.messages.panel.plan_page import PlanShown, plan_page
from engine.choices import kind_of
from engine.game import Move, Seat
from engine.narrowing import narrow_by_path

CHOOSES = ("pick", "choose")
CONFIRMS = ("confirm", "confirm_both")


async def press_plan_draft(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """A button or menu of a position that is planned on: more of the next move, the move itself, or keeping the plan."""
    table = await context.table_of(custom_id)
    seat, plan = context.own_seat(table, custom_id.seat), known_plan(table, custom_id.seat)
    now = find_plan_draft(table, seat, plan.draft or () if plan else ())
    if now is None:
        raise NotPossible("plan.not_now")
    if now.reading.question != custom_id.revision:
        await show_plan(context, table, seat, PlanShown(said=context.viewer.words("panel.moved_on")))
        return
    verb, _, places = custom_id.argument.partition(".")
    if verb == "leave":
        await keep_plan(context, table, seat, now)
        return
    values = [str(value) for value in data.get("values") or ()]
    path, page = places_in(structs.replace(custom_id, argument=values[0] if values else places))
    await go_on_planning(context, table, now, verb, PlanShown(tuple(path), page))


async def go_on_planning(context: Context, table: Table, now: PlanDraft, verb: str, shown: PlanShown) -> None:
    """What was chosen makes a step, or is shown. Raises Outdated for what no page offers."""
    reading = now.reading
    if reading.choices is None or verb not in (*CHOOSES, *CONFIRMS, "look"):
        raise Outdated
    try:
        move = narrow_by_path(reading.choices, shown.path).move
    except LookupError as problem:
        raise Outdated from problem
    whole = move is not None and (verb in CONFIRMS or (verb in CHOOSES and plays_at_once(reading, shown.path, move)))
    if not whole or move is None:
        await show_plan(context, table, reading.seat, shown)
        return
    then = ADAPTERS[reading.match.game].vocabulary.declared_with.get(kind_of(move)) if verb == "confirm_both" else None
    await add_to_plan(context, table, now, (move, then) if then else (move,))


async def add_to_plan(context: Context, table: Table, now: PlanDraft, moves: tuple[Move, ...]) -> None:
    """The plan goes on by these moves."""
    steps = (*now.moves, *map(table.game.write, moves))
    if len(steps) > STEPS:
        raise NotPossible("plan.too_long", n=STEPS)
    seat = now.reading.seat
    await table.change_plan(context.actor, seat, plan_edits.with_draft(table, seat, steps, now.topic))
    await show_plan(context, table, seat, PlanShown())


async def keep_plan(context: Context, table: Table, seat: Seat, now: PlanDraft) -> None:
    """What is planned is left: as the line for the next turn, or as what is played where those before do not hold."""
    if not now.done.steps:
        raise Outdated
    await table.change_plan(context.actor, seat, plan_edits.with_draft_kept(table, seat, now))
    await show_plan(context, table, seat, PlanShown(said=context.viewer.words("plan.is_left")))


async def press_plan(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """What is done with a plan as a whole."""
    table = await context.table_of(custom_id)
    seat = context.own_seat(table, custom_id.seat)
    what, _, to = custom_id.argument.partition(".")
    plan = known_plan(table, seat)
    match what:
        case "open":
            table.must_be_running()
        case "step_back" if plan is not None:
            await table.change_plan(context.actor, seat, plan_edits.without_last_move(table, seat))
        case "otherwise" if plan is not None and plan.lines:
            await plan_otherwise(context, table, seat, data)
        case "regardless" | "by_day" if plan is not None and plan.lines:
            await table.change_plan(context.actor, seat, plan_edits.with_condition(table, seat, what, on=to == "on"))
        case "stop" | "drop":
            await stop_planning(context, table, seat, dropped=what == "drop")
            return
        case "now":
            await play_plan_now(context, table, seat)
            return
        case _:
            raise Outdated
    await show_plan(context, table, seat, PlanShown())


async def plan_otherwise(context: Context, table: Table, seat: Seat, data: dict[str, Any]) -> None:
    """Begins to plan what is played where a step of the first line does not hold: after the steps before it."""
    values = [str(value) for value in data.get("values") or ()]
    if len(values) != 1 or not (values[0].isdecimal() and values[0].isascii()):
        raise Outdated
    await table.change_plan(context.actor, seat, plan_edits.with_other_begun(table, seat, int(values[0])))


async def stop_planning(context: Context, table: Table, seat: Seat, *, dropped: bool) -> None:
    """Nothing is planned any more: of the line that is being planned, or at all; back to the match."""
    if seat in table.plans:
        await table.change_plan(context.actor, seat, plan_edits.without_plan if dropped else plan_edits.without_draft)
    await show_panel(context, table)


async def play_plan_now(context: Context, table: Table, seat: Seat) -> None:
    """The turn has come, and its owner does not wait for the plan's own time."""
    saved = table.plans.get(seat)
    if saved is None or saved.question is None:
        raise Outdated
    told = await table.play_plan(context.actor, seat, saved.question)
    await show_result(context, table, next_seat(table, context, seat), told if told.plies else None)


def known_plan(table: Table, seat: Seat | None) -> Plan | None:
    """What a seat has planned."""
    saved = table.plans.get(seat) if seat is not None else None
    return plan_of(saved) if saved else None


async def show_plan(context: Context, table: Table, seat: Seat, shown: PlanShown) -> None:
    """The page of the plan. Raises Outdated for what was chosen on another one."""
    try:
        page = await plan_page(context.viewer, table, seat, shown)
    except LookupError as problem:
        raise Outdated from problem
    await context.show(table, page)
