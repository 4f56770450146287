"""Three ways to take a turn at the page: by the panel, by slash commands, in one line. Each sees only what the page shows."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bot.messages.layout.custom_ids import parse_custom_id
from tests.browser.machines.chromium import Page
from texts.catalogue import Language

NEWEST_PRIVATE = "[...document.querySelectorAll('.message.private')].at(-1)"
PRIVATE_ID = f"{NEWEST_PRIVATE}?.dataset.message ?? ''"
NOTHING_WAITS = "!document.querySelector('[aria-busy=true]')"
PUBLIC = "[...document.querySelectorAll('.message:not(.private)')]"
BOARDS = f"{PUBLIC}.filter((it) => it.querySelector('img')).length"
"""How many boards, lobbies and score sheets stand in the channel."""
NEWEST_BOARD = f"{PUBLIC}.filter((it) => it.querySelector('img')).at(-1).innerHTML"
ASKING = ("pick", "choose", "confirm")
WAITING = "⏳"
"""How a suggestion begins that only tells whose turn it is."""

COMMANDS = {
    "vision": 1,
    "place": 1,
    "keep": 1,
    "act": 1,
    "wake": 2,
    "take": 1,
    "copy": 1,
    "score": 1,
    "remove": 1,
    "drop": 1,
    "fill": 1,
    "move": 2,
}
"""Manitoba's commands with how many options each can have, in the order in which somebody who wants to get on tries them."""
BARE_COMMANDS = ("finish", "pass", "skip", "decline", "reactivate")

Choose = Callable[[Sequence[str]], int]


