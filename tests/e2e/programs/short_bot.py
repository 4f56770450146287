"""The bot as a real process whose games of Keltis for two end after a few turns: their draw pile holds few cards."""

from typing import Any

from bot.__main__ import main
from engine.keltis.facts.content import keltis_content

MORE_REMOVED = 56
"""Cards that are removed at the set-up beside those of KEL-3.2."""

if __name__ == "__main__":
    removed: Any = keltis_content().numbers.cards.removed
    removed["2"] += MORE_REMOVED
    main()
