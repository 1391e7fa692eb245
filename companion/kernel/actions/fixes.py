"""Corrections by hand: the arbiter's actions, possible in every game without any game code."""

from collections.abc import Iterable
from typing import Any

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, Moved, Turned
from companion.kernel.places import ARBITER, Place, place
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

FORMS = "move CARD PLACE, move CARD box, count NAME BY, mark CARD NAME BY, or turn SEAT NUMBER PHASE"


class Fix(Action, frozen=True):
    """The arbiter's correction: one plain change, possible in every game, without any trigger.

    ``fix move wolf:1 A4`` · ``fix count A/bones +2`` · ``fix mark wolf:1 damage -1`` · ``fix turn A 3 play``.
    """

    verb = "fix"

    change: str
    args: tuple[str, ...]

    def label(self, game: Any, state: State) -> str:
        """What is put right, in people's words."""
        match self.change, self.args:
            case "move", (card, "box"):
                return say("Put right: {card} is out of the game", card=game.card_name(CardId(card)))
            case "move", (card, where):
                return say("Put right: {card} to {where}", card=game.card_name(CardId(card)),
                           where=game.place_name(place(where)))  # fmt: skip
            case "count", (name, by):
                return say("Put right: {what} {by}", what=_counted(game, state, name), by=f"{int(by):+d}")
            case "mark", (card, *_):
                return say("Put right: what is kept of {card}", card=game.card_name(CardId(card)))
            case _:
                return say("Put right: whose turn it is, and its phase")

    def facts(self) -> Iterable[Fact]:
        """The facts it consists of; ValueError says what is wrong with the words."""
        match self.change, self.args:
            case "move", (card, "box"):
                yield Moved(CardId(card), None)
            case "move", (card, where):
                yield Moved(CardId(card), place(where))
            case "count", (name, by):
                yield Counted(name, int(by))
            case "mark", (card, name, by):
                yield Marked(CardId(card), name, int(by))
            case "turn", (seat, number, phase):
                yield Turned(seat, int(number), phase)
            case _:
                words = " ".join((self.change, *self.args))
                raise ValueError(f"cannot fix {words!r}: expected {FORMS}")


def _counted(game: Any, state: State, name: str) -> str:
    """What people call a number; one that no page shows is a number."""
    view = game.view(state)
    meters = (*view.meters, *(one for player in view.players for one in player.meters))
    found = next((one for one in meters if one.key == name), None)
    if found is None:
        return say("a number")
    return joined((game.names[found.seat], ": ", found.label)) if found.seat in game.names else found.label


def fix_move(card: CardId, to: Place | None) -> Fix:
    """The correction that lays a card somewhere (``None``: out of the game)."""
    return Fix(ARBITER, "move", (card, "box" if to is None else str(to)))
