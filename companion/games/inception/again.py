"""What was asked is asked of the table as it is now: whatever is done beside a question may change its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace as changed

from companion.games.inception import asking, names, script, sums, team, verbs
from companion.games.inception import happenings as hap
from companion.games.inception.actions import Pass, Pick, Send, TurnUp, Withdraw
from companion.games.inception.board import active, front, owner, top_events
from companion.kernel.actions import Action
from companion.kernel.facts import Asked
from companion.kernel.places import CHANCE
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.state import Pending, State

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

WINDOWS = (asking.ATTACK, asking.CONVINCE)


def again(state: State) -> Iterator[StepBase]:
    """The steps that ask the open question anew, after what was done beside it; none when nothing is asked."""
    question = state.question
    if question is None:
        return
    prompt = question.prompt
    match prompt.key, question.rest[:1]:
        case key, _ if key in WINDOWS and sums.level(state) is not None:
            yield hap.Window()
        case ("discard_hand" | "discard_display") as key, _:
            yield hap.DiscardFrom(key.removeprefix("discard_"), state.count(names.OWED))
        case _, (hap.Chosen(verb=verb, source=source, me=me, target=target, done=done),):
            yield hap.AskWho(verb, source, me, target, done, first=_first(question))
        case _, (hap.Opted(options=options, source=source, target=target, me=me),):
            one = verbs.Choose(options) if len(options) > 1 else verbs.May(options[0])
            yield hap.Do((one,), source, target, me)
        case _:
            yield hap.AskAgain(prompt)


def _first(question: Pending) -> bool:
    """Whether the card that asks may still be taken back."""
    return any(isinstance(one, Withdraw) for one in question.prompt.options)


def ask_again(game: Inception, state: State, step: hap.AskAgain) -> Iterator[Asked]:
    """The same question with the answers there are now; with none left, nothing has to be answered."""
    prompt = step.prompt
    fresh = FRESH.get(prompt.key)
    if fresh is None:
        yield Asked(prompt)
        return
    options = tuple(fresh(game, state, prompt))
    if not options:
        return
    kept = [one for one in prompt.options if isinstance(one, Pass | Withdraw)]
    bell = prompt.bell
    if bell is None or bell in prompt.options:
        bell = next((one for one in kept if isinstance(one, Pass)), options[0] if len(options) == 1 else None)
    yield Asked(changed(prompt, options=(*options, *kept), bell=bell))


# --- the answers there are, question by question --------------------------------------------------------------------


def _take(game: Inception, state: State, prompt: Prompt) -> Iterable[Action]:
    return (Pick(names.PLAYER, card) for card in team.lying(game, state, hap.AskCard(prompt.key, 1)))


def _forget(game: Inception, state: State, prompt: Prompt) -> Iterable[Action]:
    cards = [one.card for one in prompt.options if isinstance(one, Pick)]
    who = next(filter(None, (owner(state, card) for card in cards)), "")
    return (Pick(names.PLAYER, card) for card in team.lying(game, state, hap.AskCard(prompt.key, 1, who)))


def _send(game: Inception, state: State, prompt: Prompt) -> Iterable[Action]:
    return (one for one in prompt.options if isinstance(one, Send) and active(state, one.who))


def _event(game: Inception, state: State, prompt: Prompt) -> Iterable[Action]:
    return (TurnUp(CHANCE, card) for card in top_events(state, front(state)))


FRESH: dict[str, Callable[[Inception, State, Prompt], Iterable[Action]]] = {
    "take": _take,
    "lose": _take,
    "forget": _forget,
    "store": lambda game, state, prompt: team.store_options(game, state),
    "shelve": lambda game, state, prompt: script.shelve_options(game, state),
    "hand_over": lambda game, state, prompt: script.hand_over_options(game, state),
    "send": _send,
    asking.EVENT: _event,
}
"""Questions about things on the table. Of the others no answer can be lost or won while they are open."""
