"""The bot as a real process whose bot players think as long as a test wants: see `tests/slow_thinker.py`."""

from bot.__main__ import main
from bot.matches.workers import thinkers

if __name__ == "__main__":
    thinkers.WORKER = "tests.slow_thinker"
    main()
