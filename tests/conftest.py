"""What holds for all tests."""

from __future__ import annotations

import os

# The tests start the bot hundreds of times. Where Python may not keep what it compiles, each start compiles everything
# anew, and a process takes four seconds instead of one to come up.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
