"""The errors of the storage, as types that a caller can tell apart."""


class StorageError(Exception):
    """Base of everything that the storage raises on purpose. Nothing was written."""


class StorageFailed(StorageError):
    """The database engine could not do its work: disk full, read error, file gone, server away."""


class StorageAway(StorageFailed):
    """The database does not work just now, through no fault of the request, and may again: disk full, read error."""


class ServerAway(StorageAway):
    """The server of the database, or the way there, does not answer (yet)."""


class ProgramMissing(StorageFailed):
    """A program that the storage runs is not installed."""


class DatabaseInUse(StorageError):
    """Another process (or another connection of this one) owns the data."""


class DatabaseDamaged(StorageError):
    """The integrity check found damage, or the file is no database at all."""


class NotOurDatabase(StorageError):
    """This is a sound database, but another program's."""


class SchemaTooNew(StorageError):
    """A newer version of this program wrote the data."""


class SchemaTooOld(StorageError):
    """An earlier version wrote the data, which this request must not change."""


class NotEmpty(StorageError):
    """The database that is to be written is not empty."""


class ConstraintViolated(StorageError):
    """A write contradicts the schema: a ply or a nonce twice, a match that does not exist…

    `channel` says that it is the index that allows one open match, or tournament, in a channel.
    """

    def __init__(self, message: str, *, channel: bool = False) -> None:
        super().__init__(message)
        self.channel = channel


class AlreadyProcessed(StorageError):
    """This interaction was committed before; it is not applied a second time."""

    def __init__(self, interaction_id: int) -> None:
        super().__init__(f"interaction {interaction_id} was processed before")
        self.interaction_id = interaction_id


class StaleRevision(StorageError):
    """The change was made for another revision of the match, or the tournament, than the stored one.

    `stored` is None when there is none.
    """

    def __init__(self, match_id: str, expected: int, stored: int | None) -> None:
        super().__init__(f"{match_id} is at revision {stored}, the change was made for {expected}")
        self.match_id = match_id
        self.expected = expected
        self.stored = stored


class ChannelTaken(StorageError):
    """This channel has an open match, or tournament, and can have only one of each."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(f"channel {channel_id} is taken already")
        self.channel_id = channel_id


class StillPlaying(StorageError):
    """A person who is to be erased sits at a match that is in the lobby or running."""

    def __init__(self, user_id: int) -> None:
        super().__init__(f"person {user_id} still plays")
