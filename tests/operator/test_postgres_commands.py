"""What an operator does beside the bot where the data is in PostgreSQL, and how it moves there and back."""

import asyncio
from pathlib import Path

import pytest

from bot import cli
from storage.postgres import sessions
from storage.postgres.opening import open_store
from tests.operator.games_of_keltis import data_file
from tests.postgres import Server

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def url(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty database."""
    monkeypatch.setattr(sessions, "PATIENCE_SECONDS", 0.1)
    return asyncio.run(postgres.empty())


@pytest.fixture
def data(workplace: Path) -> Path:
    (workplace / "data").mkdir()
    return data_file(workplace / "data" / "lawspeaker.sqlite3")


def test_moving_there_and_back(
    data: Path, url: str, workplace: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["copy", str(data), url]) == 0
    told = capsys.readouterr().out
    assert f"{'matches':<20}1\n" in told
    assert told.endswith("and every one is the same as before\n")

    monkeypatch.setenv("LAWSPEAKER_DATABASE_URL", url)
    assert cli.main(["check"]) == 0
    assert "matches    1 running, 1 of them can go on with this version" in capsys.readouterr().out
    assert cli.main(["end"]) == 0
    assert capsys.readouterr().out.startswith("m1  keltis, running")
    assert cli.main(["ratings"]) == 0

    assert cli.main(["copy", str(data), url]) == 1
    assert "the target is not empty" in capsys.readouterr().err
    assert cli.main(["copy", url, "back.sqlite3"]) == 0
    assert cli.main(["copy", "nowhere.sqlite3", "back.sqlite3"]) == 1
    assert "nowhere.sqlite3: there is no such data file" in capsys.readouterr().err
    monkeypatch.delenv("LAWSPEAKER_DATABASE_URL")
    monkeypatch.setenv("LAWSPEAKER_DATA_FILE", "back.sqlite3")
    capsys.readouterr()
    assert cli.main(["check"]) == 0
    assert "matches    1 running, 1 of them can go on with this version" in capsys.readouterr().out


def test_backing_up_and_restoring(
    data: Path, url: str, postgres: Server, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.main(["copy", str(data), url])
    monkeypatch.setenv("LAWSPEAKER_DATABASE_URL", url)
    capsys.readouterr()
    assert cli.main(["backup"]) == 0
    [backup] = (data.parent / "backups").iterdir()
    assert capsys.readouterr().out.startswith(f"{backup.relative_to(Path.cwd())}: checked, ")
    assert cli.main(["restore", str(backup)]) == 0
    assert "what was there before is kept in the schema lawspeaker_replaced_" in capsys.readouterr().out
    assert cli.main(["restore", str(data)]) == 1
    assert "is no sound backup" in capsys.readouterr().err
    assert cli.main(["restore", "nowhere"]) == 1

    monkeypatch.setenv("LAWSPEAKER_DATABASE_URL", asyncio.run(postgres.empty()))
    assert cli.main(["check"]) == 0
    assert "empty, the first start makes the tables" in capsys.readouterr().out
    assert cli.main(["restore", str(backup)]) == 0
    assert cli.main(["check"]) == 0
    assert "1 of them can go on" in capsys.readouterr().out


def test_the_database_of_a_running_bot_is_left_alone(
    data: Path, url: str, workplace: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All but a backup, which disturbs nobody."""
    monkeypatch.setenv("LAWSPEAKER_DATABASE_URL", url)

    async def while_running() -> None:
        store = await open_store(url, backups=workplace, at=0)
        await asyncio.to_thread(meanwhile)
        await store.close()

    def meanwhile() -> None:
        assert cli.main(["backup", "."]) == 0
        [backup] = workplace.glob("*.pgdump")
        assert cli.main(["restore", str(backup)]) == 1
        assert "the bot is running; stop it before you restore a backup" in capsys.readouterr().err
        assert cli.main(["copy", str(data), url]) == 1
        assert "stop the bot before you copy" in capsys.readouterr().err
        assert cli.main(["end"]) == 1
        assert "the database: the bot is running; stop it before you end a match" in capsys.readouterr().err
        assert cli.main(["check"]) == 0
        assert "in use by the running bot" in capsys.readouterr().out

    asyncio.run(while_running())
