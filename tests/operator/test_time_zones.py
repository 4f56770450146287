"""Which edition of the world's time zones is used: the newer one, be it the system's or the package's."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import TZPATH

import pytest
import tzdata

from bot.operation.configuration import time_zones
from bot.operation.configuration.time_zones import (
    PACKAGE,
    SYSTEM,
    Zones,
    edition_in,
    edition_text,
    is_old,
    newest_first,
    zone_sources,
)

NOW = datetime(2026, 12, 1, tzinfo=UTC).timestamp()


def folder(at: Path, of: str, edition: str, *names: str) -> Zones:
    """A folder of zones of this edition, as systems have them; its zones are those of the package by the same names."""
    packaged = zone_sources()[-1].folder
    for name in names:
        (at / name).parent.mkdir(parents=True, exist_ok=True)
        (at / name).write_bytes(packaged.joinpath(*name.split("/")).read_bytes())
    at.mkdir(exist_ok=True)
    (at / "tzdata.zi").write_text(f"# version {edition}\n# This zic input file is in the public domain.\n")
    return Zones(of, at, edition_in(at))


@pytest.mark.parametrize(("system", "package", "first"), [("2025b", "2026f", PACKAGE), ("2027a", "2026f", SYSTEM)])
def test_the_newer_edition_decides(tmp_path: Path, system: str, package: str, first: str) -> None:
    found = [folder(tmp_path / "s", SYSTEM, system), folder(tmp_path / "p", PACKAGE, package)]
    assert [zones.of for zones in newest_first(found)][0] == first  # noqa: RUF015
    assert edition_text(found, NOW).startswith(f"edition {max(system, package)} of {first}, of this year; ")


def test_a_folder_that_does_not_say_its_edition_counts_as_older(tmp_path: Path) -> None:
    found = [Zones(SYSTEM, tmp_path, edition_in(tmp_path)), folder(tmp_path / "p", PACKAGE, "2024a")]
    assert newest_first(found)[0].of == PACKAGE
    assert is_old(found, NOW)
    assert edition_text(found, NOW) == (
        "edition 2024a of the package tzdata, 2 years old: update the package tzdata; "
        "the system has one that does not say which"
    )


def test_a_zone_that_the_newer_edition_lacks_comes_from_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a distribution has its older names in a package of their own."""
    newer, older = folder(tmp_path / "s", SYSTEM, "2027a", "Asia/Seoul"), zone_sources()[-1]
    monkeypatch.setattr(time_zones, "zone_sources", lambda: (newer, older))
    time_zones.zone_called.cache_clear()
    for name in ("Asia/Seoul", "Europe/Berlin", "US/Pacific"):
        assert str(time_zones.zone_called(name)) == name
    time_zones.zone_called.cache_clear()


@pytest.mark.parametrize("name", ["", "Europe", "Europe/Atlantis", "../zoneinfo/UTC", "tzdata.zi", "/etc/passwd"])
def test_what_is_no_zone_is_none(name: str) -> None:
    assert time_zones.zone_called(name) is None


@pytest.mark.skipif(
    max((edition_in(Path(path)) for path in TZPATH), default="") > tzdata.IANA_VERSION, reason="the system's is newer"
)
@pytest.mark.parametrize(
    ("name", "hours"),
    [
        ("America/Vancouver", -7),
        ("America/Edmonton", -6),
        ("America/Winnipeg", -5),
        ("America/Havana", -4),
        ("Africa/Casablanca", 0),
    ],
)
def test_zones_whose_winter_the_package_knows_better(name: str, hours: int) -> None:
    """By the edition 2025b, which Debian 12 has, each is an hour off from this winter on."""
    ahead = datetime(2027, 1, 15, 12, tzinfo=time_zones.zone_called(name)).utcoffset()
    assert ahead is not None
    assert ahead.total_seconds() / 3600 == hours
