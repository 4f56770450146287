"""Randomness: a known vector, an even spread, the commitment."""

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from engine.chance import Chance, commitment

SEED = bytes(range(32))


def test_the_published_commitment_is_the_sha256_of_the_seed():
    assert Chance(SEED).commitment == commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_known_draws():
    """Anybody can repeat these: the first 8 bytes of SHA-256(seed | "|test|" | counter), modulo the bound."""
    by_hand = [int.from_bytes(hashlib.sha256(SEED + b"|test|%d" % n).digest()[:8], "big") % 1000 for n in range(5)]
    chance = Chance(SEED)
    assert [chance.below(1000, "test") for _ in range(5)] == by_hand == [546, 781, 488, 630, 370]
    assert chance.shuffled("abcdef", "letters") == list("fabdec")


def test_every_number_is_equally_likely():
    chance = Chance(SEED)
    drawn = Counter(chance.below(6, "die") for _ in range(6000))
    assert set(drawn) == set(range(6))
    assert sum((count - 1000) ** 2 / 1000 for count in drawn.values()) < 20.5  # chi-square, 5 degrees, 0.1 %


def test_every_order_is_equally_likely():
    chance = Chance(SEED)
    orders = Counter(tuple(chance.shuffled("abc", "shuffle")) for _ in range(3000))
    assert set(orders) == set(permutations("abc"))
    assert sum((count - 500) ** 2 / 500 for count in orders.values()) < 20.5


def test_a_number_that_would_favour_small_results_is_drawn_again():
    chance, bound = Chance(SEED), (1 << 63) + 1  # nearly half of all blocks must be thrown away
    numbers = [chance.below(bound, "wide") for _ in range(20)]
    assert chance.used["wide"] > 20
    assert all(number < bound for number in numbers)


def test_purposes_do_not_disturb_each_other():
    alone, mixed = Chance(SEED), Chance(SEED)
    mixed.below(10, "other")
    assert [alone.below(99, "deck") for _ in range(9)] == [mixed.below(99, "deck") for _ in range(9)]


def test_nothing_is_below_zero():
    with pytest.raises(ValueError, match="below 0"):
        Chance(SEED).below(0, "nothing")
