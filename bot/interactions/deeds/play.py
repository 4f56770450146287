"""Playing by panel, and taking back."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from bot.interactions.deeds.reading import rules_letter
from bot.interactions.scene import Scene
from bot.matches import consents
from bot.matches.kits import KITS
from bot.matches.meanings import AMBIGUOUS, meanings
from bot.matches.playing import Told
from bot.matches.refusing import NotPossible, Outdated
from bot.matches.routine import with_routine
from bot.matches.table import Table
from bot.matches.turns import begun_at
from bot.messages.consent_request import consent_letter, first_undone
from bot.messages.custom_ids import COMPACT, BadId, CustomId, place_of
from bot.messages.drawing import channel_desk
from bot.messages.letters import Button, Form, Letter, entered
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


async def open_panel(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """The button Play: a private panel for the seat that is to act."""
    await show_panel(scene, await scene.table_of(deed))


async def show_panel(scene: Scene, table: Table) -> None:
    """The panel, or what one sees while others decide."""
    table.must_be_running()
    seat = table.own_seat(scene.actor.user_id)
    await scene.show(table, await panel(scene.desk, table, seat, since=table.looked_at(seat)), seat)


async def current(scene: Scene, table: Table, *, beside: bool) -> None:
    """The match has gone on since a button was made: says so and shows where it stands, to this person alone."""
    said = scene.desk.words("panel.moved_on")
    shown: Message = Letter(said)
    own = table.own_seat(scene.actor.user_id) if table.seats_of(scene.actor.user_id) else None
    if table.state is not None and own is not None:
        shown = (await panel(scene.desk, table, own)).begun_with(said)
    await (scene.answer.give_beside(shown) if beside else scene.show(table, shown, own))


async def pick(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """A button of the panel. What makes a whole move that can be taken back is played at once."""
    await chosen(scene, deed, places_in(deed)[0])


async def choose(scene: Scene, deed: CustomId, data: dict[str, Any]) -> None:
    """A menu of the panel: each entry has its whole path, or in menus of earlier versions the next place alone."""
    values = [str(value) for value in data.get("values") or ()]
    if len(values) != 1:
        raise Outdated
    if values[0].startswith(COMPACT):
        await chosen(scene, deed, places_in(structs.replace(deed, argument=values[0]))[0])
        return
    if not (values[0].isdecimal() and values[0].isascii()):
        raise Outdated
    await chosen(scene, deed, [*places_in(deed)[0], int(values[0])])


async def look(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """A button of the panel that chooses nothing: another page of a long menu, a step back, the beginning."""
    table, seat = await panel_seat(scene, deed)
    path, page = places_in(deed)
    found_move(table, seat, path)
    await scene.show(table, await panel(scene.desk, table, seat, path, page=page), seat)


async def see(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """A button under a picture of the panel: a part of what there is to see, in the place of the panel, and the way back."""
    table = await scene.table_of(deed)
    part, _, places = deed.argument.partition(".")
    if part not in PICTURES[table.match.game].parts or table.state is None:
        raise Outdated
    path, _ = places_in(structs.replace(deed, argument=places))
    seat = scene.own_seat(table, deed.seat)
    await scene.show(table, await looked_at(scene.desk, table, seat, part, path), seat)


async def see_card(scene: Scene, deed: CustomId, data: dict[str, Any]) -> None:
    """A menu of cards: one of them alone, in the place of the panel, and the way back."""
    table = await scene.table_of(deed)
    values = [str(value) for value in data.get("values") or ()]
    _, _, places = deed.argument.partition(".")
    if table.state is None or len(values) != 1 or not (values[0].isdecimal() and values[0].isascii()):
        raise Outdated
    path, _ = places_in(structs.replace(deed, argument=places))
    seat = scene.own_seat(table, deed.seat)
    try:
        page = await look_at_card(scene.desk, table, seat, int(values[0]), path)
    except LookupError as problem:
        raise Outdated from problem
    await scene.show(table, page, seat)


async def chosen(scene: Scene, deed: CustomId, path: list[int]) -> None:
    """Shows the panel with what has been chosen so far, or plays what is whole and needs no second press."""
    table, seat = await panel_seat(scene, deed)
    move = found_move(table, seat, path)
    if move is not None and plays_at_once(table.reading(seat), path, move):
        await play_it(scene, table, seat, move, deed)
        return
    await scene.show(table, await panel(scene.desk, table, seat, path), seat)


async def confirm(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """The move that was put together is played."""
    table, seat = await panel_seat(scene, deed)
    move = found_move(table, seat, places_in(deed)[0])
    if move is None:
        raise Outdated
    await play_it(scene, table, seat, move, deed)


async def confirm_both(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """The move that was put together is played, and what can be declared with it."""
    table, seat = await panel_seat(scene, deed)
    move = found_move(table, seat, places_in(deed)[0])
    then = move and KITS[table.match.game].vocabulary.declared_with.get(kind_of(move))
    if move is None or then is None:
        raise Outdated
    line = SEPARATOR.join(map(table.game.write, (move, then)))
    told = await table.play_line(scene.actor, line, seat, deed.revision)
    await show_told(scene, table, next_seat(table, scene, seat), told)


async def play_it(scene: Scene, table: Table, seat: Seat, move: Move, deed: CustomId) -> None:
    """Commits a move and goes on with the next question, or closes the panel with what happened."""
    assert deed.revision is not None
    told = await table.play_move(scene.actor, seat, move, deed.revision)
    await show_told(scene, table, next_seat(table, scene, seat), told)


async def show_told(scene: Scene, table: Table, seat: Seat, told: Told | None) -> None:
    """The panel after a step, with what it made happen."""
    await scene.show(table, await panel(scene.desk, table, seat, told=told), seat)


def next_seat(table: Table, scene: Scene, seat: Seat) -> Seat:
    """The seat to show next: another own one that is asked (hot seat), else the same."""
    own = table.seats_of(scene.actor.user_id)
    return next((decision.seat for decision in table.asked() if decision.seat in own), seat)


async def panel_seat(scene: Scene, deed: CustomId) -> tuple[Table, Seat]:
    """The table and seat of a panel's button. Raises Outdated when the match has gone on since."""
    table = await scene.table_of(deed)
    seat = scene.own_seat(table, deed.seat)
    table.must_be_running()
    if deed.revision is None:
        raise Outdated
    table.must_be_asked(seat, deed.revision)
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


