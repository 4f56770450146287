"""MAN-2, MAN-16, MAN-18: setting up, the solstice, seasons laid out."""

import random

import pytest
from msgspec.structs import replace

from engine.chance import Chance
from engine.game import Ended
from engine.manitoba import MANITOBA
from engine.manitoba.facts.components import COLOURS, GOODS
from engine.manitoba.facts.content import manitoba_contents
from engine.manitoba.facts.territory import (
    Cell,
    CellNumber,
    aspect_ratio,
    cell_neighbours,
    cell_number,
    cell_of,
    connected_areas,
    has_hole,
    join_territory,
    shared_sides,
)
from engine.manitoba.options import ManitobaOptions
from engine.manitoba.rounds.frames import ManitobaState
from engine.manitoba.rounds.generator import find_ready_layout, lay_out
from engine.manitoba.rounds.phases import Phases
from engine.rules import BadOptions
from tests.engine.manitoba.positions import SEATS, Position, hold, table


def new(seats: int = 3, seed: int = 1, **options: str) -> Position:
    return Position(MANITOBA.new(seats, ManitobaOptions(**options), bytes([seed]) * 32))


def through_solstice(position: Position, path: str = "decline") -> Position:
    while position.question.split()[1] in ("first_area", "first_path", "keep", "wake"):
        question = position.question.split()[1]
        position.play(path if question == "first_path" else position.offers()[0])
    return position


@pytest.mark.parametrize(("seats", "tiles"), [(2, 3), (3, 4), (4, 5)])
def test_man_ex_01_tiles_by_players(seats, tiles):
    """MAN-2.1, MAN-2.2: and every tile has one area of each landscape."""
    state = new(seats).state
    assert len(state.layout) == tiles
    assert [len(areas) for areas in state.ground.of_kind] == [tiles] * 5


def test_man_ex_02_each_area_holds_the_good_of_its_landscape():
    """MAN-2.6, MAN-1.3, MAN-1.5."""
    view = MANITOBA.view(new().state, None)
    assert all(area.has_good for area in view.areas)
    by_terrain = {area.terrain: area.good for area in view.areas}
    assert by_terrain == {
        "forest": "berry",
        "prairie": "bison",
        "hill": "horse",
        "lake": "canoe",
        "mountain": "feather",
    }


@pytest.mark.parametrize(
    ("seats", "next_card", "rounds"), [(2, "winter-2", 16), (3, "spring", 15), (4, "winter-2", 16)]
)
def test_man_ex_03_winter_cards_and_rounds(seats, next_card, rounds):
    """MAN-2.12, MAN-2.14, MAN-3.3."""
    position = through_solstice(new(seats))
    state = position.state
    assert state.row[state.at] == next_card or state.season == next_card
    assert ("winter-2" in state.row) == (seats != 3)
    played = MANITOBA.view(state, None).rounds
    assert played == rounds
    dice, ended = random.Random(1), []
    while MANITOBA.decisions(state):
        seat = MANITOBA.decisions(state)[0].seat
        ended += MANITOBA.apply(state, seat, dice.choice(list(MANITOBA.legal_moves(state, seat))))
    assert state.round == rounds
    assert isinstance(ended[-1], Ended)


def test_man_ex_18_alternative_layouts_join_one_landscape():
    """MAN-18.1, MAN-18.3."""
    for variant, terrain in (("lake-manitoba", 3), ("duck-mountains", 4)):
        land = new(4, variant=variant).state.ground
        assert len(land.of_kind[terrain]) == 5
        assert len(connected_areas(land.neighbours, land.of_kind[terrain])) == 1


def test_man_ex_19_solstice_goes_counter_clockwise_and_ends_with_the_first_player():
    """MAN-2.13: each does all steps before the next begins."""
    position = new(4, first="A")
    order = []
    while position.question.split()[1] != "choose_discs":
        order.append(position.question[0])
        position.play(position.offers()[0] if "first_path" not in position.question else "decline")
    assert "".join(dict.fromkeys(order)) == "DCBA"
    assert order == sorted(order, reverse=True)
    assert position.question == "A choose_discs"


