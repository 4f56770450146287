"""Whom a message calls, and how: by a mention in the channel, in a direct message, or not at all, as each person has chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct, structs

from bot.matches.background.digests import DIGEST, MATCHES
from bot.matches.background.reach import CUT_OFF, others_closed
from bot.matches.lobbies.lobby import invited_people
from bot.matches.people.posts import (
    TAKEN_OUT,
    AnyBody,
    CallReason,
    DirectBody,
    FinalBody,
    LineBody,
    LobbyBody,
    MentionBody,
    NoticeBody,
    ReturnedBody,
    UndeliveredBody,
    UndeliveredCallBody,
    follow_up,
)
from bot.matches.people.presence import AskedPerson
from bot.matches.people.watched_ends import ENDINGS, ROUND
from bot.matches.play.table import Table
from bot.matches.position.plan import plan_of
from bot.matches.seats.running_out import RAN_OUT, is_warning
from bot.matches.services import Services
from bot.matches.time.seat_clocks import warned_seats
from bot.messages.channel.board_page import board_buttons, filled_words, lobby_buttons, pinged_seat_text
from bot.messages.channel.direct_places import Sent, owner_of, place_viewer
from bot.messages.channel.ended_notice import with_record
from bot.messages.channel.links import link_to
from bot.messages.channel.match_lists import LISTED, asked_seats, games_text, in_order, own_list
from bot.messages.delivery.watchers import lines_for_watcher, posts_after_end, watcher_buttons
from bot.messages.drawing.viewer import Viewer, called_viewer
from bot.messages.layout.components import Button, ClassicMessage
from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from storage.records.changes import Post
from storage.records.matches import ACTIVE, Match, MatchStatus, Question, Seat
from storage.records.people import Digest, Notice, Person
from storage.records.posts import OutboxEntry
from texts.literal import literal_text

PLACES = ("lobby", "board", "thinking", "final")
"""The kinds of messages to which a call may lead: the newest of them."""

CALLED_BESIDE: Mapping[CallReason, str] = {"lobby": "called.lobby", "end": "called.end"}
"""What the line beside a page says, by what the page calls for."""


class Summons(Struct, frozen=True):
    """A call before it is known how its people want it: what for, and the sentence that says it in private."""

    call: CallReason
    key: str
    words: dict[str, str | int] = {}


TURN = Summons("turn", "direct.turn")


class CallLine(NamedTuple):
    """A line that calls people, if it has any to call, and the direct messages beside it.

    `later` is after how many seconds others are to be called, 0 for nobody. Lines before it of the kinds in `stay` stand on: they
    call people for what these are still asked. `asked` are those who have been called then, each for which question.
    """

    line: ClassicMessage | None
    direct: tuple[Post, ...] = ()
    later: float = 0.0
    stay: tuple[str, ...] = ()
    asked: frozenset[AskedPerson] = frozenset()


def summons_of(body: AnyBody) -> Summons | None:
    """What a message for the channel calls people for; None for one that calls nobody, or whoever it names in any case."""
    match body:
        case FinalBody():
            return Summons("end", "direct.end")
        case LobbyBody():
            return Summons("lobby", "direct.invited")
        case ReturnedBody():
            return Summons("reminder", "direct.returned")
        case NoticeBody(call=call, key=key, words=words) if call is not None:
            return Summons(call, key, words)
        case _:
            return None


def notice_for_call(person: Person, call: CallReason) -> Notice:
    """How somebody wants to be called for this, one by one: with a digest not at all for turns.

    The digest tells of turns that wait for long, too; any other reminder says that somebody's time runs out.
    """
    if person.digest is not Digest.NONE and call == "turn":
        return Notice.NONE
    return notice_setting(person, call)


def notice_setting(person: Person, call: CallReason) -> Notice:
    """How somebody has set to be called for this."""
    notices: dict[CallReason, Notice] = {
        "turn": person.on_turn,
        "reminder": person.on_reminder,
        "lobby": person.on_lobby,
        "end": person.on_end,
    }
    return notices[call]


async def with_calls(
    services: Services, table: Table, entry: OutboxEntry, body: AnyBody, message: Sent
) -> tuple[Sent, tuple[Post, ...]]:
    """The message as it is sent, and what follows it: the line, or the direct message, by which those it calls want to be called.

    A classic message mentions those who want a mention by itself; beside a page goes a line that does.
    """
    summons = summons_of(body)
    watching = await posts_after_end(services, table.match, body)
    if summons is None:
        return message, watching
    in_direct, users = table.match.guild_id is None, users_of(table.match, body)
    if table.match.places:  # each is called where they have the board
        users = tuple(user for user in users if user == owner_of(table.match, entry.channel_id))
    mentioned, direct = await as_wanted(services, entry, summons, table.match.revision, users, in_direct)
    if isinstance(message, ClassicMessage):
        return structs.replace(message, pings=mentioned), (*direct, *watching)
    line = (follow_up(entry, MentionBody(summons.call, mentioned), entry.channel_id),) if mentioned else ()
    return message, (*line, *direct, *watching)


def users_of(match: Match, body: AnyBody) -> tuple[int, ...]:
    """The people whom a message for the channel calls, before it is known how they want it."""
    match body:
        case FinalBody():
            return tuple(dict.fromkeys(seat.user_id for seat in match.seats if seat.user_id is not None))
        case LobbyBody():
            return invited_people(match) if match.status is MatchStatus.LOBBY else ()
        case NoticeBody():
            return body.users
        case ReturnedBody():
            return tuple(dict.fromkeys(seat.user_id for seat, _ in asked_seats(match) if seat.user_id is not None))
        case _:
            return ()


def mention_message(viewer: Viewer, table: Table, body: MentionBody) -> ClassicMessage | None:
    """The line beside a page for those whom that calls; None where it calls nobody any more, as nobody is invited now.

    Its words are the same for the same people every time: by them it is found again.
    """
    match = table.match
    still = users_of(match, LobbyBody()) if body.call == "lobby" else body.users
    holding = tuple(user for user in body.users if user in still)
    if not holding:
        return None
    who = viewer.words.listed(f"<@{user}>" for user in body.users)
    game = viewer.words(f"{match.game}.title")
    text = viewer.words(CALLED_BESIDE[body.call], who=who, title=literal_text(match.title), game=game)
    return ClassicMessage(text, pings=holding)


async def as_wanted(
    services: Services, entry: OutboxEntry, summons: Summons, revision: int, users: Sequence[int], in_direct: bool
) -> tuple[tuple[int, ...], tuple[Post, ...]]:
    """The people called who want a mention, and the direct messages for those who want one.

    A match that is `in_direct` messages calls whoever wants either of them there, once.
    """
    mentioned: list[int] = []
    direct: list[Post] = []
    for user in users:
        notice = notice_for_call(await services.person(user), summons.call)
        if notice is Notice.MENTION or (in_direct and notice is Notice.DIRECT):
            mentioned.append(user)
        elif notice is Notice.DIRECT:
            words = {"who": f"<@{user}>", **summons.words}
            message = DirectBody(summons.call, user, revision, summons.key, words)
            direct.append(follow_up(entry, message, user))
    return tuple(mentioned), tuple(direct)


async def call_line(services: Services, table: Table, entry: OutboxEntry, body: LineBody) -> CallLine:
    """A line that calls people in the channel, the direct messages to follow it, and who is called later.

    People who have answered meanwhile are not called, those at the table just now not yet, those called for the same before
    not again, and those who want no mention are not named.
    """
    viewer = await place_viewer(services, table.match, entry.channel_id)
    if isinstance(body, UndeliveredCallBody):
        return CallLine(undelivered_message(viewer, table, body) if is_needed(table, body.direct) else None)
    waited = waited_for(table, body.revision)
    if table.match.places:
        owner = owner_of(table.match, entry.channel_id)
        waited = [(seat, question) for seat, question in waited if seat.user_id == owner]
    known = services.presence.called_for(called_where(table.match, entry.channel_id))
    listed, later = called_now_and_later(services, table, waited, known)
    asked = asked_of(listed)
    fresh = tuple(dict.fromkeys(user for user, _ in sorted(asked - known)))
    in_direct = table.match.guild_id is None
    mentioned, direct = await as_wanted(services, entry, TURN, body.revision, fresh, in_direct)
    by_name = (Notice.MENTION, Notice.DIRECT) if in_direct else (Notice.MENTION,)
    named = {user for user, _ in asked if notice_for_call(await services.person(user), TURN.call) in by_name}
    stay = ("undelivered_call",) if any(user not in named for user, _ in asked & known) else ()
    if not mentioned:
        return CallLine(None, direct, later, (*stay, "call") if named else stay, asked)
    who = viewer.words.listed(
        pinged_seat_text(table, seat, seat.user_id) for seat, _ in listed if seat.user_id in named
    )
    message = ClassicMessage(
        viewer.words("board.call", who=who), rows=(turn_buttons(viewer, table.match),), pings=mentioned
    )
    return CallLine(message, direct, later, stay, asked)


def called_where(match: Match, channel_id: int) -> str:
    """What tells those called in one of a match's channels from those called in others."""
    return f"{match.id}:{channel_id}" if match.places else match.id


