"""The pictures of Empires of the North show what is there, what may be done, what it costs, and what was done last."""

from __future__ import annotations

from itertools import chain

import pytest
from msgspec import structs

from engine.empires.events import Built, FieldBuilt, Passed, PawnMoved, PawnPlaced, Raided, Sailed, Used
from engine.empires.moves import Build, GoTo, Keep, MovePawn, PlacePawn, Raid, UseCard
from rendering.canvas import Brush
from rendering.empires.asked_about import ways_of
from rendering.empires.isles import newest
from rendering.empires.legend import SIGNS, entries
from rendering.empires.marks import Phrase
from rendering.empires.names import card_name
from rendering.empires.offers import offers
from rendering.empires.ring import Way, pawn_rows, pawns_of
from rendering.empires.scene import Among, among, card_of, deeds, piles, tiles_of, touched
from rendering.empires.signs import EMPIRES_PAPER
from rendering.empires.standing import IN_FULL, IN_SHORT, body, empire_cards, rows, rows_height
from rendering.empires.strips import in_room, strips, told
from rendering.fonts import Glyphs
from rendering.games import PICTURES
from rendering.kept import BUDGET, Kept
from rendering.pictures import TALLEST
from tests.rendering.album import WORDS
from tests.rendering.empires_pictures import ALBUM
from tests.rendering.empires_positions import EmpiresPosition, empires
from tests.rendering.positions import FOLDER

EN = WORDS["en"]
POSITIONS = sorted(file.stem.removeprefix("empires_") for file in FOLDER.glob("empires_*.json"))


@pytest.fixture(scope="module")
def brush() -> Brush:
    return Brush(EMPIRES_PAPER, Glyphs(Kept(BUDGET)))


def marks(at: EmpiresPosition, standing: int = 0) -> list[Phrase]:
    """What is offered where a seat stands."""
    assert at.private is not None
    return [offer.marks for offer in offers(at.private, EN, at.standings[standing].narrowed)]


# ---- what may be done ----------------------------------------------------------------------------------------------------


def test_cards_that_can_be_chosen_are_those_of_the_legal_moves() -> None:
    at = empires("play")
    here = at.standings[0].narrowed
    choice = among(here)
    legal = {move.card for move in here.listed if isinstance(move, Build | UseCard | Raid)}
    assert choice.lit == legal
    assert not choice.chosen
    assert at.private is not None
    held = at.private.players[at.private.own].hand or ()
    builds = {move.card for move in here.listed if isinstance(move, Build)}
    assert {number for number in held if choice.can(number)} == builds
    assert 0 < len(builds) < len(held)


def test_nothing_is_grey_where_no_card_is_asked_for() -> None:
    assert Among().can(7) is None
    assert Among(frozenset({7})).can(7) is True
    assert Among(frozenset({7})).can(8) is False


def test_cards_that_are_put_together_are_chosen_one_by_one() -> None:
    at = empires("lookout_keep")
    first, chosen = (among(standing.narrowed) for standing in at.standings)
    assert at.private is not None
    assert first.lit == set(at.private.players[at.private.own].aside or ())
    assert len(chosen.chosen) == 2
    assert chosen.lit == first.lit
    moved = structs.replace(at.standings[1].narrowed, move=Keep((3, 9)))
    assert among(moved).chosen == {3, 9}


def test_every_way_onto_a_tile_has_its_price() -> None:
    at = empires("play")
    here = at.standings[0].narrowed
    assert at.private is not None
    ways = set(ways_of(at.private, here))
    placed = {move.tile for move in here.listed if isinstance(move, PlacePawn)}
    moved = {move.tile for move in here.listed if isinstance(move, MovePawn)}
    assert placed
    assert moved
    free = {Way(tile, False) for tile in placed}
    assert ways == free | {Way(tile, True, (("food", 1),)) for tile in moved}
    dear = structs.replace(at.private, orange=tuple(moved))
    assert {way.price for way in ways_of(dear, here) if way.moved} == {(("food", 2),)}


def test_a_card_that_moves_a_pawn_asks_no_price() -> None:
    at = empires("shift_pawn")
    assert at.private is not None
    assert {way.price for way in ways_of(at.private, at.standings[0].narrowed)} == {()}


def test_payments_sides_and_demands_are_offered_in_marks() -> None:
    paid = empires("pay_cost")
    assert len(marks(paid)) == len(paid.standings[0].left) > 1
    assert all(any(kind == "good" for kind, _ in phrase) for phrase in marks(paid))
    sides = marks(empires("pick_side"))
    assert [phrase[0] for phrase in sides] == [("text", "1."), ("text", "2.")]
    assert all(len(phrase) > 2 for phrase in sides)
    assert [phrase[0] for phrase in marks(empires("demand"))] == [("text", "1.")]


def test_a_chosen_offer_stands_out() -> None:
    at = empires("pay_cost")
    assert at.private is not None
    before, after = (offers(at.private, EN, standing.narrowed) for standing in at.standings)
    assert not any(offer.chosen for offer in before)
    assert [offer.chosen for offer in after] == [True]


def test_islands_that_are_out_of_reach_are_not_lit() -> None:
    at = empires("resolve_ship")
    assert at.private is not None
    reached = {move.island for move in at.standings[0].listed if isinstance(move, GoTo)}
    assert reached == set(at.private.near.open)
    assert not reached & set(at.private.distant.open)


# ---- what was done last --------------------------------------------------------------------------------------------------


def test_the_last_turn_of_every_seat_is_told_and_marked() -> None:
    last = (
        Built(0, 5, "paid"),
        PawnPlaced(1, "sail"),
        Sailed(1, False, True, False, False),
        Used(0, 9),
        Raided(2, 0, 9),
    )
    done = deeds(last)
    assert {seat: [type(deed) for deed in several] for seat, several in done.items()} == {
        0: [Used],
        1: [PawnPlaced, Sailed],
        2: [Raided],
    }
    assert tiles_of(done) == (("sail", 1),)
    assert touched(last) == {9: 2}


