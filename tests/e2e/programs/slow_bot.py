"""The bot as a real process whose bot players think as long as a test wants: see `tests/slow_thinker.py`.

`AT_ONCE` are the seconds within which a hint is shown without a word before it.
"""

import os

from bot.__main__ import main
from bot.interactions.handlers.playing import learning
from bot.matches.workers import thinkers

if __name__ == "__main__":
    thinkers.WORKER = "tests.slow_thinker"
    learning.AT_ONCE = float(os.environ.get("AT_ONCE", learning.AT_ONCE))
    main()
