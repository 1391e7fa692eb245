"""What keeps a page from being read: what axe-core finds by day and by night, and words too small for a phone."""

from pathlib import Path

from selenium.webdriver import Chrome

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
LEAST_PX = 16
_RUN = """
const [rules, done] = arguments;
const more = rules ? { runOnly: rules } : {};
axe.run(document, { iframes: false, resultTypes: ["violations"], ...more }).then((found) =>
  done(found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`))));
"""
_SMALL = """
const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const small = new Set();
while (words.nextNode()) {
  const one = words.currentNode.parentElement;
  if (!words.currentNode.data.trim() || !one.getClientRects().length || one.closest("svg, .out-of-sight")) continue;
  const px = parseFloat(getComputedStyle(one).fontSize);
  if (px < arguments[0] - 0.01) small.add(`${px} px: ${one.outerHTML.slice(0, 120)}`);
}
return [...small];
"""


def light(chrome: Chrome, shade: str) -> None:
    """``night`` or ``day``, as chosen in the menu. Nothing moves, so that no colour is seen half way."""
    features = [{"name": "prefers-reduced-motion", "value": "reduce"}]
    chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    chrome.execute_script("localStorage.setItem('shade', arguments[0]); dispatchEvent(new Event('shade'))", shade)


def barriers(chrome: Chrome) -> list[str]:
    """What axe-core finds on the page as it is now, and which colours have too little contrast by day."""
    assert AXE.exists(), "the checker is not installed: `./run test` does it, or `npm ci`"
    light(chrome, "night")
    if not chrome.execute_script("return Boolean(window.axe)"):
        chrome.execute_script(AXE.read_text(encoding="utf-8"))
    found: list[str] = chrome.execute_async_script(_RUN, None)
    light(chrome, "day")
    by_day: list[str] = chrome.execute_async_script(_RUN, ["color-contrast"])
    return [*(f"by night, {one}" for one in found), *(f"by day, {one}" for one in by_day)]


def too_small(chrome: Chrome) -> list[str]:
    """Words below 16 px that somebody can see."""
    found: list[str] = chrome.execute_script(_SMALL, LEAST_PX)
    return found
