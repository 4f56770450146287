"""No hidden card reaches anybody who may not know it. (The check itself runs after every test here: see conftest.py.)"""

from __future__ import annotations

import random
import re

import pytest

from emulator.api.rest import JournalRequest
from emulator.world.shown import pictures_of_message
from engine.keltis.facts.pieces import COLOURS
from engine.keltis.game.notation import write_card
from tests.e2e.people.boards import all_posted
from tests.e2e.people.leaks import leaks, tables_in
from tests.e2e.people.players import Player, by_move, by_panel, open_match, original
from tests.e2e.stages.stage import Json, Stage
from tests.tested_language import OTHER
from texts.catalogue import load_languages

TELLS_NOTHING = re.compile(r"[a-z]+-[0-9a-f]{12}\.png")
"""A picture's name: what kind of picture it is, and a mark of its content."""

pytestmark = pytest.mark.usefixtures("painted")


@pytest.fixture
async def two(shared_stage: Stage) -> tuple[Player, Player]:
    channel = shared_stage.channel()
    return (
        Player(shared_stage, shared_stage.person("Ann"), channel, random.Random(3)),
        Player(shared_stage, shared_stage.person("지민", OTHER), channel, random.Random(4)),
    )


async def test_the_check_sees_a_leak(shared_stage: Stage, two: tuple[Player, Player]):
    """A public text that names a card of somebody's hand, in words or in notation, is found in both languages."""
    ann, jimin = two
    await open_match(ann, jimin)
    [table] = tables_in(shared_stage, int(ann.channel))
    seat = table.seats[int(ann.person.id)][0]
    card = next(one for one in table.known[seat] if not table.knows(int(jimin.person.id), one, 1e12))
    words = [language(f"keltis.colour.{COLOURS[card // 11]}") for language in load_languages().values()]
    at = shared_stage.table.clock.now()

    def told(text: str) -> list[str]:
        path = f"/channels/{ann.channel}/messages"
        return leaks(shared_stage, [JournalRequest(at, "POST", path, {}, {"content": text}, [])])

    for colour in words:
        assert told(f"Ann · {colour} {card % 11}!")
    assert told(f"lay {write_card(card)}")
    assert told("A Ann: 3 points, 2 wish stones (red 1, blue 1)")
    assert not told("red figure, 3 wish stones, draw pile 64 cards")


async def test_private_answers_are_private(two: tuple[Player, Player]):
    """Pictures of hands and panels can be opened by their owner alone, and their names tell nothing."""
    ann, jimin = two
    await open_match(ann, jimin)
    for player in two:
        await player.slash("hand")
        await by_panel(player)
        await player.slash("play")
    seen_by_jimin = {message["id"] for message in jimin.sees()}
    private = [message for message in ann.sees() if message["flags"] & 64]
    assert private
    assert not seen_by_jimin & {message["id"] for message in private}
    for message in private:
        for picture in pictures_of_message(message):
            assert TELLS_NOTHING.fullmatch(picture.name)
            assert picture.id is not None
            with pytest.raises(PermissionError):
                jimin.stage.hooks.file(jimin.person.id, picture.id)


def position_told(message: Json) -> list[str]:
    """The alt texts of a message's pictures, but for the steps that they mark: a board marks those of all seats."""
    lines = [line for picture in pictures_of_message(message) for line in (picture.about or "").splitlines()]
    return [line for line in lines if not line.startswith("Last steps: ")]


async def test_public_pictures_come_from_the_public_view(two: tuple[Player, Player]):
    """A watcher's `/status` picture is, to the byte, the one that both seats and the channel see."""
    ann, jimin = two
    await open_match(ann, jimin)
    for player in two:
        await by_move(player)
    watcher = Player(ann.stage, ann.stage.person("Ola"), ann.channel)
    await all_posted(ann.stage)
    answers = [(player, original(await player.slash("status"))) for player in (ann, watcher)]
    seen = [
        [player.picture(message, n) for n in range(len(pictures_of_message(message)))] for player, message in answers
    ]
    assert seen[0] == seen[1] != []
    assert position_told(answers[0][1]) == position_told(answers[1][1]) == position_told(ann.board())
