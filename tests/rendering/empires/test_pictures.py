"""The pictures of Empires of the North show what is there, what may be done, what it costs, and what was done last."""

from __future__ import annotations

from itertools import chain, combinations_with_replacement

import pytest
from msgspec import structs

from engine.empires.table.events import Built, FieldBuilt, Passed, PawnMoved, PawnPlaced, Used
from engine.empires.table.events_at_sea import Raided, Sailed
from engine.empires.table.moves import BASIC, Build, BuildField, Gain, GoTo, Keep, MovePawn, PlacePawn, Raid, UseCard
from engine.narrowing import Menu, Narrowed
from rendering.drawings import Drawing
from rendering.empires.cards import reading
from rendering.empires.cards.card import DrawnCard
from rendering.empires.cards.standing import body_lines, empire_cards, rows_of_cards
from rendering.empires.pages.legend import CARDS, EFFECTS, TABLE, find_occurring_signs, signs_by_group
from rendering.empires.pages.middle import ways_of
from rendering.empires.pages.offers import find_offers
from rendering.empires.pages.own import cards_within
from rendering.empires.pages.sight import PictureSight
from rendering.empires.scene import (
    TAKE_TURN,
    Among,
    card_of,
    choice_among,
    piles_of_empire,
    shown_by_seat,
    tiles_of,
    touched_cards,
)
from rendering.empires.signs.colours import EMPIRES_PAPER
from rendering.empires.signs.marks import Phrase
from rendering.empires.table.isles import newest_ships
from rendering.empires.table.ring import Arrival, RingPawn, with_pawn_moved
from rendering.empires.table.strips import event_phrase, in_room
from rendering.games import PICTURES
from rendering.paint.canvas import Brush
from rendering.paint.fonts import Glyphs
from rendering.paint.kept import BUDGET, Kept
from rendering.painter import Painter
from rendering.pictures import FLAT, WIDTH, Look
from tests.rendering.album import WORDS
from tests.rendering.empires.pictures import ALBUM
from tests.rendering.empires.positions import EmpiresPosition, empires
from tests.rendering.positions import FOLDER
from texts.empires.names import card_name

PHONE, PICTURES_OF_TURN, PICTURES_OF_STEP = 376, 570, 420
"""Pixels of a phone's column; of all pictures of a page that asks for a turn, and of one that asks anything else, at most."""
EN = WORDS["en"]
POSITIONS = sorted(file.stem.removeprefix("empires_") for file in FOLDER.glob("empires_*.json"))


@pytest.fixture(scope="module")
def brush() -> Brush:
    return Brush(EMPIRES_PAPER, Glyphs(Kept(BUDGET)))


def marks(at: EmpiresPosition, standing: int = 0) -> list[Phrase]:
    """What is offered where a seat stands."""
    assert at.private is not None
    return [offer.marks for offer in find_offers(at.private, EN, at.standings[standing].narrowed)]


def sight(at: EmpiresPosition, standing: int = 0) -> PictureSight:
    """What the pictures of a seat are made from."""
    assert at.private is not None
    here = at.standings[standing].narrowed
    return PictureSight(at.private, ALBUM.titled(at.private.seats), EN, here, at.last)


def page(at: EmpiresPosition, standing: int = 0, language: str = "en") -> list[Drawing]:
    """The private page of a position."""
    assert at.private is not None
    people, here = ALBUM.titled(at.private.seats), at.standings[standing].narrowed
    return [*PICTURES["empires"].private(at.private, people, WORDS[language], here, at.last)]


# ---- what may be done ----------------------------------------------------------------------------------------------------


def test_cards_that_can_be_chosen_are_those_of_the_legal_moves() -> None:
    at = empires("play")
    here = at.standings[0].narrowed
    choice = choice_among(here)
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
    first, chosen = (choice_among(standing.narrowed) for standing in at.standings)
    assert at.private is not None
    assert first.lit == set(at.private.players[at.private.own].aside or ())
    assert len(chosen.chosen) == 2
    assert chosen.lit == first.lit
    moved = structs.replace(at.standings[1].narrowed, move=Keep((3, 9)))
    assert choice_among(moved).chosen == {3, 9}


