"""What people may send by mistake or by malice: each gets a private answer, and no game changes."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.interactions.incoming.verbs import HANDLERS
from bot.messages.layout.custom_ids import CustomId
from emulator.people.slash import GivenUpload, Typed
from emulator.world.shown import words_of_message
from engine.play.record import read_record
from tests.e2e.people.pairs import pair_of_all_tests, pair_of_one_test
from tests.e2e.people.players import (
    LOBBY,
    Player,
    button,
    by_move,
    content_of,
    offered,
    open_match,
    original,
    showing,
    to_act,
)
from tests.e2e.stages.stage import Json, Stage
from texts.catalogue import load_languages

GARBAGE = [
    "",
    "x",
    "v1",
    "v1::::",
    "v1:::::",
    "v0:a:1:1:play:",
    "v1:a:1:1:play:",
    "v1:../../etc:9:9:pick:0.0",
    "🃏" * 90,
]


async def two_at(stage: Stage) -> tuple[Player, Player]:
    """A running match, the one to act first."""
    channel = stage.channel()
    ann = Player(stage, stage.person("Ann"), channel, random.Random(41))
    jimin = Player(stage, stage.person("지민", "ko"), channel, random.Random(42))
    await open_match(ann, jimin)
    first = await to_act((ann, jimin))
    return (ann, jimin) if first is ann else (jimin, ann)


players = pair_of_one_test(two_at)
"""Two at a running match of their own, the one to act first."""
kept_pair, unmoved = pair_of_all_tests(two_at)
"""Two at one match for all tests that see to it that nothing changes in it."""


async def record(player: Player) -> str:
    return player.record(original(await player.slash("export")))


def private(message: dict[str, object]) -> bool:
    return bool(int(str(message["flags"])) & 64)


def newest_private(player: Player) -> Json:
    """The newest of the messages that this player alone sees."""
    return [message for message in player.sees() if private(message)][-1]


async def test_not_your_turn(unmoved: tuple[Player, Player]):
    first, other = unmoved
    before = await record(first)
    for command, options in (("move", {"line": "lay r7"}), ("keltis draw", {}), ("keltis lay", {"card": "r7"})):
        answer = original(await other.slash(command, **options))
        assert private(answer)
        assert first.person.name in words_of_message(answer)
        assert "KEL-3.8" in words_of_message(answer)
    assert offered(original(await other.slash("play")), "pick", "choose", "confirm") == []
    assert await record(first) == before


async def test_not_your_game(unmoved: tuple[Player, Player]):
    first, _ = unmoved
    before = await record(first)
    ola = Player(first.stage, first.stage.person("Ola"), first.channel)
    board = first.board()
    for command, options in (("move", {"line": "lay r7"}), ("play", {}), ("hand", {}), ("undo", {}), ("resign", {})):
        answer = original(await ola.slash(command, **options))
        assert private(answer)
        assert "no seat" in words_of_message(answer)
    for verb in ("play", "hand", "undo"):
        assert "no seat" in content_of(await ola.press(board, button(board, verb)))
    for verb in ("log", "rules"):
        assert private(original(await ola.press(board, button(board, verb))))
    assert "status" in content_of(await ola.slash("play"))
    assert await record(first) == before


@pytest.mark.parametrize(
    "line",
    [
        "lay r11",
        "lay",
        "",
        ";",
        "; ;",
        "lay x9",
        "r7",
        "draw",
        "draw purple",
        "skip",
        "move",
        "strip hand",
        "lay r7 " * 200,
    ],
)
async def test_typed_by_hand(unmoved: tuple[Player, Player], line: str):
    """No line that means nothing changes anything; the answer is private, in words, with the rule by number."""
    first, _ = unmoved
    before = await record(first)
    answer = original(await first.slash("move", line=line))
    assert private(answer)
    assert "KEL-" in words_of_message(answer)
    assert await record(first) == before
    assert content_of(await first.slash("why", move=line))


async def test_an_unknown_card(unmoved: tuple[Player, Player]):
    """A card that one does not have, typed into the game's own command."""
    first, _ = unmoved
    before = await record(first)
    lines = " ".join(await first.complete("keltis discard", "card"))
    missing = next(
        card for colour in "rypgb" for card in (f"{colour}{n}" for n in range(11)) if card not in lines.split()
    )
    for command in ("keltis lay", "keltis discard"):
        assert "KEL-4.1" in await first.say(command, card=missing)
    assert await record(first) == before


async def test_two_moves_at_the_same_moment(players: tuple[Player, Player]):
    """One of them is played, the other one is answered by what follows from that."""
    first, _ = players
    lines = await first.lines()
    actions = first.stage.table.actions
    sent = [actions.slash(first.person, first.channel, Typed("move", [], {"line": line})) for line in lines[:2]]
    await asyncio.gather(*map(first.stage.hooks.settled, sent))
    texts = [content_of(interaction) for interaction in sent]
    acts = [move.text.split()[0] for move in read_record(await record(first)).moves]
    assert acts.count("lay") + acts.count("discard") == 1
    assert any("KEL-" in text or "차례" in text or "turn" in text for text in texts)


async def test_the_same_panel_twice_at_the_same_moment(players: tuple[Player, Player]):
    """A double click plays one move; the second one is shown the present board."""
    first, _ = players
    panel = original(await first.slash("play"))
    while not (confirm := offered(panel, "confirm")):
        step = offered(panel, "pick", "choose")[0]
        panel = original(await first.press(panel, step[1], step[2][:1] if step[2] else None))
    press = first.stage.table.actions.press
    sent = [press(first.person, panel["channel_id"], panel["id"], confirm[0][1]) for _ in range(2)]
    await asyncio.gather(*map(first.stage.hooks.settled, sent))
    played = [m for m in read_record(await record(first)).moves if not m.text.startswith("draw")]
    assert len(played) == 1


