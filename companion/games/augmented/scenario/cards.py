"""Cards of stories: what a text means, and how a card in play is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from msgspec.structs import replace as changed

from companion.errors import ScenarioError
from companion.games.augmented import names
from companion.games.augmented.board import MIRROR, is_under_water, mirrors
from companion.games.augmented.cards.catalogue import CardFace, read_cards
from companion.games.augmented.cards.cost import COLOURLESS, PRISM, SYMBOL, Cost
from companion.games.augmented.context import AugmentedContext
from companion.games.common.cardtext import CardText
from companion.games.common.stories.words import number
from companion.games.lane_duel import lanes
from companion.games.lane_duel.stories.cards import CardFlag, CardWords
from companion.games.lane_duel.stories.words import cost_given
from companion.kernel.cards import CardId
from companion.kernel.places import Place
from companion.kernel.state import State

LETTERS = {"G": "green", "O": "orange", "U": "blue", "C": COLOURLESS, "P": PRISM}
"""Gems as letters."""
COPIES = 60
"""Copies of each design in a story: the first half are A's."""


def gem_of(letter: str) -> str:
    """The gem a letter stands for."""
    if letter.upper() not in LETTERS:
        raise ScenarioError(f"{letter!r} is no gem; gems are {', '.join(LETTERS)}")
    return LETTERS[letter.upper()]


def _gems(game: AugmentedContext, state: State, where: Place, card: CardId) -> str | None:
    gems = game.face(state, card).gems
    return "".join(letter for gem in gems for letter, name in LETTERS.items() if name == gem) or None


def _on_the_other_side(game: AugmentedContext, state: State, where: Place, card: CardId) -> str | None:
    return game.owner(card) if game.owner(card) != lanes.side(where) else None


class AugmentedCards(CardWords[CardFace]):
    """The printed cards and the sigils of the card file; of each design a story has as many as it may need."""

    flags = {
        "nonliving": CardFlag(field="living", worth=(False,)),
        "gems": CardFlag(
            str, "has one letter for each gem: G, O, U, C or P", "GO", now=_gems, key=lambda said: sorted(said.upper())
        ),
        "blood": CardFlag(int, "is a number", "3", field="blood"),
        "bones": CardFlag(int, "is a number", "3", field="bones"),
        "dropdmg": CardFlag(int, "is a number", "3", field="dropdmg"),
        "owner": CardFlag(str, "is A or B", "A", now=_on_the_other_side),
        "armor": CardFlag(mark=names.ARMOR),
        "mirror": CardFlag(
            field="power_rule", worth=(MIRROR,), now=lambda game, state, where, card: mirrors(game, state, card)
        ),
        "buff": CardFlag(int, "is a number", "1", signed=True, mark=names.BUFF),
        "down": CardFlag(now=lambda game, state, where, card: is_under_water(game, state, card)),
        "sideways": CardFlag(now=lambda game, state, where, card: where not in state.cards),
        "under": CardFlag(
            int, "is a number", "3", now=lambda game, state, where, card: len(CARDS.lying(state, where)) - 1 or None
        ),
    }
    fields = ("power", "health", "cost", "gems")
    blank = CardFace(id="", name="", number=0, copies=COPIES, power=0)

    def lying(self, state: State, where: Place) -> tuple[CardId, ...]:
        """The cards of a space, or the dead reminders that lie there."""
        return state.at(where) or state.at(names.reminder(where))

    def varied(self, face: CardFace, text: CardText) -> CardFace:
        """The face with another power, other sigils or gems, where the text says so."""
        if not face.number:
            if text.health is None:
                raise ScenarioError(self.without_numbers(text))
            face = changed(face, health=max(1, text.health))
        said: dict[str, Any] = {}
        if not self.same_sigils(self.sigils_of(text), face.sigils):
            said["sigils"] = self.sigils_of(text)
        if text.power not in (None, face.power) and face.power_rule != "dice-power":
            traits = tuple(trait for trait in face.traits if trait != face.power_rule)
            said |= {"power": text.power, "power_rule": "", "traits": traits}
        if "mirror" in text.flags and face.power_rule != MIRROR:
            said |= {"power": None, "power_rule": MIRROR, "traits": (*face.traits, MIRROR)}
        if "gems" in text.flags:
            said["gems"] = tuple(map(gem_of, text.flags["gems"]))
        return changed(face, **said)

    def marks_of(self, text: CardText, face: CardFace) -> dict[str, int]:
        """The marks a card of this face has in play when the text describes it."""
        marks = super().marks_of(text, face)
        if text.power is not None and face.power_rule == "dice-power":
            marks[names.SET_POWER] = text.power + 1
        hurt = 0 if text.health is None else face.health - text.health
        return marks | {names.DAMAGE: max(0, hurt), names.VIGOUR: max(0, -hurt)}

    def shown(self, game: AugmentedContext, state: State, card: CardId) -> tuple[int | None, tuple[str, ...]]:
        """The power, a star where a trait gives it, and the sigils that the table can see."""
        fixed = state.mark(card, names.SET_POWER)
        power = fixed - 1 if fixed else None if mirrors(game, state, card) else game.face(state, card).power
        return power, game.working.printed(state, card)

    def powers(self, known: CardFace | None, have: CardText, effective: int | None) -> Collection[int | None]:
        """What is written; for a star also the number it stands for."""
        return {have.power, effective} if have.power is None else {have.power}


FACES = tuple(changed(face, copies=COPIES) for face in read_cards().cards)
CARDS: AugmentedCards = AugmentedCards(FACES, read_cards().sigils)


def cost_of(said: Any) -> Cost:
    """A cost as steps write it."""
    known = ("energy", "overcharge", "bones", "blood", "gems", "prisms", "shatters", "prism_shatters")
    given = cost_given(said, known)
    return Cost(
        **{key: number(f"cost.{key}", given.get(key, 0), 0) for key in known[:4]},
        gems=_symbols(given.get("gems", ""), given.get("prisms", 0)),
        shatters=_symbols(given.get("shatters", ""), given.get("prism_shatters", 0)),
    )


def _symbols(text: Any, prisms: Any) -> dict[str, int]:
    found = dict(Counter(map(gem_of, str(text or ""))))
    return {**found, SYMBOL: number("prisms", prisms, 1)} if prisms else found
