"""The panel: a player's private walk through their turn, one legal choice after the other."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import discord
from msgspec import structs

from bot.matches.reading import Reading
from bot.matches.table import Table, Told
from bot.messages.channel import thinking
from bot.messages.custom_ids import CustomId, path_text
from bot.messages.drawing import Desk
from bot.messages.letters import CONTENT_LIMIT, OPTIONS_LIMIT, Button, Letter, Menu, Option, Row, picture_file
from bot.texts.literal import literally, quoted
from bot.texts.speech import Speech
from bot.texts.stories import story_lines
from engine.choices import KIND, kind_of
from engine.game import Move, Seat
from engine.narrowing import Menu as Choice
from engine.narrowing import Narrowed, narrow
from rendering.pictures import Picture, fitted
from storage.records import Match

BUTTONS_IN_ROW = 5
MENU_ROWS = 4
"""Rows for menus; the fifth is for confirming and taking back."""
LINES_LIMIT, LINES_LIMIT_IN_WORDS = 1500, 600
"""Characters for what was just done; a picture in words needs the rest of the message."""


async def panel(desk: Desk, table: Table, seat: Seat, path: Sequence[int] = (), told: Told | None = None) -> Letter:
    """What a seat sees of its turn: the picture, the question, the menus so far. `told` is what the last step made happen.

    Who is not asked may have something to do all the same, while others are waited for. Raises LookupError when the path
    was chosen for other moves.
    """
    reading, speech = table.reading(seat), desk.speech(table)
    if reading.choices is None:
        return await waiting(desk, reading, speech, told)
    at = narrow(reading.choices, path)
    picture = await desk.private(reading, at.left, at.move)
    text = [*happened(desk, speech, told, seat), *unasked(desk, told), *asks(desk, reading, speech)]
    if at.move:
        text.append(desk.words("panel.chosen", move=speech.move(at.move)))
    if told and told.rest:
        text.append(desk.words("panel.rest", rest=quoted(told.rest)))
    rows = [*menu_rows(reading, at, speech), last_row(desk, reading, at.move, path)]
    return with_picture(desk, "\n".join(text), picture, tuple(row for row in rows if row))


def asks(desk: Desk, reading: Reading, speech: Speech) -> list[str]:
    """The question; or for whom the others are waiting, and that something may be done meanwhile."""
    if reading.decision is not None:
        return [f"**{speech.question(reading.decision)}**"]
    return [*waited_for(desk, reading), f"**{desk.words('panel.meanwhile')}**"]


async def waiting(desk: Desk, reading: Reading, speech: Speech, told: Told | None) -> Letter:
    """What a seat sees while others decide. After its own turn the panel closes with a summary: the board is in the channel."""
    lines = [*happened(desk, speech, told and whole_turn(reading, told), reading.seat), *unasked(desk, told)]
    lines += waited_for(desk, reading) or [desk.words("panel.over")]
    if told and told.rest:
        lines.append(desk.words("panel.rest", rest=quoted(told.rest)))
    row = back_button(desk, reading)
    letter = Letter("\n".join(lines), rows=((row,),) if row else ())
    return letter if told else with_picture(desk, letter.text, await desk.private(reading, (), None), letter.rows)


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


def menu_rows(reading: Reading, at: Narrowed, speech: Speech) -> list[Row]:
    """Rows for each menu: buttons where there are few values, a select where there are many."""
    rows: list[Row] = []
    path: list[int] = []
    for menu in at.menus:
        options = menu_options(menu, speech, reading.choices.moves if reading.choices else ())
        rows += menu_as_rows(reading, menu, options, path, speech)
        if menu.chosen is not None:
            path = [*path, menu.chosen]
    return rows[:MENU_ROWS]


def menu_options(menu: Choice, speech: Speech, legal: Sequence[Move]) -> list[Option]:
    """What a menu offers. A kind of which there is one move is called as that move: choosing it plays it."""
    kinds = Counter(map(kind_of, legal))
    only = {kind_of(move): move for move in legal if menu.field == KIND and kinds[kind_of(move)] == 1}
    return [
        Option(
            speech.move(only[value]) if value in only else speech.choice(menu.field, value),
            str(place),
            emoji=speech.icon(menu.field, value) or None,
            chosen=place == menu.chosen,
        )
        for place, value in enumerate(menu.values)
    ]


def menu_as_rows(
    reading: Reading, menu: Choice, options: Sequence[Option], path: list[int], speech: Speech
) -> list[Row]:
    """One menu: a row, or two of buttons for the kinds of move, which must be seen at once: to finish is one of them.

    Choosing again in an earlier menu drops what was chosen after it.
    """

    def target(verb: str, places: list[int]) -> str:
        return str(deed(reading, verb, path_text(places)))

    if len(options) > (2 * BUTTONS_IN_ROW if menu.field == KIND else BUTTONS_IN_ROW):
        return [Menu(speech.menu(menu.field), target("choose", path), tuple(options[:OPTIONS_LIMIT]))]
    buttons = tuple(
        Button(
            label=option.label,
            custom_id=target("pick", [*path, place]),
            style=discord.ButtonStyle.primary if option.chosen else discord.ButtonStyle.secondary,
            emoji=option.emoji,
        )
        for place, option in enumerate(options)
    )
    rows = math.ceil(len(buttons) / BUTTONS_IN_ROW)
    return [buttons[len(buttons) * n // rows : len(buttons) * (n + 1) // rows] for n in range(rows)]


def last_row(desk: Desk, reading: Reading, move: Move | None, path: Sequence[int]) -> tuple[Button, ...]:
    """Confirming what was chosen, starting again, taking back."""
    buttons: list[Button] = []
    if move is not None:
        done = deed(reading, "confirm", path_text(list(path)))
        buttons.append(Button(desk.words("button.confirm"), str(done), discord.ButtonStyle.success, "✅"))
    if path:
        again = deed(reading, "pick")
        buttons.append(Button(desk.words("button.choose_again"), str(again)))
    back = back_button(desk, reading)
    if back:
        buttons.append(back)
    typing = deed(reading, "type")
    return (*buttons, Button(desk.words("button.type"), str(typing), emoji="⌨️"))


def back_button(desk: Desk, reading: Reading) -> Button | None:
    """Takes back the last step, while that is free."""
    if not reading.free:
        return None
    return Button(desk.words("button.take_back"), str(deed(reading, "back")), emoji="↩️")


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
