"""Several seats asked at once, moves that nobody waits for, choices too many to list: what the core promises of them."""

from __future__ import annotations

import itertools
import random

import pytest

from engine.choices import drawn
from engine.game import Decision, Refusal
from engine.narrowing import narrow_by_path
from engine.play.match import IllegalMove, Ply, free_undo, play, play_line, seat_is_asked, understood
from engine.play.record import Record, RecordedMove
from engine.play.simulate import simulate
from engine.play.verifying import verify
from engine.rules import hash_of_snapshot
from tests.draft.game import DRAFT
from tests.draft.state import NUMBERS, Claim, Options, Pick, Put, Row
from tests.draft.watched import WatchedDraft

SEED = bytes(32)


def table(seats: int = 3):
    return DRAFT.new(seats, Options(), SEED)


def line(state, seat: int, text: str) -> list[Ply]:
    """Plays moves in place of the state given."""
    return [play(DRAFT, state, seat, understood(DRAFT, state, seat, step)) for step in text.split("; ")]


def lowest(state, seat: int) -> str:
    return f"pick {min(state.players[seat].hand)}; put left"


def claiming(seats: int = 2):
    """The position in which somebody claims."""
    state = table(seats)
    for seat in range(seats):
        line(state, seat, lowest(state, seat))
    [decision] = DRAFT.decisions(state)
    return state, decision.seat


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_under_watch(seats):
    for seed in range(12):
        assert WatchedDraft(seats, seed).play() == "rounds"


def test_all_are_asked_at_once_and_each_walks_its_own_steps():
    state = table()
    line(state, 1, f"pick {state.players[1].hand[0]}")
    assert [(decision.seat, decision.question) for decision in DRAFT.decisions(state)] == [
        (0, "pick_card"),
        (1, "put_card"),
        (2, "pick_card"),
    ]
    line(state, 1, "put left")
    assert [decision.seat for decision in DRAFT.decisions(state)] == [0, 2]
    assert DRAFT.check(state, 1, Put("left")) == Refusal("DRA-3", "wait")


def test_the_others_see_that_a_seat_is_asked_and_not_how_far_it_has_come():
    state = table()
    line(state, 1, f"pick {state.players[1].hand[0]}")
    for viewer in (0, 2, None):
        seen = DRAFT.view(state, viewer).decisions
        assert seen[1] == Decision(1, "draft")
    assert DRAFT.view(state, 1).question == Decision(1, "put_card")


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_the_order_of_the_answers_does_not_matter(order):
    usual, other = table(), table()
    for seat in range(3):
        line(usual, seat, lowest(usual, seat))
    for seat in order:
        line(other, seat, lowest(other, seat))
    assert hash_of_snapshot(DRAFT.encode(other)) == hash_of_snapshot(DRAFT.encode(usual))


def test_the_last_answer_brings_all_of_them_to_light():
    state = table()
    plies = [ply for seat in range(3) for ply in line(state, seat, lowest(state, seat))]
    assert [(ply.bond, ply.closed, ply.revealed) for ply in plies] == [("together", False, False)] * 5 + [
        ("turn", True, True)
    ]


def test_own_steps_are_taken_back_past_the_answers_of_others_until_all_is_open():
    state = table()
    plies = [*line(state, 0, lowest(state, 0)), *line(state, 1, lowest(state, 1))]
    assert free_undo(plies, 0) == (1, 0)
    plies += line(state, 2, lowest(state, 2))
    assert [free_undo(plies, seat) for seat in range(3)] == [(), (), ()]


def test_who_is_not_asked_may_do_what_is_offered_and_nobody_is_asked_for_it():
    state, claimer = claiming()
    other = 1 - claimer
    card = state.players[other].left[0]
    assert not seat_is_asked(DRAFT, state, other)
    [ply] = line(state, other, f"polish {card}")
    assert (ply.bond, ply.revealed) == ("aside", False)
    assert [decision.seat for decision in DRAFT.decisions(state)] == [claimer]
    assert DRAFT.choices(state, other) is None, "there is no second card to polish"
    assert DRAFT.check(state, other, Claim(1)) == Refusal("DRA-3", "not_your_turn", {"seat": claimer})


def test_a_typed_line_ends_where_the_seat_is_no_more_asked():
    state = table()
    low = min(state.players[0].hand)
    _, played = play_line(DRAFT, state, 0, f"pick {low}; put left; polish 3")
    assert [ply.text for ply in played.plies] == [f"pick {low}", "put left"]
    assert played.rest == "polish 3"


def test_what_is_too_much_to_list_is_chosen_value_by_value():
    state, claimer = claiming()
    choices = DRAFT.choices(state, claimer)
    assert not choices.moves
    at = narrow_by_path(choices, [0])
    assert [(menu.field, len(menu.values), menu.chosen) for menu in at.menus] == [
        ("kind", 3, 0),
        ("number", NUMBERS, None),
    ]
    assert narrow_by_path(choices, [0, 511]).move == Claim(512)
    assert narrow_by_path(choices, [1, 4, 1, 0]).move == Row((5, 1)), "a row is put together part by part"
    assert narrow_by_path(choices, [1, 0, 1, 1]).move == Row((1, 2, 3)), "a full one needs no word that it is complete"
    for path in ([3], [0, NUMBERS], [0, 0, 0], [1, 0, 0, 0]):
        with pytest.raises(LookupError):
            narrow_by_path(choices, path)


def test_every_choice_is_legal_and_what_is_not_is_refused():
    state, claimer = claiming()
    play(DRAFT, state, claimer, Row((2, 1)))
    for seat in range(2):
        line(state, seat, lowest(state, seat))
    [decision] = DRAFT.decisions(state)
    choices, dice = DRAFT.choices(state, decision.seat), random.Random(1)
    assert all(DRAFT.check(state, decision.seat, drawn(choices, dice)) is None for _ in range(200))
    for move in (Claim(1), Claim(0), Row((1,)), Row(()), Row((3, 3)), Row((3, 4, 5, 6)), Pick(1)):
        with pytest.raises(IllegalMove):
            play(DRAFT, state, decision.seat, move)


def test_a_record_of_answers_in_any_order_is_verified():
    state, dice, moves = table(4), random.Random(3), []
    while waiting := [decision.seat for decision in DRAFT.decisions(state)]:
        seat = dice.choice(waiting)
        ply = play(DRAFT, state, seat, drawn(DRAFT.choices(state, seat), dice))
        moves.append(RecordedMove(seat, ply.text, ply.digest[:8]))
    outcome = DRAFT.outcome(state)
    record = Record(
        game="draft",
        rules=1,
        names=tuple("ABCD"),
        options={"rounds": "3"},
        commitment=state.chance.commitment,
        seed=SEED,
        scores=outcome.totals,
        winners=outcome.winners,
        state=hash_of_snapshot(DRAFT.encode(state)),
        moves=tuple(moves),
    )
    assert verify(record, {"draft": DRAFT}).ok


def test_simulated_games_play_what_is_offered_too():
    report = simulate(DRAFT, 20, 3, 1, Options())
    assert report.endings == {"rounds": 20}
    assert report.moves > 20 * 3 * (3 * 2 + 1), "besides answers and claims, cards were polished"
