"""The options of a table, each with the clause it comes from."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.common.options import says


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays."""

    difficulty: Annotated[
        Literal["normal", "hard"],
        says("Normal: 50 Chime tokens (35 alone) and the Chime cards. Hard: 40 (28 alone), and no Chime cards.",
             "CUBO-RULING-62", True),
    ] = "normal"  # fmt: skip
    solo: Annotated[
        Literal["alpha", "tommy"],
        says("Who alone sits at the table is Alpha, the cat, or Tommy, the child.", "CUBO-SOLO-01", True),
    ] = "alpha"
    growth: Annotated[Literal["alpha", "tommy"], says("Whom the Growth symbol points at first.", "CUBO-SETUP-05")] = (
        "alpha"
    )
    chimes_max: Annotated[
        Annotated[int, Meta(ge=1, le=50)] | None,
        says("How many Chime tokens there are; without a number as the difficulty says.", "CUBO-TWEAK-02"),
    ] = None
    chime_cards: Annotated[
        bool | None, says("Play with the +2 Chime cards; left open, as the difficulty says.", "CUBO-TWEAK-01")
    ] = None
    lose_at_zero: Annotated[bool, says("A reserve of exactly 0 already loses the game.", "CUBO-RULING-03")] = False
    cards: Annotated[str, says("A card file of your own in place of the house set; a path.", "CUBO-COMP-01")] = ""
    extra: Annotated[str, says("A file with cards of your own, added to the set; a path.", "CUBO-COMP-01")] = ""
