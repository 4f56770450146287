"""What the bot may ask of a storage engine. SQLite is one (`sqlite.py`); another must pass the same tests."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from .changes import Change, Post
from .records import (
    Consent,
    Counts,
    Ended,
    Finished,
    Match,
    MatchStatus,
    OutboxEntry,
    Person,
    Ply,
    SavedAnalysis,
    SavedMatch,
    SavedRating,
    SavedResult,
    Server,
    Shown,
)


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
        """Matches in the lobby or running in which this person has a seat."""
        ...

    async def active_in_guild(self, guild_id: int, limit: int) -> list[Match]:
        """Matches in the lobby or running on this server."""
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

    async def gone(self, until: float) -> list[Match]:
        """Matches in the lobby or running whose channel is known to be gone since `until` or longer."""
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

    async def save(self, person: Person) -> None:
        """Keep these settings in the place of earlier ones."""
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


class Servers(Protocol):
    """What servers have chosen."""

    async def get(self, guild_id: int) -> Server:
        """The choices of a server; one that never chose anything has the defaults."""
        ...

    async def save(self, server: Server) -> None:
        """Keep these choices in the place of earlier ones."""
        ...


class Standings(Protocol):
    """What follows from the matches that were played to their end: results and ratings. All of it can be made anew.

    Finished matches come in the order of their ends, those of one moment by their ids.
    """

    async def unsettled(self, limit: int) -> list[Ended]:
        """Finished matches without a result, in the order of their ends."""
        ...

    async def save_results(self, results: Sequence[SavedResult]) -> None:
        """Keep what came of some matches."""
        ...

    async def of_user(self, user_id: int) -> list[Finished]:
        """The finished matches in which a person sits, or which they began as rated ones."""
        ...

    async def in_guild(self, guild_id: int, after: float, until: float) -> list[Finished]:
        """The finished matches of a server that ended from `after` on and before `until`."""
        ...

    async def pending(self) -> list[Finished]:
        """The rated matches whose ratings are not kept yet."""
        ...

    async def rated(self) -> list[Finished]:
        """All rated matches with a result."""
        ...

    async def last_rated(self) -> tuple[float, str] | None:
        """When the last match ended whose ratings are kept, and its id."""
        ...

    async def latest(self, user_ids: Sequence[int], scope: str) -> list[SavedRating]:
        """The last ratings of these people, as far as they have any."""
        ...

    async def history(self, user_id: int, scope: str) -> list[SavedRating]:
        """All ratings of a person, from the first on."""
        ...

    async def add(self, ratings: Sequence[SavedRating], matches: Sequence[str]) -> None:
        """Keep the ratings that these pending matches have brought."""
        ...

    async def replace(self, ratings: Sequence[SavedRating], matches: Sequence[str]) -> None:
        """Keep these ratings, which these matches have brought, in the place of all others."""
        ...

    async def forget(self) -> None:
        """Throw away all results and ratings."""
        ...

    async def everything(self) -> tuple[list[SavedResult], list[SavedRating]]:
        """All that is kept here, in one order."""
        ...


class Erasure(Protocol):
    """What is kept of a person."""

    async def kept(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """All of it, by what it is: rows of plain values. Nothing that the person may not know is among them."""
        ...

    async def active(self, user_id: int, names: Sequence[str]) -> list[str]:
        """The ids of matches in the lobby or running in which a person sits, which they host, or which are called after a
        match of theirs whose title has one of these names."""
        ...

    async def erase(self, user_id: int, names: Sequence[str], instead: Mapping[str, str]) -> list[str]:
        """Take a person out of everything, for good: their id, and `names` by which they are called.

        Their seats in matches that are over stay, called as `instead` says in the language of the match. All ratings are to be
        made anew. Gives the ids of the matches that were changed. Raises StillPlaying while they sit in a match that is not over,
        or host one.
        """
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
    def servers(self) -> Servers: ...

    @property
    def standings(self) -> Standings: ...

    @property
    def erasure(self) -> Erasure: ...

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

    async def counts(self) -> Counts:
        """Figures for the operator."""
        ...

    async def back_up(self, directory: Path, at: float, keep: int) -> Path:
        """Write a checked copy into `directory`, named after the moment `at`, and keep the newest `keep` ones.

        Everything else goes on meanwhile. Returns the copy. Raises DatabaseDamaged or StorageFailed.
        """
        ...

    async def close(self) -> None:
        """Finish what is under way and let go of the data."""
        ...
