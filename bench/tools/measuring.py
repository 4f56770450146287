"""What the benches share: the calibration kernel, percentiles, and the table that they print.

The speed of a shared machine moves by up to 40 %. So what counts is the ratio to a yardstick that was measured in turns with it,
in the same run; bare milliseconds only give the reader a sense of size.
"""

from __future__ import annotations

import asyncio
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

KERNEL_LOOPS = 200_000
HERE = 8.5e6
"""Iterations of the kernel a second on the machine for which the targets were written."""


class Row(Struct, frozen=True):
    """A line of a report: what was measured, how it compares with a yardstick, and what the target asks for."""

    what: str
    measured: str
    ratio: str = ""
    target: str = ""


def times_row(
    what: str, values: Sequence[float], yardstick: Sequence[float] = (), target: str = "", unit: str = "ms"
) -> Row:
    """The line of some times: median and 99th percentile, and the medians' ratio to a yardstick if there is one."""
    return Row(what, median_and_tail(values, unit), ratio_of_medians(values, yardstick) if yardstick else "", target)


def kernel() -> float:
    """Returns how many iterations a second of processor time a fixed loop in pure Python makes just now."""
    a, x = 12345, 0
    began = time.process_time()
    for _ in range(KERNEL_LOOPS):
        a = (a * 1103515245 + 12345) & 0x7FFFFFFF
        x ^= a >> 7
    return KERNEL_LOOPS / (time.process_time() - began)


def milliseconds_of(work: Callable[[], object]) -> float:
    """Returns the milliseconds of processor time of one call, all threads together."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def fastest_microseconds(
    work: Callable[[], object], repeats: int, before: Callable[[], object] = lambda: None
) -> float:
    """Returns the microseconds of the fastest of some calls, each after a call of `before` that does not count."""
    times: list[float] = []
    for _ in range(repeats):
        before()
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times) * 1e6


@contextmanager
def noting_time(times: list[float]) -> Iterator[None]:
    """Appends the milliseconds that the block takes."""
    began = time.perf_counter()
    yield
    times.append((time.perf_counter() - began) * 1000)


def percentile(values: Sequence[float], percent: int) -> float:
    """Returns the smallest value that `percent` percent of the values do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def median_and_tail(values: Sequence[float], unit: str = "ms") -> str:
    """Median and 99th percentile, as a report shows them."""
    return f"p50 {statistics.median(values):.2f}, p99 {percentile(values, 99):.2f} {unit}"


def ratio_of_medians(values: Sequence[float], yardstick: Sequence[float]) -> str:
    """The medians' ratio, as a report shows it."""
    return f"{statistics.median(values) / statistics.median(yardstick):.2f}"


def say(*lines: str) -> None:
    """Prints lines and flushes them, as a measurement takes long."""
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder for what a bench writes, inside the working folder: in memory nothing would be flushed."""
    with tempfile.TemporaryDirectory(prefix="bench-", dir=Path.cwd()) as folder:
        yield Path(folder)


def run_in_scratch_folder(measure: Callable[[Path], Awaitable[None]]) -> None:
    """Runs a bench that writes files and prints its reports; tells the machine at the end."""

    async def run() -> None:
        with scratch_folder() as folder:
            await measure(folder)

    asyncio.run(run())
    say(machine_text())


def print_table(title: str, rows: Sequence[Row]) -> None:
    """Prints a table."""
    widths = [max(len(getattr(row, field)) for row in rows) for field in ("what", "measured", "ratio")]
    say(f"\n{title}")
    head = Row("", "measured", "ratio", "target")
    for row in (head, *rows):
        cells = (row.what.ljust(widths[0]), row.measured.rjust(widths[1]), row.ratio.rjust(widths[2]), row.target)
        say("  " + "  ".join(cells).rstrip())


def machine_text() -> str:
    """Tells the day, the machine, and how fast and busy it is just now."""
    speed = statistics.median(kernel() for _ in range(9))
    return (
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC; {processor_name()}, {os.cpu_count()} processors; "
        f"Python {platform.python_version()}; kernel {speed / 1e6:.1f} M/s ({speed / HERE:.0%} of the reference machine); "
        f"load {os.getloadavg()[0]:.1f}"
    )


def processor_name() -> str:
    """The name of this machine's processor."""
    facts = Path("/proc/cpuinfo")
    lines = facts.read_text().splitlines() if facts.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine()


def process_family(pid: int | str = "self") -> list[int | str]:
    """A process and all its descendants. Linux only."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    children = [child for task in tasks for child in (task / "children").read_text().split()]
    return [pid, *(each for child in children for each in process_family(child))]


def memory_taken(pid: int | str = "self") -> float:
    """Megabytes of memory that a process takes; memory that several processes share is divided among them. Linux only."""
    return megabytes(f"/proc/{pid}/smaps_rollup", "Pss")


def memory_resident(pid: int | str = "self") -> float:
    """Megabytes of memory that a process holds; memory that is shared, or mapped twice, counts each time. Linux only."""
    return megabytes(f"/proc/{pid}/status", "VmRSS")


def megabytes(file: str, field: str) -> float:
    """A field of one of the kernel's files, which count in KiB. Raises LookupError where the process has ended."""
    for line in Path(file).read_text().splitlines():
        if line.startswith(f"{field}:"):
            return int(line.split()[1]) / 1024
    raise LookupError(f"{file} has no {field}")
