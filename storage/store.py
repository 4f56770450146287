"""What the bot may ask of a storage engine. There are two, which pass the same tests: `storage/sqlite` and `storage/postgres`."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from storage.backups import Backups
from storage.derived import Erasure, Servers, Standings, Tournaments
from storage.fleet import Fleet
from storage.records.changes import Change, Post
from storage.records.matches import Consent, Match, MatchStatus, Ply, SavedAnalysis, SavedMatch, SavedPlan
from storage.records.people import Hours, Person, Times, Vacation
from storage.records.posts import Counts, OutboxEntry, Shown


class Matches(Protocol):
    """Reading matches. Lists come in the order of `turn_since`, the longest waiting first."""

    async def saved(self, match_id: str) -> SavedMatch | None:
        """One match with its seed and its position, to go on playing it."""
        ...

    async def active_in_channel(self, channel_id: int) -> Match | None:
        """The match in the lobby or running in this channel; there is at most one."""
        ...

    async def latest_in_channel(self, channel_id: int) -> Match | None:
        """The match that was created last in this channel, ended or not."""
        ...

    async def active_of_user(self, user_id: int, limit: int) -> list[Match]:
        """Matches in the lobby or running in which this person has a seat, or one at which the program plays for them."""
        ...

    async def active_in_guild(self, guild_id: int, limit: int) -> list[Match]:
        """Matches in the lobby or running on this server."""
        ...

    async def guilds_in_play(self) -> list[int]:
        """The servers with matches in the lobby or running that can be reached."""
        ...

    async def last_moved_by(self, user_id: int) -> Match | None:
        """The running match in which this person has made their last move; one without a move where there is none with one."""
        ...

    async def active_in_threads_of(self, channel_id: int) -> list[Match]:
        """Matches that are running in threads which start from their lobbies in this channel."""
        ...

    async def waiting_since(self, status: MatchStatus, after: float, until: float) -> list[Match]:
        """Matches of this status whose present question was put after `after` and not later than `until`."""
        ...

    async def asked_since(self, after: float, until: float) -> list[Match]:
        """Running matches in which a question that waits was put after `after` and not later than `until`."""
        ...

    async def awaiting_bots(self) -> list[Match]:
        """Running matches in which a bot player is asked something."""
        ...

    async def half_used(self, until: float) -> list[Match]:
        """Running matches in which a clock runs that would have half of its time left at `until`, were no hours quiet."""
        ...

    async def gone(self, until: float) -> list[Match]:
        """Matches in the lobby or running that are known not to be reached since `until` or longer."""
        ...

    async def holders(self, match_id: str) -> frozenset[tuple[int, int]]:
        """Who sits or has ever sat where since the match has begun: a seat and a user id for each."""
        ...

    async def unsettled(self) -> list[Match]:
        """Running matches of an earlier version that nobody has taken up since."""
        ...

    async def plies(self, match_id: str) -> list[Ply]:
        """The log from the first ply on, without what was taken back."""
        ...

    async def snapshot_before(self, match_id: str, number: int) -> bytes | None:
        """The state before a ply of the log; None if there is no such ply."""
        ...

    async def consent(self, consent_id: str) -> Consent | None:
        """One request with its votes, open or closed."""
        ...

    async def open_consents(self, match_id: str) -> list[Consent]:
        """The undecided requests of a match, the oldest first."""
        ...

    async def reminders(self, match_id: str) -> dict[int, float]:
        """When each seat was last reminded; seats that never were are missing."""
        ...


class Outbox(Protocol):
    """Committed messages that wait for delivery."""

    async def due(self, now: float, limit: int) -> list[OutboxEntry]:
        """For each channel its oldest waiting message, if its time has come. The next one follows when it is done.

        A message stays due until `sent`, `retry` or `give_up`: the caller remembers what it is just sending.
        """
        ...

    async def sent(self, entry_id: int, message_id: int, at: float, follow_ups: Sequence[Post] = ()) -> None:
        """The message stands in the channel under this id. True also for one that was superseded meanwhile.

        In the same transaction `follow_ups` wait for delivery: once, however often this is said.
        """
        ...

    async def retry(self, entry_id: int, next_try_at: float) -> None:
        """An attempt failed; the channel's queue waits for `next_try_at`."""
        ...

    async def hurry(self, at: float, guild_id: int | None = None) -> None:
        """What kept messages from being delivered may be over: those that wait for another try are due at `at`.

        With `guild_id` only those of the matches on this server.
        """
        ...

    async def give_up(self, entry_id: int, reason: str, at: float, follow_ups: Sequence[Post] = ()) -> None:
        """The message cannot be delivered; the channel's next one is due. `follow_ups` as with `sent`."""
        ...

    async def latest_message(self, match_id: str, *kinds: str) -> int | None:
        """Discord's id of the newest delivered message of these kinds (the board, the lobby) of a match."""
        ...

    async def messages(self, match_id: str, *kinds: str) -> list[int]:
        """Discord's ids of all delivered messages of these kinds of a match, oldest first, as far as they are not forgotten."""
        ...

    async def waits(self, match_id: str, *kinds: str, after: int) -> bool:
        """Whether an entry of these kinds of a match waits that was committed later than the entry `after`."""
        ...

    async def shown_before(self, match_id: str, kinds: Sequence[str], entry_id: int, limit: int) -> Shown:
        """The newest delivered message of these kinds of a match, and what it is to go on from at an entry.

        That are the entries of the first kind which come before this one: of those that the message shows, and those that
        none does, the newest `limit`.
        """
        ...

    async def message_of(self, match_id: str, payload: bytes) -> int | None:
        """Discord's id of the delivered message of a match with this payload."""
        ...

    async def delivered(self, channel_id: int, message_ids: Sequence[int]) -> frozenset[int]:
        """Those of these messages of a channel that entries are known to have delivered."""
        ...


