"""What needs others' agreement: taking back more than is free, abandoning a match, giving somebody's seat away."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal

import msgspec
from msgspec import Struct, structs

from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import ConsentBody, NoticeBody, posts_for
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.seats.handing_over import Heir, seat_given
from bot.matches.services import Services
from storage.errors import StaleRevision
from storage.records.changes import Change, Post
from storage.records.matches import Consent, Match
from texts.literal import literal_text

ID_BYTES = 5
OUTCOMES: Mapping[str, Literal["undone", "abandoned", "handed_over"]] = {
    "undo": "undone",
    "abandon": "abandoned",
    "seat": "handed_over",
}
"""What became of a request to which all have agreed, by its kind."""


class Undone(Struct, frozen=True):
    """What is to be taken back, kept with the request, as the match no longer has it once that is done.

    It tells of the first ply that everybody knows: its seat, and its events, encoded by the engine. `seen` are
    the seats that have seen something hidden in the plies. `known` is how many everybody knows; None in a request of an earlier
    version.
    """

    seat: int
    events: bytes
    seen: tuple[int, ...]
    known: int | None = None


class ConsentAsked(Struct, frozen=True):
    """What is asked for: `plies` is how many plies are to be taken back, `seat` who asks, `undone` what that would be.

    `undone` is None in a request of an earlier version.

    Where a seat is to be given away, `seat` is that seat, `owner` has to agree and `heir` would take it. `name` is
    that of who sat there then; "" in a request of an earlier version.
    `void` says that the match had gone on before all had agreed.
    """

    kind: Literal["undo", "abandon", "seat"]
    seat: int
    plies: int = 0
    void: bool = False
    owner: int | None = None
    heir: Heir = Heir()
    name: str = ""
    undone: Undone | None = None


def consent_voters(table: Table, asked: ConsentAsked) -> list[int]:
    """Who has to agree: the owner of a seat that is to be given away, for all else the people at the table."""
    if asked.kind == "seat":
        return [] if asked.owner is None else [asked.owner]
    return people_at_table(table)


def people_at_table(table: Table) -> list[int]:
    users = (seat.user_id for seat in table.match.seats if not seat.resigned)
    return list(dict.fromkeys(user for user in users if user is not None))


async def ask_consent(services: Services, table: Table, actor: Actor, asked: ConsentAsked) -> Consent | None:
    """Asks the others. Where nobody else sits there, does it at once and gives None.

    Raises NotPossible when the same is being asked already.
    """
    async with table.consenting:
        return await _ask_alone(services, table, actor, asked)


async def _ask_alone(services: Services, table: Table, actor: Actor, asked: ConsentAsked) -> Consent | None:
    for other in await services.store.matches.open_consents(table.match.id):
        if other.kind == asked.kind and not is_outdated(table, other) and same_seat(asked, asked_in(other)):
            raise NotPossible("refused.already_asked")
    consent = Consent(
        id=secrets.token_hex(ID_BYTES),
        match_id=table.match.id,
        kind=asked.kind,
        data=msgspec.json.encode(with_undone_plies(table, asked)),
        revision=table.match.revision,
        created_at=services.clock(),
        votes={actor.user_id: True},
    )
    if set(consent_voters(table, asked)) <= {actor.user_id}:
        await carry_out(services, table, actor, consent)
        return None
    await table.note(
        Change(
            at=services.clock(),
            before=table.match,
            after=None,
            interaction_id=actor.interaction_id,
            consent=consent,
            posts=posts_for(table.match, [ConsentBody(consent.id)]),
        )
    )
    return consent


def with_undone_plies(table: Table, asked: ConsentAsked) -> ConsentAsked:
    """Adds what the request's text says as long as it stands in the channel, however the match goes on."""
    undone = undone_by(table, asked.plies) if asked.kind == "undo" else None
    return structs.replace(asked, name=table.names[asked.seat], undone=undone)


def undone_by(table: Table, number: int) -> Undone | None:
    """What would be taken back with so many of the last plies; None where there are none."""
    plies = table.last_plies(number)
    if not plies:
        return None
    seen = dict.fromkeys(ply.seat for ply in plies if ply.revealed)
    known = [ply for ply in plies if table.is_told(ply, None)] or plies[-1:]
    return Undone(known[0].seat, known[0].events, tuple(seen), len(known))


async def vote_on_consent(services: Services, table: Table, actor: Actor, consent_id: str, yes: bool) -> Consent:
    """Counts a vote, and carries out what everybody has agreed to. Gives the request as it stands afterwards.

    A request is void when the match has gone on since; the vote does not count then. Raises Outdated for a request that
    this match has never had, NotPossible for somebody who is not at the table.
    """
    async with table.consenting:
        while True:
            try:
                return await _vote_alone(services, table, actor, consent_id, yes)
            except StaleRevision:
                # Somebody has moved at this very moment: whether the request still holds is looked at anew.
                await table.mended()


