"""`slow_bot`, which waits only for a moment, when it ends, for what was begun."""

from bot import client
from bot.__main__ import main
from bot.matches.workers import thinkers

if __name__ == "__main__":
    client.FINISH_SECONDS = 0.2
    thinkers.WORKER = "tests.slow_thinker"
    main()
