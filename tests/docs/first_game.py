"""The code of docs/your-first-game.md, put together as its reader does."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "your-first-game.md").read_text(encoding="utf-8")
MODULE = "cairns"


def blocks(language: str) -> list[str]:
    """The pieces of code in a language, in the order of the page."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def write_game(folder: Path) -> Path:
    """The reader's file, in a folder."""
    file = folder / f"{MODULE}.py"
    file.write_text("\n\n".join(blocks("python")), encoding="utf-8")
    return file
