"""What processes that share a database agree on: who does what, and who has seen which changes. A part of `Store`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol


class Fleet(Protocol):
    """Leases and claims of one process. Times are the server's own, so that no two processes differ over them."""

    @property
    def name(self) -> str:
        """A name that no other process has had."""
        ...

    @property
    def alone(self) -> bool:
        """Whether there can be no other process, so that everything is this one's at no cost."""
        ...

    async def take(self, names: Iterable[str], seconds: float) -> dict[str, int]:
        """Takes for so many seconds the leases that nobody else holds, and keeps its own; returns the epoch of each.

        An epoch grows whenever a lease changes hands: a process that knows an older one has lost the lease meanwhile.
        """
        ...

    async def let_go(self, names: Iterable[str]) -> None:
        """Leaves these leases to others."""
        ...

    async def holders(self) -> Mapping[str, str]:
        """The holder of each lease now. The leases of ended processes on this machine are free at once."""
        ...

    async def pass_gate(self, name: str, seconds: float) -> float:
        """Goes through a gate and shuts it for so many seconds; returns 0.0, or how long it is still shut."""
        ...

    async def note(self, notes: Mapping[str, str]) -> None:
        """Writes down what a successor of this process needs to go on from here."""
        ...

    async def notes(self, names: Iterable[str], seconds: float) -> Mapping[str, str]:
        """Reads what other processes have written down under these names within so many seconds."""
        ...

    async def claim(self, interaction_id: int) -> bool:
        """Whether an interaction, of which several processes may hear, is this one's: the first that asks gets it."""
        ...

    async def claim_entries(self, entry_ids: Sequence[int], limit: int, seconds: float) -> dict[int, bool]:
        """Takes for so many seconds the first `limit` of these outbox messages that no other process has.

        Those of this process stay its own for longer. Returns for each whether another process has had it before, and may
        have sent it.
        """
        ...

    async def forget(self, seconds: float) -> None:
        """Forget claims of so many seconds ago and longer."""
        ...

    async def listen(self, changed: Callable[[Sequence[str] | None], None]) -> None:
        """Calls `changed` with the ids of matches that others change, and with None when news may have been missed."""
        ...

    async def close(self) -> None:
        """Stops listening."""
        ...
