"""Moves of Empires of the North say what they cost and bring now; what belongs together is told in one sentence."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from bot.matches.games.adapters import ADAPTERS
from engine.choices import Open, value_of
from engine.empires import EMPIRES
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.options import Options
from engine.empires.table import events as e
from engine.empires.table import events_at_sea as sea
from engine.empires.table.moves import Build, PickClan, Skip
from engine.empires.table.subsets import subset_choices
from engine.game import Decision, Event, Move, Refusal
from tests.engine.empires.positions import Position, table
from texts.catalogue import Language, load_languages
from texts.empires.brings import card_explained
from texts.empires.goods import goods_text
from texts.literal import whole_parts
from texts.speech import Narration, Speech, narrate_plies

LANGUAGES = load_languages()
ENGLISH, KOREAN = LANGUAGES["en"], LANGUAGES["ko"]
EMPIRES_WORDS = ADAPTERS["empires"].vocabulary
brings = EMPIRES_WORDS.brings


def speech(words: Language, position: Position) -> Speech:
    """Somebody who tells of a position."""
    return Speech(words, "empires", EMPIRES_WORDS, ("Ann", "지민"), EMPIRES.view(position.state, None))


def read(position: Position, line: str) -> Move:
    """The move of a line of seat A."""
    choices = EMPIRES.choices(position.state, 0)
    assert choices is not None
    move = EMPIRES.read(EMPIRES.view(position.state, 0), line, choices)
    assert not isinstance(move, Refusal)
    return move


def brought(position: Position, line: str, words: Language = ENGLISH) -> str:
    """What the move of a line brings seat A."""
    return brings(words, EMPIRES.view(position.state, 0), read(position, line))


def test_a_location_says_its_price_its_bonus_and_its_action():
    position = table("glenn ulaf").give(wood=2, worker=3).hand("barn-raising").turn()
    assert brought(position, "build barn-raising") == "2 wood → 1 card · action: 1 worker → Harvest"
    assert brought(position, "build barn-raising", KOREAN) == "나무 2개 → 카드 1장 · 행동: 일꾼 1명 → 수확"


def test_a_clan_says_how_it_plays_and_whether_it_suits_a_first_game():
    view = EMPIRES.view(EMPIRES.new(2, Options(), bytes(32)), 0)
    assert brings(ENGLISH, view, PickClan("heidel")) == "plays boosts"
    assert brings(ENGLISH, view, PickClan("ulaf")) == "sails and fights · good for a first game"
    assert brings(KOREAN, view, PickClan("glenn")) == "수확 중심 · 첫 게임에 추천"


def test_tiles_say_what_their_action_brings_this_seat():
    position = table("glenn ulaf").give(food=1, worker=1).hand("barn-raising").turn()
    assert brought(position, "pawn explore") == "1 card"
    assert brought(position, "pawn harvest") == "2 food / 2 sheep / 1 wood"
    assert brought(position, "pawn construct") == "1 card that you can build for free"
    assert brought(position, "pawn sail") == "2 ships to send"


def test_what_a_bonus_counts_is_counted_with_the_card_itself():
    """EMP-7.5: it stands in the empire when its bonus comes; so does an island that is conquered."""
    position = table("panuk ulaf").hand("frozen-shipyard").give(wood=9, stone=9, fish=9).turn()
    assert "→ 1 VP" in brought(position, "build frozen-shipyard")
    assert len(position.state.players[0].empire) == 3, "nothing was built by looking"


def test_what_brings_nothing_now_says_what_it_would_bring_and_no_number_of_nothing():
    """No `→ 0 gold`: the card's own words, and that it is nothing as things stand."""
    position = table("panuk ulaf").give(wood=9, stone=9, fish=9, food=9).hand("snow-museum parade-of-penguins").turn()
    assert brought(position, "build snow-museum").endswith(
        "action: 3 fish → 1 gold for every 3 different symbols in your empire (at most 2 times) (nothing now)"
    )
    assert brought(position, "build snow-museum", KOREAN).endswith(
        "행동: 생선 3개 → 자기 제국에 있는 서로 다른 기호 3종류당 금화 1개(최대 2번) (지금은 없음)"
    )
    assert card_explained(ENGLISH, EMPIRES.view(position.state, 0), "cards", 126).endswith("(nothing now)")


