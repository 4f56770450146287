"""The tables of Odin's rulebook (ODIN-18, ODIN-19) say in each language what the data says that the bot plays by."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.content import read_shipped
from texts.catalogue import load_languages
from texts.odin.things import counted_thing, face_name, item_name, things_by_kind

RULES = Path(__file__).parents[3] / "docs" / "rules"
NOTHING = "–"


class Said(NamedTuple):
    """What the tables say in a language besides the names of things."""

    yes: str
    no: str
    bonuses: str
    small: str
    large: str


SAID: Mapping[str, Said] = {
    "de": Said("ja", "nein", "Boni", "klein", "groß"),
    "en": Said("yes", "no", "Bonuses", "small", "large"),
    "ko": Said("예", "아니요", "특별 상여", "작은 칸", "큰 칸"),
}
WORDS = load_languages()

every = pytest.mark.parametrize("language", SAID)


@lru_cache
def data(name: str) -> dict[str, Any]:
    return tomllib.loads(read_shipped("odin", f"{name}.toml").decode())


@lru_cache
def table(language: str, number: str) -> tuple[tuple[str, ...], ...]:
    """The lines of the table in a rule, cell by cell, without its head."""
    text = (RULES / f"odin.{language}.md").read_text(encoding="utf-8")
    (rule,) = re.findall(rf"^- \*\*{re.escape(number)}\*\*.*?(?=^- \*\*|^#)", text, re.DOTALL | re.MULTILINE)
    lines = [line.strip().strip("|") for line in rule.splitlines() if line.startswith("  |")]
    return tuple(tuple(cell.strip() for cell in line.split("|")) for line in lines[2:])


@lru_cache
def names(language: str) -> Mapping[str, str]:
    """How goods, tiles, ships, buildings, boards and resources are called."""
    words = WORDS[language]
    things = {item: item_name(words, item) for known in things_by_kind().values() for item in known}
    return things | {face["id"]: face_name(words, face["id"]) for face in data("exploration_boards")["face"]}


def same(cell: str, name: str) -> bool:
    return cell.strip("*").casefold() == name.casefold()


def says(text: str, item: str, count: int, language: str) -> bool:
    """The text names so many of a thing: `2 wood`, `1 bean`, `나무 2개`."""
    amount = re.escape(counted_thing(WORDS[language], item, count))
    return re.search(rf"(?<!\d){amount}(?![^\W\d가-힣])", text, re.IGNORECASE) is not None


def said(text: str, language: str) -> int:
    """How many amounts of things a text names."""
    return len(re.findall(r"[가-힣] \d+[개채척마장]" if language == "ko" else r"(?<![\d+] )\b\d+ [^\W\d_]", text))


def amounts(step: object) -> Iterator[tuple[str, int]]:
    """All amounts of things that the steps of a space pay or give."""
    if isinstance(step, Mapping):
        for key, value in step.items():
            if isinstance(value, int) and key in names("en"):
                yield key, value
            yield from amounts(value)
    elif isinstance(step, Sequence) and not isinstance(step, str):
        for part in step:
            yield from amounts(part)


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text.replace("`", " "))]


def spaces(language: str) -> dict[str, tuple[str, ...]]:
    return {line[0].strip("`"): line for n in range(1, 11) for line in table(language, f"ODIN-18.{n}")}


def places() -> dict[str, dict[str, Any]]:
    """The spaces of the data by the letters of their rows and the numbers of their columns."""
    return {f"{space['row']}{space['column']}": space for space in data("action_spaces")["space"]}


def test_columns_one_and_two_have_a_space_in_every_row():
    assert {name[:-1] for name in spaces("en") if name[-1] in "12"} == set("abcdefghijklmnopqr")
    assert all(spaces(language).keys() == places().keys() for language in SAID)
    assert len(places()) == 61


@every
def test_each_space_has_its_name_its_vikings_and_its_plank(language: str):
    planks = list(dict.fromkeys(space["groups"][0] for space in data("action_spaces")["space"] if space["column"] < 3))
    for name, space in places().items():
        _, title, vikings, _, _ = spaces(language)[name]
        assert title == WORDS[language](f"odin.space.{space['id']}"), name
        assert int(vikings) == space["vikings"], name
        plank = planks.index(space["groups"][0]) + 1
        assert name in {line[0].strip("`") for line in table(language, f"ODIN-18.{plank}")}


@every
def test_each_space_costs_and_gives_what_it_says(language: str):
    for name, space in places().items():
        cost, effect = spaces(language)[name][3:]
        for item, count in amounts(space["steps"]):
            assert says(f"{cost} {effect}", item, count, language), (name, item)
        for step in steps(space["steps"]):
            told = " + ".join(map(str, step.get("takes", [])))
            assert told in effect, name
            assert step.get("max_goods", 0) in [0, *numbers(effect)], name
            assert ("↑↑" if step.get("max_steps_each") == 2 else "↑" if "max_goods" in step else "") in effect, name
            for item, count in (
                data("action_spaces")["dice_action"].get(step.get("action"), {}).get("success_gain", {}).items()
            ):
                assert item == "snare" or says(effect, item, count, language), (name, item)
        for kind, least in space.get("requires", {}).items():
            if kind in {"ship_min", "animal_min"}:
                assert all(names(language)[item].casefold() in cost.casefold() for item in least), name
                assert set(least.values()) <= set(numbers(cost)), name


def steps(found: object) -> Iterator[Mapping[str, Any]]:
    if isinstance(found, Mapping) and "op" in found:
        yield found
    parts = found.values() if isinstance(found, Mapping) else found
    if isinstance(parts, Sequence | type({}.values())) and not isinstance(parts, str):
        for part in parts:
            yield from steps(part)


@every
def test_a_space_that_only_gives_or_exchanges_names_nothing_else(language: str):
    plain = {"gain", "buy", "exchange", "exchange_choose_one"}
    for name, space in places().items():
        if all(step["op"] in plain and "optional" not in step and "action" not in step for step in space["steps"]):
            counted = said(" ; ".join(spaces(language)[name][3:]), language)
            played = sum(1 for step in space["steps"] if "play_occupations" in step)
            assert counted == len(list(amounts(space["steps"]))) + played, name


@every
def test_goods(language: str):
    goods = [good for good in data("goods")["good"] if not good.get("pregnant")]
    colours = ("orange", "red", "green", "blue")
    assert len(table(language, "ODIN-19.1")) == 8
    for column, (size, *cells) in enumerate(table(language, "ODIN-19.1"), 1):
        expected = {good["colour"]: good for good in goods if good["box_column"] == column}
        assert {size} == {f"{good['width']}×{good['height']}" for good in expected.values()}
        for colour, cell in zip(colours, cells, strict=True):
            if colour not in expected:
                assert cell == NOTHING
                continue
            good = expected[colour]
            number = good.get("harvest") or good.get("sword")
            assert same(cell, names(language)[good["id"]] + (f" ({number})" if number else ""))


@every
def test_special_tiles(language: str):
    words = SAID[language]
    tiles = data("special_tiles")["special_tile"]
    for (name, price, sword, forge, cells, shape), tile in zip(table(language, "ODIN-19.2"), tiles, strict=True):
        assert same(name, names(language)[tile["id"]])
        assert price == (NOTHING if tile["silver_price"] < 0 else str(tile["silver_price"]))
        assert (int(sword), int(cells)) == (tile["sword"], tile["cells"])
        assert forge == (words.yes if tile["forge"] else words.no)
        assert shape.strip("`").split(" / ") == tile["shape"]


@every
def test_exploration_boards(language: str):
    faces = {names(language)[face["id"]]: face for face in data("exploration_boards")["face"]}
    assert len(table(language, "ODIN-19.3")) == len(faces) == len(table(language, "ODIN-19.4"))
    for name, points, minus, vikings, ship, incomes in table(language, "ODIN-19.3"):
        face = faces[name.split(" (")[0]]
        assert f"({face['board']}, " in name
        assert [int(points), int(minus), int(vikings)] == [
            face["victory_points"],
            face["minus_cells"],
            face["vikings"],
        ]
        values = [step["value"] for track in face.get("income_track", []) for step in track["steps"]]
        assert numbers(incomes) == values
        named = {kind for kind in face["ship_any_of"] if names(language)[kind].casefold() in ship.casefold()}
        assert named == set(face["ship_any_of"]) or len(face["ship_any_of"]) == 3
    for name, bonuses in table(language, "ODIN-19.4"):
        assert_bonuses(bonuses, faces[name]["bonus"], language)


def assert_bonuses(cell: str, bonuses: Sequence[Mapping[str, Any]], language: str) -> None:
    """Every bonus is named with its cell: rows have letters from the top, columns numbers from the left."""
    told = re.findall(r"([^`]+)`(\w+)`", cell)
    assert [where for _, where in told] == [f"{chr(ord('a') + bonus['row'])}{bonus['col'] + 1}" for bonus in bonuses]
    for (what, _), bonus in zip(told, bonuses, strict=True):
        assert all(says(what, gift["item"], gift["count"], language) for gift in bonus["gives"])
        assert said(what, language) == len(bonus["gives"])


@every
def test_home_board(language: str):
    text = (RULES / f"odin.{language}.md").read_text(encoding="utf-8")
    (rule,) = re.findall(r"^- \*\*ODIN-19\.5\*\* (.*)$", text, re.MULTILINE)
    home = data("home_board")
    for income in (income for income in home["income"] if "row" in income):
        assert f"{income['value']} `{chr(ord('a') + income['row'])}{income['col'] + 1}`" in rule
    bonuses = re.search(rf"{SAID[language].bonuses}: (.*?)\. ", rule)
    assert bonuses is not None
    assert_bonuses(bonuses[1], home["bonus"], language)
    table_ = home["banquet_table"]
    bare = re.sub(r"`\w+`", "", rule)
    assert {home["cell_count"], home["minus_cells"], home["income"][-1]["value"], *home["bay"].values()} <= set(
        numbers(bare)
    )
    assert {table_["feast_cells"], table_["seats"], table_["cells_per_seat"]} <= set(numbers(bare.rpartition(":")[2]))


@every
def test_ships(language: str):
    for line, ship in zip(table(language, "ODIN-19.6"), data("ships")["ship"], strict=True):
        assert same(line[0], names(language)[ship["id"]])
        assert line[1] == {"small": SAID[language].small, "large": SAID[language].large}[ship["size"]]
        fields = ("silver_price", "wood_cost", "printed_ore", "ore_slots", "victory_points", "emigrated_victory_points")
        assert list(line[2:]) == [str(ship.get(field, NOTHING)) for field in fields]


@every
def test_buildings(language: str):
    for line, building in zip(table(language, "ODIN-19.7"), data("buildings")["building"], strict=True):
        name, count, cost, points, minus, outlines, bonuses = line
        assert same(name, names(language)[building["id"]])
        assert [int(count), int(points), int(minus)] == [
            building["count_in_box"],
            building["victory_points"],
            building["minus_cells"],
        ]
        assert all(says(cost, item, amount, language) for item, amount in building["cost"].items())
        assert numbers(outlines) == [slot["count"] for slot in building["resource_slots"]]
        assert all(names(language)[slot["resource"]] in outlines for slot in building["resource_slots"])
        assert_bonuses(bonuses, building.get("bonus", []), language)


@every
def test_mountain_strips(language: str):
    called = {**names(language), "silver_2": counted_thing(WORDS[language], "silver", 2)}
    strips = data("mountain_strips")["strip"]
    for place, ((number, items), strip) in enumerate(zip(table(language, "ODIN-19.8"), strips, strict=True), 1):
        assert int(number) == place
        assert items.split(", ") == [called[item] for item in strip["items"]]


@every
@pytest.mark.parametrize(("number", "length"), [("ODIN-19.9", "long"), ("ODIN-19.10", "short")])
def test_rounds(language: str, number: str, length: str):
    rounds = data("rounds")[length]
    assert table(language, number) == tuple(
        (str(n), str(harvest or NOTHING), flip or NOTHING, str(cells))
        for n, (harvest, flip, cells) in enumerate(
            zip(rounds["harvest"], rounds["flip"], rounds["feast_cells_open"], strict=True), 1
        )
    )


@pytest.mark.parametrize("sheet", ["odin", "odin-occupations"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_rules_and_cards_count_things_as_the_bot_does(language: str, sheet: str):
    """One has 1 bean, 2 peas, 2 hides and 3 mead."""
    words = WORDS[language]
    ways = {
        way: item
        for known in things_by_kind().values()
        for item in known
        for way in (item_name(words, item), *(counted_thing(words, item, n).partition(" ")[2] for n in (1, 2)))
    }
    any_way = "|".join(map(re.escape, sorted(ways, key=len, reverse=True)))
    text = (RULES / f"{sheet}.{language}.md").read_text(encoding="utf-8")
    found = re.findall(rf"(?<![-+/–\w.])(\d+) ({any_way})\b(?!-)", text)
    assert len(found) > 50
    assert [f"{n} {way}" for n, way in found if f"{n} {way}" != counted_thing(words, ways[way], int(n))] == []
