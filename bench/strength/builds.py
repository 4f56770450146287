"""The strong level of this checkout against that of another one: what a change is worth at the table.

`python -m bench.strength.builds GAME OLD [NAME=VALUE ...] [--deals N] [--seed N] [--steady]` plays games of two, each deal twice
with the seats changed; with `--steady` at that level. OLD is a folder with another checkout (`git archive COMMIT | tar -x -C
OLD`). Each build thinks in a process of its own, which is given a position as its snapshot and answers in notation. Both must
have the same rules, and read and write snapshots alike. Told are the victories of this build, its points more, and the
processor time of a decision of each, which is all that a seat is asked; errors are those of the means of deals.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from types import TracebackType
from typing import Annotated, Any

import msgspec
from msgspec import Struct

from bench.strength.standing_texts import margin_text, share_text
from bench.tools.arguments import options_typed, read_arguments
from bench.tools.measuring import Row, machine_text, percentile, print_table, say
from bot.matches.games.registry import GAMES
from engine.chance import SEED_BYTES
from engine.game import Seat, State
from engine.rules import AnyGame
from engine.thinking.contest import Contest, EndedGame, contest_result, ended_contest_game, names_turned_on
from engine.thinking.judging import the_move
from engine.thinking.levels import Level
from engine.thinking.search import mean_and_error

HERE = Path(__file__).parents[2]

ANSWER_HERE = """
import sys, time
import msgspec
from bot.matches.games.registry import GAMES
from engine.thinking.levels import Level, choose_at
game, level = GAMES[sys.argv[1]], Level(sys.argv[2])
print(game.version, flush=True)
for line in sys.stdin.buffer:
    asked = msgspec.json.decode(line)
    snapshot, seat = bytes.fromhex(asked["snapshot"]), asked["seat"]
    state = game.decode(snapshot)
    if game.encode(state) != snapshot:
        sys.exit("a snapshot is another one when this build has read it")
    view, choices = game.view(state, seat), game.choices(state, seat)
    began = time.process_time()
    move = choose_at(game, view, choices, level)
    seconds = time.process_time() - began
    print(msgspec.json.encode({"text": game.write(move), "seconds": seconds}).decode(), flush=True)
"""
"""What a checkout runs."""


class BuildAnswer(Struct):
    """An answer in notation, and the seconds of processor time that it took."""

    text: str
    seconds: float


class OtherRules(Exception):
    """Builds that cannot play with each other: the message says why."""


class Build:
    """The bot player of a checkout, in a process of its own, and the seconds of each of its answers."""

    def __init__(self, checkout: Path, game: AnyGame, level: Level) -> None:
        self._game = game
        self.seconds: list[float] = []
        self._process = subprocess.Popen(
            [sys.executable, "-c", ANSWER_HERE, game.name, level.value],
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": str(checkout.absolute())},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        version = self._read_line().decode().strip()
        if version != str(game.version):
            self.close()
            raise OtherRules(f"{checkout} has version {version} of the rules of {game.name}, not {game.version}")

    def __enter__(self) -> Build:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process."""
        self._process.kill()
        self._process.communicate()

    def play(self, state: State[Any], seat: Seat) -> None:
        """Answers the question of a seat. Raises LookupError for an answer that is none here, OtherRules for no answer."""
        text = self.answer(self._game.encode(state), seat)
        choices = self._game.choices(state, seat)
        assert choices is not None  # it is asked
        move = the_move(self._game, self._game.view(state, seat), choices, text)
        if self._game.check(state, seat, move) is not None:
            raise LookupError(f"{text!r} is no legal answer")
        self._game.apply(state, seat, move)

    def answer(self, snapshot: bytes, seat: Seat) -> str:
        """What a seat answers in a position, in notation. Raises OtherRules for no answer."""
        assert self._process.stdin is not None  # both pipes were asked for
        self._process.stdin.write(msgspec.json.encode({"snapshot": snapshot.hex(), "seat": seat}) + b"\n")
        self._process.stdin.flush()
        answer = msgspec.json.decode(self._read_line(), type=BuildAnswer)
        self.seconds.append(answer.seconds)
        return answer.text

    def _read_line(self) -> bytes:
        assert self._process.stdout is not None
        if line := self._process.stdout.readline():
            return line
        raise OtherRules(f"a build has ended with {self._process.wait()}")


NAMES = ("now", "old")
"""This build and the other one."""


class BuildsMatch(Struct):
    """The deals that were played, each with the seats changed, and the mean seconds of a decision of each build in each deal."""

    deals: list[list[EndedGame]]
    seconds: list[tuple[float, float]]

    def contest(self) -> Contest:
        return contest_result(NAMES, self.deals)

    def result(self) -> str:
        """The victories of this build, its points more, and its time of that of the other one."""
        now = self.contest().standings[0]
        ratio, error = mean_and_error([here / there for here, there in self.seconds])
        return f"{share_text(now)}, {margin_text(now)}, {ratio:.2f} ± {error:.2f} of the time"


def play_deal(game: AnyGame, builds: Sequence[Build], match: BuildsMatch, deal: bytes, options: Struct) -> None:
    """Plays a deal twice, with the seats changed."""
    begun, games = [len(build.seconds) for build in builds], list[EndedGame]()
    for by in range(len(NAMES)):
        names, seated = names_turned_on(NAMES, by), [builds[by], builds[1 - by]]
        state = game.new(len(NAMES), options, deal)
        while asked := game.decisions(state):
            seated[asked[0].seat].play(state, asked[0].seat)
        games.append(ended_contest_game(game, state, names))
    here, there = (fmean(build.seconds[first:]) for build, first in zip(builds, begun, strict=True))
    match.deals.append(games)
    match.seconds.append((here, there))


class Arguments(Struct):
    """What is played."""

    game: Annotated[str, tuple(GAMES)]
    old: Path
    options: Annotated[tuple[str, ...], "NAME=VALUE, such as length=short"] = ()
    deals: int = 50
    seed: int = 1
    steady: bool = False


def main() -> None:
    """Plays and tells."""
    wanted = read_arguments(Arguments, __doc__)
    game, dice, match = GAMES[wanted.game], random.Random(wanted.seed), BuildsMatch([], [])
    options, level = options_typed(game, wanted.options), Level.STEADY if wanted.steady else Level.STRONG
    with Build(HERE, game, level) as here, Build(wanted.old, game, level) as there:
        for number in range(1, wanted.deals + 1):
            play_deal(game, (here, there), match, dice.randbytes(SEED_BYTES), options)
            say(f"{2 * number} games: {match.result()}")
        rows = [
            Row(f"a decision, {name}", f"{fmean(build.seconds):.3f}, {percentile(build.seconds, 95):.3f} s")
            for name, build in zip(NAMES, (here, there), strict=True)
        ]
    print_table(f"{game.name}, mean and p95 of {len(here.seconds)} and {len(there.seconds)} decisions", rows)
    say(machine_text())


if __name__ == "__main__":
    main()
