"""What is printed on the cards, as short texts: values, the text of the script, the convince value at the foot."""

from __future__ import annotations

from typing import cast

from companion.games.inception import names
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import (
    CardFace,
    Character,
    EffectCard,
    Event,
    Flashback,
    Goal,
    Need,
    Side,
    Weapon,
)
from companion.games.inception.script import flag_words, sentence, words
from companion.kernel.cards import Face
from companion.kernel.sentences import say
from companion.kernel.view import Printed


def printed(game: InceptionContext, face: Face, side: str = "A") -> Printed:
    """What stands on a card: values at the upper left, the text, the convince value at the foot."""
    if not isinstance(face, CardFace):
        return Printed(face.name)
    design = face.design
    text: tuple[str, ...]
    match design:
        case Character():
            return _printed_character(game, face, design, side)
        case Weapon():
            uses = (say("Discard after use."),) if design.discard_after_use else ()
            return Printed(face.name, "", f"ST {design.st:+}", f"C {design.c}", uses, "item", face.deck)
        case Flashback():
            text = (say("Attach to Cobb at once."),)
            left = f"{design.st:+}/{design.c_mod:+}"
            return Printed(face.name, "", left, f"C {design.c}", text, "rare", face.deck)
        case EffectCard():
            text = tuple(words(game, verb) for verb in design.do)
            left = "R" if design.reaction else ""
            return Printed(face.name, "", left, f"C {design.c}", text, "smoke", face.deck)
        case Event():
            where = say("On Level {affects}.", affects=design.affects) if design.affects != design.level else ""
            text = tuple(filter(None, (where, *(words(game, verb) for verb in design.script))))
            return Printed(face.name, "", f"L{design.level}", "", text, "other", face.deck)
        case Goal():
            return Printed(
                face.name, "", "", "", tuple(need_words(game, need) for need in design.needs), "terrain", face.deck
            )
    name = face.name if side == "A" else say("Victory") if face.id == "stewardess" else face.name
    value = f"C {design.c}" if hasattr(design, "c") else ""
    return Printed(name, "", "", value, (), "creature", face.deck)


def _printed_character(game: InceptionContext, face: CardFace, design: Character, side: str) -> Printed:
    ends = design.face_state[cast(Side, side)]  # no card has another
    lines: list[str] = []
    for angle, state in ends.items():
        value = design.states[state]
        how = names.HOW[state] if angle == "0" else say("{how} (turned round)", how=names.HOW[state])
        lines.append(say("{how}: ST {st}, C {c}", how=how, st=value.st, c=value.c))
        if design.ability and design.ability.state == state:
            lines.append(sentence(game, design.ability.script))
    upright = design.states[ends["0"]]
    return Printed(face.name, "", f"{upright.st}/{upright.c}", "", tuple(lines), "creature", face.deck)


def need_words(game: InceptionContext, need: Need) -> str:
    """One thing a goal asks for."""
    flag, level, least = need.flag, need.active_on_level, need.at_least
    if level is not None:
        return say("at least {least} active on Level {level}", least=least, level=level)
    what, _, which = flag.partition(":")
    if what == "joined":
        return say("{who} in the team", who=game.person(which))
    if what == "kick":
        return say("a Kick on Level {which}", which=which)
    return flag_words(flag, needed=True)
