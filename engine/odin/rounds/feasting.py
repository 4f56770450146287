"""The feast of a seat: its question, the row put together dish by dish, and what it costs (ODIN-6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from engine.choices import Change, Open
from engine.frames import Frame
from engine.game import Move, Refusal, Word
from engine.kept import kept
from engine.odin.asking import refusals
from engine.odin.asking.anytime_cards import usable_anytime_clauses
from engine.odin.asking.questions import SeatQuestion
from engine.odin.cards.table_cards import feast_terms
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import write_dish
from engine.odin.options import LONG
from engine.odin.table.answers import ENOUGH, ChoicePart, Unlisted
from engine.odin.table.events import Feasted, Gained
from engine.odin.table.feast import (
    AS_USUAL,
    COIN,
    EMPTY,
    SILVER,
    Dish,
    FeastRow,
    FeastTerms,
    can_be_completed,
    cells_to_fill,
    dish_width,
    foods_to_serve,
    next_dishes,
    penalties_of_row,
    served_food,
    silver_lacking,
    tally_feast,
    why_not_served,
)
from engine.odin.table.feast_changes import FeastLarder, changed_rows
from engine.odin.table.feast_proposal import propose_feast, to_complete
from engine.odin.table.holdings import add_items
from engine.odin.table.moments import Moment
from engine.odin.table.moves import Serve
from engine.odin.table.state import AnyTable, Player
from engine.odin.table.timing import has_no_listener, trigger_cards

PROPOSED = "proposed"
"""The value that takes the row that is proposed."""


class Serving(Struct, Unlisted, frozen=True, dict=True):
    """Which row may be served: put together from left to right, or as it is proposed."""

    cells: int
    larder: tuple[tuple[str, int], ...]
    silver: int
    terms: FeastTerms

    kind = "serve"

    @kept
    def pantry(self) -> dict[str, int]:
        """The larder in the order of the goods boxes, to look things up in."""
        there = dict(self.larder)
        return {food: there[food] for food in foods_to_serve() if food in there}

    @kept
    def offered(self) -> dict[FeastRow, FeastRow]:
        """The dishes that have been offered after rows: these rows, and those that they become, need not be judged again."""
        return {}

    def after(self, chosen: Sequence[Any]) -> Open | Move:
        if len(chosen) == 1 and chosen[0] == PROPOSED:
            return Serve(self.proposed)
        if len(chosen) > 1 and chosen[-1] == ENOUGH:
            return self.with_gaps(chosen[:-1])
        row = tuple(chosen)
        if row and not isinstance(row[-1], Dish):
            raise LookupError(f"{row[-1]} is no dish")
        if row and row[-1] not in self.offered.get(row[:-1], ()) and not self.begins_well(row):
            raise LookupError(f"{chosen} begins no row that can be served")
        so_far = tally_feast(row)
        if so_far.cells == self.cells:
            return Serve(row)
        following = self.next(row)
        self.offered[row] = following
        last = [ENOUGH] if silver_lacking(so_far.taken, self.silver, self.terms) <= 0 else []
        return Open("row", (*last, *following) if row else (PROPOSED, *following))

    def suggested(self, chosen: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """See `Suggesting`: the proposed row, to take or to look at and change; later the rest of a row as it is proposed."""
        if not chosen:
            return [(PROPOSED,), self.proposed]
        rest = to_complete(tuple(chosen), self.cells, self.pantry, self.silver, self.terms)
        return [] if rest is None else [rest]

    def changes(self, move: Serve) -> Sequence[Change]:
        """See `Changeable`: one tile less, or one more."""
        there = FeastLarder(self.pantry, self.silver, self.terms)
        rows = changed_rows(move.row, self.cells, there)
        return [Change(changed.how, changed.food, changed.row) for changed in rows]

    def with_gaps(self, chosen: Sequence[Dish]) -> Serve:
        """The row that ends here, with the other cells left empty. Raises LookupError where that is not legal."""
        row = tuple(chosen)
        if not (row in self.offered or self.begins_well(row)) or not self.owes_nothing(row):
            raise LookupError(f"{chosen} is no row that can be served")
        return Serve((*row, *[EMPTY] * (self.cells - tally_feast(row).cells)))

    def owes_nothing(self, row: FeastRow) -> bool:
        """Whether the silver in a row is there without food that is still to come (card 158)."""
        return silver_lacking(tally_feast(row).taken, self.silver, self.terms) <= 0

    def begins_well(self, row: FeastRow) -> bool:
        """Whether a legal row can begin so."""
        so_far = tally_feast(row)
        left = self.cells - so_far.cells
        if left < 0 or so_far.no_dish:
            return False
        return can_be_completed(row, left, self.pantry, self.silver, self.terms)

    def next(self, row: FeastRow) -> FeastRow:
        """What may come next."""
        return tuple(next_dishes(row, self.cells, self.pantry, self.silver, self.terms))

    @kept
    def proposed(self) -> FeastRow:
        """A row with the fewest Thing penalties."""
        return propose_feast(self.cells, self.pantry, self.silver, self.terms)

    def moves(self) -> Iterator[Serve]:
        """All rows, one by one. An empty one and one with a single dish come first: they are soon found."""
        first = [(EMPTY,) * self.cells]
        yield Serve(first[0])
        first += islice(self.single_dishes(), 1)
        yield from map(Serve, first[1:])
        yield from (Serve(row) for row in self.rows(()) if row not in first)

    def single_dishes(self) -> Iterator[FeastRow]:
        """Rows with nothing but one dish in them, which stands upright if it can."""
        if self.silver:
            yield (COIN, *[EMPTY] * (self.cells - 1))
        goods = odin_content().goods
        for food, _ in self.larder:
            dish = Dish(food, upright=goods[food].width != goods[food].height)
            if dish_width(dish) <= self.cells:
                yield (dish, *[EMPTY] * (self.cells - dish_width(dish)))

    def rows(self, begun: FeastRow) -> Iterator[FeastRow]:
        """All rows that begin so."""
        if tally_feast(begun).cells == self.cells:
            yield begun
        else:
            for dish in self.next(begun):
                yield from self.rows((*begun, dish))


def larder_of(player: Player) -> tuple[tuple[str, int], ...]:
    """The food of the supply and the stables (ODIN-6.2)."""
    return tuple([(food, player.has[food]) for food in sorted(foods_to_serve().keys() & player.has)])


def serving_part(s: AnyTable, seat: int) -> Serving:
    """What a seat may serve."""
    player = s.players[seat]
    return Serving(cells_of_feast(s, seat), larder_of(player), player.count(SILVER), terms_of(s, seat))


def cells_of_feast(s: AnyTable, seat: int) -> int:
    """How many feast cells a seat has to fill (ODIN-6.1)."""
    return cells_to_fill(s.length == LONG, s.round, len(s.players[seat].emigrated))


def terms_of(s: AnyTable, seat: int) -> FeastTerms:
    """What cards in play change for the feast of a seat (ODIN-6.10)."""
    return feast_terms(s, seat) if s.players[seat].played else AS_USUAL


SERVED = (Moment("place"),)
"""The moment that tells whether any card listens for food that is served."""


class HoldFeast(SeatQuestion[Serve], tag="hold_feast"):
    """ODIN-6: a row of food for the open feast cells; a submission is final. With no cells nothing is asked (ODIN-6.1)."""

    breaks_off = False

    def about(self, s: AnyTable) -> dict[str, Word]:
        return {"n": cells_of_feast(s, self.seat)}

    def answers(self, s: AnyTable) -> Iterator[Serve]:
        if cells_of_feast(s, self.seat):
            yield from serving_part(s, self.seat).moves()

    def moves(self, s: AnyTable) -> Iterator[Move]:
        """Also when only gaps can be served and a card in play could bring food or silver (ODIN-8.6 d)."""
        yield from super().moves(s)
        if (
            cells_of_feast(s, self.seat)
            and next(usable_anytime_clauses(s, self.seat), None)
            and len(list(islice(self.answers(s), 2))) == 1
        ):
            yield from self.meanwhile(s)

    def accepts(self, s: AnyTable, move: Move) -> bool:
        return isinstance(move, Serve) and self.why_no_row(s, move) is None

    def parts(self, s: AnyTable) -> list[ChoicePart]:
        return [serving_part(s, self.seat)]

    def why_no_row(self, s: AnyTable, move: Serve) -> Refusal | None:
        """The rule against a row."""
        can = serving_part(s, self.seat)
        return why_not_served(move.row, can.cells, can.pantry, can.silver, can.terms)

    def take(self, s: AnyTable, move: Serve) -> None:
        player, row = s.players[self.seat], move.row
        self.lay(s, served_food(row))
        player.penalties += penalties_of_row(row)
        written = tuple([write_dish(dish.food, upright=dish.upright) for dish in row])
        s.emit(Feasted(self.seat, written, penalties_of_row(row)))
        if has_no_listener(s, self.seat, SERVED):
            return
        for food, n in player.served.items():
            if food != SILVER:
                trigger_cards(s, self.seat, Moment("place", item=food, count=n, phase="feast", to="banquet_table"))

    def auto(self, s: AnyTable) -> None:
        """With no cells to fill an empty row is served (ODIN-6.1)."""
        self.lay(s, {})

    def lay(self, s: AnyTable, dishes: dict[str, int]) -> None:
        """The food leaves the supply; the silver that cards give for this feast has been there for it (ODIN-6.10)."""
        player = s.players[self.seat]
        player.served = dishes
        earned = terms_of(s, self.seat).silver(dishes)
        if earned:
            add_items(player, SILVER, earned)
            s.emit(Gained(self.seat, ((SILVER, earned),), "feast"))
        for food, n in dishes.items():
            add_items(player, food, -n)

    def refusal(self, s: AnyTable, move: Move) -> Refusal:
        wrong = self.why_no_row(s, move) if isinstance(move, Serve) else None
        return wrong or refusals.other_move("ODIN-6.8", "hold_feast")


class ClearTable(Frame[AnyTable, Move], tag="clear_table"):
    """ODIN-6.7: everything served goes to the general supply; cards that act after the feast have acted."""

    def auto(self, s: AnyTable) -> None:
        s.players[self.seat].served = {}
