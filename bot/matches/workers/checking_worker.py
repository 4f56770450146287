"""The process in which records are read and replayed, as anybody may send any file.

It knows the rules and nothing else of ours. It is run by `bot.matches.workers.record_checks`.
"""

from __future__ import annotations

from bot.matches.workers.checking import checked
from bot.operation.processes.modest_worker import work

if __name__ == "__main__":
    work(checked)
