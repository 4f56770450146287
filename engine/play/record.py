"""The record file of one match (our PGN): tags, then the moves one per line; and its parser.

The record of a match that goes on is partial: it tells what its reader may know. It has no hashes of positions, as hidden things
could be guessed with them, and in the place of moves that would tell too much it says what was seen of them. The record of a
match that was ended without a result has its seed and all moves, and no scores. `verifying.py` says what a record proves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from engine.chance import SEED_BYTES
from engine.game import Seat

DIGEST_SHOWN = 8
"""Hexadecimal digits of the state hash that stand behind each move."""

TAG = re.compile(r"\[(\w+) (.*)\]")
MOVE = re.compile(rf"(\d+) ([A-Z]) (\S.*?) \{{([0-9a-f]{{{DIGEST_SHOWN}}})\}}")
TOLD_MOVE = re.compile(r"(\d+) ([A-Z]) (\S.*)")
TOLD_EVENT = re.compile(r"(\d+) (\{.*\})")

RecordedOption: TypeAlias = str | int | bool | list[str]


class RecordError(ValueError):
    """A text that is no record. `line` counts from 1 (0: the record as a whole); `reason` names a sentence.

    Reasons: not_a_tag, unknown_tag, repeated_tag, bad_value, missing_tag, not_a_move, wrong_number, unknown_seat.
    """

    def __init__(self, line: int, reason: str, text: str) -> None:
        super().__init__(f"line {line}: {reason}: {text}")
        self.line = line
        self.reason = reason
        self.text = text


class RecordedMove(Struct, frozen=True):
    """One ply: who played what, in notation, and the state hash after it (in a file only its first digits; partial: none)."""

    seat: Seat
    text: str
    digest: str = ""

    @property
    def line(self) -> str:
        """The line of a file without its number and hash."""
        return f"{seat_letter(self.seat)} {self.text}"


class Happened(Struct, frozen=True):
    """An event as the reader of a partial record has seen it, where the move that brought it about would tell more."""

    line: str


RecordLine: TypeAlias = RecordedMove | Happened


class Record(Struct, frozen=True, kw_only=True):
    """A match from set-up to result. Every field but the moves is a tag of the file.

    `rules` is the rules version of the game, `names` the players in the order of the seats, `commitment` the SHA-256 of
    the seed that was published at the start. `seed` and `state` (the last state hash) are None as long as the match goes on:
    its seed is secret; `scores` and `winners` also where it was ended without a result. A `partial` record tells what its reader
    may know: where nothing is hidden, it is the same for all.
    """

    game: str
    rules: int
    names: tuple[str, ...]
    options: dict[str, RecordedOption]
    commitment: str
    partial: bool = False
    seed: bytes | None = None
    scores: tuple[int, ...] | None = None
    winners: tuple[Seat, ...] | None = None
    state: str | None = None
    moves: tuple[RecordLine, ...] = ()


class _Tags(Struct, frozen=True, rename="pascal", omit_defaults=True):
    """The tags as they stand in the file, in this order; each value is JSON."""

    game: str
    rules: int
    players: tuple[str, ...]
    options: dict[str, RecordedOption]
    commitment: str
    partial: bool = False
    seed: str | None = None
    scores: tuple[int, ...] | None = None
    winners: tuple[str, ...] | None = None
    state: str | None = None


TAGS: Mapping[str, Any] = {field.encode_name: field.type for field in msgspec.structs.fields(_Tags)}


def seat_letter(seat: Seat) -> str:
    """A for the first seat."""
    return ascii_uppercase[seat]


def write_record(record: Record) -> str:
    tags = _Tags(
        record.game,
        record.rules,
        record.names,
        record.options,
        record.commitment,
        record.partial,
        record.seed.hex() if record.seed else None,
        record.scores,
        tuple(map(seat_letter, record.winners)) if record.winners is not None else None,
        record.state,
    )
    head = [f"[{tag} {msgspec.json.encode(value).decode()}]" for tag, value in msgspec.to_builtins(tags).items()]
    moves = [f"{number} {move.line}{hash_behind(move)}" for number, move in enumerate(record.moves, 1)]
    return "\n".join([*head, "", *moves, ""])


def hash_behind(move: RecordLine) -> str:
    """The state hash as it stands behind a move, where there is one."""
    return f" {{{move.digest[:DIGEST_SHOWN]}}}" if isinstance(move, RecordedMove) and move.digest else ""


def read_record(text: str) -> Record:
    """The record of a text. Raises RecordError naming the first line that cannot be understood."""
    lines = [(number, line.strip()) for number, line in enumerate(text.lstrip("\ufeff").split("\n"), 1)]
    filled = [(number, line) for number, line in lines if line]
    tags = read_tags([(number, line) for number, line in filled if line.startswith("[")])
    check_seats(tags)
    check_partial(tags)
    below = [(number, line) for number, line in filled if not line.startswith("[")]
    moves = tuple(read_moves(below, len(tags.players), read_told if tags.partial else read_move))
    try:
        seed = bytes.fromhex(tags.seed) if tags.seed is not None else None
        winners = tuple(map([*ascii_uppercase].index, tags.winners)) if tags.winners is not None else None
    except ValueError as problem:
        raise RecordError(0, "bad_value", str(problem)) from problem
    if seed is not None and len(seed) != SEED_BYTES:
        raise RecordError(0, "bad_value", f"a seed of {len(seed)} bytes")
    return Record(
        game=tags.game,
        rules=tags.rules,
        names=tags.players,
        options=tags.options,
        commitment=tags.commitment,
        partial=tags.partial,
        seed=seed,
        scores=tags.scores,
        winners=winners,
        state=tags.state,
        moves=moves,
    )


def read_tags(lines: Sequence[tuple[int, str]]) -> _Tags:
    """The tags of a record. Raises RecordError."""
    found: dict[str, Any] = {}
    for number, line in lines:
        match = TAG.fullmatch(line)
        if match is None:
            raise RecordError(number, "not_a_tag", line)
        if match[1] not in TAGS:
            raise RecordError(number, "unknown_tag", match[1])
        if match[1] in found:
            raise RecordError(number, "repeated_tag", match[1])
        try:
            found[match[1]] = msgspec.json.decode(match[2], type=TAGS[match[1]])
        except msgspec.DecodeError as problem:
            raise RecordError(number, "bad_value", line) from problem
    for field in msgspec.structs.fields(_Tags):
        if field.required and field.encode_name not in found:
            raise RecordError(0, "missing_tag", field.encode_name)
    return msgspec.convert(found, _Tags)


def check_seats(tags: _Tags) -> None:
    """Raises RecordError unless every seat has a letter, and the result has as many seats as there are players."""
    seats = len(tags.players)
    if seats > len(ascii_uppercase):
        raise RecordError(0, "bad_value", f"{seats} players")
    if tags.scores is not None and len(tags.scores) != seats:
        raise RecordError(0, "bad_value", f"{len(tags.scores)} scores for {seats} players")


def check_partial(tags: _Tags) -> None:
    """Raises RecordError where a partial record tells what only whole ones may."""
    if tags.partial and (tags.seed, tags.scores, tags.winners, tags.state) != (None, None, None, None):
        raise RecordError(0, "bad_value", "a partial record of a match that is over")


def read_moves(
    lines: Sequence[tuple[int, str]], seats: int, read: Callable[[str], tuple[str, RecordLine] | None]
) -> Iterator[RecordLine]:
    """The plies of a record, which must be numbered from 1; `read` gives a line's number and the rest. Raises RecordError."""
    for ply, (number, line) in enumerate(lines, 1):
        found = read(line)
        if found is None:
            raise RecordError(number, "not_a_move", line)
        said, move = found
        if said != str(ply):
            raise RecordError(number, "wrong_number", said)
        if isinstance(move, RecordedMove) and move.seat >= seats:
            raise RecordError(number, "unknown_seat", seat_letter(move.seat))
        yield move


def read_move(line: str) -> tuple[str, RecordLine] | None:
    """A move with its number, as a whole record has it."""
    match = MOVE.fullmatch(line)
    return (match[1], RecordedMove(ascii_uppercase.index(match[2]), match[3], match[4])) if match else None


def read_told(line: str) -> tuple[str, RecordLine] | None:
    """A move or an event with its number, as a partial record has it."""
    if match := TOLD_EVENT.fullmatch(line):
        return match[1], Happened(match[2])
    match = TOLD_MOVE.fullmatch(line)
    return (match[1], RecordedMove(ascii_uppercase.index(match[2]), match[3])) if match else None
