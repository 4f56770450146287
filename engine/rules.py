"""`Game`: the parts of one game put together, and what every game answers in the same way on top of its frames."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Struct, structs

from engine.chance import Chance
from engine.choices import Choices, Weighed
from engine.drawn_again import HiddenDraw
from engine.frames import AnyFrame, AnyTogether, BadFrame, advance, answer, find_together, frames_asking
from engine.game import Decision, Event, Move, Outcome, Refusal, Seat, State, View, tag_of
from engine.prospect import Budget, Prospect
from engine.victory_curve import VictoryCurve

S = TypeVar("S", bound=State[Any])
V = TypeVar("V", bound=View)

OptionValues: TypeAlias = Mapping[str, Sequence[str]]
"""The options of a new game that matter, each with the values it may have."""


class Picks(Struct, frozen=True):
    """The things that seats pick by their first moves: the verb of the move, the word for one and that for several."""

    verb: str
    one: str
    several: str


class BadOptions(ValueError):
    """Options of a new game that no rule knows; the message names the option."""


class IllegalMove(ValueError):
    """A move that the rules forbid; `refusal` says which rule and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason}")
        self.refusal = refusal


@dataclass(frozen=True)
class Game(Generic[S, V]):
    """One game. The fields are its parts; the methods are the same for all games.

    A state is changed by `apply` in place and copied by `copy`. `encode` gives the bytes that are stored: equal states
    give equal bytes, and `hash_of_snapshot` of them is the state hash. `state` and `events` are the types to decode: the state
    with its frames, and the union of all events. `version` is that of the rules. `set_up` gives a table whose first frame has
    not run yet. `turn_rule` and `end_rule` forbid moves out of turn, and after the end. `track` reads off a
    view what a game's score track shows, `rounds` in which round it is, where their number is not fixed. `chapter` is the part of
    the game in which a view stands, such as its round or season, in a game that has such. `first` says who began, in a game in
    which somebody does.

    `choose` is how a bot player plays, from a view. It reads no more of it than `sight` gives, which makes the same to read of a
    state without building a view: for playouts, where nothing is kept or sent. Without one a view is built. `choose_next` gives
    the same of a state and the frame that asks, for a game in which it takes long to list all answers.

    `weigh` gives the answers that the policy weighs, each with its worth: the first of the best ones is what it chooses. None for
    a policy that does not weigh its answers one by one.

    `imagine` gives a position that fits all that a view tells: its seat would have this very view of it. What is hidden is drawn
    with the dice, as often as it may lie there after what the view shows; they are the position's own from then on. It gives None
    for a view of which that cannot be said, with whatever dice. None for a game that has none yet. A search
    (`engine/thinking/search.py`) needs it and `weigh`.

    `draw_again` takes an imagined position before a ply, its seat, and the positions before and after that ply in the game as it
    was, and has the seat draw there what it drew then, in place: hidden things change places for it (`engine/drawn_again.py`). It
    gives False for a ply that is no such draw. `is_open_draw` says of the purpose of a number whether all see it at once, as that
    of a die. By these two luck is judged: what came is exchanged alone, in about as many positions as `draws` says of a state of
    that game. They are played on as far as `draw_prospect` says of it, or else `prospect`. `draw_doubt` is by how much of a
    victory what a draw brought errs where playouts are left before the end, where two are equal. By `hidden_draw` what else might
    have come is tried as often as it is likely, and most where it makes the most difference; without it what lies there comes.

    `budget` is what a search may cost at the strong level: within a second of processor time for nearly all decisions. `prospect`
    is for a game that is too long to be played to its end a hundred times a second: where playouts are left, and how they are
    judged there. `search_prospect` is for the strong level alone, where it finds more by leaving them elsewhere.
    `tree_plies` are the plies for which that level searches by a tree where two play, in a game in which a tree finds
    more (`engine/thinking/tree.py`); 0 where it does not, and the budget holds.
    Of a finished game `looks` gives, for a state of it, the number of imagined positions of each round of looks at
    its answers, which are played on as far as `look_prospect` says, or else `prospect`; `look_spread` is how far what two answers
    bring differs there from position to position. `weighings` is the number of weighings in all: fewer where to play whole games
    on is dear, more where answers cost about as much as one another. `analysis_plies` are the plies that take there as long as
    those of the usual budget elsewhere. `noted_turns` are the turns of a playout of whose beginnings
    it is noted how the game goes on, so that another playout that comes there need not be played on: none where that takes longer
    than it spares. `hint_plies` are the plies of playouts that a hint may cost: within four seconds of processor time for nearly
    all.

    `victory_curve` is what a share of victory that came of playouts is told as, in hints and when a game is looked back at; bot
    players choose by the playouts themselves.

    `looseness` is how far the relaxed level misjudges an answer, in points: the scale of a distribution by which it plays each
    answer the more often the more it is worth.

    `reason` says in a word, which the catalogues know, why it chose a move;
    "" where there is nothing to say.

    `propose` gives whole answers, all values of each, where one would be put together in several steps; the best of each kind
    first, as the policy sees it from a view.

    `in_a_row` gives moves that a seat may well want to make all at once, one after the other, as its policy sees it: chosen from
    its view, as it will be after each. Rules may stop them halfway.

    `offer` gives the frame of what a seat that is not asked may do all the same. Nobody waits for it: its moves are
    complete in themselves, so it pushes nothing; and they touch nothing that the questions of other seats depend on.

    `spell` writes one value of a field as a word of notation, where values are more than ids and numbers.

    `routine` are the questions that a seat may have answered from now on, each with the legal move that is played for it. Those
    that are `usual` are answered so for people who have not said that they want to be asked.

    `ahead` makes it a seat's next turn, in place, as if whoever is asked, and comes before it, did nothing any more; False where
    that turn does not come so, as when a round ends before. Without it, or without `imagine`, a game is not planned ahead in.

    `alone` are the options that matter only to somebody who plays alone.

    `marks` says of each seat what it had in the end that players choose, such as cards: for each kind the ids. Nothing in a game
    of which there is nothing to say.

    `picks` are what seats pick by their first moves: whole games that play by themselves can be given them.

    `open_move` says of a move in notation whether everybody may know it, and that it was asked for. Of another one, all but
    its own seat know only what they see of its events: until the end, that is what records tell of it.
    """

    name: str
    version: int
    seat_counts: range
    state: Any
    events: Any
    options: type[Struct]
    option_values: Callable[[Any], OptionValues]
    set_up: Callable[[int, Any, Chance], S]
    see: Callable[[S, Seat | None], V]
    score: Callable[[V], Outcome]
    write: Callable[[Move], str]
    read: Callable[[V, str, Choices], Move | Refusal]
    choose: Callable[[V, Choices], Move]
    turn_rule: str
    end_rule: str
    track: Callable[[V], Sequence[int]] | None = None
    rounds: Callable[[V], int] | None = None
    chapter: Callable[[V], int | str] | None = None
    offer: Callable[[S, Seat], AnyFrame | None] | None = None
    reason: Callable[[V, Choices, Move], str] | None = None
    propose: Callable[[V, Choices], Iterable[Sequence[Any]]] = lambda _view, _choices: ()
    in_a_row: Callable[[V, Choices], Iterable[Move]] = lambda _view, _choices: ()
    first: Callable[[S], Seat] | None = None
    routine: Mapping[str, Callable[[S, Seat], Move]] = field(default_factory=dict[str, Callable[[S, Seat], Move]])
    usual: frozenset[str] = frozenset()
    alone: frozenset[str] = frozenset()
    open_move: Callable[[str], bool] = lambda _text: False
    sight: Callable[[S, Seat], Any] | None = None
    choose_next: Callable[[S, AnyFrame], Move] | None = None
    weigh: Callable[[V, Choices], Sequence[Weighed]] | None = None
    imagine: Callable[[V, Chance], S | None] | None = None
    draw_again: Callable[[S, Seat, S, S], bool] | None = None
    hidden_draw: HiddenDraw[S] | None = None
    is_open_draw: Callable[[str], bool] = lambda _purpose: False
    draws: Callable[[S], int] = lambda _state: 100
    draw_prospect: Callable[[S], Prospect[S]] | None = None
    draw_doubt: Callable[[S], float] = lambda _state: 0.0
    ahead: Callable[[S, Seat], bool] | None = None
    budget: Budget = field(default_factory=Budget)
    tree_plies: int = 0
    spell: Callable[[Any], str] = str
    looseness: float = 0.8
    prospect: Prospect[S] | None = None
    search_prospect: Prospect[S] | None = None
    looks: Callable[[S], tuple[int, ...]] = lambda _state: (4, 4, 8, 12, 20)
    look_prospect: Prospect[S] | None = None
    look_spread: float = 0.15
    weighings: int = 40
    noted_turns: int = 0
    analysis_plies: int = 8_000
    hint_plies: int = 60_000
    victory_curve: VictoryCurve = field(default_factory=VictoryCurve)
    marks: Callable[[V], Sequence[Mapping[str, Sequence[str | int]]]] = lambda _view: ()
    picks: Picks | None = None

    def new(self, seats: int, options: Struct, seed: bytes) -> S:
        """A game that is set up and waits for its first decision. Raises BadOptions as `begin` does."""
        return self.begin(seats, options, seed)[0]

    def begin(self, seats: int, options: Struct, seed: bytes) -> tuple[S, list[Event]]:
        """A game that is set up and waits for its first decision, and what the set-up made happen.

        Raises BadOptions for a number of seats or an option value that the game does not know.
        """
        if seats not in self.seat_counts:
            raise BadOptions(f"{self.name} is not for {seats} seats")
        for name, allowed in self.option_values(options).items():
            if getattr(options, name) not in allowed:
                raise BadOptions(f"{name}: {getattr(options, name)!r} is none of {', '.join(allowed)}")
        state = self.set_up(seats, options, Chance(seed))
        advance(state)
        events, state.events = state.events, []
        return state, events

    def tidied(self, options: Struct) -> Struct:
        """The options with the usual value for each that does not matter beside the others, or has an unknown value."""
        usual: Any = self.options()
        for name in options.__struct_fields__:
            offered = self.option_values(options).get(name, (getattr(usual, name),))
            if getattr(options, name) not in offered:
                options = structs.replace(options, **{name: offered[0]})
        return options

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """The decisions that wait; several where seats decide together. Empty when the game is over."""
        return decisions(state)

    def frame_of(self, state: S, seat: Seat) -> AnyFrame | None:
        """The frame that a seat may answer: its question, or an offer to it while others are asked; None when there is none."""
        for frame in frames_asking(state):
            if frame.seat == seat:
                return frame
        offered = self.offer(state, seat) if self.offer and state.agenda else None
        return offered if offered and next(iter(offered.moves(state)), None) is not None else None

    def legal_moves(self, state: S, seat: Seat) -> Iterable[Move]:
        """The moves that this seat may make now, one by one: there may be too many to take them all."""
        frame = self.frame_of(state, seat)
        return cast("Iterable[Move]", frame.moves(state)) if frame else ()

    def answers(self, state: S, seat: Seat) -> Iterable[Move]:
        """Those legal moves that answer the seat's question, one by one; none for a seat that is not asked.

        They leave out moves beside it after which the same is asked again: actions at any time, preferences.
        """
        frame = next((frame for frame in frames_asking(state) if frame.seat == seat), None)
        return cast("Iterable[Move]", frame.answers(state)) if frame else ()

    def choices(self, state: S, seat: Seat) -> Choices | None:
        """The moves this seat may make now, to choose from; None when there are none."""
        frame = self.frame_of(state, seat)
        return frame.choices(state) if frame else None

    def check(self, state: S, seat: Seat, move: Move) -> Refusal | None:
        """The rule that forbids the move, or None when it is legal. Changes nothing."""
        frame = self.frame_of(state, seat)
        if frame is None:
            return self.not_asked(state, seat)
        return None if frame.allows(state, move) else frame.why_not(state, move)

    def not_asked(self, state: S, seat: Seat) -> Refusal:
        """The refusal for a seat that may do nothing now."""
        if not state.agenda:
            return Refusal(self.end_rule, "over")
        together = find_together(state)
        if together is not None:
            return together.why_not(state, seat)
        return Refusal(self.turn_rule, "not_your_turn", {"seat": frames_asking(state)[0].seat})

    def apply(self, state: S, seat: Seat, move: Move) -> list[Event]:
        """Plays a legal move in place and runs on to the next decision; says what happened.

        The caller has checked the move: here it is not checked again. Raises BadFrame when what is offered pushes something.
        """
        if not answer(state, seat, move):
            aside, waiting = cast("AnyFrame", self.frame_of(state, seat)), len(state.agenda)
            aside.play(state, move)
            if len(state.agenda) != waiting:
                raise BadFrame(f"{type(aside).__qualname__} is offered aside and changes what is to happen")
        events, state.events = state.events, []
        return events

    def view(self, state: S, seat: Seat | None) -> V:
        """All that this seat (None: the public) may know."""
        return self.see(state, seat)

    def chosen(self, state: S, seat: Seat, choices: Choices) -> Move:
        """The move that a bot player at this seat chooses from its view of this state."""
        return self.choose(self.sight(state, seat) if self.sight else self.see(state, seat), choices)

    def answered(self, state: S, frame: AnyFrame) -> Move:
        """What a bot player answers a frame that asks, from what its seat sees of this state: for playouts, quickly."""
        if self.choose_next:
            return self.choose_next(state, frame)
        return self.chosen(state, frame.seat, frame.choices(state))

    def points(self, view: V) -> Sequence[int]:
        """The points of all seats: on the score track, or in a game without one as the score would be now."""
        return self.track(view) if self.track and not view.over else self.score(view).totals

    def is_over(self, state: S) -> bool:
        """Whether nothing is left to be asked: known at once, without a score."""
        return not state.agenda

    def outcome(self, state: S) -> Outcome | None:
        """The final scores, or None while the game goes on."""
        return self.score(self.see(state, None)) if self.is_over(state) else None

    def encode(self, state: S) -> bytes:
        """The snapshot of a state."""
        return msgspec.msgpack.encode(state, order="deterministic")

    def decode(self, snapshot: bytes) -> S:
        """The state of a snapshot. Raises msgspec.ValidationError when it does not fit this version's state."""
        return cast("S", self._state_decoder.decode(snapshot))

    def copy(self, state: S) -> S:
        """An independent copy."""
        return self.decode(self.encode(state))

    def encode_events(self, events: Sequence[Event]) -> bytes:
        """Events as they are stored, hidden parts included."""
        return msgspec.msgpack.encode(events)

    def decode_events(self, stored: bytes) -> list[Event]:
        """The events of `encode_events`."""
        return cast("list[Event]", self._event_decoder.decode(stored))

    def write_event(self, event: Event) -> str:
        """An event as a line of a record."""
        return msgspec.json.encode(event).decode()

    def read_event(self, line: str) -> Event:
        """The event of such a line. Raises msgspec.DecodeError for a line that is none of this game's events."""
        return cast("Event", msgspec.json.decode(line, type=self.events))

    @cached_property
    def _state_decoder(self) -> msgspec.msgpack.Decoder[Any]:
        return msgspec.msgpack.Decoder(self.state)

    @cached_property
    def _event_decoder(self) -> msgspec.msgpack.Decoder[Any]:
        return msgspec.msgpack.Decoder(list[self.events])


AnyGame: TypeAlias = Game[Any, Any]


def decisions(state: State[Any]) -> tuple[Decision, ...]:
    """The decisions that wait. Empty when the game is over."""
    return tuple([Decision(frame.seat, question_name(frame), frame.about(state)) for frame in frames_asking(state)])


def decisions_seen(state: State[Any], seat: Seat | None) -> tuple[Decision, ...]:
    """The decisions that wait, as far as this seat (None: the public) may know.

    How far the others have come in a common decision is theirs alone: the seat only knows that they are asked.
    """
    together = find_together(state)
    if together is None:
        return decisions(state)
    return tuple(
        decision if decision.seat == seat else Decision(decision.seat, question_name(together))
        for decision in decisions(state)
    )


def question_name(frame: AnyFrame | AnyTogether) -> str:
    """The name of a frame: its tag, which is also what the catalogue calls its question."""
    return tag_of(type(frame))


def hash_of_snapshot(snapshot: bytes) -> str:
    """The state hash of a snapshot."""
    return hashlib.blake2b(snapshot, digest_size=16).hexdigest()