def test_man_ex_25_a_new_season_is_laid_out():
    """MAN-16.1, MAN-16.2, MAN-13.1, MAN-2.9."""
    state = through_solstice(new(3, first="B")).state
    content = state.facts
    assert [content.cards[card].slot for card in state.row] == ["event", "event", "score", "event", "score"]
    assert [content.cards[card].number for card in state.row if content.cards[card].slot == "score"] == [3, 5]
    of_spring = {card.id for card in content.season_cards.card if card.season == "spring" and card.slot == "event"}
    assert len(of_spring - set(state.row)) == 3
    assert (state.at, len(state.tiles), len(state.tile_stack)) == (0, 2, 10)
    assert SEATS[state.active] == "B"
    assert state.revealed == 1


def test_man_ex_42_warrior_or_shaman_in_the_solstice():
    """MAN-2.15, MAN-9.3."""
    position = new(3, first="A")
    seat = position.question[0]
    position.play(f"place {position.areas('lake')[0]}; vision warrior; wake 1")
    assert position.home(seat) == (4, 2)
    other = position.question[0]
    assert other != seat
    position.play(f"place {position.areas('lake')[1]}; vision shaman")
    assert position.home(other) == (3, 3)
    assert position.question[0] not in (seat, other)


def test_man_2_13_starting_goods_and_first_area_go_into_storage_only():
    """MAN-D02, MAN-D03, MAN-2.8, MAN-2.16."""
    position = new(3)
    seat = position.question[0]
    assert [position.sector(seat, good) for good in GOODS[:4]] == ["berry", "bison", "horse", "canoe"]
    lake, mountain = position.areas("lake")[0], position.areas("mountain")[0]
    assert len(position.offers("place")) == 20
    position.play(f"place {mountain}")
    assert position.question == f"{seat} keep"
    assert position.offers() == ["keep berry", "keep bison", "keep canoe", "keep horse"]
    assert position.refuses("keep small") == "MAN-R04 storage_only"
    position.play("keep horse; decline")
    position.play(f"place {lake}")
    assert position.sector(position.question[0], "canoe") == "canoe canoe"
    assert position.question.endswith("first_path")
    assert not position.offers("wampum")


def test_man_2_1_goods_in_play():
    """MAN-1.5, MAN-1.8: what is not used never enters the supply."""
    for seats, each, feathers, wampum in ((2, 10, 7, 12), (3, 12, 8, 16), (4, 14, 10, 20)):
        state = new(seats).state
        hold(state)
        assert state.facts.supply[seats] == (each, each, each, each, feathers)
        assert state.wampum == wampum


def test_man_2_5_standard_layouts():
    """MAN-2.3, MAN-2.4: a tile touches at most two others, without holes, not too long."""
    content = manitoba_contents()["shipped"]
    for seed in range(40):
        for tiles in (3, 4, 5):
            chance = Chance(bytes([seed]) * 32)
            drawn = chance.shuffled(list(content.territory_tiles), "tiles")[:tiles]
            layout = lay_out(content, "standard", drawn, chance)
            land = join_territory(content.territory_tiles, layout)
            assert len(connected_areas(land.neighbours, range(len(land.areas)))) == 1
            by_tile = {
                tile: {c for n, cells in enumerate(land.cells) if land.tiles[n] == tile for c in cells}
                for tile in drawn
            }
            every = set().union(*by_tile.values())
            assert len(every) == 5 * tiles
            assert not has_hole(spots(every))
            assert enclosed(every) == 0
            assert aspect_ratio(every) <= 2.0
            for tile, cells in by_tile.items():
                touched = [
                    other for other in drawn if other != tile and shared_sides(spots(cells), spots(by_tile[other]))
                ]
                assert len(touched) <= 2


def test_man_2_5_a_hole_is_an_empty_cell_that_the_others_enclose():
    ring = {*cell_neighbours((0, 0))}
    assert has_hole(spots(ring))
    assert not has_hole(spots(ring | {(0, 0)}))
    assert not has_hole(spots(ring - {(1, 0)}))
    lake = {(0, 0), (1, 0), (2, 0)}
    assert has_hole(spots({near for cell in lake for near in cell_neighbours(cell)} - lake))


