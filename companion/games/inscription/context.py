"""The ground the rules stand on: one table's cards, faces, piles and options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from companion.errors import ConfigError
from companion.games.inscription import names
from companion.games.inscription.faces import CardFace, pile_of, sleeved
from companion.games.inscription.options import Options
from companion.games.lane_duel.context import LaneContext
from companion.kernel.cards import CardId, Catalogue, copy_of, face_of
from companion.kernel.facts import Fact, Marked, changed
from companion.kernel.names.hidden_hands import HiddenHand
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

SLEEVES_FROM = 10_000
"""Numbers of sleeves, beyond all tag numbers of the set and far below those of own cards."""
HUNGRY_CHILD = "hungry-child"
"""May be allowed although it prints no numbers (INS-RULING-80)."""
PILES: dict[str, Place] = {
    "creature": names.CREATURES,
    "item": names.ITEMS,
    "smoke": names.SMOKE,
    "upgrade": names.UPGRADES,
    "swap": names.SWAPS,
    "blank": names.BLANKS,
    "bonus": names.UNUSED,
}
FETCHED = (names.UPGRADES, names.SWAPS, names.SMOKE)
"""Piles whose cards the rules fetch; copies of one design are alike there."""


class InscriptionContext(LaneContext):
    """Faces as they count now, copies that can be fetched, and the numbers that stand for faces."""

    clauses = {
        "E_DUPLICATE_SACRIFICE": "INS-RULING-19",
        "E_SACRIFICE_NOT_IN_PLAY": "INS-BLOOD-02",
        "E_CANNOT_SACRIFICE": "INS-TYPE-03",
        "E_NO_SPACE": "INS-COST-01",
        "E_SLOT_OCCUPIED": "INS-PLAY-04",
        "E_STAYS": "INS-SIGIL-ManyLives",
        "E_NOT_ENOUGH_BLOOD": "INS-BLOOD-01",
        "E_PAYMENT_OPEN": "INS-BLOOD-07",
        "E_TOO_MUCH_BLOOD": "INS-RULING-18",
        "E_NOT_ENOUGH_BONES": "INS-BONE-03",
    }
    shapes: ClassVar[tuple[str, ...]] = ()
    """What Amorphous may become; the mark counts from 1."""
    declared, phases = names.table, names.PHASES
    catalogue: Catalogue[CardFace]
    options: Options

    def __init__(self, options: Options, players: Mapping[Seat, str], cards: Catalogue[CardFace]) -> None:
        super().__init__(options, players)
        self.catalogue = cards
        self._check_options()
        faces = cards.faces.values()
        self.home = {card: _home(face, card, pile, options) for face in faces for card, pile in pile_of(face)}
        self.items = frozenset(card for card in self.home if cards.face(card).kind == "item")
        self.sleeves = options.sleeves()
        if options.arrow_order == "lanes_1_to_4":  # INS-RULING-02
            self.arrow = {seat: names.row(seat) for seat in names.SEATS}
        shared = () if options.draft else (names.CREATURES,)
        self.hidden_hands: dict[Seat, HiddenHand] = {}
        for seat in names.SEATS:
            known, unseen = (names.hand(seat), names.item_place(seat)), (names.unseen(seat), *shared)
            self.hidden_hands[seat] = HiddenHand(names.hand_count(seat), known, unseen, self.items)
        self._fixed = {card: face for card in self.home if not (face := cards.face(card)).changing}

    def _check_options(self) -> None:
        unused = [face for face in self.catalogue.faces.values() if face.unused]
        known = sorted(face.id for face in unused if face.health or face.id == HUNGRY_CHILD)
        wrong = next((card for card in self.options.allow if card not in known), None)
        if wrong is not None:
            card, every = repr(wrong), joined(known, ", ")
            text = say(
                "option allow: {card} is no card that can be allowed; choose from {known}", card=card, known=every
            )
            raise ConfigError(text)

    def face(self, state: State, card: CardId) -> CardFace:
        """The face of a card as it counts now (sleeves, Child 13's second form, a sigil by chance)."""
        return self._fixed.get(card) or self._as_marked(state, card, self.catalogue.face(card))

    def _as_marked(self, state: State, card: CardId, face: CardFace) -> CardFace:
        sleeve = state.mark(card, names.SLEEVE)
        if sleeve and sleeve <= len(self.sleeves):
            face = sleeved(face, self.sleeves[sleeve - 1])
        if face.awake and state.mark(card, names.AWAKE):
            face = changed(face, power=face.awake.power, health=face.awake.health, sigils=face.awake.sigils)
        if state.mark(card, names.SHAPE):
            shape = self.shapes[state.mark(card, names.SHAPE) - 1]
            sigils = dict.fromkeys(shape if one == "amorphous" else one for one in face.sigils)
            face = changed(face, sigils=tuple(sigils))
        if face.health is None and state.mark(card, names.PRINTED_HEALTH):
            power = state.mark(card, names.PRINTED_POWER) - 1
            face = changed(face, power=power, health=state.mark(card, names.PRINTED_HEALTH) - 1)
        return face

    def full_health(self, state: State, card: CardId) -> int:
        """The hearts a card has when it is new: printed, with what marks add (Ouroboros, Morsel)."""
        marks = state.marks
        extra = marks.get((card, names.GROWN), 0) + marks.get((card, names.MORSEL_HEALTH), 0) if marks else 0
        return (self.face(state, card).health or 0) + extra

    def added_power(self, state: State, card: CardId) -> int:
        """Ouroboros, Morsel and Blood Lust."""
        marks = state.marks
        return sum([marks.get((card, name), 0) for name in names.STRONGER]) if marks else 0

    def keeps_space(self, state: State, card: CardId) -> bool:
        """Whether a sacrificed card leaves its space taken."""
        return "many-lives" in self.face(state, card).sigils or bool(state.mark(card, names.STAYS))

    def call(self, state: State, card: CardId) -> str:
        """What people call a card now, its sleeve's name included."""
        return self.face(state, card).name if card in self.home or card in self.catalogue else card

    def left_out(self, face: CardFace) -> bool:
        """Whether a card needs an opt-in that this table has not given (INS-UNUSED-03…10)."""
        return bool(face.unused) and face.id not in self.options.allow

    def supply(self, state: State, face: str) -> CardId | None:
        """A copy that can be fetched: out of upgrades, swaps or smoke, else of the undrafted cards or the box."""
        own = self.catalogue.faces.get(face)
        fetched = own is not None and any(PILES.get(pile) in FETCHED for pile in own.piles)
        piles = FETCHED if fetched else (names.CREATURES, names.UNUSED)
        return next((card for pile in piles for card in state.at(pile) if face_of(card) == face), None)

    def mark_new(self, card: CardId) -> Iterator[Fact]:
        """A fetched card may be reported as not available until two turns have begun."""
        if self.home.get(card) in FETCHED:
            yield Marked(card, names.NEW, 2)

    def alike(self, card: CardId, other: CardId) -> bool:
        """Whether two cards are copies of one design out of the fetched piles."""
        return face_of(card) == face_of(other) and self.home[card] in FETCHED and self.home[other] in FETCHED

    def number(self, state: State, card: CardId) -> int:
        """A number that stands for a card's face or sleeve in a mark."""
        sleeve = state.mark(card, names.SLEEVE)
        return SLEEVES_FROM + sleeve if sleeve else self.catalogue.face(card).number

    def numbered(self, number: int) -> CardFace:
        """The face such a number stands for."""
        if 0 < number - SLEEVES_FROM <= len(self.sleeves):
            return sleeved(self.catalogue.faces["blank-death-card"], self.sleeves[number - SLEEVES_FROM - 1])
        return next(face for face in self.catalogue.faces.values() if face.number == number)


def _home(face: CardFace, card: CardId, pile: str, options: Options) -> Place:
    """Where a physical card lies before the game (INS-SETUP-02…06, INS-UNUSED-02…04)."""
    copy = copy_of(card)
    if pile == "squirrel":
        return names.squirrels("A" if copy <= face.copies // 2 else "B")
    if pile == "blank" and options.sleeves() and copy <= options.blanks:
        return names.CREATURES
    if face.unused and pile in ("creature", "bonus", "smoke"):
        return names.CREATURES if face.id in options.allow else names.UNUSED
    return PILES[pile]
