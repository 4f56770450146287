"""Moves typed: what is suggested for them, and what becomes of a line beyond what was asked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.interactions.commands.completing import moves_like, values_like
from bot.interactions.commands.typing_moves import suggest_ends, suggest_field, suggest_line, suggest_why
from bot.interactions.handlers.looking.rules import possible_lines, try_line
from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.registry import GAMES
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.drawing.viewer import channel_viewer
from bot.messages.panel.turn_page import panel_page
from cogs.odin import cell_named, count_named
from engine.choices import Listed
from engine.game import Refusal
from engine.keltis.game.notation import write_card
from engine.keltis.game.view import KeltisView
from engine.narrowing import suggested_after
from engine.odin import ODIN
from engine.odin.asking.windows import BeforeIncome
from engine.odin.game.notation import write_space
from engine.odin.table.moves import Place
from engine.play.match import PlayedLine
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, SEED, alone, new_lobby, stored
from tests.engine.odin.positions import table
from texts.catalogue import DISCORD_LOCALE, load_languages
from texts.keltis.names import card_name
from texts.speech import Speech


@pytest.mark.parametrize("language", sorted(load_languages()))
def test_a_stone_is_called_what_the_board_calls_it(language: str):
    """Also on a button, where words have a capital: there is no stone C4 on the expansion board."""
    words = load_languages()[language]
    speech = Speech(words, "keltis", ADAPTERS["keltis"].vocabulary, ["Ann", "Ben"])
    assert [speech.choice("to", stone) for stone in ("c4", "Y2")] == ["c4", "Y2"]
    assert speech.choice("card", 7) == words.capitalised(card_name(words, 7))


@pytest.mark.parametrize(
    ("field", "value", "label"), [("to", "berry", "Berry"), ("to", "supply", "Supply"), ("area", "3-lake", "3-lake")]
)
def test_words_on_buttons_have_a_capital(field: str, value: str, label: str):
    """Also where the word is the very one that is typed."""
    speech = Speech(load_languages()["en"], "manitoba", ADAPTERS["manitoba"].vocabulary, ["Ann", "Ben"])
    assert speech.choice(field, value).startswith(label)


async def lone(services: Services) -> Table:
    """Ann, who begins, with a bot player: at first there is only the draw pile to draw from."""
    match = lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
    table = await stored(services, lobby.set_option(ANN, "first", "A")(match))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


@pytest.mark.parametrize("draw", ["draw deck", "draw red"])
async def test_a_draw_that_happened_by_itself_does_not_wait(services: Services, draw: str):
    """Not even where bot players have brought the next turn before the answer; that it was not played is said."""
    table = await lone(services)
    told = await table.play_line(Actor(ANN), f"discard {in_hand(table)}; {draw}")
    assert [decision.seat for decision in table.asked()] == [0]
    assert (told.rest, told.unasked) == ("", draw)
    viewer = channel_viewer(services, table.match)
    message = await panel_page(viewer, table, 0, told=told)
    assert viewer.words("panel.unasked", rest=draw) in message.text
    assert "Not played yet" not in message.text


def typing(user: int, locale: str = "en-US") -> Any:
    """Somebody who types a command in the channel."""
    return SimpleNamespace(
        user=SimpleNamespace(id=user),
        channel_id=CHANNEL,
        locale=discord.Locale(locale),
        namespace=SimpleNamespace(),
    )


async def test_why_suggests_nothing_that_somebody_else_has_played_in_secret(services: Services):
    """Which cards Ann keeps is hers to know, and that one of hers would have fitted."""
    match = lobby.with_person_joined(BEN, "Ben")(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="empires"))
    )
    table = await stored(services, lobby.set_option(ANN, "clans", "random")(match))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    kept: list[str] = []
    for user, seat in ((ANN, 0), (BEN, 1)):
        choices = table.game.choices(table.position, seat)
        assert choices is not None
        kept.append(table.game.write(table.game.choose(table.reading(seat).view, choices)))
        await table.play_line(Actor(user), kept[seat], seat)
    for user, own, others in ((ANN, *kept), (BEN, *reversed(kept))):
        lines = [choice.value for choice in await suggest_why(services, typing(user), own)]
        assert own in lines
        assert others not in [choice.value for choice in await suggest_why(services, typing(user), others)]


@pytest.mark.parametrize("locale", [words(DISCORD_LOCALE) for words in load_languages().values()])
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_why_says_in_words_what_it_suggests(services: Services, game: str, locale: str) -> None:
    """As `/move` does: what is typed, and behind it what it means; of the examples too."""
    table = await alone(services, game)
    reading = table.reading(0)
    speech = Speech(services.language(locale), game, ADAPTERS[game].vocabulary, table.names, reading.view)
    asked = ("", *ADAPTERS[game].vocabulary.examples)
    found = [choice for typed in asked for choice in await suggest_why(services, typing(ANN, locale), typed)]
    assert len(found) > 3
    for choice in found:
        meant = table.game.read(reading.view, str(choice.value), Listed(()))
        assert not isinstance(meant, Refusal)
        said = speech.move(meant)
        assert choice.name == (choice.value if said.lower() == choice.value else f"{choice.value} · {said}"[:100])


async def test_why_tells_how_far_a_line_goes(services: Services):
    """A pile that will not be asked for is not called possible."""
    table = await lone(services)
    move = f"discard {in_hand(table)}"
    words = services.languages["en"]
    found = try_line(table, 0, f"{move}; draw red")
    assert isinstance(found, PlayedLine)
    assert possible_lines(words, found, f"{move}; draw red") == [
        words("why.possible", move=move),
        words("why.rest", rest="draw red"),
    ]
    found = try_line(table, 0, move)
    assert isinstance(found, PlayedLine)
    assert possible_lines(words, found, move) == [words("why.possible", move=move)]


def in_hand(table: Table) -> str:
    """A card of Ann's, as it is written."""
    view = table.game.view(table.position, 0)
    assert isinstance(view, KeltisView)
    hand = view.players[0].hand
    assert hand is not None
    return write_card(hand[0])


