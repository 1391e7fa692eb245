"""What may be wrong with a card whose fields have the right types, each fault one sentence (E_CARD_DATA)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import fields

from companion.games.common.nearest import did_you_mean
from companion.games.inwo.cards.designs import AnyDesign, Design, StarterDeck
from companion.games.inwo.cards.effects.others import ChooseOne
from companion.games.inwo.words import ATTRIBUTES, SIDES, opposed
from companion.kernel.workshop import Fault

OUTSIDE = frozenset(("convenience-stores",))
"""Cards of later sets that printed cards name."""


def card_faults(card: AnyDesign, attributes: Collection[str], ids: Collection[str]) -> Iterator[Fault]:
    """What is wrong with one card, with the field. `ids`, `attributes`: those that predicates may name."""
    for name, default in _defaults(type(card)):
        if name not in card.bears and getattr(card, name) != default:
            yield _at(name, "does not belong on " + ("Illuminati" if card.kind == "illuminati" else f"a {card.kind}"))
    if card.kind == "illuminati" and (card.arrows.incoming is not None or len(card.arrows.out) != len(SIDES)):
        yield _at("arrows", "an Illuminati card has four outgoing arrows and no incoming one (INWO-ARROW-01)")
    if card.is_group:
        yield from _group(card)
    for number, effect in enumerate(card.all_effects):
        yield from _words(f"effects[{number}]", effect, attributes, ids)


def _group(card: AnyDesign) -> Iterator[Fault]:
    arrows = card.arrows
    if arrows.incoming is None:
        yield _at("arrows.in", "a Group has one incoming arrow (INWO-ARROW-02)")
    if arrows.incoming in arrows.out or len(set(arrows.out)) != len(arrows.out):
        yield _at("arrows.out", "each side of a card has one arrow at most, and one comes in (INWO-ARROW-02)")
    held = card.alignments
    for place, one in enumerate(held):
        if one in held[:place]:
            yield _at("alignments", f"{one} stands there twice")
        yield from (
            _at("alignments", f"{other} and {one} are opposite") for other in held[:place]
            if other != one and opposed(one, other)
        )  # fmt: skip
    if card.global_power > card.power and not card.power_star:
        yield _at("global_power", f"Global Power {card.global_power} is higher than Power {card.power}")


def _words(path: str, effect: Any, attributes: Collection[str], ids: Collection[str]) -> Iterator[Fault]:
    for pred in effect.predicates():
        for word in (*pred.attr, *pred.not_attr):
            if word not in attributes:
                yield _at(path, f"{word!r} is no attribute of any card{did_you_mean(word, attributes)}")
        for word in (*pred.card, *filter(None, (pred.in_play, pred.own_controls))):
            if word not in ids:
                yield _at(path, f"there is no card {word!r}{did_you_mean(word, ids)}")
    if isinstance(effect, ChooseOne):
        for place, option in enumerate(effect.options):
            if not option:
                yield _at(f"{path}.options[{place}]", "an option without effects")
            for one in option:
                yield from _words(f"{path}.options[{place}]", one, attributes, ids)


def attributes_of(cards: Iterable[Any]) -> set[str]:
    """Every attribute that some card may have."""
    return {*ATTRIBUTES, *(word for card in cards for word in card.attributes)}


def deck_faults(deck: StarterDeck, cards: dict[str, AnyDesign]) -> Iterator[str]:
    """Cards of a starter deck that are none, or not of the right sort."""
    parts = (deck.illuminati,), deck.groups, deck.resources, deck.plots
    for wanted, named in zip(("illuminati", "groups", "resources", "plots"), parts, strict=True):
        for one in named:
            card = cards.get(one)
            if card is None:
                yield f"{deck.id}: there is no card {one!r}{did_you_mean(one, cards)}"
            elif wanted != sort_of(card):
                yield f"{deck.id}: {one} does not belong to the {wanted}"
    if deck.suggested_lead and deck.suggested_lead not in deck.groups:
        yield f"{deck.id}: the lead {deck.suggested_lead!r} is not in it"


def sort_of(card: Design) -> str:
    """The part of a deck list a card belongs to."""
    if card.is_group:
        return "groups"
    return {"illuminati": "illuminati", "resource": "resources"}.get(card.kind, "plots")


@lru_cache(maxsize=16)
def _defaults(kind: type[AnyDesign]) -> tuple[tuple[str, Any], ...]:
    return tuple((one.name, one.default) for one in fields(kind))


def _at(field: str, say: str) -> Fault:
    return Fault("", field, say)
