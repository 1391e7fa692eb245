"""What the rules know besides the state: options, card set, what is printed on each card, what people call things."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.games.incubo import names
from companion.games.incubo.designs import (
    AnyDesign,
    CardFace,
    CardSet,
    ChimeCard,
    DreamCard,
    DreamEnd,
    End,
    FearCard,
    GrowthTile,
    MonsterCard,
)
from companion.games.incubo.names import Side
from companion.games.incubo.options import Options
from companion.kernel.cards import CardId, Catalogue, card_id
from companion.kernel.context import Context
from companion.kernel.facts import Counter
from companion.kernel.places import Seat, load_mat

HARD_TOKENS = {2: 40, 1: 28}
"""Chime tokens of a hard game, by the number of players (CUBO-RULING-62)."""


class IncuboContext(Context):
    """The ground the rules of *Incubo* stand on; it knows no rule."""

    declared, phases = names.table, names.PHASES
    catalogue: Catalogue[CardFace]
    options: Options
    declares = True
    """Whether the part is declared before a card is drawn against a monster (CUBO-MON-06)."""
    binds = True
    """Whether a card lies beside the declared part and no other (CUBO-MON-07)."""

    def __init__(self, options: Options, players: Mapping[Seat, str], file: CardSet) -> None:
        super().__init__(options, players)
        self.file = file
        self.catalogue = file.catalogue()
        self.mat = load_mat(Path(__file__).with_name("mat.toml"))
        self.alone = len(self.seats) == 1
        self.counters = {**self.counters, **dict.fromkeys(names.CHIME_TOKENS, Counter(most=self.most_chimes))}
        self.marks = {**self.marks, **names.tokens(self.most_chimes)}
        self.sides: tuple[Side, ...] = (options.solo,) if self.alone else names.SIDES
        """Who plays, Alpha first."""
        self._seats: dict[Side, Seat] = dict(zip(self.sides, self.seats, strict=True))
        self._sides: dict[Seat, Side] = dict(zip(self.seats, self.sides, strict=True))
        self._people: dict[str, str] = dict(zip(self.sides, self.names.values(), strict=True))
        self._designs = {card: self.catalogue.face(card).design for card in self.catalogue.cards()}

    # --- who -------------------------------------------------------------------------------------------------------

    def side(self, seat: Seat) -> Side:
        """Which player sits at a seat: Alpha or Tommy."""
        return self._sides[seat]

    def seat(self, who: Side) -> Seat:
        """Where a player sits."""
        return self._seats[who]

    def partner(self, who: Side) -> Side | None:
        """The other player; ``None`` in a solo game."""
        return None if self.alone else names.OTHER[who]

    def person(self, who: str) -> str:
        """What people call a player."""
        return self._people.get(who, who.capitalize())

    # --- options ---------------------------------------------------------------------------------------------------

    @property
    def most_chimes(self) -> int:
        """How many Chime tokens the game has (CUBO-CHIME-01, CUBO-SOLO-02, CUBO-TWEAK-02)."""
        if self.options.chimes_max is not None:
            return self.options.chimes_max
        if self.options.difficulty == "hard":
            return HARD_TOKENS[len(self.seats)]
        return self.file.chimes.solo_max if self.alone else self.file.chimes.max

    @property
    def with_chime_cards(self) -> bool:
        """Whether the +2 Chime cards are in the game (CUBO-TWEAK-01)."""
        chosen = self.options.chime_cards
        return self.options.difficulty != "hard" if chosen is None else chosen

    # --- cards -----------------------------------------------------------------------------------------------------

    def design(self, card: CardId) -> AnyDesign:
        """What is printed on a card."""
        return self._designs[card]

    def card(self, key: str) -> CardId:
        """The physical card with this key."""
        return card_id(key, 1)

    def end(self, card: CardId, who: Side) -> End | DreamEnd | None:
        """One end of a card as a courage card; ``None`` when it does not bear that symbol."""
        design = self._designs[card]
        if isinstance(design, ChimeCard | GrowthTile):
            return None
        return design.alpha if who == names.ALPHA else design.tommy

    def dream(self, card: CardId) -> DreamCard:
        """A dream."""
        design = self._designs[card]
        assert isinstance(design, DreamCard)
        return design

    def part(self, card: CardId) -> MonsterCard:
        """A monster card."""
        design = self._designs[card]
        assert isinstance(design, MonsterCard)
        return design

    def is_fear(self, card: CardId) -> bool:
        """Whether it is a Fear card."""
        return isinstance(self._designs.get(card), FearCard)

    def is_chime(self, card: CardId) -> bool:
        """Whether it is a +2 Chime card."""
        return isinstance(self._designs.get(card), ChimeCard)

    def is_dream(self, card: CardId) -> bool:
        """Whether it is a dream."""
        return isinstance(self._designs.get(card), DreamCard)

    def monster(self, phase: int) -> dict[int, CardId]:
        """The parts of a phase's monster by their place in the line (CUBO-MON-02).

        The head lies in the middle, arms before the player they belong to. Alone, the arms of the other side are
        left away (CUBO-SOLO-09).
        """
        parts = [(self.card(key), face.design) for key, face in self.catalogue.faces.items()]
        found = {card: one for card, one in parts if isinstance(one, MonsterCard) and one.phase == phase}
        line: dict[int, CardId] = {}
        for who, slots in _ARMS.items():
            arms = [card for card, one in found.items() if one.part == "arm" and one.owner == who]
            if who in self.sides:
                line |= dict(zip(slots[-len(arms) :] if who == names.ALPHA else slots, arms, strict=False))
        head = next((card for card, one in found.items() if one.part == "head"), None)
        if head is not None:
            line[names.MIDDLE] = head
        return dict(sorted(line.items()))

    def die(self, phase: int) -> tuple[int, ...]:
        """The numbers on the die of a phase (CUBO-REQ-02 to -04, CUBO-MON-04)."""
        return tuple(self.file.dice[("d4", "d6", "d10")[phase - 1]])


_ARMS: dict[Side, tuple[int, ...]] = {names.ALPHA: (1, 2), names.TOMMY: (4, 5)}
