"""Record files: written, read, verified; every lie found."""

import json
import random
import re

import msgspec
import pytest

from engine.chance import commitment
from engine.keltis import KELTIS
from engine.keltis.options import KeltisOptions
from engine.play.match import play
from engine.play.record import Happened, Record, RecordedMove, RecordError, read_record, write_record
from engine.play.verifying import SAID, verify
from engine.rules import hash_of_snapshot

GAMES = {"keltis": KELTIS}
SEED = bytes(range(32))
NAMES = ('미나 "M" 😀', "Jun\n\u2028[Seed]", "")


def played(options, plies=None):
    """A record of a random game of three, or of its first plies."""
    state, dice, moves = KELTIS.new(3, options, SEED), random.Random(5), []
    while KELTIS.decisions(state) and len(moves) != plies:
        seat = KELTIS.decisions(state)[0].seat
        ply = play(KELTIS, state, seat, dice.choice(list(KELTIS.legal_moves(state, seat))))
        moves.append(RecordedMove(ply.seat, ply.text, ply.digest))
    outcome = KELTIS.outcome(state)
    return Record(
        game="keltis",
        rules=KELTIS.version,
        names=NAMES,
        options=msgspec.to_builtins(options),
        commitment=commitment(SEED),
        seed=SEED if outcome else None,
        scores=outcome.totals if outcome else None,
        winners=outcome.winners if outcome else None,
        state=hash_of_snapshot(KELTIS.encode(state)) if outcome else None,
        moves=tuple(moves),
    )


WHOLE = played(KeltisOptions(board="expansion-original"))
UNFINISHED = played(KeltisOptions(), plies=40)


@pytest.mark.parametrize("record", [WHOLE, UNFINISHED])
def test_a_record_survives_being_written_and_read(record):
    text = write_record(record)
    again = read_record(text)
    shown = tuple(RecordedMove(move.seat, move.text, move.digest[:8]) for move in record.moves)
    assert again == msgspec.structs.replace(record, moves=shown)
    assert write_record(again) == text
    assert read_record("\ufeff" + text.replace("\n", "\r\n")) == again


def test_people_can_read_it():
    lines = write_record(WHOLE).splitlines()
    assert lines[0] == '[Game "keltis"]'
    assert lines[1] == "[Rules 1]"
    first = next(number for number, line in enumerate(lines) if line.startswith("1 "))
    assert lines[first] == f"1 {'ABC'[WHOLE.moves[0].seat]} {WHOLE.moves[0].text} {{{WHOLE.moves[0].digest[:8]}}}"


@pytest.mark.parametrize(
    "options", [KeltisOptions(), KeltisOptions(board="expansion-original", wish_stones="open", first="B")]
)
def test_an_honest_record_is_verified(options):
    result = verify(read_record(write_record(played(options))), GAMES)
    assert (result.ok, result.problems) == (True, ())
    assert result.checked == ("notation", "shuffle", "moves", "hashes", "result")
    assert result.unproved == SAID


def test_of_an_unfinished_match_only_the_notation_can_be_checked():
    result = verify(read_record(write_record(UNFINISHED)), GAMES)
    assert (result.ok, result.checked, result.unproved) == (True, ("notation",), (*SAID, "told"))


TOLD = msgspec.structs.replace(
    UNFINISHED,
    partial=True,
    moves=(RecordedMove(0, UNFINISHED.moves[0].text), Happened('{"event":"drew_hidden","seat":1,"card":null}')),
)


def test_a_partial_record_has_moves_and_events_without_hashes():
    text = write_record(TOLD)
    assert read_record(text) == TOLD
    assert "\n[Partial true]\n" in text
    assert "Partial" not in write_record(WHOLE)
    assert text.endswith(f"\n1 A {TOLD.moves[0].text}\n2 {TOLD.moves[1].line}\n")
    result = verify(TOLD, GAMES)
    assert (result.problems, result.checked) == ((), ("notation",))


DEEP = '{"event":"drew_hidden","seat":1,"card":null,"x":' + "[" * 20_000


