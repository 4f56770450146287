"""Setting up: islands, the ring, the first player, clans (EMP-3, EMP-19.1)."""

from __future__ import annotations

from msgspec import UNSET

from engine.chance import Chance
from engine.empires.facts.content import CHOICES, empires_contents
from engine.empires.facts.printed import ACTIONS, CLANS, TOKENS, EmpiresCard
from engine.empires.options import AT_RANDOM, ON, Options
from engine.empires.rounds.clans import DealOut, PickOwnClan, picking_order
from engine.empires.rounds.frames import EmpiresState
from engine.empires.rounds.rounds import reveal_islands
from engine.empires.table.events import ClanPicked, ClansSetUp
from engine.empires.table.state import Isles, Player
from engine.first_seat import first_seat


def set_up(seats: int, options: Options, chance: Chance) -> EmpiresState:
    """A table at which clans are about to be picked; alone, the scenario of the options is played."""
    facts = empires_contents()[CHOICES[options.data]]
    first = first_seat(seats, options.first, chance, "empires.first")
    state = EmpiresState(
        seats=seats,
        chance=chance,
        agenda=[],
        data=facts.id,
        players=[Player() for _ in range(seats)],
        first=first,
        began=first,
        active=first,
        ring=chance.shuffled(ACTIONS, "empires.ring"),
        near=Isles(shuffled_islands(chance, facts.islands.near, "empires.near")),
        distant=Isles(shuffled_islands(chance, facts.islands.distant, "empires.distant")),
        scenario=options.scenario if seats == 1 else "",
        tokens=chance.shuffled(TOKENS, "empires.tokens") if seats == 1 else [],
        axe_points=True if options.axe_points == ON else UNSET,
    )
    reveal_islands(state)
    state.emit(ClansSetUp(first, tuple(state.ring), (*state.near.open, *state.distant.open)))
    state.push(DealOut(first))
    order = picking_order(state)
    if options.clans == AT_RANDOM:
        drawn = chance.shuffled(CLANS, "empires.clans")
        for seat in order:
            state.players[seat].clan = drawn.pop()
            state.emit(ClanPicked(seat, state.players[seat].clan, drawn=True))
    else:
        state.next_up(*map(PickOwnClan, order))
    return state


def shuffled_islands(chance: Chance, islands: tuple[EmpiresCard, ...], purpose: str) -> list[int]:
    return chance.shuffled([number for card in islands for number in card.numbers], purpose)
