"""Names of processes by which those of the same machine can tell whether one of them is still alive."""

import hashlib
import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path

PROCESSES = Path("/proc")


def name_of_this() -> str:
    """A name that no other process has had: the machine, the process, when it was started, and some dice."""
    pid = os.getpid()
    return f"{_machine_name()}/{pid}/{_start_ticks(pid) or 0}/{secrets.token_hex(3)}"


def has_ended(name: str) -> bool:
    """Whether a process of this machine has ended. Of others nothing is known, nor where the system does not tell."""
    machine, _, rest = name.partition("/")
    if machine != _machine_name():
        return False
    pid, started, _ = rest.split("/")
    return started != "0" and _start_ticks(int(pid)) != int(started)


def _machine_name() -> str:
    """What only processes that see each other have in common: a host's name alone may be that of several containers."""
    told = [socket.gethostname()]
    with suppress(OSError):
        told += [(PROCESSES / "sys/kernel/random/boot_id").read_text(), str((PROCESSES / "self/ns/pid").readlink())]
    return f"{socket.gethostname()}-{hashlib.sha256(' '.join(told).encode()).hexdigest()[:8]}"


def _start_ticks(pid: int) -> int | None:
    """When a process was started, in ticks since the machine was; None where there is no such process."""
    try:
        return int((PROCESSES / str(pid) / "stat").read_text().rpartition(")")[2].split()[19])
    except OSError:
        return None
