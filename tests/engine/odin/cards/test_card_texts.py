"""The texts of the occupation cards, which players read, say what the clauses do: things, numbers, moments, spaces.

Each card is written down twice so, in words and as data, and a slip in either shows. Where a text says a thing in another way,
the card stands in the table of exceptions, with the difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from engine.odin.facts import schema_amounts as amounts
from engine.odin.facts.content import odin_content
from engine.odin.facts.schema_cards import AtAnytime, CardPlayed, Counting, OccupationFacts
from tests.engine.odin.checks.cards import parts

ALL = odin_content().cards


# ---- things -----------------------------------------------------------------------------------------------------------


def names() -> dict[str, tuple[str, str]]:
    """How the texts call things, by language."""
    c = odin_content()
    found: dict[str, tuple[str, str]] = {}
    for thing in (
        *c.goods.values(),
        *c.special_tiles.values(),
        *c.ships.values(),
        *c.buildings.values(),
        *c.weapons.values(),
    ):
        # "Bow and arrow"; "1 pea", "2 peas"
        found[thing.id] = thing.names["en"].split(" and ")[0].removesuffix("s"), thing.names["ko"]
    found |= {resource.id: (resource.id, resource.names["ko"]) for resource in c.resources.values()}
    found |= {"silver": ("silver", "은화"), "any_weapon": ("weapon", "무기 카드"), "longship_ore": ("ore", "광석")}
    return found | {"any_sheep": found["sheep"], "any_cattle": found["cattle"]}


NAMES = names()


def things(value: Struct) -> set[str]:
    """What a clause gives and takes."""
    found: set[str] = set()
    for op in parts(value):
        for field in ("pay", "gain", "items"):
            if isinstance(held := getattr(op, field, None), dict):
                found |= held.keys()
    return found


def test_texts_are_sentences_in_the_letters_of_their_language():
    for card in ALL.values():
        english, korean = card.text["en"], card.text["ko"]
        for text in (english, korean):
            assert text == text.strip(), card.id
            assert text.endswith("."), card.id
        assert re.search("[가-힣]", korean), card.id
        assert not re.search("[A-Za-z]", korean), card.id
        assert not re.search("[가-힣]", english), card.id
        assert re.fullmatch("[가-힣 ]+", card.name["ko"]), card.id


def test_texts_name_what_the_clauses_give_and_take():
    unnamed = [
        (card.id, thing)
        for card in ALL.values()
        for thing in NAMES.keys() & things(card.clauses)
        if NAMES[thing][0].lower() not in card.text["en"].lower() or NAMES[thing][1] not in card.text["ko"]
    ]
    assert unnamed == []


def test_texts_say_what_may_be_left_out():
    optional = [card for card in ALL.values() if any(clause.optional for clause in card.clauses)]
    assert [card.id for card in optional if not re.search(r"\bmay\b", card.text["en"])] == []
    assert [card.id for card in optional if "수 있" not in card.text["ko"]] == []


# ---- numbers, moments, spaces ------------------------------------------------------------------------------------------

NUMBERS = {
    **{"one": 1, "once": 1, "first": 1, "two": 2, "twice": 2, "second": 2, "three": 3, "third": 3},
    **{"four": 4, "fourth": 4, "five": 5, "half": 0.5},
}
COLUMN = r"(first|second|third|fourth)[- ]column"
ACTIONS = {
    "hunting": "hunting game",
    "snare": "laying a snare",
    "whaling": "whaling action",
    "raid": "raid",
    "pillage": "pillag",
    "plunder": "plunder",
    "overseas_trade": "overseas trading",
    "explore": "exploration(?! board)",
    "emigrate": "emigrat",
}
DICE = {"hunting", "snare", "whaling", "raid", "pillage"}
GROUPS = {
    name: name.replace("_", " ")
    for name in ("build_houses", "build_ships", "crafting", "livestock_market", "weekly_market")
}
RESULTS = {"success": "succe", "failure": "fail"}
HARVESTS = {True: "with a harvest", False: "without a harvest"}
PHASES = {
    "harvest": "harvest phase",
    "new_weapon": "new weapon phase",
    "actions": "actions phase",
    "income": "before income",
    "breeding": "breeding phase",
    "feast": "feast",
    "bonus": "bonus phase",
}
MOMENTS = {
    "before": r"\bbefore\b",
    "instead": r"\binstead\b|in place of",
    "start": "at the start",
    "end": "at the end",
    "after": r"\bafter(wards)?\b",
}
PLAYED, ANY_TIME = "When you play it", "(?i)at any time"


def leaves(value: Any, field: str = "") -> Iterator[tuple[str, Any]]:
    """Every single value within clauses as they are written, with the name of the field in which it stands."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, name)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from leaves(inner, field)
    else:
        yield field, value


