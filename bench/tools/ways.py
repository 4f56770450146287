"""The way through a panel to a move: what a person presses, one button or menu entry after another."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.matches.games.adapters import ADAPTERS
from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Menu
from bot.messages.layout.custom_ids import CustomId, parse_custom_id, place_of
from bot.messages.layout.pages import Page
from bot.messages.panel.offers import laid_out, plays_at_once, suggested_entries
from bot.messages.panel.turn_page import panel_page
from engine.choices import KIND, kind_of
from engine.game import Move, Seat
from engine.narrowing import MenuPath, narrow_by_path, path_to, walk_menus

MOST = 120
"""Presses after which a way is given up, as the panel has led in a circle."""
Key = tuple[tuple[str, Any], ...]
"""What the places of a path stand for: fields and values, the same for whatever the panel offers only once."""


class Offer(NamedTuple):
    """Something to press: its verb, the places to which it leads, and the page of the menu there."""

    verb: str
    path: MenuPath
    page: int


class Way(NamedTuple):
    """How many presses a move takes, and whether the last one could also have declared what goes with it."""

    presses: int
    both: bool = False


async def way_to(viewer: Viewer, table: Table, seat: Seat, move: Move) -> Way:
    """Finds the shortest way to a legal move that the first pages of a seat's panel show.

    At each place it takes the press that plays the move; else one that makes it whole; else the one that leads furthest; else
    another page of the menu. Raises LookupError where the panel does not lead to the move.
    """
    reading = table.reading(seat)
    goal, want = alike_move(reading, move), key_of(reading, path_to_move(reading, move))
    place, page, seen = MenuPath(), 0, set[tuple[MenuPath, int]]()
    for presses in range(1, MOST):
        seen.add((place, page))
        offers = list(offered_moves_of_page(await panel_page(viewer, table, seat, place, page=page)))
        best = best_of(reading, offers, place, goal, want, seen)
        if best is None:
            break
        whole = best.verb != "look" and path_makes_move(reading, best.path, goal)
        if best.verb == "confirm" or (whole and plays_at_once(reading, best.path, move_at_path(reading, best.path))):
            return Way(presses, any(offer.verb == "confirm_both" and offer.path == best.path for offer in offers))
        place, page = best.path, best.page
    raise LookupError(f"the panel does not lead to {table.game.write(move)}")


def path_to_move(reading: Reading, move: Move) -> MenuPath:
    """The places that lead to a move, field by field or by a suggestion."""
    assert reading.choices is not None
    return path_to(reading.choices, move)


def best_of(
    reading: Reading, offers: list[Offer], place: MenuPath, goal: Any, want: Key, seen: set[tuple[MenuPath, int]]
) -> Offer | None:
    """Chooses what to press on the way to a move; None where nothing leads on."""
    ranked: list[tuple[int, int, Offer]] = []
    for offer in offers:
        if offer.verb == "look":
            if offer.path == place and (offer.path, offer.page) not in seen:
                ranked.append((1, -offer.page, offer))
            continue
        if path_makes_move(reading, offer.path, goal):
            plays = offer.verb == "confirm" or plays_at_once(reading, offer.path, move_at_path(reading, offer.path))
            if offer.verb != "confirm_both":
                ranked.append((4 if plays else 3, 0, offer))
            continue
        key = key_of(reading, offer.path)
        if len(offer.path) > len(place) and key == want[: len(key)]:
            ranked.append((2, len(key), offer))
    return max(ranked, key=lambda one: one[:2])[2] if ranked else None


def offered_moves_of_page(page: Page) -> Iterator[Offer]:
    """Lists what a page offers on the way to a move."""
    for row in page.rows:
        if isinstance(row, Menu):
            parsed = parse_custom_id(row.custom_id)
            if parsed.verb == "choose":
                yield from (offer_of(parsed, option.value) for option in row.options)
            continue
        for button in row:
            parsed = parse_custom_id(button.custom_id)
            if parsed.verb in ("pick", "look", "confirm", "confirm_both") and not button.disabled:
                yield offer_of(parsed, parsed.argument)


def offer_of(parsed: CustomId, argument: str) -> Offer:
    """What a button or an entry of a menu does."""
    path, page = place_of(argument)
    return Offer(parsed.verb, tuple(path), page)


def move_at_path(reading: Reading, path: MenuPath) -> Any:
    """The move that places make, or None."""
    assert reading.choices is not None
    return walk_menus(reading.choices, path).move


def path_makes_move(reading: Reading, path: MenuPath, goal: Any) -> bool:
    """Whether places make the move, or one that is the same to a person."""
    move = move_at_path(reading, path)
    return move is not None and alike_move(reading, move) == goal


def alike_move(reading: Reading, move: Move) -> Any:
    """A value that is the same for all moves that are one choice to a person."""
    return ADAPTERS[reading.match.game].vocabulary.alike(reading.view, KIND, move)


def key_of(reading: Reading, path: MenuPath) -> Key:
    """The key of the places of a path."""
    assert reading.choices is not None
    alike = ADAPTERS[reading.match.game].vocabulary.alike
    menus = walk_menus(reading.choices, path).menus
    return tuple(
        (menu.field, alike(reading.view, menu.field, menu.values[menu.chosen]))
        for menu in menus
        if menu.chosen is not None
    )


def declared_together(reading: Reading, move: Move) -> Move | None:
    """What can be declared together with a move by one press."""
    return ADAPTERS[reading.match.game].vocabulary.declared_with.get(kind_of(move))


def random_place(table: Table, seat: Seat, chance: random.Random) -> MenuPath:
    """A place to which one press leads, of those that the panel offers first."""
    reading = table.reading(seat)
    assert reading.choices is not None
    at = narrow_by_path(reading.choices, ())
    groups = laid_out(reading, at, (), beside=suggested_entries(reading, at, ()))
    return chance.choice([entry.path for group in groups for entry in group.entries])
