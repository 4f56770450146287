"""`lawspeaker verify` and `lawspeaker simulate`."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from bot import cli
from engine.keltis.facts.content import keltis_content
from engine.play.record import Record
from tests.e2e.programs.short_bot import MORE_REMOVED
from tests.operator.games_of_keltis import record, record_file
from texts.catalogue import load_languages


@pytest.fixture(scope="module")
def finished() -> Record:
    return record()


def test_a_right_record_is_confirmed(finished: Record, workplace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = record_file(workplace, finished)
    assert cli.main(["verify", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        f"{file}: right. keltis (A Anna, B 보라), {len(finished.moves)} moves, A {finished.scores[0]}, "
    )
    assert "checked: notation, shuffle, moves, hashes, result" in out
    assert "  not proved: who played\n" in out
    assert f"compare {finished.commitment} with what the first board says" in out


def test_a_forged_move_is_named_with_its_rule(
    finished: Record, workplace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Seat B plays what seat A has played.
    moves = (structs.replace(finished.moves[0], seat=1 - finished.moves[0].seat), *finished.moves[1:])
    file = record_file(workplace, structs.replace(finished, moves=moves))
    assert cli.main(["verify", str(file)]) == 1
    out = capsys.readouterr().out
    assert "WRONG" in out
    assert "move 1, " in out
    assert "KEL-3.8 forbids it (not your turn" in out


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": bytes(32)}, "the seed is not the one that was promised"),
        ({"scores": (1, 99)}, "the record says A 1, B 99 *"),
        ({"rules": 999}, "played by version 999 of the rules"),
        ({"game": "chess"}, "there is no game chess here"),
        ({"options": {"board": "moon"}}, "impossible options: board: 'moon'"),
        ({"scores": None, "winners": None}, "the match is over, but the record has no result"),
        ({"state": "00"}, "the record says 00"),
        ({"seed": None, "scores": (99, 1)}, "the record has a result, but no seed to prove it"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_what_is_wrong_is_said_in_words(
    change: dict[str, object], sentence: str, finished: Record, workplace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = record_file(workplace, structs.replace(finished, **change))
    assert cli.main(["verify", str(file)]) == 1
    assert sentence in capsys.readouterr().out


def test_a_result_too_early_is_noticed(finished: Record, workplace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = record_file(workplace, structs.replace(finished, moves=finished.moves[:-1]))
    assert cli.main(["verify", str(file)]) == 1
    assert "the match is not over" in capsys.readouterr().out


def test_of_a_running_match_it_is_said_what_was_not_checked(
    finished: Record, workplace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    running = structs.replace(finished, seed=None, scores=None, winners=None, state=None, moves=finished.moves[:5])
    assert cli.main(["verify", str(record_file(workplace, running))]) == 0
    out = capsys.readouterr().out
    assert "5 moves, not over" in out
    assert "not checked: shuffle" in out


def test_of_a_match_without_a_result_it_is_said_that_its_end_is_not_proved(
    finished: Record, workplace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left = structs.replace(finished, scores=None, winners=None, state=None, moves=finished.moves[:5])
    assert cli.main(["verify", str(record_file(workplace, left))]) == 0
    out = capsys.readouterr().out
    assert "5 moves, without a result" in out
    assert "  not proved: that the match was left there without a result\n" in out


def test_each_file_gets_its_verdict(finished: Record, workplace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = record_file(workplace, finished)
    text = workplace / "letter.txt"
    text.write_text("Dear Anna,\n")
    picture = workplace / "board.png"
    picture.write_bytes(b"\x89PNG\xff")
    assert cli.main(["verify", str(good), str(text), str(picture), "nowhere.txt"]) == 1
    out = capsys.readouterr().out
    assert f"{good}: right" in out
    assert f"{text}: no record: " in out
    assert f"{picture}: no record: not a text in UTF-8" in out
    assert "nowhere.txt: No such file or directory" in out


def test_what_stands_in_a_file_does_not_speak_for_the_program(
    finished: Record, workplace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name forges no line and reaches no terminal as more than a text."""
    forged = structs.replace(finished, names=("\x1b[2J\u202e", "x\nother.txt: right."), moves=finished.moves[:-1])
    assert cli.main(["verify", str(record_file(workplace, forged))]) == 1
    out = capsys.readouterr().out
    assert out.isascii() or all(sign.isprintable() or sign == "\n" for sign in out)
    assert not any(line.startswith("other.txt") for line in out.splitlines())


