"""The vocabulary of effects: one class for each verb of the card file (ledger 7.4), the order is that of the form."""

from companion.games.inception.cards.verbs import contests, events, flow, hand, people, sums
from companion.games.inception.cards.verbs.events import LookEvents
from companion.games.inception.cards.verbs.flow import Condition
from companion.games.inception.cards.verbs.hand import AttachedToDisplay, HandToDisplay, MoveWeapon, TakeDiscard
from companion.games.inception.cards.verbs.people import Heal, Revive
from companion.games.inception.cards.verbs.sums import AddStOf, Retarget
from companion.games.inception.script import CardVerb, Verb, word_of

VERBS: dict[str, type[CardVerb]] = {
    word_of(kind): kind
    for file in (sums, contests, people, hand, flow, events)
    for kind in vars(file).values()
    if isinstance(kind, type) and issubclass(kind, CardVerb) and kind.title and kind.__module__ == file.__name__
}
"""Every verb by its word."""

__all__ = [
    "VERBS", "AddStOf", "AttachedToDisplay", "Condition", "HandToDisplay", "Heal", "LookEvents", "MoveWeapon",
    "Retarget", "Revive", "TakeDiscard", "Verb",
]  # fmt: skip
