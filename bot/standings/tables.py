"""The table of a season on a server: everybody begins anew, and only what was played there and then counts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.standings.ledger import OVERALL, Ledger
from bot.standings.ratings import SETTLED, Rating
from bot.standings.statistics import Figures, figures, of_person
from storage.records.results import Finished


class Standing(Struct, frozen=True):
    """Somebody in a table: the rating after the rated matches of the season, and what came of these."""

    user: int
    rating: Rating
    rated: int
    figures: Figures

    @property
    def settling(self) -> bool:
        """Whether there are too few rated matches to say much."""
        return self.rated < SETTLED


def table_of(matches: Sequence[Finished], game: str = OVERALL) -> list[Standing]:
    """The standings after rated matches, all of them or those of a game, the best first; of equal ones who played more."""
    rated = [match for match in matches if match.rated and game in (OVERALL, match.game)]
    ledger = Ledger()
    users = {one.user_id for match in rated for one in ledger.enter(match)}
    found = [
        Standing(user, ledger.rating(user, game), ledger.number(user, game), figures(of_person(rated, user)))
        for user in sorted(users)
    ]
    return sorted(found, key=lambda one: (-one.rating.figure, -one.rated))