def test_every_way_onto_a_tile_has_its_price() -> None:
    at = empires("play")
    here = at.standings[0].narrowed
    assert at.private is not None
    ways = {structs.replace(way, source="") for way in ways_of(sight(at))}
    placed = {move.tile for move in here.listed if isinstance(move, PlacePawn)}
    moved = {move.tile for move in here.listed if isinstance(move, MovePawn)}
    assert placed
    assert moved
    free = {Arrival(tile, False) for tile in placed}
    assert ways == free | {Arrival(tile, True, (("food", 1),)) for tile in moved}
    dear = structs.replace(at.private, orange=tuple(moved))
    seen = PictureSight(dear, ALBUM.titled(4), EN, here)
    assert {way.price for way in ways_of(seen) if way.moved} == {(("food", 2),)}


def test_a_card_that_moves_a_pawn_asks_no_price() -> None:
    assert {way.price for way in ways_of(sight(empires("shift_pawn")))} == {()}


def test_payments_sides_and_demands_are_offered_in_marks() -> None:
    paid = empires("pay_cost")
    assert len(marks(paid)) == len(paid.standings[0].left) > 1
    assert all(any(kind == "good" for kind, _ in phrase) for phrase in marks(paid))
    sides = marks(empires("pick_side"))
    assert len(sides) == 2
    assert all(sides)
    assert [phrase[-1] for phrase in marks(empires("demand"))] == [("good", "wood")]


def test_a_chosen_offer_stands_out() -> None:
    at = empires("pay_cost")
    assert at.private is not None
    before, after = (find_offers(at.private, EN, standing.narrowed) for standing in at.standings)
    assert not any(offer.chosen for offer in before)
    assert [offer.chosen for offer in after] == [True]


def test_of_many_mixes_the_goods_are_shown_of_which_they_are_made() -> None:
    at = empires("pay_cost")
    assert at.private is not None
    mixes = [Gain(goods) for goods in combinations_with_replacement(("fish", "food", "wood"), 3)]
    few, many = (find_offers(at.private, EN, Narrowed((), (), tuple(mixes[:n]))) for n in (6, 7))
    assert len(few) == 6
    assert [offer.marks for offer in many] == [(("good", good),) for good in ("food", "wood", "fish")]
    [chosen] = find_offers(at.private, EN, Narrowed((), (), tuple(mixes), mixes[1]))
    assert chosen.chosen


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
    done = shown_by_seat(last)
    assert {seat: [type(event) for event in several] for seat, several in done.items()} == {
        0: [Used],
        1: [PawnPlaced, Sailed],
        2: [Raided],
    }
    assert tiles_of(done) == (("sail", 1),)
    assert touched_cards(last) == {9: 2}


def test_of_who_plays_alone_the_last_turn_is_marked_and_not_the_whole_round() -> None:
    """What a turn sets off belongs to it: a field in its window, a location built by Construct, a raid by a card."""
    first = (PawnPlaced(0, "sail"), Sailed(0, False, True, False, False), Built(0, 57, "paid"))
    second = (PawnMoved(0, "sail", "construct", True), FieldBuilt(0, 58, 0), Built(0, 59, "construct"))
    third = (Used(0, 204), Raided(0, 1, 56))
    assert shown_by_seat((*first, *second))[0] == second
    assert touched_cards((*first, *second, *third)) == {204: 0, 56: 0}
    assert shown_by_seat((*first, Passed(0)))[0] == (Passed(0),)


def test_a_deed_names_its_card() -> None:
    view = empires("play").public
    said = event_phrase(view, Used(0, 9), EN)
    assert said[-1] == ("text", card_name(EN, card_of(view, 9)))
    assert event_phrase(view, PawnPlaced(0, "sail"), EN)[0] == ("action", "sail")
    assert in_room([said] * 9, 400) == [said] * len(in_room([said] * 9, 400))
    assert 0 < len(in_room([said] * 9, 400)) < 9
    assert in_room([said], 1) == [said]


