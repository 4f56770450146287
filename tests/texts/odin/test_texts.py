"""Odin's things are called as its data calls them; spaces and places say what they cost and bring the seat that looks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import structs

from bot.messages.layout.components import OPTION_LABEL_LIMIT
from engine.game import Decision, Word
from engine.narrowing import Narrowed
from engine.odin import ODIN
from engine.odin.cards.clauses import effects_of
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import read_option
from engine.odin.facts.pieces import NamedShip, RisingGood
from engine.odin.game.notation import ROWS
from engine.odin.game.view import OdinView
from engine.odin.operations.kinds import asks_for_space
from engine.odin.table import moves as m
from engine.odin.table.events import MovedPiece
from engine.odin.table.feast import Dish
from rendering.odin.pages.private import odin_private_page
from rendering.pictures import Caption, SeatedPerson
from tests.engine.odin.positions import Position, table
from texts.catalogue import Language, load_languages
from texts.odin.brings import odin_move_brings
from texts.odin.feasts import dish_name, feast_row
from texts.odin.glance import at_a_glance
from texts.odin.remarks import odin_remarks
from texts.odin.terms import good_rising, goods_seen, option_seen, strip_seen, turn_text
from texts.odin.things import card_name, option_text, ship_name, space_name, things_by_kind
from texts.odin.values import value_explanation
from texts.odin.vocabulary import ODIN_WORDS
from texts.points import points_text
from texts.speech import Narration, Speech, narrate_plies

LANGUAGES = load_languages()
ENGLISH = LANGUAGES["en"]
both = pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
NAMED = sorted(LANGUAGES.keys() & odin_content().goods["wool"].names)
in_the_data = pytest.mark.parametrize("words", [LANGUAGES[code] for code in NAMED], ids=NAMED)
"""The languages in which the data cites what is printed; in others the catalogue alone has names."""


def printed(words: Language, thing: str) -> str:
    """What the data calls a good, tile, ship, building or resource, in a language that it has."""
    facts = odin_content()
    known = (facts.goods, facts.special_tiles, facts.ships, facts.buildings, facts.weapons, facts.resources)
    entry: Any = next(entries[thing] for entries in known if thing in entries)
    return entry.names[words.language]


@in_the_data
def test_things_are_called_as_in_the_data(words: Language):
    for kind, known in things_by_kind().items():
        for thing in known - {"silver"}:
            assert words(f"odin.{kind}.{thing}").casefold() == printed(words, thing).casefold()
            assert printed(words, thing).casefold().removesuffix("s") in words(f"odin.counted.{thing}", n=1).casefold()


@in_the_data
def test_spaces_faces_and_cards_are_called_as_in_the_data(words: Language):
    for space in odin_content().spaces.values():
        name = re.sub(r" \(\d열\)", "", space.names[words.language])
        assert space_name(words, space.id) == f"{name} ({space.place})"
    for face in odin_content().faces.values():
        assert words(f"odin.face.{face.id}") == face.names[words.language]
    for card in odin_content().cards.values():
        assert card_name(words, card.number) == f"{card.name[words.language]} ({card.number})"


def brought(position: Position, line: str) -> str:
    """What the move of a line brings seat A."""
    view = ODIN.view(position.state, 0)
    choices = ODIN.choices(position.state, 0)
    assert choices is not None
    move = ODIN.read(view, line, choices)
    assert isinstance(move, m.UseSpace | m.Place | m.TakeItems | m.Explore | m.Serve | m.BuyShip | m.PlayCard)
    return odin_move_brings(ENGLISH, view, move)


def test_a_space_says_what_it_costs_and_brings_for_this_seat_now():
    position = table(3).give(cattle=2, sheep=1, silver=3, oil=1, rune_stone=1, hide=1).turn()
    assert brought(position, "use a1") == "1 Viking · 2 wood → 1 shed"
    assert brought(position, "use h1") == "1 Viking · 2 milk"
    assert brought(position, "use k2") == "2 Vikings · 3 wood · 1 ore"
    assert brought(position, "use a4") == (
        "4 Vikings · 2 stone, 2 wood → 1 stone house, 1 longship / 1 long house, 1 knarr · + play a card"
    )
    assert brought(position, "use g4") == "4 Vikings · 1 spice, 1 silver · 2 milk · 1 wool · + play a card"
    assert brought(position, "use n1").startswith("1 Viking · 1 silver → green → blue: ")
    assert brought(position, "use q2") == "2 Vikings · 3 silver → emigrate with a large ship"
    assert "helmet" not in brought(position, "use n3")
    assert brought(position, "use c1") == "1 Viking · 🎲 d8, low: 1 hide, 1 game meat"
    assert brought(position, "use p1") == "1 Viking · Shetland / Faroe Islands"
    assert brought(table().turn(), "use h1") == "1 Viking · 0 milk"


def test_cards_in_play_make_what_is_said_cheaper():
    """Not for others, and not where a card does not reach."""
    position = table().in_play("1 2 106 116 170").ships("longship longship longship").give(silver=9, stone=3, wood=3)
    position.turn()
    assert brought(position, "use e3") == "3 Vikings · 1 sheep / 1 cattle · + draw a card"
    assert brought(position, "use a3") == "3 Vikings · 1 stone → 1 long house · + draw a card"
    assert brought(position, "use a1") == "1 Viking · 2 wood → 1 shed"
    assert brought(position, "use n4").startswith("3 Vikings · ")
    assert brought(position, "use q2") == "2 Vikings · emigrate with a large ship"
    poor = table(round=5).in_play("170").ships("knarr").give(silver=2).turn()
    refusal = ODIN.check(
        poor.state, 0, m.UseSpace(next(space.id for space in odin_content().spaces.values() if space.place == "q2"))
    )
    assert refusal is not None
    assert refusal.words == {"items": ("silver",) * 3}
    view = ODIN.view(position.state, 1)
    assert (view.dues, view.demands) == ({}, {})


@both
def test_what_every_space_brings_can_be_said(words: Language):
    view = ODIN.view(table().give(sheep=1, cattle=1).turn().state, 0)
    for space in odin_content().spaces:
        said = odin_move_brings(words, view, m.UseSpace(space))
        assert 0 < len(said) <= OPTION_LABEL_LIMIT, said


def test_a_place_says_what_it_covers_and_reaches():
    position = table().give(silver_hoard=1, silver=4, oil=1).turn()
    assert brought(position, "place silver_hoard home_board 0 a2") == "12 points saved"
    assert brought(position, "place silver home_board l1") == "income +1"


def test_other_moves_say_what_they_bring():
    position = table(strips="strip_1").ships("longship").hand("28").give(silver=9).turn()
    assert brought(position, "explore iceland").startswith("+")
    assert brought(position, "buy knarr").endswith("+5 points")
    assert brought(position.play("use k1"), "take strip_1 2") == "2 wood"
    card = odin_content().cards[28]
    assert odin_move_brings(ENGLISH, ODIN.view(position.state, 0), m.PlayCard(28)) == card.text["en"]
    assert brought(position, "serve mead silver gap") == "1 Thing penalty · 1 mead, 1 silver"


def in_question(position: Position, question: str, **filled: Word) -> OdinView:
    """What seat A sees when it is asked this."""
    return structs.replace(ODIN.view(position.state, 0), decisions=(Decision(0, question, dict(filled)),))


def test_what_is_paid_and_got_is_told_of_every_kind_of_move():
    position = table().ships("knarr whaling_boat-1").give(silver=9).turn()
    view = ODIN.view(position.state, 0)
    assert (
        odin_move_brings(ENGLISH, view, m.Emigrate(NamedShip("knarr"))) == f"{position.state.round} silver → +13 points"
    )
    assert odin_move_brings(ENGLISH, view, m.Swap(NamedShip("whaling_boat", 1))) == "+2 points · 1 ore lost"
    assert odin_move_brings(ENGLISH, view, m.BuyTiles(("glass_beads", "helmet"))) == "1 silver → 10 cells"
    asked = in_question(position, "declare", action="hunting")
    assert odin_move_brings(ENGLISH, asked, m.Spend(1, 0)) == "you get 1 hide, 1 game meat"
    assert odin_move_brings(ENGLISH, asked, m.Fail(0)) == "you get 1 wood, 1 bow and arrow"
    asked = in_question(position, "offer_exchange", pay=read_option("2wood"), gain="longship")
    assert odin_move_brings(ENGLISH, asked, m.Accept()) == "2 wood → 1 longship"
    asked = in_question(position, "choose_bundle", space="build_house_and_ship")
    assert odin_move_brings(ENGLISH, asked, m.Choose(read_option("stone_house+longship"))) == "2 stone, 2 wood"
    asked = in_question(position, "choose_half", space="sheep_or_cattle")
    assert [odin_move_brings(ENGLISH, asked, m.Choose(animal)) for animal in ("sheep", "cattle")] == ["", "1 silver"]


@both
def test_no_two_spaces_say_the_same(words: Language):
    """Hunting, emigrating and others are there twice, for other Vikings."""
    view = ODIN.view(table().give(silver=9, wood=9).turn().state, 0)
    named = {space: words(f"odin.space.{space}") for space in odin_content().spaces}
    assert len(set(named.values())) < len(named)
    assert len(
        {f"{name} · {odin_move_brings(words, view, m.UseSpace(space))}" for space, name in named.items()}
    ) == len(named)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("piece", "oil", "2 wide, 1 high"),
        ("piece", "silver", ""),
        ("row", Dish("flax"), "3 cells"),
        ("row", Dish("flax", upright=True), "1 cell"),
        ("row", "enough", ""),
        ("tile", "rune_stone", "2 cells"),
        ("column", 3, ""),
    ],
)
def test_a_value_says_what_it_is(field: str, value: object, said: str):
    assert value_explanation(ENGLISH, ODIN.view(table().turn().state, 0), field, value) == said


def test_a_plank_says_which_of_its_spaces_can_be_used():
    view = ODIN.view(table().vikings(2).stand("hunting_c1").turn().state, 0)
    assert value_explanation(ENGLISH, view, "plank", "hunting") == "open: c2, d1, d2"


def test_parts_of_answers_are_told_by_what_they_become():
    assert good_rising(ENGLISH, "peas") == "peas → mead"
    assert good_rising(ENGLISH, RisingGood("peas", 2)) == "peas ↑↑ oil"
    assert good_rising(ENGLISH, "enough") == "that is all"
    assert good_rising(ENGLISH, "peas", "up_right") == "peas → stockfish"
    assert dish_name(ENGLISH, Dish("peas", upright=True)) == "peas, upright"
    assert dish_name(ENGLISH, "enough") == "the rest stays empty"
    assert feast_row(ENGLISH, ("mead", "peas-up", "mead", "gap")) == "2 mead, 1 pea, 1 empty cell"
    assert ship_name(ENGLISH, NamedShip("longship", 2)) == "longship with 2 ore"
    assert strip_seen(ENGLISH, ODIN.view(table().state, None), "strip_1") == "strip 1 (4 wood, 2 stone, 2 silver)"


def test_what_a_card_lets_its_owner_choose_is_told_by_what_it_is():
    def told(option: str) -> str:
        return option_text(ENGLISH, read_option(option))

    assert told("2wood+any_sheep>longship") == "2 wood, 1 sheep → 1 longship"
    assert told("silver>snare") == "1 silver → Snare"
    assert told("ore@longship-2") == "1 ore of: longship with 2 ore"
    assert told("longship-0") == "longship without ore"
    assert told("shed.1") == "shed 1"
    assert told("any_weapon") == "1 weapon"
    assert told("nothing") == "nothing"
    assert told("forge") == "Forge (i3)"


def asking(question: str, card: int) -> OdinView:
    """The view of seat A, asked this by a card."""
    return structs.replace(ODIN.view(table().turn().state, 0), decisions=(Decision(0, question, {"card": card}),))


def test_the_card_that_asks_says_what_a_word_means():
    view = ODIN.view(table().turn().state, 0)
    space_card = next(filter(asks_for_space, odin_content().cards))
    (sideways,) = [
        card for card in odin_content().cards if any(getattr(op, "dir", "") == "up_right" for op in effects_of(card))
    ]
    assert option_seen(ENGLISH, view, "milk") == "1 milk"
    assert option_seen(ENGLISH, asking("card_choice", space_card), "milk") == space_name(ENGLISH, "milk")
    assert goods_seen(ENGLISH, view, ("peas",)) == "peas → mead"
    assert goods_seen(ENGLISH, asking("card_raise", sideways), ("peas",)) == good_rising(ENGLISH, "peas", "up_right")


def test_a_card_that_moves_a_piece_is_told_by_where_it_goes():
    told = [
        ("supply", "longship-3"),
        ("longship-2", "supply"),
        ("longship-2", "general_supply"),
        ("home_board", "supply"),
    ]
    keys = [ODIN_WORDS.event_key(MovedPiece(0, "ore", 1, *places)).rpartition(".")[2] for places in told]
    assert keys == ["loaded", "unloaded", "returned", "taken"]


@pytest.mark.parametrize(
    ("give", "roll", "use", "said"),
    [
        ({"wood": 2}, 5, "hunting_c2", "2 of 8 succeed"),
        ({"wood": 9}, 5, "hunting_c2", "8 of 8 succeed · 4 of 8 better"),
        ({"wood": 4, "bow": 1}, 3, "hunting_c2", "5 of 8 succeed · 2 of 8 better"),
        ({"stone": 0}, 5, "raid", "3 of 8 succeed"),
        ({"stone": 1}, 6, "raid", "4 of 8 succeed · 2 of 8 better"),
    ],
)
def test_the_next_roll_says_its_odds(give: dict[str, int], roll: int, use: str, said: str):
    """With what there is to pay, how many faces succeed; of a roll that could, how many are better too."""
    ships = "longship" if use == "raid" else ""
    position = table().ships(ships).give(**give).rolls(8, roll).turn().play(f"use {use}")
    assert odin_move_brings(ENGLISH, ODIN.view(position.state, 0), m.Roll()) == said


@pytest.mark.parametrize(
    ("space", "ships", "n", "said"),
    [
        ("hunting_c2", "", 4, "it fails"),
        ("hunting_c2", "", 5, ""),
        ("raid", "longship", 0, "it fails"),
        ("raid", "longship", 1, ""),
    ],
)
def test_who_keeps_a_roll_that_can_only_fail_is_told_so(space: str, ships: str, n: int, said: str):
    """ODIN-5.7.1: nothing is asked after it; a raid is helped by stone."""
    resource = {"hunting_c2": "wood", "raid": "stone"}[space]
    position = table().ships(ships).give(**{resource: n}).rolls(8, 5).turn().play(f"use {space}")
    assert odin_move_brings(ENGLISH, ODIN.view(position.state, 0), m.Stop()) == said


@both
def test_every_way_to_lie_has_a_name_of_its_own(words: Language):
    """Nobody has to know how the engine counts them."""
    for name, piece in odin_content().pieces.items():
        ways = [turn_text(words, name, turn) for turn in range(len(piece.ways))]
        assert len(set(ways)) == len(ways), name
        assert (len(ways) == 1) == (ways == [""])
    assert [turn_text(ENGLISH, "oil", turn) for turn in range(2)] == ["2 wide, 1 high", "1 wide, 2 high"]
    assert turn_text(ENGLISH, "helmet", 5) == "3 wide, 2 high, mirrored, turned to the right"


@both
def test_a_bonus_that_is_covered_is_told_as_a_loss_after_all_gains(words: Language):
    at = table().give(oil=1).turn()
    covering = m.Place(piece="oil", board="home_board", turn=0, column=0, row=5)
    said = odin_move_brings(words, ODIN.view(at.state, 0), covering)
    assert said.endswith(words("odin.does.bonuses_lost", n=1))
    assert words("odin.does.bonuses", n=1) not in said


@both
def test_what_a_place_brings_is_said_alike_in_the_panel_and_in_the_picture(words: Language):
    at = table().give(oil=1).turn()
    laying, view = m.Place(piece="oil", board="home_board", turn=0, column=0, row=5), ODIN.view(at.state, 0)
    chosen = Narrowed((), ("oil", "home_board", 0, 0, 5), (laying,), laying)
    *_, picture = odin_private_page(view, Caption("Odin", (SeatedPerson("Ann"),) * view.seats), words, chosen)
    assert odin_move_brings(words, view, laying) in picture.told[0]


def test_the_small_line_says_what_one_has_and_what_comes():
    """The round, Vikings, silver, the income and the feast to come, the points; for all the phase, and what comes."""
    at = table().give(silver=4).turn()
    view = ODIN.view(at.state, 0)
    player, points = view.players[0], ODIN.score(view).totals[0]
    assert at_a_glance(ENGLISH, view) == (
        f"Round {view.round} of {view.rounds} · {player.vikings} Vikings left · {player.has['silver']} silver · "
        f"next income +{player.income} · feast: {player.cells} cells · now {points_text(points)} points"
    )
    everybody = at_a_glance(ENGLISH, ODIN.view(at.state, None))
    assert everybody.startswith(f"Round {view.round} of {view.rounds} · actions · feast: {player.cells} cells")
    assert "next round: harvest" in everybody
    assert at_a_glance(LANGUAGES["ko"], view).startswith(f"{view.rounds}라운드 중 {view.round}라운드 · 남은 바이킹")


@both
def test_a_space_that_only_a_card_makes_usable_says_so_before_and_after(words: Language):
    """ODIN-5.0.6: on its button, where the card of the fourth column is asked for, and when the turn begins anew."""
    at = table().in_play("113 47").give(silver=1, salt_meat=1).turn()
    at.play("apply tanner")
    view = ODIN.view(at.state, 0)
    assert view.hopes == {"chest": ()}
    assert odin_remarks(words, view, m.UseSpace("chest")) == words("odin.remarks.needs_any")
    assert ODIN.choose(view, ODIN.choices(at.state, 0)) != m.UseSpace("chest")
    assert space_name(words, "chest") in words("odin.event.turn_taken_back", space=space_name(words, "chest"))


# ---- what all have got ---------------------------------------------------------------------------------------------------


def told(words: Language, position: Position) -> list[Narration]:
    """What has happened, as the channel reads it."""
    names = ["Ada", "Bea", "Cid"][: position.state.seats]
    return narrate_plies(Speech(words, "odin", ODIN_WORDS, names), [(0, position.events)], None)


@pytest.mark.parametrize(
    ("code", "harvest", "card"),
    [
        ("en", "Harvest for everybody: 1 pea, 1 bean, 1 flax, 1 grain.", "Got 1 flax."),
        ("ko", "모두 수확했습니다: 완두 1개, 콩 1개, 아마 1개, 곡물 1개.", "아마 1개를 받았습니다."),
    ],
)
def test_a_harvest_of_all_is_told_once(code: str, harvest: str, card: str):
    """ODIN-3.2.1, card 169: with the new round; what a card adds is its owner's."""
    position = table(3, round=2).in_play("169", "B").give("B", flax=1).phases("new_viking", "harvest", "end")
    everybody, owner, _ = told(LANGUAGES[code], position)
    assert (everybody.seat, everybody.sentences[1:]) == (None, (harvest,))
    assert (owner.seat, owner.sentences[1:]) == (1, (card,))


