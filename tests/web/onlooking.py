"""An onlooker of the pages' tests: it answers what it is told to."""

from companion.table.advice import Advice
from companion.table.messages import Reply
from companion.table.records.looking_back import DecisiveTurn, JudgedTurn, Judging, LookingBack


def found(*lines: str, first: int = 1) -> LookingBack:
    """A look back on three turns of so many players; the second one decided the game."""
    shares = [tuple(round((1 + turn * which) / 10, 2) for which in range(len(lines))) for turn in range(3)]
    turns = tuple(JudgedTurn(first, at + 1, "A", lines[0], one, one[::-1]) for at, one in enumerate(shares))
    better = DecisiveTurn(
        first, 2, "A", lines[0], 0.3, 0.6, ("Ring the bell",), ("Play Wolf on A1",), ("play",), "it threatens 4", 0.2
    )
    return LookingBack("sharp", 10, 1, lines, turns, (better, DecisiveTurn(first, 3, "A", lines[0], 0.6, 0.5)))


class Onlooker:
    """Looks back as far as it is told, and advises seat A, who is told what is in `told`, one after the other."""

    def __init__(self, says: Judging | None = None) -> None:
        self.says = says
        self.asked: list[tuple[str, str]] = []
        self.told = [Advice("done", "steady", ("Draw",), "it threatens 4")]

    def looking_back(self) -> Judging | None:
        return self.says

    def advises(self, seat: str) -> bool:
        return seat == "A"

    def ask(self, seat: str, level: str) -> Reply:
        self.asked.append((seat, level))
        return Reply(True)

    def advice(self, seat: str) -> Advice:
        return self.told.pop(0) if len(self.told) > 1 else self.told[0]
