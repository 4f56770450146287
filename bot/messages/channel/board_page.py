"""What stands in a channel for all to see: lobby, board, final scores, notices."""

from __future__ import annotations

from collections.abc import Awaitable, Coroutine, Mapping, Sequence
from typing import Any

import discord

from bot.matches.games.adapters import ADAPTERS
from bot.matches.history.record_file import SHOWN_OF_PROOF, record_of
from bot.matches.lobbies import lobby, rating_offer
from bot.matches.people.posts import BoardBody, FinalBody, NoticeBody
from bot.matches.play.table import Table
from bot.matches.position.committed_match import CommittedMatch
from bot.messages.channel.clock_words import board_clocks, duration_text, terms_told
from bot.messages.channel.lobby_words import options_shown
from bot.messages.channel.told_turns import last_turns, plies_told, undone_last
from bot.messages.drawing.figures import drawn_or_told
from bot.messages.drawing.viewer import Viewer, drawn_meanwhile
from bot.messages.layout.components import Button, ClassicMessage, FileToSend
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Attached, Page, Part, Text, in_rows
from engine.game import Event, Seat, State, View
from engine.play.record import write_record
from rendering.games import PICTURES
from rendering.pictures import ShownPictures
from storage.records.matches import Match, MatchStatus
from storage.records.matches import Seat as SeatRecord
from texts.catalogue import Language
from texts.literal import literal_text
from texts.points import as_known
from texts.speech import Speech
from texts.stories import last_of_each

ROWS_TOLD = 8
"""Rows of a phone for what has happened; the rest stands in /history."""
NOTICE_BUTTONS = {"start": "🎬", "play": "▶️", "vacation": "🏖️", "come_back": "🙋", "sit_down": "🪑"}
"""What can stand below a notice, by verb, with its sign."""
FOR_A_SEAT = ("sit_down",)
BOARDS_TOLD = 30
"""The most boards that a message tells of: those of the last turns of all seats."""


async def board_page(
    viewer: Viewer,
    table: Table,
    body: BoardBody,
    earlier: Sequence[BoardBody] = (),
    drawing: Awaitable[ShownPictures] | None = None,
) -> Page:
    """A position after a turn: who is to act, what happened, the pictures, the points, the buttons.

    It tells what `earlier` boards in the same message have told, too, as far as each seat has done nothing since. It calls
    nobody: a line of its own does. Its pictures are drawn here unless a `drawing` of them has begun.
    """
    match, parts = table.match, await board_parts(viewer, table, body, earlier, drawing)
    if table.game.decisions(table.game.decode(body.snapshot)):
        own = (*language_buttons(viewer, match), *watch_buttons(viewer, match), *talk_buttons(viewer, match))
        beside = (*part_buttons(viewer, match), *own)
        parts += [board_buttons(viewer, match), *in_rows(beside)]
    return Page(tuple(parts))


def board_pictures(
    viewer: Viewer, table: Table, body: BoardBody, earlier: Sequence[BoardBody]
) -> Coroutine[Any, Any, ShownPictures]:
    """The pictures of a board; they mark the last turns of which it and `earlier` ones tell."""
    return viewer.board(table.match, body.snapshot, last_turns(plies_told(table.game, (*earlier, body))))


async def board_parts(
    viewer: Viewer,
    table: Table,
    body: BoardBody,
    earlier: Sequence[BoardBody] = (),
    drawing: Awaitable[ShownPictures] | None = None,
) -> list[Part]:
    """A board without its buttons. Its words are written while its pictures are drawn."""
    if drawing is None:
        async with drawn_meanwhile(board_pictures(viewer, table, body, earlier)) as begun:
            return await board_parts(viewer, table, body, earlier, begun)
    game, match, told = table.game, table.match, (*earlier, body)
    plies = plies_told(game, told)
    state = game.decode(body.snapshot)
    asked = game.decisions(state)
    head = [*first_board_lines(viewer, table, told), *who_is_next(viewer, table, body, [one.seat for one in asked])]
    small = [
        line
        for line in (
            viewer.speech(table).at_a_glance(game.view(state, None)),
            scores_line(viewer.words, table, state),
            *board_clocks(viewer.words, match, body.clocks if asked else ()),
        )
        if line
    ]
    happened = [*last_moves_lines(viewer, table, plies, undone_last(told)), *reason_lines(viewer, table, told)]
    parts: list[Part] = [Text("\n".join([*head, *happened]))]
    parts += drawn_or_told(viewer, await drawing)
    parts.append(Text("\n".join(f"-# {line}" for line in small)))
    return parts


