"""MAN-12: the events of the season cards."""

import pytest

from engine.manitoba.facts.content import manitoba_contents
from engine.manitoba.facts.schema import Effect
from engine.manitoba.facts.territory import connected_areas
from engine.manitoba.rounds.phases import Phases
from engine.manitoba.steps.figures import WakeFigures
from engine.manitoba.steps.season_events import (
    IN_TURN,
    TOGETHER,
    CardEffect,
    EventFeather,
    EventMove,
    EventRemove,
    EventVision,
    award_ranks,
    majority_contiguous,
    majority_figures,
    points_per_figure,
)
from tests.engine.manitoba.positions import SEATS, Position, table

MOST = Effect("majority_figures", first=6, second=2)
LARGEST = Effect("majority_contiguous", first=6, second=2)


def counted(*figures: int, **rulings: str) -> list[int]:
    """What the majority of figures gives for these counts."""
    position = table(max(len(figures), 2), **rulings)
    free = iter(position.state.ground.areas)
    for seat, n in zip(SEATS, figures, strict=False):
        for _ in range(n):
            position.stand(seat, next(free))
    majority_figures(position.state, MOST)
    return position.points(SEATS[: len(figures)])


def test_man_ex_16_tied_majorities():
    """MAN-12.3, MAN-R11."""
    assert counted(4, 4, 3, 3) == [6, 6, 2, 2]


def test_man_ex_17_largest_groups():
    """MAN-R10."""
    position = table(4)
    near = position.state.ground.neighbours
    free = set(range(25))
    for seat, size in zip(SEATS, (3, 3, 2, 2), strict=True):
        group = next(connected(near, free, size))
        free -= set(group)
        position.stand(seat, " ".join(position.state.ground.areas[n] for n in group))
    sizes = [
        max(map(len, connected_areas(near, [n for n, who in enumerate(position.state.figures) if who == seat])))
        for seat in range(4)
    ]
    assert sizes == [3, 3, 2, 2]
    majority_contiguous(position.state, LARGEST)
    assert position.points("ABCD") == [6, 6, 2, 2]


def connected(near, free, size):
    """Connected groups of free areas."""
    for start in sorted(free):
        group = [start]
        while len(group) < size:
            more = sorted({n for area in group for n in near[area]} & free - set(group))
            if not more:
                break
            group.append(more[0])
        if len(group) == size:
            yield group


def test_man_r10_scattered_figures_are_groups_of_one():
    position = table(2).stand("A", "1-lake 3-lake").stand("B", "2-hill 2-lake")
    majority_contiguous(position.state, LARGEST)
    assert position.points("AB") == [2, 6]
    none = table(2, contiguous_group_min="2").stand("A", "1-lake 3-lake").stand("B", "2-hill 2-lake")
    majority_contiguous(none.state, LARGEST)
    assert none.points("AB") == [0, 6]


def test_man_ex_38_nobody_scores_with_nothing():
    """MAN-R09: by another ruling a count of 0 ranks."""
    assert counted(3, 0) == [6, 0]
    assert counted(3, 0, majority_needs_at_least="0") == [6, 2]
    assert counted(3, 1, majority_needs_at_least="2") == [6, 0]


def test_man_ex_52_second_rank_after_a_tie():
    """MAN-R11."""
    assert counted(5, 5, 3) == [6, 6, 2]
    assert counted(5, 5, 3, second_place_after_tied_first="no") == [6, 6, 0]


def test_man_ex_27_taking_a_good():
    """MAN-D33, MAN-12.2."""
    position = table().supply(berry=0).asks(CardEffect(0, "spring-thaw", 0))
    assert position.question == "A take"
    assert position.offers() == ["decline", "take horse"]
    position.play("take horse; keep small")
    assert position.place("A", "small") == "horse"
    assert position.question == "B take"
    none = table().supply(berry=0, horse=0).asks(CardEffect(0, "spring-thaw", 0))
    assert none.question == "over"


def test_man_ex_28_losing_a_feather():
    """MAN-D34, MAN-10.1, MAN-10.6."""
    safe = table().give("A", small="feather").asks(EventFeather(0))
    assert safe.place("A", "small") == "feather"
    position = table().give("A", bison="feather bison bison").asks(EventFeather(0))
    assert position.sector("A", "bison") == "bison bison"
    choice = table().give("A", bison="feather", horse="feather").asks(EventFeather(0))
    assert choice.offers() == ["drop bison", "drop horse"]
    assert choice.refuses("drop berry") == "MAN-12.2 no_feather"
    assert choice.refuses("decline") == "MAN-12.4 must_lose"


