"""Questions in the language: by name, clause or words, as loosely as people refer to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.spelling import letters
from companion.kernel.prompts import Prompt


def prompt_name(prompt: Prompt) -> str:
    """How a question is listed: its key."""
    return prompt.key


def prompt_differences(wanted: Any, asked: Sequence[tuple[Prompt, bool]], called: Mapping[str, str]) -> list[str]:
    """How the questions asked differ from those `then` lists, in order; nothing when it lists none.

    With each question: whether it only waits for hands, or for what the story tells anyway. A story need not list it.
    `called`: more words for questions, by their keys.
    """
    if wanted is None:
        return []
    if isinstance(wanted, (str, Mapping)):
        wanted = [wanted]
    if not isinstance(wanted, list):
        raise ScenarioError(f"then.prompts is a list of questions, found {wanted!r}")
    if _fits(wanted, asked, called):
        return []
    names = [prompt_name(prompt) for prompt, waits in asked if not waits]
    return [f"prompts: expected {wanted}, reached {names}"]


def _fits(wanted: Sequence[Any], asked: Sequence[tuple[Prompt, bool]], called: Mapping[str, str]) -> bool:
    """Whether these are the questions, in order, some that only wait being left out."""
    if not asked:
        return not wanted
    prompt, waits = asked[0]
    if wanted and _means(wanted[0], prompt, called) and _fits(wanted[1:], asked[1:], called):
        return True
    return waits and _fits(wanted, asked[1:], called)


def _means(wanted: Any, prompt: Prompt, called: Mapping[str, str]) -> bool:
    """Whether a question is the one meant: its key, its clause, its seat, or a piece of its sentence."""
    if isinstance(wanted, Mapping):
        return bool(wanted) and all(_means(value, prompt, called) for value in wanted.values())
    word = letters(wanted)
    if word in map(letters, prompt.seats):
        return True
    key, clause = letters(prompt.key), letters(prompt.clause)
    if word in map(letters, called.get(prompt.key, "").split()):
        return True
    return bool(word) and any((word in key, key in word, word in clause, word in letters(prompt.say)))