class People(Protocol):
    """Personal settings."""

    async def get(self, user_id: int) -> Person:
        """The person's settings; a person who never set anything has the defaults."""
        ...

    async def save(self, person: Person, at: float) -> None:
        """Keep these settings in the place of earlier ones; their hours hold from `at` on."""
        ...

    async def save_usual(self, hours: Hours) -> None:
        """Keep the hours of whoever has set none: they hold from their `since` on."""
        ...

    async def times(self, user_ids: Iterable[int]) -> dict[int, Times]:
        """When each of these people is there, as far as that is known; `USUAL` is whoever has set nothing."""
        ...

    async def take_vacation(self, user_id: int, vacation: Vacation) -> bool:
        """Keep that somebody is on vacation; False where they are already."""
        ...

    async def end_vacation(self, user_id: int, at: float) -> None:
        """Somebody who is on vacation is back at this moment."""
        ...

    async def with_digest(self) -> list[tuple[Person, float | None]]:
        """Everybody who wants a digest, with when they were last sent one; None for who never was."""
        ...

    async def public(self, user_ids: Sequence[int]) -> frozenset[int]:
        """Those of these people whose statistics others may see."""
        ...


class Memos(Protocol):
    """Small texts under a key."""

    async def get(self, key: str) -> str | None:
        """The text last saved under this key."""
        ...

    async def save(self, key: str, text: str) -> None:
        """Keep this text in the place of an earlier one."""
        ...


class Analyses(Protocol):
    """What is thought of matches that have ended."""

    async def get(self, match_id: str) -> SavedAnalysis | None:
        """What is known of a match so far; None where nobody has asked."""
        ...

    async def save(self, match_id: str, analysis: SavedAnalysis) -> None:
        """Keep this in the place of what was known of the match before."""
        ...

    async def unfinished(self) -> list[str]:
        """The ids of the matches of which not all is worked out."""
        ...


class Plans(Protocol):
    """What seats have planned for their next turns. They are written with the changes of their matches."""

    async def of(self, match_id: str) -> dict[int, SavedPlan]:
        """The plans of a match by seat."""
        ...

    async def due(self, until: float) -> list[tuple[str, int]]:
        """The match and the seat of each plan that is to be played by `until`, the longest due first."""
        ...

    async def next_due(self, after: float) -> float | None:
        """When the first of those is to be played that are due after `after`; None where there are none."""
        ...


class Store(Protocol):
    """All that is kept. Every method raises StorageFailed when the engine cannot do its work."""

    @property
    def matches(self) -> Matches: ...

    @property
    def outbox(self) -> Outbox: ...

    @property
    def people(self) -> People: ...

    @property
    def memos(self) -> Memos: ...

    @property
    def analyses(self) -> Analyses: ...

    @property
    def plans(self) -> Plans: ...

    @property
    def servers(self) -> Servers: ...

    @property
    def standings(self) -> Standings: ...

    @property
    def tournaments(self) -> Tournaments: ...

    @property
    def erasure(self) -> Erasure: ...

    @property
    def fleet(self) -> Fleet: ...

    @property
    def backups(self) -> Backups:
        """How its backups are called."""
        ...

    async def commit(self, change: Change) -> None:
        """Write all of `change`, durably, or nothing. Whoever is answered after it returns can rely on it.

        When the caller is cancelled, the transaction still runs to its end before the cancellation goes on: what
        then holds is to be read again.
        Raises AlreadyProcessed, StaleRevision, ChannelTaken or ConstraintViolated; they are looked for in this order.
        """
        ...

    async def processed(self, interaction_id: int) -> bool:
        """Whether a change of this interaction was committed, as far as that is not forgotten."""
        ...

    async def purge(self, before: float) -> None:
        """Forget interactions and finished deliveries from before `before`.

        The newest delivered message of each kind of each match stays known.
        """
        ...

    async def counts(self, now: float) -> Counts:
        """Figures for the operator, as of the moment `now`."""
        ...

    async def back_up(self, directory: Path, at: float, keep: int) -> Path:
        """Write a checked copy into `directory`, named after the moment `at`, and keep the newest `keep` ones.

        Everything else goes on meanwhile. Returns the copy. Raises DatabaseDamaged or StorageFailed.
        """
        ...

    async def close(self) -> None:
        """Finish what is under way and let go of the data."""
        ...
