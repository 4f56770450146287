# ruff: noqa: T201 - a command that prints
"""`python -m bench.tools.idle PORT`: looks how late its loop is, does nothing else, and tells it there.

What is late here is late because the machine has no processor free: the yardstick for the loop of a bot that works beside it.
"""

from __future__ import annotations

import asyncio
import sys

from bot.operation.monitoring.lateness import Lateness
from bot.operation.monitoring.metrics import Metrics


def main() -> None:
    """Looks until somebody ends the process."""
    metrics = Metrics()
    metrics.serve(int(sys.argv[1]))
    print("ready", flush=True)
    asyncio.run(Lateness(metrics).watch())


if __name__ == "__main__":
    main()
