"""Every refusal: reachable, with the rule that it names in the rulebook and the words that its sentence is filled with."""

import re
from pathlib import Path

import pytest

from engine.manitoba.rounds.phases import Phases
from engine.manitoba.rounds.season_scorings import ScoreSector
from engine.manitoba.rounds.solstice import FirstArea, FirstPath
from engine.manitoba.steps.goods import Award, KeepGood, TakeGood
from engine.manitoba.steps.season_events import CardEffect, EventFeather, EventMove, EventRemove, EventVision
from engine.manitoba.steps.wampum import WampumPause
from tests.engine.manitoba.positions import table
from tests.engine.refusal_reasons import reasons_in_code, refused_otherwise
from tests.engine.rule_numbers import files_that_test

ROOT = Path(__file__).parents[4]


def at_copy():
    return table().on("A", hunter=4, warrior=1, shaman=1).acts("white").play("vision shaman")


def at_refill():
    return table().stand("A", "1-lake 2-lake 3-lake").supply(canoe=2).asks(ScoreSector(0, "single-canoe"))


def at_deploy():
    return table().on("A", warrior=4).acts("beige").play("vision warrior")


def at_final():
    return table(card="autumn-score-5").on("A", gatherer=4).asks(Phases(0, ("final_sectors",)))


def after_action():
    return table().tiles("A", active=1).acts("blue").play("place 1-lake; keep canoe")


def after_waking():
    return table().tiles("A", active=1).begins().play("wake 2 1")


def at_pause():
    ruled = table(wampum_during_end_of_round="yes").tiles("A", active=1)
    return ruled.asks(WampumPause(0), ScoreSector(0, "either-berry-horse"))


def passive_after_action():
    return table().tiles("B", active=1).passive("blue").play("place 1-lake; keep canoe")


def over():
    return table().asks(Phases(0, ("end",)))


FULL_HORSES = {"horse": "horse " * 6}

