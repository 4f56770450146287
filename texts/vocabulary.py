"""How a game names its things: what each game gives, and whoever speaks of it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from engine.game import Event, Move, Seat
from texts.catalogue import Language

Term = Callable[[Language, Any], str]
SeenTerm = Callable[[Language, Any, Any], str]
AmidTerm = Callable[[Language, Sequence[Any], Any], str]

NONE: frozenset[str] = frozenset()


class Offered(Protocol):
    """What a seat may do where it has to decide: beside it a single answer is seen."""

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of its moves."""
        ...

    def of_kind(self, kind: str) -> Sequence[Move]:
        """The moves of one kind, where they are few enough to be listed."""
        ...

    @property
    def played_in_a_row(self) -> int:
        """How many moves the game would have it make all at once."""
        ...


class Vocabulary:
    """How one game names its things. A game derives from it and overrides what it needs:
    with the defaults alone it can be played.

    `terms` and the like go by the name of a field, of an event, a move or a refusal alike; kinds of moves, events and questions
    are given by their tags. Views are those of the seat that looks, or of the public.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        """The game's name: its keys in the catalogue begin with it."""

    # ---- every sentence: what fills it ---------------------------------------------------------------------------------------

    terms: ClassVar[Mapping[str, Term]] = {}
    """How the values of a field are called; others stand as they are."""

    seen: ClassVar[Mapping[str, SeenTerm]] = {}
    """Terms that depend on the match: they get the present view, never None, before the value."""

    amid: ClassVar[Mapping[str, AmidTerm]] = {}
    """How a value is called in a menu where that depends on the values chosen with it, or where it has to say what it is."""

    seats: ClassVar[frozenset[str]] = NONE
    """Fields that hold somebody else than the one whose doing it is."""

    by_seat: ClassVar[frozenset[str]] = NONE
    """Fields that hold a value for each seat."""

    as_drawn: ClassVar[frozenset[str]] = NONE
    """Fields of names that the board shows, written as there, also at the head of a button."""

    # ---- the log: what happened ----------------------------------------------------------------------------------------------

    for_all: ClassVar[frozenset[str]] = NONE
    """Events that are nobody's own doing."""

    placements: ClassVar[frozenset[str]] = NONE
    """Events with which the log of a match begins a new line."""

    def event_key(self, event: Event) -> str:
        """The end of an event's key: its tag, and more where one event needs several sentences."""
        return str(event.__struct_config__.tag)

    def joined(self, before: Event, event: Event) -> Event | None:
        """Joins two neighbouring events into one that one sentence can tell; None where that cannot be."""
        return None

    def gathered(self, events: Sequence[Event], seats: int) -> Sequence[Event]:
        """What a move has made happen, with one event for what it has brought to each of so many seats alike."""
        return events

    def shortened(self, before: Event, event: Event) -> Event:
        """An event without what the one told before it has named."""
        return event

    def untold(self, event: Event, audience: Seat | None) -> bool:
        """Whether an event goes without saying for an audience."""
        return False

    # ---- the panel: what can be chosen ---------------------------------------------------------------------------------------

    menus_by_kind: ClassVar[frozenset[str]] = NONE
    """Fields that each kind of move asks for in words of its own."""

    by_menu: ClassVar[frozenset[str]] = NONE
    """Questions with so many pictures and kinds of move that all is chosen from menus, however few the choices are."""

    begun: ClassVar[Mapping[str, str]] = {}
    """Kinds of move that a button begins by the value of one field, which is their first."""

    told: ClassVar[Mapping[str, Term]] = {}
    """Kinds of move that one sentence does not fit, each with what tells it."""

    named_whole: ClassVar[frozenset[str]] = NONE
    """Kinds of move that are called so where one field alone is asked for."""

    proposed_in_words: ClassVar[frozenset[str]] = NONE
    """Kinds of move that stand as proposals in lines of their own, with what speaks for them; others are buttons in a row."""

    drawn_first: ClassVar[frozenset[str]] = NONE
    """Kinds of move that are shown in the picture before they are played."""

    declared_with: ClassVar[Mapping[str, Move]] = {}
    """By kind of move, another move that can be declared together with it, where it is legal then."""

    last_resort: ClassVar[frozenset[str]] = NONE
    """Kinds of move that never stand out among others."""

    def settled(self, view: Any) -> Sequence[tuple[Move, Move]]:
        """What a seat has settled once and for all, by moves: each with the move after which it is asked again."""
        return ()

    def icon(self, view: Any, field: str, value: Any) -> str:
        """An emoji for a value of a menu, or nothing. There is no view (None) where only a record is known."""
        return ""

    def in_short(self, words: Language, move: Move) -> str:
        """What a move is called where there is little room, such as the code of its place, or nothing: at the head of a menu that
        is one of several, on a button beside its words."""
        return ""

    def alike(self, view: Any, field: str, value: Any) -> Any:
        """What is the same for moves, and values of a field, that are one choice: two copies of a card."""
        return value

    def given_up(self, view: Any, move: Move, offered: Offered) -> Mapping[str, int]:
        """What a move leaves unused that cannot be had again, by what it is, each with how many: it is chosen by a second press.

        What stays for later, as goods and cards in hand do, is not among it.
        """
        return {}

    def unspent(self, words: Language, things: Mapping[str, int]) -> str:
        """What is left unused in words; empty where nothing is."""
        told = [words(f"{self.game}.unspent.{thing}", n=n) for thing, n in things.items()]
        return words("panel.unspent", things=words.listed(told)) if told else ""

    def remarks(self, words: Language, view: Any, move: Move) -> str:
        """What must be known of a move before it is chosen, on its button too, or nothing."""
        return ""

    def brings(self, words: Language, view: Any, move: Move) -> str:
        """What a move gives the seat that makes it, in a few words, or nothing."""
        return ""

    def explains(self, words: Language, view: Any, field: str, value: Any) -> str:
        """What a value is or does that makes no move yet, in a few words, or nothing."""
        return ""

    def differs(self, words: Language, view: Any, before: Any, after: Any) -> str:
        """What a move that was changed in one thing has more and less than it had, and what it costs, or nothing."""
        return ""

    def brings_in_a_row(self, words: Language, view: Any, events: Sequence[Event]) -> str:
        """What several moves take and give together, by what they make happen, or nothing."""
        return ""

    def supposes(self, words: Language) -> str:
        """What is supposed of what others have still to choose where somebody plans ahead, or nothing."""
        return ""

    # ---- pages: what stands beside the pictures ------------------------------------------------------------------------------

    hand_icon: ClassVar[str] = "🃏"
    """The emoji on the button that shows what one has."""

    def at_a_glance(self, words: Language, view: Any) -> str:
        """The small line of a page: what a seat has to know before it looks at a picture (round, points, what is left), or, of a
        public view, what all have to know of the match; statements that ` · ` parts. Or nothing."""
        return ""

    def chapter(self, words: Language, chapter: Any) -> str:
        """What a part of the game is called, by what the game says of it: a round by its number, unless it says otherwise."""
        return words("analysis.round", n=chapter)

    def cards_seen(self, view: Any) -> Iterable[int]:
        """The cards, by their numbers, that a seat sees and may look at alone, where cards have pictures."""
        return ()

    def hides_points(self, view: Any, seat: Seat) -> bool:
        """Whether a view leaves out points that a seat keeps hidden."""
        return False

    def verdict(self, words: Language, view: Any) -> str:
        """What a result is worth, where the game has words for that, or nothing."""
        return ""

    def mark(self, words: Language, kind: str, name: str) -> str:
        """What is called by an id of `Game.marks`, of one of its kinds; what is not known stays as it is."""
        return name

    # ---- the lobby, and questions about rules --------------------------------------------------------------------------------

    rules: ClassVar[Mapping[str, str]] = {}
    """The rule or chapter behind each question."""

    examples: ClassVar[tuple[str, ...]] = ()
    """Moves in notation that are often not possible, for `/why`."""

    def pale(self, view: Any) -> Iterable[Move]:
        """The moves that a picture shows, pale where they are not possible now, for `/why`."""
        return ()

    def option_value(self, words: Language, options: Any, option: str, value: str) -> str:
        """A value of an option, seen beside the other options, which may decide what it means."""
        return words(f"{self.game}.option.{option}.{value}")
