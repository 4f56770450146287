"""Settings: where they come from, what stands in `.env.example`, and the line that a wrong one gets."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.operation.configuration.settings import (
    BadSettings,
    QuietHours,
    Settings,
    Shards,
    environment_variable_of,
    load_settings,
    settings_oversights,
)

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def test_nothing_needs_to_be_set() -> None:
    settings = load_settings()
    assert settings.token is None
    assert settings.data_file == Path("data/lawspeaker.sqlite3")
    assert settings.backups == Path("data/backups")


def test_the_example_has_every_setting_and_no_other() -> None:
    assert set(dotenv_values(EXAMPLE)) == {environment_variable_of(field) for field in Settings.model_fields}


def test_the_example_shows_the_defaults(workplace: Path) -> None:
    defaults = load_settings()
    (workplace / ".env").write_bytes(EXAMPLE.read_bytes())
    assert load_settings() == defaults


def test_the_default_addresses_are_those_of_the_library() -> None:
    # In a process of its own: another test may have pointed the library elsewhere.
    code = "from discord import http, gateway; print(http.Route.BASE, gateway.DiscordWebSocket.DEFAULT_GATEWAY)"
    library = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    settings = load_settings()
    assert [settings.discord_api_url, settings.discord_gateway_url] == library


def test_the_environment_wins_over_the_file(workplace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (workplace / ".env").write_text("LAWSPEAKER_LOCAL_PORT=4000\nLAWSPEAKER_LOBBY_HOURS=5\n")
    monkeypatch.setenv("LAWSPEAKER_LOCAL_PORT", "5000")
    settings = load_settings()
    assert (settings.local_port, settings.lobby_hours) == (5000, 5)


def test_what_is_empty_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for field in Settings.model_fields:
        monkeypatch.setenv(environment_variable_of(field), "")
    assert load_settings() == Settings()


def test_times_are_read_as_people_write_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWSPEAKER_QUIET_HOURS", "22:00-8:30")
    monkeypatch.setenv("LAWSPEAKER_UTC_OFFSET", "-05:30")
    settings = load_settings()
    assert settings.quiet_hours == QuietHours(start=22 * 60, until=8 * 60 + 30)
    assert settings.utc_offset == -330


def test_a_day_is_not_quiet_altogether(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks go by the hours that are not."""
    monkeypatch.setenv("LAWSPEAKER_QUIET_HOURS", "00:00-20:00")
    assert load_settings().quiet_hours == QuietHours(0, 20 * 60)
    monkeypatch.setenv("LAWSPEAKER_QUIET_HOURS", "00:00-20:01")
    with pytest.raises(BadSettings, match="at least 4 hours of a day must not be quiet"):
        load_settings()


WRONG = {
    "LAWSPEAKER_VACATION_DAYS": "400",
    "DISCORD_API_URL": "http://127.0.0.1:8000",
    "DISCORD_GATEWAY_URL": "http://127.0.0.1:8000/gw",
    "LAWSPEAKER_GUILD_ID": "my server",
    "LAWSPEAKER_SHARDS": "0-8/8",
    "LAWSPEAKER_DATA_FILE": "/",
    "LAWSPEAKER_BACKUP_HOURS": "-1",
    "LAWSPEAKER_BACKUP_KEEP": "0",
    "LAWSPEAKER_CONTENT_DIR": "nowhere",
    "LAWSPEAKER_DEFAULT_LANGUAGE": "tlh",
    "LAWSPEAKER_REMINDER_HOURS": "often",
    "LAWSPEAKER_QUIET_HOURS": "at night",
    "LAWSPEAKER_UTC_OFFSET": "Seoul",
    "LAWSPEAKER_LOBBY_HOURS": "inf",
    "LAWSPEAKER_PICTURE_MEMORY_MB": "-1",
    "LAWSPEAKER_BOT_SECONDS": "0",
    "LAWSPEAKER_LOG_LEVEL": "loud",
    "LAWSPEAKER_LOG_FORMAT": "xml",
    "LAWSPEAKER_METRICS_PORT": "65536",
    "LAWSPEAKER_LOCAL_HOST": "0.0.0.0",
    "LAWSPEAKER_LOCAL_PORT": "eighty",
    "LAWSPEAKER_LOCAL_BROWSER": "perhaps",
}


SURPRISING = {
    # Loopback too, but browsers and the page's own guard know the usual names only.
    "LAWSPEAKER_LOCAL_HOST": "127.0.0.2",
    # Nobody is reminded of a turn that has waited for longer than two weeks.
    "LAWSPEAKER_REMINDER_HOURS": "337",
    "LAWSPEAKER_BACKUP_DIR": __file__,
}


@pytest.mark.parametrize(("name", "value"), [*WRONG.items(), *SURPRISING.items()])
def test_a_wrong_setting_gets_one_line_that_names_it(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings) as bad:
        load_settings()
    [line] = str(bad.value).splitlines()
    assert line.startswith(f"{name}={value}: ")


