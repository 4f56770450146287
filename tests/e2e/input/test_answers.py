"""What everybody can read: status, scores, log, replay, rules, settings, in the reader's language and within the limits."""

from __future__ import annotations

import io
import random
import re

import pytest
from PIL import Image

from bot.messages.layout.custom_ids import CustomId
from emulator.people.hooks import pressable_buttons
from emulator.rules.component_limits import walk_components
from emulator.world.shown import files_of_message, pictures_of_message, words_of_message
from tests.e2e.people.boards import all_posted, calls
from tests.e2e.people.pairs import pair_of_all_tests, pair_of_one_test
from tests.e2e.people.players import (
    BOARD,
    LOBBY,
    Player,
    add_bot,
    button,
    by_move,
    by_panel,
    choose_option,
    content_of,
    notified,
    offered,
    open_match,
    original,
    set_to,
    settings_form,
    showing,
    standing_in,
    to_act,
    to_play,
)
from tests.e2e.stages.stage import Stage

LANGUAGES = str(CustomId("set", argument="language"))
HANGUL = range(0xAC00, 0xD7A4)

pytestmark = pytest.mark.usefixtures("painted")


def but_for_the_minute(settings: str) -> str:
    """What settings say, without the time of day, which goes on meanwhile."""
    said, times = re.subn(r"\b\d\d:\d\d now\b", "now", settings)
    assert times == 1
    return said


def korean(text: str) -> bool:
    return any(ord(message) in HANGUL for message in text)


async def midway(stage: Stage) -> tuple[Player, Player]:
    """Two people in a match in which everybody has moved."""
    channel = stage.channel()
    ann = Player(stage, stage.person("Ann"), channel, random.Random(51))
    jim = Player(stage, stage.person("Jim", "ko"), channel, random.Random(52))
    await open_match(ann, jim, bots=1)
    for player in (ann, jim, ann, jim):
        while await by_move(player):
            pass
    await all_posted(stage)
    return ann, jim


players = pair_of_one_test(midway)
"""An English and a Korean person in the middle of a game; neither name tells the language of a text."""
kept_pair, readers = pair_of_all_tests(midway)
"""The same two in one match for all who only read."""


READ = [
    ("status", {}),
    ("hand", {}),
    ("play", {}),
    ("score", {}),
    ("history", {}),
    ("history", {"page": 1}),
    ("history", {"page": 999}),
    ("replay", {}),
    ("replay", {"step": 0}),
    ("replay", {"step": 3}),
    ("export", {}),
    ("why", {"move": "draw red"}),
    ("why", {"move": "lay r7"}),
    ("rules", {"about": "KEL-4.2"}),
    ("rules", {"about": "KEL-8"}),
    ("rules", {"about": "KEL-99"}),
    ("settings", {}),
    ("game list", {}),
    ("games", {}),
    ("game options", {}),
    ("game abandon", {}),
]


@pytest.mark.parametrize(("command", "options"), READ)
async def test_each_in_their_language(readers: tuple[Player, Player], command: str, options: dict[str, str]):
    await answered_in_their_language(readers, command, options)


async def test_undo_is_answered_in_their_language(players: tuple[Player, Player]):
    """Apart from the others: it changes the match."""
    await answered_in_their_language(players, "undo", {})


async def answered_in_their_language(players: tuple[Player, Player], command: str, options: dict[str, str]) -> None:
    """Each answer is private, not empty, in the reader's language: text, alt text, buttons and menus."""
    for player in players:
        message = original(await player.slash(command, **options))
        assert message["flags"] & 64
        assert words_of_message(message)
        texts = [words_of_message(message)]
        texts += [picture.about for picture in pictures_of_message(message) if picture.about]
        for component in walk_components(message["components"]):
            texts += [component.get("label") or "", component.get("placeholder") or ""]
            if component.get("custom_id") != LANGUAGES:  # each stands there by its own name
                for option in component.get("options") or []:
                    texts += [option["label"], option.get("description") or ""]
        said = "\n".join(texts)
        for name in named_by_people(player.stage):  # a list of games names those whose turn it is
            said = said.replace(name, "")
        assert korean(said) is (player.person.locale == "ko"), said
        if command in ("status", "hand", "play", "replay"):
            drawn = [player.picture(message, number) for number in range(len(pictures_of_message(message)))]
            assert {Image.open(io.BytesIO(picture)).width for picture in drawn} == {1200}


