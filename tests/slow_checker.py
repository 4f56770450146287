"""The process in which records are checked, as long as a test wants: the two talk as `tests/slow_thinker.py` does."""

from bot.matches.checking import checked
from bot.operation.worker_process import serve
from tests.slow_thinker import slowly

if __name__ == "__main__":
    serve(slowly(checked))
