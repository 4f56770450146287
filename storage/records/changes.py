"""A change: all that one accepted command writes, in one transaction."""

from msgspec import Struct

from storage.records.announcements import Announcement
from storage.records.matches import Consent, Match, SavedPlan, SavedPly
from storage.records.moments import NewMoment


class NewPly(Struct, frozen=True, kw_only=True):
    """A ply to be logged, with the state before it, to which an undo returns."""

    ply: SavedPly
    snapshot_before: bytes


class Post(Struct, frozen=True, kw_only=True):
    """A message to be delivered after the commit.

    Older messages of the same match of the kinds in `supersedes` that still wait are dropped, as nobody needs an old board.
    `channel_id` is a channel, or the user id of the person of a direct message. The message waits `delay` seconds.
    """

    channel_id: int
    kind: str
    nonce: str
    payload: bytes
    supersedes: tuple[str, ...] = ()
    delay: float = 0.0


class Change(Struct, frozen=True, kw_only=True):
    """What one command does to a match: `before` becomes `after`, and the rest is written with it.

    - A new match: `before` is None. Every other change is refused unless the stored revision is `before.revision`.
    - `after` is the match as it stands afterwards, its revision one higher. None leaves the match and its revision
      as they are (a vote, a reminder).
    - `interaction_id` makes sure that the same interaction is never applied twice.
    - `seed`, `snapshot` and `set_up` are kept as they were when they are None.
    - `taken_back_from` is the first ply to be taken off the record; such plies stay in the file as evidence.
      `plies` are logged after that.
    - `consent` is a request as it stands afterwards; its votes are added to the stored ones.
    - `reminded` are the seats that one of `posts` reminds, `warned` those that one warns that their time runs out.
    - `moved_after` is an entry of the outbox: where the match goes to another channel, so do its later messages that still wait
      for the old one.
    - `digested` is the person to whom one of `posts` tells what waits for them in all matches.
    - `plans` are the plans of seats as they stand afterwards, None for a dropped one. Plans of other seats stay.
    - `moment` is one of the match that one of `posts` poses, `moment_taken` whether one of them takes it away again.
    - `announcements` are what a program of the operator's is told of it, in this order.
    """

    at: float
    before: Match | None
    after: Match | None
    interaction_id: int | None = None
    seed: bytes | None = None
    snapshot: bytes | None = None
    set_up: bytes | None = None
    taken_back_from: int | None = None
    plies: tuple[NewPly, ...] = ()
    consent: Consent | None = None
    reminded: tuple[int, ...] = ()
    warned: tuple[int, ...] = ()
    posts: tuple[Post, ...] = ()
    moved_after: int | None = None
    digested: int | None = None
    plans: dict[int, SavedPlan | None] = {}
    moment: NewMoment | None = None
    moment_taken: bool = False
    announcements: tuple[Announcement, ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError for a change that contradicts itself."""
        if self.after is None:
            if self.before is None:
                raise ValueError("a change needs a match")
            if self.seed is not None or self.snapshot is not None or self.plies or self.taken_back_from is not None:
                raise ValueError("seed, snapshot and plies cannot change without the match's revision")
            if self.announcements:
                raise ValueError("what is announced goes by the match's revision")
        elif self.after.revision != (self.before.revision if self.before else 0) + 1:
            raise ValueError("a change raises the revision by exactly one")
        elif self.before and self.before.id != self.after.id:
            raise ValueError("a change concerns one match")
        if self.consent and self.consent.match_id != self.match_id:
            raise ValueError("a consent belongs to the match of its change")

    @property
    def match_id(self) -> str:
        """The match that this change concerns."""
        match = self.after or self.before
        assert match is not None, "__post_init__ refuses a change without a match"
        return match.id