@dataclass
class Tab:
    """One person's tab on a phone, or at a desk, in their language."""

    page: Page
    name: str
    words: Language
    is_phone: bool = True
    chance: random.Random = field(default_factory=lambda: random.Random(7))
    answers: list[str] = field(default_factory=list[str])
    """What the bot answered in private, oldest first."""

    def command(self, name: str) -> str:
        """How a command or an option is called in this person's language: `manitoba place` is `/마니토바 놓기`."""
        parts = name.split()
        keys = [f"command.{'.'.join(parts[: place + 1])}.name" for place in range(len(parts))]
        # English has no names of its own for them: it is what they are called.
        return "/" + " ".join(
            self.words(key) if key in self.words else part for key, part in zip(keys, parts, strict=True)
        )

    def pick(self, choices: Sequence[str]) -> int:
        """One of what is offered, mostly the first: the first ones go ahead."""
        return 0 if self.chance.random() < 0.55 else self.chance.randrange(len(choices))

    async def press(self, selector: str, text: str | None = None) -> None:
        """A tap, or a click at a desk; what it leads to has come."""
        await (self.page.tap if self.is_phone else self.page.click)(selector, text)
        await self.page.wait_for(NOTHING_WAITS)

    # By commands

    async def begin(self, command: str) -> None:
        """Type a command's whole name."""
        await self.press("#composer textarea")
        await self.page.type(f"{command} ")
        await self.page.wait_for_text(command, ".command-name")

    async def suggested(self) -> list[str]:
        """What is suggested for the option that is being filled in, or which options there are."""
        await self.page.wait_for(
            """(() => {
              const field = document.activeElement.closest('.option-field');
              const list = document.querySelector('.suggestions:not([hidden])');
              const own = !field || field.querySelector('.option-name').innerText
                === list?.querySelector('.suggestions-title').innerText;
              return list && own && (list.querySelector('.suggestion') || !list.innerText.includes('…'));
            })()"""
        )
        labels: list[str] = await self.page.evaluate(
            "[...document.querySelectorAll('.suggestions:not([hidden]) .suggestion-label')].map((it) => it.innerText)"
        )
        return [label for label in labels if not label.startswith(WAITING)]

    async def take(self, index: int) -> None:
        """Tap a suggestion."""
        await self.page.evaluate(f"document.querySelectorAll('.suggestion')[{index}].click()")

    async def leave(self) -> None:
        """Leave the command that was begun."""
        while await self.page.evaluate("document.querySelector('.command-form') !== null"):
            await self.page.press("Escape")

    async def send(self) -> str:
        """Send the command; the private answer."""
        shown = json.dumps(await self.page.evaluate(PRIVATE_ID))
        await self.page.press("Enter")
        await self.page.wait_for("!document.querySelector('.command-form')")
        await self.page.wait_for(f"({PRIVATE_ID}) !== {shown} && {NEWEST_PRIVATE}.innerText.includes('·')")
        answer: str = await self.page.evaluate(f"{NEWEST_PRIVATE}.innerText")
        self.answers.append(answer)
        return answer

    async def by_line(self) -> bool:
        """One ply by `/move`, from what is suggested; False where nothing is."""
        await self.begin(self.command("move"))
        lines = await self.suggested()
        if not lines:
            await self.leave()
            return False
        await self.take(self.pick(lines))
        await self.send()
        return True

    async def by_slash(self) -> bool:
        """One ply by `/manitoba …`, each option from what is suggested for it."""
        await self.begin(self.command("move"))
        lines = await self.suggested()
        await self.leave()
        if not lines:
            return False
        for name, options in COMMANDS.items():
            await self.begin(self.command(f"manitoba {name}"))
            if await (self._fill_optional() if name == "wake" else self._fill(options)):
                await self.send()
                return True
            await self.leave()
        for name in BARE_COMMANDS:
            await self.begin(self.command(f"manitoba {name}"))
            if "MAN-" not in await self.send():
                return True
        raise AssertionError(f"no command does any of {lines}")

    async def _fill(self, options: int) -> bool:
        for _ in range(options):
            choices = await self.suggested()
            if not choices:
                return False
            await self.take(self.pick(choices))
        return True

    async def _fill_optional(self) -> bool:
        """Open the options of a command that needs none, one after the other, as far as something is suggested."""
        filled = False
        while await self.suggested():
            await self.take(0)
            choices = await self.suggested()
            if not choices:
                break
            await self.take(self.pick(choices))
            filled = True
            if not await self.page.evaluate("!document.querySelector('.more-options').hidden"):
                break
            await self.page.evaluate("document.querySelector('.command-tail').focus()")
        return filled

    # By the panel

    async def open_panel(self) -> None:
        """The button Play under the newest board, and the panel that it opens, with its pictures."""
        shown = json.dumps(await self.page.evaluate(PRIVATE_ID))
        await self.press(".message:not(.private) .button.primary")
        await self.page.wait_for(f"({PRIVATE_ID}) !== {shown}")
        await self.page.wait_for(f"[...{NEWEST_PRIVATE}.querySelectorAll('img')].every((it) => it.naturalWidth)")

    async def asked(self) -> str | None:
        """The custom id of what one would press next in the panel; None where it asks nothing."""
        rows: list[list[str]] = await self.page.evaluate(
            f"""[...{NEWEST_PRIVATE}.querySelectorAll('.action-row, .section')].map((row) =>
              [...row.querySelectorAll('[data-custom-id]')].filter((it) => !it.disabled).map((it) => it.dataset.customId))"""
        )
        pressable = [[(parse_custom_id(custom_id), custom_id) for custom_id in row] for row in rows]
        confirm = [found for row in pressable for parsed, found in row if parsed.verb == "confirm"]
        if confirm:
            return confirm[0]
        offered = [found for row in pressable for parsed, found in row if parsed.verb in ASKING]
        return offered[self.pick(offered)] if offered else None

    async def by_panel(self) -> bool:
        """A whole turn in the panel, step by step, until its board is there."""
        board = json.dumps(await self.page.evaluate(NEWEST_BOARD))
        await self.open_panel()
        played = False
        while custom_id := await self.asked():
            before = json.dumps(await self.page.evaluate(f"{NEWEST_PRIVATE}.innerHTML"))
            chosen = f'.message.private [data-custom-id="{custom_id}"]'
            await self.press(chosen)
            if await self.page.evaluate("document.querySelector('.option') !== null"):
                labels: list[str] = await self.page.evaluate(
                    "[...document.querySelectorAll('.option')].map((it) => it.innerText)"
                )
                await self.page.evaluate(f"document.querySelectorAll('.option')[{self.pick(labels)}].click()")
            await self.page.wait_for(f"{NOTHING_WAITS} && {NEWEST_PRIVATE}.innerHTML !== {before}")
            played = True
        self.answers.append(await self.page.evaluate(f"{NEWEST_PRIVATE}.innerText"))
        if played:
            await self.page.wait_for(f"{NEWEST_BOARD} !== {board}")
        return played
