"""What makes a file of cards acceptable: each broken card is refused with its file, its name and the reason."""

from __future__ import annotations

import json
from copy import deepcopy
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from engine.content import BadContent, read_shipped
from engine.empires import EMPIRES
from engine.empires.facts.checks import deck_problems
from engine.empires.facts.content import NAMES, OWN, SHIPPED, add_files, assemble_decks, empires_contents
from engine.empires.facts.printed import ACTIONS, EmpiresContent
from engine.empires.facts.schema import EventName
from engine.empires.facts.schema_effects import Op, every_op
from engine.empires.options import Options, option_values
from engine.game import tag_of
from tests.engine.empires.positions import table

FILES = {name: json.loads(read_shipped("empires", name)) for name in NAMES}
FACTS = empires_contents()[SHIPPED]
ADDED = {file.name.removesuffix(".json") for file in (files("engine") / "empires" / "data" / "texts").iterdir()}
"""Languages that have a file of their own."""


def written(name: str) -> dict[str, Any]:
    """A file that comes with the project, to be changed."""
    return deepcopy(FILES[name])


def clan(name: str) -> dict[str, Any]:
    """A file of one clan alone."""
    return {"schema": "empires-decks/2", "clans": {name: deepcopy(FILES["decks.json"]["clans"][name])}}


def card(file: dict[str, Any], id: str) -> dict[str, Any]:
    """A card of a file."""
    groups = [one["cards"] for one in file["clans"].values()] if "clans" in file else [file["near"], file["distant"]]
    (found,) = [card for cards in groups for card in cards if card["id"] == id]
    return found


def own(*files: dict[str, Any]) -> EmpiresContent:
    """The set that some files of an owner make."""
    texts = [(f"mine{number}.json", json.dumps(file).encode()) for number, file in enumerate(files, 1)]
    return assemble_decks(OWN, texts, FACTS)


def brought(facts: Any) -> Any:
    """What facts say as their file does: without the languages that have files of their own."""

    def bare(told: Any) -> Any:
        if isinstance(told, dict):
            return {key: bare(value) for key, value in told.items() if key not in ADDED}
        return [bare(one) for one in told] if isinstance(told, list | tuple) else told

    return bare(msgspec.to_builtins(facts, str_keys=True))


FIELD, UPGRADE, ACTION, FEATURE, BOOST, STORE = (
    "glenn-140 Quarry Road",
    "glenn-143 New Lambs",
    "glenn-164 Seed Library",
    "glenn-147 Harvest Fair",
    "glenn-160 Bumper Crop",
    "glenn-151 Village Green",
)
RAISING = "glenn-145 Barn Raising"


def action(*effect: dict[str, Any], **other: Any) -> dict[str, Any]:
    """A card's abilities: an action that does this."""
    return {"abilities": [{"type": "action", "cost": {"worker": 1}, "effect": list(effect), **other}]}


def feature(event: str, effect: dict[str, Any], who: str = "self", **other: Any) -> dict[str, Any]:
    """A card's abilities: a feature that does this."""
    listens = {"event": event, "who": who, **other}
    return {"abilities": [{"type": "feature", "on": listens, "limit": None, "effect": [effect]}]}


GAIN = {"op": "gain", "goods": {"vp": 1}}
PAWN = {"op": "move_pawn"}
COUNT = {"op": "gain_per", "goods": {"vp": 1}, "divisor": 1, "round": "down", "max": None}

