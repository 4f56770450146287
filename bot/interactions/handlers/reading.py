"""Looking at things: hand, status, log, replay, score, rules, records."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord
import structlog

from bot.interactions.context import Context
from bot.matches import lobby
from bot.matches.adapters import ADAPTERS
from bot.matches.beginning import Beginning, beginning_of
from bot.matches.checking import Unreadable
from bot.matches.games import GAMES
from bot.matches.meanings import AMBIGUOUS, meanings
from bot.matches.record import record_of
from bot.matches.refusing import NotPossible, Outdated
from bot.matches.table import Table
from bot.matches.turns import begun_at, turn_places
from bot.messages.channel import part_buttons, scores_line, thinking
from bot.messages.components import (
    CONTENT_LIMIT,
    OPTION_LABEL_LIMIT,
    Button,
    ClassicMessage,
    File,
    Menu,
    Option,
    Row,
    picture_file,
)
from bot.messages.custom_ids import CustomId
from bot.messages.drawing import Viewer, channel_viewer
from bot.messages.figures import drawn_or_told
from bot.messages.looks import look
from bot.messages.pages import Page, Part, Text
from bot.messages.panel import panel
from bot.messages.panel_words import names_of, news
from bot.messages.routine_buttons import routine_lines
from bot.texts.catalogue import Language
from bot.texts.literal import clipped, literally, quoted
from bot.texts.rulebook import Rulebook, UnknownRule
from bot.texts.speech import Speech, narrate
from bot.texts.stories import story_line, story_lines
from engine.game import Event, Refusal, Seat
from engine.match import SEPARATOR, Line, play_line
from engine.record import Problem, write_record
from engine.rules import IllegalMove
from rendering.games import PICTURES
from rendering.pictures import Shown
from storage.records import MatchStatus

LOG: Any = structlog.get_logger("reading")
LINES_ON_PAGE, PAGE_LIMIT = 12, 1700
"""Lines and characters of the log on a page."""
LINES_LIMIT = 600
"""Characters for what one ply made happen; a picture in words needs the rest of the message."""
RECORD_LIMIT = 512 * 1024
"""Bytes of a record file that is checked; a long match has some tens of thousands."""


async def hand(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The board's button: what one has; in a game whose panel shows that all the same, the panel."""
    table = await context.table_of(custom_id)
    mine = PICTURES[table.match.game].mine
    if not mine:
        await show_hand(context, table)
        return
    seat = table.own_seat(context.actor.user_id)
    await context.show(table, await look(context.viewer, table, seat, mine, ()), seat)


async def show_hand(context: Context, table: Table) -> None:
    """Everything that this seat may know; with the panel when it is to act."""
    seat = table.own_seat(context.actor.user_id)
    await context.show(table, await panel(context.viewer, table, seat), seat)


