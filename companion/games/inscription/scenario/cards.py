"""Cards of stories: which printed card a text means, how a card in play is written, and how it differs from a wish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace as changed

from companion.errors import ScenarioError
from companion.games.common.cardtext import CardText, letters
from companion.games.common.stories.boards import NUMBER, PLAIN, Flag, check_flags, plain_flags
from companion.games.common.stories.shortened import short_for
from companion.games.inscription import names
from companion.games.inscription.cards.catalogue import read_cards
from companion.games.inscription.cards.sigils import RULED, SIGILS
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.faces import CardFace, Kind
from companion.games.lane_duel.board import hearts
from companion.games.lane_duel.stories.lexicon import Lexicon
from companion.games.lane_duel.stories.words import as_it_began, own_id
from companion.kernel.cards import CardId
from companion.kernel.places import Place
from companion.kernel.state import State

KINDS: Mapping[str, Kind] = {"item": "item", "other": "other", "squirrel": "squirrel"}
"""Flags that say what kind of card it is, the strongest first."""
MARKS: Mapping[str, str] = {"down": names.DOWN, "tail_used": names.TAIL, "left": names.LEFT}
"""Flags that are marks on the card."""
VALUED = {"base": Flag(str, "names the card beneath", "Wolf Cub"), "sacrificed": NUMBER}
FLAGS: Mapping[str, Flag] = {**dict.fromkeys((*KINDS, "ant", *MARKS), PLAIN), **VALUED}
_ALIASES = {"ant": "worker-ant", "smoke": "greater-smoke", "larva": "strange-larva", "pupa": "strange-pupa"}
"""Short names of the ledger. A card with numbers of its own is never one of these."""
_FULL_ALIASES = {"frozenopossum": "frozen-opossum-in-a-bottle"}
"""A short name of the ledger for one card, with or without numbers."""


def printed_face(text: CardText) -> CardFace | None:
    """The printed card a text means, ``None`` when it is an invented one."""
    word = letters(text.name)
    faces = book().faces
    face = faces.get(word) or faces.get(f"the{word}") or faces.get(word.removeprefix("the"))
    if face is None:
        face = faces.get(letters(_FULL_ALIASES.get(word, "" if text.numbered else _ALIASES.get(word, ""))))
    if face is None and ("item" in text.flags or not text.numbered):
        face = item_face(text.name)
    return None if face in read_cards().expansion and not _as_printed(face, text) else face


def _as_printed(face: CardFace, text: CardText) -> bool:
    """Whether the numbers of a text may be those of an expansion card; else an invented card has the same name."""
    power, health = text.power, text.health
    if face.power_rule:
        power = None
    return power in (None, face.power) and (health is None or (face.health is not None and health <= face.health))


def item_face(name: str) -> CardFace | None:
    """The item a name means, however short: ``Fan``, ``SquirrelBottle``, ``Harpie's fan``; no word of it mistyped."""
    found = [face for face in book().faces.values() if face.kind == "item" and short_for(name, face.name)]
    return found[0] if len({face.id for face in found}) == 1 else None


def item_names() -> list[str]:
    """What items are called."""
    return list(dict.fromkeys(face.name for face in book().faces.values() if face.kind == "item"))


def face_of_text(text: CardText, cost: Mapping[str, int] | None = None) -> CardFace:
    """The card a text describes, with what it says differently from the printed one; ScenarioError when it cannot be.

    An invented card is a creature without cost, unless flags or `cost` say otherwise.
    """
    known = printed_face(text)
    check_flags(text, FLAGS)
    face = _invented(text) if known is None else _varied(known, text)
    return face if cost is None else changed(face, blood=cost.get("blood", 0), bones=cost.get("bones", 0))


def unplayed(text: CardText, cost: Mapping[str, int] | None) -> CardFace:
    """The face of a card that is still to be played: its health is what the text says."""
    face = face_of_text(text, cost)
    for flag in (*MARKS, *VALUED):
        if flag in text.flags:
            raise ScenarioError(f"{text}: {flag!r} is said of a card in play, and this one is still to be played")
    if text.health is None or face.awake is not None:
        return face
    return changed(face, health=text.health - dict(marks_of_text(text, face)).get(names.GROWN, 0))


def marks_of_text(text: CardText, face: CardFace) -> Iterator[tuple[str, int]]:
    """The marks a card of this face has when the text describes it."""
    yield from ((mark, 1) for flag, mark in MARKS.items() if text.flags.get(flag))
    if text.flags.get("sacrificed"):
        yield names.SACRIFICED, int(text.flags["sacrificed"])
    grown = 0
    if is_awake(text, face):
        yield names.AWAKE, 1
    elif face.special == "grows-on-death" and text.power is not None:
        grown = max(0, text.power - (face.power or 0))
        yield names.GROWN, grown
    if text.health is not None and face.health is not None:
        yield names.DAMAGE, face.health + grown - text.health


def is_awake(text: CardText, face: CardFace) -> bool:
    """Whether the text describes the second form of a card that has two."""
    return face.awake is not None and text.power == face.awake.power


