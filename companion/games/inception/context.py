"""What the rules know besides the state: options, card set, what is printed on each card, what people call things."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.games.inception import names
from companion.games.inception.designs import TEAM_KINDS, AnyDesign, CardFace, CardSet, Character, EffectCard, Goal
from companion.games.inception.options import Options
from companion.kernel.cards import CardId, Catalogue
from companion.kernel.context import Context
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat, load_mat
from companion.kernel.state import State


class InceptionContext(Context):
    """The ground the rules of *Inception* stand on; it knows no rule."""

    declared, phases = names.table, names.PHASES
    catalogue: Catalogue[CardFace]
    options: Options
    passes_idle: bool
    """Whether steps with nothing to decide pass whenever they come to that (INC-TURN-01)."""

    def __init__(self, options: Options, names_: Mapping[Seat, str], file: CardSet) -> None:
        super().__init__(options, names_)
        self.file = file
        self.catalogue = file.catalogue()
        self.mat = load_mat(Path(__file__).with_name("mat.toml"))
        self.passes_idle = options.brisk
        self._designs = {card: self.catalogue.face(card).design for card in self.catalogue.cards()}
        self.team_cards = frozenset(card for card, one in self._designs.items() if isinstance(one, TEAM_KINDS))

    def design(self, card: CardId) -> AnyDesign:
        return self._designs[card]

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
        return any(verb.contest == "convince" and verb.grows > 0 for verb in script)


class PlayedContext(InceptionContext, BaseGame):
    """The context of a table on which actions can be tried out."""
