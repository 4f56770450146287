"""The page that steps through a match: what it tells, how large it is, what a running match keeps to itself."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from bot.matches.people.actor import Actor
from bot.matches.play.table import Table
from bot.matches.position.committed_match import CommittedMatch
from bot.matches.services import Services
from bot.messages.reports import replay_file
from bot.messages.reports.replay_file import joined_steps, page_of
from bot.messages.reports.replay_steps import ReplayStep, replay_steps
from rendering.pictures import WIDTH, Look
from tests.bot.support.services import LANGUAGES, drawn_here
from tests.bot.support.stored_matches import ANN, alone, bots_played
from texts.catalogue import Language

PLIES = 6


async def played(services: Services) -> Table:
    """Ann against a bot player, after some plies."""
    table = await alone(services, "keltis")
    await bots_played(table)
    while len(table.plies) < PLIES:
        move = next(iter(table.game.legal_moves(table.position, 0)))
        await table.play_move(Actor(ANN), 0, move, table.match.questions[0].number)
        await bots_played(table)
    return table


async def found(services: Services, table: Table, look: Look) -> list[ReplayStep]:
    """The steps of a match."""

    async def snapshot(number: int) -> bytes | None:
        return await services.store.matches.snapshot_before(table.match.id, number)

    return [step async for step in replay_steps(table.frozen(), LANGUAGES["en"], look, snapshot, drawn_here)]


def story_in(page: bytes) -> dict[str, Any]:
    """What the page tells, step by step."""
    [packed] = re.findall(r'<script id="story" type="text/plain">([^<]*)</script>', page.decode())
    return msgspec.json.decode(zlib.decompress(base64.b64decode(packed)))


async def test_a_match_is_told_turn_by_turn(services: Services) -> None:
    table = await played(services)
    told = await found(services, table, Look())
    turns = 1 + len({(ply.seat, number) for number, ply in enumerate(table.plies) if begins(table, number)})
    assert len(told) == turns
    assert told[0].told == ()
    assert all(step.told[0].startswith(("Ann · ", "Bot 1 · ")) for step in told[1:])
    assert not any("**" in line for step in told for line in step.told)
    story = story_in(page_of(table.frozen(), LANGUAGES["en"], told, WIDTH))
    assert [step["told"] for step in story["steps"]] == [[*step.told] for step in told]
    assert [step["pictures"][0][1] for step in story["steps"]] == [step.shown[0].alt for step in told]
    assert all(len(track["runs"]) == turns for track in story["tracks"])


def begins(table: Table, number: int) -> bool:
    """Whether a ply begins a turn: its seat has not played the one before."""
    return not number or table.plies[number].seat != table.plies[number - 1].seat


async def test_who_reads_words_gets_words(services: Services) -> None:
    told = await found(services, table := await played(services), Look(in_words=True))
    story = story_in(page_of(table.frozen(), LANGUAGES["en"], told, WIDTH))
    assert story["tracks"] == []
    assert story["steps"][0]["pictures"][0] == ["", told[0].shown[0].text, None]


async def test_a_page_asks_nothing_of_the_network_and_takes_names_for_names(services: Services) -> None:
    table = await alone(services, "keltis")
    match = msgspec.structs.replace(table.match, title="</script><b>A *star*</b>")
    frozen = table.frozen()
    frozen.match = match
    page = page_of(frozen, LANGUAGES["ko"], await found(services, table, Look(in_words=True)), None).decode()
    assert "&lt;/script&gt;&lt;b&gt;A *star*" in page
    assert '<html lang="ko">' in page
    assert "default-src 'none'" in page
    assert not re.search(r"https?://|\bsrc=|\bhref=|url\(|\bfetch\(", page)


async def test_a_long_match_has_narrower_pictures_then_longer_steps_then_words(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(services)
    page_of, made = replay_file.page_of, dict[tuple[int, int | None], bytes]()

    async def snapshot(number: int) -> bytes | None:
        return await services.store.matches.snapshot_before(table.match.id, number)

    def page_once(match: CommittedMatch, words: Language, steps: Sequence[ReplayStep], width: int | None) -> bytes:
        if (len(steps), width) not in made:
            made[len(steps), width] = page_of(match, words, steps, width)
        return made[len(steps), width]

    async def page() -> bytes:
        return await replay_file.replay_file(table.frozen(), LANGUAGES["en"], Look(), snapshot, drawn_here)

    monkeypatch.setattr(replay_file, "page_of", page_once)  # each limit tries all that came before it
    whole = await page()
    shapes = [(WIDTH, len(story_in(whole)["steps"]))]
    monkeypatch.setattr(replay_file, "LIMIT", len(whole) - 1)
    while (story := story_in(smaller := await page()))["tracks"]:
        shapes.append((story["tracks"][0]["width"], len(story["steps"])))
        monkeypatch.setattr(replay_file, "LIMIT", len(smaller) - 1)
    assert shapes[0][0] == WIDTH
    assert {width for width, _ in shapes[1:]} == {WIDTH // 2}
    assert [steps for _, steps in shapes] == sorted((steps for _, steps in shapes), reverse=True)
    assert len(story["steps"]) == shapes[0][1]


def test_turns_in_one_step_are_all_told() -> None:
    turns = [ReplayStep((str(number),), (), ()) for number in range(8)]
    assert [step.told for step in joined_steps(turns, 4)] == [("0",), ("1", "2", "3", "4"), ("5", "6"), ("7",)]
    for number in range(4):
        assert [*joined_steps(turns[:number], 1)] == turns[:number]
