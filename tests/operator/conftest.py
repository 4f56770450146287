"""A working folder of an operator who has set nothing yet."""

import os
from pathlib import Path

import pytest

from bot.operation.configuration.settings import PREFIX, Settings, environment_variable_of
from bot.operation.upkeep import file_upkeep
from tests.texts.books import rulebooks


@pytest.fixture(autouse=True)
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    known = {environment_variable_of(field) for field in Settings.model_fields}
    for name in list(os.environ):
        if name in known or name.startswith(PREFIX):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def read_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of all games are read once, not by every check anew."""
    monkeypatch.setattr(file_upkeep, "load_rulebooks", lambda game, _: rulebooks(game))
