"""The lobby: who sits, what is chosen. Each function gives the changed match, or raises NotPossible."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

import msgspec
from msgspec import structs

from bot.matches.games.adapters import ADAPTERS
from bot.matches.lobbies import clock_options
from bot.matches.lobbies.rating_offer import OFFERED, RATED, must_be_agreed, with_rating
from bot.matches.people.refusals import NotPossible, Outdated
from engine.first_seat import SEAT_LETTERS
from engine.thinking.levels import Level
from storage.records.matches import ACTIVE, TITLE_LIMIT, Match, MatchStatus, Seat
from texts.literal import literal_text

MATCH_ID_BYTES = 5
SHOWN_OPTIONS, MAIN_OPTIONS = 8, 3
"""How many options a lobby shows at most, and how many of the first ones where there are more."""
FIRST = "first"
"""The option of every game that says which seat begins."""
NEWEST = "newest"
PICTURES_KEPT = ("all", NEWEST)
"""Which boards keep their pictures in the channel; no option of a game, as it is no rule."""
THREAD = "thread"
PLACES = ("here", THREAD)
"""Where the match goes on once it begins: in its lobby's channel, or in a thread there."""
IDLE_DAYS: Mapping[str, int | None] = {"3": 3, "7": 7, "14": 14, "never": None}
"""Days without an answer after which a seat may be given away unasked: agreed upon before the match."""
MatchEdit = Callable[[Match], Match]


def new_match(
    game: str, *, title: str, seats: int, language: str, host: int, guild: int | None, channel: int, at: float
) -> Match:
    """A lobby with empty seats and the game's usual options."""
    adapter = ADAPTERS[game]
    if seats not in adapter.game.seat_counts:
        counts = adapter.game.seat_counts
        raise NotPossible("refused.seat_count", least=counts[0], most=counts[-1])
    return Match(
        id=secrets.token_hex(MATCH_ID_BYTES),
        guild_id=guild,
        channel_id=channel,
        game=game,
        title=title.strip()[:TITLE_LIMIT],
        options=msgspec.json.encode(adapter.game.options()),
        language=language,
        host_id=host,
        seats=(Seat(),) * seats,
        status=MatchStatus.LOBBY,
        revision=1,
        rules_version=str(adapter.game.version),
        created_at=at,
        updated_at=at,
        turn_since=at,
    )


def with_person_joined(user: int, name: str) -> MatchEdit:
    """Seats a person on the seats that are kept for them, else on the first empty one."""

    def edit(match: Match) -> Match:
        must_be_lobby(match)
        own = [seat for seat in match.seats if seat.user_id == user]
        if any(map(is_seat_taken, own)):
            raise NotPossible("refused.already_seated")
        if own:
            return with_invitation_accepted(match, user)
        return with_seat(match, first_empty(match), seat_for_person(match, user, name))

    return edit


def with_guests_invited(guests: Mapping[int, str]) -> MatchEdit:
    """Keeps an empty seat for each of these people, given by user id and name."""

    def edit(match: Match) -> Match:
        must_be_lobby(match)
        for user, name in guests.items():
            kept = structs.replace(seat_for_person(match, user, name), invited=True)
            match = with_seat(match, first_empty(match), kept)
        return match

    return edit


def with_invitation_accepted(match: Match, user: int) -> Match:
    """The match in which a person has taken all seats that were kept for them."""
    seats = (structs.replace(seat, invited=False) if seat.user_id == user else seat for seat in match.seats)
    return structs.replace(match, seats=tuple(seats))


def with_person_left(user: int, at: float) -> MatchEdit:
    """Takes a person off their seats, or those that are kept for them.

    Where the host leaves, the first of the others is host then; with nobody left the lobby closes.
    """

    def edit(match: Match) -> Match:
        must_be_lobby(match)
        if all(seat.user_id != user for seat in match.seats):
            raise NotPossible("refused.no_seat", title=literal_text(match.title))
        match = structs.replace(match, seats=tuple(Seat() if s.user_id == user else s for s in match.seats))
        if user != match.host_id:
            return match
        others = [seat.user_id for seat in match.seats if seat.user_id is not None and is_seat_taken(seat)]
        if not others:
            return with_lobby_closed(MatchStatus.ABANDONED, at)(match)
        return with_host(match, others[0])

    return edit


def with_host(match: Match, user: int) -> Match:
    """The match with this host, whose direct messages are its channel where it has none."""
    return structs.replace(match, host_id=user, channel_id=match.channel_of(user))


def add_bot(user: int, name: str, level: Level = Level.STEADY) -> MatchEdit:
    """Has the host seat a bot player of this level."""

    def edit(match: Match) -> Match:
        must_be_lobby_of(match, user)
        return with_seat(match, first_empty(match), bot_player(match, name, level))

    return edit


def fill_with_bots(user: int, name: str, level: Level = Level.STEADY) -> MatchEdit:
    """Has the host seat a bot player of this level on every empty seat."""

    def edit(match: Match) -> Match:
        match = add_bot(user, name, level)(match)
        while is_fillable(match):
            match = add_bot(user, name, level)(match)
        return match

    return edit


