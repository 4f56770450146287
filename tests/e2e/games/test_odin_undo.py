"""What has come to light in A Feast for Odin is taken back by consent only, a roll or a drawn card, and comes again as it was."""

from __future__ import annotations

from emulator.world.shown import words_of_message
from engine.odin import ODIN
from engine.odin.facts.content import odin_content
from engine.odin.game.frames import OdinState
from tests.e2e.people.players import Player, button, offered, open_match, original
from tests.e2e.stages.stage import Stage


def position(stage: Stage, channel: str) -> OdinState:
    """The position of the match in a channel."""
    with stage.looking_into_file() as file:
        [(snapshot,)] = file.execute("SELECT snapshot FROM matches WHERE channel_id = ?", (int(channel),))
    return ODIN.decode(snapshot)


async def taken_back(ann: Player, ben: Player) -> str:
    """What Ben is told when Ann wants to take back what was revealed; he agrees."""
    told = original(await ann.slash("undo"))
    await ann.press(told, button(told, "undo_ask"))
    request = await ben.stage.hooks.until(lambda: next((m for m in reversed(ben.public()) if offered(m, "vote")), None))
    await ben.press(request, offered(request, "vote")[0][1])
    return words_of_message(request)


async def test_a_drawn_card_and_a_roll_by_consent(shared_stage: Stage):
    """Who is asked is told what all may know of it; who tries again gets the same."""
    channel = shared_stage.channel()
    ann, ben = (Player(shared_stage, shared_stage.person(name), channel) for name in ("Ann", "Ben"))
    await open_match(ann, ben, game="odin", options={"first": "A", "length": "short"})
    begun = position(shared_stage, channel)

    async def tried(line: str) -> tuple[str, OdinState]:
        await ann.say("move", line=line)
        after = position(shared_stage, channel)
        told = await taken_back(ann, ben)
        assert position(shared_stage, channel) == begun
        return told, after

    told, after = await tried("use draw_occupation")
    assert "Drew an occupation. Got 1 silver." in told
    assert odin_content().cards[after.players[0].hand[-1]].name["en"] not in told
    assert "Ann has seen" in told
    told, after = await tried("use snare")
    assert "Snare: rolled" in told
    await ann.say("move", line="use snare")
    assert position(shared_stage, channel) == after