def test_a_harvest_that_not_all_have_had_is_told_one_by_one():
    """ODIN-3.2.1, card 171: who comes after a question is told after it; alone there is nobody else."""
    waiting = table(2, round=2).in_play("171", "A").phases("new_viking", "harvest", "end")
    assert [story.seat for story in told(ENGLISH, waiting)] == [None, 0]
    assert told(ENGLISH, table(1, round=2).phases("harvest", "end"))[0].seat == 0


def test_rows_and_columns_are_called_in_every_text_as_the_board_shows_them() -> None:
    """By a small letter and a number, in a menu as in a sentence: `C4` would be another place."""
    place = m.Place(piece="silver", board="home_board", turn=0, column=3, row=2)
    for language, (row, column) in {"en": ("Row c", "Column 4"), "ko": ("c줄", "4열")}.items():
        speech = Speech(LANGUAGES[language], "odin", ODIN_WORDS, ["Ann"])
        walked = ("place", "silver", "home_board", 0, 3, 2)
        assert speech.choice("row", 2, walked) == row
        assert speech.choice("column", 3, walked) == column
        assert "c4" in speech.move(place)
        assert "C4" not in speech.move(place)
        assert speech.choice("row", Dish("flax"), ("serve", Dish("flax")))[0] in "F아"
    assert ROWS[2] == "c"
