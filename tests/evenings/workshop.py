"""From an idea to a card on the table, by hand: made in the form for own cards, put into a deck, chosen for a game."""

from __future__ import annotations

from collections.abc import Mapping

from tests.evenings.duel import Printed
from tests.evenings.screen import Screen
from tests.evenings.visit import chooses, types

OWN = Printed("Briar Owl", blood=0, other=False, power=3)
"""A free flyer of three, so that it is played and felt."""
COPIES = 9
SIGIL = "Airborne"
KINDS = {"Inscription": "Creature", "Augmented": "Common"}
"""What a game calls the commonest kind of card."""
WANTED = 4
"""Copies in a deck."""
WIZARDS = "Wizards of the tower"
GEMS = """Main deck
1 Lonely Wizard
3 Book Burner
3 Party Magician
3 Hover Mage
3 Skyborne Soldier
3 Soothsayer
3 Shovester
3 Blue Mage

Side deck
20 Sapphire Mox
"""
"""Cards that want a gem to be there, cards with an ability, and the gem."""
SMITHS = "Smiths of the foundry"
SKILLS = """Main deck
1 Plasma Jimmy
1 Bone Lord's Horn
1 Bone Heap
1 Star Weaver
3 50-nar
3 Qu177
3 K-9
3 Shovester
2 Crystal Cruncher
2 Stoat

Side deck
12 Squirrel
8 Ruby Mox
"""
"""Cards whose abilities cost energy, bones, a sacrifice, a gem or a card of the hand, and ask for a space or a card."""
TYPED = {"gems": (WIZARDS, GEMS), "abilities": (SMITHS, SKILLS)}
"""Decks that are typed as a list: what they are called, and the list."""
DECK, READY = "Owls of the wood", "Beasts of the wood"


def turns_to(screen: Screen, url: str, page: str) -> None:
    """Opens a page by the menu of the phone beside the table."""
    screen.chrome.get(url + "/virtual")
    screen.until(lambda: screen.read()["headline"], "the table, and the phone beside it")
    screen.press("Menu")
    screen.press(page)


def makes_a_card(screen: Screen, url: str, title: str) -> None:
    """Makes `OWN` on the page for own cards of a game."""
    turns_to(screen, url, "Make own cards")
    chooses(screen, "game", title)
    screen.press(rf"\+ {KINDS[title]}")
    for blank, value in {"name": OWN.name, "power": OWN.power, "health": 2, "copies": COPIES}.items():
        types(screen, blank, str(value))
    types(screen, "sigils.find", SIGIL[:4])
    screen.press_that(lambda one: one.label == f"Add {SIGIL}", SIGIL)
    screen.press("Add the card")
    screen.press_that(lambda one: one.label == f"Change {OWN.name}", "the card in the list")
    screen.press("Back to the table", where="phone")


def builds_a_deck(screen: Screen, url: str, title: str) -> None:
    """A ready deck with the own card in it, found by its name, saved under a name of its own."""
    turns_to(screen, url, "Build decks")
    chooses(screen, "game", title)
    screen.press_that(lambda one: one.label == f"Open {READY}", READY)
    screen.press("Look for cards")
    types(screen, "look", OWN.name)
    for _ in range(WANTED):
        screen.press_that(lambda one: one.label == f"Add one {OWN.name}", OWN.name)
    types(screen, "title", DECK)
    screen.press("Save this deck")
    screen.press_that(lambda one: one.label == f"Open {DECK}", DECK)


def writes_a_deck(screen: Screen, url: str, title: str, kind: str) -> Mapping[str, str]:
    """A deck typed as a list (`TYPED`); what to choose for a new game."""
    name, cards = TYPED[kind]
    turns_to(screen, url, "Build decks")
    chooses(screen, "game", title)
    screen.press("A new deck")
    types(screen, "title", name)
    types(screen, "list", cards)
    screen.press("Save this deck")
    screen.press_that(lambda one: one.label == f"Open {name}", name)
    return {"option-deck_a": name}


def choices(title: str) -> Mapping[str, str]:
    """What is chosen for a new game, so that the card takes part: a deck brings its own cards along."""
    return {"option-deck_a": DECK} if title == "Augmented" else {"option-extra": "Own cards"}
