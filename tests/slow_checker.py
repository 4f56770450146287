"""The process in which records are checked, as long as a test wants: the two talk as `tests/slow_thinker.py` does."""

from bot.matches.workers.checking import check_record_file
from bot.operation.processes.modest_worker import work_on_requests
from tests.slow_thinker import slowly

if __name__ == "__main__":
    work_on_requests(slowly(check_record_file))
