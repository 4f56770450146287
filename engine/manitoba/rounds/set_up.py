"""Setting up a game (MAN-2)."""

from __future__ import annotations

from engine.chance import Chance
from engine.first_seat import first_seat
from engine.manitoba.facts.components import COLOURS, NOBODY, Kind
from engine.manitoba.facts.content import manitoba_contents, territory_of_layout
from engine.manitoba.facts.lookups import ManitobaContent
from engine.manitoba.options import ManitobaOptions, rulings_of
from engine.manitoba.rounds.frames import ManitobaState
from engine.manitoba.rounds.generator import lay_out
from engine.manitoba.rounds.phases import SETTING_OUT, Phases
from engine.manitoba.table.state import ManitobaPlayer, ManitobaTable


def set_up(seats: int, options: ManitobaOptions, chance: Chance) -> ManitobaState:
    """A table ready for the winter solstice.

    The seed drives, each for a purpose of its own: tiles, layout, totem, score tiles, start player, and later the seasons.
    """
    facts, rulings = manitoba_contents()[options.data], rulings_of(options, manitoba_contents()[options.data])
    setup, numbers = facts.setup, facts.by_players[seats]
    drawn = chance.shuffled(list(facts.territory_tiles), "manitoba.tiles")[: numbers.territory_tiles]  # MAN-2.2
    layout = lay_out(facts, options.variant, drawn, chance)
    supply = list(facts.supply[seats])
    goods: list[bool] = []
    for kind in territory_of_layout(facts.id, layout).kinds:  # MAN-2.6
        goods.append(supply[kind] > 0)
        supply[kind] -= goods[-1]
    tiles = [tile.id for tile in facts.score_tiles.tile for _ in range(tile.copies)]
    first = first_seat(seats, options.first, chance, "manitoba.first")  # MAN-2.10, MAN-R27
    return ManitobaTable(
        seats=seats,
        chance=chance,
        agenda=[Phases(first, SETTING_OUT)],
        data=facts.id,
        variant=options.variant,
        rulings=rulings,
        layout=layout,
        figures=[NOBODY] * len(goods),
        goods=goods,
        supply=supply,
        wampum=numbers.wampum,
        totem=first_stack(facts, chance),
        players=[
            ManitobaPlayer(setup.figures.on_square, setup.figures.in_wigwam, points=setup.score_track.start)
            for _ in range(seats)
        ],
        first=first,
        active=first,
        season=setup.sequence.seasons[0],
        row=[one.id for one in facts.season_cards.card if one.season == "winter" and seats in one.used_with],
        tile_stack=chance.shuffled(tiles, "manitoba.score_tiles"),  # MAN-2.9
    )


def first_stack(facts: ManitobaContent, chance: Chance) -> list[Kind]:
    """The discs of the totem, top first (MAN-2.11, MAN-R22)."""
    order = facts.setup.totem.initial_order
    colours = chance.shuffled(COLOURS, "manitoba.totem") if order == "shuffle" else order
    return [COLOURS.index(disc) for disc in colours]