@pytest.mark.parametrize("line", ['{"event":"castled"}', '{"event":"drew_hidden"}', "{}", '{"seat":', DEEP])
def test_what_cannot_happen_is_found_in_a_partial_record(line):
    record = msgspec.structs.replace(TOLD, moves=(*TOLD.moves, Happened(line)))
    (problem,) = verify(record, GAMES).problems
    assert (problem.ply, problem.reason) == (3, "no_event")


def test_an_event_in_the_place_of_a_move_is_a_lie():
    (problem,) = verify(lie(moves=(TOLD.moves[1], *WHOLE.moves[1:])), GAMES).problems
    assert (problem.ply, problem.reason) == (1, "no_event")


def lie(**changes):
    return msgspec.structs.replace(WHOLE, **changes)


def move(number, **changes):
    moves = list(WHOLE.moves)
    moves[number - 1] = msgspec.structs.replace(moves[number - 1], **changes)
    return lie(moves=tuple(moves))


LIES = {
    "unknown_game": (lie(game="ludo"), None, None),
    "other_version": (lie(rules=99), None, None),
    "bad_options": (lie(options={"board": "moon"}), None, None),
    "bad_options, wrong type": (lie(options={"board": 3}), None, None),
    "bad_options, unknown": (lie(options={"board": "base", "flying": True}), None, None),
    "bad_options, seats": (lie(names=("A",)), None, None),
    "bad_seed": (lie(seed=bytes(32)), None, None),
    "other_result": (lie(scores=(0, 0, 99)), None, None),
    "other_result, winners": (lie(winners=(0, 1, 2)), None, None),
    "other_result, no winners": (lie(winners=None), None, None),
    "other_state": (lie(state="0" * 32), None, None),
    "other_state, none": (lie(state=None), None, None),
    "missing_result": (lie(scores=None, winners=None), None, None),
    "not_over": (lie(moves=WHOLE.moves[:-1]), None, None),
    "other_state, ply": (move(7, digest="00000000"), 7, None),
    "not_your_turn": (move(1, seat=(WHOLE.moves[0].seat + 1) % 3), 1, "KEL-3.8"),
    "play_first": (move(1, text="draw deck"), 1, "KEL-4.1"),
    "unreadable": (move(5, text="castle"), 5, "KEL-15.2"),
    "over": (lie(moves=(*WHOLE.moves, WHOLE.moves[-1])), len(WHOLE.moves) + 1, "KEL-10"),
}


@pytest.mark.parametrize("reason", LIES)
def test_a_lie_is_found_and_placed(reason):
    record, ply, rule = LIES[reason]
    result = verify(record, GAMES)
    (problem,) = result.problems
    assert not result.ok
    assert (problem.reason, problem.ply, problem.rule) == (reason.partition(",")[0], ply, rule)
    if ply:
        assert "result" not in result.checked, "after a wrong ply there is nothing to compare the result with"


def test_an_unreadable_move_of_an_unfinished_match_is_found():
    record = msgspec.structs.replace(UNFINISHED, moves=(*UNFINISHED.moves, RecordedMove(0, "hop", "0" * 8)))
    (problem,) = verify(record, GAMES).problems
    assert (problem.ply, problem.reason) == (41, "unreadable")


LEFT = msgspec.structs.replace(UNFINISHED, seed=SEED, state=UNFINISHED.moves[-1].digest)


def test_a_match_that_was_ended_without_a_result_is_proved_but_for_its_end():
    assert read_record(write_record(LEFT)).state == LEFT.state
    result = verify(read_record(write_record(LEFT)), GAMES)
    assert (result.ok, result.checked) == (True, ("notation", "shuffle", "moves", "hashes"))
    assert result.unproved == (*SAID, "ending")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"state": "0" * 32}, "other_state"),
        ({"scores": (1, 2, 3)}, "not_over"),
        ({"winners": (0,)}, "not_over"),
        ({"seed": None}, "missing_seed"),
        ({"seed": None, "state": None, "scores": (1, 2, 3)}, "missing_seed"),
        ({"seed": None, "state": None, "winners": (0,)}, "missing_seed"),
    ],
)
def test_what_is_claimed_of_a_match_without_a_result_is_found(changes, reason):
    result = verify(msgspec.structs.replace(LEFT, **changes), GAMES)
    assert [problem.reason for problem in result.problems] == [reason]


