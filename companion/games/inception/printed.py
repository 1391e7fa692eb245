"""What is printed on the cards, as short texts: values, the text of the script, the convince value at the foot."""

from __future__ import annotations

from typing import cast

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
from companion.games.inception.script import sentence, words
from companion.kernel.cards import Face
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
            uses = ("Discard after use.",) if design.discard_after_use else ()
            return Printed(face.name, "", f"ST {design.st:+}", f"C {design.c}", uses, "item", face.deck)
        case Flashback():
            text = ("Attach to Cobb at once.",)
            left = f"{design.st:+}/{design.c_mod:+}"
            return Printed(face.name, "", left, f"C {design.c}", text, "rare", face.deck)
        case EffectCard():
            text = tuple(words(game, verb) for verb in design.do)
            left = "R" if design.reaction else ""
            return Printed(face.name, "", left, f"C {design.c}", text, "smoke", face.deck)
        case Event():
            where = f"On Level {design.affects}." if design.affects != design.level else ""
            text = tuple(filter(None, (where, *(words(game, verb) for verb in design.script))))
            return Printed(face.name, "", f"L{design.level}", "", text, "other", face.deck)
        case Goal():
            return Printed(
                face.name, "", "", "", tuple(need_words(game, need) for need in design.needs), "terrain", face.deck
            )
    name = face.name if side == "A" else "Victory" if face.id == "stewardess" else face.name
    value = f"C {design.c}" if hasattr(design, "c") else ""
    return Printed(name, "", "", value, (), "creature", face.deck)


def _printed_character(game: InceptionContext, face: CardFace, design: Character, side: str) -> Printed:
    ends = design.face_state[cast(Side, side)]  # no card has another
    lines = []
    for angle, state in ends.items():
        value = design.states[state]
        turned = "" if angle == "0" else " (turned round)"
        lines.append(f"{state}{turned}: ST {value.st}, C {value.c}")
        if design.ability and design.ability.state == state:
            lines.append(f"{sentence(game, design.ability.script)}")
    upright = design.states[ends["0"]]
    return Printed(face.name, "", f"{upright.st}/{upright.c}", "", tuple(lines), "creature", face.deck)


def need_words(game: InceptionContext, need: Need) -> str:
    """One thing a goal asks for."""
    flag, level, least = need.flag, need.active_on_level, need.at_least
    if level is not None:
        return f"at least {least} active on Level {level}"
    what, _, which = flag.partition(":")
    if what == "joined":
        return f"{game.person(which)} in the team"
    if what == "kick":
        return f"a Kick on Level {which}"
    known = {
        "sedated": "Fischer sedated", "inception3": "the first Inception", "inception2": "the second Inception",
        "inception1": "the final Inception", "mal_dead": "Mal dead",
    }  # fmt: skip
    return known.get(flag, flag.replace("_", " "))