def written(card: OccupationFacts, *fields: str) -> set[Any]:
    """The values of these fields in the clauses of a card."""
    return {
        value for field, value in leaves(msgspec.to_builtins(card.clauses)) if field in fields and value is not None
    }


def said(card: OccupationFacts, words: dict[Any, str]) -> set[Any]:
    """The things whose words stand in the text."""
    return {thing for thing, pattern in words.items() if re.search(pattern, card.text["en"].lower())}


def differences(
    of_clauses: Callable[[OccupationFacts], set[Any]], of_text: Callable[[OccupationFacts], set[Any]]
) -> dict[int, Any]:
    """The cards of which the clauses have what the text does not say, or the other way round: the one, and the other."""
    found = {card.number: (of_clauses(card), of_text(card)) for card in ALL.values()}
    return {number: (one - other, other - one) for number, (one, other) in found.items() if one != other}


def only(*said: Any) -> tuple[set[Any], set[Any]]:
    """What only the text says."""
    return set(), set(said)


def test_numbers():
    """Above 1: what is paid and gained, steps, columns, dice."""

    def in_clauses(card: OccupationFacts) -> set[float]:
        values = [value for _, value in leaves(msgspec.to_builtins(card.clauses))]
        return {abs(n) for n in values if isinstance(n, int | float) and not isinstance(n, bool)} - {0, 1}

    def in_text(card: OccupationFacts) -> set[float]:
        text = card.text["en"].lower()
        words = {NUMBERS[word] for word in re.findall("[a-z]+", text) if word in NUMBERS}
        return (words | {int(n) for n in re.findall(r"\d+", text)}) - {0, 1}

    assert differences(in_clauses, in_text) == {
        26: only(8),  # as many as there are
        31: only(4),  # one more than three
        60: only(2),  # once more
        63: ({2}, set()),  # and/or
        69: only(4),  # there are no more kinds
        82: ({5, 7}, {6}),  # what is taken off 8 is told as the price that is left
        **dict.fromkeys((115, 118, 119), only(4)),  # the large space is of the group as well
        116: only(4),
        140: only(2),  # with the one of the space
        153: only(3),  # the usual number
        188: only(2, 3, 4),  # one for each other player
    }


def fixed_amounts(value: Any) -> Iterator[tuple[str, int]]:
    """What clauses give and take, where its number stands in them."""
    for op in parts(value):
        for field in ("pay", "gain", "items", "fill_to"):
            if isinstance(held := getattr(op, field, None), dict):
                yield from ((thing, n.value) for thing, n in held.items() if isinstance(n, amounts.Fixed))


def test_how_many_of_each_thing():
    """The text names all that is paid or gained behind its number; several things may share one."""
    words = {n: word for word, n in NUMBERS.items() if word in ("two", "three", "four", "five")}

    def says(text: str, n: int, thing: str) -> bool:
        number = "1|one|an?|the|another" if n == 1 else f"{n}|{words.get(n)}"
        return bool(re.search(rf"\b({number})\b( [a-z-]+){{0,2}} {re.escape(NAMES[thing][0].lower())}", text))

    def unsaid(card: OccupationFacts) -> set[str]:
        known = [(thing, n) for thing, n in fixed_amounts(card.clauses) if thing in NAMES]
        return {thing for thing, n in known if not says(card.text["en"].lower(), n, thing)}

    assert {card.number: things for card in ALL.values() if (things := unsaid(card))} == {
        18: {"silk", "jewelry"},
        19: {"silk", "spices", "jewelry"},
        49: {"flax", "beans", "grain", "cabbage"},  # 1 each of
        69: {"bow", "snare", "spear", "long_sword"},  # 2 of each of the four types
        86: {"silver", "hide"},  # 1, 2 or 3 hides for 2, 4 or 6 silver
        150: {"stockfish", "salt_meat"},  # one of two
    }


