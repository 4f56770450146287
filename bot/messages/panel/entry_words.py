"""What an entry of a panel is called, what it costs and brings, and the button that it is."""

from __future__ import annotations

import discord
from msgspec import structs

from bot.matches.games.adapters import ADAPTERS
from bot.matches.position.reading import Reading
from bot.messages.layout.components import BUTTON_LABEL_LIMIT, Button
from bot.messages.layout.custom_ids import path_text
from bot.messages.panel.foot import id_of
from bot.messages.panel.offers import OPENS, Entry, EntryGroup
from engine.choices import KIND, fields_of, kind_of, value_of
from engine.game import Move
from texts.literal import clipped_text, whole_parts
from texts.speech import Speech
from texts.words import APART


def plain_name(kind: str | None, entry: Entry, speech: Speech, *, named: bool) -> str:
    """What an entry is called where what it costs and brings stands below it."""
    if entry.move is None and kind and entry.field != KIND:
        return speech.begins(kind, entry.field, entry.value, entry.chosen)
    return said_of(entry, speech, named=named)


def one_field(group: EntryGroup) -> bool:
    """Whether the entries of a group are the values of one field and can be called by them."""
    return all(len(entry.path) == len(group.path) + 1 for entry in group.entries)


def told_whole(reading: Reading, group: EntryGroup) -> bool:
    """Whether the entries answer a question by themselves, and the game has words of its own for such moves."""
    vocabulary = ADAPTERS[reading.match.game].vocabulary
    told = vocabulary.told.keys() | vocabulary.named_whole
    return not group.path and all(entry.move is not None and kind_of(entry.move) in told for entry in group.entries)


def as_button(reading: Reading, entry: Entry, speech: Speech, *, named: bool) -> Button:
    """An entry as a button: blue and plain where it plays, grey and with a mark where it opens something first."""
    return Button(
        label=told_more(reading, entry, speech, said_of(entry, speech, named=named)),
        custom_id=str(id_of(reading, "pick", path_text(entry.path))),
        style=discord.ButtonStyle.primary if stands_out(reading, entry) else discord.ButtonStyle.secondary,
        emoji=icon_of(entry, speech),
    )


def told_more(reading: Reading, entry: Entry, speech: Speech, said: str) -> str:
    """What stands on a button: what its entry is called, what it costs and brings as far as there is room, and its mark."""
    parts = filter(None, (said, entry_details(entry, speech, reading)))
    return with_next_step_mark(entry, whole_parts(" · ".join(parts), BUTTON_LABEL_LIMIT - len(OPENS)))


def stands_out(reading: Reading, entry: Entry) -> bool:
    """Whether an entry is blue: it plays at once, and is no last resort."""
    return entry.at_once and (entry.move is None or not is_last_resort(reading, entry.move))


def is_last_resort(reading: Reading, move: Move) -> bool:
    """Whether a move gives up what one could do."""
    return kind_of(move) in ADAPTERS[reading.match.game].vocabulary.last_resort


def begun_button(reading: Reading, kind: str | None, entry: Entry, speech: Speech, *, named: bool = True) -> Button:
    """An entry as a button: what is begun by it is said where it makes no move yet, and nobody has chosen the kind."""
    button = as_button(reading, entry, speech, named=named)
    if entry.move is not None or not kind or entry.field == KIND:
        return button
    begun = speech.begins(kind, entry.field, entry.value, entry.chosen)
    return structs.replace(button, label=told_more(reading, entry, speech, begun))


def entry_details(entry: Entry, speech: Speech, reading: Reading) -> str:
    """What an entry costs and brings, or what its value is; both where the value is the last of several parts of a move."""
    view = reading.view
    if entry.move is None:
        return speech.explains(view, entry.field, entry.value)
    is_part = entry.field != KIND and getattr(entry.move, entry.field, entry.value) != entry.value
    part = speech.explains(view, entry.field, entry.value) if is_part else ""
    return APART.join(filter(None, (part, gives_and_takes(reading, speech, entry.move))))


def gives_and_takes(reading: Reading, speech: Speech, move: Move) -> str:
    """What a move leaves unused for good, and what it costs and brings, or nothing."""
    view = reading.view
    return APART.join(filter(None, (speech.gives_up(view, move, reading), speech.brings(view, move))))


def label_of(entry: Entry, speech: Speech, limit: int, *, named: bool) -> str:
    """What stands on an entry, with a mark where something is to be chosen or confirmed after it."""
    return with_next_step_mark(entry, said_of(entry, speech, named=named), limit)


def said_of(entry: Entry, speech: Speech, *, named: bool) -> str:
    """What an entry is called: a whole move, or a value."""
    as_move = entry.move is not None and (named or entry.field == KIND)
    return speech.move(entry.move) if as_move and entry.move else speech.choice(entry.field, entry.value, entry.chosen)


def with_next_step_mark(entry: Entry, text: str, limit: int = BUTTON_LABEL_LIMIT) -> str:
    """What stands on an entry, with a mark where the press does not play yet."""
    return clipped_text(text, limit) if entry.at_once else f"{clipped_text(text, limit - len(OPENS))}{OPENS}"


def icon_of(entry: Entry, speech: Speech) -> str | None:
    """A sign for an entry: that of its value, or of the first part of its move that has one."""
    if entry.move is None:
        return speech.icon(entry.field, entry.value) or None
    values = [(KIND, kind_of(entry.move)), *((name, value_of(entry.move, name)) for name in fields_of(entry.move))]
    return next((icon for field, value in values if (icon := speech.icon(field, value))), None)
