"""The panel: a player's private walk through their turn, one legal choice after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from msgspec import structs

from bot.matches.play.moving import MoveResult
from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.messages.drawing.figures import each_drawn_or_told, look_buttons, pictures_with_looks
from bot.messages.drawing.viewer import Viewer, drawn_meanwhile
from bot.messages.layout.components import OPTIONS_LIMIT, Button, Menu, Option
from bot.messages.layout.custom_ids import path_text
from bot.messages.layout.pages import Page, Part, Text, has_room, in_rows
from bot.messages.panel.choice_parts import change_menu, choosing_parts, is_by_menu, one_choice, suggested_row
from bot.messages.panel.foot import back_buttons, id_of, last_row, with_foot
from bot.messages.panel.in_a_row_page import in_a_row_button
from bot.messages.panel.offers import (
    Entry,
    EntryGroup,
    change_groups,
    group_of_moves,
    kind_first,
    laid_out,
    offered_groups,
    room_for_choices,
    size_of,
    suggested_entries,
    with_judgement,
)
from bot.messages.panel.orders_page import orders_button
from bot.messages.panel.plan_words import plan_button, plan_news
from bot.messages.panel.routine_buttons import routine_buttons
from bot.messages.panel.sections import proposed_parts
from bot.messages.panel.turn_words import (
    asked_question_lines,
    leaves_out,
    news_lines,
    result_stories,
    steps_so_far,
    unasked_lines,
    unplayed_lines,
    waiting_lines,
)
from engine.game import Event, Move, Seat
from engine.narrowing import NOTHING, MenuPath, Narrowed, narrow_by_path, path_to
from rendering.pictures import Picture
from texts.speech import Speech

JUDGED_AT_ONCE = 4
"""Entries of a menu that are judged before others have their turn: each is a move that is tried on a copy."""


async def panel_page(
    viewer: Viewer,
    table: Table,
    seat: Seat,
    path: Sequence[int] = (),
    told: MoveResult | None = None,
    page: int = 0,
    since: int | None = None,
    hint: Sequence[Part] = (),
    hinted: bool = True,
) -> Page:
    """What a seat sees of its turn: the pictures, the question, what was chosen so far and what can be chosen now.

    `told` is what the last step made happen, `since` plies to be told first. Beside a `hint` all choices are in menus; one not
    `hinted` yet can be asked for again. Raises LookupError when the path was chosen for other moves.
    """
    reading, speech = table.reading(seat), viewer.speech(table, seat)
    own = table.reading(told.plies[0][0]) if told and told.plies else reading
    back, early = back_buttons(viewer, own, told.usual if told else ""), news_lines(viewer, table, seat, since)
    last = [event for _, events in table.happened_since(since) for event in events] if since is not None else []
    planned = plan_news(viewer, table, reading, speech)
    buttons = (*back, *plan_button(viewer, table, reading), *orders_button(viewer, reading))
    if reading.choices is None:
        lines = [*waiting_lines(viewer, reading, speech, told, early), *planned]
        pictures = () if told else await viewer.private(reading, NOTHING, last)  # after a turn its board is on its way
        looks = pictures_with_looks(viewer, reading, pictures, lines)
        return Page((Text("\n".join(lines)), *looks, (*buttons, *routine_buttons(reading, speech))))
    walk = PanelWalk(viewer, reading, speech, tuple(path), tuple(hint))
    lines = [
        *early,
        *result_stories(speech, told, seat, coached=reading.match.coached),
        *unasked_lines(viewer, told),
        *planned,
        *asked_question_lines(viewer, reading, speech, explained=not hint),
        *steps_so_far(viewer, reading, walk.at, path, speech),
        *unplayed_lines(viewer, told),
    ]
    found, earlier = bool(hint) and hinted, leaves_out(table, speech, seat, since, told)
    foot = last_row(viewer, reading, speech, walk.at, path, buttons, hinted=found, earlier=earlier)
    return Page((Text("\n".join(lines)), *await choosing_page(walk, page, lines, last, foot)))


@dataclass(frozen=True)
class PanelWalk:
    """Where somebody stands in choosing: the places chosen so far, in what was read of the match, how they read it, and the hint
    that they are given.
    """

    viewer: Viewer
    reading: Reading
    speech: Speech
    path: MenuPath
    hint: tuple[Part, ...] = ()

    @property
    def by_menu(self) -> bool:
        """Whether all is chosen from menus, however few the choices are: beside a hint there is room for no more."""
        return bool(self.hint) or is_by_menu(self.reading)

    @cached_property
    def at(self) -> Narrowed:
        """What is left to choose."""
        assert self.reading.choices is not None
        return narrow_by_path(self.reading.choices, self.path)


async def choosing_page(
    walk: PanelWalk, page: int, lines: Sequence[str], last: Sequence[Event], foot: tuple[Button, ...]
) -> list[Part]:
    """The pictures with what can be chosen from them, a hint and what is suggested, and what can be chosen besides.

    Beside a hint nothing else is suggested: it may be another answer. Where a page has no room for all kinds of move side
    by side, the kind is chosen first. The event loop serves others between two pieces of work.
    """
    viewer, reading, speech, path = walk.viewer, walk.reading, walk.speech, walk.path
    async with drawn_meanwhile(viewer.private(reading, walk.at, last)) as drawing:
        beside = () if walk.hint else suggested_entries(reading, walk.at, path)
        await asyncio.sleep(0)
        groups = await all_judged(reading, laid_out(reading, walk.at, path, page, beside))
        above = [
            *suggested_row(viewer, reading, beside, speech),
            *(() if path else at_once_buttons(viewer, reading, speech)),
        ]
        spare = room_for_choices(len(above)) - size_of(groups)
        proposed = proposed_parts(viewer, reading, beside, speech)
        pictures, middle = await drawing, [*walk.hint, *proposed, *in_rows(above)]
        changes, below = change_menus(walk), look_buttons(viewer, reading, pictures, path)
        parts = parts_among_kinds(walk, pictures, groups, spare, lines, middle)
        if walk.at.move is None and not has_room([Text("\n".join(lines)), *parts, *in_rows(foot), *in_rows(below)]):
            groups = await all_judged(reading, kind_first(reading, walk.at, path, page, beside))
            parts = parts_among_kinds(walk, pictures, groups, 0, lines, middle)
        return with_foot([*parts, *changes], foot, below)


def at_once_buttons(viewer: Viewer, reading: Reading, speech: Speech) -> tuple[Button, ...]:
    """What answers more than this question: several moves in a row; the same answer from now on."""
    if reading.ahead:
        return ()
    return (*in_a_row_button(viewer, reading), *routine_buttons(reading, speech))


def change_menus(walk: PanelWalk) -> list[Part]:
    """A menu for each way to change the move that waits to be confirmed, where it can be changed in one thing.

    Where a move is answered as is usual afterwards, the other answers are a menu too.
    """
    others = answered_otherwise(walk)
    return others + [
        change_menu(walk.reading, group, walk.speech, walk.at.move)
        for group in change_groups(walk.reading, walk.at, walk.path)
        if walk.at.move is not None
    ]


def answered_otherwise(walk: PanelWalk) -> list[Part]:
    """A menu that plays the move that waits to be confirmed with another answer to what is asked after it than the usual one."""
    reading, move = walk.reading, walk.at.move
    if not (reading.game.usual and move is not None and walk.path):
        return []
    answers = reading.other_answers(move)[:OPTIONS_LIMIT]
    options = tuple(Option(walk.speech.move(answer), str(number)) for number, answer in enumerate(answers))
    which = id_of(reading, "confirm_as", path_text(walk.path))
    return [Menu(walk.viewer.words("menu.confirm_as"), str(which), options)] if options else []


def parts_among_kinds(
    walk: PanelWalk,
    pictures: Sequence[Picture],
    groups: Sequence[EntryGroup],
    spare: int,
    lines: Sequence[str],
    middle: Sequence[Part],
) -> list[Part]:
    """The pictures with the choices of their kinds of move; below the last one the `middle`, and all other choices.

    The last picture answers the question: the choices of its own kinds are among them, and so have all the room to `spare`.
    All choices of a picture above it are one menu. Beside a hint all choices are below it, in as few menus as possible.
    """
    viewer, reading, speech = walk.viewer, walk.reading, walk.speech
    parts, others = list[Part](), list(groups)
    drawn = zip(pictures, each_drawn_or_told(viewer, pictures, lines), strict=True)
    for number, (picture, shown_of_it) in enumerate(drawn):
        parts += shown_of_it
        if picture is pictures[-1]:
            break
        found = [group for group in others if group.kind in picture.kinds and not walk.hint]
        others = [group for group in others if group not in found]
        if found:
            parts += one_choice(viewer, reading, found, speech, number)
    if walk.by_menu and pictures:
        others.sort(key=lambda group: group.kind not in pictures[-1].kinds)
    number = len(pictures) if walk.by_menu else None
    chosen = choosing_parts(viewer, reading, others, speech, spare, number) if others else []
    return [*parts, *middle, *chosen]


async def all_judged(reading: Reading, groups: Sequence[EntryGroup]) -> list[EntryGroup]:
    """The groups with every entry judged. Others have their turn between two pieces of work."""
    done: list[EntryGroup] = []
    for group in groups:
        entries: list[Entry] = []
        for first in range(0, len(group.entries), JUDGED_AT_ONCE):
            await asyncio.sleep(0)
            entries += [with_judgement(reading, entry) for entry in group.entries[first : first + JUDGED_AT_ONCE]]
        done.append(structs.replace(group, entries=tuple(entries)))
    await asyncio.sleep(0)
    return done


async def which_move_page(viewer: Viewer, table: Table, seat: Seat, meant: Sequence[Move], said: str) -> Page:
    """The panel after a line that may mean any of these moves: they are offered by name. `said` is why."""
    reading, speech = table.reading(seat), viewer.speech(table, seat)
    assert reading.choices is not None
    ways = [(path_to(reading.choices, move), move) for move in meant]
    at = Narrowed((), (), tuple(meant))
    path: MenuPath = ()
    groups: tuple[EntryGroup, ...] = (group_of_moves(reading, ways),)
    if len(ways) > OPTIONS_LIMIT:
        path = tuple(
            places[0] for places in takewhile(lambda places: len(set(places)) == 1, zip(*dict(ways), strict=False))
        )
        at = narrow_by_path(reading.choices, path)
        groups = offered_groups(reading, at, path)
    lines = [f"**{said}**"]
    pictures = pictures_with_looks(viewer, reading, await viewer.private(reading, at), lines)
    spare = room_for_choices(0) - size_of(groups)
    choices = choosing_parts(viewer, reading, groups, speech, spare, 0 if is_by_menu(reading) else None)
    row = last_row(viewer, reading, speech, at, path, back_buttons(viewer, reading))
    return Page((Text("\n".join(lines)), *pictures, *choices, *in_rows(row)))
