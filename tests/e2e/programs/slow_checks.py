"""The bot as a real process that checks records as long as a test wants: see `tests/slow_checker.py`."""

from bot.__main__ import main
from bot.matches.workers import record_checks

if __name__ == "__main__":
    record_checks.WORKER = "tests.slow_checker"
    main()
