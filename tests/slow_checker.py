"""The process in which records are checked, as long as a test wants: the two talk as `tests/slow_thinker.py` does."""

from bot.matches.workers.checking import checked
from bot.operation.processes.modest_worker import work
from tests.slow_thinker import slowly

if __name__ == "__main__":
    work(slowly(checked))
