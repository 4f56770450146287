"""Positions of Empires of the North in one line, and what must always hold (EMP-27).

    table("nanurjuk").hand("river-trade-route").give(stone=1).turn().play("build river-trade-route")

Everybody has the starting cards, no goods, two pawns off the tiles, two clan ships, an empty hand; the deck holds all cards
that are nowhere else. Cards are called by name in small letters with hyphens; the first free copy is meant,
`barn-raising.146` is that one. Moves are in notation, seats are letters.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, Self

from engine.chance import Chance
from engine.empires import EMPIRES
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.facts.printed import ACTIONS
from engine.empires.game.notation import hyphenated_name
from engine.empires.rounds.frames import EmpiresState
from engine.empires.rounds.rounds import EndRound, Phase, Round
from engine.empires.rounds.turns import NextTurn, TakeTurn
from engine.empires.steps.expedition import Expedition
from engine.empires.steps.solo import DrawToken
from engine.empires.steps.storing import AfterLookout
from engine.empires.steps.window import BoostDone
from engine.empires.table.cards import action_of, is_base
from engine.empires.table.state import CardInPlay, Isles, Pawn, Player, QueuedShip
from engine.frames import advance
from tests.engine.played_position import SEATS, PlayedPosition

RING = "explore sail harvest populate construct"


@cache
def numbers_of(name: str) -> tuple[int, ...]:
    """The physical numbers of a card called so."""
    found = [
        card.numbers for card in empires_contents()[SHIPPED].all_cards() if hyphenated_name(card.name["en"]) == name
    ]
    assert found, f"there is no {name}"
    return found[0]


def name_of(number: int) -> str:
    """What a physical card is called."""
    return hyphenated_name(empires_contents()[SHIPPED].cards[number].name["en"])


def table(clans: str = "glenn ulaf", ring: str = RING, scenario: str = "") -> Position:
    """A position in the middle of a round in which nobody is asked yet."""
    facts = empires_contents()[SHIPPED]
    seats = clans.split()
    state = EmpiresState(
        seats=len(seats),
        chance=Chance(bytes(32)),
        agenda=[],
        data=SHIPPED,
        players=[Player(clan=clan, clan_ships=2, reserve=int(clan == "ulaf")) for clan in seats],
        first=0,
        began=0,
        active=0,
        ring=ring.split(),
        near=Isles([card.number for card in facts.islands.near]),
        distant=Isles([card.number for card in facts.islands.distant]),
        round=2,
        phase="action",
        scenario=scenario,
    )
    for player in state.players:
        cards = facts.decks.clans[player.clan].cards
        player.empire = [CardInPlay(number) for card in cards if card.start for number in card.numbers]
        player.deck = [number for card in cards if not card.start for number in card.numbers]
    return Position(state)


class Position(PlayedPosition):
    """A position of Empires of the North."""

    game = EMPIRES
    state: EmpiresState

    # ------------------------------------------------------------------ what differs from the start

    def take(self, name: str, seat: str = "A") -> int:
        """The physical number of a card that lies in the deck; it is taken out."""
        name, _, number = name.partition(".")
        player = self.player(seat)
        wanted = (int(number),) if number else numbers_of(name)
        card = next(n for n in wanted if n in [*player.deck, *self.state.near.deck, *self.state.distant.deck])
        for deck in (player.deck, self.state.near.deck, self.state.distant.deck):
            if card in deck:
                deck.remove(card)
        return card

    def give(self, seat: str = "A", **goods: int) -> Self:
        """Goods for the supply, `vp` for the track, `spent` workers, `common_ships`."""
        player = self.player(seat)
        for good, n in goods.items():
            if good in ("vp", "spent", "common_ships", "clan_ships"):
                setattr(player, good, n)
            else:
                player.goods[good] = n
        return self

    def hand(self, cards: str, seat: str = "A") -> Self:
        """Cards in hand."""
        self.player(seat).hand += [self.take(name, seat) for name in cards.split()]
        return self

    def pile(self, cards: str, seat: str = "A") -> Self:
        """Cards in the discard pile."""
        self.player(seat).discard += [self.take(name, seat) for name in cards.split()]
        return self

    def deck(self, cards: str | int, discard: str | int = "", seat: str = "A") -> Self:
        """The deck from its top on, and the discard pile; of numbers, so many cards of no matter which kind. The rest is in
        the box."""
        player = self.player(seat)
        left = list(player.deck)
        piles = [
            [left.pop() for _ in range(pile)]
            if isinstance(pile, int)
            else [self.take(name, seat) for name in pile.split()]
            for pile in (cards, discard)
        ]
        player.deck, player.discard = piles[0][::-1], piles[1]
        return self

    def empire(self, cards: str, seat: str = "A") -> Self:
        """Cards in the empire: `mead-hall!` exhausted, `bank:gold=2` with goods, `racks@herring-run` an upgrade on a field,
        `snow-mirror~skin-tent` a copy."""
        for written in cards.split():
            rest, _, goods = written.partition(":")
            name = rest.rstrip("!")
            name, _, original = name.partition("~")
            name, _, base = name.partition("@")
            one = CardInPlay(self.take(name, seat), exhausted=rest.endswith("!"))
            if original:
                copied = self.card(original, seat)
                one.of, one.on, one.mode = copied.card, copied.on, copied.mode
            elif self.state.card(one.card).kind == "dual_field":
                one.mode = "upgrade" if base else "basic"
            if base:
                one.on = self.card(base, seat).card
            one.goods = {good: int(n) for good, _, n in (part.partition("=") for part in goods.split("+") if part)}
            self.player(seat).empire.append(one)
        return self

    def exhaust(self, cards: str, seat: str = "A") -> Self:
        """Cards of the empire are exhausted."""
        for name in cards.split():
            self.card(name, seat).exhausted = True
        return self

    def pawns(self, tiles: str, seat: str = "A") -> Self:
        """Pawns on tiles, `sail!` exhausted; the others are off the tiles."""
        standing = [Pawn(tile.rstrip("!"), tile.endswith("!")) for tile in tiles.split()]
        self.player(seat).pawns = [*standing, *[Pawn()] * (2 - len(standing))]
        return self

    def queue(self, ships: str) -> Self:
        """The queue from the arrow on: `A+fish+axe B *A` are three ships, the last a common one. Owners' supplies shrink."""
        for ship in ships.split():
            owner, *load = ship.lstrip("*").split("+")
            common = ship.startswith("*")
            self.state.queue.append(QueuedShip(SEATS.index(owner), common, "fish" in load, "axe" in load))
            if not common:
                self.player(owner).clan_ships -= 1
        return self

    def islands(self, near: str = "", distant: str = "") -> Self:
        """Face-up islands."""
        self.state.near.open = [self.take(name) for name in near.split()]
        self.state.distant.open = [self.take(name) for name in distant.split()]
        return self

    def passed(self, seats: str) -> Self:
        """Who has passed."""
        for seat in seats:
            self.player(seat).passed = True
        return self

    # ------------------------------------------------------------------ who is asked

    def asks(self, *frames: Any) -> Self:
        """Lets these frames happen, one after the other."""
        self.state.agenda = [*reversed(frames)]
        return self.run()

    def run(self) -> Self:
        """Runs on to the next question."""
        advance(self.state)
        self.events += self.state.events
        self.state.events = []
        return self

    def turn(self, seat: str = "A") -> Self:
        """A seat is to take its turn, then the others and the rest of the round go on."""
        number = SEATS.index(seat)
        self.state.active = number
        first = self.state.first
        after = Phase(first, "expedition"), Expedition(first), EndRound(first)
        return self.asks(TakeTurn(number), NextTurn(self.state.left_of(number)), *after)

    def lookout(self) -> Self:
        """A round begins with Lookout."""
        return self.asks(Round(self.state.first))

    def after_lookout(self, *seats: str) -> Self:
        """Lookout has ended, storage pays."""
        self.state.phase = "lookout"
        return self.asks(*(AfterLookout(SEATS.index(seat)) for seat in seats), NextTurn(0), EndRound(0))

    def expedition(self) -> Self:
        """All have passed."""
        first = self.state.first
        return self.asks(Phase(first, "expedition"), Expedition(first), EndRound(first))

    def end_round(self) -> Self:
        """The Expedition is over."""
        return self.asks(EndRound(self.state.first))

    def token(self, number: int) -> Self:
        """Solo: this token is drawn next."""
        self.state.tokens = [number]
        return self.asks(DrawToken(0), NextTurn(0), EndRound(0))

    # ------------------------------------------------------------------ what there is now

    def player(self, seat: str = "A") -> Player:
        return self.state.players[SEATS.index(seat)]

    def card(self, name: str, seat: str = "A") -> CardInPlay:
        """A card of the empire."""
        name, _, number = name.partition(".")
        wanted = (int(number),) if number else numbers_of(name)
        return next(one for one in self.player(seat).empire if one.card in wanted)

    def goods(self, seat: str = "A") -> str:
        """The supply: `2 food, 1 wood`."""
        player = self.player(seat)
        return ", ".join(f"{n} {good}" for good, n in sorted(player.goods.items()))

    def vp(self, seat: str = "A") -> int:
        """The score track."""
        return self.player(seat).vp

    def in_hand(self, seat: str = "A") -> str:
        """The names of the hand cards."""
        return " ".join(sorted(map(name_of, self.player(seat).hand)))

    def discarded(self, seat: str = "A") -> str:
        """The names of the discarded cards."""
        return " ".join(sorted(map(name_of, self.player(seat).discard)))

    def in_empire(self, seat: str = "A") -> str:
        """The names of the cards that came after the starting cards."""
        return " ".join(name_of(one.card) for one in self.player(seat).empire if not self.state.card(one.card).start)

    def offered(self, verb: str) -> str:
        """What the moves of a kind offer, in names: `use` gives `mead-hall tap-room`."""
        words = [text.split()[1:] for text in self.offers(verb + " ")]
        return " ".join(sorted({name_of(int(last[-1])) if last[-1].isdigit() else last[-1] for last in words}))

    def queued(self) -> str:
        """The queue as `queue` takes it."""
        return " ".join(
            "*" * ship.common + SEATS[ship.seat] + "+fish" * ship.fish + "+axe" * ship.axe for ship in self.state.queue
        )

    def standing_pawns(self, seat: str = "A") -> str:
        """The pawns as `pawns` takes them."""
        return " ".join(pawn.tile + "!" * pawn.exhausted for pawn in self.player(seat).pawns if pawn.tile)

    def told(self, *tags: str) -> list[str]:
        """The tags of what has happened, in order, those of these kinds only."""
        return [tag for event in self.events if (tag := str(type(event).__struct_config__.tag)) in tags]

    def asked_seats(self) -> str:
        """Who is asked, `AB`."""
        return "".join(SEATS[one.seat] for one in EMPIRES.decisions(self.state))


