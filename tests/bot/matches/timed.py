"""A match with a clock, and turns that its people take at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs

from bot.matches.background.every_minute import Clocks
from bot.matches.lobbies import lobby
from bot.matches.people.actor import Actor
from bot.matches.people.posts import NoticeBody, read_body
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.open_tables import OpenTables
from bot.matches.play.table import Table, TableServices
from bot.matches.services import Services
from bot.matches.time.seat_clocks import left_at
from storage.records.matches import AtZero, ClockTerms
from tests.bot.support.stored_matches import ANN, BEN, SEED, at_once, bots_played, new_lobby, stored

HOUR = 3600
CHO = 103
TERMS = ClockTerms(reserve=10 * HOUR, increment=2 * HOUR)


async def timed(services: Services, at_zero: AtZero = AtZero.TURN, *, game: str = "keltis", cho: bool = False) -> Table:
    """Ann and Ben, and Cho where she is to be there, at a match with a clock that has begun; Ann begins."""
    match = lobby.with_person_joined(BEN, "Ben")(
        lobby.with_person_joined(ANN, "Ann")(new_lobby(services, seats=3 if cho else 2, game=game))
    )
    match = lobby.with_person_joined(CHO, "Cho")(match) if cho else match
    match = lobby.set_option(ANN, "first", "A")(match)
    table = await stored(services, structs.replace(match, clock=structs.replace(TERMS, at_zero=at_zero)))
    await table.start(Actor(ANN), lobby.with_play_begun(ANN), SEED)
    return table


async def take_turn(table: Table, seat: int = 0) -> None:
    """The person at a seat takes a whole turn, as a bot player would."""
    user, since = table.match.seats[seat].user_id, table.match.questions[seat].since
    assert user is not None
    while table.match.questions[seat].asked and table.match.questions[seat].since == since:
        game, state = table.game, table.position
        choices = game.choices(state, seat)
        assert choices is not None
        move = game.choose(game.view(state, seat), choices)
        await table.play_move(Actor(user), seat, move, table.match.questions[seat].number)
    await bots_played(table)


async def left(services: Services, table: Table) -> list[float]:
    """The hours that the seats have left now."""
    calendars = await table.calendars()
    seats = range(len(table.match.clocks))
    return [left_at(table.match, seat, calendars, services.clock()) / HOUR for seat in seats]


async def looked(services: Services, table: Table) -> list[str]:
    """The clocks look around once, and quick bot players play; the keys of what the channel is told thereby."""
    await notices(services)
    await Clocks(services).run_out()
    await bots_played(table)
    return [body.key for body in await notices(services)]


async def notices(services: Services) -> Sequence[NoticeBody]:
    """The notices that wait for delivery; everything before them counts as delivered."""
    found: list[NoticeBody] = []
    while due := await services.store.outbox.due(services.clock() + 10, 9):
        for entry in due:
            body = read_body(entry.payload)
            found += [body] if isinstance(body, NoticeBody) else []
            await services.store.outbox.sent(entry.id, entry.id, services.clock())
    return found


async def begun_anew(services: Services, table: Table) -> tuple[Services, Table]:
    """Another process takes up what was committed: nothing else is left of the one before."""
    players = BotPlayers(at_once, services.metrics)
    shared = services.store, services.clock, services.wake, services.metrics
    fresh = replace(services, tables=OpenTables(TableServices(*shared, players, services.calendars)))
    again = await fresh.tables.get(table.match.id)
    assert again is not None
    return fresh, again
