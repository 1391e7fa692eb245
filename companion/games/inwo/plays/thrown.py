"""Numbers with an asterisk that are thrown for: asked as the turn begins, and when they are needed (INWO-CARD-06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.common.refusals import Answer
from companion.games.inwo import tree, written
from companion.games.inwo.cards.effects.others import Manual
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Change
from companion.games.inwo.steps import AskStat
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

STAT = "stat"


def how(game: InwoContext, card: CardId) -> Mapping[str, Any] | None:
    """How a card's Power is thrown for; ``None`` where it is printed."""
    for effect in game.design(card).all_effects:
        if isinstance(effect, Manual) and effect.outline.get("what") == "roll_stat":
            return effect.outline
    return None


def missing(game: InwoContext, state: State, card: CardId) -> bool:
    """Whether a card's Power has still to be thrown for."""
    thrown = any(one.card == card and one.source == card for one in written.changes(state))
    return bool(card) and how(game, card) is not None and not thrown


@rules.expands(AskStat)
def ask(game: InwoContext, state: State, step: AskStat) -> Iterator[StepBase]:
    """Its controller throws."""
    outline, seat = how(game, step.card), tree.controller(game, state, step.card)
    if outline is None or seat is None:
        return
    dice, modifier = int(outline["dice"]), int(outline.get("modifier", 0))
    options = tuple(Thrown(seat, step.card, total, modifier) for total in range(dice, 6 * dice + 1))
    text = say(
        "{who} throws {dice} dice for {card}. Together they show:",
        who=game.person(seat),
        dice=dice,
        card=game.card_name(step.card),
    )
    yield Asked(Prompt((seat,), STAT, text, options, "INWO-CARD-06"))


@rules.action
class Thrown(Answer, frozen=True):
    """What the dice for a card's Power show together; `modifier` is added to them."""

    verb = "thrown"
    fields = {"card": say("Card"), "total": say("The dice together"), "modifier": say("Change to the roll")}

    card: CardId
    total: int
    modifier: int = 0

    def label(self, game: InwoContext, state: State) -> str:
        return say("{total}: Power {max}", total=self.total, max=max(0, self.total + self.modifier))

    def steps(self, game: InwoContext, state: State) -> Iterator[StepBase]:
        yield from written.keep_changes(state, lambda one: not (one.card == self.card and one.source == self.card))
        power = max(0, self.total + self.modifier)
        yield written.with_change(state, Change(self.card, "power", "set", power, seat=self.seat, source=self.card))
