"""Positions of A Feast for Odin for tests: `table(seats=2).give("A", wood=2).turn().play("use build_shed")`.

Nobody has anything but Vikings, the home board and what is given; no card is in a pile unless it is put there. Moves are in
notation, seats are letters.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.chance import Chance
from engine.frames import advance
from engine.odin import ODIN
from engine.odin.facts.areas import BoardArea
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import write_ship
from engine.odin.facts.pieces import BUILDINGS, WEAPONS, Exploration, OpenStrip, PlacedVikings, PlayedCard, Ship
from engine.odin.facts.polyominoes import GridCell
from engine.odin.game.frames import OdinState
from engine.odin.game.set_up import weapons_left
from engine.odin.rounds.rounds import RoundPhases
from engine.odin.rounds.turns import TakeTurn, Turns
from engine.odin.steps.dice import ROLLS
from engine.odin.table.boards import area_of, board_spots, buildings_left, round_income
from engine.odin.table.holdings import add_items, order_ships
from engine.odin.table.mountains import items_left
from engine.odin.table.placement import Laid, Lying, area_cover, with_laid
from engine.odin.table.state import Board, Player
from engine.odin.table.vikings import SOLO, vikings_to_come
from tests.engine.played_position import SEATS, PlayedPosition

ISLANDS = ("shetland", "faroe_islands", "iceland", "greenland")


def table(seats: int = 2, *, length: str = "long", round: int = 3, strips: str = "strip_1 strip_3") -> Position:
    """A position in the middle of a round in which nobody is asked yet."""
    state = OdinState(
        seats=seats,
        chance=Chance(bytes(32)),
        agenda=[],
        length=length,
        decks="A",
        players=[
            Player(has={}, vikings=odin_content().length(length == "long").feast_cells_open[round - 1])
            for _ in range(seats)
        ],
        first=0,
        start=0,
        active=0,
        round=round,
        phase="actions",
        explorations=[Exploration(face) for face in ISLANDS],
        special=list(odin_content().special_tiles),
        strips=[OpenStrip(strip) for strip in strips.split()],
        weapon_pile=weapons_left(0),
        asides=[[] for _ in range(seats)],
    )
    return Position(state)


def covered_cells(area: BoardArea, lying: Lying) -> frozenset[GridCell]:
    """The cells on which something lies."""
    return frozenset(area.listed(area_cover(area, lying).covered))


class Position(PlayedPosition):
    """A position of A Feast for Odin."""

    game = ODIN
    state: OdinState

    # ------------------------------------------------------------------ what differs from the start

    def give(self, seat: str = "A", **items: int) -> Position:
        """Goods, silver, resources, weapons or special tiles for the supply or the stables."""
        for item, n in items.items():
            add_items(self.player(seat), item, n)
            if item in self.state.special:
                self.state.special.remove(item)
        return self

    def ships(self, names: str, seat: str = "A") -> Position:
        """Ships with their placed ore: `knarr longship-2 whaling_boat-0`."""
        for name in names.split():
            kind, _, ore = name.partition("-")
            self.player(seat).ships.append(Ship(kind, int(ore or 0)))
        order_ships(self.player(seat))
        return self

    def emigrated(self, *kinds: str, seat: str = "A") -> Position:
        """Ships that lie on the banquet table."""
        self.player(seat).emigrated += kinds
        return self

    def board(self, name: str, seat: str = "A", **filled: int) -> Position:
        """An exploration board or building."""
        self.player(seat).boards.append(Board(name, (), **filled))
        self.state.explorations = [board for board in self.state.explorations if board.face != name]
        return self

    def lay(self, name: str, cells: str, seat: str = "A") -> Position:
        """Silver on all cells of some rows and columns of a board: `9-11 0-2`."""
        board = self.player(seat).board(name)
        assert board is not None
        area = area_of(board)
        assert area is not None
        rows, columns = ([int(n) for n in part.split("-")] for part in cells.split())
        taken = covered_cells(area, board.laid)
        for row, column in area.cells:
            within = rows[0] <= row <= rows[-1] and columns[0] <= column <= columns[-1]
            if within and (row, column) not in taken and area.cells[row, column] not in "#!+":
                board.laid = with_laid(board.laid, Laid(piece="silver", row=row, column=column))
        return self

    def lay_piece(self, name: str, piece: str, seat: str = "A", spot: int = 0) -> Position:
        """A piece at one of its legal places on a board or house, the first one by default."""
        board = self.player(seat).board(name)
        assert board is not None
        board.laid = with_laid(board.laid, board_spots(board.kind, board.laid, piece)[spot])
        if piece in self.state.special:
            self.state.special.remove(piece)
        return self

    def enclose(self, name: str, gift: str, seat: str = "A") -> Position:
        """Silver on all neighbours of the bonus cell of a board or house that gives this, whatever the income cells demand."""
        board = self.player(seat).board(name)
        assert board is not None
        area = area_of(board)
        assert area is not None
        cell = next(one for one in area.bonuses if any(given.item == gift for given in one.gives))
        for row, column in area.listed(cell.neighbours & ~area.mask(covered_cells(area, board.laid))):
            board.laid = with_laid(board.laid, Laid(piece="silver", row=row, column=column))
        return self

    def raise_income(self, least: int, seat: str = "A") -> Position:
        """Silver on the home board until an income phase would pay at least so much."""
        player = self.player(seat)
        board = player.boards[0]
        while round_income(player) < least:
            board.laid = with_laid(board.laid, board_spots(board.kind, board.laid, "silver")[-1])
        return self

    def strip_items(self, name: str) -> tuple[str, ...]:
        """What is left on an open strip, from the arrow end."""
        return tuple(items_left(next(strip for strip in self.state.strips if strip.strip == name)))

    def hand(self, cards: str, seat: str = "A") -> Position:
        """Occupations in hand, by number."""
        self.player(seat).hand += map(int, cards.split())
        return self

    def in_play(self, cards: str, seat: str = "A") -> Position:
        """Occupations in play, by number."""
        self.player(seat).played += [PlayedCard(int(card)) for card in cards.split()]
        return self

    def pile(self, cards: str) -> Position:
        """The pile of occupations, the next one last."""
        self.state.occupation_pile = list(map(int, cards.split()))
        return self

    def vikings(self, n: int, seat: str = "A") -> Position:
        """Vikings on the Thing square."""
        self.player(seat).vikings = n
        return self

    def stand(self, spaces: str, seat: str = "B", vikings: int = 1) -> Position:
        """Vikings on spaces."""
        for space in spaces.split():
            self.state.spaces[space] = PlacedVikings(SEATS.index(seat), vikings, self.state.round)
        return self

    def strip(self, name: str, gone: int) -> Position:
        """An open strip of which so many items are gone."""
        self.state.strips = [one for one in self.state.strips if one.strip != name] + [OpenStrip(name, gone)]
        return self

    def rolls(self, die: int, *numbers: int) -> Position:
        """The next rolls of the die with so many sides: by a seed that brings them."""
        for seed in range(100_000):
            chance = Chance(seed.to_bytes(32, "big"))
            if all(chance.below(die, ROLLS.format(die)) + 1 == number for number in numbers):
                self.state.chance = Chance(seed.to_bytes(32, "big"))
                return self
        raise AssertionError(f"no seed brings {numbers}")

    # ------------------------------------------------------------------ who is asked

    def asks(self, *frames: Any) -> Position:
        """Lets these frames happen, one after the other, and then the game end."""
        self.state.agenda = [RoundPhases(0, ("end",)), *reversed(frames)]
        advance(self.state)
        self.events += self.state.events
        self.state.events = []
        return self

    def turn(self, seat: str = "A") -> Position:
        """A seat is to take its turn, then the others go on."""
        number = SEATS.index(seat)
        self.state.active = number
        return self.asks(TakeTurn(number), Turns(self.state.left_of(number)))

    def phases(self, *names: str) -> Position:
        """These phases of the round come next."""
        return self.asks(RoundPhases(0, names))

    # ------------------------------------------------------------------ what there is now

    def player(self, seat: str = "A") -> Player:
        return self.state.players[SEATS.index(seat)]

    def has(self, seat: str = "A") -> dict[str, int]:
        """The supply and the stables."""
        return dict(self.player(seat).has)

    def bay(self, seat: str = "A") -> str:
        """The ships in the bay."""
        return " ".join(write_ship(ship.named) for ship in self.player(seat).ships)

    def boards(self, seat: str = "A") -> str:
        """The boards and buildings but the home board."""
        return " ".join(board.name for board in self.player(seat).boards[1:])

    def lines(self, seat: str = "A") -> dict[str, int]:
        """The score line by line; lines of 0 are left out."""
        outcome = ODIN.score(ODIN.view(self.state, None))
        return {line.source: line.points for line in outcome.lines[SEATS.index(seat)] if line.points}

    def question_of(self, seat: str) -> str:
        """What a seat is asked; nothing when it is not."""
        asked = [one.question for one in ODIN.decisions(self.state) if one.seat == SEATS.index(seat)]
        return asked[0] if asked else ""

    def offers_of(self, seat: str, beginning: str = "") -> list[str]:
        """The legal moves of a seat whose text begins so."""
        legal = map(ODIN.write, ODIN.legal_moves(self.state, SEATS.index(seat)))
        return sorted(text for text in legal if text.startswith(beginning))

    @property
    def asked_seats(self) -> str:
        """Who is asked what, one after the other: `A hold_feast B before_income`."""
        return " ".join(f"{SEATS[one.seat]} {one.question}" for one in ODIN.decisions(self.state))


# ---- what always holds ---------------------------------------------------------------------------------------------------


def hold(s: OdinState) -> None:
    """Nothing is lost or doubled, and everything is where it may be."""
    facts = odin_content()
    owned = Counter(item for player in s.players for item, n in player.has.items() for _ in range(n))
    laid = Counter(one.piece for player in s.players for board in player.boards for one in board.laid)
    for tile in facts.special_tiles:
        assert s.special.count(tile) + owned[tile] + laid[tile] == 1, f"{tile} is lost or doubled"
    for weapon in WEAPONS:
        assert s.weapons_spent.get(weapon, 1) > 0
    lying = len(s.weapon_pile) + sum(s.weapons_spent.values()) + sum(owned[weapon] for weapon in WEAPONS)
    assert lying >= sum(weapon.count for weapon in facts.weapons.values()), "a weapon is lost"
    claimed = [board.kind for player in s.players for board in player.boards if board.kind in facts.faces]
    assert sorted(facts.faces[face].board for face in [*claimed, *(b.face for b in s.explorations)]) == list("ABCD")
    assert all(buildings_left(s, kind) >= 0 for kind in BUILDINGS)
    strips = [*s.strip_pile, *(strip.strip for strip in s.strips)]
    assert len(set(strips)) == len(strips)
    for seat, player in enumerate(s.players):
        hold_player(s, seat, player)


def hold_player(s: OdinState, seat: int, player: Player) -> None:
    """What holds for one seat."""
    facts = odin_content()
    known = {*facts.goods, *facts.special_tiles, *facts.weapons, *facts.resources, "silver"}
    assert set(player.has) <= known
    assert all(n > 0 for n in player.has.values())
    standing = sum(one.vikings for one in s.spaces.values() if one.seat == seat)
    total = player.vikings + player.resting + standing + vikings_to_come(s)
    solo = facts.rounds.solo.long if s.length == "long" else facts.rounds.solo.short
    removed = solo.first_colour_removed + solo.second_colour_removed
    assert total == (24 - removed if s.seats == SOLO else 12), "a Viking is lost"
    assert min(player.vikings, player.resting) >= 0
    bay = Counter(facts.ships[ship.kind].size for ship in player.ships)
    assert bay["small"] <= facts.home_board.bay.small_berths
    assert bay["large"] <= facts.home_board.bay.large_berths
    assert all(0 <= ship.ore <= facts.ships[ship.kind].ore_slots for ship in player.ships)
    assert len(player.emigrated) <= facts.ships_file.emigration.max_per_player
    for board in player.boards:
        area = area_of(board)
        if area:
            assert len(covered_cells(area, board.laid)) == sum(len(one.cells) for one in board.laid), "pieces overlap"
