"""The one wrapper around every interaction: whatever goes wrong, the person has a private answer."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec import structs

from bot.interactions.answering import answers
from bot.interactions.answering.context import Context
from bot.interactions.answering.refused_posts import Refused, look_at
from bot.interactions.commands.typing_moves import suggest_line
from bot.interactions.handlers.lobbies.opening import open_lobby
from bot.interactions.incoming.router import Router
from bot.matches.background.reach import note_gone, withdraw_from_lobbies
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import DirectBody
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.services import Services
from bot.messages.delivery.calls import direct_message
from bot.messages.layout.custom_ids import CustomId
from engine.game import Refusal
from engine.keltis.facts.content import keltis_content
from engine.rules import IllegalMove
from storage.errors import AlreadyProcessed, StaleRevision, StorageFailed
from storage.records.people import Person
from tests.bot.support.posted import words_of
from tests.bot.support.stored_matches import ANN, BEN, CHANNEL, GUILD, SEED, StandingClock, new_lobby, running, stored


class Asked:
    """A slash command or a button of Ann's; notes the private answers, and fails the test for public ones."""

    def __init__(self, custom_id: str | None = None, *, ephemeral: bool = True, number: int = 1) -> None:
        command, component = discord.InteractionType.application_command, discord.InteractionType.component
        self.id = number
        self.type = command if custom_id is None else component
        self.user = SimpleNamespace(id=ANN, display_name="Ann")
        self.locale = discord.Locale.korean
        self.guild_id: int | None = GUILD
        self.channel_id = CHANNEL
        self.channel = SimpleNamespace()
        self.namespace = SimpleNamespace()
        self.own, self.bot_there = False, True
        self.context = discord.app_commands.AppCommandContext(guild=True)
        self.app_permissions = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
        self.data = {"custom_id": custom_id, "component_type": 2}
        self.message = SimpleNamespace(id=7, flags=SimpleNamespace(ephemeral=ephemeral), attachments=[], components=[])
        self.answers: list[str] = []
        self.response = SimpleNamespace(send_message=self.said, edit_message=self.edited, defer=self.deferred)
        self.followup = SimpleNamespace(send=self.said)

    def is_user_integration(self) -> bool:
        return self.own

    def is_guild_integration(self) -> bool:
        return self.bot_there

    async def deferred(self, **_: Any) -> None:
        """It takes longer."""

    async def delete_original_response(self) -> None:
        """What was said beside goes."""

    async def edit_original_response(self, **_: Any) -> None:
        """A page becomes another by itself."""

    async def said(self, *, view: discord.ui.LayoutView, ephemeral: bool = False, **_: Any) -> None:
        assert ephemeral
        self.answers.append(words_of(view.to_components()))

    async def edited(self, *, view: discord.ui.LayoutView, content: str | None, **_: Any) -> None:
        assert self.message.flags.ephemeral
        assert content is None
        self.answers.append(words_of(view.to_components()))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine the first picture takes its time: that an answer is deferred then is looked at on its own."""
    monkeypatch.setattr(answers, "PATIENCE", 60.0)


async def answer(services: Services, problem: Exception, asked: Asked | None = None) -> list[str]:
    """What Ann reads when the work of her command ends so."""
    asked = asked or Asked()

    async def work(_: Context) -> None:
        raise problem

    interaction: Any = asked
    await Router(services).answered(interaction, work, what="test")
    return asked.answers


async def test_a_refusal_is_said(services: Services):
    [text] = await answer(services, NotPossible("refused.no_such_match"))
    assert text == services.languages["ko"]("refused.no_such_match")


async def test_a_rule_is_named(services: Services):
    await running(services)
    [text] = await answer(services, IllegalMove(Refusal("KEL-10", "over")))
    assert text.endswith("(KEL-10)")


@pytest.mark.parametrize("problem", [Outdated(), AlreadyProcessed(1), StaleRevision("m", 1, 2)])
async def test_an_old_position_is_answered_by_the_present_one(services: Services, problem: Exception):
    await running(services)
    [text] = await answer(services, problem)
    assert text.startswith(services.languages["ko"]("panel.moved_on"))


@pytest.mark.parametrize(
    "problem",
    [RuntimeError("secret"), StorageFailed("disk"), IllegalMove(Refusal("KEL-1", "no_such_reason")), KeyError()],
)
async def test_a_fault_has_a_number_and_tells_nothing(services: Services, problem: Exception):
    """Faults of ours, also those that happen while a refusal is put into words."""
    await running(services)
    [text] = await answer(services, problem)
    assert "secret" not in text
    assert text.startswith(services.languages["ko"]("refused.fault", error_id="X")[:20])


async def pressed(services: Services, custom_id: str, number: int = 1) -> str:
    """What Ann reads when she presses a button."""
    asked = Asked(custom_id, number=number)
    interaction: Any = asked
    await Router(services).route(interaction)
    [text] = asked.answers
    return text


async def test_a_match_whose_board_is_gone_says_so_and_holds_up_no_other(services: Services):
    """An owner's file was taken away while a match ran by it. Back again, the match goes on."""
    boards = keltis_content().boards
    boards["garden"] = structs.replace(boards["base"], id="garden")
    try:
        match = lobby.with_person_joined(BEN, "Ben")(lobby.with_person_joined(ANN, "Ann")(new_lobby(services)))
        table = await stored(services, lobby.set_option(ANN, "board", "garden")(match))
        await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
        other = await running(services, channel=CHANNEL + 1)
        garden = boards.pop("garden")
        told = [await pressed(services, f"v1:{match.match.id}:::play:") for match in (table, other)]
        gone = services.languages["ko"]("refused.content_missing", error_id="X")[:20]
        assert [text.startswith(gone) for text in told] == [True, False]
        boards["garden"] = garden
        assert not (await pressed(services, f"v1:{table.match.id}:::play:", number=2)).startswith(gone)
    finally:
        boards.pop("garden", None)


