"""Reading a board file and refusing one that breaks KEL-13."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct, structs

from engine.content import BadContent, parse_toml, repeated_ids
from engine.keltis.facts.board import Board
from engine.keltis.facts.pieces import COLOURS, JOKER
from engine.keltis.facts.schema import KeltisContent
from engine.texts import ENGLISH, Texts

NAME = re.compile("[A-Za-z0-9]{2,}")
"""A name that a player can type in a move, and tell from the sizes L and s."""


BESIDE = "title_"
"""The beginning of the field for a title in another language, before a title was a map by language."""

ID = re.compile("[A-Za-z0-9_-]{1,40}")
"""A value that an option can have in a menu of Discord and in a record."""


class _BoardHead(Struct):
    """Just enough of a file to see that it is a template (KEL-13.9)."""

    template: bool = False


def read_board(text: bytes, name: str, facts: KeltisContent) -> Board | None:
    """The board of a file; None for a template. Raises BadContent with every rule of KEL-13 that the file breaks."""
    head: _BoardHead = parse_toml(text, _BoardHead, name)
    if head.template:
        return None
    try:
        board: Board = parse_toml(text, Board, name)
    except BadContent as problem:
        place, _, reason = str(problem).partition(": ")
        raise BadContent(f"{place}: {broken_rule(reason)}: {reason}") from problem
    if isinstance(board.title, str):
        board = structs.replace(board, title={ENGLISH: board.title, **titles_beside(text)})
    problems = list(structure_problems(board)) or [*content_problems(board, facts), *way_problems(board)]
    if problems:
        raise BadContent("\n".join(f"{name}: {problem}" for problem in problems))
    return board


def titles_beside(text: bytes) -> Texts:
    """The titles in other languages (`title_fr`) of a file from before a title was a map by language."""
    written: dict[str, Any] = msgspec.toml.decode(text.removeprefix(BOM_UTF8))
    return {
        key.removeprefix(BESIDE): value
        for key, value in written.items()
        if key.startswith(BESIDE) and isinstance(value, str) and value
    }


def broken_rule(problem: str) -> str:
    """The rule that a value of a wrong kind breaks, by the place in the file."""
    if "$.rules" in problem:
        return "KEL-13.10"
    return "KEL-13.1" if "$.schema" in problem else "KEL-2.9"


def structure_problems(board: Board) -> Iterator[str]:
    """KEL-13.1 to KEL-13.3: without these the others cannot even be asked."""
    if not ID.fullmatch(board.id):
        yield f"KEL-13.1: the board cannot be called {board.id!r}: its id is made of letters, digits, - and _, 40 at most"
    if ENGLISH not in board.titles:
        yield "KEL-13.1: title: there is no English"
    ids = [stone.id for stone in board.space]
    for id in repeated_ids(ids):
        yield f"KEL-13.1: space {id!r} stands there twice"
    names = [board.start.id, *ids]
    for unfit in [i for i in ids if not NAME.fullmatch(i) or any(i != j and i.lower() == j.lower() for j in names)]:
        yield f"KEL-13.1: {unfit!r} cannot be typed: ids are letters and digits, two at least, and differ not only in capitals"
    if board.start.id in ids:
        yield f"KEL-13.1: {board.start.id!r} is the start stone and no space"
    for origin, targets in board.next.items():
        for target in targets:
            if target not in ids:
                yield f"KEL-13.1: {origin!r} leads to {target!r}, which does not exist"
    numbers = [row.n for row in board.row]
    if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < 4:
        yield f"KEL-13.2: board rows must be 1 to N without gaps, N at least 4; they are {numbers}"
    in_zone = [row.end_zone for row in board.row]
    if not any(in_zone) or in_zone != sorted(in_zone):
        yield "KEL-13.2: the end zone must be the last rows"
    for stone in board.space:
        if stone.row not in numbers:
            yield f"KEL-13.2: space {stone.id!r} is in row {stone.row}, which does not exist"
        yield from (
            f"KEL-13.3: {stone.id!r} leads back to {target!r}"
            for target in stone.next
            if target in ids and board.depth[target] < stone.row
        )
    if has_cycle(board):
        yield "KEL-13.3: the links go round in a circle"


def has_cycle(board: Board) -> bool:
    """Whether some stone can be reached from itself: stones without links are taken away until none is left."""
    links = {origin: {t for t in targets if t in board.next} for origin, targets in board.next.items()}
    while ends := {origin for origin, targets in links.items() if not targets}:
        links = {origin: targets - ends for origin, targets in links.items() if origin not in ends}
    return bool(links)


def content_problems(board: Board, facts: KeltisContent) -> Iterator[str]:
    """KEL-13.5 to KEL-13.9: colours, end stones, tokens, stacks, coordinates."""
    ends = {stone.colour for stone in board.space if stone.kind == "end"}
    for stone in board.space:
        if (stone.kind == "end") != (not stone.next):
            yield f"KEL-13.5: {stone.id!r} must be an end stone exactly when it leads nowhere"
        if stone.kind == "end" and stone.id not in board.zone:
            yield f"KEL-13.5: end stone {stone.id!r} lies outside the end zone"
        if stone.slot and stone.stack:
            yield f"KEL-13.7: {stone.id!r} has a slot and a stack"
        if stone.colour not in (*COLOURS, JOKER):
            yield f"KEL-13.8: {stone.id!r} has the unknown colour {stone.colour!r}"
        if board.variant == "base" and (stone.colour == JOKER or stone.path not in COLOURS):
            yield f"KEL-13.8: {stone.id!r} needs a path and no joker on a base board"
    for stone in (board.start, *board.space):
        if not (0 <= stone.x <= board.canvas.width and 0 <= stone.y <= board.canvas.height):
            yield f"KEL-13.9: {stone.id!r} lies outside the canvas"
    for missing in sorted(set(COLOURS) - ends):
        yield f"KEL-13.5: there is no end stone for {missing}"
    yield from token_problems(board, facts)


def token_problems(board: Board, facts: KeltisContent) -> Iterator[str]:
    """KEL-13.6, KEL-13.7, KEL-13.10: token set, stacks, scoring set, rules that need paths."""
    tokens = facts.tokens.get(board.token_set)
    if tokens is None:
        yield f"KEL-13.6: there is no token set {board.token_set!r}"
        return
    if sum(token.count for token in tokens.token) != len(board.slots):
        yield f"KEL-13.6: {len(board.slots)} slots for {sum(token.count for token in tokens.token)} tokens"
    wanted = sorted(tokens.stack.colours) if tokens.stack else []
    if sorted(stone.stack for stone in board.space if stone.stack) != wanted:
        yield f"KEL-13.7: one stack stone is needed for each of: {', '.join(wanted) or 'nothing'}"
    if board.scoring_set not in facts.scorings:
        yield f"KEL-13.6: there is no scoring set {board.scoring_set!r}"
    needs_paths = board.rules.one_figure_per_path or board.rules.end_space_relay
    if needs_paths and any(stone.path is None for stone in board.space):
        yield "KEL-13.10: one_figure_per_path and end_space_relay need a path on every space"


def way_problems(board: Board) -> Iterator[str]:
    """KEL-13.4: every stone can be reached. That every stone reaches an end stone follows from KEL-13.3 and KEL-13.5."""
    reached: set[str] = set()
    to_see = [board.start.id]
    while to_see:
        here = to_see.pop()
        to_see += [target for target in board.next[here] if target not in reached]
        reached.update(board.next[here])
    for stone in board.space:
        if stone.id not in reached:
            yield f"KEL-13.4: {stone.id!r} cannot be reached from the start"