def test_spots_stand_in_the_order_of_their_cells_and_give_them_back():
    cells = [(q, r) for q in range(-9, 10) for r in range(-9, 10)]
    assert [cell_of(at) for at in sorted(map(cell_number, reversed(cells)))] == cells


def spots(cells: set[Cell]) -> set[CellNumber]:
    """Cells as the numbers that the generator reckons with."""
    return set(map(cell_number, cells))


def enclosed(cells: set[Cell]) -> int:
    """How many gaps some connected cells enclose: cells - sides + corners that three share = 1 - gaps."""
    sides = sum(near in cells for cell in cells for near in cell_neighbours(cell)) // 2
    ways = [cell_neighbours(cell) for cell in cells]
    corners = sum(
        one in cells and two in cells for way in ways for one, two in zip(way, [*way[1:], way[0]], strict=True)
    )
    return 1 - (len(cells) - sides + corners // 3)


@pytest.mark.parametrize(("tiles", "seed"), [(4, 23), (4, 55), (5, 55), (5, 78)])
def test_man_2_5_a_territory_encloses_no_gap(tiles, seed):
    """Seeds by which tiles that may join anywhere (MAN-18.3) enclose one when the data allow it."""

    def gaps(allowed: bool) -> int:
        shipped = manitoba_contents()["shipped"]
        joining = replace(shipped.territory.joining, allow_holes=allowed)
        content = replace(shipped, territory=replace(shipped.territory, joining=joining))
        chance = Chance(bytes([seed]) * 32)
        drawn = chance.shuffled(list(content.territory_tiles), "tiles")[:tiles]
        land = join_territory(content.territory_tiles, lay_out(content, "lake-manitoba", drawn, chance))
        return enclosed({cell for cells in land.cells for cell in cells})

    assert (gaps(allowed=True), gaps(allowed=False)) == (1, 0)


def test_man_2_5_ready_layouts_keep_the_conditions():
    """MAN-18.2, MAN-18.3: used when the generator finds nothing."""
    content = manitoba_contents()["shipped"]
    assert content.layouts is not None
    for tiles in (3, 4, 5):
        layout = find_ready_layout(content, "standard", [str(n) for n in range(1, tiles + 1)], Chance(bytes(32)))
        assert len(connected_areas(join_territory(content.territory_tiles, layout).neighbours, range(5 * tiles))) == 1
    for one in content.layouts.linked:
        land = join_territory(
            content.territory_tiles, find_ready_layout(content, one.variant, one.tiles, Chance(bytes(32)))
        )
        kind = content.contiguous(one.variant)
        assert kind is not None
        assert len(connected_areas(land.neighbours, land.of_kind[kind])) == 1
    assert len(content.layouts.linked) == 2 * 41


def test_man_2_10_first_player_by_chance_or_by_the_host():
    """MAN-R27."""
    assert new(3, first="B").state.first == 1
    assert {new(3, seed=seed).state.first for seed in range(20)} == {0, 1, 2}
    with pytest.raises(BadOptions, match="first"):
        new(3, first="E")


def test_man_2_11_totem_is_shuffled():
    """MAN-R22."""
    assert len({tuple(new(2, seed=seed).state.totem) for seed in range(12)}) > 6
    assert sorted(new(2).state.totem) == list(range(len(COLOURS)))


def test_man_ex_47_autumn_has_one_score_tile():
    """MAN-R16, MAN-13.1: with the other ruling a second one is drawn and has no effect."""
    for ruling, tiles in (("none", 1), ("draw_and_ignore", 2)):
        position = table(3, card="summer-score-5", autumn_fifth_tile=ruling)
        position.asks(Phases(0, ("next_card", "active_turn")))
        assert position.state.season == "autumn"
        assert len(position.state.tiles) == tiles
        position.state.at = 4
        position.asks(Phases(0, ("season_card",)))
        assert position.question == "over"


def test_same_seed_same_game():
    one: ManitobaState = new(4, seed=9).state
    assert MANITOBA.encode(one) == MANITOBA.encode(new(4, seed=9).state)
    assert MANITOBA.encode(one) != MANITOBA.encode(new(4, seed=8).state)
