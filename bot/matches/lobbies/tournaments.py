"""Tournaments as people change them: joining, leaving, choosing, the start and the end. Each change is a commit."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any

import structlog
from msgspec import structs

from bot.matches.lobbies.lobby import MATCH_ID_BYTES
from bot.matches.lobbies.tournament_terms import (
    TournamentTerms,
    encode_terms,
    entrants_of,
    plan_of,
    tables_of,
    terms_of,
    with_term_chosen,
)
from bot.matches.people.actor import PROGRAM, Actor
from bot.matches.people.refusals import NotPossible
from bot.standings.tournament_points import Table, lot
from bot.standings.tournament_rounds import next_round
from engine.chance import SEED_BYTES
from storage.errors import ChannelTaken, StaleRevision
from storage.records.tournaments import (
    PlayerState,
    Tournament,
    TournamentPage,
    TournamentPlayer,
    TournamentStatus,
    TournamentTable,
)
from storage.store import Store
from texts.catalogue import Language

LOG: Any = structlog.get_logger("tournaments")
TournamentEdit = Callable[[Tournament], Tournament]
TITLE_LIMIT = 40
"""Characters of a title; the titles of its matches add round and table."""
LEAST = 2
"""How many people a tournament needs to begin."""
ACTIVE = (TournamentStatus.OPEN, TournamentStatus.RUNNING)


class Waits(StrEnum):
    """Why a round cannot go on: the bot may open no threads or not write there, the server has room for no more of them, it may
    not post in the channel, or a match cannot be reached.
    """

    THREADS = "threads"
    LIMIT = "limit"
    CHANNEL = "channel"
    REACH = "reach"


class Tournaments:
    """Changes tournaments, one change after the other. `wake` tells those who run them that something has changed."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.wake = asyncio.Event()
        self.hurried = set[int]()
        """Servers on which something that was refused may be allowed again."""
        self._store = store
        self._clock = clock
        self._lock = asyncio.Lock()

    async def open(self, tournament: Tournament, actor: Actor) -> None:
        """Opens a new tournament. Raises NotPossible where one goes on in the channel."""
        try:
            await self._store.tournaments.save(None, tournament, at=self._clock(), interaction_id=actor.interaction_id)
        except ChannelTaken as problem:
            raise NotPossible("refused.tournament_here") from problem
        LOG.info("tournament_opened", tournament=tournament.id)
        self.wake.set()

    def hurry(self, guild_id: int) -> None:
        """Notes that what was refused on a server may be allowed now."""
        self.hurried.add(guild_id)
        self.wake.set()

    async def change(self, tournament_id: str, edit: TournamentEdit, actor: Actor = PROGRAM) -> Tournament:
        """Changes a tournament to what `edit` gives, and gives that; the same one is no change. Raises NotPossible."""
        async with self._lock:
            while True:
                before = await self._store.tournaments.get(tournament_id)
                if before is None:
                    raise NotPossible("refused.no_such_tournament")
                # Pairing many people takes a while, in which others are answered.
                after = await asyncio.to_thread(edit, before)
                if after is before:
                    return before
                after = after.revised()
                at, pressed = self._clock(), actor.interaction_id
                try:
                    await self._store.tournaments.save(before, after, at=at, interaction_id=pressed)
                except StaleRevision:  # somebody was erased this very moment
                    continue
                self.wake.set()
                return after


def new_tournament(
    terms: TournamentTerms, *, title: str, language: str, organiser: int, guild: int, channel: int, at: float
) -> Tournament:
    """A tournament that people can join."""
    return Tournament(
        id=secrets.token_hex(MATCH_ID_BYTES),
        guild_id=guild,
        channel_id=channel,
        organiser_id=organiser,
        title=title.strip()[:TITLE_LIMIT],
        language=language,
        status=TournamentStatus.OPEN,
        revision=1,
        terms=encode_terms(terms),
        seed=os.urandom(SEED_BYTES),
        created_at=at,
    )