def test_every_piece_that_can_be_laid_is_led_to_its_cells():
    """Where a piece and a board are filled in, there is a cell to complete, however many others could be laid."""
    position = table().board("iceland").board("stone_house.1")
    choices = ODIN.choices(position.give(oil=1, silver=2, ore=1, robe=1, silk=2, peas=3, wood=4).turn().state, 0)
    assert choices is not None
    speech = Speech(load_languages()["en"], "odin", ADAPTERS["odin"].vocabulary, ["Ann", "Ben"])
    for piece in values_like(choices, ["place"], "piece", {}, str):
        for board in values_like(choices, ["place"], "board", {"piece": piece}, ODIN.spell):
            moves = moves_like(choices, f"place {piece} {ODIN.spell(board)}", speech.choice, ODIN.spell)
            assert any(isinstance(move, Place) and (move.piece, move.board) == (piece, board) for move in moves)


async def test_what_begins_as_typed_is_suggested_first(services: Services):
    """`use g` is a market; a hunting game has these letters too."""
    odin = await stored(
        services, lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="odin")))
    )
    await odin.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    odin.state = table().turn().state
    asked = typing(ANN)
    lines = [str(choice.value) for choice in await suggest_line(services, asked, "use g")]
    spaces = await suggest_field(services, asked, "odin", ("use",), "space", "g", write_space)
    assert lines[:4] == ["use g1", "use g2", "use g3", "use g4"]
    assert "use c1" in lines
    assert [choice.value for choice in spaces][:4] == ["g1", "g2", "g3", "g4"]


@pytest.mark.parametrize(("board", "there"), [("home_board", True), ("iceland", False)])
async def test_what_a_card_lays_is_led_to_its_cells_too(services: Services, board: str, there: bool):
    """There the moves are listed, and of them the piece is settled before it is typed."""
    odin = await stored(
        services, lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="odin")))
    )
    await odin.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    position = table().in_play("9").ships("longship-0").asks(BeforeIncome(0), BeforeIncome(1)).play("card ore_boatman")
    odin.state = position.state
    asked = typing(ANN, "ko")
    offered = await suggest_ends(
        services, asked, "odin", ("place", "ore", board), f"place ore {board}", "b1", cell_named
    )
    assert ("0 b1" in [choice.value for choice in offered]) == there


async def test_the_cells_of_a_building_are_suggested_by_its_name(services: Services):
    odin = await stored(
        services, lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="odin")))
    )
    await odin.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    odin.state = table().board("stone_house.1").board("stone_house.2").give(silver=1).turn().state
    asked = typing(ANN, "ko")
    begun, head = ("place", "silver", "stone_house.2"), "place silver stone_house.2"
    offered = await suggest_ends(services, asked, "odin", begun, head, "", cell_named)
    assert offered
    legal = {odin.game.write(move) for move in odin.game.legal_moves(odin.position, 0)}
    assert {f"{head} {choice.value}" for choice in offered} <= legal
    assert await suggest_ends(services, asked, "odin", (*begun[:2], "stone_house.3"), head, "", cell_named) == []


async def test_good_places_are_the_first_that_are_suggested_while_typing(services: Services):
    """Each by its cell, the way the piece lies, and what it brings; what is chosen is what is typed."""
    odin = await stored(
        services, lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="odin")))
    )
    await odin.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    odin.state = table().give(oil=1).turn().state
    asked = typing(ANN)
    begun, head = ("place", "oil", "home_board"), "place oil home_board"
    offered = await suggest_ends(services, asked, "odin", begun, head, "", cell_named)
    choices = odin.game.choices(odin.position, 0)
    assert choices is not None
    good = [odin.game.write(move) for _, move in suggested_after(choices, begun)]
    assert [f"{head} {choice.value}" for choice in offered][: len(good)] == good
    assert [choice.name[:2] == "⭐ " for choice in offered] == [n < len(good) for n in range(len(offered))]
    assert offered[0].name.startswith(f"⭐ {offered[0].value.split()[1]} · ")
    [narrowed] = await suggest_ends(services, asked, "odin", begun, head, offered[-1].value, cell_named)
    assert narrowed.value == offered[-1].value
    assert (
        await suggest_ends(services, asked, "odin", ("place", "oil", "iceland"), "place oil iceland", "", cell_named)
        == []
    )


async def test_how_many_items_are_taken_says_which_ones(services: Services):
    """The count alone would send somebody back to the picture."""
    odin = await stored(
        services, lobby.add_bot(ANN, "Bot")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services, game="odin")))
    )
    await odin.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    odin.state = table(strips="strip_1").turn().play("use k1").state
    asked = typing(ANN)
    offered = await suggest_ends(services, asked, "odin", ("take", "strip_1"), "take strip_1", "", count_named)
    assert [(choice.value, choice.name) for choice in offered] == [("1", "1 item · 1 wood"), ("2", "2 items · 2 wood")]
