"""Decks of one's own: what belongs in one, and what is wrong with a list (INWO-SETUP-02, INWO-RULING-02)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Meta, Struct

from companion.games.common.decks import USUAL, Names
from companion.games.common.options import says
from companion.games.inwo.cards.checks import sort_of
from companion.games.inwo.cards.designs import CardSet, Design, StarterDeck
from companion.games.inwo.cards.texts import text_of, trait
from companion.kernel.deckbuilding import DeckCard, DeckFault
from companion.kernel.sentences import joined, say

PILES = {
    "illuminati": say("Illuminati"), "groups": say("Groups"), "resources": say("Resources"), "plots": say("Plots"),
}  # fmt: skip
"""The parts of a deck list; Groups and Resources are shuffled into one deck, the rest into the other."""
HEADINGS = dict.fromkeys(
    ("lead", "leads", "group", "group deck", "shared groups", "puppets", "plot", "plot deck", "shared plots", "deck",
     "main", "main deck"),
    USUAL,
)  # fmt: skip
"""What players and programs call the two decks and what lies before them; every card says itself where it belongs."""
KINDS = ("nwo", "goal")
"""What players write before the name of a Plot."""
UNKNOWN = ("INWO-SETUP-02", "INWO-SETUP-02")
Line = Annotated[str, Meta(max_length=120)]


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck as people write it: one card a line, with a number before it."""

    name: Annotated[Annotated[str, Meta(max_length=80)], says("What people call it.", "INWO-SETUP-02")] = ""
    illuminati: Annotated[tuple[Line, ...], says("The Illuminati, usually one.", "INWO-SETUP-03")] = ()
    groups: Annotated[tuple[Line, ...], says("The Groups; one of them leads.", "INWO-SETUP-02")] = ()
    resources: Annotated[tuple[Line, ...], says("The Resources, in one deck with the Groups.", "INWO-COMP-05")] = ()
    plots: Annotated[tuple[Line, ...], says("The Plots.", "INWO-SETUP-02")] = ()


def names_of(cards: Iterable[Design]) -> Names:
    """What a list may name."""
    return Names((deck_card(card) for card in cards), PILES, UNKNOWN, HEADINGS, KINDS)


def deck_card(card: Design) -> DeckCard:
    """A card as those see it who build decks."""
    power = f"{card.power}/{card.global_power}" if card.global_power else str(card.power)
    figures = (
        say("{power}, Resistance {resistance}", power=power, resistance=card.resistance)
        if card.is_group
        else power
        if card.kind == "illuminati"
        else ""
    )
    about = joined(filter(None, (*map(trait, (*card.alignments, *card.attributes)), text_of(card))), ", ")
    return DeckCard(card.id, card.name, figures, about, sort_of(card), tuple(map(trait, card.attributes)))


def ready(deck: StarterDeck, file: CardSet) -> Deck:
    """A starter deck as people write it."""
    piles = (((deck.illuminati,)), deck.groups, deck.resources, deck.plots)
    return Deck(deck.name, *(tuple(f"1 {file.cards[one].name}" for one in pile) for pile in piles))


def faults(piles: dict[str, list[tuple[Design, int]]]) -> Iterator[DeckFault]:
    """What is wrong with a deck. No size is enforced (INWO-RULING-02)."""
    for pile, entries in piles.items():
        for card, _ in entries:
            if sort_of(card) != pile:
                told = say("{card} belongs to the {pile}", card=card.name, pile=PILES[sort_of(card)])
                yield DeckFault("INWO-COMP-05", "INWO-COMP-05", told, (card.name,), pile)
    if not sum(count for _, count in piles["illuminati"]):
        yield DeckFault("INWO-SETUP-03", "INWO-SETUP-03", say("there is no Illuminati card in it"), (), "illuminati")
    if not sum(count for _, count in piles["groups"]):
        yield DeckFault(
            "INWO-SETUP-07", "INWO-SETUP-07", say("there is no Group in it that could be the lead"), (), "groups"
        )
