"""Questions in the language: by name, clause or words, as loosely as people refer to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games.cardtext import letters
from companion.kernel.actions import Prompt


def prompt_name(prompt: Prompt) -> str:
    """How a question is listed: its key."""
    return prompt.key


def prompt_differences(wanted: Any, asked: Sequence[Prompt], everything: Sequence[Prompt]) -> list[str]:
    """How the questions asked differ from those `then` lists, in order; nothing when it lists none.

    `everything` also holds the questions that only wait for hands; a story may list all of them or none.
    """
    if wanted is None:
        return []
    if isinstance(wanted, (str, Mapping)):
        wanted = [wanted]
    if not isinstance(wanted, list):
        raise ScenarioError(f"then.prompts is a list of questions, found {wanted!r}")
    for some in (asked, everything):
        if len(wanted) == len(some) and all(_means(one, prompt) for one, prompt in zip(wanted, some, strict=True)):
            return []
    names = [prompt_name(prompt) for prompt in asked]
    return [f"prompts: expected {wanted}, reached {names}"]


def _means(wanted: Any, prompt: Prompt) -> bool:
    """Whether a question is the one meant: its key, its clause, its seat, or a piece of its sentence."""
    if isinstance(wanted, Mapping):
        return bool(wanted) and all(_means(value, prompt) for value in wanted.values())
    word = letters(wanted)
    if word in map(letters, prompt.seats):
        return True
    key, clause = letters(prompt.key), letters(prompt.clause)
    return bool(word) and any((word in key, key in word, word in clause, word in letters(prompt.say)))
