"""The data files of A Feast for Odin: what they say as a whole, and that a wrong one is refused with file, line and reason."""

import re

import pytest

from engine.content import BadContent
from engine.odin.facts.content import odin_content, shipped_texts, texts_of
from engine.texts import add_languages
from tests.engine.odin.checks import checked

TEXTS = shipped_texts()


def changed(name, old, new):
    """The texts of all files, with one place of one of them changed."""
    text = TEXTS[name].decode()
    assert old in text, old
    return TEXTS | {name: text.replace(old, new, 1).encode()}


BROKEN = {
    "not TOML": ("ships.toml", "count_in_box = 10", "count_in_box = = 10", "line 12"),
    "a word for a number": ("ships.toml", "silver_price = 3", 'silver_price = "3"', "Expected `int`"),
    "an unknown field": ("ships.toml", "printed_ore = 1", "print_ore = 1", "print_ore"),
    "an unknown colour": ("goods.toml", 'colour = "red"', 'colour = "pink"', "pink"),
    "an unknown step": ("action_spaces.toml", 'op = "forge"', 'op = "smith"', "smith"),
    "a field of another step": ("action_spaces.toml", 'op = "draw_weapons", count = 4', 'op = "forge", count = 4',
        "unknown field `count`"),
    "an unknown group": ("action_spaces.toml", 'groups = ["build_houses"]', 'groups = ["build_homes"]', "build_homes"),
    "goods that are not a rectangle": ("goods.toml", "cells = 9", "cells = 8", "width times height"),
    "a good twice": ("goods.toml", 'id = "mead"', 'id = "peas"', "peas is there already"),
    "sides that do not match": ("goods.toml", 'back = "stockfish"', 'back = "hide"', "are not two sides"),
    "a crop without a number": ("goods.toml", "feast_food = true\nharvest = 1", "feast_food = true", "harvest number"),
    "green food": ("goods.toml", 'upgrade_to = "silk"\nfeast_food = false', 'upgrade_to = "silk"\nfeast_food = true',
        "ODIN-6.2"),
    "a green animal": ("goods.toml", "feast_food = false\n\n[[good]]", "feast_food = false\nanimal = \"sheep\"\n\n[[good]]",
        "ODIN-1.2"),
    "a step of two colours": ("goods.toml", 'upgrade_to = "oil"', 'upgrade_to = "rune_stone"', "rises by one colour"),
    "a blue good without a sword": ("goods.toml", "sword = 6\n", "", "sword value"),
    "a harvest without a crop": ("goods.toml", '2 = ["peas", ', "2 = [", "tier 2"),
    "a shape of another size": ("special_tiles.toml", 'shape = ["#####"]', 'shape = ["######"]', "number of cells"),
    "a cell too many": ("home_board.toml", '"$......-~~~~~"', '"$......--~~~~"', "the grid has 144 cells"),
    "a line too short": ("home_board.toml", '"$......-~~~~~"', '"$......-~~~~"', "lines of one length"),
    "a strange sign": ("exploration_boards.toml", '"~~~~...~~"', '"~~~~.o.~~"', "lines of one length, of the signs"),
    "income on another cell": ("home_board.toml", "value = 3, row = 7, col = 4", "value = 3, row = 7, col = 5",
        "ODIN-3.7.1: the numbers"),
    "income that falls": ("home_board.toml", "value = 12, row", "value = 1, row", "lowest number comes first"),
    "income without a last number": ("home_board.toml", "  { value = 18 },\n", "", "the last number, and no other"),
    "a bonus on another cell": ("exploration_boards.toml", "row = 3\ncol = 7\ngives", "row = 3\ncol = 6\ngives",
        "shetland: ODIN-3.10.1: the bonuses"),
    "a bonus of nothing known": ("home_board.toml", 'item = "rune_stone"', 'item = "runes"', "there is no runes"),
    "a house without cells": ("buildings.toml", 'is_house = false', 'is_house = true', "have a grid"),
    "outlines that cost more": ("buildings.toml", "minus_total = 6", "minus_total = 5", "cells and outlines"),
    "a face with two backs": ("exploration_boards.toml", 'reverse = "shetland"', 'reverse = "iceland"', "two sides of a board"),
    "boats that emigrate": ("ships.toml", "can_emigrate = false", "can_emigrate = true", "ODIN-5.6.1"),
    "a round too many": ("rounds.toml", "harvest = [1, 2, 0, 3, 0, 4, 0]", "harvest = [1, 2, 0, 3, 0, 4, 0, 0]", "7 rounds"),
    "cells that do not open": ("rounds.toml", "[6, 7, 8, 9, 10, 11, 12]", "[6, 7, 8, 9, 10, 12, 12]", "one more cell"),
    "a board that turns twice": ("rounds.toml", '["", "A", "B", "C", "D", ""]', '["", "A", "B", "C", "C", ""]', "turns once"),
    "a Viking too many": ("rounds.toml", "second_colour_removed = 1", "second_colour_removed = 0", "ODIN-12.1"),
    "backs up at first": ("rounds.toml", '"greenland"]', '"newfoundland"]', "ODIN-2.6"),
    "no strips for four": ("mountain_strips.toml", ", 4 = 3 }", " }", "ODIN-2.5"),
    "too few Vikings": ("action_spaces.toml", "row = \"b\"\nvikings = 3", "row = \"b\"\nvikings = 2", "as many Vikings"),
    "a row in two places": ("action_spaces.toml", "= 2\norder = 7\nrow = \"g\"", "= 2\norder = 7\nrow = \"e\"", "rows of"),
    "a gap in a column": ("action_spaces.toml", "column = 2\norder = 7", "column = 2\norder = 8", "column 2"),
    "a good that is none": ("action_spaces.toml", "gain = { linen = 1 }", "gain = { lint = 1 }", "linen: there is no lint"),
    "weapons as goods": ("action_spaces.toml", "gain = { linen = 1 }", "gain = { snare = 1 }", "there is no snare"),
    "two prices at once": ("action_spaces.toml", '"exchange", pay_one_of', '"exchange", pay = { ore = 1 }, pay_one_of',
        "ODIN-5.2"),
    "a face that is none": ("action_spaces.toml", '"labrador", "newfoundland"]', '"labrador", "vinland"]', "no vinland"),
    "a face for nobody": ("action_spaces.toml", '"labrador", "newfoundland"]', '"labrador"]', "each face is explored"),
    "a face for boats": ("action_spaces.toml", 'ship_any_of = ["longship"]', 'ship_any_of = ["knarr"]', "ODIN-5.8"),
    "whaling without boats": ("action_spaces.toml", ', action = "whaling", max_boats = 3', ', action = "whaling"', "uses boats"),
    "an emigration in place of a swap": ("action_spaces.toml", "gain = { knarr = 1 }, optional = true",
        "gain = { knarr = 1 }", "ODIN-5.6.6"),
    "an unknown payment": ("action_spaces.toml", '["wood", "bow"]', '["wood", "arrow"]', "there is no arrow"),
    "a blue good that rises": ("goods.toml", 'upgrade_to = ""', 'upgrade_to = "silverware"', "cannot rise"),
    "a tile called like a good": ("special_tiles.toml", 'id = "belt"', 'id = "oil"', "oil is a good already"),
    "a shape of other signs": ("special_tiles.toml", 'shape = ["#####"]', 'shape = ["##x##"]', "drawn with # and ."),
    "a table with more cells": ("home_board.toml", "feast_cells = 12", "feast_cells = 13", "the seats make another number"),
    "a phase twice": ("rounds.toml", '"feast", "bonus"', '"feast", "feast"', "twelve different phases"),
    "weapons to begin with": ("rounds.toml", "starting_weapons = { bow", "starting_weapons = { axe", "there is no axe"),
    "goods to begin with": ("rounds.toml", "starting_goods = { mead", "starting_goods = { wine", "there is no wine"),
    "a round without a cell": ("rounds.toml", "starting_vikings_thing_square = 5",
        "starting_vikings_thing_square = 4", "last of the table"),
    "a harvest that is none": ("rounds.toml", "harvest = [1, 0, 2, 0, 3, 0]", "harvest = [1, 0, 2, 0, 5, 0]", "no such harvest"),
    "silver in other rounds": ("rounds.toml", "place_silver = [false, true,", "place_silver = [true, true,",
        "ODIN-3.3: silver"),
    "a solo round too few": ("rounds.toml", "[1, 0, 2, 0, 2, 0, 2]", "[1, 0, 2, 0, 2, 0]", "ODIN-12.1"),
    "a Viking more of the first colour": ("rounds.toml", "first_colour_removed = 1", "first_colour_removed = 0", "ODIN-12.1"),
    "rows that are not there": ("home_board.toml", "rows = 12", "rows = 13", "other numbers of rows"),
    "one resource on two lists": ("buildings.toml", 'resource = "stone", count = 3', 'resource = "wood", count = 3',
        "one entry for each resource"),
    "a price in goods": ("buildings.toml", "cost = { wood = 2 }", "cost = { wool = 2 }", "there is no wool"),
    "a green frame beside a bonus": ("exploration_boards.toml", '"---$.-.-"', '"---!.-.-"', "green frame touches"),
    "half a cell": ("home_board.toml", "value = 3, row = 7, col = 4", "value = 3, row = 7", "a row and a column"),
    "a frame that is not drawn": ("exploration_boards.toml", '"~---!---"', '"~---$---"', "has the sign !"),
    "two imitation spaces in a column": ("action_spaces.toml", "sides = [1, 2]", "sides = [1, 3]", "ODIN-2.7"),
    "a space that does nothing": ("action_spaces.toml", 'steps = [{ op = "forge", pay = { ore = 1 } }]', "steps = []",
        "a group and a step"),
    "more cards than allowed": ("action_spaces.toml", "min = 1, max = 2", "min = 3, max = 2", "from `min` to `max` cards"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_wrong_file_is_refused_with_line_and_reason(case):
    name, old, new, reason = BROKEN[case]
    with pytest.raises(BadContent, match=re.escape(reason)) as refused:
        checked(changed(name, old, new))
    assert re.search(rf"{re.escape(name)}.*line \d+", str(refused.value), re.DOTALL)


def test_the_files_of_the_game_are_right():
    made = checked(TEXTS)
    add_languages("odin", texts_of(made))
    assert made == odin_content()


def test_the_line_is_the_one_to_mend():
    wrong = changed("home_board.toml", "rows = 12", "rows = 13")
    with pytest.raises(BadContent, match="other numbers of rows") as refused:
        checked(wrong)
    line = int(re.search(r"^home_board\.toml, line (\d+):", str(refused.value))[1])
    assert wrong["home_board.toml"].decode().split("\n")[line - 1] == "rows = 13"


def test_the_box():
    """ODIN-1.5, ODIN-1.7 and the head of engine/odin/data/action_spaces.toml."""
    c = odin_content()
    columns = [sum(space.column == column for space in c.spaces.values()) for column in (1, 2, 3, 4)]
    assert columns == [18, 18, 16, 9]
    assert {building.id: building.count_in_box for building in c.buildings.values()} == {
        "shed": 3, "stone_house": 3, "long_house": 5,
    }  # fmt: skip
    assert (len(c.special_tiles), len(c.strips), len(c.faces)) == (15, 8, 8)
    assert sum(weapon.count for weapon in c.weapons.values()) == 47


def test_ex_04_the_other_sides_of_tiles():
    """ODIN-1.1: EX-04."""
    goods = odin_content().goods
    pairs = {("beans", "milk"), ("peas", "mead"), ("oil", "rune_stone"), ("sheep", "pregnant_sheep")}
    assert all(goods[one].reverse == other and goods[other].reverse == one for one, other in pairs)


def test_exploration_values():
    """ODIN-11.3: from 4 to 38 points."""
    points = sorted(face.victory_points for face in odin_content().faces.values())
    assert (points[0], points[-1]) == (4, 38)


def test_every_shape_has_each_set_of_cells_once():
    """ODIN-7.2.7, 7.2.8, 7.2.11: only helmet, cloakpin and drinking horn gain by being flipped."""
    for piece in odin_content().pieces.values():
        assert len({frozenset(way) for way in piece.ways}) == len(piece.ways), piece.id
    assert {piece.id for piece in odin_content().pieces.values() if len(piece.ways) > 4} == {
        "helmet", "cloakpin", "drinking_horn",
    }  # fmt: skip
