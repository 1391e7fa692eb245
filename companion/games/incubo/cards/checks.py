"""What may be wrong with a card file, each fault one sentence that names the card (E_CARD_DATA)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.common.own_cards.sets import count_faults, id_faults, number_faults
from companion.games.common.own_cards.vocabulary import word_of
from companion.games.incubo import names
from companion.games.incubo.designs import AnyDesign, CardSet, CourageCard, FearCard, MonsterCard, kind_of
from companion.kernel.sentences import joined, say
from companion.kernel.workshop import Fault

COUNTS = {
    "courage_alpha": 19, "courage_tommy": 19, "dream": 24, "fear_alpha": 6, "fear_tommy": 6, "monster": 11, "chime": 6,
    "total": 91,
}  # fmt: skip
"""CUBO-COMP-01 to -06."""
DICE = {"d4": (0, 1), "d6": (1, 2, 3), "d10": (2, 3, 4, 5, 6)}
"""CUBO-COMP-10 to -12."""
DREAMS = (6, 12, 6)
"""CUBO-SETUP-06."""
PHASES = (1, 2, 3)
MOST_ARMS = 2
"""On each side of a head: the line has five places."""
KEY = re.compile(r"[A-Za-z][\w-]*\Z")


def id_complaints(cards: Iterable[AnyDesign]) -> Iterator[str]:
    """What is wrong with the ids of a file."""
    yield from id_faults(card.id for card in cards)
    for card in cards:
        if not KEY.match(card.id):
            text = say("an id begins with a letter and has letters, digits, _ and - only")
            yield joined((card.id or repr(card.name), text), ": ")


def complaints(file: CardSet) -> Iterator[str]:
    """Everything that is wrong with a file whose fields have the right types."""
    yield from count_faults(COUNTS, Counter(map(_counted, file.cards)), file.counts)
    yield from number_faults((card.id, card.number) for card in file.cards)
    for die, values in DICE.items():
        if file.dice.get(die) != values:
            yield joined(("dice: ", say("the {die} shows {values}", die=die, values=joined(values, ", "))))
    if file.rem_decks != DREAMS:
        yield joined(("rem_decks: ", say("the R.E.M. decks have {numbers} dreams", numbers=joined(DREAMS, ", "))))
    if not 0 < file.chimes.solo_max <= file.chimes.max:
        yield joined(("chimes: ", say("needs max and solo_max, from 1 on, alone not more than for two")))
    for card in file.cards:
        for fault in card_faults(card):
            yield joined((card.id, ": ", fault.say, f" - at `$.{fault.field}`" if fault.field else ""))
    yield from _monsters(file)


def _counted(card: AnyDesign) -> str:
    owner = getattr(card, "owner", None) if isinstance(card, CourageCard | FearCard) else None
    return f"{kind_of(card)}_{owner}" if owner else kind_of(card)


def card_faults(card: AnyDesign) -> Iterator[Fault]:
    """What is wrong with one card by itself, with the field."""
    match card:
        case CourageCard(owner=owner) | FearCard(owner=owner):
            if getattr(card, owner) is None:
                yield _at(owner, say("this end is missing; {owner} begins with the card", owner=owner))
        case MonsterCard():
            yield from _part(card)
    for who in names.SIDES:
        end = getattr(card, who, None)
        if end is None or end.power is None:
            continue
        word = word_of(end.power)
        if end.power.fear and not isinstance(card, FearCard):
            yield _at(f"{who}.power", say("{word} stands on Fear cards only", word=repr(word)))
        elif not end.power.fear and isinstance(card, FearCard):
            yield _at(f"{who}.power", say("{word} does not stand on Fear cards", word=repr(word)))
        elif end.power.fear and not end.power.must:
            yield _at(f"{who}.power", say("{word} must be used at once (must)", word=repr(word)))


def _at(field: str, say: str) -> Fault:
    return Fault("", field, say)


def _part(card: MonsterCard) -> Iterator[Fault]:
    ends = {who for who in names.SIDES if getattr(card, who) is not None}
    if card.part == "arm":
        if card.owner is None:
            yield _at("owner", say("an arm belongs to alpha or tommy"))
        if card.free or card.parts_to_defeat:
            yield _at("", say("free and parts_to_defeat stand on the head"))
        wanted = {card.owner} if card.phase < names.LAST_PHASE else set()
    else:
        if card.owner is not None:
            yield _at("owner", say("a head belongs to nobody"))
        if not card.parts_to_defeat:
            yield _at("parts_to_defeat", say("how many parts must be beaten"))
        wanted = set(names.SIDES) if card.phase < names.LAST_PHASE else set()
    if card.phase == names.LAST_PHASE and ends:
        yield _at("", say("a part of the third monster never becomes a courage card; it has neither alpha nor tommy"))
    yield from (_at(who, say("this end is missing")) for who in names.SIDES if who in wanted - ends)


def _monsters(file: CardSet) -> Iterator[str]:
    for phase in PHASES:
        parts = [card for card in file.cards if isinstance(card, MonsterCard) and card.phase == phase]
        heads, count = [card for card in parts if card.part == "head"], len(parts)
        if len(heads) != 1:
            yield say("the monster of phase {phase} has {count} heads instead of one", phase=phase, count=len(heads))
        for who in names.SIDES:
            arms = sum(card.part == "arm" and card.owner == who for card in parts)
            if arms > MOST_ARMS:
                yield say(
                    "the monster of phase {phase} has {arms} arms of {who}, at most {most} have a place",
                    phase=phase,
                    arms=arms,
                    who=who,
                    most=MOST_ARMS,
                )
        for head in heads:
            wanted = head.parts_to_defeat
            if wanted > count:
                text = say("{wanted} parts must be beaten, the monster has {count}", wanted=wanted, count=count)
                yield joined((head.id, text), ": ")
