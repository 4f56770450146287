"""Cards to keep and mixes of goods, proposed whole: legal, different, the policy's own first, from what the seat knows alone."""

from __future__ import annotations

import random

import pytest

from engine.chance import Chance
from engine.choices import drawn
from engine.empires import EMPIRES
from engine.empires.bot.proposals import FEW_MIXES, MOST_PROPOSED
from engine.empires.bot.proposals import proposed_to_keep as purposes
from engine.empires.facts.content import empires_contents
from engine.empires.game.keeping import KEEPING, result_of_keeping
from engine.empires.game.spare import enough_for, goods_after
from engine.empires.options import Options
from engine.empires.rounds.frames import EmpiresState
from engine.empires.table.mixes import Mixes
from engine.empires.table.moves import Gain, Keep, Pay
from engine.game import Move, Seat
from engine.narrowing import follow_values, narrow_by_path
from tests.engine.empires.positions import Position, table


def proposed(state: EmpiresState, seat: Seat) -> list[Move]:
    """The moves that are proposed to a seat, the best first."""
    choices = EMPIRES.choices(state, seat)
    assert choices is not None
    found = [follow_values(choices, (), values) for values in EMPIRES.propose(EMPIRES.view(state, seat), choices)]
    assert [narrow_by_path(choices, path).move for path, _ in found] == [move for _, move in found]
    return [move for _, move in found]


def names(state: EmpiresState, move: Move) -> list[str]:
    """What cards are, whichever copies of them they are, and what they cost."""
    assert isinstance(move, Keep)
    facts = empires_contents()[state.data].cards
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
        assert all(EMPIRES.check(state, one.seat, each) is None for each in found)
        assert len(found) <= MOST_PROPOSED
        if isinstance(choices, Mixes):
            assert len(set(found)) == len(found)
            assert bool(found) == (len(choices.whole) > FEW_MIXES)
            assert not found or found[0] == move
            assert proposed(elsewhere(state, one.seat, dice), one.seat) == found
        elif one.question not in KEEPING:
            assert not found
        else:
            asked_of.add(one.question)
            others += len(found) > 1
            assert Keep(()) not in found
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
    facts = empires_contents()[position.state.data].cards
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
    both = result_of_keeping(view, (140, 156))
    assert (both.workers, both.left) == (2, 1)
    assert (both.price, both.missing, both.payable) == ({"food": 1, "wood": 1}, {"wood": 1}, True)
    dear = result_of_keeping(view, (151,))
    assert (dear.price, dear.missing, dear.payable) == ({"food": 1, "wood": 2}, {"wood": 2}, False)
    assert result_of_keeping(view, (140,)).price == {}


def test_nothing_is_proposed_where_nobody_asks_for_cards_to_keep():
    assert purposes(EMPIRES.view(table().turn().state, 0)) == {}


# ---- mixes of goods (EMP-12.4, EMP-16.6) -----------------------------------------------------------------------------------


def mixed(position: Position) -> list[str]:
    """The mixes that are proposed to seat A."""
    return [EMPIRES.write(move) for move in proposed(position.state, 0)]


def council(hand: str, **goods: int) -> Position:
    """Any three resources are to be paid."""
    return table("glenn ulaf").empire("crofters-council").hand(hand).give(**goods).turn().play("use crofters-council")


def market(hand: str, **goods: int) -> Position:
    """Any three resources are gained."""
    position = table("nanurjuk ulaf").empire("nomad-market").hand(f"thaw {hand}").give(**goods).turn()
    return position.play("use nomad-market; choose thaw")


def test_a_mix_that_makes_another_card_payable_is_proposed():
    """Food is for two pawns' moves; with it there is enough for River Trade Route (stone), without for Dog Team (wood, fish)."""
    assert mixed(market("dog-team river-trade-route")) == [
        "gain food food wood", "gain food food stone", "gain food wood fish",
    ]  # fmt: skip


def test_a_mix_that_leaves_a_card_payable_is_proposed():
    """The second leaves a wood and a food, for Shared Tools, the third two wood, for Barn Raising."""
    assert mixed(council("barn-raising.145 shared-tools", food=2, wood=3, stone=2)) == [
        "pay wood wood wood", "pay wood wood stone", "pay wood stone stone",
    ]  # fmt: skip


def test_so_few_mixes_that_all_are_shown_are_not_proposed():
    assert mixed(council("", food=2, wood=2, stone=1)) == []
    assert mixed(council("", food=2, wood=2, stone=2)) != []


def test_what_a_mix_leaves_and_is_enough_for():
    """EMP-7.1: copies that cost the same are named once; gold stands in (EMP-7.3)."""
    view = EMPIRES.view(council("shared-acres.136 barn-raising.145 barn-raising.146", wood=4, gold=1).state, 0)
    assert goods_after(view, Pay(("wood", "wood", "wood"))) == {"wood": 1, "gold": 1}
    assert goods_after(view, Gain(("wood", "fish"))) == {"wood": 5, "gold": 1, "fish": 1}
    assert enough_for(view, {"wood": 1, "gold": 1}) == {145, 146}
    assert enough_for(view, {"wood": 2}) == {145}
    assert enough_for(view, {"gold": 1}) == set()
    same = EMPIRES.view(market("new-outpost.76 new-outpost.77").state, 0)
    assert enough_for(same, {"wood": 1, "fish": 1}) == {76}
    second = EMPIRES.view(market("new-outpost.77").state, 0)
    assert enough_for(second, {"wood": 1, "fish": 1}) == {77}, "not the number of a copy that lies elsewhere"
