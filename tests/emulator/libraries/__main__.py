"""`python -m tests.emulator.libraries [NAME …]`: bots of other libraries take thirty-five steps each, and a table tells how.

`lawspeaker` among the names has Lawspeaker play whole games, and two of the libraries judge what it sent.
"""

import argparse
import asyncio
import sys

from tests.emulator.libraries.catalogue import LIBRARIES
from tests.emulator.libraries.lawspeaker import report_lines
from tests.emulator.libraries.running import SAID, Outcome, run_library
from tests.emulator.libraries.steps import STEPS

OWN = "lawspeaker"
NAMES = [*LIBRARIES, OWN]


def main() -> int:
    """Run the libraries that are named, or all; the status says whether all is green."""
    parser = argparse.ArgumentParser(prog="python -m tests.emulator.libraries", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; all without any")
    names = parser.parse_args().names or NAMES
    if unknown := {*names} - {*NAMES}:
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    outcomes = {name: _run_and_tell(name) for name in names if name in LIBRARIES}
    if outcomes:
        _write(table_of_steps(outcomes))
    clean = all(not outcome.is_bad for each in outcomes.values() for outcome in each)
    if OWN in names:
        lines, found_nothing = report_lines()
        _write("\n".join(lines))
        clean = clean and found_nothing
    return 0 if clean else 1


def _run_and_tell(name: str) -> list[Outcome]:
    """Run one library, and tell at once what went wrong."""
    library = LIBRARIES[name]
    outcomes = asyncio.run(run_library(library))
    green = sum(not outcome.problem for outcome in outcomes)
    lacking = f", {len(library.lacks)} not in the library" if library.lacks else ""
    _write(f"{name} {library.version}: {green} of {len(STEPS) + 1} green{lacking}")
    for outcome in outcomes:
        if outcome.is_bad:
            _write(f"  {outcome.step}: {outcome.problem}")
    return outcomes


def table_of_steps(outcomes: dict[str, list[Outcome]]) -> str:
    """A line for each step, a column for each library."""
    steps = list(dict.fromkeys(outcome.step for each in outcomes.values() for outcome in each))
    marks = {name: {outcome.step: _mark(outcome) for outcome in each} for name, each in outcomes.items()}
    lines = [f"| step | {' | '.join(outcomes)} |", f"| --- |{' :-: |' * len(outcomes)}"]
    lines += [
        f"| {step} | {' | '.join(marks[name].get(step, '') for name in outcomes)} |" for step in steps if step != SAID
    ]
    return "\n".join(lines)


def _mark(outcome: Outcome) -> str:
    return {"": "yes", "-": "-"}.get(outcome.problem, "**no**")


def _write(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
