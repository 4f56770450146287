"""The command line as a whole: exit statuses, and no traceback for what is the operator's to mend."""

import errno
import os
import socket
import subprocess
import sys
from importlib.metadata import entry_points, version
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

import bot.__main__
from bot import app, cli
from storage.errors import SchemaTooNew
from tests.forks.program import run
from tests.operator.games_of_keltis import data_file

PROJECT = Path(__file__).parents[2]


def test_the_console_script_is_the_module() -> None:
    [script] = entry_points(group="console_scripts", name="lawspeaker")
    assert script.load() is bot.__main__.main
    told = subprocess.run(
        [sys.executable, "-m", "bot", "--version"], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    assert told.stdout == f"lawspeaker {version('lawspeaker')}\n"


def test_wrong_settings_stop_every_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LAWSPEAKER_LOCAL_PORT", "eighty")
    monkeypatch.setenv("LAWSPEAKER_LOG_LEVEL", "loud")
    for arguments in ([], ["sync"], ["backup"], ["check"]):
        assert cli.main(arguments) == 2
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == 2
        assert any(line.startswith("lawspeaker: LAWSPEAKER_LOCAL_PORT=eighty: ") for line in lines)


def test_the_rules_alone_need_of_the_settings_only_where_the_content_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], workplace: Path
) -> None:
    monkeypatch.setenv("LAWSPEAKER_LOCAL_PORT", "eighty")
    assert cli.main(["simulate", "keltis", "--games", "1"]) == 0
    (workplace / ".env").write_text("LAWSPEAKER_CONTENT_DIR=mine\n")
    assert cli.main(["simulate", "keltis", "--games", "1"]) == 2
    assert "LAWSPEAKER_LOCAL_PORT=eighty" in capsys.readouterr().err
    monkeypatch.delenv("LAWSPEAKER_LOCAL_PORT")
    assert cli.main(["simulate", "keltis", "--games", "1"]) == 2
    assert "mine" in capsys.readouterr().err


def test_a_record_is_verified_without_the_bot() -> None:
    """Its settings, its logs and Discord's library take longer to import than most records to replay."""
    heavy = "import sys; from bot import cli; cli.main(['verify', 'x']); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", heavy], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert not {"pydantic", "structlog", "discord", "PIL", "aiosqlite"} & set(told.stdout.split())


def test_who_reads_no_further_ends_it_without_complaints() -> None:
    reading, writing = os.pipe()
    os.close(reading)  # as `head` does
    command = [sys.executable, "-m", "bot", "simulate", "keltis", "--games", "1"]
    told = subprocess.run(command, cwd=PROJECT, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (told.returncode, told.stderr) == (1, "")


def test_nobody_else_on_the_machine_can_read_what_is_written(workplace: Path) -> None:
    usual = os.umask(0o022)
    try:
        data_file(workplace / "data" / "lawspeaker.sqlite3")
        assert cli.main(["backup", "kept"]) == 0
    finally:
        os.umask(usual)
    [backup] = (workplace / "kept").iterdir()
    assert [path.stat().st_mode & 0o777 for path in (backup, backup.parent)] == [0o600, 0o700]


def test_help_needs_no_settings(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LAWSPEAKER_LOCAL_PORT", "eighty")
    with pytest.raises(SystemExit) as left:
        cli.main(["--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert all(command in told for command in ("verify", "simulate", "sync", "backup", "restore", "check"))


@pytest.mark.parametrize(
    ("problem", "status"),
    [
        (SchemaTooNew("the file has schema 9, this version knows 1"), 1),
        (OSError(98, "Address already in use"), 1),
        (KeyboardInterrupt(), 130),
    ],
)
def test_what_the_machine_refuses_needs_no_traceback(
    problem: BaseException, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> int:
        raise problem

    monkeypatch.setattr(cli, "with_discord", fail)
    assert cli.main([]) == status
    assert "Traceback" not in capsys.readouterr().err


def test_a_start_and_its_rehearsal_tell_of_what_is_not_read(
    workplace: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (workplace / ".env").write_text("TOKEN=abc\n")
    monkeypatch.setattr(app, "run", AsyncMock(return_value=0))
    told = "TOKEN in .env is not read: the token of the bot is set as DISCORD_TOKEN"
    assert cli.main(["check"]) == 0
    assert f"  but {told}\n" in capsys.readouterr().out
    assert cli.main([]) == 0
    assert f"problem='{told}'" in capsys.readouterr().err


@pytest.mark.parametrize("command", [[], ["check"]])
def test_a_quote_that_is_not_closed_opens_no_local_table(
    command: list[str], workplace: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (workplace / ".env").write_text('DISCORD_TOKEN="abc\n')
    monkeypatch.setattr(app, "run", lambda _: pytest.fail("it starts"))
    assert cli.main(command) == 2
    assert capsys.readouterr().err == "lawspeaker: .env, line 1: a quote is not closed, or something follows it\n"


def test_a_fault_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise KeyError("seat")

    monkeypatch.setattr(cli, "with_discord", fail)
    with pytest.raises(KeyError):
        cli.main([])


def test_a_second_bot_on_the_same_file_is_refused_with_one_line(workplace: Path) -> None:
    (workplace / "data").mkdir()
    data = data_file(workplace / "data" / "lawspeaker.sqlite3")
    from storage.sqlite.opening import claim_file

    held = claim_file(data)
    try:
        status, said = run(workplace)
    finally:
        held.close()
    assert status == 1
    assert said.splitlines()[-1] == f"lawspeaker: {data.relative_to(workplace)} is in use by another process"
    assert "Traceback" not in said


@pytest.mark.parametrize("setting", ["LAWSPEAKER_LOCAL_PORT", "LAWSPEAKER_METRICS_PORT"])
def test_a_port_that_is_taken_is_named_by_its_setting(setting: str, workplace: Path) -> None:
    """The bot says so in one line and ends, with nothing left that keeps it alive."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ports = {"LAWSPEAKER_LOCAL_PORT": "0", setting: str(port)}
        status, said = run(workplace, **ports)
    assert status == 1
    assert said.splitlines()[-1] == f"lawspeaker: {setting}={port}: {os.strerror(errno.EADDRINUSE)}"
    assert "Traceback" not in said
