"""The game of a story: cards and seats by the names the story gives them."""

from __future__ import annotations

from typing import Any

from companion.errors import ScenarioError
from companion.games.inwo import names
from companion.games.inwo.game import Inwo
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.state import State


def seat_of(said: Any) -> Seat:
    """The letter of a ledger's seat: S1 is A."""
    text = str(said)
    if len(text) == 2 and text[0] == "S" and text[1].isdigit() and 1 <= int(text[1]) <= 6:
        return names.ALL_SEATS[int(text[1]) - 1]
    raise ScenarioError(f"a seat is S1 to S6, found {said!r}")


def told_seat(seat: Seat) -> str:
    """A seat as the ledger calls it."""
    return f"S{names.ALL_SEATS.index(seat) + 1}" if seat in names.ALL_SEATS else seat


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

    def named(self, card: CardId) -> tuple[str, str]:
        """What a story may call a card: its key, or its id."""
        key = next((key for key, one in self.keys.items() if one == card), "")
        return key, card.rpartition(":")[0]

    def find(self, said: Any, state: State | None = None, seat: Seat = "") -> CardId:
        """The card that is meant: a key, or an id; of several copies the seat's, one in play, or an unseen one."""
        text = str(said)
        if text in self.keys:
            return self.keys[text]
        if text not in self.catalogue.faces:
            raise ScenarioError(f"there is no card {text!r} in this story")
        copies = self.catalogue.copies(text)
        if state is None:
            return copies[0]
        here = [card for card in copies if state.where(card) is not None and card not in self.keys.values()]
        mine = [card for card in here if names.owner_of(state.where(card)) == seat]
        return (mine or here or [card for card in copies if state.where(card) is None])[0]

    def aim(self, said: Any, state: State) -> CardId:
        """The card a play is aimed at: the newest announced one of that name, before any other."""
        text = str(said)
        if text not in self.keys:
            for card in reversed(state.at(names.PLAY)):
                if card.rpartition(":")[0] == text:
                    return card
        return self.find(said, state)

    def fresh(self, said: Any, state: State, seat: Seat) -> CardId:
        """The copy of a card that a seat plays out of its hand."""
        text = str(said)
        if text in self.keys:
            return self.keys[text]
        if text not in self.catalogue.faces:
            raise ScenarioError(f"there is no card {text!r} in this story")
        mine = (names.exposed(seat), names.hand(seat), names.pending(seat))
        copies = self.catalogue.copies(text)
        lying = [card for card in copies if state.where(card) in mine]
        keyed = set(self.keys.values())
        return (lying or [card for card in copies if state.where(card) is None and card not in keyed])[0]
