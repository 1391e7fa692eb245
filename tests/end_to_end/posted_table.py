"""The virtual table of a running companion as `companion.virtual_table.hand.VirtualHand` wants it: every movement is a
request."""

from collections.abc import Sequence
from typing import Any

from process import TableProcess

from companion.kernel.cards import CardId
from companion.kernel.places import Mat
from vision.virtual.table import VirtualCard


class PostedTable:
    """A hand that puts cards down at once; the camera sees the rest."""

    def __init__(self, process: TableProcess, mat: Mat) -> None:
        self.mat = mat
        self._process = process

    def cards(self) -> Sequence[VirtualCard]:
        known = VirtualCard.__struct_fields__
        return [VirtualCard(**{key: one[key] for key in known}) for one in self._process.get("/virtual/cards")["cards"]]

    def card(self, card: CardId) -> VirtualCard:
        return next((one for one in self.cards() if one.card == card), VirtualCard(card, 0, 0, on_table=False))

    def tucked(self, card: CardId) -> tuple[CardId, ...]:
        """What lies in strips at the left of somebody, the lowest first."""
        lying = list(self.cards())
        at = next((n for n, one in enumerate(lying) if one.card == card), 0)
        found = [one for one in lying if one.card == card]
        for one in reversed(lying[:at]):
            if found and abs(found[-1].x - one.x - 20) < 6 and abs(found[-1].y - one.y) < 6:
                found.append(one)
        return tuple(one.card for one in reversed(found[1:]))

    def lay(
        self, card: CardId, x: float, y: float, angle: float | None = None, face_down: bool | None = None,
        held: bool = False, **how: Any,
    ) -> None:  # fmt: skip
        if not held:
            self._process.post("/virtual/lay", card=card, x=x, y=y, angle=angle, face_down=face_down, **how)

    def lift(self, card: CardId) -> None:
        self._process.post("/virtual/lift", card=card)

    def no_hand(self) -> None:
        """Nobody's hand is seen."""
