"""How a match stands: its people, position and plies on record, and what follows from them. Nothing changes here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.registry import GAMES
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.position.audience import events_told
from bot.matches.position.plan import plan_of
from bot.matches.position.questions import asked_seats
from bot.matches.position.reading import Reading
from bot.matches.position.turns import last_turn_of
from engine.frames import find_together
from engine.game import Decision, Event, Seat, State, tag_of
from engine.play.match import free_undo
from engine.rules import AnyGame
from storage.records.matches import Match, MatchStatus, SavedMatch, SavedPlan, SavedPly
from texts.literal import literal_text


@dataclass(frozen=True)
class OpenTurn:
    """What bot players are asked at one revision of a match: `asked` are their seats with the numbers of their questions."""

    match: Match
    state: State[Any]
    asked: tuple[tuple[Seat, int], ...]


class CommittedMatch:
    """A match as it was committed last. `state` is None before the start; `plies` are those on record, oldest first.

    `plans` are the stored plans by seat: each is its owner's secret.
    """

    def __init__(self, saved: SavedMatch, plies: Sequence[SavedPly], plans: Mapping[Seat, SavedPlan]) -> None:
        self.game: AnyGame = GAMES[saved.match.game]
        self.take_up(saved, plies, plans)

    def take_up(self, saved: SavedMatch, plies: Sequence[SavedPly], plans: Mapping[Seat, SavedPlan]) -> None:
        """Takes over what is stored."""
        self.match = saved.match
        self.state: State[Any] | None = self.game.decode(saved.snapshot) if saved.snapshot else None
        self.plies: list[SavedPly] = list(plies)
        self.plans: dict[Seat, SavedPlan] = dict(plans)

    def frozen(self) -> CommittedMatch:
        """A copy that stays as the match is now. Raises NotPossible before the start."""
        saved = SavedMatch(match=self.match, seed=None, snapshot=self.game.encode(self.position))
        return CommittedMatch(saved, self.plies, {})

    # Who is who

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the people, by seat."""
        return tuple(seat.name for seat in self.match.seats)

    def seats_of(self, user_id: int) -> list[Seat]:
        """The seats of a person; several when they play against themselves."""
        return [number for number, seat in enumerate(self.match.seats) if seat.user_id == user_id]

    def own_seat(self, user_id: int) -> Seat:
        """The seat from which a person looks: one that is asked, else one that may do something, else their first.

        Raises NotPossible for somebody without a seat.
        """
        seats = self.seats_of(user_id)
        if not seats and any(seat.away_id == user_id for seat in self.match.seats):
            raise NotPossible("refused.away", title=literal_text(self.match.title))
        if not seats:
            raise NotPossible("refused.no_seat", title=literal_text(self.match.title))
        acting = [decision.seat for decision in self.asked() if decision.seat in seats]
        if not acting and self.state is not None and self.is_running:
            acting = [seat for seat in seats if self.game.frame_of(self.state, seat)]
        return (acting or seats)[0]

    # Who is asked what

    @property
    def is_running(self) -> bool:
        return self.match.status is MatchStatus.RUNNING

    @property
    def position(self) -> State[Any]:
        """The position. Raises NotPossible before the start."""
        if self.state is None:
            raise NotPossible("refused.not_started")
        return self.state

    def asked(self) -> tuple[Decision, ...]:
        """The open decisions."""
        return self.game.decisions(self.state) if self.state and self.is_running else ()

    def answered(self) -> tuple[Seat, ...]:
        """The seats that have done their part where several are asked at once; else none."""
        if self.state is None or not self.is_running or find_together(self.state) is None:
            return ()
        waiting = asked_seats(self.game, self.state)
        return tuple(seat for seat in range(self.state.seats) if seat not in waiting)

    def open_turn(self) -> OpenTurn | None:
        """What bot players are asked; None when they are not."""
        if self.state is None:
            return None
        seats = [decision.seat for decision in self.asked() if self.match.seats[decision.seat].bot]
        asked = tuple((seat, self.match.questions[seat].number) for seat in seats)
        return OpenTurn(self.match, self.state, asked) if asked else None

    def reading(self, seat: Seat) -> Reading:
        """One look at the match from a seat. Raises NotPossible before the start."""
        state, running = self.position, self.is_running
        return Reading(
            game=self.game,
            match=self.match,
            state=state,
            seat=seat,
            question=self.match.questions[seat].number if running else self.match.revision,
            asked=self.asked(),
            answered=self.answered(),
            choices=self.game.choices(state, seat) if running else None,
            free=self.free_undo(seat),
            plan=plan_of(self.plans[seat]) if seat in self.plans else None,
        )

    # What was played

    def is_told(self, ply: SavedPly, audience: Seat | None) -> bool:
        """Whether an audience (None: everybody) is told anything of a ply.

        Counts leave out plies of which only their player knows: they would tell what is in a hand.
        """
        return any(True for _ in events_told(self.match.game, self.game.decode_events(ply.events), audience))

    def known_to(self, audience: Seat | None) -> list[SavedPly]:
        """The plies on record that an audience knows of: its own, and those of which it is told something."""
        return [*self.known_backwards(audience)][::-1]

    def known_backwards(self, audience: Seat | None) -> Iterator[SavedPly]:
        """The same from the newest on: who asks for the last few need not read the whole log."""
        return (ply for ply in reversed(self.plies) if ply.seat == audience or self.is_told(ply, audience))

    def looked_at(self, seat: Seat) -> int:
        """How many plies there were after this seat's last turn: it may not have seen what came then.

        Plies of which it knows nothing count to what came before the next one that it knows of.
        """
        acting, known = any(decision.seat == seat for decision in self.asked()), self.known_to(seat)
        place = last_turn_of(known, seat, self.places, acting=acting)
        if place == len(known):
            return len(self.plies)
        return known[place].number - 1 if place else 0

    def places(self, ply: SavedPly) -> bool:
        """Whether a ply is a placement as its game names it: it cannot come twice in a turn."""
        has_any = bool(ADAPTERS[self.match.game].vocabulary.placements)
        return has_any and self.has_placed(ply.seat, self.game.decode_events(ply.events))

    def has_placed(self, seat: Seat, events: Sequence[Event]) -> bool:
        """Whether events of a ply of the seat have a placement among them."""
        placements = ADAPTERS[self.match.game].vocabulary.placements
        return any(tag_of(type(event)) in placements and getattr(event, "seat", seat) == seat for event in events)

    def happened_since(self, place: int) -> list[tuple[Seat, list[Event]]]:
        """The events of the plies from this place on, ply by ply."""
        return [(ply.seat, self.game.decode_events(ply.events)) for ply in self.plies[place:]]

    def last_plies(self, number: int) -> Sequence[SavedPly]:
        return self.plies[max(0, len(self.plies) - number) :]

    def free_undo(self, seat: Seat) -> int:
        """How many plies this seat may take back without asking."""
        return len(free_undo(self.plies, seat)) if self.is_running else 0

    # What must hold

    def must_be_running(self) -> None:
        """Raises NotPossible unless the match is being played."""
        if self.match.status is MatchStatus.LOBBY:
            raise NotPossible("refused.not_started")
        if not self.is_running:
            raise NotPossible("refused.match_over")

    def must_be_asked(self, seat: Seat, question: int) -> None:
        """Raises Outdated when something else is asked of the seat by now, NotPossible when the match is not being played."""
        self.must_be_running()
        if question != self.match.questions[seat].number:
            raise Outdated

    def must_be_for(self, revision: int | None) -> None:
        """Raises Outdated when the match has gone on since this revision; None: whatever has happened."""
        if revision not in (None, self.match.revision):
            raise Outdated
