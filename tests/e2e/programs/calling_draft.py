"""The bot with the draft among its games (`tests/draft`), that takes nobody to be at the table: see `calling_bot.py`."""

from bot.matches.people import presence
from tests.draft.__main__ import MODULE
from tests.guest.host import run

if __name__ == "__main__":
    presence.CALM = presence.PANEL_LASTS = 0.0
    run(MODULE)