def take_rest(user: int, name: str) -> MatchEdit:
    """Seats the host on every empty seat, to play against themselves."""

    def edit(match: Match) -> Match:
        must_be_lobby_of(match, user)
        first_empty(match)
        while is_fillable(match):
            match = with_seat(match, first_empty(match), seat_for_person(match, user, name))
        return match

    return edit


def clear_seat(user: int) -> MatchEdit:
    """Has the host empty the last seat that is kept for somebody, or filled by a bot player or by themselves beside their own."""

    def edit(match: Match) -> Match:
        must_be_lobby_of(match, user)
        extra = clearable_seats(match)
        if not extra:
            raise NotPossible("refused.no_seat_to_clear")
        return with_seat(match, extra[-1], Seat())

    return edit


def clearable_seats(match: Match) -> list[int]:
    own = [place for place, seat in enumerate(match.seats) if seat.user_id == match.host_id]
    return [place for place, seat in enumerate(match.seats) if seat.bot or seat.invited or place in own[1:]]


def is_fillable(match: Match) -> bool:
    """Whether a seat is free that is kept for nobody."""
    return Seat() in match.seats


def set_option(user: int, name: str, value: str) -> MatchEdit:
    """Has the host choose an option of the game, how many `seats`, which `pictures` stay, its `place`, when a seat is `idle`,
    whether it is to be `rated`, or one of its clock.
    """

    def edit(match: Match) -> Match:
        must_be_lobby_of(match, user)
        if name == "seats":
            return with_seats(match, int(value)) if value.isdecimal() else refuse_option()
        if name == "pictures":
            return structs.replace(match, quiet=value == NEWEST) if value in PICTURES_KEPT else refuse_option()
        if name == "place":
            return structs.replace(match, threaded=value == THREAD) if value in PLACES else refuse_option()
        if name == "idle":
            return structs.replace(match, idle_days=IDLE_DAYS[value]) if value in IDLE_DAYS else refuse_option()
        if name == "rated":
            return with_rating(match, offered=value == OFFERED) if value in RATED else refuse_option()
        if name in clock_options.CLOCK_OPTIONS:
            return clock_options.with_clock_option(match, name, value) or refuse_option()
        if value not in option_choices(match).get(name, ()):
            return refuse_option()
        return with_options(match, structs.replace(options_of(match), **{name: value}))

    return edit


def with_play_begun(user: int) -> MatchEdit:
    """Has the host start: every seat must be taken."""

    def edit(match: Match) -> Match:
        must_be_lobby_of(match, user)
        empty = sum(not is_seat_taken(seat) for seat in match.seats)
        kept = [literal_text(seat.name) for seat in match.seats if seat.invited]
        if empty and len(kept) == empty:
            raise NotPossible("refused.invited_missing", names=tuple(kept))
        if empty:
            could_be_fewer = len(match.seats) > ADAPTERS[match.game].game.seat_counts[0]
            raise NotPossible("refused.seats_empty" if could_be_fewer else "refused.seats_empty_least", n=empty)
        must_be_agreed(match)
        return with_options(match, options_of(match))

    return edit


def with_lobby_closed(status: MatchStatus, at: float) -> MatchEdit:
    """Ends a lobby without a game: its host closes it, or nobody has started it for long."""

    def edit(match: Match) -> Match:
        must_be_lobby(match)
        return structs.replace(match, status=status, ended_at=at, code=None)

    return edit


def with_match_abandoned(at: float) -> MatchEdit:
    """Ends the lobby or the match without a result. Raises NotPossible where it is over."""

    def edit(match: Match) -> Match:
        if match.status not in ACTIVE:
            raise NotPossible("refused.match_over")
        return structs.replace(match, status=MatchStatus.ABANDONED, ended_at=at, code=None)

    return edit


def handed_over(place: int, old: Seat, seat: Seat) -> MatchEdit:
    """Hands a seat of a running match from `old` to somebody else, or a bot player; with a person a show is none any more.

    Raises Outdated when it has gone already.
    """

    def edit(match: Match) -> Match:
        if match.status is not MatchStatus.RUNNING:
            raise NotPossible("refused.not_started")
        if place not in range(len(match.seats)):
            raise NotPossible("refused.no_such_seat", letters=tuple(SEAT_LETTERS[: len(match.seats)]))
        if match.seats[place] != old:
            raise Outdated
        # With a person at the table bot players play at once: it is a match like any other.
        pace = match.pace if seat.bot else None
        return structs.replace(with_seat(match, place, seat), pace=pace)

    return edit


def options_of(match: Match) -> Any:
    """The options of a match as its game's type; those that do not matter, or cannot be, are as usual."""
    game = ADAPTERS[match.game].game
    return game.tidied(msgspec.json.decode(match.options, type=game.options))


def with_options(match: Match, options: Any) -> Match:
    """The match with these options; those that they make pointless are as usual again."""
    return structs.replace(match, options=msgspec.json.encode(ADAPTERS[match.game].game.tidied(options)))


