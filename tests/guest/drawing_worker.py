"""The process that draws the guest."""

from bot.messages.drawing import drawing_worker
from tests.guest.host import furnish, join

if __name__ == "__main__":
    furnish(join())
    drawing_worker.main()