def test_the_newest_ship_of_a_seat_is_marked() -> None:
    view = empires("resolve_ship").public
    ship = view.queue[0]
    queue = (ship, structs.replace(ship, seat=2), ship)
    assert newest_ships(structs.replace(view, queue=queue), (ship.seat, 1)) == {2}


# ---- empires and strips --------------------------------------------------------------------------------------------------


def test_every_card_of_an_empire_lies_somewhere_with_its_upgrades() -> None:
    view = empires("over").public
    for seat, player in enumerate(view.players):
        found = [one.card for pile in piles_of_empire(view, seat) for one in (pile.head, *pile.upgrades)]
        assert sorted(found) == sorted(one.card for one in player.empire)
    assert any(pile.upgrades for seat in range(view.seats) for pile in piles_of_empire(view, seat))


def test_an_exhausted_card_and_goods_on_a_card_change_it(brush: Brush) -> None:
    view = empires("play").public
    plain = next(own for own in empire_cards(view, 0) if own.face.action and not own.exhausted)
    laden = structs.replace(plain, goods=(("gold", 3),))
    assert ("good", "gold") in chain.from_iterable(chain.from_iterable(body_lines(laden, EN)))
    assert body_lines(plain, EN) != body_lines(laden, EN)
    pictures = {drawn(brush, own) for own in (plain, structs.replace(plain, exhausted=True), laden)}
    assert len(pictures) == 3


def drawn(brush: Brush, own: DrawnCard) -> bytes:
    """A card of an empire as pixels."""
    return rows_of_cards([own], EN, lambda _own: "", full=True)[0].draw(brush).image.tobytes()


def test_what_can_be_chosen_is_raised_and_has_its_number_what_cannot_is_flat(brush: Brush) -> None:
    own = next(own for own in empire_cards(empires("play").public, 0) if own.face.action and not own.exhausted)
    free, out = (structs.replace(own, can=can) for can in (True, False))
    assert (free.sign, out.sign, own.sign) == (str(own.number), "", "")
    assert (free.raised, out.raised, own.raised) == (True, False, False)
    assert (free.pale, out.pale, own.pale) == (False, True, False)
    assert len({drawn(brush, one) for one in (free, out, own)}) == 3
    chosen = structs.replace(out, chosen=True)
    assert chosen.raised
    assert drawn(brush, chosen) != drawn(brush, free)


def test_an_empire_is_shown_as_fully_as_there_is_room_what_can_be_used_first() -> None:
    at = sight(empires("play"))
    cards = at.empire(at.seat, at.choice)
    raised = [own for own in cards if own.raised]
    assert 0 < len(raised) < len(cards)
    heights: list[int] = []
    for room in (2000, 500, 300, 160, 0):
        blocks = cards_within(cards, EN, at.named, room)
        heights.append(sum(block.height for block in blocks))
        assert heights[-1] <= room
        said = {line for block in blocks for line in block.told()}
        assert room == 0 or {at.named(own) for own in raised} <= said
    assert heights == sorted(heights, reverse=True)
    for room in (240, 320, 400):
        *shown, rest = [line for block in cards_within(cards, EN, at.named, room) for line in block.told()]
        assert rest == EN("empires.picture.more_cards", n=len(cards) - len(shown))
        assert len(shown) >= len(raised)


def test_a_pawn_that_is_chosen_to_come_stands_on_its_tile() -> None:
    pawns = (RingPawn(0, "sail", exhausted=False), RingPawn(1, "sail", exhausted=True))
    way = Arrival("harvest", moved=True, source="sail")
    assert with_pawn_moved(pawns, 0, way, "harvest") == (pawns[1], RingPawn(0, "harvest", exhausted=False))
    assert with_pawn_moved(pawns, 0, Arrival("harvest", moved=False), "harvest") == (
        *pawns,
        RingPawn(0, "harvest", exhausted=False),
    )


# ---- pages ---------------------------------------------------------------------------------------------------------------


