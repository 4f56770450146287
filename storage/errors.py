"""What can go wrong in the storage, as types that a caller can tell apart."""


class StorageError(Exception):
    """Base of everything that the storage raises on purpose. Nothing was written."""


class StorageFailed(StorageError):
    """The database engine could not do its work: disk full, read error, file gone, server away."""


class StorageAway(StorageFailed):
    """What keeps the data does not work just now, through no fault of what was asked, and may again: disk full, read error."""


class ServerAway(StorageAway):
    """The server of the database, or the way there, does not answer, or not yet."""


class DatabaseInUse(StorageError):
    """Another process (or another connection of this one) owns the data."""


class DatabaseDamaged(StorageError):
    """The integrity check found damage, or the file is no database at all."""


class NotOurDatabase(StorageError):
    """This is a sound database, but of some other program."""


class SchemaTooNew(StorageError):
    """The data was written by a newer version of this program."""


class SchemaTooOld(StorageError):
    """The data was written by an earlier version, and is not to be changed by what was asked for."""


class NotEmpty(StorageError):
    """Something would be written into a database that is not empty."""


class ConstraintViolated(StorageError):
    """A write contradicts the schema: a ply or a nonce twice, a match that does not exist…

    `channel` says that it is an index which allows one match, or one tournament, that goes on in a channel.
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

    `stored` is None when there is no such one.
    """

    def __init__(self, match_id: str, expected: int, stored: int | None) -> None:
        super().__init__(f"{match_id} is at revision {stored}, the change was made for {expected}")
        self.match_id = match_id
        self.expected = expected
        self.stored = stored


class ChannelTaken(StorageError):
    """There is a match, or a tournament, that goes on in this channel, and there can be only one of each."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(f"channel {channel_id} is taken already")
        self.channel_id = channel_id


class StillPlaying(StorageError):
    """A person who is to be erased sits at a match that is in the lobby or running."""

    def __init__(self, user_id: int) -> None:
        super().__init__(f"person {user_id} still plays")
