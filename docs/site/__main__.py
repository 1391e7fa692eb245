"""Builds guide, tutorials, reference and the pages of all modules into one searchable site that needs no network:

    python -m docs.site [--out FOLDER] [PACKAGE …]

`docs/README.md` is the navigation: its headings are those of the site, its links the pages. The files stay where they
are; a copy of all that links lead to is what Sphinx reads. A link that leads nowhere ends it with status 1.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import main as sphinx

from docs.site import looked_up, pictures
from docs.site.links import LINK, leads_to

ROOT = looked_up.ROOT
START = "docs/README.md"
INDEX = '<!doctype html><title>companion</title><meta http-equiv="refresh" content="0; url=docs/README.html">'
"""Leads whoever opens the folder to the first page."""
GENERATED = "Look up"
"""The heading under which generated pages stand."""


def reached() -> list[str]:
    """All files of the project that links lead to, from the navigation on; what is not there is Sphinx's to name."""
    found = [START]
    for file in found:  # grows meanwhile
        if file.endswith(".md"):
            text = (ROOT / file).read_text(encoding="utf-8")
            new = (leads_to(file, target) for target in LINK.findall(text))
            found += [one for one in dict.fromkeys(new) if one not in found and (ROOT / one).is_file()]
    return found[1:]


def navigation() -> dict[str, list[str]]:
    """Heading of the navigation -> the pages under it, as paths from the project's root."""
    _, *parts = re.split(r"^## ", (ROOT / START).read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {
        part.splitlines()[0]: [leads_to(START, target) for target in LINK.findall(part) if target.endswith(".md")]
        for part in parts
    }


def front(generated: dict[str, str]) -> str:
    """The site's first page: the navigation as it stands in docs, the generated pages, and trees for the side."""
    text = (ROOT / START).read_text(encoding="utf-8")
    more = "".join(f"- [{title}](../{file})\n" for file, title in generated.items())
    text = re.sub(rf"(?<=^## {GENERATED}\n)(.*?\n)(?=\n## |\Z)", rf"\1{more}", text, flags=re.M | re.S)
    called = {leads_to(START, target): name for name, target in re.findall(r"\[([^]]+)\]\(([^)]+)\)", text)}
    for heading, pages in navigation().items():
        below = [*pages, *(generated if heading == GENERATED else ())]
        tree = [f"{called[page]} </{page}>" for page in below]
        text += "\n".join(["", "```{toctree}", ":hidden:", f":caption: {heading}", *tree, "```", ""])
    return text


def stage(folder: Path, packages: tuple[str, ...]) -> None:
    """Writes what Sphinx reads."""
    shutil.rmtree(folder, ignore_errors=True)
    for file in reached():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, folder / file)
    generated = looked_up.written(packages)
    if packages == looked_up.PACKAGES:
        generated = {"pages.md": ("Pages, with pictures", pictures.page(folder / "pages")), **generated}
    texts = {file: text for file, (_, text) in generated.items()}
    texts |= {f"api/{name}.md": looked_up.room(name) for name in looked_up.rooms(packages)}
    texts[START] = front({file: title for file, (title, _) in generated.items()})
    for file, text in texts.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")


def main() -> int:
    """Build the site; 1 for whatever Sphinx warns of."""
    parser = argparse.ArgumentParser(prog="python -m docs.site", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "docs", metavar="FOLDER")
    parser.add_argument(
        "packages", nargs="*", metavar="PACKAGE", help="whose modules get pages, without pictures; else all"
    )
    args = parser.parse_args()
    source = args.out.with_name(f"{args.out.name}-source")
    stage(source, tuple(args.packages) or looked_up.PACKAGES)
    shutil.rmtree(args.out, ignore_errors=True)
    options = ["-q", "-W", "--keep-going", "-j", "auto", "-c", str(Path(__file__).parent)]
    status = sphinx([*options, "-d", str(source / ".read"), str(source), str(args.out)])
    (args.out / "index.html").write_text(INDEX, encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())
