"""`nice python -m bench.empires_balance [--write]`: how even the clans of Empires of the North are, as the bot player plays them.

It prints what docs/rules/empires-balance.md says from its heading "Measured" on, or writes it there: all pairings, groups of
three and four, lengths, and the solo scenarios, with the version of the rules and of the bot player. That takes twelve minutes of
processor time. `--games 50` plays 50 games of each pairing and fewer of the others, for a first look while cards are tuned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from bench.tools.arguments import read_arguments
from bench.tools.measuring import say
from engine.empires import EMPIRES
from engine.empires.facts.content import SHIPPED, empires_contents
from engine.empires.facts.printed import CLANS
from engine.empires.options import Options
from engine.play.simulate import Report, simulate

PAPER = Path(__file__).parents[1] / "docs" / "rules" / "empires-balance.md"
HEADING = "## Measured"
GAMES, OF_THREE, OF_FOUR, ALONE = 500, 96, 96, 64
"""Games of each pairing, each group of three, each of four, and of each clan alone in each scenario."""


class Deal(Struct, frozen=True):
    """Games to be played: their clans, in turn on all seats, how many, and the seed; `scenario` where one plays alone."""

    clans: tuple[str, ...]
    games: int
    seed: int
    scenario: str = ""

    def report(self) -> Report:
        """Plays them."""
        options = Options(scenario=self.scenario) if self.scenario else Options()
        openings = [f"pick {clan}" for clan in self.clans]
        return simulate(EMPIRES, self.games, len(self.clans), self.seed, options, by_policy=True, openings=openings)


def groups(seats: int, games: int) -> list[Deal]:
    """All groups of so many clans, each with a seed of its own, counted from 1."""
    return [Deal(clans, games, seed) for seed, clans in enumerate(combinations(CLANS, seats), 1)]


def solo_games(games: int) -> list[Deal]:
    """Each clan alone in each scenario, in each with seeds counted from 1."""
    return [
        Deal((clan,), games, seed, scenario)
        for scenario in empires_contents()[SHIPPED].scenarios
        for seed, clan in enumerate(CLANS, 1)
    ]


def player_version() -> str:
    """Eight characters that tell the version of the bot player: a hash of how the first games of all pairings end.

    It changes when cards or choices change these games, and with nothing else.
    """
    ends = [(one.score_means, one.rounds, one.wins) for one in (deal.report() for deal in groups(2, 2))]
    return sha256(repr(ends).encode()).hexdigest()[:8]


def versions(player: str) -> str:
    """Tells the versions of the rules and of the player that are measured."""
    return f"Rules of version {EMPIRES.version}, bot player `{player}`."


# ---- what is printed -----------------------------------------------------------------------------------------------------


def percent(share: float) -> str:
    """A share in percent."""
    return f"{100 * share:.1f}"


def error(share: float, games: int) -> float:
    """The standard error of a share: how far chance alone may move it."""
    return sqrt(share * (1 - share) / games)


def row(*cells: str) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table."""
    return "\n".join(row(*cells) for cells in (head, ["---"] * len(head), *rows))


def name(clan: str) -> str:
    """What a clan is called."""
    return empires_contents()[SHIPPED].decks.clans[clan].name["en"]


Found = Mapping[Deal, Report]


def shares(found: Found, seats: int) -> dict[str, float]:
    """The share of wins of each clan in the games of so many."""
    deals = [deal for deal in found if len(deal.clans) == seats]
    played = {str(clan): 0 for clan in CLANS}
    won = {str(clan): 0.0 for clan in CLANS}
    for deal in deals:
        for clan in deal.clans:
            played[clan] += deal.games
            won[clan] += found[deal].by_opening[f"pick {clan}"].won
    return {clan: won[clan] / played[clan] for clan in CLANS}


def pairings(found: Found) -> str:
    """Share of wins of each clan against each."""
    deals = {deal.clans: deal for deal in found if len(deal.clans) == 2}
    games = next(iter(deals.values())).games
    won: dict[tuple[str, str], float] = {}
    for (one, other), deal in deals.items():
        won[one, other] = found[deal].by_opening[f"pick {one}"].won / games
        won[other, one] = 1 - won[one, other]
    overall = shares(found, 2)
    rows = []
    for clan in CLANS:
        came = [found[deal].by_opening[f"pick {clan}"] for deal in deals.values() if clan in deal.clans]
        tracks = [one.track or 0.0 for one in came]
        rows.append([
            name(clan),
            *("" if other == clan else percent(won[clan, other]) for other in CLANS),
            f"**{percent(overall[clan])}**",
            f"{sum(tracks) / len(tracks):.1f}",
            f"{sum(one.mean for one in came) / len(came):.1f}",
        ])  # fmt: skip
    overall_error = percent(error(0.5, games * (len(CLANS) - 1)))
    return f"""### Two seats

Share of wins of the row against the column, in percent: {games} games a pairing with seats swapped, \
{games * len(deals):,} in all (SE {percent(error(0.5, games))} points;
of the overall share {overall_error}). A shared victory counts in equal parts.

{table(["", *map(name, CLANS), "overall", "points on the track", "total"], rows)}

The pairings lie between {percent(min(won.values()))} and {percent(max(won.values()))} %."""


