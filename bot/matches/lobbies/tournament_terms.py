"""The terms of a tournament: its matches as a lobby that is never opened, and how its rounds are made."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct, structs

from bot.matches.games.adapters import ADAPTERS
from bot.matches.lobbies import lobby
from bot.matches.lobbies.clock_options import NONE
from bot.matches.people.refusals import NotPossible
from bot.matches.time.seat_clocks import PRESETS
from bot.standings.pairing import Terms as Tables
from bot.standings.tournament_points import Came, Ending, Table
from bot.standings.tournament_rounds import Entrant, Form, Plan
from engine.first_seat import SEAT_LETTERS
from storage.records.matches import AtZero, Match
from storage.records.tournaments import PlayerState, Tournament, TournamentTable

DAY = 24 * 3600.0
YES, NO = "yes", "no"
CHOICES = {
    "form": tuple(Form),
    "rounds": tuple(range(1, 10)),
    "group": tuple(range(3, 7)),
    "most": (4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128),
    "days": (1, 2, 3, 5, 7, 10, 14, 21, 28),
    "bots": (NO, YES),
    "draw": ("lot", "rating"),
}
"""What is chosen of a tournament besides its matches, with the values; see `TournamentTerms`."""
NOT_OFFERED = ("place", "idle")
"""Options of a lobby that a tournament decides itself: its matches are in threads, and no seat is given away unasked."""


class TournamentTerms(Struct, frozen=True):
    """`match` is nobody's lobby with what all matches have in common, and as many seats as a full table.

    `rounds` are those of a Swiss tournament, or how often groups meet that fit at one table; `group` is the size of one,
    `most` how many may join, `days` after how many a round ends at the latest. With `bots`, bot players take seats that nobody
    has. The order of the `draw` is by lot, or by rating.
    """

    match: Match
    form: Form = Form.SWISS
    rounds: int = 3
    group: int = 4
    most: int = 16
    days: int = 7
    bots: str = NO
    draw: str = "lot"


class CountedMatch(Struct, frozen=True, array_like=True):
    """What came of a table. `missed` says of each seat whether its owner never moved although it was their turn."""

    ending: Ending
    came: tuple[Came, ...]
    missed: tuple[bool, ...]


def usual_terms(game: str, language: str, at: float) -> TournamentTerms:
    """The terms before anything was chosen: small tables, and a clock."""
    seats = min(count for count in ADAPTERS[game].game.seat_counts if count > 1)
    fresh = lobby.new_match(game, title="", seats=seats, language=language, host=0, guild=None, channel=0, at=at)
    # Who stays away is played for until they come back: a round must not wait for each of their turns.
    clock = structs.replace(PRESETS["normal"], at_zero=AtZero.SEAT)
    # Seats are dealt so that all begin alike often: who begins is not drawn once more.
    if lobby.FIRST in lobby.option_choices(fresh):
        begins = structs.replace(lobby.options_of(fresh), **{lobby.FIRST: SEAT_LETTERS[0]})
        fresh = lobby.with_options(fresh, begins)
    return TournamentTerms(structs.replace(fresh, id="", clock=clock, idle_days=None))


def with_term_chosen(terms: TournamentTerms, name: str, value: str) -> TournamentTerms:
    """The terms with another value of one of `CHOICES`, or of a lobby's options. Raises NotPossible for what cannot be."""
    if name in CHOICES:
        known = {str(each): each for each in CHOICES[name]}
        if value not in known:
            lobby.refuse_option()
        return structs.replace(terms, **{name: known[value]})
    if name in NOT_OFFERED:
        lobby.refuse_option()
    match = lobby.set_option(terms.match.host_id, name, value)(terms.match)
    if match.clock is None or (name == "clock" and value == NONE):
        raise NotPossible("refused.tournament_clock")
    if match.clock.at_zero is AtZero.SUBSTITUTE:
        raise NotPossible("refused.tournament_substitute")
    if len(match.seats) < 2:
        raise NotPossible("refused.tournament_alone")
    return structs.replace(terms, match=match)


def encode_terms(terms: TournamentTerms) -> bytes:
    return msgspec.json.encode(terms)


def terms_of(tournament: Tournament) -> TournamentTerms:
    return msgspec.json.decode(tournament.terms, type=TournamentTerms)


def plan_of(tournament: Tournament, terms: TournamentTerms) -> Plan:
    """The plan from which the rounds of a tournament follow."""
    least = max(2, ADAPTERS[terms.match.game].game.seat_counts[0])
    tables = Tables(len(terms.match.seats), least, terms.bots == YES)
    return Plan(terms.form, tables, terms.rounds, terms.group, tournament.seed)


def entrants_of(tournament: Tournament) -> list[Entrant]:
    """Those who were drawn; nobody before that."""
    return [
        Entrant(number, player.drawn, player.state is PlayerState.IN)
        for number, player in enumerate(tournament.players)
        if player.drawn is not None
    ]


def counted_of(table: TournamentTable) -> CountedMatch | None:
    """What came of a table, once it counts."""
    return msgspec.msgpack.decode(table.came, type=CountedMatch) if table.came else None


def tables_of(tournament: Tournament) -> list[Table]:
    """Its tables, with what came of them."""
    return [table_of(table) for table in tournament.tables]


def table_of(table: TournamentTable) -> Table:
    """A table with what came of it."""
    counted = counted_of(table)
    if counted is None:
        return Table(table.round, table.seats)
    return Table(table.round, table.seats, counted.came, counted.ending)


def of_round(tournament: Tournament) -> Sequence[TournamentTable]:
    """The tables of the round that is played."""
    return [table for table in tournament.tables if table.round == tournament.round]


def in_play(tournament: Tournament) -> list[TournamentTable]:
    """The tables of the round whose matches do not count yet."""
    return [table for table in of_round(tournament) if table.match_id is not None and table.came is None]


def round_ends(tournament: Tournament, terms: TournamentTerms) -> float:
    """When the round ends at the latest."""
    assert tournament.round_since is not None  # it has begun
    return tournament.round_since + terms.days * DAY
