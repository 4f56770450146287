"""The process that draws the draft."""

from bot.messages import drawing_worker
from tests.draft.__main__ import furnish, join

if __name__ == "__main__":
    join()
    furnish()
    drawing_worker.main()
