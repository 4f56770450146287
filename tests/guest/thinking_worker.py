"""The process in which bot players of the guest think."""

from bot.matches.workers import thinking_worker
from tests.guest.host import join

if __name__ == "__main__":
    join()
    thinking_worker.main()
