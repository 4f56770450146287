"""Randomness: a known vector, an even spread, the commitment."""

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest

from engine.chance import Chance, Draw, commitment, heard
from engine.empires import EMPIRES
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.keltis import KELTIS
from engine.keltis.facts.content import keltis_content as keltis_content
from engine.keltis.facts.pieces import card_of_colour
from engine.manitoba import MANITOBA
from engine.odin import ODIN
from engine.odin.facts.content import odin_content as odin_content
from engine.play.simulate import policy_game
from engine.rules import AnyGame

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


# ---- what the module says to strangers ----------------------------------------------------------------------------------


def by_hand(things: Sequence[object], purpose: str, counter: int = 0) -> list[object]:
    """A shuffle as the module's page describes it, with nothing of ours but the seed."""
    order = list(things)
    for place in range(len(order) - 1, 0, -1):
        bound = place + 1
        while True:
            block = hashlib.sha256(SEED + f"|{purpose}|{counter}".encode()).digest()
            number = int.from_bytes(block[:8], "big")
            counter += 1
            if number < 2**64 - 2**64 % bound:
                break
        order[place], order[number % bound] = order[number % bound], order[place]
    return order


def test_a_stranger_can_repeat_the_shuffles():
    """From the orders that the page names; piles are drawn from their end."""
    numbers = keltis_content().numbers.cards
    cards = [card_of_colour(colour, value) for colour in range(5) for value in numbers.values] * numbers.copies
    dealt = KELTIS.new(2, KELTIS.options(), SEED)
    lying = by_hand(cards, "keltis.deck")
    assert [lying.pop() for _ in dealt.removed] == dealt.removed
    assert [[lying.pop() for _ in player.hand] for player in dealt.players] == [player.hand for player in dealt.players]
    assert lying == dealt.deck

    table = ODIN.new(3, ODIN.options(), SEED)
    strips = by_hand(list(odin_content().strips), "odin.strips")
    assert [strip.strip for strip in table.strips] + table.strip_pile[::-1] == strips
    later = [card.number for card in odin_content().cards.values() if card.deck in table.decks and not card.starting]
    assert table.occupation_pile == by_hand(sorted(later), "odin.occupations")

    empires = EMPIRES.new(2, EMPIRES.options(clans="random"), SEED)
    assert empires.ring == by_hand(["explore", "populate", "construct", "harvest", "sail"], "empires.ring")
    clans = by_hand(["glenn", "ulaf", "panuk", "heidel", "nanurjuk", "mckinnon"], "empires.clans")
    assert {player.clan for player in empires.players} == {*clans[-2:]}
    for seat, player in enumerate(empires.players):
        deck = [
            n
            for card in empires_contents()[SHIPPED].decks.clans[player.clan].cards
            if not card.start
            for n in card.numbers
        ]
        assert player.deck == by_hand(sorted(deck), f"empires.deck.{seat}")[: len(player.deck)]


PAGE = (Path(__file__).parents[3] / "docs" / "draws.md").read_text(encoding="utf-8")
LISTED = re.findall(r"^- (`[^:]*):", PAGE, re.MULTILINE)
NAMED = {purpose for purposes in LISTED for purpose in re.findall(r"`([\w.]+)`", purposes)}
"""The purposes that the page lists."""


@pytest.mark.parametrize(("game", "seats"), [(KELTIS, 2), (MANITOBA, 3), (ODIN, 4), (EMPIRES, 2), (EMPIRES, 1)])
def test_every_purpose_stands_on_the_page(game: AnyGame, seats: int):
    drawn: set[str] = set()
    with heard(lambda draw: drawn.add(draw.purpose)):
        policy_game(game, game.new(seats, game.tidied(game.options()), SEED))
    assert drawn
    assert {general(purpose) for purpose in drawn} <= NAMED


def general(purpose: str) -> str:
    """A purpose as the page lists it, for all seats or all games."""
    return re.sub(r"^\w+\.first$", "GAME.first", re.sub(r"^(empires\.deck)\.\d$", r"\1.SEAT", purpose))


def test_a_listener_hears_what_is_drawn():
    heard_draws: list[Draw] = []
    with heard(heard_draws.append):
        numbers = [Chance(SEED).below(1000, "test")]
    assert heard_draws == [Draw("test", 0, 1000, 546)]
    assert numbers == [546]
