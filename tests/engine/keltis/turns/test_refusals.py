"""Every refusal: reachable, with the rule that it names in the rulebook and the words that its sentence is filled with."""

import re
from pathlib import Path

import pytest

from engine.keltis import KELTIS
from engine.keltis.table.moves import Lay
from tests.engine.keltis.positions import table
from tests.engine.refusal_reasons import reasons_in_code, refused_otherwise

ROOT = Path(__file__).parents[4]

STUCK = {"hand": "p5", "at": "L@j1 s@g5 s@g5 s@g5 s@f4"}


def at_clover():
    return table("expansion", hand="b5", at="s@a3", token="b4 clover").play("lay b5 s@a3>b4")


def at_marker():
    return table("expansion", hand="r7", token="a2 card", piles="y1").play("lay r7 s@start>a2")


def at_relay(relay="optional"):
    return table(rows="r2", hand="r6", at="s@R9", piles="y1", relay=relay).play("lay r6")


def at_draw(idle=0):
    position = table(hand="g2", piles="y1").play("discard g2")
    position.state.idle = idle
    return position


def lay_without_figure():
    return KELTIS.check(table(hand="r6", at="s@R3").state, 0, Lay(6))


def over():
    return table(hand="b5", at="s@B6", zone=4).play("lay b5 s@B6>B7")


STEP = {"size", "origin", "to"}

EXAMPLES = {
    "over": ("KEL-10", set(), lambda: over().refusal("skip", "A")),
    "not_your_turn": ("KEL-3.8", {"seat"}, lambda: table().refusal("skip", "B")),
    "unreadable": ("KEL-15.2", {"text"}, lambda: table().refusal("castle kingside")),
    "ambiguous": ("KEL-15.3", {"n", "first", "second"}, lambda: table(hand="r6").refusal("lay r6")),
    "no_passing": ("KEL-4.3", set(), lambda: table().refusal("skip")),
    "play_first": ("KEL-4.1", set(), lambda: table().refusal("draw deck")),
    "not_in_hand": ("KEL-4.1", {"card"}, lambda: table(hand="r6", rows="r5 r5").refusal("lay r5 s@start>R1")),
    "row_ascends": ("KEL-5.2", {"card", "last"}, lambda: table(rows="r3 r5", hand="r4").refusal("lay r4")),
    "row_descends": ("KEL-5.2", {"card", "last"}, lambda: table(rows="r8 r6", hand="r7").refusal("lay r7")),
    "relay_moves_later": ("KEL-6.6", {"card"}, lambda: table(hand="r6", at="s@R9").refusal("lay r6 s@start>Y1")),
    "moves_nothing": ("KEL-7.6", {"card"}, lambda: table("expansion", **STUCK).refusal("lay p5")),
    "figure_must_move": ("KEL-6.5", {"card"}, lay_without_figure),
    "no_such_stone": ("KEL-2.8", {"to"}, lambda: table(hand="r6").refusal("lay r6 L@start>z9")),
    "no_such_figure": ("KEL-15.3", STEP, lambda: table(hand="r6", at="s@R3").refusal("lay r6 s@R5>R6")),
    "on_end_stone": ("KEL-7.7", STEP, lambda: table("expansion", hand="y5", at="s@j3").refusal("lay y5 s@j3")),
    "only_forward": ("KEL-7.5", STEP, lambda: table("expansion", hand="r5", at="s@e4").refusal("lay r5 s@e4>d3")),
    "no_link": ("KEL-7.1", STEP, lambda: table("expansion", hand="p5", at="s@a1").refusal("lay p5 s@a1>c1")),
    "other_path": ("KEL-6.1", STEP | {"card"}, lambda: table(hand="r6", at="s@Y3").refusal("lay r6 s@Y3>Y4")),
    "other_colour": (
        "KEL-7.2",
        STEP | {"card", "colour"},
        lambda: table("expansion", hand="p5", at="s@a3").refusal("lay p5 s@a3>b3"),
    ),
    "path_taken": ("KEL-6.2", STEP, lambda: table(hand="r6", at="s@R3").refusal("lay r6 s@start>R1")),
    "relay_compulsory": ("KEL-6.6", set(), lambda: at_relay("compulsory").refusal("skip")),
    "clover_first": ("KEL-4.4", set(), lambda: at_clover().refusal("draw deck")),
    "relay_first": ("KEL-4.4", set(), lambda: at_relay().refusal("draw deck")),
    "marker_first": ("KEL-4.4", set(), lambda: at_marker().refusal("draw deck")),
    "row_empty": ("KEL-8.6", {"colour"}, lambda: at_marker().refusal("strip row pink")),
    "draw_now": ("KEL-4.1", set(), lambda: at_draw().refusal("discard r1")),
    "guard_is_on": ("KEL-9.7", set(), lambda: at_draw(idle=6).refusal("draw yellow")),
    "barred": ("KEL-9.3", {"colour"}, lambda: at_draw().refusal("draw green")),
    "pile_empty": ("KEL-9.2", {"colour"}, lambda: at_draw().refusal("draw blue")),
}
"""Reason: rule, words, an example. The catalogue's sentence is `keltis.refusal.<reason>`."""


def test_refusals_name_their_rules_and_carry_their_words():
    assert refused_otherwise(EXAMPLES) == {}


def test_every_reason_in_the_code_has_an_example():
    assert reasons_in_code("keltis") == set(EXAMPLES)


def test_a_marker_names_the_card_that_is_not_in_the_hand():
    missing = at_marker().refusal("strip hand r7")
    assert missing is not None
    assert (missing.rule, missing.reason, missing.words) == ("KEL-8.6", "not_in_hand", {"card": 7})


@pytest.mark.parametrize(
    ("position", "text", "refused"),
    [
        (table(hand="r6", at="s@R9 s@Y3"), "lay r6 s@Y3>Y4", "KEL-6.6 relay_moves_later"),
        (table(hand="y6", at="s@R9"), "lay y6 s@R9", "KEL-6.4 on_end_stone"),
        (table(hand="r6", at="s@R3"), "lay r6 s@R3>R2", "KEL-6.4 only_forward"),
        (table(hand="r6", at="s@R3"), "lay r6 s@R3>R5", "KEL-6.1 no_link"),
        (table(hand="r6", at="L@Y3"), "lay r6 L@Y3", "KEL-6.1 other_path"),
        (table(hand="r6"), "lay r6 s@start>start", "KEL-6.1 no_link"),
        (table(hand="r6"), "lay r6 X@start>R1", "KEL-15.2 unreadable"),
    ],
)
def test_the_base_board_names_its_own_rules(position, text, refused):
    assert position.refuses(text) == refused


def test_kel_14_12_the_expansion_names_its_own_rule_for_a_card_without_a_move():
    """KEL-14.12, KEL-6.5: chapter 6 is about the base board."""
    refused = KELTIS.check(table("expansion", hand="r6", at="s@start").state, 0, Lay(6))
    assert refused is not None
    assert (refused.rule, refused.reason) == ("KEL-14.12", "figure_must_move")


def test_every_rule_that_a_refusal_names_stands_in_the_rulebook():
    text = (ROOT / "docs" / "rules" / "keltis.en.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"\*\*(KEL-\d+\.\d+)\*\*", text)) | set(re.findall(r"^## (KEL-\d+)", text, re.MULTILINE))
    assert {rule for rule, _, _ in EXAMPLES.values()} <= numbers
