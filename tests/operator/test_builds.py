"""Two builds beside each other: a build against itself is even, and builds that do not have the same rules do not play."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import pytest

from bench.strength.builds import HERE, Build, BuildsMatch, OtherRules, play_deal
from bench.strength.regret import asked_positions, share_more
from engine.keltis import KELTIS
from engine.thinking.levels import Level

DEAL = bytes([3]) * 32


@contextmanager
def build_with(folder: Path, games: str) -> Iterator[Build]:
    """A build that has these games of Keltis."""
    registry = folder / "bot/matches/games/registry.py"
    registry.parent.mkdir(parents=True)
    for package in registry.parents[:3]:
        (package / "__init__.py").touch()
    registry.write_text(f"from dataclasses import replace\nfrom engine.keltis import KELTIS\n{games}\n")
    with Build(folder, KELTIS, Level.STEADY) as build:
        yield build


@contextmanager
def asked_of(build: Build) -> Iterator[None]:
    state = KELTIS.new(2, KELTIS.options(), DEAL)
    yield
    build.play(state, KELTIS.decisions(state)[0].seat)


def test_a_build_is_even_with_itself_over_a_deal_that_is_played_from_both_seats() -> None:
    match = BuildsMatch([], [])
    with Build(HERE, KELTIS, Level.STEADY) as one, Build(HERE, KELTIS, Level.STEADY) as other:
        for number in range(2):
            play_deal(KELTIS, (one, other), match, bytes([number]) * 32, KELTIS.options())
        decisions = len(one.seconds), len(other.seconds)
    standing = match.contest().standings[0]
    assert (standing.name, standing.share, standing.share_error, standing.margin) == ("now", 0.5, 0.0, 0.0)
    assert decisions[0] == decisions[1] > 80, "each has decided for both seats of each deal"
    first, second = match.deals[0]
    assert first.margins == second.margins, "who sits there makes no difference"
    assert first.names == second.names[::-1]
    assert match.result().startswith("50.0 ± 0.0 %, +0.0 ± 0.0 points, ")


def test_the_stronger_build_is_told_as_such(tmp_path: Path) -> None:
    """The other one always plays what its policy thinks is worst."""
    match = BuildsMatch([], [])
    worst = "lambda view, choices: min(KELTIS.weigh(view, choices), key=lambda one: one.worth).move"
    with (
        Build(HERE, KELTIS, Level.STEADY) as here,
        build_with(tmp_path, f"GAMES = {{'keltis': replace(KELTIS, choose={worst})}}") as there,
    ):
        play_deal(KELTIS, (here, there), match, DEAL, KELTIS.options())
    now, old = match.contest().standings
    assert (now.share, old.share) == (1.0, 0.0)
    assert now.margin > 20


@pytest.mark.parametrize(
    ("games", "complaint"),
    [
        ("GAMES = {'keltis': replace(KELTIS, version=99)}", "has version 99 of the rules of keltis, not 1"),
        ("raise SystemExit(5)", "ended with 5"),
    ],
)
def test_a_build_with_other_rules_does_not_play(games: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(OtherRules, match=complaint), build_with(tmp_path, games):
        pass


def test_a_build_that_reads_snapshots_otherwise_does_not_play(tmp_path: Path) -> None:
    games = "class Other(type(KELTIS)):\n    encode = lambda self, state: b''\n"
    games += "GAMES = {'keltis': Other(**KELTIS.__dict__)}"
    with build_with(tmp_path, games) as build, pytest.raises(OtherRules, match="ended with 1"), asked_of(build):
        pass


def test_an_answer_that_is_none_here_is_not_played(tmp_path: Path) -> None:
    games = "GAMES = {'keltis': replace(KELTIS, write=lambda move: 'resign')}"
    with build_with(tmp_path, games) as build, pytest.raises(LookupError, match="'resign' is no"), asked_of(build):
        pass


def test_a_deep_look_says_by_how_much_an_answer_is_better() -> None:
    """Between what the policy plays after four plies and what it thinks is worst, and the same the other way round."""
    state = KELTIS.new(2, KELTIS.options(), DEAL)
    for _ in range(4):
        seat = KELTIS.decisions(state)[0].seat
        KELTIS.apply(state, seat, KELTIS.chosen(state, seat, KELTIS.choices(state, seat)))
    snapshot, seat = KELTIS.encode(state), KELTIS.decisions(state)[0].seat
    ranked = sorted(KELTIS.weigh(KELTIS.view(state, seat), KELTIS.choices(state, seat)), key=lambda one: one.worth)
    best, worst = KELTIS.write(ranked[-1].move), KELTIS.write(ranked[0].move)
    more = share_more(KELTIS, snapshot, seat, (best, worst), 30)
    assert more > 0.02
    assert share_more(KELTIS, snapshot, seat, (worst, best), 30) == -more


def test_positions_are_those_before_answers_of_several_games() -> None:
    asked = list(islice(asked_positions(KELTIS, KELTIS.options(), 1, 3), 6))
    assert asked == list(islice(asked_positions(KELTIS, KELTIS.options(), 1, 3), 6))
    for snapshot, seat in asked:
        assert KELTIS.decisions(KELTIS.decode(snapshot))[0].seat == seat
    assert len({len(KELTIS.decode(snapshot).deck) for snapshot, _ in asked}) > 1
