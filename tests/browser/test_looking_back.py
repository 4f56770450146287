"""On a phone in Korean: the analysis of a match that is over, the position of a turning point, and playing on from there; and a
puzzle."""

import re
from pathlib import Path

import msgspec
import pytest

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.operation.monitoring.metrics import Metrics
from emulator.world.cast import GUILD_ID, default_cast
from engine.thinking.analysis import Analysis, Past, next_task
from engine.thinking.judging import JudgedPosition, Judgement, points_standing
from engine.thinking.looks import ROUNDS, Looked, Tried
from storage.records.matches import SavedAnalysis
from tests.bot.support.puzzles import saved_puzzle
from tests.bot.support.services import open_services
from tests.bot.support.stored_matches import SEED, StandingClock, at_once, bots_played, stored
from tests.browser.machines.chromium import Chromium
from tests.browser.machines.product import Product
from tests.browser.machines.three_ways import NEWEST_PRIVATE, Tab
from texts.catalogue import load_languages

pytestmark = pytest.mark.asyncio(loop_scope="session")

KOREAN = load_languages()["ko"]
MINJI = default_cast()[0]
USER, GUILD = int(MINJI.id), int(GUILD_ID)
PLIES = 8
WITHIN = "document.documentElement.scrollWidth <= window.innerWidth"
SEEN = f"[...{NEWEST_PRIVATE}.querySelectorAll('img')].every((it) => it.complete && it.naturalWidth === 1200)"

CALLED = "!!document.querySelector('.message:last-of-type .mention-me')"
"""Whether the newest message calls whoever looks."""


async def left_match(services: Services) -> Table:
    """Minji has left a match of Keltis with a bot player after some plies."""
    match = lobby.new_match(
        "keltis", title="저녁", seats=2, language="ko", host=USER, guild=GUILD, channel=GUILD + 1, at=services.clock()
    )
    table = await stored(services, lobby.add_bot(USER, "봇")(lobby.with_person_joined(USER, MINJI.name)(match)))
    await table.start(Actor(USER), lobby.with_play_begun(USER), SEED)
    await bots_played(table)
    while len(table.plies) < PLIES:
        choices = table.game.choices(table.position, 0)
        assert choices is not None
        move = table.game.chosen(table.position, 0, choices)
        await table.play_move(Actor(USER), 0, move, table.match.questions[0].number)
        await bots_played(table)
    await table.change(Actor(USER), lobby.with_match_abandoned(services.clock()))
    return table


async def thought_of(services: Services, table: Table) -> Analysis:
    """That Minji's last answer but one lost much, and nothing beside it."""
    ply = [place for place, one in enumerate(table.plies) if one.seat == 0][-2]
    before = await services.store.matches.snapshot_before(table.match.id, ply + 1)
    assert before is not None
    choices = table.game.choices(table.game.decode(before), 0)
    assert choices is not None
    better = next(text for move in choices.moves if (text := table.game.write(move)) != table.plies[ply].notation)
    loss = Judgement(ply, 0, table.plies[ply].notation, 0.4, -3.0, better, 0.6, 2.0, 0.2, 0.01, positions=400)
    look = Looked(ply, 0, 40, 0.4, (Tried(better, 40, 8.0, 1.7),), rounds=len(ROUNDS))
    last = len(table.plies) - 1
    points = points_standing(table.game, JudgedPosition(last, 0, "", b"", table.game.encode(table.position)))
    analysis = Analysis(looks={ply: look}, weighings={ply: [loss]}, points={last: points})
    past = [Past(one.seat, one.revealed) for one in table.plies]
    while task := next_task(table.game, 2, past, analysis):
        analysis.book(task, [])
    return analysis


async def prepared(folder: Path) -> None:
    """A data file with that match and its analysis."""
    metrics = Metrics()
    players = BotPlayers(at_once, metrics)
    async with open_services(folder / "lawspeaker.sqlite3", StandingClock(), players, metrics) as services:
        table = await left_match(services)
        content = msgspec.msgpack.encode(await thought_of(services, table))
        await services.store.analyses.save(table.match.id, SavedAnalysis(content=content, done=True))