def test_a_turn_shows_what_one_has_then_the_table_then_the_hand() -> None:
    own, table, hand = page(empires("play"))
    assert [own.name, table.name, hand.name] == ["own", "table", "hand"]
    assert "use" in own.kinds
    assert table.kinds == {"pawn", "move"}
    assert hand.kinds == {"build"}
    assert own.looks == ("empire",)
    assert table.looks == ("islands",)
    assert EN("empires.picture.heading.hand", n=7) in hand.told[0]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_pictures_of_a_page_leave_room_for_words_on_two_screens_of_a_phone(brush: Brush, name: str) -> None:
    """An empire that has no room in marks is told by name, so that the words and the choices have the rest."""
    at = empires(name)
    for standing in range(len(at.standings)):
        room = PICTURES_OF_TURN if sight(at, standing).question == TAKE_TURN else PICTURES_OF_STEP
        for language in sorted(WORDS):
            rows = [tile.height for one in page(at, standing, language) for tile in one.draw(brush)]
            assert sum(rows) * PHONE / WIDTH <= room, (standing, language)


def test_a_hand_that_is_not_all_in_words_can_be_looked_at() -> None:
    for language in sorted(WORDS):
        *_, hand = page(empires("play"), language=language)
        assert hand.looks == ("hand",)
        at = sight(empires("play"))
        told = "\n".join(hand.told[0])
        assert all(str(number) in told for number in at.own.hand or ())


@pytest.mark.parametrize(
    ("standing", "names"),
    [(1, ["own", "hand"]), (3, ["own", "answer"]), (4, ["own", "table"]), (5, ["own", "table"])],
)
def test_once_the_kind_of_move_is_chosen_the_page_is_about_it_alone(standing: int, names: list[str]) -> None:
    assert [one.name.split("_")[0] for one in page(empires("play"), standing)][: len(names)] == names


LAST = {
    "clans": "Panuk",
    "start": "Driftwood Cove",
    "lookout_keep": "(141)",
    "window": "(172)",
    "search_deck": "(23)",
    "keep_seen": "(171)",
    "harvest": "(166)",
    "shift_pawn": "ring of tiles",
    "resolve_ship": "queue",
    "deal_with_island": "Warm Springs",
    "pick_side": "(183)",
    "assign_units": "(193)",
    "demand": "Leaking roofs",
}
"""What the last picture of some questions tells, among other things."""


@pytest.mark.parametrize(("name", "said"), LAST.items())
def test_the_last_picture_answers_the_question(name: str, said: str) -> None:
    at = empires(name)
    pages = page(at)
    answers = [one for one in pages if one.name.startswith("answer")]
    assert answers
    assert pages[-1] is answers[-1]
    assert any(said in line for one in answers for line in one.told[0])
    assert all(not one.name.startswith("own") for one in pages[1:])


@pytest.mark.parametrize("name", POSITIONS)
def test_every_block_is_as_high_as_was_worked_out(brush: Brush, name: str) -> None:
    at = empires(name)
    pages = [page(at, standing, "ko") for standing in range(len(at.standings))]
    pages += [[*PICTURES["empires"].public(at.public, ALBUM.titled(at.public.seats), EN, at.last)]]
    for one in chain.from_iterable(pages):
        heights = [tile.height for tile in one.draw(brush)]
        assert sum(heights) <= FLAT


def test_a_card_is_broken_into_lines_once(brush: Brush, monkeypatch: pytest.MonkeyPatch) -> None:
    for drawing in page(empires("play")):
        drawing.draw(brush)
    monkeypatch.setattr(reading, "wrapped_lines", None)
    for drawing in page(empires("play")):
        drawing.draw(brush)
    reading.page_of_card.cache_clear()
    with pytest.raises(TypeError):
        page(empires("play"))


def test_where_an_upgrade_is_built_is_chosen_among_the_own_fields() -> None:
    at = empires("window")
    assert at.private is not None
    fields = [one.card for one in at.private.players[at.private.own].empire if card_of(at.private, one.text).as_field]
    menus = (Menu("card", (172, 177), 0), Menu("base", (BASIC, *fields)))
    here = Narrowed(menus, ("field", 172), tuple(BuildField(172, base) for base in (BASIC, *fields)))
    pages = PICTURES["empires"].private(at.private, ALBUM.titled(2), EN, here, ())
    assert fields
    assert all(any(f"({field})" in line for line in pages[-1].told[0]) for field in fields)


