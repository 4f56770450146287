"""The last step of each seat is marked, whatever happened since somebody last looked."""

from __future__ import annotations

from engine.keltis.facts.pieces import card_of_colour
from engine.keltis.options import board_of
from engine.keltis.table.moves import DiscardedCard, FigureMoved, LaidCard
from engine.manitoba.table.events import MovedFigure, PlacedFigure, RepeatedSpace, Stepped
from engine.odin.table.events import Placed, UsedSpace
from rendering.elements.recent import last_turns
from rendering.keltis.board.figures import FigureGroup
from rendering.keltis.board.scene import with_shadows
from rendering.keltis.board.walks import FigureWalk, last_walks, seats_by_stone_reached
from rendering.keltis.cards.strips import rows_and_piles_touched as keltis_touched
from rendering.keltis.pages import quarters_page
from rendering.manitoba.season.paths import LAST, marked_by
from rendering.manitoba.touched import touched_by_last_turns
from rendering.odin.scene import shown_of_last_turns
from tests.rendering.golden_pictures import WORDS
from tests.rendering.positions import caption, position
from texts.manitoba.hints import SpaceMark


def test_only_the_last_turn_of_each_seat_is_kept() -> None:
    early, mine, theirs, late, later = (
        FigureMoved(0, "s", "a1", "b1", "card"),
        FigureMoved(1, "s", "a2", "b2", "card"),
        FigureMoved(2, "L", "a3", "b3", "card"),
        FigureMoved(0, "s", "b1", "c1", "card"),
        FigureMoved(0, "s", "c1", "d1", "clover"),
    )
    assert last_turns([early, mine, theirs, late, later]) == [mine, theirs, late, later]
    assert last_walks([early, mine, theirs, late, later])[2:] == (
        FigureWalk(0, "s", "b1", "c1"),
        FigureWalk(0, "s", "c1", "d1"),
    )


def test_who_is_followed_by_nobody_has_a_last_turn_too() -> None:
    """As in a game of A Feast for Odin alone: from the last space that was used."""
    tile = Placed(seat=0, piece="silver", board="home_board", turn=0, column=0, row=0)
    used = [UsedSpace(0, space, 1) for space in ("sheep", "oil")]
    assert shown_of_last_turns([tile, used[0], tile, used[1], tile]) == [used[1], tile]
    assert shown_of_last_turns([tile, used[0], tile]) == [tile, used[0], tile]


def test_a_figure_that_went_on_is_marked_where_it_is_and_shadowed_where_it_began() -> None:
    steps = (FigureWalk(0, "s", "b1", "c1"), FigureWalk(0, "s", "c1", "d1"), FigureWalk(1, "L", "c2", "d1"))
    assert seats_by_stone_reached(steps) == {"d1": [0, 1]}
    assert with_shadows({}, steps) == {"b1": [FigureGroup(0, "s", faded=True)], "c2": [FigureGroup(1, "L", faded=True)]}


def test_rows_and_piles_are_marked_for_who_touched_them_last() -> None:
    changed = keltis_touched(
        (
            DiscardedCard(1, card_of_colour(3, 5)),
            LaidCard(2, card_of_colour(0, 1)),
            DiscardedCard(0, card_of_colour(3, 2)),
        )
    )
    assert changed.rows == {(2, 0)}
    assert changed.piles == {3: 0}


def test_steps_of_several_seats_on_territory_and_paths_are_marked() -> None:
    changed = touched_by_last_turns(
        (
            PlacedFigure(0, "1-lake", "action"),
            PlacedFigure(1, "2-hill", "action"),
            MovedFigure(0, "1-lake", "3-lake", "action"),
            Stepped(1, "hunter", 6, first=False),
            Stepped(2, "hunter", 6, first=False),
            RepeatedSpace(3, "hunter"),
        )
    )
    assert changed.steps.entered == {"2-hill": 1, "3-lake": 0}
    assert changed.spaces == {SpaceMark("hunter", 6): (1, 2), SpaceMark("hunter", LAST): (3,)}
    assert marked_by(changed.spaces, SpaceMark("hunter", 6), last=True) == (1, 2, 3)
    assert marked_by(changed.spaces, SpaceMark("hunter", 5), last=False) == ()


def test_the_quarters_say_every_link_once_and_are_shown_nearly_twice_as_large() -> None:
    at = position("expansion_play")
    quarters = quarters_page(at.public, caption(4), WORDS["en"], at.last)
    assert {quarter.shape for quarter in quarters} == {"quarter"}
    text = "\n".join(line for quarter in quarters for line in quarter.told[0])
    board = board_of(at.public.options)
    assert all(text.count(f"{stone.id} {stone.colour}") == 1 for stone in board.space)
    for stone in board.space:
        onward = f" → {' '.join(stone.next)}" if stone.next else ""
        assert f"{stone.id} {stone.colour}" in text
        assert onward in text
    assert "c4 joker [C+ D] → d4" in text