def must_be(tournament: Tournament, *statuses: TournamentStatus) -> None:
    """Raises NotPossible for a tournament that is not in one of these states."""
    if tournament.status not in statuses:
        raise NotPossible(f"refused.tournament_{tournament.status}")


def number_of(tournament: Tournament, user: int) -> int | None:
    """The number of a person who has joined; None for anybody else."""
    return next((number for number, one in enumerate(tournament.players) if one.user_id == user), None)


# Before the start


def with_player_joined(user: int, name: str) -> TournamentEdit:

    def edit(tournament: Tournament) -> Tournament:
        must_be(tournament, TournamentStatus.OPEN)
        if number_of(tournament, user) is not None:
            raise NotPossible("refused.tournament_joined")
        if len(tournament.players) >= terms_of(tournament).most:
            raise NotPossible("refused.tournament_full")
        players = (*tournament.players, TournamentPlayer(user_id=user, name=unlike_player_names(tournament, name)))
        return structs.replace(tournament, players=players)

    return edit


def unlike_player_names(tournament: Tournament, name: str) -> str:
    """The name, with the first free number where somebody has it."""
    names = {player.name for player in tournament.players}
    return name if name not in names else next(f"{name} {n}" for n in range(2, 999) if f"{name} {n}" not in names)


def with_player_left(user: int) -> TournamentEdit:
    """Has somebody leave. After the start their number stays, and they are not paired any more."""

    def edit(tournament: Tournament) -> Tournament:
        must_be(tournament, *ACTIVE)
        number = number_of(tournament, user)
        if number is None or tournament.players[number].state is PlayerState.OUT:
            raise NotPossible("refused.tournament_not_joined")
        return without_player(tournament, number)

    return edit


def without_player(tournament: Tournament, number: int) -> Tournament:
    """The tournament without somebody."""
    if tournament.status is TournamentStatus.OPEN:
        players = tournament.players
        return structs.replace(tournament, players=(*players[:number], *players[number + 1 :]))
    return in_state(tournament, [number], PlayerState.OUT)


def in_state(tournament: Tournament, numbers: Sequence[int], state: PlayerState) -> Tournament:
    """The tournament with some people in another state."""
    players = tuple(
        structs.replace(player, state=state) if number in numbers else player
        for number, player in enumerate(tournament.players)
    )
    return structs.replace(tournament, players=players)


def with_choice(name: str, value: str) -> TournamentEdit:
    """Changes a term. A tournament is not made rated without those who have joined."""

    def edit(tournament: Tournament) -> Tournament:
        must_be(tournament, TournamentStatus.OPEN)
        before = terms_of(tournament)
        after = with_term_chosen(before, name, value)
        if after.match.rated and not before.match.rated and tournament.players:
            raise NotPossible("refused.tournament_rated")
        if after.most < len(tournament.players):
            raise NotPossible("refused.tournament_smaller", n=len(tournament.players))
        return structs.replace(tournament, terms=encode_terms(after))

    return edit


def in_chosen_language(languages: Mapping[str, Language], code: str) -> TournamentEdit:
    """Has it, and its matches, speak one of the languages; a title that is the usual one is that of the new language."""

    def edit(tournament: Tournament) -> Tournament:
        must_be(tournament, TournamentStatus.OPEN)
        if code not in languages:
            raise NotPossible("refused.no_such_option")
        game, old = terms_of(tournament).match.game, languages.get(tournament.language)
        usual = old is not None and tournament.title == usual_tournament_title(old, game)
        title = usual_tournament_title(languages[code], game) if usual else tournament.title
        return structs.replace(tournament, language=code, title=title)

    return edit


def usual_tournament_title(words: Language, game: str) -> str:
    """What a tournament of a game is called when nobody says otherwise."""
    return words("tournament.default_title", game=words(f"{game}.title")).strip()[:TITLE_LIMIT]


