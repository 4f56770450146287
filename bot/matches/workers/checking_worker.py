"""The process in which records are read and replayed, as anybody may send any file.

It knows the rules and nothing else of ours. It is run by `bot.matches.workers.record_checks`.
"""

from __future__ import annotations

from bot.matches.workers.checking import check_record_file
from bot.operation.processes.modest_worker import work_on_requests

if __name__ == "__main__":
    work_on_requests(check_record_file)
