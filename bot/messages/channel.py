"""What stands in a channel for all to see: lobby, board, final scores, notices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.matches import lobby
from bot.matches.kits import KITS
from bot.matches.posts import BoardBody, FinalBody, NoticeBody
from bot.matches.record import record_of
from bot.matches.table import Table
from bot.messages.custom_ids import CustomId
from bot.messages.drawing import Desk
from bot.messages.letters import CONTENT_LIMIT, Button, File, Letter, picture_file
from bot.messages.offers import BUTTONS_IN_ROW
from bot.texts.literal import literally
from bot.texts.stories import newest, story_lines
from engine.game import Event, Seat, State
from engine.record import write_record
from engine.rules import AnyGame
from rendering.games import PICTURES
from rendering.points import as_known
from storage.records import Match, MatchStatus
from storage.records import Seat as SeatRecord

LINES_LIMIT = 1600
"""Characters for what has happened: the end of a season with four players fits. What does not stands in /history."""
BOARDS_TOLD = 30
"""Boards of which a message tells at most: hardly more lines than theirs fit. One more is read, to know whether there is one."""
SHOWN_OF_PROOF = 8
"""Characters of the seed and its hash that a message shows: one recognises them, and the record has them whole."""
ROOM_BETWEEN = 120
"""Characters for line breaks and for the line that tells how much is left out."""


async def board_letter(desk: Desk, table: Table, body: BoardBody, earlier: Sequence[BoardBody] = ()) -> Letter:
    """A position after a turn: what happened, the picture, who is to act, the buttons.

    Where turns are short it tells `earlier` ones too, and calls nobody: a line of its own does.
    """
    kit = KITS[table.match.game]
    game, told = kit.game, [*earlier, body]
    plies = plies_of(game, body)
    state = game.decode(body.snapshot)
    news = last_turns([ply for each in told for ply in plies_of(game, each)]) if kit.short_turns else last_turn(plies)
    picture = await desk.board(table.match, body.snapshot, news)
    lines: list[str] = []
    if body.started:
        commitment = (table.match.commitment or "")[:SHOWN_OF_PROOF]
        lines.append(desk.words("board.started", title=literally(table.match.title), commitment=commitment))
    asked = game.decisions(state)
    seats = [table.match.seats[decision.seat] for decision in asked]
    users = tuple(dict.fromkeys(seat.user_id for seat in seats if seat.user_id is not None))
    last = [scores_line(desk, table, state)] if plies and not body.started else []
    people = [called(table, seat, seat.user_id) for seat in seats if seat.user_id is not None]
    if people:
        last.append(desk.words("board.to_act", who=", ".join(people)))
    last += thinking(desk, table.match, [decision.seat for decision in asked])
    room = CONTENT_LIMIT - ROOM_BETWEEN - sum(map(len, [*lines, *last]))
    lines += [*happened(desk, table, told, min(LINES_LIMIT, room)), *last]
    rows = (board_buttons(desk, table.match), *part_buttons(desk, table.match)) if asked else ()
    pings = () if kit.short_turns else users
    return Letter("\n".join(lines), (picture_file("board", picture),), tuple(row for row in rows if row), pings)


def plies_of(game: AnyGame, body: BoardBody) -> list[tuple[Seat, Sequence[Event]]]:
    """What led to a position, ply by ply."""
    return [(seat, game.decode_events(events)) for seat, events in body.plies]


def happened(desk: Desk, table: Table, told: Sequence[BoardBody], limit: int) -> list[str]:
    """What boards tell of, one after the other, within so many characters; of several the newest lines."""
    speech, lines = desk.speech(table), list[str]()
    for body in told[-BOARDS_TOLD:]:
        if body.undone is not None:
            lines.append(desk.words("board.undone", name=speech.name(body.undone)))
        lines += story_lines(speech, plies_of(table.game, body), None, limit)
    if len(told) == 1:
        return lines
    kept = newest(lines, limit - len(lines))
    whole = len(kept) == len(lines) and len(told) <= BOARDS_TOLD
    return lines if whole else [desk.words("board.before"), *kept]


def scores_line(desk: Desk, table: Table, state: State[Any]) -> str:
    """Everybody's points in this position, the same as in its picture, as far as all may know."""
    view = table.game.view(state, None)
    hides = KITS[table.match.game].vocabulary.hides_points
    scores = " · ".join(
        f"{literally(name)}: {as_known(total, hides=hides(view, seat))}"
        for seat, (name, total) in enumerate(zip(table.names, table.game.points(view), strict=True))
    )
    return desk.words("status.scores", scores=scores)


def called(table: Table, seat: SeatRecord, user_id: int) -> str:
    """A person who is to act: a ping, with the seat's name where the person has several."""
    ping = f"<@{user_id}>"
    return f"{ping} ({literally(seat.name)})" if len(table.seats_of(user_id)) > 1 else ping


def thinking(desk: Desk, match: Match, asked: Sequence[Seat]) -> list[str]:
    """Which of the seats that are asked bot players are thinking at."""
    names = [literally(match.seats[seat].name) for seat in asked if match.seats[seat].bot]
    return [desk.words("board.thinking", names=", ".join(names), n=len(names))] if names else []


def last_turn(plies: Sequence[tuple[Seat, Sequence[Event]]]) -> list[Event]:
    """The events of the last seat that moved: what the picture highlights."""
    events: list[Event] = []
    last: Seat | None = None
    for seat, happened in reversed(plies):
        if last is not None and seat != last:
            break
        last = seat
        events[:0] = happened
    return events