async def test_from_the_analysis_to_the_position_and_on_from_there(chromium: Chromium, tmp_path: Path):
    await prepared(tmp_path)
    async with Product.running(tmp_path) as product:
        page = await chromium.new_page(width=400, height=860, phone=True)
        await page.set_language("ko")
        await page.open(f"http://127.0.0.1:{product.port}/?as={MINJI.id}")
        tab = Tab(page, MINJI.name, KOREAN, True)
        await page.wait_for("!!document.querySelector('#composer textarea')")
        await tab.begin(tab.command("analysis"))
        await tab.send()
        await page.wait_for(f"!!{NEWEST_PRIVATE}?.querySelector('.section .button')")
        said = await page.evaluate(f"{NEWEST_PRIVATE}.innerText")
        assert re.search(r"이길 가능성 \d+% → \d+%, 오차 약 ±\d+", said), said
        await page.wait_for(SEEN)
        assert await page.evaluate(WITHIN)
        await tab.press(".message.private .section .button")
        await page.wait_for_text(KOREAN("button.what_if"), ".message.private .button")
        await page.wait_for(SEEN)
        assert await page.evaluate(WITHIN)
        await tab.press(".message.private .button", KOREAN("button.what_if"))
        await tab.press(".message.private .mention", KOREAN("what_if.title", turn=5, title="저녁"))  # its thread
        await page.wait_for_text(KOREAN("what_if.title", turn=5, title="저녁"), ".message:not(.private)")
        await page.wait_for(CALLED)
        await tab.press(".message:last-of-type .button.primary", KOREAN("button.play"))
        await page.wait_for(f"{NEWEST_PRIVATE}?.querySelector('img')?.naturalWidth === 1200")
        assert page.complaints == []
        await page.close()


async def with_puzzle(folder: Path) -> None:
    """A data file with a puzzle of some moves into a game."""
    metrics = Metrics()
    players = BotPlayers(at_once, metrics)
    async with open_services(folder / "lawspeaker.sqlite3", StandingClock(), players, metrics) as services:
        table = await left_match(services)
        before = await services.store.matches.snapshot_before(table.match.id, PLIES)
        assert before is not None
        state = table.game.decode(before)
        await services.store.puzzles.add(saved_puzzle(table.game, state, table.game.decisions(state)[0].seat))


async def test_a_puzzle_fits_a_narrow_phone(chromium: Chromium, tmp_path: Path):
    await with_puzzle(tmp_path)
    async with Product.running(tmp_path) as product:
        page = await chromium.new_page(width=376, height=860, phone=True)
        await page.set_language("ko")
        await page.open(f"http://127.0.0.1:{product.port}/?as={MINJI.id}")
        tab = Tab(page, MINJI.name, KOREAN, True)
        await page.wait_for("!!document.querySelector('#composer textarea')")
        await tab.begin(tab.command("puzzle"))
        await tab.send()
        await page.wait_for(f"{NEWEST_PRIVATE}?.querySelectorAll('.section .button').length === 4")
        await page.wait_for(SEEN)
        assert await page.evaluate(WITHIN)
        said = await page.evaluate(f"{NEWEST_PRIVATE}.innerText")
        assert KOREAN("puzzle.choose").removeprefix("-# ") in said
        assert MINJI.name not in said.partition(KOREAN("keltis.title"))[2]
        await tab.press(".message.private .section .button", KOREAN("puzzle.choose_number", number=1))
        await page.wait_for_text(KOREAN("button.puzzle_next"), ".message.private .button")
        await page.wait_for(SEEN)
        assert await page.evaluate(WITHIN)
        said = await page.evaluate(f"{NEWEST_PRIVATE}.innerText")
        assert len(re.findall(r"이길 가능성 \d+%, 오차 약 ±\d+", said)) == 4
