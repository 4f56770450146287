"""Verifying a record: it is replayed from its seed, line by line, which proves part of it.

The seed and the moves prove the game, its version, the options that made a difference, each move and the position after it, the
result and the last position. The record only says who played, that the promise of its seed is the published one (somebody who
makes up a whole match can promise its seed afterwards), and the options that made no difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine.chance import SEED_BYTES, commitment
from engine.choices import Listed
from engine.game import Outcome, Refusal, Seat, Word
from engine.play.match import play, understood
from engine.play.record import Happened, Record, seat_letter
from engine.rules import AnyGame, BadOptions, IllegalMove, hash_of_snapshot

SAID = ("players", "published", "options")
"""No record proves the names, that its commitment was published at the start, and options that made no difference."""
UNPROVED = (*SAID, "ending", "told")
"""All that a record may only say: besides, that a match without a result was left there, and what one without a seed tells."""


class RecordProblem(Struct, frozen=True):
    """What is wrong with a record. `ply` counts from 1 and is None for what concerns the whole match.

    With a `rule`, `reason` is a refusal of the game. Without, it is one of ours: unknown_game, other_version, bad_options,
    bad_seed, missing_seed, other_state, other_result, missing_result, not_over, no_event.
    """

    ply: int | None
    rule: str | None
    reason: str
    words: dict[str, Word] = {}


class Verification(Struct, frozen=True):
    """The result. `checked` names what was checked: notation, shuffle, moves, hashes, result; `unproved` what is only said."""

    problems: tuple[RecordProblem, ...]
    checked: tuple[str, ...]
    unproved: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong, as far as it could be checked."""
        return not self.problems


def verify(record: Record, games: Mapping[str, AnyGame]) -> Verification:
    """Whether the match was played by the rules from the seed that was promised.

    Replays every move and compares every hash and the result. Without a seed (the match goes on) only the notation of
    moves and the form of events can be checked, and a result or a last position is a lie. Replaying stops at the first ply that
    is wrong: after it nothing could be compared any more.
    """
    game = games.get(record.game)
    if game is None:
        return Verification((RecordProblem(None, None, "unknown_game", {"game": record.game}),), ())
    if record.rules != game.version:
        words: dict[str, Word] = {"record": record.rules, "here": game.version}
        return Verification((RecordProblem(None, None, "other_version", words),), ())
    try:
        state = game.new(len(record.names), options_of(record, game), record.seed or bytes(SEED_BYTES))
    except (BadOptions, msgspec.ValidationError) as problem:
        return Verification((RecordProblem(None, None, "bad_options", {"problem": str(problem)}),), ())
    if record.seed is None:
        if (record.scores, record.winners, record.state) != (None, None, None):
            return Verification((RecordProblem(None, None, "missing_seed"),), ())
        return Verification(tuple(find_unreadable(record, game, state)), ("notation",), (*SAID, "told"))
    if commitment(record.seed) != record.commitment:
        return Verification((RecordProblem(None, None, "bad_seed"),), ("shuffle",))
    problem = replay_record(record, game, state)
    if problem:
        return Verification((problem,), ("notation", "shuffle", "moves", "hashes"))
    problem, is_over = wrong_result(record, game, state), not game.decisions(state)
    problems = (problem,) if problem else ()
    if is_over:
        return Verification(problems, ("notation", "shuffle", "moves", "hashes", "result"), SAID)
    return Verification(problems, ("notation", "shuffle", "moves", "hashes"), (*SAID, "ending"))


def options_of(record: Record, game: AnyGame) -> Struct:
    """The options of the match. Raises BadOptions for unknown ones, msgspec.ValidationError for values of a wrong type."""
    unknown = set(record.options) - {field.name for field in msgspec.structs.fields(game.options)}
    if unknown:
        raise BadOptions(f"unknown: {', '.join(sorted(unknown))}")
    return msgspec.convert(record.options, game.options)


def find_unreadable(record: Record, game: AnyGame, state: Any) -> Iterator[RecordProblem]:
    """The moves that mean nothing in the notation of the game, whatever the position, and the events that it does not know."""
    for ply, move in enumerate(record.moves, 1):
        if isinstance(move, Happened):
            if not is_event(game, move.line):
                yield RecordProblem(ply, None, "no_event")
            continue
        meant = game.read(game.view(state, move.seat), move.text, Listed(()))
        if isinstance(meant, Refusal):
            yield problem_of_refusal(ply, meant)


def is_event(game: AnyGame, line: str) -> bool:
    """Whether a line is an event of the game."""
    try:
        game.read_event(line)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def replay_record(record: Record, game: AnyGame, state: Any) -> RecordProblem | None:
    """Plays the moves of the record on the state; gives the problem of the first wrong ply."""
    for ply, move in enumerate(record.moves, 1):
        if isinstance(move, Happened):
            return RecordProblem(ply, None, "no_event")
        try:
            played = play(game, state, move.seat, understood(game, state, move.seat, move.text))
        except IllegalMove as problem:
            return problem_of_refusal(ply, problem.refusal)
        if not played.digest.startswith(move.digest):
            return RecordProblem(
                ply, None, "other_state", {"record": move.digest, "here": played.digest[: len(move.digest)]}
            )
    return None


def wrong_result(record: Record, game: AnyGame, state: Any) -> RecordProblem | None:
    """Whether scores, winners and last hash of the record differ from those of the replayed match."""
    outcome: Outcome | None = game.outcome(state)
    last = hash_of_snapshot(game.encode(state))
    if outcome is None and (record.scores, record.winners) != (None, None):
        return RecordProblem(None, None, "not_over")
    if outcome is not None and record.scores is None:
        return RecordProblem(None, None, "missing_result")
    if outcome is not None and (record.scores, record.winners) != (outcome.totals, outcome.winners):
        words: dict[str, Word] = {
            "record": scores_text(record.scores or (), record.winners or ()),
            "here": scores_text(outcome.totals, outcome.winners),
        }
        return RecordProblem(None, None, "other_result", words)
    if record.state != last and (record.state is not None or outcome is not None):
        return RecordProblem(None, None, "other_state", {"record": record.state, "here": last})
    return None


def scores_text(totals: Sequence[int], winners: Sequence[Seat] = ()) -> str:
    """`A 26, B 41`; with winners these have a star, `A 26, B 41 *`."""
    return ", ".join(
        f"{seat_letter(seat)} {total}{' *' if seat in winners else ''}" for seat, total in enumerate(totals)
    )


def problem_of_refusal(ply: int, refusal: Refusal) -> RecordProblem:
    return RecordProblem(ply, refusal.rule, refusal.reason, refusal.words)
