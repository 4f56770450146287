"""The content of the game: the data files that come with the project, and the cards of an owner in the places of ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, cast

import msgspec
from msgspec import structs

from engine.content import BadContent, KnownFacts, read_shipped
from engine.empires.facts.checks import deck_problems, texts_by_part
from engine.empires.facts.printed import DecksFile, EmpiresCard, EmpiresContent, IslandsFile, SoloFile
from engine.texts import Texts, add_languages

GAME = "empires"
SHIPPED, OWN = "shipped-5", "own-5"
"""The facts that come with the project; the same with the clans, islands and scenarios of an owner in the places of ours.

They bear the version of the rules in which a card changed last: a game goes on by the cards that it was begun with.
"""
CHOICES: Mapping[str, str] = {"shipped": SHIPPED, "own": OWN}
"""The facts of a new game by what the host chooses. The same names are those of the facts of games begun before version 5."""

NAMES = ("decks.json", "islands.json", "solo.json")
EARLIER = "decks-before-5.json"
"""The cards that have changed, as they were in games begun before version 5."""
EmpiresFile: TypeAlias = DecksFile | IslandsFile | SoloFile

SCHEMAS: Mapping[str, type[EmpiresFile]] = {
    "empires-decks/2": DecksFile,
    "empires-islands/2": IslandsFile,
    "empires-solo/1": SoloFile,
    "empires-solo/2": SoloFile,
}
"""What a file says, by the schema that it names."""


@lru_cache(maxsize=1)
def empires_contents() -> KnownFacts[EmpiresContent]:
    """The sets of facts that a game may be played by: those that come with the project, which a test checks, and the owner's."""
    made, _ = put_together(SHIPPED, [(name, read_shipped(GAME, name)) for name in NAMES])
    add_languages(GAME, texts_of(made))
    return KnownFacts({SHIPPED: made, "shipped": as_before("shipped", made)})


def as_before(id: str, made: EmpiresContent) -> EmpiresContent:
    """The shipped facts with the cards that were there before version 5."""
    earlier = {card.id: card for card in msgspec.json.decode(read_shipped(GAME, EARLIER), type=tuple[EmpiresCard, ...])}

    def card_before(card: EmpiresCard) -> EmpiresCard:
        """The card as it was, called as it is now in every language."""
        return structs.replace(earlier[card.id], name=card.name) if card.id in earlier else card

    clans = {
        name: structs.replace(clan, cards=tuple(map(card_before, clan.cards)))
        for name, clan in made.decks.clans.items()
    }
    return structs.replace(made, id=id, decks=structs.replace(made.decks, clans=clans))


def texts_of(facts: EmpiresContent) -> dict[str, Texts]:
    """All that is said as the facts have it, by the keys that files of languages have."""
    return {key: text for part in texts_by_part(facts).values() for key, text in part.items()}


def add_files(own: Sequence[tuple[str, bytes]]) -> list[str]:
    """Puts an owner's files, given as name and text, into the places of ours; gives what the host chooses them by, if any.

    A file of decks replaces the clans that it has, one of islands or of solo scenarios all of ours. Raises BadContent when a
    file is wrong, and when there are files of an owner already: a match that runs by them must not find others.
    """
    if not own:
        return []
    if OWN in empires_contents():
        raise BadContent(f"{own[0][0]}: there are files of an owner already")
    empires_contents()[OWN] = assemble_decks(OWN, own, empires_contents()[SHIPPED])
    empires_contents()["own"], _ = put_together("own", own, empires_contents()["shipped"])
    return ["own"]


def put_together(
    id: str, files: Sequence[tuple[str, bytes]], below: EmpiresContent | None = None
) -> tuple[EmpiresContent, Mapping[str, str]]:
    """The facts of some files, given as name and text, over those of another set; and which file each part is from.

    Raises BadContent for a file that has not the shape of its schema, and for a part that stands in two.
    """
    clans = dict(below.decks.clans) if below else {}
    others: dict[str, Any] = {"islands": below.islands, "solo": below.solo} if below else {}
    source: dict[str, str] = {}
    for name, text in files:
        read = decode_file(text, name)
        replaced = tuple(read.clans) if isinstance(read, DecksFile) else (place_of(read),)
        for part in replaced:
            if part in source:
                raise BadContent(f"{name}: {part}: it stands in {source[part]} already")
            source[part] = name
        if isinstance(read, DecksFile):
            clans |= read.clans
        else:
            others[place_of(read)] = read
    return EmpiresContent(id=id, decks=DecksFile(schema="empires-decks/2", clans=clans), **others), source


def assemble_decks(id: str, files: Sequence[tuple[str, bytes]], below: EmpiresContent | None = None) -> EmpiresContent:
    """The facts of some files over those of another set, checked. Raises BadContent with all that is wrong, by file."""
    made, source = put_together(id, files, below)
    if found := [f"{source.get(part, id)}: {reason}" for part, reason in deck_problems(made)]:
        raise BadContent("\n".join(found))
    return made


def place_of(read: IslandsFile | SoloFile) -> str:
    """The part of a set that a file fills as a whole."""
    return "islands" if isinstance(read, IslandsFile) else "solo"


# ---- one file ------------------------------------------------------------------------------------------------------------


def decode_file(text: bytes, name: str) -> EmpiresFile:
    """Decodes a file by the schema that it names. Raises BadContent, naming each card that does not fit its type."""
    try:
        written = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise BadContent(f"{name}: {problem}") from problem
    schema = cast("dict[str, Any]", written).get("schema") if isinstance(written, dict) else None
    if not isinstance(schema, str) or schema not in SCHEMAS:
        raise BadContent(f"{name}: schema: {schema!r} is none of {', '.join(SCHEMAS)}")
    if schema == "empires-solo/1":
        with_names(cast("dict[str, Any]", written))
    try:
        return msgspec.convert(written, SCHEMAS[schema])
    except msgspec.ValidationError as problem:
        found = list(bad_cards(written)) or [str(problem)]
        raise BadContent("\n".join(f"{name}: {reason}" for reason in found)) from problem


def with_names(solo: dict[str, Any]) -> None:
    """Puts the texts of the ranks, which stood in fields named by two letters in the first scheme, into maps by language."""
    solo["schema"] = "empires-solo/2"
    ranks: Any = solo.get("ranks")
    for rank in cast("list[dict[str, Any]]", ranks) if isinstance(ranks, list) else ():
        if isinstance(rank, dict) and "name" not in rank:  # pyright: ignore[reportUnnecessaryIsInstance] - not checked yet
            rank["name"] = {code: rank.pop(code) for code in [*rank] if len(code) == 2}


def bad_cards(value: Any) -> Iterator[str]:
    """The cards within a file that do not fit their type, each with the reason."""
    if isinstance(value, dict) and "abilities" in value:
        card = cast("dict[str, Any]", value)
        try:
            msgspec.convert(card, EmpiresCard)
        except msgspec.ValidationError as problem:
            name: Any = card.get("name")
            called = cast("dict[str, Any]", name).get("en") if isinstance(name, dict) else name
            yield f"{card.get('id')} {called}: {problem}"
    elif isinstance(value, dict | list):
        inside = cast("dict[str, Any] | list[Any]", value)
        for inner in inside.values() if isinstance(inside, dict) else inside:
            yield from bad_cards(inner)
