"""The bot as a real process that looks for moments of the week all the time."""

from bot.__main__ import main
from bot.matches.background import moments

if __name__ == "__main__":
    moments.LOOK = 0.2
    main()
