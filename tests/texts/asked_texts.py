"""What the bot can ask the catalogues for: keys put together from the engine's names, and the slash commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, Literal, cast, get_args, get_origin

from keys_in_code import first_arguments, made
from msgspec import structs

from bot.client import COGS, Lawspeaker
from bot.commands import payload
from bot.games import GAMES
from bot.house import House
from bot.kits import KITS
from bot.speech import Speech
from bot.texts.catalogue import Language
from engine.game import Event, Move, Refusal, ScoreLine, Word
from engine.keltis.content import content
from engine.keltis.frames import AnyFrame
from engine.keltis.moves import AnyEvent, AnyMove, Lay
from engine.keltis.options import AS_BOARD, Options, choices
from engine.keltis.pieces import COLOURS, JOKER, Figure, Size
from engine.narrowing import KIND, kind_of
from storage.records import MatchStatus

NAMES = ("민서", "Alex")
VALUES: Mapping[str, Sequence[Any]] = {
    "seat": (1,),
    "card": (18,),
    "last": (20,),
    "colour": (3,),
    "pile": (3,),
    "size": ("s",),
    "figure": (Figure("L", "start"),),
    "origin": ("start",),
    "to": ("e4",),
    "at": ("e4",),
    "count": (3,),
    "points": (2,),
    "left": (4,),
    "by": ("zone", "deck"),
    "n": (2,),
    "threshold": (3,),
    "text": ("lay x9",),
    "first": ("lay r7 L@d3>e4",),
    "second": ("lay r7 s@d3>e4",),
}
"""What moves, events and refusals of Keltis may be filled with."""


def every(kinds: Any) -> Iterator[Any]:
    """Moves or events of all kinds: with each value of VALUES, and without what may be None."""
    for kind in get_args(kinds):
        yield from (kind(*filled) for filled in product(*map(possible, structs.fields(kind))))


def possible(info: structs.FieldInfo) -> Sequence[Any]:
    """The values of one field."""
    values = get_args(info.type) if get_origin(info.type) is Literal else VALUES[info.name]
    return (*values, None) if type(None) in get_args(info.type) else values


def words_for(names: Iterable[str]) -> dict[str, Word]:
    """A value for each of these words."""
    return {name: VALUES[name][0] for name in names}


EVENTS: list[Event] = list(every(AnyEvent))
MOVES: list[Move] = [m for m in every(AnyMove) if not isinstance(m, Lay) or (m.figure is None) == (m.to is None)]
REFUSALS = [Refusal("KEL-1", reason, words_for(words)) for reason, words in made("Refusal", "engine", 1, 2).items()]
SCORE_LINES = [
    ScoreLine(source, 5, words_for(words)) for source, words in made("ScoreLine", "engine/keltis", 0, 2).items()
]
OPTIONS = [Options(board=board) for board in content().boards]
MOVE_FIELDS = {info.name for kind in get_args(AnyMove) for info in structs.fields(kind)}
OPTIONAL_FIELDS = {info.name for kind in get_args(AnyMove) for info in structs.fields(kind) if not info.required}


class Listening(Language):
    """A language that remembers which keys it was asked for, and knows them all."""

    def __init__(self) -> None:
        self.language = "listening"
        self.asked: set[str] = set()

    def __call__(self, key: str, /, **args: object) -> str:
        self.asked.add(key)
        return "x"

    def __contains__(self, key: str) -> bool:
        self.asked.add(key)
        return True


async def told_to_discord(languages: Mapping[str, Language]) -> list[dict[str, Any]]:
    """All slash commands as Discord is told of them."""
    bot = Lawspeaker(cast(House, None))  # nothing of the house is needed to describe commands
    for cog in COGS:
        await bot.load_extension(cog)
    return payload(bot.tree, languages)


@cache
def families() -> Mapping[str, frozenset[str]]:
    """Keys that the code puts together: by the way they are written there, all that may come of it."""
    speech = Listening()
    said = Speech(speech, "keltis", KITS["keltis"].vocabulary, NAMES)
    by_speech: dict[str, set[str]] = {}
    for name, things in (("event", EVENTS), ("move", MOVES), ("refusal", REFUSALS), ("score_line", SCORE_LINES)):
        for thing in things:
            getattr(said, name)(thing)
        kind = f"keltis.{name.removesuffix('_line')}."
        by_speech[name] = {key for key in speech.asked if key.startswith(kind)}
    questions = {f"keltis.ask.{frame.__struct_config__.tag}" for frame in get_args(AnyFrame)}
    options = [choices(chosen) for chosen in OPTIONS]
    tokens = {token.kind for tokens in content().tokens.values() for token in tokens.token}
    found: dict[str, set[str]] = {
        "{}.title": {f"{game}.title" for game in GAMES},
        "{}.{}": set(),  # `Speech._say` puts the game before the keys of the next five
        "ask.{}": questions,
        "event.{}": by_speech["event"],
        "move.{}{}": by_speech["move"],
        "refusal.{}": by_speech["refusal"],
        "score.{}": by_speech["score_line"],
        "{}.score.{}": by_speech["score_line"],
        "{}.kind.{}": {f"keltis.kind.{kind_of(move)}" for move in MOVES},
        "{}.menu.{}": {f"keltis.menu.{field}" for field in (KIND, *MOVE_FIELDS)},
        "{}.none.{}": {f"keltis.none.{field}" for field in OPTIONAL_FIELDS},
        "{}.option.{}": {f"keltis.option.{name}" for names in options for name in names},
        "keltis.option.{}.{}": {
            f"keltis.option.{name}.{value}"
            for names in options
            for name, values in names.items()
            for value in values
            if value != AS_BOARD  # said as what the board decides
        },
        "keltis.ask.{}": questions,
        "keltis.colour.{}": {f"keltis.colour.{colour}" for colour in (*COLOURS, JOKER)},
        "keltis.size.{}": {f"keltis.size.{size}" for size in get_args(Size)},
        "keltis.token.{}": {f"keltis.token.{kind}" for kind in tokens - {"points"}},  # points are drawn as a number
        "picture.legend.{}": {f"picture.legend.{kind}" for kind in tokens},
        "picture.{}": {"picture.bot", "picture.host"},
        "button.{}": {f"button.{verb}" for verb in board_and_lobby_buttons() | PAGE_BUTTONS},
        "list.{}": {f"list.{status}" for status in (MatchStatus.LOBBY, MatchStatus.RUNNING)},
        "status.{}": {f"status.{status}" for status in (MatchStatus.OVER, MatchStatus.ABANDONED, MatchStatus.EXPIRED)},
        "verify.checked.{}": {f"verify.checked.{what}" for what in made("Verification", "engine", 1, 2)},
        "verify.problem.{}": {f"verify.problem.{reason}" for reason in RECORD_PROBLEMS},
    }
    return {way: frozenset(keys) for way, keys in found.items()}


PAGE_BUTTONS = frozenset({"first", "back_ten", "earlier", "later", "last"})
RECORD_PROBLEMS = made("Problem", "engine", 2, 3).keys() - {"unknown_game"}
"""A record of an unknown game is turned away before it is verified."""


def board_and_lobby_buttons() -> frozenset[str]:
    """The verbs of the buttons that stand under everybody's messages."""
    return first_arguments("button")
