"""A question that something was done beside is asked again, with the answers there are now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as changed

from companion.games.inception.board import active, front, owner, top_events
from companion.games.inception.context import InceptionContext
from companion.games.inception.rules.beside import EVENT
from companion.games.inception.rules.choices import Pass, Send, Withdraw
from companion.games.inception.rules.events import TurnUp
from companion.games.inception.rules.lying_cards import CHOICES, Pick
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
    options = _now(game, state, prompt)
    if options is None:
        yield Asked(prompt)
    elif options := tuple(options):
        kept = [one for one in prompt.options if isinstance(one, Pass | Withdraw)]
        bell = prompt.bell
        if bell is None or bell in prompt.options:
            bell = next((one for one in kept if isinstance(one, Pass)), options[0] if len(options) == 1 else None)
        yield Asked(changed(prompt, options=(*options, *kept), bell=bell))


def _now(game: InceptionContext, state: State, prompt: Prompt) -> Iterable[Action] | None:
    """The answers to questions about things on the table; ``None``: to others, none can be lost or won meanwhile."""
    if prompt.key in CHOICES:
        whose = (owner(state, one.card) for one in prompt.options if isinstance(one, Pick))
        return CHOICES[prompt.key].options(game, state, next(filter(None, whose), ""))
    if prompt.key == "send":
        return (one for one in prompt.options if isinstance(one, Send) and active(state, one.who))
    return (TurnUp(CHANCE, card) for card in top_events(state, front(state))) if prompt.key == EVENT else None
