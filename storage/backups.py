"""Backups as files: their names, which of them are kept, and how one gets its name when it is whole."""

import os
from datetime import UTC, datetime
from glob import escape
from pathlib import Path

from msgspec import Struct

STAMP = "%Y%m%dT%H%M%SZ"


class Backups(Struct, frozen=True):
    """The backups of one database: `lawspeaker-20261121T101500Z.sqlite3` for the stem `lawspeaker` and the suffix `.sqlite3`."""

    stem: str
    suffix: str

    def name(self, at: float) -> str:
        """The file name of a regular backup of this moment."""
        return f"{self.stem}-{time_stamp(at)}{self.suffix}"

    def name_before_migration(self, version: int, at: float) -> str:
        """The file name of a copy that is made before the schema leaves `version`. These are not rotated away."""
        return f"{self.stem}-schema{version}-{time_stamp(at)}{self.suffix}"

    def regular(self, directory: Path) -> list[Path]:
        """The regular backups in this folder, the oldest first."""
        return sorted(directory.glob(f"{escape(self.stem)}-{'[0-9]' * 8}T{'[0-9]' * 6}Z{self.suffix}"))

    def newest_moment(self, directory: Path) -> float | None:
        """When the newest regular backup in this folder was made, in unix seconds; None if there is none."""
        regular = self.regular(directory)
        return self._moment(regular[-1]) if regular else None

    def oldest_moment(self, directory: Path) -> float | None:
        """When the oldest copy in this folder was made, those before migrations included; None if there is none."""
        return min(map(self._moment, directory.glob(f"{escape(self.stem)}-*{self.suffix}")), default=None)

    def rotate(self, directory: Path, keep: int) -> list[Path]:
        """Delete all but the newest `keep` regular backups, and copies that were never finished.

        Returns what was deleted. Copies made before migrations stay.
        """
        backups = self.regular(directory)
        unfinished = directory.glob(f"{escape(self.stem)}-*{self.suffix}.part")
        surplus = backups[: max(len(backups) - keep, 0)] + list(unfinished)
        for file in surplus:
            file.unlink(missing_ok=True)
        return surplus

    def _moment(self, backup: Path) -> float:
        return datetime.strptime(backup.stem.rpartition("-")[2], STAMP).replace(tzinfo=UTC).timestamp()


def sqlite_backups(path: Path) -> Backups:
    """The names of backups of the data file `path`."""
    return Backups(path.stem, ".sqlite3")


def time_stamp(at: float) -> str:
    """The moment `at` as file names show it: `20261121T101500Z`. Its order is the order in time."""
    return datetime.fromtimestamp(at, UTC).strftime(STAMP)


def unfinished_path(backup: Path) -> Path:
    """The file for a backup until it has been checked; removes what lay there before."""
    part = backup.with_name(backup.name + ".part")
    backup.parent.mkdir(parents=True, exist_ok=True)
    part.unlink(missing_ok=True)
    return part


def put_in_place(part: Path, target: Path) -> None:
    """Flush `part` to the disk and rename it to `target`, so that `target` is never half written."""
    # Windows flushes only files that are open for writing.
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(target)
    if os.name == "posix":
        # The new name itself lasts only once the folder is flushed.
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
