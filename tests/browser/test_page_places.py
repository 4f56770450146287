"""Where one is and what is new there: channels, threads, direct messages, the server itself; ways there by key."""

from typing import Any

import discord
import pytest

from emulator.server import LocalTable
from tests.browser.machines.scripted_bot import ScriptedBot, board, buttons
from tests.browser.machines.tabs import OpenTab

pytestmark = pytest.mark.asyncio(loop_scope="session")

LINES = "[...document.querySelectorAll('.message .text')].map((one) => one.innerText)"

MARKS = """
[...document.querySelectorAll('.channel.unread')].map((it) =>
  it.getBoundingClientRect().left + parseFloat(getComputedStyle(it, '::before').insetInlineStart))
"""
"""Where the mark of each place with something unread begins."""


async def channel_of(bot: ScriptedBot) -> discord.TextChannel:
    return bot.guilds[0].text_channels[0]


async def test_a_direct_message_is_marked_until_it_is_read_and_can_be_refused(
    bot: ScriptedBot, open_tab: OpenTab, table: LocalTable
):
    ben: discord.User = await bot.fetch_user(int(table.hooks.person("ben").id))
    sent = await ben.send("You are to play.")
    page = await open_tab("ben")  # it came before anybody looked
    await page.wait_for_text("1", ".channel.unread .badge")
    assert (await page.evaluate("document.title")).startswith("(1)")
    await page.click(".channel.unread", "Lawspeaker")
    await page.wait_for_text("You are to play.", ".message")
    await sent.edit(content="You have played.")
    await page.wait_for_text("You have played.", ".message")
    await page.reload()
    await page.wait_for_text("You have played.", ".message")
    assert not await page.evaluate("document.querySelector('.unread')")

    await page.click("#identity")
    await page.click(".setting", "Accept direct messages")
    await table.hooks.until(lambda: not table.hooks.person("ben").accepts_direct)
    with pytest.raises(discord.Forbidden) as refused:
        await ben.send("Still your turn.")
    assert refused.value.code == 50007