# ---- what always holds (EMP-27) ------------------------------------------------------------------------------------------


def hold(s: EmpiresState) -> None:
    """Nothing is lost or doubled, and everything is where it may be."""
    if s.phase == "set_up" and not all(player.empire for player in s.players):
        return
    for seat, player in enumerate(s.players):
        hold_cards(s, player)
        hold_empire(s, player)
        hold_pieces(s, seat, player)
    hold_islands(s)
    assert sorted(s.ring) == sorted(ACTIONS)
    assert s.phase in ("action", "expedition") or not s.queue, "EMP-27.4"


def hold_cards(s: EmpiresState, player: Player) -> None:
    """EMP-27.1: each of the 33 cards is in one place."""
    own = [one.card for one in player.empire if not s.card(one.card).is_island]
    held = [*player.deck, *player.hand, *player.discard, *player.aside, *player.playing, *own]
    all_cards = [n for card in s.facts.decks.clans[player.clan].cards for n in card.numbers]
    assert sorted(held) == sorted(all_cards), "a card is lost or doubled"
    running = [frame.card for frame in s.agenda if isinstance(frame, BoostDone)]
    assert set(player.playing) <= set(running)


def hold_empire(s: EmpiresState, player: Player) -> None:
    """EMP-27.2, EMP-27.4: starting cards, copies and upgrades are where they may be."""
    starting = {n for card in s.facts.decks.clans[player.clan].cards if card.start for n in card.numbers}
    standing = {one.card: one for one in player.empire}
    assert starting <= standing.keys(), "EMP-27.2"
    for one in player.empire:
        assert (one.of is not None) == (s.card(one.card).as_copy is not None)
        if one.of is not None:
            assert standing[one.of].of is None, "EMP-27.2: an original is no copy"
        if one.on is not None:
            assert is_base(s, standing[one.on]), "EMP-27.2: an upgrade lies on a field"
        assert not one.exhausted or action_of(s, one), "EMP-27.4"
        assert all(n > 0 for n in one.goods.values())


