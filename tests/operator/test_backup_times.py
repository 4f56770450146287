"""When the running bot makes its backups."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.matches.background.every_minute import HOUR, Clocks
from bot.operation.configuration.settings import load_settings
from storage.sqlite.database import open_store

START = 1_790_000_000.0


async def runs(data: Path, *lives: tuple[float, ...]) -> list[float]:
    """Lets a bot look around at the given hours of each of its lives; the hours of the backups that this made."""
    settings = load_settings().model_copy(update={"data_file": data})
    store = await open_store(data, backups=settings.backups, at=START)
    now = START
    services = SimpleNamespace(settings=settings, store=store, clock=lambda: now)
    made: set[float] = set()
    for life in lives:
        now = START + life[0] * HOUR
        clocks = Clocks(cast("Any", services))
        for hour in life:
            now = START + hour * HOUR
            before = set(settings.backups.glob("*"))
            await clocks.back_up()
            if set(settings.backups.glob("*")) - before:
                made.add(hour)
    await store.close()
    return sorted(made)


@pytest.mark.parametrize(
    ("lives", "made"),
    [
        (((0, 1, 5.9, 6, 7, 12),), [0, 6, 12]),
        (((0, 1), (2, 3), (5, 6), (7, 8)), [0, 6]),
        (((0, 1), (100, 101)), [0, 100]),
    ],
    ids=["one long life", "restarted often", "away for long"],
)
def test_a_backup_is_made_every_six_hours_whatever_happens(
    lives: tuple[tuple[float, ...], ...], made: list[float], workplace: Path
) -> None:
    assert asyncio.run(runs(workplace / "data.sqlite3", *lives)) == made


def test_none_is_made_where_none_is_wanted(workplace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWSPEAKER_BACKUP_HOURS", "0")
    assert asyncio.run(runs(workplace / "data.sqlite3", (0, 100))) == []
