"""The bot with the draft among its games (`tests/draft`), that takes nobody to be at the table: see `calling_bot.py`."""

from bot import __main__ as door
from bot.matches import presence
from tests.draft.__main__ import furnish, join

if __name__ == "__main__":
    join()
    furnish()
    presence.CALM = presence.PANEL_LASTS = 0.0
    door.main()
