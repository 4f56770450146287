"""`python -m bench.tools.idle PORT`: only notes how late its own loop is, and serves that at the port.

It is late only when the machine has no processor free: the yardstick for the loop of a bot that works beside it.
"""

from __future__ import annotations

import asyncio

from msgspec import Struct

from bench.tools.arguments import read_arguments
from bench.tools.measuring import say
from bot.operation.monitoring.lateness import Lateness
from bot.operation.monitoring.metrics import Metrics


class Arguments(Struct):
    """The port where it tells how late it is."""

    port: int


def main() -> None:
    """Runs until somebody ends the process."""
    metrics = Metrics()
    metrics.serve(read_arguments(Arguments, __doc__).port)
    say("ready")
    asyncio.run(Lateness(metrics).watch())


if __name__ == "__main__":
    main()
