"""Playing by panel, and taking back."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from bot.interactions.context import Context
from bot.interactions.handlers.reading import rules_message
from bot.matches import consents
from bot.matches.adapters import ADAPTERS
from bot.matches.meanings import AMBIGUOUS, meanings
from bot.matches.playing import MoveResult
from bot.matches.refusing import NotPossible, Outdated
from bot.matches.routine import with_routine
from bot.matches.table import Table
from bot.matches.turns import begun_at
from bot.messages.components import Button, ClassicMessage, Form, entered
from bot.messages.consent_request import consent_message, first_undone
from bot.messages.custom_ids import COMPACT, BadId, CustomId, place_of
from bot.messages.drawing import channel_viewer
from bot.messages.looks import look as looked_at
from bot.messages.looks import look_at_card
from bot.messages.offers import plays_at_once
from bot.messages.pages import Message
from bot.messages.panel import panel, which
from bot.messages.panel_words import names_of
from bot.messages.routine_buttons import ON
from bot.texts.literal import clipped, literally
from bot.texts.speech import narrate
from bot.texts.stories import story_line
from engine.choices import kind_of
from engine.game import Move, Seat
from engine.match import SEPARATOR, free_undo
from engine.narrowing import narrow
from engine.rules import IllegalMove
from rendering.games import PICTURES

UNDONE_LIMIT = 400
"""Characters for what was taken back."""


async def open_panel(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The button Play: a private panel for the seat that is to act."""
    await show_panel(context, await context.table_of(custom_id))


async def show_panel(context: Context, table: Table) -> None:
    """The panel, or what one sees while others decide."""
    table.must_be_running()
    seat = table.own_seat(context.actor.user_id)
    await context.show(table, await panel(context.viewer, table, seat, since=table.looked_at(seat)), seat)


async def current(context: Context, table: Table, *, beside: bool) -> None:
    """The match has gone on since a button was made: says so and shows where it stands, to this person alone."""
    said = context.viewer.words("panel.moved_on")
    shown: Message = ClassicMessage(said)
    own = table.own_seat(context.actor.user_id) if table.seats_of(context.actor.user_id) else None
    if table.state is not None and own is not None:
        shown = (await panel(context.viewer, table, own)).begun_with(said)
    await (context.answer.give_beside(shown) if beside else context.show(table, shown, own))


