"""What came off a pile comes off it again: with nothing else in any other order than chance would have it."""

from __future__ import annotations

from collections import Counter

from engine.chance import Chance
from engine.drawn_again import put_on_top, taken_off

TRIALS = 3000


def test_what_is_taken_off_is_told_in_its_order_and_not_of_a_pile_that_was_shuffled():
    assert taken_off("abcd", "ab") == ["d", "c"]
    assert taken_off("abcd", "abcd") == []
    assert taken_off("abcd", "ba") == []


def test_what_is_left_of_a_pile_lies_in_every_order_as_often():
    """Two cards are alike: the one that is not taken lies as often in each place, and in the hand, as any other."""
    came: Counter[tuple[str, ...]] = Counter()
    for number in range(TRIALS):
        chance = Chance(number.to_bytes(32))
        cards = chance.shuffled("aabc", "test")
        pile, hand = cards[:3], cards[3:]
        assert put_on_top(pile, ["a"], chance, [hand])
        assert pile[-1] == "a"
        assert sorted([*pile, *hand]) == ["a", "a", "b", "c"]
        came[(*pile[:2], *hand)] += 1
    assert len(came) == 6
    assert all(abs(n - TRIALS / 6) < 4 * (TRIALS / 6) ** 0.5 for n in came.values())


def test_several_things_come_one_after_the_other_in_the_places_of_what_lay_there():
    pile = ["a", "b", "c", "d"]
    assert put_on_top(pile, ["a", "c"], Chance(bytes(32)))
    assert pile == ["d", "b", "c", "a"]
    assert not put_on_top(pile, [], Chance(bytes(32)))


def test_of_two_that_are_alike_neither_is_taken_for_the_other():
    for number in range(20):
        pile = ["a", "a", "b", "c", "a"]
        assert put_on_top(pile, ["a", "a"], Chance(number.to_bytes(32)))
        assert pile[-2:] == ["a", "a"]
