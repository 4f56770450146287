"""Pages: Discord's limits reached exactly, what is folded first, which files are kept; and what stands in a posted message."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages.delivery.edits import edit_if_possible
from bot.messages.delivery.posted_messages import files_of, said_by, said_in, without_choices
from bot.messages.layout.components import (
    OPTIONS_LIMIT,
    Button,
    ClassicMessage,
    FileToSend,
    Menu,
    Option,
    as_edit,
    discord_select,
    picture_file,
)
from bot.messages.layout.pages import (
    COMPONENTS_LIMIT,
    WORDS_LIMIT,
    Attached,
    DividerPart,
    FigurePart,
    KeptFile,
    Page,
    Part,
    SectionPart,
    Text,
    count_components,
    edited_page,
    in_rows,
    new_message,
    new_page,
    page_of,
    within_limits,
)
from rendering.pictures import Picture
from tests.bot.support.drafting import offers
from tests.bot.support.posted import Posted, every, media_of, must_be_within_limits, refusal


def button(number: int = 0) -> Button:
    return Button(f"Do {number}", f"v1:m:1:0:pick:{number}")


def section(number: int = 0, words: str = "") -> SectionPart:
    return SectionPart(words or f"**Choice {number}**\ncosts 1", button(number))


def menu(number: int = 0) -> Menu:
    return Menu("Which?", f"v1:m:1:0:choose:{number}", (Option("One", "0"),))


def picture(name: str, content: bytes | None = None) -> FigurePart:
    return FigurePart(FileToSend(name, content or name.encode(), f"alt of {name}"))


def sent(page: Page) -> list[dict[str, Any]]:
    """All components of a page as they are sent."""
    view: Any = new_page(page)["view"]
    return list(every(view.to_components()))


def posted(message: Page | ClassicMessage) -> Posted:
    """A message that stands in a channel."""
    standing = Posted(1, None)
    standing.put(new_message(message))
    return standing


PARTS = st.lists(
    st.sampled_from(["text", "picture", "section", "rule", "menu", "row"]), min_size=1, max_size=COMPONENTS_LIMIT
)


def part_of(kind: str, number: int) -> Part:
    parts: dict[str, Part] = {
        "text": Text(f"line {number}"),
        "picture": picture(f"p{number}.png"),
        "section": section(number),
        "rule": DividerPart(),
        "menu": menu(number),
        "row": (button(number), button(number + 1000)),
    }
    return parts[kind]


@given(PARTS)
def test_components_are_counted_as_discord_counts_them(kinds: list[str]) -> None:
    parts = [part_of(kind, number) for number, kind in enumerate(kinds)]
    if count_components(parts) <= COMPONENTS_LIMIT:
        assert len(sent(Page(tuple(parts)))) == count_components(parts)


@given(PARTS)
def test_a_page_is_within_the_limits_or_there_is_none(kinds: list[str]) -> None:
    """And whatever is folded, everything that can be pressed and all that is said are still there."""
    page = Page(tuple(part_of(kind, number) for number, kind in enumerate(kinds)))
    try:
        kept = Page(within_limits(page.parts))
    except ValueError:
        return
    must_be_within_limits(page)
    assert [custom_id for _, custom_id, _ in offers(kept)] == [custom_id for _, custom_id, _ in offers(page)]
    assert kept.text == page.text
    assert kept.files == page.files


def test_forty_components_are_sent_as_they_are() -> None:
    parts = (*(section(number) for number in range(12)), DividerPart(), DividerPart(), Text("a"), Text("b"))
    assert count_components(parts) == COMPONENTS_LIMIT
    assert within_limits(parts) == parts
    assert len(sent(Page(parts))) == COMPONENTS_LIMIT


def test_of_one_too_many_the_lines_across_go_first() -> None:
    parts = (*(section(number) for number in range(13)), DividerPart(), Text("a"))
    assert count_components(parts) == COMPONENTS_LIMIT + 1
    assert within_limits(parts) == (*(section(number) for number in range(13)), Text("a"))


def test_then_the_longest_run_of_sections_becomes_words_with_buttons() -> None:
    short = [section(number) for number in range(5)]
    long = [section(number) for number in range(10, 17)]
    parts = [*short, Text("between"), *long, menu(), menu(1)]
    assert count_components(parts) == COMPONENTS_LIMIT + 1
    said = Text("\n".join(each.words for each in long))
    rows = [tuple(each.button for each in long[:5]), tuple(each.button for each in long[5:])]
    assert within_limits(parts) == (*short, Text("between"), said, *rows, menu(), menu(1))


def test_too_many_even_then_are_refused() -> None:
    """Nothing is cut in silence: whoever puts a page together hears of it."""
    with pytest.raises(ValueError, match="41 components"):
        within_limits([*(picture(f"{number}.png") for number in range(40)), Text("one too many")])
    assert len(within_limits([picture(f"{number}.png") for number in range(40)])) == COMPONENTS_LIMIT


def test_four_thousand_characters_are_sent_as_they_are() -> None:
    parts = (Text("x" * (WORDS_LIMIT - 10)), section(words="y" * 10))
    assert within_limits(parts) == parts


def test_of_more_the_longest_words_are_cut() -> None:
    """Those of other parts stay whole."""
    page = Page((Text("x" * 3000), Text("y" * 500), section(words="z" * 501)))
    kept = Page(within_limits(page.parts))
    assert len(kept.text.replace("\n", "")) == WORDS_LIMIT
    assert kept.text.endswith("…\n" + "y" * 500 + "\n" + "z" * 501)
    must_be_within_limits(page)


def test_words_of_many_long_parts_are_cut_as_well() -> None:
    page = Page(tuple(Text(sign * 1500) for sign in "abcd"))
    must_be_within_limits(page)
    assert [part.words.count(sign) for part, sign in zip(within_limits(page.parts), "abcd", strict=True)] == [999] * 4  # type: ignore[union-attr]


def test_empty_words_and_rows_are_left_out() -> None:
    """Discord takes none of them."""
    assert within_limits([Text(""), Text(" \n"), (), Text("a"), *in_rows([])]) == (Text("a"),)


def test_each_picture_has_a_gallery_of_its_own_with_its_alt_text() -> None:
    galleries = [part for part in sent(Page((picture("a.png"), picture("b.png")))) if part["type"] == 12]
    assert [len(part["items"]) for part in galleries] == [1, 1]
    assert [part["items"][0]["description"] for part in galleries] == ["alt of a.png", "alt of b.png"]


def test_a_page_notifies_nobody_whom_it_mentions() -> None:
    """A phone's notification would be empty."""
    page = Page((Text("<@5> <@6>"),))
    for arguments in (new_page(page), edited_page(page)):
        mentioned = arguments["allowed_mentions"].to_dict()
        assert (mentioned["users"], mentioned["parse"]) == ([], [])


