"""`/verify` through the real process, with the largest files and more of them than can be checked at once."""

from __future__ import annotations

from pathlib import Path

from bot.interactions.handlers.looking.records import RECORD_LIMIT
from bot.matches.workers.record_checks import PEOPLE
from emulator.people.slash import GivenUpload, Typed
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import Player, button, content_of, open_match
from tests.e2e.stages.stage import Stage

MANY = 40
LARGE = GivenUpload("record.txt", b'[Game "keltis"]\n'.ljust(RECORD_LIMIT, b"x"))


def waiting_in(stage: Stage) -> Path:
    """The folder by which the processes that check are told to go on."""
    folder = stage.folder / "waiting"
    folder.mkdir()
    return folder


async def test_forty_large_files_at_once(stage: Stage):
    """While they are being checked everybody else plays on; then each of the forty has an answer."""
    folder = waiting_in(stage)
    stage.module = "tests.e2e.programs.slow_checks"
    stage.settings |= {"WAITING": str(folder)}
    await stage.start()
    channel = stage.channel()
    crowd = [stage.person(f"Reader{number}") for number in range(MANY)]
    ann = Player(stage, stage.person("Ann"), channel)
    await open_match(ann, bots=1, options={"first": "A"})
    sent = [stage.table.actions.slash(who, channel, Typed("verify", [], {"file": LARGE})) for who in crowd]
    await stage.hooks.until(lambda: sum(each.settled.is_set() for each in sent) == MANY - PEOPLE)
    refused = [each for each in sent if each.settled.is_set()]
    assert all("Many people" in content_of(each) for each in refused)
    waiting = [each for each in sent if each not in refused]
    again = Player(stage, waiting[0].person, channel)
    assert "your other file" in await again.say("verify", file=LARGE)

    board = ann.board()
    for verb in ("play", "log", "rules"):
        assert content_of(await ann.press(board, button(board, verb)))
    assert not any(each.settled.is_set() for each in waiting)

    (folder / "may").touch()
    for each in waiting:
        assert "not a game record" in content_of(await stage.hooks.settled(each))
    await all_posted(stage)
