"""The data files: what is refused, where and why, and how an owner's files are played by."""

import re
from importlib.resources import files

import pytest

from engine.content import BadContent
from engine.manitoba import MANITOBA
from engine.manitoba.facts.content import OWN, SHIPPED, add_files, manitoba_contents, territory_of_layout
from engine.manitoba.options import ManitobaOptions
from engine.play.simulate import simulate
from tests.engine.manitoba.positions import hold, table

DATA = files("engine.manitoba").joinpath("data")


def text(kind: str) -> str:
    return DATA.joinpath(f"{kind}.toml").read_text(encoding="utf-8")


def changed(kind: str, *changes: tuple[str, str]) -> str:
    """A shipped file with some changes, each of them once."""
    found = text(kind)
    for old, new in changes:
        assert old in found, old
        found = found.replace(old, new, 1)
    return found


def line_with(found: str, sign: str) -> int:
    """The line, from 1, on which something stands for the first time."""
    return next(n for n, line in enumerate(found.split("\n"), 1) if sign in line)


@pytest.fixture(autouse=True)
def only_shipped():
    territory_of_layout.cache_clear()
    yield
    manitoba_contents().pop(OWN, None)
    territory_of_layout.cache_clear()


BROKEN = {
    "not TOML": ("goods", [("format = 1", "format = = 1")], "line 6"),
    "a word for a number": ("goods", [("points = 4, origin", 'points = "4", origin')], "Expected `int`"),
    "an unknown name": ("setup", [("wakeup_min_disks", "wakeup_minimum")], "wakeup_minimum"),
    "an unknown ruling": ("setup", [('final_tie = "shared"', 'final_tie = "coin"')], "coin"),
    "a good that is missing": ("goods", [('id = "horse"', 'id = "mule"')], "'horse' is missing"),
    "a good of another landscape": ("goods", [('terrain = "forest"', 'terrain = "hill"')], "MAN-1.3: berry goes with forest"),
    "spaces with a gap": ("goods", [("n = 3, points = 5", "n = 4, points = 5")], "MAN-10.1"),
    "a place too large": ("goods", [("capacity = 4", "capacity = 6")], "MAN-10.4"),
    "other numbers in two files": ("setup", [("goods_each = 12", "goods_each = 13")], "goods.toml has other numbers"),
    "a round too many": ("setup", [("rounds = 15", "rounds = 16")], "MAN-2.1: the cards make 15 rounds"),
    "figures that do not add up": ("setup", [("on_square = 5", "on_square = 6")], "MAN-2.8"),
    "a disc twice": ("setup", [('disks = ["brown", "green"', 'disks = ["brown", "brown"')], "MAN-2.11"),
    "a wrong first order": ("setup", [('initial_order = "shuffle"', 'initial_order = ["brown"]')], "MAN-R22"),
    "a scoring elsewhere": ("setup", [("score_card_numbers = [3, 5]", "score_card_numbers = [2, 5]")], "MAN-3.3"),
    "a path of another colour": ("vision_paths", [('disk = "brown"', 'disk = "blue"')], "MAN-1.3: hunter goes with brown"),
    "a repeat in between": (
        "vision_paths",
        [("n = 1, instant = [{ kind = \"points\", n = 1 }]", 'n = 1, repeat = [{ kind = "points", n = 1 }]')],
        "MAN-7.5",
    ),
    "a copied copy": (
        "vision_paths",
        [('n = 4, instant = [{ kind = "copy_instant" }], copyable = false',
          'n = 4, instant = [{ kind = "copy_instant" }], copyable = true')],
        "MAN-9.3",
    ),
    "an exemption for once": ("vision_paths",
        [('permanent = [{ kind = "exempt", good = "bison" }]', 'instant = [{ kind = "exempt", good = "bison" }]')],
        "MAN-9.2: exempt is permanent"),
    "goods to take that are none": ("vision_paths", [('goods = ["berry", "horse"]', 'goods = ["berry", "fish"]')], "MAN-9.1"),
    "a card twice": ("season_cards", [('id = "summer-starfall"', 'id = "summer-wanderers"')], "is there 2 times"),
    "a card of another season": ("season_cards",
        [('id = "autumn-north-wind"\nseason = "autumn"', 'id = "autumn-north-wind"\nseason = "summer"')],
        "MAN-16.1: summer has 7 events"),
    "an event for another order": ("season_cards", [('order = "together"', 'order = "in_turn"')], "MAN-12.1"),
    "an end too early": ("season_cards", [("season_end = true", "season_end = false")], "MAN-15"),
    "no final card": ("season_cards", [("final = true", "final = false")], "MAN-17.1"),
    "goods of a card that are none": ("season_cards", [('goods = ["bison", "canoe"]', 'goods = ["bison", "boat"]')], "MAN-12.2"),
    "a good twice on a card": ("season_cards", [('goods = ["bison", "canoe"]', 'goods = ["canoe", "canoe"]')], "MAN-12.2"),
    "a good twice on a space": ("vision_paths", [('goods = ["berry", "horse"]', 'goods = ["berry", "berry"]')], "MAN-9.1"),
    "a landscape where none counts": ("season_cards", [("second = 2 }", 'second = 2, terrain = "lake" }')], "MAN-12.2"),
    "points that are none": ("season_cards", [("points = 1 }", "points = 0 }")], "MAN-12.2"),
    "an event without effect": ("season_cards", [('effects = [{ kind = "wake", n = 1 }]', "effects = []")], "MAN-12.1"),
    "too many tiles": ("score_tiles", [("copies = 2", "copies = 3")], "MAN-13: the copies make 13 tiles"),
    "a tile for two goods": ("score_tiles", [('goods = ["berry"]', 'goods = ["berry", "bison"]')], "MAN-13: a tile 'single'"),
    "a landscape twice on a tile": (
        "territory", [('id = "1-hill", terrain = "hill"', 'id = "1-hill", terrain = "lake"')], "MAN-2.2"),
    "two areas of one name": ("territory", [('id = "2-lake"', 'id = "1-lake"')], "MAN-2.4"),
    "two areas on one cell": ("territory", [("cells = [[1, 0]]", "cells = [[0, 0]]")], "MAN-2.4: two areas cover one cell"),
    "a neighbour that is none": ("territory", [('  ["1-hill", "1-lake"],\n', "")], "MAN-2.4: the cells say otherwise"),
    "open sides that are none": ("territory", [("open_sides = [3, 4, 5]", "open_sides = [2, 4, 5]")], "open_sides differs"),
    "a tile in two pieces": ("territory", [("cells = [[-1, 1]]", "cells = [[-1, 1], [5, 5]]")], "MAN-2.2: the cells"),
    "a cut to another tile": ("territory", [("cut = []", 'cut = [["1-hill", "2-lake"]]')], "MAN-2.4: each pair"),
    "one neighbour at most": ("territory",
        [("max_neighbour_tiles = 2\nmin_shared_sides", "max_neighbour_tiles = 1\nmin_shared_sides")], "MAN-2.3"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_wrong_file_is_refused_with_line_and_reason(case):
    kind, changes, reason = BROKEN[case]
    with pytest.raises(BadContent, match=re.escape(reason)) as refused:
        add_files([(f"mine/{kind}.toml", changed(kind, *changes).encode())])
    assert re.search(rf"mine/{kind}\.toml.*line \d+", str(refused.value), re.DOTALL)
    assert OWN not in manitoba_contents()


@pytest.mark.parametrize(
    ("kind", "old", "new", "sign"),
    [
        ("goods", "capacity = 4", "capacity = 6", "capacity = 6"),
        ("goods", "points = 12, origin", 'points = "x", origin', 'points = "x"'),
        ("score_tiles", 'goods = ["bison", "horse"]', 'goods = ["bison"]', 'goods = ["bison"]'),
        ("territory", 'id = "2-lake", terrain', 'id = "2 lake", terrain', '"2 lake"'),
        ("setup", "rounds = 15", "rounds = 14", "rounds = 14"),
        ("vision_paths", "n = 3, instant", 'n = "3", instant', 'n = "3"'),
        ("season_cards", 'goods = ["bison", "canoe"]', "goods = []", "goods = []"),
    ],
)
def test_the_line_is_the_one_to_mend(kind, old, new, sign):
    found = changed(kind, (old, new))
    if kind == "score_tiles":
        sign = 'id = "either-bison-horse"'
        expected = line_with(found, sign) + 2
    else:
        expected = line_with(found, sign)
    with pytest.raises(BadContent) as refused:
        add_files([("mine.toml", found.encode())])
    assert f"line {expected}:" in str(refused.value).split("\n")[0]


def test_an_owner_types_in_printed_values():
    """Storage points, score tiles and event cards; the shipped facts stay as they are."""
    own = [
        ("goods.toml", changed("goods", ("n = 3, points = 4", "n = 3, points = 5")).encode()),
        ("tiles.toml", changed("score_tiles", ("copies = 1", "copies = 2"), ("copies = 1", "copies = 0")).encode()),
        ("setup.toml", changed("setup", ('"shuffle"', '["brown", "green", "beige", "white", "blue"]')).encode()),
    ]
    assert add_files(own) == [OWN]
    assert add_files([]) == []
    assert (manitoba_contents()[OWN].points[1][3], manitoba_contents()[SHIPPED].points[1][3]) == (5, 4)
    assert MANITOBA.option_values(ManitobaOptions())["data"] == (SHIPPED, OWN)
    state = MANITOBA.new(3, ManitobaOptions(data=OWN), bytes(32))
    assert MANITOBA.view(state, None).totem == ("brown", "green", "beige", "white", "blue")
    assert simulate(MANITOBA, 2, 3, 1, ManitobaOptions(data=OWN)).endings == {"autumn": 2}


def test_an_owner_draws_other_tiles():
    """MAN-2.4: areas of several cells, cut and link; adjacency computed; no ready layouts then."""
    found = re.sub(r"^adjacent = \[\n(  \[.*\],\n)*\]\n", "", text("territory"), flags=re.MULTILINE)
    found = re.sub(r", open_sides = \[[\d, ]*\]", "", found)
    found = found.replace("cells = [[-1, 1]]", "cells = [[-1, 1], [-2, 2]]")
    found = found.replace("cut = []\nlink = []", 'cut = [["1-hill", "1-lake"]]\nlink = [["1-hill", "1-forest"]]', 1)
    add_files([("territory.toml", found.encode())])
    facts = manitoba_contents()[OWN]
    assert facts.layouts is None
    for seed in range(4):
        state = MANITOBA.new(4, ManitobaOptions(data=OWN), bytes([seed]) * 32)
        hold(state)
        near = {area.id: set(area.neighbours) for area in MANITOBA.view(state, None).areas}
        assert all(one in near[other] for one, others in near.items() for other in others)
        if "1-hill" in near:
            assert "1-lake" not in near["1-hill"]
            assert "1-forest" in near["1-hill"]


def test_host_must_choose_where_the_data_says_so():
    """MAN-R27."""
    add_files([("setup.toml", changed("setup", ('bot_rule = "random"', 'bot_rule = "host_choice"')).encode())])
    assert MANITOBA.option_values(ManitobaOptions(data=OWN))["first"] == ("A", "B", "C", "D")
    assert MANITOBA.option_values(ManitobaOptions())["first"][0] == "random"


def test_uses_of_wampum_come_from_the_data():
    """MAN-11.1, MAN-11.4."""
    uses, last = "uses = [", "usable_in_final_round = "
    own = changed("goods", (f'{uses}"wake_one", ', uses), (f"{last}false", f"{last}true"))
    add_files([("goods.toml", own.encode())])
    position = table(data=OWN, card="autumn-score-5").tiles("A", active=1).give("A", berry="berry").begins()
    assert position.offers("wampum") == ["wampum berry bison", "wampum berry canoe", "wampum berry horse"]
    assert position.refuses("wampum wake") == "MAN-11.1 no_such_use"


@pytest.mark.parametrize("wrong", [("x.toml", b'file = "weather"\n'), ("x.toml", b"no = 1\n")])
def test_a_file_of_no_known_kind(wrong):
    with pytest.raises(BadContent, match=r"x\.toml, line \d+"):
        add_files([wrong])


def test_two_files_of_one_kind():
    with pytest.raises(BadContent, match="is a 'goods' already"):
        add_files([("one.toml", text("goods").encode()), ("two.toml", text("goods").encode())])


def test_files_that_matches_run_by_are_not_exchanged():
    own = [("setup.toml", text("setup").encode())]
    add_files(own)
    facts = manitoba_contents()[OWN]
    with pytest.raises(BadContent, match="already"):
        add_files(own)
    assert manitoba_contents()[OWN] is facts
