"""The occupation cards: when they act, and what they do, interpreted from data (ODIN-9).

From the bottom up:

- `moments.py`: `At` frames around phases, spaces and actions, `happened` for what is done at once; both come to `react`. At
  `instead` the next frame of the agenda is what a card may take away. `Player.uses[-1]` has the event fields.
- `clauses.py`, `triggers.py`, `counters.py`, `amounts.py`: the clauses in play, whether a moment is theirs, what they count.
- `passive.py`, `table_cards.py`: prices, dice, rules and terms of a feast, which the rules of the table ask for.
- `payments.py`, `grid.py`, `possible.py`, `choices.py`: ways to pay, tiles that rise, what can be done now, what may be chosen.
- `asked.py`, `doing.py`, `moving.py`, `operations.py`: what each operation asks and does.
- `reactions.py`: the order of ODIN-9.12. `anytime.py`: cards that need no moment. `ahead.py`: spaces that cards make usable.
"""