BROKEN: dict[str, tuple[str, dict[str, Any], str]] = {
    "no such op": (ACTION, action({"op": "fly"}), r"Invalid value 'fly'"),
    "a word too much": (ACTION, {"colour": "red"}, r"Object contains unknown field `colour`"),
    "no such good": (ACTION, {"cost": {"corn": 1}}, r"Expected `str` matching regex .* `\$\.cost`"),
    "nothing of a good": (ACTION, {"cost": {"wood": 0}}, r"Expected `int` >= 1"),
    "id and number differ": (ACTION, {"id": "glenn-264"}, r"id: "),
    "an island's id": (ACTION, {"id": "island-164"}, r"id: it is called glenn-"),
    "a name of nothing": (ACTION, {"name": {"en": "Seed Library", "ko": " - "}}, r"name: ' - ': letters or digits"),
    "a name too long": (ACTION, {"name": {"en": "Seed Library", "ko": "씨" * 41}}, r"name: .*40 characters at most"),
    "copies not counted": (RAISING, {"copies": 1}, r"copies: 2 numbers"),
    "a symbol twice": (ACTION, {"symbols": ["lore", "lore"]}, r"symbols: each once"),
    "no symbol": (ACTION, {"symbols": []}, r"symbols: .* boosts"),
    "a boost with a symbol": (BOOST, {"symbols": ["lore"]}, r"symbols: .* boosts"),
    "a field without its symbol": (FIELD, {"symbols": ["lore"]}, r"symbols: a Field card"),
    "a start card that is none": (FIELD, {"start": True}, r"start: "),
    "facts of an original card": (FIELD, {"published_facts": ["x"]}, r"published_facts: "),
    "published without facts": (FIELD, {"origin": "published"}, r"published_facts: "),
    "built for nothing": (ACTION, {"cost": {}}, r"cost: nothing"),
    "built for points": (ACTION, {"cost": {"vp": 1}}, r"cost: vp cannot"),
    "a field that is paid": (FIELD, {"cost": {"wood": 1}}, r"cost: a field is not built"),
    "a price of no copy": (RAISING, {"cost_variants": {"147": {"wood": 1}}}, r"cost_variants: 147"),
    "a price of nothing": (RAISING, {"cost_variants": {"146": {}}}, r"cost_variants: nothing"),
    "no action to declare": (FIELD, {"declare": None}, r"declare: some names"),
    "an action declared twice": (FIELD, {"declare": ["sail", "sail"]}, r"declare: some names, each once"),
    "a location to declare": (ACTION, {"declare": ["sail"]}, r"declare: a location_action needs no action"),
    "pillage on a clan card": (ACTION, {"pillage": {"vp": 1}}, r"pillage: only islands"),
    "abilities that do not fit": (ACTION, {"abilities": []}, r"abilities: a location_action has action or"),
    "an upgrade that is basic": (
        UPGRADE,
        {"abilities": [{"type": "field", "mode": "basic", "goods": {"sheep": 1}}]},
        r"mode: ",
    ),
    "a field of points": (FIELD, {"abilities": [{"type": "field", "mode": "basic", "goods": {"vp": 1}}]}, r"goods: vp"),
    "a field of nothing": (FIELD, {"abilities": [{"type": "field", "mode": "basic", "goods": {}}]}, r"goods: nothing"),
    "an action paid in points": (ACTION, action(GAIN, cost={"vp": 1}), r"cost: vp"),
    "free kinds of nothing": (ACTION, action(GAIN, cost_any={"from": [], "count": 1}), r"cost_any: some names"),
    "an action for nothing": (ACTION, action(), r"an effect without operations"),
    "a bonus of nothing": (ACTION, {"building_bonus": []}, r"an effect without operations"),
    "gaining nothing": (ACTION, action({"op": "gain", "goods": {}}), r"gain: goods: nothing"),
    "others gaining nothing": (ACTION, action({"op": "others_gain", "goods": {}}), r"others_gain: goods: nothing"),
    "any of nothing": (ACTION, action({"op": "gain_any", "from": [], "count": 1}), r"gain_any: from: some names"),
    "counting no goods": (
        ACTION,
        action({**COUNT, "per": {"of": "assigned", "goods": [], "scope": "this"}}),
        r"gain_per: goods: some names",
    ),
    "counting no kinds": (ACTION, action({**COUNT, "per": {"of": "kind", "kinds": []}}), r"gain_per: kinds: some names"),
    "a counter with another's word": (
        ACTION,
        action({**COUNT, "per": {"of": "islands", "symbol": "sea"}}),
        r"Object contains unknown field `symbol`",
    ),
    "counting what nobody returned": (ACTION, action({**COUNT, "per": {"of": "returned"}}), r"returned: it counts"),
    "a condition on what nobody returned": (
        ACTION,
        action({"op": "if", "cond": {"counter": {"of": "returned"}, "at_least": 1}, "then": [GAIN]}),
        r"returned: it counts",
    ),
    "a condition on nothing": (
        ACTION,
        action({"op": "if", "cond": {"counter": {"of": "kind", "kinds": []}, "at_least": 1}, "then": [GAIN]}),
        r"if: kinds: some names",
    ),
    "a condition for nothing": (
        ACTION,
        action({"op": "if", "cond": {"counter": {"of": "islands"}, "at_least": 1}, "then": []}),
        r"an effect without operations",
    ),
    "optional before the rest": (ACTION, action(PAWN, GAIN), r"move_pawn: it is optional and must come last"),
    "optional within what is optional": (ACTION, action({"op": "may", "effect": [PAWN]}), r"may: .* optional already"),
    "paying nothing": (ACTION, action({"op": "pay", "cost": {}, "effect": [GAIN]}), r"pay: cost: nothing"),
    "paying a card": (ACTION, action({"op": "pay", "cost": {"card": 1}, "effect": [GAIN]}), r"pay: cost: card"),
    "three sides of a slash": (ACTION, action({"op": "choose", "options": [[GAIN]] * 3}), r"choose: exactly two"),
    "an empty side": (ACTION, action({"op": "choose", "options": [[GAIN], []]}), r"an effect without operations"),
    "performing nothing": (ACTION, action({"op": "perform", "action": []}), r"perform: action: some names"),
    "keeping all": (ACTION, action({"op": "look", "count": 2, "take": 2}), r"look: fewer cards"),
    "searching no kind": (ACTION, action({"op": "search", "filter": {"kinds": []}}), r"search: kinds: some names"),
    "assigning an axe": (
        ACTION,
        action({"op": "assign", "from": ["axe"], "min": 1, "max": 1, "limit": None}),
        r"assign: from: axe cannot",
    ),
    "assigning from more to less": (
        ACTION,
        action({"op": "assign", "from": ["food"], "min": 2, "max": 1, "limit": None}),
        r"assign: from `min` to `max`",
    ),
    "releasing nothing": (ACTION, action({"op": "release", "scope": "this", "goods": []}), r"release: goods: some"),
    "only conquering": (ACTION, action({"op": "expedition_now", "modes": ["conquer"]}), r"expedition_now: modes"),
    "returning from more to less": (
        ACTION,
        action({"op": "return_to_hand", "scope": "any", "min": 2, "max": 1, "filter": {}}),
        r"return_to_hand: from `min` to `max`",
    ),
    "hearing others pass": (FEATURE, feature("pass", GAIN, "other"), r"on: of the others only"),
    "a filter of another event": (FEATURE, feature("boost", GAIN, filter={"min_sharing": 1}), r"on: a filter goes"),
    "a boost that builds what Construct is to build": (
        BOOST,
        {"declare": ["construct"], "abilities": [{"type": "instant", "effect": [{"op": "build", "reduce": 1}]}]},
        r"build: after it the construct",
    ),
    "a boost that sails with the last ship": (
        BOOST,
        {"declare": ["sail"], "abilities": [{"type": "instant", "effect": [{"op": "perform", "action": ["sail"]}]}]},
        r"perform: after it the sail",
    ),
    "paying with the card to build": (
        ACTION,
        action({"op": "perform", "action": ["explore", "construct"]}, cost={"card": 1}),
        r"cost: the card that is discarded",
    ),
    "running in circles": (FEATURE, feature("sail", {"op": "perform", "action": ["sail"]}), r"perform: .* in circles"),
    "storing ships": (
        STORE,
        {"abilities": [*action(GAIN)["abilities"], {"type": "storage", "accepts": ["ship"], "per": 1, "options": [{"vp": 1}]}]},
        r"accepts: ship cannot",
    ),
    "a storage that pays nothing": (
        STORE,
        {"abilities": [*action(GAIN)["abilities"], {"type": "storage", "accepts": ["food"], "per": 1, "options": []}]},
        r"options: nothing",
    ),
    "a copy of no symbol": (
        FEATURE,
        {"abilities": [{"type": "copy", "filter": {"symbols": []}}]},
        r"symbols: some names",
    ),
    "an upgrade of no field": (
        UPGRADE,
        {"abilities": [{"type": "field", "mode": "upgrade", "goods": {"fish": 1}}]},
        r"goods: no field of the clan has them",
    ),
    "a price nobody can pay": (ACTION, {"cost": {"fish": 1}}, r"cost: nothing in this clan gives fish"),
    "restoring what is not there": (
        "glenn-156 Shared Tools",
        action({"op": "restore", "filter": {"symbols": ["war"]}, "other": True}),
        r"restore: no other action card",
    ),
    "restoring itself": (
        "glenn-156 Shared Tools",
        action({"op": "restore", "filter": {}, "other": False}),
        r"restore: one location .*EMP-27\.5",
    ),
    "restoring for nothing": (
        "glenn-156 Shared Tools",
        action({"op": "restore", "filter": {}, "other": True}, cost={}),
        r"restore: one location .*EMP-27\.5",
    ),
    "a second card that restores": (
        ACTION,
        action({"op": "restore", "filter": {}, "other": True}),
        r"restore: one location .*EMP-27\.5",
    ),
}  # fmt: skip


