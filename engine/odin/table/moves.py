"""What a player can do (ODIN-13.5)."""

from __future__ import annotations

from engine.game import InAnyOrder, Move
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import BoardId, CardOption, NamedBuilding, NamedShip, RisingGood, Tiles
from engine.odin.table.feast import FeastRow
from engine.odin.table.placement import Laid


class StartWith(Move, frozen=True, tag="start_with"):
    """Solo: choose the starting occupation (ODIN-12.5)."""

    card: int


class UseSpace(Move, frozen=True, tag="use"):
    """Place Vikings on an action space and carry it out (ODIN-3.5.1)."""

    space: str

    @property
    def plank(self) -> str:
        """The plank on which a menu finds the space (ODIN-5.0.7); the first of two."""
        return odin_content().spaces[self.space].groups[0]


class Imitate(Move, frozen=True, tag="imitate"):
    """Place Vikings on the imitation space of its column and carry out a space that another player occupies (ODIN-4.4)."""

    space: str


class Pass(Move, frozen=True, tag="pass"):
    """Take no further turn in this round (ODIN-3.5.4)."""


class PlayCard(Move, frozen=True, tag="play"):
    """Play an occupation from the hand (ODIN-4.3, ODIN-5.9)."""

    card: int


class UseCard(Move, frozen=True, tag="use_card"):
    """Use what an occupation in play offers at this moment (ODIN-9.5, ODIN-9.12)."""

    card: int


class ApplyCard(Move, frozen=True, tag="apply_card"):
    """At any time: use an occupation in play that may be used at any time (ODIN-9.4)."""

    card: int


class Skip(Move, frozen=True, tag="skip"):
    """Leave out what is offered (ODIN-5.0.4)."""


class Accept(Move, frozen=True, tag="accept"):
    """Make the exchange that is offered (ODIN-5.2.8)."""


class Choose(Move, frozen=True, tag="choose"):
    """Choose one of several prices, bundles or halves of a space, or what a card lets its owner choose (ODIN-5.2, ODIN-5.4.6).

    `option` is one of those that the question offers, all of the kind that it asks for: a thing, which may be the id of a half
    or a space too, several things, or what a card takes and brings.
    """

    option: CardOption


class TakeItems(Move, frozen=True, tag="take"):
    """Take so many items from the arrow end of a mountain strip (ODIN-5.3)."""

    strip: str
    count: int


class Raise(Move, InAnyOrder, frozen=True, tag="upgrade"):
    """Raise goods together, each by some colours (ODIN-5.4)."""

    goods: tuple[RisingGood, ...]


class Trade(Move, InAnyOrder, frozen=True, tag="trade"):
    """Pay and turn green goods to blue, one of each kind at most (ODIN-5.5.1)."""

    goods: tuple[str, ...]


class BuyTiles(Move, InAnyOrder, frozen=True, tag="purchase"):
    """Buy special tiles in a special sale, named in the order of the data (ODIN-5.5.3)."""

    tiles: tuple[str, ...]

    @staticmethod
    def rank(named: str) -> tuple[int, str]:
        order = list(odin_content().special_tiles)
        return order.index(named) if named in order else len(order), named


class Forge(Move, frozen=True, tag="forge"):
    """Pay, and take a blue tile with the forge symbol (ODIN-5.2.7)."""

    tile: str


class Explore(Move, frozen=True, tag="explore"):
    """Take an exploration board with its silver (ODIN-5.8)."""

    face: str


class Emigrate(Move, frozen=True, tag="emigrate"):
    """Lay a large ship on the banquet table (ODIN-5.6)."""

    ship: NamedShip


class Swap(Move, frozen=True, tag="swap"):
    """Exchange a whaling boat for a knarr (ODIN-5.6.6)."""

    ship: NamedShip


class SendBoats(Move, InAnyOrder, frozen=True, tag="boats"):
    """Choose the whaling boats before the first roll (ODIN-5.7.7)."""

    boats: tuple[NamedShip, ...]


class Roll(Move, frozen=True, tag="roll"):
    """Roll the die again (ODIN-5.7.1)."""


class Stop(Move, frozen=True, tag="stop"):
    """Keep the roll (ODIN-5.7.1)."""


class Spend(Move, frozen=True, tag="spend"):
    """Success in hunting, at a snare or in whaling: pay the value with so much wood and so many weapons (ODIN-5.7.12)."""

    wood: int
    weapons: int


class Loot(Move, frozen=True, tag="loot"):
    """Success in a raid or pillage: take a tile for so many stone and long swords (ODIN-5.7.2, ODIN-5.7.3)."""

    tile: Tiles
    stone: int
    long_swords: int
    spears: int = 0


class Fail(Move, frozen=True, tag="fail"):
    """Declare the dice action a failure, and take so many Vikings back (ODIN-5.7.4, ODIN-5.7.8, ODIN-5.7.14)."""

    vikings: int


class Serve(Move, frozen=True, tag="serve"):
    """The feast as a row from left to right (ODIN-6.8)."""

    row: FeastRow


class Done(Move, frozen=True, tag="done"):
    """Be done with a window (ODIN-8.6, ODIN-8.7)."""


class Place(Move, frozen=True, kw_only=True, tag="place"):
    """At any time: lay a piece on a board or house, its top left corner there, turned so (ODIN-7, ODIN-7.2.11).

    The fields stand in the order in which a person chooses them, and are always named, as those of `Laid` are.
    """

    piece: str
    board: BoardId
    turn: int
    column: int
    row: int

    @property
    def laid(self) -> Laid:
        """The piece as it will lie on the board."""
        return Laid(piece=self.piece, row=self.row, column=self.column, turn=self.turn)

    @classmethod
    def of(cls, board: BoardId, laid: Laid) -> Place:
        """The move that lays a piece so on a board."""
        return cls(piece=laid.piece, board=board, turn=laid.turn, column=laid.column, row=laid.row)


class BuyShip(Move, frozen=True, tag="buy"):
    """At any time: buy a ship of a kind (ODIN-8.2)."""

    ship: str


class Arm(Move, frozen=True, tag="arm"):
    """At any time, but not in an action: put an ore on a ship (ODIN-8.3)."""

    ship: NamedShip


class Fill(Move, frozen=True, tag="fill"):
    """In the final window: lay wood or stone on an outline of a building (ODIN-11.2)."""

    building: NamedBuilding
    resource: str
