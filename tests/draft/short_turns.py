"""`python -m tests.draft.short_turns`: the same, and the draft says that its turns are short."""

from bot import __main__ as door
from tests.draft.__main__ import furnish, join

if __name__ == "__main__":
    join()
    furnish(short_turns=True)
    door.main()