def test_man_12_1_in_turn_from_the_active_player():
    """MAN-1.6, MAN-12.6: who cannot do it is passed over."""
    position = table(3).stand("B", "1-lake 2-lake").stand("C", "3-lake").stand("A", "1-hill 4-lake")
    position.state.active = 1
    position.state.row = ["autumn-first-frost"]
    position.asks(Phases(1, ("season_card",)))
    assert position.question == "B event_remove"
    position.play("remove 2-lake")
    assert position.who_on("3-lake") == "", "the only figure is removed without a question"
    assert position.question == "A event_remove"
    assert position.refuses("remove 1-lake") == "MAN-6.1 not_your_figure"
    position.play("remove 4-lake")
    assert position.home("B") == (3, 4)
    assert not position.good_on("2-lake"), "MAN-12.5: no refill"


def test_man_12_2_moving_a_figure():
    """MAN-D31: any landscape, its good taken."""
    position = table().stand("A", "1-prairie").asks(EventMove(0))
    land = position.state.ground
    near = {land.areas[n] for n in land.neighbours[land.index["1-prairie"]]}
    assert {text.split()[2] for text in position.offers("move")} == near
    assert len({area.split("-")[1] for area in near}) > 2
    position.play("move 1-prairie 1-mountain; keep berry")
    assert position.sector("A", "berry") == "feather"
    assert table().asks(EventMove(0)).question == "over"


def test_man_12_2_points_for_figures():
    position = table(3).stand("A", "1-lake 2-lake 1-hill").stand("B", "3-hill")
    points_per_figure(position.state, Effect("points_per_figure", points=1))
    assert position.points("ABC") == [3, 1, 0]
    points_per_figure(position.state, Effect("points_per_figure", points=2, terrain="lake"))
    assert position.points("ABC") == [7, 1, 0]


def test_man_12_2_a_step_on_any_path():
    """MAN-D30: with the first bonus; entering needs a figure on the square."""
    position = table().on("A", hunter=2).asks(EventVision(0))
    assert position.offers() == ["decline", "vision gatherer", "vision hunter", "vision shaman", "vision warrior"]
    assert position.play("vision hunter").points() == [3]
    empty = table().on("A", hunter=2, gatherer=1).at_home("A", square=0, wigwam=6).asks(EventVision(0))
    assert empty.offers("vision") == ["vision gatherer", "vision hunter"]


def test_man_r26_waking_by_an_event():
    """MAN-D35, MAN-9.4."""
    position = table().on("A", warrior=3).asks(CardEffect(0, "spring-first-birdsong", 0))
    assert position.offers() == ["decline", "wake 1"]
    assert position.play("wake 1").points() == [1]


def test_man_12_2_a_card_lets_as_many_wake_as_it_says():
    position = table()
    position.asks(IN_TURN["wake"](position.state, 0, Effect("wake", n=2)))
    assert position.offers() == ["decline", "wake 1", "wake 2"]
    assert position.play("wake 2").home() == (7, 1)


def test_man_12_4_losses_cannot_be_declined_and_help_can():
    """MAN-R03: by another ruling what can be done must be done."""
    for frame in (EventVision(0), EventMove(0), WakeFigures(0, 2, "event")):
        assert "decline" in table().stand("A", "1-prairie").asks(frame).offers()
    for frame in (EventVision(0), EventMove(0)):
        forced = table(helpful_events_optional="no").stand("A", "1-prairie").asks(frame)
        assert "decline" not in forced.offers()
        assert forced.refuses("decline") == "MAN-R03 must_do"
    forced = table(helpful_events_optional="no").asks(CardEffect(0, "spring-first-birdsong", 0))
    assert (forced.question, forced.home()) == ("over", (6, 2))
    taken = table(helpful_events_optional="no").asks(CardEffect(0, "spring-thaw", 0))
    assert taken.offers() == ["take berry", "take horse"]
    assert taken.refuses("decline") == "MAN-9.5 must_take"
    assert "decline" not in table().stand("A", "1-lake 2-lake").asks(EventRemove(0)).offers()


def test_man_12_5_a_card_with_several_effects_runs_them_in_order():
    """MAN-12.1."""
    position = table(2).stand("A", "1-lake")
    position.asks(CardEffect(0, "spring-good-camps", 0), CardEffect(0, "summer-still-water", 0))
    assert [event.points for event in position.events if event.__struct_config__.tag == "scored"] == [1, 2]


@pytest.mark.parametrize(
    "card", [card.id for card in manitoba_contents()["shipped"].season_cards.card if card.slot == "event"]
)
def test_every_event_card_can_be_carried_out(card):
    """MAN-12.2: every effect of every card is known to the engine."""
    position: Position = table(4).stand("A", "1-lake 2-hill").give("B", horse="feather", bison="feather")
    position.state.row = [card]
    position.asks(Phases(0, ("season_card",)))
    while position.question != "over":
        position.play(position.offers()[-1])
    assert position.happened()["event_began"] == 1
    kinds = {kind.id for kind in manitoba_contents()["shipped"].season_cards.event_kind}
    assert kinds == set(IN_TURN) | set(TOGETHER)


def test_ranks_of_equal_counts():
    position = table(2)
    award_ranks(position.state, MOST, [0, 0], 1)
    assert position.points("AB") == [0, 0]