async def pick(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """A button of the panel. What makes a whole move that can be taken back is played at once."""
    await chosen(context, custom_id, places_in(custom_id)[0])


async def choose(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """A menu of the panel: each entry has its whole path, or in menus of earlier versions the next place alone."""
    values = [str(value) for value in data.get("values") or ()]
    if len(values) != 1:
        raise Outdated
    if values[0].startswith(COMPACT):
        await chosen(context, custom_id, places_in(structs.replace(custom_id, argument=values[0]))[0])
        return
    if not (values[0].isdecimal() and values[0].isascii()):
        raise Outdated
    await chosen(context, custom_id, [*places_in(custom_id)[0], int(values[0])])


async def look(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """A button of the panel that chooses nothing: another page of a long menu, a step back, the beginning."""
    table, seat = await panel_seat(context, custom_id)
    path, page = places_in(custom_id)
    found_move(table, seat, path)
    await context.show(table, await panel(context.viewer, table, seat, path, page=page), seat)


async def see(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """A button under a picture of the panel: a part of what there is to see, in the place of the panel, and the way back."""
    table = await context.table_of(custom_id)
    part, _, places = custom_id.argument.partition(".")
    if part not in PICTURES[table.match.game].parts or table.state is None:
        raise Outdated
    path, _ = places_in(structs.replace(custom_id, argument=places))
    seat = context.own_seat(table, custom_id.seat)
    await context.show(table, await looked_at(context.viewer, table, seat, part, path), seat)


async def see_card(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """A menu of cards: one of them alone, in the place of the panel, and the way back."""
    table = await context.table_of(custom_id)
    values = [str(value) for value in data.get("values") or ()]
    _, _, places = custom_id.argument.partition(".")
    if table.state is None or len(values) != 1 or not (values[0].isdecimal() and values[0].isascii()):
        raise Outdated
    path, _ = places_in(structs.replace(custom_id, argument=places))
    seat = context.own_seat(table, custom_id.seat)
    try:
        page = await look_at_card(context.viewer, table, seat, int(values[0]), path)
    except LookupError as problem:
        raise Outdated from problem
    await context.show(table, page, seat)


async def chosen(context: Context, custom_id: CustomId, path: list[int]) -> None:
    """Shows the panel with what has been chosen so far, or plays what is whole and needs no second press."""
    table, seat = await panel_seat(context, custom_id)
    move = found_move(table, seat, path)
    if move is not None and plays_at_once(table.reading(seat), path, move):
        await play_it(context, table, seat, move, custom_id)
        return
    await context.show(table, await panel(context.viewer, table, seat, path), seat)


async def confirm(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The move that was put together is played."""
    table, seat = await panel_seat(context, custom_id)
    move = found_move(table, seat, places_in(custom_id)[0])
    if move is None:
        raise Outdated
    await play_it(context, table, seat, move, custom_id)


async def confirm_both(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The move that was put together is played, and what can be declared with it."""
    table, seat = await panel_seat(context, custom_id)
    move = found_move(table, seat, places_in(custom_id)[0])
    then = move and ADAPTERS[table.match.game].vocabulary.declared_with.get(kind_of(move))
    if move is None or then is None:
        raise Outdated
    line = SEPARATOR.join(map(table.game.write, (move, then)))
    told = await table.play_line(context.actor, line, seat, custom_id.revision)
    await show_result(context, table, next_seat(table, context, seat), told)


async def play_it(context: Context, table: Table, seat: Seat, move: Move, custom_id: CustomId) -> None:
    """Commits a move and goes on with the next question, or closes the panel with what happened."""
    assert custom_id.revision is not None
    told = await table.play_move(context.actor, seat, move, custom_id.revision)
    await show_result(context, table, next_seat(table, context, seat), told)


async def show_result(context: Context, table: Table, seat: Seat, told: MoveResult | None) -> None:
    """The panel after a step, with what it made happen."""
    await context.show(table, await panel(context.viewer, table, seat, told=told), seat)


def next_seat(table: Table, context: Context, seat: Seat) -> Seat:
    """The seat to show next: another own one that is asked (hot seat), else the same."""
    own = table.seats_of(context.actor.user_id)
    return next((decision.seat for decision in table.asked() if decision.seat in own), seat)


async def panel_seat(context: Context, custom_id: CustomId) -> tuple[Table, Seat]:
    """The table and seat of a panel's button. Raises Outdated when the match has gone on since."""
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
        return narrow(choices, path).move
    except LookupError as problem:
        raise Outdated from problem


def places_in(custom_id: CustomId) -> tuple[list[int], int]:
    """The places chosen so far, and the page of the menu after them. Raises Outdated for what no panel has made."""
    try:
        return place_of(custom_id.argument)
    except BadId as problem:
        raise Outdated from problem


async def open_form(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The panel's button for whoever prefers typing."""
    table, seat = await panel_seat(context, custom_id)
    words = context.viewer.words
    example = next((table.game.write(move) for move in table.game.legal_moves(table.position, seat)), None)
    if example is None:
        raise Outdated
    form = CustomId("typed", custom_id.match_id, custom_id.revision, seat)
    await context.answer.ask(Form(words("form.title"), words("form.line"), example, str(form)))


async def typed(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """The line that was typed is played, as by /move."""
    table, seat = await panel_seat(context, custom_id)
    await play_line(context, table, seat, entered(data), custom_id.revision)


async def play_line(context: Context, table: Table, seat: Seat, line: str, question: int | None = None) -> None:
    """Plays a line in notation and shows where that leads. What may mean several moves is asked back by their names."""
    try:
        told = await table.play_line(context.actor, line, seat, question)
    except IllegalMove as illegal:
        meant = meanings(table.reading(seat), line) if illegal.refusal.reason == AMBIGUOUS else []
        if len(meant) < 2:
            raise
        why = context.viewer.speech(table).refusal(illegal.refusal)
        await context.show(table, await which(context.viewer, table, seat, meant, why), seat)
        return
    await show_result(context, table, next_seat(table, context, seat), told)


async def about(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The button "?" of a panel: the rules of its question, beside it."""
    table = await context.table_of(custom_id)
    number = ADAPTERS[table.match.game].vocabulary.rules.get(custom_id.argument)
    if number is None:
        raise Outdated
    await context.answer.give_beside(await rules_message(context, table.match.game, number))


async def routine(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The panel's button: a question is answered as suggested from now on, or asked again."""
    table = await context.table_of(custom_id)
    question, _, turned = custom_id.argument.rpartition(".")
    await set_routine(context, table, context.own_seat(table, custom_id.seat), question, on=turned == ON)


async def set_routine(context: Context, table: Table, seat: Seat, question: str, *, on: bool) -> None:
    """Has a question answered for a seat from now on, this one too if it is open, or asks it again; shows the panel."""
    table.must_be_running()
    if question not in table.game.routine:
        raise Outdated
    told = None
    if on:
        told = await table.answer_from_now_on(context.actor, seat, question)
    else:
        await table.change(context.actor, with_routine(seat, question, on=False))
    shown = seat if told is None else next_seat(table, context, seat)
    await show_result(context, table, shown, told)


async def back(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The panel's button: takes back the last step of one's own."""
    await stepped_back(context, custom_id, whole=False)


async def back_turn(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The panel's button: takes back all of one's own turn that is free."""
    await stepped_back(context, custom_id, whole=True)


async def stepped_back(context: Context, custom_id: CustomId, *, whole: bool) -> None:
    """Takes back own steps that are free, and shows the panel with what they were."""
    table = await context.table_of(custom_id)
    seat = context.own_seat(table, custom_id.seat)
    if custom_id.revision is None:
        raise Outdated
    done = undone(context, table, seat, table.free_undo(seat) if whole else 1)
    await table.take_back_own(context.actor, seat, custom_id.revision, whole=whole)
    await show_undone(context, table, seat, done)


def undone(context: Context, table: Table, seat: Seat, number: int) -> str:
    """What so many of the last steps of a seat that are free have done, in words."""
    places = sorted(free_undo(table.plies, seat)[:number])
    told = [(ply.seat, table.game.decode_events(ply.events)) for ply in map(table.plies.__getitem__, places)]
    speech = context.viewer.speech(table)
    stories = " ".join(story_line(speech, story) for story in narrate(speech, told, seat))
    return context.viewer.words("undo.done", n=number, story=clipped(stories, UNDONE_LIMIT))


async def show_undone(context: Context, table: Table, seat: Seat, done: str) -> None:
    """The panel after steps were taken back."""
    shown = await panel(context.viewer, table, seat)
    await context.show(table, shown.begun_with(done), seat)


async def undo(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The board's button."""
    await take_back(context, await context.table_of(custom_id))


async def moved_in(context: Context) -> Table:
    """The match here; in a direct message, from which turns are played as well, the one in which this person moved last.

    Raises NotPossible where there is none.
    """
    if context.guild_id is not None:
        return await context.table_here()
    match = await context.services.store.matches.last_moved_by(context.actor.user_id)
    table = await context.services.tables.get(match.id) if match else None
    if table is None:
        raise NotPossible("refused.only_in_servers")
    return context.at(table)


async def take_back(context: Context, table: Table) -> None:
    """Takes back what is free to take back; what is not is spelled out, and the others may be asked."""
    table.must_be_running()
    own = table.seats_of(context.actor.user_id)
    if not own:
        raise NotPossible("refused.no_seat", title=literally(table.match.title))
    free = next((seat for seat in own if table.free_undo(seat)), None)
    if free is not None:
        done = undone(context, table, free, 1)
        await table.take_back(context.actor, free, 1, table.match.revision)
        await show_undone(context, table, free, done)
        return
    number = plies_to_ask(table, own)
    if not number:
        raise NotPossible("refused.nothing_to_undo")
    others = len(consents.people(table)) > 1
    seat = table.plies[-number].seat
    whole = plies_of_turn(table, seat, number)
    words = context.viewer.words
    steps = steps_known(table, seat, number)
    lines = [
        words("undo.steps", n=steps),
        *first_of(context, table, number),
        *why_not_free(context, table, seat, number),
    ]
    if whole > number:
        lines += [words("undo.whole_turn", n=steps_known(table, seat, whole)), *first_of(context, table, whole)]
    lines.append(words("undo.needs_consent" if others else "undo.alone"))
    buttons = [ask_button(context, table, number, "undo_ask" if others else "undo_alone")]
    if whole > number:
        buttons.append(ask_button(context, table, whole, "undo_turn"))
    await context.show(table, ClassicMessage("\n".join(lines), rows=(tuple(buttons),)))


def first_of(context: Context, table: Table, number: int) -> list[str]:
    """Which step the first of the last ones is, as far as all may know."""
    return first_undone(context.viewer, table, consents.undone_by(table, number))


def ask_button(context: Context, table: Table, number: int, name: str) -> Button:
    """Takes back the last steps, or asks for it."""
    ask = CustomId("undo_ask", table.match.id, table.match.revision, table.plies[-number].seat, str(number))
    return Button(context.viewer.words(f"button.{name}"), str(ask), emoji="↩️")


def steps_known(table: Table, seat: Seat, number: int) -> int:
    """How many of the last plies a seat knows of."""
    first = len(table.plies) - number
    return sum(ply.number > first for ply in table.known_to(seat))


def plies_of_turn(table: Table, seat: Seat, number: int) -> int:
    """How many of the last plies reach back to where the turn began in which a seat made the first of the last `number`."""
    known = table.known_to(seat)
    begun = begun_at(known, len(known) - steps_known(table, seat, number) + 1, table.places)
    return len(table.plies) - known[begun].number + 1


def why_not_free(context: Context, table: Table, seat: Seat, number: int) -> list[str]:
    """Who has moved since the first of the last steps, which this seat made, as far as it knows, and whether something came
    to light."""
    undone, words = table.last_plies(number), context.viewer.words
    known = [ply for ply in table.known_to(seat) if ply.number >= undone[0].number]
    seats = list(dict.fromkeys(ply.seat for ply in known if ply.seat != seat))
    lines = [words("undo.followed", names=names_of(table.match, seats))] if seats else []
    return [*lines, words("undo.revealed")] if any(ply.revealed for ply in undone) else lines


def plies_to_ask(table: Table, own: list[Seat]) -> int:
    """How many plies reach back to the last own one; 0 when there is none."""
    for number, ply in enumerate(reversed(table.plies), start=1):
        if ply.seat in own:
            return number
    return 0


async def undo_ask(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Asks everybody at the table to let moves be taken back."""
    table = await context.table_of(custom_id)
    seat = context.own_seat(table, custom_id.seat)
    table.must_be_running()
    if custom_id.revision is None or not custom_id.argument.isdecimal():
        raise Outdated
    table.must_be_for(custom_id.revision)
    asked = consents.Asked("undo", seat, int(custom_id.argument))
    consent = await consents.ask(context.services, table, context.actor, asked)
    if consent is None:
        await context.show(table, await panel(context.viewer, table, seat), seat)
    else:
        await context.say("consent.sent")


async def vote(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Somebody agrees to a request, or refuses it; the message shows how it stands."""
    table = await context.table_of(custom_id)
    consent_id, _, answer = custom_id.argument.partition(".")
    consent = await consents.vote(context.services, table, context.actor, consent_id, answer == "yes")
    await context.answer.give(consent_message(channel_viewer(context.services, table.match), table, consent))