def test_a_part_of_the_shards_is_for_several_processes_of_one_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWSPEAKER_SHARDS", "0-3/8")
    with pytest.raises(BadSettings, match="LAWSPEAKER_DATABASE_URL"):
        load_settings()
    monkeypatch.setenv("LAWSPEAKER_DATABASE_URL", "postgresql://localhost/laws")
    assert load_settings().shards == Shards(0, 3, 8)
    monkeypatch.setenv("LAWSPEAKER_SHARDS", "5/8")
    assert load_settings().shards == Shards(5, 5, 8)
    monkeypatch.setenv("LAWSPEAKER_SHARDS", "Auto")
    assert load_settings().shards is None


def test_every_setting_that_can_be_wrong_was_tried() -> None:
    # What secrets must not be has a test of its own.
    assert {environment_variable_of(field) for field in Settings.model_fields} - {*WRONG, *SURPRISING} == {*SECRETS}


SECRETS = {
    "DISCORD_TOKEN": "my secret",
    "LAWSPEAKER_DATABASE_URL": "mysql://laws:secret@localhost/laws",
    "LAWSPEAKER_WEBHOOK_URL": "ftp://example.org/secret",
    "LAWSPEAKER_WEBHOOK_SECRET": "whsec_secret",
}


@pytest.mark.parametrize("name", SECRETS)
def test_a_wrong_secret_is_not_shown(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, SECRETS[name])
    with pytest.raises(BadSettings) as bad:
        load_settings()
    assert str(bad.value).startswith(f"{name}: ")
    assert "secret" not in str(bad.value)