def places_in(deed: CustomId) -> tuple[list[int], int]:
    """The places chosen so far, and the page of the menu after them. Raises Outdated for what no panel has made."""
    try:
        return place_of(deed.argument)
    except BadId as problem:
        raise Outdated from problem


async def open_form(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """The panel's button for whoever prefers typing."""
    table, seat = await panel_seat(scene, deed)
    words = scene.desk.words
    example = next((table.game.write(move) for move in table.game.legal_moves(table.position, seat)), None)
    if example is None:
        raise Outdated
    form = CustomId("typed", deed.match_id, deed.revision, seat)
    await scene.answer.ask(Form(words("form.title"), words("form.line"), example, str(form)))


async def typed(scene: Scene, deed: CustomId, data: dict[str, Any]) -> None:
    """The line that was typed is played, as by /move."""
    table, seat = await panel_seat(scene, deed)
    await play_line(scene, table, seat, entered(data), deed.revision)


async def play_line(scene: Scene, table: Table, seat: Seat, line: str, question: int | None = None) -> None:
    """Plays a line in notation and shows where that leads. What may mean several moves is asked back by their names."""
    try:
        told = await table.play_line(scene.actor, line, seat, question)
    except IllegalMove as illegal:
        meant = meanings(table.reading(seat), line) if illegal.refusal.reason == AMBIGUOUS else []
        if len(meant) < 2:
            raise
        why = scene.desk.speech(table).refusal(illegal.refusal)
        await scene.show(table, await which(scene.desk, table, seat, meant, why), seat)
        return
    await show_told(scene, table, next_seat(table, scene, seat), told)


async def about(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """The button "?" of a panel: the rules of its question, beside it."""
    table = await scene.table_of(deed)
    number = KITS[table.match.game].vocabulary.rules.get(deed.argument)
    if number is None:
        raise Outdated
    await scene.answer.give_beside(await rules_letter(scene, table.match.game, number))


async def routine(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """The panel's button: a question is answered as suggested from now on, or asked again."""
    table = await scene.table_of(deed)
    question, _, turned = deed.argument.rpartition(".")
    await set_routine(scene, table, scene.own_seat(table, deed.seat), question, on=turned == ON)


async def set_routine(scene: Scene, table: Table, seat: Seat, question: str, *, on: bool) -> None:
    """Has a question answered for a seat from now on, this one too if it is open, or asks it again; shows the panel."""
    table.must_be_running()
    if question not in table.game.routine:
        raise Outdated
    told = None
    if on:
        told = await table.answer_from_now_on(scene.actor, seat, question)
    else:
        await table.change(scene.actor, with_routine(seat, question, on=False))
    shown = seat if told is None else next_seat(table, scene, seat)
    await show_told(scene, table, shown, told)


async def back(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """The panel's button: takes back the last step of one's own."""
    await stepped_back(scene, deed, whole=False)


async def back_turn(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """The panel's button: takes back all of one's own turn that is free."""
    await stepped_back(scene, deed, whole=True)


async def stepped_back(scene: Scene, deed: CustomId, *, whole: bool) -> None:
    """Takes back own steps that are free, and shows the panel with what they were."""
    table = await scene.table_of(deed)
    seat = scene.own_seat(table, deed.seat)
    if deed.revision is None:
        raise Outdated
    done = undone(scene, table, seat, table.free_undo(seat) if whole else 1)
    await table.take_back_own(scene.actor, seat, deed.revision, whole=whole)
    await show_undone(scene, table, seat, done)


def undone(scene: Scene, table: Table, seat: Seat, number: int) -> str:
    """What so many of the last steps of a seat that are free have done, in words."""
    places = sorted(free_undo(table.plies, seat)[:number])
    told = [(ply.seat, table.game.decode_events(ply.events)) for ply in map(table.plies.__getitem__, places)]
    speech = scene.desk.speech(table)
    stories = " ".join(story_line(speech, story) for story in narrate(speech, told, seat))
    return scene.desk.words("undo.done", n=number, story=clipped(stories, UNDONE_LIMIT))


async def show_undone(scene: Scene, table: Table, seat: Seat, done: str) -> None:
    """The panel after steps were taken back."""
    shown = await panel(scene.desk, table, seat)
    await scene.show(table, shown.begun_with(done), seat)


async def undo(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """The board's button."""
    await take_back(scene, await scene.table_of(deed))


async def moved_in(scene: Scene) -> Table:
    """The match here; in a direct message, from which turns are played as well, the one in which this person moved last.

    Raises NotPossible where there is none.
    """
    if scene.guild_id is not None:
        return await scene.table_here()
    match = await scene.house.store.matches.last_moved_by(scene.actor.user_id)
    table = await scene.house.tables.get(match.id) if match else None
    if table is None:
        raise NotPossible("refused.only_in_servers")
    return scene.at(table)


async def take_back(scene: Scene, table: Table) -> None:
    """Takes back what is free to take back; what is not is spelled out, and the others may be asked."""
    table.must_be_running()
    own = table.seats_of(scene.actor.user_id)
    if not own:
        raise NotPossible("refused.no_seat", title=literally(table.match.title))
    free = next((seat for seat in own if table.free_undo(seat)), None)
    if free is not None:
        done = undone(scene, table, free, 1)
        await table.take_back(scene.actor, free, 1, table.match.revision)
        await show_undone(scene, table, free, done)
        return
    number = plies_to_ask(table, own)
    if not number:
        raise NotPossible("refused.nothing_to_undo")
    others = len(consents.people(table)) > 1
    seat = table.plies[-number].seat
    whole = plies_of_turn(table, seat, number)
    words = scene.desk.words
    steps = steps_known(table, seat, number)
    lines = [words("undo.steps", n=steps), *first_of(scene, table, number), *why_not_free(scene, table, seat, number)]
    if whole > number:
        lines += [words("undo.whole_turn", n=steps_known(table, seat, whole)), *first_of(scene, table, whole)]
    lines.append(words("undo.needs_consent" if others else "undo.alone"))
    buttons = [ask_button(scene, table, number, "undo_ask" if others else "undo_alone")]
    if whole > number:
        buttons.append(ask_button(scene, table, whole, "undo_turn"))
    await scene.show(table, Letter("\n".join(lines), rows=(tuple(buttons),)))


def first_of(scene: Scene, table: Table, number: int) -> list[str]:
    """Which step the first of the last ones is, as far as all may know."""
    return first_undone(scene.desk, table, consents.undone_by(table, number))


def ask_button(scene: Scene, table: Table, number: int, name: str) -> Button:
    """Takes back the last steps, or asks for it."""
    ask = CustomId("undo_ask", table.match.id, table.match.revision, table.plies[-number].seat, str(number))
    return Button(scene.desk.words(f"button.{name}"), str(ask), emoji="↩️")


def steps_known(table: Table, seat: Seat, number: int) -> int:
    """How many of the last plies a seat knows of."""
    first = len(table.plies) - number
    return sum(ply.number > first for ply in table.known_to(seat))


def plies_of_turn(table: Table, seat: Seat, number: int) -> int:
    """How many of the last plies reach back to where the turn began in which a seat made the first of the last `number`."""
    known = table.known_to(seat)
    begun = begun_at(known, len(known) - steps_known(table, seat, number) + 1, table.places)
    return len(table.plies) - known[begun].number + 1


def why_not_free(scene: Scene, table: Table, seat: Seat, number: int) -> list[str]:
    """Who has moved since the first of the last steps, which this seat made, as far as it knows, and whether something came
    to light."""
    undone, words = table.last_plies(number), scene.desk.words
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


async def undo_ask(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """Asks everybody at the table to let moves be taken back."""
    table = await scene.table_of(deed)
    seat = scene.own_seat(table, deed.seat)
    table.must_be_running()
    if deed.revision is None or not deed.argument.isdecimal():
        raise Outdated
    table.must_be_for(deed.revision)
    asked = consents.Asked("undo", seat, int(deed.argument))
    consent = await consents.ask(scene.house, table, scene.actor, asked)
    if consent is None:
        await scene.show(table, await panel(scene.desk, table, seat), seat)
    else:
        await scene.say("consent.sent")


async def vote(scene: Scene, deed: CustomId, _data: dict[str, Any]) -> None:
    """Somebody agrees to a request, or refuses it; the message shows how it stands."""
    table = await scene.table_of(deed)
    consent_id, _, answer = deed.argument.partition(".")
    consent = await consents.vote(scene.house, table, scene.actor, consent_id, answer == "yes")
    await scene.answer.give(consent_letter(channel_desk(scene.house, table.match), table, consent))
