"""The game of docs/your-first-game.md, as its reader has written it: a match with the whole bot, and all that comes with it."""

from __future__ import annotations

import random

from emulator.people.slash import GivenUpload
from emulator.world.shown import pictures_of_message, words_of_message
from tests.docs.first_game import MODULE, write_game
from tests.e2e.people.players import Player, Turn, by_move, by_panel, content_of, open_match, original, play_out
from tests.e2e.stages.stage import ROOT, Stage


async def test_a_match_is_played_to_its_end(stage: Stage):
    write_game(stage.folder)
    stage.module, stage.real = MODULE, True
    stage.settings["PYTHONPATH"] = f"{ROOT}:{stage.folder}"
    await stage.start()
    channel = stage.channel()
    ann = Player(stage, stage.person("Ann"), channel, random.Random(1))
    jimin = Player(stage, stage.person("지민", "ko"), channel, random.Random(2))
    board = await open_match(ann, jimin, game=MODULE, bots=1, options={"first": "A"})
    [picture] = pictures_of_message(board)
    assert "small cairn: 5" in (picture.about or "")
    assert ann.picture(board).startswith(b"\x89PNG")
    hint = await ann.hint(stage.hooks.patience)  # this bot weighs it in full, and the machine may be busy
    assert hint is not None
    assert "Hint: **Take " in words_of_message(hint)
    for line, rule in (("take a 9", "CAI-1.2"), ("take a 4", "CAI-1.1"), ("give me all", "CAI-3.1")):
        assert rule in content_of(await ann.slash("move", line=line)), line
    assert "one, two or three stones" in content_of(await ann.slash("rules", about="CAI-1.1"))
    ways: dict[str, Turn] = {ann.person.id: by_panel, jimin.person.id: by_move}
    final = await play_out([ann, jimin], lambda player: ways[player.person.id](player))
    assert "wins with" in words_of_message(final)
    checked = await ann.slash("verify", file=GivenUpload("record.txt", ann.record(final).encode()))
    assert "is correct" in content_of(checked)
    assert "Won the large cairn: 9 points." in content_of(await ann.slash("history"))
    assert pictures_of_message(original(await ann.slash("replay")))
