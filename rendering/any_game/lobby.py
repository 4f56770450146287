"""The card of a lobby: what will be played, who sits, which seats are free, what is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct

from engine.first_seat import SEAT_LETTERS
from rendering.drawings import Drawing, Drawings
from rendering.elements.seats import seat_sign
from rendering.paint.canvas import Brush, Canvas, Tile
from rendering.paint.theme import BODY, BOLD, HEAVY, MEDIUM, NAME, TITLE
from rendering.pictures import FLAT, WIDTH, SeatedPerson
from texts.words import Words

MARGIN, SEAT_HEIGHT, GAP = 16, 84, 10
TITLE_AT, GAME_AT, HEAD = 42, 92, 124
OPTION_LINE, OPTIONS_PAD = 44, 24
BOT, HOST = "robot", "crown"


class Lobby(Struct, frozen=True):
    """A game that has not begun. `seats` holds a person or None for a free seat; `options` are pairs of words.

    The seats `kept` are for people who were invited and have not taken them yet.
    """

    title: str
    game: str
    seats: tuple[SeatedPerson | None, ...]
    options: tuple[tuple[str, str], ...] = ()
    host: int | None = None
    kept: tuple[int, ...] = ()


def lobby_page(brush: Brush, lobby: Lobby, words: Words) -> Drawings:
    """The card; where many options are chosen that have no room on it, the rest in pictures below it."""
    lines = option_lines(brush, lobby.options)
    sheets = [*shared_out(lines, rows_within(FLAT - seats_end(lobby)), rows_within(FLAT - MARGIN))]
    first, *others = sheets
    card = Drawing(
        "lobby", lambda brush: draw_card(brush, lobby, lines[first], words), (lobby_lines(lobby, words, first), 1)
    )
    more = [
        Drawing(f"options_{number}", partial(draw_more, options=lines[span]), ([options_told(lobby, words, span)], 0))
        for number, span in enumerate(others, 2)
    ]
    return [card, *more]


def seats_end(lobby: Lobby) -> int:
    """How far down the seats reach, two in a row."""
    return HEAD + (len(lobby.seats) + 1) // 2 * (SEAT_HEIGHT + GAP)


def rows_within(height: int) -> int:
    """How many lines of options have room."""
    return (height - OPTIONS_PAD - MARGIN) // OPTION_LINE


def shared_out(options: Sequence[Sequence[object]], first: int, others: int) -> Iterator[slice]:
    """The options of each picture: as many as the first one has lines for, then as many as the others have, one at least."""
    start, room = 0, first
    for number, lines in enumerate(options):
        if len(lines) > room and number > start:
            yield slice(start, number)
            start, room = number, others
        room -= len(lines)
    yield slice(start, len(options))


def draw_card(brush: Brush, lobby: Lobby, options: Sequence[Sequence[tuple[str, str]]], words: Words) -> list[Tile]:
    """The title, the seats and some options."""
    top = seats_end(lobby)
    lines = sum(map(len, options))
    height = top + (lines * OPTION_LINE + OPTIONS_PAD if options else 0) + MARGIN
    canvas = Canvas.opaque(brush, WIDTH, height, brush.theme.paper)
    draw_title(canvas, lobby)
    width = (WIDTH - 2 * MARGIN - GAP) // 2
    for seat, person in enumerate(lobby.seats):
        left, y = MARGIN + seat % 2 * (width + GAP), HEAD + seat // 2 * (SEAT_HEIGHT + GAP)
        box = (left, y, width, SEAT_HEIGHT)
        if person is None or seat in lobby.kept:
            draw_open_seat(canvas, seat, seat_in_lobby_text(lobby, seat, words), box)
        else:
            draw_seat(canvas, seat, person, box, host=seat == lobby.host)
    if options:
        draw_options(canvas, options, top)
    return [canvas.as_tile()]


def draw_more(brush: Brush, options: Sequence[Sequence[tuple[str, str]]]) -> list[Tile]:
    """Options that had no room on the card."""
    height = sum(map(len, options)) * OPTION_LINE + OPTIONS_PAD + 2 * MARGIN
    canvas = Canvas.opaque(brush, WIDTH, height, brush.theme.paper)
    draw_options(canvas, options, MARGIN)
    return [canvas.as_tile()]


def draw_title(canvas: Canvas, lobby: Lobby) -> None:
    """What will be played, and how many seats are taken."""
    theme, glyphs = canvas.theme, canvas.brush.glyphs
    taken = sum(seat is not None for seat in lobby.seats) - len(lobby.kept)
    right = WIDTH - MARGIN - 4
    right -= canvas.text(f"{taken}/{len(lobby.seats)}", (right, TITLE_AT), TITLE, theme.ink, HEAVY, "r") + 34
    canvas.icon("account_multiple", (right, TITLE_AT), 52, theme.muted)
    title = glyphs.shortened(lobby.title, right - MARGIN - 60, TITLE, HEAVY)
    canvas.text(title, (MARGIN + 4, TITLE_AT), TITLE, theme.ink, HEAVY)
    game = glyphs.shortened(lobby.game, WIDTH - 2 * MARGIN, BODY)
    canvas.text(game, (MARGIN + 4, GAME_AT), BODY, theme.muted, MEDIUM)


def draw_open_seat(canvas: Canvas, seat: int, text: str, box: tuple[int, int, int, int]) -> None:
    """A seat that is free, or kept for somebody."""
    theme, (left, top, width, height) = canvas.theme, box
    y = top + height // 2
    canvas.rounded(box, 26, theme.paper, theme.line, 4)
    canvas.put(canvas.brush.tile(seat_sign, seat, 60, False, True), (left + 58, y + 33))
    text = canvas.brush.glyphs.shortened(text, width - 140, BODY, MEDIUM)
    canvas.text(text, (left + 116, y), BODY, theme.muted, MEDIUM)


def draw_seat(canvas: Canvas, seat: int, person: SeatedPerson, box: tuple[int, int, int, int], host: bool) -> None:
    theme, glyphs = canvas.theme, canvas.brush.glyphs
    left, top, width, height = box
    y = top + height // 2
    canvas.rounded(box, 26, theme.panel, theme.seats[seat], 4)
    canvas.put(canvas.brush.tile(seat_sign, seat, 60, False, False), (left + 58, y + 33))
    signs = [name for name, shown in ((BOT, person.bot), (HOST, host)) if shown]
    name = glyphs.shortened(person.name, width - 140 - 52 * len(signs), NAME, BOLD)
    canvas.text(name, (left + 116, y), NAME, theme.ink, BOLD)
    for number, icon in enumerate(signs):
        canvas.icon(icon, (left + width - 48 - 52 * number, y), 40, theme.muted)


def option_lines(brush: Brush, options: Sequence[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Each option in lines of a left and a right text: side by side, or where both have no room for that, one below the other."""
    glyphs, room = brush.glyphs, WIDTH - 2 * MARGIN - 60
    found: list[list[tuple[str, str]]] = []
    for name, value in options:
        if glyphs.width(name, BODY) + 30 + glyphs.width(value, BODY, BOLD) <= room:
            found.append([(name, value)])
        else:
            left = [(line, "") for line in glyphs.wrapped(name, room, BODY)]
            found.append([*left, *(("", line) for line in glyphs.wrapped(value, room, BODY, BOLD))])
    return found


