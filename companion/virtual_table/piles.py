"""The piles of a virtual table, as the game's first moment has them."""

from collections.abc import Iterator

from companion.kernel.cards import CardId
from companion.kernel.engine import resolve
from companion.kernel.game import BaseGame
from companion.kernel.places import Place
from companion.kernel.sentences import capital, say
from companion.kernel.state import State
from companion.virtual_table.layout import open_places
from web.protocols import Pile

START = "start"
"""The pile of the cards that lie open on the mat when the game begins."""
OUT = "out"
"""The pile of cards that the rules have where no pile and no place of the mat stands for it (a box)."""


def piles(game: BaseGame) -> tuple[Pile, ...]:
    """What is drawn from first, then what is not, and last what lies open at the beginning.

    For each player there is an own pile where the rules know one; it may be empty at first (a deck that is drafted). So
    may one with a place of its own on the mat.
    """
    own = tuple(Pile(one.key, one.label, one.cards, one.seat, one.region) for one in game.stock())
    state, _ = resolve(game, State(), game.setup())
    found = sorted(_piles(game, state), key=lambda pile: _rank(game, pile))
    start = tuple(_open(game, state))
    out = Pile(OUT, say("Out of play"), (), shown_empty=False)
    return (*own, *found, out, *((Pile(START, say("Start cards"), start),) if start else ()))


def _piles(game: BaseGame, state: State) -> Iterator[Pile]:
    picture = game.picture(state)
    seen = set(open_places(game, state))
    on_mat = {region.name: region.label for region in game.mat.regions}
    for where, cards in state.cards.items():
        if where not in seen:
            zone = game.zones[where.zone]
            region = zone.region or (where.zone if where.zone in on_mat else "")
            label = game.pile_name(where) or on_mat.get(region) or capital(game.place_name(where))
            yield Pile(str(where), label, tuple(cards), zone.owner, region)
    for name, zone in game.zones.items():
        named = game.pile_name(Place(name))
        if state.at(Place(name)) or zone.hand:
            continue
        if zone.secrecy != "unseen" and name in on_mat and Place(name) in picture and picture[Place(name)].face_down:
            yield Pile(name, named or on_mat[name], (), zone.owner, name)  # filled face down in the game (won tricks)
        elif zone.secrecy != "unseen":
            if named and name not in on_mat and not zone.owner:
                yield Pile(name, named, ())
        elif zone.owner:
            yield Pile(name, say("Own deck"), (), zone.owner)
        elif name in on_mat:
            yield Pile(name, game.pile_name(Place(name)) or on_mat[name], (), None, name)


def _rank(game: BaseGame, pile: Pile) -> int:
    """Decks beside the mat or with a place of their own there come before event decks, and these before the box."""
    zone = game.zones[Place(pile.key).zone]
    if zone.secrecy != "unseen" and not zone.owner and pile.region == "":
        return 2
    return 1 if pile.region == zone.name else 0


def _open(game: BaseGame, state: State) -> Iterator[CardId]:
    for where in open_places(game, state):
        yield from state.at(where)
