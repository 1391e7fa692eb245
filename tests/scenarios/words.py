"""The words of every game's stories in docs/scenarios.md, made from the tables that read them.

``python -m tests.scenarios.words`` writes them anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.games.common.stories.fields import fields
from companion.games.common.stories.forms import ANY
from companion.scenarios import ScenarioGame, adapter_of
from tests.scenarios.mutations import GAMES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"
WHERE = {(True, True): "`given` and `then`", (True, False): "`given`", (False, True): "`then`"}


def block(game: str) -> str:
    """The words of one game between their marks."""
    adapter = adapter_of(game)
    assert adapter is not None
    return "\n".join((f"<!-- words: {game} -->", *lines(adapter), "<!-- end -->"))


def lines(adapter: ScenarioGame) -> Iterator[str]:
    """Keys by where they stand, steps by what they say, and other words."""
    for (given, then), title in WHERE.items():
        keys = {key: one.form.says for key, one in adapter.keys.items() if (one.given, one.then) == (given, then)}
        yield from table(title, keys.items())
    own = {verb: "" if one.form is ANY else one.form.says for verb, one in adapter.verbs.own.items()}
    derived = {}
    for verb, kind in adapter.verbs.actions.items():
        called = {field: word for word, field in adapter.spelled.get(verb, {}).items()}
        words = ", ".join(called.get(one.name, one.name) for one in fields(kind))
        derived[verb] = f"[{words}]" if words else "nothing more"
    yield from table("step", (own | derived).items())
    for kind_ in sorted(adapter.kinds):
        more = {
            key: one.form.says
            for key, one in adapter.keys_of(kind_).items()
            if adapter.keys.get(key) != one and one.then
        }
        yield from table(f"`then` of `kind: {kind_}`", more.items())
    other = {**adapter.verbs.called, **adapter.old}
    if other:
        yield f"Other words: {', '.join(f'`{old}` for `{new}`' for old, new in sorted(other.items()))}."


def table(title: str, pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Words that say the same in one row."""
    rows: defaultdict[str, list[str]] = defaultdict(list)
    for word, says in pairs:
        rows[says].append(f"`{word}`")
    if rows:
        yield from (f"| {title} | what stands there |", "| --- | --- |")
        yield from (f"| {' '.join(words)} | {says.replace('|', '/')} |" for says, words in sorted(rows.items()))
        yield ""


def written(page: str) -> str:
    """The page with the words of today."""
    for game in GAMES:
        before, mark, after = page.partition(f"<!-- words: {game} -->")
        page = before + block(game) + after.partition("<!-- end -->")[2] if mark else page
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