async def test_stale_panel(players: tuple[Player, Player]):
    """A press on a panel from an earlier position shows the present one and plays nothing."""
    first, other = players
    old = original(await first.slash("play"))
    while await by_move(first):
        pass
    while await by_move(other):
        pass
    before = await record(first)
    for _, custom_id, values in offered(old, "pick", "choose"):
        # The panel itself is gone: the press was on its way when the next one took its place.
        shown = await first.press(newest_private(first), custom_id, values[:1] if values else None, forged=True)
        assert content_of(shown)
    assert await record(first) == before
    moved_on = [words("panel.moved_on") for words in load_languages().values()]
    assert any(words_of_message(message).startswith(tuple(moved_on)) for message in first.sees())


@pytest.mark.parametrize("custom_id", GARBAGE)
async def test_garbage(unmoved: tuple[Player, Player], custom_id: str):
    """Whatever custom id is sent, there is a private answer and no fault."""
    first, _ = unmoved
    before = await record(first)
    board = first.board()
    answer = await first.press(board, custom_id, forged=True)
    assert private(original(answer))
    assert await record(first) == before


async def test_forged_deeds(shared_stage: Stage, players: tuple[Player, Player]):
    """Every verb, with the ids of another match, another seat, wild numbers: nothing changes, nothing becomes public."""
    first, other = players
    match_id = offered(first.board(), "play")[0][0].match_id
    elsewhere = Player(shared_stage, first.person, shared_stage.channel())
    await open_match(elsewhere, bots=1)
    other_match = offered(elsewhere.board(), "play")[0][0].match_id
    before = await record(first)
    public = [(m["id"], words_of_message(m), m["components"]) for m in first.public()]
    board = first.board()
    await other.slash("hand")
    harmless = {"option", "start", "join", "leave", "add_bot", "take_rest", "clear_seat", "options", "options_page"}
    arguments = ["", "0", "9.9.9", "x", "99999999999999999999", "0.0", "yes", "keltis.0.KEL-4.2", "keltis.x.y"]
    for verb in HANDLERS:
        for public_one in (True, False):
            for match, revision, seat in (
                (match_id, 3, 0),
                (match_id, None, None),
                (other_match, 10**9, 7),
                ("0" * 10, 1, 0),
            ):
                if match == other_match and verb not in harmless:
                    continue
                if verb in ("resign", "give_seat") and revision == 3:
                    continue  # giving up one's own seat is one's right, whatever asks for it
                if verb == "kept_erase":
                    continue  # so is being erased, with one's own seats
                argument = arguments[(len(verb) + (seat or 0)) % len(arguments)]
                custom_id = str(CustomId(verb, match, revision, seat, argument))
                where = board if public_one else newest_private(other)
                answer = await other.press(where, custom_id, forged=True)
                assert answer.original is None or answer.original.owner_id == other.person.id
    assert await record(first) == before
    assert [(m["id"], words_of_message(m), m["components"]) for m in first.public()] == public


async def test_another_seat_s_panel(players: tuple[Player, Player]):
    """Buttons made for another seat are refused, also when they are pressed on a message that everybody sees."""
    first, other = players
    panel = original(await first.slash("play"))
    board = first.board()
    before = await record(first)
    for _, custom_id, values in offered(panel, "pick", "choose"):
        answer = await other.press(board, custom_id, values[:1] if values else None, forged=True)
        assert private(original(answer))
        mine = await first.press(board, custom_id, values[:1] if values else None, forged=True)
        assert private(original(mine))
    assert await record(other) == before
    assert first.board() == board


async def test_a_lobby_button_after_the_start(players: tuple[Player, Player]):
    first, other = players
    lobby = showing(first.public(), LOBBY)[-1]
    match_id = offered(first.board(), "play")[0][0].match_id
    before = await record(first)
    for verb in ("join", "leave", "start", "options", "add_bot", "take_rest", "clear_seat"):
        answer = await other.press(lobby, str(CustomId(verb, match_id)), forged=True)
        assert "이미 시작" in content_of(answer) or "has already started" in content_of(answer)
    assert await record(first) == before


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b'[Game "chess"]', b"x" * 600_000, "[게임]".encode()])
async def test_records_that_are_none(shared_stage: Stage, content: bytes):
    """Any file may be given to `/verify`."""
    ann = Player(shared_stage, shared_stage.person("Ann"), shared_stage.channel())
    told = await ann.say("verify", file=GivenUpload("record.txt", content))
    assert "record" in told
    assert "line 0" not in told


async def test_nothing_here(shared_stage: Stage):
    """Every command in a channel without a match has an answer."""
    ann = Player(shared_stage, shared_stage.person("Ann"), shared_stage.channel())
    for command in ("status", "hand", "play", "undo", "history", "replay", "score", "export", "resign", "keltis skip"):
        assert "/game new" in await ann.say(command), command
    for command, options in (
        ("move", {"line": "skip"}),
        ("why", {"move": "skip"}),
        ("seat", {"seat": "A"}),
        ("keltis lay", {"card": "r7"}),
        ("game join", {}),
        ("game leave", {}),
        ("game start", {}),
        ("game options", {}),
        ("game abandon", {}),
    ):
        assert "/game new" in await ann.say(command, **options), command
    for command, focused in (("move", "line"), ("why", "move"), ("keltis lay", "card"), ("keltis draw", "pile")):
        assert await ann.complete(command, focused) == []
