"""Pages of statistics: of a person, and of a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.matches.games.adapters import ADAPTERS
from bot.messages.drawing.figures import drawn_or_told
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button, Menu, Option
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, Part, Text
from bot.standings.ledger import OVERALL
from bot.standings.ratings import SETTLED, Rating
from bot.standings.statistics import Figures, Played, Versus
from rendering.any_game.charts import Chart, ComparedBars, RatingHistory
from rendering.games import PICTURES
from storage.records.results import SavedRating
from texts.catalogue import Language
from texts.literal import literal_text

SERVER, ME = "server", "me"
"""The owners of statistics who are not given by an id."""
FAVOURITES, OPPONENTS = 3, 5
"""How many are named."""
SOURCES = 10
"""Sources of points in a picture."""
MINUTE, HOUR, DAY = 60, 3600, 86400


class StatsAsked(Struct, frozen=True):
    """The owner of the statistics shown (SERVER, ME, or somebody's id), and the game (OVERALL: all of them)."""

    who: str
    game: str = OVERALL


class Personal(Struct, frozen=True):
    """What is told of a person in what is asked for: their matches, oldest first, ratings by scope, opponents by name, and what
    everybody on this server scores; None where that is not known."""

    name: str
    played: tuple[Played, ...]
    all: Figures
    games: Mapping[str, Figures]
    ratings: Mapping[str, tuple[SavedRating, ...]]
    against: tuple[tuple[str, Versus], ...]
    server: Figures | None


async def personal_page(viewer: Viewer, asked: StatsAsked, of: Personal) -> Page:
    """A person's statistics: in words, with how their rating went and where their points come from."""
    words = viewer.words
    lines = [words("stats.title", name=literal_text(of.name), what=scope_name(words, asked.game))]
    lines.append(rating_line(words, of.ratings.get(asked.game, ())))
    lines += figure_lines(words, asked.game, of.all)
    if asked.game == OVERALL:
        lines += [game_line(words, game, found, of.ratings.get(game, ())) for game, found in of.games.items()]
    if of.against:
        lines += [words("stats.against"), *(versus_told(words, *one) for one in of.against)]
    return await stats_page(viewer, asked, lines, personal_charts(words, asked, of))


async def server_page(
    viewer: Viewer,
    asked: StatsAsked,
    people: int,
    all_games: Figures,
    games: Mapping[str, Figures],
    holders: Mapping[str, str],
) -> Page:
    """What so many people have played on a server; `holders` are the names of those who hold the records, by game."""
    words = viewer.words
    lines = [words("stats.server", what=scope_name(words, asked.game)), words("stats.people", n=people)]
    if asked.game != OVERALL:
        lines.append(words("stats.server_games", n=len(all_games.matches)))
        if all_games.pace is not None:
            lines.append(words("stats.pace", time=playing_time_text(words, all_games.pace)))
        lines += game_lines(words, asked.game, all_games, holders.get(asked.game))
    else:
        lines += [server_line(words, game, found) for game, found in games.items()]
    return await stats_page(viewer, asked, lines, server_charts(words, asked, all_games, games))


async def stats_page(viewer: Viewer, asked: StatsAsked, lines: Sequence[str], charts: Sequence[Chart]) -> Page:
    """The words, the pictures, and what leads to other statistics."""
    pictures = await viewer.charts(charts) if charts else ()
    parts: list[Part] = [Text("\n".join(lines)), *drawn_or_told(viewer, pictures)]
    return Page((*parts, *stats_ways(viewer.words, asked)))


def stats_ways(words: Language, asked: StatsAsked) -> list[Part]:
    """The menu of games, and the buttons to one's own statistics and the server's."""
    choose = CustomId("stats_game", argument=asked.who)
    other = ME if asked.who == SERVER else SERVER
    buttons = [
        Button(words(f"button.stats_{other}"), str(CustomId("stats", argument=f"{other}.{asked.game}")), emoji="📊"),
        Button(words("button.table"), str(CustomId("table", argument=f"0.{asked.game}")), emoji="🏅"),
    ]
    return [game_menu(words, str(choose), asked.game), tuple(buttons)]


def game_menu(words: Language, custom_id: str, chosen: str) -> Menu:
    """The games, and all of them together."""
    scopes = ("all", *ADAPTERS)
    options = tuple(Option(scope_name(words, value), value, chosen=value == (chosen or "all")) for value in scopes)
    return Menu(words("stats.menu_game"), custom_id, options)


def scope_name(words: Language, game: str) -> str:
    """A game by its title, or that all are meant."""
    return words(f"{game}.title") if game in ADAPTERS else words("stats.all_games")


# Words


def rating_line(words: Language, ratings: Sequence[SavedRating]) -> str:
    """The figure, with the best one there was once it is settled."""
    if not ratings:
        return words("stats.unrated")
    figures = figures_of(ratings)
    if len(ratings) < SETTLED:
        return words("stats.settling", figure=figures[-1], n=len(ratings), total=SETTLED)
    return words("stats.rating", figure=figures[-1], best=max(figures[SETTLED - 1 :]), n=len(ratings))


def figures_of(ratings: Sequence[SavedRating]) -> list[int]:
    """Ratings as they are shown."""
    return [Rating(one.mu, one.sigma).figure for one in ratings]


def figure_lines(words: Language, game: str, found: Figures) -> list[str]:
    """Games and victories, places, pace, and of one game the record and what was chosen most often."""
    if not found.games:
        return [words("stats.nothing"), words("stats.uncounted")]
    lines = [words("stats.games", n=found.games, won=found.won, share=round(100 * found.won / found.games))]
    lines += places_lines(words, found)
    if found.pace is not None:
        lines.append(words("stats.pace", time=playing_time_text(words, found.pace)))
    return [*lines, *(game_lines(words, game, found) if game != OVERALL else ()), words("stats.uncounted")]


def game_lines(words: Language, game: str, found: Figures, holder: str | None = None) -> list[str]:
    """The record of a game, which `holder` has, and what was chosen most often."""
    lines: list[str] = []
    if found.best is not None:
        best = found.best
        day = f"<t:{int(best.match.ended_at)}:D>"
        text = words("stats.best", n=best.came.total, title=literal_text(best.match.title), day=day)
        lines.append(f"{text} {words('stats.holder', name=literal_text(holder))}" if holder else text)
    vocabulary = ADAPTERS[game].vocabulary
    for kind, names in found.marks.items():
        most = sorted(names.items(), key=lambda one: (-one[1], one[0]))[:FAVOURITES]
        told = words.listed(f"{vocabulary.mark(words, kind, name)} ×{n}" for name, n in most)
        lines += [words(f"stats.favourite_{kind}", names=told)] if most else []
    return lines


def places_lines(words: Language, found: Figures) -> list[str]:
    """How often each place came, by the number of seats."""
    sizes = sorted({seats for _, seats in found.places})
    return [
        words(
            "stats.places",
            n=seats,
            places=words.listed(
                words("stats.place", place=place, times=found.places[place, seats])
                for place in range(1, seats + 1)
                if found.places[place, seats]
            ),
        )
        for seats in sizes
    ]


def game_line(words: Language, game: str, found: Figures, ratings: Sequence[SavedRating]) -> str:
    """A game in one line."""
    rating = words("stats.short_rating", figure=figures_of(ratings)[-1]) if ratings else words("stats.short_unrated")
    return words("stats.line", game=words(f"{game}.title"), rating=rating, n=found.games, won=found.won)


def server_line(words: Language, game: str, found: Figures) -> str:
    """A game in one line, as a server has played it."""
    best = found.best.came.total if found.best else 0
    return words("stats.server_line", game=words(f"{game}.title"), n=len(found.matches), best=best)


def versus_told(words: Language, name: str, versus: Versus) -> str:
    """How it went against somebody."""
    return words("stats.versus", name=literal_text(name), ahead=versus.ahead, behind=versus.behind, n=versus.games)


def playing_time_text(words: Language, seconds: int) -> str:
    """A time in the largest unit that it fills twice, or in seconds."""
    for key, unit in (("stats.days", DAY), ("stats.hours", HOUR), ("stats.minutes", MINUTE)):
        if seconds >= 2 * unit:
            return words(key, n=round(seconds / unit))
    return words("stats.seconds", n=seconds)


# Pictures


def personal_charts(words: Language, asked: StatsAsked, of: Personal) -> list[Chart]:
    """How the rating went, once there are two figures; points by source of a game, or the games."""
    charts: list[Chart] = []
    figures = figures_of(of.ratings.get(asked.game, ()))
    if len(figures) > 1:
        places = tuple((one.place, len(one.match.seats)) for one in of.played)
        charts.append(RatingHistory("rating", of.name, tuple(figures), SETTLED, places))
    if asked.game == OVERALL:
        rows = tuple((words(f"{game}.title"), (float(one.games), float(one.won))) for game, one in of.games.items())
        heads = (words("chart.games"), words("chart.won"))
        return [*charts, ComparedBars("games", words("chart.by_game"), heads, rows, whole=True)] if rows else charts
    others = [(words("chart.server"), of.server)] if of.server else []
    return [*charts, *point_source_charts(words, asked.game, [(of.name, of.all), *others])]


def server_charts(words: Language, asked: StatsAsked, all_games: Figures, games: Mapping[str, Figures]) -> list[Chart]:
    """Points by source of a game, or how often each game was played."""
    if asked.game != OVERALL:
        return point_source_charts(words, asked.game, [(words("chart.server"), all_games)])
    rows = tuple((words(f"{game}.title"), (float(len(one.matches)),)) for game, one in games.items())
    return [ComparedBars("games", words("chart.by_game"), (words("chart.games"),), rows, whole=True)] if rows else []


def point_source_charts(words: Language, game: str, whose: Sequence[tuple[str, Figures]]) -> list[Chart]:
    """Points by source on average, those that count most for the first one; nothing without a score."""
    first = whose[0][1]
    if not first.scored:
        return []
    naming = PICTURES[game].naming
    most = sorted(first.points, key=lambda source: -max(abs(one.mean(source)) for _, one in whose))[:SOURCES]
    kept = [source for source in first.points if source in most]
    rows = tuple(
        (words.capitalised(naming.source(words, source)), tuple(one.mean(source) for _, one in whose))
        for source in kept
    )
    return [ComparedBars("sources", words("chart.sources"), tuple(name for name, _ in whose), rows)]
