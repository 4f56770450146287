"""The search by a tree: what it knows, what it costs, and whose victory each seat looks for in it."""

from dataclasses import replace

import pytest

from engine.chance import Chance
from engine.choices import Listed, Weighed
from engine.empires import EMPIRES
from engine.keltis import KELTIS
from engine.manitoba import MANITOBA
from engine.thinking import levels
from engine.thinking import tree as tree_module
from engine.thinking.levels import Level, choose_at
from engine.thinking.search import Findings
from engine.thinking.tree import MOST_TRIES, PolicyTree, SearchTree, choose_by_tree, tries_left
from tests.engine.thinking.test_search import opened

FEW = 1500
"""Plies of a small tree."""


def tree_of(game, view, times: int) -> SearchTree:
    tree = PolicyTree(game, view)
    for _ in range(times):
        tree.try_once()
    return tree


@pytest.mark.parametrize("seats", [2, 4])
def test_equal_views_have_equal_moves(seats: int):
    """The seat does not learn anything from what it cannot see."""
    state, view, choices = opened(MANITOBA, seats)
    other = MANITOBA.imagine(view, Chance(bytes(32)))
    assert MANITOBA.encode(other) != MANITOBA.encode(state)
    move = choose_by_tree(MANITOBA, view, choices, FEW)
    assert move == choose_by_tree(MANITOBA, MANITOBA.view(other, view.own), choices, FEW)
    assert move in choices.moves


@pytest.mark.parametrize(("own", "seats", "by_tree"), [(MANITOBA, 2, True), (MANITOBA, 3, False), (KELTIS, 2, False)])
def test_the_strong_level_plays_by_a_tree_where_two_play_a_game_that_has_one(
    monkeypatch, own, seats: int, by_tree: bool
):
    asked: list[int] = []
    tree, race = Listed(()), Listed(())
    monkeypatch.setattr(levels, "choose_by_tree", lambda _game, _view, _choices, plies: asked.append(plies) or tree)
    monkeypatch.setattr(levels, "search", lambda *_: Findings(race))
    _, view, choices = opened(own, seats)
    assert choose_at(own, view, choices, Level.STRONG) is (tree if by_tree else race)
    assert asked == [own.tree_plies] * by_tree


def test_a_policy_that_ranks_its_worst_answer_first_is_corrected():
    """What an answer has brought weighs more in the end than what the policy thinks of it."""
    _, view, choices = opened(plies=4)
    ranked = sorted(KELTIS.weigh(view, choices), key=lambda answer: answer.worth)
    ends = {ranked[0].move, ranked[-1].move}

    def upside_down(view, choices):
        weighed = KELTIS.weigh(view, choices)
        if not ends <= {answer.move for answer in weighed}:
            return weighed
        return [Weighed(answer.move, -answer.worth / 20) for answer in weighed if answer.move in ends]

    wrong = replace(KELTIS, weigh=upside_down)
    assert choose_by_tree(wrong, view, Listed((ranked[0].move, ranked[-1].move)), 40_000) == ranked[-1].move


def test_each_answer_is_judged_by_the_seat_that_gives_it():
    """Not by what it brings who searches: what is tried below an answer is lost to one of two as far as the other wins it."""
    _, view, _ = opened(MANITOBA)
    waiting, looked_at = [tree_of(MANITOBA, view, 300).root], 0
    while waiting:
        node = waiting.pop()
        below = list(node.below.values())
        waiting += below
        if node.visits > 20 and {one.seat for one in below} == {1 - node.seat}:
            # The first try of the answer had nothing below it yet.
            assert node.won + sum(one.won for one in below) == pytest.approx(node.visits - 0.5, abs=0.6)
            looked_at += abs(node.mean - 0.5) > 0.05
    assert looked_at


def test_where_several_are_asked_at_once_the_tree_begins_with_its_own_seat():
    state = EMPIRES.new(2, EMPIRES.options(), bytes([8]) * 32)
    while len(EMPIRES.decisions(state)) < 2:
        seat = EMPIRES.decisions(state)[0].seat
        EMPIRES.apply(state, seat, EMPIRES.chosen(state, seat, EMPIRES.choices(state, seat)))
    later = EMPIRES.decisions(state)[1].seat
    tree = tree_of(EMPIRES, EMPIRES.view(state, later), 3)
    assert {seat for seat, _ in tree.root.below} == {later}
    assert EMPIRES.check(state, later, tree.tried_most) is None


def test_every_try_ends_at_one_answer_of_the_root():
    _, view, choices = opened(MANITOBA)
    tree = tree_of(MANITOBA, view, 60)
    assert tree.root.visits == 60
    assert sum(node.visits for node in tree.root.below.values()) == 60
    assert {move for _, move in tree.root.below} <= set(choices.moves)
    for node in tree.root.below.values():
        assert node.visits <= node.there
        assert sum(below.visits for below in node.below.values()) <= node.visits


def test_a_tree_that_is_not_deep_looks_at_one_question_alone():
    _, view, _ = opened(MANITOBA)
    flat = PolicyTree(MANITOBA, view, deep=False)
    for _ in range(20):
        flat.try_once()
    assert not any(node.below for node in flat.root.below.values())


@pytest.mark.parametrize(
    ("visits", "plies", "lead", "left"),
    [((40, 10), 600, 30, 33), ((40, 10), 800, 30, 12), ((26, 24), 900, 2, 5), ((390, 8), 300, 382, 2), ((), 0, 0, 400)],
)
def test_it_ends_once_no_other_answer_can_be_tried_as_often(visits, plies: int, lead: int, left: int):
    """So many tries have taken so many of a thousand plies; near the end of a game there are no more than 400."""
    _, view, choices = opened(MANITOBA)
    tree = PolicyTree(MANITOBA, view)
    for move, often in zip(choices.moves, visits, strict=False):
        tree.root.child(view.own, move).visits = often
    tree.root.visits, tree.imagined.plies = sum(visits), plies
    assert (tree.lead, int(tries_left(tree, 1000))) == (lead, left)


def test_a_tree_keeps_to_its_plies_and_to_its_tries(monkeypatch):
    grown: list[SearchTree] = []
    monkeypatch.setattr(tree_module, "PolicyTree", lambda game, view: grown.append(PolicyTree(game, view)) or grown[-1])
    _, view, choices = opened(MANITOBA)
    choose_by_tree(MANITOBA, view, choices, FEW)
    state = MANITOBA.new(2, MANITOBA.options(), bytes([8]) * 32)
    last = None
    while asked := MANITOBA.decisions(state):
        seat = asked[0].seat
        choices = MANITOBA.choices(state, seat)
        if len(choices.moves) > 1:
            last = MANITOBA.view(state, seat), choices
        MANITOBA.apply(state, seat, MANITOBA.chosen(state, seat, choices))
    choose_by_tree(MANITOBA, *last, 100 * FEW)
    early, late = grown
    assert early.imagined.plies < FEW + 300
    assert 0 < early.root.visits < late.root.visits <= MOST_TRIES


def test_the_policy_answers_where_there_is_nothing_to_choose():
    _, view, choices = opened(MANITOBA)
    [only, *_] = choices.moves
    assert choose_by_tree(MANITOBA, view, Listed((only,)), FEW) == MANITOBA.choose(view, Listed((only,)))
    nowhere = replace(MANITOBA, imagine=lambda _view, _chance: None)
    assert choose_by_tree(nowhere, view, choices, FEW) == MANITOBA.choose(view, choices)
