"""Looks for hidden cards in what the bot has sent: every text, compared with what its readers could know by then.

A card is hidden from a reader until it has lain open on the table or been in the reader's own hand. What was known once
stays known: two cards of a kind cannot be told apart, and people remember.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from sqlite3 import Connection, Row
from typing import Any, NamedTuple

import msgspec

from bot.matches.games.registry import GAMES
from emulator.api.rest import JournalRequest
from emulator.rules.refusals import DiscordRefusal
from emulator.world.interactions import CHOICES, MODAL, UPDATE, Interaction
from emulator.world.places import DIRECT
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.game.view import EmpiresView
from engine.game import Event, Seat
from engine.keltis.facts.pieces import COLOURS
from engine.keltis.facts.pieces import card_of_colour as card_of
from engine.keltis.game.notation import write_card
from engine.keltis.game.view import KeltisView
from engine.odin.facts.content import odin_content as odin_content
from engine.odin.game.view import OdinView
from engine.rules import AnyGame
from engine.thinking.puzzles import Puzzle
from tests.e2e.stages.stage import Stage
from texts.catalogue import load_languages

EPHEMERAL = 64
CLOCK_SLACK = 0.001

COLOUR_NAMES = {
    words(f"keltis.colour.{colour}").lower(): number
    for words in load_languages().values()
    for number, colour in enumerate(COLOURS)
}
VALUE = r"(?:10|\d)"
SPOKEN = re.compile(rf"(?<![a-z])({'|'.join(COLOUR_NAMES)}) ({VALUE}(?: {VALUE})*)(?![\d.×])", re.IGNORECASE)
WISHES = re.compile(r"((?:wish stones?|소원의 돌 \d+개) )\(([^)]*)\)")
"""The wish stones of a player with their colours in brackets: not before the end for others, unless the option says so."""
WRITTEN = re.compile(rf"\b(?:lay|play|discard|strip hand) ([rypgb]) ?({VALUE})\b")
RULES = re.compile(r"\b(?:KEL|ODIN|EMP)-\d")

CUSTOM_ID = re.compile(r"^v1:([\w-]+):", re.ASCII)

NUMBER = re.compile(r" \((\d{1,3})\)")
"""Texts put the number of a card in brackets behind its name."""
ODIN_CARDS = {card.number: (card.name["en"].lower(), card.name["ko"]) for card in odin_content().cards.values()}
"""Occupations as they are called in both languages."""
EMPIRES_CARDS = {
    number: (card.name["en"].lower(), card.name["ko"]) for number, card in empires_contents()[SHIPPED].cards.items()
}
"""Cards of Empires of the North as they are named in both languages, each copy by its number."""
NAMING = ("card", "cards", "rejected", "lost", "island")
"""Fields of events that hold cards."""

Known = dict[Seat | None, dict[int, float]]
"""For each seat (None: everybody) the cards known to it, each with the time since when."""


@dataclass
class Table:
    """What could be known at one match."""

    game: AnyGame
    seats: dict[int, list[Seat]]
    known: Known = field(default_factory=dict[Seat | None, dict[int, float]])
    wishes_open: float = math.inf

    @property
    def everybody(self) -> list[Seat]:
        """All seats."""
        return [seat for seats in self.seats.values() for seat in seats]

    def learn(self, seat: Seat | None, cards: Iterable[int], at: float) -> None:
        """From now on this seat knows these cards."""
        known = self.known.setdefault(seat, {})
        for one in cards:
            known.setdefault(one, at)

    def knows(self, user: int | None, one: int, at: float) -> bool:
        """Whether a person (None: the public) could know a card at a time."""
        seats: list[Seat | None] = [None, *(self.seats.get(user, []) if user is not None else [])]
        return any(self.known.get(seat, {}).get(one, at + 1) <= at + CLOCK_SLACK for seat in seats)


def tables_in(stage: Stage, channel: int) -> list[Table]:
    """All matches of a channel, or in a direct channel all of its person, with what could be known when."""
    with stage.looking_into_file() as file:
        return tables_of(file, stage, channel)


def tables_of(file: Connection, stage: Stage, channel: int) -> list[Table]:
    """The same from the data file, which one may look into for several channels."""
    place = stage.table.world.channels.get(str(channel))
    where, what = "channel_id = ?", channel
    if place is not None and place.kind == DIRECT:
        where, what = "id IN (SELECT match_id FROM seats WHERE user_id = ?)", int(place.member_ids[0])
    matches = file.execute(f"SELECT * FROM matches WHERE {where}", (what,)).fetchall()
    return [table_of(file, match) for match in matches if match["game"] in HIDDEN]


def table_of(file: Connection, match: Row) -> Table:
    """One match from the data file."""
    table = Table(GAMES[match["game"]], {})
    for seat in file.execute("SELECT * FROM seats WHERE match_id = ?", (match["id"],)):
        table.seats.setdefault(seat["user_id"], []).append(seat["seat"])
    # The position before the first ply is there since the start, the others since the ply before.
    at = 0.0
    for ply in file.execute("SELECT * FROM plies WHERE match_id = ? ORDER BY id", (match["id"],)):
        learn_position(table, zlib.decompress(ply["snapshot_before"]), at)
        at = ply["at"]
        for event in table.game.decode_events(ply["events"]):
            for seat in (None, *table.everybody):
                table.learn(seat, cards_named(event.seen_by(seat)), at)
    if match["snapshot"] is not None:
        learn_position(table, match["snapshot"], at)
    return table


def cards_named(event: Event | None) -> Iterator[int]:
    """The cards that an event tells."""
    for name in NAMING:
        told = getattr(event, name, None)
        yield from told if isinstance(told, tuple) else () if told is None else (told,)


def learn_position(table: Table, snapshot: bytes, at: float) -> None:
    """What a position shows to everybody and to each seat."""
    state: Any = table.game.decode(snapshot)
    if table.game.name == "keltis" and (state.options.wish_stones == "open" or not state.agenda):
        table.wishes_open = min(table.wishes_open, at)
    for seat in (None, *range(state.seats)):
        table.learn(seat, HIDDEN[table.game.name].shown(table.game.view(state, seat)), at)


def occupations_shown(view: OdinView) -> Iterator[int]:
    """The occupations that a view shows, and those among which the only seat may choose one (ODIN-12.5)."""
    if any(decision.question == "choose_start" for decision in view.decisions):
        yield from odin_content().deck(view.decks, starting=True)
    for player in view.players:
        yield from (*player.played, *(player.hand or ()))


def empire_cards_shown(view: EmpiresView) -> Iterator[int]:
    """The cards that a view shows, islands included."""
    for player in view.players:
        yield from (*(player.hand or ()), *(player.aside or ()), *player.discard, *player.playing)
        yield from (one.card for one in player.empire)
    for isles in (view.near, view.distant):
        yield from (*isles.open, *isles.discard)
    yield from view.searched or ()
    if view.turned is not None:
        yield view.turned


def shown(view: KeltisView) -> Iterator[int]:
    """The cards that a view shows."""
    for player in view.players:
        for row in player.rows:
            yield from row
        yield from player.hand or ()
    for pile in view.piles:
        yield from pile
    yield from view.removed or ()


def leaks(stage: Stage, requests: list[JournalRequest]) -> list[str]:
    """Every mention of a card that a reader of the request could not know."""
    suspect = [
        (request, *reader, text, told)
        for request in requests
        if (reader := readers(stage, request)) is not None and reader[0] not in stage.excused
        for text in texts(request)
        if (told := told_by(text)) and not (reader[1] is not None and RULES.search(text))
        # What quotes the rulebook, or the reader's own words with the rule that refuses them, tells nobody anything.
    ]
    if not suspect:
        return []
    with stage.looking_into_file() as file:
        found: list[str] = []
        known = KnownCards(stage, file)
        for request, channel, user, text, (cards, wishes) in suspect:
            if user is None and wishes and not any(t.wishes_open <= request.at for t in known.of_channel(channel)):
                found.append(f"colours of wish stones to everybody by {request.path}: {text}")
            for name, mentioned in cards:
                hidden = [
                    one
                    for one in mentioned
                    if not could_know(known.tables(name, request, channel, user), user, one, request.at)
                ]
                found += [
                    f"{HIDDEN[name].write(one)} to {user or 'everybody'} by {request.path}: {text}" for one in hidden
                ]
    return found


class Told(NamedTuple):
    """What a text tells of hidden things: cards by game, and whether colours of wish stones."""

    cards: tuple[tuple[str, tuple[int, ...]], ...]
    wishes: bool


@lru_cache(1 << 16)
def told_by(text: str) -> Told | None:
    """What a text tells of hidden things; None for nothing. The same texts are said again and again."""
    found = ((name, tuple(hidden.mentioned(text))) for name, hidden in HIDDEN.items())
    told = Told(tuple((name, cards) for name, cards in found if cards), WISHES.search(text) is not None)
    return told if told.cards or told.wishes else None


class KnownCards:
    """What a data file says that people could know. What nobody asks for is not read."""

    def __init__(self, stage: Stage, file: Connection) -> None:
        self.of_channel = cache(lambda channel: [*tables_of(file, stage, channel), *moments_of(file, channel)])
        self._of_match = cache(lambda name: tables_named(file, {name}))
        self._of_puzzles = cache(lambda user: tables_of_puzzles(file, user))

    def tables(self, game: str, request: JournalRequest, channel: int, user: int | None) -> Iterator[Table]:
        """The matches of a game in a channel, and for somebody alone those that the request names, and their puzzles."""
        return (table for table in self._all_tables(request, channel, user) if table.game.name == game)

    def _all_tables(self, request: JournalRequest, channel: int, user: int | None) -> Iterator[Table]:
        yield from self.of_channel(channel)
        if user is not None:
            for name in matches_named(request):
                yield from self._of_match(name).values()
            yield from self._of_puzzles(user)


def matches_named(request: JournalRequest) -> set[str]:
    """The matches that the buttons of a message name: what somebody reads alone may be of one that is played elsewhere."""
    return {found for text in texts(request) for found in CUSTOM_ID.findall(text)}


def tables_named(file: Connection, names: set[str]) -> dict[str, Table]:
    """These matches from the data file, with what could be known when."""
    rows = (file.execute("SELECT * FROM matches WHERE id = ?", (name,)).fetchone() for name in sorted(names))
    return {row["id"]: table_of(file, row) for row in rows if row is not None and row["game"] in HIDDEN}


def tables_of_puzzles(file: Connection, user: int) -> list[Table]:
    """The puzzles that somebody has had: they know what its seat saw in the position."""
    found: list[Table] = []
    sql = "SELECT game, content FROM puzzles JOIN puzzle_answers ON puzzle_id = id WHERE user_id = ?"
    for row in file.execute(sql, (user,)):
        if row["game"] in HIDDEN:
            puzzle = msgspec.msgpack.decode(zlib.decompress(row["content"]), type=Puzzle)
            found.append(Table(GAMES[row["game"]], {user: [puzzle.seat]}))
            learn_position(found[-1], puzzle.position, 0.0)
    return found


def moments_of(file: Connection, channel: int) -> list[Table]:
    """The moments of the week in a channel: everybody there knows what its seat saw, as that match is over."""
    found: list[Table] = []
    sql = """SELECT p.game, p.content FROM posed_moments AS o JOIN puzzles AS p ON p.id = o.puzzle_id
        JOIN matches AS m ON m.id = o.match_id WHERE o.channel_id = ? AND m.status = 'over'"""
    for row in file.execute(sql, (channel,)):
        if row["game"] in HIDDEN:
            puzzle = msgspec.msgpack.decode(zlib.decompress(row["content"]), type=Puzzle)
            found.append(Table(GAMES[row["game"]], {}))
            learn_position(found[-1], puzzle.position, 0.0)
            found[-1].known[None] = found[-1].known[puzzle.seat]
    return found


def could_know(tables: Iterable[Table], user: int | None, one: int, at: float) -> bool:
    """Whether somebody could know a card from any of the matches of a channel."""
    return any(table.knows(user, one, at) for table in tables)


def readers(stage: Stage, request: JournalRequest) -> tuple[int, int | None] | None:
    """The channel of a message, and who alone reads it (None: everybody); None for what nobody reads."""
    if request.body is None:
        return None
    public = re.fullmatch(r"/channels/(\d+)/messages(/\d+)?", request.path)
    if public:
        return int(public[1]), None
    private = re.fullmatch(r"/(?:interactions/\d+|webhooks/\d+)/([^/]+)(/callback|/messages/.*)?", request.path)
    if private is None:
        return None
    try:
        interaction = stage.table.interactions.by_token(stage.table.world.bot.id, private[1])
    except DiscordRefusal:  # never answered, so nobody has read anything
        return None
    alone = int(interaction.person.id) if read_alone(request, interaction) else None
    return int(interaction.channel.id), alone


def read_alone(request: JournalRequest, interaction: Interaction) -> bool:
    """Whether only the person of the interaction sees what the request writes."""
    original = interaction.original
    edits = request.method == "PATCH" or request.body.get("type") == UPDATE
    if edits:
        return original is not None and original.owner_id is not None
    if request.body.get("type") in (CHOICES, MODAL):
        return True
    data = request.body.get("data") or request.body
    return bool(int(data.get("flags") or 0) & EPHEMERAL)


def texts(request: JournalRequest) -> Iterator[str]:
    """All texts in a request, names of files included."""
    yield from request.files
    waiting: list[Any] = [request.body]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict):
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part


def mentioned(text: str) -> Iterator[int]:
    """The cards that a text names, in any language or in notation."""
    for colour, values in SPOKEN.findall(WISHES.sub(r"\1", text)):
        for value in values.split():
            yield card_of(COLOUR_NAMES[colour.lower()], int(value))
    for message, value in WRITTEN.findall(text):
        yield card_of("rypgb".index(message), int(value))


def mentioned_of(cards: Mapping[int, tuple[str, str]], text: str) -> Iterator[int]:
    """The cards that a text names, each with its number behind it."""
    said = text.lower()
    for found in NUMBER.finditer(said):
        number = int(found[1])
        if said.endswith(cards.get(number, ()), 0, found.start()):
            yield number


@dataclass(frozen=True)
class Hidden:
    """What of a game is hidden: the cards that a view shows, those that a text names, and how one is written."""

    shown: Callable[[Any], Iterator[int]]
    mentioned: Callable[[str], Iterator[int]]
    write: Callable[[int], str]


HIDDEN = {
    "keltis": Hidden(shown, mentioned, write_card),
    "empires": Hidden(
        empire_cards_shown,
        partial(mentioned_of, EMPIRES_CARDS),
        lambda number: empires_contents()[SHIPPED].cards[number].name["en"],
    ),
    "odin": Hidden(
        occupations_shown, partial(mentioned_of, ODIN_CARDS), lambda number: odin_content().cards[number].name["en"]
    ),
}
"""The games with hidden cards. In Manitoba nobody holds anything that others do not see."""