def asked_of(waited: Sequence[tuple[Seat, Question]]) -> frozenset[AskedPerson]:
    """The people at these seats, each with the question."""
    return frozenset((seat.user_id, question.number) for seat, question in waited if seat.user_id is not None)


def called_now_and_later(
    services: Services, table: Table, waited: Sequence[tuple[Seat, Question]], known: frozenset[AskedPerson]
) -> tuple[list[tuple[Seat, Question]], float]:
    """The seats waited for whose people are called, and after how many seconds one that is at the table now may be called.

    People `known` to have been called for the question stay among them.
    """
    now, listed, waits = services.clock(), list[tuple[Seat, Question]](), list[float]()
    for seat, question in waited:
        if seat.user_id is None:
            continue
        until = services.presence.there_until(seat.user_id, table.match.id, question.number)
        if until > now and (seat.user_id, question.number) not in known:
            waits.append(until - now)
        else:
            listed.append((seat, question))
    return listed, min(waits, default=0.0)


def call_line_predicate(viewer: Viewer, table: Table, body: LineBody) -> Callable[[str], bool]:
    """What tells the text of such a line from those of other messages, whoever is called by it."""
    if isinstance(body, UndeliveredCallBody):
        text = undelivered_message(viewer, table, body).text
        return lambda content: content == text
    before, _, after = viewer.words("board.call", who="\n").partition("\n")
    return lambda content: content.startswith(before) and content.endswith(after)


