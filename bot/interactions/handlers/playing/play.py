"""Playing by panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from bot.interactions.answering.chosen_values import chosen_value, whole_number
from bot.interactions.answering.context import Context
from bot.interactions.handlers.looking.rules import rules_message
from bot.interactions.handlers.playing.following import follow_match
from bot.matches.games.adapters import ADAPTERS
from bot.matches.people.refusals import Outdated
from bot.matches.play.moving import MoveResult
from bot.matches.play.table import Table
from bot.matches.position.meanings import AMBIGUOUS, moves_meant
from bot.matches.seats.running_out import away_seats
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button, ClassicMessage
from bot.messages.layout.custom_ids import COMPACT, BadId, CustomId, path_text, place_of
from bot.messages.layout.forms import LineField, ModalForm, text_entered
from bot.messages.layout.pages import Message
from bot.messages.panel.looks import look_at_card
from bot.messages.panel.looks import looked_at_page as looked_at
from bot.messages.panel.offers import plays_at_once
from bot.messages.panel.routine_buttons import ON
from bot.messages.panel.turn_page import panel_page, which_move_page
from engine.choices import kind_of
from engine.game import Move, Seat
from engine.narrowing import narrow_by_path
from engine.play.match import SEPARATOR
from engine.rules import IllegalMove
from rendering.games import PICTURES
from storage.records.matches import Match
from texts.literal import literal_text


async def show_panel(context: Context, table: Table) -> None:
    """Shows the panel, or what one sees while others decide."""
    table.must_be_running()
    if not table.seats_of(context.actor.user_id) and away_seats(table.match, context.actor.user_id):
        await context.show(table, away_message(context.viewer, table.match))
        return
    seat = table.own_seat(context.actor.user_id)
    await context.show(table, await panel_page(context.viewer, table, seat, since=table.looked_at(seat)), seat)
    follow_match(context, table)


def away_message(viewer: Viewer, match: Match) -> ClassicMessage:
    """What somebody sees for whom a bot player plays: the way back to the seat."""
    back = Button(viewer.words("button.come_back"), str(CustomId("come_back", match.id)), emoji="🙋")
    return ClassicMessage(viewer.words("clock.plays_for_you", title=literal_text(match.title)), rows=((back,),))


async def current_page(context: Context, table: Table, *, beside: bool) -> None:
    """Says in private that the match has gone on since a button was made, and shows where it stands."""
    said = context.viewer.words("panel.moved_on")
    shown: Message = ClassicMessage(said)
    own = table.own_seat(context.actor.user_id) if table.seats_of(context.actor.user_id) else None
    if table.state is not None and own is not None:
        shown = (await panel_page(context.viewer, table, own)).begun_with(said)
    await (context.answer.give_beside(shown) if beside else context.show(table, shown, own))


async def pick_choice(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Answers a button of the panel: plays a whole move that can be taken back at once."""
    await show_or_play(context, custom_id, places_in(custom_id)[0])


