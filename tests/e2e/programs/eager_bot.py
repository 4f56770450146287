"""The bot as a real process that tries a program of the operator's again soon that could not be told something."""

from bot.__main__ import main
from bot.matches.background import webhook_delivery

if __name__ == "__main__":
    webhook_delivery.FIRST_PAUSE = 0.5
    main()
