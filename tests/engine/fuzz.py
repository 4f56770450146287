# ruff: noqa: T201 - a command that prints
"""Random games under watch: `python -m tests.engine.fuzz keltis --games 1000 --seed 1` (some dozens run in the suite)."""

from __future__ import annotations

import argparse
from collections import Counter

from tests.engine.empires import watched as empires_watched
from tests.engine.keltis import watched as keltis_watched
from tests.engine.manitoba import watched as manitoba_watched
from tests.engine.odin import watched as odin_watched

WATCHED = {
    "keltis": (keltis_watched.WatchedKeltis, keltis_watched.LAYOUTS),
    "manitoba": (manitoba_watched.WatchedManitoba, manitoba_watched.LAYOUTS),
    "odin": (odin_watched.WatchedOdin, odin_watched.LAYOUTS),
    "odin-cards": (odin_watched.WatchedCards, odin_watched.LAYOUTS),
    "empires": (empires_watched.WatchedEmpires, empires_watched.LAYOUTS),
}
"""How each game is watched, and the boards, territories or lengths that it is watched on."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=WATCHED)
    parser.add_argument("--games", type=int, default=100, help="games for each board and number of seats")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    watched, layouts = WATCHED[wanted.game]
    for layout in layouts:
        for seats in watched.game.seat_counts:
            endings: Counter[str] = Counter()
            for seed in range(wanted.seed, wanted.seed + wanted.games):
                try:
                    endings[watched(layout, seats, seed).play()] += 1
                except BaseException:
                    print(f"{layout}, {seats} seats, seed {seed}:")
                    raise
            print(f"{layout}, {seats} seats: {dict(endings)}")


if __name__ == "__main__":
    main()
