"""README.md, docs/operating.md and .ci/run say what is so."""

import re
from pathlib import Path

from bot.command_line import command_line_parser
from bot.matches.games.registry import GAMES
from bot.operation.configuration.settings import Settings, environment_variable_of
from bot.operation.monitoring.metrics import Metrics

PROJECT = Path(__file__).parents[2]
MANUAL = (PROJECT / "docs" / "operating.md").read_text(encoding="utf-8")
LOGGED = re.compile(r'\b(?:LOG|log|self\._log)\.(?:debug|info|warning|error|exception|critical)\(\s*"([^"]+)"')


def rows(heading: str) -> list[str]:
    """The first cells of the table below a heading, without its head."""
    section = MANUAL.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return [line.split("|")[1] for line in section.splitlines() if line.startswith("|")][2:]


def quoted(cells: list[str]) -> set[str]:
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def test_every_event_of_the_log_is_explained_and_no_other() -> None:
    sources = [
        file
        for room in ("bot", "cogs", "emulator", "rendering", "storage", "texts")
        for file in (PROJECT / room).rglob("*.py")
    ]
    logged = {event for file in sources for event in LOGGED.findall(file.read_text(encoding="utf-8"))}
    assert quoted(rows("Logs")) == {event.replace("%s", "…") for event in logged}


def test_every_figure_is_explained_and_no_other() -> None:
    figures = {figure.name for figure in Metrics().registry.collect() if figure.name.startswith("lawspeaker")}
    named = {re.sub(r"(_total)?(\{.*\})?$", "", name) for name in quoted(rows("Figures"))}
    assert named == figures


def test_every_setting_and_command_that_is_named_exists() -> None:
    settings = {environment_variable_of(field) for field in Settings.model_fields}
    assert set(re.findall(r"\b(?:LAWSPEAKER|DISCORD)_\w+", MANUAL)) <= settings
    [commands] = [action.choices for action in command_line_parser()._actions if action.dest == "command"]
    named = set(re.findall(r"`(?:\S+=\S+ )?lawspeaker (\w+)", MANUAL))
    assert named == {*commands}


def test_the_permissions_of_the_invitation_are_those_of_the_table() -> None:
    bits = {
        "View Channels": 10,
        "Send Messages": 11,
        "Attach Files": 15,
        "Read Message History": 16,
        "Create Public Threads": 35,
        "Create Private Threads": 36,
        "Send Messages in Threads": 38,
    }
    [invited] = re.findall(r"permissions=(\d+)", MANUAL)
    named = {name.strip() for cell in rows("On Discord") for name in cell.split(",")}
    assert int(invited) == sum(1 << bits[name] for name in named)


def test_the_two_commands_of_the_readme_are_tried_word_for_word() -> None:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    begin, tests = [line for block in re.findall(r"```sh\n(.*?)```", readme, re.DOTALL) for line in block.splitlines()]
    checks = (PROJECT / ".ci" / "run").read_text(encoding="utf-8")
    assert f"first_command() {{\n    {begin}\n}}\n" in checks
    assert f"\n{tests} || status=1\n" in checks


def test_readme_and_manual_invite_the_bot_alike() -> None:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"permissions=(\d+)", readme)) == set(re.findall(r"permissions=(\d+)", MANUAL))


def test_the_readme_names_the_commands_of_every_game() -> None:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`/(\w+) …`", readme)) == set(GAMES)
