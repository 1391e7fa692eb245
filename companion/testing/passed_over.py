"""What random games show that is worth knowing and may well be meant: what is counted and on no page, what is told in
no sentence, cards that no picture names, and names that are nearly those of the interface."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from inspect import getattr_static

from msgspec.structs import replace

from companion.games.common.nearest import nearest
from companion.kernel.actions import Action
from companion.kernel.facts import Counted, Fact
from companion.kernel.game import BaseGame
from companion.kernel.places import Place, place
from companion.kernel.state import State
from companion.testing.random_play import Played, opening
from companion.virtual_table.piles import piles

ALIKE = 0.8
"""How much a name is like one of the interface that it may be meant for, 0 to 1."""
FEW = 8
"""So many names are listed."""


class PassedOver:
    """Looks at every move, and tells at the end what never happened."""

    def __init__(self) -> None:
        self._declared: dict[str, None] = {}
        self._counted: set[str] = set()
        self._shown: set[str] = set()
        self._silent: set[str] = set()
        self._lying: set[str] = set()
        self._pictured: set[str] = set()
        self._cells: set[str] = set()
        self._anybodys: set[str] = set()

    def look(self, game: BaseGame, one: Played) -> None:
        """What one move counts, tells and shows."""
        state = one.after
        self._declared.update(dict.fromkeys(game.counters))
        self._counted |= {name for name, value in state.counters.items() if value}
        for seat in (None, *game.seats):
            view = game.view(state, seat)
            meters = (*view.meters, *(meter for player in view.players for meter in player.meters))
            self._shown |= {meter.key for meter in meters}
            self._cells |= {cell.place for row in view.rows for cell in row.cells if _nowhere(game, state, cell.place)}
        self._silent |= {type(fact).__name__ for fact in one.facts if _silent(game, fact)}
        self._anybodys |= set(_anybodys(game, one.before, one.action))
        open_ = {region.name for region in game.mat.regions if _open(game, region.name)}
        self._lying |= {where.zone for where in state.cards if where.zone in open_}
        self._pictured |= {where.zone for where in game.picture(state)}

    def told(self, kind: type[BaseGame]) -> Iterator[str]:
        """The sentences."""
        if never := [name for name in self._declared if name not in self._counted]:
            yield f"never counted: {_few(never)}"
        if hidden := sorted(self._counted - self._shown):
            yield f"counted and on no page: {_few(hidden)}"
        if self._silent:
            yield f"told in no sentence (`rules.says`, `rules.tells`): {_few(sorted(self._silent))}"
        for name in sorted(self._lying - self._pictured):
            yield f"cards lie at {name} and no picture names it, so no camera looks there"
        for name in sorted(self._cells):
            yield f"the page shows {name}, and there is no such place"
        if self._anybodys:
            verbs = _few(sorted(self._anybodys))
            yield f"allowed (see `not_yours`) for whoever is not to play, and offered to nobody else: {verbs}"
        yield from misspelt(kind)


def misspelt(kind: type[BaseGame]) -> Iterator[str]:
    """Names of the game's class and of its actions that nothing asks for, nearly those that the house asks for."""
    room = kind.__module__.partition(".")[0]
    told: dict[str, None] = {}
    for one, base in ((kind, BaseGame), *((action, Action) for action in kind.rules.actions)):
        free = [
            name for name in dir(base) if name[0] != "_" and getattr_static(one, name) is getattr_static(base, name)
        ]
        fields = getattr(one, "__struct_fields__", ())
        for own in (each for each in one.__mro__ if each.__module__.partition(".")[0] == room):
            for name in vars(own):
                known = name[0] == "_" or name in fields or hasattr(base, name)
                if not known and (near := nearest(name, free, ALIKE)):
                    told[f"{own.__name__}.{name} is asked for by nobody; is {near!r} meant?"] = None
    yield from told


def unplaced(game: BaseGame) -> Iterator[str]:
    """The cards of the catalogue that lie nowhere once the game is set up."""
    lying = {card for cards in opening(game)[0].cards.values() for card in cards}
    if missing := [card for card in game.catalogue.cards() if card not in lying]:
        yield f"with {len(game.seats)} the setup lays {len(missing)} cards nowhere: {_few(missing)}"


def without_a_pile(game: BaseGame) -> Iterator[str]:
    """What `beside` draws from and no virtual table has as a pile."""
    known = {*game.seats, *(one.key for one in piles(game))}
    named = (name for one in game.beside(opening(game)[0]) for name in one.of)
    for name in dict.fromkeys(one for one in named if one not in known):
        yield f"`beside` draws from {name}, and that is no pile: nothing comes from there"


def _silent(game: BaseGame, fact: Fact) -> bool:
    own = not type(fact).__module__.startswith("companion.kernel.")
    return own and not isinstance(fact, Counted) and type(fact) not in game.rules.tellers


def _anybodys(game: BaseGame, state: State, action: Action) -> Iterator[str]:
    """The verb of an action of whoever is to play that the rules allow others too, and `candidates` never lists so."""
    if state.question is None and action.seat == state.turn.seat:
        others = [replace(action, seat=seat) for seat in game.seats if seat != action.seat]
        allowed = [one for one in others if game.why_not(state, one) is None]
        if allowed and not any(one.seat != action.seat for one in game.candidates(state) if one.verb == action.verb):
            yield action.verb


def _open(game: BaseGame, name: str) -> bool:
    return name in game.zones and game.zones[name].secrecy != "unseen"


def _nowhere(game: BaseGame, state: State, text: str) -> bool:
    where = place(text)
    return where.zone not in game.zones or bool(game.place_fault(state, Place(where.zone, where.spot)))


def _few(names: Iterable[str]) -> str:
    listed = list(names)
    return ", ".join(listed[:FEW]) + (f" and {len(listed) - FEW} more" if len(listed) > FEW else "")