async def test_a_refusal_where_there_is_no_game(services: Services):
    """What was refused belongs to no match any more: that is what is said."""
    for problem in (Outdated(), IllegalMove(Refusal("KEL-10", "over"))):
        assert await answer(services, problem) == [services.languages["ko"]("refused.no_match_here")]


async def test_settings_that_cannot_be_read(services: Services, monkeypatch: pytest.MonkeyPatch):
    """The storage is down: the person is told so in the language of their Discord."""

    async def failing(_: int) -> Any:
        raise StorageFailed("disk")

    monkeypatch.setattr(services.store.people, "get", failing)
    [text] = await answer(services, StorageFailed("disk"))
    assert text.startswith(services.languages["ko"]("refused.fault", error_id="X")[:20])


async def test_what_the_end_of_the_process_breaks_off_says_so(services: Services):
    """Whoever waits is not left before an answer that never comes."""
    begun, asked = asyncio.Event(), Asked()
    interaction: Any = asked

    async def work(context: Context) -> None:
        begun.set()
        await asyncio.sleep(60)

    answering = asyncio.create_task(Router(services).answered(interaction, work, what="test"))
    await begun.wait()
    answering.cancel()
    with pytest.raises(asyncio.CancelledError):
        await answering
    [said] = asked.answers
    assert services.languages["ko"]("refused.restarting") in str(said)


@pytest.mark.parametrize("ephemeral", [True, False])
@pytest.mark.parametrize("custom_id", ["", "garbage", "v1:::::", "v1:0000:1:0:nothing:", "v1:0000:1:0:pick:0"])
async def test_any_custom_id_has_a_private_answer(services: Services, custom_id: str, ephemeral: bool):
    asked = Asked(custom_id, ephemeral=ephemeral)
    interaction: Any = asked
    await Router(services).route(interaction)
    assert len(asked.answers) == 1


@pytest.mark.parametrize("guild", [GUILD, None], ids=["server", "chat of others"])
async def test_where_the_bot_is_not_it_says_so_and_stores_nothing(services: Services, guild: int | None):
    """Whoever has added it to their own account may look things up there; what would be posted is refused, a button's too."""
    words = services.languages["ko"]

    def there(custom_id: str | None = None, number: int = 1) -> Any:
        asked = Asked(custom_id, number=number)
        asked.guild_id, asked.own, asked.bot_there = guild, True, False
        asked.context = discord.app_commands.AppCommandContext(guild=guild is not None, private_channel=guild is None)
        return asked

    async def nothing(_: Context) -> None:
        raise AssertionError("it was begun")

    async def looks_up(context: Context) -> None:
        await context.say("status.over")

    router, command, looked, button = (
        Router(services),
        there(),
        there(),
        there(str(CustomId("practice", argument="keltis"))),
    )
    await router.answered(command, nothing, what="game new")
    await router.answered(looked, looks_up, what="rules", anywhere=True)
    await router.route(button)
    assert command.answers == [words("refused.bot_not_here")]
    assert looked.answers == [words("status.over")]
    assert len(button.answers) == 1
    assert not any((await services.store.counts(services.clock())).matches.values())


