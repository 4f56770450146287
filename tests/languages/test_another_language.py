"""A third language by files alone: a copy of the tree has a made-up one, and plays, draws and asks in it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.matches.games.registry import GAMES
from tests.languages.made_up import CODE, copied

PATIENCE = 240
"""Seconds for what is said of a game, on a machine that is busy."""
LEAST_TEXTS = 1500
RULES = Path("docs", "rules")
IN_PART = ("keltis", "manitoba")
RULEBOOK = "tests/texts/test_rulebook.py::"
IN_LANGUAGES = (
    "tests/rendering/any_game/test_charts.py",
    f"{RULEBOOK}test_tables_have_the_lines_and_cells_of_english_ones_in_every_language",
    f"{RULEBOOK}test_the_sheet_names_options_as_the_lobby_does",
    f"{RULEBOOK}test_rules_of_manitoba_use_the_names_of_lobby_and_cards",
)
"""Tests of what a language may call, draw or leave out as it likes."""
GLOSSARY = re.compile("^[|].*[|] (?:KEL|MAN) [|]$", re.MULTILINE)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy."""
    return copied(tmp_path_factory.mktemp("tree"))


@pytest.fixture(scope="module")
def heard(tree: Path) -> Mapping[str, tuple[int, list[str]]]:
    """Of each game, how many texts were heard, and what is wrong with them."""
    return dict(zip(GAMES, said(tree, *GAMES), strict=True))


def said(tree: Path, *games: str) -> list[tuple[int, list[str]]]:
    """Of each of some games, how many texts are said in the made-up language, and what is wrong with them."""
    ran = run(tree, "-m", "tests.languages.speaking", *games)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def run(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """What Python does in the copy."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        timeout=PATIENCE * len(GAMES),
        check=False,
    )


@pytest.mark.xdist_group("languages")
@pytest.mark.parametrize("game", GAMES)
def test_a_language_of_longer_words_has_all_texts_and_room_for_them(
    heard: Mapping[str, tuple[int, list[str]]], game: str
) -> None:
    """No key is shown, nothing of another language shines through, and nothing is cut."""
    texts, wrong = heard[game]
    assert wrong == []
    assert texts > LEAST_TEXTS


@pytest.mark.xdist_group("languages")
def test_tests_know_no_language_by_name_and_ask_none_for_the_whole_rules(tree: Path) -> None:
    """They pass in one more, of whose rules two files are there in part, with a glossary that has all languages' words."""
    whole = {
        file: file.read_text(encoding="utf-8") for file in (tree / RULES / f"{game}.{CODE}.md" for game in IN_PART)
    }
    try:
        for file, text in whole.items():
            file.write_text(in_part(text), encoding="utf-8")
        ran = run(tree, "-m", "pytest", "-p", "no:cacheprovider", "--language", CODE, *IN_LANGUAGES)
    finally:
        for file, text in whole.items():
            file.write_text(text, encoding="utf-8")
    assert ran.returncode == 0, ran.stdout


def in_part(rules: str) -> str:
    """The head of a rules file, its first two chapters and its glossary, which has a column more than the English one."""
    head, *chapters = re.split("^(?=## )", rules, flags=re.MULTILINE)
    kept = [
        *chapters[:2],
        *(re.sub("^[|]", "| ω |", each, flags=re.MULTILINE) for each in chapters if GLOSSARY.search(each)),
    ]
    return head + "".join(kept)


@pytest.mark.xdist_group("languages")
def test_a_text_that_nothing_has_is_found(tree: Path) -> None:
    """A key that the game does not have is refused where it is loaded."""
    file = tree / "engine" / "odin" / "data" / "texts" / f"{CODE}.json"
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole.replace('"103.text"', '"1003.text"'), encoding="utf-8")
    try:
        loaded = run(tree, "-c", "from engine.odin.facts.content import odin_content; odin_content()")
    finally:
        file.write_text(whole, encoding="utf-8")
    assert loaded.returncode != 0
    assert "odin/data/texts/es.json: 1003.text: nothing has such a text" in loaded.stderr
