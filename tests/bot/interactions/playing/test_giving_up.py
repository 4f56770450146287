"""What gives up what cannot be had again never stands out, says what it is, and is asked once; what keeps all is not asked."""

from __future__ import annotations

import random
from typing import Any

import pytest
from discord import ButtonStyle

from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.registry import GAMES
from bot.matches.lobbies.lobby import new_match
from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.matches.services import Services
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.layout.components import Button, Menu
from bot.messages.layout.pages import Page, SectionPart, page_of
from bot.messages.panel.entry_words import as_button
from bot.messages.panel.hints import button_for
from bot.messages.panel.offers import Entry, plays_at_once
from engine.choices import KIND, drawn
from engine.empires import EMPIRES
from engine.empires.game.unspent import unspent_by_passing
from engine.empires.options import Options
from engine.empires.table import moves as m
from engine.game import tag_of
from engine.manitoba.rounds.turns import ChooseDiscs
from engine.manitoba.steps.wampum import WampumPause
from engine.manitoba.table.moves import Finish, Vision
from engine.narrowing import path_to
from engine.odin.asking.windows import BeforeIncome
from engine.odin.rounds.turns import TakeTurn
from tests.bot.support.drafting import Hand, buttons
from tests.bot.support.stored_matches import ANN, in_position
from tests.engine.empires import positions as empires_positions
from tests.engine.empires import saved_games as empires_saved
from tests.engine.keltis import saved_games as keltis_saved
from tests.engine.manitoba import positions as manitoba_positions
from tests.engine.manitoba import saved_games as manitoba_saved
from tests.engine.odin import positions as odin_positions
from tests.engine.odin import saved_games as odin_saved
from tests.engine.played_position import PlayedPosition
from texts.catalogue import load_languages
from texts.speech import Speech

LANGUAGES = load_languages()
SAVED: dict[str, Any] = {
    "keltis": keltis_saved,
    "manitoba": manitoba_saved,
    "odin": odin_saved,
    "empires": empires_saved,
}
ENDING = ("skip", "pass", "finish", "decline", "done", "fail")
"""The kinds of moves that end, leave out or decline what is asked."""
KEEPS = {
    "manitoba": {
        "wampum finish": "tiles stay active",
        "after_action finish": "tiles stay active",
        "event_remove decline": "the figure stays on its area",
        "event_feather decline": "the feather stays",
        "final skip": "a sector that scores nothing",
        "score skip": "the tokens stay in their sector",
    },
    "odin": {
        "offer_exchange skip": "what would be paid stays",
        "swap_boat skip": "the boat stays",
        "emigrate_ship skip": "the ship stays",
        "card_offer skip": "what the card would take stays",
        "declare fail": "the weapons stay",
        "end_turn done": "the cards stay in the hand",
        "after_feast done": "goods that do not lie well stay",
        "before_income done": "goods that do not lie well stay",
    },
    "empires": {
        "window skip": "the cards stay in the hand",
        "assign_units done": "the goods stay",
        "release_units done": "the goods stay on the card",
        "return_cards done": "the cards stay in the empire",
        "offer_effect skip": "what the effect would take stays",
        "demand skip": "what would be paid stays; the penalty is told beside it",
    },
}
"""By game and question, what ends it and may give nothing up, and why."""


async def at_panel(services: Services, position: PlayedPosition) -> tuple[Table, Hand]:
    """Ann with her panel open in a position."""
    table = await in_position(services, position)
    hand = Hand(services, table, ANN)
    await hand.play()
    return table, hand


def offered(hand: Hand, name: str) -> tuple[str, Button]:
    """What is said of a choice, on its button or beside it, and the button."""
    shown = hand.messages[-1]
    parts = shown.parts if isinstance(shown, Page) else shown.rows
    told = [(part.words.replace("*", ""), part.button) for part in parts if isinstance(part, SectionPart)]
    told += [(button.label, button) for part in parts if isinstance(part, tuple) for button in part]
    found = [(said, button) for said, button in told if name in said]
    assert found, told
    return found[0]


@pytest.mark.parametrize(
    ("position", "label", "lost"),
    [
        (odin_positions.table().turn(), "Pass", "⚠️ unused: 8 Vikings"),
        (empires_positions.table("glenn ulaf").give(worker=2).turn(), "Pass", "⚠️ unused: 2 pawns"),
        (manitoba_positions.table(2).passive("brown", "A"), "Pass", "⚠️ unused: your action of this round"),
    ],
    ids=("odin", "empires", "manitoba"),
)
async def test_a_pass_that_leaves_something_unused_takes_two_presses(
    services: Services, position: PlayedPosition, label: str, lost: str
) -> None:
    table, hand = await at_panel(services, position)
    said, button = offered(hand, label)
    assert "⚠️" in said
    assert button.style is ButtonStyle.secondary
    plies = len(table.plies)
    await hand.do(button.custom_id)
    assert len(table.plies) == plies
    assert lost in hand.text
    await hand.press("Confirm")
    assert table.plies[plies].notation == "pass"


async def test_keeping_none_at_lookout_takes_two_presses(services: Services) -> None:
    table, hand = await at_panel(services, empires_positions.table("glenn ulaf").give(worker=2).lookout())
    [menu] = [row for row in page_of(hand.messages[-1]).rows if isinstance(row, Menu)]
    none = menu.options[0]
    assert (none.label, none.about) == ("Keep none ›", "⚠️ unused: 4 new cards")
    await hand.press("Keep none")
    assert not table.plies
    assert "⚠️ unused: 4 new cards" in hand.text
    await hand.press("Confirm")
    assert table.plies[0].notation == "keep"