def test_nothing_is_wrong_with_what_comes_with_the_project() -> None:
    """Nobody checks it when it is loaded: it is the same everywhere."""
    assert list(deck_problems(FACTS)) == []


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_card_is_refused_with_its_file_its_name_and_the_reason(case: str) -> None:
    told, changes, reason = BROKEN[case]
    file, id = clan("glenn"), told.partition(" ")[0]
    changed = card(file, id)
    name = f"{changes.get('id', id)} "
    changed.update(changes)
    with pytest.raises(BadContent, match=rf"(?m)^mine1\.json: {name}.*: ({reason})"):
        own(file)


def broken_clan(**changes: Any) -> dict[str, Any]:
    """The clan Glenn, changed."""
    file = clan("glenn")
    file["clans"]["glenn"].update(changes)
    return file


def without_last_card() -> dict[str, Any]:
    """The clan Glenn with a card too few."""
    file = clan("glenn")
    file["clans"]["glenn"]["cards"].pop()
    return file


def with_card(id: str, **changes: Any) -> dict[str, Any]:
    """The clan Glenn with a card that is wrong only beside the others."""
    file = clan("glenn")
    card(file, id).update(changes)
    return file


def islands(**changes: Any) -> dict[str, Any]:
    """The islands with their first one changed."""
    file = written("islands.json")
    file["near"][0].update(changes)
    return file


