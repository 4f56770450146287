"""The page as a person uses it: real browser, real local table, real discord.py bot."""

import asyncio

import pytest

from emulator.server import LocalTable
from tests.browser.machines.chromium import Page
from tests.browser.machines.scripted_bot import ALT_TEXT, ScriptedBot, connected_bot
from tests.browser.machines.tabs import OpenTab, module, use

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_message_brings_its_picture_with_alt_text_to_everybody(bot: ScriptedBot, open_tab: OpenTab):
    alice, minji = await open_tab("alice"), await open_tab("minji", phone=True)
    await use(alice, "/game show")
    for page in (alice, minji):
        await page.wait_for("document.querySelector('.message img')?.naturalWidth === 1200")
        assert await page.evaluate("document.querySelector('.message img').alt") == ALT_TEXT
    await minji.tap(".alt-button")
    await minji.wait_for_text(ALT_TEXT, "figcaption")
    assert await minji.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await alice.wait_for_text("@Alice", ".mention-me")
    assert await minji.evaluate("document.querySelector('.mention-me')") is None


async def test_a_private_answer_is_shown_to_its_person_only(bot: ScriptedBot, open_tab: OpenTab):
    alice, minji = await open_tab("alice"), await open_tab("minji")
    await use(alice, "/game show")
    await alice.click(".button", "My hand")
    await alice.wait_for_text("Your hand: r7 g3", ".message.private")
    await alice.wait_for("[...document.images].every((image) => image.naturalWidth > 0)")
    await use(minji, "/game embed")
    await alice.wait_for_text("Scores", ".embed")
    assert not await minji.evaluate("document.body.innerHTML.includes('Your hand')")
    await alice.click(".text-button", "Dismiss")
    await alice.wait_for("!document.querySelector('.message.private')")


async def test_a_button_edits_its_message_for_everybody(bot: ScriptedBot, open_tab: OpenTab):
    alice, ben = await open_tab("alice"), await open_tab("ben", phone=True)
    await use(alice, "/game show")
    before = await ben.wait_for("document.querySelector('.message img')?.src")
    await ben.tap(".button.primary", "Play")
    for page in (alice, ben):
        await page.wait_for_text("Played by button")
        await page.wait_for_text("(edited)")
    assert await ben.evaluate("document.querySelector('.message img').src") != before
    assert await ben.evaluate("document.querySelector('.button.danger').disabled")


