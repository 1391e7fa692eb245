"""Every sigil and trait with a definition does something in at least one story, and every gem is provided.

A sigil with hooks has worked when one of them changed something. One that a rule only looks for has worked when the
story comes out otherwise without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.augmented import game as game_module
from companion.games.augmented.cards.catalogue import CardFace, read_cards
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.sigil import SigilWord
from companion.games.augmented.sigils import WRITTEN, every
from companion.games.augmented.sigils.base import Yes
from companion.games.augmented.working import Working
from companion.games.common.spelling import letters
from companion.games.lane_duel.board import active_slot
from companion.scenarios import Scenario, run_scenario
from tests.scenarios.proofs import stories_of

FILE = read_cards()
WORDS = {**FILE.sigils, **FILE.traits}
STORIES = [story for story in stories_of("augmented") if story.kind != "deck"]
DATA = {
    "abundance": "its number of copies is in the card file, and the deck stories prove it",
    "bloodless": "whether a card is living is in the card file, and the stories of E_CANNOT_SACRIFICE prove it",
}
"""Traits that stand for a field of the card file and nothing else."""
HOOKS: dict[str, Callable[[tuple[Any, ...], Any], bool]] = {
    "replace": lambda asked, result: result != (asked[2],),
    "react": lambda asked, result: bool(result),
    "stands_for": lambda asked, result: bool(result),
    "used": lambda asked, result: bool(result),
    "modify": lambda asked, result: result != asked[-1],
    "own_cost": lambda asked, result: result != asked[-1],
}
"""Each hook, and whether a call did something."""


def mentioning(key: str) -> Iterator[Scenario]:
    """The stories that speak of a sigil or trait, or of a card that prints it."""
    cards = (face.name for face in FILE.cards if key in (*face.sigils, *face.traits))
    wanted = [letters(word) for word in (WORDS[key].name, *cards)]
    for story in STORIES:
        said = letters(f"{story.given} {story.when}")
        if any(word in said for word in wanted):
            yield story


def watched(key: str, done: list[str]) -> type[SigilWord]:
    """The class of a sigil that writes down in `done` which of its hooks did something."""
    kind = every()[key]
    mine = {name: getattr(kind, name) for name in HOOKS if getattr(kind, name) is not getattr(SigilWord, name)}

    def wrapped(name: str, hook: Callable[..., Any]) -> Callable[..., Any]:
        def asked(self: SigilWord, *said: Any) -> Any:
            result = hook(self, *said)
            result = result if name in ("modify", "own_cost") else tuple(result)
            if HOOKS[name](said, result):
                done.append(name)
            return result

        return asked

    return type(kind.__name__, (kind,), {name: wrapped(name, hook) for name, hook in mine.items()})


@contextmanager
def without(key: str) -> Iterator[None]:
    """The rules in which nobody has this sigil or trait; how cards are written down in stories stays."""
    with pytest.MonkeyPatch.context() as patch:
        now, face = Working._now, AugmentedContext.face

        def printed(self: Working, state: Any, card: Any) -> tuple[str, ...]:
            return tuple(one for one in Working.printed(self, state, card) if one != key)

        def blind(self: Working, state: Any) -> Any:
            own = {name: getattr(self, name) for name in ("game", "file", "effects", "_telling")}
            other = type("Blind", (Working,), {"printed": printed, "__init__": lambda self: None})()
            vars(other).update(own)
            return now(other, state)

        def bare(self: AugmentedContext, state: Any, card: Any) -> CardFace:
            known: CardFace = face(self, state, card)
            sigils = tuple(one for one in known.sigils if one != key or active_slot(state, card))
            return replace(known, traits=tuple(one for one in known.traits if one != key), sigils=sigils)

        patch.setattr(Working, "_now", blind)
        patch.setattr(AugmentedContext, "face", bare)
        patch.setattr(CardFace, "is_a", lambda self, tribe: tribe in self.tribes) if key == "amalgam-trait" else None
        yield


@pytest.mark.parametrize("key", sorted(key for key in WRITTEN if not issubclass(WRITTEN[key], Yes)))
def test_it_does_something_in_a_story(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    kinds = {**every(), key: watched(key, done)}
    monkeypatch.setattr(game_module, "every", lambda: kinds)
    for story in mentioning(key):
        if run_scenario(story, "augmented").outcome == "passed" and done:
            return
        done.clear()
    pytest.fail(f"{WORDS[key].name} does nothing in any story: {WORDS[key].summary}")


@pytest.mark.parametrize("key", sorted(key for key in WRITTEN if issubclass(WRITTEN[key], Yes) and key not in DATA))
def test_a_story_comes_out_otherwise_without_it(key: str) -> None:
    with without(key):
        for story in mentioning(key):
            if run_scenario(story, "augmented").outcome != "passed":
                return
    pytest.fail(f"no story needs {WORDS[key].name}: {WORDS[key].summary}")


def test_what_is_left_is_manual() -> None:
    assert set(WORDS) - set(WRITTEN) == {"bat-lord"}
    assert set(DATA) <= set(WRITTEN)
    copies = [(key, face.copies_a_player) for face in FILE.cards for key in (*face.sigils, *face.traits)]
    manual = sum(count for key, count in copies if key not in WRITTEN)
    assert 0 < manual < 0.05 * sum(count for _, count in copies)


def test_the_rules_page_says_how_many_there_are_of_each() -> None:
    guide = game_module.Augmented(game_module.Augmented.Options(), {"A": "Ana", "B": "Ben"}).guide()
    assert guide["Sigils and traits"] == f"{len(WORDS) - 1} by the companion, 1 by hand: Bat Lord."
    assert {word.name for word in WORDS.values()} <= set(guide)
