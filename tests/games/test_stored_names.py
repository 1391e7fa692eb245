"""What journals and records of every game hold: the names there may never change, or old evenings cannot be opened."""

import tomllib
from pathlib import Path

import pytest

from companion import games
from companion.kernel.codec import Vocabulary

KEPT = tomllib.loads(Path(__file__).with_name("stored_names.toml").read_text(encoding="utf-8"))


def stored(vocabulary: Vocabulary) -> dict[str, list[str]]:
    """The names as they stand in the file, sorted."""
    words = [kind for kinds in vocabulary.words.values() for kind in kinds]
    named = {"steps": vocabulary.steps, "facts": vocabulary.facts, "words": words}
    return {"actions": sorted(f"{kind.verb}={tag(kind)}" for kind in vocabulary.actions)} | {
        what: sorted(map(tag, kinds)) for what, kinds in named.items()
    }


def tag(kind: type) -> str:
    """The word that stands in a journal for a kind."""
    return str(kind.__struct_config__.tag or kind.__name__)  # type: ignore[attr-defined]


def test_every_game_is_pinned() -> None:
    house = {
        name for name, found in games.found().items() if found.kind and found.kind.__module__.startswith("companion.")
    }
    assert set(KEPT) == house


@pytest.mark.parametrize("name", KEPT)
def test_names_that_are_stored_never_change(name: str) -> None:
    kind = games.find(name).kind
    assert kind is not None
    assert stored(kind.vocabulary) == {what: sorted(words.split()) for what, words in KEPT[name].items()}
