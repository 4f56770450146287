"""What is to be posted in a channel, as it is committed with a move: all that a message needs, before it is drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct, structs

from engine.game import Seat
from storage.records.changes import Post
from storage.records.matches import Match
from storage.records.posts import OutboxEntry

NONCE_LENGTH = 25
"""Characters that Discord takes as a nonce."""
BOARDS = ("board", "thinking")
"""The kinds of messages that show a position; the last of them has the buttons of the match."""
CALLS = ("call", "undelivered_call")
"""The kinds of messages that only call somebody to a turn: they stand until the next call."""
CallReason = Literal["turn", "reminder", "lobby", "end"]
"""What people are called for; each person chooses for each reason how."""
PATIENCE = 2.0
"""Seconds that bot players may take before a board says that they are thinking."""


TAKEN_OUT = "lobby.you_were_taken_out"
"""What somebody is told whom the host of a lobby has taken off their seat."""


class Body(Struct, frozen=True, tag_field="post"):
    """The content of one message to come."""


class LobbyBody(Body, frozen=True, tag="lobby"):
    """The lobby as it stands when it is delivered: edited in place, or posted anew where it is gone."""


class ShowTurn(Struct, frozen=True):
    """What a board of a show says beside the turn: the word of what speaks for it, and when the next turn comes."""

    why: str
    next_at: float


class BoardBody(Body, frozen=True, tag="board"):
    """A position, and what led to it: (seat, encoded events) per ply. `undone` is the seat that took something back.

    `since` is how many plies of the record stand before these: what boards have told beyond them holds no more. It is None in a
    board of an earlier version, and in the first one, whose events are not on record. `clocks` say for each seat how many seconds
    it has left then, and when they run out; empty where the match has no clock. `show` is there in a show alone.
    """

    revision: int
    snapshot: bytes
    plies: tuple[tuple[Seat, bytes], ...]
    started: bool = False
    undone: Seat | None = None
    since: int | None = None
    clocks: tuple[tuple[float, float | None], ...] = ()
    show: ShowTurn | None = None


class ThinkingBody(BoardBody, frozen=True, tag="thinking"):
    """A board while only bot players are asked, shown if they take long. The board after it tells the same and more."""


class FinalBody(Body, frozen=True, tag="final"):
    """The final scores, the seed and the record file."""

    revision: int
    snapshot: bytes


class NoticeBody(Body, frozen=True, tag="notice"):
    """A sentence for the channel, and the people it pings, as each wants to be called for this reason (None: in any case).

    `buttons` are the verbs of the buttons below it. `but` is the person in whose direct messages it does not stand.
    """

    key: str
    words: dict[str, str | int]
    users: tuple[int, ...] = ()
    call: CallReason | None = None
    buttons: tuple[str, ...] = ()
    but: int | None = None


class SaidBody(Body, frozen=True, tag="said"):
    """What somebody at a match without a channel says to the others there, with so many plies on record."""

    user: int
    plies: int
    name: str
    text: str


class MentionBody(Body, frozen=True, tag="mention"):
    """A line that calls these people to the page above it, whose words a phone's notification does not show."""

    call: CallReason
    users: tuple[int, ...]


class ReturnedBody(Body, frozen=True, tag="returned"):
    """Announces that a match can be reached again, which could not be `at` this moment: with it time goes on."""

    at: float


class DirectBody(Body, frozen=True, tag="direct"):
    """A call to one person in private, made when the match had this revision, with the key of its sentence and what fills it.

    A `secret` one is said in private or not at all; another one is said in the channel where it cannot be delivered. Whoever is
    told something as a watcher (`watch`) has asked for it at this match.
    """

    call: CallReason | Literal["watch"]
    user: int
    revision: int
    key: str
    words: dict[str, str | int]
    secret: bool = False


class UndeliveredBody(Body, frozen=True, tag="undelivered"):
    """A call in the channel, as the person takes no direct messages."""

    direct: DirectBody


class CallBody(Body, frozen=True, tag="call"):
    """A line that calls whoever is to act at the board of this revision, as far as each wants it."""

    revision: int


class LateCallBody(Body, frozen=True, tag="late_call"):
    """No message of its own: it calls whoever was at the table when the others were called, if they are still waited for.

    `channel` is where the others were called; None in one of an earlier version.
    """

    channel: int | None = None


class UndeliveredCallBody(UndeliveredBody, frozen=True, tag="undelivered_call"):
    """The same as a line that stands until the next call."""


class ThreadBody(Body, frozen=True, tag="thread"):
    """No message of its own: the match goes on in a thread that starts from its lobby's message."""


class ConsentBody(Body, frozen=True, tag="consent"):
    """A request that others must agree to, with its buttons. With `answers` it is how a request stands after so many of them, for
    whoever has it in another place than that in which the last one was given.
    """

    consent_id: str
    answers: int = 0


class RetireBody(Body, frozen=True, tag="retire"):
    """No message of its own: it takes the buttons off an older board, by Discord's id, where that failed before."""

    message_id: int


class RemoveBody(Body, frozen=True, tag="remove"):
    """No message of its own: it removes a call, by Discord's id, that has done its work."""

    message_id: int


class MomentBody(Body, frozen=True, tag="moment"):
    """A puzzle of the match as the moment of the week of a server, in the channel and the language that it has chosen."""

    puzzle: str
    channel: int
    language: str


