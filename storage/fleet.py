"""What processes that share a database agree on: who does what, and who has seen what changes. A part of `Store`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol


class Fleet(Protocol):
    """Leases and claims of one process. Times are the server's own, so that no two processes differ over them."""

    @property
    def name(self) -> str:
        """What tells this process from all others that there have been."""
        ...

    @property
    def alone(self) -> bool:
        """Whether there can be no other process: then everything is this one's, and nothing costs anything."""
        ...

    async def take(self, names: Iterable[str], seconds: float) -> dict[str, int]:
        """Takes for so long what nobody else holds, and keeps what this process holds: the epoch of each that is its own now.

        An epoch grows whenever a lease changes hands: who knows an older one has lost it meanwhile.
        """
        ...

    async def let_go(self, names: Iterable[str]) -> None:
        """Leaves to others what this process holds."""
        ...

    async def holders(self) -> Mapping[str, str]:
        """Who holds each lease at this moment. What processes of this machine held that have ended is free at once."""
        ...

    async def pass_gate(self, name: str, seconds: float) -> float:
        """Goes through a gate which is shut behind whoever goes through for so long: 0.0, or how long it is shut yet."""
        ...

    async def note(self, notes: Mapping[str, str]) -> None:
        """Writes down for whoever comes after this process what it needs to go on where this one stands."""
        ...

    async def notes(self, names: Iterable[str], seconds: float) -> Mapping[str, str]:
        """What other processes have written down under these names within so many seconds."""
        ...

    async def claim(self, interaction_id: int) -> bool:
        """Whether an interaction, of which several processes may hear, is this one's: the first that asks has it."""
        ...

    async def claim_entries(self, entry_ids: Sequence[int], limit: int, seconds: float) -> dict[int, bool]:
        """Takes for so long messages of the outbox that no other process has, so many at most, the first ones first.

        Those that are this process' own already stay so for longer. Says of each whether another process has had it before,
        and may have sent it.
        """
        ...

    async def forget(self, seconds: float) -> None:
        """Forget claims of so many seconds ago and longer."""
        ...

    async def listen(self, changed: Callable[[Sequence[str] | None], None]) -> None:
        """Has `changed` called with the ids of matches that others change; with None after news may have been missed."""
        ...

    async def close(self) -> None:
        """Listen no more."""
        ...
