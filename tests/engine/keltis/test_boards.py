"""KEL-13: what makes a board file acceptable, and how an owner's board is added."""

import re
from importlib.resources import files

import pytest

from engine.content import BadContent
from engine.keltis import KELTIS
from engine.keltis.facts.board_files import read_board
from engine.keltis.facts.content import add_board, keltis_content
from engine.keltis.options import KeltisOptions
from engine.play.simulate import simulate

DATA = files("engine.keltis").joinpath("data")
BASE = DATA.joinpath("board_base.toml").read_text(encoding="utf-8")
EXPANSION = DATA.joinpath("board_expansion.toml").read_text(encoding="utf-8")


def stone(text, name):
    """The block of one stone of a board file."""
    (block,) = [b for b in re.split(r"(?=\[\[space\]\])", text) if f'\nid = "{name}"\n' in b]
    return block


def changed(name, old, new, text=EXPANSION):
    """The file with one change to one stone."""
    block = stone(text, name)
    assert old in block
    return text.replace(block, block.replace(old, new))


def whole(old, new, text=EXPANSION):
    """The file with one change."""
    assert old in text
    return text.replace(old, new, 1)


BROKEN = {
    "KEL-13.1: unknown schema": (whole("keltis-board/1", "keltis-board/9"), r"schema"),
    "KEL-13.1: an id twice": (changed("a2", '"a2"', '"a1"'), r"'a1' stands there twice"),
    "KEL-13.1: the start is a space": (changed("a2", '"a2"', '"start"'), r"'start' is the start stone"),
    "KEL-13.1: a link to nowhere": (changed("a1", '["b1"]', '["b9"]'), r"'a1' leads to 'b9'"),
    "KEL-13.1: a start link to nowhere": (whole('"a3", "a4"]', '"a3", "z4"]'), r"'start' leads to 'z4'"),
    "KEL-13.1: a name nobody can type": (changed("a1", '"a1"', '"a 1"'), r"'a 1' cannot be typed"),
    "KEL-13.1: two names that differ in capitals": (changed("a2", '"a2"', '"A1"'), r"'A1' cannot be typed"),
    "KEL-13.1: a name that differs from the start only in capitals": (
        changed("j5", '"j5"', '"Start"', whole('["j5"]', '["Start"]')),
        r"'Start' cannot be typed",
    ),
    "KEL-13.2: a gap in the rows": (whole("n = 4\n", "n = 14\n"), r"without gaps"),
    "KEL-13.2: the end zone is not last": (
        whole("n = 9\nletter = \"i\"\npoints = 6\nend_zone = true", "n = 9\nletter = \"i\"\npoints = 6\nend_zone = false"),
        r"end zone must be the last rows",
    ),
    "KEL-13.2: a stone in a row that is not there": (changed("j1", "row = 10", "row = 11"), r"'j1' is in row 11"),
    "KEL-13.3: a link back": (changed("b1", '["c1"]', '["a1", "c1"]'), r"'b1' leads back to 'a1'"),
    "KEL-13.3: a circle": (
        changed("c1", '["d1", "d2"]', '["c2", "d1", "d2"]', changed("c2", '["d1"]', '["c1", "d1"]')),
        r"round in a circle",
    ),
    "KEL-13.4: a stone nobody reaches": (whole('next = ["a1", "a2"', 'next = ["a2"'), r"'a1' cannot be reached"),
    "KEL-13.5: an end stone that leads on": (changed("i1", '"stone"', '"end"'), r"'i1' must be an end stone exactly"),
    "KEL-13.5: a stone that ends": (changed("j1", '"end"', '"stone"'), r"'j1' must be an end stone exactly"),
    "KEL-13.5: a colour without end stone": (changed("j1", '"pink"', '"blue"'), r"no end stone for pink"),
    "KEL-13.6: a slot too few": (changed("b1", "slot = true\n", ""), r"21 slots for 22 tokens"),
    "KEL-13.6: unknown tokens": (whole('token_set = "expansion"', 'token_set = "mine"'), r"no token set 'mine'"),
    "KEL-13.6: unknown scoring": (whole('scoring_set = "expansion"', 'scoring_set = "mine"'), r"no scoring set 'mine'"),
    "KEL-13.7: a stack too few": (changed("d3", 'stack = "red"\n', ""), r"one stack stone is needed"),
    "KEL-13.7: a stack twice": (changed("d3", '"red"\nx', '"blue"\nx'), r"one stack stone is needed"),
    "KEL-13.7: slot and stack": (
        changed("d3", "stack", "slot = true\nstack", changed("b1", "slot = true\n", "")),
        r"'d3' has a slot and a stack",
    ),
    "KEL-13.8: an unknown colour": (changed("a1", '"green"', '"purple"'), r"'a1' has the unknown colour 'purple'"),
    "KEL-13.8: a joker on a base board": (changed("R2", 'colour = "red"', 'colour = "joker"', BASE), r"'R2' needs a path"),
    "KEL-13.8: no path on a base board": (changed("R2", 'path = "red"\n', "", BASE), r"'R2' needs a path"),
    "KEL-13.9: outside the canvas": (changed("a1", "x = 195", "x = 1950"), r"'a1' lies outside"),
    "KEL-13.9: the start outside the canvas": (whole("y = 1230", "y = 12300"), r"'start' lies outside"),
    "KEL-13.10: an unknown rule": (whole("[rules]", "[rules]\nflying = true"), r"flying"),
    "KEL-13.10: a value that no rule defines": (whole("shared_spaces = true", "shared_spaces = false"), r"shared_spaces"),
    "KEL-13.10: the relay needs paths": (whole("end_space_relay = false", "end_space_relay = true"), r"need a path"),
    "KEL-2.9: a value of a wrong kind": (changed("a1", "row = 1", 'row = "one"'), r"Expected `int`"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_board_is_refused_with_the_rule_and_the_place(case):
    text, place = BROKEN[case]
    rule = case.partition(":")[0]
    with pytest.raises(BadContent, match=place) as refused:
        read_board(text.encode(), "my_board.toml", keltis_content())
    told = rf"my_board\.toml(, line \d+)?: {re.escape(rule)}: "
    assert any(re.match(told, line) for line in str(refused.value).splitlines())


def test_a_value_of_a_wrong_kind_is_refused_with_its_line():
    text = changed("a1", "row = 1", 'row = "one"')
    line = 1 + text.split("\n").index('row = "one"')
    with pytest.raises(BadContent, match=rf"^my_board\.toml, line {line}: KEL-2\.9: "):
        read_board(text.encode(), "my_board.toml", keltis_content())


def test_what_is_no_toml_is_refused_with_its_name():
    for text in (b"[[space", b'id = "\xff"'):
        with pytest.raises(BadContent, match=r"^my_board\.toml"):
            read_board(text, "my_board.toml", keltis_content())


def test_every_broken_rule_is_told_at_once():
    text = changed("a1", '"green"', '"purple"', changed("j1", '"pink"', '"blue"'))
    with pytest.raises(BadContent) as refused:
        read_board(text.encode(), "my_board.toml", keltis_content())
    assert len(str(refused.value).splitlines()) == 2


def test_a_title_stands_by_language_or_as_before_with_the_korean_one_beside_it():
    now = read_board(EXPANSION.encode(), "now.toml", keltis_content())
    older = re.sub(r"^title = .*$", 'title = "Mine"\ntitle_ko = "내 판"', EXPANSION, flags=re.MULTILINE)
    before = read_board(older.encode(), "before.toml", keltis_content())
    assert now.titles["en"].startswith("Neue Wege")
    assert before.titles == {"en": "Mine", "ko": "내 판"}
    with pytest.raises(BadContent, match=r"KEL-13\.1: title: there is no English"):
        read_board(older.replace('title = "Mine"\ntitle_ko =', "title.ko =").encode(), "mine.toml", keltis_content())


def test_kel_13_9_the_template_is_skipped():
    assert read_board(DATA.joinpath("board_printed.template.toml").read_bytes(), "template", keltis_content()) is None
    assert add_board(DATA.joinpath("board_printed.template.toml").read_bytes(), "template") is None


@pytest.fixture
def owners_board():
    """An owner's board: end zone 6, 7, 10 instead of 7, 6, 10 (KEL-18), every stone renamed."""
    text = whole('id = "expansion-original"', 'id = "mine"')
    text = (
        text.replace("points = 7\n", "points = 70\n")
        .replace("points = 6\n", "points = 7\n")
        .replace("points = 70\n", "points = 6\n")
    )
    assert add_board(text.encode(), "mine.toml") == "mine"
    yield keltis_content().boards["mine"]
    del keltis_content().boards["mine"]


def test_an_owners_board_is_offered_and_played_by_its_own_file(owners_board):
    assert "mine" in KELTIS.option_values(KeltisOptions())["board"]
    assert [row.points for row in owners_board.row][-3:] == [6, 7, 10]
    report = simulate(KELTIS, 3, 3, 1, KeltisOptions(board="mine"))
    assert report.games == 3


def test_a_board_is_not_added_twice(owners_board):
    with pytest.raises(BadContent, match=r"KEL-13\.1: there is a board 'mine' already"):
        add_board(whole('id = "expansion-original"', 'id = "mine"').encode(), "again.toml")
