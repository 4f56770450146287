"""The page on which a server's managers choose whether it has a moment of the week, and where."""

from __future__ import annotations

from bot.messages.layout.components import Button, Menu, Option
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.pages import Page, Part, Text
from storage.records.moments import MomentWish
from texts.catalogue import Language

HERE, NOWHERE = "here", "nowhere"
"""What can be chosen: this channel, or none."""


def moments_page(
    words: Language, wish: MomentWish | None, channel_id: int, languages: tuple[Option, ...], *, keeper: bool
) -> Page:
    """What the moment of the week is and where it comes; a `keeper` chooses that, and one of the languages."""
    return Page(
        (Text("\n".join(moments_lines(words, wish))), *(moments_ways(words, wish, channel_id, languages) * keeper))
    )


def moments_lines(words: Language, wish: MomentWish | None) -> list[str]:
    """What it is, and when the next one is due where."""
    if wish is None:
        state = words("moment.none")
    else:
        state = words("moment.wished", channel=f"<#{wish.channel_id}>", at=f"<t:{int(wish.due_at)}:f>")
    return [f"🎞️ **{words('moment.title')}**", words("moment.about"), state]


def moments_ways(
    words: Language, wish: MomentWish | None, channel_id: int, languages: tuple[Option, ...]
) -> tuple[Part, ...]:
    """What can be chosen: this channel, unless it is the one already; none any more; the language."""
    here = Button(words("moment.here"), str(CustomId("moments", argument=HERE)), emoji="📌")
    if wish is None:
        return ((here,),)
    nowhere = Button(words("moment.nowhere"), str(CustomId("moments", argument=NOWHERE)))
    menu = (Menu(words("moment.menu_language"), str(CustomId("moments_language")), languages),) if languages else ()
    return (*menu, (nowhere,) if wish.channel_id == channel_id else (here, nowhere))