def is_needed(table: Table, body: DirectBody) -> bool:
    """Whether a call still holds: it is still that turn, or the lobby is still open. The end of a match stays what it is."""
    match = table.match
    if body.key == CUT_OFF:
        return match.status is MatchStatus.RUNNING and match.gone_since is not None
    if is_warning(body.key) and not warned_seats(match, (body.user,)):
        return False
    if body.key in RAN_OUT.values():
        return any(seat.away_id == body.user for seat in match.seats)
    if body.call in ("turn", "reminder"):
        return any(seat.user_id == body.user for seat, _ in waited_for(table, body.revision))
    if body.key == ROUND:
        return table.is_running
    if body.key == TAKEN_OUT:
        return not table.seats_of(body.user)
    if body.call == "lobby":
        concerned = {match.host_id, *(seat.user_id for seat in match.seats)}
        return match.status in ACTIVE and body.user in concerned
    return True


def waited_for(table: Table, revision: int) -> list[tuple[Seat, Question]]:
    """The seats whose answer to a question that this revision of the match had is still waited for, each with its question."""
    return [(seat, question) for seat, question in asked_seats(table.match) if question.number <= revision]


def call_sentence(viewer: Viewer, table: Table, body: DirectBody) -> str:
    """The call in words."""
    game = viewer.words(f"{table.match.game}.title")
    known = filled_words(viewer.words, body.words)
    return viewer.words(body.key, **{"title": literal_text(table.match.title), "game": game, **known})


async def direct_message(services: Services, table: Table, body: DirectBody) -> ClassicMessage:
    """A call in private: in the person's language, with the way to the channel, and with the buttons that answer it."""
    viewer = await called_viewer(services, body.user, table.match)
    newest = await newest_message(services, table.match, body.user)
    lines = [call_sentence(viewer, table, body)]
    if body.call == "watch":
        lines += lines_for_watcher(viewer, table, body)
    if body.key == TAKEN_OUT:  # where the lobby stands is not for them any more
        return ClassicMessage("\n".join(lines))
    if body.key == DIGEST:
        return ClassicMessage("\n".join([*lines, await digest_text(services, viewer, body.user)]))
    if table.match.gone_since is None:
        lines.append(viewer.words("direct.link", link=link_to(table.match, newest, body.user)))
    if body.key == TURN.key and is_blocked(table, body.user):
        lines.append(viewer.words("direct.line_blocked"))
    row = call_buttons(viewer, table, body)
    message = ClassicMessage("\n".join(lines), rows=(row,) if row else ())
    return await with_record(viewer, table, message) if body.key in ENDINGS else message


