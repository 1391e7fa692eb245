"""Sentences that several rooms of *Illuminati: New World Order* say, and what codes of the rules are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.kernel.sentences import Sentence, and_list, many, say

_ATTACKS = {
    "control": say("Attack {target} with {by} to control"),
    "destroy": say("Attack {target} with {by} to destroy"),
}
_ATTACKED = {
    "control": say("{by} against {target}: an attack to control."),
    "destroy": say("{by} against {target}: an attack to destroy."),
}
_CANNOT = {
    "killed": say("{target} cannot be killed."),
    "destroyed": say("{target} cannot be destroyed."),
    "devastated": say("{target} cannot be devastated."),
    "captured": say("{target} cannot be captured."),
    "controlled": say("{target} cannot be controlled."),
}
_ARROWS = {"used": say("That arrow is used."), "blocked": say("That arrow is blocked.")}
_STRIKES = {"disaster": say("It goes with a disaster."), "assassination": say("It goes with an assassination.")}
_SIDES = {"attack": say("Aid the attack with {card}"), "defence": say("Oppose the attack with {card}")}
_THROWN = {
    "plot_deck_top": say("You throw away {n} from the top of your Plot deck."),
    "group_deck_top": say("You throw away {n} from the top of your Group deck."),
    "hand": say("You throw away {n} from your hand."),
    "hand_plot": say("You throw away {n} of the Plots in your hand."),
    "hand_group": say("You throw away {n} of the Groups in your hand."),
    "hand_resource": say("You throw away {n} of the Resources in your hand."),
    "exposed": say("You throw away {n} of your exposed Plots."),
}


def attack(kind: str, by: str, target: str) -> Sentence:
    """Who attacks whom, and what for; `kind` is the type of the attack (ledger 3.7)."""
    return _said(_ATTACKS, kind, say("Attack {target} with {by}"), by=by, target=target)


def attacked(kind: str, by: str, target: str) -> Sentence:
    """The same as a whole sentence."""
    return _said(_ATTACKED, kind, say("{by} against {target}: an attack."), by=by, target=target)


def attack_for(target: str, number: int) -> Sentence:
    """How hands attack for a Group out of the hand, to whoever laid it elsewhere (INWO-ATTACK-CONTROL-03)."""
    return many(
        "{target} is not taken over without an attack now. Lay it on your waiting Groups to attack for it.",
        "{target} are not taken over without an attack now. Lay them on your waiting Groups to attack for them.",
        number,
        target=target,
    )


def cannot(what: str, target: str) -> Sentence:
    """That a card cannot be killed, destroyed, … (INWO-META-05)."""
    return _said(_CANNOT, what, say("{target} cannot be hit in that way."), target=target)


def no_arrow(state: str | None) -> Sentence:
    """Why nothing can hang at an arrow (INWO-ARROW-06); ``None``: the card has no such arrow."""
    return _said(_ARROWS, state or "", say("That arrow is not there."))


def without_room(said: str, cards: Sequence[str]) -> str:
    """What is done, with the cards that find no room then (INWO-ATTACK-RESULT-10, INWO-MOVE-04)."""
    return say("{said}: no room for {cards}", said=said, cards=and_list(cards)) if cards else said


def goes_with(strike: str) -> Sentence:
    """With which sort of Instant attack a card is played."""
    return _said(_STRIKES, strike, say("It goes with another sort of attack."))


def joins(side: str, card: str) -> Sentence:
    """That a card aids or opposes an attack."""
    return _said(_SIDES, side, say("Oppose the attack with {card}"), card=card)


def thrown(source: str, n: int) -> Sentence:
    """How many cards a cost takes, and from where."""
    return _said(_THROWN, source, say("You throw away {n} cards."), n=n)


def _said(known: Mapping[str, str], key: str, otherwise: str, **values: object) -> Sentence:
    return say(known.get(key, otherwise), **values)
