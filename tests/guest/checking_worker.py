"""The process that checks records, also those of the guest."""

from bot.matches.workers.checking import checked
from bot.operation.processes.modest_worker import work
from tests.guest.host import join

if __name__ == "__main__":
    join()
    work(checked)
