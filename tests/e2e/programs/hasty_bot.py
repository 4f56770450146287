"""`slow_bot`, which waits only for a moment, when it ends, for what was begun."""

from bot import client
from bot.__main__ import main
from bot.interactions.handlers.playing import learning
from bot.matches.workers import thinkers

if __name__ == "__main__":
    client.FINISH_SECONDS = 0.2
    learning.AT_ONCE = 60.0  # what is answered is the hint, not a word before it
    thinkers.WORKER = "tests.slow_thinker"
    main()
