"""The position of a game of A Feast for Odin, and what is asked of it everywhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct, field, structs

from engine.game import F, Refusal, Seat, State
from engine.odin.facts.content import odin_content
from engine.odin.facts.names import board_kind, read_board
from engine.odin.facts.pieces import (
    ANIMALS,
    HOME,
    LARGE_SHIPS,
    SHIPS,
    BoardId,
    CardOption,
    Cost,
    Exploration,
    Items,
    NamedBuilding,
    OpenStrip,
    PlacedVikings,
    PlayedCard,
    Ship,
    WeaponCard,
)
from engine.odin.facts.schema import GameLength
from engine.odin.facts.schema_effects import OperationFacts
from engine.odin.facts.schema_spaces import SpaceFacts
from engine.odin.facts.schema_steps import SpaceStep
from engine.odin.options import LONG
from engine.odin.table.moments import Cause, Moment, OperationPath, WindowName
from engine.odin.table.placement import Lying

OperationT = TypeVar("OperationT", bound=OperationFacts)


class Dice(Struct, omit_defaults=True):
    """A dice action under way (ODIN-5.7). `rolls` are the dice as they fell; cards change every roll by `delta`.

    `boats` is the placed ore of each whaling boat used. `spent` is what was paid for the success, `result` how it ended.
    """

    action: str
    boats: list[int] = []
    rolls: list[int] = []
    delta: int = 0
    spent: dict[str, int] = {}
    result: str = ""
    no_return: bool = False


class Use(Struct, kw_only=True, omit_defaults=True):
    """A space in use, or an action that an occupation takes: all that its steps and the cards must know of each other.

    `space` is whose effects are carried out, `stands` where the Vikings placed for it stand: another one with imitation, none
    without Vikings. `proper` says that the action proper has begun (ODIN-9.11, step 7), `over` that the card of the fourth column
    after it has been asked for (step 9), `used` that an effect of the space has been used (ODIN-3.5.3), `bonus_card` that this
    card is played. The others are event fields of cards: what the steps of the space themselves cost, paid, gave, built and
    took from the strips, without cards, and the large `ships` that the action uses. An occupation gives the size of its
    `upgrade`, the `delta` of every roll to come and the `weapons` that it draws before the action. `pays_ore` says that a card
    has bound the seat to pay ore (card 103), `ship_ore` is the ore left on the longship of this raid or pillage when a card
    has returned one of it (cards 90 and 132).
    """

    space: str = ""
    stands: str = ""
    vikings: int = 0
    proper: bool = False
    over: bool = False
    used: bool = False
    swapped: bool = False
    bonus_card: bool = False
    cost_silver: int = 0
    reward_silver: int = 0
    paid: dict[str, int] = {}
    gained: dict[str, int] = {}
    built: list[str] = []
    mountain: list[str] = []
    raised: list[str] = []
    ships: list[str] = []
    dice: Dice | None = None
    upgrade: tuple[int, int] = (0, 0)
    delta: int = 0
    weapons: int = 0
    pays_ore: bool = False
    ship_ore: int | None = None


class Board(Struct, array_like=True):
    """A home board, exploration board, house or shed with what lies on it. `wood` and `stone` are its filled outlines."""

    name: str
    laid: Lying = ()
    wood: int = 0
    stone: int = 0

    @property
    def named(self) -> BoardId:
        """The name by which moves call it."""
        return read_board(self.name)

    @property
    def kind(self) -> str:
        """`home_board`, the face of an exploration board, or the kind of building: the id of its area."""
        return board_kind(self.name)

    @property
    def building(self) -> NamedBuilding | None:
        """The building by its number; None for the home board and an exploration board."""
        named = self.named
        return None if isinstance(named, str) else named


class Owner(Protocol):
    """What a state and a view tell of a seat alike, so that a rule is written once for both."""

    @property
    def has(self) -> Mapping[str, int]: ...
    @property
    def ships(self) -> Sequence[Ship]: ...
    @property
    def emigrated(self) -> Sequence[str]: ...
    @property
    def boards(self) -> Sequence[Board]: ...
    @property
    def hand(self) -> Sequence[int] | None: ...
    def count(self, item: str) -> int: ...
    def owns(self, items: Items) -> bool: ...
    def fleet(self, *kinds: str) -> int: ...
    def large_ships(self) -> int: ...
    def animals(self, kind: str) -> int: ...
    def buildings(self, *kinds: str) -> list[Board]: ...


class SharedTable(Protocol):
    """What a state and a view tell of the table alike."""

    @property
    def seats(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def players(self) -> Sequence[Owner]: ...
    @property
    def spaces(self) -> Mapping[str, PlacedVikings]: ...
    @property
    def special(self) -> Sequence[str]: ...
    @property
    def strips(self) -> Sequence[OpenStrip]: ...
    @property
    def explorations(self) -> Sequence[Exploration]: ...
    @property
    def occupation_pile(self) -> Sequence[int] | int: ...


class Owning:
    """Counts the things of a seat, in states and views alike."""

    __slots__ = ()

    def count(self: Owner, item: str) -> int:
        """How many of a thing lie in the supply or stand in the stables."""
        return self.has.get(item, 0)

    def owns(self: Owner, items: Items) -> bool:
        """Whether the seat has all of these to pay, ships in the bay."""
        for item, n in items.items():  # noqa: SIM110 - asked for every space of every turn: no generator
            if (self.fleet(item) if item in SHIPS else self.has.get(item, 0)) < n:
                return False
        return True

    def fleet(self: Owner, *kinds: str) -> int:
        """How many ships of these kinds are in the bay."""
        return sum(ship.kind in kinds for ship in self.ships)

    def large_ships(self: Owner) -> int:
        """Knarrs and longships in the bay."""
        return self.fleet(*LARGE_SHIPS)

    def animals(self: Owner, kind: str) -> int:
        """Animals of a kind in the stable, pregnant or not."""
        return sum(self.count(face) for face in ANIMALS[kind])

    def buildings(self: Owner, *kinds: str) -> list[Board]:
        """The buildings of these kinds in the order received."""
        return [board for board in self.boards if board.kind in kinds]


class Player(Struct, Owning, kw_only=True, omit_defaults=True):
    """What one seat has (ODIN-2). `has` counts everything of the supply and the stables, special tiles too; no zeros in it.

    `vikings` stand on the Thing square; in the solo game `resting` are those of the other colour that are off the board.
    `emigrated` are the kinds of ships on the banquet table, `served` what lies on it during a feast. `ready` says that it has
    declared in advance to be done with the window before the income (ODIN-8.7). `placements` are the column and number of its
    placements of this round, `back` the spaces from which the effect of a card under way has taken Vikings.
    """

    has: dict[str, int]
    vikings: int
    resting: int = 0
    ships: list[Ship] = []
    emigrated: list[str] = []
    boards: list[Board] = field(default_factory=lambda: [Board(HOME)])
    hand: list[int] = []
    played: list[PlayedCard] = []
    placements: list[str] = []
    back: list[str] = []
    uses: list[Use] = []
    served: dict[str, int] = {}
    penalties: int = 0
    final_income: int = 0
    passed: bool = False
    ready: bool = False

    def board(self, name: str) -> Board | None:
        """The board or building of that name; None when the seat has none."""
        return next((board for board in self.boards if board.name == name), None)


class OperationRules(ABC, Generic[OperationT]):
    """The rules of one kind of operation of the occupations: each kind has one class, in `operations/`.

    It stands here as lower rooms ask what an operation would do, and only higher ones can carry it out. Asking changes nothing.
    """

    @abstractmethod
    def possible(self, s: AnyTable, seat: Seat, op: OperationT, cause: Cause) -> bool:
        """Whether it would do anything now and can be carried out in full; else it is not offered."""

    def brings(self, s: AnyTable, seat: Seat, op: OperationT, cause: Cause) -> Iterable[Items]:
        """The alternatives of what it could bring now, less what it costs; ships that leave count as negative numbers."""
        return ()

    def costs(self, s: AnyTable, seat: Seat, op: OperationT, cause: Cause) -> Iterable[Cost]:
        """What each way to carry it out costs, where that may matter for what is asked meanwhile (ODIN-8.10)."""
        return ()

    def called(self, s: AnyTable, seat: Seat, op: OperationT, cause: Cause) -> CardOption:
        """The name of a list of operations that begins with it, where one of several lists is chosen."""
        return str(op.__struct_config__.tag)

    @abstractmethod
    def carry_out(self, s: AnyTable, seat: Seat, op: OperationT, cause: Cause, path: OperationPath) -> None:
        """Does it, or asks what must be known first; only where it is possible."""


class TableHooks(Struct, frozen=True):
    """What lower rooms call in higher ones: the kinds of steps and the occupation cards, which use the whole table.

    `OdinState` puts them in. `has_listener` says whether a card in play of a seat listens for any of these moments;
    `resolve_triggered` puts the effects that they trigger in a timing window in front of everything else.
    `keep_out_of_open_windows` keeps a card just laid down from windows that had opened before (ODIN-9.10). `could_replace` says
    whether a card acts instead of one of these steps, and can do so now (ODIN-5.0.5). `why_not` says why a step of a space
    cannot be carried out, `prices` what it costs before cards lower that, each price with what it brings; `carry_out` does a
    step of the space in use, at this path, with these still to come (`steps/kinds.py`). `operations` are the rules of the
    operations of cards, by their schema (`operations/kinds.py`).
    """

    has_listener: Callable[[AnyTable, Seat, Sequence[Moment]], bool]
    resolve_triggered: Callable[[AnyTable, Seat, WindowName, tuple[Moment, ...]], None]
    keep_out_of_open_windows: Callable[[AnyTable, Seat, int], None]
    could_replace: Callable[[AnyTable, Seat, Sequence[Moment]], bool]
    why_not: Callable[[AnyTable, Seat, SpaceFacts, SpaceStep], Refusal | None]
    prices: Callable[[AnyTable, SpaceStep], Iterable[tuple[Items, Items]]]
    carry_out: Callable[[AnyTable, Seat, tuple[int, ...], tuple[tuple[int, ...], ...]], None]
    operations: Mapping[type[OperationFacts], OperationRules[Any]]


class Table(State[F], Generic[F], kw_only=True):
    """The table. `first` began the game, `start` has the moose, `active` is whose turn it is, `latest` who placed Vikings last
    in this round.

    `spaces` says who stands where. `imitable` are the columns with an imitation space, `imitated` those whose space has been
    used in this round. `explorations` are the unclaimed boards, in the order of their letters, `special` the available special
    tiles. Only the order of the piles (`strip_pile`, `weapon_pile`, `occupation_pile`, next one last) and the hands are
    hidden.
    `asides` holds for each seat what cards ask it off its turn, as agendas of their own.
    """

    hooks: ClassVar[TableHooks]

    length: str
    decks: str
    players: list[Player]
    first: Seat
    start: Seat
    active: Seat
    round: int = 0
    phase: str = ""
    turn: int = 0
    latest: Seat | None = None
    spaces: dict[str, PlacedVikings] = field(default_factory=dict[str, PlacedVikings])
    imitable: list[int] = field(default_factory=list[int])
    imitated: list[int] = field(default_factory=list[int])
    explorations: list[Exploration] = field(default_factory=list[Exploration])
    special: list[str] = field(default_factory=list[str])
    strips: list[OpenStrip] = field(default_factory=list[OpenStrip])
    strip_pile: list[str] = field(default_factory=list[str])
    weapon_pile: list[WeaponCard] = field(default_factory=list[WeaponCard])
    weapons_spent: dict[str, int] = field(default_factory=dict[str, int])
    occupation_pile: list[int] = field(default_factory=list[int])
    asides: list[list[F]] = field(default_factory=list[list[F]])

    @property
    def in_turn(self) -> list[Seat]:
        """All seats, the start player first, then clockwise."""
        return [(self.start + n) % self.seats for n in range(self.seats)]

    @property
    def game_length(self) -> GameLength:
        """What is printed of the rounds of this game."""
        return odin_content().length(self.length == LONG)


AnyTable: TypeAlias = Table[Any]


def with_player(s: AnyTable, seat: Seat, **changes: Any) -> AnyTable:
    """A copy of a position in which these fields of a seat are others; the position itself stays as it is."""
    players = list(s.players)
    players[seat] = structs.replace(players[seat], **changes)
    return structs.replace(s, players=players)
