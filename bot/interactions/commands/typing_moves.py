"""Moves that are typed: suggestions that are legal now, and what a typed line does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, islice

from discord import app_commands

from bot.interactions.answering.answers import Interaction
from bot.interactions.answering.context import Context
from bot.interactions.commands.completing import moves_like, values_like, values_written
from bot.interactions.handlers.looking.rules import try_line
from bot.interactions.handlers.playing.play import play_line
from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.bot_levels import level_name, levels_offered
from bot.matches.games.registry import GAMES
from bot.matches.play.open_tables import is_played, is_running
from bot.matches.play.table import Table
from bot.matches.position.meanings import unlikely_moves
from bot.matches.services import Services
from bot.messages.drawing.viewer import private_viewer
from engine.choices import KIND, Choices, Listed, Open, kinds_of
from engine.first_seat import SEAT_LETTERS
from engine.game import Move, Refusal, Seat, State
from engine.narrowing import suggested_after
from engine.play.match import SEPARATOR
from engine.play.match import play_line as played_line
from engine.rules import AnyGame, IllegalMove
from storage.records.matches import MatchStatus
from texts.literal import clipped_text
from texts.speech import Speech

SUGGESTIONS = 25
LABEL_LIMIT = 100
NO_MOVE = "?"
"""The value of a suggestion that only tells something: it is no move in any game's notation."""
UNLIKELY, PLIES = 400, 40
"""How many moves like the legal ones, and how many plies on record, are looked at for `/why`."""

OptionSuggestion = app_commands.Choice[str]


async def type_line(context: Context, table: Table, line: str) -> None:
    """Plays a line of moves in notation and shows where that leads, in private."""
    await play_line(context, table, table.own_seat(context.actor.user_id), line)


async def at_table(
    services: Services, interaction: Interaction, game: str | None = None
) -> tuple[Table, Seat, Speech] | None:
    """The running match that was chosen as `match`, else the one here, of this game rather than of others; this person's seat
    there, and a speech to it. None for a person without a seat.
    """
    chosen, wanted = getattr(interaction.namespace, "match", None), is_played(game) if game else is_running
    meant = await services.tables.meant_in(interaction.channel_id or 0, interaction.user.id, wanted)
    match_id = chosen or (meant[0].id if meant else None)
    table = await services.tables.get(match_id) if match_id else None
    if table is None or table.match.status is not MatchStatus.RUNNING or not table.seats_of(interaction.user.id):
        return None
    viewer = await private_viewer(services, interaction.user.id, str(interaction.locale))
    seat = table.own_seat(interaction.user.id)
    return table, seat, viewer.speech(table, seat)


