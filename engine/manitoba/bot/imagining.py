"""A position that fits all that a seat knows of it (MAN-1.7): undrawn things may come in any order.

The order of the undrawn score tiles and the events of later seasons are hidden: the seed decides them.
"""

from __future__ import annotations

from typing import Any

from engine.chance import Chance
from engine.drawn_again import put_on_top, taken_off
from engine.game import Seat
from engine.manitoba.facts.components import COLOURS, GOODS, KINDS, NOBODY, WITH_PATH
from engine.manitoba.facts.content import SHIPPED, manitoba_contents
from engine.manitoba.game.view import ManitobaView, PlayerView
from engine.manitoba.rounds.frames import ManitobaState
from engine.manitoba.rounds.phases import event_purpose
from engine.manitoba.table.state import ManitobaPlayer, ManitobaTable


def imagine(view: ManitobaView, chance: Chance) -> ManitobaState:
    """Makes such a position; draws its hidden parts with these dice."""
    agenda: list[Any] = list(view.agenda)
    return ManitobaTable(
        seats=view.seats,
        chance=chance,
        agenda=agenda,
        data=view.data,
        variant=view.variant,
        rulings=view.rulings,
        layout=view.layout,
        figures=[NOBODY if area.seat is None else area.seat for area in view.areas],
        goods=[area.has_good for area in view.areas],
        supply=[view.supply[good] for good in GOODS],
        wampum=view.wampum,
        totem=list(view.discs),
        players=[imagined_player(player) for player in view.players],
        first=view.first,
        active=view.active,
        season=view.season,
        row=list(view.row),
        tile_stack=chance.shuffled(view.undrawn, "manitoba.imagined_tiles"),
        tiles=list(view.tiles),
        village=[COLOURS.index(disc) for disc in view.village],
        outside=[COLOURS.index(disc) for disc in view.outside],
        at=view.at,
        round=view.round,
    )


def draw_again(state: ManitobaState, _seat: Seat, before: ManitobaState, after: ManitobaState) -> bool:
    """Puts the score tiles on the stack that came with a season in the game as it was (MAN-13.1); False where none began."""
    return put_on_top(state.tile_stack, taken_off(before.tile_stack, after.tile_stack), state.chance)


def is_event_draw(purpose: str) -> bool:
    """Whether numbers of a purpose are the events of a season, all of which lie open as it begins (MAN-16.1)."""
    return purpose in map(event_purpose, manitoba_contents()[SHIPPED].setup.sequence.seasons)


def imagined_player(player: PlayerView) -> ManitobaPlayer:
    """Makes what a seat has; all of it is open."""
    spaces = {kind: player.space_on(kind) for kind in WITH_PATH}
    return ManitobaPlayer(
        square=player.square,
        wigwam=player.wigwam,
        sectors=[list(map(GOODS.index, sector.tokens)) for sector in player.sectors],
        places=[list(player.goods_on(place)) for place in range(len(player.places))],
        paths=[spaces.get(kind, 0) for kind in KINDS],
        active=player.wampum_active,
        inactive=player.wampum_inactive,
        points=player.points,
        tally=dict(player.tally),
    )
