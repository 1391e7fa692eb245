"""What rules need to know besides the state: the options and names of one table, its cards, its mat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar, TypeVarTuple

from msgspec import Struct

from companion.kernel.cards import CardId, Catalogue
from companion.kernel.effects import Hooks
from companion.kernel.facts import Counters
from companion.kernel.names import Names, with_keys
from companion.kernel.names.hidden_hands import HiddenHand
from companion.kernel.places import Mat, Place, Seat, Zone
from companion.kernel.state import State
from companion.kernel.view import Meter


class Context:
    """What rules look up beside the state. It is fixed when a game is built and contains no rule.

    A game subclasses it with what its rules look up (faces, card sets, orders), so that a rule file needs only the
    context and never the game that is made of all rule files. `seats` are the players' letters, `names` what people
    call them.
    """

    declared: ClassVar[Names | None] = None
    """The table of the game's names, from which zones, counters, marks and what people call places follow."""
    catalogue: Catalogue[Any]
    mat: Mat
    zones: Mapping[str, Zone]
    counters: Counters = MappingProxyType({})
    """Every counter of the game by its name; a correction by hand may change these and no others. Where a game declares
    none, it may change those that have been counted and the numbers that the page shows (`counters_shown`)."""
    marks: Counters = MappingProxyType({})
    """Every mark that a card of the game may bear; a correction by hand may change these and no others."""
    phases: tuple[str, ...] | Mapping[str, str] = ()
    """Every phase that the turn may be in; a correction by hand sets it to one of these. A dict of them says what there
    is to do in each, for pages."""
    hidden_hands: Mapping[Seat, HiddenHand] = MappingProxyType({})
    """The hands whose cards the rules only count. What the virtual table deals, who has to draw where no camera looks,
    and where a refused card goes back follow from them (`BaseGame.beside`, `errands`, `back`)."""
    options: Any

    def __init__(self, options: Struct, names: Mapping[Seat, str]) -> None:
        self.options = options
        self.names = dict(names)
        self.seats: tuple[Seat, ...] = tuple(self.names)
        if (declared := self.declared) is not None:
            self.zones, self.counters = declared.zones(self.seats), declared.counters(self.seats)
            self.marks = declared.marks
        self._known: tuple[State | None, dict[Any, Any]] = (None, {})
        self._place_names: dict[Place, str] = {}

    def in_turn(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats as they take their turns after this one, who is next first."""
        at = self.seats.index(seat)
        return (*self.seats[at + 1 :], *self.seats[:at])

    def known_of(self, state: State) -> dict[Any, Any]:
        """What was found out about this very state (`once_a_state`); empty for another than the last.

        State and answers are kept in one tuple: two threads that ask about two states each have their own.
        """
        about, known = self._known
        if about is not state:
            known = {}
            self._known = (state, known)
        return known

    def hooks(self, state: State) -> Hooks:
        """The active effects as queries and the engine ask them; none where no card bends another's rules."""
        return NO_HOOKS

    def card_name(self, card: CardId) -> str:
        """What people call a card."""
        return self.catalogue.name(card) if card in self.catalogue else card

    def how_many(self, card: CardId) -> int:
        """How many a card's name speaks of, as sentences have to know: 2 for several ("Democrats")."""
        return 1

    def call(self, state: State, card: CardId) -> str:
        """What people call a card now, where that changes in a game."""
        return self.card_name(card)

    def place_fault(self, state: State, where: Place) -> str:
        """Why no card can be there, in words; empty where one can. Games with places that come and go say more."""
        zone = self.zones.get(where.zone)
        if zone is None:
            return f"there is no place {where}; places: {', '.join(sorted(self.zones))}"
        if where.spot not in zone.spots:
            spots = (str(Place(where.zone, spot)) for spot in zone.spots)
            return f"there is no place {where}; places there: {', '.join(spots)}"
        return ""

    def person(self, who: str) -> str:
        """What people call a player, or whoever else has places of his own in a game."""
        return self.names.get(who, who)

    def place_name(self, where: Place) -> str:
        """What people call a place."""
        said = self._place_names.get(where)
        if said is None:
            known = self.declared.places.get(where) if self.declared else None
            said = self._place_names[where] = known.said(known.words, self.person) if known else str(where)
        return said

    def pile_name(self, where: Place) -> str:
        """What stands on a pile that cards are drawn from; empty: what the mat calls its place."""
        known = self.declared.places.get(where) if self.declared else None
        return known.said(known.pile, self.person) if known else ""

    def number_name(self, name: str) -> str:
        """What people call a counter or a mark; empty: no page shows it unless the game's own does."""
        words, values = self.declared.numbers.get(name, ("", {})) if self.declared else ("", {})
        return with_keys(words, values, self.person)

    def meter(self, state: State, name: str, *, maximum: int | None = None, known: tuple[str, ...] = ()) -> Meter:
        """A counter for a page, by what the table of names says of it: its words, its owner, and unless given the most
        that it may be. `known` names cards known to be among what is counted. KeyError for one that is not declared."""
        assert self.declared is not None, "a game without a table of names makes its meters itself"
        kind, owner = self.declared.counts[name]
        most = kind.most if maximum is None else maximum
        return Meter(name, self.number_name(name), state.count(name), owner, most, known)


NO_HOOKS = Hooks(())


C = TypeVar("C", bound=Context)
R = TypeVar("R")
Ts = TypeVarTuple("Ts")

_NOTHING = object()


def once_a_state(rule: Callable[[C, State, *Ts], R]) -> Callable[[C, State, *Ts], R]:
    """A pure function of context, state and hashable arguments, computed once for each state that is asked about.

    Judging all that could be meant asks the same again and again: whether a hand can hold a card is asked for every
    space it could be laid on and every way to pay for it.

    The game keeps the answers about one state, that very object; those about another take their place. The answer is
    shared by all who ask, so it must be a value (a tuple, never an iterator).
    """

    @wraps(rule)
    def asked(game: C, state: State, *arguments: *Ts) -> Any:
        about, known = game._known
        if about is not state:
            known = game.known_of(state)
        key = (rule, arguments)
        answer = known.get(key, _NOTHING)
        if answer is _NOTHING:
            answer = known[key] = rule(game, state, *arguments)
        return answer

    return asked
