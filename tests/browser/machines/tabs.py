"""What every test of the page does: open it as somebody, and send a command."""

from collections.abc import Awaitable, Callable

from tests.browser.machines.chromium import Page

OpenTab = Callable[..., Awaitable[Page]]


async def use(page: Page, command: str) -> None:
    """Type a command without options and send it."""
    await page.click("#composer textarea")
    await page.type(command)
    await page.wait_for_text(command.strip(), ".suggestion-label")
    await page.press("Enter")
    await page.wait_for_text(command.strip(), ".command-name")
    await page.press("Enter")


def module(name: str) -> str:
    """What imports a module of the page, as an expression of it."""
    return f"import(new URL('{name}.js', document.querySelector('script').src))"