def test_a_letter_as_a_page_has_all_that_it_had() -> None:
    """Its pictures are shown each in a gallery, other files can be downloaded."""
    rows = ((button(),), menu())
    message = ClassicMessage("Hello", (FileToSend("a.png", b"1", "alt"), FileToSend("record.txt", b"2")), rows, (5,))
    page = page_of(message)
    assert page == Page((Text("Hello"), FigurePart(message.files[0]), Attached(message.files[1]), *rows))
    assert (page.text, page.files, page.rows) == (message.text, message.files, rows)
    assert page_of(page) is page


def test_the_name_of_a_picture_tells_its_content() -> None:
    names = [
        picture_file(Picture(png, "alt", "text", name)).name for png, name in ((b"1", "a"), (b"2", "a"), (b"1", "b"))
    ]
    assert len(set(names)) == 3
    assert picture_file(Picture(b"1", "another alt", "text", "a")).name == names[0]
    assert all(name.startswith(("a-", "b-")) and name.endswith(".png") for name in names)


def test_words_before_the_first_ones() -> None:
    assert Page((Text("a"), picture("a.png"))).begun_with("new").text == "new\na"
    assert Page((picture("a.png"),)).begun_with("new").parts == (Text("new"), picture("a.png"))


def test_what_stands_is_kept_and_what_has_changed_is_sent() -> None:
    page = Page((picture("a-1.png"), picture("b-2.png"), Text("x")))
    given_ = edited_page(page, {"a-1.png": KeptFile(77), "b-1.png": KeptFile(78)})["attachments"]
    assert given_[0].to_dict() == {"id": 77}
    assert [each.filename for each in given_[1:]] == ["b-2.png"]
    assert edited_page(page)["attachments"][0].filename == "a-1.png"
    assert as_edit(ClassicMessage("x"))["content"] == "x"


def test_a_menu_has_room_for_so_many_entries_and_no_more() -> None:
    options = tuple(Option(str(number), str(number)) for number in range(OPTIONS_LIMIT + 1))
    assert len(discord_select(Menu("Which?", "v1:m:::x:", options[:-1])).options) == OPTIONS_LIMIT
    with pytest.raises(ValueError, match="26 entries"):
        discord_select(Menu("Which?", "v1:m:::x:", options))


# What stands in a message that was posted


def test_what_a_message_says_is_found_in_it_again() -> None:
    """Its content, or the words of its components: by them a message is recognised whose answer was lost."""
    page = Page((Text("head"), picture("a.png"), section(1), section(2), menu(), Text(" tail \n")))
    classic = ClassicMessage(" Your turn \n" + "x" * 3000)
    for message in (page, classic, Page((Text("x" * 5000),)), Page((*map(section, range(14)),))):
        assert said_in(posted(message)) == said_by(message)  # type: ignore[arg-type]
    assert said_by(page) == "head\n**Choice 1**\ncosts 1\n**Choice 2**\ncosts 1\n tail"


