"""Draws of cards of Keltis as luck is judged by them: what came, and what else might have come."""

from __future__ import annotations

from engine.keltis import KELTIS
from engine.keltis.bot.drawing import card_groups, put_card_on_pile
from engine.keltis.facts.pieces import card_of_colour
from engine.keltis.turns.frames import KeltisState
from engine.play.simulate import policy_game


def state_after(turns: int, deal: int = 3) -> KeltisState:
    """A game of two bot players after some turns."""
    state = KELTIS.new(2, KELTIS.options(), bytes([deal]) * 32)
    policy_game(KELTIS, state, is_there=lambda: state.turn >= turns)
    return state


def test_the_groups_are_of_all_cards_that_the_seat_does_not_see():
    """Each as often as it may come; nothing of where they lie, as it knows nothing of that."""
    state = state_after(30)
    own, other = (state.turn + 1) % 2, state.turn % 2
    groups = card_groups(state, own)
    hidden = [*state.deck, *state.removed, *state.players[other].hand]
    assert sorted(card for group in groups for card in group) == sorted(hidden)
    state.deck[0], state.players[other].hand[0] = state.players[other].hand[0], state.deck[0]
    assert card_groups(state, own) == groups


def test_cards_are_grouped_by_whom_they_are_of_use_to():
    """A red row that has come to its end, and one of the other seat that goes on; a yellow row that is begun; others are not."""
    state = KELTIS.new(2, KELTIS.options(), bytes(32))
    red, yellow, pink = (lambda value, colour=colour: card_of_colour(colour, value) for colour in range(3))
    cards = [red(1), red(5), yellow(4), yellow(9), pink(0), pink(5)]
    state.deck, state.removed, state.players[1].hand = cards[:3], cards[3:5], cards[5:]
    state.players[0].rows[0], state.players[0].rows[1] = [red(8), red(10)], [yellow(1), yellow(3)]
    state.players[1].rows[0] = [red(2), red(4)]
    assert card_groups(state, 0) == [[red(1)], [red(5)], [pink(5)], [yellow(9)], [pink(0)], [yellow(4)]]


def test_a_card_that_is_put_first_comes_next_and_nothing_is_lost():
    state = state_after(20)
    own, other = state.turn % 2, 1 - state.turn % 2
    hidden = sorted([*state.deck, *state.removed, *state.players[other].hand])
    seen = KELTIS.view(state, own)
    for card in (state.players[other].hand[0], state.removed[0], state.deck[0], state.deck[-1]):
        put_card_on_pile(state, own, card)
        assert state.deck[-1] == card
        assert sorted([*state.deck, *state.removed, *state.players[other].hand]) == hidden
        assert KELTIS.view(state, own) == seen