async def test_menus_for_one_and_for_several(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice")
    await use(page, "/game show")
    await page.click(".select", "Choose a card")
    await page.click(".option", "g3")
    await page.wait_for_text("Chosen: g3")
    await page.click(".select", "Discard two")
    await page.press("Enter")
    assert await page.evaluate("document.querySelector('.select-foot button').disabled")
    await page.press("ArrowDown")
    await page.press("Enter")
    await page.click(".select-foot button")
    await page.wait_for_text("Chosen: r7 r8")


async def test_a_modal_is_checked_filled_and_answered(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice")
    await use(page, "/game show")
    await page.click(".button", "Ask me")
    await page.wait_for("document.activeElement.dataset.customId === 'word'")
    await page.press("Enter")
    await page.wait_for_text("This is required.", ".problem")
    await page.type("stone")
    await page.click("dialog .select")
    await page.click(".option", "Green")
    await page.click(".choice", "right")
    await page.click(".lone-checkbox")
    # Focus stays inside: from the last stop Tab goes round, never to the page behind.
    for _ in range(12):
        await page.press("Tab")
        assert await page.evaluate("document.activeElement.matches('dialog *, body')")
    await page.click("dialog .button", "Submit")
    await page.wait_for_text("Answered: stone /  / G / right / True")
    assert not await page.evaluate("document.querySelector('dialog')")


async def test_a_slash_command_with_autocomplete_choice_and_optional_option(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice")
    await page.click("#composer textarea")
    await page.type("/card")
    await page.wait_for_text("/game card", ".suggestion.active")
    await page.press("Tab")
    await page.wait_for_text("Card p10", ".suggestion")
    await page.type("g")
    await page.wait_for("document.querySelectorAll('.suggestion').length === 1")
    await page.press("Enter")
    await page.wait_for_text("Pile", ".suggestion")
    await page.press("ArrowDown")
    await page.press("Enter")
    await page.click(".suggestion", "note")
    await page.type("quick")
    await page.press("Enter")
    await page.wait_for_text("g3 to P, note quick, in en-US", ".message.private")
    await page.wait_for("document.activeElement.tagName === 'TEXTAREA'")


async def test_typed_values_that_nobody_suggested_are_sent_and_missing_ones_asked_for(
    bot: ScriptedBot, open_tab: OpenTab
):
    page = await open_tab("alice", phone=True)
    await page.tap("#composer .slash")
    await page.tap(".suggestion", "/game card")
    await page.type("x99")
    await page.wait_for_text("No suggestion", ".nothing")
    await page.tap("#composer .send")
    await page.wait_for_text("This option is required.", ".command-hint")
    await page.tap(".suggestion", "Row")
    await page.tap("#composer .send")
    await page.wait_for_text("x99 to R, note None", ".message.private")


async def test_a_value_of_no_option_is_not_lost_silently(bot: ScriptedBot, open_tab: OpenTab):
    """What is typed where an optional option could be chosen: sent without it, the command would do something else."""
    page = await open_tab("alice", phone=True)
    await page.tap("#composer .slash")
    await page.tap(".suggestion", "/game card")
    await page.tap(".suggestion", "Card r7")
    await page.tap(".suggestion", "Row")
    await page.type("7")
    await page.tap("#composer .send")
    await page.wait_for_text("7 belongs to no option.", ".command-hint")
    await page.press("Backspace")
    await page.tap("#composer .send")
    await page.wait_for_text("r7 to R, note None", ".message.private")


async def test_escape_and_backspace_lead_out_of_a_command(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice")
    await page.click("#composer textarea")
    await page.type("/game card card:r7 where:Pile ")
    await page.wait_for_text("Pile", ".suggestion")
    values = "[...document.querySelectorAll('.option-field input')].map((input) => input.value.trim())"
    assert await page.evaluate(values) == ["r7", "Pile"]
    await page.press("Escape")
    await page.press("Escape")
    await page.wait_for("!document.querySelector('.command-form')")
    await page.type("/game think ")
    await page.press("Backspace")
    await page.wait_for("document.querySelector('textarea').value === '/game think'")


async def test_components_v2_and_an_answer_that_takes_time(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice")
    await use(page, "/game lobby")
    await page.wait_for_text("Lobby", ".container h3")
    await page.wait_for("document.querySelector('.container img')?.naturalWidth === 1200")
    assert await page.evaluate("document.querySelectorAll('.message img').length") == 1
    await page.wait_for_text("Nobody has started it yet.", ".container .subtext")
    await use(page, "/game think")
    await page.wait_for_text("Lawspeaker is thinking…", ".thinking")
    await page.wait_for_text("Thought about it.")
    assert not await page.evaluate("document.querySelector('.thinking')")


async def test_no_answer_is_said(bot: ScriptedBot, open_tab: OpenTab, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("emulator.rules.limits.ANSWER_SECONDS", 0.1)  # nobody answers, however long one waits
    page = await open_tab("alice")
    await use(page, "/game slow")
    await page.wait_for_text("The application did not respond", ".message.local")
    await page.click(".message.local .text-button")
    assert not await page.evaluate("document.querySelector('.message.local')")


async def test_korean_names_words_and_locale(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("minji", language="ko")
    await page.wait_for_text("#board-games 채널이 시작되는 곳입니다.")
    await page.click("#composer textarea")
    await page.type("/게임 카")
    await page.wait_for_text("카드 내기", ".suggestion-hint")
    await page.press("Enter")
    await page.press("Escape")
    await page.press("Escape")
    await page.click("#identity")
    await page.click(".language button", "English")
    await page.wait_for_text("This is the beginning of #board-games.")
    await page.click("#composer textarea")
    await page.type("/game card r7 where:Row ")
    await page.press("Enter")
    await page.press("Enter")
    await page.wait_for_text("in en-US", ".message.private")
    # The choice of language is this person's: it outlives the tab's reload.
    await page.reload()
    await page.wait_for_text("This is the beginning of #board-games.")


async def test_becoming_somebody_else(bot: ScriptedBot, open_tab: OpenTab, table: LocalTable):
    page = await open_tab("alice")
    await use(page, "/game show")
    await page.click(".button", "My hand")
    await page.wait_for_text("Your hand")
    await page.click("#identity")
    ben = table.hooks.person("ben").id
    assert await page.evaluate(f"document.querySelector('.menu a[href*=\"{ben}\"]').target") == "_blank"
    await page.click(".person", "Ben")
    await page.wait_for_text("Ben", "#identity")
    assert f"as={ben}" in await page.evaluate("location.search")
    await page.wait_for("!document.body.innerText.includes('Your hand')")
    await page.type("hello from Ben")
    await page.press("Enter")
    await page.wait_for_text("hello from Ben", ".message .text")
    await page.evaluate("history.back()")
    await page.wait_for_text("Alice", "#identity")


async def test_unread_channels_and_threads_in_the_drawer(open_tab: OpenTab, table: LocalTable):
    page = await open_tab("alice", phone=True)
    alice, ben = table.hooks.person("alice"), table.hooks.person("ben")
    table.actions.say(ben, table.hooks.channel("table-2").id, f"**psst** <@{alice.id}>")
    await page.wait_for("document.querySelector('#drawer-button.has-unread')")
    await page.tap("#drawer-button")
    await page.tap(".channel.unread", "table-2")
    await page.wait_for_text("psst", ".message strong")
    await page.wait_for_text("#table-2", "#channel-title")
    assert not await page.evaluate("document.querySelector('#sidebar.open, .channel.unread')")
    await page.reload()
    await page.wait_for_text("#table-2", "#channel-title")
    await page.wait_for_text("psst", ".message strong")


async def test_text_of_messages_is_never_markup(open_tab: OpenTab, table: LocalTable):
    page = await open_tab("alice")
    hostile = "<img src=x onerror=alert(1)> [click](javascript:alert(1)) ||secret|| `<b>`\n# head\n- one\n-# small"
    table.actions.say(table.hooks.person("ben"), table.hooks.channel("board-games").id, hostile)
    await page.wait_for_text("<img src=x onerror=alert(1)> [click](javascript:alert(1))", ".text p")
    assert await page.evaluate("document.querySelectorAll('.message img, .message a').length") == 0
    assert await page.evaluate("getComputedStyle(document.querySelector('.spoiler-text')).visibility") == "hidden"
    await page.click(".spoiler")
    assert await page.evaluate("getComputedStyle(document.querySelector('.spoiler-text')).visibility") == "visible"
    shown = await page.evaluate(
        "['h3', 'li', 'small', 'code'].map((tag) => document.querySelector(`.text ${tag}`).innerText)"
    )
    assert shown == ["head", "one", "small", "<b>"]


async def test_a_lost_table_and_a_missing_bot_are_said_and_mended(open_tab: OpenTab, table: LocalTable):
    page = await open_tab("alice")
    await page.wait_for_text("Lawspeaker is not connected right now.", "#banner")
    await table.stop()
    await page.wait_for_text("The connection to the local table was lost.", "#banner.lost")
    async with LocalTable(port=table.port, token="a-token") as again:
        again.actions.say(again.hooks.person("ben"), again.hooks.channel("board-games").id, "back again")
        await page.wait_for_text("back again", ".message")
        await page.wait_for("!document.querySelector('#banner.lost')")
        bot = ScriptedBot(again.api_url, again.gateway_url)
        async with bot:
            await bot.login("a-token")
            running = asyncio.create_task(bot.connect())
            await page.wait_for("document.querySelector('#banner').hidden")
            await bot.ready_and_synced.wait()  # discord.py tells of it a moment later, also to a bot closed meanwhile
            await bot.close()
            await running
    # The browser reports the refused connections of the time between; nothing else may be wrong.
    assert all("WebSocket" in complaint or "ERR_CONNECTION_REFUSED" in complaint for complaint in page.complaints)
    page.complaints.clear()


async def test_a_language_has_texts_of_english_with_the_same_gaps(open_tab: OpenTab):
    page = await open_tab("alice")
    gaps = """(({ LANGUAGES }) => Object.values(LANGUAGES).map(({ texts }) =>
        Object.entries(texts).map(([key, text]) => [key, ...(text.match(/\\{\\w+\\}/g) ?? []).sort()].join(' ')).sort()))"""
    english, *others = await page.evaluate(f"{module('texts')}.then({gaps})")
    assert [text for texts in others for text in texts if text not in english] == []
    assert others
    assert len(english) > 50


async def test_an_open_list_of_commands_says_what_the_bot_tells_meanwhile(table: LocalTable, open_tab: OpenTab):
    page = await open_tab("alice")
    await page.click("textarea")
    await page.type("/game c")
    await page.wait_for_text("has not announced any commands", ".nothing")
    async with connected_bot(table, "a-token") as bot:
        await page.wait_for_text("/game card", ".suggestion.active")
        bot.tree.clear_commands(guild=None)
        await bot.tree.sync()
        await page.wait_for_text("has not announced any commands", ".nothing")


PLACEHOLDER_WIDTH = """(() => {
  const input = document.querySelector('#composer textarea'), pen = document.createElement('canvas').getContext('2d');
  const style = getComputedStyle(input);
  pen.font = style.font;
  const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return [pen.measureText(input.placeholder).width, room];
})()"""

ROW_MIDDLES = """[...document.querySelectorAll('.suggestion')].map((row) => {
  const middle = (element) => { const box = element.getBoundingClientRect(); return box.y + box.height / 2; };
  return Math.abs(middle(row) - middle(row.firstElementChild));
})"""


@pytest.mark.parametrize(("who", "language"), [("alice", "en-US"), ("minji", "ko"), ("alice", "de")])
async def test_what_the_composer_is_for_can_be_read_on_a_phone(
    bot: ScriptedBot, open_tab: OpenTab, who: str, language: str
):
    page = await open_tab(who, phone=True, language=language)
    needed, room = await page.evaluate(PLACEHOLDER_WIDTH)
    assert 0 < needed <= room


async def test_a_suggestion_of_one_line_stands_in_the_middle_of_its_row(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice", phone=True)
    await page.click("#composer textarea")
    await page.type("/game card ")
    await page.wait_for_text("Card r7", ".suggestion-label")
    middles = await page.evaluate(ROW_MIDDLES)
    assert middles
    assert max(middles) <= 1


# The menu of a message

MIDDLE_OF_WORDS = """
(() => {
  const box = [...document.querySelectorAll('.message .text')].at(-1).getBoundingClientRect();
  return [box.left + 5, box.top + box.height / 2];
})()
"""
MENU_ENTRIES = "[...document.querySelectorAll('.message-menu [role=menuitem]')].map((one) => one.innerText)"


async def right_click(page: Page) -> None:
    """Clicks with the other button on the newest words."""
    x, y = await page.evaluate(MIDDLE_OF_WORDS)
    for kind in ("mousePressed", "mouseReleased"):
        await page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="right", clickCount=1)


async def test_a_command_is_chosen_from_the_menu_of_a_message(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice")
    said = await bot.guilds[0].text_channels[0].send("A figure is on c4.")
    await page.wait_for_text(said.content, ".message .text")
    await right_click(page)
    await page.wait_for_text("Keep this", ".message-menu")
    assert await page.evaluate(MENU_ENTRIES) == ["Keep this"]
    await page.press("Escape")
    await page.wait_for("!document.querySelector('.message-menu')")
    await right_click(page)
    await page.click(".message-menu [role=menuitem]", "Keep this")
    await page.wait_for_text("Kept: A figure is on c4.", ".message.private .text")
    assert await page.evaluate("document.querySelector('.origin-command').innerText") == "Keep this"
    assert not await page.evaluate("document.querySelector('.message-menu')")


async def test_the_menu_is_in_the_language_of_who_opens_it(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("minji", language="ko")
    said = await bot.guilds[0].text_channels[0].send("A figure is on d2.")
    await page.wait_for_text(said.content, ".message .text")
    await right_click(page)
    await page.wait_for_text("간직하기", ".message-menu")
