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


@pytest.mark.parametrize("seats", [2, 4])
def test_what_was_drawn_is_drawn_again_and_nothing_else_changes(seats: int):
    """Cards change places with those that are drawn in their stead: wherever the card lies, also another one of its kind."""
    before = after(44, KeltisOptions(), seats)
    seat = KELTIS.decisions(before)[0].seat
    drawn = KELTIS.copy(before)
    move = next(move for move in KELTIS.legal_moves(drawn, seat) if draws_one(before, seat, move))
    KELTIS.apply(drawn, seat, move)
    for state in imagined(before, seat)[:300]:
        cards = sorted(hidden_from(state, seat))
        known = KELTIS.view(state, seat)
        assert KELTIS.draw_again(state, seat, before, drawn)
        assert (sorted(hidden_from(state, seat)), KELTIS.view(state, seat)) == (cards, known)
        KELTIS.apply(state, seat, move)
        assert sorted(state.players[seat].hand) == sorted(drawn.players[seat].hand)
    assert not KELTIS.draw_again(KELTIS.copy(before), seat, before, before), "nothing was drawn"


def draws_one(state, seat: int, move) -> bool:
    """Whether a move ends in a draw from the pile."""
    trial = KELTIS.copy(state)
    KELTIS.apply(trial, seat, move)
    return len(trial.deck) < len(state.deck)


def hidden_from(state, seat: int) -> list[str]:
    """The cards that a seat does not see."""
    hands = [card for other, player in enumerate(state.players) if other != seat for card in player.hand]
    return [*state.deck, *state.removed, *hands]