def written(game: InscriptionContext, state: State, where: Place) -> str:
    """The top card of a space in the language, with everything in it that differs from the printed card."""
    card = state.at(where)[-1]
    face = game.face(state, card)
    known = printed_face(CardText(face.name, 0, 0, numbered=True))
    sigils = tuple(SIGILS[sigil].title for sigil in face.sigils)
    same = known.sigils == face.sigils if known else not sigils
    number, left = (face.power or 0) + game.added_power(state, card), hearts(game, state, card)
    flags = dict(_flags(game, state, card, where, known))
    return str(CardText(face.name, number, left, None if same else sigils, flags, numbered=True))


def alike(one: CardFace, other: CardFace) -> bool:
    """Whether two faces print the same."""
    return same_name(one, other) and _print(one) == _print(other)


def _print(face: CardFace) -> tuple[Any, ...]:
    return face.power, face.health, face.blood, face.bones, frozenset(face.sigils), face.kind, face.ant


def same_name(one: CardFace, other: CardFace) -> bool:
    """Whether two faces carry the same name."""
    return one.id == other.id or _plain(one.name) == _plain(other.name)


def same_named(one: CardText, other: CardText) -> bool:
    """Whether two texts name the same card; a copy (INS-SIGIL-Fecundity) has the name of its card."""
    first, second = printed_face(one), printed_face(other)
    return _plain(first.name if first else one.name) == _plain(second.name if second else other.name)


def _plain(name: str) -> str:
    return letters(name.removesuffix(" (copy)"))


def _flags(
    game: InscriptionContext, state: State, card: CardId, where: Place, known: CardFace | None
) -> Iterator[tuple[str, Any]]:
    face = game.face(state, card)
    if known is None or known.kind != face.kind:
        yield from ((flag, True) for flag, kind in KINDS.items() if kind == face.kind)
    if face.ant and not (known and known.ant):
        yield "ant", True
    yield from ((flag, True) for flag, mark in MARKS.items() if state.mark(card, mark))
    under = state.at(where)[:-1]
    if under:
        yield "base", game.face(state, under[-1]).name
    if state.mark(card, names.SACRIFICED):
        yield "sacrificed", state.mark(card, names.SACRIFICED)


@lru_cache(maxsize=1)
def book() -> Lexicon[CardFace]:
    """The printed cards, those of the expansion first, and the sigils."""
    file = read_cards()
    return Lexicon((*file.expansion, *file.cards), file.sigils)


def _invented(text: CardText) -> CardFace:
    sigils = book().sigil_ids(text.sigils or ())
    if not text.numbered:
        raise ScenarioError(book().without_numbers(text))
    if text.health is None or (text.power is None and not RULED.intersection(sigils)):
        raise ScenarioError(f"{text}: of an invented card, a star can only be the power, and only with a sigil for it")
    kind: Kind = next((kind for flag, kind in KINDS.items() if text.flags.get(flag)), "creature")
    return CardFace(
        id=own_id(text.name), name=text.name, number=0, kind=kind, power=text.power or 0, health=text.health,
        sigils=sigils, ant=bool(text.flags.get("ant")),
    )  # fmt: skip


def _varied(face: CardFace, text: CardText) -> CardFace:
    """The printed face with another power, more hearts, other sigils or another kind, where the text says so."""
    said: dict[str, Any] = {}
    if text.sigils is not None and not is_awake(text, face) and set(book().sigil_ids(text.sigils)) != set(face.sigils):
        said["sigils"] = book().sigil_ids(text.sigils)
        said["power_rule"] = ""
    ruled = RULED.intersection(said.get("sigils", face.powers))
    fixed = not (ruled or is_awake(text, face) or face.special == "grows-on-death")
    if fixed and text.power is not None and text.power != face.power:
        said["power"] = text.power
    if face.special != "grows-on-death" and text.health is not None and text.health > (face.health or 0):
        said["health"] = text.health
    if text.flags.get("ant") and not face.ant:
        said["ant"] = True
    kind = next((kind for flag, kind in KINDS.items() if text.flags.get(flag)), None)
    if kind and kind != face.kind and not (kind == "other" and face.kind == "item"):
        said["kind"] = kind
    return changed(face, **said) if said else face


def parts(
    before: Mapping[str, Any], after: Mapping[str, Any], where: str, want: CardText, have: CardText
) -> Iterator[str]:
    """The parts in which a card is not as wanted. Sacrifices only where they are counted (INS-CARD-Cat-01)."""
    if not want.numbered and printed_face(want) is None:
        want = as_it_began(want, before["board"].values())
        if not want.numbered:
            raise ScenarioError(book().without_numbers(want))
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
        sigils = book().sigil_ids(reached.sigils) if reached.sigils is not None else there.sigils if there else ()
        if set(book().sigil_ids(wanted.sigils)) != set(sigils):
            yield f"sigils {', '.join(sigils) or 'none'}"
    yield from _other_flags(wanted, reached, tally)


def _numbers(wanted: CardText, reached: CardText, known: CardFace | None, effective: int) -> Iterator[str]:
    """Numbers that differ. Where a sigil stands for the power, its value or what is printed may be written."""
    sigils = known.powers if known is not None else book().sigil_ids(reached.sigils or ())
    power, health = wanted.power, wanted.health
    if not wanted.numbered and known is not None:
        power, health = known.power, known.health
    right = {reached.power, 0, effective} if RULED.intersection(sigils) else {reached.power}
    if power is not None and power not in right:
        yield f"power {reached.power}"
    if health is not None and health != reached.health:
        yield f"health left {reached.health}"


def _other_flags(wanted: CardText, reached: CardText, tally: bool) -> Iterator[str]:
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
