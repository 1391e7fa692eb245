"""Which cards they were that nobody but players sees: those taken, shown, thrown away (`chose`, `discard`)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.stories.steps import Step
from companion.games.common.stories.words import listed
from companion.games.inwo import rules as act
from companion.games.inwo.plays import chosen
from companion.games.inwo.rules import showing
from companion.games.inwo.scenario.told import Told
from companion.kernel.actions import Action
from companion.kernel.places import Seat
from companion.kernel.state import State


def chose(game: Told, state: State, seat: Seat, told: Step) -> Action:
    """How many hidden cards, or which; those that only their owner is shown are but counted (`shown_after`)."""
    what, step = told.whole, chosen.about(state)
    if isinstance(what, int):
        return act.Chose(seat, what)
    cards = tuple(game.fresh(one, state, seat) for one in listed(what))
    if step is not None:
        return act.Chose(seat, len(cards)) if step.what in chosen.SHOWN_TO_ONE else act.Chose(seat, 0, cards)
    owed = next(showing.to_show(state, seat), None)
    return act.ShowTaken(seat, owed.victim, cards[0]) if owed is not None else act.NameThrown(seat, cards[0])


def shown_after(game: Told, before: State, state: State, told: Step, seat: Seat) -> Iterator[Action]:
    """What else a step says: the cards that were taken are shown to whom they were taken from (INWO-META-02)."""
    if isinstance(told.whole, int):
        return
    asked, owed = chosen.about(before), list(showing.to_show(state, seat))
    cards = [game.fresh(one, state, seat) for one in listed(told.whole)]
    private = asked is not None and asked.what in chosen.SHOWN_TO_ONE
    for n, card in enumerate(cards if private else cards[1:] if asked is None else ()):
        yield act.ShowTaken(seat, owed[n].victim, card) if n < len(owed) else act.NameThrown(seat, card)
