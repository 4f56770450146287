"""What a panel offers at one place of a walk: whole moves at once where they are few, pages where they are many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from bot.matches.games.adapters import ADAPTERS
from bot.matches.position.reading import Reading
from bot.messages.layout.components import OPTIONS_LIMIT
from bot.messages.layout.pages import BUTTONS_IN_ROW, COMPONENTS_LIMIT
from bot.messages.panel.routine_buttons import routine_changes
from engine.choices import KIND, fields_of, kind_of, kinds_of, value_of
from engine.game import Move
from engine.narrowing import Menu, MenuPath, Narrowed, narrow_by_path, possible_changes, walk_menus, ways_on

OPENS = " ›"
"""What stands at the end of an entry that does not play yet."""
FEW = 6
"""Entries that a page shows one by one; more of them are a menu, whatever they are."""
ROOM = COMPONENTS_LIMIT - 20
"""Components for what can be chosen: the others are for words, three pictures with their headings and looks, and the foot."""
MENUS = 3
"""Menus over which choices may be spread on a page, so that each takes one press."""
MENU = 2
"""Components of a menu: itself, and the row in which it stands."""


class Entry(Struct, frozen=True):
    """One thing to press: the places it leads to, the value it stands for, all values `chosen` then, the move if they make one.

    `at_once` says that pressing it plays the move; all others open something first.
    """

    path: MenuPath
    field: str
    value: Any
    move: Move | None = None
    at_once: bool = False
    chosen: tuple[Any, ...] = ()


class EntryGroup(Struct, frozen=True):
    """Entries that one menu holds: those of one field, or whole moves. `kind` is what they have in common, if that is said.

    `path` are the places before them; `page` of `pages` is what the entries are. Where `whole`, all pages stand under each other
    as menus of their own.
    """

    path: MenuPath
    field: str
    entries: tuple[Entry, ...]
    kind: str | None = None
    page: int = 0
    pages: int = 1
    whole: bool = False


class EntryShelf(Struct, frozen=True):
    """The groups that share one row of a message: all of them as buttons, or a single one as a menu."""

    groups: tuple[EntryGroup, ...]
    buttons: bool


def gives_up(reading: Reading, move: Move) -> bool:
    """Whether a move leaves something unused that cannot be had again: it is asked once more, and never bright."""
    return bool(ADAPTERS[reading.match.game].vocabulary.given_up(reading.view, move, reading))


def plays_at_once(reading: Reading, path: Sequence[int], move: Move) -> bool:
    """Whether the press that completes a move plays it: where it is the only one, or where it can be taken back freely.

    What was put together of several parts is played by another press, unless it was proposed whole; and so is what cannot be
    undone, what the game's picture shows at its place before, and what gives up something that cannot be had again. So is what
    is followed at once by an answer that could be another one, and that cannot be taken back either.
    """
    assert reading.choices is not None
    vocabulary = ADAPTERS[reading.match.game].vocabulary
    if path and (kind_of(move) in vocabulary.drawn_first or gives_up(reading, move)):
        return False
    if path and reading.game.usual and not reading.can_take_back(move) and reading.other_answers(move):
        return False
    if len(path) <= 1:
        return True
    if not reading.choices.moves:  # where they are listed, no field is asked for twice
        fields = walk_menus(reading.choices, path).fields
        if len(set(fields)) < len(fields) and tuple(path) not in dict(reading.proposals):
            return False
    return reading.can_take_back(move)


def suggested_entries(reading: Reading, at: Narrowed, path: Sequence[int]) -> tuple[Entry, ...]:
    """The good ways on that stand beside the menus: those that one value says by its name, others as whole moves."""
    if reading.choices is None or at.move is not None:
        return ()
    found: list[Entry] = []
    room = BUTTONS_IN_ROW - buttons_above(reading, path)
    for way, move in reading.suggestions(path)[:room]:
        menus = [menu for menu in walk_menus(reading.choices, way).menus[len(path) :] if menu.field != KIND]
        if not menus:  # the only move of its kind is offered as such
            continue
        field, value = menus[-1].field, menus[-1].values[way[-1]]
        says_it = len(menus) == 1 and value != value_of(move, field)
        found.append(entry_of_move(reading, way, move, field, value) if says_it else entry_of_move(reading, way, move))
    return tuple(found)


def buttons_above(reading: Reading, path: Sequence[int]) -> int:
    """How many buttons stand above the menus beside what is suggested: only where nothing has been chosen yet."""
    return 0 if path else len(routine_changes(reading)) + (reading.number_in_a_row > 0)


def room_for_choices(above: int) -> int:
    """The components that are left for choices where so many buttons stand above them."""
    return ROOM - (above + 1 if above else 0)


def offered_groups(
    reading: Reading, at: Narrowed, path: Sequence[int], page: int = 0, beside: Sequence[Entry] = ()
) -> tuple[EntryGroup, ...]:
    """What can be pressed after these places; nothing where they make a move. What is offered may be a single move.

    What stands `beside` the menus in a row of its own is not offered in them too.
    """
    return tuple(
        structs.replace(group, entries=tuple(with_judgement(reading, entry) for entry in group.entries))
        for group in laid_out(reading, at, path, page, beside)
    )


def with_judgement(reading: Reading, entry: Entry) -> Entry:
    """Tries the move of an entry on a copy, to say whether pressing the entry plays it."""
    if entry.move is None:
        return entry
    return structs.replace(entry, at_once=plays_at_once(reading, entry.path, entry.move))


def laid_out(
    reading: Reading, at: Narrowed, path: Sequence[int], page: int = 0, beside: Sequence[Entry] = ()
) -> tuple[EntryGroup, ...]:
    """The groups of a page before their entries are judged."""
    if reading.choices is None or (at.move is not None and path):
        return ()
    if at.move is not None:
        return (EntryGroup((), KIND, (Entry((), KIND, None, at.move),)),)
    menu = at.menus[-1]
    if menu.field == KIND and len(menu.values) <= OPTIONS_LIMIT:
        room = room_for_choices(len(beside) + buttons_above(reading, path))
        ways = (by_kind(reading, menu, beside, spread) for spread in ways_to_spread(reading, menu))
        found = next((groups for groups in ways if size_of(groups) <= room), None)
        if found is not None:
            return found
    return kind_first(reading, at, path, page, beside)


def kind_first(
    reading: Reading, at: Narrowed, path: Sequence[int], page: int = 0, beside: Sequence[Entry] = ()
) -> tuple[EntryGroup, ...]:
    """What can be pressed as one choice, of whole moves or of the next value alone, however many kinds of move there are.

    Nothing where all of it stands beside the menus already: Discord refuses a menu without options.
    """
    menu = at.menus[-1]
    spread = several_menus(reading, menu, tuple(path)) or [one_menu(reading, menu, tuple(path), page)]
    return tuple(group for each in spread if (group := group_without(beside, each)).entries)


def group_without(beside: Sequence[Entry], group: EntryGroup) -> EntryGroup:
    """A group without what stands beside it already."""
    paths = {entry.path for entry in beside}
    return structs.replace(group, entries=tuple(entry for entry in group.entries if entry.path not in paths))


def ways_to_spread(reading: Reading, menu: Menu) -> Iterator[Mapping[str, Sequence[EntryGroup]]]:
    """The kinds of move that are spread over several menus, with these: as many as a page has room for, then fewer and fewer.

    The kinds whose first part leaves most to choose are spread last: that part is quickly asked for by itself.
    """
    assert reading.choices is not None
    several: dict[str, Sequence[EntryGroup]] = {}
    left: dict[str, float] = {}
    for place, kind in enumerate(menu.values):
        at = narrow_by_path(reading.choices, [place])
        if at.move is None and (found := several_menus(reading, at.menus[-1], (place,))):
            several[kind] = found
            left[kind] = sum(len(group.entries) for group in found) / len(at.menus[-1].values)
    kinds = sorted(several, key=lambda kind: left[kind])
    for number in range(len(kinds), -1, -1):
        if sum(len(several[kind]) for kind in kinds[:number]) <= MENUS:
            yield {kind: several[kind] for kind in kinds[:number]}


def by_kind(
    reading: Reading, menu: Menu, beside: Sequence[Entry], spread: Mapping[str, Sequence[EntryGroup]]
) -> tuple[EntryGroup, ...]:
    """All kinds of move side by side, so that nobody has to choose a kind first; some long ones `spread` over several menus."""
    assert reading.choices is not None
    groups: list[EntryGroup] = []
    for place, kind in enumerate(menu.values):
        at = narrow_by_path(reading.choices, [place])
        if at.move is not None:
            groups.append(EntryGroup((), KIND, (Entry((place,), KIND, None, at.move),), kind))
            continue
        found = spread.get(kind) or [one_menu(reading, at.menus[-1], (place,))]
        if any((group.pages > 1 and not group.whole) or passes_over(at, group) for group in found):
            # too long to stand beside others, or said of what nobody has chosen
            found = [EntryGroup((), KIND, (Entry((place,), KIND, kind),))]
        groups += [structs.replace(group_without(beside, group), kind=kind) for group in found]
    return tuple(group for group in groups if group.entries)


def change_groups(reading: Reading, at: Narrowed, path: Sequence[int]) -> list[EntryGroup]:
    """The ways to change a whole move that waits to be confirmed, by what is done; each shows the changed move in its place.

    The groups have the same path, and other pages of it: so their menus can be told from each other. Of two changes of one kind
    that come to the same move the first is offered: a menu has every way once.
    """
    if reading.choices is None or at.move is None or not path:
        return []
    ways: dict[str, list[Entry]] = {}
    for change, way, move in possible_changes(reading.choices, at.move):
        known = ways.setdefault(change.field, [])
        if not plays_at_once(reading, way, move) and all(entry.path != way for entry in known):
            known.append(Entry(way, change.field, change.value, move))
    return [
        EntryGroup(tuple(path), field, tuple(entries), page=number, pages=sum(map(bool, ways.values())))
        for number, (field, entries) in enumerate((field, entries) for field, entries in ways.items() if entries)
    ]


def several_menus(reading: Reading, menu: Menu, path: MenuPath) -> list[EntryGroup]:
    """Menus of whole moves under each other, where one has not room for all that are left, but a few have; else none."""
    assert reading.choices is not None
    found = ways_on(reading.choices, path, MENUS * OPTIONS_LIMIT)
    if found is None or len(found) <= OPTIONS_LIMIT:
        return []
    several = one_of_each(reading, [(KIND, move, way) for way, move in found])
    each = -(-len(several) // -(-len(several) // OPTIONS_LIMIT))
    pages = [several[first : first + each] for first in range(0, len(several), each)]
    return [
        EntryGroup(
            path,
            menu.field,
            tuple(Entry(way, KIND, None, move) for _, move, way in page),
            None,
            number,
            len(pages),
            True,
        )
        for number, page in enumerate(pages)
    ]


def one_menu(reading: Reading, menu: Menu, path: MenuPath, page: int = 0) -> EntryGroup:
    """A menu of whole moves where all that are left fit in; else of the values of the next field, a page of them."""
    assert reading.choices is not None
    found = ways_on(reading.choices, path, OPTIONS_LIMIT)
    if found is not None and any(len(way) > len(path) + 1 for way, _ in found):
        several = one_of_each(reading, [(KIND, move, way) for way, move in found])
        return EntryGroup(path, menu.field, tuple(Entry(way, KIND, None, move) for _, move, way in several))
    values = one_of_each(reading, [(menu.field, value, (*path, place)) for place, value in enumerate(menu.values)])
    pages = -(-len(values) // OPTIONS_LIMIT)
    page = min(page, pages - 1)
    first = page * OPTIONS_LIMIT
    entries = tuple(value_entry(reading, *value) for value in values[first : first + OPTIONS_LIMIT])
    return EntryGroup(path, menu.field, entries, page=page, pages=pages)


def one_of_each(reading: Reading, offered: Iterable[tuple[str, Any, MenuPath]]) -> list[tuple[str, Any, MenuPath]]:
    """Values or whole moves with their fields and places; the first of those that are alike."""
    alike = ADAPTERS[reading.match.game].vocabulary.alike
    found: dict[Any, tuple[str, Any, MenuPath]] = {}
    for field, value, path in offered:
        found.setdefault(alike(reading.view, field, value), (field, value, path))
    return list(found.values())


def passes_over(at: Narrowed, group: EntryGroup) -> bool:
    """Whether a menu gives values of a later field, while those before it were settled without being asked for."""
    later = bool(at.left) and at.menus[-1].field in fields_of(at.left[0])[1:]  # listed moves leave out what is settled
    return (later or len(at.chosen) > len(at.menus) - 1) and any(entry.move is None for entry in group.entries)


def kind_after(reading: Reading, path: Sequence[int]) -> str:
    """The kind of move that is put together after these places; none as long as that is the question."""
    assert reading.choices is not None
    at = narrow_by_path(reading.choices, path)
    if at.left:
        return kind_of(at.left[0])
    kinds = kinds_of(reading.choices)
    if len(kinds) == 1:
        return kinds[0]
    return str(at.chosen[0]) if at.chosen else ""


def value_entry(reading: Reading, field: str, value: Any, path: MenuPath) -> Entry:
    """The entry of a value, with its move where it leaves a single one."""
    assert reading.choices is not None
    at = walk_menus(reading.choices, path)
    return Entry(path, field, value, at.move, chosen=at.chosen)


def entry_of_move(reading: Reading, path: MenuPath, move: Move, field: str = KIND, value: Any = None) -> Entry:
    """A whole move as an entry."""
    return Entry(path, field, value, move, plays_at_once(reading, path, move))


def group_of_moves(reading: Reading, moves: Iterable[tuple[MenuPath, Move]]) -> EntryGroup:
    """Just these moves, to choose from."""
    return EntryGroup((), KIND, tuple(entry_of_move(reading, path, move) for path, move in moves))


def as_shelves(groups: Sequence[EntryGroup]) -> list[EntryShelf]:
    """The groups in as few components as they can be: several short ones as buttons of one row, each long one as a menu."""
    several = sum(len(group.entries) > 1 for group in groups)
    ways = (BUTTONS_IN_ROW,) if several <= 1 else (BUTTONS_IN_ROW - 2, BUTTONS_IN_ROW)
    return min((shelves_with(groups, few) for few in ways), key=components_of)


def shelves_with(groups: Sequence[EntryGroup], few: int) -> list[EntryShelf]:
    """The groups in rows, those of at most `few` entries as buttons."""
    shelves: list[list[EntryGroup]] = []
    for group in groups:
        size = len(group.entries)
        room = (shelf for shelf in shelves if size <= few and BUTTONS_IN_ROW - size >= buttons_on(shelf, few))
        shelf = next(room, None)
        if shelf is None:
            shelves.append([group])
        else:
            shelf.append(group)
    return [EntryShelf(tuple(shelf), buttons_on(shelf, few) <= BUTTONS_IN_ROW) for shelf in shelves]


def components_of(shelves: Sequence[EntryShelf]) -> int:
    """How many components rows are."""
    return sum(1 + sum(len(group.entries) for group in shelf.groups) if shelf.buttons else MENU for shelf in shelves)


def size_of(groups: Sequence[EntryGroup]) -> int:
    """How many components groups are at least."""
    return components_of(as_shelves(groups)) if groups else 0


def buttons_on(shelf: Sequence[EntryGroup], few: int) -> int:
    """How many buttons the groups of a row are; more than fit when one of them is a menu."""
    sizes = [len(group.entries) for group in shelf]
    return sum(sizes) if max(sizes) <= few else BUTTONS_IN_ROW + 1


def one_step_back(reading: Reading, path: Sequence[int]) -> MenuPath:
    """The places at which what was pressed last was offered."""
    assert reading.choices is not None
    place = tuple(path[:-1])
    while place and ways_on(reading.choices, place[:-1], OPTIONS_LIMIT) is not None:
        place = place[:-1]
    if len(place) == 1:
        at = narrow_by_path(reading.choices, ())
        start = laid_out(reading, at, (), beside=suggested_entries(reading, at, ()))
        if all(entry.path != place for group in start for entry in group.entries):
            return ()
    return place