def test_of_who_plays_alone_the_last_turn_is_marked_and_not_the_whole_round() -> None:
    """What a turn sets off belongs to it: a field in its window, a location built by Construct, a raid by a card."""
    first = (PawnPlaced(0, "sail"), Sailed(0, False, True, False, False), Built(0, 57, "paid"))
    second = (PawnMoved(0, "sail", "construct", True), FieldBuilt(0, 58, 0), Built(0, 59, "construct"))
    third = (Used(0, 204), Raided(0, 1, 56))
    assert deeds((*first, *second))[0] == second
    assert touched((*first, *second, *third)) == {204: 0, 56: 0}
    assert deeds((*first, Passed(0)))[0] == (Passed(0),)


def test_a_deed_names_its_card(brush: Brush) -> None:
    view = empires("play").public
    said = told(view, Used(0, 9), EN)
    assert said[-1] == ("text", card_name(EN, card_of(view, 9)))
    assert told(view, PawnPlaced(0, "sail"), EN)[0] == ("action", "sail")
    assert in_room(brush, [said] * 9, 400) == [said] * len(in_room(brush, [said] * 9, 400))
    assert 0 < len(in_room(brush, [said] * 9, 400)) < 9
    assert in_room(brush, [said], 1) == [said]


def test_the_newest_ship_of_a_seat_is_marked() -> None:
    view = empires("resolve_ship").public
    ship = view.queue[0]
    queue = (ship, structs.replace(ship, seat=2), ship)
    assert newest(structs.replace(view, queue=queue), (ship.seat, 1)) == {2}


# ---- empires and strips --------------------------------------------------------------------------------------------------


def test_every_card_of_an_empire_lies_somewhere_with_its_upgrades() -> None:
    view = empires("over").public
    for seat, player in enumerate(view.players):
        found = [one.card for pile in piles(view, seat) for one in (pile.head, *pile.upgrades)]
        assert sorted(found) == sorted(one.card for one in player.empire)
    assert any(pile.upgrades for seat in range(view.seats) for pile in piles(view, seat))


def test_an_exhausted_card_and_goods_on_a_card_change_it(brush: Brush) -> None:
    view = empires("play").public
    plain = next(own for own in empire_cards(view, 0) if own.face.action and not own.exhausted)
    laden = structs.replace(plain, goods=(("gold", 3),))
    assert ("good", "gold") in chain.from_iterable(chain.from_iterable(body(brush, laden, EN)))
    assert body(brush, plain, EN) != body(brush, laden, EN)
    drawn = [
        rows(brush, [own], EN, IN_FULL)[0].image.tobytes() for own in (plain, structs.replace(plain, exhausted=True))
    ]
    assert drawn[0] != drawn[1]


def test_as_many_cards_as_there_is_room_for_are_shown_in_full(brush: Brush) -> None:
    cards = empire_cards(empires("over").public, 3)
    least, most = (rows_height(brush, cards, EN, full) for full in (IN_SHORT, IN_FULL))
    between = (least + most) // 2
    heights = [sum(tile.height for tile in rows(brush, cards, EN, IN_SHORT, room)) for room in (0, between, most)]
    assert heights[0] == least < heights[1] <= between < heights[2] == most


def test_strips_keep_to_their_room(brush: Brush) -> None:
    at = empires("play")
    for room in (2000, 1000):
        found = strips(brush, at.public, ALBUM.titled(4), EN, at.last, room)
        assert len(found) == 4
    free = sum(tile.height for tile in strips(brush, at.public, ALBUM.titled(4), EN, at.last, 2000))
    tight = sum(tile.height for tile in strips(brush, at.public, ALBUM.titled(4), EN, at.last, free - 1))
    assert tight < free


def test_no_more_than_three_pawns_stand_in_a_row() -> None:
    view = empires("play").public
    (pawn, *_) = pawns_of(view)
    rows = pawn_rows((pawn,) * 8, pawn.tile)
    assert [len(row) for row in rows] == [3, 3, 2]
    assert pawn_rows((), "sail") == [[]]


# ---- pictures ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", POSITIONS)
def test_every_question_has_its_picture_within_bounds(brush: Brush, name: str) -> None:
    at = empires(name)
    assert at.private is not None or at.public.over
    for standing in at.standings:
        tiles = PICTURES["empires"].draw_private(
            brush, at.private, ALBUM.titled(at.public.seats), WORDS["ko"], standing.narrowed, at.last
        )
        assert sum(tile.height for tile in tiles) <= TALLEST


def test_a_public_view_has_no_private_picture(brush: Brush) -> None:
    at = empires("play")
    with pytest.raises(ValueError, match="seat"):
        PICTURES["empires"].draw_private(brush, at.public, ALBUM.titled(4), EN, at.standings[0].narrowed, ())


def test_an_empire_is_a_part_only_where_its_seat_is_played() -> None:
    parts = PICTURES["empires"].parts_of
    assert parts(4) == ("empire_a", "empire_b", "empire_c", "empire_d", "islands", "legend")
    assert parts(1) == ("empire_a", "islands", "legend")
    assert PICTURES["odin"].parts_of(1) == tuple(PICTURES["odin"].parts)


@pytest.mark.parametrize("language", sorted(WORDS))
def test_the_legend_says_every_sign_in_words_of_its_own(language: str) -> None:
    said = [meaning for _, meaning in entries(WORDS[language])]
    assert len(said) > len(SIGNS)
    assert len(set(said)) == len(said)
