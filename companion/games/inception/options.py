"""The options of a table, each with the clause it comes from."""

from typing import Annotated, Literal

from msgspec import Struct

from companion.games.common.options import says


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays."""

    difficulty: Annotated[
        Literal["easy", "medium", "hard", "challenge"],
        says("Easy: numbers never rise, Rest is in the deck. Medium: numbers rise. Hard: no Rest. "
              "Challenge: hard, and at the Kick Yusuf holds Level 3, Arthur 2, Eames 1.", "INC-DIFF-01", True),
    ] = "medium"  # fmt: skip
    open_hand: Annotated[
        bool, says("Hand cards lie face up in the hand row and are tracked by name.", "INC-RULING-54")
    ] = False
    brisk: Annotated[
        bool, says("Steps in which there is nothing to decide pass by themselves, without a ring.", "INC-TURN-01")
    ] = False
    cards: Annotated[str, says("A card file of your own in place of the house set; a path.", "INC-COMP-02")] = ""

    extra: Annotated[str, says("A file with cards of your own, added to the set; a path.", "INC-COMP-02")] = ""

    @property
    def grows(self) -> bool:
        """Whether the numbers of events rise (INC-GROW-03)."""
        return self.difficulty != "easy"

    @property
    def rest(self) -> bool:
        """Whether Rest is in the team deck (INC-SETUP-07)."""
        return self.difficulty in ("easy", "medium")
