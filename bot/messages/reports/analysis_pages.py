"""Pages of what bot players think of a match that has ended: where a seat lost most, where points came from, what was luck."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches.games.adapters import ADAPTERS
from bot.matches.play.table import Table
from bot.matches.position.reading import Reading
from bot.matches.workers.analyses import KnownAnalysis
from bot.messages.drawing.figures import drawn_or_told
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import BUTTON_LABEL_LIMIT, Button
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, Part, SectionPart, Text, in_rows
from bot.messages.panel.hints import chance_in_percent, error_in_percent, margin_text
from engine.first_seat import SEAT_LETTERS
from engine.game import Move, Refusal, Seat
from engine.narrowing import NOTHING, Narrowed, narrow_by_path, path_to
from engine.thinking.advice import TOLD_APART, AdvisedOutlook
from engine.thinking.analysis import (
    Chapter,
    Luck,
    is_judged,
    is_luck_told,
    luck_of_seat,
    point_chapters,
    turning_points,
    turns_of,
    victory_shares,
)
from engine.thinking.judging import Judgement
from engine.thinking.looks import TOLD
from engine.thinking.luck import ChanceJudgement
from engine.thinking.turning import WORKED_ON
from rendering.any_game.plots import Bars, Plot, PlotLine, PlotMark
from rendering.games import PICTURES
from rendering.pictures import ShownPictures as Drawings
from texts.catalogue import Language
from texts.literal import clipped_text, literal_text
from texts.points import points_text, signed_points
from texts.speech import Speech

SOURCES_TOLD = 3
"""Sources of points that are named in a part of the game."""


async def analysis_page(
    viewer: Viewer, table: Table, seat: Seat, shown: KnownAnalysis, readings: Sequence[Reading]
) -> Page:
    """The turning points of a seat, `readings` being the positions in which they were, its luck, and how its chances went."""
    words, speech = viewer.words, viewer.speech(table)
    analysis, turns = shown.analysis, turns_of(shown.plies)
    lines = [words("analysis.title", title=literal_text(table.match.title)), *work_progress_lines(words, shown)]
    parts: list[Part] = [Text("\n".join(lines))]
    if not is_judged(table.game, len(table.match.seats)):
        return Page((*parts, Text(words("analysis.not_judged")), *await points_parts(viewer, table, shown)))
    losses = turning_points(analysis, seat)
    key = "analysis.points_of" if losses else "analysis.sound" if shown.done else "analysis.none_yet"
    parts.append(Text(words(key, name=speech.name(seat))))
    for number, (loss, reading) in enumerate(zip(losses, readings, strict=True), start=1):
        look = CustomId("turning", table.match.id, seat=seat, argument=str(loss.ply))
        told = loss_lines(viewer, table, reading, loss, number, turns[loss.ply] + 1, done=shown.done)
        parts.append(SectionPart("\n".join(told), Button(words("button.turning"), str(look), emoji="🔍")))
    last = last_lines(words, speech, table, seat, shown) if shown.done else []
    parts += [Text("\n".join(last))] if last else []
    plot = share_plot(words, table, shown, seat, losses)
    if any(len(line.values) > 1 for line in plot.lines):
        parts += [*drawn_or_told(viewer, await viewer.plots(table.match, [plot])), Text(words("analysis.by_own_view"))]
    return Page((*parts, *in_rows(seat_buttons(table, seat)), analysis_foot_buttons(words, table, seat, shown)))


async def points_page(viewer: Viewer, table: Table, seat: Seat, shown: KnownAnalysis) -> Page:
    """Tells where everybody's points came from, part by part and source by source; the way back leads to `seat`."""
    words = viewer.words
    back = Button(words("button.to_analysis"), str(CustomId("analysis", table.match.id, seat=seat)), emoji="◀️")
    head = Text(
        "\n".join([words("analysis.title", title=literal_text(table.match.title)), *work_progress_lines(words, shown)])
    )
    return Page((head, *await points_parts(viewer, table, shown), (back,)))


async def turning_page(viewer: Viewer, table: Table, reading: Reading, loss: Judgement, turn: int) -> Page:
    """The position of a turning point as its seat saw it: with the answer that was given, and with the better one."""
    words, seat, match = viewer.words, reading.seat, table.match
    speech = speech_at(viewer, table, reading)
    parts: list[Part] = [Text(words("analysis.position", name=speech.name(seat), turn=turn))]
    for key, text, share, lead in (
        ("analysis.played", loss.played, loss.share, loss.lead),
        ("analysis.better", loss.better, loss.better_share, loss.better_lead),
    ):
        move = move_of(reading, text)
        worth = worth_of(words, AdvisedOutlook(share, lead))
        parts.append(Text(words(key, move=speech.move(move), worth=worth)))
        pictures = await viewer.private(reading, narrowed_after_move(reading, move))
        parts += drawn_or_told(viewer, pictures if key == "analysis.better" else pictures[-1:])
    parts += map(Text, loss_reasons(words, speech, reading, loss))
    on = CustomId("what_if", match.id, argument=str(loss.ply))
    back = CustomId("analysis", match.id, seat=seat)
    return Page(
        (
            *parts,
            (
                Button(words("button.what_if"), str(on), emoji="🎓"),
                Button(words("button.to_analysis"), str(back), emoji="◀️"),
            ),
        )
    )


