"""Whatever the position: everything that is legal can be reached by the panel, and Discord takes every page of it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.registry import GAMES
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import BoardBody
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.channel.board_page import board_page
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import CustomId, parse_custom_id, place_of
from bot.messages.layout.pages import Page, SectionPart, Text
from bot.messages.panel.hints import button_for
from bot.messages.panel.turn_page import panel_page
from engine.choices import drawn, kinds_of
from engine.game import Seat
from engine.narrowing import MenuPath, narrow_by_path
from engine.play.simulate import next_seat
from rendering.games import PICTURES
from rendering.pictures import Look, Picture, ShownPictures
from tests.bot.support.drafting import offers
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.stored_matches import ANN, SEED, new_lobby, stored
from texts.catalogue import load_languages

STEPS = 4
"""Of a walk from a position."""
MANY = pytest.mark.parametrize("number", [10, pytest.param(30, marks=pytest.mark.thorough)], ids="{} positions".format)
"""Positions of a game that are looked at."""
MOST_PICTURES, MOST_LOOKS = 4, 6
NO_BUTTON = Button("Play this", str(CustomId("nothing")))
REASON = "A bot would do this, for a reason that takes some words. " * 4


async def table_of(services: Services, game: str, seats: int) -> Table:
    """Ann at all seats of a match that has begun."""
    match = lobby.take_rest(ANN, "Ann")(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=seats, game=game))
    )
    table = await stored(services, match)
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


def positions(table: Table, dice: random.Random) -> Iterator[Seat]:
    """Puts the table into positions of random games, one after the other; gives a seat that may do something."""
    game, first = table.game, table.position
    while True:
        state = game.copy(first)
        while (seat := next_seat(game, state, dice)) is not None:
            choices = game.choices(state, seat)
            assert choices is not None
            if dice.random() < 0.15:
                table.state = game.copy(state)
                yield seat
            clever = dice.random() < 0.6 and any(decision.seat == seat for decision in game.decisions(state))
            game.apply(state, seat, game.choose(game.view(state, seat), choices) if clever else drawn(choices, dice))


def any_pictures(dice: random.Random, table: Table) -> ShownPictures:
    """The pictures of a page as a game may have them: several, with headings, looks and choices of their own."""
    choices = next(filter(None, (table.game.choices(table.position, seat) for seat in range(table.position.seats))))
    names, kinds = list(PICTURES[table.match.game].parts), kinds_of(choices)
    return tuple(
        Picture(
            b"png" + bytes([number]),
            "alt",
            "text\n" * dice.randrange(1, 120),
            f"picture{number}",
            heading=dice.choice(["", "### Heading"]),
            kinds=frozenset(dice.sample(kinds, dice.randrange(len(kinds) + 1))),
            looks=tuple(dice.sample(names, min(len(names), dice.randrange(MOST_LOOKS + 1)))),
        )
        for number in range(dice.randrange(1, MOST_PICTURES + 1))
    )


async def all_pages(viewer: Viewer, table: Table, seat: Seat, path: MenuPath, hint: Sequence[Any]) -> list[Page]:
    """The pages of the panel at a place: most have one, a long menu has several."""
    first = await panel_page(viewer, table, seat, path, hint=hint)
    turned = {
        place_of(parse_custom_id(custom_id).argument)
        for _, custom_id, _ in offers(first)
        if parse_custom_id(custom_id).verb == "look" and place_of(parse_custom_id(custom_id).argument)[0] == list(path)
    }
    last = max((page for _, page in turned), default=0)
    return [first, *[await panel_page(viewer, table, seat, path, page=page, hint=hint) for page in range(1, last + 1)]]


def chosen_by(page: Page) -> list[MenuPath]:
    """Where the choices of a page lead to."""
    found = [(parse_custom_id(custom_id), value) for _, custom_id, value in offers(page)]
    return [
        tuple(place_of(value[0] if value else parsed.argument)[0])
        for parsed, value in found
        if parsed.verb in ("pick", "choose")
    ]


def any_hint(viewer: Viewer, table: Table, seat: Seat, dice: random.Random) -> tuple[SectionPart, Text]:
    """A hint to do whatever is legal, of each kind of move as often, with the button that does it beside it."""
    reading = table.reading(seat)
    assert reading.choices is not None
    move = drawn(reading.choices, dice)
    button = button_for(viewer, reading, dice.choice([*reading.of_kind(dice.choice(reading.kinds)), move]))
    return SectionPart("💡 Hint: **some move of many words**", button or NO_BUTTON), Text(REASON)


def must_lose_nothing(table: Table, seat: Seat, path: MenuPath, ways: Sequence[MenuPath]) -> None:
    """Each value that can be chosen at a place is reached by a way from it; of what is alike, one is."""
    reading = table.reading(seat)
    assert reading.choices is not None
    at = narrow_by_path(reading.choices, path)
    if at.move is not None:
        assert () in ways or path, "a single move is offered too"
        return
    menu, alike = at.menus[-1], ADAPTERS[table.match.game].vocabulary.alike
    reached = {alike(reading.view, menu.field, menu.values[way[len(path)]]) for way in ways if way[: len(path)] == path}
    missing = [value for value in menu.values if alike(reading.view, menu.field, value) not in reached]
    assert not missing, f"{missing} of {menu.field} cannot be chosen after {at.chosen}"


def must_be_told_apart(page: Page) -> None:
    """No two buttons that do something say the same: who hears a page, or sees its buttons alone, knows which is which."""
    rows = [
        [part.button] if isinstance(part, SectionPart) else part
        for part in page.parts
        if isinstance(part, (SectionPart, tuple))
    ]
    labels = [button.label for row in rows for button in row if parse_custom_id(button.custom_id).verb != "see"]
    assert len(set(labels)) == len(labels), labels


def is_whole(table: Table, seat: Seat, path: MenuPath) -> bool:
    """Whether these places make a move that waits to be confirmed, or changed."""
    choices = table.reading(seat).choices
    return bool(path) and choices is not None and narrow_by_path(choices, path).move is not None


async def must_reach_all(viewer: Viewer, table: Table, seat: Seat, dice: random.Random) -> None:
    """Walks into the panel at random; at each place everything is there, and within the limits."""
    path: MenuPath = ()
    hint = dice.choice([(), any_hint(viewer, table, seat, dice)])
    for _ in range(STEPS):
        pages = await all_pages(viewer, table, seat, path, () if path else hint)
        for page in pages:
            must_be_within_limits(page)
            must_be_told_apart(page)
        ways = [way for page in pages for way in chosen_by(page)]
        # Leaving one thing out of a whole move may be the same as putting another in: both are offered.
        assert is_whole(table, seat, path) or len(set(ways)) == len(ways), "nothing is offered twice"
        must_lose_nothing(table, seat, path, ways)
        further = [way for way in ways if len(way) > len(path)]
        if not further:
            return
        path = dice.choice(further)


@MANY
@pytest.mark.parametrize("stubbed", [False, True], ids=["own pages", "any pages"])
@pytest.mark.parametrize("game", GAMES)
async def test_everything_legal_can_be_reached_in_any_position(
    services: Services, monkeypatch: pytest.MonkeyPatch, game: str, stubbed: bool, number: int
) -> None:
    """Whatever pictures the game's pages have, in words or drawn, with a hint or without."""
    dice = random.Random(f"{game}{stubbed}")
    table = await table_of(services, game, 2)
    viewer = Viewer(services, services.languages[dice.choice(sorted(load_languages()))], Look(in_words=True))

    async def pictures(*_: object) -> ShownPictures:
        return any_pictures(dice, table)

    if stubbed:
        monkeypatch.setattr(Viewer, "private", pictures)
    walked = positions(table, dice)
    for place in range(number):
        seat = next(walked)
        drawn_ = Viewer(services, viewer.words, Look()) if stubbed and place % 2 else viewer
        await must_reach_all(drawn_, table, seat, dice)


