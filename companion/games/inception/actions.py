"""What every action of *Inception* shares. The actions themselves stand with their rules, below `rules`."""

from companion.kernel.actions import Action, Refusal

no = Refusal


class PlayerAction(Action, frozen=True):
    """An action of this game. Words as in records: ``arm w_sidearm:1 cobb``, ``use brace:1``, ``ring``.

    Without a `heading` it cannot be tapped instead of done at the table.
    """

    heading = ""
