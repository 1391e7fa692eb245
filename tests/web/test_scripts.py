"""Mistakes in the pages' scripts that can be seen without a browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).resolve().parents[2] / "web" / "static" / "js").rglob("*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_only_one_place_replaces_children(script: Path) -> None:
    """`replaceChildren` writes a list as "[object …]"; `refill` in dom.js takes lists of lists."""
    calls = script.read_text(encoding="utf-8").count(".replaceChildren(")
    assert calls == (1 if script.name == "dom.js" else 0)


OTHERWISE = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | "(?:\\.|[^"\\])*" | (?<=[(,=:!&|?]) \s* /(?:\\.|\[[^]]*\]|[^/\\\n])+/ | (.)""",
    re.VERBOSE | re.DOTALL,
)
"""Comments, texts and patterns as a whole, else one character."""
WORDS = re.compile(r"((?:\\.|[^`\\$]|\$(?!\{))*)(`|\$\{)", re.DOTALL)


def templates(code: str) -> Iterator[str]:
    """What stands in backticks, the values aside."""
    at, open_in = 0, list[str]()
    while at < len(code):
        if open_in and open_in[-1] == "`":
            found = WORDS.match(code, at)
            assert found is not None, code[at : at + 80]
            yield found[1]
            open_in.append("{") if found[2] == "${" else open_in.pop()
        else:
            found = OTHERWISE.match(code, at)
            assert found is not None
            if found[1] in ("{", "`"):
                open_in.append(found[1])
            elif found[1] == "}":
                open_in.pop()
        at = found.end()
    assert not open_in


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_means_the_same_without_its_indents_and_types(script: Path) -> None:
    """They are taken away before it is sent (`web.delivery.static_files`): no text goes over several lines."""
    for text in templates(script.read_text(encoding="utf-8")):
        assert "\n" not in text and "/**" not in text, text