def test_what_an_effect_itself_puts_there_to_be_counted_is_told_as_the_card_tells_it():
    position = table("glenn ulaf").give(wood=2, food=1, worker=3).hand("village-green").turn()
    assert brought(position, "build village-green").endswith(
        "assign 1 worker here, 1 VP for each worker assigned to this card (at most 2 times)"
    )


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("clan", ["glenn", "ulaf", "panuk", "heidel", "nanurjuk", "mckinnon"])
def test_no_card_brings_none_of_a_good(words: Language, clan: str):
    view = EMPIRES.view(table(f"{clan} {'glenn' if clan == 'ulaf' else 'ulaf'}").turn().state, 0)
    told = [card_explained(words, view, "cards", number) for number in empires_contents()[SHIPPED].cards]
    assert [said for said in told if re.search(r"(?<![\d,.~])0( [A-Za-z]|[개장명점척])", said)] == []


def test_a_location_for_less_says_what_is_left_of_its_price():
    """What is dropped is asked afterwards; where all of it is, it is built for free."""
    position = table("nanurjuk ulaf").hand("snow-mirror nomad-market").turn()
    asked = Decision(0, "pick_cheaper", {"card": 93, "n": 1})
    view = structs.replace(EMPIRES.view(position.state, 0), decisions=(asked,))
    assert brings(ENGLISH, view, Build(78)).startswith("1 wood and 1 fish, less 1 resource")
    assert brings(KOREAN, view, Build(83)).startswith("비용 없이 → 식량 1개")


def test_keeping_none_is_called_so():
    """Before a card is chosen, what ends the choice rejects all of them, and is not called "that is all"."""
    speaker, choices = speech(ENGLISH, table("glenn ulaf").turn()), subset_choices((145, 146), 0, 2)
    first, then = choices.after([]), choices.after([145])
    assert isinstance(first, Open)
    assert isinstance(then, Open)
    assert speaker.choice("cards", first.values[0]) == "Keep none"
    assert speaker.choice("cards", then.values[0]) == "That is all"


def told(*events: Event) -> tuple[str, ...]:
    """What is told of these events, all of one seat."""
    [story] = narrate_plies(speech(ENGLISH, table("glenn ulaf")), [(0, events)], None)
    return story.sentences


def test_prices_and_gains_are_told_with_what_they_are_for():
    assert told(e.Spent(0, {"wood": 2}, 145), e.Built(0, 145, "paid")) == ("Built Barn Raising (145) for 2 wood.",)
    assert told(e.Used(0, 149), e.Spent(0, {"worker": 1}, 149), e.Gained(0, {"vp": 2}, 149)) == (
        "Used Weavers' Loft (149): 1 worker → 2 VP.",
    )
    assert told(e.Spent(0, {"food": 1}), e.PawnMoved(0, "explore", "sail", action=True), e.PawnTurned(0, "sail")) == (
        "Moved a pawn from Explore to Sail for 1 food.",
    )
    assert told(e.Harvested(0, 133), e.Gained(0, {"food": 2}, 133)) == ("Harvested Oat Field (133): 2 food.",)
    assert told(e.BoostPlayed(0, 162), e.Gained(0, {"vp": 1}, 162), e.BoostDiscarded(0, 162)) == (
        "Played Welcome Basket (162): gained 1 VP.",
    )
    assert told(e.Gained(0, {"fish": 1}, 49), e.Gained(0, {"fish": 1}, 49)) == ("Valkyrie (49): gained 2 fish.",)


def test_what_is_paid_after_something_came_is_no_part_of_its_price():
    """A price stands before the arrow, and what came of it behind."""
    used, worker, wood = e.Used(0, 149), e.Spent(0, {"worker": 1}, 149), e.Spent(0, {"wood": 1}, 149)
    assert told(used, worker, wood) == ("Used Weavers' Loft (149) for 1 worker and 1 wood.",)
    said = told(used, worker, e.Gained(0, {"vp": 2}, 149), wood)
    assert said[0] == "Used Weavers' Loft (149): 1 worker → 2 VP."
    assert len(said) == 2


def test_what_a_card_does_one_after_the_other_names_it_once():
    boost = (e.BoostPlayed(0, 158), e.Recovered(0, 1, 158), e.Gained(0, {"vp": 1}, 158), e.BoostDiscarded(0, 158))
    assert told(*boost) == ("Played Helping Hands (158).", "Recovered 1 worker.", "Gained 1 VP.")
    assert told(e.Built(0, 118, "construct"), e.Gained(0, {"vp": 2}, 118)) == (
        "Built Frozen Shipyard (118) for free.",
        "Gained 2 VP.",
    )
    assert (
        told(e.BoostPlayed(0, 158), e.Drew(0, (), 1, 158), e.Gained(0, {"vp": 1}, 158))[-1]
        == "Helping Hands (158): gained 1 VP."
    )


