"""Positions of Keltis for tests, written as a player would say them: `table("base", rows="r4 r7 r9", at="s@R3")`."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.chance import Chance
from engine.game import Outcome
from engine.keltis import KELTIS
from engine.keltis.facts.content import keltis_content
from engine.keltis.facts.pieces import COLOURS, VALUES, card_of_colour, colour_of
from engine.keltis.game.notation import write_card
from engine.keltis.options import KeltisOptions, board_of
from engine.keltis.table.state import PLAIN, KeltisPlayer, KeltisTable
from engine.keltis.turns.frames import KeltisState, PlayCard
from tests.engine.played_position import SEATS, PlayedPosition

BOARDS = {"base": "base", "expansion": "expansion-original"}
FOUR_IN_ZONE = {"base": "s@R7 s@Y7 s@P7 s@G7", "expansion": "s@h1 s@h1 s@h1 s@h1"}


def table(
    board: str = "base",
    *,
    seats: int = 2,
    hand: str = "",
    rows: str = "",
    at: str = "",
    wishes: str = "",
    points: int = 0,
    rival: str = "",
    rival_hand: str = "",
    zone: int = 0,
    token: str = "",
    piles: str = "",
    deck: int | None = None,
    **options: str,
) -> Position:
    """Seat A is to play a card. Only what is named differs from the first turn; no token lies on the board.

    `hand`, `rival_hand`, `rows` and `piles` name cards (`r7`), hands are filled up with others; `at` and `rival` name the
    figures of A and B that are not on the start stone; `zone=4` puts B's small figures into the end zone; `token` names
    stone and kind (`b4 clover, c3 points 3`); `deck` leaves only so many cards in the draw pile.
    """
    chosen = KeltisOptions(board=BOARDS.get(board, board), **options)
    if zone:
        assert zone == 4, "only four figures of one player fit"
        rival = FOUR_IN_ZONE[board]
    box = Box()
    hands = [box.take(hand), box.take(rival_hand), *([] for _ in range(2, seats))]
    laid, thrown = box.take(rows), box.take(piles)
    on_way = [at, rival, "", ""]
    players = [KeltisPlayer(own + box.fill(8 - len(own)), figures(on_way[seat])) for seat, own in enumerate(hands)]
    players[0].points = points
    for name in wishes.split():
        players[0].wishes[PLAIN if name == "plain" else COLOURS.index(name)] += 1
    for one in laid:
        players[0].rows[colour_of(one)].append(one)
    stones = keltis_content().tokens[board_of(chosen).token_set].stack
    state: KeltisState = KeltisTable(
        seats=seats,
        chance=Chance(bytes(32)),
        agenda=[PlayCard(0)],
        options=chosen,
        players=players,
        deck=box.cards if deck is None else box.cards[:deck],
        removed=[] if deck is None else box.cards[deck:],
        tokens=tokens(chosen, token),
        stacks=dict.fromkeys(board_of(chosen).stacks, stones.stones_each) if stones else {},
    )
    for one in thrown:
        state.piles[colour_of(one)].append(one)
    return Position(state)


class Box:
    """The 110 cards, from which a position is dealt."""

    def __init__(self) -> None:
        self.cards = [card_of_colour(colour, value) for colour in range(len(COLOURS)) for value in range(VALUES)] * 2
        random.Random(7).shuffle(self.cards)
        self.named: set[int] = set()

    def take(self, names: str) -> list[int]:
        """The cards of these names."""
        taken = [card_of_colour("rypgb".index(name[0]), int(name[1:])) for name in names.split()]
        for one in taken:
            self.cards.remove(one)
        self.named.update(taken)
        return taken

    def fill(self, count: int) -> list[int]:
        """Some cards, none of which was named, so that a named card in a hand is the only one of its kind."""
        return [self.cards.pop(next(i for i, c in enumerate(self.cards) if c not in self.named)) for _ in range(count)]


def figures(at: str) -> list[str]:
    """The places of five figures, the large one first."""
    large, small = ["start"], list[str]()
    for name in at.split():
        size, _, place = name.partition("@")
        if size == "L":
            large = [place]
        else:
            small.append(place)
    return large + small + ["start"] * (4 - len(small))


def tokens(options: KeltisOptions, names: str) -> dict[str, int]:
    """The tokens on the stones, as numbers of the board's token set."""
    kinds = keltis_content().tokens[board_of(options).token_set].token
    placed: dict[str, int] = {}
    for name in filter(None, names.split(",")):
        stone, kind, *more = name.split()
        placed[stone] = next(
            number
            for number, token in enumerate(kinds)
            if token.kind == kind and (not more or more[0] in (str(token.value), token.colour))
        )
    return placed


class Position(PlayedPosition):
    """A position of Keltis."""

    game = KELTIS
    state: KeltisState

    def turn(self, line: str) -> Position:
        """Plays moves, then draws from the draw pile until the turn is over."""
        seat = self.asked
        self.play(line)
        while self.question == f"{SEATS[seat]} draw_up":
            self.play("draw deck")
        return self

    def pass_turn(self) -> Position:
        """The seat that is asked discards something and draws from the draw pile."""
        return self.turn(self.offers("discard")[0])

    def player(self, seat: str) -> KeltisPlayer:
        return self.state.players[SEATS.index(seat)]

    def figures(self, seat: str) -> str:
        """Where the figures stand that have left the start."""
        large, *small = self.player(seat).figures
        on_way = [f"L@{large}", *(f"s@{place}" for place in sorted(small))]
        return " ".join(figure for figure in on_way if not figure.endswith("@start"))

    def row(self, seat: str, colour: str) -> str:
        """A card row from its first to its last card."""
        return cards(self.player(seat).rows[COLOURS.index(colour)])

    def pile(self, colour: str) -> str:
        """A discard pile, top card last."""
        return cards(self.state.piles[COLOURS.index(colour)])

    def hand_size(self, seat: str) -> int:
        return len(self.player(seat).hand)

    def points(self, seat: str) -> int:
        """The points that tokens have brought."""
        return self.player(seat).points

    def wishes(self, seat: str) -> dict[str, int]:
        """The wish stones by colour; `plain` for those of the base board."""
        named = zip([*COLOURS, "plain"], self.player(seat).wishes, strict=True)
        return {colour: count for colour, count in named if count}

    def forecast(self) -> Outcome:
        """The scores that the game would have if it were over now."""
        finished = KELTIS.copy(self.state)
        finished.agenda.clear()
        outcome = KELTIS.outcome(finished)
        assert outcome is not None
        return outcome


def cards(pile: Sequence[int]) -> str:
    """`r4 r7`."""
    return " ".join(map(write_card, pile))
