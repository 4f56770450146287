"""The pictures of a private page as its reader wants them: drawn, or in words alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches.position.reading import Reading
from bot.messages.drawing.viewer import Viewer
from bot.messages.layout.components import Button
from bot.messages.layout.custom_ids import CustomId, path_text
from bot.messages.layout.pages import Part, Text, figure_of, in_rows
from rendering.pictures import Picture
from texts.literal import even_limit, literal_text
from texts.statements import fitted_lines

WORDS_OF_PICTURES = 2600
"""Characters for the pictures of a page whose reader wants words: what has happened, and what is asked, need the rest."""


def pictures_with_looks(
    viewer: Viewer, reading: Reading, pictures: Sequence[Picture], said: Sequence[str] = ()
) -> list[Part]:
    """Pictures, each with its heading above it, and below them the buttons to what shows more of the same."""
    return [*drawn_or_told(viewer, pictures, said), *in_rows(look_buttons(viewer, reading, pictures, ()))]


def look_buttons(viewer: Viewer, reading: Reading, pictures: Sequence[Picture], path: Sequence[int]) -> list[Button]:
    """The buttons to what shows more of some pictures, each once: together, as every row makes a page longer.

    A position that is planned on has none: they show the match as it is.
    """
    if reading.ahead:
        return []
    parts = dict.fromkeys(part for picture in pictures for part in picture.looks)
    return [look_button(viewer, reading, part, path) for part in parts]


def drawn_or_told(viewer: Viewer, pictures: Sequence[Picture], said: Sequence[str] = ()) -> list[Part]:
    """The pictures of a page, each with its heading; who wants words has them in their place.

    Lines that have been `said` above are left out there.
    """
    return [part for parts in each_drawn_or_told(viewer, pictures, said) for part in parts]


def each_drawn_or_told(viewer: Viewer, pictures: Sequence[Picture], said: Sequence[str]) -> list[list[Part]]:
    """The parts of each picture of a page, without its looks."""
    headings = [[Text(picture.heading)] if picture.heading else [] for picture in pictures]
    if not viewer.text_only:
        return [[*heading, figure_of(picture)] for heading, picture in zip(headings, pictures, strict=True)]
    known = {line.replace("*", "") for line in said}
    told = [[literal_text(line) for line in picture.text.splitlines() if line not in known] for picture in pictures]
    limit = even_limit([len("\n".join(lines)) for lines in told], WORDS_OF_PICTURES)
    texts = [Text(fitted_lines(lines, limit, 0, viewer.words("picture.alt.more"))) for lines in told]
    return [[*heading, text] for heading, text in zip(headings, texts, strict=True)]


def look_button(viewer: Viewer, reading: Reading, part: str, path: Sequence[int]) -> Button:
    """Shows a part of what there is to see in the place of the panel; the way back leads to these places."""
    see = CustomId("see", reading.match.id, seat=reading.seat, argument=f"{part}.{path_text(path)}")
    return Button(viewer.words(f"{reading.match.game}.part.{part}"), str(see), emoji="🔍")
