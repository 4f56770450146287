# ruff: noqa: T201 - a command that prints
"""`python -m tests.e2e.stages.upgrades --number 100 --presses 20`: upgrades while people press, with real processes over sockets.

With `--instead stops` the bot is stopped and started, as with `systemctl restart`. Status 1 where a move was lost or doubled, or,
with upgrades, a press was not answered in time.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.e2e.people.boards import all_posted
from tests.e2e.people.pressing import ANSWER_SECONDS, Pressing
from tests.e2e.stages.stage import Stage

PAUSE = 0.5
"""Seconds between one upgrade and the next, in which all are at peace."""
PEACE = 1.5
"""Seconds that an upgrade would take."""
PATIENCE = 60.0


def main() -> int:
    """Upgrades, and tells what came of it; the exit status."""
    arguments = argparse.ArgumentParser(prog="python -m tests.e2e.stages.upgrades", description=__doc__)
    arguments.add_argument("--number", type=int, default=100)
    arguments.add_argument("--presses", type=float, default=20, help="a second")
    arguments.add_argument("--channels", type=int, default=12)
    arguments.add_argument(
        "--instead", choices=("stops", "nothing"), help="stop and start; or what the machine alone does"
    )
    chosen = arguments.parse_args()
    with TemporaryDirectory(prefix="lawspeaker-upgrades-") as folder:
        return asyncio.run(upgrade(Path(folder), chosen.number, chosen.presses, chosen.channels, chosen.instead))


async def upgrade(folder: Path, number: int, a_second: float, channels: int, instead: str | None) -> int:
    """One run in an empty folder."""
    stage = Stage(folder)
    stage.real = True
    stage.hooks.patience = PATIENCE
    await stage.table.start()
    try:
        await stage.start()
        pressing = Pressing(stage, channels)
        await pressing.open()
        before, took = time.monotonic(), list[float]()
        going = asyncio.create_task(pressing.go_on(a_second))
        for done in range(1, number + 1):
            begun = time.monotonic()
            if instead == "nothing":
                await asyncio.sleep(PEACE)
            elif instead == "stops":
                await stage.stop()
                await stage.start()
            else:
                await stage.upgrade()
            took.append(time.monotonic() - begun)
            await asyncio.sleep(PAUSE)
            if done % 10 == 0:
                print(f"{done} done, {len(pressing.presses)} presses, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
        seconds = time.monotonic() - before
        going.cancel()
        await pressing.finish()
        await all_posted(stage)
        return report(pressing, took, seconds, instead)
    finally:
        await stage.close()


def report(pressing: Pressing, took: list[float], seconds: float, instead: str | None) -> int:
    """Tells what came of it; the exit status."""
    presses, wrong, unanswered = pressing.presses, pressing.wrong(), pressing.unanswered
    answered = sorted(press.answered for press in presses if press.answered is not None)
    took.sort()
    p50, p99 = (answered[int(part * (len(answered) - 1))] for part in (0.5, 0.99))
    faults = pressing.stage.faults_logged()
    print(f"{instead or 'upgrades'}  {len(took)}, each {took[len(took) // 2]:.2f} s (at most {took[-1]:.2f})")
    print(f"presses   {len(presses)}, {len(presses) / seconds:.1f} a second; {dict(Counter(p.what for p in presses))}")
    print(f"answers   p50 {p50:.3f} s, p99 {p99:.3f} s, longest {answered[-1]:.3f} s; unanswered {len(unanswered)}")
    print(f"moves     lost or doubled: {len(wrong)}; faults in the log: {len(faults)}")
    for line in (*wrong[:10], *faults[:10], *(f"{p.what} {p.interaction.refused}" for p in unanswered[:10])):
        print(f"  {line}")
    late = unanswered or answered[-1] >= ANSWER_SECONDS
    return 1 if wrong or faults or (late and not instead) else 0


if __name__ == "__main__":
    sys.exit(main())