async def part(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The buttons under a board: a part of it, larger."""
    await show_status(context, await context.table_of(custom_id), custom_id.argument)


async def show_status(context: Context, table: Table, part: str | None = None, *, public: bool = False) -> None:
    """The board or a part of it, the scores, who is to act and since when; for all to see as the channel reads it."""
    match = table.match
    viewer = channel_viewer(context.services, match) if public else context.viewer
    words = viewer.words
    if match.status is MatchStatus.LOBBY:
        seats = ", ".join(literally(seat.name) for seat in match.seats if lobby.taken(seat)) or "–"
        await context.answer.give(ClassicMessage(words("status.lobby", title=literally(match.title), seats=seats)))
        return
    own = table.seats_of(context.actor.user_id)
    since = None if public or not own or table.state is None else table.looked_at(table.own_seat(context.actor.user_id))
    lines = [
        words("status.title", title=literally(match.title), game=words(f"{match.game}.title")),
        *news(viewer, table, None, since),
    ]
    asked = table.asked()
    if asked:
        people = [decision.seat for decision in asked if not match.seats[decision.seat].bot]
        for since, seats in sorted(by_time(table, people).items()):
            lines.append(words("status.waiting", name=names_of(table.match, seats), since=f"<t:{since}:R>"))
        lines += thinking(viewer, match, [decision.seat for decision in asked])
        if answered := table.answered():
            lines.append(words("panel.answered", names=names_of(table.match, answered)))
    else:
        lines.append(words(f"status.{match.status.value}"))
        if threads := await context.threads_here():
            lines.append(words("status.threads", threads=threads))
    if table.state is None:
        await context.answer.give(ClassicMessage("\n".join(lines)))
        return
    lines += routine_lines(table.game, match, viewer.speech(table)) if table.is_running else []
    parts = PICTURES[match.game].parts_of(len(match.seats))
    if part is not None and part not in parts:
        names = ", ".join(f"`{name}`" for name in parts)
        raise NotPossible("status.no_such_part", names=names)
    told = [event for _, events in table.happened_since(since) for event in events] if since is not None else []
    pictures = await viewer.board(match, table.game.encode(table.state), told or last_events(table), part)
    lines.append(f"-# {scores_line(viewer, table, table.position)}")
    await context.show(table, Page((*in_pictures(viewer, lines, pictures), *part_buttons(viewer, match))))


def in_pictures(viewer: Viewer, lines: Sequence[str], pictures: Shown) -> list[Part]:
    """Words and below them pictures, as their reader wants these."""
    return [Text("\n".join(lines)), *drawn_or_told(viewer, pictures, lines)]


def by_time(table: Table, seats: Sequence[Seat]) -> dict[int, list[Seat]]:
    """The seats that wait, by the moment since when."""
    times: dict[int, list[Seat]] = {}
    for seat in seats:
        times.setdefault(int(table.match.questions[seat].since), []).append(seat)
    return times


def last_events(table: Table) -> list[Event]:
    """The events of the last seat that moved, as far as everybody knows."""
    events: list[Event] = []
    plies = table.known_to(None)
    for ply in reversed(plies):
        if ply.seat != plies[-1].seat:
            break
        events[:0] = table.game.decode_events(ply.events)
    return events


async def log(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    await show_history(context, await context.table_of(custom_id), None)


async def log_page(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    if not custom_id.argument.isdecimal():
        raise Outdated
    await show_history(context, await context.table_of(custom_id), int(custom_id.argument))


async def show_history(context: Context, table: Table, page: int | None) -> None:
    """The log in words from the set-up on, a page at a time, the last page first."""
    own = table.seats_of(context.actor.user_id)
    marked = table.looked_at(table.own_seat(context.actor.user_id)) if own else 0
    speech, viewer = context.viewer.speech(table), own[0] if own else None
    begun = beginning_lines(speech, await beginning_of(context.services, table), viewer)
    pages = pages_of([*begun, *history_lines(speech, table, viewer, marked)])
    page = len(pages) - 1 if page is None else min(page, len(pages) - 1)
    words = context.viewer.words
    head = words("history.title", title=literally(table.match.title), page=page + 1, total=len(pages))
    text = clipped("\n".join([head, *(pages[page] or [words("history.empty")])]), CONTENT_LIMIT)
    buttons = [
        Button(words(f"button.{name}"), str(CustomId("log_page", table.match.id, argument=str(to))))
        for name, to in (("earlier", page - 1), ("later", page + 1))
        if 0 <= to < len(pages)
    ]
    await context.show(table, ClassicMessage(text, rows=(tuple(buttons),) if buttons else ()))


def beginning_lines(speech: Speech, begun: Beginning | None, viewer: Seat | None) -> list[str]:
    """Who began, and what the set-up made happen, as far as who looks may know it."""
    if begun is None:
        return []
    name = None if begun.first is None else speech.name(begun.first)
    head = speech.words("history.begun", name=name) if name else speech.words("history.set_up")
    return [
        head,
        *(f"- {story_line(speech, story)}" for story in narrate(speech, [(begun.seat, begun.events)], viewer)),
    ]


def pages_of(lines: Sequence[str]) -> list[list[str]]:
    """Lines in pages that a message has room for; one page without lines when there are none."""
    pages: list[list[str]] = [[]]
    for line in lines:
        if len(pages[-1]) == LINES_ON_PAGE or sum(map(len, pages[-1])) + len(line) > PAGE_LIMIT:
            pages.append([])
        pages[-1].append(line)
    return pages if pages[0] or len(pages) == 1 else pages[1:]


def history_lines(speech: Speech, table: Table, viewer: Seat | None, marked: int) -> list[str]:
    """One line for each turn or placement, with a mark where so many plies had been made and others came after."""
    plies = table.happened_since(0)
    seen = narrate(speech, plies[:marked], viewer, by_placement=True)
    new = narrate(speech, plies[marked:], viewer, by_placement=True)
    lines = [f"{number}. {story_line(speech, story)}" for number, story in enumerate([*seen, *new], start=1)]
    if seen and new:
        lines.insert(len(seen), speech.words("panel.since"))
    return lines


async def replay_page(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    if not custom_id.argument.isdecimal():
        raise Outdated
    await show_replay(context, await context.table_of(custom_id), int(custom_id.argument))


async def show_replay(context: Context, table: Table, step: int | None) -> None:
    """The public board after a step (0: at the start), with buttons to go on.

    Without a step it is as one last left it, so that one may go on from there; or as it is now.
    """
    table.position  # noqa: B018 - raises before the start
    places, own = places_seen(table), table.seats_of(context.actor.user_id)
    looked = step_at(places, table.looked_at(table.own_seat(context.actor.user_id)) if own else len(table.plies))
    step = looked if step is None else min(step, len(places) - 1)
    ply, snapshot = places[step], None
    if ply < len(table.plies):
        snapshot = await context.services.store.matches.snapshot_before(table.match.id, ply + 1)
    assert table.state is not None
    plies = table.known_to(None)
    turn = [
        (one.seat, table.game.decode_events(one.events)) for one in plies[begun_at(plies, step, table.places) : step]
    ]
    events = [event for _, happened in turn for event in happened]
    pictures = await context.viewer.board(table.match, snapshot or table.game.encode(table.state), events)
    words, speech = context.viewer.words, context.viewer.speech(table)
    lines = [words("replay.title", title=literally(table.match.title), ply=step, total=len(places) - 1)]
    lines += story_lines(speech, turn, None, LINES_LIMIT)
    rows = replay_buttons(words, table, step, looked)
    await context.show(table, Page((*in_pictures(context.viewer, lines, pictures), *rows)))


def places_seen(table: Table) -> list[int]:
    """The places in the log that a replay goes through: the start, and after each ply of which everybody is told something."""
    return [0, *(ply.number for ply in table.known_to(None))]


def step_at(places: Sequence[int], place: int) -> int:
    """The step of a replay that shows how it stood at a place in the log."""
    return bisect_right(places, place) - 1


def replay_buttons(words: Language, table: Table, step: int, looked: int) -> tuple[Row, ...]:
    """On and back by a turn, or by a step; below, to the start, to where one `looked` last, and to the end."""
    plies = table.known_to(None)
    last, turns = len(plies), turn_places(plies, table.places)
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
            str(CustomId("replay", table.match.id, seat=place, argument=str(max(0, to)))),
            disabled=to == step or not 0 <= to <= last,
        )
        for place, (name, to) in enumerate(steps.items())
    }
    rows = (("back_turn", "earlier", "later", "on_turn"), ("first", "looked", "last"))
    return tuple(tuple(buttons[name] for name in row) for row in rows)


async def export(context: Context, table: Table) -> None:
    """The record as a file; before the end, as the reader may know it."""
    if table.state is None:
        raise NotPossible("refused.not_started")
    own = table.seats_of(context.actor.user_id)
    record, _ = await record_of(context.services, table.match.id, own[0] if own else None)
    over = table.match.status is MatchStatus.OVER
    text = context.viewer.words("export.over" if over else "export.running_own" if own else "export.running")
    name = f"{table.match.game}-{table.match.id}.txt"
    await context.answer.give(ClassicMessage(text, (File(name, write_record(record).encode()),)))


async def check_record(context: Context, file: discord.Attachment) -> None:
    """Replays a record file: rules, hashes, shuffle, result."""
    words = context.viewer.words
    if file.size > RECORD_LIMIT:
        raise NotPossible("verify.too_large")
    try:
        found = await context.services.record_checks.check(context.actor.user_id, file.read)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
        LOG.warning("file_not_fetched", problem=repr(problem))
        raise NotPossible("verify.not_fetched") from problem
    if isinstance(found, Unreadable):
        raise NotPossible("verify.unreadable" if found.line else "verify.no_record", line=found.line)
    if found.game not in GAMES:
        raise NotPossible("verify.unknown_game")
    checked = ", ".join(words(f"verify.checked.{what}") for what in found.checked)
    right = "verify.ok" if found.whole else "verify.unfinished"
    lines = [words("verify.bad" if found.problems else right, n=found.moves, checked=checked)]
    speech = Speech(words, found.game, ADAPTERS[found.game].vocabulary, found.names)
    lines += [f"- {problem_line(words, speech, problem)}" for problem in found.problems]
    await context.answer.give(ClassicMessage(clipped("\n".join(lines), CONTENT_LIMIT)))


def problem_line(words: Any, speech: Speech, problem: Problem) -> str:
    """What is wrong at which move."""
    if problem.rule:
        refused = speech.refusal(Refusal(problem.rule, problem.reason, problem.words))
        text = words("refused.rule", reason=refused, rule=problem.rule)
    else:
        text = words(f"verify.problem.{problem.reason}")
    return words("verify.at", ply=problem.ply, text=text) if problem.ply else text


async def why(context: Context, table: Table, move: str) -> None:
    """Why a move is not possible now: the rule by number, quoted."""
    seat = table.own_seat(context.actor.user_id)
    words = context.viewer.words
    refusal = tried(table, seat, move)
    if isinstance(refusal, Line):
        await context.answer.give(ClassicMessage("\n".join(possible(words, refusal, move))))
        return
    book = rulebook(context, table.match.game)
    speech = context.viewer.speech(table, seat)
    lines = [words("refused.rule", reason=speech.refusal(refusal), rule=refusal.rule)]
    if refusal.reason == AMBIGUOUS:
        lines.append("\n".join(f"- {speech.move(meant)}" for meant in meanings(table.reading(seat), move)))
    try:
        lines.append(book.pages(refusal.rule)[0])
    except UnknownRule:
        lines.append(words("rules.unknown", text=refusal.rule, example=book.numbers()[0]))
    await context.answer.give(ClassicMessage(clipped("\n\n".join(lines), CONTENT_LIMIT)))


def tried(table: Table, seat: Seat, line: str) -> Line | Refusal:
    """What would become of a line of moves, without playing it: the first refusal that it meets, or how far it goes."""
    table.must_be_running()
    try:
        return play_line(table.game, table.position, seat, line)[1]
    except IllegalMove as illegal:
        return illegal.refusal


def possible(words: Language, line: Line, typed: str) -> list[str]:
    """What of a line is possible, and what of it cannot be told before."""
    if not line.rest:
        return [words("why.possible", move=quoted(typed))]
    played = f"{SEPARATOR} ".join(ply.text for ply in line.plies)
    return [words("why.possible", move=quoted(played)), words("why.rest", rest=quoted(line.rest))]


def rulebook(context: Context, game: str) -> Rulebook:
    """The rulebook of a game in the reader's language."""
    books = context.services.rulebooks[game]
    return books.get(context.viewer.words.language) or books[context.services.settings.default_language]


async def rules(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The board's button: the beginning of the rulebook."""
    table = await context.table_of(custom_id)
    await open_rules(context, table.match.game)


async def open_rules(context: Context, game: str) -> None:
    """The game in one minute, and the chapters of the rulebook to choose from."""
    book = rulebook(context, game)
    text = context.viewer.words("rules.topics", opening=book.opening())
    await context.answer.give(ClassicMessage(text, rows=(topics_menu(context, game, book),)))


async def rules_topic(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """A topic chosen from the menu."""
    values = data.get("values") or []
    if custom_id.argument not in GAMES or len(values) != 1:
        raise Outdated
    await show_rules(context, custom_id.argument, str(values[0]))


def topics_menu(context: Context, game: str, book: Rulebook) -> Menu:
    """The topics of a rulebook to choose from."""
    options = tuple(
        Option(clipped(f"{topic.number} · {topic.title}", OPTION_LABEL_LIMIT), topic.number) for topic in book.topics()
    )
    return Menu(context.viewer.words("rules.menu"), str(CustomId("rules_topic", argument=game)), options)


async def rules_page(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Another page of what was looked up."""
    game, _, rest = custom_id.argument.partition(".")
    page, _, about = rest.partition(".")
    if game not in GAMES or not page.isdecimal():
        raise Outdated
    await show_rules(context, game, about, int(page))


async def show_rules(context: Context, game: str, about: str, page: int = 0) -> None:
    """A rule, a topic, or what fits the words best."""
    await context.answer.give(await rules_message(context, game, about, page))


async def rules_message(context: Context, game: str, about: str, page: int = 0) -> ClassicMessage:
    """A page of the rulebook; about a card with its picture, where there is one.

    Raises NotPossible where the rulebook has nothing about that.
    """
    words, book = context.viewer.words, rulebook(context, game)
    try:
        pages = book.pages(about)
    except UnknownRule as unknown:
        raise NotPossible("rules.unknown", text=quoted(about), example=book.numbers()[0]) from unknown
    page = min(page, len(pages) - 1)
    buttons: list[Button] = []
    for name, to in (("earlier", page - 1), ("later", page + 1)):
        if 0 <= to < len(pages):
            custom_id = CustomId("rules_page", argument=f"{game}.{to}.{about[:40]}")
            buttons.append(Button(words(f"button.{name}"), str(custom_id)))
    rows: tuple[Row, ...] = (tuple(buttons),) if buttons else ()
    files = await card_pictures(context, game, book.card(about))
    return ClassicMessage(clipped(pages[page], CONTENT_LIMIT), files, (*rows, topics_menu(context, game, book)))


async def card_pictures(context: Context, game: str, number: int | None) -> tuple[File, ...]:
    """The picture of a card, where the game draws its cards and the reader wants pictures."""
    if number is None or PICTURES[game].cards is None or context.viewer.text_only:
        return ()
    return tuple(map(picture_file, await context.viewer.card(game, number)))
