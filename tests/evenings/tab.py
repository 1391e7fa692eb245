"""Several screens in one browser, each a device of its own."""

from __future__ import annotations

import re

from selenium.webdriver import Chrome

from tests.evenings.screen import PHONE, Button, Screen

HERE = "127.0.0.1"
"""The machine on which the program runs."""
NETWORK = "10.0.0."
"""Made-up addresses, each of which leads to this machine: a browser keeps cookies for each."""
BRING = """
const said = (one) => (one.innerText || one.getAttribute("aria-label") || "").replace(/\\s+/g, " ").trim();
[...document.querySelectorAll("dialog[open] button")].find((one) => one.checkVisibility() && said(one) === arguments[0])
  ?.scrollIntoView({ block: "center" });
"""
"""Brings a button of a sheet on the screen."""


def flag(host: str) -> str:
    """With it a browser finds this machine, which is `host` in its network, behind all addresses of `NETWORK`."""
    return f"--host-resolver-rules=MAP {NETWORK}* {host}"


class Tab(Screen):
    """A device in the one browser: it knows the table by an address of its own, so its cookies are its own."""

    shown = ""

    def __init__(self, chrome: Chrome, name: str, address: str, touch: bool = True, language: str = "") -> None:
        chrome.switch_to.new_window("tab")
        Tab.shown = self.handle = chrome.current_window_handle
        self.name, self.address = name, address
        super().__init__(chrome, touch, language)

    @property
    def chrome(self) -> Chrome:
        """The browser, this device's page before it."""
        if Tab.shown != self.handle:
            self._chrome.switch_to.window(self.handle)
            self._chrome.execute_cdp_cmd("Page.bringToFront", {})
            Tab.shown = self.handle
        return self._chrome

    @chrome.setter
    def chrome(self, chrome: Chrome) -> None:
        self._chrome = chrome

    def goes(self, link: str) -> None:
        super().goes(re.sub("//[^:/]+", f"//{self.address}", link))

    def scroll_to(self, one: Button) -> None:
        """A finger can do so too, but not this browser's made one, where a list or a sheet lies below it."""
        if not self.touch:
            super().scroll_to(one)
        elif one.part == "sheet":
            self.chrome.execute_script(BRING, one.text)
        else:
            self.chrome.execute_script("scrollBy(0, arguments[0])", round(one.y - PHONE[1] * 0.45))
