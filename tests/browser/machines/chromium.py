"""Debian's Chromium, headless, driven over the DevTools protocol: just enough to use a page as a person does."""

import asyncio
import base64
import contextlib
import json
import os
import signal
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple, Self

import aiohttp

from tests.browser.machines.installed import EXECUTABLE, NOT_INSTALLED, SWITCHES

Json = dict[str, Any]

START_SECONDS = 20.0
WAIT_SECONDS = 20.0
"""After so long it is given up that something comes: how quick it is does not matter here, and a machine may be busy."""

# name -> (Windows virtual key code, text that the key types)
KEYS: dict[str, tuple[int, str]] = {
    "Enter": (13, "\r"),
    "Tab": (9, ""),
    "Escape": (27, ""),
    "Backspace": (8, ""),
    "ArrowLeft": (37, ""),
    "ArrowUp": (38, ""),
    "ArrowRight": (39, ""),
    "ArrowDown": (40, ""),
    "Home": (36, ""),
    "End": (35, ""),
    " ": (32, " "),
    "+": (187, "+"),
    "-": (189, "-"),
    "0": (48, "0"),
    "/": (191, "/"),
}

FIND = """
(selector, text, isExact) => {
  const fits = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) return false;
    const words = element.innerText.trim();
    return text === null || (isExact ? words === text : words.includes(text));
  };
  return [...document.querySelectorAll(selector)].filter(fits).at(-1) ?? null;
}
"""

# A click that comes down elsewhere than on the element aimed at does nothing, and `aim` tells of it: a message may have come
# between the look at the page and the finger, and pushed everything up.
AIM = """
(element) => {
  window.aim?.leaving.abort();
  const leaving = new AbortController();
  const heard = new Promise((tell) => window.addEventListener('click', (event) => {
    const box = element.getBoundingClientRect();
    const [right, down] = [event.clientX - box.x, event.clientY - box.y];
    const isWithin = right >= 0 && down >= 0 && right <= box.width && down <= box.height;
    const isHit = element.contains(event.target) || (isWithin && event.target.contains(element));
    if (!isHit) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    tell(isHit);
  }, { capture: true, once: true, signal: leaving.signal }));
  window.aim = { heard, leaving };
}
"""

BLANK = "about:blank"

Place = tuple[float, float]


class Box(NamedTuple):
    """Where an element is, in CSS pixels."""

    left: float
    top: float
    width: float
    height: float


class PageError(Exception):
    """The page threw, or did not come to what was waited for."""


