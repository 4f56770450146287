"""The table of a season on a server: everybody begins anew, and only that season's matches there count."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.standings.ledger import OVERALL, Ledger
from bot.standings.ratings import SETTLED, Rating
from bot.standings.statistics import Figures, figures_of_seats, of_person
from storage.records.results import Finished


class Standing(Struct, frozen=True):
    """Somebody in a table: the rating after the season's rated matches, and the figures of these."""

    user: int
    rating: Rating
    rated: int
    figures: Figures

    @property
    def settling(self) -> bool:
        """Whether there are too few rated matches to say much."""
        return self.rated < SETTLED


def table_of(matches: Sequence[Finished], game: str = OVERALL) -> list[Standing]:
    """The standings after rated matches, of all games or one, the best first; of equals those who played more."""
    rated = [match for match in matches if match.rated and game in (OVERALL, match.game)]
    ledger = Ledger()
    users = {one.user_id for match in rated for one in ledger.enter(match)}
    found = [
        Standing(user, ledger.rating(user, game), ledger.number(user, game), figures_of_seats(of_person(rated, user)))
        for user in sorted(users)
    ]
    return sorted(found, key=lambda one: (-one.rating.figure, -one.rated))
