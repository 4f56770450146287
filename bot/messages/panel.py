"""The panel: a player's private walk through their turn, one legal choice after the other."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from itertools import takewhile

import discord
from msgspec import structs

from bot.matches.kits import KITS
from bot.matches.playing import Told
from bot.matches.reading import Reading
from bot.matches.table import Table
from bot.messages.channel import thinking
from bot.messages.custom_ids import CustomId, path_text
from bot.messages.drawing import Desk, meanwhile
from bot.messages.letters import (
    BUTTON_LABEL_LIMIT,
    CONTENT_LIMIT,
    OPTION_LABEL_LIMIT,
    OPTIONS_LIMIT,
    Button,
    Letter,
    Menu,
    Option,
    Row,
    picture_file,
)
from bot.messages.offers import (
    BUTTONS_IN_ROW,
    MENU_ROWS,
    Entry,
    Group,
    judged,
    kind_after,
    laid_out,
    offered,
    one_step_back,
    room_for_menus,
    rows_of,
    suggested,
    those,
)
from bot.messages.routine_buttons import routine_buttons
from bot.texts.literal import clipped, literally, quoted, whole_parts
from bot.texts.speech import Speech
from bot.texts.stories import story_lines
from engine.choices import KIND, fields_of, kind_of, value_of
from engine.game import Move, Seat, View
from engine.narrowing import NOTHING, Narrowed, Path, narrow, path_to
from rendering.pictures import Picture, fitted
from storage.records import Match

STEPS_LIMIT = 600
"""Characters for what was chosen so far."""
NEWS_LIMIT = 1200
"""Characters for what has happened since somebody looked: the question and what is chosen need the rest of the message."""
JUDGED_AT_ONCE = 4
"""Entries of a menu that are judged before others have their turn: each is a move that is tried on a copy."""
DOTS = " …"
"""What stands at the end of an entry that does not play yet."""
LINES_LIMIT, LINES_LIMIT_IN_WORDS = 1500, 600
"""Characters for what was just done; a picture in words needs the rest of the message."""


async def panel(
    desk: Desk,
    table: Table,
    seat: Seat,
    path: Sequence[int] = (),
    told: Told | None = None,
    page: int = 0,
    since: int | None = None,
) -> Letter:
    """What a seat sees of its turn: the picture, the question, what was chosen so far and what can be chosen now.

    `told` is what the last step made happen. Who has not looked `since` so many plies is told first what has happened. Who is
    not asked may have something to do all the same, while others are waited for. Raises LookupError when the path was chosen
    for other moves.
    """
    reading, speech = table.reading(seat), desk.speech(table, seat)
    own = table.reading(told.plies[0][0]) if told and told.plies else reading
    back, early = back_buttons(desk, own), news(desk, table, seat, since)
    last = [event for _, events in table.happened_since(since) for event in events] if since is not None else []
    if reading.choices is None:
        letter = waiting(desk, reading, speech, told, back, early)
        if told:  # the turn is over, and its board on its way to the channel
            return letter
        return with_picture(desk, letter.text, await desk.private(reading, NOTHING, last), letter.rows)
    at = narrow(reading.choices, path)
    async with meanwhile(desk.private(reading, at, last)) as drawing:
        text = [*early, *happened(desk, speech, told, seat), *unasked(desk, told), *asks(desk, reading, speech)]
        text += steps_so_far(desk, reading, at, path, speech)
        if told and told.rest:
            text.append(desk.words("panel.rest", rest=quoted(told.rest)))
        await asyncio.sleep(0)  # others have their turn between two pieces of work
        rows = await choosing_rows(desk, reading, at, path, page, speech)
        await asyncio.sleep(0)
        rows.append(last_row(desk, reading, at, path, back))
        picture = await drawing
    return with_picture(desk, "\n".join(text), picture, tuple(row for row in rows if row))


async def choosing_rows(
    desk: Desk, reading: Reading, at: Narrowed, path: Sequence[int], page: int, speech: Speech
) -> list[Row]:
    """What can be chosen: a row of what is suggested and of what can be answered from now on, then the menus.

    Others have their turn between two pieces of work.
    """
    beside = suggested(reading, at, path)
    await asyncio.sleep(0)
    groups: list[Group] = []
    for group in laid_out(reading, at, path, page, beside):
        entries: list[Entry] = []
        for first in range(0, len(group.entries), JUDGED_AT_ONCE):
            await asyncio.sleep(0)
            entries += [judged(reading, entry) for entry in group.entries[first : first + JUDGED_AT_ONCE]]
        groups.append(structs.replace(group, entries=tuple(entries)))
    await asyncio.sleep(0)
    return [
        (*suggested_row(desk, reading, beside, speech), *(routine_buttons(reading, speech) if not path else ())),
        *menu_rows(desk, reading, groups, speech, room_for_menus(reading, path, beside)),
    ]


async def which(desk: Desk, table: Table, seat: Seat, meant: Sequence[Move], said: str) -> Letter:
    """The panel after a line that may mean any of these moves: they are offered by name. `said` is why."""
    reading, speech = table.reading(seat), desk.speech(table, seat)
    assert reading.choices is not None
    ways = [(path_to(reading.choices, move), move) for move in meant]
    at = Narrowed((), (), tuple(meant))
    path: Path = ()
    groups: tuple[Group, ...] = (those(reading, ways),)
    if len(ways) > OPTIONS_LIMIT:
        path = tuple(
            places[0] for places in takewhile(lambda places: len(set(places)) == 1, zip(*dict(ways), strict=False))
        )
        at = narrow(reading.choices, path)
        groups = offered(reading, at, path)
    rows = [*menu_rows(desk, reading, groups, speech), last_row(desk, reading, at, path, back_buttons(desk, reading))]
    picture = await desk.private(reading, at)
    return with_picture(desk, f"**{said}**", picture, tuple(row for row in rows if row))


def steps_so_far(desk: Desk, reading: Reading, at: Narrowed, path: Sequence[int], speech: Speech) -> list[str]:
    """What has been chosen, step by step, or the move that it makes with what it brings."""
    if at.move is not None and path:
        brings = speech.brings(reading.view, at.move)
        chosen = desk.words("panel.chosen", move=speech.move(at.move))
        return [chosen, f"-# {brings}"] if brings else [chosen]
    steps = [
        speech.choice(menu.field, menu.values[menu.chosen], at.chosen) for menu in at.menus if menu.chosen is not None
    ]
    return [desk.words("panel.so_far", steps=clipped(" › ".join(steps), STEPS_LIMIT))] if steps else []


def asks(desk: Desk, reading: Reading, speech: Speech) -> list[str]:
    """The question, in a practice with what to make of it; or who is waited for, and that something may be done meanwhile."""
    if reading.decision is not None:
        advice = speech.advice(reading.decision) if reading.match.coached else ""
        return [f"**{speech.question(reading.decision)}**", *([f"🎓 {advice}"] if advice else [])]
    return [*waited_for(desk, reading), f"**{desk.words('panel.meanwhile')}**"]


def news(desk: Desk, table: Table, audience: Seat | None, since: int | None) -> list[str]:
    """What has happened since so many plies, under a heading, as the audience may know it."""
    if since is None or since == len(table.plies):
        return []
    limit = LINES_LIMIT_IN_WORDS if desk.text_only else NEWS_LIMIT
    told = story_lines(desk.speech(table), table.happened_since(since), audience, limit)
    return [desk.words("panel.since" if since else "panel.since_start"), *told] if told else []


def waiting(
    desk: Desk, reading: Reading, speech: Speech, told: Told | None, back: tuple[Button, ...], since: list[str]
) -> Letter:
    """What a seat sees while others decide. After its own turn the panel closes with a summary: the board is in the channel."""
    lines = [*since, *happened(desk, speech, told and whole_turn(reading, told), reading.seat), *unasked(desk, told)]
    lines += waited_for(desk, reading) or [desk.words(f"status.{reading.match.status.value}")]
    if told and told.rest:
        lines.append(desk.words("panel.rest", rest=quoted(told.rest)))
    row = (*back, *routine_buttons(reading, speech))
    return Letter("\n".join(lines), rows=(row,) if row else ())


def waited_for(desk: Desk, reading: Reading) -> list[str]:
    """Who is asked; and where several decide at once, who has done so."""
    asked = [decision.seat for decision in reading.asked]
    people = [seat for seat in asked if not reading.match.seats[seat].bot]
    lines = [desk.words("panel.waiting", name=names_of(reading.match, people))] if people else []
    lines += thinking(desk, reading.match, asked)
    if reading.answered:
        lines.append(desk.words("panel.answered", names=names_of(reading.match, reading.answered)))
    return lines if reading.asked else []


def names_of(match: Match, seats: Sequence[Seat]) -> str:
    """The names of the people at these seats."""
    return ", ".join(literally(match.seats[seat].name) for seat in seats)


def whole_turn(reading: Reading, told: Told) -> Told:
    """What a step made happen, with the steps of the same turn before it."""
    steps = [(ply.seat, tuple(reading.game.decode_events(ply.events))) for ply in told.before]
    return structs.replace(told, plies=(*steps, *told.plies))


def happened(desk: Desk, speech: Speech, told: Told | None, seat: Seat) -> list[str]:
    """What was just done, as this seat may know it."""
    limit = LINES_LIMIT_IN_WORDS if desk.text_only else LINES_LIMIT
    return story_lines(speech, told.plies, seat, limit, mark="") if told else []


def unasked(desk: Desk, told: Told | None) -> list[str]:
    """What was typed beyond the end of the turn."""
    return [desk.words("panel.unasked", rest=quoted(told.unasked))] if told and told.unasked else []


def suggested_row(desk: Desk, reading: Reading, entries: Sequence[Entry], speech: Speech) -> tuple[Button, ...]:
    """The suggestions as buttons, numbered as the picture numbers them, each with what it brings.

    Beside one that is played at once stands the same together with what can be declared with it.
    """
    view = reading.view
    buttons: list[Button] = []
    for number, entry in enumerate(entries, 1):
        assert entry.move is not None, "a suggestion is a whole move"
        said = None if entry.field == KIND else speech.choice(entry.field, entry.value)
        icon = icon_of(entry, speech) if said else None
        label = speech.suggested(view, entry.move, number, said)
        buttons.append(
            structs.replace(as_button(reading, entry, speech, named=True), label=dotted(entry, label), emoji=icon)
        )
        if entry.at_once:
            buttons += both_button(desk, reading, entry.move, entry.path)
    return tuple(buttons)


def menu_rows(
    desk: Desk, reading: Reading, groups: Sequence[Group], speech: Speech, room: int = MENU_ROWS
) -> list[Row]:
    """Rows for what is offered: buttons where they are few, menus where they are many, and the pages of a long menu.

    Groups have been found to fit into so much `room`.
    """
    if len(groups) == 1:
        return rows_of_one(desk, reading, groups[0], speech)
    rows: list[Row] = []
    view = reading.view
    for shelf in rows_of(groups, room) or ():
        if shelf.buttons:
            rows.append(
                tuple(
                    begun_button(reading, group.kind, entry, speech)
                    for group in shelf.groups
                    for entry in group.entries
                )
            )
        else:
            rows.append(as_menu(reading, shelf.groups[0], speech, view))
    return rows


def rows_of_one(desk: Desk, reading: Reading, group: Group, speech: Speech) -> list[Row]:
    """The only menu: up to two rows of buttons with short names, else a select with its pages."""
    named = not one_field(group) or told_whole(reading, group)
    if len(group.entries) > (BUTTONS_IN_ROW if named else 2 * BUTTONS_IN_ROW) or group.pages > 1:
        menu = as_menu(reading, group, speech, reading.view)
        return [menu, *page_row(desk, reading, group)]
    kind = None if group.path else kind_after(reading, ())
    buttons = tuple(begun_button(reading, kind, entry, speech, named=named) for entry in group.entries)
    rows = math.ceil(len(buttons) / BUTTONS_IN_ROW)
    return [buttons[len(buttons) * n // rows : len(buttons) * (n + 1) // rows] for n in range(rows)]


def one_field(group: Group) -> bool:
    """Whether the entries of a group are the values of one field and can be called by them."""
    return all(len(entry.path) == len(group.path) + 1 for entry in group.entries)


def told_whole(reading: Reading, group: Group) -> bool:
    """Whether the entries answer a question by themselves, and the game has words of its own for such moves."""
    vocabulary = KITS[reading.match.game].vocabulary
    told = vocabulary.told.keys() | vocabulary.named_whole
    return not group.path and all(entry.move is not None and kind_of(entry.move) in told for entry in group.entries)


def as_button(reading: Reading, entry: Entry, speech: Speech, *, named: bool) -> Button:
    """An entry as a button: blue and plain where it plays, grey and with dots where it opens something first."""
    said = said_of(entry, speech, named=named)
    if entry.move is not None:
        on_button = kind_of(entry.move) in KITS[reading.match.game].vocabulary.brings_on_buttons
        view = reading.view
        more = speech.brings(view, entry.move) if on_button else speech.remarks(view, entry.move)
        said = f"{said} · {more}" if more else said
    return Button(
        label=dotted(entry, whole_parts(said, BUTTON_LABEL_LIMIT - len(DOTS))),
        custom_id=str(deed(reading, "pick", path_text(entry.path))),
        style=discord.ButtonStyle.primary if entry.at_once else discord.ButtonStyle.secondary,
        emoji=icon_of(entry, speech),
    )


def begun_button(reading: Reading, kind: str | None, entry: Entry, speech: Speech, *, named: bool = True) -> Button:
    """An entry as a button: what is begun by it is said where it makes no move yet, and nobody has chosen the kind."""
    button = as_button(reading, entry, speech, named=named)
    if entry.move is not None or not kind or entry.field == KIND:
        return button
    return structs.replace(button, label=dotted(entry, speech.begins(kind, entry.field, entry.value, entry.chosen)))


def as_menu(reading: Reading, group: Group, speech: Speech, view: View) -> Menu:
    """A group as a select, each move with what it brings."""
    named = not one_field(group)
    options = tuple(
        Option(
            label_of(entry, speech, OPTION_LABEL_LIMIT, named=named),
            path_text(entry.path),
            emoji=icon_of(entry, speech),
            about=about(entry, speech, view) or None,
        )
        for entry in group.entries
    )
    asks = speech.choice(KIND, group.kind) if group.kind else speech.menu(group.field, kind_after(reading, group.path))
    return Menu(asks, str(deed(reading, "choose", path_text(group.path, group.page))), options)


def about(entry: Entry, speech: Speech, view: View) -> str:
    """What an entry of a menu brings, or what its value is."""
    return speech.brings(view, entry.move) if entry.move else speech.explains(view, entry.field, entry.value)


def label_of(entry: Entry, speech: Speech, limit: int, *, named: bool) -> str:
    """What stands on an entry, with dots where something is to be chosen or confirmed after it."""
    return dotted(entry, said_of(entry, speech, named=named), limit)


def said_of(entry: Entry, speech: Speech, *, named: bool) -> str:
    """What an entry is called: a whole move, or a value."""
    as_move = entry.move is not None and (named or entry.field == KIND)
    return speech.move(entry.move) if as_move and entry.move else speech.choice(entry.field, entry.value, entry.chosen)


def dotted(entry: Entry, text: str, limit: int = BUTTON_LABEL_LIMIT) -> str:
    """What stands on an entry, with dots where the press does not play yet."""
    return clipped(text, limit) if entry.at_once else f"{clipped(text, limit - len(DOTS))}{DOTS}"


def icon_of(entry: Entry, speech: Speech) -> str | None:
    """A sign for an entry: that of its value, or of the first part of its move that has one."""
    if entry.move is None:
        return speech.icon(entry.field, entry.value) or None
    values = [(KIND, kind_of(entry.move)), *((name, value_of(entry.move, name)) for name in fields_of(entry.move))]
    return next((icon for field, value in values if (icon := speech.icon(field, value))), None)


def page_row(desk: Desk, reading: Reading, group: Group) -> list[Row]:
    """Buttons to the other pages of a long menu."""
    if group.pages == 1:
        return []
    last = group.pages - 1
    steps = dict.fromkeys(to for to in (0, group.page - 1, group.page + 1, last) if 0 <= to <= last)
    row = tuple(
        Button(
            desk.words("button.page", n=to + 1, total=group.pages),
            str(deed(reading, "look", path_text(group.path, to))),
            emoji="◀️" if to < group.page else "▶️",
            disabled=to == group.page,
        )
        for to in steps
    )
    return [row]


def last_row(
    desk: Desk, reading: Reading, at: Narrowed, path: Sequence[int], back: tuple[Button, ...]
) -> tuple[Button, ...]:
    """Taking back, first; or within a walk: confirming what was chosen, a step back, starting again. Typing; the rules; help."""
    buttons: list[Button] = []
    both: list[Button] = []
    if at.move is not None and path:
        done = deed(reading, "confirm", path_text(path))
        buttons.append(Button(desk.words("button.confirm"), str(done), discord.ButtonStyle.success, "✅"))
        both = both_button(desk, reading, at.move, path)
        buttons += both
    if path:
        before = one_step_back(reading, path)
        if before:
            step = deed(reading, "look", path_text(before))
            buttons.append(Button(desk.words("button.step_back"), str(step), emoji="◀️"))
        buttons.append(Button(desk.words("button.choose_again"), str(deed(reading, "look"))))
    else:
        buttons += back
    if not (reading.match.coached or both):  # there five have room without it, and `/move` is there for whoever types
        buttons.append(Button(desk.words("button.type"), str(deed(reading, "type")), emoji="⌨️"))
    if reading.topic in KITS[reading.match.game].vocabulary.rules:
        buttons.append(Button(desk.words("button.about"), str(deed(reading, "about", reading.topic or ""))))
    return tuple(buttons if path else [*buttons, *help_buttons(desk, reading)])


def both_button(desk: Desk, reading: Reading, move: Move, path: Sequence[int]) -> list[Button]:
    """Confirms a move together with the one that can be declared with it, if there is one."""
    then = KITS[reading.match.game].vocabulary.declared_with.get(kind_of(move))
    if then is None or not reading.declared_with(move, then):
        return []
    label = desk.words(f"{reading.match.game}.declared_with.{kind_of(move)}")
    return [Button(label, str(deed(reading, "confirm_both", path_text(path))), emoji="☑️")]


def help_buttons(desk: Desk, reading: Reading) -> list[Button]:
    """What a bot player would do, where something is asked; and in a practice, an end of the explanations."""
    if reading.decision is None:
        return []
    hint = Button(desk.words("button.hint"), str(deed(reading, "hint")), emoji="💡")
    enough = Button(desk.words("button.uncoach"), str(deed(reading, "uncoach")), emoji="🎓")
    return [hint, enough] if reading.match.coached else [hint]


def back_buttons(desk: Desk, reading: Reading) -> tuple[Button, ...]:
    """Takes back the last step, or all of the turn, as far as that is free."""
    if not reading.free:
        return ()
    step = Button(desk.words("button.take_back"), str(deed(reading, "back")), emoji="↩️")
    if reading.free == 1:
        return (step,)
    turn = Button(desk.words("button.take_back_turn", n=reading.free), str(deed(reading, "back_turn")), emoji="⏮️")
    return (step, turn)


def deed(reading: Reading, verb: str, argument: str = "") -> CustomId:
    """What a button of this panel does: for the question that this seat is asked, and for no later one."""
    return CustomId(verb, reading.match.id, reading.question, reading.seat, argument)


def with_picture(desk: Desk, text: str, picture: Picture, rows: tuple[Row, ...] = ()) -> Letter:
    """A private answer as its reader wants it: with the picture, or in words alone."""
    if desk.text_only:
        said = set(text.replace("*", "").splitlines())  # the question stands above the picture and in it
        described = [literally(line) for line in picture.text.splitlines() if line not in said]
        room = CONTENT_LIMIT - len(text) - 1
        return Letter("\n".join([text, fitted(described, room)]), rows=rows)
    return Letter(text, (picture_file("view", picture),), rows)
