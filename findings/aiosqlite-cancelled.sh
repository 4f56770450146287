#!/usr/bin/env bash
# A statement of aiosqlite that is cancelled is carried out all the same, even one that had not begun and whose turn comes later.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages aiosqlite==0.22.1
"$python" - <<'PY'
import asyncio

import aiosqlite
from told import hold, tell

SLOW = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000) SELECT max(i) FROM n"


async def main():
    async with aiosqlite.connect(":memory:") as db:
        await db.execute("CREATE TABLE moves (name)")
        slow = asyncio.create_task(db.execute(SLOW))
        await asyncio.sleep(0.01)
        waiting = asyncio.create_task(db.execute("INSERT INTO moves VALUES ('cancelled')"))
        await asyncio.sleep(0.01)
        waited = not slow.done()
        waiting.cancel()
        try:
            await waiting
        except asyncio.CancelledError:
            told = "CancelledError"
        await slow
        rows = await db.execute_fetchall("SELECT name FROM moves")
    tell(
        ["aiosqlite"],
        "a statement that is cancelled while it still waits behind another one is never run",
        [f"behind a slow one: {waited}; its caller gets {told}; the table afterwards: {list(rows)}"],
    )
    hold("it was cancelled before its turn", waited and told == "CancelledError")
    hold("its row is there", list(rows) == [("cancelled",)])


asyncio.run(main())
PY
