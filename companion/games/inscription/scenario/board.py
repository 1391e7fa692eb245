"""Compares cards of stories in play: what is written, what lies there, part by part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.cardtext import CardText, letters
from companion.games.common.stories.boards import check_flags, plain_flags
from companion.games.inscription.cards.sigils import RULED
from companion.games.inscription.faces import CardFace
from companion.games.inscription.scenario.cards import (
    FLAGS,
    KINDS,
    MARKS,
    face_of_text,
    no_numbers,
    printed_face,
    same_named,
    sigil_ids,
)
from companion.games.lane_duel.stories.words import as_it_began


def parts(
    before: Mapping[str, Any], after: Mapping[str, Any], where: str, want: CardText, have: CardText
) -> Iterator[str]:
    """The parts in which a card is not as wanted. Sacrifices only where they are counted (INS-CARD-Cat-01)."""
    if not want.numbered and printed_face(want) is None:
        want = as_it_began(want, before["board"].values())
        if not want.numbered:
            raise ScenarioError(no_numbers(want))
    yield from card_differences(want, have, after["power"][where], bool(after["options"]["undead_cat"]))


def card_differences(wanted: CardText, reached: CardText, power: int, tally: bool) -> Iterator[str]:
    """The parts in which a card is not as wanted; `power` is the effective one.

    Numbers that were left out are the printed ones; kinds and sigils may be left out, as no card changes them.
    """
    known, there = printed_face(wanted), printed_face(reached)
    if not same_named(wanted, reached):
        yield f"it is {reached.name}"
        return
    yield from _numbers(wanted, reached, known or there, power)
    if wanted.sigils is not None:
        sigils = sigil_ids(reached.sigils) if reached.sigils is not None else there.sigils if there else ()
        if set(sigil_ids(wanted.sigils)) != set(sigils):
            yield f"sigils {', '.join(sigils) or 'none'}"
    yield from _flags(wanted, reached, tally)


def _numbers(wanted: CardText, reached: CardText, known: CardFace | None, effective: int) -> Iterator[str]:
    """Numbers that differ. Where a sigil stands for the power, its value or what is printed may be written."""
    sigils = known.powers if known is not None else sigil_ids(reached.sigils or ())
    power, health = wanted.power, wanted.health
    if not wanted.numbered and known is not None:
        power, health = known.power, known.health
    right = {reached.power, 0, effective} if RULED.intersection(sigils) else {reached.power}
    if power is not None and power not in right:
        yield f"power {reached.power}"
    if health is not None and health != reached.health:
        yield f"health left {reached.health}"


def _flags(wanted: CardText, reached: CardText, tally: bool) -> Iterator[str]:
    check_flags(wanted, FLAGS)
    yield from plain_flags(wanted, reached, MARKS)
    if letters(wanted.flags.get("base") or "") != letters(reached.flags.get("base") or ""):
        yield f"on top of {reached.flags.get('base', 'nothing')}"
    if tally and int(wanted.flags.get("sacrificed", 0)) != int(reached.flags.get("sacrificed", 0)):
        yield f"sacrificed {reached.flags.get('sacrificed', 0)} times"
    yield from _kinds(wanted, reached)


def _kinds(wanted: CardText, reached: CardText) -> Iterator[str]:
    face = face_of_text(reached)
    is_kind = {flag: face.kind == kind or (flag == "other" and face.kind == "item") for flag, kind in KINDS.items()}
    is_kind["ant"] = face.ant
    for flag, value in is_kind.items():
        if wanted.flags.get(flag) and not value:
            yield f"no {flag}"