class MomentTakenBody(MomentBody, frozen=True, tag="moment_taken"):
    """No message of its own: that moment is not shown any more, and its message says so."""


LetterBody: TypeAlias = (
    BoardBody
    | ThinkingBody
    | FinalBody
    | NoticeBody
    | SaidBody
    | MentionBody
    | ConsentBody
    | UndeliveredBody
    | ReturnedBody
)
"""What becomes a new message in the channel of the match each time."""
LineBody: TypeAlias = CallBody | UndeliveredCallBody
"""What becomes a message there that the next call replaces."""
AnyBody: TypeAlias = (
    LetterBody
    | LineBody
    | LateCallBody
    | LobbyBody
    | RetireBody
    | RemoveBody
    | DirectBody
    | ThreadBody
    | MomentBody
    | MomentTakenBody
)
_DECODER = msgspec.msgpack.Decoder(AnyBody)


def posts_for(match: Match, bodies: Sequence[AnyBody], before: Match | None = None) -> tuple[Post, ...]:
    """The outbox entries for these messages of a match, in this order; `before` is the match before the change that they tell."""
    payloads = [payload_of(body) for body in bodies]
    return tuple(
        Post(
            channel_id=channel,
            kind=str(body.__struct_config__.tag),
            nonce=post_nonce(match, channel, body, payload),
            payload=payload,
            supersedes=posts_superseded(body),
            delay=PATIENCE if isinstance(body, ThinkingBody) else 0.0,
        )
        for body, payload in zip(bodies, payloads, strict=True)
        for channel in channels_told(match, before, body)
    )


def channels_told(match: Match, before: Match | None, body: AnyBody) -> tuple[int, ...]:
    """The queues of a message: that of a person, that of a channel of its own, or those of all channels where the match stands.

    Whoever has just left learns from a notice, and from the lobby, that they have.
    """
    if isinstance(body, DirectBody):
        return (body.user,)
    if isinstance(body, MomentBody):
        return (body.channel,)
    if isinstance(body, LobbyBody | NoticeBody) and match.places and before is not None:
        return tuple(dict.fromkeys((*match.channels, *before.places)))
    return match.channels


def follow_up(entry: OutboxEntry, body: AnyBody, to: int, delay: float = 0.0) -> Post:
    """The outbox entry for a message to a channel or a person that follows another one; made twice it is the same.

    One with a delay holds up what comes after it in its queue: see `late_call`.
    """
    payload = payload_of(body)
    kind, nonce = str(body.__struct_config__.tag), nonce_of(f"{entry.nonce}|", payload)
    return Post(channel_id=to, kind=kind, nonce=nonce, payload=payload, delay=delay)


def late_call(entry: OutboxEntry, delay: float) -> Post:
    """The outbox entry that calls whoever is at the table now, so many seconds later.

    It waits in a queue of its own: no channel has a number below zero, and another late call of the match may overtake it.
    """
    post = follow_up(entry, LateCallBody(entry.channel_id), 0, delay)
    queue = int.from_bytes(hashlib.sha256(post.nonce.encode()).digest()[:7], "big")
    return structs.replace(post, channel_id=-1 - queue)


def posts_removed(match: Match, channel: int, message_ids: Sequence[int]) -> tuple[Post, ...]:
    """The outbox entries that take calls out of a channel; made twice they are the same."""

    def removal(message_id: int) -> Post:
        nonce, payload = nonce_of(f"{match.id}|remove|{message_id}"), payload_of(RemoveBody(message_id))
        return Post(channel_id=channel, kind="remove", nonce=nonce, payload=payload)

    return tuple(map(removal, message_ids))


def posts_superseded(body: AnyBody) -> tuple[str, ...]:
    """The kinds of waiting messages that this one makes needless."""
    if isinstance(body, LobbyBody):
        return ("lobby",)
    return ("thinking",) if isinstance(body, BoardBody) else ()


def post_nonce(match: Match, channel: int, body: AnyBody, payload: bytes) -> str:
    """The nonce of a message. The payload is part of it, for a revision may bring several: a refused request, then another; and
    so is the channel, where the match stands in several. Of what somebody says at one moment of a match there is one line."""
    where = f"{channel}|" if match.places else ""
    if isinstance(body, SaidBody):
        return nonce_of(f"{match.id}|said|{where}{body.user}|{body.plies}")
    return nonce_of(f"{match.id}|{match.revision}|{where}", payload)


def lobby_nonce(match: Match, channel: int, before: int | None) -> str:
    """The nonce of a lobby's message in every state, until the message `before` that showed it can be edited no more."""
    where = f"{channel}|" if match.places else ""
    return nonce_of(f"{match.id}|lobby|{where}{before}")


def nonce_of(text: str, payload: bytes = b"") -> str:
    """A nonce that follows from these alone: Discord posts one of two messages with equal nonces."""
    return hashlib.sha256(text.encode() + payload).hexdigest()[:NONCE_LENGTH]


def payload_of(body: AnyBody) -> bytes:
    """What an outbox entry keeps of a message; equal for equal messages, which are found again by it."""
    return msgspec.msgpack.encode(body)


def read_body(payload: bytes) -> AnyBody:
    return _DECODER.decode(payload)


def body_if_readable(payload: bytes) -> AnyBody | None:
    """The content of a message; None for one that this version cannot read, as one that a later version has left."""
    try:
        return read_body(payload)
    except msgspec.DecodeError:
        return None
