"""`lawspeaker backup`, `restore` and `check`, with the bot stopped and with the bot running."""

import json
import socket
import sqlite3
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from bot import cli
from bot.operation.service.webhook import signature_of
from storage.sqlite.opening import claim_file
from tests.operator.games_of_keltis import data_file

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def data(workplace: Path) -> Path:
    (workplace / "data").mkdir()
    return data_file(workplace / "data" / "lawspeaker.sqlite3")


@pytest.fixture
def running_bot(data: Path) -> Iterator[None]:
    """As far as the data file is concerned, a bot that runs is a process that holds it."""
    with closing(claim_file(data)):
        yield


def titles(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [title for (title,) in connection.execute("SELECT title FROM matches")]


def test_drill_back_up_lose_everything_and_restore(data: Path, capsys: Captured) -> None:
    assert cli.main(["backup"]) == 0
    [backup] = (data.parent / "backups").iterdir()
    assert capsys.readouterr().out.startswith(f"{backup.relative_to(Path.cwd())}: checked, ")
    data.write_bytes(b"what a disk may do to a file")

    assert cli.main(["check"]) == 1
    assert "lawspeaker: data/lawspeaker.sqlite3: file is not a database" in capsys.readouterr().err
    assert cli.main(["restore", str(backup)]) == 0
    assert "what was there before is kept as data/lawspeaker.sqlite3.replaced-" in capsys.readouterr().out
    assert titles(data) == ["저녁 한 판"]
    assert cli.main(["check"]) == 0


def test_a_backup_goes_where_it_is_wanted(data: Path, workplace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.main(["backup", "here"]) == 0
    monkeypatch.setenv("LAWSPEAKER_BACKUP_DIR", "there")
    assert cli.main(["backup"]) == 0
    for folder in ("here", "there"):
        [backup] = (workplace / folder).iterdir()
        assert titles(backup) == titles(data)


def test_restoring_moves_to_an_empty_place(data: Path, workplace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.main(["backup", "."]) == 0
    [backup] = workplace.glob("*.sqlite3")
    monkeypatch.setenv("LAWSPEAKER_DATA_FILE", "new/place.sqlite3")
    assert cli.main(["restore", str(backup)]) == 0
    assert titles(workplace / "new" / "place.sqlite3") == titles(data)


@pytest.mark.usefixtures("running_bot")
def test_the_data_file_of_a_running_bot_is_left_alone(data: Path, workplace: Path, capsys: Captured) -> None:
    other = data_file(workplace / "other.sqlite3")
    before = data.read_bytes()
    assert cli.main(["backup"]) == 1
    assert "the bot is running and backs up by itself every 6 hours into data/backups" in capsys.readouterr().err
    assert cli.main(["restore", str(other)]) == 1
    assert "the bot is running; stop it" in capsys.readouterr().err
    assert cli.main(["check"]) == 0
    assert "in use; the running bot checked it" in capsys.readouterr().out
    assert data.read_bytes() == before
    assert {file.name for file in data.parent.iterdir()} <= {data.name, f"{data.name}-wal", f"{data.name}-shm"}


def test_what_is_no_backup_is_not_restored(data: Path, workplace: Path, capsys: Captured) -> None:
    before = data.read_bytes()
    (workplace / "letter.txt").write_text("Dear Anna,\n")
    with closing(sqlite3.connect(workplace / "foreign.sqlite3")) as foreign:
        foreign.execute("CREATE TABLE songs (name TEXT)")
    for name in ("letter.txt", "foreign.sqlite3"):
        assert cli.main(["restore", name]) == 1
        assert f"{name} is no sound backup" in capsys.readouterr().err
    assert cli.main(["restore", "nowhere.sqlite3"]) == 1
    assert "nowhere.sqlite3: there is no such file" in capsys.readouterr().err
    assert data.read_bytes() == before
    assert [file.name for file in data.parent.iterdir()] == [data.name]


def test_there_may_be_nothing_to_copy(workplace: Path, capsys: Captured) -> None:
    assert cli.main(["backup"]) == 1
    assert "there is no such data file" in capsys.readouterr().err
    assert cli.main(["check"]) == 0
    assert "none yet, the first start makes it" in capsys.readouterr().out
    assert not list(workplace.iterdir())


def test_a_data_file_that_cannot_be_made(workplace: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    (workplace / "letter.txt").write_text("Dear Anna,\n")
    monkeypatch.setenv("LAWSPEAKER_DATA_FILE", str(workplace / "letter.txt" / "data" / "games.sqlite3"))
    assert cli.main(["check"]) == 1
    said = capsys.readouterr()
    assert "letter.txt is not a folder that can be written to" in said.err
    assert "none yet" not in said.out


def test_a_check_changes_nothing(data: Path, capsys: Captured) -> None:
    before = data.read_bytes()
    assert cli.main(["check"]) == 0
    assert "matches    1 running, 1 of them can go on" in capsys.readouterr().out
    assert data.read_bytes() == before
    assert [file.name for file in data.parent.iterdir()] == [data.name]


class Program(BaseHTTPRequestHandler):
    """A program of the operator's that takes what is signed with its secret."""

    status = 204

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        signed = signature_of(b"k" * 24, self.headers["webhook-id"], int(self.headers["webhook-timestamp"]), body)
        genuine = signed == self.headers["webhook-signature"] and json.loads(body)["type"] == "check"
        self.send_response(self.status if genuine else 401)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def program() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Program)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/secret-path"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("key", "status", "told"),
    [
        (b"k" * 24, 204, "127.0.0.1: takes what it is told (204)"),
        (b"K" * 24, 204, "127.0.0.1: it answers 401"),
        (b"k" * 24, 308, "127.0.0.1: it answers 308"),
    ],
)
def test_a_check_tries_the_operators_own_program(
    key: bytes,
    status: int,
    told: str,
    data: Path,
    program: str,
    capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Program, "status", status)
    monkeypatch.setenv("LAWSPEAKER_WEBHOOK_URL", program)
    monkeypatch.setenv("LAWSPEAKER_WEBHOOK_SECRET", f"whsec_{b64encode(key).decode()}")
    assert cli.main(["check"]) == (0 if "takes" in told else 1)
    out = capsys.readouterr().out
    assert f"webhook    {told}\n" in out
    assert "matches    1 running, 1 of them can go on" in out
    assert "secret" not in out


def test_a_check_says_that_nobody_is_there(data: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
    monkeypatch.setenv("LAWSPEAKER_WEBHOOK_URL", f"http://127.0.0.1:{port}/")
    monkeypatch.setenv("LAWSPEAKER_WEBHOOK_SECRET", f"whsec_{b64encode(bytes(24)).decode()}")
    assert cli.main(["check"]) == 1
    assert "webhook    127.0.0.1: Cannot connect" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "snapshot", "problem"),
    [
        ("keltis", b"\x80", "match m1 (keltis): ValidationError"),
        ("keltis", b"not msgpack", "match m1 (keltis): "),
        ("odysseus", None, "match m1: there is no game odysseus here"),
    ],
)
def test_a_match_that_cannot_go_on_is_named(
    game: str, snapshot: bytes | None, problem: str, workplace: Path, capsys: Captured
) -> None:
    (workplace / "data").mkdir()
    data_file(workplace / "data" / "lawspeaker.sqlite3", snapshot, game)
    assert cli.main(["check"]) == 1
    out = capsys.readouterr().out
    assert problem in out
    assert "1 running, 0 of them can go on" in out
