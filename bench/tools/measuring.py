"""What the benchmark commands share: the calibration kernel, percentiles, and the table that they print.

The speed of a shared machine moves by up to 40 %. So what counts is a ratio to a yardstick that was measured in turns with
it, in the same run; bare milliseconds are printed for the reader's sense of size.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

KERNEL_LOOPS = 200_000
HERE = 8.5e6
"""Iterations of the kernel a second on the machine for which the targets were written."""


class Row(Struct, frozen=True):
    """A line of a report: what was measured, how it compares, and what the target asks for."""

    what: str
    measured: str
    ratio: str = ""
    target: str = ""


def kernel() -> float:
    """Iterations a second of a fixed loop in pure Python, by processor time: how fast this machine is just now."""
    a, x = 12345, 0
    began = time.process_time()
    for _ in range(KERNEL_LOOPS):
        a = (a * 1103515245 + 12345) & 0x7FFFFFFF
        x ^= a >> 7
    return KERNEL_LOOPS / (time.process_time() - began)


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of processor time of one call, all threads together."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent of the values do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def both(values: Sequence[float], unit: str = "ms") -> str:
    """Median and 99th percentile, as a report shows them."""
    return f"p50 {statistics.median(values):.2f}, p99 {percentile(values, 99):.2f} {unit}"


def against(values: Sequence[float], yardstick: Sequence[float]) -> str:
    """The medians' ratio, as a report shows it."""
    return f"{statistics.median(values) / statistics.median(yardstick):.2f}"


def say(*lines: str) -> None:
    """Prints lines, at once: a measurement takes long."""
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()


@contextmanager
def scratch_folder(beside: Path | None = None) -> Iterator[Path]:
    """A folder for what a bench writes, on the disk of the working folder unless another one is named."""
    with tempfile.TemporaryDirectory(prefix="bench-", dir=beside or Path.cwd()) as folder:
        yield Path(folder)


def report(title: str, rows: Sequence[Row]) -> None:
    """Prints a table."""
    widths = [max(len(getattr(row, field)) for row in rows) for field in ("what", "measured", "ratio")]
    say(f"\n{title}")
    head = Row("", "measured", "ratio", "target")
    for row in (head, *rows):
        cells = (row.what.ljust(widths[0]), row.measured.rjust(widths[1]), row.ratio.rjust(widths[2]), row.target)
        say("  " + "  ".join(cells).rstrip())


def machine() -> str:
    """The day, the machine, and how fast and busy it is just now."""
    speed = statistics.median(kernel() for _ in range(9))
    return (
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC; {processor()}, {os.cpu_count()} processors; "
        f"Python {platform.python_version()}; kernel {speed / 1e6:.1f} M/s ({speed / HERE:.0%} of the reference machine); "
        f"load {os.getloadavg()[0]:.1f}"
    )


def processor() -> str:
    """What the machine calls its processor."""
    facts = Path("/proc/cpuinfo")
    if facts.exists():
        for line in facts.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def family(pid: int | str = "self") -> list[int | str]:
    """A process and all that it has started, and these in their turn. Linux only."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    children = [child for task in tasks for child in (task / "children").read_text().split()]
    return [pid, *(each for child in children for each in family(child))]


def taken(pid: int | str = "self") -> float:
    """Megabytes of memory that a process takes: what several of them share is divided among them. Linux only."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    raise LookupError(f"process {pid} takes no memory")


def resident(pid: int | str = "self") -> float:
    """Megabytes of memory that a process holds. What is shared, or mapped several times, counts each time. Linux only."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise LookupError(f"process {pid} holds no memory")