def test_an_unchanged_picture_is_the_same_byte_for_byte_and_the_ring_alone_changes() -> None:
    """What a pawn that is chosen changes is the table; the own strip stays, so it need not be sent again."""
    at = empires("play")
    before, after = (ALBUM.private(Painter(), "play", "en", standing) for standing in (4, 5))
    by_name = [{one.name: one.png for one in pictures} for pictures in (before, after)]
    assert by_name[0]["own"] == by_name[1]["own"]
    assert by_name[0]["table"] != by_name[1]["table"]
    assert page(at, 4)[0].told == page(at, 5)[0].told


def test_of_a_public_page_only_the_strip_of_who_has_moved_changes() -> None:
    view, people = empires("play").public, ALBUM.titled(4)
    painter = Painter()
    player = view.players[3]
    richer = structs.replace(view, players=(*view.players[:3], structs.replace(player, vp=player.vp + 1)))
    pages = [painter.board("empires", one, people, EN, Look()) for one in (view, richer)]
    changed = [one.name for one, other in zip(*pages, strict=True) if one.png != other.png]
    assert changed == ["seats_cd"]


def test_a_public_view_has_no_private_page() -> None:
    at = empires("play")
    with pytest.raises(ValueError, match="seat"):
        PICTURES["empires"].private(at.public, ALBUM.titled(4), EN, at.standings[0].narrowed, ())


def test_an_empire_is_a_part_only_where_its_seat_is_played() -> None:
    parts = PICTURES["empires"].parts_of
    assert parts(4) == ("empire_a", "empire_b", "empire_c", "empire_d", "islands", "legend")
    assert parts(1) == ("empire_a", "islands", "legend")
    assert parts(2, own=True) == ("empire", "hand")


@pytest.mark.parametrize("name", POSITIONS)
def test_every_look_is_a_part_that_there_is(name: str) -> None:
    at = empires(name)
    known = PICTURES["empires"].parts_of(at.public.seats)
    public = PICTURES["empires"].public(at.public, ALBUM.titled(at.public.seats), EN, at.last)
    assert {look for one in public for look in one.looks} <= set(known)
    own = {*known, *PICTURES["empires"].parts_of(at.public.seats, own=True)}
    for standing in range(len(at.standings)):
        assert {look for one in page(at, standing) for look in one.looks} <= own


def test_a_hand_is_told_and_drawn_to_its_seat_alone() -> None:
    at = empires("play")
    assert at.private is not None
    people, seat = ALBUM.titled(4), at.private.own
    part = PICTURES["empires"].parts["hand"]
    assert part.own
    own = part.drawings(at.private, people, EN, ())
    said = "\n".join(line for one in own for line in one.told[0])
    assert all(f"({number})" in said for number in at.private.players[seat].hand or ())
    with pytest.raises(ValueError, match="seat"):
        part.drawings(at.public, people, EN, ())


# ---- the legend ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", sorted(WORDS))
def test_the_legend_says_every_sign_in_words_of_its_own(language: str) -> None:
    found = signs_by_group(WORDS[language])
    for group, meanings in found.items():
        said = [meaning for _, meaning in meanings]
        assert len(set(said)) == len(said) > 3, group
    assert sum(map(len, found.values())) > len(CARDS) + len(EFFECTS) + len(TABLE)


def test_the_legend_has_what_occurs_and_no_more() -> None:
    bare, full = (
        find_occurring_signs(PictureSight(empires(name).public, ALBUM.titled(4), EN)) for name in ("start", "over")
    )
    assert ("icon", "tray_arrow_down") in full
    assert ("icon", "tray_arrow_down") not in bare
    assert {("good", "food"), ("vp", "1")} <= full
    clans = {card for player in empires("start").public.players for card in [player.clan]}
    assert "heidel" not in clans
    assert ("symbol", "mug") not in bare
