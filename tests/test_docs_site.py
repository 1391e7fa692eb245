"""The documentation as a site: every page has its place, nothing is fetched, every link leads somewhere."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from docs.site.__main__ import GENERATED, navigation, reached
from docs.site.links import leads_to, moved
from docs.site.pictures import PAGES, page
from tests.web.browser import CHROMIUM, DRIVER
from vision.opencv import cv2

ROOT = Path(__file__).resolve().parent.parent
RUN = (ROOT / "run").read_text(encoding="utf-8")
KINDS = ("Learn", "Do", GENERATED, "Understand")
OUTER_S = 500
FETCHED = re.compile(r"<(?:script|img|source|iframe)\b[^>]*\bsrc=\"([^\"]+)|<link\b[^>]*\bhref=\"([^\"]+)")
"""What a browser asks for by itself."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of `run` with one package's modules; over all of them it takes minutes on a slow machine."""
    (words,) = re.findall(r'"\$venv/bin/python" (-m docs\.site.*)', RUN)
    folder = tmp_path_factory.mktemp("site") / "docs"
    command = [sys.executable, *words.split(), "--out", str(folder), "companion.kernel"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=OUTER_S)
    assert done.returncode == 0, done.stderr
    return folder


def text_of(page: Path) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8")))


def test_the_navigation_names_every_page_of_docs_exactly_once() -> None:
    named = Counter(page for pages in navigation().values() for page in pages)
    assert tuple(navigation()) == KINDS
    assert {page for page, times in named.items() if times > 1} == set()
    pages = {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")} - {"docs/README.md"}
    pages |= {path.name for path in ROOT.glob("*.md")}
    pages |= {str(path.relative_to(ROOT)) for path in ROOT.glob("companion/games/*/RULES.md")}
    assert set(named) == pages


def test_every_picture_of_docs_is_in_it() -> None:
    pictures = {f"docs/{path.name}" for path in (ROOT / "docs").iterdir() if path.suffix in {".jpg", ".svg"}}
    assert pictures and pictures <= set(reached())


def test_every_link_of_the_navigation_leads_to_a_file_here() -> None:
    """The site's own pages are read where they lie, too."""
    assert leads_to("docs/README.md", "../README.md") == "README.md"
    assert moved("[a](../b.md#c) [d](https://e)", "x/y/z.py", "api/w.md") == "[a](../x/b.md#c) [d](https://e)"
    assert [page for pages in navigation().values() for page in pages if not (ROOT / page).is_file()] == []


def test_the_site_builds_strictly_and_has_every_page(site: Path) -> None:
    pages = [page for pages in navigation().values() for page in pages]
    assert [page for page in pages if not (site / page).with_suffix(".html").is_file()] == []
    front = text_of(site / "docs" / "README.html")
    assert all(kind in front for kind in (*KINDS, "Commands", "Settings", "Modules"))
    assert "url=docs/README.html" in (site / "index.html").read_text(encoding="utf-8")


@pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
def test_pages_are_shown_as_they_look(tmp_path: Path) -> None:
    text = page(tmp_path / "pages", {"/seat/A": PAGES["/seat/A"]})
    assert "![A seat](pages/seat-A.jpg)" in text
    picture = cv2.imread(str(tmp_path / "pages" / "seat-A.jpg"))
    assert picture.shape[:2] == PAGES["/seat/A"].window[::-1] and picture.std() > 10, "something is drawn"


def test_a_link_that_leads_nowhere_is_told(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "README.md").write_text("# Here\n\n[there](nowhere.md)\n", encoding="utf-8")
    options = ["-q", "-W", "-c", str(ROOT / "docs" / "site")]
    command = [sys.executable, "-m", "sphinx", *options, str(tmp_path), str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=OUTER_S)
    assert done.returncode != 0 and "nowhere.md" in done.stderr


def test_pages_of_programs_say_what_the_programs_say(site: Path) -> None:
    assert "in three lines" in text_of(site / "api" / "companion.kernel.html")
    assert "&gt;&gt;&gt; " in (site / "api" / "companion.kernel.html").read_text(encoding="utf-8"), "examples are code"
    assert "why it may not be done" in text_of(site / "api" / "companion.kernel.actions.html")
    assert "say whether the configuration in use is right" in text_of(site / "commands.html")
    assert "Rings of the bell closer together" in text_of(site / "settings.html")


def test_nothing_is_fetched_from_outside(site: Path) -> None:
    asked = {
        found[0] or found[1] for page in site.rglob("*.html") for found in FETCHED.findall(page.read_text("utf-8"))
    }
    styles = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    asked |= set(re.findall(r"url\(\s*[\"']?([^\"')]+)", styles)) | set(re.findall(r"@import\s+[\"']([^\"']+)", styles))
    assert asked and {one for one in asked if re.match(r"(https?:)?//", one)} == set()


def test_the_search_knows_guides_settings_and_modules(site: Path) -> None:
    """Its index comes as a script, which a browser also takes from a folder."""
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    assert index.startswith("Search.setIndex(")
    for one in ("docs/add-a-game", "settings", "commands", "api/companion.kernel.actions"):
        assert f'"{one}"' in index
    assert "searchindex.js" in (site / "search.html").read_text(encoding="utf-8")


def test_no_page_is_committed() -> None:
    assert "build/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
