"""Set-up, Lookout, Cleanup, the end: the worked examples of EMP-3, EMP-5, EMP-14, EMP-15 and EMP-17."""

from __future__ import annotations

import pytest

from engine.empires import EMPIRES
from engine.empires.options import Options
from engine.empires.rounds.rounds import EndRound
from engine.empires.rounds.turns import NextTurn
from engine.empires.steps.expedition import Expedition
from tests.engine.empires.positions import Position, table

SEED = bytes(range(32))


def new(seats: int, **options: str) -> Position:
    """A new game."""
    return Position(EMPIRES.new(seats, Options(**options), SEED))


def outcome(position: Position):
    """The scores as they are now."""
    return EMPIRES.score(EMPIRES.view(position.state, None))


def test_emp_20_38_points_of_the_expedition_end_the_next_round():
    position = table().give(vp=24).queue("A+fish+axe").islands("", "crown-rock").passed("AB").asks(*ended_phase())
    position.play("island crown-rock; conquer")
    assert (position.vp(), position.state.round) == (26, 3)
    position.play("pass; pass")
    assert position.question == "over"


def test_emp_20_39_the_end_without_a_cleanup():
    position = table().give(vp=25, spent=3).turn().play("pass; pass")
    assert position.question == "over"
    assert position.player().spent == 3
    assert position.told("last_round", "cleaned_up", "ended") == ["last_round", "ended"]


def test_emp_20_40_final_scoring():
    position = table("mckinnon ulaf").empire(
        "grain-bank:fish=4 village-bank trust-fund hired-blades vault-door private-jetty"
    )
    position.give(vp=20, food=3, wood=2, gold=2)
    result = outcome(position)
    assert [(line.source, line.points) for line in result.lines[0]] == [
        ("track", 20), ("cards", 9), ("resources", 2), ("gold", 2)]  # fmt: skip
    assert result.totals[0] == 33


def test_emp_15_4_resources_are_summed_before_they_are_rounded():
    assert lines_of(table().give(food=1, wood=1)) == {"resources": 1}
    assert lines_of(table().give(food=1, wood=1, stone=1, fish=1, sheep=1)) == {"resources": 2}


def test_emp_20_173_axes_left_count_where_the_house_says_so():
    """EMP-15.8: off by default; axes aboard or on cards count in neither case."""
    position = table().give(vp=20, axe=3).queue("A+fish+axe")
    assert lines_of(position) == {"track": 20}
    position.state.axe_points = True
    assert lines_of(position) == {"track": 20, "axes": 3}
    assert EMPIRES.view(position.state, 1).axe_points


def test_emp_15_8_is_switched_on_by_an_option():
    """And a game without it is written as before there was one."""
    usual, house = new(2).state, new(2, axe_points="on").state
    assert not EMPIRES.view(usual, None).axe_points
    assert EMPIRES.view(house, None).axe_points
    assert b"axe_points" not in EMPIRES.encode(usual)
    assert EMPIRES.decode(EMPIRES.encode(house)).axe_points is True
    assert EMPIRES.option_values(Options())["axe_points"] == ("off", "on")


def lines_of(position: Position) -> dict[str, int]:
    """The points of the first seat by source, starting cards left out."""
    return {line.source: line.points for line in outcome(position).lines[0] if line.points and line.source != "cards"}


def test_emp_15_5_ties_are_broken_in_this_order():
    """Cards in the empire, then workers, then cards in hand."""
    fewer_workers = table().give("B", worker=1).hand("kitchen-pot fiddle-night harvest-fair")
    assert outcome(fewer_workers).winners == (1,), "workers before cards in hand"
    more_cards = table().empire("kitchen-pot").give("B", worker=3, vp=1)
    assert outcome(more_cards).totals[0] == outcome(more_cards).totals[1]
    assert outcome(more_cards).winners == (0,), "cards in the empire before workers"


def test_emp_14_4_old_islands_are_discarded():
    """EMP-13.16: each on the pile of its own deck."""
    position = table().islands("gull-rocks birch-isle", "crown-rock volcano-forge")
    near, distant = list(position.state.near.open), list(position.state.distant.open)
    before = [len(isles.deck) for isles in (position.state.near, position.state.distant)]
    position.end_round()
    for isles, old, deck in zip((position.state.near, position.state.distant), (near, distant), before, strict=True):
        assert isles.discard == old
        assert len(isles.open) == 2
        assert not set(isles.open) & set(old)
        assert len(isles.deck) == deck - 2


