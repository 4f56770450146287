"""Random games of Manitoba under watch: what always holds (section 22), and the undrawn score tiles."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.game import Event, Move, Seat
from engine.manitoba import MANITOBA
from engine.manitoba.facts.components import GOODS, PATHS
from engine.manitoba.options import ManitobaOptions, option_values
from engine.manitoba.rounds.frames import ManitobaState
from engine.manitoba.table import moves as m
from tests.engine.manitoba.positions import hold
from tests.engine.watched import Watched

LAYOUTS = ("standard", "lake-manitoba", "duck-mountains")


def any_options(dice: random.Random, variant: str) -> ManitobaOptions:
    """Any rulings."""
    offered = option_values(ManitobaOptions())
    chosen = {name: dice.choice(values) for name, values in offered.items() if name not in ("variant", "first", "data")}
    return ManitobaOptions(variant=variant, **(chosen if dice.random() < 0.7 else {}))


class WatchedManitoba(Watched):
    """One game of Manitoba."""

    game = MANITOBA
    longest = 600
    signs = ("", " ", "-", "9", "s", "ß", "\n")
    state: ManitobaState

    def __init__(self, variant: str, seats: int, seed: int) -> None:
        dice = random.Random(f"{variant} {seats} {seed}")
        super().__init__(any_options(dice, variant), seats, dice)

    def any_move(self) -> Move:
        dice, areas = self.dice, self.state.ground.areas
        area = dice.choice([*areas, "9-lake"])
        word = dice.choice([*GOODS, *PATHS[:3], "shaman", "small", "large", "supply", "x"])
        n = dice.randrange(7)
        return dice.choice([
            m.ActWithDiscs(n), m.WakeUp(n, dice.randrange(5)), m.PlaceFigure(area), m.WalkFigure(area, dice.choice(areas)),
            m.Vision(word), m.WampumWake(), m.WampumBerry(word), m.Finish(), m.PassPassively(), m.KeepIn(word),
            m.TakeOffered(word), m.Wake(n), m.Reactivate(), m.CopySpace(word), m.RemoveFigure(area), m.DropFeather(word),
            m.Score(word), m.SkipScoring(), m.FillArea(area), m.Decline(), Move()])  # fmt: skip

    def any_text(self, legal: list[Move]) -> str:
        """A legal move, mistyped, or any move."""
        made_up = self.any_move()
        return super().any_text(legal) if type(made_up) is Move or self.dice.random() < 0.4 else MANITOBA.write(made_up)

    def watch(self, before: ManitobaState, seat: Seat, move: Move, events: Sequence[Event], *, showed: bool) -> None:
        """Nothing but a draw comes to light."""
        assert showed == (before.chance != self.state.chance)
        assert showed or len(self.state.tile_stack) == len(before.tile_stack)

    def hold_pieces(self) -> None:
        hold(self.state)
        outcome = MANITOBA.outcome(self.state)
        assert outcome is None or list(outcome.totals) == [player.points for player in self.state.players]

    def unknown_to(self, seat: Seat | None) -> ManitobaState:
        """The position with the undrawn score tiles in another order, and another seed."""
        other = MANITOBA.copy(self.state)
        self.dice.shuffle(other.tile_stack)
        other.chance.seed = self.dice.randbytes(32)
        return other
