"""Few choices as sections: each a line of words, with what it costs and brings below it, and its button beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct, structs

from bot.matches.games.adapters import ADAPTERS
from bot.matches.position.reading import Reading
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.pages import Part, SectionPart
from bot.messages.layout.phone import pixels_of_words
from bot.messages.panel.entry_words import (
    begun_button,
    entry_details,
    one_field,
    plain_name,
    told_whole,
    with_next_step_mark,
)
from bot.messages.panel.offers import FEW, Entry, EntryGroup, kind_after
from engine.choices import KIND, kind_of
from engine.game import Move
from texts.literal import clipped_text
from texts.speech import Speech
from texts.words import APART

SECTION_LIMIT = 300
"""Characters of the words of a section."""
BESIDE_LIMIT = 19
"""Latin letters on the button of a section: what it is about stands beside it."""
FEW_WORDS = 48
"""Latin letters of what a button says beside its name: more of it stands beside the button."""
CODE = re.compile(r"^[^(]*(\(\w{1,4}\))$")
"""A name that ends in the number of its card, or the code of its place."""


class NamedEntry(Struct, frozen=True):
    """What an entry is called in its words and on its button, and whether that says what kind of move it is."""

    name: str
    label: str
    says_kind: bool


def proposed_parts(viewer: Viewer, reading: Reading, entries: Sequence[Entry], speech: Speech) -> list[Part]:
    """The suggestions that the game tells in lines of their own, as sections."""
    told = [
        (kind_of(entry.move), entry) for entry in entries if entry.move is not None and in_words(reading, entry.move)
    ]
    if not told:
        return []
    names = [plain_name(kind, entry, speech, named=entry.field == KIND) for kind, entry in told]
    found = told_apart(names, short_names([entry for _, entry in told], speech), speech.choice(KIND, told[0][0]))
    return [
        section_of_entry(reading, kind, entry, speech, named) for (kind, entry), named in zip(told, found, strict=True)
    ]


def in_words(reading: Reading, move: Move) -> bool:
    """Whether a move that is proposed stands in a line of its own."""
    return kind_of(move) in ADAPTERS[reading.match.game].vocabulary.proposed_in_words


def is_for_sections(group: EntryGroup, speech: Speech, reading: Reading) -> bool:
    """Whether entries are few and have costs or gains to tell; a single entry needs more than a few words of them."""
    if len(group.entries) == 1:
        return is_long(group.entries[0], speech, reading)
    return (
        len(group.entries) <= FEW
        and group.pages == 1
        and any(entry_details(entry, speech, reading) for entry in group.entries)
    )


def is_long(entry: Entry, speech: Speech, reading: Reading) -> bool:
    """Whether a move brings what takes a sentence, such as the text of a card: that stands in the page, its button is short."""
    return entry.move is not None and pixels_of_words(speech.brings(reading.view, entry.move), 1) > FEW_WORDS


def entry_sections(viewer: Viewer, reading: Reading, group: EntryGroup, speech: Speech) -> list[Part]:
    """Each entry of a group as a section. Among several kinds of move each says which it is."""
    kind = group.kind or (None if group.path else kind_after(reading, ()))
    whole = not one_field(group) or told_whole(reading, group)
    names = [plain_name(kind, entry, speech, named=whole) for entry in group.entries]
    only = group.entries[0].move if len(group.entries) == 1 else None
    if only is not None:
        kind = kind_of(only)
    said = speech.choice(KIND, kind) if kind and (only or not whole) else ""  # whole moves say it by their names
    found = told_apart(names, short_names(group.entries, speech), said or viewer.words("button.this"))
    among = said if group.kind else ""
    return [
        section_of_entry(reading, kind, entry, speech, named, among)
        for entry, named in zip(group.entries, found, strict=True)
    ]


def short_names(entries: Sequence[Entry], speech: Speech) -> list[str]:
    """What the game has for them where there is little room; nothing for those that make no move yet."""
    return [speech.in_short(entry.move) if entry.move else "" for entry in entries]


def told_apart(names: Sequence[str], in_short: Sequence[str], said: str) -> list[NamedEntry]:
    """How sections of these names are told apart: each button says which it is and, with room for it, what is done (`said`).

    Names that end in a code are known by it. Others stand on their buttons, as short as they can be; if that is not short enough
    they are numbered. A single one needs none of that.
    """
    if len(names) == 1:
        return [NamedEntry(names[0], said, True)]
    codes = [found[1] if (found := CODE.match(name)) else "" for name in names]
    if all(codes) and all_differ(with_codes := [f"{said} {code}" for code in codes]):
        return [NamedEntry(name, label, True) for name, label in zip(names, with_codes, strict=True)]
    for labels in (in_short, names, [name.partition(" (")[0] for name in names]):
        if all(labels) and all_differ(labels):
            return [NamedEntry(name, label, False) for name, label in zip(names, labels, strict=True)]
    return [NamedEntry(f"{number}{APART}{name}", str(number), False) for number, name in enumerate(names, 1)]


def all_differ(labels: Sequence[str]) -> bool:
    """Whether labels tell which is which, and leave room for the words beside them."""
    return len(set(labels)) == len(labels) and all(pixels_of_words(label, 1) <= BESIDE_LIMIT for label in labels)


def section_of_entry(
    reading: Reading, kind: str | None, entry: Entry, speech: Speech, named: NamedEntry, among: str = ""
) -> SectionPart:
    """One entry as a section. `among` is its kind of move where that is one of several: the button says it, or the words."""
    button = begun_button(reading, kind, entry, speech)
    head = " ".join(filter(None, (button.emoji, f"**{named.name}**")))
    more = APART.join(filter(None, ("" if named.says_kind else among, entry_details(entry, speech, reading))))
    return SectionPart(
        clipped_text(f"{head}\n{more}" if more else head, SECTION_LIMIT),
        structs.replace(button, label=with_next_step_mark(entry, named.label), emoji=None),
    )