def test_of_a_file_without_end_only_the_beginning_is_read(
    finished: Record, workplace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    huge = workplace / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(1 << 40)
    hopeless = structs.replace(finished, seed=None, scores=None, winners=None, state=None, moves=finished.moves[:1])
    hopeless = structs.replace(
        hopeless, moves=tuple(structs.replace(hopeless.moves[0], text="x" * 999) for _ in range(99))
    )
    assert cli.main(["verify", str(huge), str(record_file(workplace, hopeless))]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{huge}: no record: the record: too large: more than 8 MiB"
    assert "  and 79 more" in lines
    assert max(map(len, lines)) <= 600


def test_random_games_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "keltis", "--games", "2", "--seats", "3", "--seed", "7", "--option", "relay=optional"]
    assert cli.main(arguments) == 0
    first = capsys.readouterr().out
    assert first.startswith("played     2 games of keltis in ")
    assert "games/s" in first
    assert "seat C" in first
    assert cli.main(arguments) == 0
    again = capsys.readouterr().out
    assert first.splitlines()[2:] == again.splitlines()[2:]  # all but the speed


def test_games_of_bot_players_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "keltis", "--games", "2", "--seats", "3", "--seed", "7"]
    assert cli.main(arguments) == 0
    at_random = capsys.readouterr().out.splitlines()
    assert cli.main([*arguments, "--policy"]) == 0
    by_policy = capsys.readouterr().out.splitlines()
    assert by_policy[2:] != at_random[2:]
    [places] = [line for line in by_policy if line.startswith("by place")]
    assert "from the first player on" in places


def test_clans_are_reported_each_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "empires", "--games", "2", "--clans", "ulaf,heidel"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines if "in equal parts" in line} == {"ulaf", "heidel", "by"}
    assert {line.split()[0] for line in lines if "on the track" in line} == {"seat", "ulaf", "heidel"}


def test_rounds_are_reported_where_their_number_is_not_fixed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "empires", "--games", "2", "--seats", "1", "--policy"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "rounds     4 rounds 2 (100.0%); 4.00 on average" in lines
    assert cli.main(["simulate", "keltis", "--games", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert not [line for line in lines if line.startswith("rounds") or "on the track" in line]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            "empires --clans ulaf,heidr",
            "empires has no clan 'heidr', only glenn, ulaf, panuk, heidel, nanurjuk, mckinnon",
        ),
        ("empires --clans ulaf", "2 different clans are needed, one for each seat"),
        ("empires --clans ulaf,ulaf", "2 different clans are needed, one for each seat"),
        ("empires --clans ulaf,heidel --option clans=random", "with these options nobody picks a clan in empires"),
        ("keltis --clans ulaf,heidel", "with these options nobody picks a clan in keltis"),
    ],
)
def test_clans_that_cannot_be_picked_are_refused(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "--games", "1", *arguments.split()]) == 2
    assert capsys.readouterr().err == f"lawspeaker: --clans: {sentence}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--seats 9", "keltis is not for 9 seats"),
        ("--seats 99999999999", "keltis is not for 99999999999 seats"),
        ("--option bord=base", "keltis has no option 'bord', only board, first,"),
        ("--option board=moon", "board: 'moon' is none of base,"),
        ("--option relay=optional --option board=expansion-original", "relay does not matter beside the other options"),
    ],
)
def test_impossible_games_are_refused(arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "keltis", *arguments.split()]) == 2
    assert capsys.readouterr().err.startswith(f"lawspeaker: {sentence}")


