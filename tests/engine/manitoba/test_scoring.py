"""MAN-13 to MAN-15: score tiles, the scoring procedure, the end of a season."""

import pytest

from engine.manitoba import MANITOBA
from engine.manitoba.rounds.phases import SEASON_END, Phases
from engine.manitoba.rounds.season_scorings import Refill, ScoreSector
from engine.manitoba.table.state import book_points
from tests.engine.manitoba.positions import SEATS, table


def test_man_ex_13_figures_go_to_sleep():
    """MAN-14.4."""
    position = table().stand("A", "1-hill 2-hill 1-lake").give("A", horse="horse").asks(ScoreSector(0, "single-horse"))
    assert position.home() == (2, 5)
    assert (position.who_on("1-hill"), position.who_on("1-lake")) == ("", "A")


def test_man_ex_21_single_tile():
    """MAN-13.2, MAN-14.2, MAN-D40."""
    position = table().on("A", hunter=4).asks(ScoreSector(0, "single-bison"), ScoreSector(1, "single-bison"))
    assert position.offers() == ["score bison", "skip"]
    position.play("skip")
    assert position.points("AB") == [0, -2]
    assert position.question == "over"


def test_man_ex_22_what_a_sector_scores_and_gives_back():
    """MAN-14.1, MAN-14.3, MAN-11.5."""
    position = table().give("A", horse="horse feather berry")
    before = {good: position.left(good) for good in ("horse", "feather", "berry")}
    position.asks(ScoreSector(0, "single-horse"))
    assert position.points() == [6]
    assert {good: position.left(good) - n for good, n in before.items()} == {"horse": 1, "feather": 1, "berry": 1}
    assert position.sector("A", "horse") == ""


def test_man_ex_23_a_short_refill_asks_where():
    """MAN-14.6, MAN-D43."""
    position = table().stand("A", "1-lake 2-lake 3-lake").stand("B", "4-lake").supply(canoe=2)
    position.asks(ScoreSector(0, "single-canoe"))
    assert position.question == "A refill"
    assert position.offers() == ["fill 1-lake", "fill 2-lake", "fill 3-lake"]
    assert position.refuses("fill 4-lake") == "MAN-14.6 not_empty"
    assert position.refuses("fill 1-hill") == "MAN-14.6 other_landscape"
    assert position.refuses("skip") == "MAN-14.6 must_fill"
    position.play("fill 3-lake; fill 1-lake")
    assert [position.good_on(area) for area in ("1-lake", "2-lake", "3-lake", "4-lake")] == [True, False, True, False]
    assert position.left("canoe") == 0


def test_man_14_6_a_refill_without_goods_asks_nothing():
    position = table().stand("A", "1-lake").supply(canoe=0).asks(Refill(0, 3))
    assert position.question == "over"
    assert table().stand("B", "1-lake").asks(Refill(0, 3)).good_on("1-lake") is False


def test_man_ex_24_season_end():
    """MAN-15.1 to MAN-15.4, MAN-D51, MAN-D50."""
    position = table(2).give("A", berry="berry feather", small="feather").stand("A", "1-mountain 2-mountain")
    left = position.left("feather")
    position.asks(Phases(0, SEASON_END))
    assert position.sector("A", "berry") == "berry"
    assert position.place("A", "small") == "feather"
    assert all(position.good_on(area) for area in position.areas("mountain"))
    assert position.left("feather") == left + 1 - 2
    assert position.home() == (3, 5)
    assert position.question == "A wake"
    position.play("wake 1; decline")
    assert (position.home("A"), position.home("B")) == ((4, 4), (5, 3))


def test_man_15_1_all_feathers_leave_all_sectors():
    """Two of one sector as well, and those of every player; the other tokens keep their order."""
    position = table(2).give("A", berry="berry feather berry feather", horse="feather").give("B", canoe="feather canoe")
    left = position.left("feather")
    position.asks(Phases(0, ("feathers_leave",)))
    assert [position.sector("A", good) for good in ("berry", "horse")] == ["berry berry", ""]
    assert position.sector("B", "canoe") == "canoe"
    assert position.left("feather") == left + 4


