"""The facts of the game, read from `data/` and checked, and the look-ups that the rules make of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from engine.content import BadContent, located, parsed
from engine.manitoba.components import GOODS, PATHS, PLACES, STORED, TERRAINS, Kind, Placed
from engine.manitoba.schema import (
    Bonus,
    BonusKind,
    Card,
    CardsFile,
    EffectKind,
    GoodsFile,
    PathsFile,
    PlaceFacts,
    ScoreTile,
    Space,
    TilesFile,
)
from engine.manitoba.schema_setup import ByPlayers, LayoutsFile, SetupFile, TerritoryFile, TileFacts, Variant
from engine.manitoba.territory import Territory, joined

SHIPPED = "shipped"
"""The facts that come with the project."""

OWN = "own"
"""The shipped facts, with the files of an owner in the places of ours."""

KINDS_OF_FILE: dict[str, type[Struct]] = {
    "goods": GoodsFile,
    "vision_paths": PathsFile,
    "season_cards": CardsFile,
    "score_tiles": TilesFile,
    "territory": TerritoryFile,
    "setup": SetupFile,
}

Learnt: TypeAlias = tuple[tuple[Kind, int, Bonus], ...]
"""Where a permanent effect is learnt: path, space and the bonus."""


class Content(Struct, frozen=True, dict=True):
    """Everything that data files say. Lists of the look-ups run over the kinds of MAN-1.3."""

    id: str
    goods: GoodsFile
    vision_paths: PathsFile
    season_cards: CardsFile
    score_tiles: TilesFile
    territory: TerritoryFile
    setup: SetupFile
    layouts: LayoutsFile | None

    @cached_property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """What each sector scores by the number of its tokens (MAN-14.1, MAN-14.2)."""
        sectors = {sector.good: sector for sector in self.goods.sector}
        empty = self.goods.storage.empty_points
        return tuple((empty, *(space.points for space in sectors[GOODS[kind]].spaces)) for kind in STORED)

    @cached_property
    def capacity(self) -> tuple[int, ...]:
        """How many tokens each sector holds (MAN-10.1)."""
        return tuple(len(points) - 1 for points in self.points)

    @cached_property
    def places(self) -> tuple[PlaceFacts, ...]:
        """The ceremonial places, the small one first."""
        return tuple(sorted(self.goods.ceremonial_place, key=lambda place: PLACES.index(place.id)))

    @cached_property
    def spaces(self) -> tuple[tuple[Space, ...], ...]:
        """The spaces of each path; none where a colour has no path (MAN-5.3)."""
        paths = {path.id: path.spaces for path in self.vision_paths.path}
        return tuple(paths.get(path, ()) for path in PATHS)

    @cached_property
    def learnt(self) -> dict[BonusKind, Learnt]:
        """Where each permanent effect is learnt (MAN-9.2)."""
        found: dict[BonusKind, Learnt] = {}
        for kind, spaces in enumerate(self.spaces):
            for space in spaces:
                for bonus in space.permanent:
                    found[bonus.kind] = (*found.get(bonus.kind, ()), (kind, space.n, bonus))
        return found

    @cached_property
    def exemptions(self) -> tuple[tuple[tuple[Kind, int], ...], ...]:
        """Path and space of the exemptions from each stored good (MAN-9.2)."""
        exempt = self.learnt.get("exempt", ())
        return tuple(tuple((kind, n) for kind, n, bonus in exempt if bonus.good == GOODS[good]) for good in STORED)

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The season cards."""
        return {card.id: card for card in self.season_cards.card}

    @cached_property
    def tiles(self) -> dict[str, ScoreTile]:
        """The score tiles."""
        return {tile.id: tile for tile in self.score_tiles.tile}

    @cached_property
    def optional(self) -> dict[EffectKind, bool]:
        """Which kinds of event may be declined (MAN-12.4)."""
        return {kind.id: kind.optional for kind in self.season_cards.event_kind}

    @cached_property
    def territory_tiles(self) -> dict[str, TileFacts]:
        """The tiles of the territory."""
        return {tile.id: tile for tile in self.territory.tile}

    @cached_property
    def variants(self) -> dict[str, Variant]:
        """The ways to lay out the territory (MAN-18)."""
        return {variant.id: variant for variant in self.territory.variant}

    @cached_property
    def by_players(self) -> dict[int, ByPlayers]:
        """The numbers of MAN-2.1."""
        return {row.players: row for row in self.setup.by_players}

    @cached_property
    def supply(self) -> dict[int, tuple[int, ...]]:
        """How many of each good are in play, by players (MAN-2.1)."""
        goods = {good.id: good.supply for good in self.goods.good}
        return {n: tuple(getattr(goods[good], f"p{n}") for good in GOODS) for n in self.by_players}

    def contiguous(self, variant: str) -> Kind | None:
        """The landscape that a variant joins into one group (MAN-18.1)."""
        terrain = self.variants[variant].contiguous_terrain
        return TERRAINS.index(terrain) if terrain else None