def last_turns(plies: Sequence[tuple[Seat, Sequence[Event]]]) -> list[Event]:
    """The events of the last turn of each seat, as far back as none has had another one: what a picture of many turns marks."""
    turns: list[tuple[Seat, list[Event]]] = []
    for seat, happened in reversed(plies):
        if not turns or turns[-1][0] != seat:
            if any(seat == mover for mover, _ in turns):
                break
            turns.append((seat, []))
        turns[-1][1][:0] = happened
    return [event for _, events in reversed(turns) for event in events]


def board_buttons(desk: Desk, match: Match) -> tuple[Button, ...]:
    """The five buttons under a board. They act on the match as it is when they are pressed."""

    def button(verb: str, emoji: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button:
        return Button(desk.words(f"button.{verb}"), str(CustomId(verb, match.id)), style, emoji)

    own = Button(
        desk.words(f"{match.game}.hand"), str(CustomId("hand", match.id)), emoji=KITS[match.game].vocabulary.hand_icon
    )
    return (
        button("play", "▶️", discord.ButtonStyle.primary),
        own,
        button("log", "📜"),
        button("undo", "↩️"),
        button("rules", "📖"),
    )


def part_buttons(desk: Desk, match: Match) -> tuple[tuple[Button, ...], ...]:
    """A button for each larger cut that the pictures of the game have, in rows; the answer is private."""
    buttons = tuple(
        Button(desk.words(f"{match.game}.part.{part}"), str(CustomId("part", match.id, argument=part)), emoji="🔍")
        for part in PICTURES[match.game].parts_of(len(match.seats))
    )
    return tuple(buttons[at : at + BUTTONS_IN_ROW] for at in range(0, len(buttons), BUTTONS_IN_ROW))


async def final_letter(desk: Desk, table: Table, body: FinalBody) -> Letter:
    """The end: who has won, where every point came from, the seed, the record, and a button for a rematch."""
    game = KITS[table.match.game].game
    view = game.view(game.decode(body.snapshot), None)
    outcome = game.score(view)
    speech = desk.speech(table)
    picture = await desk.final(table.match, outcome)
    record, seed = await record_of(desk.house, table.match.id)
    winners = ", ".join(map(speech.name, outcome.winners or range(len(outcome.totals))))
    won = ("final.lost", "final.winner", "final.shared")[min(len(outcome.winners), 2)]
    key = won if outcome.contest else "final.alone"
    best = max(outcome.totals)
    verdict = KITS[table.match.game].vocabulary.verdict(desk.words, view)
    lines = [
        desk.words(key, names=winners, n=best),
        *([verdict] if verdict else []),
        desk.words("final.seed", seed=(seed or b"").hex()[:SHOWN_OF_PROOF]),
    ]
    users = tuple(dict.fromkeys(seat.user_id for seat in table.match.seats if seat.user_id is not None))
    if users:
        lines.append(desk.words("final.for", who=" ".join(f"<@{user}>" for user in users)))
    rematch = Button(
        desk.words("button.rematch"), str(CustomId("rematch", table.match.id)), discord.ButtonStyle.primary, "🔁"
    )
    # A rematch in the channel hides this match from commands, so it keeps its own way to be looked at.
    replay = Button(desk.words("button.replay"), str(CustomId("replay", table.match.id, argument="0")), emoji="🎞️")
    log = Button(desk.words("button.log"), str(CustomId("log", table.match.id)), emoji="📜")
    files = (
        picture_file("score", picture),
        File(f"{table.match.game}-{table.match.id}.txt", write_record(record).encode(), desk.words("final.record")),
    )
    return Letter("\n".join(lines), files, ((rematch, replay, log),), users)


async def lobby_letter(desk: Desk, table: Table) -> Letter:
    """The lobby: the card, and the buttons as long as it is open."""
    match = table.match
    vocabulary = KITS[match.game].vocabulary
    options = lobby.options_of(match)
    chosen = [
        (
            desk.words(f"{match.game}.option.{name}"),
            vocabulary.option_value(desk.words, options, name, getattr(options, name)),
        )
        for name in lobby.options_told(match)
    ]
    picture = await desk.lobby(match, chosen)
    title, game = literally(match.title), desk.words(f"{match.game}.title")
    waiting = "lobby.full" if lobby.is_full(match) else "lobby.open"
    known = {MatchStatus.LOBBY: waiting, MatchStatus.RUNNING: "lobby.started", MatchStatus.EXPIRED: "lobby.expired"}
    key = known.get(match.status, "lobby.closed")
    text = desk.words(key, title=title, game=game, host=f"<@{match.host_id}>")
    if match.status is not MatchStatus.LOBBY:
        return Letter(text, (picture_file("lobby", picture),))
    guests = lobby.invited(match)
    if guests:
        text += "\n" + desk.words("lobby.invited", who=", ".join(f"<@{user}>" for user in guests))
    return Letter(text, (picture_file("lobby", picture),), (lobby_buttons(desk, match),), guests)


def lobby_buttons(desk: Desk, match: Match) -> tuple[Button, ...]:
    """Joining, as long as there is a seat for somebody, and leaving for everybody; starting and all else for the host."""

    def button(verb: str, emoji: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button:
        return Button(desk.words(f"button.{verb}"), str(CustomId(verb, match.id)), style, emoji)

    joining = () if lobby.is_full(match) else (button("join", "🪑", discord.ButtonStyle.success),)
    return (
        *joining,
        button("leave", "🚪"),
        button("start", "🎬", discord.ButtonStyle.primary),
        button("options", "⚙️"),
    )


def notice_letter(desk: Desk, table: Table, body: NoticeBody) -> Letter:
    """A sentence for the channel."""
    words = {"title": literally(table.match.title), **body.words}
    return Letter(desk.words(body.key, **words), pings=body.users)
