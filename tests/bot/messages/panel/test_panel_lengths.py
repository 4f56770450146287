"""How long pages are on a phone, over positions of every game that somebody comes to who now and then does anything at all."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import count

import pytest

from bench.practice import pages
from bench.tools.games import HOST, Recorder, begin_game, policy_move
from bench.tools.lengths import LINE, height_of_words, length_of
from bench.tools.measuring import percentile
from bench.tools.ways import random_place
from bot.matches.games.registry import GAMES
from bot.matches.people.actor import Actor
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Menu
from bot.messages.layout.phone import COLUMN
from bot.messages.panel.turn_page import panel_page
from engine.choices import drawn
from engine.narrowing import MenuPath
from engine.thinking import advice
from engine.thinking.search import Budget
from rendering.pictures import Look
from tests.rendering.unpainted import paint_nothing
from texts.catalogue import load_languages

LONGEST = 1100
"""Pixels of a page at 376 px of width, at most."""
TWO_SCREENS, WITH_A_HINT = 1000, 1060
"""Of nine of ten pages; of those with a hint."""
MEASURED = {"keltis": 8, "manitoba": 8, "odin": 12, "empires": 12}
"""One question of so many has its page drawn."""
SEATS = (4, 2)
"""Of each game one of these is always played, the other in thorough runs."""
QUICK = Budget(candidates=4, positions=2, plies=200)
"""What is tried for a hint, in as many words as after a long look: the fewest positions that have a spread."""
SEARCHED = property(lambda weighed: weighed.game.prospect, lambda _weighed, _prospect: None)
ASTRAY = 0.1
"""How often a move is drawn from all legal ones; all others are the policy's, so that games go on as they do."""


@pytest.fixture(autouse=True)
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a picture its height counts."""
    paint_nothing(monkeypatch)


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(game, seats, marks=() if seats == SEATS[number % 2] else pytest.mark.thorough)
        for number, game in enumerate(sorted(GAMES))
        for seats in SEATS
    ],
)
async def test_a_page_is_two_screens_of_a_phone(services: Services, game: str, seats: int) -> None:
    """At each place that is looked at: the question as it is asked, and a step further."""
    chance, interactions = random.Random(f"{game} {seats}"), count(1)
    table = await begin_game(Recorder(), interactions, game, seats, seats)
    viewers = [Viewer(services, services.language(language), Look()) for language in sorted(load_languages())]
    lengths = list[tuple[int, str | None, MenuPath]]()
    asked = 0
    while table.asked():
        seat = table.asked()[0].seat
        reading = table.reading(seat)
        assert reading.choices is not None
        if asked % MEASURED[game] == 0:
            for path in ((), random_place(table, seat, chance)):
                page = await panel_page(chance.choice(viewers), table, seat, path)
                lengths.append((length_of(page), reading.topic, path))
                menus = [part.custom_id for part in page.parts if isinstance(part, Menu)]
                assert len(menus) == len(set(menus)), "Discord takes no two components of one id"
        asked += 1
        move = drawn(reading.choices, chance) if chance.random() < ASTRAY else policy_move(table, seat)
        await table.play_move(Actor(HOST, next(interactions)), seat, move, reading.question)
    must_be_short(lengths, TWO_SCREENS)


@pytest.mark.parametrize("hint", ["quick", pytest.param("thought out", marks=pytest.mark.thorough)])
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_page_of_a_practice_is_no_longer(
    services: Services, monkeypatch: pytest.MonkeyPatch, game: str, hint: str
) -> None:
    """With what others have done and what there is to know about the question, or with a hint."""
    if hint == "quick":
        for name, value in {"LOOK": QUICK, "CHOICE": QUICK, "WEIGHING": QUICK, "FEWEST": QUICK.positions}.items():
            monkeypatch.setattr(advice, name, value)
        # Answers are weighed where a search leaves its playouts, and no game is played on for hours.
        monkeypatch.setattr(advice.WeighedForAdvice, "prospect", SEARCHED, raising=False)
    seen = [page async for page in pages(services, game, 1, MEASURED[game] // 2)]
    for hinted, most in ((False, TWO_SCREENS), (True, WITH_A_HINT)):
        must_be_short([(page.length, page.topic, page.places) for page in seen if page.hinted is hinted], most)


def must_be_short(lengths: Sequence[tuple[int, str | None, MenuPath]], most: int) -> None:
    """Nine of ten of these pages are no longer than that, and no page is much longer."""
    assert max(lengths)[0] <= LONGEST, max(lengths)
    assert percentile([length for length, *_ in lengths], 90) <= most, sorted(lengths)[-4:]


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("language", sorted(load_languages()))
async def test_an_explanation_takes_three_rows_of_a_phone_at_most(services: Services, game: str, language: str) -> None:
    """In the panel; the rest of it is a press away."""
    words = services.language(language)
    explained = [key for key in words.keys if key.startswith(f"{game}.advice.")]
    assert explained
    for key in explained:
        assert height_of_words(f"🎓 {words(key).splitlines()[0]}", COLUMN) <= 3 * LINE, key
