"""What a raid or pillage may bring: a blue good or special tile, for stone and long swords (ODIN-5.7.2, ODIN-5.7.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

from msgspec import Struct

from engine.choices import Open
from engine.game import Move, Seat
from engine.odin.cards.actions import moments_in
from engine.odin.cards.passive import find_rule, worth_in_battle
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import Tiles, TwoTiles
from engine.odin.table.answers import Unlisted
from engine.odin.table.moves import Loot
from engine.odin.table.state import AnyTable


class Looting(Struct, Unlisted, frozen=True):
    """What can be looted: tiles with the battle result that each needs, the value before spending, and what can be spent.

    `stone_worth` is how much a stone adds (card 89), `spears` how many may be spent as long swords (card 137).
    """

    tiles: tuple[tuple[Tiles, int], ...]
    value: int
    stone: int
    swords: int
    stone_worth: int = 1
    spears: int = 0

    kind = "loot"

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        tile, *spent = (*chosen,) or (None,)
        needed = dict(self.tiles)
        if tile is None:
            return Open("tile", tuple(needed))
        if tile not in needed:
            raise LookupError(f"{tile} cannot be looted")
        lacking = needed[tile] - self.value
        purses = [("stone", self.stone, self.stone_worth), ("long_swords", self.swords, 1), ("spears", self.spears, 1)]
        purses = [purse for purse in purses if purse[0] != "spears" or self.spears]
        for n, (field, most, each) in enumerate(purses):
            rest = sum(there * worth for _, there, worth in purses[n + 1 :])
            least = max(-((rest - lacking) // each), 0) if lacking > rest else 0
            if n >= len(spent):
                return Open(field, tuple(range(least, most + 1)))
            if not least <= spent[n] <= most:
                raise LookupError(f"{spent[n]} of {field} do not do")
            lacking -= spent[n] * each
        return Loot(tile, *spent)

    def suggested(self, chosen: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """See `Suggesting`: the least that a tile costs, and of that as little stone as may be, which has other uses."""
        if len(chosen) != 1:
            return ()
        lacking = max(dict(self.tiles)[chosen[0]] - self.value, 0)
        ways = ((stone, max(lacking - stone * self.stone_worth, 0)) for stone in range(self.stone + 1))
        stone, weapons = min(
            (way for way in ways if way[1] <= self.swords + self.spears), key=lambda way: (sum(way), way)
        )
        swords = min(weapons, self.swords)
        return [(stone, swords, *((weapons - swords,) if self.spears else ()))]

    def moves(self) -> Iterator[Loot]:
        """All answers, one by one, those that spend little first."""
        for tile, _ in self.tiles:
            for stone in range(self.stone + 1):
                for swords in range(self.swords + 1):
                    for spears in range(self.spears + 1):
                        move = Loot(tile, stone, swords, spears)
                        if self.allows(move):
                            yield move

    def allows(self, move: Loot) -> bool:
        """Whether a tile may be taken for this."""
        needed = dict(self.tiles).get(move.tile)
        spent = ((move.stone, self.stone), (move.long_swords, self.swords), (move.spears, self.spears))
        within = all(0 <= n <= there for n, there in spent)
        result = self.value + move.stone * self.stone_worth + move.long_swords + move.spears
        return needed is not None and within and result >= needed


def looting_part(s: AnyTable, seat: Seat, value: int) -> Looting:
    """What a seat could loot with this value of the die; nothing at a result of 5 or less (ODIN-5.7.4)."""
    player = s.players[seat]
    use = player.uses[-1]
    assert use.dice is not None, "a die has been rolled"
    moments = moments_in(use.space, use.dice.action)
    stone, swords = player.count("stone"), player.count("long_sword")
    each = worth_in_battle(s, seat, "stone", moments)
    spears = player.count("spear") if find_rule(s, seat, "spear_as_long_sword", moments) else 0
    failing = odin_content().spaces_file.dice_action.raid.fails_if_result_at_most
    reach = value + stone * each + swords + spears
    swords_of = sword_values(s, seat)
    loot: dict[Tiles, int] = {**swords_of}
    if find_rule(s, seat, "split_battle_result", moments):
        for one, other in combinations_with_replacement(swords_of, 2):
            if one != other or one not in odin_content().special_tiles:
                loot[TwoTiles(one, other)] = swords_of[one] + swords_of[other]
    tiles = ((tile, max(needed, failing + 1)) for tile, needed in loot.items())
    return Looting(
        tuple((tile, needed) for tile, needed in tiles if needed <= reach), value, stone, swords, each, spears
    )


def sword_values(s: AnyTable, seat: Seat) -> dict[str, int]:
    """The sword values of what can be looted; cards add green goods (138) and lower the highest special tiles (139)."""
    facts, use = odin_content(), s.players[seat].uses[-1]
    moments = moments_in(use.space, use.dice.action if use.dice else "")
    found = {good.id: good.sword for good in facts.goods.values() if good.sword is not None}
    less = find_rule(s, seat, "loot_green", moments)
    if less is not None:
        blue = {good.box_column: good.sword for good in facts.goods.values() if good.sword is not None}
        found |= {good.id: blue[good.box_column] + less for good in facts.goods.values() if good.colour == "green"}
    special = {tile: facts.special_tiles[tile].sword for tile in s.special}
    lower = find_rule(s, seat, "reduce_top_special_sword_value", moments)
    if lower is not None and special:
        top = max(special.values())
        special = {tile: sword + lower * (sword == top) for tile, sword in special.items()}
    return found | special
