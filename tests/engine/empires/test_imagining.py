"""What a seat of Empires imagines: every card that it does not see lies in every hidden place as often as it may (EMP-24).

That the imagined position looks to the seat as the true one does holds in all watched games (`hold_imagined`).
"""

from collections import Counter

import pytest

from engine.chance import Chance
from engine.empires import EMPIRES
from engine.empires.options import Options
from engine.empires.rounds.turns import TakeTurn
from engine.empires.steps.building import PAID, PlaceCard
from engine.empires.steps.expedition import BOTH, DealWithIsland
from engine.empires.steps.lookout import KeepSeenAhead
from engine.empires.table.moves import Keep
from tests.engine.empires.positions import table

DRAWS = 2000


def until(seats: int, question: str, round_: int):
    """A game of bot players when seat A is asked this in this round."""
    state = EMPIRES.new(seats, Options(), bytes([5]) * 32)
    while True:
        asked = EMPIRES.decisions(state)[0]
        if (asked.seat, asked.question) == (0, question) and state.round >= round_:
            return state
        choices = EMPIRES.choices(state, asked.seat)
        assert choices is not None
        EMPIRES.apply(state, asked.seat, EMPIRES.chosen(state, asked.seat, choices))


def imagined(state, times: int = DRAWS):
    """What the first seat imagines, many times."""
    view = EMPIRES.view(state, 0)
    return [EMPIRES.imagine(view, Chance(n.to_bytes(32))) for n in range(times)]


def hold_even(draws, pool, of, place: str) -> None:
    """Each card of a pool comes as often as any other in what is looked at of each imagined position."""
    part = len(of(draws[0])) / len(pool)
    came = Counter(card for s in draws for card in of(s))
    assert came.keys() <= set(pool), place
    spread = (DRAWS * part * (1 - part)) ** 0.5  # drawn without putting back
    assert all(abs(came[card] - DRAWS * part) <= 4 * spread for card in pool), place


@pytest.mark.parametrize(("seats", "question"), [(2, "lookout_keep"), (4, "take_turn")])
def test_an_unseen_card_is_in_every_hidden_place_as_often(seats: int, question: str):
    state = until(seats, question, 3)
    draws = imagined(state)
    for seat, player in enumerate(state.players):
        own = seat == 0
        pool = [*player.deck, *([] if own else [*player.hand, *player.aside])]
        hold_even(draws, pool, lambda s, seat=seat: s.players[seat].deck[-3:], f"drawn next by {seat}")
        if own:
            assert all(
                (s.players[0].hand, s.players[0].aside) == (sorted(player.hand), sorted(player.aside)) for s in draws
            )
            continue
        hold_even(draws, pool, lambda s, seat=seat: s.players[seat].hand, f"the hand of {seat}")
        if player.aside:
            hold_even(draws, pool, lambda s, seat=seat: s.players[seat].aside, f"set aside by {seat}")
    hold_even(draws, state.near.deck, lambda s: s.near.deck[-2:], "near islands")
    hold_even(draws, state.distant.deck, lambda s: s.distant.deck[-2:], "distant islands")


def test_number_tokens_come_in_every_order_as_often():
    """EMP-19.3: those that have been drawn do not come back."""
    state = until(1, "take_turn", 2)
    draws = imagined(state)
    assert len(state.tokens) == 3
    hold_even(draws, state.tokens, lambda s: s.tokens[-1:], "number tokens")


def test_what_others_have_chosen_in_secret_is_taken_to_be_what_the_policy_would_choose():
    """EMP-5.9: that somebody has answered is seen, and what it was is not."""
    state = until(3, "lookout_keep", 2)
    for seat in (1, 2):
        EMPIRES.apply(state, seat, EMPIRES.read(EMPIRES.view(state, seat), "keep", EMPIRES.choices(state, seat)))
    for s in imagined(state, 20):
        before = EMPIRES.copy(s)
        before.agenda[-1].stacks[1] = [KeepSeenAhead(1)]
        assert EMPIRES.chosen(before, 1, EMPIRES.choices(before, 1)) == Keep(tuple(s.players[1].kept))
        assert EMPIRES.view(s, 0) == EMPIRES.view(state, 0)
        EMPIRES.apply(s, 0, EMPIRES.chosen(s, 0, EMPIRES.choices(s, 0)))
        assert all(player.kept is None for player in s.players)


def test_an_island_that_is_dealt_with_lies_in_no_deck():
    """EMP-13.5: it is set aside meanwhile."""
    position = table().queue("A+fish+axe")
    island = position.state.distant.deck.pop()
    state = position.asks(DealWithIsland(0, 0, island, BOTH), TakeTurn(0)).state
    for s in imagined(state, 20):
        assert island not in s.distant.deck
        assert len(s.distant.deck) == len(state.distant.deck)


def test_what_an_effect_under_way_has_returned_is_counted_on():
    """EMP-12.17: by its owner, whose question it is; of others nothing follows from it."""
    state = table().turn().state
    state.players[0].returned = state.players[1].returned = 2
    assert [player.returned for player in imagined(state, 1)[0].players] == [2, 0]


def test_where_a_step_of_somebody_else_waits_that_names_a_hand_card_nothing_is_imagined():
    """Its card is still in that hand: whoever is asked before may not know it (EMP-24)."""
    position = table().turn()
    player = position.player("B")
    card = player.deck.pop()
    player.hand.append(card)
    assert EMPIRES.imagine(EMPIRES.view(position.state, 0), Chance(bytes(32))) is not None
    position.state.agenda.insert(-1, PlaceCard(1, card, PAID))
    view = EMPIRES.view(position.state, 0)
    assert view.agenda is None
    assert EMPIRES.imagine(view, Chance(bytes(32))) is None
