"""Random games of A Feast for Odin under watch: nothing is lost, hands and piles stay hidden, nobody waits for others."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.choices import Choices
from engine.frames import frames_asking
from engine.game import Event, Move, Seat
from engine.odin import ODIN
from engine.odin.asking.questions import SeatQuestion
from engine.odin.asking.usable import is_of_use, why_not_used
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import read_board, read_rise, read_ship
from engine.odin.facts.pieces import NamedBuilding, PlayedCard
from engine.odin.game.frames import OdinState
from engine.odin.options import DECKS, LONG, SHORT, Options
from engine.odin.rounds.taking_back import TurnBegan
from engine.odin.rounds.turns import TakeTurn
from engine.odin.table import moves as m
from engine.odin.table.feast import Dish
from tests.engine.odin.positions import hold
from tests.engine.watched import Watched

LAYOUTS = (LONG, SHORT)


def any_options(dice: random.Random, length: str) -> Options:
    """Any options of a game of this length."""
    return Options(length=length, decks=dice.choice(DECKS), start_card=dice.choice(("drawn", "chosen")))


class WatchedOdin(Watched):
    """One game."""

    game = ODIN
    longest = 5000
    signs = ("", " ", "-", "9", "s", "ß", "\n")
    state: OdinState

    def __init__(self, length: str, seats: int, seed: int) -> None:
        dice = random.Random(f"{length} {seats} {seed}")
        super().__init__(any_options(dice, length), seats, dice)
        self.cards = all_cards(self.state)

    def any_move(self) -> Move:
        dice, facts = self.dice, odin_content()
        things = [*facts.goods, *facts.special_tiles, "silver", "ore", "wood", "stone", "gap", "sheep+2", "x"]
        thing, other, n = dice.choice(things), dice.choice(things), dice.randrange(4)
        board = read_board(dice.choice(["home_board", "iceland", "stone_house.1", "shed.1", "y"]))
        ship = dice.choice(["whaling_boat", "knarr", "longship", "longship-1", "whaling_boat-0"])
        house = NamedBuilding(dice.choice(["shed", "stone_house", "y"]), n)
        good, more, boat, dish = read_rise(thing), read_rise(other), read_ship(ship), Dish(thing, upright=bool(n))
        space, strip = dice.choice([*facts.spaces, "z"]), dice.choice(list(facts.strips))
        return dice.choice([m.UseSpace(space), m.Imitate(space), m.Pass(), m.PlayCard(dice.randint(1, 190)), m.Skip(), m.Accept(),
            m.UseCard(dice.randint(1, 190)), m.ApplyCard(dice.randint(1, 190)),
            m.Choose(thing), m.TakeItems(strip, n), m.Raise((good,)), m.Raise((good, more)), m.Trade((thing,)), m.Trade(()),
            m.BuyTiles((thing,)), m.Forge(thing), m.Explore(dice.choice(list(facts.faces))), m.Emigrate(boat), m.Swap(boat),
            m.SendBoats((boat,)), m.Roll(), m.Stop(), m.Spend(n, dice.randrange(4)), m.Loot(thing, n, n), m.Fail(n),
            m.Serve((dish, Dish(other))), m.Done(),
            m.Place(piece=thing, board=board, turn=n, column=dice.randrange(13), row=dice.randrange(12)),
            m.BuyShip(ship), m.Arm(boat), m.Fill(house, thing), m.StartWith(dice.randint(1, 190)), Move()])  # fmt: skip

    def any_text(self, choices: Choices) -> str:
        """A legal move, mistyped, or any move."""
        made_up = self.any_move()
        return super().any_text(choices) if type(made_up) is Move or self.dice.random() < 0.4 else ODIN.write(made_up)

    def watch(self, before: OdinState, seat: Seat, move: Move, events: Sequence[Event], *, showed: bool) -> None:
        """All that is drawn, rolled and turned up has come to light; spaces are judged alike with reasons and without (5.0.4)."""
        after = self.state
        drawn = [len(s.occupation_pile) + len(s.strip_pile) + len(s.weapon_pile) for s in (before, after)]
        drew = before.chance != after.chance or drawn[0] != drawn[1]
        assert showed or not drew
        assert drew or not showed or before.phase in ("closing", "new_weapon"), (
            "only the last answer of a closing round, or before phase 5, shows nothing new"
        )
        for frame in frames_asking(after):
            if isinstance(frame, TakeTurn):
                assert not SeatQuestion.pending(frame, after), "no other question waits beneath a turn"
        for space in [*odin_content().spaces.values()][after.turn % 8 :: 8]:
            assert is_of_use(after, seat, space) == (why_not_used(after, seat, space) is None), space.id

    def hold_pieces(self) -> None:
        hold(self.state)
        now = all_cards(self.state)
        assert max(now.values(), default=1) == 1
        assert now == self.cards or (self.options.start_card == "chosen" and now.total() == self.cards.total() + 1)
        assert len(ODIN.encode(self.state)) < 8192

    def unknown_to(self, seat: Seat | None) -> Any:
        """The position without the order of the piles, the hands of the others, and the seed."""
        other = ODIN.copy(self.state)
        hidden = [player for number, player in enumerate(other.players) if number != seat]
        self.deal_again(other, hidden)
        self.dice.shuffle(other.occupation_pile)
        self.dice.shuffle(other.strip_pile)
        self.dice.shuffle(other.weapon_pile)
        other.chance.seed = self.dice.randbytes(32)
        return other

    def deal_again(self, other: OdinState, hidden: Sequence[Any]) -> None:
        """The hands that are not known, dealt again from them and the pile."""
        pool = [*other.occupation_pile, *(card for player in hidden for card in player.hand)]
        self.dice.shuffle(pool)
        for player in hidden:
            player.hand = [pool.pop() for _ in player.hand]
        other.occupation_pile = pool


class WatchedCards(WatchedOdin):
    """A game of all decks in which everybody begins with occupations in play and in hand, as no game from the box does."""

    def __init__(self, length: str, seats: int, seed: int) -> None:
        super().__init__(length, seats, seed)
        self.state = ODIN.new(seats, Options(length=length, decks="ABC"), self.seed)
        with_cards(self.state, self.dice)
        self.options = Options(length=length, decks="ABC")
        self.cards = all_cards(self.state)

    def replay(self) -> None:
        """There is nothing to replay from: the seed does not bring these cards."""


def with_cards(state: OdinState, dice: random.Random) -> None:
    """Some occupations of the pile are in play and in hand."""
    for player in state.players:
        player.played += [PlayedCard(state.occupation_pile.pop()) for _ in range(dice.randrange(6))]
        player.hand += [state.occupation_pile.pop() for _ in range(dice.randrange(4))]
    state.agenda = [frame for frame in state.agenda if not isinstance(frame, TurnBegan)]  # without these cards


def all_cards(s: OdinState) -> Counter[int]:
    """Every occupation card in the game."""
    held = [card for player in s.players for card in (*player.hand, *(one.number for one in player.played))]
    return Counter([*s.occupation_pile, *held])
