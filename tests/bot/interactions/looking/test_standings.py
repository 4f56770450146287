"""What people are shown of statistics and tables: in words and pictures, their own, others' with consent, and the server's."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bench.tools.finished import played_by_policy, running_match, store_finished
from bot.interactions.answering.context import Context
from bot.interactions.handlers.personal.settings import change_setting
from bot.interactions.handlers.personal.standings import show_stats, show_table
from bot.matches.games.registry import GAMES
from bot.matches.people.refusals import NotPossible
from bot.matches.play.bot_players import BotPlayers
from bot.matches.services import Services
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.pages import Page, page_of
from bot.messages.reports.stats_pages import ME, SERVER, StatsAsked, playing_time_text
from bot.operation.monitoring.metrics import Metrics
from rendering.pictures import Look
from storage.records.matches import Seat
from storage.records.people import Person
from tests.bot.support.drafting import Hand
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.services import open_services
from tests.bot.support.stored_matches import ANN, BEN, GUILD, NOON, StandingClock, at_once, running
from texts.catalogue import load_languages

CYD = 103
NAMES = {ANN: "Ann", BEN: "B*n", CYD: "Cyd"}
EN = load_languages()["en"]


@dataclass
class Reader(Hand):
    """Who asks and reads: in a language, with pictures or words alone."""

    code: str = "en"
    in_words: bool = False

    @property
    def context(self) -> Context:
        viewer = Viewer(self.services, self.services.language(self.code), Look(in_words=self.in_words))
        return replace(super().context, viewer=viewer, guild_id=GUILD)

    @property
    def page(self) -> Page:
        page = page_of(self.messages[-1])
        must_be_within_limits(page)
        return page


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data file with a dozen of matches of Ann, Ben and Cyd in all games."""
    file = tmp_path_factory.mktemp("played") / "games.sqlite3"
    asyncio.run(play_into(file))
    return file


async def play_into(file: Path) -> None:
    metrics = Metrics()
    async with open_services(file, StandingClock(), BotPlayers(at_once, metrics), metrics) as services:
        await play_dozen(services)


async def play_dozen(services: Services) -> None:
    for number in range(12):
        game = list(GAMES)[number % len(GAMES)]
        people = [(ANN, BEN), (CYD, ANN), (BEN, CYD)][number % 3]
        match = running_match(
            number,
            played_by_policy(game, 2, 0),
            [Seat(user_id=user, name=NAMES[user]) for user in people],
            NOON + 1000 * number,
            rated=number % 4 != 3,
            guild=GUILD,
        )
        await store_finished(services.store, match, played_by_policy(game, 2, 0), apart=2.0)


@pytest.fixture
async def standing(
    played: Path, tmp_path: Path, clock: StandingClock, players: BotPlayers, metrics: Metrics
) -> AsyncIterator[Services]:
    shutil.copy(played, tmp_path)
    async with open_services(tmp_path / played.name, clock, players, metrics) as made:
        yield made


@pytest.fixture
async def reader(standing: Services) -> Reader:
    """Ann, after these matches."""
    standing.clock.now = NOON + 20_000  # type: ignore[attr-defined]
    return Reader(standing, await running(standing), ANN)


async def shown(reader: Reader, **asked: str) -> str:
    """The page of statistics, as words."""
    await show_stats(reader.context, StatsAsked(**{"who": ME, **asked}))
    return reader.page.text


@pytest.mark.parametrize("code", sorted(load_languages()))
@pytest.mark.parametrize("game", ["", *GAMES])
async def test_ones_own_statistics_in_words_and_pictures(reader: Reader, code: str, game: str):
    reader.code = code
    text = await shown(reader, game=game)
    assert "Ann" in text
    pictures = reader.page.files
    assert {file.name.partition("-")[0] for file in pictures} <= {"rating", "games", "sources"}
    assert ("games" if not game else "sources") in {file.name.partition("-")[0] for file in pictures}
    reader.in_words = True
    told = await shown(reader, game=game)
    assert reader.page.files == ()
    for file in pictures:
        for line in (file.about or "").splitlines():
            assert line.replace("*", "\\*") in told


async def test_the_figures_are_those_of_the_matches(reader: Reader):
    text = await shown(reader)
    assert "8 games" in text
    assert "still settling: 6 of 8 rated games" in text
    assert "B\\*n: 4 games" in text
    assert "Cyd: 4 games" in text
    text = await shown(reader, game="empires")
    assert "Favourite clans" in text
    assert "Highest score" in text


async def test_others_are_shown_if_they_let_it(reader: Reader):
    with pytest.raises(NotPossible, match="not_public"):
        await shown(reader, who=str(BEN))
    await change_setting(Reader(reader.services, reader.table, BEN).context, "public", "yes")
    text = await shown(reader, who=str(BEN))
    assert "B\\*n" in text
    assert "Ann: 4 games" in text
    assert "Cyd" not in text, "who looks sees how it went against themselves alone"


async def test_the_server_names_who_holds_a_record_only_with_consent(reader: Reader):
    text = await shown(reader, who=SERVER, game="odin")
    assert "By " not in text
    for user in NAMES:
        await reader.services.store.people.save(Person(user_id=user, public_stats=True), NOON)
    text = await shown(reader, who=SERVER, game="odin")
    assert "By " in text
    assert "3 games." in text
    text = await shown(reader, who=SERVER)
    assert "3 people" in text


async def test_the_table_shows_those_who_let_it_and_tells_everybody_where_they_are(reader: Reader):
    await show_table(reader.context, 0, "")
    assert "Others do not see you here" in reader.page.text
    assert "3 more people" in reader.page.text
    assert reader.page.files == ()
    await reader.services.store.people.save(Person(user_id=BEN, public_stats=True), NOON)
    await reader.services.store.people.save(Person(user_id=ANN, public_stats=True), NOON)
    await show_table(reader.context, 0, "keltis")
    [file] = reader.page.files
    assert {name for name in NAMES.values() if name in (file.about or "")} == {"Ann", "B*n"}
    await reader.press("‹ Season before")
    assert EN("table.empty") in reader.page.text
    await reader.press("Season after ›")
    assert reader.page.files


async def test_outside_of_a_server_there_is_no_table_and_no_server(reader: Reader):
    outside = replace(reader.context, guild_id=None)
    with pytest.raises(NotPossible, match="only_in_servers"):
        await show_table(outside, 0, "")
    with pytest.raises(NotPossible, match="only_in_servers"):
        await show_stats(outside, StatsAsked(SERVER))
    await show_stats(outside, StatsAsked(ME, "odin"))
    assert "Ann" in reader.page.text


async def test_whoever_has_played_nothing_is_told_so(services: Services):
    reader = Reader(services, await running(services), ANN)
    text = await shown(reader)
    assert EN("stats.unrated") in text
    assert EN("stats.nothing") in text
    assert EN("stats.uncounted") in text, "who has won a practice learns why it is not there"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "0 seconds"), (119, "119 seconds"), (120, "2 minutes"), (7199, "120 minutes"), (7200, "2 hours"), (172_800, "2 days")],
)  # fmt: skip
def test_a_time_is_told_in_a_unit_that_fits(seconds: int, said: str):
    assert playing_time_text(EN, seconds) == said
