"""`lawspeaker-discord`, or `python -m emulator`: the stand-in alone, so that bots can come and go while the world goes on."""

import argparse
import asyncio
import sys
from contextlib import suppress
from pathlib import Path

from emulator.server import LocalTable


async def _serve_table(port: int, token: str | None, store: Path | None, shards: int, intents: int) -> None:
    async with LocalTable(port=port, token=token, store=store, granted_intents=intents) as table:
        table.scale.shards = shards
        lines = (f"page     {table.url}/", f"API      {table.api_url}", f"gateway  {table.gateway_url}")
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


def main() -> None:
    """Run until interrupted; write the three addresses to standard output."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0: any free port")
    parser.add_argument("--token", help="the only bot token to accept; any without it")
    parser.add_argument("--store", type=Path, help="a file that keeps the world over restarts")
    parser.add_argument("--shards", type=int, default=1, help="how many shards are recommended to the bot")
    parser.add_argument("--intents", type=int, default=0, help="the privileged intents that a bot may ask for, as bits")
    arguments = parser.parse_args()
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve_table(**vars(arguments)))


if __name__ == "__main__":
    main()