def worth_of(words: Language, outlook: AdvisedOutlook) -> str:
    """What came of an answer, in words."""
    return words("analysis.worth", share=chance_in_percent(outlook.share), margin=margin_text(words, outlook))


def work_progress_lines(words: Language, shown: KnownAnalysis) -> list[str]:
    """How far it is worked out, while it is."""
    return [] if shown.done else [words("analysis.working", share=int(100 * shown.progress))]


def loss_lines(
    viewer: Viewer, table: Table, reading: Reading, loss: Judgement, number: int, turn: int, *, done: bool
) -> list[str]:
    """A turning point in words: what it cost, what was played, what was better and why; less sure until all is `done`."""
    words, speech = viewer.words, speech_at(viewer, table, reading)
    played, better = (speech.move(move_of(reading, text)) for text in (loss.played, loss.better))
    lines = [
        words(
            "analysis.point",
            number=number,
            turn=turn,
            before=chance_in_percent(loss.better_share),
            after=chance_in_percent(loss.share),
            error=error_in_percent(loss.error * (1 if done else WORKED_ON / TOLD_APART)),
        ),
        words("analysis.played", move=played, worth=worth_of(words, AdvisedOutlook(loss.share, loss.lead))),
        words(
            "analysis.better", move=better, worth=worth_of(words, AdvisedOutlook(loss.better_share, loss.better_lead))
        ),
    ]
    return [*lines, *loss_reasons(words, speech, reading, loss)]


def loss_reasons(words: Language, speech: Speech, reading: Reading, loss: Judgement) -> list[str]:
    """Why the other answer is better, if the policy can say so, else what that answer brings at once, and this one does not."""
    if loss.reason:
        return [f"-# {speech.reason(loss.reason)}"]
    brought, brings = (speech.brings(reading.view, move_of(reading, text)) for text in (loss.played, loss.better))
    return [f"-# {words('analysis.brings', what=brings)}"] if brings and brings != brought else []


def last_lines(words: Language, speech: Speech, table: Table, seat: Seat, shown: KnownAnalysis) -> list[str]:
    """What is said when all is known: that there are no more turning points, and what was luck, where that can be told."""
    found = len(turning_points(shown.analysis, seat))
    no_more = [f"-# {words('analysis.no_more')}"] if 0 < found < TOLD else []
    if not is_luck_told(table.game, len(table.match.seats)):
        return no_more
    return [*no_more, *luck_lines(words, speech, seat, luck_of_seat(shown.analysis, seat), turns_of(shown.plies))]


def luck_lines(words: Language, speech: Speech, seat: Seat, found: Luck, turns: Sequence[int]) -> list[str]:
    """What the draws of a seat brought it, and the best and the worst of them, where that is more than its error."""
    if not found.draws:
        return []
    error, name = error_in_percent(found.error), speech.name(seat)
    if abs(found.sum) <= TOLD_APART * found.error:
        return [words("analysis.luck_even", name=name, n=found.draws, error=error)]
    brought = signed_points(round(100 * found.sum))
    lines = [words("analysis.luck", name=name, n=found.draws, sum=brought, error=error)]

    def told(key: str, one: ChanceJudgement) -> str:
        return words(key, turn=turns[one.ply] + 1, points=signed_points(round(100 * within_all(one))))

    ends = [("analysis.best_draw", found.best), ("analysis.worst_draw", found.worst)]
    most = [told(key, one) for key, one in ends if one is not None and is_draw_told(one)]
    return [*lines, f"-# {' · '.join(most)}"] if most else lines


def within_all(one: ChanceJudgement) -> float:
    """What a draw brought, as far as there was so much to win or to lose: told in a straight line, it may come to more."""
    return min(1.0 - one.before, max(-one.before, one.brought))


def is_draw_told(one: ChanceJudgement) -> bool:
    """Whether what a draw brought is more than its error."""
    return abs(one.brought) > TOLD_APART * one.error


def speech_at(viewer: Viewer, table: Table, reading: Reading) -> Speech:
    """Somebody who speaks of a position that has been, to its seat."""
    vocabulary = ADAPTERS[table.match.game].vocabulary
    return Speech(viewer.words, table.match.game, vocabulary, table.names, reading.view)


def move_of(reading: Reading, text: str) -> Move:
    """The answer that notation names in this position."""
    assert reading.choices is not None  # it was answered
    move = reading.game.read(reading.view, text, reading.choices)
    assert not isinstance(move, Refusal)  # it was read before, when it was judged
    return move


def narrowed_after_move(reading: Reading, move: Move) -> Narrowed:
    """Where somebody stands who has chosen a move; who has chosen nothing, where no menus lead to it."""
    assert reading.choices is not None
    try:
        return narrow_by_path(reading.choices, path_to(reading.choices, move))
    except LookupError:
        return NOTHING


# Plots


