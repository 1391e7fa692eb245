"""Two decks to begin with at once: Beasts that cost blood against Machines that run on energy."""

from companion.games.augmented.cards.deck import Deck
from companion.kernel.places import Seat
from companion.kernel.sentences import plain, say

BEASTS = Deck(
    (
        "3 Stoat", "3 Wolf", "2 Coyote", "2 Elk Fawn", "2 Elk", "2 Porcupine", "2 Bullfrog", "2 River Snapper",
        "1 Grizzly", "1 Black Goat", "1 Adder", "1 Mole",
    ),
    ("20 Squirrel",), plain(say("Beasts of the wood")),
)  # fmt: skip
MACHINES = Deck(
    (
        "3 49er", "3 Automaton", "2 Sniper Bot", "2 Sentry Drone", "2 Double Gunner", "2 Explode Bot", "2 Shield Bot",
        "2 Insectodrone", "1 Bolthound", "1 Steambot", "1 Thick Droid", "1 Gunbot",
    ),
    ("20 L33pbot",), plain(say("Machines of the mill")),
)  # fmt: skip
READY: dict[Seat, Deck] = {"A": MACHINES, "B": BEASTS}


def titled(deck: Deck) -> str:
    """A deck's name; that of a ready one is said in other languages, people's own stay as they are."""
    return say(deck.name) if deck in READY.values() else deck.name
