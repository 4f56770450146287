"""How far people have read, for each person and not for a tab, so that news while nobody looks is unread."""

from emulator.world.cast import TablePerson
from emulator.world.guilds import World
from emulator.world.messages import MessageBook
from emulator.world.places import DIRECT


class ReadMarks:
    """The last message that each person has seen, by channel."""

    def __init__(self, world: World, book: MessageBook) -> None:
        self._world = world
        self._book = book
        self._last_read: dict[str, dict[str, str]] = {}

    def read(self, person: TablePerson, channel_id: str) -> None:
        """Note that a person has seen everything in a channel; their other tabs hear of it."""
        newest = self._world.channels[channel_id].last_message_id
        marks = self._last_read.setdefault(person.id, {})
        if newest is not None and marks.get(channel_id) != newest:
            marks[channel_id] = newest
            self._world.keep("reader", person.id, marks)
            self._world.emit("READ", {"channel_id": channel_id}, None, person.id)

    def unread(self, person: TablePerson) -> dict[str, int]:
        """The channels with news for a person, and how much of it is meant for them."""
        found: dict[str, int] = {}
        for channel in self._world.channels.values():
            if not self._world.can_see(person.id, channel):
                continue
            last = int(self._last_read.get(person.id, {}).get(channel.id, "0"))
            # Private answers are no news, as they are read where they were asked for.
            new = [posted.data for posted in self._book.posted_in(channel.id) if int(posted.id) > last]
            others = [m for m in new if m["author"]["id"] != person.id]
            if others:
                meant = [m for m in others if any(user["id"] == person.id for user in m["mentions"])]
                found[channel.id] = len(others if channel.kind == DIRECT else meant)
        return found

    def restore(self, person_id: str, marks: dict[str, str]) -> None:
        """Take up what was read back from a store."""
        self._last_read[person_id] = marks
