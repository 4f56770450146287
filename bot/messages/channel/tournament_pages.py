"""What a tournament looks like: who has joined, who plays where, how it stands; for its channel, and for one reader."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import discord

from bot.matches.lobbies.tournament_terms import (
    YES,
    TournamentTerms,
    counted_of,
    entrants_of,
    of_round,
    plan_of,
    round_ends,
    table_of,
    tables_of,
    terms_of,
)
from bot.matches.lobbies.tournaments import Waits, number_of
from bot.messages.channel.clock_words import terms_told
from bot.messages.channel.lobby_words import options_shown
from bot.messages.channel.threads import THREAD_NAME_LIMIT
from bot.messages.drawing.figures import drawn_or_told
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button, ClassicMessage
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, Part, Text, in_rows
from bot.standings.tournament_points import PROGRAM, Ending, Row, winners_of
from bot.standings.tournament_rounds import Form, ranked_rows, rounds_planned
from rendering.any_game.tournament_table import StandingsPlace, TournamentStandings, in_parts, told_place
from storage.records.tournaments import PlayerState, Tournament, TournamentStatus, TournamentTable
from texts.catalogue import Language
from texts.literal import clipped_text, literal_text
from texts.points import points_text

DRAWN, TOLD = 20, 20
"""People whom pictures show, and those who are told in words below them."""
LINKED = 24
"""Tables of a round that say which thread they are, while they are played; where there are more, who plays there is called."""
NO_THREADS = (Waits.THREADS, Waits.LIMIT)
"""Why a round waits where not every table has its thread yet: none is linked then."""
FRACTIONS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}
SIGNS = {
    "join": "🙋",
    "leave": "🚪",
    "status": "📊",
    "rules": "📖",
    "options": "⚙️",
    "start": "▶️",
    "back": "🙋",
    "end": "🏳️",
    "retry": "🔁",
}


async def tournament_page(viewer: Viewer, tournament: Tournament, page: int, user: int | None = None) -> Page:
    """A page of a tournament: 0 with which it opens, then one for each round, then its end. `user` is who looks, or nobody."""
    words, terms = viewer.words, terms_of(tournament)
    if page == 0:
        parts: list[Part] = [Text("\n".join(opening_lines(words, tournament, terms)))]
    else:
        parts = [Text("\n".join(round_lines(words, tournament, terms, page)))]
        parts += await standing_parts(viewer, tournament, terms, page, user)
    verbs = verbs_of(tournament, page)
    return Page((*parts, *in_rows([tournament_button(words, tournament, verb) for verb in verbs])))


def last_page(tournament: Tournament) -> int:
    """The number of the page that shows how a tournament stands now."""
    ended = tournament.status in (TournamentStatus.OVER, TournamentStatus.CANCELLED)
    return tournament.round + 1 if ended and tournament.round else tournament.round


def verbs_of(tournament: Tournament, page: int) -> tuple[str, ...]:
    """What can be pressed below a page for everybody; nothing below one that a later one has followed, but how it stands."""
    if page != last_page(tournament):
        return ()
    if tournament.status is TournamentStatus.OPEN:
        return ("join", "leave", "rules", "options", "start")
    if tournament.status is TournamentStatus.RUNNING:
        more = (*(("back",) if names_of_absent(tournament) else ()), *(("retry",) if tournament.waits else ()))
        return ("status", "rules", *more)
    return ("status", "rules") if tournament.round else ()


def tournament_button(words: Language, tournament: Tournament, verb: str, argument: str = "") -> Button:
    """A button of a tournament."""
    style = discord.ButtonStyle.primary if verb in ("join", "back") else discord.ButtonStyle.secondary
    custom_id = CustomId(f"tournament_{verb}", tournament.id, argument=argument)
    return Button(words(f"tournament.button_{verb}"), str(custom_id), style, SIGNS[verb])


# Before the start


def opening_lines(words: Language, tournament: Tournament, terms: TournamentTerms) -> list[str]:
    """What is agreed on, and who has joined."""
    title, game = literal_text(tournament.title), words(f"{terms.match.game}.title")
    key = "opened" if tournament.status is TournamentStatus.OPEN else "started" if tournament.round else "called_off"
    lines = [words(f"tournament.{key}", title=title, game=game), *agreed_lines(words, tournament, terms)]
    names = [literal_text(player.name) for player in tournament.players]
    most, joined = terms.most, len(names)
    lines.append(
        words("tournament.joined", n=joined, most=most, names=words.listed(names))
        if names
        else words("tournament.nobody")
    )
    if tournament.starts_at is not None and tournament.status is TournamentStatus.OPEN:
        lines.append(words("tournament.starts_at", at=f"<t:{int(tournament.starts_at)}:f>"))
    return lines


def agreed_lines(words: Language, tournament: Tournament, terms: TournamentTerms) -> list[str]:
    """What is agreed on: the rounds, the tables, the game's options, the clock."""
    if terms.form is Form.SWISS:
        form = words("tournament.told_swiss", n=terms.rounds)
    elif len(terms.match.seats) == 2:
        form = words("tournament.told_groups", n=terms.group)
    else:
        form = words("tournament.told_group_tables", n=terms.rounds, seats=len(terms.match.seats))
    about = [form, words("tournament.tables_of", n=len(terms.match.seats)), words("tournament.days", n=terms.days)]
    if terms.bots == YES:
        about.append(words("tournament.with_bots"))
    if terms.draw == "rating":
        about.append(words("tournament.by_rating"))
    lines = [" · ".join(about)]
    if options := [words.headed(name, value) for name, value in options_shown(words, terms.match)]:
        lines.append(f"-# {' · '.join(options)}")
    if terms.match.clock is not None:
        lines.append(terms_told(words, terms.match.clock))
    return [*lines, words("tournament.rated")] if terms.match.rated else lines


