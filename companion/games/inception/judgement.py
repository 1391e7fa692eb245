"""How *Inception* is played well without thinking long: the same habits with other numbers.

What wins is health: who is hit is weaker against the next attack and less convincing, and so on down. Hence the hand
stays full for fights, and only what would be thrown away goes to the display, cards that convince among it; a Kick
comes round again, so that few are kept.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inception import board, names
from companion.games.inception import rules as act
from companion.games.inception.habits import WORTH, A, Habits
from companion.kernel.actions import Action


class Judgement(Habits):
    """One decision, judged. Its numbers were found in games with other seeds than those that are told of."""

    hits = {names.STRONG: 6.0, names.HEALTHY: 12.0, names.WEAK: 27.0}
    worths = {**WORTH, "letter": 2.0, "smooth": 1.2}
    kick, kicks = 1.5, 2
    hold = 5

    def _plays(self) -> Iterator[Action]:
        active = board.everybody_active(self.state)
        if any(board.state_of(self.state, who) == names.WEAK for who in active if who != "yusuf"):
            yield from self._legal(act.Ability(A, "yusuf"))  # a step of the strong for one of the weak
        yield from super()._plays()