def test_a_result_without_the_seed_is_a_lie():
    """Whoever takes the seed out of a record could write any result into it."""
    result = verify(lie(seed=None, scores=(0, 0, 99), winners=(2,)), GAMES)
    assert [problem.reason for problem in result.problems] == ["missing_seed"]
    assert result.checked == ()


TEXT = write_record(UNFINISHED)
PARTIAL = write_record(TOLD)
HEAD = TEXT.count("\n", 0, TEXT.index("\n1 ")) + 1


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 0, "missing_tag"),
        ("hello", 0, "missing_tag"),
        ("[Game", 1, "not_a_tag"),
        (TEXT.replace("[Rules 1]", '[Rules "one"]'), 2, "bad_value"),
        (TEXT.replace("[Rules 1]", "[Rules {]"), 2, "bad_value"),
        (TEXT.replace("[Rules 1]", "[Rules 1]\n[Rules 1]"), 3, "repeated_tag"),
        (TEXT.replace("[Rules 1]", "[Rules 1]\n[Weather 1]"), 3, "unknown_tag"),
        (TEXT.replace("[Rules 1]\n", ""), 0, "missing_tag"),
        (TEXT.replace("\n2 ", "\n3 "), HEAD + 2, "wrong_number"),
        (TEXT.replace("\n1 A", "\n1 D").replace("\n1 B", "\n1 D").replace("\n1 C", "\n1 D"), HEAD + 1, "unknown_seat"),
        (TEXT.replace("{", "(").replace("[Options (", "[Options {"), HEAD + 1, "not_a_move"),
        (TEXT.replace("[Rules 1]", '[Rules 1]\n[Seed "xyz"]'), 0, "bad_value"),
        (TEXT.replace("[Rules 1]", '[Rules 1]\n[Seed "00"]'), 0, "bad_value"),
        (TEXT.replace("[Rules 1]", '[Rules 1]\n[Winners ["?"]]'), 0, "bad_value"),
        (TEXT.replace("[Rules 1]", '[Rules 1]\n[Winners ["AB"]]'), 0, "bad_value"),
        (TEXT.replace("[Rules 1]", '[Rules 1]\n[Winners [""]]'), 0, "bad_value"),
        (TEXT.replace("[Rules 1]", f"[Rules 1]\n[Scores {list(range(40))}]"), 0, "bad_value"),
        (re.sub(r"\[Players .*\]", lambda _: f"[Players {json.dumps(['x'] * 27)}]", TEXT), 0, "bad_value"),
        (TEXT.replace('"relay":"board"', '"relay":[[["deep"]]]'), 4, "bad_value"),
        (TEXT.replace("[Rules 1]", '[Rules 1]\n[Partial "D"]'), 3, "bad_value"),
        (PARTIAL.replace("[Rules 1]", "[Rules 1]\n[Scores [1, 2, 3]]"), 0, "bad_value"),
        (PARTIAL.replace("[Rules 1]", f'[Rules 1]\n[Seed "{SEED.hex()}"]'), 0, "bad_value"),
        (PARTIAL.replace("[Partial true]\n", ""), HEAD + 1, "not_a_move"),
        (PARTIAL.replace("\n2 ", "\n3 "), HEAD + 3, "wrong_number"),
        (PARTIAL.replace("\n1 A", "\n1 D"), HEAD + 2, "unknown_seat"),
        ("[" * 100_000, 1, "not_a_tag"),
        ("[Options " + '{"a":' * 20_000 + "]", 1, "bad_value"),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(text, line, reason):
    with pytest.raises(RecordError) as refused:
        read_record(text)
    assert (refused.value.line, refused.value.reason) == (line, reason)


def test_names_of_more_seats_than_letters_are_no_crash():
    with pytest.raises(RecordError):
        read_record(TEXT.replace("\n1 ", "\n1 ?"))
    assert not verify(lie(names=("x",) * 40), GAMES).ok


def test_a_wrong_winner_can_be_told_from_the_right_one():
    (problem,) = verify(lie(winners=(0, 1, 2)), GAMES).problems
    assert problem.words["record"] != problem.words["here"]
