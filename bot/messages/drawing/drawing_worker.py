"""The process that draws: it is given orders, gives pictures, and remembers what it can draw again quicker for that.

It has all that is kept of pictures, and the other process has none of it. It is run by `bot.messages.drawing.drawing_process`.
"""

from __future__ import annotations

import sys
import time
import traceback
from pathlib import Path
from typing import TypeAlias

from bot.operation.configuration.content import add_content
from bot.operation.processes.worker_end import reply_to_requests
from rendering.painter import PageOrder, Painter
from rendering.pictures import ShownPictures
from texts.catalogue import FALLBACK, same_language

DrawingReply: TypeAlias = tuple[ShownPictures | None, float, str]
"""The pictures and the seconds that it took; or none, and what went wrong."""


def main() -> None:
    """Draws until its standard input ends. Arguments: the bytes to keep pictures in, and the owner's content folder if any."""
    budget, *folders = sys.argv[1:]
    painter = Painter(int(budget))
    for folder in folders:
        add_content(Path(folder))
    same_language(FALLBACK)  # reads the catalogues before the first order comes

    def reply_to(order: PageOrder) -> DrawingReply:
        begun = time.perf_counter()
        try:
            return order.drawn(painter), time.perf_counter() - begun, ""
        except Exception:  # noqa: BLE001 - the bot raises it where the picture was asked for
            return None, 0.0, traceback.format_exc()

    reply_to_requests(reply_to)


if __name__ == "__main__":
    main()