# While it is played


def round_lines(words: Language, tournament: Tournament, terms: TournamentTerms, page: int) -> list[str]:
    """What a round is like: its tables, who rests and who is away; after the last one, who has won."""
    title = literal_text(tournament.title)
    if page > tournament.round:
        return end_lines(words, tournament, title)
    total = rounds_planned(plan_of(tournament, terms), entrants_of(tournament))
    head = words("tournament.round", title=title, round=page, total=max(total, page))
    tables = [table for table in tournament.tables if table.round == page]
    lines = [head]
    goes_on = page == tournament.round and tournament.status is TournamentStatus.RUNNING
    if goes_on and tournament.waits:
        lines.append(f"⚠️ {words(f'tournament.waits_{tournament.waits}')}")
    elif goes_on:
        lines.append(words("tournament.round_ends", until=f"<t:{int(round_ends(tournament, terms))}:f>"))
    lines += [table_line(words, tournament, table) for table in tables if table.match_id is not None]
    if rest := [literal_text(tournament.players[t.seats[0]].name) for t in tables if t.match_id is None]:
        lines.append(words("tournament.rest", names=words.listed(rest), n=len(rest)))
    if page == tournament.round and (gone := names_of_absent(tournament)):
        lines.append(words("tournament.away", names=words.listed(gone), n=len(gone)))
    return lines


def names_of_absent(tournament: Tournament) -> list[str]:
    """The names of those who have missed a round and are not back."""
    return [literal_text(player.name) for player in tournament.players if player.state is PlayerState.AWAY]


def end_lines(words: Language, tournament: Tournament, title: str) -> list[str]:
    """Tells who has won, or that the tournament was ended, or that nobody has won anything."""
    if tournament.status is TournamentStatus.CANCELLED:
        return [words("tournament.cancelled", title=title)]
    best = [entrant_mention(tournament, number) for number in best_of(tournament)]
    if not best:
        return [words("tournament.over_unplayed", title=title)]
    lines = [words("tournament.over", title=title, winner=best[0])]
    return [*lines, words("tournament.next_best", names=words.listed(best[1:]))] if best[1:] else lines


def entrant_mention(tournament: Tournament, number: int) -> str:
    """Somebody by a mention, where they can be."""
    player = tournament.players[number]
    return f"<@{player.user_id}>" if player.user_id is not None else literal_text(player.name)


def podium_line(words: Language, tournament: Tournament, page: int) -> ClassicMessage | None:
    """The line beside a page that calls those whom its end calls; None beside one that is not its end, or calls nobody."""
    users = podium_users(tournament) if page > tournament.round else ()
    if not users:
        return None
    who = words.listed(f"<@{user}>" for user in users)
    return ClassicMessage(words("tournament.called", title=literal_text(tournament.title), who=who), pings=users)


def podium_users(tournament: Tournament) -> tuple[int, ...]:
    """The people whom its end calls."""
    if tournament.status is not TournamentStatus.OVER:
        return ()
    users = (tournament.players[number].user_id for number in best_of(tournament))
    return tuple(user for user in users if user is not None)


def best_of(tournament: Tournament) -> list[int]:
    """The numbers of those whom its end names, the best first: people who have played, and not only rested or forfeited."""
    played = {
        number
        for table in tables_of(tournament)
        if table.came and table.ending is not Ending.VOID
        for number, came in zip(table.seats, table.came, strict=True)
        if not came.forfeits
    }
    return [number for number in order_of(tournament) if number in played][:3]


def order_of(tournament: Tournament) -> list[int]:
    """The numbers of its people, the best first."""
    rows = ranked_rows(plan_of(tournament, terms_of(tournament)), entrants_of(tournament), tables_of(tournament))
    return [row.number for row in rows]


