"""Looking back: the log in words, and the replay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from bot.interactions.answering.chosen_values import whole_number
from bot.interactions.answering.context import Context
from bot.interactions.handlers.looking.board import in_pictures
from bot.matches.history.replay import Replay
from bot.matches.history.set_up import Beginning, beginning_of
from bot.matches.play.table import Table
from bot.matches.position.audience import ENDED
from bot.matches.position.turns import begun_at
from bot.messages.layout.components import CONTENT_LIMIT, Button, ButtonRow, ClassicMessage
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page
from engine.game import Seat
from texts.catalogue import Language
from texts.literal import clipped_text, literal_text
from texts.speech import Speech, narrate_plies
from texts.stories import story_line, story_lines

LINES_ON_PAGE, PAGE_LIMIT = 12, 1700
"""Lines and characters of the log on a page."""
LINES_LIMIT = 600
"""Most Latin letters for the events of a ply (a Hangul syllable counts as two): a picture in words needs the rest."""


async def open_log(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows the page of the log that the button names, or the last one."""
    page = whole_number(custom_id.argument) if custom_id.argument else None
    await show_history(context, await context.table_of(custom_id), page)


async def show_history(context: Context, table: Table, page: int | None) -> None:
    """The log in words from the set-up on, a page at a time, the last page first."""
    own = table.seats_of(context.actor.user_id)
    marked = table.looked_at(table.own_seat(context.actor.user_id)) if own else 0
    speech, viewer = context.viewer.speech(table), own[0] if own else None
    begun = beginning_lines(speech, await beginning_of(context.services, table), viewer)
    pages = pages_of([*begun, *history_lines(speech, table, viewer, marked)])
    page = len(pages) - 1 if page is None else min(page, len(pages) - 1)
    words = context.viewer.words
    head = words("history.title", title=literal_text(table.match.title), page=page + 1, total=len(pages))
    text = clipped_text("\n".join([head, *(pages[page] or [words("history.empty")])]), CONTENT_LIMIT)
    buttons = [
        Button(words(f"button.{name}"), str(CustomId("log_page", table.match.id, argument=str(to))))
        for name, to in (("earlier", page - 1), ("later", page + 1))
        if 0 <= to < len(pages)
    ]
    await context.show_looked_up(table, ClassicMessage(text, rows=(tuple(buttons),) if buttons else ()))


def beginning_lines(speech: Speech, begun: Beginning | None, viewer: Seat | None) -> list[str]:
    """Who began, and what the set-up brought, as far as the viewer may know."""
    if begun is None:
        return []
    name = None if begun.first is None else speech.name(begun.first)
    head = speech.words("history.begun", name=name) if name else speech.words("history.set_up")
    return [
        head,
        *(f"- {story_line(speech, story)}" for story in narrate_plies(speech, [(begun.seat, begun.events)], viewer)),
    ]


def pages_of(lines: Sequence[str]) -> list[list[str]]:
    """Lines in pages that fit into a message; one empty page when there are none."""
    pages: list[list[str]] = [[]]
    for line in lines:
        if len(pages[-1]) == LINES_ON_PAGE or sum(map(len, pages[-1])) + len(line) > PAGE_LIMIT:
            pages.append([])
        pages[-1].append(line)
    return pages if pages[0] or len(pages) == 1 else pages[1:]


def history_lines(speech: Speech, table: Table, viewer: Seat | None, marked: int) -> list[str]:
    """One line for each turn or placement, with a mark after the first `marked` plies where others follow."""
    plies = table.happened_since(0)
    seen = narrate_plies(speech, plies[:marked], viewer, by_placement=True)
    new = narrate_plies(speech, plies[marked:], viewer, by_placement=True)
    lines = [f"{number}. {story_line(speech, story)}" for number, story in enumerate([*seen, *new], start=1)]
    if seen and new:
        lines.insert(len(seen), speech.words("panel.since"))
    return lines


async def replay_page(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    step = whole_number(custom_id.argument)
    await show_replay(context, await context.table_of(custom_id), step)


async def show_replay(context: Context, table: Table, step: int | None) -> None:
    """Shows the public board after a step (0: at the start), with buttons to go on.

    Without a step it is as its reader last left it, or as it is now.
    """
    table.position  # noqa: B018 - raises before the start
    replay, own = Replay(table), table.seats_of(context.actor.user_id)
    looked = replay.step_at(table.looked_at(table.own_seat(context.actor.user_id)) if own else len(table.plies))
    last = len(replay.plies)
    step = looked if step is None else min(step, last)
    turn = replay.happened(begun_at(replay.plies, step, table.places), step)
    snapshot = await replay.snapshot(step, partial(context.services.store.matches.snapshot_before, table.match.id))
    events = [event for _, happened in turn for event in happened]
    pictures = await context.viewer.board(table.match, snapshot, events)
    words, speech = context.viewer.words, context.viewer.speech(table)
    lines = [words("replay.title", title=literal_text(table.match.title), ply=step, total=last)]
    lines += story_lines(speech, turn, None, LINES_LIMIT)
    rows = (
        *replay_buttons(words, table.match.id, replay, step, looked),
        *what_if_button(words, table, replay.places[step]),
    )
    await context.show_looked_up(table, Page((*in_pictures(context.viewer, lines, pictures), *rows)))


def what_if_button(words: Language, table: Table, ply: int) -> tuple[ButtonRow, ...]:
    """The button that plays a match that has ended on otherwise from before a ply, numbered from 0."""
    if table.match.status not in ENDED or ply == len(table.plies):
        return ()
    on = CustomId("what_if", table.match.id, argument=str(ply))
    return ((Button(words("button.what_if"), str(on), emoji="🎓"),),)


def replay_buttons(words: Language, match_id: str, replay: Replay, step: int, looked: int) -> tuple[ButtonRow, ...]:
    """Buttons on and back by a turn or a step; below, to the start, to where one `looked` last, and to the end."""
    last, turns = len(replay.plies), replay.turns()
    steps = {
        "first": 0,
        "back_turn": max((turn for turn in turns if turn < step), default=-1),
        "earlier": step - 1,
        "later": step + 1,
        "last": last,
        "on_turn": min((turn for turn in turns if turn > step), default=last + 1),
        "looked": looked,
    }
    buttons = {
        name: Button(
            words(f"button.{name}"),
            # the place keeps the ids of one message apart where two buttons lead to the same step
            str(CustomId("replay", match_id, seat=place, argument=str(max(0, to)))),
            disabled=to == step or not 0 <= to <= last,
        )
        for place, (name, to) in enumerate(steps.items())
    }
    rows = (("back_turn", "earlier", "later", "on_turn"), ("first", "looked", "last"))
    return tuple(tuple(buttons[name] for name in row) for row in rows)