def solo(event: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """The scenarios, changed; or the first event of the first one."""
    file = written("solo.json")
    file.update(changes)
    if event is not None:
        first = file["scenarios"][0]["events"][0]
        file["scenarios"][0]["events"][0] = {"token": first["token"], "text": first["text"], **event}
    return file


BROKEN_SETS: dict[str, tuple[dict[str, Any], str]] = {
    "a card too few": (without_last_card(), r"numbers: 133 to 165"),
    "no clan of that name": ({"schema": "empires-decks/2", "clans": {"picts": clan("glenn")["clans"]["glenn"]}}, r"regex"),
    "another clan's cards": (
        {"schema": "empires-decks/2", "clans": {"ulaf": clan("glenn")["clans"]["glenn"]}},
        r"another clan",
    ),
    "two cards of a name": (with_card("glenn-140", name={"en": "Bell Tower", "ko": "종탑"}), r"2 cards are called Bell"),
    "another nation's card": (with_card("glenn-140", nation="inuit"), r"another clan or nation"),
    "too many starting cards": (with_card("glenn-140", start=True, kind="start_field", declare=None), r"starting cards: "),
    "too many ships": (broken_clan(clan_ships={"start": 3, "reserve": 0}), r"clan_ships: "),
    "a ship in reserve": (broken_clan(clan_ships={"start": 2, "reserve": 1}), r"clan_ships: "),
    "goods that no field gives": (broken_clan(start_goods={"worker": 5}), r"start_goods: .*'food': 2"),
    "another clan's symbol": (with_card("glenn-140", symbols=["field", "mug"]), r"symbols: thistle"),
    "an island's symbol": (with_card("glenn-140", symbols=["field", "island"]), r"symbols: thistle"),
    "combinations with others": (broken_clan(combos=[[133, 1]]), r"combos: 1 are no cards"),
    "copies nobody has": (
        with_card("glenn-164", **action({"op": "move_copy"})),
        r"move_copy: the clan has no copy cards",
    ),
    "islands out of order": (islands(number=230, numbers=[230], id="island-230"), r"near: numbers: 199 to 210"),
    "a distant island among the near ones": (islands(kind="island_distant"), r"island-199 .*: it is no near island"),
    "an island of a clan": (islands(clan="ulaf"), r"island-199 .*: it is no near island of nobody's"),
    "an island without loot": (islands(pillage=None), r"island-199 .*: pillage: (only|nothing)"),
    "an island that restores": (
        islands(**action({"op": "restore", "filter": {}, "other": True})),
        r"island-199 .*: restore: islands restore nothing",
    ),
    "an island that moves ships while it is conquered": (
        islands(building_bonus=[{"op": "advance_ship"}]),
        r"island-199 .*: advance_ship: no building bonus of an island",
    ),
    "an island whose bonus makes features run": (
        islands(building_bonus=[{"op": "may", "effect": [{"op": "perform", "action": ["sail"]}]}]),
        r"island-199 .*: perform: no building bonus of an island",
    ),
    "two islands of a name": (islands(name={"en": "Birch Isle", "ko": "자작나무 섬"}), r"2 cards are called"),
    "five rounds": (solo(rounds=5), r"rounds, scenarios"),
    "three scenarios": (solo(scenarios=written("solo.json")["scenarios"][:3]), r"rounds, scenarios"),
    "ranks that fall": (solo(ranks=written("solo.json")["ranks"][::-1]), r"ranks: "),
    "a token twice": (solo({"token": 2}), r"mild-summer: events: one for each token"),
    "a demand without a penalty": (solo({"demand": [{"food": 1}]}), r"token 1: a demand has one penalty"),
    "a penalty without a demand": (solo({"penalty_vp": 2}), r"token 1: a demand has one penalty"),
    "two penalties": (
        solo({"demand": [{"food": 1}], "penalty_vp": 2, "else": "exhaust_own_action"}),
        r"token 1: a demand has one penalty",
    ),
    "a demand for points": (solo({"demand": [{"vp": 1}], "penalty_vp": 2}), r"token 1: demand: vp"),
    "a gift of nothing": (solo({"gain": {}}), r"token 1: gain: nothing"),
    "an unknown schema": ({"schema": "empires-decks/1"}, r"schema: 'empires-decks/1' is none of"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN_SETS)
def test_a_broken_set_is_refused_with_its_file_and_the_reason(case: str) -> None:
    file, reason = BROKEN_SETS[case]
    with pytest.raises(BadContent, match=rf"(?m)^mine1\.json: .*({reason})"):
        own(file)


def test_a_clan_too_few_is_missed() -> None:
    with pytest.raises(BadContent, match="the clan is missing"):
        assemble_decks(
            SHIPPED, [(name, json.dumps(FILES[name] if name != NAMES[0] else clan("ulaf")).encode()) for name in NAMES]
        )


@pytest.mark.parametrize("text", [b"{", b"[]", b'{"schema": "\xff"}', b'{"schema": 3}', b"[" * 100_000])
def test_what_is_no_file_of_cards_is_refused_with_its_name(text: bytes) -> None:
    with pytest.raises(BadContent, match=r"^mine\.json: "):
        assemble_decks(OWN, [("mine.json", text)], FACTS)


def test_every_broken_card_is_told_at_once() -> None:
    file = clan("glenn")
    for id, wrong in (("glenn-140", {"cost": {"corn": 1}}), ("glenn-164", {"copies": "two"})):
        card(file, id).update(wrong)
    with pytest.raises(BadContent) as refused:
        own(file)
    assert [line.split()[1] for line in str(refused.value).splitlines()] == ["glenn-140", "glenn-164"]


# ---- an owner's cards ----------------------------------------------------------------------------------------------------


def test_an_owner_may_bring_one_clan_and_all_else_stays() -> None:
    made = own(with_card("glenn-140", name={"en": "Quarry of Mine", "ko": "내 채석장"}))
    assert made.cards[140].name["en"] == "Quarry of Mine"
    assert brought(made.cards[141]) == brought(FACTS.cards[141])
    assert (made.islands, made.solo) == (FACTS.islands, FACTS.solo)
    assert list(made.decks.clans) == list(FACTS.decks.clans)


def test_solo_files_of_the_first_scheme_have_the_texts_of_ranks_in_fields_of_their_own() -> None:
    file = solo(win_total=55)
    file["schema"] = "empires-solo/1"
    for rank in file["ranks"]:
        rank |= rank.pop("name")
    assert brought(own(file).solo.ranks) == brought(FACTS.solo.ranks)


def test_every_text_is_there_in_english() -> None:
    with pytest.raises(BadContent, match=r"glenn-140\.name: there is no English"):
        own(with_card("glenn-140", name={"ko": "내 채석장"}))


def test_an_owner_may_bring_several_files() -> None:
    made = own(clan("ulaf"), islands(name={"en": "Mine", "ko": "내 섬"}), solo(win_total=55))
    assert (made.cards[199].name["en"], made.solo.win_total) == ("Mine", 55)


@pytest.mark.parametrize("file", [clan("ulaf"), written("islands.json"), written("solo.json")])
def test_a_part_stands_in_one_file(file: dict[str, Any]) -> None:
    with pytest.raises(BadContent, match=r"^mine2\.json: \w+: it stands in mine1\.json already"):
        own(file, file)


def test_own_cards_are_offered_beside_ours_and_added_once() -> None:
    assert add_files([]) == []
    assert "data" not in option_values(Options())
    file = json.dumps(with_card("glenn-140", name={"en": "Quarry of Mine", "ko": "내 채석장"})).encode()
    try:
        assert add_files([("mine.json", file)]) == ["own"]
        assert option_values(Options())["data"] == ("shipped", "own")
        assert EMPIRES.new(2, Options(data="own"), bytes(32)).data == OWN
        assert {empires_contents()[name].cards[140].name["en"] for name in ("own", OWN)} == {"Quarry of Mine"}
        with pytest.raises(BadContent, match=r"again\.json: there are files of an owner already"):
            add_files([("again.json", file)])
    finally:
        for name in ("own", OWN):
            empires_contents().pop(name, None)


def test_a_game_goes_on_by_the_cards_that_it_began_with() -> None:
    """Those that have changed since are kept; everything else is the same, and new games have the new ones."""
    before = empires_contents()["shipped"]
    changed = {number for number, card in FACTS.cards.items() if before.cards[number] != card}
    assert changed == {18}
    assert (before.islands, before.solo) == (FACTS.islands, FACTS.solo)
    assert EMPIRES.new(2, Options(), bytes(32)).data == SHIPPED
    for number in changed:
        now, then = FACTS.cards[number], before.cards[number]
        assert (now.id, now.name, now.numbers, now.kind) == (then.id, then.name, then.numbers, then.kind)
    for data, goods in (("shipped", "1 food, 1 gold"), (SHIPPED, "1 gold")):
        position = table("heidel ulaf").empire("harbour-tavern song-circle")
        position.state.data = data
        position.turn().play("pawn sail; move sail explore")
        assert (position.goods(), position.vp()) == (goods, 1)


# ---- the shipped cards ---------------------------------------------------------------------------------------------------


def shipped_ops() -> set[str]:
    """The operations that stand on shipped cards."""
    effects = [card.building_bonus or () for card in FACTS.all_cards()]
    effects += [getattr(ability, "effect", ()) for card in FACTS.all_cards() for ability in card.abilities]
    return {tag_of(type(op)) for effect in effects for op in every_op(effect)}


def test_every_operation_and_event_stands_on_some_card_and_in_the_readme() -> None:
    operations = {tag_of(kind) for kind in Op.__args__}
    events = set(EventName.__args__)
    assert shipped_ops() == operations
    assert {card.feature.on.event for card in FACTS.all_cards() if card.feature} == events
    readme = read_shipped("empires", "README.md").decode()
    assert {word for word in operations | events if f"`{word}`" not in readme} == set()


def test_there_are_198_clan_cards_and_22_islands() -> None:
    assert sorted(FACTS.cards) == list(range(1, 221))
    assert {card.kind for card in FACTS.cards.values() if card.is_island} == {"island_near", "island_distant"}
    assert set(ACTIONS) == {action for card in FACTS.all_cards() for action in card.declare or ()}
