"""What was done before a bot is forked is not done again, and anything else is."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import pytest

from bot.cli import CONTENT_SETTING
from bot.matches.games.registry import GAMES
from bot.operation.configuration.content import data_texts
from tests.forks import beginnings

pytestmark = pytest.mark.xdist_group("forks")


class Loading:
    """Notes what it loads."""

    def __init__(self) -> None:
        self.loaded: list[ModuleType] = []

    def exec_module(self, module: ModuleType) -> None:
        self.loaded.append(module)


def test_facts_are_read_again_for_another_game_and_for_an_owner_s_content(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.delenv(CONTENT_SETTING, raising=False)
    read = beginnings.facts_but_of(frozenset(GAMES), lambda: done.append("facts"))
    read()
    assert done == []
    monkeypatch.setenv(CONTENT_SETTING, "a-folder")
    read()
    assert done == ["facts"]
    monkeypatch.delenv(CONTENT_SETTING)
    monkeypatch.setitem(GAMES, "another", GAMES["keltis"])  # type: ignore[arg-type]
    read()
    assert done == ["facts"] * 2


def test_names_of_other_languages_are_checked() -> None:
    checked: list[Any] = []
    known: dict[str, Any] = {}
    check = beginnings.names_but_of(known, checked.append)
    check(known)
    assert checked == []
    check({"es": None})  # type: ignore[dict-item]
    assert checked == [{"es": None}]


def test_shares_are_worked_out_of_other_texts() -> None:
    counted: list[Any] = []
    languages: Any = {}
    books: Any = {"keltis": {}}
    shares = beginnings.shares_but_of(languages, books, lambda *given: counted.append(given) or {"es": 0.5})  # type: ignore[func-returns-value]
    texts = data_texts()
    assert len(counted) == 1
    assert shares(languages, texts, {**books}) == {"es": 0.5}
    assert len(counted) == 1
    more = {**texts, "keltis": {**texts["keltis"], "an owner's": {}}}
    for given in [({"es": None}, texts, books), (languages, more, books), (languages, texts, {"keltis": {"en": None}})]:
        assert shares(*given) == {"es": 0.5}  # type: ignore[arg-type]
        assert counted[-1] == given
    assert len(counted) == 4


def test_commands_are_loaded_again_where_there_is_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    module, other, loading = sys.modules[__name__], ModuleType("anew"), Loading()
    before = beginnings.LoadedBefore(module, loading)  # type: ignore[arg-type]
    spec = ModuleSpec(__name__, None)
    assert before.create_module(spec) is module
    before.exec_module(module)
    assert loading.loaded == []
    monkeypatch.setitem(GAMES, "another", GAMES["keltis"])  # type: ignore[arg-type]
    assert before.create_module(spec) is None
    before.exec_module(other)
    assert loading.loaded == [other]