def share_plot(words: Language, table: Table, shown: KnownAnalysis, seat: Seat, losses: Sequence[Judgement]) -> Plot:
    """The share of victory that each seat could expect by what it knew, and then had; the turning points of one are marked."""
    turns, seats = turns_of(shown.plies), range(len(table.match.seats))
    known = {each: [(turns[ply] + 1, share) for ply, share in victory_shares(shown.analysis, each)] for each in seats}
    last = max(turns, default=0) + 1
    for each, share in result_of(table).items() if shown.done else ():  # no line over turns of which nothing is known
        known[each].append((last, share))
    lines = [PlotLine(each, tuple(dict(known[each]).items())) for each in seats]
    marks = [PlotMark(turns[loss.ply] + 1, loss.share, number) for number, loss in enumerate(losses, start=1)]
    return Plot(
        "share",
        words("analysis.share"),
        tuple(line for line in lines if line.values),
        last,
        of_hundred=True,
        stages=stages_of_game(words, table, shown),
        marks=tuple(marks),
    )


def result_of(table: Table) -> dict[Seat, float]:
    """The share of victory that each seat had in the end; nothing of a match that was not played to its end."""
    outcome = table.game.outcome(table.position)
    if outcome is None or not outcome.winners:
        return {}
    return {seat: (seat in outcome.winners) / len(outcome.winners) for seat in range(len(outcome.totals))}


async def points_parts(viewer: Viewer, table: Table, shown: KnownAnalysis) -> list[Part]:
    """How everybody's points grew, and where they came from."""
    words = viewer.words
    ends = [shown.analysis.points[ply] for ply in sorted(shown.analysis.points)]
    if not ends:
        return [Text(words("analysis.none_yet"))]
    turns, seats = turns_of(shown.plies), range(len(table.match.seats))
    lines = [PlotLine(each, tuple((turns[one.ply] + 1, float(one.totals[each])) for one in ends)) for each in seats]
    plot = Plot(
        "points", words("analysis.points"), tuple(lines), turns[-1] + 1, stages=stages_of_game(words, table, shown)
    )
    sources = dict.fromkeys(source for own in ends[-1].points for source, points in own.items() if points)
    naming = PICTURES[table.match.game].naming
    rows = [
        (words.capitalised(naming.source(words, source)), tuple(own.get(source, 0) for own in ends[-1].points))
        for source in sources
    ]
    pictures: Drawings = await viewer.plots(
        table.match, [plot], [Bars("sources", words("analysis.sources"), tuple(rows))]
    )
    return [*drawn_or_told(viewer, pictures), Text("\n".join(chapter_lines(viewer, table, shown)))]


def stages_of_game(words: Language, table: Table, shown: KnownAnalysis) -> tuple[tuple[int, str], ...]:
    """The parts of a game that has such, each with its first turn."""
    found = [part for part in point_chapters(shown.analysis) if part.name is not None]
    return tuple((part.first + 1, chapter_name(words, table, part)) for part in found)


def chapter_name(words: Language, table: Table, part: Chapter) -> str:
    """What a part of the game is called: as the game does, else by its turns."""
    if part.name is None:
        return words("analysis.turns", first=part.first + 1, last=part.last + 1)
    return ADAPTERS[table.match.game].vocabulary.chapter(words, part.name)


def chapter_lines(viewer: Viewer, table: Table, shown: KnownAnalysis) -> list[str]:
    """What each part of the game brought everybody, and by which sources most of it."""
    words, naming = viewer.words, PICTURES[table.match.game].naming
    lines: list[str] = []
    for part in point_chapters(shown.analysis):
        told: list[str] = []
        for seat, gained in enumerate(part.gained):
            most = sorted(gained.items(), key=lambda one: -abs(one[1]))[:SOURCES_TOLD]
            by = words.listed(f"{naming.source(words, source)} {points_text(points)}" for source, points in most)
            total = f"{SEAT_LETTERS[seat]} **{signed_points(sum(gained.values()))}**"
            told.append(f"{total} ({by})" if by else total)
        lines.append(words.headed(f"**{chapter_name(words, table, part)}**", words.listed(told)))
    return lines


# Buttons


def seat_buttons(table: Table, seat: Seat) -> list[Button]:
    """The turning points of the other seats."""
    return [
        Button(
            clipped_text(f"{SEAT_LETTERS[other]} {table.names[other]}", BUTTON_LABEL_LIMIT),
            str(CustomId("analysis", table.match.id, seat=other)),
        )
        for other in range(len(table.match.seats))
        if other != seat
    ]


def analysis_foot_buttons(words: Language, table: Table, seat: Seat, shown: KnownAnalysis) -> tuple[Button, ...]:
    """Buttons to the points and, while not all is known, to the same page anew."""
    points = CustomId("analysis_points", table.match.id, seat=seat)
    anew = CustomId("analysis", table.match.id, seat=seat, argument="anew")
    again = () if shown.done else (Button(words("button.look_again"), str(anew), emoji="🔄"),)
    return (Button(words("button.analysis_points"), str(points), emoji="📊"), *again)