def test_emp_20_41_workers_break_a_tie():
    assert outcome(table().give(worker=6).give("B", worker=5)).winners == (0,)


def test_emp_20_42_a_worker_for_each_card_kept():
    position = table().give(worker=5).deck(9).lookout()
    cards = sorted(position.player().aside)
    position.play("A: keep " + " ".join(map(str, cards[:3])))
    player = position.player()
    assert (player.spent, player.goods, len(player.hand), player.discard) == (3, {"worker": 2}, 3, cards[3:])


def test_emp_20_43_refilled_in_the_middle_of_a_draw():
    position = table().give(worker=1).deck(2, 7).lookout()
    player = position.player()
    assert (len(player.aside), len(player.deck), len(player.discard)) == (4, 5, 0)


def test_emp_20_65_storage_pays_after_lookout():
    position = table("mckinnon ulaf").empire("trust-fund:worker=2").lookout()
    assert position.told("kept", "gained") == ["kept", "kept", "gained", "gained"]
    assert position.in_hand() == ""


def test_emp_20_66_hand_cards_break_a_tie():
    position = (
        table().hand("kitchen-pot fiddle-night harvest-fair ferry-stage").hand("treasury watchtower axe-smith", "B")
    )
    assert outcome(position).winners == (0,)
    position = table().hand("kitchen-pot fiddle-night harvest-fair").hand("treasury watchtower axe-smith", "B")
    assert outcome(position).winners == (0, 1)


def test_emp_20_67_final_scoring_does_not_end_the_game():
    position = table().give(vp=24, gold=16).turn().play("pass; pass")
    assert position.state.round == 3


def test_emp_20_73_no_more_cards_than_workers():
    position = table().give(worker=2).lookout()
    cards = sorted(position.player().aside)
    text = "keep " + " ".join(map(str, cards[:3]))
    assert position.refuses(text, "A") == "EMP-5.6 keep_at_most"


def test_emp_20_74_goods_of_starting_fields():
    position = new(2, first="A").play("pick ulaf; pick nanurjuk")
    assert position.goods() == "2 fish, 1 food, 1 wood, 5 worker"


def test_all_clans_at_random():
    """EMP-3.3, EMP-3.10: they differ, and everybody gets 33 cards, two of them to be rejected."""
    position = new(4, clans="random")
    assert len({player.clan for player in position.state.players}) == 4
    assert [len(player.aside) for player in position.state.players] == [5] * 4
    assert [len(player.deck) + len(player.empire) for player in position.state.players] == [28] * 4


def test_emp_20_77_clans_are_picked_counter_clockwise():
    position = new(3, first="B")
    assert position.question == "A pick_clan"
    position.play("pick glenn")
    assert position.question == "C pick_clan"
    assert "pick glenn" not in position.offers()
    assert position.refuses("pick glenn") == "EMP-3.10 clan_taken"
    position.play("pick ulaf")
    assert position.question == "B pick_clan"


def opening(position: Position, seat: str) -> str:
    """An answer to the opening question of a seat."""
    return f"{seat}: keep " + " ".join(map(str, sorted(position.player(seat).aside)[:3]))


def test_emp_20_78_opening_hands_stay_hidden():
    position = new(2, clans="random")
    before = position.state.revealed
    position.play(opening(position, "A"))
    assert position.state.revealed == before, "EMP-17.1: an answer may be taken back until the last one"
    seen = EMPIRES.view(position.state, 1)
    assert [one.seat for one in seen.decisions] == [1]
    assert (seen.players[0].hand, seen.players[0].cards, seen.players[0].discard) == (None, 0, ())
    assert seen.players[0].kept is None
    assert position.refuses("keep", "A") == "EMP-17.1 wait_for_others"
    position.play(opening(position, "B"))
    assert position.state.revealed > before, "EMP-17.1: then the answers stand"
    assert [len(player.discard) for player in position.state.players] == [2, 2]
    assert [len(player.hand) for player in position.state.players] == [3, 3]
    assert [player.goods["worker"] for player in position.state.players] == [5, 5], "EMP-3.11: keeping costs nothing"


