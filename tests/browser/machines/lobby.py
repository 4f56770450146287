"""How a person at the page opens a lobby."""

from tests.browser.machines.three_ways import Tab


async def open_lobby(tab: Tab, title: str, seats: int) -> None:
    """`/game new` for a title, as the person's language has it, and so many seats, typed in that language."""
    await tab.page.wait_for_text(tab.command("game new"), ".beginning button")
    await tab.begin(tab.command("game new"))
    await tab.take((await tab.suggested()).index(title))
    await tab.page.wait_for("document.querySelector('.command-tail:focus')")
    key = "command.game.new.option.seats.name"  # in English it is what it is called
    await tab.page.type(f"{tab.words(key) if key in tab.words else 'seats'}:")
    await tab.page.type(str(seats))
    await tab.send()
