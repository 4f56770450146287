"""What a panel offers at one place of a walk: whole moves at once where they are few, pages where they are many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct, structs

from bot.matches.kits import KITS
from bot.matches.reading import Reading
from bot.messages.letters import OPTIONS_LIMIT
from bot.messages.routine_buttons import routine_changes
from engine.choices import KIND, fields_of, kind_of, kinds_of, value_of
from engine.game import Move
from engine.narrowing import Menu, Narrowed, Path, narrow, suggestions, walked, ways_on

BUTTONS_IN_ROW = 5
MENU_ROWS = 4
"""Rows for menus; the fifth is for confirming and taking back. One less where something stands above the menus."""


class Entry(Struct, frozen=True):
    """One thing to press: the places it leads to, the value it stands for, all values `chosen` then, the move if they make one.

    `at_once` says that pressing it plays the move; all others open something first.
    """

    path: Path
    field: str
    value: Any
    move: Move | None = None
    at_once: bool = False
    chosen: tuple[Any, ...] = ()


class Group(Struct, frozen=True):
    """Entries that one menu holds: those of one field, or whole moves. `kind` is what they have in common, if that is said.

    `path` are the places before them; `page` of `pages` is what the entries are.
    """

    path: Path
    field: str
    entries: tuple[Entry, ...]
    kind: str | None = None
    page: int = 0
    pages: int = 1


class Shelf(Struct, frozen=True):
    """The groups that share one row of a message: all of them as buttons, or a single one as a menu."""

    groups: tuple[Group, ...]
    buttons: bool


def plays_at_once(reading: Reading, path: Sequence[int], move: Move) -> bool:
    """Whether the press that completes a move plays it: where it is the only one, or where it can be taken back freely.

    What was put together of several parts is played by another press, and so is what cannot be undone, and what the game's
    picture shows at its place before.
    """
    assert reading.choices is not None
    if path and kind_of(move) in KITS[reading.match.game].vocabulary.drawn_first:
        return False
    if len(path) <= 1:
        return True
    if not reading.choices.moves:  # where they are listed, no field is asked for twice
        fields = walked(reading.choices, path).fields
        if len(set(fields)) < len(fields):
            return False
    return reading.can_take_back(move)


def suggested(reading: Reading, at: Narrowed, path: Sequence[int]) -> tuple[Entry, ...]:
    """The good ways on that stand beside the menus: those that one value says by its name, others as whole moves."""
    if reading.choices is None or at.move is not None:
        return ()
    found: list[Entry] = []
    room = BUTTONS_IN_ROW - len(routine_above(reading, path))
    for way, move in suggestions(reading.choices, path)[:room]:
        menus = [menu for menu in walked(reading.choices, way).menus[len(path) :] if menu.field != KIND]
        field, value = menus[-1].field, menus[-1].values[way[-1]]
        says_it = len(menus) == 1 and value != value_of(move, field)
        found.append(whole(reading, way, move, field, value) if says_it else whole(reading, way, move))
    return tuple(found)


def routine_above(reading: Reading, path: Sequence[int]) -> list[tuple[str, bool]]:
    """What stands above the menus beside what is suggested: only where nothing has been chosen yet."""
    return [] if path else routine_changes(reading)


def room_for_menus(reading: Reading, path: Sequence[int], beside: Sequence[Entry]) -> int:
    """The rows that are left for menus, so that nothing of a message has to be left out."""
    return MENU_ROWS - bool(beside or routine_above(reading, path))


def offered(
    reading: Reading, at: Narrowed, path: Sequence[int], page: int = 0, beside: Sequence[Entry] = ()
) -> tuple[Group, ...]:
    """What can be pressed after these places; nothing where they make a move. What is offered may be a single move.

    What stands `beside` the menus in a row of its own is not offered in them too.
    """
    return tuple(
        structs.replace(group, entries=tuple(judged(reading, entry) for entry in group.entries))
        for group in laid_out(reading, at, path, page, beside)
    )


def judged(reading: Reading, entry: Entry) -> Entry:
    """An entry of which is said whether pressing it plays the move: to see that, the move is tried on a copy."""
    if entry.move is None:
        return entry
    return structs.replace(entry, at_once=plays_at_once(reading, entry.path, entry.move))


def laid_out(
    reading: Reading, at: Narrowed, path: Sequence[int], page: int = 0, beside: Sequence[Entry] = ()
) -> tuple[Group, ...]:
    """The same, but no entry is judged yet."""
    if reading.choices is None or (at.move is not None and path):
        return ()
    if at.move is not None:
        return (Group((), KIND, (Entry((), KIND, None, at.move),)),)
    menu = at.menus[-1]
    if menu.field == KIND and len(menu.values) <= OPTIONS_LIMIT:
        groups = by_kind(reading, menu, beside)
        if rows_of(groups, room_for_menus(reading, path, beside)) is not None:
            return groups
    return (without(beside, one_menu(reading, menu, tuple(path), page)),)


def without(beside: Sequence[Entry], group: Group) -> Group:
    """A group without what stands beside it already."""
    paths = {entry.path for entry in beside}
    return structs.replace(group, entries=tuple(entry for entry in group.entries if entry.path not in paths))


def by_kind(reading: Reading, menu: Menu, beside: Sequence[Entry] = ()) -> tuple[Group, ...]:
    """All kinds of move side by side, so that nobody has to choose a kind first."""
    assert reading.choices is not None
    groups: list[Group] = []
    for place, kind in enumerate(menu.values):
        at = narrow(reading.choices, [place])
        if at.move is not None:
            groups.append(Group((), KIND, (Entry((place,), KIND, None, at.move),)))
            continue
        group = without(beside, one_menu(reading, at.menus[-1], (place,)))
        if group.pages > 1 or passes_over(
            at, group
        ):  # too long to stand beside others, or said of what nobody has chosen
            group = Group((), KIND, (Entry((place,), KIND, kind),))
        groups.append(Group(group.path, group.field, group.entries, kind))
    return tuple(groups)


def one_menu(reading: Reading, menu: Menu, path: Path, page: int = 0) -> Group:
    """A menu of whole moves where all that are left fit in; else of the values of the next field, a page of them."""
    assert reading.choices is not None
    found = ways_on(reading.choices, path, OPTIONS_LIMIT)
    if found is not None and any(len(way) > len(path) + 1 for way, _ in found):
        several = one_of_each(reading, [(KIND, move, way) for way, move in found])
        return Group(path, menu.field, tuple(Entry(way, KIND, None, move) for _, move, way in several))
    values = one_of_each(reading, [(menu.field, value, (*path, place)) for place, value in enumerate(menu.values)])
    pages = -(-len(values) // OPTIONS_LIMIT)
    page = min(page, pages - 1)
    first = page * OPTIONS_LIMIT
    entries = tuple(value_entry(reading, *value) for value in values[first : first + OPTIONS_LIMIT])
    return Group(path, menu.field, entries, page=page, pages=pages)


def one_of_each(reading: Reading, offered: Iterable[tuple[str, Any, Path]]) -> list[tuple[str, Any, Path]]:
    """Values or whole moves with the fields that they are for and their places; of what is alike, the first."""
    alike = KITS[reading.match.game].vocabulary.alike
    found: dict[Any, tuple[str, Any, Path]] = {}
    for field, value, path in offered:
        found.setdefault(alike(reading.view, field, value), (field, value, path))
    return list(found.values())


def passes_over(at: Narrowed, group: Group) -> bool:
    """Whether a menu gives values of a later field, while those before it were settled without being asked for."""
    later = bool(at.left) and at.menus[-1].field in fields_of(at.left[0])[1:]  # listed moves leave out what is settled
    return (later or len(at.chosen) > len(at.menus) - 1) and any(entry.move is None for entry in group.entries)


def kind_after(reading: Reading, path: Sequence[int]) -> str:
    """The kind of move that is put together after these places; none as long as that is the question."""
    assert reading.choices is not None
    at = narrow(reading.choices, path)
    if at.left:
        return kind_of(at.left[0])
    kinds = kinds_of(reading.choices)
    if len(kinds) == 1:
        return kinds[0]
    return str(at.chosen[0]) if at.chosen else ""


def value_entry(reading: Reading, field: str, value: Any, path: Path) -> Entry:
    """One value of a field; where it leaves a single move, that move."""
    assert reading.choices is not None
    at = walked(reading.choices, path)
    return Entry(path, field, value, at.move, chosen=at.chosen)


def whole(reading: Reading, path: Path, move: Move, field: str = KIND, value: Any = None) -> Entry:
    """A whole move as an entry."""
    return Entry(path, field, value, move, plays_at_once(reading, path, move))


def those(reading: Reading, moves: Iterable[tuple[Path, Move]]) -> Group:
    """Just these moves, to choose from."""
    return Group((), KIND, tuple(whole(reading, path, move) for path, move in moves))


def rows_of(groups: Sequence[Group], rows: int = MENU_ROWS) -> list[Shelf] | None:
    """The groups in rows: several short ones as buttons of one row, each long one as a menu. None where they do not fit."""
    several = sum(len(group.entries) > 1 for group in groups)
    for few in (BUTTONS_IN_ROW,) if several <= 1 else (BUTTONS_IN_ROW - 2, BUTTONS_IN_ROW):
        shelves: list[list[Group]] = []
        for group in groups:
            size = len(group.entries)
            room = (shelf for shelf in shelves if size <= few and BUTTONS_IN_ROW - size >= buttons_on(shelf, few))
            shelf = next(room, None)
            if shelf is None:
                shelves.append([group])
            else:
                shelf.append(group)
        if len(shelves) <= rows:
            return [Shelf(tuple(shelf), buttons_on(shelf, few) <= BUTTONS_IN_ROW) for shelf in shelves]
    return None


def buttons_on(shelf: Sequence[Group], few: int) -> int:
    """How many buttons the groups of a row are; more than fit when one of them is a menu."""
    sizes = [len(group.entries) for group in shelf]
    return sum(sizes) if max(sizes) <= few else BUTTONS_IN_ROW + 1


def one_step_back(reading: Reading, path: Sequence[int]) -> Path:
    """The places at which what was pressed last was offered."""
    assert reading.choices is not None
    place = tuple(path[:-1])
    while place and ways_on(reading.choices, place[:-1], OPTIONS_LIMIT) is not None:
        place = place[:-1]
    if len(place) == 1:
        at = narrow(reading.choices, ())
        start = laid_out(reading, at, (), beside=suggested(reading, at, ()))
        if all(entry.path != place for group in start for entry in group.entries):
            return ()
    return place
