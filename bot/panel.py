"""The panel: a player's private walk through their turn, one legal choice after the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import discord
from msgspec import structs

from bot.custom_ids import CustomId, path_text
from bot.drawing import Desk
from bot.letters import OPTIONS_LIMIT, Button, Letter, Menu, Option, Row, literally, picture_file
from bot.speech import Speech, narrate
from bot.table import Table, Told
from engine.game import Move, Seat
from engine.narrowing import Menu as Choice
from engine.narrowing import Narrowed, narrow
from rendering.pictures import Picture

BUTTONS_IN_ROW = 5
MENU_ROWS = 4
"""Rows for menus; the fifth is for confirming and taking back."""


async def panel(desk: Desk, table: Table, seat: Seat, path: Sequence[int] = (), told: Told | None = None) -> Letter:
    """What a seat sees of its turn: the picture, the question, the menus so far. `told` is what the last step made happen.

    Raises IndexError when the path was chosen for other moves.
    """
    if all(decision.seat != seat for decision in table.asked()):
        return await waiting(desk, table, seat, told)
    legal = list(table.game.legal_moves(table.position, seat))
    at = narrow(legal, path)
    speech = desk.speech(table)
    picture = await desk.private(table, seat, at.left, at.move)
    [decision] = [decision for decision in table.asked() if decision.seat == seat]
    text = [*happened(speech, told, seat), f"**{speech.question(decision)}**"]
    if at.move:
        text.append(desk.words("panel.chosen", move=speech.move(at.move)))
    if told and told.rest:
        text.append(desk.words("panel.rest", rest=told.rest))
    rows = [*menu_rows(desk, table, seat, at, speech), last_row(desk, table, seat, at.move, path)]
    return with_picture(desk, "\n".join(text), picture, tuple(row for row in rows if row))


async def waiting(desk: Desk, table: Table, seat: Seat, told: Told | None = None) -> Letter:
    """What a seat sees while others decide. After its own turn the panel closes with a summary: the board is in the channel."""
    speech = desk.speech(table)
    lines = happened(speech, told and whole_turn(table, told), seat)
    names = [literally(table.names[decision.seat]) for decision in table.asked()]
    lines.append(desk.words("panel.waiting", name=", ".join(names)) if names else desk.words("panel.over"))
    if told and told.rest:
        lines.append(desk.words("panel.rest", rest=told.rest))
    row = back_button(desk, table, seat)
    letter = Letter("\n".join(lines), rows=((row,),) if row else ())
    return letter if told else with_picture(desk, letter.text, await desk.private(table, seat, (), None), letter.rows)


def whole_turn(table: Table, told: Told) -> Told:
    """What a step made happen, with the steps of the same turn before it."""
    before = list(table.plies)[: len(table.plies) - len(told.plies)]
    own = takewhile(lambda ply: ply.seat == told.plies[0][0], reversed(before))
    steps = [(ply.seat, tuple(table.game.decode_events(ply.events))) for ply in own]
    return structs.replace(told, plies=(*reversed(steps), *told.plies))


def happened(speech: Speech, told: Told | None, seat: Seat) -> list[str]:
    """What was just done, as this seat may know it."""
    stories = narrate(speech, told.plies, seat) if told else []
    return [f"{literally(speech.name(story.seat))} · {' '.join(story.sentences)}" for story in stories]


def menu_rows(desk: Desk, table: Table, seat: Seat, at: Narrowed, speech: Speech) -> list[Row]:
    """A row for each menu: buttons where there are few values, a select where there are many."""
    rows: list[Row] = []
    path: list[int] = []
    for menu in at.menus[:MENU_ROWS]:
        rows.append(menu_row(desk, table, seat, menu, path, speech))
        if menu.chosen is not None:
            path = [*path, menu.chosen]
    return rows


def menu_row(desk: Desk, table: Table, seat: Seat, menu: Choice, path: list[int], speech: Speech) -> Row:
    """One menu. Choosing again in an earlier menu drops what was chosen after it."""

    def target(place: int) -> str:
        return str(CustomId("pick", table.match.id, table.match.revision, seat, path_text([*path, place])))

    if len(menu.values) <= BUTTONS_IN_ROW:
        return tuple(
            Button(
                label=speech.choice(menu.field, value),
                custom_id=target(place),
                style=discord.ButtonStyle.primary if place == menu.chosen else discord.ButtonStyle.secondary,
                emoji=speech.icon(menu.field, value) or None,
            )
            for place, value in enumerate(menu.values)
        )
    return Menu(
        placeholder=speech.menu(menu.field),
        custom_id=str(CustomId("choose", table.match.id, table.match.revision, seat, path_text(path))),
        options=tuple(
            Option(
                speech.choice(menu.field, value),
                str(place),
                emoji=speech.icon(menu.field, value) or None,
                chosen=place == menu.chosen,
            )
            for place, value in enumerate(menu.values[:OPTIONS_LIMIT])
        ),
    )


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
        described = [line for line in picture.text.splitlines() if line not in said]
        return Letter("\n".join([text, *described]), rows=rows)
    return Letter(text, (picture_file("view", picture),), rows)