class Page:
    """One tab."""

    def __init__(self, browser: "Chromium", session: str) -> None:
        self._browser = browser
        self._session = session
        self.complaints: list[str] = []
        """Uncaught exceptions and console errors of the page, as text."""
        self.loaded = asyncio.Event()
        """Set when a document has been loaded."""
        self._been_at: set[str] = set()

    async def call(self, method: str, **params: Any) -> Json:
        """A DevTools command to this tab."""
        return await self._browser.call(method, params, self._session)

    async def evaluate(self, expression: str) -> Any:
        """The JSON value of an expression; promises are awaited. Raises PageError when it throws."""
        answer = await self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise PageError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    async def wait_for(self, expression: str, seconds: float = WAIT_SECONDS) -> Any:
        """Wait until an expression is truthy, and give its value. Raises PageError after `seconds`."""
        give_up = asyncio.get_running_loop().time() + seconds
        while True:
            # Elements have no JSON value: that one is there is what counts.
            value = await self.evaluate(f"Promise.resolve({expression}).then((it) => it instanceof Node || it)")
            if value:
                return value
            if asyncio.get_running_loop().time() > give_up:
                seen = await self.evaluate("document.body.innerText.slice(-1500)")
                raise PageError(f"never came true: {expression}\n--- the page says:\n{seen}\n--- {self.complaints}")
            await asyncio.sleep(0.03)

    async def wait_for_text(self, text: str, selector: str = "body") -> None:
        """Wait until a visible element of `selector` holds the text."""
        await self.wait_for(_found(selector, text))

    async def open(self, url: str) -> None:
        """Go to an address and wait until it is loaded."""
        self._been_at.add(url)
        await self.call("Page.navigate", url=url)
        await self.wait_for(
            f"location.href.startsWith({json.dumps(url.split('#')[0])}) && document.readyState === 'complete'"
        )

    async def reload(self) -> None:
        """Load the page anew. Nothing is asked of it meanwhile: the old document would answer, or be gone before it does."""
        self.loaded.clear()
        await self.call("Page.reload")
        await asyncio.wait_for(self.loaded.wait(), START_SECONDS)

    async def set_viewport(self, width: int, height: int, *, phone: bool = False) -> None:
        """The window's size in CSS pixels; a phone has touch and two device pixels for one."""
        scale = 2 if phone else 1
        await self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=phone
        )
        await self.call("Emulation.setTouchEmulationEnabled", enabled=phone)

    async def set_language(self, locale: str) -> None:
        """What the browser says its user prefers (`navigator.language`)."""
        agent = await self.evaluate("navigator.userAgent")
        await self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=locale)

    async def _aim_at(self, selector: str, text: str | None = None, *, exact: bool = False) -> tuple[float, float]:
        """The middle of the last visible element that fits, once it stands still and nothing covers it. It is aimed at."""
        await self.wait_for(_found(selector, text, exact=exact))
        steady = f"""(async () => {{
          const element = {_found(selector, text, exact=exact, whole=True)};
          element?.scrollIntoView({{ block: 'nearest' }});
          const before = element?.getBoundingClientRect();
          await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
          const box = element?.getBoundingClientRect();
          if (!box || before.x !== box.x || before.y !== box.y) return null;
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          const top = document.elementFromPoint(x, y);
          if (!element.contains(top) && !top?.contains(element)) return null;
          ({AIM})(element);
          return [x, y];
        }})()"""
        x, y = await self.wait_for(steady)
        return x, y

    async def _is_hit(self) -> bool:
        """Whether the click that follows on what was done came down on what was aimed at."""
        return await asyncio.wait_for(self.evaluate("window.aim.heard"), WAIT_SECONDS)

    async def click(self, selector: str, text: str | None = None, *, exact: bool = False) -> None:
        """Click the last visible element that fits the selector and holds the text."""
        await self.click_at(*await self._aim_at(selector, text, exact=exact))
        if not await self._is_hit():
            await self.click(selector, text, exact=exact)

    async def click_at(self, x: float, y: float) -> None:
        """Click a place of the window."""
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            button = "none" if kind == "mouseMoved" else "left"
            await self.call(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, clickCount=int(button == "left")
            )

    async def tap(self, selector: str, text: str | None = None, *, exact: bool = False) -> None:
        """Tap with a finger; needs a phone's viewport."""
        x, y = await self._aim_at(selector, text, exact=exact)
        await self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        if not await self._is_hit():
            await self.tap(selector, text, exact=exact)

    async def wheel(self, x: float, y: float, turned: float) -> None:
        """Turn the mouse's wheel at a place; positive turns go down."""
        await self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=turned)

    async def slide(self, *ways: tuple[Place, Place]) -> None:
        """Put down one finger for each way, move all of them from its one end to the other, and lift them.

        They rest before that: a flick rolls on, and the browser takes the next tap for a hand that stops it.
        """

        def fingers(part: float) -> list[Json]:
            places = [(x + (to_x - x) * part, y + (to_y - y) * part) for (x, y), (to_x, to_y) in ways]
            return [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]

        await self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=fingers(0))
        for step in range(1, 5):
            await self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=fingers(step / 4))
        await asyncio.sleep(0.1)
        await self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=fingers(1))
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def box_of(self, selector: str) -> Box:
        """Where the last element that fits is, in the window."""
        box = f"[...document.querySelectorAll({json.dumps(selector)})].at(-1).getBoundingClientRect().toJSON()"
        found: Json = await self.evaluate(box)
        return Box(found["left"], found["top"], found["width"], found["height"])

    async def type(self, text: str) -> None:
        """Type into what has the focus; "\\n" is not for this, press Enter."""
        for character in text:
            await self.call("Input.insertText", text=character)

    async def press(self, key: str, *, shift: bool = False) -> None:
        """Press and release a key of `KEYS`."""
        code, text = KEYS[key]
        event: Json = {
            "key": key,
            "code": "Space" if key == " " else key,
            "windowsVirtualKeyCode": code,
            "modifiers": 8 * shift,
        }
        await self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **event)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    async def screenshot(self) -> bytes:
        """What is seen, as a PNG."""
        answer = await self.call("Page.captureScreenshot", format="png")
        return base64.b64decode(answer["data"])

    async def close(self) -> None:
        """Leave the tab to whoever needs one next: they find nothing of what was here."""
        await self.open(BLANK)
        for url in self._been_at - {BLANK}:
            await self.call("Storage.clearDataForOrigin", origin=url, storageTypes="all")
        self._been_at.clear()
        await self.call("Page.resetNavigationHistory")
        await self.call("Emulation.setUserAgentOverride", userAgent="")
        self.complaints.clear()
        self._browser.left(self)