def test_man_9_4_warrior_3_scores_for_the_figure_woken_at_the_end_of_a_season():
    """MAN-15.4."""
    position = table(2).on("A", warrior=3).on("B", warrior=2).asks(Phases(0, ("waking",)))
    assert position.play("wake 1; wake 1").points("AB") == [1, 0]


def test_man_15_3_feathers_are_short():
    """MAN-R15: each player in turn recalls and refills; by another ruling the active player refills after all."""
    position = table(3).stand("A", "1-mountain 2-mountain").stand("B", "3-mountain").supply(feather=1)
    position.asks(Phases(0, ("mountains",)))
    assert position.question == "A refill"
    assert position.offers() == ["fill 1-mountain", "fill 2-mountain"]
    ruled = table(3, mountain_refill="after_all").stand("A", "1-mountain").stand("B", "3-mountain").supply(feather=1)
    ruled.asks(Phases(0, ("mountains",)))
    assert ruled.offers() == ["fill 1-mountain", "fill 3-mountain"]
    assert ruled.question == "A refill"


@pytest.mark.parametrize(
    ("card", "clears"),
    [("spring-score-3", False), ("spring-score-5", True), ("summer-score-5", True), ("autumn-score-3", False)],
)
def test_man_15_5_when_feathers_are_cleared(card, clears):
    """MAN-15.5: after the fifth rounds of spring and summer only."""
    position = table(2, card=card, tile="single-canoe").give("A", horse="feather")
    position.asks(Phases(0, ("season_card",)))
    assert (position.sector("A", "horse") == "") == clears
    assert table(2, card="winter-2").give("A", horse="feather").asks(Phases(0, ("season_card",))).question == "over"


@pytest.mark.parametrize(("tokens", "points"), [(0, -2), (1, 1), (2, 2), (3, 4), (4, 8), (5, 12), (6, 14)])
def test_man_ex_31_points_of_bison(tokens, points):
    """MAN-14.1, MAN-14.2."""
    assert table().give("A", bison="bison " * tokens).asks(ScoreSector(0, "single-bison")).points() == [points]


def test_man_ex_32_most_counts_all_tokens():
    """MAN-13.4, MAN-R12."""
    goods = {"berry": "berry berry", "bison": "bison feather feather", "horse": "horse"}
    position = table().give("A", **goods)
    left = position.left("feather")
    position.asks(ScoreSector(0, "most"))
    assert (position.points(), position.left("feather")) == ([4], left + 2)
    ruled = table(most_of_counts_all_tokens="no").give("A", **goods).asks(ScoreSector(0, "most"))
    assert ruled.points() == [3]
    exchanged = (
        table(most_of_counts_all_tokens="no").give("A", berry="berry", bison="bison berry").asks(ScoreSector(0, "most"))
    )
    assert exchanged.points() == [2], "exchanged berries do count"


def test_man_ex_33_either():
    """MAN-13.3, MAN-D41."""
    position = table().on("A", shaman=3).asks(ScoreSector(0, "either-berry-canoe"))
    assert position.offers() == ["score berry", "score canoe"]
    assert position.refuses("skip") == "MAN-13.3 must_score"
    assert position.refuses("score horse") == "MAN-13.3 not_on_tile"
    both = table().on("A", shaman=3, gatherer=4).asks(ScoreSector(0, "either-berry-canoe"))
    assert both.offers("skip") == ["skip"]


def test_man_ex_34_empty_sector():
    """MAN-14.5: the other steps happen all the same."""
    position = table().stand("A", "1-hill 2-hill").asks(ScoreSector(0, "single-horse"))
    assert position.points() == [-2]
    assert position.home() == (3, 5)
    assert position.good_on("1-hill")
    assert position.good_on("2-hill")


def test_man_ex_35_lap_markers():
    """MAN-14.8, MAN-2.7."""
    position = table().give("A", bison="bison " * 3, horse="horse")
    for points, track in ((48, (50, 3)), (0, (0, 5)), (96, (100, 1)), (150, (100, 55)), (-7, (0, -2))):
        position.state.players[0].points = points + 5
        view = MANITOBA.view(position.state, None).players[0]
        assert (view.lap_marker, view.track_space) == track
        assert view.lap_marker + view.track_space == view.points