@lru_cache(maxsize=1)
def contents() -> dict[str, Content]:
    """The sets of facts that a game may be played by: those that come with the project, and the owner's."""
    return {SHIPPED: assembled(SHIPPED, shipped_texts(), shipped("layouts.json"))}


def shipped(name: str) -> bytes:
    """A file that comes with the project."""
    return files("engine.manitoba").joinpath("data", name).read_bytes()


def shipped_texts() -> dict[str, tuple[str, bytes]]:
    """The tables that come with the project: name and text of each kind of file."""
    return {kind: (f"{kind}.toml", shipped(f"{kind}.toml")) for kind in KINDS_OF_FILE}


def assembled(id: str, texts: dict[str, tuple[str, bytes]], layouts: bytes | None) -> Content:
    """The facts of some files, given as name and text. Raises BadContent with all that is wrong."""
    from engine.manitoba.checks import problems

    read: dict[str, Any] = {kind: parsed(text, KINDS_OF_FILE[kind], name) for kind, (name, text) in texts.items()}
    try:
        ready = msgspec.json.decode(layouts, type=LayoutsFile) if layouts else None
    except msgspec.DecodeError as problem:
        raise BadContent(f"layouts.json: {problem}") from problem
    content = Content(id=id, layouts=ready, **read)
    found = list(problems(content))
    if found:
        lines = [f"{located(texts[kind][1], texts[kind][0], place)}: {reason}" for kind, place, reason in found]
        raise BadContent("\n".join(lines))
    return content


class _Head(Struct):
    """Just enough of a file to see which one it replaces."""

    file: str


def add_files(own: Iterable[tuple[str, bytes]]) -> str:
    """Puts an owner's files, given as name and text, into the places of ours; gives the id of the set that they make.

    All files of one owner are read together, because what one of them says may need what another says. With an own
    `territory.toml` the ready layouts, made for the shipped outline, are not used. Raises BadContent.
    """
    texts, replaced = shipped_texts(), dict[str, str]()
    for name, text in own:
        head: _Head = parsed(text, _Head, name)
        if head.file not in KINDS_OF_FILE:
            known = ", ".join(KINDS_OF_FILE)
            raise BadContent(f"{located(text, name, ['file'])}: {head.file!r} is no file of Manitoba, only {known}")
        if head.file in replaced:
            raise BadContent(f"{located(text, name, ['file'])}: {replaced[head.file]} is a {head.file!r} already")
        replaced[head.file] = name
        texts[head.file] = (name, text)
    contents()[OWN] = assembled(OWN, texts, None if "territory" in replaced else shipped("layouts.json"))
    return OWN


@lru_cache(maxsize=1024)
def territory(data: str, layout: tuple[Placed, ...]) -> Territory:
    """The territory of a layout, made once."""
    return joined(contents()[data].territory_tiles, layout)
