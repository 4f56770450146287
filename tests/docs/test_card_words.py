"""The page on the words of Odin's cards (engine/odin/data/README.md) has every word of the schema, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from engine.game import tag_of
from engine.odin.facts import schema_amounts, schema_cards, schema_effects, schema_spaces
from tests.engine.rule_numbers import rulebook

PAGE = (Path(__file__).parents[2] / "engine" / "odin" / "data" / "README.md").read_text(encoding="utf-8")
WRITTEN = schema_amounts.WRITTEN_FORMS


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without its head."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def words(cell: str) -> list[str]:
    """The words in backticks, in their order."""
    return re.findall(r"`([^`]+)`", cell)


def fields(kind: type[Any]) -> list[str]:
    """The fields of a kind as they are written in the file, `?` behind those that may be missing."""
    return [field.encode_name + ("" if field.required else "?") for field in msgspec.structs.fields(kind)]


def tagged(kinds: Iterable[type[Any]]) -> dict[str, type[Any]]:
    """Kinds by what tells them apart."""
    return {tag_of(kind): kind for kind in kinds}


TABLES: Mapping[str, Mapping[str, type[Any]]] = {
    "Triggers": tagged(get_args(schema_cards.ClauseTrigger)),
    "Counters": tagged(get_args(schema_amounts.Counter)),
    "Operations": tagged(get_args(schema_effects.CardOperation)),
    "Conditions": WRITTEN[schema_amounts.Condition],
    "Amounts": WRITTEN[schema_amounts.Amount],
}


@pytest.mark.parametrize("heading", TABLES)
def test_every_kind_has_a_row_with_its_fields_and_there_is_no_other(heading: str):
    told = {word: sorted(words(cells[1])) for cells in rows(heading) for word in words(cells[0])}
    assert told == {name: sorted(fields(kind)) for name, kind in TABLES[heading].items()}


@pytest.mark.parametrize(("heading", "kind"), [("Card", schema_cards.OccupationFacts), ("Clause", schema_cards.Clause)])
def test_every_field_of_a_card_has_its_row(heading: str, kind: type[Any]):
    assert [word for cells in rows(heading) for word in words(cells[0])] == fields(kind)


VALUES = {
    "timing": schema_cards.Timing,
    "limit": schema_cards.Limit,
    "phase": schema_effects.CardPhase,
    "groups": schema_spaces.SpaceGroup,
    "action": schema_effects.CardActionName,
    "place": schema_effects.PlaceName,
}


def test_fixed_values_are_all_there_and_no_other():
    told = {words(cells[0])[0]: tuple(words(cells[1])) for cells in rows("Values")}
    assert told == {field: get_args(values) for field, values in VALUES.items()}


@pytest.mark.parametrize(
    ("heading", "values"),
    [
        ("Timing windows", (*get_args(schema_cards.EventWindow), "on")),
        ("Fields of events", get_args(schema_amounts.EventFieldName)),
        ("Rules that cards change", get_args(schema_effects.RuleName)),
    ],
)
def test_what_has_a_table_of_its_own_is_all_there_and_no_other(heading: str, values: tuple[str, ...]):
    assert sorted(word for cells in rows(heading) for word in words(cells[0])) == sorted(values)


def test_all_in_backticks_is_a_word_of_the_files():
    """A field that is no longer there is not told of in passing either."""
    known = {name for kinds in TABLES.values() for name in kinds}
    own = (schema_amounts.WhereVikingsStand, schema_effects.ChooseGood, schema_effects.TilesFrom)
    kinds = [kind for table in TABLES.values() for kind in table.values()]
    known |= {
        field.rstrip("?")
        for kind in (*kinds, *own, schema_cards.OccupationFacts, schema_cards.Clause)
        for field in fields(kind)
    }
    known |= {value for values in VALUES.values() for value in get_args(values)} | VALUES.keys()
    known |= {
        *get_args(schema_cards.EventWindow),
        *get_args(schema_amounts.EventFieldName),
        *get_args(schema_effects.RuleName),
    }
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in (Path(schema_cards.__file__).parents[1] / "data").iterdir()
        if path.suffix in {".json", ".toml"}
    )
    named = {word.rstrip("?") for word in words(PAGE) if "/" not in word} - {"", "when", "occupations.json"}
    assert named - known - set(re.findall(r"[\w$.]+", sources)) == set()


def test_every_rule_that_is_named_is_there():
    book = rulebook("odin")
    assert [rule for rule in re.findall(r"ODIN-[\d.]*\d", PAGE) if f"**{rule}**" not in book] == []
