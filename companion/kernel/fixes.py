"""Corrections by hand: the arbiter's actions, possible in every game without any game code."""

from collections.abc import Iterable

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, Moved, Turned
from companion.kernel.places import ARBITER, Place, place

FORMS = "move CARD PLACE, move CARD box, count NAME BY, mark CARD NAME BY, or turn SEAT NUMBER PHASE"


class Fix(Action, frozen=True):
    """The arbiter's correction: one plain change, possible in every game, without any trigger.

    ``fix move wolf:1 A4`` · ``fix count A/bones +2`` · ``fix mark wolf:1 damage -1`` · ``fix turn A 3 play``.
    """

    verb = "fix"

    change: str
    args: tuple[str, ...]

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


def fix_move(card: CardId, to: Place | None) -> Fix:
    """The correction that lays a card somewhere (``None``: out of the game)."""
    return Fix(ARBITER, "move", (card, "box" if to is None else str(to)))