@MANY
@pytest.mark.parametrize("pictures", [4, 8, 10])
@pytest.mark.parametrize("game", ["odin", "manitoba"])
async def test_where_a_page_has_no_room_for_all_kinds_the_kind_is_chosen_first(
    services: Services, monkeypatch: pytest.MonkeyPatch, game: str, pictures: int, number: int
) -> None:
    """However much else stands on it: nothing is refused, and nothing is lost."""
    dice = random.Random(game)
    table = await table_of(services, game, 2)
    viewer = Viewer(services, services.languages["en"], Look())

    async def many(*_: object) -> ShownPictures:
        return tuple(Picture(b"png", "alt", "text", f"picture{n}", heading="### Heading") for n in range(pictures))

    monkeypatch.setattr(Viewer, "private", many)
    walked = positions(table, dice)
    for _ in range(number):
        await must_reach_all(viewer, table, next(walked), dice)


@MANY
@pytest.mark.parametrize("game", GAMES)
async def test_every_board_is_within_the_limits(services: Services, game: str, number: int) -> None:
    """Of the most seats, and with words in the place of pictures."""
    dice = random.Random(game)
    table = await table_of(services, game, max(GAMES[game].seat_counts))
    viewers = [Viewer(services, services.languages[code], Look(in_words=True)) for code in sorted(load_languages())]
    walked = positions(table, dice)
    for place in range(number):
        next(walked)
        body = BoardBody(1, table.game.encode(table.position), (), started=not place)
        for viewer in viewers:
            must_be_within_limits(await board_page(viewer, table, body))
