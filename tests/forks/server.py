"""The process from which the bots of a run of tests come: it has their modules loaded, and forks where others start Python.

Importing the bot, and reading the files that come with it, takes most of its start. Who is forked is a process of its own all
the same, with its own environment, folder, arguments and standard streams, and ends as any process does: it reads its
settings itself, and what an owner adds. This process has neither threads nor an event loop, so it may be forked.

Standard input is held by those who have started it, and the argument is the number of the socket on which they ask
(`client.py`). When standard input ends, whatever still runs is killed.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import pickle
import runpy
import selectors
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.prospect import Budget
from engine.thinking import advice
from tests.forks.beginnings import load_commands, read_beginnings
from tests.forks.client import NUMBER, come_from

STREAMS: Final = 3
LOADED: Final = (
    "bot.cli",
    "bot.operation.monitoring.logs",
    "bot.operation.upkeep.file_upkeep",
    "bot.operation.upkeep.postgres_upkeep",
    "bot.messages.drawing.drawing_worker",
    "bot.matches.workers.thinking_worker",
)


QUICK: Final = Budget(candidates=3, positions=2, plies=100, first_round=1)
"""What is tried for a hint: its words are the same, and how good it is is tested where hints are."""


class Job(NamedTuple):
    """What a new process runs."""

    module: str
    arguments: tuple[str, ...]
    folder: str
    environment: dict[str, str]


@dataclass
class Server:
    """The socket on which it is asked, and who has asked for which process that still runs."""

    listener: socket.socket
    selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)
    running: dict[int, tuple[int, socket.socket]] = field(default_factory=dict)
    """By the number of a process: a descriptor that can be read when it has ended, and where its exit status is awaited."""

    def serve(self) -> Job | None:
        """Forks until standard input ends: None then; in each new process, what it is to run."""
        self.selector.register(0, selectors.EVENT_READ, lambda: None)
        self.selector.register(self.listener, selectors.EVENT_READ, self.asked)
        while True:
            for key, _ in self.selector.select():
                if key.fd == 0:
                    return self.close(kill=True)
                answer: Callable[[], Job | None] = key.data
                if (job := answer()) is not None:
                    return job

    def asked(self) -> Job | None:
        """Makes the process that somebody asks for; gives what it is to run in that process itself."""
        asker, _ = self.listener.accept()
        head, streams, _, _ = socket.recv_fds(asker, NUMBER.size, STREAMS)
        wanted = NUMBER.unpack(head)[0] if len(head) == NUMBER.size else 1
        with asker.makefile("rb") as rest:
            content = rest.read(wanted)
        if len(content) < wanted:  # whoever asks was killed before they had said it all
            for stream in streams:
                os.close(stream)
            asker.close()
            return None
        job = Job(*pickle.loads(content))
        process = os.fork()
        if process == 0:
            asker.close()
            self.close(kill=False)
            become(job, streams)
            return job
        for stream in streams:
            os.close(stream)
        end = os.pidfd_open(process)
        self.running[process] = end, asker
        self.selector.register(end, selectors.EVENT_READ, lambda: self.ended(process))
        tell(asker, process)
        return None

    def ended(self, process: int) -> None:
        """Tells whoever has asked for a process how it has ended."""
        end, asker = self.running.pop(process)
        self.selector.unregister(end)
        os.close(end)
        tell(asker, os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
        asker.close()

    def close(self, *, kill: bool) -> None:
        """Lets go of all that is open; processes that still run end now, or go on as they would beside a new one."""
        for process, (end, asker) in self.running.items():
            if kill:
                os.kill(process, signal.SIGKILL)
            os.close(end)
            asker.close()
        self.selector.close()
        self.listener.close()


def tell(asker: socket.socket, number: int) -> None:
    """Says a number to whoever has asked, unless they are gone by now."""
    with suppress(OSError):
        asker.sendall(NUMBER.pack(number))


def become(job: Job, streams: list[int]) -> None:
    """Makes this process what one would be that was started for the job."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(job.folder)
    os.environ.clear()
    os.environ.update(job.environment)
    sys.argv = [job.module, *job.arguments]
    sys.modules.pop(job.module, None)  # it becomes __main__, and is nothing else


def read() -> None:
    """Reads what every bot reads at its start, and has hints that are quick."""
    read_beginnings()
    advice.LOOK, advice.CHOICE, advice.WEIGHING, advice.FEWEST = QUICK, QUICK, QUICK, QUICK.positions
    # No game of hours is played on for rounds: answers are weighed where a search leaves its playouts.
    of_search = property(lambda weighed: weighed.game.prospect, lambda _weighed, _prospect: None)
    advice.WeighedForAdvice.prospect = of_search  # type: ignore[attr-defined]


def status_of(module: str) -> int:
    """Runs a module as a program; the status with which it ends, after what Python says of that."""
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as over:
        if over.code is None or isinstance(over.code, int):
            return over.code or 0
        print(over.code, file=sys.stderr)  # noqa: T201 - as Python does
        return 1
    except BaseException:  # noqa: BLE001 - as Python does
        sys.excepthook(*sys.exc_info())  # type: ignore[arg-type]
        return 1
    return 0


def end(status: int) -> None:
    """Ends this process as Python does, but that what was loaded before the fork is not taken apart.

    That would take as long as half of a bot's start: the memory, which was that of all, would first become its own. What this
    process itself has left is looked through, as it may have something to say: an exception that nobody has heard of.
    """
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    gc.collect()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def main() -> None:
    """Loads what bots are made of, forks, and in each process that was forked runs what it is there for."""
    gc.disable()
    for module in LOADED:
        importlib.import_module(module)
    load_commands()
    read()
    gc.freeze()
    gc.enable()
    with socket.socket(fileno=int(sys.argv[1])) as listener:
        address = listener.getsockname()
        job = Server(listener).serve()
    if job:
        come_from(address)
        end(status_of(job.module))


if __name__ == "__main__":
    main()
