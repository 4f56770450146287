"""The records of a person and of a server."""

from enum import StrEnum

from msgspec import Struct

USUAL = 0
"""The id under which the operator's hours are kept."""


class Notice(StrEnum):
    """How a person is called: by a mention in the channel, in a direct message, or not at all."""

    MENTION = "mention"
    DIRECT = "direct"
    NONE = "none"


class WatchNotice(StrEnum):
    """What somebody who watches a match is told of it in private: each round and the end, the end alone, or nothing."""

    ROUNDS = "rounds"
    END = "end"
    NOTHING = "nothing"


class Digest(StrEnum):
    """What replaces single calls for a person: nothing, one message when something waits, or one a day."""

    NONE = "none"
    WAITING = "waiting"
    DAILY = "daily"


class Person(Struct, frozen=True, kw_only=True):
    """Personal settings. None means: not set, the operator's default holds.

    `quiet_from` and `quiet_to` are minutes of the person's day (0 to 1439), which is that of the time zone with the
    name `zone`, or without one `utc_offset` minutes ahead of UTC. `reminder_hours` is how long a turn may wait before
    the person is reminded.
    The fields `on_…` say how the person is called when it is their turn, when it has waited for long, for events in a lobby,
    and at the end of a match. A `digest` replaces the calls for single turns; a daily one comes at the minute `digest_at` of
    their day. With `public_stats` others see the person's statistics, with `puzzles` positions of their finished matches may
    become puzzles and moments of the week.
    `locale` is the language of their Discord when they last acted at a table of theirs, None before that.
    """

    user_id: int
    language: str | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    utc_offset: int = 0
    reminder_hours: float | None = None
    high_contrast: bool = False
    text_only: bool = False
    on_turn: Notice = Notice.MENTION
    on_reminder: Notice = Notice.MENTION
    on_lobby: Notice = Notice.MENTION
    on_end: Notice = Notice.MENTION
    digest: Digest = Digest.NONE
    digest_at: int = 18 * 60
    public_stats: bool = False
    zone: str | None = None
    locale: str | None = None
    puzzles: bool = False


class Hours(Struct, frozen=True, kw_only=True):
    """The quiet hours that a person has had from `since` on, as in `Person`."""

    since: float
    quiet_from: int | None = None
    quiet_to: int | None = None
    utc_offset: int = 0
    zone: str | None = None


class Vacation(Struct, frozen=True):
    """A time in which somebody is on vacation."""

    since: float
    until: float


class Times(Struct, frozen=True):
    """When somebody is there, as far as known: their hours and vacations, each with the earliest first."""

    hours: tuple[Hours, ...] = ()
    vacations: tuple[Vacation, ...] = ()


class Server(Struct, frozen=True, kw_only=True):
    """The choices of a server: how many months a season has."""

    guild_id: int
    season_months: int = 3
