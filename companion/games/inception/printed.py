"""What is printed on the cards, as short texts: values, the text of the script, the convince value at the foot."""

from __future__ import annotations

from typing import cast

from companion.games.common.own_cards.vocabulary import word_of
from companion.games.inception import designs, names
from companion.games.inception.context import InceptionContext
from companion.games.inception.script import flag_words, sentence, words
from companion.kernel.cards import Face
from companion.kernel.sentences import say
from companion.kernel.view import Printed

PAPER = {"weapon": "item", "flashback": "rare", "effect": "smoke", "event": "other", "goal": "terrain"}
"""The paper of each kind of card; the others are people's."""


def printed(game: InceptionContext, face: Face, side: str = "A") -> Printed:
    """What stands on a card: values at the upper left, the text, the convince value at the foot."""
    if not isinstance(face, designs.CardFace):
        return Printed(face.name)
    name, left, design = face.name, "", face.design
    text: tuple[str, ...] = ()
    match design:
        case designs.Character():
            return _printed_character(game, face, design, side)
        case designs.Weapon():
            left, text = f"ST {design.st:+}", (say("Discard after use."),) if design.discard_after_use else ()
        case designs.Flashback():
            left, text = f"{design.st:+}/{design.c_mod:+}", (say("Attach to Cobb at once."),)
        case designs.EffectCard():
            left, text = "R" if design.reaction else "", tuple(words(game, verb) for verb in design.do)
        case designs.Event():
            where = say("On Level {affects}.", affects=design.affects) if design.affects != design.level else ""
            left = f"L{design.level}"
            text = tuple(filter(None, (where, *(words(game, verb) for verb in design.script))))
        case designs.Goal():
            text = tuple(need_words(game, need) for need in design.needs)
        case designs.Support() if side != "A":
            name = say("Victory")
    foot = f"C {design.c}" if isinstance(design, designs.TEAM_KINDS) else ""
    return Printed(name, "", left, foot, text, PAPER.get(word_of(design), "creature"), face.deck)


def _printed_character(game: InceptionContext, face: designs.CardFace, design: designs.Character, side: str) -> Printed:
    ends = design.face_state[cast(designs.Side, side)]  # no card has another
    lines: list[str] = []
    for angle, state in ends.items():
        value = design.states[state]
        how = names.HOW[state] if angle == "0" else say("{how} (turned round)", how=names.HOW[state])
        lines.append(say("{how}: ST {st}, C {c}", how=how, st=value.st, c=value.c))
        if design.ability and design.ability.state == state:
            lines.append(sentence(game, design.ability.script))
    upright = design.states[ends["0"]]
    return Printed(face.name, "", f"{upright.st}/{upright.c}", "", tuple(lines), "creature", face.deck)


def need_words(game: InceptionContext, need: designs.Need) -> str:
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
