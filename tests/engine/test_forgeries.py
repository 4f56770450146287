"""Each line of a record of each game is forged in turn: it is refused, or it is said of it that it is not proved."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from bot.matches.games.registry import GAMES
from engine.chance import commitment
from engine.choices import drawn
from engine.play.match import play
from engine.play.record import Record, RecordedMove, RecordError, read_record, seat_letter, write_record
from engine.play.simulate import next_seat
from engine.play.verifying import verify
from engine.rules import hash_of_snapshot

SEED = bytes(range(32))
CHANCES = {"keltis": 7, "manitoba": 18, "odin": 44, "empires": 37}
"""With which dice each game is played at random: of sixty games the shortest, for it is played anew for each forgery."""
LEFT_AFTER = 25
"""Plies after which a match is ended without a result."""

FORGED: dict[str, tuple[str, ...]] = {
    "Game": ('"keltis"', '"manitoba"', '"odin"', '"empires"', '"chess"'),
    "Rules": ("0", "1", "99"),
    "Players": ('["Eve","Mallory"]', '["Eve"]', '["Eve","Mallory","Trent"]'),
    "Commitment": (f'"{commitment(bytes(32))}"', '""'),
    "Partial": ("true", "false"),
    "Seed": (f'"{bytes(32).hex()}"', f'"{SEED.hex()}00"'),
    "Scores": ("[0,99]", "[99,0]"),
    "Winners": ('["A"]', '["B"]', '["A","B"]', "[]"),
    "State": (f'"{"0" * 32}"',),
}
"""By its tag, what may be written in the place of a line; options are forged one by one."""
UNPROVED = {"Players": "players", "Commitment": "published", "Options": "options"}
"""By its tag, what of a line is not proved, where there is something."""


@cache
def recorded(name: str, *, whole: bool) -> Record:
    """A match of two, to its end or left."""
    game, dice, moves = GAMES[name], random.Random(CHANCES[name]), list[RecordedMove]()
    state = game.new(2, game.options(), SEED)
    while (seat := next_seat(game, state, dice)) is not None and (whole or len(moves) < LEFT_AFTER):
        choices = game.choices(state, seat)
        assert choices is not None
        ply = play(game, state, seat, drawn(choices, dice))
        moves.append(RecordedMove(ply.seat, ply.text, ply.digest))
    outcome = game.outcome(state)
    assert (outcome is not None) == whole
    return Record(
        game=name,
        rules=game.version,
        names=("Ann", "Ben"),
        options=msgspec.to_builtins(game.options()),
        commitment=commitment(SEED),
        seed=SEED,
        scores=outcome.totals if outcome else None,
        winners=outcome.winners if outcome else None,
        state=hash_of_snapshot(game.encode(state)),
        moves=tuple(moves),
    )


def forgeries(record: Record) -> Iterator[tuple[str, str]]:
    """Each line changed or taken out: what line it is, and the text."""
    text = write_record(record)
    for tag, values in FORGED.items():
        line = re.search(rf"^\[{tag} .*\]\n", text, re.MULTILINE)
        if line is None:
            yield from ((tag, text.replace("\n\n", f"\n[{tag} {value}]\n\n", 1)) for value in values)
            continue
        if tag != "State" or record.scores is not None:  # without it nothing more is claimed than the last move has
            yield tag, text.replace(line[0], "")
        yield from ((tag, text.replace(line[0], f"[{tag} {value}]\n")) for value in values)
    offered = GAMES[record.game].option_values(GAMES[record.game].options())
    for name, values in offered.items():
        for value in values:
            forged = msgspec.structs.replace(record, options={**record.options, name: value})
            yield f"Options {name}", write_record(forged)
    yield from moves_forged(record)


def moves_forged(record: Record) -> Iterator[tuple[str, str]]:
    """Moves of which one is another's, another one, has another hash, is left out, or made twice; some of a long match."""
    moves = record.moves
    for at in {0, len(moves) // 2, len(moves) - 1}:
        move = moves[at]
        assert isinstance(move, RecordedMove)
        others = [
            one for one in moves if isinstance(one, RecordedMove) and one.seat == move.seat and one.text != move.text
        ]
        changed = [
            (msgspec.structs.replace(move, seat=1 - move.seat),),
            (msgspec.structs.replace(move, text=others[0].text),),
            (msgspec.structs.replace(move, digest="0" * 8),),
            (),
            (move, move),
        ]
        for instead in changed:
            forged = msgspec.structs.replace(record, moves=(*moves[:at], *instead, *moves[at + 1 :]))
            yield f"move {at + 1} {seat_letter(move.seat)}", write_record(forged)


@pytest.mark.parametrize("whole", [True, False], ids=["over", "left"])
@pytest.mark.parametrize("name", GAMES)
def test_each_line_is_proved_or_called_unproved_or_refused(name: str, whole: bool) -> None:
    record = recorded(name, whole=whole)
    honest = read_record(write_record(record))
    found = verify(honest, GAMES)
    assert found.ok
    tried, let_pass = 0, set[str]()
    for line, text in forgeries(record):
        forged = read_or_none(text)
        if forged == honest:
            continue  # it says the same
        tried += 1
        if forged is not None and verify(forged, GAMES).ok:
            let_pass.add(line.partition(" ")[0])
            assert UNPROVED.get(line.partition(" ")[0], line) in found.unproved, f"{line} is forged"
    assert tried > 30
    assert "Players" in let_pass, "the names of two others are what no record can prove"


def read_or_none(text: str) -> Record | None:
    """The record of a text, None for one that is none."""
    try:
        return read_record(text)
    except RecordError:
        return None


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_match_that_was_made_up_proves_all_but_who_and_when(name: str) -> None:
    """Its promise fits its seed, as it was made afterwards: only the channel tells that it is another one."""
    found = verify(recorded(name, whole=True), GAMES)
    assert found.ok
    assert set(found.unproved) == {"players", "published", "options"}


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_a_match_that_was_cut_off_is_not_proved(name: str) -> None:
    record = recorded(name, whole=True)
    moves = record.moves[:LEFT_AFTER]
    last = moves[-1]
    assert isinstance(last, RecordedMove)
    cut = msgspec.structs.replace(record, moves=moves, scores=None, winners=None, state=last.digest)
    found = verify(cut, GAMES)
    assert found.ok
    assert "ending" in found.unproved
    assert "result" not in found.checked