def first_board_lines(viewer: Viewer, table: Table, boards: Sequence[BoardBody]) -> list[str]:
    """The line of the message with the first board, with what the shuffle is committed to."""
    if not any(body.started for body in boards):
        return []
    commitment = (table.match.commitment or "")[:SHOWN_OF_PROOF]
    lines = [viewer.words("board.started", title=literal_text(table.match.title), commitment=commitment)]
    return [*lines, viewer.words("board.rated")] if table.match.rated else lines


def who_is_next(viewer: Viewer, table: Table, body: BoardBody, asked: Sequence[Seat]) -> list[str]:
    """Tells who is to act; in a show, when the next turn comes."""
    if body.show is None or not asked:
        return to_act(viewer, table, asked)
    names = viewer.words.listed(literal_text(table.match.seats[seat].name) for seat in asked[:1])
    return [viewer.words("show.next", name=names, at=f"<t:{int(body.show.next_at)}:R>")]


def reason_lines(viewer: Viewer, table: Table, boards: Sequence[BoardBody]) -> list[str]:
    """What speaks for the last turn of each seat of a show, of which these boards tell."""
    reasons = dict[Seat, str]()
    for body in boards:
        if body.show is not None and body.plies:
            reasons.pop(seat := body.plies[-1][0], None)
            reasons[seat] = body.show.why
    speech = viewer.speech(table)
    return [
        viewer.words("show.why", name=speech.name(seat), reason=speech.reason(why))
        for seat, why in reasons.items()
        if why
    ]


def to_act(viewer: Viewer, table: Table, asked: Sequence[Seat]) -> list[str]:
    """Tells who is to act, and which bot players are thinking."""
    seats = [table.match.seats[seat] for seat in asked]
    people = [pinged_seat_text(table, seat, seat.user_id) for seat in seats if seat.user_id is not None]
    lines = [viewer.words("board.to_act", who=viewer.words.listed(people))] if people else []
    return [*lines, *thinking_lines(viewer, table.match, asked)]


def last_moves_lines(
    viewer: Viewer, table: Table, plies: Sequence[tuple[Seat, Sequence[Event]]], undone: Seat | None
) -> list[str]:
    """What each seat did last, in as many rows as a phone's screen can spare; and who took something back."""
    speech = viewer.speech(table)
    back = [viewer.words("board.undone", name=speech.name(undone))] if undone is not None else []
    return [*back, *last_of_each(speech, plies, None, ROWS_TOLD)]


def scores_line(words: Language, table: CommittedMatch, state: State[Any]) -> str:
    """Everybody's points in this position, the same as in its picture, as far as all may know."""
    view = table.game.view(state, None)
    hides = ADAPTERS[table.match.game].vocabulary.hides_points
    scores = " · ".join(
        words.headed(literal_text(name), as_known(total, hides=hides(view, seat)))
        for seat, (name, total) in enumerate(zip(table.names, table.game.points(view), strict=True))
    )
    return words("status.scores", scores=scores)


def pinged_seat_text(table: Table, seat: SeatRecord, user_id: int) -> str:
    """A person who is to act: a ping, with the seat's name where the person has several."""
    ping = f"<@{user_id}>"
    return f"{ping} ({literal_text(seat.name)})" if len(table.seats_of(user_id)) > 1 else ping


def thinking_lines(viewer: Viewer, match: Match, asked: Sequence[Seat]) -> list[str]:
    """Names the seats among those asked for which bot players are thinking."""
    names = [literal_text(match.seats[seat].name) for seat in asked if match.seats[seat].bot]
    return [viewer.words("board.thinking", names=viewer.words.listed(names), n=len(names))] if names else []


