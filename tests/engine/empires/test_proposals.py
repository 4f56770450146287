"""Cards to keep that are proposed whole: legal, different, the policy's own first, from what the seat knows alone."""

from __future__ import annotations

import random

import pytest

from engine.chance import Chance
from engine.choices import drawn
from engine.empires import EMPIRES
from engine.empires.content import contents
from engine.empires.frames import EmpiresState
from engine.empires.keeping import KEEPING, keeping
from engine.empires.moves import Keep
from engine.empires.options import Options
from engine.empires.policy_proposals import MOST
from engine.empires.policy_proposals import proposed as purposes
from engine.game import Move, Seat
from engine.narrowing import followed, narrow
from tests.engine.empires.positions import Position, table


def proposed(state: EmpiresState, seat: Seat) -> list[Move]:
    """The moves that are proposed to a seat, the best first."""
    choices = EMPIRES.choices(state, seat)
    assert choices is not None
    found = [followed(choices, (), values) for values in EMPIRES.propose(EMPIRES.view(state, seat), choices)]
    assert [narrow(choices, path).move for path, _ in found] == [move for _, move in found]
    return [move for _, move in found]


def names(state: EmpiresState, move: Move) -> list[str]:
    """What cards are, whichever copies of them they are, and what they cost."""
    assert isinstance(move, Keep)
    facts = contents()[state.data].cards
    return sorted(f"{facts[card].id} {facts[card].price(card)}" for card in move.cards)


def elsewhere(state: EmpiresState, seat: Seat, dice: random.Random) -> EmpiresState:
    """The same to this seat: all that it cannot see is exchanged."""
    other = EMPIRES.copy(state)
    for number, player in enumerate(other.players):
        if number == seat:
            dice.shuffle(player.deck)
            continue
        hidden = [*player.deck, *player.hand, *player.aside]
        dice.shuffle(hidden)
        hand, aside = len(player.hand), len(player.aside)
        player.hand, player.aside, player.deck = hidden[:hand], hidden[hand : hand + aside], hidden[hand + aside :]
        player.kept = None if player.kept is None else player.aside[:1]
    dice.shuffle(other.near.deck)
    dice.shuffle(other.distant.deck)
    other.chance = Chance(dice.randbytes(32))
    return other


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_what_is_proposed_in_whole_games_is_legal_different_and_known(seed: int):
    """The first is what a bot player would keep, unless that is nothing; each has something that speaks for it."""
    dice, asked_of, others = random.Random(seed), set[str](), 0
    state = EMPIRES.new(seed, Options(clans="random"), bytes([seed]) * 32)
    while asked := EMPIRES.decisions(state):
        one = dice.choice(asked)
        view, choices, found = (
            EMPIRES.view(state, one.seat),
            EMPIRES.choices(state, one.seat),
            proposed(state, one.seat),
        )
        assert choices is not None
        move = EMPIRES.choose(view, choices)
        assert bool(found) <= (one.question in KEEPING)
        if one.question in KEEPING:
            asked_of.add(one.question)
            others += len(found) > 1
            assert all(EMPIRES.check(state, one.seat, each) is None for each in found)
            assert Keep(()) not in found
            assert len(found) <= MOST
            different = {tuple(names(state, each)) for each in found}
            assert len(different) == len(found)
            assert move == Keep(()) or found[0] == move
            assert [Keep(cards) for cards in purposes(view)] == found
            assert proposed(elsewhere(state, one.seat, dice), one.seat) == found
        EMPIRES.apply(state, one.seat, move if dice.random() < 0.8 else drawn(choices, dice))
    assert asked_of >= {"keep_opening", "lookout_keep"}
    assert others > seed


def lookout(cards: str, **goods: int) -> Position:
    """A Lookout in which seat A sees these cards."""
    return table("glenn ulaf").give(**goods).deck(cards).lookout()


def kept(position: Position) -> dict[str, list[str]]:
    """By what speaks for them, the cards that are proposed to seat A, by name."""
    view = EMPIRES.view(position.state, 0)
    facts = contents()[position.state.data].cards
    return {why: [facts[card].name["en"] for card in cards] for cards, why in purposes(view).items()}


FOUR = "village-green.151 quarry-road.140 seed-library.164 shared-tools.156"


def test_what_there_is_to_build_with_makes_a_proposal_of_its_own():
    """The best are too dear together; with a field, which costs nothing, the tools can be built at once."""
    rich, poor = kept(lookout(FOUR, worker=9, food=2, wood=5)), kept(lookout(FOUR, worker=9, food=1, wood=1))
    assert "payable" not in rich
    assert poor["payable"] == ["Quarry Road", "Shared Tools"]
    assert poor["best"] != poor["payable"]


def test_a_proposal_takes_no_more_workers_than_there_are():
    position = lookout(FOUR, worker=2)
    assert all(len(cards) <= 2 for cards in kept(position).values())
    assert proposed(lookout(FOUR).state, 0) == [], "without workers there is nothing to choose"


def test_copies_are_not_proposed_in_the_place_of_each_other():
    position = lookout("shared-acres.136 shared-acres.137", worker=1)
    assert len(proposed(position.state, 0)) == 1


def test_what_it_comes_to_to_keep_cards():
    """EMP-5.6: a worker for each in Lookout; what is built costs its price later, where gold stands in for resources."""
    view = EMPIRES.view(lookout(FOUR, worker=3, food=1, gold=1).state, 0)
    both = keeping(view, (140, 156))
    assert (both.workers, both.left) == (2, 1)
    assert (both.price, both.missing, both.payable) == ({"food": 1, "wood": 1}, {"wood": 1}, True)
    dear = keeping(view, (151,))
    assert (dear.price, dear.missing, dear.payable) == ({"food": 1, "wood": 2}, {"wood": 2}, False)
    assert keeping(view, (140,)).price == {}


def test_nothing_is_proposed_where_nobody_asks_for_cards_to_keep():
    assert purposes(EMPIRES.view(table().turn().state, 0)) == {}
