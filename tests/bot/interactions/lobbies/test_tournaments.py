"""Tournaments as people press them: who may decide what, what is asked once more, and what the pages say in both languages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.interactions.answering.context import Context
from bot.interactions.answering.refused_posts import Refused
from bot.interactions.handlers.lobbies import tournaments as handlers
from bot.matches.background import tournament_play
from bot.matches.games.registry import GAMES
from bot.matches.lobbies import tournaments
from bot.matches.lobbies.tournament_terms import DAY, terms_of, usual_terms
from bot.matches.people.refusals import NotPossible
from bot.matches.services import Services
from bot.messages.channel.tournament_pages import last_page, tournament_page
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.forms import ChoiceField
from rendering.pictures import Look
from storage.records.tournaments import Tournament, TournamentPage, TournamentStatus
from tests.bot.matches.background.test_tournaments import FIRST, made, opened
from tests.bot.support.drafting import Hand
from tests.bot.support.posted import must_be_within_limits
from tests.bot.support.stored_matches import CHANNEL, GUILD, StandingClock
from texts.catalogue import load_languages

MANAGER = 77
ALLOWED = discord.Permissions(send_messages_in_threads=True, create_public_threads=True, attach_files=True)


@dataclass
class Presser(Hand):
    """Somebody at the channel of a tournament, in a language; `manages` the server or not, on this one or another."""

    code: str = "en"
    manages: bool = False
    guild: int = GUILD
    allowed: discord.Permissions = ALLOWED

    @property
    def context(self) -> Context:
        context = super().context
        viewer = Viewer(self.services, self.services.language(self.code), Look(in_words=True))
        context.answer.interaction = cast(
            Any,
            SimpleNamespace(
                permissions=discord.Permissions(manage_guild=self.manages),
                app_permissions=self.allowed,
                channel=discord.TextChannel.__new__(discord.TextChannel),
            ),
        )
        return replace(context, viewer=viewer, guild_id=self.guild)

    async def verb(self, verb: str, tournament: Tournament, argument: str = "", *values: str) -> None:
        await self.do(str(CustomId(f"tournament_{verb}", tournament.id, argument=argument)), values)


def hand(
    services: Services, user: int = FIRST, *, manages: bool = False, code: str = "en", guild: int = GUILD
) -> Presser:
    return Presser(services, cast(Any, None), user, manages=manages, code=code, guild=guild)


async def now(services: Services, tournament: Tournament) -> Tournament:
    found = await services.store.tournaments.get(tournament.id)
    assert found is not None
    return found


async def test_only_who_opened_what_nobody_saw_is_told_that_nothing_was_opened(services: Services):
    """An organiser may end a tournament just after it was opened, too: then it stands in its channel."""
    tournament = await opened(services)
    look = handlers.look_at_tournament(services, tournament.id)
    await services.tournaments.change(tournament.id, tournaments.with_tournament_ended(services.clock()))
    assert await look() == Refused("refused.not_posted", instead=True)
    await services.store.tournaments.save_page(tournament.id, TournamentPage(page=0, message_id=70, shown=1))
    assert await look() is None


async def test_who_manages_the_server_opens_one(services: Services):
    words = services.language("en")
    for one in (hand(services), hand(services, guild=None)):  # type: ignore[arg-type]
        with pytest.raises(NotPossible, match="only_managers"):
            await handlers.open_tournament(one.context, "keltis", "", words, None)
    manager = hand(services, MANAGER, manages=True)
    manager.allowed = discord.Permissions(attach_files=True)
    with pytest.raises(NotPossible, match="tournament_threads"):
        await handlers.open_tournament(manager.context, "keltis", "", words, None)
    manager.allowed = ALLOWED
    with pytest.raises(NotPossible, match="tournament_in_thread"):
        await handlers.open_tournament(replace(manager.context, in_thread=True), "keltis", "", words, None)
    await handlers.open_tournament(manager.context, "keltis", "", words, 2)
    found = await handlers.tournament_here(manager.context)
    assert (found.title, found.organiser_id, found.channel_id) == ("Keltis tournament", MANAGER, CHANNEL)
    assert found.starts_at == services.clock() + 7200


async def test_only_managers_decide_and_all_is_asked_once_more(services: Services):
    tournament = await opened(services)
    anybody, manager = hand(services), hand(services, MANAGER, manages=True)
    for verb in ("options", "set", "start", "end", "clock"):
        with pytest.raises(NotPossible, match="only_managers"):
            await anybody.verb(verb, tournament, "sure")
    with pytest.raises(NotPossible, match="only_managers"):
        await handlers.remove_entrant(anybody.context, tournament, FIRST + 1)
    for verb in ("start", "end"):
        await manager.verb(verb, tournament)
        assert "**Cup**" in manager.text
        assert (await now(services, tournament)).status is TournamentStatus.OPEN
    await handlers.remove_entrant(manager.context, tournament, FIRST + 1)
    assert [player.name for player in (await now(services, tournament)).players] == ["Ann", "Choonhee", "Dan"]
    await manager.verb("start", tournament, "sure")
    assert (await now(services, tournament)).status is TournamentStatus.RUNNING
    await manager.verb("end", tournament, "sure")
    assert (await now(services, tournament)).status is TournamentStatus.CANCELLED


async def test_another_server_knows_nothing_of_it(services: Services):
    tournament = await opened(services)
    stranger = hand(services, MANAGER, manages=True, guild=GUILD + 1)
    for verb in ("join", "status", "end", "start", "rules"):
        with pytest.raises(NotPossible, match="no_such_tournament"):
            await stranger.verb(verb, tournament, "sure")
    with pytest.raises(NotPossible, match="no_tournament"):
        await handlers.tournament_here(stranger.context)


async def test_who_joins_a_rated_one_agrees_by_a_press(services: Services):
    tournament = await opened(services, people=0, rated="offered")
    one = hand(services, FIRST)
    await one.verb("join", tournament)
    assert "rated" in one.text
    assert (await now(services, tournament)).players == ()
    await one.press("Join")
    assert "You have joined" in one.text
    await services.tournaments.change(tournament.id, tournaments.with_player_joined(FIRST + 1, "Ben"))
    tournament = await made(services, await tournament_play.begin_tournament(services, await now(services, tournament)))
    table = await services.tables.get(tournament.tables[0].match_id or "")
    assert table is not None
    assert table.match.rated
    assert all(seat.agrees for seat in table.match.seats)


@pytest.mark.parametrize(
    ("game", "code"),
    [
        pytest.param(game, code, marks=() if number % 2 == place else pytest.mark.thorough)
        for number, game in enumerate(GAMES)
        for place, code in enumerate(("en", "ko"))
    ],
)
async def test_all_can_be_chosen_from_menus(services: Services, game: str, code: str):
    """Every value that is offered can be chosen; the pages hold what Discord lets them."""
    tournament = tournaments.new_tournament(
        usual_terms(game, code, 0.0), title="Cup", language=code, organiser=1, guild=GUILD, channel=CHANNEL, at=0.0
    )
    await services.tournaments.open(tournament, hand(services).context.actor)
    manager = hand(services, MANAGER, manages=True, code=code)
    for page in range(4):
        await manager.verb("options", tournament, str(page))
        must_be_within_limits(manager.messages[-1])
        offered = [(found, value) for _, found, values in manager.offers() for value in values if value != "own"]
        for custom_id, value in offered:
            await manager.verb("options", tournament, str(page))
            if any(found == custom_id and value in values for _, found, values in manager.offers()):
                await manager.do(custom_id, (value,))  # what another choice makes pointless is offered no more
    shown = await tournament_page(manager.context.viewer, await now(services, tournament), 0)
    must_be_within_limits(shown)


async def test_figures_of_ones_own(services: Services):
    tournament = await opened(services)
    manager = hand(services, MANAGER, manages=True)
    await manager.verb("options", tournament)
    await manager.verb("set", tournament, "1.clock.0", "own")
    offered = {
        part.name: {each.value for each in part.options}
        for part in manager.forms[-1].parts
        if isinstance(part, ChoiceField)
    }
    assert offered["at_zero"] == {"turn", "seat"}  # nobody else sits down at a table that was drawn
    entered = {"components": [{"component": {"custom_id": "line", "value": "10h + 1h"}}]}
    await manager.do(manager.forms[-1].custom_id, **entered)
    clock = terms_of(await now(services, tournament)).match.clock
    assert clock is not None
    assert (clock.reserve, clock.increment) == (36_000, 3_600)
    wrong = {"components": [{"component": {"custom_id": "line", "value": "soon"}}]}
    with pytest.raises(NotPossible, match="clock_form"):
        await manager.do(manager.forms[-1].custom_id, **wrong)
    await manager.verb("set", tournament, "1.starts.0", "6")
    assert (await now(services, tournament)).starts_at == services.clock() + 6 * 3600
    with pytest.raises(NotPossible, match="no_such_option"):
        await manager.verb("set", tournament, "1.starts.0", "never")


@pytest.mark.parametrize("code", sorted(load_languages()))
async def test_how_it_stands_says_what_it_means_for_whoever_looks(services: Services, clock: StandingClock, code: str):
    """One's table, a rest, having missed a round and being back, having left; only what one can do can be pressed."""
    tournament = await opened(services, people=3)
    people = [hand(services, FIRST + number, code=code) for number in range(3)]
    await people[0].verb("status", tournament)
    assert not any("tournament_join" in found for _, found, _ in people[0].offers())
    tournament = await made(services, await tournament_play.begin_tournament(services, tournament))
    rests = next(table.seats[0] for table in tournament.tables if table.match_id is None)
    for number, person in enumerate(people):
        await person.verb("status", tournament)
        must_be_within_limits(person.messages[-1])
        assert ("<#7101>" in person.text.splitlines()[-1]) == (number != rests)
    clock.now += 7 * DAY
    tournament = await tournament_play.advance_tournament(services, tournament)
    away = next(number for number in range(3) if tournament.players[number].state == "away")
    absent = people[away]
    await absent.verb("status", tournament)
    assert any("tournament_back" in found for _, found, _ in absent.offers())
    await absent.verb("back", tournament)
    await absent.verb("leave", tournament)
    assert (await now(services, tournament)).players[away].state == "in"
    await absent.verb("leave", tournament, "sure")
    assert (await now(services, tournament)).players[away].state == "out"
    await absent.verb("rules", tournament)
    assert len(absent.beside) == 1


@pytest.mark.parametrize("code", sorted(load_languages()))
async def test_pages_of_the_largest_tournament_are_within_limits(services: Services, code: str):
    tournament = await opened(services, people=0, most="128")
    for number in range(128):
        name = f"Person with a long name {number}"
        await services.tournaments.change(tournament.id, tournaments.with_player_joined(FIRST + number, name))
    viewer = hand(services, code=code).context.viewer
    must_be_within_limits(await tournament_page(viewer, await now(services, tournament), 0))
    tournament = await tournament_play.begin_tournament(services, await now(services, tournament))
    page = await tournament_page(viewer, tournament, last_page(tournament), FIRST + 127)
    must_be_within_limits(page)
    assert "Person with a long name 127" in page.text
