"""Cards of stories: what a text means, and how a card in play is written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace as changed

from companion.errors import ScenarioError
from companion.games.augmented import names
from companion.games.augmented.board import MIRROR, is_under_water, mirrors
from companion.games.augmented.cards.catalogue import CardFace, read_cards
from companion.games.augmented.cards.cost import COLOURLESS, PRISM, SYMBOL, Cost
from companion.games.augmented.context import AugmentedContext
from companion.games.common.cardtext import CardText
from companion.games.common.nearest import hint
from companion.games.common.stories.boards import NUMBER, PLAIN, Flag, check_flags
from companion.games.common.stories.words import mapped, number
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import hearts
from companion.games.lane_duel.stories.lexicon import Lexicon
from companion.games.lane_duel.stories.words import own_id
from companion.kernel.cards import CardId
from companion.kernel.places import Place
from companion.kernel.state import State

LETTERS = {"G": "green", "O": "orange", "U": "blue", "C": COLOURLESS, "P": PRISM}
"""Gems as letters."""
GEMS = Flag(str, "has one letter for each gem: G, O, U, C or P", "GO")
FLAGS = {
    "nonliving": PLAIN, "blood": NUMBER, "gems": GEMS, "bones": NUMBER, "dropdmg": NUMBER,
    "owner": Flag(str, "is A or B", "A"),
    "armor": PLAIN, "mirror": PLAIN, "buff": Flag(), "down": PLAIN, "sideways": PLAIN, "under": NUMBER,
}  # fmt: skip
COPIES = 60
"""Copies of each design in a story: the first half are A's."""


@lru_cache(maxsize=1)
def book() -> Lexicon[CardFace]:
    """The printed cards and the sigils of the card file."""
    return Lexicon(read_cards().cards, read_cards().sigils)


def face_of_text(text: CardText, cost: Cost | None = None) -> CardFace:
    """The face a text describes; an invented card is a common without cost. ScenarioError when it can be none."""
    check_flags(changed(text, flags={flag: value for flag, value in text.flags.items() if flag != "buff"}), FLAGS)
    known = book().face(text.name)
    face = changed(known, copies=COPIES) if known else _invented(text)
    said: dict[str, Any] = {} if cost is None else {"cost": cost}
    if text.sigils is not None and (known is None or sorted(book().sigil_ids(text.sigils)) != sorted(face.sigils)):
        said["sigils"] = book().sigil_ids(text.sigils)
    if text.power is not None and (text.power != face.power) and face.power_rule != "dice-power":
        said |= {"power": text.power, "power_rule": "", "traits": tuple(t for t in face.traits if t != face.power_rule)}
    if text.flags.get("mirror") and face.power_rule != MIRROR:
        said |= {"power": None, "power_rule": MIRROR, "traits": (*face.traits, MIRROR)}
    return changed(face, **said, **dict(_flagged(text)))


def _flagged(text: CardText) -> Iterator[tuple[str, Any]]:
    for flag, value in text.flags.items():
        if flag == "nonliving":
            yield "living", False
        elif flag == "gems":
            yield "gems", tuple(gem_of(letter) for letter in str(value))
        elif flag in ("blood", "bones", "dropdmg"):
            yield flag, value


def gem_of(letter: str) -> str:
    """The gem a letter stands for."""
    if letter.upper() not in LETTERS:
        raise ScenarioError(f"{letter!r} is no gem; gems are {', '.join(LETTERS)}")
    return LETTERS[letter.upper()]


def _invented(text: CardText) -> CardFace:
    if not text.numbered or text.health is None:
        raise ScenarioError(book().without_numbers(text))
    return CardFace(
        id=own_id(text.name), name=text.name, number=0, copies=COPIES, power=text.power or 0, health=max(1, text.health)
    )


def marks_of(text: CardText, face: CardFace) -> Iterator[tuple[str, int]]:
    """The marks a card of this face has in play when the text describes it."""
    if text.flags.get("armor"):
        yield names.ARMOR, 1
    buff = text.flags.get("buff", 0)
    if buff:
        yield names.BUFF, int(buff)
    if text.power is not None and face.power_rule == "dice-power":
        yield names.SET_POWER, text.power + 1
    if text.health is not None and text.health < face.health:
        yield names.DAMAGE, face.health - text.health
    elif text.health is not None:
        yield names.VIGOUR, text.health - face.health


def cost_given(value: Any) -> Cost:
    """A cost as steps write it."""
    if value in (None, 0, "free", "none"):
        return Cost()
    said = mapped("cost", value, "resources")
    known = ("energy", "overcharge", "bones", "blood", "gems", "prisms", "shatters", "prism_shatters")
    for key in said:
        if key not in known:
            raise ScenarioError(f"there is no cost {key!r}; {hint(key, known)}")
    numbers = {key: number(f"cost.{key}", said.get(key, 0), 0) for key in known[:4]}
    return Cost(
        **numbers,
        gems=_symbols(said.get("gems", ""), said.get("prisms", 0)),
        shatters=_symbols(said.get("shatters", ""), said.get("prism_shatters", 0)),
    )


def _symbols(text: Any, prisms: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for letter in str(text or ""):
        found[gem_of(letter)] = found.get(gem_of(letter), 0) + 1
    return {**found, SYMBOL: number("prisms", prisms, 1)} if prisms else found


def written(game: AugmentedContext, state: State, where: Place) -> str:
    """The card of a space in the language, with everything that differs from the printed one."""
    dead = where not in state.cards
    cards = state.at(names.reminder(where)) if dead else state.at(where)
    card = cards[-1]
    face, known = game.face(state, card), book().face(game.face(state, card).name)
    sigils = game.working.printed(state, card)
    same = sorted(sigils) == sorted(known.sigils) if known else not sigils
    titles = tuple(read_cards().sigils[sigil].name for sigil in sigils)
    fixed = state.mark(card, names.SET_POWER)
    ruled = face.power_rule or mirrors(game, state, card)
    power = fixed - 1 if fixed else None if ruled else face.power or 0
    flags = dict(_flags_of(game, state, card, known))
    if dead:
        flags["sideways"] = True
    elif is_under_water(game, state, card):
        flags["down"] = True
    if len(cards) > 1:
        flags["under"] = len(cards) - 1
    health = hearts(game, state, card)
    return str(CardText(face.name, power, health, None if same else titles, flags, numbered=True))


def _flags_of(game: AugmentedContext, state: State, card: CardId, known: CardFace | None) -> Iterator[tuple[str, Any]]:
    face, where = game.face(state, card), state.where(card)
    base = known or CardFace(id="", name="", number=0)
    if face.living != base.living:
        yield "nonliving", True
    if face.gems != base.gems:
        yield "gems", "".join(letter for gem in face.gems for letter, name in LETTERS.items() if name == gem)
    for flag in ("blood", "bones", "dropdmg"):
        if getattr(face, flag) != getattr(base, flag):
            yield flag, getattr(face, flag)
    if where is not None and game.owner(card) != lanes.side(Place(where.zone)):
        yield "owner", game.owner(card)
    if state.mark(card, names.ARMOR):
        yield "armor", True
    if mirrors(game, state, card) and base.power_rule != MIRROR:
        yield "mirror", True
    if state.mark(card, names.BUFF):
        yield "buff", state.mark(card, names.BUFF)
