"""`python -m bench.presses GAME [--games N] [--seats S] [--without-channel]`: what a turn takes, and what a game leaves.

In whole games every seat does what the game's policy does, by the buttons and menus of the panel: each press of a button, each
choice from a menu and each confirmation counts as one, the button *Play* does not; what is answered for a seat as usual takes no
press. A turn is what a seat does without another one in between, as the log has it; where all others have passed these are
several turns of the rules in a row, so the bench also tells the most that one of them takes. The length of a page is what the
page of the local table needs for it in a column of 376 px (`bench.tools.lengths`).
Then whole games are played in a channel of the local table, once at one sitting, a step every twenty seconds, and once over days,
with an hour before each turn: the bench tells what is left there, and how often people are called.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Sequence
from itertools import count, groupby, pairwise
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from bench.tools.arguments import read_arguments
from bench.tools.bots import opened_bot
from bench.tools.channels import Left, left_by
from bench.tools.games import HOST, Recorder, begin_game, policy_move
from bench.tools.lengths import length_of, length_rows
from bench.tools.measuring import Row, percentile, print_table, run_in_scratch_folder, say
from bench.tools.ways import declared_together, way_to
from bot.matches.games.registry import GAMES
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.matches.position.turns import turn_places
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer
from bot.messages.panel.turn_page import panel_page
from engine.choices import kind_of
from engine.game import Move, Seat
from rendering.pictures import Look

MEASURED = 12
"""One question of so many has its page drawn."""
WORST = 12
"""Kinds of step that are listed, those that take most presses in all."""
PACES = ("at one sitting", "over days")
IN_A_ROW = 2
"""Presses of several moves that are made at once: one shows them, one confirms them."""
UNPRESSED = "by itself"
"""What stands for the question and the kind of a move that a match makes for a seat, as costs are paid in Empires."""
GOALS = {"odin": (4, 8), "empires": (3, 5), "keltis": (3, None), "manitoba": (None, None)}
"""Presses of a turn: what half of the turns may take, and what nine of ten may."""


class Step(Struct, frozen=True):
    """One move: the question that it answered, its kind, its presses, and the turn of the rules to which it belongs."""

    question: str
    kind: str
    presses: int
    turn: int


class Played(Struct):
    """What one game took: presses by turn, the most of one turn of the rules, its steps, and pixels of some pages."""

    turns: list[int]
    most: int
    steps: list[Step]
    lengths: list[int]


async def played(services: Services, game: str, number: int, seats: int) -> Played:
    """Plays one whole game."""
    interactions = count(number * 10_000 + 1)
    table = await begin_game(Recorder(), interactions, game, number, seats)
    words = services.language("en")
    viewer, drawing = Viewer(services, words, Look(in_words=True)), Viewer(services, words, Look())
    steps, lengths = list[Step](), list[int]()
    free: tuple[Seat, Move] | None = None
    to_come: list[str] = []
    while asked := table.asked():
        seat = asked[0].seat
        move, reading = policy_move(table, seat), table.reading(seat)
        if len(steps) % MEASURED == number % MEASURED:
            lengths.append(length_of(await panel_page(drawing, table, seat)))
        text = table.game.write(move)
        if free == (seat, move) or text in to_come[:1]:
            presses, both = 0, False
        elif (row := in_a_row(reading)) and row[0] == text:
            presses, both, to_come = IN_A_ROW, False, row
        else:
            presses, both = await way_to(viewer, table, seat, move)
        to_come = to_come[1:] if text in to_come[:1] else []
        then = declared_together(reading, move) if both else None
        free = (seat, then) if then is not None else None
        steps.append(Step(reading.topic or "", kind_of(move), presses, reading.view.turn))
        told = await table.play_move(Actor(HOST, next(interactions)), seat, move, reading.question)
        steps += [Step(UNPRESSED, UNPRESSED, 0, reading.view.turn)] * (len(told.plies) - 1)
    turns = by_turn(table, steps)
    most = max(presses_of([*own]) for turn in turns for _, own in groupby(turn, key=lambda step: step.turn))
    return Played([*map(presses_of, turns)], most, steps, lengths)


def in_a_row(reading: Reading) -> list[str]:
    """The moves, in notation, that the panel offers to make all at once."""
    return [ply.text for ply in reading.in_a_row[1].plies] if reading.number_in_a_row else []


def by_turn(table: Table, steps: Sequence[Step]) -> list[Sequence[Step]]:
    """The steps of each turn of a game that is over."""
    assert len(table.plies) == len(steps), "every move is one of the steps"
    return [steps[first:last] for first, last in pairwise(turn_places(table.plies, table.places))]


def presses_of(steps: Sequence[Step]) -> int:
    """How many presses some steps took."""
    return sum(step.presses for step in steps)


def table_of(game: str, games: Sequence[Played]) -> None:
    """Prints what turns took, and which steps took most."""
    turns = [presses for each in games for presses in each.turns]
    lengths = [length for each in games for length in each.lengths]
    half, nine = GOALS[game]
    print_table(
        f"{game}: {len(games)} games, {len(turns)} turns",
        [
            Row("presses of a turn, median", f"{statistics.median(turns):g}", "", f"at most {half}" if half else ""),
            Row("  90th hundredth", f"{percentile(turns, 90):g}", "", f"at most {nine}" if nine else ""),
            Row("  most", f"{max(turns)}"),
            Row("  most of one turn by the rules", f"{max(each.most for each in games)}"),
            Row("presses of a game", f"{statistics.mean(sum(each.turns) for each in games):.0f}"),
            *length_rows(f"length of a panel, median of {len(lengths)}", lengths, 1000),
        ],
    )
    say("\n  question, kind of move: share of all presses; how often; presses on average and at most")
    of: dict[tuple[str, str], list[int]] = defaultdict(list)
    for step in (step for each in games for step in each.steps):
        of[step.question, step.kind].append(step.presses)
    for (question, kind), presses in sorted(of.items(), key=lambda item: -sum(item[1]))[:WORST]:
        share = sum(presses) / sum(turns)
        mean = statistics.mean(presses)
        say(f"    {question:22} {kind:16} {share:5.0%} {len(presses):6} {mean:6.1f} {max(presses):4}")


def channel_table(game: str, found: dict[str, Left]) -> None:
    """Prints what games leave in their channels."""
    rows: list[Row] = []
    for pace, left in found.items():
        rows += [
            Row(f"{pace}: messages with pictures left in the channel", f"{left.pictures}"),
            Row("  all messages left there", f"{left.messages}"),
            Row("  calls of each person, and turns that came to them", f"{left.calls:.1f} of {left.turns:.1f}"),
        ]
    print_table(f"{game}: a game of {next(iter(found.values())).people} people", rows)


class Arguments(Struct):
    """Which games are played, and whether in a channel too."""

    game: Annotated[str, tuple(sorted(GAMES))]
    games: int = 2
    seats: int = 2
    without_channel: bool = False


async def measure(folder: Path) -> None:
    """Plays and prints."""
    given = read_arguments(Arguments, __doc__)
    async with opened_bot(folder / "presses.sqlite3") as services:
        games = [await played(services, given.game, number, given.seats) for number in range(1, given.games + 1)]
    table_of(given.game, games)
    if not given.without_channel:
        channel_table(given.game, {pace: await left_by(given.game, given.seats, pace, folder) for pace in PACES})


if __name__ == "__main__":
    run_in_scratch_folder(measure)