@pytest.mark.parametrize("there", [True, False])
async def test_nothing_is_shown_to_all_where_the_bot_is_not(services: Services, there: bool):
    """What is asked for in public is answered in private there."""
    asked: Any = Asked()
    asked.own, asked.bot_there = True, there
    private: list[bool] = []

    async def looks_up(context: Context) -> None:
        private.append(context.answer.is_private)

    await Router(services).answered(asked, looks_up, what="status", public=True, anywhere=True)
    assert private == [not there]


async def test_what_is_played_elsewhere_is_judged_there(services: Services):
    """That the bot may not write where somebody plays on from is nothing to the match, which is shown where it has gone on."""
    await running(services)
    elsewhere = await running(services, 22)

    async def moves(context: Context) -> None:
        context.at(elsewhere)
        await context.say("status.over")

    async def comes_late(context: Context) -> None:
        context.at(elsewhere)
        raise Outdated

    words = services.languages["ko"]
    asked: Any = Asked()
    asked.app_permissions.update(send_messages=False)
    await Router(services).answered(asked, moves, what="play", anywhere=True)
    assert asked.answers == [words("status.over")]
    late: Any = Asked(number=2)
    await Router(services).answered(late, comes_late, what="play", anywhere=True)
    [said] = late.answers
    assert "<#22>" in said
    assert words("panel.moved_on") in said


@pytest.mark.parametrize("missing", ["view_channel", "send_messages", "attach_files"])
async def test_what_could_not_be_posted_is_not_opened(services: Services, missing: str):
    """What the bot may do is told with each press: then nothing is stored that nobody could see."""
    asked: Any = Asked()
    asked.app_permissions.update(**{missing: False})

    async def opens(context: Context) -> None:
        await open_lobby(context, new_lobby(services))

    await Router(services).answered(asked, opens, what="game new")
    assert asked.answers == [services.languages["ko"]("refused.not_posted")]
    assert not any((await services.store.counts(services.clock())).matches.values())


async def test_a_channel_in_which_the_bot_may_not_write(services: Services):
    """Whoever plays there is told what is missing, after the answer itself."""

    async def work(context: Context) -> None:
        await context.say("status.over")

    for missing in ("view_channel", "send_messages", "attach_files"):
        asked = Asked()
        asked.app_permissions.update(**{missing: False})
        interaction: Any = asked
        await Router(services).answered(interaction, work, what="test")
        words = services.languages["ko"]
        assert asked.answers == [words("status.over"), words("refused.may_not_write")]


@pytest.mark.parametrize(("channel", "key"), [(CHANNEL, "refused.may_not_write"), (22, "refused.may_not_write_there")])
async def test_a_board_that_nobody_sees_is_told_of_with_its_place(services: Services, channel: int, key: str):
    """Whoever has moved from elsewhere is told where something is missing."""
    table = await running(services, channel)
    await table.change(Actor(ANN), lambda match: structs.replace(match, gone_since=services.clock()))
    words = services.languages["ko"]
    found = await look_at(table, words, CHANNEL, ANN)()
    assert found is not None
    assert found.key == key
    assert (f"(<#{channel}>)" in words(found.key, **found.filled)) == (channel != CHANNEL)


async def test_who_ends_a_match_that_cannot_be_reached_is_told_nothing_else(services: Services, clock: StandingClock):
    """A lobby of which nothing could be posted ended by itself, and its opener is told; a match of before ends as it was said."""
    words = services.languages["ko"]
    ended = await running(services)
    await note_gone(services, ended)
    clock.now += 60
    await ended.change(Actor(ANN), lobby.with_match_abandoned(services.clock()))
    assert await look_at(ended, words, CHANNEL, ANN)() is None
    never_seen = await stored(services, new_lobby(services, 23))
    assert await withdraw_from_lobbies(services, never_seen)
    assert await look_at(never_seen, words, 23, ANN)() == Refused("refused.not_posted", instead=True)


