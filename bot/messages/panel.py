"""The panel: a player's private walk through their turn, one legal choice after the other."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

import discord
from msgspec import structs

from bot.matches.table import Table, Told
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

BUTTONS_IN_ROW = 5
MENU_ROWS = 4
"""Rows for menus; the fifth is for confirming and taking back."""
LINES_LIMIT, LINES_LIMIT_IN_WORDS = 1500, 600
"""Characters for what was just done; a picture in words needs the rest of the message."""


async def panel(desk: Desk, table: Table, seat: Seat, path: Sequence[int] = (), told: Told | None = None) -> Letter:
    """What a seat sees of its turn: the picture, the question, the menus so far. `told` is what the last step made happen.

    Raises IndexError when the path was chosen for other moves.
    """
    if all(decision.seat != seat for decision in table.asked()):
        return await waiting(desk, table, seat, told)
    choices = table.game.choices(table.position, seat)
    assert choices is not None  # the seat is asked
    at = narrow(choices, path)
    speech = desk.speech(table)
    picture = await desk.private(table, seat, at.left, at.move)
    [decision] = [decision for decision in table.asked() if decision.seat == seat]
    text = [*happened(desk, speech, told, seat), *unasked(desk, told), f"**{speech.question(decision)}**"]
    if at.move:
        text.append(desk.words("panel.chosen", move=speech.move(at.move)))
    if told and told.rest:
        text.append(desk.words("panel.rest", rest=quoted(told.rest)))
    rows = [*menu_rows(table, seat, at, speech, choices.moves), last_row(desk, table, seat, at.move, path)]
    return with_picture(desk, "\n".join(text), picture, tuple(row for row in rows if row))


async def waiting(desk: Desk, table: Table, seat: Seat, told: Told | None = None) -> Letter:
    """What a seat sees while others decide. After its own turn the panel closes with a summary: the board is in the channel."""
    speech = desk.speech(table)
    lines = [*happened(desk, speech, told and whole_turn(table, told), seat), *unasked(desk, told)]
    names = [literally(table.names[decision.seat]) for decision in table.asked()]
    lines.append(desk.words("panel.waiting", name=", ".join(names)) if names else desk.words("panel.over"))
    if told and told.rest:
        lines.append(desk.words("panel.rest", rest=quoted(told.rest)))
    row = back_button(desk, table, seat)
    letter = Letter("\n".join(lines), rows=((row,),) if row else ())
    return letter if told else with_picture(desk, letter.text, await desk.private(table, seat, (), None), letter.rows)


def whole_turn(table: Table, told: Told) -> Told:
    """What a step made happen, with the steps of the same turn before it."""
    before = list(table.plies)[: len(table.plies) - len(told.plies)]
    own = takewhile(lambda ply: ply.seat == told.plies[0][0], reversed(before))
    steps = [(ply.seat, tuple(table.game.decode_events(ply.events))) for ply in own]
    return structs.replace(told, plies=(*reversed(steps), *told.plies))


def happened(desk: Desk, speech: Speech, told: Told | None, seat: Seat) -> list[str]:
    """What was just done, as this seat may know it."""
    limit = LINES_LIMIT_IN_WORDS if desk.text_only else LINES_LIMIT
    return story_lines(speech, told.plies, seat, limit, mark="") if told else []


def unasked(desk: Desk, told: Told | None) -> list[str]:
    """What was typed beyond the end of the turn."""
    return [desk.words("panel.unasked", rest=quoted(told.unasked))] if told and told.unasked else []


def menu_rows(table: Table, seat: Seat, at: Narrowed, speech: Speech, legal: Sequence[Move]) -> list[Row]:
    """Rows for each menu: buttons where there are few values, a select where there are many."""
    rows: list[Row] = []
    path: list[int] = []
    for menu in at.menus:
        options = menu_options(menu, speech, legal)
        rows += menu_as_rows(table, seat, menu, options, path, speech)
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
    table: Table, seat: Seat, menu: Choice, options: Sequence[Option], path: list[int], speech: Speech
) -> list[Row]:
    """One menu: a row, or two of buttons for the kinds of move, which must be seen at once: to finish is one of them.

    Choosing again in an earlier menu drops what was chosen after it.
    """

    def target(verb: str, places: list[int]) -> str:
        return str(CustomId(verb, table.match.id, table.match.revision, seat, path_text(places)))

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


def last_row(desk: Desk, table: Table, seat: Seat, move: Move | None, path: Sequence[int]) -> tuple[Button, ...]:
    """Confirming what was chosen, starting again, taking back."""
    buttons: list[Button] = []
    if move is not None:
        done = CustomId("confirm", table.match.id, table.match.revision, seat, path_text(list(path)))
        buttons.append(Button(desk.words("button.confirm"), str(done), discord.ButtonStyle.success, "✅"))
    if path:
        again = CustomId("pick", table.match.id, table.match.revision, seat, "")
        buttons.append(Button(desk.words("button.choose_again"), str(again)))
    back = back_button(desk, table, seat)
    if back:
        buttons.append(back)
    typing = CustomId("type", table.match.id, table.match.revision, seat)
    return (*buttons, Button(desk.words("button.type"), str(typing), emoji="⌨️"))


def back_button(desk: Desk, table: Table, seat: Seat) -> Button | None:
    """Takes back the last step, while that is free."""
    if not table.free_undo(seat):
        return None
    deed = CustomId("back", table.match.id, table.match.revision, seat)
    return Button(desk.words("button.take_back"), str(deed), emoji="↩️")


def with_picture(desk: Desk, text: str, picture: Picture, rows: tuple[Row, ...] = ()) -> Letter:
    """A private answer as its reader wants it: with the picture, or in words alone."""
    if desk.text_only:
        said = set(text.replace("*", "").splitlines())  # the question stands above the picture and in it
        described = [literally(line) for line in picture.text.splitlines() if line not in said]
        room = CONTENT_LIMIT - len(text) - 1
        return Letter("\n".join([text, fitted(described, room)]), rows=rows)
    return Letter(text, (picture_file("view", picture),), rows)
