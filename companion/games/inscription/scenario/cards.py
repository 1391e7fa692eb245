"""Cards of stories: which printed card a text means, and how a card is written and compared."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace as changed

from companion.errors import ScenarioError
from companion.games.common.cardtext import CardText, parse_card
from companion.games.common.nearest import hint
from companion.games.common.spelling import letters
from companion.games.common.stories.shortened import short_for
from companion.games.inscription import names
from companion.games.inscription.cards.catalogue import read_cards
from companion.games.inscription.cards.sigils import RULED
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.faces import CardFace
from companion.games.lane_duel.stories.cards import CardFlag, CardWords
from companion.kernel.cards import CardId
from companion.kernel.places import Place
from companion.kernel.state import State

_ALIASES = {"ant": "worker-ant", "smoke": "greater-smoke", "larva": "strange-larva", "pupa": "strange-pupa"}
"""Short names of the ledger. A card with numbers of its own is never one of these."""
_FULL_ALIASES = {"frozenopossum": "frozen-opossum-in-a-bottle"}
"""A short name of the ledger for one card, with or without numbers."""


def _beneath(game: InscriptionContext, state: State, where: Place, card: CardId) -> str | None:
    """The card that the top card of a space has grown from."""
    under = state.at(where)[:-1]
    return game.face(state, under[-1]).name if under else None


class InscriptionCards(CardWords[CardFace]):
    """The printed cards, those of the expansion first, and the sigils."""

    flags = {
        "item": CardFlag(field="kind", worth=("item",), fixed=True),
        "other": CardFlag(field="kind", worth=("other", "item"), fixed=True),
        "squirrel": CardFlag(field="kind", worth=("squirrel",), fixed=True),
        "ant": CardFlag(field="ant", fixed=True),
        "down": CardFlag(mark=names.DOWN),
        "tail_used": CardFlag(mark=names.TAIL),
        "left": CardFlag(mark=names.LEFT),
        "base": CardFlag(str, "names the card beneath", "Wolf Cub", now=_beneath, key=letters),
        "sacrificed": CardFlag(int, "is a number", "3", mark=names.SACRIFICED, option="undead_cat"),
    }
    fields = ("power", "health", "blood", "bones", "kind", "ant")
    sigils_change = False
    sigils_repeat = False
    blank = CardFace(id="", name="", number=0, kind="creature")

    def printed(self, text: CardText) -> CardFace | None:
        """The printed card a text means, ``None`` when it is an invented one."""
        word = letters(text.name)
        alias = _FULL_ALIASES.get(word, "" if text.numbered else _ALIASES.get(word, ""))
        known = (self.face(one) for one in (word, f"the{word}", word.removeprefix("the"), alias))
        face = next(filter(None, known), None)
        if face is None and ("item" in text.flags or not text.numbered):
            face = item_face(text.name)
        return None if face in read_cards().expansion and not _as_printed(face, text) else face

    def called(self, name: str) -> str:
        """What names are compared by; a copy (INS-SIGIL-Fecundity) has the name of its card."""
        return letters(name.removesuffix(" (copy)"))

    def varied(self, face: CardFace, text: CardText) -> CardFace:
        """The face with another power, more hearts or other sigils, where the text says so."""
        awake, grows = is_awake(text, face), face.special == "grows-on-death"
        sigils = self.sigils_of(text)
        if text.sigils is not None and not awake and not self.same_sigils(sigils, face.sigils):
            face = changed(face, sigils=sigils, power_rule="")
        ruled = bool(RULED.intersection(face.powers))
        if not face.number:
            if text.health is None or (text.power is None and not ruled):
                why = "of an invented card, a star can only be the power, and only with a sigil for it"
                raise ScenarioError(f"{text}: {why}")
            return changed(face, power=text.power or 0, health=text.health)
        if text.power is not None and not (ruled or awake or grows):
            face = changed(face, power=text.power)
        higher = text.health is not None and text.health > (face.health or 0)
        return changed(face, health=text.health) if higher and not grows else face

    def marks_of(self, text: CardText, face: CardFace) -> dict[str, int]:
        """The marks a card of this face has when the text describes it."""
        marks = super().marks_of(text, face) | {names.GROWN: grown(text, face), names.AWAKE: int(is_awake(text, face))}
        if text.health is not None and face.health is not None:
            marks[names.DAMAGE] = face.health + marks[names.GROWN] - text.health
        return marks

    def powers(self, known: CardFace | None, have: CardText, effective: int | None) -> Collection[int | None]:
        """A star is as good as the number; where a sigil stands for it, so is its value or what is printed."""
        ruled = RULED.intersection(known.powers if known else self.sigils_of(have))
        return {None, have.power, 0, effective} if ruled else {None, have.power}


CARDS = InscriptionCards((*read_cards().expansion, *read_cards().cards), read_cards().sigils)
ITEMS = {face.id: face for face in CARDS.faces.values() if face.kind == "item"}
printed_face = CARDS.printed


def _as_printed(face: CardFace, text: CardText) -> bool:
    """Whether the numbers of a text may be those of an expansion card; else an invented card has the same name."""
    power, health = None if face.power_rule else text.power, text.health
    return power in (None, face.power) and (health is None or (face.health is not None and health <= face.health))


def item_face(name: str) -> CardFace | None:
    """The item a name means, however short: ``Fan``, ``SquirrelBottle``, ``Harpie's fan``; no word of it mistyped."""
    found = [face for face in ITEMS.values() if short_for(name, face.name)]
    return found[0] if len(found) == 1 else None


def item_named(said: Any, whose: str = "") -> CardFace:
    """The item that is meant; ScenarioError, about whose items, with the nearest one."""
    name = parse_card(said).name
    face = item_face(name)
    if face is None:
        raise ScenarioError(f"{whose}there is no item {said!r}; {hint(name, [one.name for one in ITEMS.values()])}")
    return face


def unplayed(text: CardText, **cost: int) -> CardFace:
    """The face of a card that is still to be played: its health is what the text says."""
    face = CARDS.face_of(text, **cost)
    for name, flag in CARDS.flags.items():
        if name in text.flags and not flag.field:
            raise ScenarioError(f"{text}: {name!r} is said of a card in play, and this one is still to be played")
    if text.health is None or face.awake is not None:
        return face
    return changed(face, health=text.health - grown(text, face))


def grown(text: CardText, face: CardFace) -> int:
    """By how much a card has grown by its deaths."""
    return max(0, (text.power or 0) - (face.power or 0)) if face.special == "grows-on-death" else 0


def is_awake(text: CardText, face: CardFace) -> bool:
    """Whether the text describes the second form of a card that has two."""
    return face.awake is not None and text.power == face.awake.power