async def test_threads_are_told_of_listed_and_opened(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice")
    channel = await channel_of(bot)
    board = await channel.send("The board")
    await board.create_thread(name="talk")
    await page.click(".thread-card", "talk")
    await page.wait_for_text("talk", ".channel[aria-current=page]")
    await page.wait_for_text("The board", ".message .text")  # the thread begins with what it is about
    free = await channel.create_thread(name="Keltis 7", type=discord.ChannelType.public_thread)
    await free.send("Ready.")
    await page.click(".channel", "board-games")
    await page.click(".message.system .mention", "Keltis 7")
    await page.wait_for_text("Ready.", ".message .text")
    await page.click(".channel", "board-games")
    await free.edit(archived=True)
    await page.wait_for(
        "![...document.querySelectorAll('.threads .channel')].some((one) => one.innerText === 'Keltis 7')"
    )


async def test_who_leaves_the_server_sees_nothing_of_it_and_comes_back(
    bot: ScriptedBot, open_tab: OpenTab, table: LocalTable
):
    page = await open_tab("ben")
    await (await channel_of(bot)).send("For members")
    await page.wait_for_text("For members", ".message .text")
    await page.click("#identity")
    await page.click(".setting", "On the server")
    await page.wait_for_text("Lawspeaker", "#channel-title")
    assert "For members" not in await page.evaluate("document.body.innerText")
    with pytest.raises(discord.NotFound) as gone:
        await bot.guilds[0].fetch_member(int(table.hooks.person("ben").id))
    assert gone.value.code == 10007
    await page.press("Escape")
    await page.click(".outside .button", "Come in")
    await page.click(".channel", "board-games")
    await page.wait_for_text("For members", ".message .text")


async def test_the_owner_of_the_server_stays(open_tab: OpenTab, table: LocalTable):
    page = await open_tab("minji")
    await page.click("#identity")
    await page.click(".setting", "On the server")
    await page.wait_for_text("The owner cannot leave.", ".setting-reason")
    assert table.hooks.person("minji").id in next(iter(table.world.guilds.values())).member_ids


async def test_a_message_that_goes_leaves_the_others_where_they_are(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice")
    channel = await channel_of(bot)
    sent = [await channel.send(f"Line {number}\n" * 3) for number in range(30)]
    short = await channel.send("It is still your turn.")
    await page.wait_for_text("It is still your turn.")
    await short.delete()
    await page.wait_for("!document.body.innerText.includes('It is still your turn.')")
    assert await page.evaluate(f"{LINES}.length") == len(sent)

    # Somebody reads in the middle, while what stands above goes and what begins a group goes with its head.
    where = "[...document.querySelectorAll('.message')].find((one) => one.innerText.includes('Line 15'))"
    await page.evaluate(f"{where}.scrollIntoView({{ block: 'start' }})")
    await page.wait_for("new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => next(true))))")
    before: Any = await page.evaluate(f"{where}.getBoundingClientRect().top")
    await sent[3].delete()
    await sent[0].delete()
    await page.wait_for(f"{LINES}.length === {len(sent) - 2}")
    assert await page.evaluate(f"{where}.getBoundingClientRect().top") == pytest.approx(before, abs=2)
    heads = await page.evaluate("[...document.querySelectorAll('.message')].map((one) => !one.matches('.joined'))")
    assert heads == [True] + [False] * (len(sent) - 3)
    assert await page.evaluate("document.querySelectorAll('.day').length") == 1


async def test_a_menu_that_is_open_stays_where_it_is_while_a_board_comes(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice")
    channel = await channel_of(bot)
    await channel.send("Choose.", view=buttons())
    await page.click(".select", "Choose a card")
    place = "document.querySelector('.option').getBoundingClientRect().top"
    before: Any = await page.evaluate(place)
    await channel.send("The new board", file=board())
    await page.wait_for(
        "document.querySelector('.message img')?.complete && !document.querySelector('#to-newest').hidden"
    )
    assert await page.evaluate(place) == pytest.approx(before, abs=2)
    await page.click(".option", "g3")
    await page.wait_for_text("Chosen: g3", ".message .text")
    await page.wait_for("document.querySelector('#to-newest').hidden")  # who has chosen reads the newest again


async def test_the_way_to_the_newest_hides_nothing_that_one_wants_to_press(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice", phone=True)
    channel = await channel_of(bot)
    await channel.send("Choose.", file=board(), view=buttons())
    await channel.send("The next board", file=board())
    await page.wait_for("[...document.querySelectorAll('.message img')].filter((it) => it.complete).length === 2")
    await page.evaluate("document.querySelector('#log').scrollTop = 0")
    await page.wait_for("new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => next(true))))")
    await channel.send("The newest")
    await page.wait_for("!document.querySelector('#to-newest').hidden")
    await page.evaluate(
        """(() => { const log = document.querySelector('#log'), menu = [...log.querySelectorAll('.select')].at(-1);
          log.scrollTop += menu.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom + 8; })()"""
    )
    await page.tap(".select", "Discard two")
    await page.wait_for("document.querySelector('.option')")


async def test_keys_lead_past_the_history_to_where_one_writes(bot: ScriptedBot, open_tab: OpenTab):
    page = await open_tab("alice")
    await page.press("Tab")
    assert await page.evaluate("document.activeElement.innerText") == "Skip the history and write"
    address = await page.evaluate("location.href")
    await page.press("Enter")
    assert await page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    assert await page.evaluate("location.href") == address
    await page.type("a draft")
    await page.press("/")
    assert await page.evaluate("document.activeElement.value") == "a draft/"
    await page.evaluate("document.activeElement.value = ''; document.querySelector('#log').focus()")
    await page.press("/")
    await page.wait_for_text("/game show", ".suggestion-label")
    assert await page.evaluate("document.activeElement.value") == "/"


async def test_a_link_to_a_channel_leads_there_within_the_page(bot: ScriptedBot, open_tab: OpenTab, table: LocalTable):
    """To direct messages as well, which no mention names; what the reader does not see is left to Discord."""
    page = await open_tab("ben")
    channel, direct = await channel_of(bot), table.world.direct_channel(table.hooks.person("ben"))
    base = "https://discord.com/channels"
    await channel.send(f"To [our messages](<{base}/@me/{direct.id}>), or [nowhere]({base}/1/2).")
    nowhere = "[...document.querySelectorAll('.message a')].find((one) => one.innerText === 'nowhere')"
    assert await page.wait_for(f"{nowhere}?.target") == "_blank"
    await page.click(".message a", "our messages")
    await page.wait_for_text("Lawspeaker", ".channel[aria-current=page]")
    await (await bot.fetch_user(int(table.hooks.person("ben").id))).send(
        f"Back: {base}/{channel.guild.id}/{channel.id}/9"
    )
    await page.click(".message a", f"{channel.id}")
    await page.wait_for_text(channel.name, ".channel[aria-current=page]")


async def test_menus_of_roles_and_channels_offer_what_can_be_chosen(
    table: LocalTable, bot: ScriptedBot, open_tab: OpenTab
):
    kinds = {"people": 5, "roles": 6, "both": 7, "places": 8}
    rows = [{"type": 1, "components": [{"type": kind, "custom_id": name}]} for name, kind in kinds.items()]
    body = {"content": "choose from these", "components": rows}
    table.book.create(table.hooks.channel("board-games"), table.world.bot, body, [])
    tab = await open_tab("alice", phone=True)
    await tab.wait_for_text("choose from these")
    offered: dict[str, list[str]] = {}
    for name in kinds:
        await tab.click(f".select[data-custom-id={name}]")
        offered[name] = await tab.wait_for(
            "((all) => all.length && all)([...document.querySelectorAll('.option-label')].map((one) => one.textContent))"
        )
        await tab.press("Escape")
    assert offered["roles"] == ["@Regulars"]
    assert offered["both"] == [*offered["people"], "@Regulars"]
    assert offered["people"][-1] == table.world.bot.name
    assert {"#board-games", "#table-2"} <= {*offered["places"]}
    assert f"#{table.world.bot.name}" not in offered["places"]
    assert await tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_what_the_bot_is_doing_stands_beside_its_name(bot: ScriptedBot, open_tab: OpenTab):
    tab = await open_tab("alice")
    await bot.change_presence(activity=discord.Game("chess"))
    await tab.wait_for_text("chess", ".channel-note")
    await bot.change_presence(activity=None)
    await tab.wait_for("!document.querySelector('.channel-note')")


async def test_a_pin_is_told_of(bot: ScriptedBot, open_tab: OpenTab):
    tab = await open_tab("alice", phone=True)
    await (await (await channel_of(bot)).send("the rules")).pin()
    await tab.wait_for_text("pinned a message to this channel.", ".message.system")


async def test_the_marks_of_unread_places_stand_in_one_column(open_tab: OpenTab, bot: ScriptedBot, table: LocalTable):
    tab = await open_tab("alice", phone=True)
    thread = await (await channel_of(bot)).create_thread(name="talk", type=discord.ChannelType.public_thread)
    await thread.send("in here")
    table.actions.say(table.hooks.person("ben"), table.hooks.channel("table-2").id, "hello")
    await tab.tap("#drawer-button")
    await tab.wait_for("document.querySelectorAll('.channel.unread').length === 2")
    assert len({*await tab.evaluate(MARKS)}) == 1


async def test_a_reply_shows_the_beginning_of_what_it_answers_in_one_line(
    open_tab: OpenTab, table: LocalTable, bot: ScriptedBot
):
    ben, role = table.hooks.person("ben"), next(iter(table.world.guilds.values())).roles[0]
    said = f"<@{ben.id}> and <@&{role.id}>\n**ask** " + "and ask again " * 30
    asked = table.actions.say(ben, table.hooks.channel("board-games").id, said)
    channel = await channel_of(bot)
    await channel.send("the answer", reference=channel.get_partial_message(int(asked.id)))
    tab = await open_tab("alice", phone=True)
    await tab.wait_for_text("the answer", ".message .text")
    words: str = await tab.evaluate("document.querySelector('.origin-words').innerText")
    assert words.startswith("@Ben and @Regulars ask and ask again")
    heights = "[...document.querySelectorAll('.origin, .origin-words')].map((it) => it.getBoundingClientRect().height)"
    assert max(await tab.evaluate(heights)) <= 20
    assert await tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await tab.evaluate("[...document.querySelectorAll('.text .mention')].map((it) => it.innerText)") == [
        "@Ben",
        "@Regulars",
    ]