async def test_outside_of_servers(services: Services):
    asked = Asked()
    asked.guild_id = None
    assert await answer(services, RuntimeError(), asked) == [services.languages["ko"]("refused.only_in_servers")]


async def test_settings_that_are_slow_to_read_are_deferred(services: Services, monkeypatch: pytest.MonkeyPatch):
    """Discord waits three seconds, whatever the answer waits for."""
    monkeypatch.setattr(answers, "PATIENCE", 0.01)
    asked, read = Asked(), asyncio.Event()
    deferred = asyncio.Event()

    async def defer(**_: Any) -> None:
        deferred.set()

    async def slow(_: int) -> Person:
        await read.wait()
        return Person(user_id=ANN)

    asked.response.defer = defer
    asked.edit_original_response = asked.edited  # type: ignore[attr-defined]
    monkeypatch.setattr(services.store.people, "get", slow)
    interaction: Any = asked

    async def work(context: Context) -> None:
        await context.say("status.over")

    task = asyncio.create_task(Router(services).answered(interaction, work, what="test"))
    async with asyncio.timeout(2):
        await deferred.wait()
        read.set()
        await task
    assert len(asked.answers) == 1


@pytest.mark.parametrize("path", ["²", "x.1", "-1"])
async def test_a_path_that_no_panel_has_made_is_answered_by_the_present_position(services: Services, path: str):
    table = await running(services)
    parsed = CustomId("pick", table.match.id, table.match.revision, 0, path)
    asked: Any = Asked(str(parsed))
    await Router(services).route(asked)
    assert asked.answers[0].startswith(services.languages["ko"]("panel.moved_on"))


async def test_a_line_typed_for_an_earlier_position_is_not_played(services: Services):
    """Also when the match has gone on only while it waited for the table."""
    table = await running(services)
    [decision] = table.asked()
    actor = Actor(table.match.seats[decision.seat].user_id or 0)
    lines = [table.game.write(move) for move in table.game.legal_moves(table.position, decision.seat)][:2]
    seat, old = decision.seat, table.match.questions[decision.seat].number
    played = (table.play_line(actor, line, seat, old) for line in lines)
    first, second = await asyncio.gather(*played, return_exceptions=True)
    assert not isinstance(first, BaseException)
    assert isinstance(second, Outdated)


async def test_no_suggestion_is_cut_into_another_move(services: Services, monkeypatch: pytest.MonkeyPatch):
    table = await running(services)
    [decision] = table.asked()
    asked: Any = Asked()
    asked.user.id = table.match.seats[decision.seat].user_id
    assert await suggest_line(services, asked, "")
    monkeypatch.setattr(
        "bot.interactions.commands.typing_moves.position_after", lambda table, seat, line: table.position
    )
    assert await suggest_line(services, asked, "x" * 96 + "; ") == []


@pytest.mark.parametrize("seated", [True, False])
async def test_the_language_of_ones_discord_is_kept_by_whoever_has_a_seat(services: Services, seated: bool):
    """What calls them in private is in it; of somebody who looks on nothing is kept."""
    match = lobby.with_person_joined(ANN if seated else BEN, "Cho")(new_lobby(services))
    table = await stored(services, lobby.add_bot(ANN, "Bot")(match))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    await pressed(services, f"v1:{table.match.id}:::log:")
    person = await services.person(ANN)
    assert person == Person(user_id=ANN, locale="ko" if seated else None)
    words = services.languages["ko" if seated else "en"]
    called = DirectBody("turn", ANN, table.match.revision, "direct.turn", {"who": "Ann"})
    assert (await direct_message(services, table, called)).text.startswith(
        words("direct.turn", who="Ann", title="Test", game=words("keltis.title"))
    )
    await services.store.people.save(structs.replace(person, language="fr"), services.clock())
    french = services.languages["fr"]
    assert (await direct_message(services, table, called)).text.startswith(
        french("direct.turn", who="Ann", title="Test", game=french("keltis.title"))
    )
