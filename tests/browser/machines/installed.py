"""Which browser there is, and how it is started."""

import shutil

EXECUTABLE = shutil.which("chromium")
"""Where Chromium is, or None: tests that need it are skipped then."""

NOT_INSTALLED = "Debian's package chromium is not installed"

SWITCHES = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--hide-scrollbars",
    "--disable-features=SpareRendererForSitePerProcess,BackForwardCache",  # processes kept for pages that are never opened
    "--remote-debugging-port=0",
)
