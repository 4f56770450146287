"""The bot as a real process that asks a troubled Discord again soon, and tells its service manager often that it still starts."""

from bot.__main__ import main
from bot.connection import starting
from bot.operation.service import supervisor

if __name__ == "__main__":
    starting.FIRST_PAUSE = 0.02
    supervisor.START_SECONDS = 0.15
    main()