async def choose_from_menu(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Answers a menu of the panel: an entry has its whole path, or in menus of earlier versions the next place alone."""
    value = chosen_value(data)
    if value.startswith(COMPACT):
        await show_or_play(context, custom_id, places_in(structs.replace(custom_id, argument=value))[0])
        return
    await show_or_play(context, custom_id, [*places_in(custom_id)[0], whole_number(value)])


async def show_other_page(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Answers a button of the panel that chooses nothing: another page of a long menu, a step back, the beginning."""
    table, seat = await panel_seat(context, custom_id)
    path, page = places_in(custom_id)
    found_move(table, seat, path)
    walk = structs.replace(custom_id, verb="look") if path else None
    await context.show(table, await panel_page(context.viewer, table, seat, path, page=page), seat, walk)


async def see_part(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows a part of a panel's picture in the place of the panel, with the way back."""
    table = await context.table_of(custom_id)
    part, _, places = custom_id.argument.partition(".")
    if part not in PICTURES[table.match.game].parts or table.state is None:
        raise Outdated
    path, _ = places_in(structs.replace(custom_id, argument=places))
    seat = context.own_seat(table, custom_id.seat)
    shown = await looked_at(context.viewer, table, seat, part, path)
    await context.answer.show_looked_up(shown, of=table.match.id)


async def see_card(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Shows a card of a menu in the place of the panel, with the way back."""
    table = await context.table_of(custom_id)
    card = whole_number(chosen_value(data))
    _, _, places = custom_id.argument.partition(".")
    if table.state is None:
        raise Outdated
    path, _ = places_in(structs.replace(custom_id, argument=places))
    seat = context.own_seat(table, custom_id.seat)
    try:
        page = await look_at_card(context.viewer, table, seat, card, path)
    except LookupError as problem:
        raise Outdated from problem
    await context.answer.show_looked_up(page, of=table.match.id)


async def show_or_play(context: Context, custom_id: CustomId, path: list[int]) -> None:
    """Shows the panel with what is chosen so far, or plays a whole move that needs no second press."""
    table, seat = await panel_seat(context, custom_id)
    move = found_move(table, seat, path)
    if move is not None and plays_at_once(table.reading(seat), path, move):
        await play_it(context, table, seat, move, custom_id)
        return
    walk = CustomId("look", table.match.id, custom_id.revision, seat, path_text(path))
    await context.show(table, await panel_page(context.viewer, table, seat, path), seat, walk)


async def confirm_move(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Plays the move that was put together."""
    table, seat = await panel_seat(context, custom_id)
    move = found_move(table, seat, places_in(custom_id)[0])
    if move is None:
        raise Outdated
    await play_it(context, table, seat, move, custom_id)


async def confirm_both(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Plays the move that was put together, and what can be declared with it."""
    table, seat = await panel_seat(context, custom_id)
    move = found_move(table, seat, places_in(custom_id)[0])
    then = move and ADAPTERS[table.match.game].vocabulary.declared_with.get(kind_of(move))
    if move is None or then is None:
        raise Outdated
    await play_both(context, table, seat, (move, then), custom_id)


async def confirm_as(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Plays the move that was put together, with another answer than usual to the question after it."""
    table, seat = await panel_seat(context, custom_id)
    move, [number] = found_move(table, seat, places_in(custom_id)[0]), data.get("values") or [""]
    others = table.reading(seat).other_answers(move) if move is not None else ()
    if move is None or str(number) not in map(str, range(len(others))):
        raise Outdated
    await play_both(context, table, seat, (move, others[int(number)]), custom_id)


async def play_both(context: Context, table: Table, seat: Seat, moves: tuple[Move, Move], custom_id: CustomId) -> None:
    """Plays two moves in one commit, and shows where that leads."""
    line = SEPARATOR.join(map(table.game.write, moves))
    told = await table.play_line(context.actor, line, seat, custom_id.revision)
    await show_result(context, table, next_seat(table, context, seat), told)


async def play_it(context: Context, table: Table, seat: Seat, move: Move, custom_id: CustomId) -> None:
    """Commits a move, and shows the panel with what happened."""
    assert custom_id.revision is not None
    told = await table.play_move(context.actor, seat, move, custom_id.revision)
    await show_result(context, table, next_seat(table, context, seat), told)


async def show_result(context: Context, table: Table, seat: Seat, told: MoveResult | None) -> None:
    """Shows the panel after a move, with what it brought."""
    await context.show(table, await panel_page(context.viewer, table, seat, told=told), seat)
    follow_match(context, table)


def next_seat(table: Table, context: Context, seat: Seat) -> Seat:
    """The seat to show next: an own one that is asked (hot seat), else the same."""
    own = table.seats_of(context.actor.user_id)
    return next((decision.seat for decision in table.asked() if decision.seat in own), seat)


async def panel_seat(context: Context, custom_id: CustomId) -> tuple[Table, Seat]:
    """The table and seat of a panel's button. Raises Outdated when the seat is asked something else by now."""
    table = await context.table_of(custom_id)
    seat = context.own_seat(table, custom_id.seat)
    table.must_be_running()
    if custom_id.revision is None:
        raise Outdated
    table.must_be_asked(seat, custom_id.revision)
    return table, seat


def found_move(table: Table, seat: Seat, path: list[int]) -> Move | None:
    """The move that a path leads to, None while something is open. Raises Outdated for a path that leads nowhere."""
    try:
        choices = table.game.choices(table.position, seat)
        if choices is None:
            raise Outdated
        return narrow_by_path(choices, path).move
    except LookupError as problem:
        raise Outdated from problem


def places_in(custom_id: CustomId) -> tuple[list[int], int]:
    """The places chosen so far, and the page of the menu after them. Raises Outdated for an argument of no panel."""
    try:
        return place_of(custom_id.argument)
    except BadId as problem:
        raise Outdated from problem


async def open_form(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Opens the form for typing a move."""
    table, seat = await panel_seat(context, custom_id)
    words = context.viewer.words
    example = next((table.game.write(move) for move in table.game.legal_moves(table.position, seat)), None)
    if example is None:
        raise Outdated
    form = CustomId("typed", custom_id.match_id, custom_id.revision, seat)
    await context.answer.ask(ModalForm(words("form.title"), (LineField(words("form.line"), example),), str(form)))


async def play_typed_line(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Plays the line that was typed, as by /move."""
    table, seat = await panel_seat(context, custom_id)
    await play_line(context, table, seat, text_entered(data), custom_id.revision)


async def play_line(context: Context, table: Table, seat: Seat, line: str, question: int | None = None) -> None:
    """Plays a line in notation and shows where that leads; asks back, by names, where it may mean several moves."""
    try:
        told = await table.play_line(context.actor, line, seat, question)
    except IllegalMove as illegal:
        meant = moves_meant(table.reading(seat), line) if illegal.refusal.reason == AMBIGUOUS else []
        if len(meant) < 2:
            raise
        why = context.viewer.speech(table).refusal(illegal.refusal)
        await context.show(table, await which_move_page(context.viewer, table, seat, meant, why), seat)
        return
    await show_result(context, table, next_seat(table, context, seat), told)


async def explain_question(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows the rules of a panel's question beside it."""
    table = await context.table_of(custom_id)
    number = ADAPTERS[table.match.game].vocabulary.rules.get(custom_id.argument)
    if number is None:
        raise Outdated
    await context.answer.give_beside(await rules_message(context, table.match.game, number))


async def change_routine(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Answers the panel's button for a standing order."""
    table = await context.table_of(custom_id)
    question, _, turned = custom_id.argument.rpartition(".")
    await set_routine(context, table, context.own_seat(table, custom_id.seat), question, on=turned == ON)


async def set_routine(context: Context, table: Table, seat: Seat, question: str, *, on: bool) -> None:
    """Has a question answered for a seat from now on, this one too if it is open, or asks it again; shows the panel."""
    table.must_be_running()
    told = await give_orders(context, table, seat, {question: on})
    shown = seat if told is None else next_seat(table, context, seat)
    await show_result(context, table, shown, told)


async def give_orders(context: Context, table: Table, seat: Seat, orders: Mapping[str, bool]) -> MoveResult | None:
    """Has questions answered for a seat from now on (True), or asked again; gives what the answer to an open one has brought.

    All of it in one commit, as it is one press. Raises Outdated for a question that cannot be answered so.
    """
    if not orders.keys() <= table.game.routine.keys():
        raise Outdated
    return await table.change_orders(context.actor, seat, orders)
