"""What the rules know besides the state: options, card set, what is printed on each card, what people call things."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from companion.games.inception import names
from companion.games.inception.designs import TEAM_KINDS, AnyDesign, CardFace, CardSet, Character, EffectCard, Goal
from companion.games.inception.options import Options
from companion.kernel.cards import CardId, Catalogue
from companion.kernel.context import NO_HOOKS, Context
from companion.kernel.effects import Hooks
from companion.kernel.game import BaseGame
from companion.kernel.places import Mat, Place, Seat, load_mat
from companion.kernel.sentences import say
from companion.kernel.state import State


@lru_cache(maxsize=1)
def _mat() -> Mat:
    return load_mat(Path(__file__).parent / "mat.toml")


class InceptionContext(Context):
    """The ground the rules of *Inception* stand on; it knows no rule."""

    catalogue: Catalogue[CardFace]
    options: Options
    passes_idle: bool
    """Whether steps with nothing to decide pass whenever they come to that (INC-TURN-01)."""

    def __init__(self, options: Options, names_: Mapping[Seat, str], file: CardSet) -> None:
        super().__init__(options, names_)
        self.file = file
        self.catalogue = file.catalogue()
        self.mat = _mat()
        self.zones, self.marks, self.phases = names.zones(), names.MARKS, names.PHASES
        self.passes_idle = options.brisk
        self._designs = {card: self.catalogue.face(card).design for card in self.catalogue.cards()}
        self.team_cards = frozenset(card for card, one in self._designs.items() if isinstance(one, TEAM_KINDS))

    def hooks(self, state: State) -> Hooks:
        """No card of this game bends another's rules: all is in the scripts."""
        return NO_HOOKS

    def design(self, card: CardId) -> AnyDesign:
        return self._designs[card]

    def has(self, card: CardId) -> bool:
        """Whether there is such a card."""
        return card in self._designs

    def goal(self, level: int) -> Goal:
        """The goal of a level; its card need not lie there (INC-SETUP-03)."""
        design = self.file.designs[f"goal{level}"]
        assert isinstance(design, Goal)
        return design

    def person(self, who: str) -> str:
        design = self.file.designs.get(who)
        return design.name if design is not None else who

    def call(self, state: State, card: str) -> str:
        """What people call a card, or a character."""
        return self.person(card) if card in names.CHARACTERS else self.card_name(CardId(card))

    def abbreviation(self, who: str) -> str:
        """The letters of a character in priority lists (INC-ATTACK-03)."""
        design = self.file.designs.get(who)
        return design.abbr if isinstance(design, Character) else who

    def display_value(self, card: CardId) -> int:
        """The convince value at the bottom of a team card (INC-ICON-13)."""
        return getattr(self.design(card), "c", 0)

    def only_fills_display(self, design: EffectCard) -> bool:
        """Whether a card does nothing but add to the display (INC-RULING-48)."""
        return bool(design.do) and all(verb.fills_display for verb in design.do)

    def grows_when_asked(self, card: CardId) -> bool:
        """Whether an event is a convince whose number may rise."""
        script = getattr(self.design(card), "script", ())
        return any(verb.contest == "convince" and verb.rises() > 0 for verb in script)

    def place_name(self, where: Place) -> str:
        """What people call a place."""
        if where in _PLACES:
            return _PLACES[where]
        if where.zone == "attached":
            return say("under {who}", who=self.person(where.spot))
        zone, _, part = where.zone.partition(".")
        if zone == "bench":
            return say("{who}'s bench", who=self.person(part))
        if zone == "display":
            return say("display slot {part}", part=part)
        if zone[:1] == "L" and part in _PARTS:
            return say(_PARTS[part], level=zone[1:])
        return where.zone

    def pile_name(self, where: Place) -> str:
        """What stands on a pile."""
        zone, _, part = where.zone.partition(".")
        if zone[:1] == "L" and part == "deck":
            return say("Level {level} events", level=zone[1:])
        return {names.UNSEEN: say("Team deck"), names.BOX: say("Box")}.get(where, "")


class PlayedContext(InceptionContext, BaseGame):
    """The context of a table on which actions can be tried out."""


_PLACES = {
    names.EVENT_PLACE: say("the event place"),
    names.DONE: say("the done pile"),
    names.STATUS: say("the Status place"),
    names.BOX: say("the box"),
    names.TEAM_DISCARD: say("the team discard pile"),
    names.HELD: say("the hand"),
    names.UNSEEN: say("the team deck or the hand"),
    names.ON_TOP: say("the top of the team deck"),
    names.RESOLVING: say("the cards being played"),
    names.STEWARDESS: say("the Stewardess's place"),
}
_PARTS = {
    "goal": say("the goal of Level {level}"),
    "deck": say("the Level {level} deck"),
    "bottom": say("the bottom of the Level {level} deck"),
    "discard": say("the Level {level} discard pile"),
    "team": say("Level {level}"),
}