def _found(selector: str, text: str | None, *, exact: bool = False, whole: bool = False) -> str:
    call = f"({FIND})({json.dumps(selector)}, {json.dumps(text)}, {json.dumps(exact)})"
    return call if whole else f"{call} !== null"


class Chromium:
    """A headless browser with a profile of its own. Use `async with Chromium.start()`."""

    def __init__(self, process: asyncio.subprocess.Process, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._process = process
        self._socket = socket
        self._waiting: dict[int, asyncio.Future[Json]] = {}
        self._last = 0
        self._pages: dict[str, Page] = {}
        self._left: list[Page] = []
        self._reader = asyncio.create_task(self._read())

    @classmethod
    @contextlib.asynccontextmanager
    async def start(cls) -> AsyncIterator[Self]:
        """Start the browser; it and everything it started are gone afterwards."""
        if EXECUTABLE is None:
            raise FileNotFoundError(NOT_INSTALLED)
        with tempfile.TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True) as profile:
            process = await asyncio.create_subprocess_exec(
                EXECUTABLE,
                *SWITCHES,
                f"--user-data-dir={profile}",
                BLANK,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,
            )
            try:
                address = await _devtools_address(Path(profile) / "DevToolsActivePort", process)
                async with aiohttp.ClientSession() as session, session.ws_connect(address, max_msg_size=0) as socket:
                    browser = cls(process, socket)
                    yield browser
                    browser._reader.cancel()
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                await process.wait()

    async def new_page(self, *, width: int = 1200, height: int = 900, phone: bool = False) -> Page:
        """A tab in a profile window of its own: nothing stored is shared with other tabs.

        One that was left is taken before another is opened, as a tab's process takes most of its time for its first page.
        """
        page = self._left.pop() if self._left else await self._opened()
        await page.set_viewport(width, height, phone=phone)
        return page

    def left(self, page: Page) -> None:
        """A tab that nobody looks at any more."""
        self._left.append(page)

    async def leave_all(self) -> None:
        """Leave every tab that somebody looks at."""
        for page in self._pages.values():
            if page not in self._left:
                await page.close()

    async def _opened(self) -> Page:
        context = await self.call("Target.createBrowserContext", {"disposeOnDetach": True})
        target = await self.call("Target.createTarget", {"url": BLANK, "browserContextId": context["browserContextId"]})
        attached = await self.call("Target.attachToTarget", {"targetId": target["targetId"], "flatten": True})
        page = Page(self, attached["sessionId"])
        self._pages[attached["sessionId"]] = page
        for domain in ("Page", "Runtime", "Log"):
            await page.call(f"{domain}.enable")
        return page

    async def call(self, method: str, params: Json, session: str | None = None) -> Json:
        """A DevTools command; raises PageError when the browser refuses it."""
        self._last += 1
        number = self._last
        frame: Json = {"id": number, "method": method, "params": params}
        if session is not None:
            frame["sessionId"] = session
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        await self._socket.send_str(json.dumps(frame))
        return await asyncio.wait_for(answer, START_SECONDS)

    async def _read(self) -> None:
        async for message in self._socket:
            frame: Json = json.loads(message.data)
            if "id" in frame:
                answer = self._waiting.pop(frame["id"])
                if answer.cancelled():
                    continue
                if "error" in frame:
                    answer.set_exception(PageError(frame["error"]["message"]))
                else:
                    answer.set_result(frame["result"])
            elif page := self._pages.get(frame.get("sessionId", "")):
                _note(page, frame["method"], frame["params"])


def _note(page: Page, method: str, params: Json) -> None:
    if method == "Page.loadEventFired":
        page.loaded.set()
    elif method == "Runtime.exceptionThrown":
        details = params["exceptionDetails"]
        page.complaints.append(details.get("exception", {}).get("description", details["text"]))
    elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
        page.complaints.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")


async def _devtools_address(port_file: Path, process: asyncio.subprocess.Process) -> str:
    """The browser writes its port and path into its profile once it listens."""
    give_up = asyncio.get_running_loop().time() + START_SECONDS
    while process.returncode is None and asyncio.get_running_loop().time() < give_up:
        if len(lines := await asyncio.to_thread(_lines, port_file)) == 2:
            return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
        await asyncio.sleep(0.05)
    raise PageError("chromium did not start")


def _lines(file: Path) -> list[str]:
    return file.read_text().split() if file.exists() else []
