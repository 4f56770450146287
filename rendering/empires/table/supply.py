"""What a seat has, in a line of marks: points, workers ready and spent, goods, ships, cards in hand and deck."""

from __future__ import annotations

from engine.empires.facts.printed import RESOURCES
from engine.empires.game.view import PlayerView
from rendering.empires.signs.icons import CLAN_SHIP, DECK, HAND, SPENT
from rendering.empires.signs.marks import GAP_MARK, Phrase


def supply_phrases(player: PlayerView) -> list[Phrase]:
    """Everything that is open to all; resources that are not there are left out, the rest is told as none."""
    workers: Phrase = (("good", "worker"), ("text", str(player.goods.get("worker", 0))))
    if player.spent:
        workers = (*workers, GAP_MARK, ("icon", SPENT), ("text", str(player.spent)))
    goods: list[Phrase] = [
        (("good", good), ("text", str(player.goods[good])))
        for good in (*RESOURCES, "gold", "axe")
        if player.goods.get(good)
    ]
    ships: list[Phrase] = [(("icon", CLAN_SHIP), ("text", str(player.clan_ships)))]
    if player.common_ships:
        ships.append((("good", "ship"), ("text", str(player.common_ships))))
    cards: list[Phrase] = [(("icon", HAND), ("text", str(player.cards))), (("icon", DECK), ("text", str(player.deck)))]
    return [(("vp", str(player.vp)),), workers, *goods, *ships, *cards]
