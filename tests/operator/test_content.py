"""The operator's own content files."""

from importlib.resources import files
from pathlib import Path

import pytest

from bot.operation.configuration.content import add_content
from engine.content import BadContent
from engine.empires.facts.content import empires_contents as card_sets
from engine.keltis.facts.content import keltis_content
from engine.manitoba.facts.content import manitoba_contents
from tests.forks.program import run

BASE = files("engine.keltis").joinpath("data", "board_base.toml").read_text(encoding="utf-8")


@pytest.fixture
def keltis(workplace: Path) -> Path:
    folder = workplace / "content" / "keltis"
    folder.mkdir(parents=True)
    return folder


def test_an_own_board_can_be_played(keltis: Path, workplace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In processes of their own, because boards stay for the life of a process."""
    (keltis / "garden.toml").write_text(BASE.replace('id = "base"', 'id = "garden"', 1), encoding="utf-8")
    monkeypatch.setenv("LAWSPEAKER_CONTENT_DIR", "content")
    status, said = run(workplace, "check")
    assert "content    keltis/garden" in said
    assert status == 0
    assert run(workplace, "simulate", "keltis", "--games", "1", "--option", "board=garden")[0] == 0


def test_a_board_that_cannot_be_used_stops_the_start(
    keltis: Path, workplace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (keltis / "broken.toml").write_text("id = ")
    monkeypatch.setenv("LAWSPEAKER_CONTENT_DIR", "content")
    status, said = run(workplace)
    assert status == 2
    assert said.startswith("lawspeaker: content/keltis/broken.toml: ")
    assert len(said.splitlines()) == 1


def test_a_board_that_is_there_already_is_named(keltis: Path) -> None:
    (keltis / "twice.toml").write_text(BASE, encoding="utf-8")
    with pytest.raises(BadContent, match=r"twice\.toml: .*'base' already"):
        add_content(keltis.parent)


def test_the_files_of_one_game_are_read_together(workplace: Path) -> None:
    """What one file says may need what another says: both numbers of a supply are changed, in two files."""
    manitoba = workplace / "content" / "manitoba"
    manitoba.mkdir(parents=True)
    data = files("engine.manitoba").joinpath("data")
    goods = data.joinpath("goods.toml").read_text(encoding="utf-8").replace("p2 = 10", "p2 = 11")
    setup = data.joinpath("setup.toml").read_text(encoding="utf-8").replace("goods_each = 10", "goods_each = 11")
    (manitoba / "goods.toml").write_text(goods, encoding="utf-8")
    with pytest.raises(BadContent, match=r"setup\.toml, line \d+: goods\.toml has other numbers"):
        add_content(manitoba.parent)
    (manitoba / "setup.toml").write_text(setup, encoding="utf-8")
    assert add_content(manitoba.parent) == ("manitoba/own",)
    manitoba_contents().pop("own")


def test_own_cards_are_files_of_json(workplace: Path) -> None:
    empires = workplace / "content" / "empires"
    empires.mkdir(parents=True)
    islands = files("engine.empires").joinpath("data", "islands.json").read_text(encoding="utf-8")
    (empires / "islands.json").write_text(islands.replace("Gull Rocks", "My Rocks"), encoding="utf-8")
    (empires / "notes.toml").write_text("not for this game\n")
    try:
        assert add_content(empires.parent) == ("empires/own",)
        assert card_sets()["own"].cards[199].name["en"] == "My Rocks"
    finally:
        card_sets().pop("own", None)


def test_a_folder_of_no_game_is_named(workplace: Path) -> None:
    (workplace / "content" / "chess").mkdir(parents=True)
    with pytest.raises(BadContent, match="chess: no game takes files"):
        add_content(workplace / "content")


def test_other_files_are_nobodys_business(keltis: Path) -> None:
    (keltis / "notes.txt").write_text("to do\n")
    (keltis.parent / ".git").mkdir()
    (keltis.parent / "README.md").write_text("mine\n")
    assert add_content(keltis.parent) == ()


@pytest.mark.parametrize("text", ["x = " + "[" * 100_000, "x = " + "9" * 5000], ids=["deep", "long number"])
def test_a_file_that_is_too_much_for_the_parser_is_named(text: str, keltis: Path) -> None:
    (keltis / "much.toml").write_text(text)
    with pytest.raises(BadContent, match=r"much\.toml: "):
        add_content(keltis.parent)


def test_a_board_that_no_menu_could_show_is_refused(keltis: Path) -> None:
    for id in ("x" * 41, "my\\ngarden", ""):
        (keltis / "named.toml").write_text(BASE.replace('id = "base"', f'id = "{id}"', 1), encoding="utf-8")
        with pytest.raises(BadContent, match=r"named\.toml: KEL-13\.1: the board cannot be called"):
            add_content(keltis.parent)


def test_a_file_in_the_wrong_place_is_not_passed_over(keltis: Path) -> None:
    for name in ("garden.toml", "cards.json"):
        lost = keltis.parent / name
        lost.write_text(BASE, "utf-8")
        with pytest.raises(BadContent, match=rf"{name}: it belongs into the folder of its game"):
            add_content(keltis.parent)
        lost.unlink()
    (keltis.parent / "readme.txt").write_text("not for the bot")
    keltis.rmdir()
    keltis.write_text(BASE, "utf-8")
    with pytest.raises(BadContent, match=r"keltis: this is no folder"):
        add_content(keltis.parent)


def test_files_of_other_systems_are_read(keltis: Path) -> None:
    """Endings in capitals, and the mark that some editors put before UTF-8."""
    text = BASE.replace('id = "base"', 'id = "windows"', 1).replace("\n", "\r\n")
    (keltis / "BOARD.TOML").write_bytes(b"\xef\xbb\xbf" + text.encode())
    try:
        assert add_content(keltis.parent) == ("keltis/windows",)
    finally:
        keltis_content().boards.pop("windows", None)