def test_files_of_a_page_are_told_by_its_components_alone() -> None:
    """Discord names none of them among its attachments; of a message it does."""
    record = Attached(FileToSend("record 1.txt", b"1"))
    page = posted(Page((picture("a-1.png"), Text("x"), picture("b-1.png"), record)))
    assert list(page.attachments) == []
    assert files_of(page) == {file.filename: KeptFile(file.id) for file in page.stored}  # type: ignore[arg-type]
    assert set(files_of(page)) == {"a-1.png", "b-1.png", "record 1.txt"}  # type: ignore[arg-type]
    message = posted(ClassicMessage("x", (FileToSend("board.png", b"1"),)))
    assert files_of(message) == {"board.png": KeptFile(message.stored[0].id)}  # type: ignore[arg-type]


def test_a_picture_of_elsewhere_cannot_be_kept() -> None:
    page = posted(Page((picture("a.png"),)))
    page.payload[0]["items"][0]["media"] = {"url": "https://elsewhere.invalid/a.png"}
    assert files_of(page) == {}  # type: ignore[arg-type]


@pytest.mark.parametrize("pictures", [True, False])
def test_a_page_without_its_choices_keeps_its_words(pictures: bool) -> None:
    """And its pictures in their places with their alt texts, unless the channel is a quiet one."""
    parts = (Text("To play: Ann"), picture("a.png"), Text("between"), picture("b.png"), Text("-# 3 points"))
    page = posted(Page((*parts, (button(),), menu())))
    ids = [file.id for file in page.stored]
    page.put(without_choices(page, pictures=pictures))  # type: ignore[arg-type]
    assert (page.buttons, page.is_page) == (False, True)
    assert page.words == Page(parts).text
    assert [file.id for file in page.stored] == (ids if pictures else [])
    assert page.uploads[-1] == []
    shown = [item["description"] for part in page.payload for item in part.get("items", ())]
    assert shown == (["alt of a.png", "alt of b.png"] if pictures else [])
    assert [part["type"] for part in page.payload] == ([10, 12, 10, 12, 10] if pictures else [10, 10, 10])


@pytest.mark.parametrize("pictures", [True, False])
def test_a_board_of_an_earlier_version_loses_its_choices_as_a_letter(pictures: bool) -> None:
    board = posted(ClassicMessage("To play: Ann", (FileToSend("board.png", b"1"),), ((button(),),)))
    board.put(without_choices(board, pictures=pictures))  # type: ignore[arg-type]
    assert (board.is_page, board.content, board.buttons) == (False, "To play: Ann", False)
    assert bool(board.stored) == pictures


class Standing(Posted):
    """A message in a channel that notes how often it was asked to change; `problems` refuse it."""

    problems: tuple[Exception, ...] = ()

    async def edit(self, **changes: Any) -> None:
        if self.problems:
            problem, *rest = self.problems
            self.problems = tuple(rest)
            raise problem
        self.put(changes)


@pytest.mark.parametrize("keeps", [True, False])
async def test_a_board_that_is_edited_keeps_its_pictures_where_discord_does(keeps: bool) -> None:
    board: Any = Standing(1, None)
    board.put(new_page(Page((picture("a-1.png"), picture("b-1.png")))))
    board.problems = () if keeps else (refusal(400, 50035),)
    assert await edit_if_possible(board, Page((picture("a-1.png"), picture("b-2.png"))))
    assert board.uploads[1:] == [["b-2.png"] if keeps else ["a-1.png", "b-2.png"]]


async def test_a_board_of_an_earlier_version_that_is_edited_becomes_a_page() -> None:
    board: Any = Standing(1, None)
    board.put(new_message(ClassicMessage("To play: Ann", (FileToSend("board.png", b"1"),), ((button(),),))))
    assert await edit_if_possible(board, Page((Text("To play: Ben"), picture("board-1.png"))))
    assert (board.is_page, board.content, board.words) == (True, "", "To play: Ben")
    assert [name for name, _ in board.files] == ["board-1.png"]


async def test_a_form_that_discord_refuses_twice_is_a_fault() -> None:
    board: Any = Standing(1, None)
    board.put(new_page(Page((picture("a-1.png"),))))
    board.problems = (refusal(400, 50035), refusal(400, 50035))
    with pytest.raises(discord.HTTPException):
        await edit_if_possible(board, Page((picture("a-1.png"),)))


def test_media_are_where_this_test_looks_for_them() -> None:
    """The fake tells an id for each picture, as Discord does."""
    page = posted(Page((picture("a.png"),)))
    [media] = [media for part in page.payload for media in media_of(part)]
    assert media["attachment_id"] == str(page.stored[0].id)
