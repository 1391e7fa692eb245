"""What lies beside the virtual mat: piles to draw from and hands. Cardboard, so it survives a restart.

A card is in one pile or one hand, and hidden there while it lies on the table.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import RLock
from typing import Literal

import msgspec
from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.codec import json_value
from companion.kernel.places import Seat
from web.protocols import Pile, VirtualCard, VirtualTable


class PileView(Struct, frozen=True):
    """A pile as the page shows it."""

    key: str
    label: str
    count: int
    seat: Seat | None = None
    region: str = ""


class Lying(Struct, frozen=True):
    """A remembered card on the table: mm, degrees, and which side shows."""

    card: CardId
    x: float
    y: float
    angle: float
    face_down: bool
    side: str


class SavedPiles(Struct, frozen=True):
    """The file: what lies on the table, bottom first, who holds what, and the order of the piles, top last. `origins`:
    the hand (``hand``, seat) or pile (``pile``, key) from which a card came to the table. `taken_up`: the cards in
    hands that are no hand cards by the rules as they were when they were taken up off the mat. `game`: the number of
    the game that was played, 0 where that was not written down."""

    table: tuple[Lying, ...] = ()
    hands: dict[Seat, list[CardId]] = {}
    piles: dict[str, list[CardId]] = {}
    origins: dict[CardId, tuple[str, str]] = {}
    taken_up: tuple[CardId, ...] = ()
    game: int = 0


TakenUpCards = tuple[tuple[Seat, CardId], ...]
"""Cards that were taken up off the mat, with whose hand it is."""


class VirtualPiles:
    """Piles and hands of one virtual table; every method may be called from any thread.

    Methods raise KeyError for a card or pile that does not exist. `chance` shuffles. What `memory` holds of a game
    other than number `game` are cards that lie about, never hands and piles: those are the new game's own. With `bare`
    all cards are in their piles.
    """

    def __init__(
        self,
        piles: Sequence[Pile],
        table: VirtualTable,
        memory: Path | None = None,
        chance: random.Random | None = None,
        *,
        game: int = 0,
        bare: bool = False,
    ) -> None:
        self._about = {pile.key: pile for pile in piles}
        self._home = {card: pile.key for pile in piles for card in pile.cards}
        self._order = {card: number for number, card in enumerate(self._home)}
        self._table, self._memory, self._chance = table, memory, chance or random.Random()
        self._lock = RLock()
        self._hands: dict[Seat, list[CardId]] = {}
        self._piles: dict[str, list[CardId]] = {}
        self._origins: dict[CardId, tuple[str, str]] = {}
        self._taken_up: set[CardId] = set()
        self._tell: tuple[Callable[[TakenUpCards], object], TakenUpCards] | None = None
        self._given = Counter[str]()
        self.revision = 0
        """Rises with every change of piles and hands."""
        self._game = game
        self._fresh()
        if bare:
            self.gather()
        else:
            self._recall()

    def hands(self) -> dict[Seat, list[CardId]]:
        """The cards each player holds, in the order they were taken."""
        with self._lock:
            lying = self._lying()
            return {seat: [card for card in hand if card not in lying] for seat, hand in self._hands.items()}

    def holder(self, card: CardId) -> Seat | None:
        """The seat in whose hand, or in whose own pile, a card is hidden; ``None`` when anybody may touch it."""
        with self._lock:
            kind, key = self._where(card) or ("", "")
            if not kind or card in self._lying():
                return None
            return key if kind == "hand" else self.owner(key)

    def brought_by(self, card: CardId) -> Seat | None:
        """The seat out of whose hand a card came to the table, or is just being laid."""
        with self._lock:
            kind, key = self._where(card) or self._origins.get(card, ("", ""))
            return key if kind == "hand" else None

    def brought_from(self, card: CardId) -> Seat | None:
        """The seat out of whose own pile a card came to the table, or is just being laid."""
        with self._lock:
            kind, key = self._where(card) or self._origins.get(card, ("", ""))
            return self.owner(key) if kind == "pile" else None

    def pile_before(self, card: CardId) -> str | None:
        """The pile out of which a card on the table came there."""
        with self._lock:
            kind, key = self._origins.get(card, ("", ""))
            return key if kind == "pile" else None

    def is_piled(self, card: CardId) -> bool:
        """Whether a card is in a pile and not on the table."""
        with self._lock:
            return (self._where(card) or ("",))[0] == "pile" and card not in self._lying()

    def owner(self, pile: str) -> Seat | None:
        """The seat that alone draws from a pile; ``None`` when all do."""
        return self._about[pile].seat

    def piles(self) -> list[PileView]:
        """Every pile that is to be seen, with its number of cards."""
        with self._lock:
            lying = self._lying()
            counts = {key: self._count(key, lying) for key in self._about}
            return [
                PileView(key, about.label, counts[key], about.seat, about.region)
                for key, about in self._about.items()
                if about.shown_empty or counts[key]
            ]

    def top(self, pile: str) -> CardId | None:
        """The card on top of a pile; ``None`` when it is empty."""
        with self._lock:
            lying = self._lying()
            return next((card for card in reversed(self._piles[pile]) if card not in lying), None)

    def inside(self, pile: str) -> list[CardId]:
        """The cards of a pile in catalogue order, for one who looks for a certain card."""
        with self._lock:
            lying = self._lying()
            return sorted((card for card in self._piles[pile] if card not in lying), key=self._order.__getitem__)

    def draw(self, pile: str, seat: Seat) -> CardId | None:
        """The top card of a pile goes to a hand; ``None`` when the pile is empty."""
        with self._lock:
            card = self.top(pile)
            if card is not None:
                self.take(card, seat)
            return card

    def take(self, card: CardId, seat: Seat, *, off_the_mat: bool = False) -> None:
        """A certain card goes to a hand, from wherever it is. `off_the_mat`: if it lies on the table, it lies there by
        the rules, so that it is no card of that hand before they say so."""
        with self._lock:
            taken_up = card in self._taken_up or (off_the_mat and self._lies(card))
            self._pick_up(card)
            self._hands.setdefault(seat, []).append(card)
            if taken_up:
                self._taken_up.add(card)
            self._changed()

    def taken_up(self) -> TakenUpCards:
        """The cards in hands that were taken up off the mat, with whose hand it is."""
        with self._lock:
            taken = self._taken_up
            return tuple((seat, card) for seat, hand in self._hands.items() for card in hand if card in taken)

    def tell_taken_up(self, tell: Callable[[TakenUpCards], object]) -> None:
        """Tells what is `taken_up` now, unless it is nothing, and after each change."""
        with self._lock:
            now = self.taken_up()
            self._tell = (tell, now)
            if now:
                tell(now)

    def given(self, owed: str, more: int = 0) -> int:
        """How many cards have gone into a hand for what is `owed` (any name for it), `more` of them just now."""
        with self._lock:
            self._given[owed] += more
            return self._given[owed]

    def put_away(
        self, card: CardId, pile: str | None = None, end: Literal["top", "bottom", "anywhere", ""] = ""
    ) -> None:
        """A card goes into a pile (its own) at an `end`, or anywhere among the others; unless told, under its own pile
        and anywhere into another one. One that no pile has is put out of the game."""
        with self._lock:
            key = pile if pile is not None else self._home.get(card)
            cards = self._piles[key] if key is not None else []
            self._pick_up(card)
            where = end or ("bottom" if pile in (None, self._home.get(card)) else "anywhere")
            at = {"top": len(cards), "bottom": 0}.get(where)
            cards.insert(self._chance.randint(0, len(cards)) if at is None else at, card)
            self._changed()

    def shuffle(self, pile: str) -> None:
        """Shuffles a pile."""
        with self._lock:
            self._chance.shuffle(self._piles[pile])
            self._changed()

    def copy(self, table: VirtualTable) -> "VirtualPiles":
        """The same hands and piles beside a copy of the table, to try something; nothing of it is kept."""
        with self._lock:
            other = VirtualPiles(tuple(self._about.values()), table)
            other._hands = {seat: list(cards) for seat, cards in self._hands.items()}
            other._piles = {key: list(cards) for key, cards in self._piles.items()}
            other._origins, other._given = dict(self._origins), self._given.copy()
            other._taken_up = set(self._taken_up)
            return other

    def home(self, card: CardId) -> str | None:
        """The pile in which a card is when a game begins; ``None`` for one that no pile has then."""
        return self._home.get(card)

    def known(self, *keys: str) -> str | None:
        """The first of these keys that is a pile's, else the pile that lies in a part of the mat of that name; ``None``
        when none does."""
        lying = (key for key, one in self._about.items() if one.region and one.region in keys)
        return next((key for key in keys if key in self._about), next(lying, None))

    def put_back(self, card: CardId) -> bool:
        """A card on the table goes back into the hand or onto the pile it came from; False when that is not known."""
        with self._lock:
            kind, key = self._origins.get(card, ("", ""))
            if kind == "hand":
                self.take(card, key)
            elif kind == "pile":
                self._pick_up(card)
                self._piles[key].append(card)
                self._changed()
            return bool(kind)

    def shuffle_in(self, region: str, pile: str = "") -> int:
        """All cards that lie in a region of the mat are shuffled into a pile, or each into its own; how many."""
        with self._lock:
            if pile and pile not in self._piles:
                raise KeyError(pile)
            around = self._table.mat.region(region)
            cards = [one.card for one in self._table.cards() if one.on_table and around.contains(one.x, one.y)]
            into = {card: pile or self._home[card] for card in cards}
            for card, key in into.items():
                self._pick_up(card)
                self._piles[key].append(card)
            for key in set(into.values()):
                self._chance.shuffle(self._piles[key])
            self._changed()
            return len(cards)

    def laid(self, card: CardId) -> None:
        """A card was let go on the table."""
        with self._lock:
            origin = self._where(card)
            if origin is not None:
                self._origins[card] = origin
            self._leave(card)
            self._changed()

    def gather(self) -> None:
        """All cards back into their piles, shuffled; the table is bare."""
        with self._lock:
            self._table.clear()
            self._fresh()
            self._changed()

    def _fresh(self) -> None:
        self._hands, self._origins, self._taken_up = {}, {}, set()
        self._piles = {key: list(pile.cards) for key, pile in self._about.items()}
        for pile in self._piles.values():
            self._chance.shuffle(pile)

    def _count(self, pile: str, lying: set[CardId]) -> int:
        return sum(card not in lying for card in self._piles[pile])

    def _lies(self, card: CardId) -> bool:
        return card in self._home and self._table.card(card).on_table

    def _lying(self) -> set[CardId]:
        return {one.card for one in self._table.cards() if one.on_table}

    def _pick_up(self, card: CardId) -> None:
        lies = self._table.card(card).on_table
        if card not in self._home and not lies:  # a card of no pile lies there only because of a correction
            raise KeyError(card)
        self._leave(card)
        self._origins.pop(card, None)
        if lies:
            self._table.lift(card)

    def _where(self, card: CardId) -> tuple[str, str] | None:
        """The hand or pile that holds a card, None when it lies on the table."""
        kinds = (("hand", self._hands), ("pile", self._piles))
        return next(((kind, key) for kind, all_ in kinds for key, cards in all_.items() if card in cards), None)

    def _leave(self, card: CardId) -> None:
        for cards in (*self._hands.values(), *self._piles.values()):
            if card in cards:
                cards.remove(card)
        self._taken_up.discard(card)

    def _changed(self) -> None:
        self.revision += 1
        if self._tell is not None and self._tell[1] != (now := self.taken_up()):
            self._tell = (self._tell[0], now)
            self._tell[0](now)
        if self._memory is not None:
            table = tuple(_lying(one) for one in self._table.cards() if one.on_table)
            taken_up = tuple(sorted(self._taken_up))
            saved = SavedPiles(table, self._hands, self._piles, self._origins, taken_up, self._game)
            text = msgspec.json.encode(saved)
            part = self._memory.with_suffix(".part")
            part.write_bytes(text)
            part.replace(self._memory)

    def _recall(self) -> None:
        """Restores everything from the file; if it cannot be read, all cards start in their piles."""
        if self._memory is None or not self._memory.exists():
            return
        try:
            memory = json_value(self._memory.read_bytes(), SavedPiles)
        except (msgspec.DecodeError, OSError):
            return
        placed: set[CardId] = set()
        same = memory.game in (0, self._game)
        for one in memory.table:
            if one.card in self._home or (same and self._is_of_no_pile(one.card)):
                _relay(self._table, one)
                placed.add(one.card)
        self._origins = {
            card: (kind, key)
            for card, (kind, key) in memory.origins.items()
            if card in placed and (kind == "hand" or key in self._piles)
        }
        hands, heaps = (memory.hands, memory.piles) if same else ({}, {})
        self._hands = {seat: self._known(cards, placed) for seat, cards in hands.items()}
        self._taken_up = {card for hand in self._hands.values() for card in hand} & set(memory.taken_up)
        kept = {key: self._known(heaps.get(key, []), placed) for key in self._about}
        for card, key in self._home.items():
            if card not in placed:
                kept[key].insert(self._chance.randint(0, len(kept[key])), card)
        self._piles = kept

    def _known(self, cards: Sequence[CardId], placed: set[CardId]) -> list[CardId]:
        """Cards of this table that are not yet anywhere; they are placed now."""
        ours = (card for card in dict.fromkeys(cards) if card in self._home or self._is_of_no_pile(card))
        fresh = [card for card in ours if card not in placed]
        placed.update(fresh)
        return fresh

    def _is_of_no_pile(self, card: CardId) -> bool:
        """Whether it is a card of this game that no pile has: a correction brought it."""
        try:
            self._table.card(card)
        except KeyError:
            return False
        return card not in self._home


def _lying(one: VirtualCard) -> Lying:
    return Lying(one.card, one.x, one.y, one.angle, one.face_down, one.side)


def _relay(table: VirtualTable, one: Lying) -> None:
    table.lay(one.card, one.x, one.y, one.angle, one.face_down)
    if table.card(one.card).side != one.side:
        table.flip(one.card)