def named_by_people(stage: Stage) -> list[str]:
    """The names of people, and the titles that they have given to games, also to those of other tests."""
    with stage.looking_into_file() as file:
        titles = [str(row["title"]) for row in file.execute("SELECT title FROM matches WHERE title <> ''")]
    return [*titles, *(person.name for person in stage.table.world.people.values())]


async def test_the_channel_has_one_language(shared_stage: Stage):
    """Whoever plays, the channel reads in the language of the match."""
    for language in ("ko", "en"):
        channel = shared_stage.channel()
        ann = Player(shared_stage, shared_stage.person("Ann"), channel, random.Random(51))
        jim = Player(shared_stage, shared_stage.person("Jim", "ko"), channel, random.Random(52))
        await ann.slash("game new", game="keltis", seats=2, title="T", language=language)
        await jim.slash("game join")
        await ann.slash("game start")
        await ann.until_public(BOARD)
        for player in (ann, jim):
            while await by_move(player):
                pass
        await all_posted(shared_stage)
        assert len(showing(ann.public(), BOARD)) == 2
        for message in ann.public():
            assert korean(words_of_message(message)) is (language == "ko"), words_of_message(message)
            for picture in pictures_of_message(message):
                assert korean(picture.about or "") is (language == "ko")


async def test_board_buttons(players: tuple[Player, Player]):
    """The five buttons under the board, and the pages they open."""
    ann, _ = players
    board = ann.board()
    assert len(offered(board, "play", "hand", "log", "undo", "rules")) == 5
    for verb in ("play", "hand", "log", "rules", "undo"):
        answer = original(await ann.press(board, button(board, verb)))
        assert words_of_message(answer)
    rules = original(await ann.press(board, button(board, "rules")))
    [(_, topics_id, topics)] = offered(rules, "rules_topic")
    assert topics is not None
    topic = original(await ann.press(rules, topics_id, ["KEL-8"]))
    assert "KEL-8" in words_of_message(topic)
    assert all(not offered(old, "play") for old in showing(ann.public(), BOARD)[:-1])


async def test_replay_steps(players: tuple[Player, Player]):
    """From the first position to the last one by buttons, a picture at each step."""
    ann, _ = players
    message = original(await ann.slash("replay", step=0))
    seen = set[bytes]()
    for _ in range(4):
        seen.add(ann.picture(message))
        later = next(custom_id for parsed, custom_id, _ in offered(message, "replay") if parsed.seat == 3)
        message = original(await ann.press(message, later))
    assert len(seen) == 4
    assert {"« Turn", "Turn »"} <= set(pressable_buttons(message)), "a turn back and a turn on, both"
    last = next(custom_id for parsed, custom_id, _ in offered(message, "replay") if parsed.seat == 4)
    message = original(await ann.press(message, last))
    assert not [parsed for parsed, _, _ in offered(message, "replay") if parsed.seat in (3, 4)]


async def test_rules_by_autocomplete(readers: tuple[Player, Player]):
    """Topics and rules are suggested in the reader's language; what was suggested is found; long ones have pages."""
    for player in readers:
        for typed in ("", "clover" if player.person.locale != "ko" else "클로버", "KEL-7", "zzz"):
            values = await player.complete("rules", "about", typed)
            assert len(values) <= 25
            for value in values[:3]:
                message = original(await player.slash("rules", about=value))
                assert words_of_message(message)
                while turn := [
                    step for step in offered(message, "rules_page") if int(step[0].argument.split(".")[1]) > 0
                ]:
                    following = original(await player.press(message, turn[-1][1]))
                    assert words_of_message(following) != words_of_message(message)
                    if int(turn[-1][0].argument.split(".")[1]) < 2:
                        break
                    message = following


