"""Looking up rules: the rulebook, and why a move is not possible."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.chosen_values import chosen_value, is_whole_number
from bot.interactions.answering.context import Context
from bot.matches.games.registry import GAMES
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.matches.position.meanings import AMBIGUOUS, moves_meant
from bot.messages.layout.components import (
    CONTENT_LIMIT,
    OPTION_LABEL_LIMIT,
    Button,
    ButtonRow,
    ClassicMessage,
    FileToSend,
    Menu,
    Option,
    picture_file,
)
from bot.messages.layout.custom_ids import CustomId
from engine.game import Refusal, Seat
from engine.play.match import SEPARATOR, PlayedLine, play_line
from engine.rules import IllegalMove
from rendering.games import PICTURES
from texts.catalogue import Language
from texts.literal import clipped_text, quoted_text
from texts.rulebook import Rulebook, UnknownRule

RULINGS = "rulings"
"""What is looked up for the rules that are ours, in any language; people may type their own word for it."""


async def explain_refusal(context: Context, table: Table, move: str) -> None:
    """Tells why a move is not possible now, with the rule quoted by its number."""
    seat = table.own_seat(context.actor.user_id)
    words = context.viewer.words
    refusal = try_line(table, seat, move)
    if isinstance(refusal, PlayedLine):
        await context.answer.give(ClassicMessage("\n".join(possible_lines(words, refusal, move))))
        return
    book = rulebook_in_language(context, table.match.game)
    speech = context.viewer.speech(table, seat)
    lines = [words("refused.rule", reason=speech.refusal(refusal), rule=refusal.rule)]
    if refusal.reason == AMBIGUOUS:
        lines.append("\n".join(f"- {speech.move(meant)}" for meant in moves_meant(table.reading(seat), move)))
    try:
        lines.append(book.pages(refusal.rule)[0])
    except UnknownRule:
        lines.append(words("rules.unknown", text=refusal.rule, example=book.numbers()[0]))
    await context.answer.give(ClassicMessage(clipped_text("\n\n".join(lines), CONTENT_LIMIT)))


def try_line(table: Table, seat: Seat, line: str) -> PlayedLine | Refusal:
    """Tries a line of moves on a copy: gives the first refusal that it meets, or how far it goes."""
    table.must_be_running()
    try:
        return play_line(table.game, table.position, seat, line)[1]
    except IllegalMove as illegal:
        return illegal.refusal


def possible_lines(words: Language, line: PlayedLine, typed: str) -> list[str]:
    """Which part of a line is possible, and which cannot be told before."""
    if not line.rest:
        return [words("why.possible", move=quoted_text(typed))]
    played = f"{SEPARATOR} ".join(ply.text for ply in line.plies)
    return [words("why.possible", move=quoted_text(played)), words("why.rest", rest=quoted_text(line.rest))]


def rulebook_in_language(context: Context, game: str) -> Rulebook:
    """The rulebook of a game in the reader's language."""
    books = context.services.rulebooks[game]
    return books.get(context.viewer.words.language) or books[context.services.settings.default_language]


async def press_rules(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Opens the rulebook of a match's game."""
    table = await context.table_of(custom_id)
    await open_rules(context, table.match.game)


async def open_rules(context: Context, game: str) -> None:
    """Shows the game in one minute, and the chapters of the rulebook to choose from."""
    book = rulebook_in_language(context, game)
    text = context.viewer.words("rules.topics", opening=book.opening())
    await context.answer.give(ClassicMessage(text, rows=looking_rows(context, game, book)))


async def rules_topic(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Shows the topic that was chosen from the menu."""
    if custom_id.argument not in GAMES:
        raise Outdated
    await show_rules(context, custom_id.argument, chosen_value(data))


def looking_rows(context: Context, game: str, book: Rulebook) -> tuple[ButtonRow, ...]:
    """What leads on from any page of a rulebook: its chapters, and the rules that are ours, where there are some."""
    if not book.rulings():
        return (topics_menu(context, game, book),)
    ours = CustomId("rules_page", argument=f"{game}.0.{RULINGS}")
    return (topics_menu(context, game, book), (Button(context.viewer.words("rules.rulings"), str(ours), emoji="⚖️"),))


def topics_menu(context: Context, game: str, book: Rulebook) -> Menu:
    options = tuple(
        Option(clipped_text(f"{topic.number} · {topic.title}", OPTION_LABEL_LIMIT), topic.number)
        for topic in book.topics()
    )
    return Menu(context.viewer.words("rules.menu"), str(CustomId("rules_topic", argument=game)), options)


async def rules_page(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Shows another page of what was looked up."""
    game, _, rest = custom_id.argument.partition(".")
    page, _, about = rest.partition(".")
    if game not in GAMES or not is_whole_number(page):
        raise Outdated
    await show_rules(context, game, about, int(page))


async def show_rules(context: Context, game: str, about: str, page: int = 0) -> None:
    """Shows a rule, a topic, or what fits the words best."""
    await context.answer.give(await rules_message(context, game, about, page))


async def rules_message(context: Context, game: str, about: str, page: int = 0) -> ClassicMessage:
    """A page of the rulebook, with the picture of a card where it is about one.

    Raises NotPossible where the rulebook has nothing about it.
    """
    words, book = context.viewer.words, rulebook_in_language(context, game)
    ours = about.strip().casefold() in (RULINGS, words("rules.rulings").casefold())
    try:
        pages = book.ruling_pages(words("rules.rulings")) if ours else book.pages(about)
    except UnknownRule as unknown:
        raise NotPossible("rules.unknown", text=quoted_text(about), example=book.numbers()[0]) from unknown
    page = min(page, len(pages) - 1)
    buttons: list[Button] = []
    for name, to in (("earlier", page - 1), ("later", page + 1)):
        if 0 <= to < len(pages):
            custom_id = CustomId("rules_page", argument=f"{game}.{to}.{about[:40]}")
            buttons.append(Button(words(f"button.{name}"), str(custom_id)))
    rows: tuple[ButtonRow, ...] = (tuple(buttons),) if buttons else ()
    files = () if ours else await card_pictures(context, game, book.card(about))
    # From one page of what is ours the button that leads there is the one to its first page, and Discord takes no id twice.
    onward = (topics_menu(context, game, book),) if ours else looking_rows(context, game, book)
    return ClassicMessage(clipped_text(pages[page], CONTENT_LIMIT), files, (*rows, *onward))


async def card_pictures(context: Context, game: str, number: int | None) -> tuple[FileToSend, ...]:
    """The picture of a card, where the game draws its cards and the reader wants pictures."""
    if number is None or PICTURES[game].cards is None or context.viewer.text_only:
        return ()
    return tuple(map(picture_file, await context.viewer.card(game, number)))
