"""Four people at one table, each with another language: what all read is in the match's, what one reads in their own."""

from __future__ import annotations

import random
import re

from emulator.world.cast import TablePerson
from emulator.world.shown import pictures_of_message, words_of_message
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import (
    BOARD,
    LOBBY,
    Json,
    Player,
    add_bot,
    button,
    by_move,
    choose_option,
    content_of,
    offered,
    original,
    set_to,
    to_play,
)
from tests.e2e.stages.stage import Stage
from texts.catalogue import Language, load_languages

LANGUAGES = load_languages()
LETTERS_OF_SERVER = re.compile(r"[가-힣]")
TITLE = "Table"


async def at_one_table(stage: Stage) -> list[tuple[Player, Language]]:
    """Four people in a channel of a Korean server, each with what they read: two by their Discord, two as they have set."""
    cast = [("Lena", "de"), ("Ann", "en"), ("Jimin", "ko"), ("Chloe", "fr")]
    people = [(stage.person(name, {"en": "en-US", "ko": "ko"}.get(code, "en-GB")), code) for name, code in cast]
    server = stage.hooks.add_guild("Four", "ko", community=True)
    channel = stage.hooks.add_channel("table", server.id).id
    seated = list[tuple[Player, Language]]()
    for number, (person, code) in enumerate(people):
        player = Player(stage, person, channel, random.Random(number))
        if code not in ("en", "ko"):
            await set_to(player, "language", code)
        await set_to(player, "turn", "direct")
        seated.append((player, LANGUAGES[code]))
    return seated


def all_words(message: Json) -> str:
    """What a message says, and what its pictures show."""
    return "\n".join([words_of_message(message), *(picture.about or "" for picture in pictures_of_message(message))])


def called_in(words: Language, person: TablePerson) -> str:
    """What tells somebody in private that it is their turn."""
    return words("direct.turn", who=f"<@{person.id}>", title=TITLE, game=words("keltis.title"))


async def test_the_lobby_speaks_as_the_server_until_its_host_chooses(shared_stage: Stage):
    """The usual title goes with the language, and so does the bot player's name."""
    (host, german), (other, _), *_ = await at_one_table(shared_stage)
    await host.slash("game new", game="keltis", seats=3)
    lobby = await host.until_public(LOBBY)
    assert LANGUAGES["ko"]("lobby.default_title", name="Lena") in all_words(lobby)
    await add_bot(host)
    assert LANGUAGES["en"]("refused.only_host", host=f"<@{host.person.id}>") in await other.say("game options")
    await choose_option(host, "language", "en")
    lobby = await host.until_text(LANGUAGES["en"]("lobby.default_title", name="Lena"))
    assert not LETTERS_OF_SERVER.search(all_words(lobby))
    assert "Bot 1" in all_words(lobby)
    assert german("lobby.menu_language") in words_of_message(await choose_option(host, "language", "ko"))
    await host.until_text(LANGUAGES["ko"]("lobby.default_title", name="Lena"))


async def test_each_reads_their_own_language_and_all_the_match_s(calling_stage: Stage):
    """Calls in private, refusals, panels, and the board under *In my language*; two of the four have set nothing."""
    table = await at_one_table(calling_stage)
    (host, _), *others = table
    await host.slash("game new", game="keltis", seats=4, title=TITLE)
    await host.until_public(LOBBY)
    for player, _ in others:
        await player.slash("game join")
    await host.slash("game start")
    board = await host.until_public(BOARD)
    looks = list[str]()
    for player, words in table:
        shown = original(await player.press(board, button(board, "in_my_language")))
        looks.append(all_words(shown))
        assert words("status.scores", scores="\n").partition("\n")[0] in looks[-1]
        assert shown["flags"] & 64
        assert content_of(await player.slash("game start")) == words("refused.already_started")
        [panel] = offered(board, "play")
        answer = content_of(await player.press(board, panel[1]))
        waits = words("panel.waiting", name="\n").partition("\n")[0]
        assert (waits in answer) is (player.person.id not in to_play(board))
    pictures = [look.rpartition("\n")[2] for look in looks]
    assert len(set(pictures)) == len(table)
    assert [bool(LETTERS_OF_SERVER.search(look)) for look in looks] == [False, False, True, False]
    for _ in table:
        [asked] = to_play(host.board())
        player, words = next(each for each in table if each[0].person.id == asked)
        await all_posted(calling_stage)
        told = [words_of_message(message) for message in calling_stage.hooks.direct_messages(asked)]
        assert any(called_in(words, player.person) in text for text in told), told
        before = host.board()
        while await by_move(player):
            pass
        await host.until_board(before)
        await all_posted(calling_stage)
    for message in host.public():
        assert LETTERS_OF_SERVER.search(all_words(message)), message