def test_what_is_not_paid_for_something_is_told_by_itself():
    assert told(e.Spent(0, {"wood": 2}, 146), e.Built(0, 145, "paid")) == ("Spent 2 wood.", "Built Barn Raising (145).")
    assert told(e.Harvested(0, 133), e.Gained(0, {"vp": 1}, 147)) == (
        "Harvested Oat Field (133).",
        "Harvest Fair (147): gained 1 VP.",
    )


def test_cards_drawn_one_after_the_other_are_counted_together():
    assert told(e.Drew(0, (), 1), e.Drew(0, (), 1)) == ("Drew 2 cards.",)
    assert len(told(e.Drew(0, (), 1), e.Drew(0, (), 0))) == 2


def test_of_a_lookout_others_are_told_what_is_kept_and_nothing_before():
    """That everybody looks at cards and has chosen goes without saying; to oneself it is said, also when nothing is kept."""
    speaker = speech(ENGLISH, table("glenn ulaf").turn())
    plies = [(0, (e.SetAside(1, (), 0), e.SetAside(0, (145,), 1))), (0, (e.Chose(0, ()),))]
    none_left = Narration(1, ("Has no card left to look at.",))
    assert narrate_plies(speaker, plies, None) == [none_left]
    assert narrate_plies(speaker, plies, 0) == [
        none_left,
        Narration(0, ("Looks at Barn Raising (145).", "Has chosen what to keep.")),
    ]


def test_to_oneself_a_choice_and_what_becomes_of_it_are_one_sentence():
    """Alone, or last of all, one's cards are kept at once."""
    speaker = speech(ENGLISH, table("glenn ulaf"))
    [story] = narrate_plies(speaker, [(0, (e.Chose(0, (145,)), e.CardsKept(0, (145,), 1, (146,), 1)))], 0)
    assert story.sentences == ("Kept Barn Raising (145); discarded Barn Raising (146).",)


def test_a_penalty_is_no_more_than_there_is():
    position = table("glenn", scenario="mild-summer").give(vp=0)
    position.state.token = next(
        event.token for event in position.state.facts.scenarios["mild-summer"].events if event.penalty_vp
    )
    view = EMPIRES.view(position.state, 0)
    asked = structs.replace(view, decisions=(Decision(0, "demand", {}),))
    assert brings(ENGLISH, asked, Skip()) == "no points to lose"
    position.give(vp=3)
    asked = structs.replace(EMPIRES.view(position.state, 0), decisions=(Decision(0, "demand", {}),))
    assert brings(ENGLISH, asked, Skip()) == "lose 1 VP"


def test_who_has_no_points_loses_none():
    assert told(e.Penalty(0, 1)) == ("Lost 1 VP.",)
    assert told(e.Penalty(0, 0)) == ("Had no points to lose.",)


def test_the_one_who_is_raided_is_named():
    assert told(sea.Raided(0, 1, 47)) == ("Raided 지민: Twin Ships (47) is exhausted.",)


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
def test_every_card_can_be_explained(words: Language):
    view = EMPIRES.view(table("glenn ulaf").turn().state, 0)
    for number in empires_contents()[SHIPPED].cards:
        said = card_explained(words, view, "cards", number)
        assert said
        assert "{" not in said


def test_what_menus_say_of_moves_begins_with_what_counts():
    """Discord shows a hundred characters: prices stand first."""
    position = table("glenn ulaf").give(wood=3, food=3, worker=3).hand("barn-raising village-green").turn()
    choices = EMPIRES.choices(position.state, 0)
    assert choices is not None
    builds = [move for move in choices.moves if value_of(move, "kind") == "build"]
    assert builds
    for move in builds:
        card = value_of(move, "card")
        price = goods_text(ENGLISH, position.state.card(card).price(card))
        assert brings(ENGLISH, EMPIRES.view(position.state, 0), move).startswith(price)


def test_a_button_says_whole_parts_and_of_what_is_too_long_the_price():
    told = "2 wood → 1 card · action: 1 worker → Harvest"
    assert whole_parts(f"Build · {told}", 80) == f"Build · {told}"
    assert whole_parts(f"Build · {told}", 40) == "Build · 2 wood → 1 card"
    assert whole_parts(f"Build · {told}", 20) == "Build · 2 wood"
    assert whole_parts(f"Build · {told}", 10) == "Build"
    assert whole_parts("Reconstruct", 10) == "Reconstru…"


def test_what_is_put_there_is_counted_as_one_where_it_is_one():
    position = table("glenn ulaf").give(wood=2, food=1, worker=3).hand("village-green").turn()
    assert "assign 1 worker here" in brought(position, "build village-green")