def option_choices(match: Match) -> Mapping[str, tuple[str, ...]]:
    """Each option that matters now, with its values, if it has several."""
    game, absent = ADAPTERS[match.game].game, SEAT_LETTERS[len(match.seats) :]
    pointless = {FIRST} if len(match.seats) == 1 else game.alone
    choices = {
        name: tuple(value for value in values if name != FIRST or value not in absent)
        for name, values in game.option_values(options_of(match)).items()
        if name not in pointless
    }
    return {name: values for name, values in choices.items() if len(values) > 1}


def options_told(match: Match) -> list[str]:
    """The options that a lobby shows: all, or of many the first few and those that differ from the usual."""
    names, options = list(option_choices(match)), options_of(match)
    if len(names) <= SHOWN_OPTIONS:
        return names
    usual, main = type(options)(), type(options).__struct_fields__[:MAIN_OPTIONS]
    return [name for name in names if name in main or getattr(options, name) != getattr(usual, name)]


def is_seat_taken(seat: Seat) -> bool:
    """Whether a person or a bot player sits there; a seat that is kept for somebody is neither taken nor empty."""
    return seat.bot or (seat.user_id is not None and not seat.invited)


def is_full(match: Match) -> bool:
    return all(map(is_seat_taken, match.seats))


def invited_people(match: Match) -> tuple[int, ...]:
    return tuple(dict.fromkeys(seat.user_id for seat in match.seats if seat.user_id is not None and seat.invited))


def with_seats(match: Match, number: int) -> Match:
    """The match with another number of seats. Raises NotPossible where somebody would lose theirs."""
    sitting = [seat for seat in match.seats if seat != Seat()]
    if number not in ADAPTERS[match.game].game.seat_counts:
        counts = ADAPTERS[match.game].game.seat_counts
        raise NotPossible("refused.seat_count", least=counts[0], most=counts[-1])
    if number < len(sitting):
        raise NotPossible("refused.seats_taken", n=len(sitting))
    match = structs.replace(match, seats=(*sitting, *[Seat()] * (number - len(sitting))))
    options = options_of(match)
    begins_absent = getattr(options, FIRST) in SEAT_LETTERS[number:]
    usual = getattr(type(options)(), FIRST)
    return with_options(match, structs.replace(options, **{FIRST: usual})) if begins_absent else match


def first_empty(match: Match) -> int:
    """The first seat that nobody has and that is kept for nobody. Raises NotPossible when there is none."""
    if is_fillable(match):
        return match.seats.index(Seat())
    if invited_people(match):
        raise NotPossible("refused.seats_kept")
    if any(seat.bot for seat in match.seats):
        raise NotPossible("refused.table_full_bots")
    could_be_more = len(match.seats) < ADAPTERS[match.game].game.seat_counts[-1]
    raise NotPossible("refused.table_full" if could_be_more else "refused.table_full_most")


def with_seat(match: Match, place: int, seat: Seat) -> Match:
    """The match with somebody else on one seat."""
    seats = list(match.seats)
    seats[place] = seat
    return structs.replace(match, seats=tuple(seats))


def bot_player(match: Match, name: str, level: Level = Level.STEADY, *, resigned: bool = False) -> Seat:
    """The seat of one more bot player, with the first number that is free in its name."""
    return Seat(bot=True, name=unlike_other_names(match, name, 1), resigned=resigned, level=level)


def seat_for_person(match: Match, user: int, name: str) -> Seat:
    """A seat of a person; a number tells two of one name, or several seats of one person, apart."""
    known = any(seat.name == name for seat in match.seats)
    named = unlike_other_names(match, name, 2) if known else name
    direct = next((channel for channel, seat in match.places.items() if seat.person == user), None)
    return Seat(user_id=user, name=named, direct_id=direct)


def unlike_other_names(match: Match, name: str, least: int) -> str:
    """The name with the first number, from `least`, that nobody at the table has."""
    names = {seat.name for seat in match.seats}
    return next(free for number in count(least) if (free := f"{name} {number}") not in names)


def must_be_lobby(match: Match) -> None:
    """Raises NotPossible when the game has begun or is over, or the lobby was closed without a game."""
    if match.status in (MatchStatus.ABANDONED, MatchStatus.EXPIRED):
        raise NotPossible("refused.lobby_closed")
    if match.status is not MatchStatus.LOBBY:
        raise NotPossible("refused.already_started")


def must_be_host(match: Match, user: int) -> None:
    """Raises NotPossible for anybody but the host."""
    if match.host_id != user:
        raise NotPossible("refused.only_host", host=host_called(match))


def host_called(match: Match) -> str:
    """How others read of the host of a lobby: by name among strangers, to whom Discord shows nothing but the id."""
    if not match.places:
        return f"<@{match.host_id}>"
    name = next(
        seat.name for seat in match.seats if seat.person == match.host_id
    )  # whoever leaves a lobby is its host no more
    return f"**{literal_text(name)}**"


def must_be_lobby_of(match: Match, user: int) -> None:
    """Raises NotPossible for anything but a lobby of this host."""
    must_be_lobby(match)
    must_be_host(match, user)


def refuse_option() -> Match:
    """Raises NotPossible for a value that no option has."""
    raise NotPossible("refused.no_such_option")
