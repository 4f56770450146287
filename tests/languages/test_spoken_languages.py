"""Every language that is there is played, drawn and asked in: nothing is cut, and nothing is longer than Discord takes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.matches.games.registry import GAMES
from tests.languages.speaking import SPOKEN_LANGUAGE
from tests.languages.test_another_language import LEAST_TEXTS, PATIENCE
from tests.tested_language import TESTED
from texts.catalogue import load_languages

ROOT = Path(__file__).parents[2]
CODES = [
    code if code == TESTED else pytest.param(code, marks=pytest.mark.thorough) for code in sorted(load_languages())
]
"""The language that the suite is run in; all others where it is thorough."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", CODES)
def test_a_language_has_room_for_its_texts(code: str, game: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.languages.speaking", game],
        cwd=ROOT,
        env={**os.environ, SPOKEN_LANGUAGE: code},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    texts, wrong = json.loads(ran.stdout)
    assert wrong == []
    assert texts > LEAST_TEXTS
