"""The buttons of a plan: choosing its moves while others are asked, leaving them for the turn, and changing what was left."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from bot.interactions.answering.chosen_values import chosen_value, whole_number
from bot.interactions.answering.context import Context
from bot.interactions.handlers.playing.play import next_seat, places_in, show_panel, show_result
from bot.matches.games.adapters import ADAPTERS
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.position import plan_edits
from bot.matches.position.plan import MOST_MOVES, Plan, plan_of
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
    """Answers a button or menu of the draft: it chooses more of the next move, makes that move, or keeps the plan."""
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
    await choose_planned_move(context, table, now, verb, PlanShown(tuple(path), page))


async def choose_planned_move(context: Context, table: Table, now: PlanDraft, verb: str, shown: PlanShown) -> None:
    """Adds the move that was chosen, or shows what is chosen of it so far. Raises Outdated for what no page offers."""
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
    """Adds these moves to the draft."""
    texts = (*now.moves, *map(table.game.write, moves))
    if len(texts) > MOST_MOVES:
        raise NotPossible("plan.too_long", n=MOST_MOVES)
    seat = now.reading.seat
    await table.change_plan(context.actor, seat, plan_edits.with_draft(table, seat, texts, now.topic))
    await show_plan(context, table, seat, PlanShown())


async def keep_plan(context: Context, table: Table, seat: Seat, now: PlanDraft) -> None:
    """Leaves the draft for the turn, as one more alternative."""
    if not now.moves:
        raise Outdated
    await table.change_plan(context.actor, seat, plan_edits.with_draft_kept(table, seat, now))
    await show_plan(context, table, seat, PlanShown(said=context.viewer.words("plan.is_left")))


async def press_plan(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Does with a plan as a whole what its button says."""
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
            place = whole_number(chosen_value(data))
            await table.change_plan(context.actor, seat, plan_edits.with_alternative_begun(table, seat, place))
        case "regardless" | "by_day" if plan is not None and plan.lines:
            await table.change_plan(context.actor, seat, plan_edits.with_condition(table, seat, what, on=to == "on"))
        case "stop" | "drop":
            if seat in table.plans:
                edit = plan_edits.without_plan if what == "drop" else plan_edits.without_draft
                await table.change_plan(context.actor, seat, edit)
            await show_panel(context, table)
            return
        case "now":
            await play_plan_now(context, table, seat)
            return
        case _:
            raise Outdated
    await show_plan(context, table, seat, PlanShown())


async def play_plan_now(context: Context, table: Table, seat: Seat) -> None:
    """Plays the plan at its owner's wish, before its own time."""
    saved = table.plans.get(seat)
    if saved is None or saved.question is None:
        raise Outdated
    told = await table.play_plan(context.actor, seat, saved.question)
    await show_result(context, table, next_seat(table, context, seat), told if told.plies else None)


def known_plan(table: Table, seat: Seat | None) -> Plan | None:
    """The plan of a seat, if it has one."""
    saved = table.plans.get(seat) if seat is not None else None
    return plan_of(saved) if saved else None


async def show_plan(context: Context, table: Table, seat: Seat, shown: PlanShown) -> None:
    """Shows the page of the plan. Raises Outdated for a path that was chosen on another one."""
    try:
        page = await plan_page(context.viewer, table, seat, shown)
    except LookupError as problem:
        raise Outdated from problem
    await context.show(table, page)
