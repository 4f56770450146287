"""The language of a match that its host chooses in the lobby: what was named in the former one is named anew."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from bot.matches.games.bot_levels import bot_name
from bot.matches.lobbies.lobby import MatchEdit, must_be_lobby_of, refuse_option, unlike_other_names, with_seat
from storage.records.matches import TITLE_LIMIT, Match, Seat
from texts.catalogue import Language

LANGUAGE = "language"
"""The option of a lobby, and of a tournament, that is the language of what all read."""


def usual_title(words: Language, host: str) -> str:
    """What the match of a host of this name is called when nobody says otherwise."""
    return words("lobby.default_title", name=host).strip()[:TITLE_LIMIT]


def with_language_chosen(user: int, name: str, languages: Mapping[str, Language], code: str) -> MatchEdit:
    """Has the host, who has this name, choose one of the languages. A title and bot players that have their usual names get
    those of the new language.
    """

    def edit(match: Match) -> Match:
        must_be_lobby_of(match, user)
        if code not in languages:
            return refuse_option()
        old, new = languages.get(match.language), languages[code]
        match = structs.replace(match, language=code)
        if old is None:
            return match
        if match.title == usual_title(old, name):
            match = structs.replace(match, title=usual_title(new, name))
        for place, seat in enumerate(match.seats):
            if seat.bot and seat.name.rpartition(" ")[0] == bot_name(old, seat.level):
                without = with_seat(match, place, Seat())
                called = unlike_other_names(without, bot_name(new, seat.level), 1)
                match = with_seat(match, place, structs.replace(seat, name=called))
        return match

    return edit
