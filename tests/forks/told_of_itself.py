"""Says what a process sees of itself, and what it was told, then ends with a status of its own: what `test_forks.py` runs."""

from __future__ import annotations

import json
import os
import sys

STATUS = 7

if __name__ == "__main__":
    seen = {
        "name": __name__,
        "arguments": sys.argv[1:],
        "folder": os.getcwd(),
        "environment": dict(os.environ),
        "heard": sys.stdin.readline().strip(),
    }
    sys.stdout.write(json.dumps(seen, sort_keys=True) + "\n")
    sys.exit(STATUS)