def starting_at(at: float | None) -> TournamentEdit:
    """Has it begin by itself at a moment, or by a press (None)."""

    def edit(tournament: Tournament) -> Tournament:
        must_be(tournament, TournamentStatus.OPEN)
        return structs.replace(tournament, starts_at=at)

    return edit


# The start, and what follows


def with_tournament_started(order: Sequence[int], at: float) -> TournamentEdit:
    """Begins it: `order` are the user ids of its people as they are drawn; empty where that is by lot.

    Raises NotPossible where there are too few.
    """

    def edit(tournament: Tournament) -> Tournament:
        must_be(tournament, TournamentStatus.OPEN)
        if len(tournament.players) < LEAST:
            raise NotPossible("refused.tournament_few", n=LEAST)
        drawn = {user: place for place, user in enumerate(order)}

        def key(number: int) -> tuple[int, bytes]:
            user = tournament.players[number].user_id
            return (drawn.get(user or 0, len(drawn)) if order else 0, lot(tournament.seed, number))

        places = {number: place for place, number in enumerate(sorted(range(len(tournament.players)), key=key))}
        players = tuple(structs.replace(one, drawn=places[n]) for n, one in enumerate(tournament.players))
        begun = structs.replace(tournament, players=players, status=TournamentStatus.RUNNING, starts_at=None)
        return with_next_round(begun, at)

    return edit


def with_next_round(tournament: Tournament, at: float) -> Tournament:
    """The tournament with its next round, the ids of its matches chosen; over where there is none."""
    plan = plan_of(tournament, terms_of(tournament))
    made = next_round(plan, entrants_of(tournament), tables_of(tournament))
    if not made:
        return structs.replace(tournament, status=TournamentStatus.OVER, ended_at=at)
    tables = tuple(new_table(table, number) for number, table in enumerate(made, start=1))
    begun = structs.replace(tournament, waits=None, waits_since=None, round=made[0].round, round_since=at)
    return structs.replace(begun, tables=(*tournament.tables, *tables))


def new_table(table: Table, number: int) -> TournamentTable:
    """A table of a round that is not made yet."""
    match_id = None if table.is_bye else secrets.token_hex(MATCH_ID_BYTES)
    return TournamentTable(round=table.round, number=number, seats=table.seats, match_id=match_id)


def with_tournament_waiting(why: Waits | None, at: float) -> TournamentEdit:
    """Has the round wait, or go on (None): then its end is later by as long as it has waited."""

    def edit(tournament: Tournament) -> Tournament:
        if tournament.status is not TournamentStatus.RUNNING or tournament.waits == why:
            return tournament
        if why is not None:
            since = at if tournament.waits_since is None else tournament.waits_since
            return structs.replace(tournament, waits=why.value, waits_since=since)
        assert tournament.round_since is not None  # it is being played
        waited = at - (tournament.waits_since or at)
        begun = tournament.round_since + waited
        return structs.replace(tournament, waits=None, waits_since=None, round_since=begun)

    return edit


def with_player_back(user: int) -> TournamentEdit:
    """Brings somebody who has missed a round back for the next one."""

    def edit(tournament: Tournament) -> Tournament:
        must_be(tournament, TournamentStatus.RUNNING)
        number = number_of(tournament, user)
        if number is None or tournament.players[number].state is not PlayerState.AWAY:
            raise NotPossible("refused.tournament_not_away")
        return in_state(tournament, [number], PlayerState.IN)

    return edit


def is_shown(pages: Mapping[int, TournamentPage]) -> bool:
    """Whether people may have seen a tournament: one of its pages has been posted."""
    return any(page.message_id is not None for page in pages.values())


def with_tournament_ended(at: float) -> TournamentEdit:
    """Ends it early. Its matches go on as any others."""

    def edit(tournament: Tournament) -> Tournament:
        must_be(tournament, *ACTIVE)
        return structs.replace(tournament, status=TournamentStatus.CANCELLED, ended_at=at)

    return edit
