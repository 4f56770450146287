"""What a seat of Odin imagines: every hidden card and strip lies in every hidden place as often as it may (ODIN-1.9)."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.chance import Chance
from engine.frames import frames_asking
from engine.odin import ODIN
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import PlayedCard
from engine.odin.game.frames import OdinState
from engine.odin.options import Options
from engine.odin.rounds.taking_back import TurnBegan

DRAWS = 1500


def after(plies: int, seats: int) -> OdinState:
    """A long game of bot players, after some plies and then at a turn of the first seat."""
    state = ODIN.new(seats, Options(decks="ABC"), bytes([7]) * 32)
    while plies > 0 or ODIN.view(state, 0).asked != "take_turn":
        asked = frames_asking(state)[0]
        ODIN.apply(state, asked.seat, ODIN.chosen(state, asked.seat, asked.choices(state)))
        plies -= 1
    return state


def imagined(state: OdinState, times: int = DRAWS) -> list[OdinState]:
    """What the first seat imagines, many times."""
    view = ODIN.view(state, 0)
    found = [ODIN.imagine(view, Chance(n.to_bytes(32))) for n in range(times)] if ODIN.imagine else []
    return [other for other in found if other is not None]


@pytest.fixture(scope="module")
def thought(request: pytest.FixtureRequest) -> tuple[OdinState, list[OdinState]]:
    """A position of so many seats, and what the first of them imagines."""
    state = after(60, request.param)
    return state, imagined(state)


def surprise(draws: list[OdinState], place: Callable[[OdinState], list[Any]], odds: Mapping[Any, float]) -> float:
    """How far counts are from what was to be expected, as a multiple of chance: about 1 where it was chance alone."""
    came = Counter(card for state in draws for card in place(state))
    total = sum(odds.values())
    size = sum(came.values())
    assert came.keys() <= odds.keys()
    return sum((came[what] - size * p / total) ** 2 / (size * p / total) for what, p in odds.items()) / (len(odds) - 1)


def lights(hand: list[int]) -> list[int]:
    """The occupations of a hand with which one begins."""
    return [card for card in hand if odin_content().cards[card].starting]


@pytest.mark.parametrize("thought", [2, 4], indirect=True)
def test_a_hidden_occupation_is_in_every_hand_and_at_every_place_of_the_pile_as_often(
    thought: tuple[OdinState, list[OdinState]],
):
    state, draws = thought
    others = state.players[1:]
    hidden = Counter([*state.occupation_pile, *(card for player in others for card in player.hand)])
    dark = {card: n for card, n in hidden.items() if not odin_content().cards[card].starting}
    assert len(draws) == DRAWS
    for at, player in enumerate(others, 1):
        assert {len(other.players[at].hand) for other in draws} == {len(player.hand)}
        assert {len(lights(other.players[at].hand)) for other in draws} == {len(lights(player.hand))}
    places: dict[str, Callable[[OdinState], list[int]]] = {
        "a hand": lambda s: [card for card in s.players[1].hand if card in dark],
        "drawn next": lambda s: s.occupation_pile[-2:],
        "drawn last": lambda s: s.occupation_pile[:2],
    }
    for name, place in places.items():
        if place(state):
            assert 0.7 < surprise(draws, place, dark) < 1.3, name


def test_with_which_occupation_somebody_began_is_known_once_it_is_played():
    """Before, it is any that nobody is known to have; it is one of the hand."""
    state = ODIN.new(3, Options(decks="ABC"), bytes([7]) * 32)
    while ODIN.view(state, 0).asked != "take_turn":
        asked = frames_asking(state)[0]
        ODIN.apply(state, asked.seat, ODIN.chosen(state, asked.seat, asked.choices(state)))
    own = state.players[0].hand
    odds = dict.fromkeys(set(odin_content().deck("ABC", starting=True)) - set(own), 1.0)
    draws = imagined(state)
    assert {len(lights(other.players[1].hand)) for other in draws} == {1}
    assert surprise(draws, lambda s: s.players[1].hand, odds) < 1.5
    state.players[1].played.append(PlayedCard(state.players[1].hand.pop()))
    state.players[1].hand.append(state.occupation_pile.pop())
    assert {len(lights(other.players[1].hand)) for other in imagined(state, 100)} == {0}


@pytest.mark.parametrize("thought", [2], indirect=True)
def test_piles_hold_what_is_left_in_any_order(thought: tuple[OdinState, list[OdinState]]):
    state, draws = thought
    assert state.strip_pile
    for pile in ("strip_pile", "weapon_pile"):
        left = Counter(getattr(state, pile))
        assert all(Counter(getattr(other, pile)) == left for other in draws)
        assert surprise(draws, lambda s, pile=pile: getattr(s, pile)[-1:], left) < 4.5


def test_what_others_do_at_the_same_time_is_not_imagined():
    """ODIN-8.11: who is asked alone can imagine, and so can who is the last."""
    state = after(40, 2)
    seen = set[bool]()
    while len(seen) < 2:
        asked = frames_asking(state)
        for frame in asked:
            view = ODIN.view(state, frame.seat)
            assert ODIN.imagine is not None
            together = len(asked) > 1
            assert (ODIN.imagine(view, Chance(bytes(32))) is None) == together
            seen.add(together)
        frame = asked[-1]
        ODIN.apply(state, frame.seat, ODIN.chosen(state, frame.seat, frame.choices(state)))


def test_the_hand_with_which_somebody_elses_turn_began_is_in_no_view():
    state = after(60, 3)
    began = next(frame for frame in state.agenda if isinstance(frame, TurnBegan))
    assert ODIN.view(state, 0).under_way is not None
    assert ODIN.view(state, 1).under_way is None
    assert ODIN.view(state, None).under_way is None
    state.agenda.insert(0, TurnBegan(1, began.written))
    assert ODIN.view(state, 0).under_way is None
