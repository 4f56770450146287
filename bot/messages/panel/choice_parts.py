"""What a panel lets one choose: entries as sections with what they cost and bring, as buttons, or as menus."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from bot.matches.games.adapters import ADAPTERS
from bot.matches.position.reading import Reading
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import OPTION_LABEL_LIMIT, OPTIONS_LIMIT, Button, Menu, Option
from bot.messages.layout.custom_ids import path_text
from bot.messages.layout.pages import BUTTONS_IN_ROW, Part
from bot.messages.panel.entry_words import (
    as_button,
    begun_button,
    entry_details,
    icon_of,
    is_last_resort,
    label_of,
    one_field,
    plain_name,
    told_whole,
    with_next_step_mark,
)
from bot.messages.panel.foot import both_button, id_of
from bot.messages.panel.offers import FEW, OPENS, Entry, EntryGroup, as_shelves, kind_after, size_of
from bot.messages.panel.sections import entry_sections, in_words, is_for_sections, is_long
from engine.choices import KIND, fields_of
from engine.game import Move
from texts.literal import clipped_text, whole_parts
from texts.speech import Speech
from texts.words import APART

ENDS_LIMIT = 40
"""Characters of the first and the last entry of a menu that is one of several."""


def suggested_row(viewer: Viewer, reading: Reading, entries: Sequence[Entry], speech: Speech) -> tuple[Button, ...]:
    """The suggestions as buttons, numbered as the picture numbers them, each with what it brings.

    A suggestion that is played at once has a second button, for it together with what can be declared with it. What a move
    brings is said once.
    """
    view, told = reading.view, list[Move]()
    buttons: list[Button] = []
    for number, entry in enumerate(entries, 1):
        assert entry.move is not None, "a suggestion is a whole move"
        if in_words(reading, entry.move):
            continue
        said = None if entry.field == KIND else speech.choice(entry.field, entry.value)
        icon = icon_of(entry, speech) if said else None
        label = speech.suggested(view, entry.move, number, said, again=entry.move in told)
        told.append(entry.move)
        buttons.append(
            structs.replace(
                as_button(reading, entry, speech, named=True), label=with_next_step_mark(entry, label), emoji=icon
            )
        )
        if entry.at_once:
            buttons += both_button(viewer, reading, entry.move, entry.path)
    return tuple(buttons)


def below_proposals(reading: Reading, group: EntryGroup) -> bool:
    """Whether the entries of a group stand below whole answers that are told in lines of their own."""
    return any(way[: len(group.path)] == group.path and in_words(reading, move) for way, move in reading.proposals)


def choosing_parts(
    viewer: Viewer, reading: Reading, groups: Sequence[EntryGroup], speech: Speech, spare: int, menus: int | None = None
) -> list[Part]:
    """What is offered: few choices that cost or bring something as sections, others as buttons or menus.

    Sections take more components than these; `spare` are left for them. Where all is chosen by menus there are no sections:
    all kinds of move share menus, the first of them numbered `menus`.
    """
    if len(groups) == 1 and groups[0].kind is None:
        return parts_of_one(viewer, reading, groups[0], speech, by_menu=menus is not None)
    if menus is not None:
        return menus_first(viewer, reading, groups, speech, menus)
    parts, rest = list[Part](), list(groups)
    for group in groups:
        others = [other for other in rest if other is not group]
        more = 3 * len(group.entries) + size_of(others) - size_of(rest)
        if more <= spare and is_for_sections(group, speech, reading):
            parts += entry_sections(viewer, reading, group, speech)
            rest, spare = others, spare - more
    return [*parts, *as_rows(viewer, reading, rest, speech)]


def as_rows(viewer: Viewer, reading: Reading, groups: Sequence[EntryGroup], speech: Speech) -> list[Part]:
    """Groups as rows of buttons and as menus; a single choice that takes a sentence as a section."""
    long = [group for group in groups if len(group.entries) == 1 and is_long(group.entries[0], speech, reading)]
    parts = [part for group in long for part in entry_sections(viewer, reading, group, speech)]
    rest = [group for group in groups if group not in long]
    for shelf in as_shelves(rest) if rest else ():
        if shelf.buttons:
            entries = [(group.kind, entry) for group in shelf.groups for entry in group.entries]
            parts.append(tuple(begun_button(reading, kind, entry, speech) for kind, entry in entries))
        else:
            parts.append(as_menu(reading, shelf.groups[0], speech))
    return parts


def menus_first(
    viewer: Viewer, reading: Reading, groups: Sequence[EntryGroup], speech: Speech, number: int
) -> list[Part]:
    """As few menus as have room for the groups in their order, then what needs no choice, such as passing, as buttons.

    `number` tells the first menu from those before it on the page.
    """
    closing = [group for group in groups if ends_something(reading, group, speech)]
    shelves: list[list[EntryGroup]] = []
    for group in groups:
        if group in closing:
            continue
        if not shelves or sum(len(each.entries) for each in (*shelves[-1], group)) > OPTIONS_LIMIT:
            shelves.append([])
        shelves[-1].append(group)
    menus = [
        part
        for place, shelf in enumerate(shelves, number)
        for part in one_choice(viewer, reading, shelf, speech, place)
    ]
    return [*menus, *as_rows(viewer, reading, closing, speech)]


def ends_something(reading: Reading, group: EntryGroup, speech: Speech) -> bool:
    """Whether a group is a single move that ends or declines something: nothing is chosen in it, and it brings nothing."""
    entry = group.entries[0]
    if len(group.entries) > 1 or entry.move is None or fields_of(entry.move):
        return False
    gives_up = bool(speech.gives_up(reading.view, entry.move, reading))
    return gives_up or is_last_resort(reading, entry.move) or not entry_details(entry, speech, reading)


def is_by_menu(reading: Reading) -> bool:
    """Whether what is asked has a menu for each kind of move, however few its choices are."""
    return reading.topic in ADAPTERS[reading.match.game].vocabulary.by_menu


def one_choice(
    viewer: Viewer, reading: Reading, groups: Sequence[EntryGroup], speech: Speech, number: int
) -> list[Part]:
    """What is chosen from one picture as one menu, of all kinds of move together; where there is a single choice, its button.

    More than one menu has room for have a menu for each kind. `number` tells the menu from the others of its page.
    """
    if len(groups) == 1 or sum(len(group.entries) for group in groups) > OPTIONS_LIMIT:
        return [part for group in groups for part in menu_or_only_choice(viewer, reading, group, speech)]
    entries = [(group.kind, entry) for group in groups for entry in group.entries]
    options = tuple(entry_option(reading, kind, entry, speech) for kind, entry in entries)
    asks = " / ".join(dict.fromkeys(asked_by(reading, group, speech) for group in groups))
    return [Menu(asks, str(id_of(reading, "choose", path_text((), number))), options)]


def asked_by(reading: Reading, group: EntryGroup, speech: Speech) -> str:
    """What stands on a menu of a group: the kind of move; where it is one of several menus, from where to where it goes."""
    return as_menu(reading, group, speech).placeholder


def menu_or_only_choice(viewer: Viewer, reading: Reading, group: EntryGroup, speech: Speech) -> list[Part]:
    """A group as a menu; its only choice as a button, or as a section where it takes a sentence."""
    entry, *others = group.entries
    if others:
        return [as_menu(reading, group, speech)]
    if is_long(entry, speech, reading):
        return entry_sections(viewer, reading, group, speech)
    return [(begun_button(reading, group.kind, entry, speech),)]


def entry_option(reading: Reading, kind: str | None, entry: Entry, speech: Speech) -> Option:
    """An entry of a menu of several kinds of move: what is done, and below it what it costs and brings."""
    label, more = label_and_description(
        entry, plain_name(kind, entry, speech, named=True), entry_details(entry, speech, reading)
    )
    return Option(label, path_text(entry.path), emoji=icon_of(entry, speech), about=more or None)


def label_and_description(entry: Entry, name: str, more: str) -> tuple[str, str]:
    """The two lines of an entry of a menu: what has no room in the second one stands at the end of the first one.

    Whole statements go there, the first ones, so that what it costs stands beside the name, and what it brings below.
    """
    first, rest = [name], more.split(APART)
    while len(APART.join(rest)) > OPTION_LABEL_LIMIT and len(rest) > 1:
        if len(APART.join([*first, rest[0]])) > OPTION_LABEL_LIMIT - len(OPENS):
            break
        first.append(rest.pop(0))
    return with_next_step_mark(entry, APART.join(first), OPTION_LABEL_LIMIT), clipped_text(
        APART.join(rest), OPTION_LABEL_LIMIT
    )


def parts_of_one(viewer: Viewer, reading: Reading, group: EntryGroup, speech: Speech, *, by_menu: bool) -> list[Part]:
    """The only group: sections or buttons where there are few entries, whatever they are; else a menu with its pages."""
    if group.whole or (by_menu and len(group.entries) > 1 and group.pages == 1):
        return [as_menu(reading, group, speech)]
    if group.pages > 1 or len(group.entries) > FEW or below_proposals(reading, group):
        return [as_menu(reading, group, speech), *page_row(viewer, reading, group)]
    if is_for_sections(group, speech, reading):
        return entry_sections(viewer, reading, group, speech)
    kind, named = None if group.path else kind_after(reading, ()), not one_field(group) or told_whole(reading, group)
    buttons = tuple(begun_button(reading, kind, entry, speech, named=named) for entry in group.entries)
    half = len(buttons) if len(buttons) <= BUTTONS_IN_ROW else -(-len(buttons) // 2)
    return [row for row in (buttons[:half], buttons[half:]) if row]


def as_menu(reading: Reading, group: EntryGroup, speech: Speech) -> Menu:
    """A group as a select, each move with what it brings."""
    named = not one_field(group) or told_whole(reading, group)
    options = tuple(
        Option(
            label_of(entry, speech, OPTION_LABEL_LIMIT, named=named),
            path_text(entry.path),
            emoji=icon_of(entry, speech),
            about=whole_parts(entry_details(entry, speech, reading), OPTION_LABEL_LIMIT) or None,
        )
        for entry in group.entries
    )
    asks = speech.choice(KIND, group.kind) if group.kind else speech.menu(group.field, kind_after(reading, group.path))
    if group.whole:
        ends = (entry.move for entry in (group.entries[0], group.entries[-1]) if entry.move)
        first, last = (speech.in_short(move) or speech.move(move) for move in ends)
        asks = speech.words.headed(asks, f"{clipped_text(first, ENDS_LIMIT)} – {clipped_text(last, ENDS_LIMIT)}")
    return Menu(asks, str(id_of(reading, "choose", path_text(group.path, group.page))), options)


def change_menu(reading: Reading, group: EntryGroup, speech: Speech, before: Move) -> Menu:
    """The ways to change a whole move in one thing, each with how the move differs then."""
    options = tuple(
        Option(
            label_of(entry, speech, OPTION_LABEL_LIMIT, named=False),
            path_text(entry.path),
            emoji=speech.icon(entry.field, entry.value) or None,
            about=whole_parts(speech.differs(reading.view, before, entry.move), OPTION_LABEL_LIMIT)
            if entry.move
            else None,
        )
        for entry in group.entries
    )
    return Menu(speech.menu(group.field, ""), str(id_of(reading, "choose", path_text(group.path, group.page))), options)


def page_row(viewer: Viewer, reading: Reading, group: EntryGroup) -> list[Part]:
    """Buttons to the other pages of a long menu."""
    if group.pages == 1:
        return []
    last = group.pages - 1
    steps = dict.fromkeys(to for to in (0, group.page - 1, group.page + 1, last) if 0 <= to <= last)
    row = tuple(
        Button(
            viewer.words("button.page", n=to + 1, total=group.pages),
            str(id_of(reading, "look", path_text(group.path, to))),
            emoji="◀️" if to < group.page else "▶️",
            disabled=to == group.page,
        )
        for to in steps
    )
    return [row]
