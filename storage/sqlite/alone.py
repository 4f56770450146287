"""The fleet of a store that only one process can have open."""

from collections.abc import Callable, Iterable, Mapping, Sequence


class Alone:
    """See `Fleet` in fleet.py for the meaning of every method."""

    @property
    def name(self) -> str:
        return "alone"

    @property
    def alone(self) -> bool:
        return True

    async def take(self, names: Iterable[str], seconds: float) -> dict[str, int]:
        return dict.fromkeys(names, 1)

    async def let_go(self, names: Iterable[str]) -> None:
        return

    async def holders(self) -> Mapping[str, str]:
        return {}

    async def pass_gate(self, name: str, seconds: float) -> float:
        return 0.0

    async def note(self, notes: Mapping[str, str]) -> None:
        return

    async def notes(self, names: Iterable[str], seconds: float) -> Mapping[str, str]:
        return {}

    async def claim(self, interaction_id: int) -> bool:
        return True

    async def claim_entries(self, entry_ids: Sequence[int], limit: int, seconds: float) -> dict[int, bool]:
        return dict.fromkeys(entry_ids[:limit], False)

    async def forget(self, seconds: float) -> None:
        return

    async def listen(self, changed: Callable[[Sequence[str] | None], None]) -> None:
        return

    async def close(self) -> None:
        return