EXAMPLES = {
    "over": ("MAN-3.3", set(), lambda: over().refusal("pass", "A")),
    "not_your_turn": ("MAN-3.1", {"seat"}, lambda: table().begins().refusal("act 1", "B")),
    "unreadable": ("MAN-19.1.1", {"text"}, lambda: table().begins().refusal("castle kingside")),
    "ambiguous": ("MAN-19.1.1", {"n", "first", "second"}, lambda: table().acts("blue").refusal("place lake")),
    "other_question": ("MAN-9.3", {"question"}, lambda: at_copy().refusal("act 1")),
    "choose_discs_first": ("MAN-4.3", set(), lambda: table().begins().refusal("place 1-lake")),
    "no_such_disc": ("MAN-4.2", {"discs", "n"}, lambda: table().begins().refusal("act 6")),
    "nobody_asleep": ("MAN-5.4", set(), lambda: table().at_home("A", square=8, wigwam=0).begins().refusal("wake 1 1")),
    "too_few_discs": ("MAN-5.4", {"figures", "discs"}, lambda: table().begins().refusal("wake 1 2")),
    "too_few_asleep": ("MAN-5.5", {"figures", "asleep"}, lambda: table().begins().refusal("wake 5 4")),
    "discs_chosen": ("MAN-5.1", set(), lambda: table().acts("blue").refusal("act 2")),
    "territory_done": (
        "MAN-5.2",
        set(),
        lambda: table().acts("green").play("place 1-forest; keep berry").refusal("place 2-forest"),
    ),
    "vision_done": ("MAN-5.2", set(), lambda: table().acts("brown").play("vision hunter").refusal("vision hunter")),
    "blue_has_no_path": ("MAN-5.3", set(), lambda: table().acts("blue").refusal("vision hunter")),
    "other_colour": ("MAN-5.2", {"area", "terrain", "colour"}, lambda: table().acts("blue").refusal("place 1-hill")),
    "other_path": ("MAN-5.2", {"path", "colour"}, lambda: table().acts("brown").refusal("vision shaman")),
    "colour_outside": (
        "MAN-8.1",
        {"area", "terrain", "colour"},
        lambda: table().passive("blue").refusal("place 1-hill"),
    ),
    "path_outside": ("MAN-8.1", {"path", "colour"}, lambda: table().passive("blue").refusal("vision shaman")),
    "not_active": ("MAN-8.2", {"seat"}, lambda: table().passive("blue").refusal("wake 1 1")),
    "action_done": ("MAN-5.7", set(), lambda: after_action().refusal("place 2-lake")),
    "no_such_area": ("MAN-2.4", {"area"}, lambda: table().acts("blue").refusal("place 9-lake")),
    "not_your_figure": ("MAN-6.1", {"area"}, lambda: table().acts("blue").refusal("move 1-hill 1-lake")),
    "not_neighbours": (
        "MAN-6.6",
        {"origin", "to"},
        lambda: table().stand("A", "1-mountain").acts("blue").refusal("move 1-mountain 1-lake"),
    ),
    "occupied": (
        "MAN-1.4",
        {"area", "seat"},
        lambda: table().stand("B", "1-lake").acts("blue").refusal("place 1-lake"),
    ),
    "square_empty": (
        "MAN-6.1",
        set(),
        lambda: table().at_home("A", square=0, wigwam=7).stand("A", "1-hill").acts("blue").refusal("place 2-lake"),
    ),
    "not_next_to_own": (
        "MAN-6.3",
        {"area"},
        lambda: table().stand("B", "1-mountain").passive("blue green").refusal("place 1-lake"),
    ),
    "no_such_path": ("MAN-1.3", {"path"}, lambda: table().acts("brown").refusal("vision dreams")),
    "path_finished": ("MAN-7.6", {"path"}, lambda: table().on("A", shaman=5).acts("white").refusal("vision shaman")),
    "no_wampum_in_last_round": (
        "MAN-11.4",
        set(),
        lambda: table(card="autumn-score-5").tiles("A", active=1).begins().refusal("wampum wake"),
    ),
    "wampum_before_or_after": ("MAN-11.7", {"question"}, lambda: at_copy().refusal("wampum wake")),
    "wampum_in_own_turn": ("MAN-11.3", {"question"}, lambda: at_refill().refusal("wampum wake")),
    "no_active_tile": ("MAN-11.1", set(), lambda: table().tiles("A", inactive=1).begins().refusal("wampum wake")),
    "no_other_sector": (
        "MAN-11.1",
        {"sector"},
        lambda: table().tiles("A", active=1).begins().refusal("wampum berry berry"),
    ),
    "no_berry": ("MAN-11.5", set(), lambda: table().tiles("A", active=1).begins().refusal("wampum berry horse")),
    "sector_full": (
        "MAN-10.1",
        {"sector"},
        lambda: table().give("A", **FULL_HORSES).asks(KeepGood(0, 2)).refusal("keep horse"),
    ),
    "must_do": (
        "MAN-R05",
        {"question"},
        lambda: table(setup_vision_figure_optional="no").asks(FirstPath(0)).refusal("decline"),
    ),
    "must_place": ("MAN-2.13", set(), lambda: table().asks(FirstArea(0)).refusal("decline")),
    "must_keep": ("MAN-10.3", {"good"}, lambda: table().asks(KeepGood(0, 1)).refusal("keep supply")),
    "storage_only": (
        "MAN-R04",
        {"good"},
        lambda: table().asks(FirstArea(0)).play("place 1-mountain").refusal("keep large"),
    ),
    "kind_on_place": (
        "MAN-10.4",
        {"good", "place"},
        lambda: table().give("A", small="bison").asks(KeepGood(0, 1)).refusal("keep small"),
    ),
    "no_such_store": ("MAN-10.2", {"to"}, lambda: table().asks(KeepGood(0, 1)).refusal("keep pocket")),
    "other_sector": ("MAN-10.2", {"good", "sector"}, lambda: table().asks(KeepGood(0, 1)).refusal("keep berry")),
    "must_take": ("MAN-9.5", set(), lambda: table().asks(TakeGood(0, (0, 1))).refusal("decline")),
    "not_offered": ("MAN-9", {"good"}, lambda: table().asks(TakeGood(0, (0, 1))).refusal("take feather")),
    "supply_empty": (
        "MAN-9.1",
        {"good"},
        lambda: table().supply(canoe=0).asks(TakeGood(0, (0, 1, 3))).refusal("take canoe"),
    ),
    "wakes_at_most": (
        "MAN-15.4",
        {"figures", "n"},
        lambda: table().asks(Phases(0, ("waking",))).refusal("wake 2"),
    ),
    "nothing_to_copy": ("MAN-9.3", {"path"}, lambda: at_copy().refusal("copy hunter")),
    "not_on_path": ("MAN-9.3", {"path"}, lambda: at_copy().refusal("copy gatherer")),
    "must_lose": (
        "MAN-12.4",
        {"question"},
        lambda: table().stand("A", "1-lake 1-hill").asks(EventRemove(0)).refusal("decline"),
    ),
    "no_feather": (
        "MAN-12.2",
        {"sector"},
        lambda: table().give("A", bison="feather", horse="feather").asks(EventFeather(0)).refusal("drop canoe"),
    ),
    "must_score": ("MAN-13.3", set(), lambda: table().asks(ScoreSector(0, "either-berry-horse")).refusal("skip")),
    "not_on_tile": (
        "MAN-13.3",
        {"good"},
        lambda: table().asks(ScoreSector(0, "either-berry-horse")).refusal("score bison"),
    ),
    "not_most": (
        "MAN-13.4",
        {"good"},
        lambda: table().give("A", berry="berry", bison="bison").asks(ScoreSector(0, "most")).refusal("score canoe"),
    ),
    "one_by_one": ("MAN-D60", {"good"}, lambda: at_final().refusal("score horse")),
    "must_fill": ("MAN-14.6", {"good"}, lambda: at_refill().refusal("skip")),
    "other_landscape": ("MAN-14.6", {"area", "good"}, lambda: at_refill().refusal("fill 1-hill")),
    "not_empty": ("MAN-14.6", {"area"}, lambda: at_refill().play("fill 1-lake").refusal("fill 1-lake")),
}
"""Reason: rule, words, an example. The catalogue's sentence is `manitoba.refusal.<reason>`."""


