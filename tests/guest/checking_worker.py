"""The process that checks records, also those of the guest."""

from bot.matches.workers.checking import check_record_file
from bot.operation.processes.modest_worker import work_on_requests
from tests.guest.host import join

if __name__ == "__main__":
    join()
    work_on_requests(check_record_file)