def test_actions():
    assert differences(lambda card: written(card, "action") & ACTIONS.keys(), lambda card: said(card, ACTIONS)) == {
        4: (DICE - {"raid", "pillage"}, set()),  # any dice action
        153: (DICE, set()),
        133: only("pillage"),  # not pillaging
        134: only("pillage"),
    }


def test_spaces():
    """Groups, columns, results of what is done there."""
    assert differences(lambda card: written(card, "groups", "group"), lambda card: said(card, GROUPS)) == {}

    def columns(card: OccupationFacts) -> set[int]:
        return {int(NUMBERS[word]) for word in re.findall(COLUMN, card.text["en"])}

    included = dict.fromkeys((115, 116, 118, 119), only(4))
    two_vikings = {163: only(2)}  # they hunt there only
    assert differences(lambda card: written(card, "column"), columns) == included | two_vikings
    assert differences(lambda card: written(card, "result"), lambda card: said(card, RESULTS)) == {
        85: only("failure"),  # what it does not bring
        131: only("success"),  # successful or not
        151: only("failure"),  # a way of going back
    }


def test_phases():
    assert differences(lambda card: written(card, "phase"), lambda card: said(card, PHASES)) == {}
    plower = {49: ({True}, set())}  # the extra phase is one with a harvest
    assert differences(lambda card: written(card, "harvest"), lambda card: said(card, HARVESTS)) == plower


def test_moments():
    """Before, instead, at the start, at the end, after; the others are the event itself."""

    def whens(card: OccupationFacts) -> set[str]:
        return {clause.trigger.when for clause in card.clauses} & MOMENTS.keys()

    other_rules = (11, 89, 107, 136, 138, 153, 186)
    for_what_came = (28, 100, 101, 108, 131, 151, 152, 154, 156, 168, 174, 175)
    assert differences(whens, lambda card: said(card, MOMENTS)) == {
        **dict.fromkeys(other_rules, only("instead")),  # a number or a thing instead of another
        **dict.fromkeys(for_what_came, ({"after"}, set())),  # each, with, when, if: it lies in the past
        84: only("before"),  # owned before
        104: only("after"),  # after a roll
        169: ({"start"}, set()),  # already had
    }


def test_when_they_are_played_and_at_any_time():
    for card in ALL.values():
        kinds = {type(clause.trigger) for clause in card.clauses}
        assert (CardPlayed in kinds) == card.text["en"].startswith(PLAYED), card.id
        assert (AtAnytime in kinds) == bool(re.search(ANY_TIME, card.text["en"])), card.id


def test_how_often():
    """Once in the game; each single thing; what may be left out."""
    for card in ALL.values():
        once = any(
            c.limit == "once_per_game" and not isinstance(c.trigger, CardPlayed | Counting) for c in card.clauses
        )
        assert once == bool(re.search("^Once, as soon|^Once in the game|you once get", card.text["en"])), card.id
        if any(clause.limit == "per_item" for clause in card.clauses):
            assert re.search(r"(?i)\b(each|every)\b", card.text["en"]), card.id
        may = re.search(r"\bmay\b(?! (be used|stand in|roll|split|lay))", card.text["en"])
        assert any(clause.optional for clause in card.clauses) == bool(may), card.id


def test_what_must_be_so():
    """Exactly so many; that Vikings were placed; where goods are counted."""
    exact = {True: r"\bexactly\b"}
    tiers, two_vikings = dict.fromkeys((18, 19, 93, 141), only(True)), dict.fromkeys((130, 163), ({True}, set()))
    assert differences(
        lambda card: {True} if written(card, "exactly") - {0} else set(), lambda card: said(card, exact)
    ) == {
        **tiers,  # below the highest step
        **two_vikings,  # so many stand there
        150: ({True}, set()),  # at once
        151: only(True),  # one of two numbers
        152: ({True}, set()),  # single-step
    }
    placed = {True: "viking action"}
    assert differences(lambda card: written(card, "by_vikings") - {False}, lambda card: said(card, placed)) == {}
    stores = {"supply": r"\bin (your )?supply\b", "stable": r"\bstables?\b"}
    assert all(written(card, "where") <= said(card, stores) for card in ALL.values())
