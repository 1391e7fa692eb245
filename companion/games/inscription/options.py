"""The options of a table, each with the clause it comes from (ledger section 9)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.common.options import says


class DeathCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card made by a loser (INS-DEATHCARD-08…11). `sitting`: made since this table was opened.

    `power_rule` stands for the power of a card that prints none; `portrait` is an SVG path or empty.
    """

    name: str
    blood: int = 0
    bones: int = 0
    power: int = 0
    power_rule: str = ""
    health: int = 1
    sigils: tuple[str, ...] = ()
    portrait: str = ""
    sitting: bool = True


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays."""

    draft: Annotated[
        bool, says("Choose 20 cards each before the game; off: hands draw from all cards.", "INS-DRAFT-01")
    ] = False
    items: Annotated[bool, says("Play with item cards.", "INS-ITEM-01")] = True
    over_damage: Annotated[
        bool, says("Damage beyond a card's health hurts its player. Much harder.", "INS-OVER-02")
    ] = False
    limited_squirrels: Annotated[bool, says("Ten squirrels per player and round, and no more.", "INS-SQ-02")] = False
    undead_cat: Annotated[bool, says("The Cat's ninth sacrifice makes it the Undead Cat.", "INS-CARD-Cat-01")] = False
    allow: Annotated[tuple[str, ...], says("Cards that are normally left in the box, by id.", "INS-UNUSED-02")] = ()
    expansion: Annotated[bool, says("Add the cards and sigils beyond the rulebook.", "INS-RULING-80")] = False
    extra: Annotated[str, says("A file with cards of your own, added to the set; a path.", "INS-RULING-80")] = ""
    death_card_pool: Annotated[
        Literal["sitting", "all", "none"], says("Which death cards may turn up.", "INS-DEATHCARD-16")
    ] = "sitting"
    blanks: Annotated[
        int, Meta(ge=0, le=5), says("Blank death cards shuffled into the creatures, 0 to 5.", "INS-DEATHCARD-03")
    ] = 2
    death_cards: Annotated[tuple[DeathCard, ...], says("The sleeves made so far.", "INS-DEATHCARD-02")] = ()
    arrow_order: Annotated[
        Literal["owner_left_to_right", "lanes_1_to_4"], says("The order in which cards act.", "INS-RULING-02")
    ] = "owner_left_to_right"
    round_start_draw: Annotated[
        bool, says("The first turns of a later round begin with a draw of their own.", "INS-RULING-03")
    ] = True
    first: Annotated[Literal["coin", "A", "B"], says("Who goes first.", "INS-TURN-01")] = "coin"
    corpse_eater: Annotated[
        Literal["ask", "known"],
        says("After a death in combat, ask if a Corpse Eater may be in the hand, or only if one is known to be.",
              "INS-SIGIL-CorpseEater"),
    ] = "ask"  # fmt: skip

    def sleeves(self) -> tuple[DeathCard, ...]:
        """The death cards that may turn up (INS-DEATHCARD-16)."""
        if self.death_card_pool == "none":
            return ()
        return tuple(card for card in self.death_cards if card.sitting or self.death_card_pool == "all")
