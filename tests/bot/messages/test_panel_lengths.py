"""How long pages are on a phone, over positions of every game that somebody comes to who now and then does anything at all."""

from __future__ import annotations

import random
from itertools import count

import pytest

from bench.games import HOST, Recorder, begun, chosen
from bench.lengths import length_of
from bot.matches.actor import Actor
from bot.matches.games import GAMES
from bot.matches.services import Services
from bot.matches.table import Table
from bot.messages.components import Menu
from bot.messages.drawing import Viewer
from bot.messages.offers import laid_out, suggested
from bot.messages.panel import panel
from engine.choices import drawn
from engine.game import Seat
from engine.narrowing import Path, narrow
from rendering.pictures import Look

LONGEST = 1250
"""Pixels of a page at 376 px of width, at most."""
MEASURED = {"keltis": 8, "manitoba": 8, "odin": 12, "empires": 12}
"""One question of so many has its page drawn."""
ASTRAY = 0.1
"""How often a move is drawn from all legal ones; all others are the policy's, so that games go on as they do."""


def somewhere(table: Table, seat: Seat, chance: random.Random) -> Path:
    """A place to which one press leads, of those that the panel offers first."""
    reading = table.reading(seat)
    assert reading.choices is not None
    at = narrow(reading.choices, ())
    groups = laid_out(reading, at, (), beside=suggested(reading, at, ()))
    return chance.choice([entry.path for group in groups for entry in group.entries])


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_page_is_about_two_screens_of_a_phone(services: Services, game: str, seats: int) -> None:
    """At each place that is looked at: the question as it is asked, and a step further."""
    chance, interactions = random.Random(f"{game} {seats}"), count(1)
    table = await begun(Recorder(), interactions, game, seats, seats)
    viewers = [Viewer(services, services.language(language), Look()) for language in ("en", "ko")]
    lengths = list[tuple[int, str | None, Path]]()
    asked = 0
    while table.asked():
        seat = table.asked()[0].seat
        reading = table.reading(seat)
        assert reading.choices is not None
        if asked % MEASURED[game] == 0:
            for path in ((), somewhere(table, seat, chance)):
                page = await panel(chance.choice(viewers), table, seat, path)
                lengths.append((length_of(page), reading.topic, path))
                menus = [part.custom_id for part in page.parts if isinstance(part, Menu)]
                assert len(menus) == len(set(menus)), "Discord takes no two components of one id"
        asked += 1
        move = drawn(reading.choices, chance) if chance.random() < ASTRAY else chosen(table, seat)
        await table.play_move(Actor(HOST, next(interactions)), seat, move, reading.question)
    assert max(lengths)[0] <= LONGEST, max(lengths)
