"""The piles beside a virtual mat, as the game's first moment has them."""

from collections.abc import Iterator

from companion.kernel.engine import resolve
from companion.kernel.game import BaseGame
from companion.kernel.places import Place
from companion.kernel.state import State
from web.contracts import Pile


def piles(game: BaseGame) -> tuple[Pile, ...]:
    """Every place beside the mat with its cards, and for each player an own pile where the rules know one.

    An own pile is empty at first (a deck that is drafted); cards are laid on it by hand.
    """
    state, _ = resolve(game, State(), game.setup())
    return tuple(_piles(game, state))


def _piles(game: BaseGame, state: State) -> Iterator[Pile]:
    on_mat = {region.name for region in game.mat.regions}
    for where, cards in state.cards.items():
        if where.zone not in on_mat:
            owner = game.zones[where.zone].owner
            yield Pile(str(where), _label(game, where), tuple(cards), owner)
    for name, zone in game.zones.items():
        if zone.owner and zone.secrecy == "counted" and not state.at(Place(name)):
            yield Pile(name, "Own deck", (), zone.owner)


def _label(game: BaseGame, where: Place) -> str:
    """``the creature pile`` as ``Creature pile``, ``Ana's squirrels`` as ``Squirrels``."""
    words = game.place_name(where).removeprefix("the ")
    for name in game.names.values():
        words = words.removeprefix(f"{name}'s ")
    return words[:1].upper() + words[1:]
