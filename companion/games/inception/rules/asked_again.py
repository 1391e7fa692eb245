"""A question that something was done beside is asked again, with the answers there are now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace as changed

from companion.games.inception.board import active, front, owner, top_events
from companion.games.inception.context import InceptionContext
from companion.games.inception.rules.beside import EVENT
from companion.games.inception.rules.choices import Pass, Send, Withdraw
from companion.games.inception.rules.events import TurnUp
from companion.games.inception.rules.lying_cards import Pick, hand_over_options, picks, shelve_options, store_options
from companion.games.inception.steps import AskAgain
from companion.kernel.actions import Action
from companion.kernel.facts import Asked
from companion.kernel.places import CHANCE
from companion.kernel.prompts import Prompt
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()


@rules.expands(AskAgain)
def ask_again(game: InceptionContext, state: State, step: AskAgain) -> Iterator[Asked]:
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


def _forget_again(game: InceptionContext, state: State, prompt: Prompt) -> Iterable[Action]:
    cards = [one.card for one in prompt.options if isinstance(one, Pick)]
    return picks(game, state, "forget", next(filter(None, (owner(state, card) for card in cards)), ""))


FRESH: dict[str, Callable[[InceptionContext, State, Prompt], Iterable[Action]]] = {
    "take": lambda game, state, prompt: picks(game, state, "take", ""),
    "lose": lambda game, state, prompt: picks(game, state, "lose", ""),
    "forget": _forget_again,
    "store": lambda game, state, prompt: store_options(game, state),
    "shelve": lambda game, state, prompt: shelve_options(game, state),
    "hand_over": lambda game, state, prompt: hand_over_options(game, state),
    "send": lambda game, state, prompt: (
        one for one in prompt.options if isinstance(one, Send) and active(state, one.who)
    ),
    EVENT: lambda game, state, prompt: (TurnUp(CHANCE, card) for card in top_events(state, front(state))),
}
"""Questions about things on the table. Of the others no answer can be lost or won while they are open."""
