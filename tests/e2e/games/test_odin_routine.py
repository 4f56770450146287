"""Feasts that are served without asking: the wish outlives the process, and each feast is held once."""

from __future__ import annotations

from emulator.world.shown import words_of_message
from tests.e2e.people.boards import all_posted, said_once
from tests.e2e.people.players import Player, button, offered, open_match, original, to_act, to_play
from tests.e2e.stages.stage import Json, Stage

ANN, BEN = 0, 1


def feasts(stage: Stage) -> list[int]:
    """The seats that have held a feast, one after the other."""
    with stage.looking_into_file() as file:
        held = file.execute(
            "SELECT seat FROM plies WHERE notation LIKE 'serve%' AND taken_back_at_revision IS NULL ORDER BY number"
        )
        return [row["seat"] for row in held]


async def everybody_passes(*players: Player) -> None:
    """The round comes to its feasts."""
    for _ in players:
        await (await to_act(players)).say("move", line="pass")


async def turned(stage: Stage, player: Player, to: str) -> Json:
    """The panel after the player has pressed the switch in it."""
    board = player.board()
    panel = original(await player.press(board, button(board, "play")))
    [switch] = [press for parsed, press, _ in offered(panel, "routine") if parsed.argument == f"hold_feast.{to}"]
    return original(await player.press(panel, switch))


async def test_a_standing_order_outlives_the_process(stage: Stage):
    await stage.start()
    channel = stage.channel()
    ann, ben = (Player(stage, stage.person(name), channel) for name in ("Ann", "Ben"))
    await open_match(ann, ben, game="odin", options={"first": "A", "length": "short"})
    await everybody_passes(ann, ben)
    await all_posted(stage)
    assert to_play(ann.board()) == {ann.person.id, ben.person.id}
    assert "Held the feast" in words_of_message(await turned(stage, ann, "on"))
    await stage.kill()
    assert feasts(stage) == [ANN], "the one that is open, too"
    await stage.start()
    await ben.say("odin feast")

    await everybody_passes(ann, ben)
    assert (await ann.lines(), feasts(stage)) == ([], [ANN, BEN, ANN])
    await all_posted(stage)
    said_once(stage, ann)

    await turned(stage, ann, "off")
    await ben.say("odin feast")
    await everybody_passes(ann, ben)
    assert (await ann.lines())[0].startswith("serve")
    assert feasts(stage) == [ANN, BEN, ANN, BEN]
