"""What the answers of the strong level are worth by a deep look, beside those of another checkout: sooner known than by games.

`python -m bench.strength.regret GAME OLD [NAME=VALUE ...] [--positions N] [--deep N] [--of-each N] [--seed N]` takes positions
from games of steady bot players who err now and then, as an analysis has them, and asks both builds. Where they differ, both
answers are tried in so many new positions (`--deep`), to the end of the game or as far as answers are weighed. Told is by how
much of a victory this build's answer is better, on average over all positions that were asked, with its error over them; and the
processor time. It is worth by playouts of the policy: what a better answer to the next question would make of it has no part.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Annotated

from msgspec import Struct

from bench.strength.builds import HERE, Build
from bench.tools.arguments import options_typed, read_arguments
from bench.tools.measuring import Row, machine_text, percentile, print_table, say
from bot.matches.games.registry import GAMES
from engine.chance import SEED_BYTES
from engine.game import Seat
from engine.rules import AnyGame
from engine.thinking.bot_games import play_with_bots
from engine.thinking.judging import LookedBack, differences_of, shares_of, the_move
from engine.thinking.levels import Level
from engine.thinking.search import Trial, mean_and_error

SEATS = 2
"""Of each game."""


def asked_positions(game: AnyGame, options: Struct, seed: int, of_each: int) -> Iterator[tuple[bytes, Seat]]:
    """Positions before an answer, as snapshots, and whose answer it is: so many of each game."""
    dice = random.Random(seed)
    while True:
        played = play_with_bots(game, SEATS, options, dice.randbytes(SEED_BYTES))
        answers = [one for ply, one in zip(played.plies, played.positions, strict=True) if not ply.aside]
        for one in dice.sample(answers, min(of_each, len(answers))):
            yield one.before, one.seat


def share_more(game: AnyGame, snapshot: bytes, seat: Seat, answers: tuple[str, str], deep: int) -> float:
    """By how much of a victory the first answer is better than the second, in so many imagined positions."""
    state = game.decode(snapshot)
    view, choices = game.view(state, seat), game.choices(state, seat)
    assert choices is not None  # it was asked
    first, second = (Trial(the_move(game, view, choices, text)) for text in answers)
    imagined = LookedBack(game, view, "regret", weighed=True)
    if not imagined.possible:
        return 0.0
    while imagined.count < deep:
        imagined.try_in_next([first, second])
    return fmean(differences_of(shares_of(first), shares_of(second)))


class Arguments(Struct):
    """What is asked."""

    game: Annotated[str, tuple(GAMES)]
    old: Path
    options: Annotated[tuple[str, ...], "NAME=VALUE, such as length=short"] = ()
    positions: int = 200
    deep: int = 300
    of_each: Annotated[int, "positions of each game"] = 8
    seed: int = 1


def main() -> None:
    """Asks and tells."""
    wanted = read_arguments(Arguments, __doc__)
    game = GAMES[wanted.game]
    options, more = options_typed(game, wanted.options), list[float]()
    with Build(HERE, game, Level.STRONG) as here, Build(wanted.old, game, Level.STRONG) as there:
        asked = asked_positions(game, options, wanted.seed, wanted.of_each)
        for number, (snapshot, seat) in zip(range(1, wanted.positions + 1), asked, strict=False):
            now, old = (build.answer(snapshot, seat) for build in (here, there))
            more.append(0.0 if now == old else share_more(game, snapshot, seat, (now, old), wanted.deep))
            if number % wanted.of_each == 0:
                mean, error = mean_and_error(more)
                say(f"{number}: {100 * mean:+.2f} ± {100 * error:.2f}, {sum(map(bool, more))} answered otherwise")
        times = [
            Row(name, f"{fmean(build.seconds):.3f}, {percentile(build.seconds, 95):.3f} s")
            for name, build in (("now", here), ("old", there))
        ]
    print_table(f"{game.name}: processor time of a decision, mean and p95", times)
    say(machine_text())


if __name__ == "__main__":
    main()