def test_refusals_name_their_rules_and_carry_their_words():
    assert refused_otherwise(EXAMPLES) == {}


def test_every_reason_in_the_code_has_an_example():
    assert reasons_in_code("manitoba") - {"no_such_use"} == set(EXAMPLES), (
        "no_such_use needs other data: test_content.py"
    )


@pytest.mark.parametrize(
    ("position", "text", "refused"),
    [
        (table().on("A", hunter=6).asks(EventVision(0)), "place 1-lake", "MAN-12.2 other_question"),
        (table().asks(FirstPath(0)), "place 1-lake", "MAN-2.13 other_question"),
        (table().asks(FirstArea(0)), "vision hunter", "MAN-2.13 other_question"),
        (table().stand("A", "1-prairie").asks(EventMove(0)), "place 1-lake", "MAN-12.2 other_question"),
        (table().stand("A", "1-prairie").asks(EventMove(0)), "move 1-prairie 9-hill", "MAN-2.4 no_such_area"),
        (table().asks(TakeGood(0, (0, 1))), "keep berry", "MAN-9.1 other_question"),
        (table().asks(KeepGood(0, 1)), "take bison", "MAN-10.2 other_question"),
        (table().asks(Phases(0, ("waking",))), "keep small", "MAN-5.5 other_question"),
        (table().asks(ScoreSector(0, "either-berry-horse")), "keep small", "MAN-13.3 other_question"),
        (at_final(), "keep small", "MAN-17.3 other_question"),
        (at_refill(), "keep small", "MAN-14.6 other_question"),
        (at_refill(), "fill 9-lake", "MAN-2.4 no_such_area"),
        (at_deploy(), "vision hunter", "MAN-9.5 other_question"),
        (at_copy(), "copy dreams", "MAN-1.3 no_such_path"),
        (table().acts("brown"), "reactivate", "MAN-5.2 other_question"),
        (table().passive("brown"), "keep small", "MAN-8.1 other_question"),
        (after_action(), "keep small", "MAN-5.7 other_question"),
        (after_action(), "act 1", "MAN-5.1 action_done"),
        (after_action(), "wake 2", "MAN-5.1 action_done"),
        (after_waking(), "place 1-lake", "MAN-5.7 action_done"),
        (after_waking(), "vision hunter", "MAN-5.7 action_done"),
        (after_waking(), "act 2", "MAN-5.1 action_done"),
        (after_waking(), "wake 1 1", "MAN-5.1 action_done"),
        (at_pause(), "place 1-lake", "MAN-R01 other_question"),
        (at_pause(), "wake 2", "MAN-R01 other_question"),
        (at_pause(), "wampum berry horse", "MAN-11.5 no_berry"),
        (table().begins(), "wake 6 1", "MAN-4.2 no_such_disc"),
        (table().begins(), "wake 0 0", "MAN-R02 no_such_disc"),
        (passive_after_action(), "place 2-lake", "MAN-8.1 action_done"),
        (passive_after_action(), "wake 2", "MAN-8.2 action_done"),
        (passive_after_action(), "act 2", "MAN-8.2 action_done"),
        (table().passive("brown"), "wake 2", "MAN-8.2 not_active"),
        (table().acts("brown"), "wake 2", "MAN-5.1 discs_chosen"),
        (table().tiles("A", inactive=1).asks(Award(0, 1)), "keep small", "MAN-10.5 other_question"),
        (table().stand("A", "1-lake 1-hill").asks(EventRemove(0)), "keep small", "MAN-12.2 other_question"),
        (
            table().give("A", bison="feather", horse="feather").asks(EventFeather(0)),
            "keep small",
            "MAN-12.2 other_question",
        ),
        (table().give("A", bison="feather", horse="feather").asks(EventFeather(0)), "decline", "MAN-12.4 must_lose"),
    ],
)
def test_an_answer_to_another_question(position, text, refused):
    assert position.refuses(text) == refused


