"""What the bot may ask of a storage engine of results, tournaments, and what is kept of a person: parts of `Store`."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from storage.records.people import Server
from storage.records.results import Ended, Finished, SavedRating, SavedResult
from storage.records.tournaments import Tournament, TournamentPage


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


class Tournaments(Protocol):
    """Tournaments with their people, tables and messages."""

    async def save(
        self, before: Tournament | None, after: Tournament, *, at: float, interaction_id: int | None = None
    ) -> None:
        """Write, in one transaction, what `before` has become; None for a new one.

        Tables of a round are never taken away. Raises StaleRevision where another revision is stored, ChannelTaken where
        there is a tournament in the channel that goes on, and AlreadyProcessed for an interaction that was committed before.
        """
        ...

    async def get(self, tournament_id: str) -> Tournament | None:
        """One tournament."""
        ...

    async def latest_in_channel(self, channel_id: int) -> Tournament | None:
        """The tournament that was opened last in this channel."""
        ...

    async def latest_in_guild(self, guild_id: int) -> Tournament | None:
        """The tournament that was opened last on this server."""
        ...

    async def of_match(self, match_id: str) -> Tournament | None:
        """The tournament to which a match belongs."""
        ...

    async def going_on(self) -> dict[str, int]:
        """Those that are open or being played, and those whose end no message shows: the revisions by id, the oldest first."""
        ...

    async def going_on_of_user(self, user_id: int) -> list[str]:
        """The ids of those that are open or being played which a person has joined or organises."""
        ...

    async def cut_off(self) -> frozenset[str]:
        """The ids of those with a match in play that cannot be reached."""
        ...

    async def ended(self, tournament_id: str) -> list[str]:
        """The matches of a tournament that have ended and do not count yet."""
        ...

    async def pages(self, tournament_id: str) -> dict[int, TournamentPage]:
        """The messages that show a tournament, by their number."""
        ...

    async def save_page(self, tournament_id: str, page: TournamentPage) -> None:
        """Keep what a message shows."""
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
