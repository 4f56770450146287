"""Names of processes that let others on the same machine see whether one is still alive."""

import hashlib
import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path

PROCESSES = Path("/proc")


def name_of_this() -> str:
    """Make a name that no other process has had: the machine, the process, its start, and a random part."""
    pid = os.getpid()
    return f"{_machine_name()}/{pid}/{_start_ticks(pid) or 0}/{secrets.token_hex(3)}"


def has_ended(name: str) -> bool:
    """Whether a process of this machine is known to have ended; False for other machines, and where the system does not tell."""
    machine, _, rest = name.partition("/")
    if machine != _machine_name():
        return False
    pid, started, _ = rest.split("/")
    return started != "0" and _start_ticks(int(pid)) != int(started)


def _machine_name() -> str:
    """A name shared only by processes that see each other: several containers may have the same host's name."""
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
