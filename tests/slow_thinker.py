"""The process in which bot players think, as long as a test wants. `WAITING` names a folder by which the two talk.

Every choice, every look back and every puzzle leaves a file there, named after the process; and it is not made before there
is a file `may`. Where there is a file `fail` the policy fails. Nobody is strong here: a hint is what the policy chooses.
"""

import dataclasses
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.matches.games.registry import GAMES
from bot.matches.workers import thinking_worker

FOLDER = Path(os.environ["WAITING"])


def slowly(work: Callable[..., Any]) -> Callable[..., Any]:
    """A policy, or other work, that waits until it may go on."""

    def waiting(*arguments: Any) -> Any:
        (FOLDER / f"{os.getpid()}.thinks").touch()
        while not (FOLDER / "may").exists():
            time.sleep(0.01)
        if (FOLDER / "fail").exists():
            raise RuntimeError("as it should")
        return work(*arguments)

    return waiting


if __name__ == "__main__":
    for name, game in GAMES.items():
        GAMES[name] = dataclasses.replace(game, choose=slowly(game.choose), weigh=None)  # type: ignore[index]
    thinking_worker.worked_out = slowly(thinking_worker.worked_out)
    thinking_worker.puzzle_of_loss = slowly(thinking_worker.puzzle_of_loss)
    thinking_worker.main()
