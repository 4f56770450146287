"""What a seat of Keltis imagines: every hidden card and stone lies in every hidden place as often as it may (KEL-12)."""

from collections import Counter

import pytest

from engine.chance import Chance
from engine.keltis import KELTIS
from engine.keltis.facts.pieces import COLOURS
from engine.keltis.options import KeltisOptions
from engine.keltis.table.state import PLAIN

DRAWS = 2000


def after(plies: int, options: KeltisOptions, seats: int):
    """A game of bot players after some plies."""
    state = KELTIS.new(seats, options, bytes([11]) * 32)
    for _ in range(plies):
        seat = KELTIS.decisions(state)[0].seat
        choices = KELTIS.choices(state, seat)
        assert choices is not None
        KELTIS.apply(state, seat, KELTIS.chosen(state, seat, choices))
    return state


def imagined(state, seat: int):
    """What the seat imagines, many times."""
    view = KELTIS.view(state, seat)
    return [KELTIS.imagine(view, Chance(n.to_bytes(32))) for n in range(DRAWS)]


def surprise(came: Counter[int], odds: dict[int, float], spread: float) -> float:
    """How far counts are from what was to be expected, as a multiple of chance: about 1 where it was chance alone."""
    assert came.keys() <= odds.keys()
    return sum((came[what] - DRAWS * p) ** 2 / (DRAWS * p * spread) for what, p in odds.items()) / (len(odds) - 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_an_unseen_card_is_in_every_hidden_place_as_often(seats: int):
    state = after(45, KeltisOptions(), seats)
    hidden = Counter(state.deck + state.removed + [card for player in state.players[1:] for card in player.hand])
    places = {
        "a hand": lambda s: s.players[1].hand,
        "drawn next": lambda s: s.deck[-3:],
        "drawn last": lambda s: s.deck[:3],
    }
    if state.removed:
        places["removed"] = lambda s: s.removed
    draws = imagined(state, 0)
    for place, of in places.items():
        size = len(of(state))
        odds = {card: size * n / hidden.total() for card, n in hidden.items()}
        spread = 1 - size / hidden.total()  # drawn without putting back
        assert 0.6 < surprise(Counter(card for s in draws for card in of(s)), odds, spread) < 1.5, place


def test_a_wish_stone_is_with_every_player_who_hides_some_as_often():
    """What was taken is on the board no more, for all to see; who has which stone is hidden."""
    state = after(75, KeltisOptions(board="expansion-original"), 3)
    mine, first, second = (player.wishes for player in state.players)
    assert sum(first), "a player without stones hides nothing"
    hidden = Counter({colour: first[colour] + second[colour] for colour in range(PLAIN)})
    assert len(+hidden) > 1, "stones of one colour hide nothing"
    came: Counter[int] = Counter()
    for other in imagined(state, 0):
        assert other.players[0].wishes == mine
        came.update(dict(enumerate(other.players[1].wishes)))
        both = [sum(of) for of in zip(*(player.wishes for player in other.players[1:]), strict=True)]
        assert both == [hidden[colour] for colour in range(len(COLOURS))] + [0]
    for colour, n in hidden.items():
        expected = DRAWS * sum(first) * n / hidden.total()
        assert abs(came[colour] - expected) < 4 * (expected + 1) ** 0.5
