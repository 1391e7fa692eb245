"""The ground the rules stand on: the options, the cards of this table and whose they are, which sigils work now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from companion.games.augmented import names
from companion.games.augmented.cards.catalogue import CardFace, CardFile, owner_of
from companion.games.augmented.cards.deck import Deck, faces_in, names_of
from companion.games.augmented.options import Options
from companion.games.augmented.working import Working
from companion.games.common.decks import Names
from companion.games.lane_duel.context import LaneContext
from companion.kernel.cards import CardId, Catalogue, face_of
from companion.kernel.deckbuilding import DeckCard, DeckFault
from companion.kernel.effects import Hooks
from companion.kernel.facts import Counted
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

CLAUSES = {
    "E_DUPLICATE_SACRIFICE": "AUG-BLOOD-02",
    "E_SACRIFICE_NOT_IN_PLAY": "AUG-BLOOD-01",
    "E_CANNOT_SACRIFICE": "AUG-BLOOD-01",
    "E_NO_SPACE": "AUG-RULING-12",
    "E_SLOT_OCCUPIED": "AUG-RULING-45",
    "E_STAYS": "AUG-BLOOD-03",
    "E_PAYMENT_OPEN": "AUG-BLOOD-05",
    "E_NOT_ENOUGH_BLOOD": "AUG-BLOOD-02",
    "E_TOO_MUCH_BLOOD": "AUG-RULING-11",
    "E_NOT_ENOUGH_BONES": "AUG-BONE-03",
}
MANY_LIVES = "many-lives"


class AugmentedContext(LaneContext):
    """Options, card file, decks, and the sigils that work in a state (`working`)."""

    declared, phases = names.table, names.PHASES
    catalogue: Catalogue[CardFace]
    options: Options
    file: CardFile
    decks: Mapping[Seat, Deck]
    face_down: Mapping[Seat, DeckFault | None]
    """Why a player's side deck may not lie face up (AUG-DECK-21)."""
    home: Mapping[CardId, Place]
    """Every card of the two players and its deck."""
    working: Working

    clauses = CLAUSES

    def face(self, state: State, card: CardId) -> CardFace:
        """The printed face of a card."""
        return self.catalogue.face(card)

    def sigils_of(self, state: State, card: CardId) -> tuple[str, ...]:
        """The sigils of a card in play that work now; none of a card elsewhere."""
        return self.working.of(state).sigils.get(card, ())

    def living(self, state: State, card: CardId) -> bool:
        """Whether a card may be sacrificed (AUG-BLOOD-01)."""
        return self.face(state, card).living

    def printed_blood(self, state: State, card: CardId) -> int:
        """What a sacrifice is worth (AUG-BLOOD-07)."""
        printed = self.face(state, card).blood
        return 1 if printed is None else printed

    def full_health(self, state: State, card: CardId) -> int:
        """Printed health and what was gained beyond it."""
        return self.face(state, card).health + state.mark(card, names.VIGOUR)

    def keeps_space(self, state: State, card: CardId) -> bool:
        """Whether a sacrificed card stays in play."""
        return MANY_LIVES in self.sigils_of(state, card)

    @cached_property
    def deck_names(self) -> Names:
        """The cards that a deck of this game may name."""
        return _deck_names(tuple((face.id, face.name) for face in self.catalogue.faces.values()))

    def entries(self, deck: Deck, pile: str) -> list[tuple[CardFace, int]]:
        """The faces of a deck with their number; ConfigError for a line that is no card."""
        faces = self.catalogue.faces
        return [(faces[face], count) for face, count in _counted(tuple(getattr(deck, pile)), self.deck_names)]

    def owner(self, card: CardId) -> Seat:
        """The player whose deck a card came from."""
        return owner_of(card, self.catalogue.faces[face_of(card)])

    def hooks(self, state: State) -> Hooks:
        return self.working.of(state).hooks

    def collects(self, state: State, seat: Seat, what: str) -> bool:
        """Whether a player collects ``bones`` or ``cells`` now (AUG-BONE-07, AUG-ENERGY-06)."""
        switch: Mapping[Seat, bool] = getattr(self.options, f"collect_{what}")
        return switch.get(seat, True) != bool(state.count(names.switched(seat, what)))

    def worked_out(self, state: State, steps: Iterable[StepBase]) -> State:
        """What these steps would lead to, as far as nobody is asked; the game, which knows all rules, works it out."""
        raise NotImplementedError

    def first_turn(self, seat: Seat) -> Iterable[StepBase]:
        """AUG-CAP-01: the very first turn of the game is capped."""
        return (Counted(names.CAP, 1), *super().first_turn(seat))


@lru_cache(maxsize=64)
def _counted(lines: tuple[str, ...], names: Names) -> tuple[tuple[str, int], ...]:
    """A deck is read once, however often a game asks for its cards."""
    return tuple(faces_in(lines, names).items())


@lru_cache(maxsize=4)
def _deck_names(called: tuple[tuple[str, str], ...]) -> Names:
    """By what its cards are called: tables with other catalogues of the same cards share it."""
    return names_of(DeckCard(card, name) for card, name in called)
