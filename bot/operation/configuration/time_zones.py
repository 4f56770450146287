"""The time zones of the world: the newer of the two editions that a machine has, its own or that of the package tzdata.

Python's `zoneinfo` takes the system's files first, however old they are. All that asks for a zone by name asks here.
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
"""How editions are called: those of a year by letters, in their order, `2025b`."""
TOLD_IN = ("tzdata.zi", "+VERSION", "version")
"""The files in which a folder of zones may say which edition it is, at the beginning."""
HEAD = 64
"""Characters of such a file that are looked at."""
NOT_EVERYWHERE = frozenset({"localtime", "Factory"})
"""Names that mean another thing on every machine, or nothing."""


class Zones(Struct, frozen=True):
    """A folder of time zones: whose it is, and which edition; empty where it does not say."""

    of: str
    folder: Traversable
    edition: str

    def find(self, name: str) -> tzinfo | None:
        """The zone of this name; None where there is none."""
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
    """The time zone of this name by the newer edition, or the other where that alone has it; None where none has."""
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
    """Folders with the newest edition first. One that does not say which it is counts as the oldest."""
    return sorted(found, key=lambda zones: zones.edition, reverse=True)


def edition_in(folder: Path) -> str:
    """The edition of a folder, as it says itself; empty where it does not."""
    return next(_told(folder), "")


def _told(folder: Path) -> Iterator[str]:
    for name in TOLD_IN:
        try:
            with (folder / name).open(encoding="utf-8", errors="replace") as file:
                said = EDITION.search(file.read(HEAD))
        except OSError:
            continue
        if said:
            yield said[0]


def edition_age(edition: str, now: float) -> int:
    """By how many years an edition is older than those of this year."""
    return datetime.fromtimestamp(now, UTC).year - int(edition[:4])


def is_old(found: Sequence[Zones], now: float) -> bool:
    """Whether even the newest of these is of a year before the last: clocks have been changed somewhere since."""
    return edition_age(newest_first(found)[0].edition, now) > 1


def edition_text(found: Sequence[Zones], now: float) -> str:
    """Which time zones are used, how old they are, and which are not, for the operator."""
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
