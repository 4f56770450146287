"""What the signs of Manitoba mean: those that the pictures of a match show now, in groups."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec import Struct

from engine.manitoba.facts.components import COLOURS, PATHS, good_of_disc, land_of_disc, path_of_disc
from engine.manitoba.facts.content import manitoba_contents
from engine.manitoba.game.view import ManitobaView
from rendering.elements.legend import LegendEntry
from rendering.manitoba import signs
from rendering.manitoba.season.cards import slot_signs
from rendering.manitoba.season.paths import first_open, space_lines
from rendering.manitoba.season.totem import disc_tile
from rendering.manitoba.territory.land import good_token
from rendering.manitoba.villages.strips import draw_free_space, wampum_tile
from rendering.paint.canvas import Canvas, Point
from texts.manitoba.cards import slots_of
from texts.words import Words

ON_PATHS: Mapping[str, str] = {
    "wake": signs.WAKE,
    "first": signs.FIRST,
    "repeat": signs.REPEAT,
    "wampum": signs.WAMPUM,
    "copy": signs.COPY,
    "exempt": signs.EXEMPT,
    "free": signs.FREE,
    "anywhere": signs.ANYWHERE,
    "keeps": signs.KEEPS,
}
ON_CARDS: Mapping[str, str] = {
    "figure": signs.FIGURE,
    "move": signs.MOVE,
    "home": signs.HOME,
    "vision": signs.VISION,
    "lose": signs.LOSE,
    "group": signs.GROUP,
    "most": signs.MOST,
    "flag": signs.FLAG,
}
"""The signs of paths and of cards, by the names of their meanings."""

LEGEND_ICON, LEGEND_DISC, LEGEND_TOKEN = 44, 50, 44
DISC_AND_GOOD_AT = (-28, 18)
"""Where the disc and the good of a kind lie, from the middle of the place for a sign."""


class Present(Struct, frozen=True):
    """What the pictures of a match show now: signs of paths and of cards by name, and whether there are tiles of either side."""

    data: str
    on_paths: tuple[str, ...]
    on_cards: tuple[str, ...]
    active: bool
    inactive: bool


def signs_present(view: ManitobaView) -> Present:
    on_paths = {
        icon
        for path, spaces in zip(PATHS, manitoba_contents()[view.data].spaces, strict=True)
        for space in spaces
        for line in space_lines(space, first_open(view, path, space))
        for icon, _ in line
    }
    on_cards = {icon for slot in slots_of(view) for line in slot_signs(slot) for icon, _ in line}
    return Present(
        view.data,
        tuple(name for name, icon in ON_PATHS.items() if icon in on_paths),
        tuple(name for name, icon in ON_CARDS.items() if icon in on_cards),
        any(player.wampum_active for player in view.players),
        any(player.wampum_inactive for player in view.players),
    )


def colour_entries(words: Words) -> list[LegendEntry]:
    """What belongs together: the disc with its landscape, its good and its path (MAN-1.3)."""
    found: list[LegendEntry] = []
    for name in COLOURS:
        path = path_of_disc(name)
        said = [words(f"manitoba.landscape.{land_of_disc(name)}"), words(f"manitoba.good.{good_of_disc(name)}")]
        said += [words(f"manitoba.path.{path}")] if path else []
        found.append((partial(put_kind, name), " · ".join(said)))
    return found


def village_entries(known: Present, words: Words) -> list[LegendEntry]:
    terms = manitoba_contents()[known.data].goods.wampum
    entries: list[LegendEntry] = [
        (partial(put_icon, signs.READY), words("manitoba.picture.legend.ready")),
        (partial(put_icon, signs.ASLEEP), words("manitoba.picture.legend.asleep")),
        (draw_free_space, words("manitoba.picture.legend.place")),
        (partial(put_icon, signs.STOCK), words("manitoba.picture.legend.stock")),
    ]
    if known.active:
        entries.append((partial(put_wampum, True), words("manitoba.picture.legend.active", n=terms.active_points)))
    if known.inactive:
        entries.append((partial(put_wampum, False), words("manitoba.picture.legend.inactive", n=terms.inactive_points)))
    return entries


def sign_entries(signs: Mapping[str, str], names: tuple[str, ...], words: Words) -> list[LegendEntry]:
    return [(partial(put_icon, signs[name]), words(f"manitoba.picture.legend.{name}")) for name in names]


Groups = list[tuple[str, list[LegendEntry]]]


def thing_groups(known: Present, words: Words) -> Groups:
    return [
        (words("manitoba.picture.legend.colours"), colour_entries(words)),
        (words("manitoba.picture.legend.villages"), village_entries(known, words)),
    ]


def gain_groups(known: Present, words: Words) -> Groups:
    """The signs of the paths, and those that only cards have."""
    groups: Groups = [
        (words("manitoba.picture.legend.paths"), sign_entries(ON_PATHS, known.on_paths, words)),
        (words("manitoba.picture.legend.cards"), sign_entries(ON_CARDS, known.on_cards, words)),
    ]
    return [(name, entries) for name, entries in groups if entries]


def put_kind(name: str, canvas: Canvas, at: Point) -> None:
    canvas.put(canvas.brush.tile(disc_tile, name, LEGEND_DISC, False), (at[0] + DISC_AND_GOOD_AT[0], at[1] - 3))
    canvas.put(canvas.brush.tile(good_token, good_of_disc(name), LEGEND_TOKEN), (at[0] + DISC_AND_GOOD_AT[1], at[1]))


def put_icon(icon: str, canvas: Canvas, at: Point) -> None:
    canvas.icon(icon, at, LEGEND_ICON, canvas.theme.stays_ink if icon == signs.EXEMPT else canvas.theme.ink)


def put_wampum(active: bool, canvas: Canvas, at: Point) -> None:
    canvas.put(canvas.brush.tile(wampum_tile, 3, active), at)
