"""The pages of rulings say what the rulebooks mark as ours."""

import re

import pytest

from bot.matches.games.registry import GAMES
from tests.docs.published.rulings import FOLDER, page_path, rulings_page
from tests.docs.sheets import ROOT

MARK = re.compile(r"\[(?:D|own|[^\]]*; own)\]")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_in_the_docs_is_what_the_command_makes(game: str) -> None:
    written = page_path(game).read_text(encoding="utf-8")
    assert written == rulings_page(game), "run: python -m tests.docs.published.rulings"


@pytest.mark.parametrize("game", GAMES)
def test_every_mark_of_the_rulebook_is_there(game: str) -> None:
    """Counted in the files themselves, without what reads them; the prose between rules has no numbers to be found by."""
    rulebook = (ROOT / "docs" / "rules" / f"{game}.en.md").read_text(encoding="utf-8")
    chapters = rulebook[rulebook.index("\n## ") :].splitlines()
    numbered = "\n".join(line for line in chapters if line.startswith(("- **", "  ")))
    page = page_path(game).read_text(encoding="utf-8")
    rulings = page[page.index("\n## ") :]
    assert len(MARK.findall(rulings)) == len(MARK.findall(numbered)) > 20


def test_every_game_has_a_page_and_nothing_else_does() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*GAMES}
