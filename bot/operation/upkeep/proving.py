"""The commands `verify` and `simulate`: the rules at work on the operator's command line, without a bot."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

import msgspec
from msgspec import Struct, structs

from bot.operation.configuration.complaints import NotDone
from engine.chance import SEED_BYTES
from engine.play.record import Record, RecordError, read_record, seat_letter
from engine.play.simulate import Report, Way, simulate
from engine.play.verifying import RecordProblem, scores_text, verify
from engine.rules import AnyGame, BadOptions, Picks

LARGEST = 8 << 20
"""The most bytes of a file that is checked; a long match has some tens of thousands."""
LONGEST, PROBLEMS_SHOWN = 600, 20
"""The most characters of a line about a file, and the most lines about what is wrong with it."""
PROBLEMS: Mapping[str, str] = {
    "unknown_game": "there is no game {game} here",
    "other_version": "played by version {record} of the rules, this is version {here}",
    "bad_options": "impossible options: {problem}",
    "bad_seed": "the seed is not the one that was promised at the start",
    "missing_seed": "the record has a result, but no seed to prove it",
    "other_state": "the state after it has the hash {here}, the record says {record}",
    "other_result": "the result is {here}, the record says {record}",
    "missing_result": "the match is over, but the record has no result",
    "not_over": "the record has a result, but the match is not over",
    "no_event": "no move, and nothing that can happen in this game",
}
SAID_ONLY: Mapping[str, str] = {
    "players": "who played",
    "published": "that the seed was promised at the start: compare {commitment} with what the first board says",
    "options": "options that made no difference",
    "ending": "that the match was left there without a result",
    "told": "that anything it tells has happened",
}


def verify_files(files: Sequence[Path], games: Mapping[str, AnyGame], out: TextIO) -> int:
    """Checks records and prints the result of each file. Returns the exit status: 0 all right, 1 something is wrong."""
    return max([0 if _verify_file(file, games, out) else 1 for file in files])


def _verify_file(file: Path, games: Mapping[str, AnyGame], out: TextIO) -> bool:
    try:
        record = read_record(_read(file).decode())
    except RecordError as error:
        place = f"line {error.line}" if error.line else "the record"
        _print_line(f"{file}: no record: {place}: {error.reason.replace('_', ' ')}: {error.text}", out)
        return False
    except UnicodeDecodeError:
        _print_line(f"{file}: no record: not a text in UTF-8", out)
        return False
    except OSError as error:
        _print_line(f"{file}: {error.strerror}", out)
        return False
    found = verify(record, games)
    verdict = "right" if found.ok else "WRONG"
    _print_line(f"{file}: {verdict}. {_summary(record)}", out)
    for problem in found.problems[:PROBLEMS_SHOWN]:
        _print_line(f"  {_sentence(problem, record)}", out)
    if len(found.problems) > PROBLEMS_SHOWN:
        _print_line(f"  and {len(found.problems) - PROBLEMS_SHOWN} more", out)
    if found.checked:
        _print_line(f"  checked: {', '.join(found.checked)}", out)
    if found.ok and record.seed is None:
        _print_line(
            "  not checked: shuffle, legality and hashes, because the seed is secret until a match is over", out
        )
    for said in found.unproved if found.ok else ():
        _print_line(f"  not proved: {SAID_ONLY[said].format(commitment=record.commitment)}", out)
    return found.ok


def whole_record(file: Path, games: Mapping[str, AnyGame]) -> Record:
    """Reads the record of a match that is over, with every move checked. Raises NotDone, or OSError."""
    try:
        record = read_record(_read(file).decode())
    except (RecordError, UnicodeDecodeError) as error:
        raise NotDone(f"{file}: no record") from error
    found = verify(record, games)
    if not found.ok:
        raise NotDone(f"{file}: {_sentence(found.problems[0], record)}")
    if record.seed is None:
        raise NotDone(f"{file}: the record of a match that is not over cannot be played again")
    return record


def _read(file: Path) -> bytes:
    """Reads a file that may be a record. Raises RecordError for one that is far too large, without reading it all."""
    with file.open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise RecordError(0, "too_large", f"more than {LARGEST >> 20} MiB")
    return content


def _print_line(line: str, out: TextIO) -> None:
    """Prints one line on the operator's terminal, which no text of a file can break, colour or make endless."""
    shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in line)
    print(shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…", file=out)


def _summary(record: Record) -> str:
    players = ", ".join(f"{seat_letter(seat)} {name}" for seat, name in enumerate(record.names))
    result = "not over" if record.seed is None else "without a result"
    if record.scores is not None:
        winners = ", ".join(map(seat_letter, record.winners or ()))
        result = f"{scores_text(record.scores)}; {f'winner {winners}' if winners else 'no winner'}"
    return f"{record.game} ({players}), {len(record.moves)} moves, {result}"


def _sentence(problem: RecordProblem, record: Record) -> str:
    if problem.rule is None:
        text = PROBLEMS[problem.reason].format(**problem.words)
    else:
        words = "".join(f", {name} {value}" for name, value in problem.words.items())
        text = f"{problem.rule} forbids it ({problem.reason.replace('_', ' ')}{words})"
    if problem.ply is None:
        return text
    return f"move {problem.ply}, {record.moves[problem.ply - 1].line}: {text}"


def simulate_games(
    game: AnyGame,
    *,
    games: int,
    seats: int,
    seed: int,
    options: Mapping[str, str],
    by_policy: bool,
    way: Way | None,
    picked: tuple[Picks, Sequence[str]] | None,
    out: TextIO,
) -> None:
    """Plays games, at random or as bot players do, or all in one way, and reports speed, lengths and scores; and those of each
    thing that seats are given to pick, in turn on all seats. Raises BadOptions."""
    if seats not in game.seat_counts:  # before anything is made for each of them
        raise BadOptions(f"{game.name} is not for {seats} seats")
    chosen = chosen_options(game, options)
    begun = time.perf_counter()
    openings = _openings(game, seats, chosen, *picked) if picked else []
    report = simulate(game, games, seats, seed, chosen, by_policy=by_policy, way=way, openings=openings)
    _print_report(game, report, seed, time.perf_counter() - begun, out)


def chosen_options(game: AnyGame, options: Mapping[str, str]) -> Struct:
    known = [field.name for field in structs.fields(game.options)]
    for name in options:
        if name not in known:
            raise BadOptions(f"{game.name} has no option {name!r}, only {', '.join(known)}")
    try:
        # strict=False: on a command line every value is a text.
        chosen: Struct = msgspec.convert(dict(options), game.options, strict=False)
    except msgspec.ValidationError as error:
        raise BadOptions(str(error)) from error
    tidied, offered = game.tidied(chosen), game.option_values(chosen)
    for name in options:
        if name not in offered and getattr(chosen, name) != getattr(tidied, name):
            raise BadOptions(f"{name} does not matter beside the other options")
    return chosen


def _openings(game: AnyGame, seats: int, options: Struct, picks: Picks, names: Sequence[str]) -> list[str]:
    """Finds the first moves of seats that pick these names. Raises BadOptions for a name that cannot be picked."""
    flag, verb = f"--{picks.several}", f"{picks.verb} "
    state = game.new(seats, options, bytes(SEED_BYTES))
    choices = game.choices(state, game.decisions(state)[0].seat)
    first = [game.write(move) for move in choices.moves] if choices else []
    offered = [text.removeprefix(verb) for text in first if text.startswith(verb)]
    if not offered:
        raise BadOptions(f"{flag}: with these options nobody picks a {picks.one} in {game.name}")
    for name in names:
        if name not in offered:
            raise BadOptions(f"{flag}: {game.name} has no {picks.one} {name!r}, only {', '.join(offered)}")
    if len(names) != seats or len(set(names)) != seats:
        raise BadOptions(f"{flag}: {seats} different {picks.several} are needed, one for each seat")
    return [f"{verb}{name}" for name in names]


def _on_track(points: float | None) -> str:
    """Tells how many of the points were on the score track; empty in a game without one."""
    return "" if points is None else f", {points:.1f} on the track"


def _print_report(game: AnyGame, report: Report, seed: int, seconds: float, out: TextIO) -> None:
    def line(what: str, text: str) -> None:
        print(f"{what:<11}{text}", file=out)

    line("played", f"{report.games} games of {game.name} in {seconds:.2f} s, seed {seed}")
    line("speed", f"{report.games / seconds:,.1f} games/s, {report.moves / seconds:,.0f} moves/s")
    line("moves", f"{report.shortest} to {report.longest} a game, {report.mean_length:.1f} on average")
    if report.rounds:
        shares = ", ".join(f"{n} rounds {count} ({count / report.games:.1%})" for n, count in report.rounds.items())
        mean = sum(n * count for n, count in report.rounds.items()) / report.games
        line("rounds", f"{shares}; {mean:.2f} on average")
    tracks = report.track_means or (None,) * len(report.wins)
    for seat, (mean, wins, track) in enumerate(zip(report.score_means, report.wins, tracks, strict=True)):
        won = f"won {wins} ({wins / report.games:.0%})"
        line(f"seat {seat_letter(seat)}", f"{mean:.1f} points on average{_on_track(track)}, {won}")
    for opening, came in report.by_opening.items():
        share = f"won {came.won:.1f} ({came.won / report.games:.0%}), shared victories in equal parts"
        line(opening.partition(" ")[2], f"{came.mean:.1f} points on average{_on_track(came.track)}, {share}")
    line("winner", f"{report.winner_mean:.1f} points on average")
    if report.by_place is not None:
        shares = ", ".join(f"{100 * won / report.games:.1f} %" for won in report.by_place)
        line("by place", f"{shares} of the victories from the first player on, shared ones in equal parts")
    line("ended by", ", ".join(f"{how.replace('_', ' ')} {count}" for how, count in sorted(report.endings.items())))