def is_blocked(table: Table, user: int) -> bool:
    """Whether what somebody has planned for the turn that has come cannot be played."""
    return any(
        table.match.seats[seat].user_id == user and plan_of(saved).blocked is not None
        for seat, saved in table.plans.items()
    )


async def digest_text(services: Services, viewer: Viewer, user: int) -> str:
    """The matches that wait for somebody, each with the way there."""
    own = in_order(await services.store.matches.active_of_user(user, MATCHES), user)
    waiting = [match for match in own if own_list(match, user) == "turn"][:LISTED]
    newest = {match.id: await newest_message(services, match, user) for match in waiting}
    known = {match_id: message for match_id, message in newest.items() if message is not None}
    return games_text(viewer.words, waiting, known, user)


async def newest_message(services: Services, match: Match, user: int) -> int | None:
    """Discord's id of the newest message to which a call of this person may lead."""
    where = match.channel_of(user) if match.places else None
    return await services.store.outbox.latest_message(match.id, *PLACES, channel=where)


def call_buttons(viewer: Viewer, table: Table, body: DirectBody) -> tuple[Button, ...]:
    """What one can do about a call on the spot. The answers are private there as well."""
    match = table.match
    if body.call == "watch":
        return watcher_buttons(viewer, table)
    if body.key == CUT_OFF:
        end = Button(viewer.words("games.end_gone", title=match.title), str(CustomId("end_gone", match.id)), emoji="🏳️")
        return (end,)
    if match.status is MatchStatus.RUNNING and body.key in RAN_OUT.values():
        back = Button(viewer.words("button.come_back"), str(CustomId("come_back", match.id)), emoji="🙋")
        return (back,)
    if match.status is MatchStatus.RUNNING:
        return turn_buttons(viewer, match)
    if match.status is not MatchStatus.LOBBY:
        return ()
    verbs = ("start",) if body.user == match.host_id else ("join", "leave")
    return tuple(each for each in lobby_buttons(viewer, match) if parse_custom_id(each.custom_id).verb in verbs)


def turn_buttons(viewer: Viewer, match: Match) -> tuple[Button, ...]:
    """The board's buttons that lead to one's turn: the board may stand far above, with one's own answers between."""
    return tuple(
        each for each in board_buttons(viewer, match) if parse_custom_id(each.custom_id).verb in ("play", "hand")
    )


def returned_message(viewer: Viewer, table: Table, channel_id: int) -> ClassicMessage:
    """Tells whoever is waited for that a match goes on which could not be reached, or who else is still to be reached."""
    if names := others_closed(table.match, channel_id):
        listed, title = viewer.words.listed(map(literal_text, names)), literal_text(table.match.title)
        return ClassicMessage(viewer.words("notice.returned_waits", title=title, names=listed))
    waited = [(seat, seat.user_id) for seat, _ in waited_for(table, table.match.revision) if seat.user_id is not None]
    words = {"title": literal_text(table.match.title), "since": f"<t:{int(table.match.gone_since or 0)}:f>"}
    lines = [viewer.words("notice.returned", **words)]
    if table.match.clock is not None:
        lines.append(viewer.words("notice.clocks_go_on"))
    if waited:
        who = viewer.words.listed(pinged_seat_text(table, seat, user) for seat, user in waited)
        lines.append(viewer.words("board.to_act", who=who))
    return ClassicMessage("\n".join(lines))


def undelivered_message(viewer: Viewer, table: Table, body: UndeliveredBody) -> ClassicMessage:
    """In the channel, what a person could not be told in private."""
    call = body.direct
    lines = [call_sentence(viewer, table, call), viewer.words("direct.closed")]
    return ClassicMessage("\n".join(lines), pings=(call.user,))