@pytest.mark.parametrize("game", ["odin", "empires", "manitoba"])
def test_passing_is_the_last_resort_everywhere(game: str) -> None:
    assert "pass" in ADAPTERS[game].vocabulary.last_resort


def test_what_could_still_be_done_is_what_the_rules_allow() -> None:
    """It is told from the view alone, which hides the order of decks: it must not miss what needs a card of one."""
    compared = 0
    for seed in range(3):
        dice = random.Random(seed)
        state = EMPIRES.new(2 + seed, Options(clans="random"), bytes([seed]) * 32)
        while asked := EMPIRES.decisions(state):
            decision = dice.choice(asked)
            choices = EMPIRES.choices(state, decision.seat)
            assert choices is not None
            if decision.question == "take_turn":
                told = unspent_by_passing(EMPIRES.view(state, decision.seat))
                kinds = [tag_of(type(move)) for move in choices.moves]
                assert told.get("card", 0) == kinds.count(tag_of(m.UseCard))
                assert told.get("location", 0) == kinds.count(tag_of(m.Build))
                assert ("pawn" in told) == (tag_of(m.PlacePawn) in kinds)
                compared += 1
            EMPIRES.apply(state, decision.seat, drawn(choices, dice))
    assert compared > 100


def readings_of_every_question(game: str) -> list[Reading]:
    """A position of every question of a game."""
    rules, found = GAMES[game], list[Reading]()
    for file in sorted(SAVED[game].PRESENT.iterdir()):
        state = rules.decode(file.read_bytes())
        asked = rules.decisions(state)
        match = new_match(game, title="T", seats=state.seats, language="en", host=1, guild=1, channel=1, at=0.0)
        choices = rules.choices(state, asked[0].seat)
        found.append(Reading(rules, match, state, asked[0].seat, 0, asked, (), choices, 0))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_ends_a_question_is_never_bright_where_it_gives_something_up(game: str) -> None:
    """A walk over every question: what is left unused is said in both languages, and asked once; else it is known to be kept."""
    seen = set[str]()
    for reading in readings_of_every_question(game):
        assert reading.choices is not None
        for move in (move for kind in reading.kinds if kind in ENDING for move in reading.of_kind(kind)):
            name = f"{reading.topic} {tag_of(type(move))}"
            vocabulary, path = ADAPTERS[game].vocabulary, path_to(reading.choices, move)
            entry = Entry(path, KIND, None, move, plays_at_once(reading, path, move))
            given_up = vocabulary.given_up(reading.view, move, reading)
            if not given_up:
                assert name in KEEPS.get(game, {}), f"{name} gives nothing up"
                seen.add(name)
                continue
            assert not entry.at_once
            for words in LANGUAGES.values():
                speech = Speech(words, game, vocabulary, ["Ann", "Ben", "Cho", "Dan"], reading.view)
                button = as_button(reading, entry, speech, named=True)
                assert button.style is ButtonStyle.secondary
                assert "⚠️" in button.label, name
    assert seen <= KEEPS.get(game, {}).keys()


async def test_both_actions_of_manitoba_are_asked_for_once(services: Services) -> None:
    """Finishing with both actions unused says so; with one used, which one is left; usual turns have no question more."""
    position = manitoba_positions.table(2).acts("green")
    table, hand = await at_panel(services, position)
    said, button = offered(hand, "Finish")
    assert button.style is ButtonStyle.secondary
    assert "⚠️" in said
    await hand.do(button.custom_id)
    assert not table.plies
    assert "⚠️ unused: the Territory action, the Vision action" in hand.text
    [confirm] = [each for each in buttons(hand.messages[-1]) if each.label == "Confirm"]
    assert confirm.style is ButtonStyle.secondary
    await hand.press("Confirm")
    assert [ply.notation for ply in table.plies] == ["finish"]


async def test_being_done_before_the_income_says_what_lies_well(services: Services) -> None:
    position = odin_positions.table().give(oil=2, silver=3).asks(BeforeIncome(0), TakeTurn(0))
    table, hand = await at_panel(services, position)
    said, button = offered(hand, "Nothing more, done")
    assert button.style is ButtonStyle.secondary
    assert "unused" in said or "⚠️" in said
    await hand.do(button.custom_id)
    assert not table.plies
    assert "that lie well now" in hand.text


async def test_where_nothing_is_given_up_nothing_is_asked(services: Services) -> None:
    """After the actions there are only wampum tiles left, which stay: one press ends the turn."""
    position = manitoba_positions.table(2).tiles("A", active=1).at_home("A", square=2, wigwam=2)
    table, hand = await at_panel(services, position.asks(WampumPause(0), ChooseDiscs(0)))
    said, button = offered(hand, "Finish")
    assert "⚠️" not in said
    await hand.do(button.custom_id)
    assert [ply.notation for ply in table.plies] == ["finish"]


async def test_a_hint_to_give_something_up_is_asked_once_more(services: Services) -> None:
    """The button beside a hint plays at once, but for what cannot be had again."""
    table, hand = await at_panel(services, manitoba_positions.table(2).acts("green"))
    reading, viewer = table.reading(0), channel_viewer(services, table.match)
    finish, step = (button_for(viewer, reading, move) for move in (Finish(), Vision("gatherer")))
    assert finish is not None
    assert step is not None
    assert (finish.style, step.style) == (ButtonStyle.secondary, ButtonStyle.success)
    await hand.do(finish.custom_id)
    assert not table.plies
    await hand.press("Confirm")
    assert [ply.notation for ply in table.plies] == ["finish"]
