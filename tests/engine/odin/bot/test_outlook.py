"""What seats are judged to have at the end, where a search of Odin leaves its playouts."""

from collections.abc import Iterator
from statistics import fmean

import pytest

from engine.odin import ODIN
from engine.odin.bot.outlook import judge_points, outlook_features
from engine.odin.bot.outlook_weights import WEIGHED
from engine.odin.game.frames import OdinState
from engine.odin.options import Options
from engine.play.simulate import policy_game
from engine.thinking.search import Imagined, played_on


def test_every_feature_has_its_weights():
    state = ODIN.new(1, Options(), bytes(32))
    assert list(outlook_features(ODIN.view(state, None).players[0])) == list(WEIGHED)


@pytest.mark.parametrize("games", [12, pytest.param(24, marks=pytest.mark.thorough)])
def test_what_is_expected_tells_the_end_the_better_the_nearer_it_is(games: int):
    """By the mean of how far it is off when a round begins."""
    off: dict[int, list[float]] = {left: [] for left in (0, 1, 5)}
    for seed in range(games):
        state = ODIN.new(2, Options(decks="ABC"), bytes([seed]) * 32)
        rounds = ODIN.view(state, None).rounds
        told = {rounds - now.round: judge_points(now) for now in rounds_of(state)}
        outcome = ODIN.outcome(state)
        assert outcome is not None
        for left, errors in off.items():
            errors += [abs(a - b) for a, b in zip(told[left], outcome.totals, strict=True)]
    assert fmean(off[0]) < fmean(off[1]) < fmean(off[5]) < 15
    assert fmean(off[0]) < 6


def rounds_of(state: OdinState) -> Iterator[OdinState]:
    """Lets bot players play, and gives the position as each round begins."""
    while ODIN.outcome(state) is None:
        begun = state.round + 1
        yield state
        policy_game(ODIN, state, is_there=lambda begun=begun: state.round == begun)


def test_a_playout_is_left_at_the_next_turn():
    state = ODIN.new(2, Options(), bytes([3]) * 32)
    before = state.turn
    _, points = played_on(ODIN, state, before + 2, ODIN.prospect)
    assert state.turn == before + 2
    assert points == judge_points(state)


def test_a_playout_of_the_strong_level_is_left_when_the_round_is_over():
    state = ODIN.new(2, Options(), bytes([3]) * 32)
    seat = ODIN.decisions(state)[0].seat
    imagined = Imagined(ODIN, ODIN.view(state, seat), prospect=ODIN.search_prospect)
    begun = state.round
    _, points = played_on(ODIN, state, imagined.until(state), imagined.prospect)
    assert state.round == begun + 1
    assert not any(space.round > begun for space in state.spaces.values()), "nobody has acted in it"
    assert points == judge_points(state)
