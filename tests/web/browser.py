"""A real Chromium: found or installed, started for nobody but the tests, and watched for everything it complains of."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Playwright,
    Request,
    StorageState,
    WebError,
)

from tests import apt

NAMED = "PASSGO_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = [  # nothing of its own accord, and an empty profile by Playwright
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-domain-reliability",
    "--no-first-run",
    "--no-pings",
    "--metrics-recording-only",
    "--mute-audio",
    "--disable-gpu",
    "--disable-dev-shm-usage",
]
DESK = (1366, 768)
PHONE = (390, 844)
SMALL_PHONE = (360, 740)
TABLET = (820, 1180)
KEPT = "passgo.settings"  # where the page keeps what a person chose


# By how many pixels the page is larger than the window.
OVERFLOW = """() => { const root = document.scrollingElement;
    return { tall: Math.max(0, root.scrollHeight - innerHeight), wide: Math.max(0, root.scrollWidth - innerWidth) } }"""


class NoChromium(RuntimeError):  # noqa: N818 - it reads as what it is
    """With what to do about it."""


def find_chromium(playwright: Playwright) -> str:
    """The one named by the environment, Playwright's own, the system's, or a fresh one where that may be installed."""
    named = os.environ.get(NAMED, "")
    if named:
        if not shutil.which(named):
            raise NoChromium(f"{NAMED} names {named}, which cannot be run")
        return named
    own = playwright.chromium.executable_path
    if Path(own).exists():
        return own
    return system_chromium() or install_chromium()


def system_chromium() -> str:
    return next((path for name in NAMES if (path := shutil.which(name))), "")


def install_chromium() -> str:
    apt.install("chromium", lambda: bool(system_chromium()))
    if found := system_chromium():
        return found
    raise NoChromium(
        f"The browser tests need Chromium: install it (apt-get install chromium), run `playwright install chromium`, "
        f"or name one with {NAMED}=/path/to/chromium."
    )


def start_chromium(playwright: Playwright) -> Browser:
    flags = [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    return playwright.chromium.launch(executable_path=find_chromium(playwright), headless=True, args=flags)


class Watcher:
    """Everything a browser context complains of: errors, foreign requests, breaches of the page's policy."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.complaints: list[str] = []
        self.allowed: list[re.Pattern[str]] = [re.compile("Service Worker registration blocked by Playwright")]

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self.console)
        context.on("weberror", self.error)
        context.on("request", self.request)
        context.expose_binding("passgoTold", lambda _, text: self.complain(text))
        context.add_init_script(
            "addEventListener('securitypolicyviolation', (event) =>"
            " window.passgoTold(`policy: ${event.violatedDirective} ${event.blockedURI}`));"
            "addEventListener('unhandledrejection', (event) => window.passgoTold(`rejected: ${event.reason}`));"
        )

    def console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complain(f"console {message.type}: {message.text}")

    def error(self, error: WebError) -> None:
        self.complain(f"page: {error.error}")

    def request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and f"{parts.scheme}://{parts.netloc}" != self.origin:
            self.complain(f"foreign request: {request.url}")

    def complain(self, text: str) -> None:
        if not any(allowed.search(text) for allowed in self.allowed):
            self.complaints.append(text)

    def allow(self, text: str) -> None:
        """What a test brings about on purpose: a server that was killed cannot be reached."""
        self.allowed.append(re.compile(text))
        self.complaints = [one for one in self.complaints if not self.allowed[-1].search(one)]


def open_context(
    browser: Browser,
    origin: str,
    *,
    size: tuple[int, int] = DESK,
    dark: bool = False,
    motion: bool = False,
    settings: dict[str, Any] | None = None,
    touch: bool = False,
    **more: Any,
) -> tuple[BrowserContext, Watcher]:
    """A browser of somebody's own: nothing in it but the settings given."""
    chosen = {"guided": True, "sound": False, "autoEnd": False, **(settings or {})}
    kept: StorageState = {
        "cookies": [],
        "origins": [{"origin": origin, "localStorage": [{"name": KEPT, "value": json.dumps(chosen)}]}],
    }
    context = browser.new_context(
        base_url=origin,
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="no-preference" if motion else "reduce",
        storage_state=kept,
        locale="en-US",
        has_touch=touch,
        is_mobile=touch,
        # What tests hold back or count must not be answered by the shell; tests/web/test_shell.py has one with it.
        **{"service_workers": "block", **more},
    )
    context.set_default_timeout(20_000)
    watcher = Watcher(origin)
    watcher.watch(context)
    return context, watcher


def sit(context: BrowserContext, origin: str, room: str, token: str) -> None:
    """The seat's cookie, as the server would set it."""
    context.add_cookies(
        [
            {
                "name": f"passgo-{room}",
                "value": token,
                "domain": urlsplit(origin).hostname or "",
                "path": f"/api/rooms/{room}",
                "httpOnly": True,
                "sameSite": "Strict",
            }
        ]
    )