def test_man_ex_46_most_with_empty_storage():
    """MAN-R13, MAN-D42."""
    position = table().stand("A", "1-lake").asks(ScoreSector(0, "most"))
    assert position.offers() == ["score berry", "score bison", "score canoe", "score horse"]
    position.play("score canoe")
    assert (position.points(), position.home(), position.good_on("1-lake")) == ([-2], (4, 4), True)
    exempt = table().on("A", hunter=4, gatherer=4, warrior=4, shaman=3).asks(ScoreSector(0, "most"))
    assert "skip" in exempt.offers()
    ruled = table(most_of_with_empty_storage="none").asks(ScoreSector(0, "most"))
    assert (ruled.question, ruled.points()) == ("over", [0])


def test_man_ex_48_the_empty_one_of_two():
    """MAN-13.6."""
    position = table().give("A", bison="bison " * 4).stand("A", "1-forest").asks(ScoreSector(0, "either-berry-bison"))
    position.play("score berry")
    assert position.points() == [-2]
    assert (position.who_on("1-forest"), position.good_on("1-forest")) == ("", True)
    assert position.sector("A", "bison") == "bison bison bison bison"


def test_man_ex_53_most_of_two_equal_sectors():
    """MAN-13.4."""
    position = table().give("A", berry="berry " * 3, bison="bison " * 3).on("A", gatherer=4)
    position.asks(ScoreSector(0, "most"))
    assert position.offers() == ["score berry", "score bison"]
    assert position.refuses("score horse") == "MAN-13.4 not_most"


def test_man_13_5_skipping_is_no_duty():
    """MAN-14.7, MAN-R14: a skipping player keeps all and refills nothing, but by another ruling refills."""

    def skipped(**rulings: str):
        position = table(**rulings).on("A", hunter=4).give("A", bison="bison").stand("A", "1-prairie").bare("2-prairie")
        return position.asks(ScoreSector(0, "single-bison")).play("skip")

    position = skipped()
    assert (position.who_on("1-prairie"), position.sector("A", "bison")) == ("A", "bison")
    assert not position.good_on("2-prairie")
    assert skipped(skipping_player_refills="yes").good_on("2-prairie")
    assert not skipped(skipping_player_refills="yes").good_on("1-prairie")


def test_man_14_players_score_in_turn():
    """MAN-3.2: each does all steps before the next."""
    position = table(3, card="spring-score-3", tile="either-berry-bison")
    position.state.active = 1
    position.asks(Phases(1, ("season_card",)))
    asked = []
    while position.question != "over":
        asked.append(position.question[0])
        position.play("score berry")
    assert asked == ["B", "C", "A"]
    assert position.points(SEATS[:3]) == [-2, -2, -2]


def test_man_r20_floor():
    """MAN-14.8: totals may be negative, but by another ruling never fall below 0."""
    assert table().asks(ScoreSector(0, "single-horse")).points() == [-2]
    ruled = table(score_floor="yes").asks(ScoreSector(0, "single-horse"))
    assert ruled.points() == [0]
    assert ruled.outcome().lines[0][0].points == 0


@pytest.mark.parametrize(("before", "after"), [(7, 5), (2, 0), (1, 0)])
def test_man_r20_a_loss_counts_down_to_the_floor(before, after):
    position = table(score_floor="yes")
    book_points(position.state, 0, before, "paths")
    assert position.asks(ScoreSector(0, "single-horse")).points() == [after]
    assert position.player("A").tally == {"paths": before, "horse": after - before}


def test_second_score_tile_of_a_season():
    """MAN-13.1: the first tile is for round 3, the second for round 5."""
    position = table(2, card="spring-score-3")
    position.state.row, position.state.tiles = ["spring-score-3", "spring-score-5"], ["single-horse", "single-canoe"]
    position.give("A", canoe="canoe")
    position.state.at = 1
    position.asks(Phases(0, ("season_card",)))
    assert position.points("AB") == [2, -2]
