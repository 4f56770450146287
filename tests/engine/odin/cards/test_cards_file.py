"""The file of occupation cards: what it says as a whole, and that a wrong card is refused by name with the reason."""

import json
import re

import pytest

from engine.content import BadContent
from engine.odin.facts import schema_amounts as amounts
from engine.odin.facts import schema_effects as effects
from engine.odin.facts.content import CARDS, assemble_content, odin_content, shipped_texts
from engine.odin.facts.schema_cards import ClauseTrigger
from tests.engine.odin.checks import checked
from tests.engine.odin.checks.cards import RULES, parts

TEXTS = shipped_texts()
ALL = odin_content().cards


def assembled_with(change):
    """The facts of the shipped files, after a change to the cards by number as they are written."""
    file = json.loads(TEXTS[CARDS])
    change({card["number"]: card for card in file["cards"]})
    return checked(TEXTS | {CARDS: json.dumps(file).encode()})


def part(card, *path):
    """A value inside of the first clause of a card."""
    found = card["clauses"][0]
    for step in path:
        found = found[step]
    return found


FIRST = ("effect", 0)
BROKEN = {
    "an unknown operation": (19, lambda c: part(c, *FIRST).update(op="take"), "Invalid value 'take'"),
    "an operation without its field": (19, lambda c: part(c, *FIRST).pop("steps"), "missing required field `steps`"),
    "a field of another operation": (19, lambda c: part(c, "effect", 0).update(pay={}), "unknown field `pay`"),
    "an unknown event": (1, lambda c: part(c, "trigger").update(event="use_space"), "Invalid value 'use_space'"),
    "a moment that is none": (1, lambda c: part(c, "trigger").update(when="afterwards"), "Invalid enum value 'afterwards'"),
    "during a single moment": (6, lambda c: part(c, "trigger").update(when="during"), "Invalid enum value 'during'"),
    "a filter of another event": (43, lambda c: part(c, "trigger").update(column=1), "unknown field `column`"),
    "an unknown group": (1, lambda c: part(c, "trigger").update(groups=["fishing"]), "Invalid enum value 'fishing'"),
    "an unknown limit": (1, lambda c: c["clauses"][0].update(limit="twice"), "Invalid enum value 'twice'"),
    "no effect": (1, lambda c: c["clauses"][0].update(effect=[]), "Expected `array` of length >= 1"),
    "no clause": (1, lambda c: c.update(clauses=[]), "Expected `array` of length >= 1"),
    "an unknown counter": (16, lambda c: part(c, *FIRST, "items", "silver", "tier").update(of="ore"), "Invalid value 'ore'"),
    "an amount of nothing known": (16, lambda c: part(c, *FIRST, "items").update(silver={"counts": 1}), "amount: one of count"),
    "a word for an amount": (16, lambda c: part(c, *FIRST, "items").update(silver="all"), "amount: one of count"),
    "a field no event has": (2, lambda c: part(c, "condition", 0).update(event="cost.ore"), "Invalid enum value 'cost.ore'"),
    "a condition of nothing known": (2, lambda c: part(c, "condition", 0).pop("event"), "condition: one of counter"),
    "no comparison": (2, lambda c: part(c, "condition", 0).pop("at_least"), "one of exactly, at_least"),
    "two comparisons": (2, lambda c: part(c, "condition", 0).update(exactly=2), "one of exactly, at_least"),
    "a number of words": (2, lambda c: part(c, "condition", 0).update(at_least="two"), "Expected `int | null`"),
    "compared with a word": (3, lambda c: part(c, "condition", 0).update(exactly="one"), "compared with a word"),
    "a building that is none": (116, lambda c: part(c, "condition", 0).update({"in": ["hut"]}), "there is no hut"),
    "Vikings anywhere": (161, lambda c: c.update(json.loads(json.dumps(c).replace('"on": {"column": 3}', '"on": {}'))),
        "in a group or in a column"),
    "steps that fall": (18, lambda c: part(c, *FIRST, "steps").reverse(), "steps do not rise"),
    "a good that is none": (43, lambda c: part(c, *FIRST, "items").update(fruit=1), "there is no fruit"),
    "a good to trigger": (28, lambda c: part(c, "trigger").update(items=["box"]), "there is no box"),
    "a chosen good that is not": (31, lambda c: part(c, *FIRST).pop("choose_good"), "$good and choose_good"),
    "a payment that is none": (47, lambda c: part(c, *FIRST).update(pay={"any_good": 1}), "there is no any_good"),
    "any animal as a gain": (47, lambda c: part(c, *FIRST).update(gain={"any_sheep": 1}), "there is no any_sheep"),
    "an exchange for nothing": (47, lambda c: part(c, *FIRST).pop("gain"), "an exchange for nothing"),
    "more than there is to choose": (51, lambda c: part(c, *FIRST).update(max=9), "from `min` to `max` of the options"),
    "an empty option": (51, lambda c: part(c, *FIRST, "options", 0).clear(), "none of them empty"),
    "two ways to say which": (36, lambda c: part(c, *FIRST, "from").update(color="red"), "one of color, ids"),
    "tiles that are none": (36, lambda c: part(c, *FIRST, "from").update(ids=["ham"]), "there is no ham"),
    "weapons that are none": (3, lambda c: part(c, *FIRST).update(items={"axe": 1}), "there is no axe"),
    "a half of a modifier": (89, lambda c: part(c, *FIRST).pop("instead_of"), "per_spent and instead_of go together"),
    "a place that is none": (39, lambda c: part(c, *FIRST).update(to="harbour"), "`$.clauses[0].effect[0].to`"),
    "a rule of another card": (139, lambda c: part(c, *FIRST).update(rule="use_all_boats"), "is that of 141"),
    "a special card without a note": (139, lambda c: c.update(special_note=None), "special_note"),
    "no good to leave out": (31, lambda c: part(c, *FIRST, "choose_good").update(exclude=["goat"]), "there is no goat"),
    "weapons for nothing": (3, lambda c: part(c, *FIRST).pop("items"), "items or fill_to"),
    "a source that is none": (1, lambda c: c.update(sources=["hearsay"]), "there is no hearsay"),
    "too many points": (1, lambda c: c.update(points=8), "Expected `int` <= 7"),
    "an unknown field": (1, lambda c: c.update(colour="blue"), "unknown field `colour`"),
    "a name twice": (1, lambda c: c.update(name={"en": "Patron", "ko": "단골"}), "2 cards have the name Patron"),
    "a deck too large": (1, lambda c: c.update(deck="B"), "counts: the cards make other numbers"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_wrong_card_is_refused_by_name_with_the_reason(case):
    number, change, reason = BROKEN[case]
    with pytest.raises(BadContent, match=re.escape(reason)) as refused:
        assembled_with(lambda cards: change(cards[number]))
    whole_file = case in ("a name twice", "a deck too large")
    assert str(refused.value).startswith(f"{CARDS}: " if whole_file else f"{CARDS}: {number} {ALL[number].id}: ")


def test_a_file_that_is_no_json():
    with pytest.raises(BadContent, match=rf"^{re.escape(CARDS)}: "):
        assemble_content(TEXTS | {CARDS: b"{"})


def test_cards_are_numbered():
    def changed(cards):
        cards[190]["number"] = 189

    with pytest.raises(BadContent, match="numbered from 1 in order"):
        assembled_with(changed)


def test_the_decks():
    """ODIN-2.3."""
    c = odin_content()
    sizes = {
        letters: (len(c.deck(letters, starting=True)), len(c.deck(letters, starting=False)))
        for letters in ("A", "BC", "ABC")
    }
    assert sizes == {"A": (15, 57), "BC": (30, 88), "ABC": (45, 145)}
    assert len(ALL) == 190


def test_nothing_is_defined_that_no_card_uses():
    """The vocabulary of the cards: operations, triggers, counters, amounts, conditions."""
    every = [found for card in ALL.values() for found in parts(card.clauses)]
    forms = {form for forms in amounts.WRITTEN_FORMS.values() for form in forms.values()}
    defined = {*effects.CardOperation.__args__, *ClauseTrigger.__args__, *amounts.Counter.__args__, *forms}
    assert {kind.__name__ for kind in defined - {type(found) for found in every}} == set()
    asking = amounts.EventHolds | amounts.EventAmount | amounts.OfEvent
    assert {found.event for found in every if isinstance(found, asking)} == set(amounts.EventFieldName.__args__)


@pytest.mark.parametrize("rule", RULES)
def test_each_changed_rule_stands_on_its_card(rule):
    clauses = ALL[RULES[rule]].clauses
    assert [found.rule for found in parts(clauses) if isinstance(found, effects.ChangeRule)] == [rule]


@pytest.mark.parametrize(
    ("written", "value", "holds"),
    [
        ({"exactly": 3}, 3, True),
        ({"exactly": 3}, 4, False),
        ({"exactly": 0}, 0, True),
        ({"at_least": 2}, 2, True),
        ({"at_least": 2}, 1, False),
        ({"at_most": 2}, 2, True),
        ({"at_most": 2}, 3, False),
        ({"in": [1, 2]}, 2, True),
        ({"in": [1, 2]}, 3, False),
    ],
)
def test_comparisons(written, value, holds):
    assert amounts.read_amount(amounts.Condition, {"event": "count", **written}).holds(value) == holds


def test_places_to_move_to_are_always_several():
    """Card 39 names one place, card 9 two."""
    moves = [
        found for number in (39, 9) for found in parts(ALL[number].clauses) if isinstance(found, effects.MovePieces)
    ]
    assert [move.targets for move in moves] == [("supply",), ("home_board", "exploration_board")]