def board_buttons(viewer: Viewer, match: Match) -> tuple[Button, ...]:
    """The five buttons under a board; under that of a show, at which nobody plays, those that still make sense, and a seat.

    They act on the match as it is when they are pressed.
    """

    def button(verb: str, emoji: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button:
        return Button(viewer.words(f"button.{verb}"), str(CustomId(verb, match.id)), style, emoji)

    if match.pace is not None:
        return (button("take_seat", "🪑", discord.ButtonStyle.primary), button("log", "📜"), button("rules", "📖"))
    own = Button(
        viewer.words(f"{match.game}.hand"),
        str(CustomId("hand", match.id)),
        emoji=ADAPTERS[match.game].vocabulary.hand_icon,
    )
    return (
        button("play", "▶️", discord.ButtonStyle.primary),
        own,
        button("log", "📜"),
        button("undo", "↩️"),
        button("rules", "📖"),
    )


def part_buttons(viewer: Viewer, match: Match) -> tuple[Button, ...]:
    """A button for each larger cut that the pictures of the game have; the answer is private."""
    return tuple(
        Button(viewer.words(f"{match.game}.part.{part}"), str(CustomId("part", match.id, argument=part)), emoji="🔍")
        for part in PICTURES[match.game].parts_of(len(match.seats))
    )


def language_buttons(viewer: Viewer, match: Match) -> tuple[Button, ...]:
    """The button that shows each reader the board in their own language, where several people may read it: on a server."""
    if match.guild_id is None or len(viewer.services.languages) == 1:
        return ()
    return (Button(viewer.words("button.in_my_language"), str(CustomId("in_my_language", match.id)), emoji="🌐"),)


def is_for_watchers(match: Match) -> bool:
    """Whether others may see a match: on a server, and no practice."""
    return match.guild_id is not None and not match.coached


def watch_buttons(viewer: Viewer, match: Match) -> tuple[Button, ...]:
    """The button that lets somebody watch a match that others may see."""
    if not is_for_watchers(match):
        return ()
    return (Button(viewer.words("button.watch"), str(CustomId("watch", match.id)), emoji="👁️"),)


def talk_buttons(viewer: Viewer, match: Match) -> tuple[Button, ...]:
    """What people at a match without a channel do about one another: say something, and who they are."""
    if not match.places:
        return ()
    return (
        Button(viewer.words("button.say"), str(CustomId("say", match.id)), emoji="💬"),
        Button(viewer.words("button.people"), str(CustomId("people", match.id)), emoji="👥"),
    )


async def final_page(viewer: Viewer, table: Table, body: FinalBody) -> Page:
    """The end: who has won, where every point came from, the seed, the record, and a button for a rematch."""
    game = ADAPTERS[table.match.game].game
    view = game.view(game.decode(body.snapshot), None)
    outcome = game.score(view)
    speech = viewer.speech(table)
    pictures = await viewer.final(table.match, outcome)
    record, seed = await record_of(viewer.services, table.match.id)
    seed_shown = (seed or b"").hex()[:SHOWN_OF_PROOF]
    lines = [*result_lines(speech, table, view), viewer.words("final.seed", seed=seed_shown)]
    if table.match.rated:
        lines.append(viewer.words("final.rated"))
    rematch = Button(
        viewer.words("button.rematch"), str(CustomId("rematch", table.match.id)), discord.ButtonStyle.primary, "🔁"
    )
    again = () if table.match.pace is not None else (rematch,)  # nobody has played
    # A rematch in the channel hides this match from commands, so it keeps its own way to be looked at.
    replay = Button(viewer.words("button.replay"), str(CustomId("replay", table.match.id, argument="0")), emoji="🎞️")
    log = Button(viewer.words("button.log"), str(CustomId("log", table.match.id)), emoji="📜")
    analysis = Button(viewer.words("button.analysis"), str(CustomId("analysis", table.match.id)), emoji="🔎")
    name = f"{table.match.game}-{table.match.id}.txt"
    parts: list[Part] = [Text("\n".join(lines))]
    parts += drawn_or_told(viewer, pictures)
    parts += [
        Text(f"-# {viewer.words('final.record')}"),
        Attached(FileToSend(name, write_record(record).encode())),
        (*again, analysis, replay, log, *language_buttons(viewer, table.match)),
    ]
    return Page(tuple(parts))


async def result_parts(viewer: Viewer, table: Table) -> list[Part]:
    """The final scores alone: who has won, and where every point came from."""
    view = table.game.view(table.position, None)
    lines = result_lines(viewer.speech(table), table, view)
    pictures = await viewer.final(table.match, table.game.score(view))
    return [Text("\n".join(lines)), *drawn_or_told(viewer, pictures, lines)]


def result_lines(speech: Speech, table: CommittedMatch, view: View) -> list[str]:
    """The winners in the last public view, and what the game says of the result."""
    outcome = table.game.score(view)
    winners = speech.words.listed(map(speech.name, outcome.winners or range(len(outcome.totals))))
    won = ("final.lost", "final.winner", "final.shared")[min(len(outcome.winners), 2)]
    key = won if outcome.contest else "final.alone"
    verdict = ADAPTERS[table.match.game].vocabulary.verdict(speech.words, view)
    return [speech.words(key, names=winners, n=max(outcome.totals)), *([verdict] if verdict else [])]


async def lobby_page(viewer: Viewer, table: Table, channel_id: int) -> Page:
    """The lobby as it stands in a channel: the card, and the buttons as long as it is open."""
    match = table.match
    if channel_id not in match.channels and match.guild_id is None:  # somebody has left it, and has it no more
        return Page((Text(viewer.words("lobby.no_seat_any_more", title=literal_text(match.title))),))
    card = drawn_or_told(viewer, await viewer.lobby(match, options_shown(viewer.words, match)))
    title, game = literal_text(match.title), viewer.words(f"{match.game}.title")
    waiting = "lobby.full" if lobby.is_full(match) else "lobby.open"
    if match.code is not None and waiting == "lobby.open" and not lobby.invited_people(match):
        waiting = "lobby.open_anywhere"
    if match.is_alone:
        waiting = "lobby.open_alone" if lobby.is_full(match) else "lobby.open_direct"
    known = {MatchStatus.LOBBY: waiting, MatchStatus.RUNNING: "lobby.started", MatchStatus.EXPIRED: "lobby.expired"}
    key = known.get(match.status, "lobby.closed")
    text = viewer.words(key, title=title, game=game, host=f"<@{match.host_id}>")
    if match.status is not MatchStatus.LOBBY:
        return Page((Text(text), *card))
    if match.clock is not None and len(match.seats) > 1:
        text += "\n" + terms_told(viewer.words, match.clock)
    if match.code is not None and not lobby.is_full(match):
        text += "\n" + viewer.words("lobby.code", code=match.code)
    guests = lobby.invited_people(match)
    if match.rated:
        text += "\n" + rating_line(viewer, match)
    if guests:
        text += "\n" + viewer.words("lobby.invited", who=viewer.words.listed(f"<@{user}>" for user in guests))
    invite = Button(viewer.words("button.invite"), str(CustomId("invite", match.id)), emoji="✉️")
    inviting = ((invite,),) if match.code is not None and not lobby.is_full(match) else ()
    return Page((Text(text), *card, lobby_buttons(viewer, match), *inviting))


def rating_line(viewer: Viewer, match: Match) -> str:
    """Tells that the match is to be rated, who agrees, and who has not."""
    lines = [viewer.words("lobby.rated")]
    for key, seats in (
        ("lobby.agreed", rating_offer.seats_that_agree(match)),
        ("lobby.not_agreed", rating_offer.not_agreed(match)),
    ):
        if seats:
            lines.append(viewer.words(key, names=viewer.words.listed(literal_text(seat.name) for seat in seats)))
    return " ".join(lines)


def lobby_buttons(viewer: Viewer, match: Match) -> tuple[Button, ...]:
    """Joining, as long as there is a seat for somebody, and leaving for everybody; starting and all else for the host.

    Starting is bright once it can be done: until then joining is what leads on.
    """

    def button(verb: str, emoji: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button:
        return Button(viewer.words(f"button.{verb}"), str(CustomId(verb, match.id)), style, emoji)

    style = discord.ButtonStyle.primary if lobby.is_full(match) else discord.ButtonStyle.secondary
    joining = () if lobby.is_full(match) else (button("join", "🪑", discord.ButtonStyle.success),)
    if match.guild_id is None and not lobby.invited_people(match):  # whoever comes has the code
        joining = () if lobby.is_full(match) else (button("fill_bots", "🤖"),)
    return (
        *joining,
        button("leave", "🚪"),
        button("start", "🎬", style),
        button("options", "⚙️"),
        *((button("rate", "🏅"),) if match.rated else ()),
    )


def notice_message(viewer: Viewer, table: Table, body: NoticeBody) -> ClassicMessage:
    """A sentence for the channel, with what can be done about it."""
    words = {"title": literal_text(table.match.title), **filled_words(viewer.words, body.words)}
    row = notice_buttons(viewer, table.match, body)
    return ClassicMessage(viewer.words(body.key, **words), rows=(row,) if row else (), pings=body.users)


def filled_words(words: Language, known: Mapping[str, str | int]) -> dict[str, str | int]:
    """What fills a sentence, times put into words of a language."""
    seconds = known.get("seconds")
    return {**known, "left": duration_text(words, seconds)} if isinstance(seconds, int) else dict(known)


def notice_buttons(viewer: Viewer, match: Match, body: NoticeBody) -> tuple[Button, ...]:
    """The buttons below a notice, as far as the match goes on; those for a seat carry its place."""
    place = body.words.get("place")
    seat = place if isinstance(place, int) else None
    return tuple(
        Button(
            viewer.words(f"button.{verb}"),
            str(CustomId(verb, match.id, seat=seat if verb in FOR_A_SEAT else None)),
            emoji=NOTICE_BUTTONS[verb],
        )
        for verb in body.buttons
        if match.status is (MatchStatus.LOBBY if verb == "start" else MatchStatus.RUNNING)
    )
