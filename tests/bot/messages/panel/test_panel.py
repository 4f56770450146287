"""The panel and the lobby where a game has many kinds of move or many options, and boards where bot players move."""

from __future__ import annotations

from dataclasses import replace

import pytest
from discord import ButtonStyle
from msgspec import structs

from bot.matches.games.adapters import ADAPTERS
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.matches.position.routine import with_routine
from bot.matches.services import Services
from bot.messages.channel.board_page import scores_line
from bot.messages.drawing.figures import drawn_or_told
from bot.messages.drawing.viewer import Viewer, channel_viewer
from bot.messages.layout.components import OPTIONS_LIMIT, Button, Menu
from bot.messages.layout.custom_ids import parse_custom_id, place_of
from bot.messages.layout.pages import FigurePart, Page, Part, Text
from bot.messages.panel.choice_parts import choosing_parts
from bot.messages.panel.entry_words import stands_out
from bot.messages.panel.offers import MENUS, Entry, offered_groups, plays_at_once
from bot.messages.panel.turn_page import panel_page
from engine.choices import KIND, Listed
from engine.empires.table import moves as empires
from engine.game import Move
from engine.keltis.table import moves as keltis
from engine.manitoba.table import moves as manitoba
from engine.manitoba.table.moves import Decline, Finish, PlaceFigure, Vision, WalkFigure, WampumBerry, WampumWake
from engine.narrowing import narrow_by_path
from engine.odin.asking.windows import AfterFeast, BeforeIncome, ClosingWindow, FinalWindow
from engine.odin.rounds.feasting import HoldFeast
from engine.odin.rounds.turns import TakeTurn
from engine.odin.table import moves as odin
from engine.odin.table.moves import Fail, Serve
from engine.odin.table.moves import Place as Lay
from rendering.pictures import Look
from tests.bot.support.drafting import Hand, buttons, labels, offers, verbs
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.stored_matches import ANN, SEED, alone, bots_played, in_position, new_lobby, stored
from tests.engine.odin.positions import table as odin_table
from texts.catalogue import load_languages
from texts.manitoba.vocabulary import PATH_ICONS
from texts.speech import Speech

TURN: list[Move] = [
    PlaceFigure("3-lake"),
    PlaceFigure("2-lake"),
    WalkFigure("1-hill", "3-lake"),
    WalkFigure("1-hill", "2-lake"),
    WalkFigure("2-hill", "2-lake"),
    Vision("shaman"),
    WampumWake(),
    WampumBerry("horse"),
    WampumBerry("canoe"),
    Finish(),
]


def parts_for(services: Services, table: Table, moves: list[Move], path: list[int] | None = None) -> list[Part]:
    """What the panel offers of these moves, as if they were the legal ones and all could be taken back."""
    viewer, reading = channel_viewer(services, table.match), replace(table.reading(0), choices=Listed(tuple(moves)))
    assert reading.choices is not None
    groups = offered_groups(reading, narrow_by_path(reading.choices, path or []), path or [])
    return choosing_parts(viewer, reading, groups, viewer.speech(table), spare=0)


def said(part: Part) -> list[str]:
    """What the choices of a part are called."""
    return labels(Page((part,)))


def chooses(custom_id: str) -> bool:
    """Whether a press chooses something."""
    return parse_custom_id(custom_id).verb in ("pick", "choose")


def suggestions(page: Page) -> tuple[Button, ...]:
    """The row of suggestions: the first one with choices below the last picture."""
    last = max(place for place, part in enumerate(page.parts) if isinstance(part, FigurePart))
    return next(part for part in page.parts[last:] if isinstance(part, tuple) and chooses(part[0].custom_id))


