"""Setting up a game (ODIN-2, ODIN-12.1)."""

from __future__ import annotations

from functools import cache

from engine.chance import Chance
from engine.first_seat import first_seat
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import Exploration, OpenStrip, WeaponCard
from engine.odin.facts.schema_cards import CardNumber
from engine.odin.game.frames import OdinState
from engine.odin.options import CHOSEN, LONG, Options
from engine.odin.rounds.rounds import RoundPhases
from engine.odin.rounds.solo import ChooseStart
from engine.odin.table.state import Player
from engine.odin.table.vikings import SOLO


def set_up(seats: int, options: Options, chance: Chance) -> OdinState:
    """A table ready for the first round.

    Draws from the seed, each for a purpose of its own: occupations, weapons, strips, extension boards, the start player.
    """
    facts = odin_content()
    starting = chance.shuffled(shuffled_deck(options.decks, starting=True), "odin.starting")
    solo = seats == SOLO
    chosen = solo and options.start_card == CHOSEN
    strips = chance.shuffled(list(facts.strips), "odin.strips")
    shown = facts.mountains.deal.face_up_at_start[str(seats)]
    start = first_seat(seats, options.first, chance, "odin.first")
    boards = facts.spaces_file.extension_board if seats == facts.rounds.setup.extension_boards_at_players else ()
    state = OdinState(
        seats=seats,
        chance=chance,
        agenda=[RoundPhases(start)],
        length=options.length,
        decks=options.decks,
        players=[new_player(seats, options.length, [] if chosen else [starting.pop()]) for _ in range(seats)],
        first=start,
        start=start,
        active=start,
        imitable=[board.sides[chance.below(2, "odin.extension")] for board in boards],
        explorations=[Exploration(face) for face in facts.rounds.setup.exploration_faces],
        special=list(facts.special_tiles),
        strips=[OpenStrip(strip) for strip in strips[:shown]],
        strip_pile=strips[shown:][::-1],
        weapon_pile=chance.shuffled(weapons_left(seats), "odin.weapons"),
        occupation_pile=chance.shuffled(shuffled_deck(options.decks, starting=False), "odin.occupations"),
        asides=[[] for _ in range(seats)],
    )
    if chosen:
        state.push(ChooseStart(0))
    return state


@cache
def shuffled_deck(letters: str, *, starting: bool) -> tuple[CardNumber, ...]:
    """The cards of some decks; the same for every game with them."""
    return odin_content().deck(letters, starting=starting)


def new_player(seats: int, length: str, hand: list[int]) -> Player:
    """A seat with what everybody begins with (ODIN-2.2, ODIN-2.4); in the solo game two colours (ODIN-12.1)."""
    facts = odin_content()
    begins = facts.rounds.setup
    has = {**begins.starting_goods, **begins.starting_weapons}
    player = Player(has=has, vikings=facts.length(length == LONG).starting_vikings_thing_square, hand=hand)
    if seats == SOLO:
        colours = facts.rounds.solo.long if length == LONG else facts.rounds.solo.short
        player.vikings, player.resting = colours.first_colour_thing_square, colours.second_colour_waiting
    return player


def weapons_left(seats: int) -> list[WeaponCard]:
    """The weapon cards that nobody begins with (ODIN-2.4)."""
    dealt, cards = odin_content().rounds.setup.starting_weapons, odin_content().weapons
    return [card for card in WeaponCard for _ in range(cards[card.name].count - seats * dealt.get(card.name, 0))]
