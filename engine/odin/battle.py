"""What a raid or pillage may bring: a blue good or special tile, for stone and long swords (ODIN-5.7.2, ODIN-5.7.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from engine.choices import Open
from engine.game import Move, Seat
from engine.odin.content import content
from engine.odin.moves import Loot
from engine.odin.state import AnyTable


class Looting(Struct, frozen=True):
    """The tiles with the battle result that each needs, the value before anything is spent, and what can be spent."""

    tiles: tuple[tuple[str, int], ...]
    value: int
    stone: int
    swords: int

    kind = "loot"

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        """See `Part`."""
        tile, stone, swords = (*chosen, None, None, None)[:3]
        needed = dict(self.tiles)
        if tile is None:
            return Open("tile", tuple(needed))
        if tile not in needed:
            raise LookupError(f"{tile} cannot be looted")
        lacking = max(needed[tile] - self.value, 0)
        if stone is None:
            return Open("stone", tuple(range(max(lacking - self.swords, 0), self.stone + 1)))
        lacking = max(lacking - stone, 0)
        if stone > self.stone or lacking > self.swords:
            raise LookupError(f"{stone} stone do not do")
        if swords is None:
            return Open("long_swords", tuple(range(lacking, self.swords + 1)))
        if not lacking <= swords <= self.swords:
            raise LookupError(f"{swords} long swords do not do")
        return Loot(tile, stone, swords)

    def left(self, chosen: Sequence[Any]) -> Sequence[Move]:
        """See `Part`."""
        return ()

    def moves(self) -> Iterator[Loot]:
        """All of them, one by one, what is spared first."""
        for tile, needed in self.tiles:
            for stone in range(self.stone + 1):
                for swords in range(self.swords + 1):
                    if self.value + stone + swords >= needed:
                        yield Loot(tile, stone, swords)

    def allows(self, move: Loot) -> bool:
        """Whether a tile may be taken for this."""
        needed = dict(self.tiles).get(move.tile)
        within = 0 <= move.stone <= self.stone and 0 <= move.long_swords <= self.swords
        return needed is not None and within and self.value + move.stone + move.long_swords >= needed


def looting(s: AnyTable, seat: Seat, value: int) -> Looting:
    """What a seat could loot with this value of the die; nothing at a result of 5 or less (ODIN-5.7.4)."""
    player = s.players[seat]
    stone, swords = player.count("stone"), player.count("long_sword")
    facts = content()
    failing = facts.spaces_file.dice_action.raid.fails_if_result_at_most
    goods = {good.id: good.sword for good in facts.goods.values() if good.sword is not None}
    swords_of = goods | {tile: facts.special_tiles[tile].sword for tile in s.special}
    reach = value + stone + swords
    tiles = ((tile, max(needed, failing + 1)) for tile, needed in swords_of.items())
    return Looting(tuple((tile, needed) for tile, needed in tiles if needed <= reach), value, stone, swords)