async def test_autocomplete_offers_what_is_legal(readers: tuple[Player, Player]):
    """Given a card only its figures, given a figure only its stones; what is offered is accepted."""
    player = await to_act(readers)
    cards = await player.complete("keltis lay", "card")
    figures = await player.complete("keltis lay", "figure", card=cards[0])
    spaces = await player.complete("keltis lay", "to", card=cards[0], figure=figures[0])
    assert cards
    assert spaces
    assert await player.complete("keltis lay", "card", "zzz") == []
    told = await player.say("why", move=f"lay {cards[0]} {figures[0]}>{spaces[0]}")
    assert "possible" in told or "가능" in told or "있습니다" in told
    lines = await player.complete("move", "line", f"lay {cards[0]}")
    assert any(line.startswith(f"lay {cards[0]} ") for line in lines)


async def test_a_whole_turn_in_one_line(players: tuple[Player, Player]):
    """A move and the draw after it, completed step by step behind the semicolon."""
    player = await to_act(players)
    first = (await player.complete("move", "line", "discard"))[0]
    lines = await player.complete("move", "line", f"{first}; ")
    assert all(line.startswith(f"{first}; ") for line in lines)
    board = player.board()
    await player.slash("move", line=lines[0] if lines else first)
    await player.until_board(board)


async def test_settings(shared_stage: Stage):
    """Language, contrast and text-only hold at once; wrong hours and offsets are explained."""
    ann = Player(shared_stage, shared_stage.person("Ann"), shared_stage.channel())
    await open_match(ann, bots=1)
    usual = ann.picture(original(await ann.slash("hand")))
    await set_to(ann, "pictures", "contrast")
    assert ann.picture(original(await ann.slash("hand"))) != usual
    await set_to(ann, "pictures", "words")
    for command in ("hand", "status", "replay"):
        message = original(await ann.slash(command))
        assert pictures_of_message(message) == files_of_message(message) == []
        assert len(words_of_message(message)) > 100
    assert await by_panel(ann)
    assert korean(content_of(await set_to(ann, "language", "ko")))
    assert korean(await ann.say("status"))
    assert "English" in content_of(await set_to(ann, "language", "en"))
    assert "as in Discord" in content_of(await set_to(ann, "language", "discord"))


async def test_quiet_hours_and_time_zones_are_typed_where_no_menu_has_them(shared_stage: Stage):
    """What cannot be read is explained, and what was typed stands in the form from then on."""
    ann = Player(shared_stage, shared_stage.person("Ann"), shared_stage.channel())
    for name, typed, said in (
        ("quiet", "25:00-8", "22:00-08:00"),
        ("quiet", "22:30-7:00", "22:30–07:00"),
        ("quiet", "off", "Quiet hours: none"),
        ("zone", "Seoul", "+09:00"),
        ("zone", "-3:30", "UTC-03:30"),
    ):
        page = original(await ann.slash("settings"))
        [form] = [custom_id for parsed, custom_id, _ in offered(page, "set_form") if parsed.argument == name]
        opened = await ann.press(page, form)
        assert said in words_of_message(original(await shared_stage.hooks.submit(opened, {"line": typed})))
    assert "UTC-03:30" in await ann.say("settings")
    assert standing_in(await settings_form(ann, "times"))["zone"] == ["-03:30"]


async def test_a_form_changes_what_was_chosen_and_leaves_the_rest(shared_stage: Stage):
    """Sent back as it stands it changes nothing: of who has set nothing that holds is no choice."""
    ann = Player(shared_stage, shared_stage.person("Ann"), shared_stage.channel())
    before = but_for_the_minute(await ann.say("settings"))
    for form in ("notices", "times"):
        opened = await settings_form(ann, form)
        answer = original(await shared_stage.hooks.submit(opened, standing_in(opened)))
        assert but_for_the_minute(words_of_message(answer)) == before
        assert standing_in(await settings_form(ann, form)) == standing_in(opened)
    opened = await settings_form(ann, "notices")
    entered = {**standing_in(opened), "turn": "direct", "end": "none"}
    said = words_of_message(original(await shared_stage.hooks.submit(opened, entered)))
    assert "Your turn: a direct message" in said
    assert "End: nothing" in said
    assert "Reminder: a mention in the channel" in said
    opened = await settings_form(ann, "times")
    entered = {**standing_in(opened), "waits": ["3"], "quiet": ["22:00-07:00"], "digest": ["waiting"]}
    said = words_of_message(original(await shared_stage.hooks.submit(opened, entered)))
    assert "22:00–07:00" in said
    assert "3 hours" in said


