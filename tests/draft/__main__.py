"""`python -m tests.draft`: the bot as operators run it, with the draft among its games."""

from tests.guest.host import run

MODULE = "tests.draft.adapter"

if __name__ == "__main__":
    run(MODULE)