@pytest.mark.parametrize("arguments", ["--games 0", "--games many", "--option board", "--seed x"])
def test_a_wrong_command_line_is_refused(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["simulate", "keltis", *arguments.split()])
    assert left.value.code == 2
    assert arguments.split()[0] in capsys.readouterr().err


def test_levels_of_bot_players_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "keltis", "--games", "2", "--seats", "3", "--level", "steady,relaxed"]
    assert cli.main(arguments) == 0
    told = capsys.readouterr()
    assert told.err.startswith("3 games: steady ")
    lines = told.out.splitlines()
    assert lines[0] == "played     3 games of keltis, seed 1: steady, relaxed, relaxed"
    assert [line.split()[0] for line in lines[1:]] == ["steady", "relaxed"]
    assert all("margin" in line and "p95" in line and "±" in line for line in lines[1:])


def test_games_of_a_single_level_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """All that is said of random games, and of clans; the same deals as those of the policy, which is the steady level."""
    arguments = ["simulate", "empires", "--games", "2", "--clans", "ulaf,heidel"]
    told: list[list[str]] = []
    for how in (["--policy"], ["--level", "steady"], ["--level", "relaxed"]):
        assert cli.main([*arguments, *how]) == 0
        told.append(capsys.readouterr().out.splitlines()[2:])  # all but the speed
    by_policy, steady, relaxed = told
    assert steady == by_policy != relaxed
    assert any(line.startswith("ulaf ") for line in steady)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            "keltis --level strong,weak",
            "--level: keltis has no level 'weak', only relaxed, steady, strong, other, deeper",
        ),
        ("keltis --seats 2 --level steady,steady,steady", "--level: a level for each seat at most"),
        ("keltis --level steady --policy", "--level: a level for each seat at most, without --policy"),
        ("keltis --level steady,relaxed --seats 9", "keltis is not for 9 seats"),
        ("empires --level steady,relaxed --clans ulaf,heidel", "--clans: of games in which all play at one level"),
        ("keltis --level steady --seats 9", "keltis is not for 9 seats"),
        ("keltis --level steady --option bord=base", "keltis has no option 'bord'"),
    ],
)
def test_contests_that_cannot_be_held_are_refused(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "--games", "1", *arguments.split()]) == 2
    assert capsys.readouterr().err.startswith(f"lawspeaker: {sentence}")


def test_a_record_becomes_a_page(
    workplace: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record of few turns: each of them is painted."""
    removed: Any = keltis_content().numbers.cards.removed
    monkeypatch.setitem(removed, "2", removed["2"] + MORE_REMOVED)
    file = record_file(workplace, record())
    assert cli.main(["replay", str(file), "--language", "ko"]) == 0
    page = file.with_suffix(".html")
    assert capsys.readouterr().out == f"{page}: {page.stat().st_size // 1024} KiB\n"
    text = page.read_text("utf-8")
    assert '<html lang="ko">' in text
    assert "켈티스 · Anna, 보라" in text


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"seed": bytes(32)}, "the seed is not the one that was promised"),
        ({"partial": True, "seed": None, "scores": None, "winners": None, "state": None, "moves": ()}, "is not over"),
    ],
)
def test_what_is_no_whole_record_becomes_no_page(
    change: dict[str, object], complaint: str, finished: Record, workplace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = record_file(workplace, structs.replace(finished, **change))
    assert cli.main(["replay", str(file)]) == 1
    assert complaint in capsys.readouterr().err
    assert not file.with_suffix(".html").exists()
    assert cli.main(["replay", str(file), "--language", "tlh"]) == 1
    assert f"there are {', '.join(sorted(load_languages()))}" in capsys.readouterr().err