def by_seats(found: Found) -> str:
    """Share of wins of each clan with two, three and four seats; how far the farthest is from an even share."""
    rows, far = [], 0.0
    for seats in (2, 3, 4):
        found_shares = shares(found, seats)
        games = sum(deal.games for deal in found if len(deal.clans) == seats)
        far = max(far, *(abs(share - 1 / seats) for share in found_shares.values()))
        played = games * seats / len(CLANS)
        cells = [percent(found_shares[clan]) for clan in CLANS]
        rows.append([str(seats), f"{games:,}", percent(1 / seats), *cells, percent(error(1 / seats, round(played)))])
    return f"""### Two, three and four seats

Share of wins in percent, of all games of all groups of clans.

{table(["seats", "games", "even", *map(name, CLANS), "SE"], rows)}

The farthest is {percent(far)} points from an even share."""


def lengths(found: Found) -> str:
    """How many rounds games last."""
    counted = {seats: Counter[int]() for seats in (2, 3, 4)}
    for deal, report in found.items():
        if not deal.scenario:
            counted[len(deal.clans)].update(report.rounds)
    all_lengths = sorted({rounds for one in counted.values() for rounds in one})
    rows = []
    for seats, one in counted.items():
        mean = sum(rounds * n for rounds, n in one.items()) / one.total()
        rows.append([str(seats), *(f"{percent(one[n] / one.total())} %" for n in all_lengths), f"{mean:.2f}"])
    return f"""### Length

{table(["seats", *(f"{n} rounds" for n in all_lengths), "mean"], rows)}"""


def solo(found: Found) -> str:
    """Share of wins of each clan in each scenario."""
    facts, rows, outside = empires_contents()[SHIPPED], [], list[str]()
    deals = [deal for deal in found if deal.scenario]
    games = deals[0].games
    for scenario in [*facts.scenarios, ""]:
        of_it = [deal for deal in deals if scenario in ("", deal.scenario)]
        won = {
            clan: sum(found[deal].wins[0] for deal in of_it if deal.clans == (clan,))
            / sum(deal.games for deal in of_it if deal.clans == (clan,))
            for clan in CLANS
        }
        rows.append([
            facts.scenarios[scenario].name["en"] if scenario else "all",
            *(f"{100 * won[clan]:.0f}" for clan in CLANS),
            f"**{100 * sum(won.values()) / len(won):.0f}**",
            f"{sum(found[deal].score_means[0] for deal in of_it) / len(of_it):.1f}",
        ])  # fmt: skip
        outside += [f"{name(clan)} in {rows[-1][0]}" for clan in CLANS if scenario and not 0.3 <= won[clan] <= 0.7]
    return f"""### Solo

Won from {facts.solo.win_total} points on; {games} games of each clan in each scenario. Share of wins in percent
(SE of a clan in a scenario {100 * error(0.5, games):.0f} points, in all {100 * error(0.5, 4 * games):.0f}).

{table(["scenario", *map(name, CLANS), "all", "mean total"], rows)}

Outside of 30 to 70 % lie by themselves: {", ".join(outside) or "none"}."""


def balance_paper(found: Found, player: str) -> str:
    """The whole part of the paper."""
    return f"""{HEADING}

Printed by `python -m bench.empires_balance`. A test holds that these versions are those that ship:

{versions(player)}

{pairings(found)}

{by_seats(found)}

{lengths(found)}

{solo(found)}
"""


class Arguments(Struct):
    """How much is played, and whether the paper is written."""

    games: Annotated[int, "games of each pairing; of the others in proportion"] = GAMES
    write: Annotated[bool, "write it into the paper"] = False
    processes: int = 2


def main() -> None:
    wanted = read_arguments(Arguments, __doc__)
    three, four, one = (max(1, n * wanted.games // GAMES) for n in (OF_THREE, OF_FOUR, ALONE))
    deals = [*groups(2, wanted.games), *groups(3, three), *groups(4, four), *solo_games(one)]
    with ProcessPoolExecutor(wanted.processes) as pool:
        found = dict(zip(deals, pool.map(Deal.report, deals), strict=True))
    text = balance_paper(found, player_version())
    if wanted.write:
        before, _, _ = PAPER.read_text(encoding="utf-8").partition(HEADING)
        PAPER.write_text(before + text, encoding="utf-8")
    else:
        say(text.removesuffix("\n"))


if __name__ == "__main__":
    main()
