"""How a game names its things: what each game gives, and whoever speaks of it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.texts.catalogue import Language
from engine.game import Event, Move, Seat

Term = Callable[[Language, Any], str]
SeenTerm = Callable[[Language, Any, Any], str]
AmidTerm = Callable[[Language, Sequence[Any], Any], str]
Icon = Callable[[Any, str, Any], str]
Brings = Callable[[Language, Any, Move], str]


@dataclass(frozen=True)
class Vocabulary:
    """How one game names its things. `terms` goes by the name of a field, of an event, a move or a refusal alike.

    `seen` names what depends on the match: it is given the view before the value, the present one and never None. `amid` names
    in menus what depends on the values chosen with it, which it is given before the value, or what has to say there what it is.
    Fields `seats` hold somebody else than the one whose doing it is; those `by_seat` hold a value for each seat; those
    `as_drawn` hold names that the board shows, written as there.
    Events `for_all`, by their tags, are nobody's own doing; with those that are `placements` the log of a match begins a new
    line. `event_key` gives the end of an event's key where one event needs several sentences; `option_value` names a value of
    an option, seen beside the other options, which may decide what it means. Fields `menus_by_kind` are asked for in other
    words by each kind of move. Kinds of move that are `drawn_first`
    are shown in the picture before they are played, and `told` says those that one sentence does not fit. Questions `by_menu`
    have so many pictures and kinds of move that all is chosen from menus, however few the choices are. `joined` makes one
    event of two neighbouring ones that one sentence can tell, `gathered` makes one of what a move has brought to each of so many
    seats alike, `shortened` leaves out of an event what the one told before it has named, and `untold` leaves out what goes
    without saying for an audience. `icon` gives an emoji, or nothing, for a value of a menu, `hand_icon` stands on the button
    that shows what one has.
    `begun` has the kinds of move that a button begins by the value of one field, which is its first.
    `hides_points` tells whether a view leaves out points that a seat keeps hidden. `brings` says in a few words what a move
    gives the seat that makes it, seen from its view, or nothing, and
    `explains` does so for a value that makes no move yet, `differs` for a move that was changed in one thing, beside what it
    was before, and `brings_in_a_row` for several moves at once, by what they make happen.
    `declared_with` has, by kinds of move, another that can be declared
    together with one of them, where it is legal then. `remarks` says what must be known of a move before it is chosen, on
    its button too, or nothing; one that gives up what cannot be had again is `confirmed` by a second press, and kinds of move
    that are a `last_resort` never stand out among others. Kinds of move `named_whole` are called so where one field alone is
    asked for. Kinds of move `proposed_in_words` stand as proposals in lines of their own, with what speaks for them; others as
    buttons in a row. Moves, and values of a field, for which `alike` gives the same are one choice: two copies of a card. `rules`
    has the rule or chapter behind each question, by the tag of the frame that asks.
    `at_a_glance` is the small line of a page: what a seat has to know before it looks at a picture (round, points, what is
    left), or, of a public view, what all have to know of the match; statements that ` · ` parts.
    `cards_seen` are the cards, by their numbers, that a seat sees and may look at alone, where cards have pictures.
    `in_short` is what a move is called at the head of a menu that is one of several, such as the code of its place, or nothing.
    `verdict` says what a result is worth, where the game has words for that, or nothing.
    `examples` are moves in notation that are often not possible, for `/why`; `pale` are those for what the seat whose view it is
    has before it, of which the picture shows what is not possible now as pale.
    """

    terms: Mapping[str, Term]
    event_key: Callable[[Event], str]
    option_value: Callable[[Language, Any, str, str], str]
    icon: Icon
    hand_icon: str
    told: Mapping[str, Callable[[Language, Any], str]] = field(
        default_factory=dict[str, Callable[[Language, Any], str]]
    )
    drawn_first: frozenset[str] = frozenset()
    seen: Mapping[str, SeenTerm] = field(default_factory=dict[str, SeenTerm])
    seats: frozenset[str] = frozenset()
    amid: Mapping[str, AmidTerm] = field(default_factory=dict[str, AmidTerm])
    by_seat: frozenset[str] = frozenset()
    as_drawn: frozenset[str] = frozenset()
    begun: Mapping[str, str] = field(default_factory=dict[str, str])
    hides_points: Callable[[Any, int], bool] = lambda _view, _seat: False
    for_all: frozenset[str] = frozenset()
    menus_by_kind: frozenset[str] = frozenset()
    placements: frozenset[str] = frozenset()
    declared_with: Mapping[str, Move] = field(default_factory=dict[str, Move])
    joined: Callable[[Event, Event], Event | None] = lambda _before, _event: None
    gathered: Callable[[Sequence[Event], int], Sequence[Event]] = lambda events, _seats: events
    shortened: Callable[[Event, Event], Event] = lambda _before, event: event
    untold: Callable[[Event, Seat | None], bool] = lambda _event, _audience: False
    brings: Brings = lambda _words, _view, _move: ""
    brings_in_a_row: Callable[[Language, Any, Sequence[Event]], str] = lambda _words, _view, _events: ""
    differs: Callable[[Language, Any, Any, Any], str] = lambda _words, _view, _before, _after: ""
    explains: Callable[[Language, Any, str, Any], str] = lambda _words, _view, _field, _value: ""
    remarks: Brings = lambda _words, _view, _move: ""
    confirmed: Callable[[Any, Move], bool] = lambda _view, _move: False
    last_resort: frozenset[str] = frozenset()
    by_menu: frozenset[str] = frozenset()
    named_whole: frozenset[str] = frozenset()
    proposed_in_words: frozenset[str] = frozenset()
    pale: Callable[[Any], Iterable[Move]] = lambda _view: ()
    at_a_glance: Callable[[Language, Any], str] = lambda _words, _view: ""
    cards_seen: Callable[[Any], Iterable[int]] = lambda _view: ()
    in_short: Callable[[Move], str] = lambda _move: ""
    verdict: Callable[[Language, Any], str] = lambda _words, _view: ""
    alike: Callable[[Any, str, Any], Any] = lambda _view, _field, value: value
    rules: Mapping[str, str] = field(default_factory=dict[str, str])
    examples: tuple[str, ...] = ()
