"""The game of a story: cards and seats by the names the story gives them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.nearest import hint
from companion.games.inwo import names
from companion.games.inwo.game import Inwo
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.state import State


class Told(Inwo):
    """A game with the cards of a story; `keys` are the story's names for single cards."""

    keys: dict[str, CardId]
    goal_cards: dict[Seat, tuple[CardId, ...]]
    held: bool = False
    missing: int = 0
    clock: float = 0.0
    waited: float | None = None

    def passed(self, at: Any) -> float | None:
        """Seconds between the last play that tells its time and this one, or the time waited; ``None``: not told."""
        if at is None:
            return self.waited
        since, self.clock = float(at) - self.clock, float(at)
        return since

    begun: State
    people: Sequence[str] = ()
    entries: Mapping[str, Any] = {}
    faces: Collection[str] = ()
    """Seats, cards and faces as the story calls them (`said.Cast`)."""

    def join(self, cast: Any, keys: dict[str, CardId]) -> None:
        """The story is about these cards."""
        self.people, self.entries, self.faces, self.keys = cast.people, cast.entries, cast.faces, keys

    def named(self, card: CardId) -> tuple[str, str]:
        """What a story may call a card: its key, or its id."""
        key = next((key for key, one in self.keys.items() if one == card), "")
        return key, card.rpartition(":")[0]

    def find(self, said: Any, state: State | None = None, seat: Seat = "") -> CardId:
        """The card that is meant: a key, or an id; of several copies the seat's, one in play, or an unseen one."""
        text = self.spoken(said)
        if text in self.keys:
            return self.keys[text]
        copies = self.catalogue.copies(text)
        if state is None:
            return copies[0]
        here = [card for card in copies if state.where(card) is not None and card not in self.keys.values()]
        mine = [card for card in here if names.owner_of(state.where(card)) == seat]
        return (mine or here or [card for card in copies if state.where(card) is None])[0]

    def aim(self, said: Any, state: State) -> CardId:
        """The card a play is aimed at: the newest announced one of that name, before any other."""
        text = self.spoken(said)
        plays = (card for card in reversed(state.at(names.PLAY)) if card.rpartition(":")[0] == text)
        return self.find(text, state) if text in self.keys else next(plays, None) or self.find(text, state)

    def fresh(self, said: Any, state: State, seat: Seat) -> CardId:
        """The copy of a card that a seat plays out of its hand."""
        text = self.spoken(said)
        if text in self.keys:
            return self.keys[text]
        mine = (names.exposed(seat), names.hand(seat), names.pending(seat))
        copies, keyed = self.catalogue.copies(text), set(self.keys.values())
        lying = [card for card in copies if state.where(card) in mine]
        return (lying or [card for card in copies if state.where(card) is None and card not in keyed])[0]

    def spoken(self, said: Any) -> str:
        """The key or the id of a card; ScenarioError for what is neither."""
        if not isinstance(said, str) or (said not in self.keys and said not in self.catalogue.faces):
            known = (*self.keys, *self.catalogue.faces)
            raise ScenarioError(f"there is no card {said!r} in this story; {hint(said, known)}")
        return said