def hold_pieces(s: EmpiresState, seat: int, player: Player) -> None:
    """EMP-27.3: ships, pawns and goods."""
    queued = sum(ship.seat == seat and not ship.common for ship in s.queue)
    assert player.clan_ships + player.reserve + queued == (3 if player.clan == "ulaf" else 2)
    assert len(player.pawns) == 2
    assert all(pawn.tile or not (pawn.exhausted or pawn.moved) for pawn in player.pawns)
    assert all(n > 0 for n in player.goods.values())
    assert min(player.spent, player.vp, player.common_ships) >= 0


def hold_islands(s: EmpiresState) -> None:
    """EMP-27.1: each island is in one place."""
    in_empires = [one.card for player in s.players for one in player.empire if s.card(one.card).is_island]
    dealt = [island for frame in s.agenda if (island := getattr(frame, "island", None)) and frame_deals(frame)]
    lying = [n for isles in (s.near, s.distant) for n in (*isles.deck, *isles.open, *isles.discard)]
    everything = [n for card in (*s.facts.islands.near, *s.facts.islands.distant) for n in card.numbers]
    assert sorted([*in_empires, *lying, *dealt]) == sorted(everything), "an island is lost or doubled"
    assert Counter(card for card in lying).total() == len(set(lying))


def frame_deals(frame: Any) -> bool:
    """Whether an island is set aside for this frame."""
    return type(frame).__struct_config__.tag == "deal_with_island"
