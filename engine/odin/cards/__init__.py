"""The occupation cards: when they act, and what they do, interpreted from data (ODIN-9).

What the rules of the table offer them, each in one place:

- `moments.py`: `At` frames around phases, spaces and actions, `happened` for what is done at once; both come to `react`. At
  `instead` the next frame of the agenda is what a card may take away. `Player.uses[-1]` has the event fields.
- `prices.py`: what a step costs a seat, how many Vikings a space demands. `usable.py` asks it too, so discounts count there.
- `dice.py`: `max_rolls`, `value_of`, `most_returned`, `looting` in `battle.py`; `Dice.delta` changes every roll.
- `feasting.py`: `terms_of`. `windows.py`: `Window.held`. `anytime.py`: the moves of ODIN-8.1.
- `holdings.py`: `gain`, `pay`, `get_ship`, `build`; `weapons.py`; `mountains.py`; `upgrades.py`; `vikings.py`.
"""
