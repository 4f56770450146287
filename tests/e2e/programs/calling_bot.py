"""The bot as a real process that takes nobody to be at the table: whoever is waited for is called at once."""

from bot.__main__ import main
from bot.matches.people import presence

if __name__ == "__main__":
    presence.CALM = presence.PANEL_LASTS = 0.0
    main()