def test_man_11_7_no_tile_within_an_action():
    """MAN-11.3, MAN-11.7, MAN-11.4, MAN-2.16, MAN-R01: the refusal says when a tile may be used."""
    for position in (
        at_deploy(),
        table().passive("blue").play("place 1-lake"),
        table().acts("blue").play("place 1-lake"),
    ):
        assert position.refuses("wampum wake") == "MAN-11.7 wampum_before_or_after"
    assert at_refill().refuses("wampum berry horse") == "MAN-11.3 wampum_in_own_turn"
    at_event = table(wampum_during_end_of_round="yes").stand("A", "1-lake 1-hill").asks(EventRemove(0))
    assert at_event.refuses("wampum wake") == "MAN-R01 wampum_before_or_after"
    for ruling in ("data", "yes"):
        solstice = table(card="winter-1", wampum_during_end_of_round=ruling).asks(FirstArea(0))
        assert solstice.refuses("wampum wake") == "MAN-2.16 wampum_in_own_turn"
    assert at_final().refuses("wampum wake") == "MAN-11.4 no_wampum_in_last_round"


def test_man_r03_a_good_of_an_event_must_be_taken_where_that_is_ruled():
    """MAN-R03, MAN-9.5: an event by the ruling, a space of a path by its own rule."""
    ruled = table(card="spring-thaw", helpful_events_optional="no")
    assert ruled.asks(CardEffect(0, "spring-thaw", 0)).refuses("decline") == "MAN-R03 must_take"
    same_goods = table(card="spring-thaw", helpful_events_optional="no").on("A", gatherer=1).acts("green")
    assert same_goods.play("vision gatherer").refuses("decline") == "MAN-9.5 must_take"


def test_man_9_how_many_wake_by_whose_rule():
    """The table of MAN-9, MAN-12.2, MAN-15.4."""
    assert table().acts("beige").play("vision warrior").refuses("wake 2") == "MAN-9 wakes_at_most"
    event = table(card="spring-first-birdsong").asks(CardEffect(0, "spring-first-birdsong", 0))
    assert event.refuses("wake 2") == "MAN-12.2 wakes_at_most"
    assert table().asks(Phases(0, ("waking",))).refuses("wake 2") == "MAN-15.4 wakes_at_most"


def test_every_rule_that_a_refusal_names_stands_in_the_rulebook():
    text = (ROOT / "docs" / "rules" / "manitoba.en.md").read_text(encoding="utf-8")
    named = set(
        re.findall(r"\"(MAN-[DR\d][\d.]*)\"", (ROOT / "engine/manitoba/steps/refusals.py").read_text(encoding="utf-8"))
    )
    assert named | {rule for rule, _, _ in EXAMPLES.values()} <= set(re.findall(r"MAN-[DR]?\d+(?:\.\d+)*", text))


def test_every_number_of_the_rules_is_cited_by_code_or_test():
    text = (ROOT / "docs" / "rules" / "manitoba.en.md").read_text(encoding="utf-8")
    wanted = set(re.findall(r"\*\*(MAN-(?:[RD]|EX-)?\d+(?:\.\d+)?)\*\*", text))
    wanted |= set(re.findall(r"^\| (MAN-D\d+) \|", text, re.MULTILINE))
    files = [
        *(ROOT / "engine" / "manitoba").rglob("*.py"),
        *(path for path in files_that_test("manitoba") if path.name.startswith("test_")),
    ]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    code += "\n" + re.sub(r"test_man_ex_(\d+)", r"MAN-EX-\1", code)
    cited = set(re.findall(r"MAN-(?:[RD]|EX-)?\d+(?:\.\d+)?", code))
    for kind, first, last in re.findall(r"MAN-(R|D|\d+\.)(\d+) to MAN-\1(\d+)", code):
        width = len(first) if kind in "RD" else 1
        cited |= {f"MAN-{kind}{n:0{width}d}" for n in range(int(first), int(last) + 1)}
    examples = {f"MAN-EX-{n:02}" for n in range(1, 54)}
    assert examples <= wanted
    assert {f"MAN-EX-{n}" for n in re.findall(r"def test_man_ex_(\d\d)_", code)} == examples, (
        "a test is named after each"
    )
    assert len(wanted) > 190
    assert wanted - cited == set()
