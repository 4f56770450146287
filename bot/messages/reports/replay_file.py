"""The replay of a match as one file: a page that steps through it, without a request to anywhere."""

from __future__ import annotations

import asyncio
import base64
import html
import zlib
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any

import msgspec

from bot.matches.history.replay import Snapshots
from bot.matches.position.committed_match import CommittedMatch
from bot.messages.reports.replay_steps import DrawStep, ReplayStep, replay_steps
from rendering.pictures import WIDTH, Look
from rendering.printing.reel import PackedTrack, Reel
from texts.catalogue import Language
from texts.literal import in_one_line

LIMIT = 2_000_000
"""Bytes of a file at most: what can be sent by mail, and opened on a phone."""
WAYS = ((WIDTH, 1), (WIDTH // 2, 1), (WIDTH // 2, 2), (WIDTH // 2, 4))
"""How wide pictures are kept, and how many turns make a step: the first that comes within the limit is taken."""
PARTS = files("bot.messages.reports") / "replay_page"
LEVEL = 9


async def replay_file(
    match: CommittedMatch, words: Language, look: Look, snapshots: Snapshots, draw: DrawStep
) -> bytes:
    """The file, in HTML. A long match has narrower pictures and longer steps, or at the worst words alone.

    Raises Outdated as `replay_steps` does.
    """
    found = [step async for step in replay_steps(match, words, look, snapshots, draw)]
    for width, turns in WAYS:
        page = await asyncio.to_thread(page_of, match, words, joined_steps(found, turns), width)
        if len(page) <= LIMIT:
            return page
    return await asyncio.to_thread(page_of, match, words, found, None)


def joined_steps(found: Sequence[ReplayStep], turns: int) -> Sequence[ReplayStep]:
    """The steps with so many turns in one; the first and the last stay by themselves."""
    first, between, last = found[:1], found[1:-1], found[1:][-1:]
    rows = [between[place : place + turns] for place in range(0, len(between), turns)]
    steps = [replace(row[-1], told=tuple(line for step in row for line in step.told)) for row in rows]
    return [*first, *steps, *last]


def page_of(match: CommittedMatch, words: Language, found: Sequence[ReplayStep], width: int | None) -> bytes:
    """The page with pictures of this width; None for words in their place."""
    reel = Reel(width or WIDTH)
    told = [
        {"told": step.told, "small": step.small, "pictures": pictures_of(step, None if width is None else reel)}
        for step in found
    ]
    tracks = reel.packed()
    story = {
        "steps": told,
        "tracks": [
            {"width": one.width, "height": one.height, "palette": one.palette.hex(), "runs": one.runs} for one in tracks
        ],
        "in_words": words("replay_file.in_words"),
    }
    said = {
        "first": words("replay_file.first"),
        "back": words("replay_file.back"),
        "on": words("replay_file.on"),
        "last": words("replay_file.last"),
        "steps": words("replay_file.steps"),
        "keys": words("replay_file.keys"),
        "no_script": words("replay_file.no_script"),
    }
    names = words.listed(map(in_one_line, match.names))
    return (
        page_part_text("page.html")
        .format(
            language=words.language,
            title=html.escape(in_one_line(match.match.title) or words(f"{match.match.game}.title")),
            about=html.escape(words("replay_file.about", game=words(f"{match.match.game}.title"), names=names)),
            style=page_part_text("page.css"),
            script=page_part_text("page.js"),
            data="\n".join(data_of(story, tracks)),
            **{name: html.escape(text) for name, text in said.items()},
        )
        .encode()
    )


def pictures_of(step: ReplayStep, reel: Reel | None) -> list[tuple[str, str, tuple[int, int] | None]]:
    """The pictures of a step: the heading of each, what it shows in words, and its track and height (None: it is told)."""
    tracks = reel.add(step.shown) if reel else ()
    if tracks:
        return [(one.heading, one.alt, track) for one, track in zip(step.shown, tracks, strict=True)]
    return [(one.heading, one.text, None) for one in step.shown]


def data_of(story: dict[str, Any], tracks: Sequence[PackedTrack]) -> list[str]:
    """What the page reads, element by element."""
    parts = {"story": zlib.compress(msgspec.json.encode(story), LEVEL)}
    for number, track in enumerate(tracks):
        parts |= {f"places-{number}": track.places, f"changes-{number}": track.changes}
    return [
        f'<script id="{name}" type="text/plain">{base64.b64encode(content).decode()}</script>'
        for name, content in parts.items()
    ]


def page_part_text(name: str) -> str:
    """A part of the page, as it lies beside this module."""
    return PARTS.joinpath(name).read_text("utf-8")