async def test_a_form_of_settings_from_before_a_restart(stage: Stage):
    """What was filled in is kept by the program that runs by then."""
    await stage.start()
    ann = Player(stage, stage.person("Ann"), stage.channel())
    opened = await settings_form(ann, "notices")
    await stage.kill()
    await stage.start()
    said = words_of_message(original(await stage.hooks.submit(opened, {**standing_in(opened), "turn": "direct"})))
    assert "Your turn: a direct message" in said
    assert "Your turn: a direct message" in await ann.say("settings")


@pytest.mark.parametrize(
    ("name", "value"),
    [("turn", "loud"), ("waits", "0"), ("waits", "9" * 99), ("zone", "+99:00"), ("language", "xx"), ("title", "king")],
)
async def test_a_setting_that_no_menu_offers_changes_nothing(shared_stage: Stage, name: str, value: str):
    ann = Player(shared_stage, shared_stage.person("Ann"), shared_stage.channel())
    page = original(await ann.slash("settings"))
    forged = str(CustomId("set", argument=name))
    assert content_of(await ann.press(page, forged, [value], forged=True))
    assert but_for_the_minute(await ann.say("settings")) == but_for_the_minute(words_of_message(page))


async def test_public_status(players: tuple[Player, Player]):
    """On request everybody sees it, and nobody is called by it."""
    ann, jim = players
    await set_to(jim, "language", "ko")
    await set_to(jim, "pictures", "words")
    assert korean(await jim.say("status"))
    for asking in (ann, jim):  # the channel is spoken to in its language, with pictures, whoever asks
        message = original(await asking.slash("status", public=True))
        assert not korean(words_of_message(message))
        assert pictures_of_message(message)
    assert not message["flags"] & 64
    assert message["mentions"] == []
    assert message["id"] in {m["id"] for m in jim.sees()}


async def test_only_the_seats_to_act_are_named(players: tuple[Player, Player]):
    """A board names exactly the one who is to act, and notifies nobody: a line that calls does, once people are away."""
    ann, jim = players
    for board in showing(ann.public(), BOARD):
        # A bot player that begins is named on the first board, and thinks.
        thinks = any(word in words_of_message(board) for word in ("is thinking", "생각"))
        assert len(to_play(board)) == (0 if thinks else 1)
        assert to_play(board) <= {ann.person.id, jim.person.id}
        assert not notified(board)
        assert not board["mention_everyone"]
    assert to_play(ann.board()) == {(await to_act(players)).person.id}
    assert calls(ann) == [], "both have just been at the table"


async def test_names_and_titles_are_taken_literally(shared_stage: Stage):
    """Markdown and mentions in names and titles come out as they were typed, and call nobody."""
    channel = shared_stage.channel()
    cheeky = Player(shared_stage, shared_stage.person("**@everyone** <@1>"), channel)
    await cheeky.slash("game new", game="keltis", seats=2, title="@here `x` **" + "y" * 100)
    bot = original(await cheeky.slash("game options"))
    assert words_of_message(bot)
    lobby = await cheeky.until_public(LOBBY)
    card = pictures_of_message(lobby)[0].about or ""
    assert cheeky.person.name in card
    assert "@here `x` **yyy" in card
    await choose_option(cheeky, "first", "A")
    await add_bot(cheeky)
    await cheeky.slash("game start")
    board = await cheeky.until_public(BOARD)
    assert not board["mention_everyone"]
    assert to_play(board) == {cheeky.person.id}
    assert not notified(board)
    for command in ("status", "score", "history", "hand", "game list"):
        assert content_of(await cheeky.slash(command))