def names_at(words: Language, tournament: Tournament, table: TournamentTable) -> list[str]:
    """The names of those who play at a table."""
    return [words("lobby.bot_name_steady") if n == PROGRAM else tournament.players[n].name for n in table.seats]


def thread_name(words: Language, tournament: Tournament, table: TournamentTable) -> str:
    """What the thread of a table is called: after who plays there, which a list of threads shows first."""
    names = " – ".join(names_at(words, tournament, table))
    room = THREAD_NAME_LIMIT - len(words("tournament.thread", names="", round=table.round, n=table.number))
    return words("tournament.thread", names=clipped_text(names, room), round=table.round, n=table.number)


def table_line(words: Language, tournament: Tournament, table: TournamentTable) -> str:
    """A table: who plays there and where, or what came of it."""
    counted = counted_of(table)
    shown = [literal_text(name) for name in names_at(words, tournament, table)]
    if counted is not None:
        won = [] if counted.ending is Ending.VOID else winners_of(table_of(table))
        for seat, came in enumerate(counted.came):
            told = (
                words("tournament.forfeit", name=shown[seat])
                if came.forfeits
                else f"{shown[seat]} {points_text(came.total)}"
            )
            shown[seat] = f"**{told}**" if table.seats[seat] in won else told
    line = f"{table.number}. {' – '.join(shown)}"
    few = sum(each.round == table.round for each in tournament.tables) <= LINKED
    if table.message_id is not None and counted is None and few and tournament.waits not in NO_THREADS:
        line += f" · <#{table.message_id}>"
    if counted is not None and counted.ending is not Ending.PLAYED:
        line += f" · {words(f'tournament.ending_{counted.ending}')}"
    return line


# How it stands


async def standing_parts(
    viewer: Viewer, tournament: Tournament, terms: TournamentTerms, page: int, user: int | None
) -> list[Part]:
    """The standings after a round, as far as they are known: pictures, and in words who has no room there."""
    words = viewer.words
    places = places_of(tournament, terms, page, None if user is None else number_of(tournament, user))
    title = words("tournament.standings_last" if page > tournament.round else "tournament.standings", round=page)
    parts = in_parts(places[:DRAWN])
    charts = [TournamentStandings(f"standings{n}", title, part) for n, part in enumerate(parts, start=1)]
    pictures = await viewer.charts(charts)
    shown: list[Part] = drawn_or_told(viewer, pictures)
    below = places[DRAWN : DRAWN + TOLD]
    hidden = places[DRAWN + TOLD :]
    lines = [literal_text(told_place(place, words)) for place in (*below, *(place for place in hidden if place.own))]
    if hidden:
        lines.append(words("tournament.more", n=len(hidden)))
    return [*shown, Text("\n".join(lines))] if lines else shown


def places_of(tournament: Tournament, terms: TournamentTerms, page: int, own: int | None) -> list[StandingsPlace]:
    """Everybody's place after a round, the best first."""
    tables = [table for table in tables_of(tournament) if table.round <= page]
    rows = ranked_rows(plan_of(tournament, terms), entrants_of(tournament), tables)
    return [place_of(tournament, row, place, own) for place, row in enumerate(rows, start=1)]


def place_of(tournament: Tournament, row: Row, place: int, own: int | None) -> StandingsPlace:
    """Somebody's row as it is written."""
    player = tournament.players[row.number]
    return StandingsPlace(
        place=place,
        name=player.name,
        points=points_with_fraction(row.points),
        won=f"{row.won}/{row.played}",
        met=f"{float(row.met):.1f}",
        ahead=signed_difference(row.margin),
        gone=player.state is not PlayerState.IN,
        own=row.number == own,
    )


def points_with_fraction(value: Fraction) -> str:
    """Points with their fraction."""
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    return f"{whole or ''}{FRACTIONS[rest]}" if rest in FRACTIONS else f"{float(value):.2f}"


def signed_difference(value: Fraction) -> str:
    """A difference with its sign."""
    text = f"{float(value):+.1f}".removesuffix(".0")
    return "0" if not value else text.replace("-", "−")


def own_lines(words: Language, tournament: Tournament, user: int) -> Sequence[str]:
    """What the tournament means for somebody just now."""
    number = number_of(tournament, user)
    if number is None or tournament.status is not TournamentStatus.RUNNING:
        return ()
    state = tournament.players[number].state
    if state is not PlayerState.IN:
        return (words(f"tournament.you_are_{state}"),)
    table = next((table for table in of_round(tournament) if number in table.seats), None)
    if table is None:
        return (words("tournament.you_wait"),)
    if table.match_id is None:
        return (words("tournament.you_rest"),)
    if table.came is None and tournament.waits in NO_THREADS:
        return (words("tournament.you_will_play"),)
    key = "tournament.you_play" if table.came is None else "tournament.you_have_played"
    return (words(key, table=f"<#{table.message_id}>" if table.message_id else str(table.number)),)
