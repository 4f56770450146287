"""KEL-3: the set-up, and who begins."""

import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from engine.keltis import KELTIS
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS, JOKER, VALUES
from engine.keltis.options import KeltisOptions
from engine.rules import BadOptions

BASE, EXPANSION = KeltisOptions(), KeltisOptions(board="expansion-original")
SEED = bytes(range(32))


def kinds(options):
    """How many tokens of each kind and value or colour lie on the board for all to see."""
    return Counter(
        (t.kind, t.colour or t.value) for t in KELTIS.view(KELTIS.new(2, options, SEED), None).tokens.values()
    )


def test_t01_two_players_play_without_30_cards():
    state = KELTIS.new(2, BASE, SEED)
    assert (len(state.removed), [len(p.hand) for p in state.players], len(state.deck)) == (30, [8, 8], 64)


@pytest.mark.parametrize(("seats", "deck"), [(3, 86), (4, 78)])
def test_t02_three_or_four_players_play_with_all_cards(seats, deck):
    state = KELTIS.new(seats, BASE, SEED)
    assert (len(state.removed), [len(p.hand) for p in state.players], len(state.deck)) == (0, [8] * seats, deck)


def test_t03_the_base_board_holds_25_tokens():
    assert kinds(BASE) == {("wish", 0): 9, ("clover", 0): 9, ("points", 1): 2, ("points", 2): 3, ("points", 3): 2}


def test_t04_the_expansion_board_holds_22_tokens_and_five_stacks():
    single = {("wish", colour): 1 for colour in ("red", "yellow", "pink", "green", "blue")}
    assert kinds(EXPANSION) == single | {("clover", 0): 5, ("points", 2): 5, ("points", 3): 2, ("card", 0): 5}
    state = KELTIS.new(2, EXPANSION, SEED)
    assert [left for _, left in KELTIS.view(state, None).stacks.values()] == [5] * 5


@pytest.mark.parametrize("options", [BASE, EXPANSION])
def test_t05_all_tokens_lie_face_up_and_all_figures_on_the_start(options):
    state = KELTIS.new(4, options, SEED)
    public = KELTIS.view(state, None)
    assert set(public.tokens) == set(keltis_content().boards[options.board].slots)
    assert [[figure.at for figure in player.figures] for player in public.players] == [["start"] * 5] * 4
    assert [[figure.size for figure in player.figures] for player in public.players] == [list("Lssss")] * 4


def test_kel_3_7_rows_and_piles_begin_empty_and_nobody_has_points():
    state = KELTIS.new(3, EXPANSION, SEED)
    assert not any(state.piles)
    assert all(not any(player.rows) and player.points == 0 and not any(player.wishes) for player in state.players)


def test_kel_3_8_the_seed_draws_the_first_seat_and_each_has_its_chance():
    first = Counter(KELTIS.new(3, BASE, bytes([n]) * 32).first for n in range(120))
    assert set(first) == {0, 1, 2}
    assert min(first.values()) > 20


def test_kel_3_8_the_host_may_choose_who_begins_and_turns_go_clockwise():
    state = KELTIS.new(3, KeltisOptions(first="C"), SEED)
    seats = []
    for _ in range(4):
        (decision,) = KELTIS.decisions(state)
        seats.append(decision.seat)
        while KELTIS.decisions(state)[0].seat == decision.seat:
            KELTIS.apply(state, decision.seat, list(KELTIS.legal_moves(state, decision.seat))[-1])
    assert seats == [2, 0, 1, 2]
    assert state.turn == 5


def test_kel_3_9_one_seed_gives_one_set_up_and_another_seed_another():
    assert KELTIS.encode(KELTIS.new(2, BASE, SEED)) == KELTIS.encode(KELTIS.new(2, BASE, SEED))
    assert KELTIS.new(2, BASE, SEED).deck != KELTIS.new(2, BASE, bytes(32)).deck


@pytest.mark.parametrize("seats", [1, 5])
def test_kel_3_1_only_two_to_four_play(seats):
    with pytest.raises(BadOptions, match="seats"):
        KELTIS.new(seats, BASE, SEED)


def test_kel_1_7_cards_and_figures_are_the_same_on_both_boards():
    base, expansion = (KELTIS.new(3, options, SEED) for options in (BASE, EXPANSION))
    assert base.deck == expansion.deck
    assert [(p.hand, p.figures) for p in base.players] == [(p.hand, p.figures) for p in expansion.players]


def test_kel_2_5_tokens_lie_on_20_dark_stones_and_the_five_end_stones():
    board = keltis_content().boards["base"]
    ends = {stone.id for stone in board.space if stone.kind == "end"}
    assert (len(board.slots), ends <= set(board.slots)) == (25, True)


def test_what_the_data_files_say_twice_they_say_alike():
    """Check values that owners read beside the numbers which the rules go by."""
    game, tokens, scoring = (
        tomllib.loads(files("engine.keltis").joinpath("data", f"{name}.toml").read_text(encoding="utf-8"))
        for name in ("game", "tokens", "scoring")
    )
    assert tuple(colour["id"] for colour in game["colour"]) == COLOURS
    assert (game["cards"]["values"], game["joker"]["id"]) == (list(range(VALUES)), JOKER)
    assert range(game["players"]["min"], game["players"]["max"] + 1) == KELTIS.seat_counts
    for seats in KELTIS.seat_counts:
        dealt = KELTIS.new(seats, KeltisOptions(), bytes(32))
        assert len(dealt.deck) == game["cards"]["draw_pile_after_deal"][str(seats)]
    for name, facts in scoring["set"].items():
        assert facts["large_factor"] == game["figures"]["large_factor"]
        assert tokens["set"][name]["slots"] == sum(token["count"] for token in tokens["set"][name]["token"])
        boards = [board for board in keltis_content().boards.values() if board.scoring_set == name]
        assert [board.start.points for board in boards] == [facts["start_points"]]
    assert scoring["set"]["expansion"]["wish"]["same_colour"]["award"] == KeltisOptions().same_colour_bonus
