"""Hidden hands: what hands at a table, and those of the virtual one, have to be told of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache

from companion.kernel.game import BaseGame
from companion.kernel.names.hidden_hands import HiddenHand
from companion.kernel.places import Place
from companion.kernel.state import State


@cache
def hidden_hands(module: str) -> tuple[HiddenHand, ...]:
    """Those that stand in the module of a game's class and the modules beside it, whether the class has them or not."""
    room = module.rpartition(".")[0] + "."
    modules = [each for name, each in [*sys.modules.items()] if f"{name}.".startswith(room)]
    values = (one for each in modules for one in vars(each).values())
    found = (each for one in values for each in (one.values() if isinstance(one, Mapping) else (one,)))
    return tuple({id(one): one for one in found if isinstance(one, HiddenHand)}.values())


def untold(game: BaseGame, state: State) -> Iterator[str]:
    """What of the hidden hands in a state nobody is told: how many cards to deal, where a card of one goes back."""
    held = [one for one in hidden_hands(type(game).__module__) if one.unknown(state)]
    if held and not game.hidden_hands and not any(one.hand for one in game.beside(state)):
        yield f"the game's `hidden_hands` has none, so nobody deals, draws or takes back the cards of {held[0].counter}"
    elif held and not any(one.hand for one in game.beside(state)):
        counter = held[0].counter
        yield f"`beside` says of no hand how many cards it has ({counter}), so the virtual table deals none"
    for hand in held:
        yield from _lost(game, state, hand)


def _lost(game: BaseGame, state: State, hand: HiddenHand) -> Iterator[str]:
    regions = {region.name for region in game.mat.regions}
    for unseen in hand.unseen:
        card = next(iter(state.at(unseen)), None)
        if card is None:
            continue
        back = game.back(state, card, Place(""))
        if back is None:
            yield f"`back` is None for {card}, which may be in a hand: say which place, or super().back(…)"
        elif back == unseen and unseen.zone in regions:
            yield f"`back` sends {card} to {game.place_name(unseen)}, though it may be of a hand ({hand.counter})"
