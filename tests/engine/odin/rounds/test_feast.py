"""The feast (ODIN-6): what may be served, what may come next in a row, and the proposal against all rows there are."""

import random

import pytest

from engine.odin.table.feast import (
    AS_USUAL,
    Dish,
    FeastTerms,
    cells_to_fill,
    dish_width,
    next_dishes,
    penalties_of_row,
    why_not_served,
)
from engine.odin.table.feast_proposal import propose_feast, to_complete, usual_worth
from tests.engine.odin.rounds.feasts import (
    ALL_CARDS,
    FOOD,
    IN_ADVANCE,
    PEA_FLOUR_BAKER,
    SOBER_MAN,
    every_row,
    hands,
    lawful,
    missed,
)


def row(text):
    """A row such as `peas mead| silver gap`: a stroke behind what stands upright."""
    return tuple(Dish(word.rstrip("|"), upright=word.endswith("|")) for word in text.split())


def rule(text, *, cells=None, silver=0, terms=AS_USUAL, **larder):
    """The rule against a row, and why; empty when it may be served. Without a larder there is plenty of everything."""
    dishes = row(text)
    if cells is None:
        cells = sum(map(dish_width, dishes))
    refusal = why_not_served(dishes, cells, larder or dict.fromkeys(FOOD, 9), silver, terms)
    return f"{refusal.rule} {refusal.reason}" if refusal else ""


# ---- rows against all rows there are ----------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [*hands(25), *IN_ADVANCE], ids=range(30))
def test_rows_and_beginnings_of_rows_are_judged_as_the_rules_say(hand):
    """ODIN-6.2 to 6.5, 6.10: the check of a whole row, and that exactly what leads to a legal row may come next."""
    cells, larder, silver, terms = hand
    legal = set()
    for dishes in every_row(cells, larder):
        accepted = why_not_served(dishes, cells, larder, silver, terms) is None
        assert accepted == lawful(dishes, cells, larder, silver, terms), dishes
        if accepted:
            legal.add(dishes)
    beginnings = {}
    for dishes in legal:
        for n, dish in enumerate(dishes):
            beginnings.setdefault(dishes[:n], set()).add(dish)
    for beginning, after in beginnings.items():
        assert set(next_dishes(beginning, cells, larder, silver, terms)) == after, beginning
    assert all(not list(next_dishes(dishes, cells, larder, silver, terms)) for dishes in legal)


@pytest.mark.parametrize("hand", [*hands(40), *IN_ADVANCE], ids=range(45))
def test_no_row_is_better_than_the_proposal(hand):
    """ODIN-13.3: the fewest penalties, then the food that is least missed."""
    cells, larder, silver, terms = hand
    every = [dishes for dishes in every_row(cells, larder) if lawful(dishes, cells, larder, silver, terms)]
    dice = random.Random(str(hand))
    prices = {food: dice.randint(1, 9) for food in (*FOOD, "silver")}
    for worth in (usual_worth, prices.__getitem__):
        proposed = propose_feast(cells, larder, silver, terms, worth)
        assert lawful(proposed, cells, larder, silver, terms)
        assert missed(proposed, worth) == min(missed(dishes, worth) for dishes in every)


def test_proposals_for_large_larders_are_legal():
    """ODIN-13.8: also where rows are too many to be counted."""
    dice = random.Random(3)
    for _ in range(60):
        larder = {food: dice.randrange(5) for food in FOOD}
        cells, silver = dice.randint(5, 12), dice.randrange(6)
        terms = dice.choice((AS_USUAL, ALL_CARDS))
        assert why_not_served(propose_feast(cells, larder, silver, terms), cells, larder, silver, terms) is None


def test_every_row_can_be_completed_as_proposed():
    """However it begins, what is proposed behind it makes it a legal row; the whole proposal behind nothing."""
    dice = random.Random(5)
    for _ in range(60):
        larder = {food: n for food in FOOD if (n := dice.randrange(3))}
        cells, silver = dice.randint(5, 12), dice.randrange(6)
        terms = dice.choice((AS_USUAL, ALL_CARDS))
        assert to_complete((), cells, larder, silver, terms) == propose_feast(cells, larder, silver, terms)
        begun = ()
        while following := list(next_dishes(begun, cells, larder, silver, terms)):
            rest = to_complete(begun, cells, larder, silver, terms)
            if rest is not None:
                assert lawful((*begun, *rest), cells, larder, silver, terms)
            assert rest is not None or terms is ALL_CARDS
            begun = (*begun, dice.choice(following))


# ---- numbers of the rules and examples -----------------------------------------------------------------------------------


