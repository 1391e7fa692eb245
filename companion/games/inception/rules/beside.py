"""What was asked is asked of the table as it is now: whatever is done beside a question may change its answers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import astuple

from companion.games.inception import names, totals
from companion.games.inception.steps import AskAgain, AskOption, AskWho, Chosen, DiscardFrom, Opted, Window
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

ATTACK, CONVINCE, EVENT = "attack", "convince", "event"
WINDOWS = (ATTACK, CONVINCE)
ALWAYS = ("remember", "hold", "spin", "ability")
"""Whatever is asked: a Flashback is attached, a card shown, the Status card turned, an ability used if it is time."""


def asked(state: State, *keys: str) -> bool:
    """Whether one of these questions is open."""
    return state.question is not None and state.question.prompt.key in keys


def window_open(state: State) -> str:
    """``attack``, ``convince`` or, while none of them is asked, nothing."""
    return state.question.prompt.key if state.question is not None and asked(state, *WINDOWS) else ""


def again(state: State) -> Iterator[StepBase]:
    """The steps that ask the open question anew, after what was done beside it; none when nothing is asked."""
    question = state.question
    if question is None:
        return
    prompt, waiting = question.prompt, question.rest[0] if question.rest else None
    if prompt.key in WINDOWS and totals.level(state) is not None:
        yield Window()
    elif prompt.key in ("discard_hand", "discard_display"):
        yield DiscardFrom(prompt.key.removeprefix("discard_"), state.count(names.OWED))
    elif isinstance(waiting, Chosen):
        first = any(one.verb == "withdraw" for one in prompt.options)
        yield AskWho(waiting.verb, waiting.source, waiting.me, waiting.target, waiting.done, first)
    elif isinstance(waiting, Opted):
        yield AskOption(*astuple(waiting))
    else:
        yield AskAgain(prompt)
