"""Matches in lists: one's own over all channels, and those of a server."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from bot.messages.channel.links import link_to, way_to
from bot.messages.layout.components import CONTENT_LIMIT, Button, ButtonRow
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import BUTTONS_IN_ROW
from storage.records.matches import Match, MatchStatus, Seat
from storage.records.matches import Question as Asked
from texts.catalogue import Language
from texts.literal import literal_text

LISTED = 15
"""Matches that a list shows."""
WATCHED = 5
"""Matches of others that the list of one's own shows below them."""
OWN_LISTS = ("turn", "invited", "waiting", "lobby")
"""The lists of a person's own matches, in this order, by what the matches want of them."""


def asked_seats(match: Match) -> list[tuple[Seat, Asked]]:
    """The seats that are to act, as the match itself knows them, each with its question."""
    pairs = zip(match.seats, match.questions, strict=False)
    return [(seat, question) for seat, question in pairs if question.asked and match.status is MatchStatus.RUNNING]


def own_list(match: Match, user: int) -> str:
    """The list of `OWN_LISTS` in which a match stands for a person."""
    if match.status is MatchStatus.LOBBY:
        return "invited" if any(seat.invited for seat in match.seats if seat.user_id == user) else "lobby"
    return "turn" if any(seat.user_id == user for seat, _ in asked_seats(match)) else "waiting"


def in_order(own: Iterable[Match], user: int) -> list[Match]:
    """A person's own matches: those where they act first, then by how long they wait."""
    return sorted(own, key=lambda match: (OWN_LISTS.index(own_list(match, user)), waits_since(match, user)))


def waits_since(match: Match, user: int) -> float:
    """Since when a match waits: for this person where it is their turn, else for whoever is asked."""
    return min((q.since for seat, q in asked_seats(match) if seat.user_id == user), default=match.turn_since)


def games_text(
    words: Language, own: Sequence[Match], newest: Mapping[str, int], user: int, watched: Sequence[Match] = ()
) -> str:
    """One's own matches over all channels, each with a link to the `newest` message of it, by match id; then those of others
    that can be watched."""

    def line(match: Match) -> str:
        if match in watched:
            return words(
                "games.watched",
                title=literal_text(match.title),
                game=words(f"{match.game}.title"),
                link=link_to(match, newest.get(match.id), user),
                names=words.listed(literal_text(seat.name) for seat in match.seats),
            )
        closed = [seat for seat in match.places.values() if seat.closed_since is not None]
        if match.gone_since is not None and closed:
            own = any(seat.person == user for seat in closed)
            return words(
                "games.own_closed" if own else "games.their_closed",
                title=literal_text(match.title),
                game=words(f"{match.game}.title"),
                names=words.listed(literal_text(seat.person_name) for seat in closed),
            )
        if match.gone_since is not None:
            return words("games.gone", title=literal_text(match.title), game=words(f"{match.game}.title"))
        return words(
            "games.waiting" if own_list(match, user) == "waiting" else "games.line",
            title=literal_text(match.title),
            game=words(f"{match.game}.title"),
            link=link_to(match, newest.get(match.id), user),
            names=words.listed(literal_text(seat.name) for seat, _ in asked_seats(match)),
            since=f"<t:{int(waits_since(match, user))}:R>",
        )

    groups = {
        words(f"games.list_{name}"): [match for match in own if own_list(match, user) == name] for name in OWN_LISTS
    }
    return grouped_matches_text(words, {**groups, words("games.list_watched"): watched}, line, len(own) >= LISTED)


def end_buttons(words: Language, own: Sequence[Match]) -> tuple[ButtonRow, ...]:
    """A button to end each match that cannot be reached."""
    buttons = [
        Button(words("games.end_gone", title=match.title), str(CustomId("end_gone", match.id)), emoji="🏳️")
        for match in own
        if match.gone_since is not None
    ]
    return tuple(tuple(buttons[at : at + BUTTONS_IN_ROW]) for at in range(0, len(buttons), BUTTONS_IN_ROW))


def list_text(words: Language, own: Sequence[Match], here: Sequence[Match], user: int) -> str:
    """A person's own matches, then the others of the server, with whose turn it is."""

    def line(match: Match) -> str:
        return words(
            f"list.{match.status.value}",
            title=literal_text(match.title),
            game=words(f"{match.game}.title"),
            channel=way_to(words, match, user),
            names=words.listed(literal_text(seat.name) for seat, _ in asked_seats(match)),
            since=f"<t:{int(match.turn_since)}:R>",
        )

    known = {match.id for match in own}
    others = [match for match in here if match.id not in known]
    more = LISTED in (len(own), len(here))
    return grouped_matches_text(words, {words("list.own"): own, words("list.here"): others}, line, more)


def grouped_matches_text(
    words: Language, groups: Mapping[str, Sequence[Match]], line: Callable[[Match], str], there_may_be_more: bool
) -> str:
    """Matches under their headings; it says so where a message has no room for all."""
    lines = [text for head, found in groups.items() if found for text in (head, *map(line, found))]
    more = words("list.more")
    kept = len(lines)
    while sum(len(line) + 1 for line in lines[:kept]) + len(more) > CONTENT_LIMIT:
        kept -= 1
    full = kept == len(lines) and not there_may_be_more
    return "\n".join(lines if full else [*lines[:kept], more])
