"""The option `match`: a command about a match of one's own, wherever one is."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.interactions.answering.answers import Interaction
from bot.interactions.answering.context import Context, thread_link
from bot.interactions.answering.offering import RefusedWithOffer
from bot.interactions.commands.typing_moves import (
    LABEL_LIMIT,
    SUGGESTIONS,
    OptionSuggestion,
    contains_typed,
    named_like,
)
from bot.matches.people.refusals import NotPossible
from bot.matches.play.open_tables import is_running
from bot.matches.play.table import Table
from bot.matches.services import Services
from bot.messages.channel.next_match import LOOKED_AT, Standpoint, match_line, next_button, waiting_matches
from bot.messages.drawing.viewer import private_viewer
from rendering.games import PICTURES
from storage.records.matches import Match
from texts.catalogue import Language
from texts.literal import clipped_text, quoted_text

WAITS = "▶️ "
"""What begins the suggestion of a match that waits for whoever types."""


async def table_meant(context: Context, typed: str | None, *, over: bool = False) -> Table:
    """The running match of one's own that was chosen or `typed`; else the match of this channel; else the only one of one's own.

    With `over` the last match of this channel counts also where it has ended. Raises NotPossible where it is none of these, with
    a button to the next match where several could be meant.
    """
    if typed:
        return await _one_of(context, await matches_called(context, typed), typed)
    tables, here = context.services.tables, context.channel_id
    if not context.outside:
        found = await context.table_among(await tables.meant_in(here, context.actor.user_id, is_running))
        if found is None and over:
            found = await tables.latest_in(here)
        if found is not None:
            return context.at(found)
    own = await running_matches(context.services, context.actor.user_id)
    if own and set(await context.threads_here()) <= {thread_link(match) for match in own}:
        return await _one_of(context, own)
    if context.outside:
        raise NotPossible("games.none")
    return await (context.latest_here() if over else context.table_here())


async def running_matches(services: Services, user: int) -> list[Match]:
    """The running matches of a person: those that wait for them first, the one with the least clock left before all."""
    own = await services.store.matches.active_of_user(user, LOOKED_AT)
    waiting = await waiting_matches(services, user, own)
    known = {match.id for match in waiting}
    return [*waiting, *(match for match in own if is_running(match) and match.id not in known)]


async def matches_called(context: Context, typed: str) -> list[Match]:
    """The running matches of one's own that are meant: the one with this id, as a suggestion has it, or all called so."""
    own = await running_matches(context.services, context.actor.user_id)
    chosen = [match for match in own if match.id == typed]
    return chosen or [
        match for match in own if contains_typed(typed, _searched_text(context.viewer.words, match, context.standpoint))
    ]


async def _one_of(context: Context, meant: Sequence[Match], typed: str = "") -> Table:
    """The table of the only match that is meant. Raises NotPossible where that are several, or none."""
    told = {"typed": quoted_text(typed)} if typed else {}
    if not meant:
        raise NotPossible("refused.no_own_match", **told)
    if len(meant) == 1 and (table := await context.services.tables.get(meant[0].id)) is not None:
        return context.at(table)
    key = "refused.which_called" if typed else "refused.which_match"
    waiting = await waiting_matches(context.services, context.actor.user_id, meant)
    if not waiting:
        raise NotPossible(key, n=len(meant), **told)
    raise RefusedWithOffer(key, (next_button(context.viewer.words, context.standpoint, waiting),), n=len(meant), **told)


def _searched_text(words: Language, match: Match, at: Standpoint) -> str:
    """What a match is found by: all that its suggestion says, and its title."""
    return f"{match_line(words, match, at.user, at)} {match.title}"


async def suggest_match(services: Services, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
    """The running matches of whoever types, as game, place and opponents; those that wait for them first, marked."""
    user = interaction.user.id
    words = (await private_viewer(services, user, str(interaction.locale))).words
    at = Standpoint(user, interaction.guild_id, interaction.client.get_channel)
    own = await running_matches(services, user)
    waiting = {match.id for match in await waiting_matches(services, user, own)}
    return [
        app_commands.Choice(
            name=clipped_text(
                f"{WAITS if match.id in waiting else ''}{match_line(words, match, user, at)}", LABEL_LIMIT
            ),
            value=match.id,
        )
        for match in own
        if contains_typed(typed, _searched_text(words, match, at))
    ][:SUGGESTIONS]


async def suggest_part(services: Services, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
    """The larger cuts of the board of the match that was chosen, or of the last one here."""
    chosen = getattr(interaction.namespace, "match", None)
    own = [match.id for match in await running_matches(services, interaction.user.id)] if chosen else []
    tables = services.tables
    here = interaction.channel_id or 0
    meant = [] if chosen in own else await tables.meant_in(here, interaction.user.id, is_running)
    table = await (tables.get(chosen or meant[0].id) if chosen in own or meant else tables.latest_in(here))
    if table is None:
        return []
    viewer = await private_viewer(services, interaction.user.id, str(interaction.locale))
    parts = PICTURES[table.match.game].parts_of(len(table.match.seats))
    return named_like(typed, ((viewer.words(f"{table.match.game}.part.{part}"), part) for part in parts))
