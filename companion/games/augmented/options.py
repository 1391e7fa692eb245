"""The options of a table, each with the clause it comes from (ledger section 9)."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.augmented.cards.deck import Deck
from companion.games.common.options import says
from companion.kernel.places import Seat


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays."""

    deck_a: Annotated[Deck | None, says("A's main and side deck; without one, a ready deck.", "AUG-DECK-01")] = None
    deck_b: Annotated[Deck | None, says("B's main and side deck; without one, a ready deck.", "AUG-DECK-01")] = None
    extra: Annotated[str, says("A file with cards of your own, added to the set; a path.", "AUG-CARD-11")] = ""
    two_temples: Annotated[bool, says("Cards of at most two temples in a deck (not official).", "AUG-DECK-05")] = False
    scale_limit: Annotated[
        Annotated[int, Meta(ge=1, le=20)], says("Steps from the middle of the scale to a skull.", "AUG-RULING-02")
    ] = 5
    collect_bones: Annotated[
        Mapping[Seat, bool], says("Who collects bones; everybody unless switched off.", "AUG-BONE-07")
    ] = {}
    collect_cells: Annotated[
        Mapping[Seat, bool], says("Who gains energy cells; everybody unless switched off.", "AUG-ENERGY-06")
    ] = {}
    first: Annotated[Literal["coin", "A", "B"], says("Who goes first.", "AUG-START-05")] = "coin"
