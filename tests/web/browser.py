"""A real browser without a window, and a served app."""

import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from threading import Thread

from flask import Flask
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.waiting import OUTER_S
from web.guard import body_limit
from web.server import PageServer

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-prefers-reduced-motion",
    "--process-per-site",  # the next test's page finds scripts and styles in memory
)
BROWSERS = ("/usr/lib/chromium/chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Debian's shell is the same browser without windows and services of its own: a third less to do. It is called by its
file, because its starter does not pass an end on to it."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
DRIVER = shutil.which("chromedriver")


@contextmanager
def browser(*more: str) -> Iterator[Chrome]:
    """Chromium, driven, with `more` flags; its console is kept for `complaints`."""
    options = ChromeOptions()
    options.binary_location = CHROMIUM or ""
    for flag in (*FLAGS, *more):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=Service(DRIVER))
    try:
        yield driver
    finally:
        driver.quit()


def as_new(driver: Chrome) -> None:
    """The browser as a test may expect it: an empty page of a desk's size, nothing in the console, and nothing kept but
    scripts and styles, whose addresses name their content."""
    driver.switch_to.default_content()
    driver.get("about:blank")
    here = {"origin": f"http://127.0.0.1:{usual_port()}", "storageTypes": "local_storage,service_workers,indexeddb"}
    driver.execute_cdp_cmd("Storage.clearDataForOrigin", here)
    driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    driver.get_log("browser")


def size(driver: Chrome, width: int, height: int, *, touch: bool = False) -> None:
    """The window as a phone or a desk has it, in CSS pixels."""
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def complaints(driver: Chrome) -> list[str]:
    """Errors in the console, except answers 409 that were asked for."""
    return [
        entry["message"]
        for entry in driver.get_log("browser")
        if entry["level"] == "SEVERE" and "409" not in entry["message"]
    ]


@cache
def usual_port() -> int:
    """Where a worker's tests serve their pages, one after the other, so that the browser loads each script once."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _server(app: Flask, host: str) -> PageServer:
    """On the usual port, or while that one is taken on any other."""
    try:
        return PageServer(app, partial(body_limit, app), port=usual_port(), host=host)
    except OSError:
        return PageServer(app, partial(body_limit, app), port=0, host=host)


@contextmanager
def served(app: Flask, host: str = "127.0.0.1") -> Iterator[str]:
    """The app on a free port of an address of this machine; where it is."""
    server = _server(app, host)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield f"http://{host}:{server.port}"
    finally:
        server.stop()
        thread.join(OUTER_S)


def soon(chrome: Chrome, what: Callable[[], object], seconds: float = OUTER_S) -> object:
    """Waits until something is so; what is redrawn meanwhile is looked for again."""
    redrawn = (StaleElementReferenceException,)
    return WebDriverWait(chrome, seconds, 0.05, redrawn).until(lambda _: what())


def text(chrome: Chrome, css: str) -> str:
    return chrome.find_element(By.CSS_SELECTOR, css).text


def button(chrome: Chrome, words: str) -> WebElement:
    return chrome.find_element(By.XPATH, f"//button[contains(., '{words}')]")


def press(chrome: Chrome, words: str) -> None:
    """Presses a button; one that is redrawn between looking and pressing is looked for again."""

    def pressed() -> bool:
        button(chrome, words).click()
        return True

    soon(chrome, pressed)