async def suggest_line(services: Services, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
    """Whole moves for `/move`: keeps what was typed before the last semicolon, and completes the rest.

    Somebody who may not move is told whose turn it is; that suggestion is no move.
    """
    found = await at_table(services, interaction)
    if found is None:
        return []
    table, seat, speech = found
    if table.game.choices(table.position, seat) is None:
        waiting = speech.refusal(table.game.not_asked(table.position, seat))
        return [OptionSuggestion(name=clipped_text(f"⏳ {waiting}", LABEL_LIMIT), value=NO_MOVE)]
    done, _, rest = typed.rpartition(SEPARATOR)
    state = position_after(table, seat, done)
    choices = table.game.choices(state, seat) if state is not None else None
    if choices is None:
        return []
    head = f"{done.strip()}{SEPARATOR} " if done.strip() else ""
    begun: list[OptionSuggestion] = []
    others: list[OptionSuggestion] = []
    known: set[str] = set()  # two ways may lead to one move
    for move in moves_like(choices, rest, speech.choice, table.game.spell):
        text = table.game.write(move)
        if len(head + text) > LABEL_LIMIT or text in known:
            continue  # a line cut short would be another move
        known.add(text)
        if contains_typed(rest, f"{text} {speech.move(move)}"):
            like = begun if begins_with_typed(rest, text) else others
            like.append(OptionSuggestion(name=choices_labelled(text, speech.move(move)), value=head + text))
        if len(begun) == SUGGESTIONS:
            break
    return [*begun, *others][:SUGGESTIONS]


async def suggest_why(services: Services, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
    """Moves for `/why` that are not possible now but likely asked about: like the legal ones, like one's own last ones.

    Moves of others may be their secret: which cards they keep, that they could have done more.
    """
    found = await at_table(services, interaction)
    if found is None:
        return []
    table, seat, speech = found
    reading, vocabulary = table.reading(seat), ADAPTERS[table.match.game].vocabulary
    before = (move for move in vocabulary.pale(reading.view) if table.game.check(reading.state, seat, move) is not None)
    moves = chain(before, islice(unlikely_moves(reading), UNLIKELY))
    names = {table.game.write(move): speech.move(move) for move in moves}
    played = [ply.notation for ply in reversed(table.known_to(seat)[-PLIES:]) if ply.seat == seat]
    for text in (*vocabulary.examples, *played):
        if text not in names and isinstance(try_line(table, seat, text), Refusal):
            meant = table.game.read(reading.view, text, reading.choices or Listed(()))
            names[text] = text if isinstance(meant, Refusal) else speech.move(meant)
    fitting = [(text, said) for text, said in names.items() if contains_typed(typed, f"{text} {said}")]
    spread = fitting[:: -(-len(fitting) // SUGGESTIONS) or 1]  # not one card alone with every stone
    return [
        OptionSuggestion(name=choices_labelled(text, said), value=text)
        for text, said in spread
        if len(text) <= LABEL_LIMIT
    ]


def position_after(table: Table, seat: Seat, line: str) -> State[object] | None:
    """The position after the steps typed so far; None when they cannot be played through to a known position."""
    if not line.strip():
        return table.position
    try:
        state, played = played_line(table.game, table.position, seat, line)
    except IllegalMove:
        return None
    return None if played.rest or any(ply.revealed for ply in played.plies) else state


def choices_labelled(text: str, said: str) -> str:
    """What is typed, with what it means where that is another word."""
    return (text if said.lower() == text.lower() else f"{text} · {said}")[:LABEL_LIMIT]


async def suggest_field(
    services: Services,
    interaction: Interaction,
    game: str,
    kinds: Sequence[str],
    field: str,
    typed: str,
    value_text: Callable[[object], str] | None,
) -> list[OptionSuggestion]:
    """The values of a field of the legal moves of these kinds, given the options that are filled in already.

    `value_text` is how they are typed, where that is not as the game spells them; a value whose text is empty cannot be typed.
    """
    found = await at_table(services, interaction, game)
    if found is None:
        return []
    table, seat, speech = found
    choices = table.game.choices(table.position, seat)
    if table.match.game != game or choices is None:
        return []
    write = value_text or table.game.spell
    filled = {name: str(value) for name, value in vars(interaction.namespace).items() if value and name != field}
    suggested = [
        OptionSuggestion(name=choices_labelled(text, speech.choice(field, value)), value=text)
        for value in values_like(choices, kinds, field, filled, write)
        if (text := write(value))
    ]
    fitting = [choice for choice in suggested if contains_typed(typed, choice.name)]
    return sorted(fitting, key=lambda choice: not begins_with_typed(typed, str(choice.value)))[:SUGGESTIONS]


async def suggest_ends(
    services: Services,
    interaction: Interaction,
    game: str,
    begun: Sequence[str],
    head: str,
    typed: str,
    named: Callable[[Speech, Move], str],
) -> list[OptionSuggestion]:
    """The ends of a line that begins with `head`: of the moves left by the values `begun`, as spelled, the kind first.

    Good ones come first, marked; `named` is what such an end is called, and what it brings is said with it.
    """
    found = await at_table(services, interaction, game)
    choices = found[0].game.choices(found[0].position, found[1]) if found else None
    if found is None or choices is None or found[0].match.game != game or begun[0] not in kinds_of(choices):
        return []
    table, seat, speech = found
    left, good = after_these(table.game, choices, begun, head)
    view = table.game.view(table.position, seat)
    suggested: list[OptionSuggestion] = []
    for move in [*good, *(move for move in left if move not in good)]:
        end, name = table.game.write(move).removeprefix(f"{head} "), named(speech, move)
        if len(suggested) < SUGGESTIONS and contains_typed(typed, f"{end} {name}"):
            said = " · ".join(filter(None, (name, speech.brings(view, move))))
            suggested.append(
                OptionSuggestion(name=clipped_text(f"⭐ {said}" if move in good else said, LABEL_LIMIT), value=end)
            )
    return suggested


def after_these(
    game: AnyGame, choices: Choices, begun: Sequence[str], head: str
) -> tuple[Sequence[Move], Sequence[Move]]:
    """The moves left by these values, written as `head`, and the good ones among them; none for illegal values."""
    if choices.moves:  # of moves that are listed, a value that all of them have is not chosen
        return [move for move in choices.moves if game.write(move).startswith(f"{head} ")], ()
    step = choices.after(())
    written = begun if isinstance(step, Open) and step.field == KIND else begun[1:]
    try:
        chosen = values_written(choices, written, game.spell)
        return choices.left(chosen), [move for _, move in suggested_after(choices, chosen)]
    except LookupError:
        return (), ()


def begins_with_typed(typed: str, text: str) -> bool:
    """Whether a text begins as typed, and so is likelier meant than one that only contains the words."""
    return text.lower().startswith(typed.strip().lower())


def contains_typed(typed: str, text: str) -> bool:
    """Whether every word typed occurs in a text."""
    return all(word in text.lower() for word in typed.lower().split())


async def suggest_seat(services: Services, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
    """The seats of the match here by their letters, with who sits there."""
    table = await services.tables.active_in(interaction.channel_id or 0)
    if table is None:
        return []
    seats = zip(SEAT_LETTERS, table.match.seats, strict=False)
    return named_like(
        typed, ((clipped_text(f"{letter} · {seat.name or '–'}", LABEL_LIMIT), letter) for letter, seat in seats)
    )


async def suggest_level(services: Services, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
    """How strong bot players of the game here can be."""
    table = await services.tables.active_in(interaction.channel_id or 0)
    return [] if table is None else await suggest_level_of(services, interaction, table.match.game, typed)


async def suggest_show_level(services: Services, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
    """How strong bot players of the game can be that is filled in already."""
    game = getattr(interaction.namespace, "game", None)  # it may have to be filled in still
    if not isinstance(game, str) or game not in GAMES:
        return []
    return await suggest_level_of(services, interaction, game, typed)


async def suggest_level_of(
    services: Services, interaction: Interaction, game: str, typed: str
) -> list[OptionSuggestion]:
    """How strong bot players of a game can be."""
    words = (await private_viewer(services, interaction.user.id, str(interaction.locale))).words
    return named_like(typed, ((level_name(words, level), level.value) for level in levels_offered(game)))


def suggest_language(services: Services, typed: str) -> list[OptionSuggestion]:
    """The languages there are, each by its own name."""
    return named_like(
        typed, ((words("language.name"), code) for code, words in sorted(services.whole_languages().items()))
    )


def named_like(typed: str, named: Iterable[tuple[str, str]]) -> list[OptionSuggestion]:
    """Suggestions of these values, by name and value, that have all words typed in either."""
    return [
        OptionSuggestion(name=name, value=value) for name, value in named if contains_typed(typed, f"{name} {value}")
    ]
