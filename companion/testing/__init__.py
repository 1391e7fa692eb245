"""What authors of games test with; the games of the house are tested with the same.

- `Table`: a table without wood and wires. Hands lay and lift cards, the bell rings, phones tap, a camera sees it.
- `play` and `opening`: random games through the kernel; `Pack`: a pile that hands have shuffled.
- `CONTRACT`: what every game keeps to, move by move; `companion check-game NAME` tries all of it
  (`companion.testing.examined`).
"""

from companion.testing.contract import CONTRACT
from companion.testing.pack import Pack
from companion.testing.random_play import Played, opening, play
from companion.testing.table import Table

__all__ = ["CONTRACT", "Pack", "Played", "Table", "opening", "play"]
