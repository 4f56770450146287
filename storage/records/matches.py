"""The records of a match: its seats and clocks, its log, requests for consent, plans and the analysis."""

from enum import StrEnum
from typing import Any, Self

from msgspec import Struct, structs

from engine.thinking.levels import Level

TITLE_LIMIT = 60
"""The most characters of a match's title; a longer one loses its end."""


class MatchStatus(StrEnum):
    """Where a match is in its life. Lobby and running are the active ones."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    ABANDONED = "abandoned"
    EXPIRED = "expired"


ACTIVE = (MatchStatus.LOBBY, MatchStatus.RUNNING)
"""What a match is that has not ended."""


class AtZero(StrEnum):
    """What the program does at a seat whose time has run out: it plays this turn, or on, or until a substitute sits down."""

    TURN = "turn"
    SEAT = "seat"
    SUBSTITUTE = "substitute"


class ClockTerms(Struct, frozen=True, kw_only=True):
    """The clock of a match, in seconds of its players' active hours.

    Each seat has at most `reserve`, and gets back `increment` with each turn. When nothing is left, `at_zero` happens, and the
    program plays at `level`. With `vacation` no time passes while somebody is on vacation.
    """

    reserve: int
    increment: int
    at_zero: AtZero = AtZero.TURN
    level: Level = Level.STEADY
    vacation: bool = True


class SeatClock(Struct, frozen=True, kw_only=True):
    """The time of a seat: `seconds_left` at `ticks_since`, when its clock began to run; None while it stands still.

    `granted` is what the last turn gave back, `warned_at` when its owner was told that little is left of this one.
    """

    seconds_left: float
    ticks_since: float | None = None
    granted: float = 0.0
    warned_at: float | None = None


class Seat(Struct, frozen=True, kw_only=True):
    """Who sits at one seat. Its number is its place in `Match.seats`, from 0.

    `user_id` is None at an empty seat and at a seat that the program plays (`bot`). `name` is the display name at the time of
    joining. A seat that is kept for somebody until they take it is `invited`. `routine` names, with spaces between, the questions
    that are answered for this seat as suggested, and behind a minus the usual ones that its owner wants to be asked. The program
    plays a `bot`'s seat at `level`. `agrees` is the consent of a person in a lobby to a rated match. `away_id` and `away_name`
    are of the person for whom the program plays since their time ran out, until they come back.
    In a match with people from anywhere `direct_id` are the direct messages in which the person has the board, closed to the bot
    since `closed_since`.
    """

    user_id: int | None = None
    bot: bool = False
    name: str = ""
    resigned: bool = False
    invited: bool = False
    routine: str = ""
    level: Level = Level.STEADY
    agrees: bool = False
    away_id: int | None = None
    away_name: str = ""
    direct_id: int | None = None
    closed_since: float | None = None

    @property
    def person(self) -> int | None:
        """Whose seat it is, also where the program plays there until they come back."""
        return self.away_id if self.user_id is None else self.user_id

    @property
    def person_name(self) -> str:
        """The name of that person, also where a bot player has its own there."""
        return self.away_name or self.name

    def has_routine(self, question: str) -> bool:
        """Whether questions of this name are answered for this seat."""
        return question in self.routine.split()

    def with_routine(self, question: str, *, on: bool, usual: bool = False) -> Self:
        """Return the seat with questions of this name answered for it (`on`), as is `usual` for some, or put to it."""
        kept = {*self.routine.split()} - {question, f"-{question}"}
        said = {question if on else f"-{question}"} if on != usual else set[str]()
        return structs.replace(self, routine=" ".join(sorted(kept | said)))


class Question(Struct, frozen=True, kw_only=True):
    """What one seat is asked. `number` is the revision of the match with which its own question was put.

    `since` is when that was while it waits for an answer (`asked`), else when it was last asked.
    """

    number: int
    since: float
    asked: bool


class Match(Struct, frozen=True, kw_only=True):
    """One match, without its secrets and its position: see `SavedMatch`.

    `revision` is 1 at the creation and grows by one with every change, an undo included.
    `options` is JSON that only the game understands. `commitment` is the published hash of the seed.
    `turn_since` is when the longest waiting question was put (in the lobby: when it was opened).
    `questions` are those of the seats, once the match is being played. `shown` is how many plies the boards in the
    channel have told; None for a match of an earlier version, which had not written that down.
    In a `quiet` channel older boards keep their words and lose their pictures. A `threaded` match moves to a
    thread of its own when it begins; from then on `channel_id` is the thread's.
    After `idle_days` with a waiting question a seat may be given away unasked; None: never.
    `gone_since` is when the channel was found to be gone or closed to the bot, which stops the clocks; else None.
    A `coached` match tells its players at every question what they can do and why. A `rated` match counts for ratings, once all
    people at its seats have agreed.
    A match with a `pace` is a show: bot players sit at all seats, and play one turn after so many seconds each.
    `clock` are the terms of its clock, None where it has none; `clocks` are those of the seats, once the match is being played.
    `code` is that of the invitation to a match in direct messages with people from anywhere, while it is open to them. Such a
    match has a board in the direct messages of each (`Seat.direct_id`), and `channel_id` are those of its host.
    `ended_at` is set if and only if the match is no longer active; the schema insists.
    """

    id: str
    guild_id: int | None
    channel_id: int
    game: str
    title: str
    options: bytes
    language: str
    host_id: int
    seats: tuple[Seat, ...]
    status: MatchStatus
    revision: int
    rules_version: str
    commitment: str | None = None
    created_at: float
    updated_at: float
    turn_since: float
    ended_at: float | None = None
    questions: tuple[Question, ...] = ()
    shown: int | None = 0
    quiet: bool = False
    threaded: bool = False
    idle_days: int | None = 7
    gone_since: float | None = None
    coached: bool = False
    rated: bool = False
    clock: ClockTerms | None = None
    clocks: tuple[SeatClock, ...] = ()
    pace: float | None = None
    code: str | None = None

    @property
    def places(self) -> dict[int, Seat]:
        """The direct messages in which a match with people from anywhere stands, each with a seat of whose they are."""
        return {seat.direct_id: seat for seat in self.seats if seat.direct_id is not None}

    @property
    def channels(self) -> tuple[int, ...]:
        """The channels in which the board of the match stands."""
        return tuple(self.places) or (self.channel_id,)

    @property
    def is_alone(self) -> bool:
        """Whether it is played by one person with bots in their direct messages, where nobody else can come."""
        return self.guild_id is None and not self.places

    def channel_of(self, user: int) -> int:
        """The channel in which this person has the board."""
        return next((channel for channel, seat in self.places.items() if seat.person == user), self.channel_id)

    def revised(self, at: float, **fields: Any) -> "Match":
        """Return this match one revision later, changed at `at` in the named fields."""
        return structs.replace(self, revision=self.revision + 1, updated_at=at, **fields)


class SavedMatch(Struct, frozen=True, kw_only=True):
    """A match with all that is needed to go on playing it. Secret: never shown, never logged.

    `seed` and `snapshot` are None before the start. `set_up` are the events of the set-up, encoded by the engine; None for a
    match that was begun by an earlier version.
    """

    match: Match
    seed: bytes | None
    snapshot: bytes | None
    set_up: bytes | None = None


class SavedPly(Struct, frozen=True, kw_only=True):
    """One move of one seat in the log of a match; `number` counts from 1.

    `events`, encoded by the engine, tell what happened. `revealed` says that the move used chance or showed
    something hidden, so that an undo needs consent. `state_hash` is the hash of the state after the move.
    `interaction_id` is None for a move of the program. `bond` says what the move depends on, in the engine's words.
    """

    number: int
    seat: int
    notation: str
    events: bytes
    rules_version: str
    revealed: bool
    state_hash: str
    at: float
    interaction_id: int | None = None
    bond: str = "turn"


class Consent(Struct, frozen=True, kw_only=True):
    """A request that other people must agree to: an undo beyond the free one, abandoning a match.

    `data` is for the caller. `revision` is the revision of the match for which the request was made.
    `votes` holds the answers so far, by user id. `closed_at` is set when the request is decided or void.
    """

    id: str
    match_id: str
    kind: str
    data: bytes
    revision: int
    created_at: float
    votes: dict[int, bool] = {}
    closed_at: float | None = None


class SavedAnalysis(Struct, frozen=True, kw_only=True):
    """The analysis of a match that has ended, as far as it is worked out; `content` is for the caller."""

    content: bytes
    done: bool


class SavedPlan(Struct, frozen=True, kw_only=True):
    """The plan of a seat for its next turn, secret except to its owner. `content` is for the caller.

    `made` is how many plies were on record when it was begun. Once the turn has come, `question` is the number of its question;
    the plan is played when it is `due`, or not any more where that is None.
    """

    made: int
    content: bytes
    question: int | None = None
    due: float | None = None