def draw_options(canvas: Canvas, options: Sequence[Sequence[tuple[str, str]]], top: int) -> None:
    """What is chosen, each option in its lines."""
    theme = canvas.theme
    lines = [line for option in options for line in option]
    box = (MARGIN, top, WIDTH - 2 * MARGIN, len(lines) * OPTION_LINE + OPTIONS_PAD)
    canvas.rounded(box, 26, theme.panel, theme.line, 2)
    for number, (left, right) in enumerate(lines):
        y = top + OPTIONS_PAD // 2 + number * OPTION_LINE + OPTION_LINE // 2
        canvas.text(left, (MARGIN + 30, y), BODY, theme.muted, MEDIUM)
        canvas.text(right, (WIDTH - MARGIN - 30, y), BODY, theme.ink, BOLD, "r")


def describe_lobby(lobby: Lobby, words: Words) -> list[str]:
    return lobby_lines(lobby, words, slice(None))


def lobby_lines(lobby: Lobby, words: Words, options: slice) -> list[str]:
    seats = [f"{SEAT_LETTERS[seat]} {seat_in_lobby_text(lobby, seat, words)}" for seat in range(len(lobby.seats))]
    return [f"{lobby.title} · {lobby.game}", words.listed(seats), options_told(lobby, words, options)]


def options_told(lobby: Lobby, words: Words, options: slice) -> str:
    return words.apart(words.headed(name, value) for name, value in lobby.options[options])


def seat_in_lobby_text(lobby: Lobby, seat: int, words: Words) -> str:
    """Who sits at a seat, or is expected there, in words."""
    person = lobby.seats[seat]
    if person is None:
        return words("picture.free_seat")
    what = {"bot": person.bot, "host": seat == lobby.host, "invited": seat in lobby.kept}
    signs = [words(f"picture.{name}") for name, shown in what.items() if shown]
    return f"{person.name} ({words.listed(signs)})" if signs else person.name