def test_ex_25_ten_cells_in_round_five():
    """ODIN-6.1: EX-25, EX-67."""
    assert cells_to_fill(long=True, round=5, emigrated=0) == 10
    assert cells_to_fill(long=True, round=4, emigrated=2) == 5
    assert [cells_to_fill(long=False, round=r, emigrated=0) for r in range(1, 7)] == [7, 8, 9, 10, 11, 12]


def test_ex_107_nothing_to_fill():
    """ODIN-6.1: EX-107, EX-127."""
    assert cells_to_fill(long=True, round=2, emigrated=4) == 0
    assert why_not_served((), 0, {}, 0) is None
    assert propose_feast(0, {"peas": 3}, 2) == ()


def test_ex_26_the_second_salt_meat_stands_upright():
    """ODIN-6.4: EX-26."""
    assert rule("salt_meat silver salt_meat|", silver=1) == ""
    assert sum(map(dish_width, row("salt_meat salt_meat|"))) == 5
    assert rule("salt_meat silver salt_meat", silver=1) == "ODIN-6.4 lengthwise_once"


def test_ex_27_beans_are_square():
    """ODIN-6.4: EX-27."""
    assert rule("beans mead| beans milk beans") == ""
    assert sum(map(dish_width, row("beans beans beans"))) == 6


def test_ex_28_an_unfilled_cell():
    """ODIN-6.6: EX-28."""
    assert rule("peas gap", cells=3) == ""
    assert penalties_of_row(row("peas gap")) == 1
    assert rule("peas", cells=3) == "ODIN-6.10 wrong_width"


def test_ex_29_one_colour_side_by_side():
    """ODIN-6.5: EX-29."""
    assert rule("peas flax") == "ODIN-6.5 same_colour"
    assert rule("peas silver flax", silver=1) == ""
    assert rule("peas gap flax") == ""
    assert rule("sheep cattle|") == "ODIN-6.5 same_colour"


def test_ex_30_silver_at_hand():
    """ODIN-6.2, ODIN-6.10: EX-30."""
    assert rule("silver silver", silver=2) == ""
    assert rule("silver silver", silver=1) == "ODIN-6.10 too_little_silver"


def test_both_faces_of_an_animal_are_one_kind():
    """ODIN-6.4."""
    assert rule("sheep gap pregnant_sheep") == "ODIN-6.4 lengthwise_once"
    assert rule("sheep gap pregnant_sheep|") == ""
    assert rule("sheep gap cattle") == ""


def test_what_is_no_food():
    """ODIN-6.2."""
    assert rule("oil") == "ODIN-6.2 no_food"
    assert rule("silk") == "ODIN-6.2 no_food"
    assert rule("ore") == "ODIN-6.2 no_food"
    assert rule("belt") == "ODIN-6.2 no_food"


def test_squares_have_one_orientation():
    """ODIN-6.10, ODIN-13.7."""
    assert rule("beans|") == "ODIN-6.10 no_other_side"
    assert rule("silver|", silver=1) == "ODIN-6.10 no_other_side"
    assert rule("gap|") == "ODIN-6.10 no_other_side"


def test_more_than_there_is():
    """ODIN-6.10."""
    assert rule("peas mead peas|", peas=1, mead=1) == "ODIN-6.10 too_few"
    assert rule("peas mead peas|", peas=2, mead=1) == ""


def test_occ_146_silver_for_meat():
    """ODIN-6.10, card 158: OCC-146."""
    terms = FeastTerms(silver_for={"game_meat": 1, "whale_meat": 1})
    assert rule("game_meat silver whale_meat silver silver silver", silver=2, terms=terms) == ""
    assert rule("game_meat silver whale_meat silver silver silver silver", silver=2, terms=terms).startswith(
        "ODIN-6.10"
    )


def test_occ_147_silver_without_mead():
    """ODIN-6.10, card 160: OCC-147."""
    assert rule("silver", terms=SOBER_MAN) == ""
    assert rule("silver mead", terms=SOBER_MAN) == "ODIN-6.10 too_little_silver"


def test_occ_148_two_peas_lengthwise():
    """ODIN-6.4, ODIN-6.10, card 186: OCC-148."""
    assert rule("peas mead peas mead|", cells=7, terms=PEA_FLOUR_BAKER, peas=3, mead=2) == ""
    assert rule("peas mead peas mead|", cells=7, peas=3, mead=2) == "ODIN-6.4 lengthwise_once"
    assert rule("peas mead peas mead| peas", terms=PEA_FLOUR_BAKER) == "ODIN-6.4 lengthwise_once"
