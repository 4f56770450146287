"""The time zones of the world: the newer of the two editions that a machine has, its own or that of the package tzdata.

Python's `zoneinfo` takes the system's files first, however old they are, so every look-up of a zone by name comes here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, tzinfo
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from zoneinfo import TZPATH, ZoneInfo, available_timezones

import tzdata
from msgspec import Struct

SYSTEM, PACKAGE = "the system", "the package tzdata"
EDITION = re.compile(r"\d{4}[a-z]*")
"""The name of an edition: the year and a letter that counts within it, `2025b`."""
TOLD_IN = ("tzdata.zi", "+VERSION", "version")
"""The files whose beginning may tell the edition of a folder of zones."""
HEAD = 64
"""Characters that are read of such a file."""
NOT_EVERYWHERE = frozenset({"localtime", "Factory"})
"""Names that mean another thing on every machine, or nothing."""


class Zones(Struct, frozen=True):
    """A folder of time zones: its owner and its edition, which is empty where the folder does not tell."""

    of: str
    folder: Traversable
    edition: str

    def find(self, name: str) -> tzinfo | None:
        """Finds the zone of this name; None where there is none."""
        try:
            with self.folder.joinpath(*name.split("/")).open("rb") as file:
                return ZoneInfo.from_file(file, key=name)
        except (OSError, ValueError):  # no such file, a folder, or none of a zone
            return None


@cache
def known_zones() -> frozenset[str]:
    """The names of all time zones that are the same on every machine."""
    return frozenset(available_timezones() - NOT_EVERYWHERE)


@cache
def zone_called(name: str) -> tzinfo | None:
    """Finds the time zone of this name in the newest edition that has it; None where none has."""
    if name not in known_zones():
        return None
    return next((zone for zones in newest_first(zone_sources()) if (zone := zones.find(name)) is not None), None)


@cache
def zone_sources() -> tuple[Zones, ...]:
    """The folders of time zones of this machine."""
    packaged = files("tzdata") / "zoneinfo"
    found = [Zones(SYSTEM, Path(path), edition_in(Path(path))) for path in TZPATH if Path(path).is_dir()]
    return (*found, Zones(PACKAGE, packaged, tzdata.IANA_VERSION))


def newest_first(found: Sequence[Zones]) -> list[Zones]:
    """Sorts folders by their editions, the newest first. One without an edition counts as the oldest."""
    return sorted(found, key=lambda zones: zones.edition, reverse=True)


def edition_in(folder: Path) -> str:
    """The edition that a folder names; empty where it names none."""
    return next(_edition_in(folder), "")


def _edition_in(folder: Path) -> Iterator[str]:
    for name in TOLD_IN:
        try:
            with (folder / name).open(encoding="utf-8", errors="replace") as file:
                said = EDITION.search(file.read(HEAD))
        except OSError:
            continue
        if said:
            yield said[0]


def edition_age(edition: str, now: float) -> int:
    """How many years an edition is older than those of this year."""
    return datetime.fromtimestamp(now, UTC).year - int(edition[:4])


def is_old(found: Sequence[Zones], now: float) -> bool:
    """Whether even the newest of these is from before last year, so that clocks have changed somewhere since."""
    return edition_age(newest_first(found)[0].edition, now) > 1


def edition_text(found: Sequence[Zones], now: float) -> str:
    """Tells the operator which time zones are used, how old they are, and which are not used."""
    used, *others = newest_first(found)
    years = edition_age(used.edition, now)
    of = (
        "of this year"
        if years <= 0
        else "of last year"
        if years == 1
        else f"{years} years old: update the package tzdata"
    )
    beside = "".join(f"; {other.of} has {other.edition or 'one that does not say which'}" for other in others)
    return f"edition {used.edition} of {used.of}, {of}{beside}"