async def _vote_alone(services: Services, table: Table, actor: Actor, consent_id: str, yes: bool) -> Consent:
    consent = await services.store.matches.consent(consent_id)
    if consent is None or consent.match_id != table.match.id:
        raise Outdated
    if consent.closed_at is not None:
        return consent
    asked = asked_in(consent)
    users = consent_voters(table, asked)
    if actor.user_id not in users:
        if asked.kind == "seat":
            raise NotPossible("refused.only_owner", name=literal_text(table.names[asked.seat]))
        raise NotPossible("refused.no_seat", title=literal_text(table.match.title))
    now = services.clock()
    if is_outdated(table, consent):
        consent = void_consent(consent, now)
    else:
        consent = structs.replace(consent, votes={**consent.votes, actor.user_id: yes})
        if yes and all(consent.votes.get(user) for user in users):
            return await carry_out(services, table, actor, consent)
        consent = structs.replace(consent, closed_at=None if yes else now)
    posts = answered_posts(table.match, consent)
    await table.note(
        Change(
            at=now, before=table.match, after=None, interaction_id=actor.interaction_id, consent=consent, posts=posts
        )
    )
    return consent


def answered_posts(match: Match, consent: Consent) -> tuple[Post, ...]:
    """What has a request show how it stands wherever people have it, in a match without a channel; elsewhere the answer does."""
    return posts_for(match, [ConsentBody(consent.id, len(consent.votes))]) if match.places else ()


def same_seat(asked: ConsentAsked, other: ConsentAsked) -> bool:
    """Whether two requests of one kind are for the same: several seats may be asked for at a time."""
    return asked.kind != "seat" or asked.seat == other.seat


def is_outdated(table: Table, consent: Consent) -> bool:
    """Whether the match has gone on since a request; one for a seat holds as long as its owner sits there."""
    if not table.is_running:
        return True
    asked = asked_in(consent)
    if asked.kind == "seat":
        return table.match.seats[asked.seat].user_id != asked.owner
    return consent.revision != table.match.revision


def void_consent(consent: Consent, at: float) -> Consent:
    """Closes a request because the match has gone on."""
    asked = structs.replace(asked_in(consent), void=True)
    return structs.replace(consent, data=msgspec.json.encode(asked), closed_at=at)


async def close_outdated(services: Services, table: Table, show: Callable[[Consent], Awaitable[None]]) -> None:
    """Closes requests that are outdated. Each is shown as closed first: a crash between leaves it open.

    Nobody who votes waits for that. Raises StaleRevision when the match goes on at this very moment; what is still
    open is closed the next time.
    """
    for outdated in await services.store.matches.open_consents(table.match.id):
        if not is_outdated(table, outdated):
            continue
        await show(void_consent(outdated, services.clock()))
        async with table.consenting:
            consent = await services.store.matches.consent(outdated.id)
            if consent is None or consent.closed_at is not None:
                continue  # a vote has closed it meanwhile
            now = services.clock()
            await table.note(Change(at=now, before=table.match, after=None, consent=void_consent(consent, now)))


async def carry_out(services: Services, table: Table, actor: Actor, consent: Consent) -> Consent:
    """Does what everybody has agreed to, and closes the request in the same transaction."""
    asked = asked_in(consent)
    consent = structs.replace(consent, closed_at=services.clock())
    if asked.kind == "undo":
        await table.take_back(actor, asked.seat, asked.plies, consent.revision, consent)
    elif asked.kind == "seat":
        old = table.match.seats[asked.seat]
        await seat_given(services, table, actor, asked.seat, old, asked.heir, "agreed", consent=consent)
    else:
        edit, notice = lobby.with_match_abandoned(services.clock()), NoticeBody("notice.abandoned", {})
        await table.change(actor, edit, notice, revision=consent.revision, consent=consent)
    if posts := answered_posts(table.match, consent):
        await table.note(Change(at=services.clock(), before=table.match, after=None, posts=posts))
    return consent


def asked_in(consent: Consent) -> ConsentAsked:
    return msgspec.json.decode(consent.data, type=ConsentAsked)


def consent_outcome(consent: Consent) -> Literal["void", "refused", "undone", "abandoned", "handed_over"] | None:
    """What became of a request; None while it is open."""
    if consent.closed_at is None:
        return None
    asked = asked_in(consent)
    if asked.void:
        return "void"
    if not all(consent.votes.values()):
        return "refused"
    return OUTCOMES[asked.kind]