async def test_all_moves_are_seen_at_once_by_kind(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody chooses a kind first: several moves of a kind are a menu, few ones and single ones are buttons."""
    table = await alone(services, "manitoba")
    monkeypatch.setattr(Reading, "can_take_back", lambda _reading, _move: True)
    assert [said(part) for part in parts_for(services, table, TURN)] == [
        [
            "Place a figure on 3-lake · canoe",
            "Place a figure on 2-lake · canoe",
            "Move 1-hill → 3-lake · canoe",
            "Move 1-hill → 2-lake · canoe",
            "Move 2-hill → 2-lake · canoe",
        ],
        [
            "Step on the Shaman's path · copy the bonus of another path",
            "Wampum: wake one figure · uses up a wampum tile",
            "Wampum: a berry into the horse sector · uses up a wampum tile",
            "Wampum: a berry into the canoe sector · uses up a wampum tile",
            "Finish",
        ],
    ]


async def test_what_plays_at_once_looks_unlike_what_opens_something(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blue and plain where it plays; grey and with a mark where it must be confirmed, as it cannot be taken back."""
    table = await alone(services, "manitoba")
    monkeypatch.setattr(Reading, "can_take_back", lambda _reading, move: isinstance(move, PlaceFigure))
    for button in buttons(Page(tuple(parts_for(services, table, TURN)))):
        at_once = button.label.startswith(("Place", "Step", "Finish", "Wampum: wake"))
        assert button.label.endswith("›") != at_once
        assert (button.style == ButtonStyle.primary) == at_once


GIVEN_UP = {
    "keltis": (keltis.Forgo(),),
    "manitoba": (manitoba.PassPassively(), manitoba.SkipScoring(), manitoba.Decline()),
    "odin": (odin.Pass(), odin.Skip()),
    "empires": (empires.Pass(), empires.Skip()),
}
"""The moves by which one does without something."""


@pytest.mark.parametrize("game", GIVEN_UP)
async def test_what_gives_something_up_never_stands_out(services: Services, game: str) -> None:
    """Also where it could be taken back: who presses a bright button wants to do something."""
    reading = (await alone(services, game)).reading(0)
    for move in GIVEN_UP[game]:
        assert not stands_out(reading, Entry((0,), KIND, None, move, at_once=True))


async def test_paths_are_offered_where_paths_are_asked_for(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reading, "can_take_back", lambda _reading, _move: True)
    table = await alone(services, "manitoba")
    [row] = parts_for(services, table, [*map(Vision, PATH_ICONS), Decline()])
    assert [label.partition(" · ")[0] for label in said(row)] == [
        *(f"Step on the {services.languages['en'](f'manitoba.path.{p}')}'s path" for p in PATH_ICONS),
        "Decline",
    ]


async def test_too_many_moves_for_one_menu_are_offered_field_by_field(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reading, "can_take_back", lambda _reading, _move: True)
    table = await alone(services, "manitoba")
    areas = [area.id for area in table.game.view(table.position, 0).areas][:12]
    moves: list[Move] = [WalkFigure(origin, to) for origin in areas[:7] for to in areas if to != origin]
    assert len(moves) > MENUS * OPTIONS_LIMIT
    [chosen] = parts_for(services, table, moves)
    assert [label.endswith("›") for label in said(chosen)] == [True] * 7
    [menu] = parts_for(services, table, moves, [2])
    assert isinstance(menu, Menu)
    assert len(menu.options) == 11


async def test_some_more_are_spread_over_a_few_menus(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is one press, in its order; a menu says what it begins and ends with."""
    monkeypatch.setattr(Reading, "can_take_back", lambda _reading, _move: True)
    table = await alone(services, "manitoba")
    areas = [area.id for area in table.game.view(table.position, 0).areas][:12]
    moves: list[Move] = [WalkFigure(origin, to) for origin in areas[:5] for to in areas if to != origin]
    menus = parts_for(services, table, moves)
    speech = channel_viewer(services, table.match).speech(table)
    assert [label for menu in menus for label in said(menu)] == [speech.move(move) for move in moves]
    assert [len(said(menu)) for menu in menus] == [19, 19, 17]
    for menu in menus:
        assert isinstance(menu, Menu)
        assert menu.placeholder.endswith(f": {said(menu)[0]} – {said(menu)[-1]}")
    must_be_within_limits(Page(tuple(menus)))


async def test_no_menu_is_left_where_all_that_can_be_chosen_stands_beside_it(services: Services) -> None:
    table = await alone(services, "manitoba")
    reading = replace(table.reading(0), choices=Listed((WampumBerry("horse"), WampumBerry("canoe"))))
    assert reading.choices is not None
    at = narrow_by_path(reading.choices, [])
    (group,) = offered_groups(reading, at, [])
    assert len(group.entries) == 2
    assert offered_groups(reading, at, [], beside=group.entries) == ()


async def test_numbers_stand_apart_from_names_that_end_in_one(services: Services) -> None:
    """A bot player is called Bot 1: with three points it is not "Bot 1 3"."""
    table = await alone(services, "keltis")
    assert "Bot 1: −4" in scores_line(services.languages["en"], table, table.position)
    speech = Speech(services.languages["en"], "manitoba", ADAPTERS["manitoba"].vocabulary, ["Ann", "Bot 1"])
    assert speech.term("counts", (4, 3)) == "Ann (4), Bot 1 (3)"


async def test_points_under_a_board_are_those_of_the_score_track_where_there_is_one(services: Services) -> None:
    """Manitoba's picture says 0 points at the start; a forecast with empty sectors would be below it."""
    table = await alone(services, "manitoba")
    outcome = table.game.score(table.game.view(table.position, None))
    assert set(outcome.totals) != {0}
    line = scores_line(services.languages["en"], table, table.position)
    assert line == f"Points – {table.names[0]}: 0 · {table.names[1]}: 0"


@pytest.mark.parametrize("game", ["keltis", "manitoba"])
async def test_no_panel_of_a_game_is_too_large(services: Services, game: str) -> None:
    """Every question of a game that bot players play, every first choice: rows, buttons and entries within Discord's limits."""
    table = await alone(services, game)
    viewer = channel_viewer(services, table.match)
    for _ in range(25):
        [decision] = table.asked()
        choices = table.game.choices(table.position, decision.seat)
        assert choices is not None
        for path in ([], [0], [len(narrow_by_path(choices, []).menus[0].values) - 1]):
            must_be_within_limits(await panel_page(viewer, table, decision.seat, path))
        view = table.game.view(table.position, decision.seat)
        await table.play_move(Actor(ANN), decision.seat, table.game.choose(view, choices), table.match.revision)
        await bots_played(table)


async def test_a_board_is_posted_when_only_a_bot_player_has_moved_in_between(services: Services) -> None:
    table = await alone(services, "keltis")
    passed_on = False
    while not passed_on:
        told = await table.play_line(
            Actor(ANN), table.game.write(next(iter(table.game.legal_moves(table.position, 0))))
        )
        passed_on = told.passed_on
        assert passed_on == any(seat == 1 for seat, _ in told.plies)
    assert [decision.seat for decision in table.asked()] == [0]


def test_a_lobby_shows_of_many_options_what_is_not_usual(services: Services) -> None:
    match = new_lobby(services, game="manitoba")
    assert lobby.options_told(match) == ["variant", "first"]
    other = lobby.set_option(ANN, "final_tie", "wampum")(match)
    assert lobby.options_told(other) == ["variant", "first", "final_tie"]
    assert len(lobby.options_told(new_lobby(services))) > 3


@pytest.mark.parametrize("language", sorted(load_languages()))
async def test_the_longest_board_in_words_is_no_longer_than_a_message(services: Services, language: str) -> None:
    """With the longest names and title, of signs that Discord reads as markdown: no line is lost, only their ends."""
    match = structs.replace(new_lobby(services, seats=4, game="manitoba"), title="_" * lobby.TITLE_LIMIT)
    for user in range(4):
        match = lobby.with_person_joined(user + 1, "*" * 31 + str(user))(match)
    table = await stored(services, structs.replace(match, host_id=1))
    await table.start(Actor(1), lobby.with_play_begun(1), SEED)
    viewer = Viewer(services, services.languages[language], Look(in_words=True))
    pictures = await viewer.board(table.match, table.game.encode(table.position), (), "territory")
    page = Page((Text("x" * 400), *drawn_or_told(viewer, pictures)))
    must_be_within_limits(page)
    told = [line for picture in pictures for line in (*filter(None, [picture.heading]), *picture.text.splitlines())]
    assert len(page.text.splitlines()) == 1 + len(told)


async def test_places_are_suggested_beside_the_menus_and_drawn_before_they_are_laid(services: Services) -> None:
    """Up to four, numbered as in the picture; a press shows one with what it brings, and another lays it."""
    table = await in_position(services, odin_table().give(oil=1, silver=2).turn())
    viewer, reading = channel_viewer(services, table.match), table.reading(0)
    assert reading.choices is not None
    kind = narrow_by_path(reading.choices, ()).menus[0].values.index("place")
    oil = narrow_by_path(reading.choices, (kind,)).menus[-1].values.index("oil")
    row = suggestions(await panel_page(viewer, table, 0, (kind, oil)))
    assert [button.label[:4] for button in row] == [f"{n} · " for n in range(1, len(row) + 1)]
    assert 1 < len(row) <= 4
    assert all(button.style == ButtonStyle.secondary for button in row)
    path, _ = place_of(parse_custom_id(row[0].custom_id).argument)
    move = narrow_by_path(reading.choices, path).move
    assert isinstance(move, Lay)
    assert not plays_at_once(reading, path, move)
    shown = await panel_page(viewer, table, 0, path)
    assert viewer.words("panel.chosen", move=viewer.speech(table).move(move)) in shown.text
    assert row[0].label.removeprefix("1 · ").removesuffix(" ›") in shown.text
    assert "confirm" in verbs(shown)
    assert not {"pick", "choose"} & set(verbs(shown))


async def test_the_proposed_feast_is_one_press_and_can_be_looked_at(services: Services) -> None:
    """It stands beside the menu and not in it; looked at, it is drawn whole and can be taken back piece by piece."""
    table = await in_position(services, odin_table().give(mead=2, peas=2, stockfish=1, silver=3).asks(HoldFeast(0)))
    viewer, reading = channel_viewer(services, table.match), table.reading(0)
    page = await panel_page(viewer, table, 0)
    proposed, look, always = suggestions(page)
    menus = [row for row in page.rows if isinstance(row, Menu)]
    assert "The proposed feast" in proposed.label
    assert menus
    assert not any("proposed" in option.label for menu in menus for option in menu.options)
    assert parse_custom_id(always.custom_id).verb == "routine"
    path, _ = place_of(parse_custom_id(look.custom_id).argument)
    assert reading.choices is not None
    serve = narrow_by_path(reading.choices, path).move
    assert isinstance(serve, Serve)
    assert serve == narrow_by_path(reading.choices, place_of(parse_custom_id(proposed.custom_id).argument)[0]).move
    shorter = await panel_page(viewer, table, 0, path[:-2])
    assert len(suggestions(shorter)) == 1, "the rest as proposed"


@pytest.mark.parametrize("window", [AfterFeast, FinalWindow])
@pytest.mark.parametrize("silver", [9, 0])
@pytest.mark.parametrize("look_first", [True, False])
async def test_that_nothing_is_laid_after_a_feast_can_be_declared_with_it(
    services: Services, window: type[ClosingWindow], silver: int, look_first: bool
) -> None:
    """ODIN-8.7: one press serves and is done, where there is a window to be done with."""
    position = odin_table().give(mead=2, peas=2, silver=silver).asks(HoldFeast(0), window(0), TakeTurn(0))
    hand = Hand(services, await in_position(services, position), ANN)
    both = hand.services.language("en")("odin.declared_with.serve")
    await hand.play()
    if look_first:
        await hand.press("Look at it")
    assert (both in hand.labels()) == bool(silver)
    must_be_within_limits(hand.messages[-1])
    if silver:
        await hand.press(both)
        assert [decision.question for decision in hand.table.asked()] == ["take_turn"]
        assert [ply.notation for ply in hand.table.plies][1:] == ["done"]


async def test_a_piece_that_alone_can_be_laid_is_not_a_menu_of_columns(services: Services) -> None:
    """What nobody has chosen is not left out of the question."""
    table = await in_position(services, odin_table().give(oil=1).turn())
    message = await panel_page(channel_viewer(services, table.match), table, 0)
    assert "Lay a tile ›" in labels(message)
    assert not any(isinstance(row, Menu) and row.options[0].label == "1 ›" for row in message.rows)


async def test_what_a_card_lays_is_not_a_menu_of_columns_either(services: Services) -> None:
    """Its places are listed, and of them piece and board are settled; a number alone would be a riddle."""
    position = odin_table().in_play("9").ships("longship-0").asks(BeforeIncome(0), TakeTurn(0))
    table = await in_position(services, position.play("card ore_boatman"))
    assert [decision.question for decision in table.asked()] == ["card_lay"]
    message = await panel_page(channel_viewer(services, table.match), table, 0)
    assert [label for label, custom_id, _ in offers(message) if chooses(custom_id)] == [
        "Lay a tile ›",
        "Skip · ⚠️ unused: laying what the card gives ›",
    ]


async def test_what_is_begun_is_said_where_nothing_else_can_be_done(services: Services) -> None:
    """Who waits may only lay something: the name of a tile alone would not say that."""
    table = await in_position(services, odin_table().give(oil=1, silver=1).turn("B"))
    message = await panel_page(channel_viewer(services, table.match), table, 0)
    assert [label for label, custom_id, _ in offers(message) if chooses(custom_id)] == [
        "Lay oil · 2 wide, 1 high ›",
        "Lay silver ›",
    ]


async def test_a_failure_is_called_so_where_nothing_else_is_left(services: Services) -> None:
    """A number of Vikings would not say what happens to them."""
    table = await in_position(services, odin_table().give(oil=1).turn())
    moves: list[Move] = [Fail(0), Fail(1)]
    found = [label for part in parts_for(services, table, moves) for label in said(part)]
    assert [label.removesuffix(" ›") for label in found] == [
        "Failure; no Viking comes back",
        "Failure; 1 Viking comes back",
    ]


@pytest.mark.parametrize("routine", [True, False])
@pytest.mark.parametrize("asked", ["turn", "feast"])
async def test_nothing_that_can_be_chosen_is_cut_from_a_full_panel(
    services: Services, routine: bool, asked: str
) -> None:
    """Suggestions, the button of what is answered by itself, menus and the last row all count (Odin has most of them)."""
    position = odin_table(round=5).give(oil=1, mead=2, peas=2, silver=20, ore=2, wood=3, stone=3, flax=1, sheep=1)
    position.ships("whaling_boat-0 longship-0 knarr").in_play("40")
    table = await in_position(services, position.turn() if asked == "turn" else position.asks(HoldFeast(0)))
    if routine:
        await table.change(Actor(ANN), with_routine(0, {"hold_feast": True}))
    message = await panel_page(channel_viewer(services, table.match), table, 0)
    reading = table.reading(0)
    assert reading.choices is not None
    [kinds] = narrow_by_path(reading.choices, ()).menus
    must_be_within_limits(message)
    offered_here = [
        place_of(value[0] if value else parse_custom_id(custom_id).argument)[0]
        for _, custom_id, value in offers(message)
        if chooses(custom_id)
    ]
    assert {path[0] for path in offered_here} == set(range(len(kinds.values)))
    assert verbs(message).count("routine") == (routine or asked == "feast")
    assert "hint" in verbs(message)
