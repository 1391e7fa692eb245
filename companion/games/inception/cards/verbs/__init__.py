"""The vocabulary of effects: one class for each verb of the card file (ledger 7.4), the order is that of the form."""

from companion.games.common.own_cards.vocabulary import words_in
from companion.games.inception.cards.verbs import contests, events, flow, hand, people
from companion.games.inception.cards.verbs.contests import AddStOf, Retarget
from companion.games.inception.cards.verbs.events import LookEvents
from companion.games.inception.cards.verbs.flow import Condition
from companion.games.inception.cards.verbs.hand import AttachedToDisplay, HandToDisplay, MoveWeapon, TakeDiscard
from companion.games.inception.cards.verbs.people import Heal, Revive
from companion.games.inception.script import CardVerb, Verb

VERBS: dict[str, type[CardVerb]] = words_in((contests, people, hand, flow, events), CardVerb)
"""Every verb by its word."""

__all__ = [
    "VERBS", "AddStOf", "AttachedToDisplay", "Condition", "HandToDisplay", "Heal", "LookEvents", "MoveWeapon",
    "Retarget", "Revive", "TakeDiscard", "Verb",
]  # fmt: skip