@pytest.mark.parametrize(
    "url", ["https://ann:secret\u2100@example.org/", "https://example.org:secret/", "https://[secret/"]
)
def test_an_address_that_cannot_be_read_is_not_shown_in_part(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWSPEAKER_WEBHOOK_URL", url)
    with pytest.raises(BadSettings, match=r"^LAWSPEAKER_WEBHOOK_URL: an address such as ") as bad:
        load_settings()
    assert "secret" not in str(bad.value)


KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


@pytest.mark.parametrize(
    ("url", "right"),
    [
        ("https://example.org/lawspeaker?key=1", True),
        ("http://127.0.0.1:8000/", True),
        ("http://10.0.0.7/told", True),
        ("http://receiver:8000/told", True),
        ("http://example.org/lawspeaker", False),
        ("http://8.8.8.8/", False),
        ("http://134744072/", False),
        ("https://example..org/", False),
        ("https://example.org:http/", False),
        ("https://example.org:99999/", False),
        ("https://example.org:8443/", True),
        ("https://[::1]:8443/", True),
        ("https:///lawspeaker", False),
        ("https://example.org/#part", False),
        ("example.org", False),
    ],
)
def test_an_address_is_told_in_secret_or_nearby(url: str, right: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWSPEAKER_WEBHOOK_URL", url)
    monkeypatch.setenv("LAWSPEAKER_WEBHOOK_SECRET", KEY)
    if right:
        assert load_settings().announces
        return
    with pytest.raises(BadSettings, match="LAWSPEAKER_WEBHOOK_URL: "):
        load_settings()


@pytest.mark.parametrize(
    "secret", ["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_TWFu", "whsec_" + "AAAA" * 22, "whsec_?" + "A" * 31]
)
def test_a_key_is_written_as_receivers_expect_it(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWSPEAKER_WEBHOOK_URL", "https://example.org/")
    monkeypatch.setenv("LAWSPEAKER_WEBHOOK_SECRET", secret)
    with pytest.raises(BadSettings, match="LAWSPEAKER_WEBHOOK_SECRET: whsec_ and 24 to 64 bytes"):
        load_settings()


@pytest.mark.parametrize(
    ("name", "value", "other"),
    [
        ("LAWSPEAKER_WEBHOOK_URL", "https://example.org/told", "LAWSPEAKER_WEBHOOK_SECRET"),
        ("LAWSPEAKER_WEBHOOK_SECRET", KEY, "LAWSPEAKER_WEBHOOK_URL"),
    ],
)
def test_an_address_and_its_key_go_together(name: str, value: str, other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings, match=f"^{name}: .* {other}"):
        load_settings()


def test_the_token_does_not_show_when_settings_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "MTE.hush")
    settings = load_settings()
    assert settings.token is not None
    assert settings.token.get_secret_value() == "MTE.hush"
    assert "hush" not in repr(settings)


@pytest.mark.parametrize("value", ["~nobody-of-this-name/data", "x" * 300], ids=["no such user", "too long"])
@pytest.mark.parametrize("name", ["LAWSPEAKER_DATA_FILE", "LAWSPEAKER_BACKUP_DIR", "LAWSPEAKER_CONTENT_DIR"])
def test_a_path_that_means_nothing_is_named(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings) as refused:
        load_settings()
    [problem] = refused.value.problems
    assert problem.startswith(f"{name}={value}: ")


@pytest.mark.parametrize("place", ["environment", "file"])
def test_a_slip_of_the_pen_is_noticed(place: str, workplace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if place == "file":
        (workplace / ".env").write_text("LAWSPEAKER_DATAFILE=games.sqlite3\n")
    else:
        monkeypatch.setenv("LAWSPEAKER_DATAFILE", "games.sqlite3")
    with pytest.raises(BadSettings, match=r"^LAWSPEAKER_DATAFILE: .*LAWSPEAKER_DATA_FILE meant\?$"):
        load_settings()


def test_another_discord_without_a_token_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_API_URL", "http://127.0.0.1:8000/api/v10")
    with pytest.raises(BadSettings, match=r"^DISCORD_API_URL: .*DISCORD_TOKEN$"):
        load_settings()


def test_a_file_that_is_no_text_is_named(workplace: Path) -> None:
    (workplace / ".env").write_bytes(b"\xff\xfeD")
    with pytest.raises(BadSettings, match=r"^\.env cannot be read: "):
        load_settings()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('DISCORD_TOKEN="abc', "a quote is not closed, or something follows it"),
        ("DISCORD_TOKEN='abc", "a quote is not closed, or something follows it"),
        ('DISCORD_TOKEN="abc" def', "a quote is not closed, or something follows it"),
        ('DISCORD_TOKEN="abc\nLAWSPEAKER_LOCAL_PORT="5000"', "a quote is not closed, or something follows it"),
        ('DISCORD_TOKEN="abc\nLAWSPEAKER_LOCAL_PORT=5000\nX="', "a quote is not closed, or something follows it"),
        ("DISCORD_TOKEN: abc", "between a name and its value belongs =, not a colon"),
        ("DISCORD_TOKEN:abc=", "between a name and its value belongs =, not a colon"),
        ("DISCORD_TOKEN abc", "there is no = between a name and a value"),
        ("DISCORD_TOKEN", "there is no = between a name and a value"),
        ("abc", "there is no = between a name and a value"),
        ("set DISCORD_TOKEN=abc", "a line begins with the name of a setting, a single word, and then ="),
        ("$env:DISCORD_TOKEN=abc", "a line begins with the name of a setting, a single word, and then ="),
        ("=abc", "a line begins with the name of a setting, a single word, and then ="),
    ],
)
def test_a_line_that_cannot_be_read_stops_the_start_with_its_number(line: str, told: str, workplace: Path) -> None:
    (workplace / ".env").write_text(f"# mine\nLAWSPEAKER_LOBBY_HOURS=5\n\n\n{line}\n")
    with pytest.raises(BadSettings) as refusal:
        load_settings()
    assert refusal.value.problems[0] == f".env, line 5: {told}"
    assert "abc" not in str(refusal.value)


def test_all_lines_that_cannot_be_read_are_told(workplace: Path) -> None:
    (workplace / ".env").write_text("A: 1\nB=2\nC\n")
    with pytest.raises(BadSettings) as refusal:
        load_settings()
    assert [problem.partition(":")[0] for problem in refusal.value.problems] == [".env, line 1", ".env, line 3"]


def test_what_can_be_read_is_read(workplace: Path) -> None:
    """As some editors leave it, and with what is for other programs."""
    lines = [
        "DISCORD_TOKEN = 'abc' # mine",
        "export LAWSPEAKER_LOCAL_PORT=5000",
        "other.name=1",
        'KEY="-----\nx=\n-----"',
        "",
    ]
    (workplace / ".env").write_text("\n\n".join(lines), encoding="utf-8-sig")
    settings = load_settings()
    assert (settings.token and settings.token.get_secret_value(), settings.local_port) == ("abc", 5000)


@pytest.mark.parametrize("name", ["TOKEN", "DISCORD_BOT_TOKEN", "Discord_Tokn", "BOT_TOKEN"])
@pytest.mark.parametrize("place", ["environment", "file"])
def test_a_token_under_another_name_is_told(
    place: str, name: str, workplace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if place == "file":
        (workplace / ".env").write_text(f"DISCORD_TOKEN=\n{name}=abc\n")
    else:
        monkeypatch.setenv(name, "abc")
    where = ".env" if place == "file" else "the environment"
    assert settings_oversights(load_settings()) == (
        f"{name} in {where} is not read: the token of the bot is set as DISCORD_TOKEN",
    )
    monkeypatch.setenv("DISCORD_TOKEN", "def")
    assert settings_oversights(load_settings()) == ()


def test_a_folder_in_the_place_of_the_file_is_told(workplace: Path) -> None:
    (workplace / ".env").mkdir()
    assert settings_oversights(load_settings()) == (".env is a folder, a file is needed: nothing is read from it",)


@pytest.mark.skipif(os.name != "posix", reason="not everybody may make links")
def test_a_link_to_nothing_in_its_place_is_told(workplace: Path) -> None:
    (workplace / ".env").symlink_to("secrets.env")
    told = ".env is a link to secrets.env, which is not there: nothing is read from it"
    assert settings_oversights(load_settings()) == (told,)


def test_a_file_with_an_ending_that_is_not_shown_is_told(workplace: Path) -> None:
    (workplace / ".env.txt").write_text("DISCORD_TOKEN=abc\n")
    assert settings_oversights(load_settings()) == (
        "there is a file .env.txt, which is not read: its name must be .env",
    )
    (workplace / ".env").write_text("")
    assert settings_oversights(load_settings()) == ()
