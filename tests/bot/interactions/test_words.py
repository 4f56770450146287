"""Moves in words: what may mean several is asked back by name, a usual turn takes few presses, and questions have their rules."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from bot.interactions.commands.typing_moves import suggest_line, suggest_why, type_line
from bot.interactions.handlers.looking.rules import explain_refusal, try_line
from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.registry import GAMES
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.layout.components import Button, Menu
from bot.messages.layout.custom_ids import parse_custom_id
from engine.frames import Frame
from engine.game import Refusal
from engine.keltis.game.notation import write_card
from engine.keltis.table.moves import Lay
from engine.keltis.turns.frames import AnyKeltisFrame as KeltisFrame
from engine.manitoba.rounds.frames import AnyManitobaFrame as ManitobaFrame
from tests.bot.messages.test_many import asked_by
from tests.bot.support.drafting import Hand
from tests.bot.support.stored_matches import ANN, BEN, running
from texts.catalogue import load_languages

NOTATION = ("s@", "L@", "lay ")


def questions(frames: Any) -> list[str]:
    """The tags of the frames that ask."""
    return [frame.__struct_config__.tag for frame in get_args(frames) if frame.moves is not Frame.moves]


@pytest.mark.parametrize(("game", "frames"), [("keltis", KeltisFrame), ("manitoba", ManitobaFrame)])
@pytest.mark.parametrize("language", sorted(load_languages()))
def test_every_question_has_its_rules(services: Services, game: str, frames: Any, language: str) -> None:
    rules, book = ADAPTERS[game].vocabulary.rules, services.rulebooks[game][language]
    known = {*book.numbers(), *(topic.number for topic in book.topics())}
    assert set(rules) == set(questions(frames))
    assert set(rules.values()) <= known


async def test_the_rules_of_a_question_are_shown_beside_the_panel(services: Services) -> None:
    table = await running(services)
    hand = Hand(services, table, ANN)
    await hand.play()
    shown = len(hand.messages)
    await hand.press("?")
    assert len(hand.messages) == shown
    assert "KEL-4.1" in hand.beside[-1].text


def a_card_for_two(table: Table) -> list[Lay]:
    """The ways to lay a card that either figure can go with."""
    choices = table.game.choices(table.position, 0)
    assert choices is not None
    lays = [move for move in choices.moves if isinstance(move, Lay)]
    return [lay for lay in lays if lay.card == lays[0].card]


@pytest.mark.parametrize("form", [False, True])
async def test_what_may_mean_several_moves_is_asked_back_in_words(services: Services, form: bool) -> None:
    """By command and by the form alike; one press more plays it."""
    table = await running(services)
    hand, ways = Hand(services, table, ANN), a_card_for_two(table)
    line = f"lay {write_card(ways[0].card)}"
    if form:
        await hand.play()
        question = table.match.questions[0].number
        entered = [{"component": {"custom_id": "line", "value": line}}]
        await hand.do(f"v1:{table.match.id}:{question}:0:typed:", components=entered)
    else:
        await type_line(hand.context, table, line)
    said = [label for label, custom_id, _ in hand.offers() if ":pick:" in custom_id]
    speech = hand.context.viewer.speech(table)
    assert [label.removesuffix(" ›").partition(" · ")[0] for label in said] == [speech.move(move) for move in ways]
    message = hand.messages[-1]
    assert not any(sign in message.text.split("\n")[0] for sign in NOTATION)
    assert not table.plies
    await hand.press(said[-1])
    if "Confirm" in hand.labels():
        await hand.press("Confirm")
    assert table.plies[0].notation == table.game.write(ways[-1])


async def test_to_is_a_word_one_may_say(services: Services) -> None:
    table = await running(services)
    way = a_card_for_two(table)[0]
    said = f"lay {write_card(way.card)} {way.figure.size if way.figure else ''} to {way.to}"
    assert not isinstance(try_line(table, 0, said), Refusal)


async def test_a_usual_turn_takes_four_presses(services: Services) -> None:
    """Play, the card with its figure, and the pile: two are left to look closer."""
    table = await running(services)
    for user, seat in ((ANN, 0), (BEN, 1)):  # then there is a pile to draw from
        choices = table.game.choices(table.position, seat)
        assert choices is not None
        await table.play_line(Actor(user), f"{table.game.write(choices.moves[-1])}; draw deck")
    hand = Hand(services, table, ANN)
    await hand.play()
    presses = 1
    while any(decision.seat == 0 for decision in table.asked()):
        await hand.press(
            next(label for label, custom_id, _ in hand.offers() if ":pick:" in custom_id or ":choose:" in custom_id)
        )
        presses += 1
    assert presses <= 4
    assert [ply.notation.split()[0] for ply in table.plies if ply.seat == 0][-2:] == ["lay", "draw"]


async def test_what_was_played_at_once_can_be_taken_back_in_the_same_place(services: Services) -> None:
    table = await running(services)
    choices = table.game.choices(table.position, 0)
    assert choices is not None
    await table.play_line(Actor(ANN), f"{table.game.write(choices.moves[-1])}; draw deck")
    hand = Hand(services, table, BEN)
    before = (await hand.play()).rows
    await hand.press(next(label for label, custom_id, _ in hand.offers() if ":choose:" in custom_id))
    foot = next(row for row in hand.messages[-1].rows if isinstance(row, tuple) and "hint" in map(verb_of, row))
    assert foot[0].label == services.languages["en"]("button.take_back")
    await hand.press(foot[0].label)
    assert [kinds(row) for row in hand.messages[-1].rows] == [kinds(row) for row in before]
    assert len([ply for ply in table.plies if ply.seat == 1]) == 0


def verb_of(button: Button) -> str:
    return parse_custom_id(button.custom_id).verb


def kinds(row: tuple[Button, ...] | Menu) -> list[str]:
    return [option.label for option in row.options] if isinstance(row, Menu) else [button.label for button in row]


async def test_why_suggests_what_is_not_possible(services: Services) -> None:
    table = await running(services)
    found = await suggest_why(services, asked_by(ANN), "")
    assert len(found) > 5
    for choice in found:
        refusal = try_line(table, 0, choice.value)
        assert isinstance(refusal, Refusal)
        assert refusal.reason != "unreadable"
    assert {choice.value for choice in await suggest_line(services, asked_by(ANN), "")}.isdisjoint(
        choice.value for choice in found
    )


@pytest.mark.parametrize("game", sorted(GAMES))
def test_examples_for_why_are_moves_of_the_game(game: str) -> None:
    adapter = ADAPTERS[game]
    state = adapter.game.new(2, adapter.game.options(), bytes(32))
    seat = adapter.game.decisions(state)[0].seat
    choices = adapter.game.choices(state, seat)
    assert choices is not None
    view = adapter.game.view(state, seat)
    for text in adapter.vocabulary.examples:
        meant = adapter.game.read(view, text, choices)
        assert not (isinstance(meant, Refusal) and meant.reason == "unreadable"), text


async def test_a_move_that_cannot_be_taken_back_is_confirmed(services: Services) -> None:
    """At first there is only the draw pile to draw from: laying a card would draw at once."""
    table = await running(services)
    reading = table.reading(0)
    assert reading.choices is not None
    assert not reading.can_take_back(reading.choices.moves[0])
    hand = Hand(services, table, ANN)
    await hand.play()
    await hand.press(next(label for label, custom_id, _ in hand.offers() if ":choose:" in custom_id))
    assert not table.plies
    await hand.press("Confirm")
    assert table.plies


async def test_why_names_what_a_line_may_mean(services: Services) -> None:
    table = await running(services)
    hand, ways = Hand(services, table, ANN), a_card_for_two(table)
    await explain_refusal(hand.context, table, f"lay {write_card(ways[0].card)}")
    speech = hand.context.viewer.speech(table)
    assert all(f"- {speech.move(way)}" in hand.text for way in ways)
