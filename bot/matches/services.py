"""What the rooms of the bot share: put together once in `app`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from bot.fleet.member import Member
from bot.matches.games.adapters import ADAPTERS
from bot.matches.lobbies.tournaments import Tournaments
from bot.matches.people.one_each import OneEach
from bot.matches.people.presence import Presence
from bot.matches.people.refusals import NotPossible
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.open_tables import OpenTables
from bot.matches.play.table import Table, TimeSource
from bot.matches.position.committed_match import CommittedMatch
from bot.matches.time.calendars import Calendars
from bot.matches.workers.analyses import MatchAnalyses
from bot.matches.workers.record_checks import RecordChecks
from bot.matches.workers.thinkers import Hint, PosePuzzle
from bot.operation.configuration.settings import Settings
from bot.operation.monitoring.elsewhere import AnsweredElsewhere
from bot.operation.monitoring.metrics import Metrics
from bot.operation.processes.drawing_queue import DrawingQueue
from bot.standings.keeper import Standings
from engine.game import Seat
from rendering.painter import PageOrder, Painter
from rendering.pictures import ShownPictures
from storage.records.people import Person
from storage.store import Store
from texts.catalogue import Language
from texts.rulebook import Rulebook
from texts.speech import Speech

MOST_REPLAYS = 20
"""People who may wait for the page of a match at a time: a long one takes half a minute of a busy processor."""


@dataclass(frozen=True)
class Services:
    """What the rooms of the bot share. `wake` tells the delivery that something was committed.

    `hint` advises a person as a strong bot player, `pose_puzzle` makes a puzzle, `players` are those at tables;
    `analyses` and `standings` are of matches that have ended. All changes of tournaments go through `tournaments`. `calendars`
    say when people are active. `member` is this process among those that share the store.
    `describing` is a painter for those who read words alone; pictures are drawn behind the queue `drawing`; `prepare` starts
    what draws them. `presence` knows who is at a table just now, `elsewhere` what others have answered in this bot's name.
    `languages_in_part` are those that are offered in the settings alone, each with the share of it that there is.
    `replays` are those who wait for the page of a match; `one_replay` is held while one is made.
    """

    settings: Settings
    store: Store
    tables: OpenTables
    languages: Mapping[str, Language]
    rulebooks: Mapping[str, Mapping[str, Rulebook]]
    metrics: Metrics
    clock: TimeSource
    wake: asyncio.Event
    record_checks: RecordChecks
    hint: Hint
    players: BotPlayers
    pose_puzzle: PosePuzzle
    analyses: MatchAnalyses
    standings: Standings
    tournaments: Tournaments
    calendars: Calendars
    member: Member
    drawing: DrawingQueue[PageOrder, ShownPictures]
    prepare: Callable[[], Awaitable[None]]
    languages_in_part: Mapping[str, float] = field(default_factory=dict[str, float])
    describing: Painter = field(default_factory=Painter)
    presence: Presence = field(default_factory=Presence)
    elsewhere: AnsweredElsewhere = field(default_factory=AnsweredElsewhere)
    replays: OneEach = field(default_factory=lambda: OneEach(MOST_REPLAYS, again="export.again", full="export.busy"))
    one_replay: asyncio.Lock = field(default_factory=asyncio.Lock)

    def language(self, code: str | None) -> Language:
        """The language of a code such as Discord's `ko` or `en-US`; the default for one without a catalogue."""
        short = (code or "").split("-")[0]
        return self.languages.get(short) or self.languages[self.settings.default_language]

    def language_for(self, chosen: str | None, locale: str | None) -> Language:
        """The language that a person has chosen, else that of their Discord, where it is whole; else the default."""
        found = self.language(chosen or locale)
        return self.language(None) if not chosen and found.language in self.languages_in_part else found

    def shared_language(self, locale: str | None, own: Language) -> Language:
        """The language of what several people read: a server's (None: it says none), else the person's own, where that is whole;
        else the default.
        """
        whole = self.whole_languages()
        return whole.get((locale or "").split("-")[0]) or whole.get(own.language) or self.language(None)

    def offered_languages(self, chosen: str) -> Mapping[str, Language]:
        """The languages that can be chosen for what several people read, and the one that is."""
        return {code: words for code, words in self.languages.items() if code in (*self.whole_languages(), chosen)}

    def whole_languages(self) -> Mapping[str, Language]:
        """The languages for everybody whose Discord speaks them."""
        return {code: words for code, words in self.languages.items() if code not in self.languages_in_part}

    def known_language(self, code: str) -> Language:
        """The language of a code, or of its own name, that somebody typed. Raises NotPossible for one without a catalogue."""
        typed = code.strip().casefold()
        for language in self.languages.values():
            if typed in (language.language, language("language.name").casefold()):
                return language
        names = sorted(language("language.name") for language in self.languages.values())
        raise NotPossible("settings.no_such_language", names=tuple(names))

    def speech(self, table: Table, words: Language, seat: Seat | None = None) -> Speech:
        """Somebody who speaks this language about this match, to a seat in private (None: to everybody)."""
        return speech_of(table, words, seat)

    async def person(self, user_id: int) -> Person:
        return await self.store.people.get(user_id)


def speech_of(match: CommittedMatch, words: Language, seat: Seat | None = None) -> Speech:
    """Somebody who speaks this language about this match, to a seat in private (None: to everybody)."""
    adapter = ADAPTERS[match.match.game]
    view = adapter.game.view(match.state, seat) if match.state is not None else None
    return Speech(words, adapter.game.name, adapter.vocabulary, match.names, view)
