"""The pictures for all to see in words: the board, its quarters, the seats, the legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from typing import Literal, TypeAlias

from engine.first_seat import SEAT_LETTERS
from engine.game import Event, Seat
from engine.keltis.facts.board import Stone
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import START, Colour, Figure, KeltisCard, StoneId, Token, colour_of, value_of
from engine.keltis.game.scoring import leaves_out, score
from engine.keltis.game.view import KeltisView, PlayerView
from engine.keltis.options import board_of
from rendering.elements.captions import seat_and_kind, seat_name, to_act
from rendering.keltis.board.walks import last_walks
from rendering.keltis.legend import legend_groups
from rendering.pictures import Caption, Lines
from texts.keltis.names import card_name, colour_name, space_name, wishes_text
from texts.points import as_known, signed_points
from texts.statements import statements_line
from texts.words import Words

Quarter: TypeAlias = Literal["upper_left", "upper_right", "lower_left", "lower_right"]
"""A part of the board."""

ARROWS = {1: " ▲", -1: " ▼", 0: ""}


def describe_board(view: KeltisView, caption: Caption, words: Words, last: Sequence[Event]) -> Lines:
    return [
        last_steps(words, last),
        figures_text(view, caption, words),
        tokens_text(view, words),
        row_points_line(view, words),
    ], 1


def describe_seats(view: KeltisView, caption: Caption, words: Words) -> Lines:
    """The piles and the strips of the players."""
    return [
        keltis_heading_text(view, caption, words),
        game_progress_text(view, words),
        top_discards_text(view, words),
        *(player_line(view, caption, words, seat) for seat in range(view.seats)),
    ], 0


def keltis_heading_text(view: KeltisView, caption: Caption, words: Words) -> str:
    """Who is asked, the turn, the title."""
    turn = words("picture.over") if view.over else words("picture.turn", n=view.turn)
    return statements_line([to_act(view, caption, words), turn, caption.title])


def last_steps(words: Words, last: Sequence[Event]) -> str:
    steps = words.listed(
        f"{SEAT_LETTERS[walk.seat]} {space_name(words, walk.origin)} → {walk.to}" for walk in last_walks(last)
    )
    return words("picture.alt.last", steps=steps) if steps else ""


def figures_text(view: KeltisView, caption: Caption, words: Words) -> str:
    return statements_line(
        words("picture.alt.figures", who=seat_name(caption, seat), figures=figure_list(player.figures, words))
        for seat, player in enumerate(view.players)
    )


def row_points_line(view: KeltisView, words: Words) -> str:
    """What a figure scores in each row, from the start on (KEL-11.1)."""
    board = board_of(view.options)
    return words(
        "picture.alt.row_points",
        points=words.listed(map(signed_points, (board.start.points, *(r.points for r in board.row)))),
    )


def describe_quarter(view: KeltisView, caption: Caption, words: Words, name: Quarter, own: Container[StoneId]) -> Lines:
    """A part of the board as a map: every stone that is its own, with its colour, who stands there, and where its links lead."""
    board = board_of(view.options)
    who: dict[StoneId, list[str]] = {}
    for seat, player in enumerate(view.players):
        for figure in player.figures:
            who.setdefault(figure.at, []).append(SEAT_LETTERS[seat] + ("+" if figure.size == "L" else ""))
    stones = {row.n: [stone for stone in board.space if stone.row == row.n and stone.id in own] for row in board.row}
    lines = [
        words(
            "picture.alt.row",
            name=row.n,
            points=signed_points(row.points),
            stones=words.apart(stone_words(stone, who.get(stone.id, []), words) for stone in stones[row.n]),
        )
        for row in board.row
        if stones[row.n]
    ]
    where = words(f"picture.alt.quarter.{name}")
    if name != "upper_left":
        return [where, *lines], 0
    start = f"{space_name(words, START)} → {' '.join(board.start.next)}"
    return [
        where,
        words("picture.alt.map"),
        start,
        *lines,
        tokens_text(view, words),
        keltis_heading_text(view, caption, words),
    ], 2


def stone_words(stone: Stone, who: Sequence[str], words: Words) -> str:
    standing = f" [{' '.join(who)}]" if who else ""
    onward = f" → {' '.join(stone.next)}" if stone.next else ""
    return f"{stone.id} {words(f'keltis.colour.{stone.colour}')}{standing}{onward}"


def laid_line(view: KeltisView, caption: Caption, words: Words, seat: Seat) -> str:
    """All cards before a player."""
    rows = row_list(view.players[seat], words) or words("picture.alt.none")
    return words("picture.alt.laid", who=seat_and_kind(caption, seat, words), rows=rows)


def all_discards(view: KeltisView, words: Words) -> str:
    piles = card_list([card for pile in view.piles for card in pile], words)
    return words("picture.alt.discards", piles=piles or words("picture.alt.none"))


def describe_legend(view: KeltisView, words: Words) -> Lines:
    signs = words.apart(meaning for _, entries in legend_groups(view, words) for _, meaning in entries)
    return [words("picture.alt.legend", signs=signs)], 0


def game_progress_text(view: KeltisView, words: Words) -> str:
    """How near the end of the game is (KEL-10)."""
    goal = keltis_content().numbers.end.figures_in_end_zone
    zone = words("picture.alt.zone", n=view.in_zone, goal=goal)
    return statements_line([words("picture.alt.deck", n=view.deck_size), zone])


def top_discards_text(view: KeltisView, words: Words) -> str:
    """The top cards of the discard piles with the number of cards."""
    tops = [f"{card_name(words, pile[-1])} ({len(pile)})" for pile in view.piles if pile]
    return words("picture.alt.discards", piles=words.listed(tops) or words("picture.alt.none"))


def player_line(view: KeltisView, caption: Caption, words: Words, seat: int) -> str:
    """Everything that a strip shows."""
    player = view.players[seat]
    total = score(view).totals[seat]
    return words(
        "picture.alt.player",
        who=seat_and_kind(caption, seat, words),
        points=words("picture.points", n=total, points=as_known(total, hides=leaves_out(view, seat))),
        wishes=wishes_text(words, player),
        hand=words("picture.alt.cards", n=player.hand_size),
        rows=row_list(player, words) or words("picture.alt.none"),
    )


def figure_list(figures: Iterable[Figure], words: Words) -> str:
    """Where figures stand, equal ones counted."""
    return words.listed(
        (f"{words('keltis.size.L')} " if figure.size == "L" else "")
        + space_name(words, figure.at)
        + (f" ×{count}" if count > 1 else "")
        for figure, count in Counter(figures).items()
    )


def row_list(player: PlayerView, words: Words) -> str:
    return words.listed(
        f"{colour_name(words, colour)} {' '.join(str(value_of(card)) for card in row)}{ARROWS[player.row_directions[colour]]}"
        for colour, row in enumerate(player.rows)
        if row
    )


def tokens_text(view: KeltisView, words: Words) -> str:
    """What lies on the stones, by kind."""
    at: dict[str, list[str]] = {}
    for space in board_of(view.options).stones:
        if space in view.tokens:
            at.setdefault(token_name(view.tokens[space], words), []).append(space)
        elif space in view.stacks:
            colour, left = view.stacks[space]
            name = words("keltis.token.stack", colour=colour_name(words, colour))
            at.setdefault(name, []).append(f"{space} ×{left}")
    listed = words.apart(words.headed(name, " ".join(spaces)) for name, spaces in at.items())
    return words("picture.alt.tokens", tokens=listed or words("picture.alt.none"))


def token_name(token: Token, words: Words) -> str:
    """A token by its kind, with its value or its colour."""
    if token.kind == "points":
        return signed_points(token.value)
    if token.kind == "wish" and token.colour:
        return words("keltis.token.wish_of", colour=words(f"keltis.colour.{token.colour}"))
    return words(f"keltis.token.{token.kind}")


def card_list(cards: Iterable[KeltisCard], words: Words) -> str:
    """Cards by colour: the colour is said once."""
    by_colour: dict[Colour, list[str]] = {}
    for card in cards:
        by_colour.setdefault(colour_of(card), []).append(str(value_of(card)))
    return words.listed(f"{colour_name(words, colour)} {' '.join(values)}" for colour, values in by_colour.items())
