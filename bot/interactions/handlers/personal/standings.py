"""Statistics and tables: whose, in which game, and who may see them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from math import inf
from typing import Any

from msgspec import structs

from bot.interactions.answering.chosen_values import chosen_value, user_id_in
from bot.interactions.answering.context import Context
from bot.interactions.handlers.lobbies.tournaments import must_manage
from bot.matches.games.registry import GAMES
from bot.matches.people.refusals import NotPossible, Outdated
from bot.messages.layout.custom_ids import CustomId
from bot.messages.reports.season_page import table_page
from bot.messages.reports.stats_pages import ME, OPPONENTS, SERVER, Personal, StatsAsked, personal_page, server_page
from bot.standings.ledger import OVERALL
from bot.standings.seasons import LENGTHS, season_at
from bot.standings.statistics import Figures, Played, by_game, figures_of_seats, head_to_head, of_people, of_person
from bot.standings.tables import table_of
from storage.records.results import Finished

OLDEST = 400
"""Most seasons back: more than a century of quarters is a button that nobody has pressed."""


async def open_stats(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows the statistics that a button names."""
    who, _, game = custom_id.argument.partition(".")
    await show_stats(context, StatsAsked(who, known_game(game)))


async def stats_game(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """A game was chosen from the menu."""
    await show_stats(context, StatsAsked(custom_id.argument, known_game(chosen_value(data))))


def known_game(name: str) -> str:
    """A game by its name; the scope of all games for any other word."""
    return name if name in GAMES else OVERALL


async def show_stats(context: Context, asked: StatsAsked, name: str | None = None) -> None:
    """Shows the statistics of a server, one's own, or those of a person of this name.

    Raises NotPossible where they are not public.
    """
    await context.services.standings.settle()
    if asked.who == SERVER:
        await show_server(context, asked)
        return
    user = context.actor.user_id if asked.who == ME else user_id_in(asked.who)
    own = user == context.actor.user_id
    if not own and not (await context.services.person(user)).public_stats:
        raise NotPossible("stats.not_public")
    store = context.services.store.standings
    matches = await store.of_user(user)
    everything = of_person(matches, user)
    played = [one for one in everything if asked.game in (OVERALL, one.match.game)]
    games = by_game(everything)
    ratings = {scope: tuple(await store.history(user, scope)) for scope in (OVERALL, *games)}
    here = await store.in_guild(context.guild_id, -inf, inf) if context.guild_id and asked.game != OVERALL else []
    found = Personal(
        name=context.name if own else name or name_in(matches, user),
        played=tuple(played),
        all=figures_of_seats(played),
        games=games,
        ratings=ratings,
        against=tuple(most_met_opponents(context, matches, played, own=own)),
        server=await asyncio.to_thread(figures_in, here, asked.game) if here else None,
    )
    asked = structs.replace(asked, who=ME if own else asked.who)
    await context.answer.give(await personal_page(context.viewer, asked, found))


def figures_in(matches: Iterable[Finished], game: str) -> Figures:
    """The figures of all people in a game; slow for thousands of matches."""
    return figures_of_seats(one for one in of_people(matches) if one.match.game == game)


def most_met_opponents(context: Context, matches: Iterable[Finished], played: list[Played], *, own: bool) -> list[Any]:
    """The opponents of most matches; for somebody else's statistics only the reader."""
    found = head_to_head(played)
    if not own:
        found = {user: versus for user, versus in found.items() if user == context.actor.user_id}
    most = sorted(found.items(), key=lambda one: (-one[1].games, one[0]))[:OPPONENTS]
    known = list(matches)
    return [(name_in(known, user), versus) for user, versus in most]


def name_in(matches: Iterable[Finished], user: int) -> str:
    """The name under which somebody has played last; empty without any match."""
    seats = (one for match in reversed(list(matches)) for one in (*match.seats, *match.entrants))
    return next((one.name for one in seats if one.user_id == user), "")


async def show_server(context: Context, asked: StatsAsked) -> None:
    """Shows what all people have played on this server. Raises NotPossible outside of one."""
    if context.guild_id is None:
        raise NotPossible("refused.only_in_servers")
    matches = await context.services.store.standings.in_guild(context.guild_id, -inf, inf)
    everything = await asyncio.to_thread(lambda: list(of_people(matches)))
    played = [one for one in everything if asked.game in (OVERALL, one.match.game)]
    games = by_game(everything)
    best = {game: one.best.user for game, one in games.items() if one.best and one.best.user is not None}
    public = await context.services.store.people.public(list(best.values()))
    holders = {game: name_in(matches, user) for game, user in best.items() if user in public}
    people = len({one.user for one in played if one.user is not None})
    page = await server_page(context.viewer, asked, people, figures_of_seats(played), games, holders)
    await context.answer.give(page)


async def open_season_table(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows the table that a button names."""
    back, _, game = custom_id.argument.partition(".")
    await show_table(context, user_id_in(back), known_game(game))


async def table_game(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """A game was chosen from the menu."""
    await show_table(context, user_id_in(custom_id.argument), known_game(chosen_value(data)))


async def choose_season_length(context: Context, _custom_id: CustomId, data: dict[str, Any]) -> None:
    """Sets how long seasons are. Raises NotPossible for a person who does not manage the server."""
    months = chosen_value(data)
    if months not in map(str, LENGTHS):
        raise Outdated
    guild_id = must_manage(context)
    server = await context.services.store.servers.get(guild_id)
    await context.services.store.servers.save(structs.replace(server, season_months=int(months)))
    await show_table(context, 0, OVERALL)


async def show_table(context: Context, back: int, game: str) -> None:
    """Shows the table of a season on this server, `back` before the present one. Raises NotPossible outside of a server."""
    if context.guild_id is None:
        raise NotPossible("refused.only_in_servers")
    await context.services.standings.settle()
    months = (await context.services.store.servers.get(context.guild_id)).season_months
    shown = season_at(context.services.clock(), months).later(-min(back, OLDEST))
    matches = await context.services.store.standings.in_guild(context.guild_id, shown.begins, shown.ends)
    standings = table_of(matches, game)
    public = await context.services.store.people.public([one.user for one in standings])
    names = {one.user: name_in(matches, one.user) for one in standings}
    keeper = context.answer.interaction.permissions.manage_guild
    page = await table_page(
        context.viewer, context.actor.user_id, shown, min(back, OLDEST), game, standings, public, names, keeper=keeper
    )
    await context.answer.give(page)
