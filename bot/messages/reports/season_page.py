"""The page of a season's table on a server."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime

from babel.dates import format_skeleton

from bot.messages.drawing.figures import drawn_or_told
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button, Menu, Option
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, Part, Text
from bot.messages.reports.stats_pages import ME, game_menu, scope_name
from bot.standings.ratings import SETTLED
from bot.standings.seasons import LENGTHS, Season
from bot.standings.tables import Standing
from rendering.any_game.charts import PEOPLE, ChartRow, ChartTable
from texts.catalogue import Language


async def table_page(
    viewer: Viewer,
    user: int,
    season: Season,
    back: int,
    game: str,
    standings: Sequence[Standing],
    shown: Collection[int],
    names: Mapping[int, str],
    *,
    keeper: bool,
) -> Page:
    """The table of a season, so many before the present one, of those who let it be `shown`; a `keeper` chooses how long
    seasons are."""
    words = viewer.words
    title = words("table.title", season=season_name(words, season), what=scope_name(words, game))
    listed = [one for one in standings if one.user in shown]
    rows = [row_of(one, place, names, user) for place, one in enumerate(listed, start=1)]
    lines = [f"**{title}**", *season_remarks(words, user, standings, rows, len(listed))]
    charts = [ChartTable("table", title, tuple(rows[:PEOPLE]), SETTLED)] if rows else []
    pictures = await viewer.charts(charts) if charts else ()
    parts: list[Part] = [Text("\n".join(lines)), *drawn_or_told(viewer, pictures)]
    return Page((*parts, *season_ways(words, season, back, game, keeper=keeper)))


def row_of(one: Standing, place: int, names: Mapping[int, str], user: int) -> ChartRow:
    """Somebody's row."""
    came = one.figures
    return ChartRow(place, names[one.user], one.rating.figure, one.settling, one.rated, came.won, one.user == user)


def season_remarks(
    words: Language, user: int, standings: Sequence[Standing], rows: Sequence[ChartRow], listed: int
) -> list[str]:
    """The place of whoever looks, if the picture does not show it, and the number of people besides."""
    if not standings:
        return [words("table.empty")]
    lines: list[str] = []
    own = next((one for one in standings if one.user == user), None)
    place = next((row.place for row in rows if row.own), None)
    if own is not None and place is None:
        lines.append(words("table.not_shown", figure=own.rating.figure))
    elif own is not None and place is not None and place > PEOPLE:
        lines.append(words("table.own", place=place, figure=own.rating.figure))
    hidden = len(standings) - listed
    return [*lines, words("table.hidden", n=hidden)] if hidden else lines


def season_name(words: Language, season: Season) -> str:
    """A season by its first and its last month, as the language writes them."""
    first, last = (datetime.fromtimestamp(moment, UTC) for moment in (season.begins, season.ends - 1))
    told = [format_skeleton("yMMM", day, locale=words.language) for day in (first, last)]
    return " – ".join(dict.fromkeys(told))


def season_ways(words: Language, season: Season, back: int, game: str, *, keeper: bool) -> list[Part]:
    """The games, other seasons, one's own statistics; for a keeper how long seasons are."""
    parts: list[Part] = [game_menu(words, str(CustomId("table_game", argument=str(back))), game)]
    if keeper:
        parts.append(length_menu(words, season))
    before = Button(words("table.earlier"), str(CustomId("table", argument=f"{back + 1}.{game}")))
    after = (Button(words("table.later"), str(CustomId("table", argument=f"{back - 1}.{game}"))),) if back else ()
    own = Button(words("button.stats_me"), str(CustomId("stats", argument=f"{ME}.{game}")), emoji="📊")
    return [*parts, (before, *after, own)]


def length_menu(words: Language, season: Season) -> Menu:
    """How many months a season has."""
    options = tuple(
        Option(words("table.months", n=months), str(months), chosen=months == season.months) for months in LENGTHS
    )
    return Menu(words("table.menu_months"), str(CustomId("season")), options)
