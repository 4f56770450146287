"""Which browser there is, and how it is started."""

import shutil

EXECUTABLE = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""Where Chromium is, or None: tests that need it are skipped then. The shell is the same without windows, and does less."""

NOT_INSTALLED = "Neither of Debian's packages chromium-headless-shell and chromium is installed"

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
