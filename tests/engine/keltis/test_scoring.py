"""KEL-11: the scores, line by line."""

import pytest

from engine.keltis.game.scoring import leaves_out
from tests.engine.keltis.positions import table


def lines(position, seat=0):
    """Where the points come from, by source; figures added up."""
    total: dict[str, int] = {}
    for line in position.forecast().lines[seat]:
        total[line.source] = total.get(line.source, 0) + line.points
    return total


def wishes(stones, **options):
    """What wish stones of the expansion score."""
    found = lines(table("expansion", wishes=stones, **options))
    return found["wishes_by_colour"] + found.get("wishes_of_one_colour", 0)


def test_t53_base_figures_tokens_and_two_wish_stones():
    position = table("base", at="L@R6 s@Y9 s@P7 s@G2", points=5, wishes="plain plain")
    assert lines(position) == {"figure": 6 + 10 + 6 - 3 + 0, "tokens": 5, "wishes_by_number": 2}
    assert position.forecast().totals[0] == 26


def test_t54_the_large_figure_doubles_what_it_loses_too():
    assert table("base", at="L@B1").forecast().totals[0] == -12


def test_t55_more_than_five_wish_stones_score_like_five():
    assert lines(table("base", wishes="plain " * 7))["wishes_by_number"] == 10


@pytest.mark.parametrize(("count", "points"), list(enumerate([-4, -3, 2, 3, 6, 10])))
def test_kel_11_4_wish_stones_of_the_base_board_score_by_number(count, points):
    assert lines(table("base", wishes="plain " * count))["wishes_by_number"] == points


@pytest.mark.parametrize(
    ("stones", "points"),
    [("", -4), ("red red", -3), ("red blue", 2), ("red blue pink", 3), ("red blue pink green", 6),
     ("red blue pink green yellow", 10)],
)  # fmt: skip
def test_t56_wish_stones_of_the_expansion_score_by_colours(stones, points):
    assert wishes(stones) == points


def test_t57_expansion_figures_tokens_and_wish_stones():
    position = table("expansion", at="L@g4 s@i2 s@j1 s@c3 s@b2", points=7, wishes="red red red blue")
    assert lines(position) == {
        "figure": 16 + 6 + 10 + 0 - 2,
        "tokens": 7,
        "wishes_by_colour": 2,
        "wishes_of_one_colour": 10,
    }
    assert position.forecast().totals[0] == 49


def test_t58_four_of_one_colour_only():
    assert wishes("pink pink pink pink") == -3 + 10


def test_t59_three_of_two_colours_score_the_bonus_once_or_by_option_twice():
    assert wishes("red red red blue blue blue") == 2 + 10
    assert wishes("red red red blue blue blue", same_colour_bonus="per_colour") == 2 + 20


def test_t73_all_five_colours_and_three_of_one():
    assert wishes("red yellow pink green blue red red") == 10 + 10


def test_t60_equal_totals_are_a_shared_victory():
    assert table("base").forecast().winners == (0, 1)
    assert table("base", points=1).forecast().winners == (0,)
    assert table("base", at="s@R1").forecast().winners == (1,)


def test_kel_11_8_totals_may_be_negative():
    assert table("base").forecast().totals == (-4, -4)


def test_kel_15_6_a_forecast_holds_no_wish_stones_that_may_not_be_known():
    from engine.keltis import KELTIS

    state = table("expansion", wishes="red red red").state
    totals = [KELTIS.score(KELTIS.view(state, seat)).totals[0] for seat in (0, 1, None)]
    assert totals == [-3 + 10, 0, 0]


@pytest.mark.parametrize(("stones", "points"), [("", -4), ("red", -3)])
def test_kel_15_6_no_stone_and_one_stone_score_the_same_in_every_view(stones: str, points: int):
    """How many there are is public (KEL-12.3), so the board and the panel say the same."""
    from engine.keltis import KELTIS

    state = table("expansion", wishes=stones).state
    views = [KELTIS.view(state, seat) for seat in (0, 1, None)]
    assert [KELTIS.score(view).totals[0] for view in views] == [points] * 3
    assert not any(leaves_out(view, 0) for view in views)


def test_kel_15_6_a_forecast_is_whole_where_nothing_that_scores_is_hidden():
    """The base board counts wish stones by number, which everybody sees."""
    from engine.keltis import KELTIS

    assert not leaves_out(KELTIS.view(table("base", wishes="plain plain").state, 1), 0)
    assert not leaves_out(KELTIS.view(table("expansion", wishes="red red", wish_stones="open").state, 1), 0)
    hidden = table("expansion", wishes="red red").state
    assert leaves_out(KELTIS.view(hidden, 1), 0)
    assert not leaves_out(KELTIS.view(hidden, 0), 0)


def test_kel_14_13_entering_the_zone_may_cost_a_point():
    scores = [table("expansion", at=f"s@{stone}").forecast().totals[0] for stone in ("g1", "h1", "i1", "j1")]
    assert scores == [8 - 4, 7 - 4, 6 - 4, 10 - 4]
