"""MAN-17: the last round, the final scoring, winners."""

from engine.manitoba import MANITOBA
from engine.manitoba.rounds.phases import Phases
from tests.engine.manitoba.positions import Position, table


def ending(seats: int = 2, **rulings: str) -> Position:
    return table(seats, card="autumn-score-5", **rulings)


def final(position: Position) -> Position:
    return position.asks(Phases(0, ("season_card",)))


def test_man_ex_14_sacrifice_and_skipping():
    """MAN-17.2, MAN-17.3, MAN-D60, MAN-17.7."""
    position = final(ending().on("A", gatherer=4, hunter=4).give("A", berry="berry", bison="bison " * 5))
    assert (position.sector("A", "berry"), position.sector("A", "bison")) == ("", "bison " * 3 + "bison")
    assert position.question == "A final"
    assert position.offers() == ["score berry", "skip"]
    position.play("skip; score bison")
    lines = {line.source: line.points for line in position.outcome().lines[0]}
    assert (lines["final_berry"], lines["final_bison"]) == (0, 8)
    assert (lines["final_horse"], lines["final_canoe"]) == (-2, -2)
    assert position.question == "over"


def test_man_ex_29_final_points():
    """MAN-17.4, MAN-17.5, MAN-10.6, MAN-11.6."""
    position = ending().on("A", shaman=5).tiles("A", active=2, inactive=1).stand("A", "1-lake")
    position.give("A", berry="berry " * 2, bison="bison " * 4, canoe="canoe", small="berry bison", large="horse")
    final(position)
    assert position.offers() == ["score canoe", "skip"], "who is on Shaman 5 has passed the exemption of Shaman 3"
    position.play("score canoe")
    assert position.question == "over"
    assert position.outcome().totals[0] == 3 + 8 - 2 + 2 + 5 == 16
    assert position.points() == [16]
    assert position.who_on("1-lake") == "A"
    assert not position.good_on("1-lake")
    outcome = MANITOBA.outcome(position.state)
    assert outcome is not None
    assert outcome.totals[0] == sum(line.points for line in outcome.lines[0])


def test_man_r17_a_sector_with_feathers_only():
    for ruling, left in (("data", ""), ("no", "feather")):
        position = final(ending(sacrifice_any_token=ruling).give("A", horse="feather"))
        assert position.sector("A", "horse") == left
    kept = final(ending(sacrifice_any_token="no").give("A", horse="horse feather"))
    assert kept.sector("A", "horse") == "feather"


def test_man_17_6_shared_victory():
    """MAN-R19: by another ruling active tiles, then all tiles decide."""

    def level(**rulings: str) -> Position:
        position = ending(**rulings).tiles("A", active=1).tiles("B", inactive=2)
        return final(position)

    for ruling, winners in (("shared", (0, 1)), ("wampum", (0,))):
        position = level(final_tie=ruling)
        assert position.points("A") == position.points("B")
        outcome = MANITOBA.outcome(position.state)
        assert outcome is not None
        assert outcome.winners == winners
    draw = final(ending(final_tie="wampum").tiles("A", active=1).tiles("B", active=1))
    outcome = MANITOBA.outcome(draw.state)
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_forecast_is_what_the_final_scoring_gives():
    """What `/score` shows while the game goes on: sacrifice and exemptions counted."""
    position = ending().on("A", gatherer=4, hunter=4).tiles("A", active=1)
    position.give("A", berry="berry", bison="bison " * 5).give("B", horse="horse feather")
    position.begins()
    forecast = position.outcome().totals
    final(position)
    position.play("skip; score bison")
    assert position.outcome().totals == forecast


def test_man_17_2_the_forecast_takes_nothing_from_who_reached_shaman_5():
    position = ending().on("A", shaman=5)
    position.give("A", bison="bison " * 3).give("B", bison="bison " * 3).begins()
    final_bison = [
        next(line.points for line in lines if line.source == "final_bison") for lines in position.outcome().lines
    ]
    assert final_bison == [4, 2]


def test_man_r20_the_forecast_stops_at_the_floor_as_the_scoring_does():
    """MAN-R20, MAN-17.3."""
    for ruling, total in (("no", -8), ("yes", 0)):
        position = ending(score_floor=ruling).begins()
        forecast = position.outcome().totals
        assert forecast[0] == total
        assert final(position).outcome().totals == forecast


def test_man_17_1_actions_as_usual_then_the_game_is_over():
    position = ending().asks(Phases(0, ("active_turn", "passive_turns", "season_card", "next_card")))
    position.play("act brown; vision hunter; finish; pass")
    assert position.question == "over"
    assert position.events[-1].__struct_config__.tag == "ended"
    assert position.refuses("pass", "A") == "MAN-3.3 over"
