"""The bot as a real process that gives up a gateway after two seconds of silence."""

from bot.__main__ import main
from bot.connection import gateway
from bot.operation.service import health

if __name__ == "__main__":
    health.SILENCE, gateway.PERIOD = 2.0, 0.1
    main()
