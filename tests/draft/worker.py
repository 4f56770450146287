"""The process in which bot players of the draft think."""

from bot.matches import thinking_worker
from tests.draft.__main__ import join

if __name__ == "__main__":
    join()
    thinking_worker.main()
