"""A whole game on each board, by slash commands, by the panel and by `/move`; its record tells the same."""

from __future__ import annotations

import random

import pytest

from bot.matches.games.registry import GAMES
from emulator.people.slash import GivenUpload
from emulator.world.shown import files_of_message, words_of_message
from engine.play.record import read_record
from engine.play.verifying import verify
from tests.e2e.people.players import (
    BOARD,
    Player,
    Turn,
    button,
    by_move,
    by_panel,
    by_slash,
    content_of,
    open_match,
    original,
    play_out,
    showing,
)
from tests.e2e.people.reading import other_words
from tests.e2e.stages.stage import Stage
from tests.tested_language import OTHER
from texts.catalogue import FALLBACK, load_languages

BASE, EXPANSION = "base", "expansion-original"
WAYS = [
    (by_slash, EXPANSION),
    *[
        pytest.param(*way, marks=pytest.mark.thorough)
        for way in ((by_slash, BASE), (by_move, BASE), (by_panel, BASE), (by_move, EXPANSION), (by_panel, EXPANSION))
    ],
]


@pytest.mark.parametrize(("way", "board"), WAYS)
async def test_whole_game(shared_stage: Stage, way: Turn, board: str):
    channel = shared_stage.channel()
    ann = Player(shared_stage, shared_stage.person("Ann"), channel, random.Random(f"ann {board}"))
    jimin = Player(shared_stage, shared_stage.person("지민", OTHER), channel, random.Random(f"jimin {board}"))
    await open_match(ann, jimin, bots=2, options={"board": board})
    final = await play_out([ann, jimin], way)

    text = ann.record(final)
    record = read_record(text)
    assert verify(record, GAMES).ok
    assert record.options["board"] == board
    assert record.scores is not None
    assert record.seed is not None
    assert record.seed.hex()[:8] in words_of_message(final)
    assert str(max(record.scores)) in words_of_message(final)
    assert record.commitment[:8] in words_of_message(showing(ann.public(), BOARD)[0])

    exported = await jimin.slash("export")
    assert jimin.record(original(exported)) == text
    exported = await jimin.press(original(exported), button(original(exported), "replay_file"))
    assert [name.rpartition(".")[2] for name in files_of_message(original(exported))] == ["txt", "html"]
    for player, words in ((ann, load_languages()[FALLBACK]), (jimin, other_words())):
        checked = await player.slash("verify", file=GivenUpload("record.txt", text.encode()))
        assert words("verify.ok", n=len(record.moves), checked="\n").partition("\n")[0] in content_of(checked)