def test_emp_20_79_lookout_takes_effect_together():
    position = table().give(worker=5).give("B", worker=5).deck(8, "").lookout()
    cards = sorted(position.player().aside)
    position.play(f"A: keep {cards[0]} {cards[1]}")
    seen = EMPIRES.view(position.state, 1).players[0]
    assert (seen.goods["worker"], seen.cards, seen.discard) == (5, 0, ())
    position.play("B: keep")
    seen = EMPIRES.view(position.state, 1).players[0]
    assert (seen.goods["worker"], seen.spent, seen.cards, len(seen.discard)) == (3, 2, 2, 2)


def test_emp_20_80_refilled_before_anything_is_rejected():
    position = table().give(worker=2).deck(4, 6).lookout()
    cards = sorted(position.player().aside)
    position.play(f"A: keep {cards[0]} {cards[1]}")
    assert (len(position.player().deck), len(position.player().discard)) == (6, 2)


def test_emp_20_81_a_deck_that_stays_empty():
    position = table().give(worker=1).deck(1).lookout().play("A: keep")
    player = position.player()
    assert (len(player.deck), len(player.discard)) == (0, 1)
    position.play("pawn explore")
    assert (len(player.hand), len(player.deck), len(player.discard)) == (1, 0, 0)


def test_emp_20_83_the_first_player_takes_all_payouts_first():
    position = (
        table("mckinnon heidel")
        .empire("village-bank:gold=4")
        .empire("honey-cellar:food=2", "B")
        .after_lookout("A", "B")
    )
    assert position.question == "A payout"
    position.play("side 1; side 1")
    assert position.question == "B payout"


def test_emp_20_140_all_own_workers_count():
    position = (
        table().empire("village-green:worker=1").give(worker=3, spent=2).empire("axe-smith", "B").give("B", worker=5)
    )
    assert outcome(position).winners == (0,)


def test_emp_20_141_points_of_storage_count():
    position = table("mckinnon ulaf").empire("village-bank:gold=2").give(vp=24).after_lookout("A")
    position.play("side 1; pass; pass")
    assert position.question == "over"


def test_emp_20_150_nothing_else_is_lost():
    position = (
        table().give(axe=3, food=4).hand("kitchen-pot fiddle-night harvest-fair ferry-stage bell-tower new-lambs")
    )
    position.end_round()
    assert position.goods() == "3 axe, 4 food"
    assert len(position.player().hand) == 6


def test_emp_20_151_cleanup():
    position = (
        table("heidel ulaf").empire("mead-hall! tap-room!").pawns("sail! explore").islands("gull-rocks").end_round()
    )
    assert not any(one.exhausted for one in position.player().empire)
    assert position.standing_pawns() == ""
    assert 199 in [*position.state.near.discard, *position.state.near.deck]
    assert (len(position.state.near.open), len(position.state.distant.open), position.state.first) == (2, 2, 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_emp_20_152_the_same_numbers_for_all(seats):
    position = new(seats, clans="random")
    assert (len(position.state.near.open), len(position.state.distant.open)) == (2, 2)
    ended = table("glenn ulaf panuk heidel" if seats == 4 else "glenn ulaf").give(vp=25)
    assert ended.passed("ABCD"[:seats]).asks(*ended_phase()).question == "over"


def ended_phase():
    """The end of an Action phase in which all have passed."""
    return NextTurn(0), Expedition(0), EndRound(0)


def test_emp_20_163_what_scores_nothing():
    position = table().give(axe=3, worker=5, common_ships=2).hand("kitchen-pot")
    assert outcome(position).totals[0] == 3, "the three starting cards"
    assert table().queue("A+fish").expedition().play("turn near").state.queue == []


def test_emp_20_167_a_starting_card_without_goods():
    position = new(2, first="A").play("pick ulaf; pick mckinnon")
    assert position.goods() == "1 food, 1 sheep, 2 stone, 5 worker"
    assert table("mckinnon ulaf").give(worker=1).turn().play("use coin-sock").goods() == "1 gold"
